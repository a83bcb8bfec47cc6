"""Cut paths as DXF, read back by a program that is not ours."""

from __future__ import annotations

import io
import math
from itertools import pairwise

import ezdxf
import pytest
from ezdxf.document import Drawing

from generator.backends.dxf import dxf
from generator.drawing import Affine, Document, Group, Item, Page, Path, Style, Symbol, Use, shapes
from generator.production.rendering import cut_files

LINE = Style(stroke="#ff00ff", width_mm=0.1)
LAYERS = {"Cut": "CUT", "Registration": "MARKS"}
QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter circle."""


def page(*items: Item, layer: str = "Cut", place: Affine | None = None) -> Page:
    return Page(210, 297, (Group(items, place or Affine(), layer=layer),))


def read(of: Page) -> Drawing:
    return ezdxf.read(io.StringIO(dxf(of, LAYERS).decode("ascii")))


def polylines(of: Page) -> list:
    return list(read(of).modelspace().query("POLYLINE"))


def vertices(polyline) -> list[tuple[float, float, float]]:
    return [(v.dxf.location.x, v.dxf.location.y, v.dxf.get("bulge", 0.0)) for v in polyline.vertices]


def test_the_file_is_r12_in_millimetres_and_sound() -> None:
    drawing = read(page(shapes.rect(10, 20, 30, 40, LINE)))
    assert drawing.dxfversion == "AC1009"
    assert drawing.units == ezdxf.units.MM
    assert not drawing.audit().errors
    assert {"CUT", "MARKS"} <= {layer.dxf.name for layer in drawing.layers}


def test_y_goes_up_from_the_foot_of_the_page() -> None:
    (rectangle,) = polylines(page(shapes.rect(10, 20, 30, 40, LINE)))
    assert rectangle.is_closed
    assert vertices(rectangle) == [(10, 277, 0), (40, 277, 0), (40, 237, 0), (10, 237, 0)]


def test_a_rounded_corner_is_one_arc() -> None:
    (card,) = polylines(page(shapes.rounded_rect(10, 20, 63, 88, 3, LINE)))
    found = vertices(card)
    assert len(found) == 8
    # Clockwise on paper, and so with the y axis turned over: every corner turns right.
    assert [bulge for *_, bulge in found if bulge] == pytest.approx([-QUARTER] * 4, abs=3e-4)
    assert (found[1][:2], found[2][:2]) == ((70, 277), (73, 274))


def test_a_circle_is_closed_without_a_vertex_twice() -> None:
    (circle,) = polylines(page(shapes.circle(50, 50, 12.5, LINE)))
    found = vertices(circle)
    assert circle.is_closed and len(found) == 4
    for x, y, bulge in found:
        assert math.hypot(x - 50, y - 247) == pytest.approx(12.5, abs=1e-4)
        assert abs(bulge) == pytest.approx(QUARTER, abs=3e-4)


@pytest.mark.parametrize(
    "curve",
    [(20, 0, 40, 60, 60, 60), (60, 0, 0, 40, 60, 40), (0, 80, 90, 80, 90, 0), (60, 0, 0, 60, 0, 0)],
    ids=["s", "loop", "arch", "leaf"],
)
def test_any_curve_is_met_to_a_hundredth(curve: tuple[float, ...]) -> None:
    path = Path((("M", 0, 0), ("C", *curve)), LINE)
    (polyline,) = polylines(page(path))
    assert not polyline.is_closed
    drawn = [point for entity in polyline.virtual_entities() for point in _along(entity)]
    (x1, y1), (x2, y2), (x3, y3) = zip(curve[::2], curve[1::2], strict=True)
    for step in range(101):
        t, s = step / 100, 1 - step / 100
        x = 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3
        y = 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3
        assert min(_distance((x, 297 - y), *segment) for segment in pairwise(drawn)) < 0.01


def test_a_point_is_no_outline() -> None:
    assert polylines(page(Path((("M", 1, 1), ("Z",), ("M", 2, 2), ("M", 3, 3)), LINE))) == []


def _along(entity) -> list[tuple[float, float]]:
    """The points of a line, or of an arc cut into chords that leave it by a tenth of a micrometre."""
    if entity.dxftype() == "LINE":
        return [(point.x, point.y) for point in (entity.dxf.start, entity.dxf.end)]
    return [(point.x, point.y) for point in entity.flattening(0.0001)]


def _distance(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / ((dx * dx + dy * dy) or 1)
    along = max(0.0, min(1.0, along))
    return math.hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def test_several_outlines_of_one_path_and_groups_that_move_them() -> None:
    cross = shapes.lines(((0, 0, 4, 0), (2, -2, 2, 2)), LINE)
    found = polylines(page(Group((cross,), Affine.translate(10, 10)), layer="Registration", place=Affine.rotate(90)))
    assert [vertices(line) for line in found] == [
        [(-10, 287, 0), (-10, 283, 0)],
        [(-8, 285, 0), (-12, 285, 0)],
    ]
    assert {line.dxf.layer for line in found} == {"MARKS"}


def test_what_cannot_be_cut_is_no_outline() -> None:
    with pytest.raises(TypeError):
        dxf(page(Use(Symbol("s", 1, 1, ()))), LAYERS)


def test_a_page_without_cut_paths_has_no_files_and_the_others_have_no_art() -> None:
    art = shapes.rect(0, 0, 50, 50, Style(fill="#b70d0d"))
    marks = page(art, layer="Registration").items[0]
    pages = (Page(210, 297, (art, marks)), Page(210, 297, (art, marks), cuts=(shapes.rect(1, 1, 5, 5, LINE),)))
    ((number, files),) = cut_files(Document("Kit", pages))
    assert number == 2 and set(files) == {"svg", "dxf"}
    assert files["svg"].count(b"<path") == 2 and b'id="Cut"' in files["svg"] and b'id="Registration"' in files["svg"]


def test_the_same_page_is_the_same_file() -> None:
    one, other = (dxf(page(shapes.circle(50, 50, 12.5, LINE)), LAYERS) for _ in range(2))
    assert one == other
