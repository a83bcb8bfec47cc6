"""What stands over the names: figures at one size, flags, colours as counters have them, hexes, papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from generator.components.board.layout import WAYS, BoardPlan
from generator.components.board.picture import draw
from generator.components.build_context import BuildContext
from generator.components.pieces.ground_marks import ground_mark
from generator.components.pieces.pictured import pictured
from generator.drawing import Affine, Group, Item, Style, Symbol, Use, shapes
from generator.drawing.box import Box
from generator.drawing.in_small import in_small
from generator.hexes import ORIGIN, UP, Hex, disc, edge
from generator.model.palette import Colour, Palette
from generator.sheets import style
from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece
from generator.typesetting import Block, beside, stack

FIGURE_MM, SIGN_MM = 13.0, 11.0
"""A man from his soles to the tip of his musket, as 100 units of the art; a sign."""
UNITS = 100
FLAG_MM = (24.0, 16.0)
COUNTER_MM, SMALL_MM = 20.0, 14.0
HEX_MM = 9.0
PAPER = 1 / 12
"""Of its size."""
CARD, SHEET = 0.5, 0.18
"""Of their size: cards, and sheets that are read."""
_FIGURE = "line_infantry"
_FLAGLESS = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
_COURSE = (Hex(0, -1), ORIGIN, Hex(0, 1))
_AREA = tuple(at for at in disc(1) if at.q < 1)
"""Of seven hexes five, so that its edge shows as well."""


def symbol(name: str, kind: str, context: BuildContext) -> Block:
    """Figures and guns at one size among themselves, signs in a square."""
    art = context.art
    drawn = art.symbol(name, style.INK, style.PAPER)
    if kind == "sign":
        return Block(SIGN_MM, SIGN_MM, (art.fit(drawn, 0.0, 0.0, SIGN_MM, SIGN_MM),))
    scale = min(FIGURE_MM / UNITS, 2 * FIGURE_MM / drawn.width_mm)
    wide, high = drawn.width_mm * scale, drawn.height_mm * scale
    return Block(wide, high, (art.fit(drawn, 0.0, 0.0, wide, high),))


def flag(nation: str, context: BuildContext) -> Block:
    wide, high = FLAG_MM
    return Block(
        wide,
        high,
        (context.art.fit(context.art.flag(nation), 0, 0, wide, high), shapes.rect(0, 0, wide, high, _FLAGLESS)),
    )


def colour(of: Colour, palette: Palette, context: BuildContext, size_mm: float = COUNTER_MM) -> Block:
    """A counter of that colour: its ground, its frame, figures in its ink, and its mark below the ground line."""
    share = size_mm / COUNTER_MM
    items = (Group(tuple(_counter(of, palette, context)), Affine.scale(share)),)
    return Block(size_mm, size_mm, items)


def _counter(of: Colour, palette: Palette, context: BuildContext) -> Iterator[Item]:
    side, base = COUNTER_MM, 15.6
    yield shapes.rect(0, 0, side, side, Style(fill=of.ground, stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM))
    if of.frame_mm:
        inset = of.frame_mm / 2
        yield shapes.rect(
            inset, inset, side - of.frame_mm, side - of.frame_mm, Style(stroke=of.frame, width_mm=of.frame_mm)
        )
    for x in (6.4, 10.0, 13.6):
        yield context.art.stand(_FIGURE, of.ink, of.ground, x, base, 0.11)
    pen = Style(stroke=of.ink, width_mm=style.GROUP_RULE_MM)
    y = base + style.GROUP_RULE_MM / 2
    yield shapes.line(3.2, y, side - 3.2, y, pen)
    band = Box(3.2, base + 0.32, side - 6.4, of.mark_mm)
    yield from ground_mark(palette.marks.get(of.mark, of.mark), band, of.ink)


def ink(palette: Palette, context: BuildContext) -> Block:
    """All colours of a palette as that ink prints them, in a square."""
    made = [colour(one, palette, context, SMALL_MM) for one in palette.colours.values()]
    pitch = SMALL_MM + style.GAP_MM
    return stack((beside(made[at : at + 3], pitch) for at in range(0, len(made), 3)), style.GAP_MM)


def terrain(kind: str, context: BuildContext) -> Iterator[tuple[str, Block]]:
    """Each way that it lies on a board, by the key that lays it so: seven hexes; open ground where it has none."""
    drawing = context.terrain.terrain.get(kind)
    edges = tuple(edge(ORIGIN, side) for side in range(6))
    parts: dict[str, dict[str, Any]] = {
        "at": {"grounds": {kind: _AREA}},
        "along": {"courses": {kind: (_COURSE,)}},
        "sides": {"walls": {kind: edges}},
    }
    if drawing is None:
        yield "", _hexes(context)
    for key, way in WAYS.items() if drawing is not None else ():
        if getattr(drawing, way) is not None:
            yield key, _hexes(context, **parts[key])


def _hexes(context: BuildContext, **parts: Any) -> Block:
    none: dict[str, Any] = {"numbers": {}, "grounds": {}, "courses": {}, "walls": {}, "marks": {}, "names": ()}
    picture = draw(BoardPlan(up=UP["flat"], hexes=disc(1), **{**none, **parts}), context, HEX_MM)
    return Block(picture.width_mm, picture.height_mm, picture.items)


def paper(width_mm: float, height_mm: float, margins_mm: Sequence[float]) -> Block:
    """A sheet at a tenth of its size, with what a printer leaves blank: left, top, right, bottom."""
    wide, high = width_mm * PAPER, height_mm * PAPER
    left, top, right, bottom = (side * PAPER for side in margins_mm)
    dashed = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM, dash_mm=(0.8, 0.6))
    return Block(
        wide,
        high,
        (
            shapes.rect(0, 0, wide, high, Style(fill=style.PAPER, stroke=style.INK, width_mm=style.BOX_MM)),
            shapes.rect(left, top, wide - left - right, high - top - bottom, dashed),
        ),
    )


def piece(of: Piece, *, small: bool) -> Block:
    """A piece as it is once it is cut."""
    scale = CARD if small else 1.0
    return Block(of.width_mm * scale, of.height_mm * scale, tuple(pictured(of, Affine.scale(scale))))


def labels(width_mm: float, height_mm: float, places: Sequence[Box], *, is_round: bool) -> Block:
    """A sheet of labels, each in its place."""
    wide, high = width_mm * PAPER, height_mm * PAPER
    pen = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)
    sheet = shapes.rect(0, 0, wide, high, Style(fill=style.PAPER, stroke=style.INK, width_mm=style.BOX_MM))
    return Block(wide, high, (sheet, *(_label(Box(*(PAPER * it for it in place)), pen, is_round) for place in places)))


def _label(at: Box, pen: Style, is_round: bool) -> Item:
    if is_round:
        return shapes.circle(at.x + at.w / 2, at.y + at.h / 2, at.w / 2, pen)
    return shapes.rect(at.x, at.y, at.w, at.h, pen)


def page(sheet: Sheet, name: str) -> Block:
    """A sheet that is read, without its furniture; ``name`` is that of its drawing."""
    drawn = Symbol(name, sheet.paper.width_mm, sheet.paper.height_mm, tuple(_under(name, item) for item in sheet.front))
    wide, high = drawn.width_mm * SHEET, drawn.height_mm * SHEET
    frame = shapes.rect(0, 0, wide, high, Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM))
    return Block(wide, high, (Use(in_small(drawn, SHEET, style.SMALLEST_TYPE), Affine.scale(SHEET)), frame))


def _under(name: str, item: Item) -> Item:
    """The item with designs under names of its own: those of two samples may be called alike."""
    match item:
        case Group():
            return replace(item, items=tuple(_under(name, one) for one in item.items))
        case Use(symbol=symbol):
            items = tuple(_under(name, one) for one in symbol.items)
            return replace(item, symbol=replace(symbol, id=f"{name}-{symbol.id}", items=items))
    return item
