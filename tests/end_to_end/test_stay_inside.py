"""Whatever a file names is read from its scenario's folder, its game's, or ours: each kind of name against each way out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from generator import counter_sets, pipeline
from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.print_profiles import load_profile
from generator.named_files import named_file
from generator.production.order import Order
from tests.command import fichas
from tests.end_to_end.test_folder_runs_nothing import GAME, LAYOUT, UNITS

SECRET = "aloysius_pepperpot"
"""What stands in a file outside: no message may say it."""
CARD = "{{status: sample, nation: house_of_alder, kind: peasant, name: Alys, weapon: axe, fit: {{attack: 5, defence: 3, move: 6}}, stunned: {{defence: 2}}, wounded: {{attack: 2, defence: 2}}{0}}}"
CARDS = f"ruleset: cry_havoc\ncards:\n  alys: {CARD}\n  joan: {CARD}\n".format("")
CSV = (
    "id,status,nation,kind,name,weapon,fit.attack,fit.defence,fit.move,stunned.defence,wounded.attack,wounded.defence\n"
    "alys,sample,house_of_alder,peasant,Alys,axe,5,3,6,2,2,2\njoan,sample,house_of_alder,peasant,Joan,axe,5,3,6,2,2,2\n"
)
SCENARIO = """ruleset: cry_havoc
title: First
date: Now
place: Here
summary: None.
turns: 3
first: one
cards: [units.yaml]
sides:
  - {id: one, name: One, coalition: crown, setup: Left., units: [{card: alys}]}
  - {id: two, name: Two, coalition: outlaws, setup: Right., units: [{card: joan}]}
victory: [None.]
board: {flat_to_flat_mm: 25, orientation: flat, columns: 3, rows: 3}
"""
TABLES = (
    "ruleset: cry_havoc\ntables: {odds_shift: {rows: {plus: [0, 1, 2], neutral: [-1, 0, 1], minus: [-2, -1, 0]}}}\n"
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path d="M0 0h6v4z"/></svg>'
MINE = "kind: unit_card\nextends: character\nelements: {}\n"
PICTURED = (
    "kind: unit_card\nextends: character\nelements:\n  own: {{image: {0}, box: [1, 1, 5, 5], when: true}}\n".replace(
        ", when: true", ""
    )
)
SET = "ruleset: capitan_hex\nsize_mm: 20\nlayouts: {{counter: {0}}}\ncounters:\n  foot: {{name: Foot, kind: infantry, figure: line_infantry, unit_of: 12}}\n"
COUNTER = "kind: counter\nextends: classic\n"


class Kind(NamedTuple):
    """A key that names a file: in which file it stands, and what lies there."""

    asks: str
    says: str
    """The asking file; ``{0}`` is the name."""
    named: str
    """A file that is right."""
    ending: str
    also: dict[str, str] = {}
    """Other files of the project that name the asking one."""
    bare: bool = False
    """Whether the name is said without its ending."""
    start: str = "first.yaml"


FIRST = {"first.yaml": SCENARIO, "units.yaml": CARDS}
OWN_GAME = {"game.yaml": GAME, "units.csv": UNITS, "layouts/counter.yaml": LAYOUT}
LAID_OUT = {**FIRST, "first.yaml": SCENARIO + "layouts: {unit_card: mine.yaml}\n"}
FLAGGED = GAME.replace("sides:", "nations: {{home: {{name: Home, flag: {0}}}}}\nsides:")


def _game(old: str, new: str) -> str:
    assert GAME.count(old) == 1
    return GAME.replace("{", "{{").replace("}", "}}").replace(old.replace("{", "{{").replace("}", "}}"), new)


SCENE = SCENARIO.replace("{", "{{").replace("}", "}}")
KINDS = {
    "cards": Kind("first.yaml", SCENE.replace("[units.yaml]", "[{0}]"), CARDS, ".yaml", FIRST),
    "cards in a sheet": Kind("first.yaml", SCENE.replace("[units.yaml]", "[{0}]"), CSV, ".csv", FIRST),
    "tables": Kind("first.yaml", SCENE + "tables: {0}\n", TABLES, ".yaml", FIRST),
    "layout": Kind("first.yaml", SCENE + "layouts: {{unit_card: {0}}}\n", MINE, ".yaml", FIRST),
    "sheet layout": Kind(
        "first.yaml", SCENE + "layouts: {{control_sheet: {0}}}\n", "kind: control_sheet\nextends: standard\n", ".yaml", FIRST
    ),
    "extended layout": Kind("mine.yaml", "kind: unit_card\nextends: {0}\n", MINE, ".yaml", LAID_OUT, bare=True),
    "extended sheet layout": Kind(
        "sheet.yaml",
        "kind: control_sheet\nextends: {0}\n",
        "kind: control_sheet\nextends: standard\n",
        ".yaml",
        {**FIRST, "first.yaml": SCENARIO + "layouts: {control_sheet: sheet.yaml}\n"},
        bare=True,
    ),
    "portrait": Kind(
        "units.yaml",
        CARDS.replace("{", "{{").replace("}", "}}").replace("Alys,", "Alys, portrait: {0},", 1),
        SVG,
        ".svg",
        {**LAID_OUT, "mine.yaml": "kind: unit_card\nextends: character\nelements:\n  own: {image: '{{ card.portrait }}', box: [1, 1, 5, 5], when: card.portrait}\n"},
    ),
    "picture": Kind("mine.yaml", PICTURED, SVG, ".svg", LAID_OUT),
    "list": Kind("game.yaml", _game("from: units.csv", "from: {0}"), UNITS, ".csv", OWN_GAME, start="."),
    "list in YAML": Kind(
        "game.yaml", _game("from: units.csv", "from: {0}"), "a: {side: one, name: First}\nb: {side: two, name: Second}\n", ".yaml", OWN_GAME, start="."
    ),
    "layout of a game": Kind(
        "game.yaml", _game("front: layouts/counter.yaml", "front: {0}"), LAYOUT, ".yaml", OWN_GAME, start="."
    ),
    "picture of a game": Kind(
        "layouts/counter.yaml",
        LAYOUT.replace("{", "{{").replace("}", "}}") + "  own: {{image: {0}, box: [1, 8, 6, 4]}}\n",
        SVG,
        ".svg",
        OWN_GAME,
        start=".",
    ),
    "extended layout of a game": Kind(
        "layouts/counter.yaml", "kind: counter\nextends: {0}\n", LAYOUT, ".yaml", OWN_GAME, bare=True, start="."
    ),
    "flag": Kind(
        "game.yaml",
        _game("sides:", "nations: {{home: {{name: Home, flag: {0}}}}}\nsides:"),
        SVG,
        ".svg",
        OWN_GAME,
        start=".",
    ),
    "nations": Kind("game.yaml", _game("sides:", "nations: {0}\nsides:"), "nations: {}\n", ".yaml", OWN_GAME, bare=True, start="."),
    "game": Kind("first.yaml", "game: {0}\ntitle: First\n", "", "", {}),
    "extended game": Kind("game.yaml", _game("name: Trap", "name: Trap\nextends: {0}"), "", "", OWN_GAME, start="."),
    "ruleset": Kind("first.yaml", SCENE.replace("cry_havoc", "{0}", 1), "format: 1\n", ".yaml", FIRST, bare=True),
    "nation": Kind(
        "units.yaml", CARDS.replace("{", "{{").replace("}", "}}").replace("house_of_alder", "{0}", 1), "name: x\n", ".yaml", FIRST, bare=True
    ),
    "kind": Kind("mine.yaml", "kind: {0}\nextends: character\n", MINE, ".yaml", LAID_OUT, bare=True),
    "ink": Kind("mine.yaml", "note: Mine.\nink: {0}\n", "note: Mine.\n", ".yaml", start="mine.yaml"),
    "layout of a set": Kind("set.yaml", SET, COUNTER, ".yaml", start="set.yaml"),
}  # fmt: skip


def put(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def lay(place: Path, kind: Kind, *, is_secret: bool) -> None:
    """The file that is named, or the folder, right but for a secret in it."""
    if kind.ending:
        mark = {".yaml": f"{SECRET}: 1\n", ".csv": f"{SECRET},,,,,,,,,,,,,,,,\n", ".svg": ""}[kind.ending]
        content = kind.named.replace("id,", f"{SECRET},id,", 1) if kind.ending == ".csv" else kind.named + mark
        put(place, content if is_secret else kind.named)
        return
    for name, content in OWN_GAME.items():
        put(place / name, f"{content}{SECRET}: 1\n" if is_secret and name == "game.yaml" else content)


def _up(project: Path, outside: Path, ending: str) -> str:
    return f"../../outside/deep/there{ending}"


def _absolute(project: Path, outside: Path, ending: str) -> str:
    return str(outside / f"there{ending}")


def _linked_file(project: Path, outside: Path, ending: str) -> str:
    for folder in (project, project / "layouts"):
        folder.mkdir(exist_ok=True)
        (folder / f"link{ending}").symlink_to(outside / f"there{ending}")
    return f"link{ending}"


def _linked_folder(project: Path, outside: Path, ending: str) -> str:
    (project / "linked").symlink_to(outside)
    return f"linked/there{ending}"


WAYS: dict[str, Callable[[Path, Path, str], str]] = {
    "up": _up,
    "up and up": lambda project, outside, ending: f"x/../../../outside/deep/there{ending}",
    "absolute": _absolute,
    "linked file": _linked_file,
    "linked folder": _linked_folder,
    "slashes": lambda project, outside, ending: f"..//../outside/./deep//there{ending}",
    "nul": lambda project, outside, ending: f"../../outside/deep/there\0{ending}",
    "home": lambda project, outside, ending: f"~/there{ending}",
    "url": lambda project, outside, ending: f"file://{outside}/there{ending}",
    "glob": lambda project, outside, ending: f"../../outside/deep/*{ending}",
}


def said(kind: Kind, project: Path) -> list[Diagnostic]:
    """Everything wrong, by the command that reads such a file."""
    file = project / kind.start
    try:
        if kind.start == "mine.yaml":
            Order(project / "out", profile=str(file)).printed_as()
            load_profile(str(file))
            return []
        if kind.start == "set.yaml":
            found = counter_sets.find_set(file, None)
            list(counter_sets.build(found, ("france",), Order(project / "out")))
            return []
        return [one for one in pipeline.check(file, ("en",)) if one.is_error]
    except UserError as error:
        return list(error.diagnostics)


def tried(kind: Kind, folder: Path, name: str) -> Iterator[str]:
    project = folder / "own" / "project"
    for file, content in {**kind.also, kind.asks: kind.says.format(json.dumps(name))}.items():
        put(project / file, content)
    yield from map(str, said(kind, project))


READ = [name for name, it in KINDS.items() if name != "extended game" and (not it.bare or name.startswith("extended"))]
"""Those that may name a file of their own: a bare name is of ours, and a game needs an id of its own."""


@pytest.mark.parametrize("kind", READ)
def test_what_lies_in_the_folder_is_read(kind: str, tmp_path: Path) -> None:
    it = KINDS[kind]
    beside = tmp_path / "own" / "project" / Path(it.asks).parent
    lay(beside / f"there{it.ending}" if it.ending else beside / "there", it, is_secret=False)
    assert list(tried(it, tmp_path, f"there{'' if it.bare else it.ending}")) == []


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_outside_is_not(kind: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    it, outside = KINDS[kind], tmp_path / "outside" / "deep"
    monkeypatch.setenv("HOME", str(outside))
    lay(outside / f"there{it.ending}", it, is_secret=True)
    project = tmp_path / "own" / "project"
    (project / "layouts").mkdir(parents=True)
    name = WAYS[way](project, outside, it.ending)
    name = name.removesuffix(it.ending) if it.bare and it.ending else name
    lines = list(tried(it, tmp_path, name))
    before, _, _ = (project / it.asks).read_text(encoding="utf-8").partition(json.dumps(name))
    place = f"{it.asks}:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}: "
    about = [line for line in lines if place in line]
    assert about and all(". " in line.partition(place)[2] for line in about), lines  # what is wrong, and what to do
    assert SECRET not in "".join(lines)
    assert not (project / "out").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [("../it.yaml", "there is no layout '../it.yaml'. Look."), ("../../it.yaml", "lies outside the folder")],
)
def test_a_name_may_lead_from_one_folder_into_another(name: str, said: str, tmp_path: Path) -> None:
    """From the scenario's to that of its game around it, where it is missed, and from there outside."""
    (tmp_path / "game" / "scenarios").mkdir(parents=True)
    folders = [tmp_path / "game" / "scenarios", tmp_path / "game"]
    with pytest.raises(UserError) as error:
        named_file(name, Source("a.yaml", 2, 3), folders, "layout", lambda: "Look.")
    assert str(error.value).startswith("a.yaml:2:3: ") and said in str(error.value)
    (tmp_path / "game" / "it.yaml").touch()
    if name == "../it.yaml":
        found = named_file(name, Source("a.yaml"), folders, "layout", lambda: "Look.")
        assert found.resolve() == (tmp_path / "game" / "it.yaml").resolve()


@pytest.mark.parametrize("name", ["link.svg", "linked/there.svg"])
def test_a_picture_that_a_list_names_is_no_link_to_elsewhere(name: str, tmp_path: Path) -> None:
    project, outside = tmp_path / "own" / "project", tmp_path / "outside"
    put(outside / "there.svg", SVG)
    shown = f"{LAYOUT}  own: {{image: '{{{{ unit.sign }}}}', box: [1, 8, 6, 4], when: unit.sign}}\n"
    fields = GAME.replace("name: {is: words}}}", "name: {is: words}, sign: {is: image, else: none}}}")
    for file, content in {**OWN_GAME, "game.yaml": fields, "layouts/counter.yaml": shown}.items():
        put(project / file, content)
    put(project / "units.csv", f"id,side,name,sign\na,one,First,{name}\nb,two,Second,\n")
    put(project / name, SVG)
    assert not [one for one in pipeline.check(project, ("en",)) if one.is_error]
    (project / name).unlink()
    if "/" in name:
        (project / "linked").rmdir()
        (project / "linked").symlink_to(outside)
    else:
        (project / name).symlink_to(outside / "there.svg")
    (problem,) = [one for one in pipeline.check(project, ("en",)) if one.is_error]
    assert f"the picture '{name}' lies outside the folder" in problem.what and problem.source.line == 2


def test_a_list_of_before_is_input_and_a_linked_folder_leads_nowhere(tmp_path: Path) -> None:
    for file, content in OWN_GAME.items():
        put(tmp_path / "project" / file, content)
    kit, mine = tmp_path / "out" / "project", tmp_path / "svg" / "counters-77.svg"
    build = ("build", tmp_path / "project", "--out", tmp_path / "out", "--only", "counters")
    put(mine, "mine")
    put(kit / "manifest.json", json.dumps({"files": [{"path": "../../svg/counters-77.svg"}]}))
    done = fichas(*build)
    assert done.returncode == 0 and f"{kit}/manifest.json: warning: this is not the manifest of a kit" in done.stderr
    assert fichas(*build).stderr == ""
    shutil.rmtree(kit / "svg")
    (kit / "svg").symlink_to(mine.parent)
    done = fichas(*build)
    assert done.returncode == 1 and f"{kit}: the kit cannot be written here: 'svg' is a link" in done.stderr
    assert [path.name for path in mine.parent.iterdir()] == [mine.name] and mine.read_text(encoding="utf-8") == "mine"
