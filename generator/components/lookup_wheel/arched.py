"""Text whose lines are as long as an arch over them leaves room for."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from generator.drawing.fonts import face
from generator.drawing.line_breaks import words
from generator.sheets import style
from generator.typesetting import Lines, Run, width
from generator.units import mm_from_points

EVEN_SHARES = tuple(step / 50 for step in range(30, 50))
"""Of the room: lines no longer than that are tried first, so that none is much the longest."""


Room = Callable[[float], float]
"""How long a line may be at a height."""


def arched(run: Run, top_mm: float, room: Room) -> Lines | None:
    """A text in lines from ``top_mm`` down, each as long as the room that there is at its head and at its foot; None where
    a word has none."""
    lines = _broken(run, top_mm, room)
    line_mm = mm_from_points(run.size_pt * style.LEADING)
    return Lines(tuple(lines), run.font, run.size_pt, run.fill, line_mm) if lines else None


def evened(run: Run, top_mm: float, room: Room) -> Lines | None:
    """The same as short as the lines may all be without being more."""
    full = arched(run, top_mm, room)
    for share in EVEN_SHARES if full else ():
        lines = _broken(run, top_mm, room, share)
        if full and len(lines) == len(full.lines):
            return replace(full, lines=tuple(lines))
    return full


def _broken(run: Run, top_mm: float, room: Room, share: float = 1.0) -> list[str]:
    """The lines, each filled before the next to a share of its room; none where a word has no room on its own."""
    metrics, line_mm = face(run.font), mm_from_points(run.size_pt * style.LEADING)
    high_mm = metrics.cap_height_mm(run.size_pt) + metrics.descent_mm(run.size_pt)
    space = width(" ", run.font, run.size_pt)
    lines: list[str] = []
    left = 0.0
    for word in words(run.text):
        wide = width(word, run.font, run.size_pt)
        if lines and space + wide <= left:
            lines[-1] += f" {word}"
            left -= space + wide
            continue
        top = top_mm + len(lines) * line_mm
        left = share * min(room(top), room(top + high_mm)) - wide
        if left < 0:
            return []
        lines.append(word)
    return lines
