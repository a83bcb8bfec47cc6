"""What a stranger's folder makes of its lists: sections of its chart, boxes, what is seen of a piece without a layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.loading.project import load_project
from generator.rulesets.api import Game
from generator.rulesets.folder import FolderRuleset
from tests.pages import write_tutorial

CHART = """
- {list: units, title: By strength, label: "{name}", sort: "strength if strength > 2 else kind", columns: {Move: move}}
- {list: units, title: Arrivals, by: "turn if turn > 1 else none", say: "{name}"}
- {title: Never, lines: [Nothing], when: 1 > 2}
- {title: Always, lines: [Something], when: 1 < 2}
- {title: No losses, boxes: 0}
"""


def game(folder: Path, name: str, text: str, played: str = "") -> Game:
    """That of the tutorial with another file of this name."""
    write_tutorial(folder)
    own = folder / "my_game"
    (own / name).write_text(text, encoding="utf-8")
    project = load_project(own / played)
    assert project.project is not None and not project.problems, project.problems
    return FolderRuleset("my_game").derive(project.project)


def said(game: Game) -> list[str]:
    return [str(one).rpartition("/")[2] for one in game.diagnostics if "typed in a formula" not in one.what]


def test_a_list_is_sorted_or_put_together_and_a_section_has_its_condition(tmp_path: Path) -> None:
    found = game(tmp_path, "chart.yaml", CHART)
    by_strength, arrivals, always = found.chart
    # Numbers by their size, then texts.
    names = "Lancers Rifles Battery Dragoons Guards Mortars Militia"
    assert [row.label.parts["text"] for row in by_strength.rows] == names.split()
    assert [cell.value for row in by_strength.rows for cell in row.cells] == [6, 3, 2, 6, 3, 2, 3]
    together = [(row.label.parts["text"], row.text.parts["text"]) for row in arrivals.rows]
    assert together == [("2", "Rifles"), ("3", "Dragoons")]
    assert (always.form, len(always.lines), said(found)) == ("lines", 1, [])


def test_who_has_no_boxes_has_none(tmp_path: Path) -> None:
    sheet = "units: {boxes: {lost: strength - 2}, left: {lost: 1}}\n"
    boxes = {unit.key: unit.figure_groups for unit in game(tmp_path, "control_sheet.yaml", sheet).units}
    assert boxes["south.militia"] == () and boxes["north.guards"][0].figures == 3


def test_a_mistake_in_a_block_of_the_scenario_sheet_is_said_there(tmp_path: Path) -> None:
    blocks = 'blocks:\n  - {title: X, boxes: "untis | count"}\n'
    (wrong,) = said(game(tmp_path, "scenario_sheet.yaml", blocks))
    assert wrong == "scenario_sheet.yaml:2:23: 'untis' is not known here. Did you mean 'units'?"


@pytest.mark.parametrize(
    ("where", "units", "wrong"),
    [
        ("strength > 3", {"north.guards", "north.battery", "south.dragoons", "south.mortars"}, []),
        (
            "strenght > 3",
            None,
            [
                "first.yaml:8:16: 'strenght' is not known here (unit 'lancers' and 6 more). Did you mean 'strength'?",
            ],
        ),
    ],
)
def test_a_scenario_says_by_an_expression_who_plays(
    where: str, units: set[str] | None, wrong: list[str], tmp_path: Path
) -> None:
    write_tutorial(tmp_path)
    file = Path("scenarios") / "first.yaml"
    text = (tmp_path / "my_game" / file).read_text(encoding="utf-8")
    listed = "units: [lancers, rifles, battery, militia, mortars]"
    assert listed in text
    found = game(tmp_path, str(file), text.replace(listed, f"units: {{where: {where}}}"), str(file))
    assert said(found) == wrong
    assert units is None or {unit.key for unit in found.units} == units


def test_a_piece_without_a_layout_shows_fields_and_values_whose_names_are_known(tmp_path: Path) -> None:
    write_tutorial(tmp_path)
    own = tmp_path / "my_game"
    text = (own / "values.yaml").read_text(encoding="utf-8")
    for names, keys in (("[a, b]", [("unit", "at", "a"), ("unit", "at", "b")]), ("strength | numbers", [])):
        value = f"  at.{{n}}: {{is: strength, for: {{n: {names}}}, rule: r, clause: '2.1'}}\nside:"
        (own / "values.yaml").write_text(text.replace("side:", value, 1), encoding="utf-8")
        project = load_project(own).project
        assert project is not None
        (kind, *_) = FolderRuleset("my_game").derive(project).piece_kinds
        assert [path for _, path in kind.fields if path[1] == "at"] == keys
