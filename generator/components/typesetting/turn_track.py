"""The turns of a game as numbered circles to tick."""

from __future__ import annotations

from generator.components.typesetting.sheet_text import tick_circle
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.sheets import style

PITCH_MM = 5.2
RADIUS_MM = 2.05


def track_height(turns: int, room: float) -> float:
    """Of the turns on as many lines as they need in a width."""
    lines = -(-turns // _per_line(room))
    return (lines - 1) * PITCH_MM + 2 * RADIUS_MM


def turn_track(turns: int, x: float, top: float, room: float) -> tuple[Item, ...]:
    """The circles, the first one's box at (x, top), on as many lines as they need in a width."""
    per_line = _per_line(room)
    items: list[Item] = []
    for turn in range(turns):
        line, place = divmod(turn, per_line)
        items += turn_circle(turn, x + RADIUS_MM + place * PITCH_MM, top + RADIUS_MM + line * PITCH_MM)
    return tuple(items)


def turn_circle(turn: int, cx: float, cy: float) -> tuple[Item, ...]:
    """One turn, counted from 0, as a circle about (cx, cy)."""
    rise = face("sans").cap_height_mm(style.HEAD_PT) / 2
    number = Text(cx, cy + rise, str(turn + 1), "sans", style.HEAD_PT, style.INK, "middle")
    return tick_circle(cx, cy, RADIUS_MM), number


def _per_line(room: float) -> int:
    return max(1, int((room - 2 * RADIUS_MM + 1e-6) // PITCH_MM) + 1)
