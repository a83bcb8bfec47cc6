"""What a layout of a user's may say it is, and what it may extend."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import Source, UserError
from generator.loading.layouts import load_layout, load_own_layout, read_joined, read_layout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("extends: standard", "mine.yaml:1:1: this layout has no kind. Begin it with 'kind:' and what it lays out: "),
        ("kind: refrence_chart\nextends: standard", "1:7: there is no kind of layout 'refrence_chart'. Did you mean "),
        ("kind: /etc\nextends: standard", "1:7: there is no kind of layout '/etc'. "),
        ("kind: '../../x'\nextends: standard", "1:7: there is no kind of layout '../../x'. "),
        ("kind: ''\nextends: standard", "1:7: there is no kind of layout ''. "),
        ("kind: '**'\nextends: standard", "1:7: there is no kind of layout '**'. "),
        ("kind: [unit_card]\nextends: standard", "1:7: this is no kind of layout. "),
        ("kind: {a: b}\nextends: standard", "1:7: this is no kind of layout. "),
        ("kind: 5\nextends: standard", "1:7: this is no kind of layout. "),
        ("kind: reference_chart\nextends: [standard]", "2:10: a layout extends one other. Give the name of that one."),
        ("kind: reference_chart\nextends: standrd", "2:10: there is no layout 'standrd' to extend. Did you mean "),
        (
            "kind: reference_chart\nextends: poker",
            "2:10: there is no layout 'poker' to extend. It is one of kind: unit_card.",
        ),
        ("kind: reference_chart\nextends: ../standard", "2:10: there is no layout '../standard' to extend. "),
        ("kind: reference_chart\nextends: mine", "2:10: there is no layout 'mine' to extend. "),
    ],
)
def test_what_it_cannot_extend_is_said_at_its_place(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(UserError) as error:
        read_joined(path)
    assert said in str(error.value)


def test_so_many_elements_are_drawn_and_no_more(tmp_path: Path) -> None:
    """Counted before any is looked at, those in groups as well."""
    path = tmp_path / "mine.yaml"
    head = "kind: counter\nwidth_mm: 15\nheight_mm: 15\nelements:\n  group:\n    elements:\n"
    elements = [f'      e{n}: {{shape: rect, box: [1, 1, 1, 1], fill: "#000000"}}\n' for n in range(2_000)]
    path.write_text(head + "".join(elements[:-1]), encoding="utf-8")
    assert len(read_layout(path).value.elements["group"].elements or {}) == 1_999
    path.write_text(head + "".join(elements), encoding="utf-8")
    with pytest.raises(
        UserError, match=r"mine\.yaml:4:1: 2001 elements are more than the 2000 there may be in a layout"
    ):
        read_layout(path)


def test_a_layout_beside_it_comes_before_one_of_ours(tmp_path: Path) -> None:
    (tmp_path / "standard.yaml").write_text(
        "kind: reference_chart\nextends: at_the_table\ngap_mm: 3\n", encoding="utf-8"
    )
    path = tmp_path / "mine.yaml"
    path.write_text("extends: standard\ntop_mm: 4\n", encoding="utf-8")
    joined = read_joined(path).root.value
    assert (joined["extent"].value, joined["gap_mm"].value, joined["top_mm"].value) == ("table", 3, 4)


def test_mistakes_of_every_kind_are_said_in_one_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    lines = (
        "kind: counter",
        "extends: classic",
        "elements:",
        '  misspelt: {shape: rect, box: [1, 1, 3, 3], fil: "#ff0000"}',
        '  says_nothing: {text: "x", box: [2, 2, 10, 4], font: sans-bold, size_pt: 7, corner_mm: 3}',
        '  no_expression: {text: "{{ unit.name + }}", box: [2, 2, 10, 4], font: sans-bold, size_pt: 7}',
        '  no_repetition: {text: "x", for: "unit.abilities", box: [2, 2, 10, 4], font: sans-bold, size_pt: 7}',
    )
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(UserError) as error:
        read_layout(file)
    assert sorted(one.source.line for one in error.value.diagnostics) == [4, 5, 6, 7]


HERE = Source("scenario.yaml", 3, 1)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("[0, 0, 3, 0]", "4:35: 'part': a part is 0.5 mm wide and high at least. Write [left, top, width, height], in mm."),
        ("[0, 0, -3, 3]", "4:35: 'part': a part is 0.5 mm wide and high at least."),
        ("[0, 0, 3]", "4:35: 'part': there must be exactly 4 here, not 3."),
        ("[0, 0, 3, 900]", "'part'"),
    ],
)  # fmt: skip
def test_a_part_that_cannot_be_shown_is_said_at_its_place(part: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        f"kind: counter\nwidth_mm: 15\nheight_mm: 15\nkey: [{{at: [1, 1], word: a, part: {part}}}]\n"
        "elements:\n  e: {text: a, box: [1, 1, 3, 3]}\n",
        encoding="utf-8",
    )
    with pytest.raises(UserError) as error:
        read_layout(file)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("text: '{unit.name}'", "5:13: 'text': '{unit.name}' would be printed as it stands. An expression has two braces: '{{ "),
        ("box: {x: 1}, text: a", "5:12: 'box' must be a list, not a mapping. Write [x, y, width, height], in mm from the"),
    ],
)  # fmt: skip
def test_a_mistake_in_an_element_is_said_at_its_place(element: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    box = "" if "box" in element else ", box: [1, 1, 3, 3]"
    file.write_text(
        f"kind: counter\nwidth_mm: 15\nheight_mm: 15\nelements:\n  e: {{{element}{box}}}\n", encoding="utf-8"
    )
    with pytest.raises(UserError) as error:
        read_layout(file)
    first, *rest = error.value.diagnostics
    assert f"mine.yaml:{said}" in str(first) and not rest


def test_layouts_that_extend_one_another_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("kind: counter\nextends: other\n", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("kind: counter\nextends: one\n", encoding="utf-8")
    with pytest.raises(UserError, match="2:10: layouts extend one another without end. Break the circle."):
        read_layout(tmp_path / "one.yaml")


def test_a_layout_is_asked_for_by_its_kind(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("kind: marker\nextends: plain\n", encoding="utf-8")
    with pytest.raises(UserError, match="1:7: this lays out a marker, not a counter. Write 'kind: counter', or name"):
        load_layout(tmp_path, (), "counter", "mine.yaml", HERE)
    assert load_layout(tmp_path, (), "marker", "mine.yaml", HERE).value.kind == "marker"


def test_one_of_ours_may_lay_out_a_games_own_pieces(tmp_path: Path) -> None:
    assert load_own_layout([tmp_path], (), "counter/classic", HERE).value.kind == "counter"
    with pytest.raises(UserError, match="3:1: there is no layout 'counter/clasic'. Did you mean 'counter/classic'?"):
        load_own_layout([tmp_path], (), "counter/clasic", HERE)
