"""Layouts as a designer writes them, and as they get them wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.components.pieces.art import ArtLibrary
from generator.components.pieces.layout import CompiledLayout
from generator.diagnostics import UserError
from generator.drawing.bounds import bounds
from generator.drawing.dump import dump
from generator.expressions import Namespace
from generator.loading.layouts import read_layout
from generator.loading.sheet_layouts import KINDS
from generator.production.kept_art import read_art
from generator.production.order import Order
from generator.production.set_up import set_up
from tests.conftest import SCENARIO

HEAD = "kind: counter\nwidth_mm: 20\nheight_mm: 20\n"
UNIT = {"name": "Sharpe", "look": "rct", "face": "sanz", "told": []}


@pytest.fixture(scope="module")
def context(game):
    return set_up(game, Order(out=SCENARIO.parent))


def draw(text: str, tmp_path: Path, context, **names) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return dump(CompiledLayout(read_layout(path)).symbol("drawn", names, context, "a piece").items)


def said(text: str, tmp_path: Path, context, **names) -> str:
    with pytest.raises(UserError) as caught:
        draw(text, tmp_path, context, **names)
    return str(caught.value)


def test_boxes_are_where_they_say(tmp_path: Path, context) -> None:
    text = HEAD + 'elements:\n  a: {shape: rect, box: [1, 2, "{{ width }}", 4], fill: "#b70d0d"}\n'
    assert draw(text, tmp_path, context, width=3) == (
        "path M 1.000 2.000 L 4.000 2.000 L 4.000 6.000 L 1.000 6.000 Z  fill #b70d0d\n"
    )


def test_when_for_and_step(tmp_path: Path, context) -> None:
    text = HEAD + (
        "elements:\n"
        '  a: {shape: rect, box: [0, 0, 1, 1], fill: "#000000", when: "1 > 2"}\n'
        '  b: {text: "{{ thing.name }}", box: [2, 0, 10, 4], for: thing in things, step_mm: [0, 5]}\n'
    )
    drawn = draw(text, tmp_path, context, things=[Namespace({"name": "one"}), Namespace({"name": "two"})])
    assert '"one"' in drawn and '"two"' in drawn and "path" not in drawn
    assert "translate 0.000 5.000" in drawn


def test_extends_states_the_difference(tmp_path: Path, context) -> None:
    (tmp_path / "base.yaml").write_text(
        HEAD + 'elements:\n  a: {shape: rect, box: [0, 0, 2, 2], fill: "#000000"}\n', encoding="utf-8"
    )
    drawn = draw(
        'extends: base\nelements:\n  a: {fill: "#ffffff"}\n  b: {text: x, box: [1, 1, 5, 5]}\n', tmp_path, context
    )
    assert "fill #ffffff" in drawn and "#000000" not in drawn and '"x"' in drawn


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ("  a: {shape: rect, box: [0, 0, 1, 1], fil: red}", "mine.yaml:5:39: unknown key 'fil'. Did you mean 'fill'?"),
        ("  a: {shape: rct, box: [0, 0, 1, 1]}", "mine.yaml:5:14: there is no shape 'rct'. Did you mean 'rect'?"),
        (
            "  a: {shape: rect, box: [0, 0, 1, 1], fill: red}",
            "mine.yaml:5:45: 'red' is not a colour. Write it as '#rrggbb'.",
        ),
        ("  a: {shape: rect, text: x, box: [0, 0, 1, 1]}", "an element is one of text, shape, art"),
        ("  a: {shape: rect}", "the key 'box' is missing"),
        ("  a: {text: x, box: [0, 0, 1]}", "mine.yaml:5:"),
        (
            '  a: {text: "{{ unt.name }}", box: [0, 0, 9, 9]}',
            "mine.yaml:5:13: 'unt' is not known here. Did you mean 'unit'?",
        ),
        ('  a: {text: x, box: [0, 0, "{{ unit.name }}", 9]}', "mine.yaml:5:28: 'Sharpe' is not a number."),
        ("  a: {text: x, box: [0, 0, 9, 9], font: sanz}", "there is no font 'sanz'. Did you mean 'sans'?"),
        (
            "  a: {art: symbol/epaulete, box: [0, 0, 9, 9]}",
            "there is no art 'symbol/epaulete'. Did you mean 'symbol/epaulette'?",
        ),
        (
            "  a: {art: zorglub, box: [0, 0, 9, 9]}",
            "there is no art 'zorglub'. 'fichas list symbols' says what there is.",
        ),
        (
            "  a: {art: symbol/zzzz, box: [0, 0, 9, 9]}",
            "no art 'symbol/zzzz'. 'fichas list symbols' says what there is.",
        ),
        ("  a: {art: hussar, box: [0, 0, 9, 9]}", "there is no art 'hussar'. Did you mean 'symbol/hussar'?"),
        ("  a: {text: x, box: [0, 0, 9, 9], for: many}", "this repeats nothing. Write 'for: item in list'."),
        (
            "  a: {text: An uncommonly long name, box: [0, 0, 6, 3]}",
            "on a piece the text 'An uncommonly long name' does not fit its box of 6 × 3 mm",
        ),
        ("  a: {text: abc, box: [1, 1, 9, 9], size_pt: -50}", "-50 is no number for this. Give one from 1 to 1000."),
        ('  a: {shape: rect, box: [1, 1, "nan", 9]}', "nan is no number for this."),
        ('  a: {shape: line, box: [1, 1, 1, 1], to: ["inf", 3]}', "inf is no number for this."),
        ("  a: {shape: rect, box: [1, 1, -3, 9]}", "-3 is no number for this."),
        ('  a: {mark: zz, box: [1, 1, 9, 9], ink: "#000000"}', "there is no ground mark 'zz'."),
        ('  a: {mark: ticks, box: [1, 1, 1000000, 1], ink: "#000000"}', "1e+06 is no number for this."),
        (
            "  a: {figures: \"['offcer']\", box: [1, 1, 9, 9], height_mm: 9}",
            "no symbol 'offcer'. Did you mean 'officer'?",
        ),
        ('  a: {figures: "5", box: [1, 1, 9, 9], height_mm: 9}', "this is not a list of symbols."),
        ('  a: {text: x, box: [1, 1, 9, 9], for: "q in unit.name"}', "this is not a list to repeat along."),
        ('  a: {text: x, box: [1, 1, 9, 9], for: "self in many"}', "this repeats nothing."),
        ('  a: {text: "{{ ' + "(" * 300 + "1" + ")" * 300 + ' }}", box: [1, 1, 9, 9]}', "nested too deep"),
        (
            "  a: {for: x in many, elements: {b: {for: y in many, elements: {c: {text: x, box: [1, 1, 9, 9]}}}}}",
            "on a piece more than 5000 elements are drawn. Repeat fewer.",
        ),
        ("  a: {text: 阿, box: [0, 0, 6, 3]}", "the font has no 阿"),
        (
            '  a: {shape: rect, box: [0, 0, 1, 1], fill: "{{ unit.name }}"}',
            "mine.yaml:5:45: 'Sharpe' is not a colour. Write it as '#rrggbb'.",
        ),
        ('  a: {shape: "{{ unit.look }}", box: [0, 0, 1, 1]}', "5:14: there is no shape 'rct'. Did you mean 'rect'?"),
        (
            '  a: {text: x, box: [0, 0, 9, 9], font: "{{ unit.face }}"}',
            "5:41: there is no font 'sanz'. Did you mean 'sans'?",
        ),
        (
            '  a: {entries: unit.told, box: [0, 0, 9, 9], font: "{{ unit.face }}"}',
            "5:52: there is no font 'sanz'. Did you",
        ),
    ],
)
def test_mistakes_name_file_line_and_remedy(elements: str, message: str, tmp_path: Path, context) -> None:
    assert message in said(
        HEAD + "elements:\n" + elements + "\n", tmp_path, context, unit=Namespace(UNIT), many=["x"] * 150
    )


@pytest.mark.parametrize(("stands", "x"), [("left", 2.0), ("centre", 8.5), ("right", 15.0)])
def test_art_stands_where_it_says_in_a_box_that_is_wider(tmp_path: Path, context, stands: str, x: float) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        f"{HEAD}elements:\n  a: {{art: flag/spain, box: [2, 2, 16, 2], align_x: {stands}}}\n", encoding="utf-8"
    )
    (flag,) = CompiledLayout(read_layout(path)).symbol("drawn", {}, context, "a piece").items
    assert flag.transform.e == pytest.approx(x)


def test_a_games_own_art_stands_on_its_lower_edge(tmp_path: Path, context) -> None:
    """All of it; a symbol of ours stands where the metrics of its art say."""
    square = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 8"><path d="M0 0H4V8H0Z" fill="currentColor"/></svg>'
    )
    art = ArtLibrary({"tank": square}, {}, {}, read_art)
    text = HEAD + "elements:\n  a: {figures: \"['tank']\", box: [5, 2, 10, 12], height_mm: 8}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    layout = CompiledLayout(read_layout(tmp_path / "mine.yaml"))
    symbol = layout.symbol("drawn", {}, replace(context, art=art), "a piece")
    assert bounds(symbol.items) == pytest.approx((8, 6, 4, 8))


def test_entries_without_points_stand_below_one_another(tmp_path: Path, context) -> None:
    told = [Namespace({"name": name, "points": points, "text": "Rests."}) for name, points in (("A", ""), ("B", "2"))]
    text = HEAD + "elements:\n  a: {entries: unit.told, box: [1, 1, 18, 18], size_pt: 6}\n"
    drawn = draw(text, tmp_path, context, unit=Namespace({"told": told}))
    assert [line.split('"')[1] for line in drawn.splitlines() if '"' in line] == ["A", "Rests.", "B", "2", "Rests."]


def test_what_no_piece_shows_is_looked_at_too(tmp_path: Path, context) -> None:
    """Sizes, colours, fonts and shapes of an element that only another unit's card would have."""
    hidden = (
        'text: x, box: [0, 0, "wide", 4], size_pt: big, fill: red, font: sanz',
        "shape: rct, box: [0, 0, 9, 4]",
        "elements: {c: {shape: rect, box: [0, 0, 9, 4], corner_mm: -1}}",
    )
    text = HEAD + "elements:\n" + "".join(f'  {"abc"[i]}: {{when: "1 > 2", {it}}}\n' for i, it in enumerate(hidden))
    found = said(text, tmp_path, context)
    for message in (
        "mine.yaml:5:43: 'wide' is not a number.",
        "mine.yaml:5:64: 'big' is not a number.",
        "mine.yaml:5:75: 'red' is not a colour.",
        "mine.yaml:5:86: there is no font 'sanz'. Did you mean 'sans'?",
        "mine.yaml:6:29: there is no shape 'rct'.",
        "mine.yaml:7:80: -1 is no number for this.",
    ):
        assert message in found


def test_every_bundled_layout_compiles() -> None:
    from generator import resources

    sheets = tuple(resources.templates(kind) for kind in KINDS)
    layouts = sorted(path for path in resources.templates().rglob("*.yaml") if path.parent not in sheets)
    assert layouts
    for path in layouts:
        CompiledLayout(read_layout(path))


def test_what_is_wrong_with_one_element_hides_nothing_of_the_next(tmp_path: Path, context) -> None:
    text = HEAD + (
        "elements:\n"
        '  a: {text: "{{ thing.nothing }}", box: [2, 2, 10, 4]}\n'
        "  b: {text: \"{{ ''.__class__ }}\", box: [2, 2, 10, 4]}\n"
        '  c: {art: "symbol/../../etc", box: [2, 2, 4, 4]}\n'
    )
    found = said(text, tmp_path, context, thing=Namespace({"name": "one"}))
    for place in ("mine.yaml:5:", "mine.yaml:6:", "mine.yaml:7:"):
        assert place in found
