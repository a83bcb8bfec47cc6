"""Of the guide: how to print, and which sheets go on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.build_context import BuildContext
from generator.components.cutting_guide.entry import entry
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.expressions import number
from generator.components.typesetting.paragraphs import Block, stack
from generator.components.typesetting.sheet_text import Lines, rule, set_lines, width
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.duplex import Duplex

_NAME, _SHEETS, _PAGES, _SIDES = 0.34, 0.42, 0.49, 0.52
"""In shares of the width: where the first column ends, the right edges of the two of numbers, where sides begin."""
_ON = 0.73
"""Where what to print on begins."""
_ROW_MM = 5.2


def printing(made: Sequence[PrintedKind], context: BuildContext, duplex: Duplex, width_mm: float) -> Block:
    """What to look at before printing, then a row a kind."""
    rows = [_Row(one, context, duplex, width_mm) for one in made]
    table = stack([_heads(context, width_mm), *(row.block() for row in rows), _total(made, context, width_mm)])
    return stack([*_before(made, context, width_mm), table], style.SNUG_MM)


def _before(made: Sequence[PrintedKind], context: BuildContext, width_mm: float) -> Iterator[Block]:
    words, how = context.words, context.printing
    said = [words("cutting_guide.scale")]
    if any(one.two_sided for one in made):
        said.append(words("cutting_guide.calibrate"))
    yield entry(words("cutting_guide.scale_lead"), " ".join(said), width_mm)
    parted = [one for one in made if one.cut(how)]
    if how.registration == "targets" and parted:
        files = f" {words('cutting_guide.and')} ".join(f"{one.kind.id}.pdf" for one in parted)
        key = "shop_contours" if how.contours == "spot" else "shop"
        yield entry(words("cutting_guide.shop_lead"), words(f"cutting_guide.{key}", files=files), width_mm)


def _heads(context: BuildContext, width_mm: float) -> Block:
    base = style.SNUG_MM + face("sans-medium").ascent_mm(style.HEAD_PT)

    def head(key: str, x: float, anchor="start") -> Text:
        text = context.words(f"cutting_guide.head.{key}")
        return Text(x, base, text, "sans-medium", style.HEAD_PT, style.SECONDARY, anchor)

    height = base + style.SNUG_MM
    return Block(
        width_mm,
        height,
        (
            head("kind", 0.0),
            head("sheets", _SHEETS * width_mm, "end"),
            head("pages", _PAGES * width_mm, "end"),
            head("sides", _SIDES * width_mm),
            head("on", _ON * width_mm),
            rule(0, width_mm, height),
        ),
    )


class _Row:
    """One kind of sheet."""

    def __init__(self, made: PrintedKind, context: BuildContext, duplex: Duplex, width_mm: float) -> None:
        self._made, self._width = made, width_mm
        words = context.words
        name = words(made.kind.title)
        file = f"{made.kind.id}.pdf"
        self._name = set_lines(name, "sans", style.LABEL_PT, _NAME * width_mm - style.GAP_MM)
        room = _NAME * width_mm - style.GAP_MM
        after = self._name.width_mm + style.GAP_MM
        self._is_beside = after + width(file, "sans", style.NOTE_PT) <= room and len(self._name.lines) == 1
        self._file_x = after if self._is_beside else 0.0
        self._file = set_lines(file, "sans", style.NOTE_PT, room, style.SECONDARY)
        sides = words(f"cutting_guide.sides.{_sides(made, duplex)}")
        self._sides = set_lines(sides, "sans", style.TEXT_PT, (_ON - _SIDES) * width_mm - style.GAP_MM, prefer="wrap")
        self._on = set_lines(_on(made, context), "sans", style.TEXT_PT, (1 - _ON) * width_mm, prefer="wrap")

    def block(self) -> Block:
        base = _ROW_MM / 2 + face("sans").cap_height_mm(style.LABEL_PT) / 2
        below = 0.0 if self._is_beside else self._name.rest_mm + self._file.leading_mm
        rest = max(below + self._file.rest_mm, self._name.rest_mm, self._sides.rest_mm, self._on.rest_mm)
        return Block(self._width, _ROW_MM + rest, tuple(self._items(base, below, _ROW_MM + rest)))

    def _items(self, base: float, below: float, height: float) -> Iterator[Item]:
        yield from self._name.at(0, base)
        yield from self._file.at(self._file_x, base + below)
        for count, right, font in (
            (len(self._made.sheets), _SHEETS, "sans-semibold"),
            (self._made.pages, _PAGES, "sans"),
        ):
            yield Text(right * self._width, base, number(count), font, style.LABEL_PT, style.INK, "end")
        yield from self._sides.at(_SIDES * self._width, base)
        yield from self._on.at(_ON * self._width, base)
        yield rule(0, self._width, height)


def _sides(made: PrintedKind, duplex: Duplex) -> str:
    """The key of how a kind is printed."""
    if made.two_sided:
        return duplex
    return "folded" if made.folded else "one"


def _on(made: PrintedKind, context: BuildContext) -> str:
    """What a kind is best printed on."""
    words, die = context.words, context.printing.die_cut
    if die is not None and made.peeled(context.printing):
        labels = words("cutting_guide.on.labels", name=die.name)
        if not made.cut(context.printing):
            return labels
        return words("cutting_guide.on.both", labels=labels, other=words(_material(made)))
    return words(_material(made))


def _material(made: PrintedKind) -> str:
    """The key of what a kind is printed on."""
    if made.folded:
        return "cutting_guide.on.folded"
    return made.one_sided_material or made.kind.material


def _total(made: Sequence[PrintedKind], context: BuildContext, width_mm: float) -> Block:
    base = _ROW_MM / 2 + face("sans").cap_height_mm(style.LABEL_PT) / 2
    lines: Lines = set_lines(context.words("cutting_guide.in_all"), "sans-semibold", style.LABEL_PT, _NAME * width_mm)
    sheets, pages = sum(len(one.sheets) for one in made), sum(one.pages for one in made)
    return Block(
        width_mm,
        _ROW_MM,
        (
            *lines.at(0, base),
            Text(_SHEETS * width_mm, base, number(sheets), "sans-semibold", style.LABEL_PT, style.INK, "end"),
            Text(_PAGES * width_mm, base, number(pages), "sans", style.LABEL_PT, style.INK, "end"),
            rule(0, width_mm, _ROW_MM, style.GROUP_RULE_MM),
        ),
    )
