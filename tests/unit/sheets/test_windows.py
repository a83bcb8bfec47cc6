"""A window shows of a drawing what reaches into it, and of a path the outlines that do."""

from __future__ import annotations

from generator.drawing import Affine, Group, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.sheets.windows import Windows

# Two rows of three windows of 20 × 20 mm, of which neighbours share 5 mm.
WINDOWS = Windows(3, 2, (20.0, 20.0), (15.0, 15.0))
PEN = Style(stroke="#000000", width_mm=0.2)


def test_a_box_reaches_into_windows_that_overlap() -> None:
    assert set(WINDOWS.at(Box(1, 1, 2, 2))) == {(0, 0)}
    assert set(WINDOWS.at(Box(16, 1, 2, 2))) == {(0, 0), (0, 1)}
    assert set(WINDOWS.at(Box(16, 16, 2, 2))) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert set(WINDOWS.at(Box(-9, -9, 2, 2))) == set()


def test_the_lines_of_a_path_are_drawn_where_they_lie() -> None:
    grid = shapes.lines([(2, 0, 2, 10), (42, 22, 42, 30)], PEN)
    shown = WINDOWS.shown([grid])
    assert {place: len(path.commands) for place, (path,) in shown.items()} == {(0, 0): 2, (1, 2): 2}


def test_an_outline_is_whole_wherever_some_of_it_shows() -> None:
    """A hole in a filled path goes with it where both reach, so that the filling is as it was."""
    ring = Path(shapes.rect(0, 0, 50, 35, PEN).commands + shapes.rect(2, 2, 4, 4, PEN).commands, Style(fill="#ff0000"))
    shown = WINDOWS.shown([ring])
    assert len(shown) == 6
    assert shown[0, 0] == (ring,)
    assert len(shown[1, 2][0].commands) == len(ring.commands) / 2


def test_groups_keep_their_place_and_their_clip() -> None:
    clip = shapes.rect(0, 0, 10, 10, Style())
    inside = Group((shapes.line(1, 1, 2, 2, PEN), shapes.line(90, 90, 91, 91, PEN)), Affine.translate(30, 15), clip)
    shown = WINDOWS.shown([inside])
    assert set(shown) == {(0, 1), (0, 2), (1, 1), (1, 2)}
    for (group,) in shown.values():
        assert group.transform == inside.transform and group.clip == clip and len(group.items) == 1


def test_symbols_and_texts_stand_where_they_are_inked() -> None:
    symbol = Symbol("dot", 2, 2, (shapes.circle(1, 1, 1, Style(fill="#000000")),))
    items = [Use(symbol, Affine.translate(44, 30)), Text(1, 5, "Ford", "sans", 6, "#000000")]
    items.append(Text(1, 5, " ", "sans", 6, "#000000"))
    assert WINDOWS.shown(items) == {(1, 2): (items[0],), (0, 0): (items[1],)}


def test_a_long_outline_goes_straight_where_a_window_does_not_show_it() -> None:
    """Round a coast with many corners: in each window the filling is what it was, and few of the corners are left."""
    corners = [(i / 10, 3 + 2 * (i % 2)) for i in range(450)] + [(44.9, 33.0), (0.0, 33.0)]
    coast = shapes.polygon(corners, Style(fill="#00ff00"))
    shown = WINDOWS.shown([coast])
    assert len(shown) == 6
    for (row, column), (path,) in shown.items():
        assert len(path.commands) < (20 if row else 240)
        across = [column * 15 + 3.33 * step + 0.017 for step in range(1, 6)]
        points = [(x, row * 15 + y) for x in across for y in (1.0, 3.9, 4.4, 9.0, 19.0)]
        assert [_inside(path, at) for at in points] == [_inside(coast, at) for at in points]


def test_a_long_line_is_drawn_to_where_it_ends() -> None:
    """Elsewhere it goes straight, and its end, wherever that lies, is where it was."""
    corners = [(i / 10, 3 + 2 * (i % 2)) for i in range(450)]
    line = Path(tuple(("L" if i else "M", *at) for i, at in enumerate(corners)), PEN)
    shown = WINDOWS.shown([line])
    assert {*shown} == {(0, 0), (0, 1), (0, 2)}
    assert {path.commands[-1][1:] for (path,) in shown.values()} == {corners[-1]}
    assert len(shown[0, 0][0].commands) < 240


def _inside(path: Path, at: tuple[float, float]) -> bool:
    """Whether a line from a point to the left crosses an outline of straight lines an odd number of times."""
    points = [command[1:] for command in path.commands if command[0] != "Z"]
    return bool(
        sum(
            (y1 > at[1]) != (y2 > at[1]) and x1 + (at[1] - y1) / (y2 - y1) * (x2 - x1) < at[0]
            for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
        )
        % 2
    )
