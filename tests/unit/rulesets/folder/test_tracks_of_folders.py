"""What a stranger's folder keeps count of on its control sheets, of units and of sides, and what is said of a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline
from generator.diagnostics import UserError
from generator.loading.project import load_project
from generator.rulesets.api import Cell, Game, Track
from generator.rulesets.folder import FolderRuleset
from tests.pages import write_tutorial
from tests.unit.rulesets.test_cry_havoc_checks import CARDS, SCENARIO

WORDS = """
  track.powder: {en: "Powder, {charges} of {die}", es: "Pólvora, {charges} de {die}"}
  track.reminder.powder: "{name} reload once: {combat/1/2:1} ({clauses})"
  track.flag: Colours of the {name}
"""
SHEET = """
units:
  tracks:
    powder:
      when: strength > 2
      count: strength - 1
      parts: {charges: strength, die: {is: copies, form: die}, name: name}
      reminder: track.reminder.powder
    fled: {form: turn, label: {en: "{name} fled", es: "{name} huyen"}}
    lost: {form: blank, why: move}
    crew: {for: {man: ["'loader'", gunner]}, label: "{man} down", form: state}
side:
  tracks:
    victory: {form: written}
    "{unit_id}_home": {for: {unit_id: "units | unique('id')"}, form: state, why: total, label: "{unit_id}"}
    supply: {count: total, when: id == 'north'}
"""


def game(folder: Path, sheet: str = SHEET, values: str = "", words: str = WORDS) -> Game:
    write_tutorial(folder)
    own = folder / "my_game"
    (own / "control_sheet.yaml").write_text(sheet, encoding="utf-8")
    with (own / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"words:{words}")
    if values:
        text = (own / "values.yaml").read_text(encoding="utf-8")
        (own / "values.yaml").write_text(text.replace("side:", f"{values}side:"), encoding="utf-8")
    project = load_project(own)
    assert project.project is not None and not project.problems, project.problems
    return FolderRuleset("my_game").derive(project.project)


def said(folder: Path, sheet: str, **more: str) -> list[str]:
    found = game(folder, sheet, **more).diagnostics
    return [str(one).rpartition("/")[2] for one in found if "typed in a formula" not in one.what]


def kept(game: Game, key: str) -> dict[str, Track]:
    things = {side.side.id: side.tracks for side in game.sides} | {unit.key: unit.tracks for unit in game.units}
    return {track.id: track for track in things[key]}


def test_parts_fill_the_words_of_a_track_and_its_reminder(tmp_path: Path) -> None:
    found = game(tmp_path, values='  track.powder: {is: strength, clause: "4.2", rule: its powder}\n')
    powder = kept(found, "north.guards")["powder"]
    assert (powder.form, powder.count, powder.label.key) == ("uses", 4, "track.powder")
    assert powder.label.parts == {"charges": 5, "die": Cell(1, "die")}
    assert powder.reminder is not None and powder.why is not None and powder.why.clauses == ("R 4.2",)
    assert powder.reminder.parts["name"] == "Guards" and powder.reminder.parts["clauses"] == "R 4.2"
    assert powder.reminder.parts["combat/1/2:1"].value == "cell.combat.DR"
    assert "powder" not in kept(found, "south.militia")


def test_a_track_is_called_by_its_words_by_its_label_or_by_its_name(tmp_path: Path) -> None:
    found = game(tmp_path, words=WORDS.replace(" ({clauses})", ""))
    own = kept(found, "north.guards")
    assert own["fled"].label.parts["text"] == {"en": "Guards fled", "es": "Guards huyen"}
    assert found.book.words["es"]["track.lost"] == "Lost" and own["lost"].label.key == "track.lost"
    assert own["lost"].why == found.units[1].values["move"]


def test_a_track_goes_where_its_value_does(tmp_path: Path) -> None:
    values = "  track.lost: {when: kind == 'guns', is: strength, rule: its guns}\n"
    found = game(tmp_path, SHEET.replace(", why: move", ""), values, WORDS.replace(" ({clauses})", ""))
    assert {unit.key for unit in found.units if "lost" in kept(found, unit.key)} == {"north.battery", "south.mortars"}


def test_a_family_has_a_track_for_each(tmp_path: Path) -> None:
    found = game(tmp_path, words=WORDS.replace(" ({clauses})", ""))
    own = kept(found, "north.guards")
    assert [own[name].label.parts["text"] for name in ("crew_1", "crew_2")] == ["'loader' down", "gunner down"]
    assert {"lancers_home", "battery_home"} <= kept(found, "north").keys()


def test_a_side_keeps_count_of_its_own(tmp_path: Path) -> None:
    found = game(tmp_path, words=WORDS.replace(" ({clauses})", ""))
    north, south = kept(found, "north"), kept(found, "south")
    assert (north["victory"].form, north["supply"].count) == ("written", 21) and "supply" not in south


@pytest.mark.parametrize(
    ("wrong", "words", "message"),
    [
        ("{lost: {when: strenght > 1}}", "", "3:25: 'strenght' is not known here. Did you mean 'strength'?"),
        ("{lost: {why: moves}}", "", "there is no value 'moves' of a unit"),
        ("{lost: {count: 201}}", "", "'201' comes to 201 (unit 'lancers' and 6 more). Make it a whole number"),
        ("{flag: {parts: {nam: name}}}", "", "nothing fills '{name}' of the words 'track.flag'. Did you mean 'nam'?"),
        ("{flag: {parts: {name: nmae}}}", "", "'nmae' is not known here. Did you mean 'name'?"),
        ("{flag: {label: 'The {nmae}'}}", "", "'nmae' is not known here"),
        ("{lost: {reminder: track.lots}}", "  track.lots: '{combt/1/2}'\n", "the words 'track.lots' name a cell"),
        ("{flag: {for: {one: untis}, label: '{one}'}}", "", "'untis' is not known here"),
    ],
)
def test_a_mistake_is_said_at_its_place(tmp_path: Path, wrong: str, words: str, message: str) -> None:
    found = said(tmp_path, f"\nunits:\n  tracks: {wrong}\n", words=WORDS + words)
    assert len(found) == 1 and found[0].startswith("control_sheet.yaml:3:") and message in found[0], found


def test_a_name_needs_what_stands_for_it(tmp_path: Path) -> None:
    write_tutorial(tmp_path)
    (tmp_path / "my_game" / "control_sheet.yaml").write_text("side: {tracks: {'{one}_up': {}}}\n", encoding="utf-8")
    (problem,) = load_project(tmp_path / "my_game").problems
    assert str(problem).endswith("control_sheet.yaml:1:29: nothing stands for '{one}'. Add 'for: {one: […]}'.")


def extends_ours(folder: Path, tracks: str) -> Game:
    sheet = f"control_sheet: {{units: {{tracks: {tracks}}}}}\n"
    own = f"format: 1\nid: own\nname: Own\nextends: cry_havoc\nwords: {{track.thirst: Thirst}}\n{sheet}"
    (folder / "game.yaml").write_text(own, encoding="utf-8")
    (folder / "bridge.yaml").write_text(SCENARIO.replace("ruleset: cry_havoc", "game: .", 1), encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    return pipeline.derive(folder / "bridge.yaml")


def test_a_folder_that_extends_one_of_ours_adds_tracks_and_keeps_the_words_of_the_others(tmp_path: Path) -> None:
    found = extends_ours(tmp_path, "{thirst: {form: turn, when: kind == 'mule'}}")
    assert list(kept(found, "us.mule")) == ["dead", "led_by", "tied_to", "thirst"]
    assert found.book.words["es"]["track.dead"] != "Dead"


def test_a_mistake_in_such_a_folder_is_said_at_its_place(tmp_path: Path) -> None:
    with pytest.raises(UserError) as error:
        extends_ours(tmp_path, "{thirst: {form: turn, when: kidn == 'mule'}}")
    (problem,) = error.value.diagnostics
    assert str(problem).endswith("game.yaml:6:61: 'kidn' is not known here. Did you mean 'kind'?")
