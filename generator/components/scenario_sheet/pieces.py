"""Of the scenario sheet: a game's own pieces in small, where the page has room for them: what there is, and how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.components.build_context import BuildContext, Words
from generator.components.pieces.pictured import a_few, pictured
from generator.components.scenario_sheet.parts import title
from generator.components.sheet_kind import KitView
from generator.drawing import Affine, Item
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.sheets import style
from generator.sheets.plan import Piece
from generator.typesetting import NOTHING, Block, Run, in_lines, paragraph, stack

_SCALES = (1.0, 0.9, 0.8, 0.75, *(percent / 100 for percent in range(70, 28, -2)))
"""Of the pictures, one for all, so that pieces are as large beside one another as on the table."""
_TALLEST_MM, _LEAST_MM = 60.0, 15.0
"""How high a picture may be, and how high the largest of all is at least."""
_MOST = 8
"""Pictures of a kind at most."""
_MOST_WIDE = 0.42
"""Of the page's width, for a picture."""
_BETWEEN_MM, _APART_MM, _MOST_APART_MM = style.SNUG_MM, style.SECTION_GAP_MM, 18.0
"""Between pictures of a kind, and between kinds; further apart these do not seem to stand in a line."""
_ABOVE_MM, _CAPTION_MM = 2.6, 1.0
"""Above a line of pictures, and from them to what they are."""


class Shown(NamedTuple):
    """A kind of piece: what it is called, how many of it there are, and one of each look."""

    name: str
    count: int
    pieces: tuple[Piece, ...]


def shown(kit: KitView) -> Iterator[Shown]:
    """The kinds of pieces that the game names itself and that are in every kit."""
    for kind in kit.game.piece_kinds:
        made = [piece for some in kit.pieces(kind.id).values() for piece in some]
        if made and not kind.on_request:
            looks = {piece.front.id: piece for piece in made}
            count = sum(piece.quantity for piece in made)
            yield Shown(kit.context.words.say(kind.title), count, tuple(looks.values()))


def gallery(
    kinds: Sequence[Shown], context: BuildContext, width_mm: float, room_mm: float, layout: ScenarioSheetLayout
) -> Block:
    """The kinds in lines, as large and as many of each as there is room for; nothing where there is too little."""
    if not kinds:
        return NOTHING
    head = title(context.words("scenario_sheet.section.pieces"), width_mm, layout)
    # What is about as tall stands in one line.
    kinds = sorted(kinds, key=lambda kind: -max(one.height_mm for one in kind.pieces))
    pieces = [one for kind in kinds for one in kind.pieces]
    high_mm, wide_mm = max(one.height_mm for one in pieces), max(one.width_mm for one in pieces)
    most = min(1.0, _TALLEST_MM / high_mm, _MOST_WIDE * width_mm / wide_mm)
    scales = {min(scale, most) for scale in _SCALES if min(scale, most) * high_mm >= min(high_mm, _LEAST_MM)}
    room_mm -= head.height_mm
    set_ = [_as_many_as_fit(kinds, scale, width_mm, room_mm, context, layout) for scale in sorted(scales)[::-1]]
    best = max(set_, key=lambda way: (way.whole, way.covered))
    return stack((head, best.block)) if best.covered else NOTHING


class _Way(NamedTuple):
    block: Block
    covered: float
    """How much of the page pictures cover, in mm², less where they leave lines bare; none where there is no room."""
    whole: int = 0
    """Of how many kinds all is shown."""


def _as_many_as_fit(
    kinds: Sequence[Shown],
    scale: float,
    width_mm: float,
    room_mm: float,
    context: BuildContext,
    layout: ScenarioSheetLayout,
) -> _Way:
    """Pictures at one scale: one of each kind, and then by turns one more, while there is room; first of kinds of few looks."""

    def way(many: Sequence[int]) -> _Way:
        groups = [
            _group(kind, scale, n, context.words, layout.story.fact_pt) for kind, n in zip(kinds, many, strict=True)
        ]
        lines = [*_lines([group.block for group in groups], width_mm)]
        block = stack(lines)
        fits = block.height_mm <= room_mm and max(group.block.width_mm for group in groups) <= width_mm
        whole = sum(n == len(kind.pieces) for kind, n in zip(kinds, many, strict=True))
        even = sum(group.block.width_mm for group in groups) / (len(lines) * width_mm)
        return _Way(block, even**4 * sum(group.covered for group in groups), whole) if fits else _Way(NOTHING, 0.0)

    many = [1] * len(kinds)
    best, few = way(many), [i for i, kind in enumerate(kinds) if len(kind.pieces) <= _MOST]
    for part in (few, [i for i in range(len(kinds)) if i not in few]):
        left = part if best.covered else []
        while left:
            for i in list(left):
                more = [n + (k == i) for k, n in enumerate(many)]
                if more[i] > min(_MOST, len(kinds[i].pieces)) or not (found := way(more)).covered:
                    left.remove(i)
                else:
                    many, best = more, found
    return best


def _lines(groups: Sequence[Block], width_mm: float) -> Iterator[Block]:
    """Groups beside one another, the feet of a line level; all lines but the last spread over the width
    where that leaves them together."""
    lines = in_lines([group.width_mm for group in groups], width_mm, _APART_MM)
    for line in lines:
        found = [groups[i] for i in line]
        high, wide = max(one.height_mm for one in found), sum(one.width_mm for one in found)
        gap = (width_mm - wide) / (len(line) - 1) if line is not lines[-1] and len(line) > 1 else _APART_MM
        gap = _APART_MM if gap > _MOST_APART_MM else gap
        x, items = 0.0, list[Item]()
        for one in found:
            items.append(one.at(x, _ABOVE_MM + high - one.height_mm))
            x += one.width_mm + gap
        yield Block(width_mm, _ABOVE_MM + high, tuple(items))


def _group(kind: Shown, scale: float, many: int, words: Words, size_pt: float) -> _Way:
    """So many of a kind, and below them what it is and how many there are."""
    x, covered, items = 0.0, 0.0, list[Item]()
    few = a_few(kind.pieces, many)
    tallest = scale * max(one.height_mm for one in few)
    for one in few:
        place = Affine.translate(x, tallest - one.height_mm * scale) @ Affine.scale(scale)
        items += pictured(one, place)
        x += one.width_mm * scale + _BETWEEN_MM
        covered += one.width_mm * one.height_mm * scale**2
    said = Run(words("scenario_sheet.pieces", name=kind.name, count=number(kind.count)), "sans", size_pt)
    words_mm = said.width_mm + style.TIGHT_MM
    wide = max(x - _BETWEEN_MM, words_mm)
    pictures = Block(wide, tallest + _CAPTION_MM, tuple(items))
    return _Way(stack((pictures, paragraph([said], wide))), covered)
