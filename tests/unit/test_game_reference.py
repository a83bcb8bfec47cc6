"""The page about games, ``docs/reference/game.md``, tells every key, filter and type, and none that is not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from pydantic import BaseModel, TypeAdapter

from generator.expressions.compiled import MAX_DEPTH, MAX_FORMULA
from generator.expressions.looked_up import MAX_ITEMS
from generator.expressions.operators import MAX_NUMBER, MAX_TEXT
from generator.expressions.rule_filters import FILTERS
from generator.loading.game_folder import PARTS
from generator.loading.project import load_project
from generator.loading.rulebook import read_game
from generator.model import board, control_rows, fields, game_file, quantity, scenario, table, terrain, wording
from generator.model.base import MAX_PROSE, MAX_TITLE, Many
from generator.model.cell_form import CELL_FORMS
from generator.rulesets.folder.play import Play
from generator.rulesets.folder.world import MAX_DEEP
from tests.conftest import ROOT
from tests.pages import write_tutorial

PAGE = (ROOT / "docs" / "reference" / "game.md").read_text(encoding="utf-8")
SECTIONS = {
    match[1]: match[2] for match in re.finditer(r"^###? ([^\n]+)\n(.*?)(?=^###? |\Z)", PAGE, re.DOTALL | re.MULTILINE)
}
MODELS: dict[str, type[BaseModel]] = {
    "game.yaml": game_file.GameFile,
    "Sides": game_file.SideSpec,
    "Data": fields.DataSpec,
    "Fields": fields.FieldSpec,
    "Tables": table.Table,
    "Values": quantity.Quantity,
    "Checks": game_file.CheckSpec,
    "Pieces": game_file.PieceSpec,
    "Faces": game_file.FaceSpec,
    "Card": wording.RowSpec,
    "Card: cells and parts": wording.PartSpec,
    "Blocks": game_file.ChartEntry,
    "Control sheet": game_file.ControlSheetSpec,
    "Control sheet: units": control_rows.ControlRows,
    "Control sheet: tracks": control_rows.TrackSpec,
    "Scenario sheet": game_file.ScenarioSheetSpec,
    "Scenario sheet: dice": game_file.DiceSpec,
    "Scenarios": scenario.FolderScenario,
    "Scenarios: which lines play": scenario.Chosen,
    "Boards": board.Board,
    "Boards: features": board.BoardFeature,
    "Boards: terrain": terrain.OwnTerrain,
}
BESIDES = {"Tables": {"clause"}}
"""Keys that are short for others."""
EXAMPLES: dict[str, Any] = {
    "Fields": dict[str, fields.DataSpec],
    "Tables": dict[str, Any],
    "Values": dict[str, dict[str, quantity.Quantity]],
    "Checks": Many[game_file.CheckSpec],
    "Faces": dict[str, game_file.PieceSpec],
    "Card: cells and parts": dict[str, dict[str, Many[wording.RowSpec]]],
    "Blocks": Many[game_file.ChartEntry],
    "Control sheet: tracks": game_file.ControlSheetSpec,
    "Scenario sheet: dice": game_file.ScenarioSheetSpec,
}
"""What the examples are, but for scenarios, which a test of their own reads."""


def rows(section: str, number: int = 0) -> list[list[str]]:
    """The cells of a table of a section, without its head."""
    found = re.findall(r"(?:^\|.*\n)+", SECTIONS[section], re.MULTILINE)[number]
    return [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in found.splitlines()[2:]
    ]


def keys(section: str, number: int = 0) -> list[str]:
    return [key for row in rows(section, number) for key in re.findall(r"`([^`]+)`", row[0])]


@pytest.mark.parametrize("section", MODELS)
def test_every_key_is_there_and_nothing_else(section: str) -> None:
    there = {field.alias or name for name, field in MODELS[section].model_fields.items()}
    told = keys(section)
    assert len(told) == len(set(told))
    assert set(told) == there | BESIDES.get(section, set())


def test_keys_that_are_told_within_a_row() -> None:
    for section, key, model in (
        ("Tables", "exceptions", table.Special),
        ("Tables", "fill", table.Fill),
        ("Scenarios", "sides", scenario.SideChange),
        ("Scenarios", "terrain", scenario.Terrain),
        ("Scenarios", "table", scenario.TableTop),
    ):
        row = " ".join(next(row for row in rows(section) if f"`{key}`" in row[0]))
        assert not [name for name in model.model_fields if not re.search(rf"\b{name}\b", row)], key


def test_types_and_forms_are_all_there() -> None:
    assert keys("Fields", 1) == list(get_args(fields.FieldType))
    said = set(re.findall(r"`(\w+)`", SECTIONS["Tables"]))
    assert set(CELL_FORMS) <= said and {status.value for status in table.Status} <= said
    forms = get_args(control_rows.TrackSpec.model_fields["form"].annotation)
    assert set(forms) <= set(re.findall(r"`(\w+)`", SECTIONS["Control sheet: tracks"]))


def test_every_filter_is_there_and_nothing_else() -> None:
    assert keys("Filters") == sorted({*FILTERS, "default"})


def test_the_filters_give_what_the_page_says(tmp_path: Path) -> None:
    write_tutorial(tmp_path)
    example = re.search(r"```yaml\n(.*?)```", SECTIONS["Tables"], re.DOTALL)
    assert example is not None
    (tmp_path / "my_game" / "tables").mkdir()
    (tmp_path / "my_game" / "tables" / "hand.yaml").write_text(example[1], encoding="utf-8")
    project = load_project(tmp_path / "my_game").project
    assert project is not None
    play = Play(project)
    play.start({})
    lancers = play.things["unit"][0]
    for name, _, code, gives in rows("Filters"):
        expression = code.strip("`")
        assert re.search(rf"\| {name.strip('`')}\b", expression), name
        assert str(play.world.value_of(expression, lancers, lancers.where())) == gives, expression
    assert play.world.problems.diagnostics() == []


@pytest.mark.parametrize("section", EXAMPLES)
def test_every_example_is_read(section: str) -> None:
    found = re.findall(r"```yaml\n(.*?)```", SECTIONS[section], re.DOTALL)
    assert found
    for example in found:
        TypeAdapter(EXAMPLES[section]).validate_python(yaml.safe_load(example))


def test_the_scenario_is_one(tmp_path: Path) -> None:
    write_tutorial(tmp_path)
    example = re.search(r"```yaml\n(.*?)```", SECTIONS["Scenarios: which lines play"], re.DOTALL)
    assert example is not None
    file = tmp_path / "my_game" / "scenarios" / "second.yaml"
    file.write_text(example[1], encoding="utf-8")
    found = load_project(file)
    assert not found.problems and found.project is not None


def test_parts_are_those_of_the_page(tmp_path: Path) -> None:
    """What the page says of files beside ``game.yaml``."""
    listed = {key for key in keys("game.yaml") if key in PARTS}
    assert {"data", "tables", "values", "checks", "pieces", "chart", "control_sheet", "scenario_sheet"} <= listed
    write_tutorial(tmp_path)
    assert not read_game(tmp_path / "my_game").problems


def test_the_limits_are_those_of_the_program() -> None:
    said = SECTIONS["Expressions"]
    for number, of in (
        (MAX_FORMULA, "characters"),
        (MAX_DEPTH, "levels"),
        (MAX_TEXT, "characters"),
        (MAX_ITEMS, "entries"),
    ):
        assert f"{number:,} {of}" in said, of
    assert f"{len(str(MAX_NUMBER)) - 1} digits" in said and f"{MAX_DEEP} deep" in said
    assert all(f"{most:,} characters" in SECTIONS["Fields"] for most in (MAX_TITLE, MAX_PROSE))
