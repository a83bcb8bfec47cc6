"""Charts as data: what the engine makes of a section, what is in play, and what sentences name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from generator.loading.project import ruleset_of
from generator.loading.rulebook import load_rulebook, read_game
from generator.model.chart import PLACE, ChartSection
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets import registry
from generator.rulesets.api import Cell, Line, Section
from generator.rulesets.capitan import chart_facts
from generator.rulesets.chart import EVERYTHING, holds, sections
from generator.rulesets.reading import HOUSE, HOUSE_RULE, Reader, in_order, notes_of, places, sentence
from tests.conftest import LANGUAGES
from tests.menagerie import everything

RULESETS = ("capitan", "capitan_hex")
ARMS = [{"id": arm, "head": f"arm.{arm}"} for arm in ("infantry", "cavalry")]


def made_of(book: Rulebook, facts: Any = EVERYTHING, **spec: Any) -> Section | None:
    """The section that a chart of only that section gives."""
    one = ChartSection.model_validate({"id": "one", "theme": "combat", "title": "heading.combat", **spec})
    found = sections(replace(book, chart=(one,)), facts, {})
    return found[0] if found else None


def complete(ruleset: str) -> tuple[Section, ...]:
    return registry.find(ruleset).complete_chart(load_rulebook(ruleset))


def named(chart: tuple[Section, ...], name: str) -> Section:
    return next(one for one in chart if one.id == name)


def with_table(book: Rulebook, name: str, **changed: Any) -> Rulebook:
    return replace(book, tables={**book.tables, name: book.tables[name].model_copy(update=changed)})


@pytest.fixture
def base() -> Rulebook:
    return load_rulebook("capitan")


@pytest.fixture
def on_hexes() -> Rulebook:
    return load_rulebook("capitan_hex")


@pytest.mark.parametrize("ruleset", registry.names())
def test_a_folder_prints_any_table_of_the_game_that_it_extends(ruleset: str, tmp_path: Path) -> None:
    """Rows and columns that no words name go by their ids."""
    tables = load_rulebook(ruleset).tables
    (tmp_path / "game.yaml").write_text(f"format: 1\nid: own\nname: Own\nextends: {ruleset}\n", encoding="utf-8")
    (tmp_path / "chart.yaml").write_text("".join(f"- {{table: {name}}}\n" for name in tables), encoding="utf-8")
    game = read_game(tmp_path)
    made = ruleset_of(game.book).complete_chart(game.book)
    assert not game.problems and len(made) > 20
    assert [len(one.rows) for one in made] == [len(table.rows) for table in tables.values() if table.rows]
    words = game.book.words["en"]
    assert {row.label.key for one in made for row in one.rows} <= {*words}


def test_a_row_may_have_fewer_cells_than_there_are_columns(base: Rulebook) -> None:
    row = {"label": "heading.combat", "cells": ["gun_ranges/II/ball.long", None]}
    columns = [{"id": "a", "head": ""}, {"id": "b", "head": ""}, {"id": "c", "head": ""}]
    made = made_of(base, columns=columns, rows=[row])
    assert made is not None and [cell and cell.value for cell in made.rows[0].cells] == [80, None, None]


def test_a_template_in_a_cell_goes_by_its_name(base: Rulebook) -> None:
    made = made_of(
        base,
        columns=[{"id": "template"}],
        rows=[{"table": "ball_dodge", "only": ["II"], "names": "gun_type.{row}.name"}],
    )
    assert made is not None and made.rows[0].cells[0] == Cell("ball_1", "template", of="ball_dodge/II/template")


def test_a_form_of_a_cell_that_there_is_not_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="there is no form 'numbr' of a cell"):
        Cell(1, "numbr")


# -- facts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "so"),
    [
        ((), True),
        (("cavalry",), True),
        (("guns",), False),
        (("not guns",), True),
        (("not cavalry",), False),
        (("guns or cavalry",), True),
        (("guns or not cavalry",), False),
        (("cavalry", "guns"), False),
    ],
)
def test_conditions(when, so):
    assert holds(when, {"cavalry"}) is so


def test_a_complete_chart_leaves_out_only_what_is_said_in_two_ways():
    assert holds(("anything.at_all", "else"), EVERYTHING)
    assert not holds(("not anything",), EVERYTHING)


def test_rows_and_columns_out_of_play_are_left_out(base):
    table = {"columns": ["elite", "regular"], "rows": [{"table": "permitted_actions"}]}
    table["columns"] = [
        {"id": name, "head": f"troop_class.{name}", "when": f"class.{name}"} for name in table["columns"]
    ]
    regulars = made_of(base, {"class.regular"}, **table)
    assert [column.head.key for column in regulars.columns] == ["troop_class.regular"]
    assert [row.label.key.split(".")[-1] for row in regulars.rows] == ["fire_then_move", "move_then_fire"]


def test_a_section_with_nothing_to_say_is_left_out(base):
    rows = [{"table": "weapon_ranges", "names": "weapon.{row}", "when": "weapon.{row}"}]
    assert made_of(base, {"weapon.rifle"}, columns=[{"id": "short", "head": "range.short"}], rows=rows) is not None
    assert made_of(base, set(), columns=[{"id": "short", "head": "range.short"}], rows=rows) is None
    assert made_of(base, set(), when="cavalry", form="lines", lines=["rule.pivot"]) is None


def test_sentences_stand_without_the_rows_above_them(base):
    rows = [{"label": "label.added_to_die", "cells": ["reduced_test_modifiers/elite"], "when": "class.elite"}]
    columns = [{"id": "elite", "head": "", "when": "class.elite"}]
    made = made_of(base, {"class.regular"}, columns=columns, rows=rows, lines=["rule.reduced"])
    assert (made.form, made.rows, [line.key for line in made.lines]) == ("lines", (), ["rule.reduced"])


def kind_of_fact(fact: str) -> str:
    return f"{fact.partition('.')[0]}." if "." in fact else fact


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fact_that_a_chart_asks_for_can_hold(ruleset: str, tmp_path: Path) -> None:
    """What stands on a condition is a fact of a game with everything in it, or only on the complete chart."""
    book = load_rulebook(ruleset)
    ground = dict.fromkeys((*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows))
    game = everything(ruleset, tmp_path, terrain=[{"where": kind, "kind": kind} for kind in ground])
    facts = {"complete", *map(kind_of_fact, chart_facts.of_game(game))}
    asked = {fact.removeprefix("not ") for when in conditions(book.chart) for fact in when.split(" or ")}
    assert {kind_of_fact(fact) for fact in asked} <= facts


def conditions(chart: tuple[ChartSection, ...]) -> Iterator[str]:
    for section in chart:
        yield from section.when
        for part in (*section.columns, *section.lines, *section.rows):
            yield from part.when
        for row in section.rows:
            yield from (when for own in row.row_when.values() for when in own)
            yield from (when for notes in row.row_notes.values() for note in notes for when in note.when)


def test_a_rule_parts_groups_but_does_not_open_a_table(base):
    rows = [{"table": "shot_cover", "names": "cover.{row}", "opens": True}] * 2
    opens = [row.opens for row in made_of(base, columns=[{"id": "modifier", "head": ""}], rows=rows).rows]
    assert opens == [False, False, False, True, False, False]


# -- cells -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "cell"),
    [
        (("shot_modifiers", "aimed", "modifier"), Cell(1, "signed")),
        (("shot_difficulty", "short", "roll"), Cell(5, "roll")),
        (("deviation_die", "elite", "sides"), Cell(6, "die")),
        (("morale_test", "charge", "dice"), Cell((1, 6), "dice")),
        (("permitted_actions", "two_shots", "elite"), Cell(True, "tick")),
        (("permitted_actions", "two_shots", "militia"), None),
        (("terrain_cover", "rocks", "infantry"), Cell("cover.letter.medium", "letter")),
        (("terrain_cover", "buildings", "cavalry"), None),
        (("command_weapons", "escort", "infantry"), Cell("weapon.musket", "word")),
        (("rally", "command", None), Cell(5, "cm")),
        (("weapon_ranges", "rifle", "long"), Cell(80, "number")),
        (
            ("terrain_movement", "scattered_wood", "cavalry"),
            Cell(-5, "signed", marks=(("†", "terrain_mark.no_march"), ("‡", "terrain_mark.no_charge"))),
        ),
        (("terrain_movement", "dense_wood", "cavalry"), Cell("terrain_mark.impassable", "word")),
    ],
)
def test_the_unit_tells_the_form(base, place, cell):
    found = Reader(base).cell(*place)
    assert (replace(found, of="") if found else found) == cell


def test_on_hexes_centimetres_stand_beside_them(on_hexes):
    assert replace(Reader(on_hexes).cell("weapon_ranges", "rifle", "long"), of="") == Cell(16, "number", Cell(80, "cm"))


def test_distances_are_of_the_books_own_unit(on_hexes):
    read = Reader(on_hexes)
    assert replace(read.cell("weapon_ranges", "rifle", "long"), of="") == Cell(16, "number", Cell(80, "cm"))
    assert replace(read.part("rally/command"), of="") == Cell(1, "hexes"), (
        "centimetres divided, for no hexes are printed"
    )
    assert replace(read.part("cohesion/unit"), of="") == Cell(1, "hexes"), "the supplement's own table"
    assert replace(read.part("rout_bonus/cavalry"), of="") == Cell(2, "hexes"), "printed beside the centimetres"
    assert {"H 4", "B 6.6", "H 3"} <= set(read.clauses)


def test_a_form_overrules_the_unit(on_hexes):
    assert replace(Reader(on_hexes).part("hex_conversion/distance:number"), of="") == Cell(5, "number")
    assert replace(Reader(on_hexes).part("on_target/deviation/maximum:number"), of="") == Cell(3, "number")


def test_an_empty_cell_cannot_be_said(base):
    with pytest.raises(KeyError, match="empty cell"):
        Reader(base).part("terrain_cover/buildings/cavalry")


def test_footnotes_that_all_cells_share_stand_at_the_row(on_hexes):
    rows = [{"table": "visibility", "names": "label.in_{row}"}]
    open_ground, light, *_ = made_of(on_hexes, columns=ARMS, rows=rows).rows
    assert open_ground.label.notes == ("footnote.house",)
    assert all(cell.notes == () for cell in open_ground.cells)
    assert light.label.notes == ()


def test_a_footnote_of_one_cell_stays_there(on_hexes):
    rows = [{"table": "terrain_movement", "only": ["cultivated"], "names": "terrain.{row}"}]
    (row,) = made_of(on_hexes, columns=ARMS, rows=rows).rows
    assert [cell.notes for cell in row.cells] == [(), ("footnote.cultivated",)]


def test_the_note_of_a_house_rule_names_the_clause_that_it_changes(on_hexes):
    """Behind a printed value that is changed, and nowhere else; where the rules are silent, the note says that."""
    book = read_game(Path("data/games/house_capitan")).book
    columns = [{"id": column, "head": ""} for column in ("full", "half")]
    rows = [{"table": "shots_per_counter", "only": ["infantry", "cavalry"], "names": "label.shots_{row}"}]
    made = made_of(book, columns=columns, rows=rows)
    infantry, cavalry = made.rows
    (note,) = infantry.cells[0].notes
    assert made.footnotes == {note: Line("footnote.house_rule", {"clause": "H 5.3"})}
    assert infantry.cells[1].notes == cavalry.label.notes == cavalry.cells[0].notes == ()
    silent = (on_hexes, "visibility", "none", "infantry")
    assert notes_of(*silent) == notes_of(book, *silent[1:]) == (HOUSE,)


def test_cells_from_another_table_and_words_for_cells(on_hexes):
    columns = [ARMS[0], {"id": "blocks", "head": "head.blocks", "cell": "sight_blocking/{row}/blocks"}]
    made = made_of(on_hexes, columns=columns, rows=[{"table": "visibility", "names": "label.in_{row}"}])
    assert [row.cells[1] is not None for row in made.rows] == [False, False, True, True]
    words = made_of(
        on_hexes,
        columns=[{"id": "spain", "head": ""}],
        rows=[{"label": "label.to_hit", "cells": "=grade.major.{column}"}],
    )
    assert words.rows[0].cells == (Cell("grade.major.spain", "word"),)


def test_a_phrase_says_one_and_several(base):
    columns = [{"id": "turns", "head": "", "say": "rate"}]
    rows = made_of(base, columns=columns, rows=[{"table": "rate_of_fire", "names": "troop_class.{row}"}]).rows
    assert [row.cells[0].value.key for row in rows] == ["rate.one", "rate.one", "rate.many", "rate.many"]


# -- sentences ---------------------------------------------------------------------------------------------


def test_a_sentence_brings_cells_clauses_and_footnotes(base):
    line = sentence(base, "rule.hidden_movement")
    assert line.parts["hidden_movement/hidden_unit/decoys"] == Cell(
        3, "number", of="hidden_movement/hidden_unit/decoys"
    )
    assert line.clauses == ("B 6.10",)
    assert line.notes == ("footnote.decoy_sight",)


def test_a_table_changed_once_changes_its_sentences(base):
    changed = with_table(base, "rally", rows={"command": [7]})
    assert sentence(changed, "rule.rally").parts["rally/command"] == Cell(7, "cm", of="rally/command")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_place_that_words_name_is_a_cell(ruleset):
    book = load_rulebook(ruleset)
    for language in LANGUAGES:
        for key, text in book.words[language].items():
            for place in PLACE.findall(text):
                assert Reader(book).part(place).value is not None, f"{language} {key}: {place}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_language_names_the_same_places(ruleset):
    book = load_rulebook(ruleset)
    for key in book.words["en"]:
        for language in LANGUAGES:
            assert set(PLACE.findall(book.words[language][key])) == set(places(book, key)), f"{language} {key}"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_sentence_types_a_number_of_the_rules(ruleset):
    """A figure in a sentence is a cell; those left are of no rule, or say how a table is read."""
    said = ("rule.", "sequence.", "out_of_sequence.", "ability.", "specialist.", "guerrilla.", "grade.", "footnote.")
    allowed = {"rule.destruction": "1", "rule.reading_losses": "2½"}
    book = load_rulebook(ruleset)
    for language in LANGUAGES:
        for key, text in book.words[language].items():
            if key.startswith(said):
                figures = re.findall(r"\d+½?", PLACE.sub("", text))
                assert [one for one in figures if one not in allowed.get(key, "")] == [], f"{language} {key}: {text}"


# -- what there is to say ----------------------------------------------------------------------------------

SAID = ("rule", "sequence", "out_of_sequence", "footnote", "heading", "label", "head", "limit", "calibre", "sight")
OF_SHEETS = ("rule.initiative",)
"""What the scenario sheet says of a game that has it."""
HOLE = re.compile(r"\{[^{}]*\}")


def keys_in(value: Any) -> Iterator[str]:
    """Every string in a chart as it is written."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from keys_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from keys_in(inner)


def patterns(book: Rulebook) -> Iterator[str]:
    """The keys that a chart and the tables ask for, with a hole where a name is put in."""
    for section in book.chart:
        yield section.heading
        yield from keys_in(section.model_dump())
    for table in book.tables.values():
        yield from (HOUSE, HOUSE_RULE, table.footnote, *(special.footnote for special in table.exceptions.values()))


def strings_in(thing: Any) -> Iterator[str]:
    """Every string that is handed over to those who draw."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        yield from strings_in((*thing.keys(), *thing.values()))
    elif isinstance(thing, (list, tuple)):
        for one in thing:
            yield from strings_in(one)
    elif isinstance(thing, Struct) and not isinstance(thing, Project):
        for field in fields(thing):
            yield from strings_in(getattr(thing, field.name))


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_sentence_is_unused(ruleset: str, tmp_path: Path) -> None:
    """Words of the rules that neither a chart nor a game with everything in it says. A base's may be left unsaid."""
    book, game = load_rulebook(ruleset), everything(ruleset, tmp_path)
    handed_over = strings_in((game, registry.find(ruleset).complete_chart(book)))
    own = {key for key, text in book.words["en"].items() if book.base is None or book.base.words["en"].get(key) != text}
    asked = [
        r"\w*".join(map(re.escape, HOLE.split(key)))
        for key in {*patterns(book), *handed_over, *OF_SHEETS}
        if "." in key
    ]
    wanted = re.compile("|".join(asked))
    unused = [key for key in sorted(own) if key.split(".")[0] in SAID and not wanted.fullmatch(key)]
    assert not unused, "\n".join(unused)


# -- the complete chart ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_has_every_section_of_its_data(ruleset):
    assert [one.id for one in complete(ruleset)] == [spec.id for spec in load_rulebook(ruleset).chart]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_shows_every_row_of_the_tables_it_is_made_of(ruleset):
    chart, tables = complete(ruleset), load_rulebook(ruleset).tables
    assert len(named(chart, "abilities").rows) == len(tables["special_abilities"].rows) == 35
    assert len(named(chart, "weapons").rows) == len(tables["weapon_ranges"].rows) + 1
    assert len(named(chart, "terrain").rows) == len(tables["terrain_movement"].rows)
    assert len(named(chart, "cover").rows) == len(tables["terrain_cover"].rows)
    assert len(named(chart, "combat_modifiers").rows) == len(tables["combat_modifiers"].rows)
    assert len(named(chart, "grades").rows) == 7
    assert len(named(chart, "guns").columns) == 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_gun_has_all_it_needs(ruleset):
    rows = {row.label.key: row.cells for row in named(complete(ruleset), "guns").rows if row.cells}
    crews = ("crew_foot", "crew_horse") if ruleset == "capitan_hex" else ("crew",)
    labels = [f"label.{name}" for name in ("pushed", "limbered_foot", "limbered_horse", *crews, "damage_ball")]
    for key in ("ammunition.canister", "ammunition.ball", "ammunition.shell", *labels):
        assert all(cell is not None for cell in rows[key]), key


def test_the_two_books_say_the_same_of_a_gun_each_in_its_unit():
    effective = {}
    for ruleset in RULESETS:
        rows = named(complete(ruleset), "guns").rows
        first = next(row for row in rows if row.label.key == "gun_range.effective")
        effective[ruleset] = [(cell.value, cell.form, cell.aside.value) for cell in first.cells]
    assert effective["capitan"] == [(30, "cm", 7), (35, "cm", 8), (40, "cm", 8), (45, "cm", 9)]
    assert effective["capitan_hex"] == [(4, "hexes", 7), (5, "hexes", 8), (6, "hexes", 8), (8, "hexes", 9)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_house_value_of_a_table_shown_has_a_footnote(ruleset):
    book = load_rulebook(ruleset)
    seen = 0
    for spec, one in zip(book.chart, complete(ruleset), strict=True):
        notes = {note for row in one.rows for note in (*row.label.notes, *_notes_of_cells(row.cells))}
        for row in spec.rows:
            table = book.tables.get(row.table or "")
            columns = [column.id for column in spec.columns if table and column.id in table.columns]
            for name in row.only or (table.rows if table else ()):
                for value in (table.value(name, column) for column in columns):
                    if value.status is Status.HOUSE and value.value not in (None, False):
                        seen += 1
                        assert (value.footnote or "footnote.house") in notes, f"{spec.id} {name}"
    assert seen


def _notes_of_cells(cells):
    return (note for cell in cells if cell is not None for note in cell.notes)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_section_says_where_the_rules_say_it(ruleset):
    letters = {work.letter for work in load_rulebook(ruleset).works.values()}
    for one in complete(ruleset):
        assert one.clauses, one.id
        assert {clause.split()[0] for clause in one.clauses} <= letters, one.id
        for line in one.lines:
            # What a section of one clause says without a cell goes by it as well.
            assert line.clauses or len(one.clauses) == 1, f"{one.id}: {line.key}"


def test_the_clauses_of_the_supplement_come_first(on_hexes):
    assert in_order(on_hexes, ["B 7.6", "H 4", "B 7", "H 12", "B 12.4"]) == ("H 4", "H 12", "B 7.6", "B 12.4")


def test_a_sentence_without_a_cell_names_its_clause(base):
    made = made_of(base, form="lines", lines=[{"say": "rule.pivot", "clauses": ["B 6.2"]}])
    assert made.lines == (Line("rule.pivot", clauses=("B 6.2",)),)
    assert made.clauses == ("B 6.2",)
