"""Rulesets of installed packages: what is wrong with one keeps no other from being played, and is said."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from generator.diagnostics import UserError
from generator.installed import EntryPoint
from generator.loading.rulebook import load_rulebook
from generator.rulesets import registry
from generator.rulesets.folder import FolderRuleset
from tests.command import fichas

RULESET = FolderRuleset("duel", Path("/somewhere/game"))


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch):
    module = ModuleType("stranger")
    module.RULESET, module.FOLDER, module.NOTHING = RULESET, Path("/somewhere/else"), FolderRuleset("none")
    monkeypatch.setitem(sys.modules, "stranger", module)


def entry(name: str, what: str) -> EntryPoint:
    return EntryPoint(registry.GROUP, name, f"stranger:{what}", "stranger")


def test_a_ruleset_and_a_folder_are_found(stranger) -> None:
    found, refused = registry.brought([entry("duel", "RULESET"), entry("plain", "FOLDER")], ["capitan"])
    assert found == {"duel": RULESET, "plain": Path("/somewhere/else")} and not refused


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (
            [entry("capitan", "RULESET")],
            "its ruleset 'capitan' has the id of one that there is already. Take one of the two out.",
        ),
        ([entry("duel", "GONE")], "its ruleset 'duel' cannot be loaded: AttributeError: "),
        ([entry("duel", "NOTHING")], "its ruleset 'duel' has no folder. Update the package, or take it out."),
        (
            [EntryPoint(registry.GROUP, "duel", "no_such_module:X", "stranger")],
            "cannot be loaded: ModuleNotFoundError: ",
        ),
    ],
)
def test_what_is_wrong_is_said_and_the_others_are_there(stranger, entries, says: str) -> None:
    found, refused = registry.brought([*entries, entry("plain", "FOLDER")], ["capitan"])
    assert found == {"plain": Path("/somewhere/else")}
    (problem,) = refused.values()
    assert says in str(problem) and not problem.is_error


@pytest.fixture
def installed(stranger, monkeypatch: pytest.MonkeyPatch):
    """Makes entry points those of an installed package."""

    def install(*entries: EntryPoint) -> None:
        monkeypatch.setattr(registry, "_packages", lambda: registry.brought(entries, registry._ours()))

    return install


def test_a_broken_ruleset_is_said_where_it_is_asked_for(installed, tmp_path: Path) -> None:
    installed(entry("duel", "GONE"))
    (tmp_path / "mine.yaml").write_text("ruleset: duel\ntitle: Mine\n")
    says = "the package 'stranger' cannot be used: its ruleset 'duel' cannot be loaded: AttributeError"
    done = fichas("check", tmp_path / "mine.yaml")
    assert done.returncode == 1 and f"mine.yaml:1:10: {says}" in done.stderr
    assert f"fichas tables: {says}" in fichas("tables", "duel").stderr


def test_other_games_are_played_and_say_so(installed) -> None:
    installed(entry("duel", "GONE"))
    done = fichas("check", "data/scenarios/cry_havoc/wendel_wood.yaml")
    assert done.returncode == 0 and "stranger: warning: its ruleset 'duel' cannot be loaded" in done.stderr


def test_a_game_is_called_as_its_package_says(installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.yaml").write_text("format: 1\nid: bout\nname: Bout\n")
    monkeypatch.setattr(sys.modules["stranger"], "FOLDER", tmp_path)
    installed(entry("duel", "FOLDER"))
    done = fichas("tables", "duel")
    assert done.returncode == 1
    assert "game.yaml:2:5: this game is there as 'duel', and calls itself 'bout'. Make the two one." in done.stderr


def test_a_mistake_in_the_folder_of_a_package_is_said(
    installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.yaml").write_text("format: 1\nid: duel\nname: Duel\npieces: {p: {each: unti}}\n")
    monkeypatch.setattr(sys.modules["stranger"], "FOLDER", tmp_path)
    installed(entry("duel", "FOLDER"))
    with pytest.raises(UserError, match=r"game.yaml:4:20: no list of data is called 'unti'"):
        load_rulebook("duel")
