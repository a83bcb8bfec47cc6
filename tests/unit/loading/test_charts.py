"""A ruleset's chart as it is read: what a supplement changes, and what is wrong with a chart, by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.charts import read_chart
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read
from generator.model.chart import ChartFile, ChartSection, UnknownSection, joined


def chart(*sections: dict, drop: list[str] | None = None) -> ChartFile:
    return ChartFile.model_validate({"sections": list(sections), "drop": drop or []})


BASE = joined(
    (),
    chart(
        {"id": "one", "theme": "combat", "lines": ["rule.pivot"], "when": "guns"},
        {"id": "two", "theme": "combat"},
        {"id": "three", "theme": "morale"},
    ),
)


def ids(sections: tuple[ChartSection, ...]) -> list[str]:
    return [section.id for section in sections]


# -- joining -----------------------------------------------------------------------------------------------


def test_a_supplement_that_says_nothing_changes_nothing():
    assert joined(BASE, chart()) == BASE


def test_it_changes_the_keys_it_gives_and_keeps_the_rest():
    first = joined(BASE, chart({"id": "one", "lines": ["rule.crew"]}))[0]
    assert [line.say for line in first.lines] == ["rule.crew"]
    assert (first.theme, first.when) == ("combat", ("guns",))


def test_it_adds_drops_and_moves():
    new = {"id": "new", "theme": "losses", "after": "one"}
    assert ids(joined(BASE, chart(new))) == ["one", "new", "two", "three"]
    assert ids(joined(BASE, chart({"id": "last", "theme": "losses"}))) == ["one", "two", "three", "last"]
    assert ids(joined(BASE, chart(drop=["two"]))) == ["one", "three"]
    assert ids(joined(BASE, chart({"id": "one", "after": "three"}))) == ["two", "three", "one"]


@pytest.mark.parametrize("wrong", [chart(drop=["ten"]), chart({"id": "one", "after": "ten"})])
def test_a_name_of_no_section_is_an_error(wrong):
    with pytest.raises(UnknownSection, match="ten"):
        joined(BASE, wrong)


# -- mistakes ----------------------------------------------------------------------------------------------


def said_of(tmp_path: Path, text: str, words: dict[str, str] | None = None) -> str:
    book = load_rulebook("capitan")
    path = tmp_path / "chart.yaml"
    path.write_text(text, encoding="utf-8")
    known = {language: {**own, **(words or {})} for language, own in book.words.items()}
    with pytest.raises(UserError) as caught:
        read_chart(read(path), (), book.tables, known)
    return str(caught.value)


HEAD = "sections:\n  - id: one\n    theme: combat\n    title: heading.combat\n"


@pytest.mark.parametrize(
    ("rest", "place", "what"),
    [
        (
            "    lines: [rule.pivto]\n",
            "5:13",
            "there are no words 'rule.pivto'. Did you mean 'rule.pivot'",
        ),
        ("    rows:\n      - table: weapon_rangse\n", "6:9", "no table is called 'weapon_rangse'"),
        ("    rows:\n      - {table: rally, only: [comand]}\n", "6:9", "has no row 'comand'. Did you mean 'command'"),
        ("    rows:\n      - {label: label.to_hit, cells: rally/nobody}\n", "6:9", "there is no cell 'rally/nobody'"),
        (
            "    columns: [maximmum]\n    rows:\n      - table: unit_size\n",
            "5:15",
            "no words for the column 'maximmum'",
        ),
        ("    rows:\n      - {table: rally, label: label.to_hit}\n", "6:9", "Give it one of the two"),
        ("    form: tabel\n", "5:11", "Did you mean 'table'"),
        ("    after: ten\n", "5:12", "no section is called 'ten'. Use one of: one."),
        ("    columns: [{id: command, head: '', form: smal}]\n", "5:", "Did you mean 'small'"),
        ("    lines: [{say: rule.pivot, clauses: [6.2.1]}]\n", "5:", "clauses"),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path, rest, place, what):
    said = said_of(tmp_path, HEAD + rest)
    assert f"chart.yaml:{place}" in said
    assert what in said


def test_a_sentence_that_names_no_cell(tmp_path):
    said = said_of(tmp_path, HEAD + "    lines: [rule.mine]\n", {"rule.mine": "Within {rally/nobody}."})
    assert "chart.yaml:5:13: there is no cell 'rally/nobody'" in said


def test_a_sentence_that_names_a_cell_of_no_table(tmp_path):
    said = said_of(tmp_path, HEAD + "    lines: [rule.mine]\n", {"rule.mine": "Within {ralyl/command}."})
    assert "chart.yaml:5:13: no table is called 'ralyl'. Did you mean 'rally'" in said


def test_a_sentence_asks_for_a_cell_in_a_form_there_is(tmp_path):
    said = said_of(tmp_path, HEAD + "    lines: [rule.mine]\n", {"rule.mine": "Within {rally/command:numbr}."})
    assert "chart.yaml:5:13: there is no form 'numbr'" in said
    assert "Did you mean 'number'" in said


def test_a_sentence_must_name_the_column_where_there_are_several(tmp_path):
    said = said_of(tmp_path, HEAD + "    lines: [rule.mine]\n", {"rule.mine": "{captured_flag/captor} to the end."})
    assert "there is no cell 'captured_flag/captor'" in said


def test_a_new_section_needs_a_theme(tmp_path):
    assert "section 'one' has no theme" in said_of(tmp_path, "sections:\n  - {id: one, title: heading.combat}\n")


def test_a_colour_is_that_of_a_theme(tmp_path):
    chart = "sections:\n  - {id: sequence, theme: activation, colour: activatoin}\n"
    said = said_of(tmp_path, chart)
    assert "no section has the theme 'activatoin'. Did you mean 'activation'" in said


def test_a_dropped_section_must_be_there(tmp_path):
    said = said_of(tmp_path, "drop: [sequenec]\nsections: []\n")
    assert "chart.yaml:1:8: no section is called 'sequenec'" in said


# -- wheels ------------------------------------------------------------------------------------------------


def wheels_said(tmp_path: Path, text: str) -> str:
    book = load_rulebook("flames_hexwar")
    path = tmp_path / "chart.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        read_chart(read(path), book.chart, book.tables, book.words)
    return str(caught.value)


@pytest.mark.parametrize(
    ("wheel", "what"),
    [
        ("{section: to_hti}", "no section is called 'to_hti'. Did you mean 'to_hit'"),
        ("{section: to_hit, beside: [to_hit_modifier]}", "Did you mean 'to_hit_modifiers'"),
        ("{section: to_hit, lines: [wheel.to_hti]}", "there are no words 'wheel.to_hti'"),
        ("{beside: [to_hit]}", "section"),
    ],
)
def test_a_mistake_in_a_wheel_is_named_with_its_place(tmp_path: Path, wheel: str, what: str) -> None:
    said = wheels_said(tmp_path, f"wheels:\n  - {wheel}\n")
    assert "chart.yaml:2:" in said and what in said


def test_a_ruleset_that_says_nothing_of_wheels_has_those_of_its_base() -> None:
    assert load_rulebook("capitan_hex").wheels == load_rulebook("capitan").wheels == ()
    assert [wheel.section for wheel in load_rulebook("flames_hexwar").wheels] == ["to_hit"]
