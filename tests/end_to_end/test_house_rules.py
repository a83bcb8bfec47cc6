"""House rules: what a scenario lets stand is told as a warning and said on paper, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.components.sentences import Formatter
from generator.loading.rulebook import load_rulebook
from generator.production.set_up import words_in
from generator.rulesets.api import Game
from tests import games
from tests.command import fichas
from tests.conftest import LANGUAGES

ALBUERA = resources.data("scenarios", "capitan_hex", "la_albuera.yaml")
FORD = games.sample("capitan_hex")

FIRES = {
    "colour_twice": ("capitan_hex", "colour: light_green, figures: 8", "colour: red, figures: 8"),
    "unit_size": ("capitan_hex", "colour: red, figures: 10", "colour: red, figures: 24"),
    "card_again": ("capitan_hex", "{card: capitaine_duval, colour: blue}", "{card: grenadiers_24th, colour: green}"),
    "coalition": ("capitan_hex", "{card: sapeurs, colour: grey", "{card: military_artificers, colour: grey"),
    "points_margin": ("capitan_hex", "      - {card: vistula_lancers, colour: purple, figures: 6}\n", ""),
    "figure_without_counter": ("capitan_hex", "colour: red, figures: 10", "colour: red, figures: 11"),
    "crew": ("capitan_hex", "howitzer_24_pounder, figures: 12", "howitzer_24_pounder, figures: 4"),
    "limbered_crew": (
        "capitan_hex",
        "{card: horse_artillery_6_pounder, figures: 8}",
        "{card: horse_artillery_6_pounder, figures: 4, limbered: true}",
    ),
    "strings": ("cry_havoc", '{card: old_mule, hex: "0209"', '{card: old_mule, hex: "0501"'),
    "mule_leads": ("cry_havoc", 'hex: "0209", led_by: tib', 'hex: "0209", led_by: lame_mule'),
    "static_artillery_enters": ("flames_hexwar", "off_board: true}", "off_board: true, reserve: true}"),
    "mortars_off_board": ("flames_hexwar", "- card: granatwerfer_zug", "- {card: granatwerfer_zug, off_board: true}"),
    "floors": ("flames_hexwar", "{hex: 0505, teams", "{hex: 0505, floor: 1, teams"),
    "stacking": ("cry_havoc", '{card: perkin, hex: "0608"}', '{card: perkin, hex: "0609"}'),
    "mounted": ("flames_hexwar", "teams: {rifle_mg: 3}}", "teams: {rifle_mg: 2}, mounted: {rifle_mg: 1}}"),
    "rain_air_support": ("flames_hexwar", "weather: []", "weather: [rain]"),
    "air_support_again": (
        "flames_hexwar",
        "      - {card: scouts,",
        "      - {card: sturmovik_flight, company: armour}\n      - {card: scouts,",
    ),
    "points_ratio": ("flames_hexwar", "      - {card: heavy_assault_guns, company: armour, reserve: true}\n", ""),
    "off_board_moves": ("flames_hexwar", "off_board: true}", "off_board: true, order: tactical_move}"),
}
"""Of each: a game, and a change of its sample that goes against it."""


def of(tmp_path: Path, game: str, old: str, new: str, house: str = "") -> Path:
    """The sample of a game, changed, with house rules."""
    text = games.sample(game).read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / f"{game}.yaml"
    head = f"house: [{house}]\n" if house else ""
    file.write_text(head + text.replace(old, new, 1), encoding="utf-8")
    return file


def said(file: Path) -> list[str]:
    return [str(one) for one in pipeline.examine(file)[1]]


@pytest.mark.sample(7)
@pytest.mark.parametrize("name", FIRES)
def test_what_is_waived_is_a_warning_and_the_game_is_made(tmp_path: Path, name: str) -> None:
    game, old, new = FIRES[name]
    before = [one for one in pipeline.examine(of(tmp_path, game, old, new))[1] if one.check == name]
    made, problems = pipeline.examine(of(tmp_path, game, old, new, name))
    waived = [one for one in problems if one.check == name]
    assert made is not None and not any(one.is_error for one in problems)
    assert waived and len(waived) == len(before) and all(one.severity == "warning" for one in waived)
    assert all(f"'house: [{name}]'" in one.remedy for one in waived)
    assert made.units


def test_an_error_that_may_be_waived_says_how(tmp_path: Path) -> None:
    (found,) = [one for one in said(of(tmp_path, *FIRES["colour_twice"])) if "two infantry units" in one]
    assert found.endswith(
        "(H 1). Give one of them another colour, or leave its colour out to have one assigned. "
        "To play it so, say 'house: [colour_twice]' in the scenario."
    )


def test_a_house_rule_that_is_none_gets_the_nearest_one(tmp_path: Path) -> None:
    wrong = of(tmp_path, "capitan_hex", "turns: 12", "turns: 12", "colour_twise, nine_units, nine_units")
    assert [one.partition(": ")[2] for one in said(wrong) if ":1:" in one] == [
        "no check is called 'colour_twise'. Did you mean 'colour_twice'?",
        "the check 'nine_units' stands here twice. Keep one of the two.",
    ]


def test_one_against_which_nothing_goes_is_a_warning(tmp_path: Path) -> None:
    done = fichas("check", of(tmp_path, "capitan_hex", "turns: 12", "turns: 12", "nine_units"))
    assert (done.returncode, done.stdout) == (0, "no errors, 1 warning\n")
    assert done.stderr.endswith(
        ":1:9: warning: nothing here goes against 'nine_units' (H 1). "
        "Take it off 'house', for the paper says it is played.\n"
    )


def test_rules_that_cannot_be_played_otherwise_are_not_waived() -> None:
    names = {name: load_rulebook(name).waivable() for name in games.NAMES}
    assert all(names.values())
    assert "two_sides" not in {name for checks in names.values() for name in checks}
    assert all(clause for checks in names.values() for clause in checks.values())


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_that_may_be_waived_has_words_for_paper(game: str, language: str) -> None:
    book = load_rulebook(game)
    assert not [name for name in book.waivable() if f"house.{name}" not in book.words[language]]
    assert not [key for key in book.words[language] if key.startswith("house.") and key[6:] not in book.waivable()]


# -- La Albuera ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def albuera() -> Game:
    return pipeline.derive(ALBUERA)


def test_la_albuera_is_played_with_eleven_battalions_a_side(albuera: Game) -> None:
    infantry = [
        [unit for unit in side.units if unit.kind == "infantry" and not unit.card.command] for side in albuera.sides
    ]
    assert [len(units) for units in infantry] == [11, 11]
    assert {one.check for one in albuera.diagnostics} == {"colour_twice", "nine_units"}
    assert all(one.severity == "warning" and one.clause == "H 1" for one in albuera.diagnostics)


def test_units_of_one_type_and_colour_have_their_names_on_their_counters(albuera: Game) -> None:
    for side in albuera.sides:
        worn = [(unit.colour, bool(unit.card.command)) for unit in side.units]
        for unit, key in zip(side.units, worn, strict=True):
            assert (unit.headline == unit.name) is (worn.count(key) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scenario_sheet_says_what_is_waived(albuera: Game, language: str) -> None:
    say = Formatter(words_in(language, albuera.book))
    first, second = (say.line(line) for line in albuera.house)
    assert "H\u00a01" in first and "H\u00a01" in second and first != second
    assert "{" not in first + second and "colour_twice" not in first


# -- sides ---------------------------------------------------------------------------------------------------------

THIRD = """
  - id: spain
    name: Blake
    coalition: allies
    units:
      - {card: zamora_fusiliers, figures: 8}
      - {card: avila_guerrillas, figures: 8}

terrain:"""


@pytest.mark.parametrize("game", ["capitan", "capitan_hex"])
def test_capitan_is_played_by_three_sides(tmp_path: Path, game: str) -> None:
    made = pipeline.derive(of(tmp_path, game, "\nterrain:", THIRD))
    assert [len(side.units) > 0 for side in made.sides] == [True, True, True]
    assert all(side.points is not None and side.points.allowed is None for side in made.sides)


@pytest.mark.parametrize("game", ["cry_havoc", "flames_hexwar"])
def test_a_game_of_two_sides_says_so(tmp_path: Path, game: str) -> None:
    text = games.sample(game).read_text(encoding="utf-8")
    start = text.index("\n  - id: ", text.index("\nsides:")) + 1
    end = text.index("\n  - id: ", start)
    third = "\n" + text[start:end].replace("- id: ", "- id: third_", 1)
    file = tmp_path / "three.yaml"
    file.write_text(text[:end] + third + text[end:], encoding="utf-8")
    assert any("and here are 3 (" in one and one.endswith("Keep two.") for one in said(file))
