"""What comes out badly on paper is said at its place: short art, coarse pictures, tiny type. And none of ours does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.pieces.layout import CompiledLayout
from generator.diagnostics import Severity
from generator.drawing.bounds import bounds
from generator.loading.layouts import read_layout
from generator.loading.print_profiles import load_profile
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets.pages import bind
from generator.sheets.printing import Printing
from tests.conftest import SCENARIO
from tests.unit.components.test_pictures import png

HEAD = "kind: counter\nwidth_mm: 20\nheight_mm: 20\n"
SAMPLES = sorted(SCENARIO.parents[1].glob("*/*.yaml"))


@pytest.fixture
def context(game):
    return set_up(game, Order(out=SCENARIO.parent))


@pytest.fixture
def warned(tmp_path: Path, context):
    def draw(
        elements: str, head: str = HEAD, scale: float = 1.0, printing: Printing | None = None, **names
    ) -> list[str]:
        (tmp_path / "mine.yaml").write_text(f"{head}elements:\n{elements}", encoding="utf-8")
        here = replace(context, printing=printing) if printing else context
        CompiledLayout(read_layout(tmp_path / "mine.yaml")).symbol("drawn", names, here, "a piece", scale=scale)
        assert all(one.severity is Severity.WARNING for one in here.preflight)
        return [str(one).removeprefix(f"{tmp_path}/") for one in here.preflight]

    return draw


def test_art_that_ends_at_the_trim_is_said_with_its_place(warned):
    assert warned('  ground: {shape: rect, box: [0, 0, 20, 20], fill: "#b70d0d"}\n') == [
        "mine.yaml:5:30: warning: on a piece this ends at the trim, on all sides, and the printing "
        "shows 4 mm there: cut a little off, paper shows. Let it go on for 4 mm outside, and give the layout 'bleed_mm: 4'."
    ]


@pytest.mark.parametrize(
    ("box", "what"),
    [
        ("[-1, 5, 22, 5]", "ends 1 mm outside the trim, left and right,"),
        ("[-4, -4, 24, 28]", "ends at the trim, right,"),
        ("[0, 5, 3, 5]", "ends at the trim, left,"),
        ("[5, 17, 3, 3]", "ends at the trim, bottom,"),
    ],
)
@pytest.mark.parametrize("shape", ["rect", "tile"])
def test_each_edge_that_falls_short_is_named(warned, box, what, shape):
    (said,) = warned(f'  a: {{shape: {shape}, box: {box}, fill: "#b70d0d"}}\n')
    assert what in said


@pytest.mark.parametrize(
    "element",
    [
        '{shape: rect, box: [1, 1, 18, 18], fill: "#b70d0d"}',
        '{shape: rect, box: [-4, -4, 28, 28], fill: "#b70d0d"}',
        '{shape: rect, box: [-30, 0, 20, 20], fill: "#b70d0d"}',
        '{shape: rect, box: [0, 0, 20, 20], stroke: "#b70d0d", stroke_mm: 0.2}',
        '{shape: rect, box: [0, 0, 20, 20], fill: "#ffffff"}',
        '{shape: line, box: [0, 5, 20, 0], stroke: "#b70d0d", stroke_mm: 0.2}',
        '{text: "A", box: [0, 0, 20, 9], size_pt: 8}',
        '{text: "A", box: [-2, 5, 24, 9], size_pt: 8, align: centre}',
    ],
)
def test_what_no_cut_shows_is_not_said(warned, element):
    assert warned(f"  a: {element}\n") == []


def test_paper_over_a_colour_is_a_surface_too(warned):
    ground = '  a: {shape: rect, box: [-4, -4, 28, 28], fill: "#b70d0d"}\n'
    (said,) = warned(ground + '  b: {shape: rect, box: [0, 12, 20, 8], fill: "#ffffff"}\n')
    assert said.startswith("mine.yaml:6:") and "left and right and bottom" in said


def test_it_is_the_paper_that_counts(warned):
    """Within groups and repeats, on a piece half as large, and where the printing shows nothing."""
    inner = '{shape: rect, box: [0, 0, 4, 4], fill: "#b70d0d"}'
    (said,) = warned(f"  a: {{box: [16, 8, 4, 4], elements: {{b: {inner}}}}}\n")
    assert "at the trim, right," in said
    assert warned('  a: {shape: rect, box: [-4, -4, 28, 28], fill: "#b70d0d"}\n', scale=0.5)[1:] != []


def test_without_bleed_nothing_falls_short(warned):
    bare = Printing(bleed_mm=0, back_bleed_mm=0)
    assert warned('  a: {shape: rect, box: [0, 0, 20, 20], fill: "#b70d0d"}\n', printing=bare) == []


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("shape", ["rect", "circle", "hexagon"])
def test_a_ground_that_reaches_the_bleed_of_its_layout_reaches_that_of_the_printing(warned, scale, shape):
    ground = f'  a: {{shape: {shape}, box: [-2, -2, 24, 24], fill: "#b70d0d"}}\n'
    assert warned(ground, HEAD + "bleed_mm: 2\n", scale) == []


def test_a_picture_bleeds_like_any_ground(warned, tmp_path, context):
    (tmp_path / "ground.png").write_bytes(png(1000, 1000))
    layout = "  a: {image: ground.png, box: [%s], place: cover}\n"
    (short,) = warned(layout % "0, 0, 20, 20")
    assert "at the trim" in short and short.startswith("mine.yaml:5:")
    context.preflight._found.clear()
    assert warned(layout % "-2, -2, 24, 24", HEAD + "bleed_mm: 2\n") == []


def test_a_coarse_picture_is_said_where_it_is_asked_for(warned, tmp_path):
    (tmp_path / "coarse.png").write_bytes(png(60, 80))
    assert warned("  a: {image: coarse.png, box: [2, 2, 12, 16]}\n") == [
        "mine.yaml:5:14: warning: the picture 'coarse.png' of 60 × 80 pixels is printed 12 × 16 mm, at 127 pixels an inch, "
        "and looks blurred. Give one of about 142 × 189 pixels, or place it smaller."
    ]
    assert len(warned("  a: {image: coarse.png, box: [2, 2, 6, 8]}\n")) == 1
    assert len(warned("  b: {image: coarse.png, box: [2, 2, 6, 8]}\n", scale=2.0)) == 1


def test_type_too_small_to_read_is_said(warned):
    element = '  a: {text: "Bailén", box: [2, 2, 16, 5], size_pt: 6}\n'
    assert warned(element) == []
    (said,) = warned(element, scale=0.5)
    assert "the text 'Bailén' is set in 3 pt, too small to read. Set it in 5 pt or more on paper." in said


def test_check_and_build_say_it(tmp_path: Path):
    (tmp_path / "short.yaml").write_text(
        "kind: counter\nextends: classic\nelements:\n  ground: {box: [0, 0, 20, 20]}\n", encoding="utf-8"
    )
    text = SCENARIO.read_text(encoding="utf-8")
    scenario = tmp_path / "mine.yaml"
    scenario.write_text(f"{text}layouts: {{counter: short.yaml}}\n", encoding="utf-8")
    checked = [one for one in pipeline.check(scenario, ["en"]) if "trim" in one.what]
    assert [(Path(one.source.file).name, one.source.line) for one in checked] == [("short.yaml", 4)]
    game, _ = pipeline.build(scenario, Order(out=tmp_path / "out", only=("counters",), profile="shop"))
    assert [one.source for one in game.diagnostics if "trim" in one.what] == [checked[0].source]


@pytest.mark.sample(2)
@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_nothing_of_ours_falls_short(file: Path):
    """What a sample waives by a house rule is a warning."""
    found = pipeline.check(file, ["en"])
    house = pipeline.derive(file).scenario.house
    assert {one.check for one in found if one.severity is Severity.WARNING} == {*house}


@pytest.mark.parametrize(("size", "shape"), [(10, "square"), (12.7, "square"), (20, "square"), (25, "hexagon")])
def test_the_art_of_ours_reaches_the_bleed_of_a_shop_at_any_size(tmp_path: Path, size, shape):
    """Counters and markers, and so does what the file says of its bleed."""
    text = SCENARIO.read_text(encoding="utf-8")
    text = re.sub(r"^counters:.*$", f"counters: {{size_mm: {size}, shape: {shape}}}", text, flags=re.M)
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    order = Order(out=tmp_path, profile="shop", language="en", only=("counters",))
    kit, _ = kit_for(pipeline.derive(tmp_path / "mine.yaml"), order, order.printed_as())
    profile = load_profile("shop")
    least = {"front": profile.bleed_mm, "back": profile.back_bleed_mm}
    pieces = [piece for some in kit.pieces("counters").values() for piece in some]
    assert pieces
    for piece in pieces:
        for side in ("front", "back"):
            if symbol := piece.symbol(side):
                drawn, scale = bounds(symbol.items), piece.width_mm / symbol.width_mm
                reach = (-drawn.x, -drawn.y, drawn.right - symbol.width_mm, drawn.bottom - symbol.height_mm)
                assert min(reach) * scale >= least[side] - 0.001, symbol.id
    assert not list(kit.context.preflight)
    for page in kit.document("counters").pages:
        if page.trim:
            mm = least["back" if page.name.endswith("back") else "front"]
            assert page.trim.x - page.bleed.x >= mm - 0.001


def test_the_box_of_the_bleed_is_that_of_what_is_drawn(context):
    """Gutters that stay bare are no bleed."""
    from generator.drawing import Symbol
    from generator.sheets.furniture import Heading
    from generator.sheets.laying_out import lay_out
    from generator.sheets.paper import Paper
    from generator.sheets.plan import Piece

    for drawn_mm in (0.0, 2.0, 5.0):
        piece = Piece(Symbol("s", 20, 20, (), drawn_mm), None, 20, 20)
        paper = Paper("a4", 210.0, 297.0, 12.0)
        sheets = lay_out([piece], paper, Heading("a", "b", ""), "c", duplex="", printing=Printing(shared_cuts=False))
        (page,) = bind("t", sheets, context.words.furniture()).pages
        assert page.trim.x - page.bleed.x == pytest.approx(min(drawn_mm, 3.0))
