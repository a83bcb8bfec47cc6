"""Outlines of a page as DXF, for cutting machines and their programs.

R12, the oldest that all of them read: ``POLYLINE`` with a bulge where the outline is curved, one layer for each of
the page's. Millimetres; the origin is the lower left corner of the page, and y goes up.

A bulge is the tangent of a quarter of the angle of an arc, positive where it turns left. Curves are replaced by
arcs through their ends and their middle, halved until none is further than ``ARC_WITHIN_MM`` from the curve; a
rounded corner is one arc.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from generator.drawing.items import IDENTITY, Affine, Command, Group, Item, Page, Path
from generator.drawing.numbers import number

ARC_WITHIN_MM = 0.004
PLACES, BULGE_PLACES = 4, 6
MOST_HALVINGS = 8

Point = tuple[float, float]
Vertex = tuple[float, float, float]
"""A point, and the bulge of what follows it."""


def dxf(page: Page, layers: Mapping[str, str], not_cut: Collection[str] = ()) -> bytes:
    """The paths of a page's layers, by the names they have on the page, on the layers they are to have in the file.

    Those ``not_cut`` are frozen, as R12 calls it: programs show or hide them and cut nothing of them.
    """
    up = Affine(d=-1.0, f=page.height_mm)
    entities = [
        line
        for item in page.items
        if isinstance(item, Group) and item.layer in layers
        for path, place in _paths((item,), up)
        for vertices, is_closed in _polylines(path.commands, place)
        for line in _polyline(vertices, is_closed, layers[item.layer])
    ]
    lines = [*_header(page), *_tables(layers.values(), not_cut), "0", "SECTION", "2", "ENTITIES", *entities]
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF", ""]).encode("ascii")


# -- the file ----------------------------------------------------------------------------------------------


def _header(page: Page) -> list[str]:
    return [
        *("999", "millimetres"),
        *("0", "SECTION", "2", "HEADER"),
        *("9", "$ACADVER", "1", "AC1009"),
        # Newer than R12; programs that do not know it pass it over, and the others need not ask for the unit.
        *("9", "$INSUNITS", "70", "4"),
        *("9", "$EXTMIN", "10", "0", "20", "0"),
        *("9", "$EXTMAX", "10", number(page.width_mm, PLACES), "20", number(page.height_mm, PLACES)),
        *("0", "ENDSEC"),
    ]


def _tables(layers: Iterable[str], not_cut: Collection[str]) -> list[str]:
    names = list(layers)
    table = ["0", "SECTION", "2", "TABLES"]
    table += ["0", "TABLE", "2", "LTYPE", "70", "1", "0", "LTYPE", "2", "CONTINUOUS", "70", "0", "3", "Solid line"]
    table += ["72", "65", "73", "0", "40", "0", "0", "ENDTAB"]
    table += ["0", "TABLE", "2", "LAYER", "70", str(len(names))]
    for colour, name in enumerate(names, 1):
        frozen = str(int(name in not_cut))
        table += ["0", "LAYER", "2", name, "70", frozen, "62", str(colour), "6", "CONTINUOUS"]
    return [*table, "0", "ENDTAB", "0", "ENDSEC"]


def _polyline(vertices: Sequence[Vertex], is_closed: bool, layer: str) -> Iterator[str]:
    yield from ("0", "POLYLINE", "8", layer, "66", "1", "10", "0", "20", "0", "30", "0", "70", str(int(is_closed)))
    for x, y, bulge in vertices:
        yield from ("0", "VERTEX", "8", layer, "10", number(x, PLACES), "20", number(y, PLACES), "30", "0")
        if bulge:
            yield from ("42", number(bulge, BULGE_PLACES))
    yield from ("0", "SEQEND", "8", layer)


# -- outlines ----------------------------------------------------------------------------------------------


def _paths(items: Iterable[Item], place: Affine = IDENTITY) -> Iterator[tuple[Path, Affine]]:
    for item in items:
        match item:
            case Path():
                yield item, place
            case Group():
                yield from _paths(item.items, place @ item.transform)
            case _:
                raise TypeError(f"nothing that can be cut along: {item!r}")


def _polylines(commands: Sequence[Command], place: Affine) -> Iterator[tuple[list[Vertex], bool]]:
    """Each outline of a path, as vertices, and whether it comes back to its start."""
    vertices: list[Vertex] = []
    for name, *values in commands:
        points = [place.apply(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        match name:
            case "M":
                if len(vertices) > 1:
                    yield vertices, False
                vertices = [(*points[0], 0.0)]
            case "L":
                vertices.append((*points[0], 0.0))
            case "C":
                one, two, last = points
                for end, bulge in _arcs(vertices[-1][:2], one, two, last):
                    vertices[-1] = (*vertices[-1][:2], bulge)
                    vertices.append((*end, 0.0))
            case _:  # Z
                if len(vertices) > 1:
                    yield _without_return(vertices), True
                vertices = vertices[:1]
    if len(vertices) > 1:
        yield vertices, False


def _without_return(vertices: list[Vertex]) -> list[Vertex]:
    """A closed outline whose last vertex is its first again does without."""
    (x, y, _), (end_x, end_y, _) = vertices[0], vertices[-1]
    return vertices[:-1] if math.hypot(end_x - x, end_y - y) < 10**-PLACES else vertices


def _arcs(start: Point, one: Point, two: Point, end: Point, halvings: int = 0) -> Iterator[tuple[Point, float]]:
    """A Bézier curve as arcs: the end and the bulge of each."""
    middle = _at(0.5, start, one, two, end)
    bulge = _bulge(start, middle, end)
    quarters = (_at(t, start, one, two, end) for t in (0.25, 0.75))
    if halvings == MOST_HALVINGS or all(_off(start, end, bulge, point) <= ARC_WITHIN_MM for point in quarters):
        yield end, bulge
        return
    a, b, c = _half(start, one), _half(one, two), _half(two, end)
    yield from _arcs(start, a, _half(a, b), middle, halvings + 1)
    yield from _arcs(middle, _half(b, c), c, end, halvings + 1)


def _bulge(start: Point, middle: Point, end: Point) -> float:
    """Of the arc through three points, the middle one half way: its height over half its chord."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    if chord == 0:
        return 0.0
    # Positive where the middle lies to the right of the chord, for then the arc turns left.
    height = (dy * (middle[0] - start[0]) - dx * (middle[1] - start[1])) / chord
    return 2 * height / chord


def _off(start: Point, end: Point, bulge: float, point: Point) -> float:
    """How far a point lies from the circle of an arc; from its chord where it is straight."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    if chord == 0:
        return math.hypot(point[0] - start[0], point[1] - start[1])
    if abs(bulge) < 1e-9:
        return abs(dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / chord
    radius = chord * (1 + bulge * bulge) / (4 * bulge)
    from_chord = chord * (1 - bulge * bulge) / (4 * bulge)
    centre_x = (start[0] + end[0]) / 2 - dy / chord * from_chord
    centre_y = (start[1] + end[1]) / 2 + dx / chord * from_chord
    return abs(math.hypot(point[0] - centre_x, point[1] - centre_y) - abs(radius))


def _at(t: float, a: Point, b: Point, c: Point, d: Point) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        sum(weight * point[0] for weight, point in zip(weights, (a, b, c, d), strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, (a, b, c, d), strict=True)),
    )


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
