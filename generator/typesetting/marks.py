"""What is drawn between words: rules, boxes and circles to tick, the turns of a game."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting.block import Block, stack
from generator.typesetting.text import Anchor

TURN_PITCH_MM, TURN_RADIUS_MM = 5.2, 2.05


def rule(left: float, right: float, y: float, weight_mm: float = style.HAIRLINE_MM, ink: str = "") -> Item:
    """A horizontal line; the finest are grey, where they have no ink of their own."""
    ink = ink or (style.HAIRLINE if weight_mm <= style.HAIRLINE_MM else style.INK)
    return shapes.line(left, y, right, y, Style(stroke=ink, width_mm=weight_mm))


def ruled(blocks: Sequence[Block], width_mm: float, weight_mm: float = style.HAIRLINE_MM) -> Block:
    """Blocks below one another, a hairline, or a line of this weight, below each and a heavy line below the last."""
    weights = [*[weight_mm] * (len(blocks) - 1), style.TITLE_RULE_MM]
    return stack(
        Block(width_mm, block.height_mm, (*block.items, rule(0, width_mm, block.height_mm, weight)))
        for block, weight in zip(blocks, weights, strict=True)
    )


def tinted(x: float, y: float, width_mm: float, height_mm: float) -> tuple[Item, ...]:
    """The ground of every second column; its sides show where an ink leaves out the tint."""
    sides = [(at, y, at, y + height_mm) for at in (x, x + width_mm)]
    return (
        shapes.rect(x, y, width_mm, height_mm, Style(fill=style.TINT)),
        shapes.lines(sides, Style(stroke=style.TINT_EDGE, width_mm=style.HAIRLINE_MM)),
    )


def line_to_write_on(left: float, right: float, y: float) -> Item:
    """A line that one writes on: to be seen beside pencil, on paper and on a tint."""
    return rule(left, right, y, style.DRAWN_MM, style.SECONDARY)


def tick_box(
    x: float, y: float, size_mm: float, fill: str | None = None, *, dashed: bool = False, high_mm: float | None = None
) -> Item:
    """A box to cross off or to tick, its corner at (x, y); as high as it is wide, if nothing else is said."""
    dashes = (size_mm / 7, size_mm / 7) if dashed else ()
    return shapes.rect(
        x, y, size_mm, high_mm or size_mm, Style(fill=fill, stroke=style.INK, width_mm=style.DRAWN_MM, dash_mm=dashes)
    )


def tick_circle(cx: float, cy: float, radius_mm: float) -> Item:
    return shapes.circle(cx, cy, radius_mm, Style(stroke=style.INK, width_mm=style.BOX_MM))


def dash(x: float, baseline: float, size_pt: float, anchor: Anchor = "end") -> Text:
    """What stands where there is nothing."""
    return Text(x, baseline, "–", "sans", size_pt, style.SECONDARY, anchor)


def turn_circle(turn: int, cx: float, cy: float, size_pt: float = style.HEAD_PT) -> tuple[Item, ...]:
    """One turn, counted from 0, as a numbered circle about (cx, cy), as large as the type of its number asks for."""
    rise = face("sans").cap_height_mm(size_pt) / 2
    number = Text(cx, cy + rise, str(turn + 1), "sans", size_pt, style.INK, "middle")
    return tick_circle(cx, cy, TURN_RADIUS_MM * size_pt / style.HEAD_PT), number


def _turn_mm(size_pt: float) -> tuple[float, float]:
    """The radius of a circle with a number of this size, and from one to the next."""
    return TURN_RADIUS_MM * size_pt / style.HEAD_PT, TURN_PITCH_MM * size_pt / style.HEAD_PT


def turn_lines(turns: int, width_mm: float, size_pt: float) -> int:
    """How many lines the turns of a game take."""
    radius, pitch = _turn_mm(size_pt)
    return -(-turns // max(1, int((width_mm - 2 * radius + 1e-6) // pitch) + 1))


def turn_track(turns: int, width_mm: float, size_pt: float = style.HEAD_PT) -> Block:
    """The turns of a game as numbered circles to tick, on as many lines as they need, all of them about as long."""
    radius, pitch = _turn_mm(size_pt)
    lines = turn_lines(turns, width_mm, size_pt)
    per_line = -(-turns // lines)
    places = [divmod(turn, per_line)[::-1] for turn in range(turns)]
    centres = [(radius + x * pitch, radius + y * pitch) for x, y in places]
    items = [item for turn, centre in enumerate(centres) for item in turn_circle(turn, *centre, size_pt)]
    return Block(width_mm, (lines - 1) * pitch + 2 * radius, tuple(items))
