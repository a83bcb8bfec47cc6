"""What has no room on the upper disc of a wheel: on cards that lie beside it, as many as it needs."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.artillery_template.outline import contour
from generator.components.build_context import Words
from generator.components.lookup_wheel.columns import SetList, set_list
from generator.components.lookup_wheel.wheel import Overflow
from generator.components.lookup_wheel.windows import LOWER_MM
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Style, shapes
from generator.sheets import style
from generator.typesetting import Block, Run, footnotes, paragraph, stack

WIDE_MM, TALL_MM = 110.0, 2 * LOWER_MM
"""As wide as the upper disc and at most as high as the lower one."""
PAD_MM = 5.0
INNER_MM = WIDE_MM - 2 * PAD_MM


def build(title: str, rest: Overflow, words: Words) -> tuple[FreeformPiece, ...]:
    """The cards of a wheel of that title; none where all of it has room on its disc."""
    if not rest:
        return ()
    title = words("lookup_wheel.card", title=title)
    head = paragraph([Run(title, "serif-semibold", style.SECTION_PT)], INNER_MM)
    parts = [paragraph([Run(line, "sans", style.TEXT_PT)], INNER_MM) for line in rest.lines]
    for values in rest.lists:
        parts += _parts(set_list(values, words, INNER_MM, style.LABEL_PT))
    parts += [footnotes([note], INNER_MM) for note in rest.footnotes]
    return tuple(_card(stack([head, body], style.GAP_MM), title) for body in _bodies(parts, head.height_mm))


def _parts(values: SetList) -> list[Block]:
    """A list row by row, its head with the first of them."""
    return [values.part(0.0, 0, 1).block, *values.rows[1:]]


def _bodies(parts: list[Block], head_mm: float) -> Iterator[Block]:
    """Parts on as many cards as they fill."""
    room = TALL_MM - 2 * PAD_MM - head_mm - style.GAP_MM
    body: list[Block] = []
    for part in parts:
        if body and stack([*body, part], style.SNUG_MM).height_mm > room:
            yield stack(body, style.SNUG_MM)
            body = []
        body.append(part)
    yield stack(body, style.SNUG_MM)


def _card(body: Block, name: str) -> FreeformPiece:
    tall = body.height_mm + 2 * PAD_MM
    ground = shapes.rect(0, 0, WIDE_MM, tall, Style(fill=style.PAPER))
    edge = contour(lambda pen: shapes.rect(0, 0, WIDE_MM, tall, pen))
    cuts = (shapes.rect(0, 0, WIDE_MM, tall, Style()),)
    return FreeformPiece(WIDE_MM, tall, (ground, body.at(PAD_MM, PAD_MM), edge), name=name, cuts=cuts)
