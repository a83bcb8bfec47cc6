"""Games of cards and rosters: the places of what is said of a card and of its entry, and what may be asked for."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from generator import pipeline
from generator.loading.project import load_project
from generator.model.base import Located
from generator.model.game_file import CheckSpec
from generator.rulesets.api import Game
from generator.rulesets.folder.roster import Roster
from tests import games
from tests.unit.rulesets.test_cry_havoc_checks import CARDS, SCENARIO
from tests.worlds import book_of


def roster(folder: Path, *checks: str, scenario: str = SCENARIO) -> Roster:
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "bridge.yaml").write_text(scenario, encoding="utf-8")
    project = load_project(folder / "bridge.yaml").project
    assert project is not None
    found: tuple[Located[CheckSpec], ...] = book_of("{}", "".join(f"- {{{check}}}\n" for check in checks)).checks
    return Roster(replace(project, rulebook=replace(project.rulebook, checks=found)))


def said(folder: Path, *checks: str, scenario: str = SCENARIO) -> list[str]:
    return [str(one).rpartition("/")[2] for one in roster(folder, *checks, scenario=scenario).check()]


def test_what_a_card_says_is_said_in_its_file_and_what_an_entry_says_in_the_scenario(tmp_path: Path) -> None:
    of_card = "each: unit, holds: card.fit.attack | default(0) < 16, say: '{name}', do: x"
    of_entry = "each: unit, holds: entry.hex != '0506', say: '{id}', do: x"
    assert said(tmp_path, of_card, of_entry) == ["cards.yaml:8:19: Sir Someone. x.", "bridge.yaml:14:27: mule. x."]


def test_what_is_said_of_a_key_stands_at_the_key(tmp_path: Path) -> None:
    checks = [f"each: unit, holds: card.ransom is none, at: '{at}', say: x, do: x" for at in ("ransom", "ransom:", "")]
    assert said(tmp_path, *checks) == ["cards.yaml:12:13: x. x.", "cards.yaml:12:5: x. x.", "cards.yaml:4:5: x. x."]


def test_a_card_that_plays_twice_is_told_of_once(tmp_path: Path) -> None:
    again = SCENARIO.replace("units:\n", "units:\n      - {card: knight}\n", 1)
    assert len(said(tmp_path, "each: unit, holds: kind != 'knight', say: '{name}', do: x", scenario=again)) == 1


def test_a_side_knows_its_entries_whose_cards_are_missing(tmp_path: Path) -> None:
    gone = SCENARIO.replace("card: spearman", "card: spaerman")
    sides = "each: side, holds: \"'spaerman' not in (entries | unique('card'))\", say: '{entries | count} {units | count}', do: x"
    rows = "each: side.entries, holds: card != 'spaerman', say: '{side.id} {scenario.turns}', do: x"
    assert said(tmp_path, sides, rows, scenario=gone) == ["bridge.yaml:12:16: 4 3. x.", "bridge.yaml:13:16: us 6. x."]


# -- what house rules may add ------------------------------------------------------------------------------------


def house(folder: Path, base: str, values: str) -> Game:
    """The sample of a ruleset of ours, by a folder that extends it."""
    sample = games.sample(base).read_text(encoding="utf-8").replace(f"ruleset: {base}", "game: house")
    (folder / "sample.yaml").write_text(sample, encoding="utf-8")
    (folder / "house").mkdir()
    said = f"format: 1\nid: house\nname: House rules\nextends: {base}\nvalues:\n{values}"
    (folder / "house" / "game.yaml").write_text(said, encoding="utf-8")
    return pipeline.derive(folder / "sample.yaml")


def test_house_rules_may_add_markers(tmp_path: Path) -> None:
    values = "  side: {marker.wreck: {is: units | where('mounted') | count}, marker.spiked: {is: '3'}}\n"
    ours, game = pipeline.derive(games.sample("capitan_hex")), house(tmp_path, "capitan_hex", values)
    found = {need.kind: need for need in game.markers if need.side == "allies"}
    assert found["wreck"].quantity == sum(unit.card.mounted for unit in game.sides[0].units) > 0
    assert found["spiked"].quantity == 3 and found["spiked"].why.status == "house"
    # The backs of guns are spiked, so the marker is for a kit without backs.
    assert [kind for kind, need in found.items() if need.single_sided_only] == ["spiked"]
    assert {need.kind for need in game.markers} - {need.kind for need in ours.markers} == {"wreck"}


def test_house_rules_may_add_markers_to_characters(tmp_path: Path) -> None:
    game = house(
        tmp_path,
        "cry_havoc",
        "  side:\n    marker.wreck:\n      is: units | where('card.mounted', '!=', none) | count\n",
    )
    assert [need.quantity for need in game.markers] == [
        count for side in game.sides if (count := sum(bool(unit.card.mounted) for unit in side.units))
    ]
    assert game.markers


def test_house_rules_may_add_a_mark_to_the_gauge(tmp_path: Path) -> None:
    values = (
        "  game:\n    ruler.reach.shout: {when: foot, is: '12', unit: cm}\n    ruler.reach.rally: {is: '7', unit: cm}\n"
    )
    game = house(tmp_path, "capitan", values)
    (gauge,) = [ruler for ruler in game.rulers if ruler.form == "reach"]
    marks = {mark.label.key: mark.distance.value for mark in gauge.lanes[0].marks}
    assert (marks["ruler.reach.shout"], marks["ruler.reach.rally"]) == (12, 7)
