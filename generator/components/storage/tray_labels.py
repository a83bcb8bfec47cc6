"""Labels for trays: a small one for each compartment, what it holds below the band of its side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.sheet_kind import KitView
from generator.components.storage import cells
from generator.components.storage.coat import Coat, balanced, band, clear, flags, grounds, neutral, said, sign
from generator.components.storage.contents import Holding, compartments
from generator.components.storage.labels import BLEED_MM, COUNT_PER_MM, flags_room, label_piece, paper
from generator.drawing import Item, Style, shapes
from generator.drawing.box import Box
from generator.expressions import number
from generator.sheets import style
from generator.sheets.edges import between
from generator.sheets.plan import Piece
from generator.typesetting import Block, width

_BAND_MM, _SIDE_MM = 11.2, 2.5
"""How high its side's band is, with two lines; and what is left at both sides of what stands below it."""
_RIGHT_MM = 1.5
"""The same at the right of names, of which few reach so far."""
_AIR_MM, _FOOT_MM = 1.2, 1.8
"""Above and below that."""
_AROUND_MM = _BAND_MM + _AIR_MM + _FOOT_MM
"""What a label takes besides."""
_TO_WRITE_ON_MM = 34.0
"""How high a label to write on is."""
_FLAG_MM, _PART_MM = 4.0, 3.4
"""How high the flag is; and, below its title, what says which part of its side it is for."""
_FLAGS = 0.42
"""The share of their line that flags take at most, where there are several: they are lower then."""
_PLATE_MM = 6.6
"""The plate, at most."""
_MARK_MM = 1.0
"""How deep the mark of a side is in the band, at most."""
_OFF_PLATE_MM = 1.6
"""From the title to the plate, at least."""
_LINE_MM = 5.0
"""From one line to write on to the next."""


class _Made(NamedTuple):
    """What stands on a label, and how many things it counts."""

    name: str
    holding: Holding
    listing: Block
    total: int


def pieces(kit: KitView) -> Iterator[Piece]:
    """A label a compartment, as high as what it tells; what has no room on one goes on in a second."""
    tray = kit.context.storage().labels.tray
    band = Box(0.0, 0.0, tray.width_mm, _BAND_MM)
    made = list(
        _labels(list(compartments(kit)), tray.width_mm - _SIDE_MM - _RIGHT_MM, tray.height_mm - _AROUND_MM, kit.context)
    )
    title_pt = min((_title_pt(one.holding, band, kit.context) for one in made), default=style.SECTION_PT)
    for name, holding, block, total in made:
        high = block.height_mm + _AROUND_MM
        drawn = _label(kit.context, holding, block, number(total), band, high, title_pt)
        yield label_piece(name, drawn, tray.width_mm, high, holding.title, kit.context)


def _labels(held: list[Holding], wide: float, high: float, context: BuildContext) -> Iterator[_Made]:
    every = [cells.rows(list(zip(one.lines, one.pictures, strict=True)), wide) for one in held]
    size = cells.name_pt([row for rows in every for row in rows])
    for place, (holding, rows) in enumerate(zip(held, every, strict=True)):
        parts = _in_parts(rows, wide, high, size)
        for part, some in enumerate(parts):
            shown = replace(holding, coat=_small(holding.coat))
            if len(parts) > 1:
                key = "storage.part.numbered" if holding.part else "storage.part.number"
                name = context.words(key, part=holding.part, n=number(part + 1), all=number(len(parts)))
                shown = replace(shown, part=name)
            total = sum(cell.many for row in some for cell in row)
            yield _Made(f"tray-{place}-{part}", shown, cells.block(some, wide, size), total)


def _in_parts(rows: cells.Rows, wide: float, high: float, size: float) -> list[cells.Rows]:
    """In as few parts as have room, shared out evenly."""
    for count in range(1, len(rows)):
        share = -(-len(rows) // count)
        parts = [rows[at : at + share] for at in range(0, len(rows), share)]
        if all(cells.block(part, wide, size).height_mm <= high for part in parts):
            return parts
    return [[row] for row in rows]


def to_write_on(kit: KitView, quantity: int) -> Piece:
    """Labels for compartments of what somebody adds: a name in the band, lines below."""
    tray, coat = kit.context.storage().labels.tray, _small(neutral(kit.context))
    wide, high, whole = tray.width_mm, _BAND_MM, min(tray.height_mm, _TO_WRITE_ON_MM)
    pen, head = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM), _band_box(coat, wide, high)
    ruled = (high + _LINE_MM * (line + 1) for line in range(int((whole - high - _SIDE_MM) / _LINE_MM)))
    drawn = (
        *_ground(coat, head, whole, kit.context),
        shapes.rounded_rect(*clear(coat, Box(0.0, 0.0, wide, high), _SIDE_MM), 0.6, Style(fill=style.PAPER)),
        shapes.lines([(_SIDE_MM, y, wide - _SIDE_MM, y) for y in ruled], pen),
    )
    return replace(label_piece("tray-spare", drawn, wide, whole, "", kit.context), quantity=quantity)


def _head(holding: Holding, box: Box, context: BuildContext) -> tuple[tuple[Item, ...], Box, Box, Box]:
    """In the band: the flags, the room for the title, that for its part below the title, and the plate.

    Flags stand before the part, whose line is short, else before the title.
    """
    coat = holding.coat
    inside = clear(coat, box, _SIDE_MM)
    size = min(inside.h, _PLATE_MM)
    plate = Box(inside.right - size, inside.y + (inside.h - size) / 2, size, size)
    right = plate.x - _OFF_PLATE_MM
    title = between(inside.x, inside.y, right, inside.bottom - (_PART_MM if holding.part else 0.0))
    part = between(inside.x, title.bottom, right, inside.bottom)
    flagged = part if holding.part else title
    row, reach = flags(coat, flags_room(flagged, _FLAGS, min(_FLAG_MM, flagged.h - style.TIGHT_MM)), context)
    beside = flagged._replace(x=flagged.x + reach, w=flagged.w - reach)
    if reach:
        beside = beside._replace(x=beside.x + style.SNUG_MM, w=beside.w - style.SNUG_MM)
    return (row, title, beside, plate) if holding.part else (row, beside, part, plate)


def _title_pt(holding: Holding, box: Box, context: BuildContext) -> float:
    """The type in which its title fits on one line, or, where that is too small and no part is said below it, on two; a very
    long one leaves others large."""
    room = _head(holding, box, context)[1]
    fitted = said(holding.title, "serif-semibold", style.SECTION_PT, room)
    if not holding.part and min((line.size_pt for line in fitted), default=0.0) < style.VALUE_PT:
        on_two = said(balanced(holding.title, "serif-semibold"), "serif-semibold", style.SECTION_PT, room, lines=2)
        fitted = max(fitted, on_two, key=lambda lines: min((line.size_pt for line in lines), default=0.0))
    return max(min((line.size_pt for line in fitted), default=style.SECTION_PT), style.VALUE_PT)


def _label(
    context: BuildContext, holding: Holding, listing: Block, count: str, box: Box, high: float, title_pt: float
) -> tuple[Item, ...]:
    coat, head = holding.coat, _band_box(holding.coat, box.w, box.h)
    row, title, part, plate = _head(holding, box, context)
    ink = coat.colour.ink
    lines, words = 1 if holding.part else 2, holding.title
    if lines > 1 and width(words, "serif-semibold", title_pt) > title.w:
        words = balanced(words, "serif-semibold")
    return (
        *_ground(coat, head, high, context),
        *row,
        *said(words, "serif-semibold", title_pt, title, ink, align="left", lines=lines),
        *said(holding.part, "sans-medium", style.LABEL_PT, part, ink, align="left"),
        sign(coat, plate, Style(stroke=ink, width_mm=style.DRAWN_MM)),
        *said(count, "sans-bold", min(plate.w * COUNT_PER_MM, style.VALUE_PT), plate.inset(plate.w * 0.1), ink),
        listing.at(_SIDE_MM, box.h + _AIR_MM),
    )


def _small(coat: Coat) -> Coat:
    """With a mark that leaves two lines their room where ink is spared."""
    mark_mm = min(coat.colour.mark_mm, _MARK_MM)
    return replace(coat, colour=coat.colour.model_copy(update={"mark_mm": mark_mm}))


def _band_box(coat: Coat, wide: float, high: float) -> Box:
    """With its bleed: a band between lines has none where the label is cut off."""
    above = 0.0 if coat.colour.frame_mm else BLEED_MM
    return Box(-BLEED_MM, -above, wide + 2 * BLEED_MM, high + above)


def _ground(coat: Coat, head: Box, high: float, context: BuildContext) -> tuple[Item, ...]:
    return (
        *((paper(head, -BLEED_MM, head.y),) if head.y > -BLEED_MM else ()),
        *grounds(coat, head),
        paper(head, head.bottom, high + BLEED_MM),
        *band(coat, head, context),
    )
