"""The outline of one SVG shape, in user units. All raise ``ArtError``."""

from __future__ import annotations

import re

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from generator.drawing import shapes
from generator.drawing.art import ArtError
from generator.drawing.art_numbers import length, numbers, sane
from generator.drawing.art_xml import Node
from generator.drawing.box import Box
from generator.drawing.items import Command, Style

MAX_COMMANDS = 50_000
MAX_RUN = 10_000
"""Characters of path data with no blank, comma or letter among them."""
_RUNS = re.compile("[, A-DF-Za-df-z]")

_NO_STYLE = Style()
_Point = tuple[float, float]


class _CommandPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects ``Command`` tuples. BasePen turns quadratic curves into cubic ones."""

    def __init__(self) -> None:
        super().__init__(None)
        self.commands: list[Command] = []

    def _moveTo(self, point: _Point) -> None:
        self.commands.append(("M", *point))

    def _lineTo(self, point: _Point) -> None:
        self.commands.append(("L", *point))

    def _curveToOne(self, one: _Point, two: _Point, three: _Point) -> None:
        self.commands.append(("C", *one, *two, *three))

    def _closePath(self) -> None:
        self.commands.append(("Z",))

    def _endPath(self) -> None:
        pass


def outline(node: Node, view: Box) -> tuple[Command, ...]:
    """The commands of a shape element; empty where SVG draws nothing. ``view`` is what percentages are of."""
    match node.tag:
        case "path":
            return path_data(node.attributes.get("d", ""))
        case "rect":
            return _rect(node, view)
        case "circle" | "ellipse":
            return _ellipse(node, view)
        case "line":
            x1, y1 = _get(node, "x1", view.w), _get(node, "y1", view.h)
            x2, y2 = _get(node, "x2", view.w), _get(node, "y2", view.h)
            return shapes.line(x1, y1, x2, y2, _NO_STYLE).commands
        case _:  # a polyline or a polygon
            values = numbers(node.attributes.get("points", ""))
            points = list(zip(values[::2], values[1::2], strict=False))
            if len(points) < 2:
                return ()
            draw = shapes.polygon if node.tag == "polygon" else shapes.polyline
            return draw(points, _NO_STYLE).commands


def path_data(data: str) -> tuple[Command, ...]:
    """SVG path data as commands: arcs and quadratic curves become cubic ones."""
    data = " ".join(data.split())
    if not data or data == "none":
        return ()
    if any(len(run) > MAX_RUN for run in _RUNS.split(data)):
        raise ArtError("more numbers of a path than can be told apart stand without a blank between them; save it anew")
    pen = _CommandPen()
    try:
        parse_path(data, pen)
    except (ValueError, IndexError, TypeError, OverflowError, ZeroDivisionError, AssertionError):
        raise ArtError(f"its path data cannot be read: '{data[:40]}'") from None
    if len(pen.commands) > MAX_COMMANDS:
        raise ArtError(f"a path has more than {MAX_COMMANDS} points; simplify it")
    for _, *values in pen.commands:
        for value in values:
            sane(value)
    return tuple(pen.commands)


def _get(node: Node, name: str, whole: float) -> float:
    text = node.attributes.get(name)
    return 0.0 if text is None or text == "auto" else length(text, whole)


def _rect(node: Node, view: Box) -> tuple[Command, ...]:
    x, y = _get(node, "x", view.w), _get(node, "y", view.h)
    width, height = _get(node, "width", view.w), _get(node, "height", view.h)
    if width <= 0 or height <= 0:
        return ()
    given = [name for name in ("rx", "ry") if node.attributes.get(name, "auto") != "auto"]
    rx = _get(node, given[0], view.w) if given else 0.0
    ry = _get(node, given[-1], view.h) if given else 0.0
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return shapes.rect(x, y, width, height, _NO_STYLE).commands
    right, bottom = x + width, y + height
    arc = f"A{rx!r},{ry!r} 0 0 1 "
    return path_data(
        f"M{x + rx!r},{y!r}H{right - rx!r}{arc}{right!r},{y + ry!r}V{bottom - ry!r}{arc}{right - rx!r},{bottom!r}"
        f"H{x + rx!r}{arc}{x!r},{bottom - ry!r}V{y + ry!r}{arc}{x + rx!r},{y!r}Z"
    )


def _ellipse(node: Node, view: Box) -> tuple[Command, ...]:
    cx, cy = _get(node, "cx", view.w), _get(node, "cy", view.h)
    if node.tag == "circle":
        rx = ry = _get(node, "r", min(view.w, view.h))
    else:
        rx, ry = _get(node, "rx", view.w), _get(node, "ry", view.h)
    return shapes.ellipse(cx, cy, rx, ry, _NO_STYLE).commands if rx > 0 and ry > 0 else ()
