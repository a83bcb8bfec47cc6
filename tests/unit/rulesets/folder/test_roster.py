"""Games of cards and rosters: the places of what is said of a card and of its entry, and what may be asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.loading.project import load_project
from generator.model.base import Located
from generator.model.game_file import CheckSpec
from generator.rulesets.folder.roster import Roster
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
