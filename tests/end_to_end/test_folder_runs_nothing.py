"""A game's folder is data, whoever wrote it: none of it is run, and nothing outside of it is read."""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import fichas
from tests.conftest import ROOT

GAME = """format: 1
id: trap
name: Trap
sides: {one: {name: One}, two: {name: Two}}
data: {unit: {from: units.csv, fields: {id: {is: id}, side: {one_of: sides}, name: {is: words}}}}
values: {unit: {worth: {is: name | length, clause: "1"}}}
checks: [{each: unit, holds: worth > 0, say: "{name} is nothing", do: Name it}]
pieces: {counters: {each: unit, front: layouts/counter.yaml}}
chart: [{list: units, label: "{name}", say: "{name}", theme: All}]
"""
UNITS = "id,side,name\na,one,First\nb,two,Second\n"
LAYOUT = """kind: counters
width_mm: 20
height_mm: 20
elements:
  name: {text: "{{ unit.name }}", box: [1, 1, 18, 5], size_pt: 8, fit: {shrink_to: 0.5}}
"""
PYTHON = (
    "__init__",
    "ruleset",
    "game",
    "conftest",
    "sitecustomize",
    "usercustomize",
    "setup",
    "generator",
    "jinja2",
    "yaml",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game that is right."""
    folder = tmp_path / "trap"
    (folder / "layouts").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "units.csv").write_text(UNITS)
    (folder / "layouts" / "counter.yaml").write_text(LAYOUT)
    return folder


def swapped(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def place(folder: Path, file: str, what: str) -> str:
    """A text in a file, as messages end the name of its place."""
    before = (folder / file).read_text().partition(what)[0]
    return f"{folder.name}/{file}:{before.count(chr(10)) + 1}:{len(before.rpartition(chr(10))[2]) + 1}: "


def refused(folder: Path, file: str, at: str, *says: str) -> None:
    """Checking and building the folder says so there, in words, and writes nothing."""
    for command in (("check", folder), ("build", folder, "--out", folder.parent / "out")):
        done = fichas(*command)
        assert done.returncode == 1, done.stderr
        assert any(
            place(folder, file, at) in line and all(what in line for what in says) for line in done.stderr.splitlines()
        ), done.stderr
    assert not (folder.parent / "out").exists()


# -- nothing is run ----------------------------------------------------------------------------------------


def test_python_in_a_folder_is_not_imported(folder: Path, tmp_path: Path) -> None:
    sentinel = tmp_path / "ran"
    source = f"from pathlib import Path\nPath({str(sentinel)!r}).write_text(__name__)\n"
    for inside in (folder, folder / "layouts", folder / "scenarios", folder / "game"):
        inside.mkdir(exist_ok=True)
        for name in PYTHON:
            (inside / f"{name}.py").write_text(source)
    compileall.compile_dir(folder, quiet=2, legacy=True)
    assert list(folder.rglob("*.pyc"))
    (folder / "evil.pth").write_text(f"import pathlib; pathlib.Path({str(sentinel)!r}).touch()\n")
    (folder / "pyproject.toml").write_text('[project.entry-points."fichas.rulesets"]\ntrap = "ruleset:RULESET"\n')
    info = folder / "trap-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trap\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[fichas.rulesets]\ntrap = ruleset:RULESET\n")
    (folder / "scenarios" / "first.yaml").write_text("game: ..\ntitle: First\n")
    program = "import sys; sys.path.remove(''); sys.path.insert(0, sys.argv.pop(1)); import generator.__main__ as m; sys.exit(m.main())"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    for words in (
        ["check", "."],
        ["build", ".", "--out", "../out"],
        ["explain", "."],
        ["check", "scenarios/first.yaml"],
    ):
        command = [sys.executable, "-c", program, str(ROOT), *words]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert not sentinel.exists(), words
    assert list((tmp_path / "out").rglob("counters.pdf"))
    subprocess.run([sys.executable, "ruleset.py"], cwd=folder, check=True)
    assert sentinel.exists()  # it would have been noticed


EXPRESSIONS = (
    "''.__class__.__mro__",
    "''['__class__']",
    "''|attr('__class__')",
    "name.format.__globals__",
    "lipsum.__globals__.os.popen('id')",
    "cycler.__init__.__globals__",
    "self.__init__",
    "namespace()",
    "range(9)",
    "name.upper()",
    "'{0.__class__}'.format(1)",
    "open('/etc/passwd')",
)


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_formulas_reach_no_attributes_and_call_nothing(folder: Path, text: str) -> None:
    swapped(folder, "game.yaml", "is: name | length", f'is: "{text}"')
    refused(folder, "game.yaml", f'"{text}"')


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_phrases_reach_no_attributes_and_call_nothing(folder: Path, text: str) -> None:
    if "{" in text:
        text = "''.__class__.__base__"
    swapped(folder, "game.yaml", 'say: "{name}", theme', f'say: "{{{text}}}", theme')
    refused(folder, "game.yaml", f'"{{{text}}}"')


@pytest.mark.parametrize(
    "text", [f"{{{{ {text} }}}}" for text in EXPRESSIONS] + ["{% include '/etc/passwd' %}", "{% import 'os' as o %}"]
)
def test_layouts_reach_no_attributes_and_call_nothing(folder: Path, text: str) -> None:
    swapped(folder, "layouts/counter.yaml", "{{ unit.name }}", text)
    refused(folder, "layouts/counter.yaml", f'"{text}"')


@pytest.mark.parametrize(
    "text",
    ["!!python/object/apply:os.system ['id']", "!!python/name:os.system ''", "!include /etc/passwd", "!!binary aGk="],
)
def test_tags_of_yaml_are_refused(folder: Path, text: str) -> None:
    swapped(folder, "game.yaml", "name: Trap", f"name: {text}")
    refused(folder, "game.yaml", text)


# -- nothing outside is read -------------------------------------------------------------------------------


def outside(folder: Path) -> Path:
    """Files beside the folder that would do, and links to them in it."""
    beside = folder.parent
    (beside / "units.csv").write_text(UNITS)
    (beside / "counter.yaml").write_text(LAYOUT)
    (beside / "flag.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path d="M0 0h6v4z"/></svg>'
    )
    (beside / "values.yaml").write_text('unit: {worth: {is: "1", clause: "1"}}\n')
    (beside / "words.yaml").write_text("theme: {all: Everything}\n")
    return beside


def named(folder: Path, kind: str, name: str) -> str:
    """A name that leads out of the folder to a file there."""
    if kind == "link":
        (folder / f"link{Path(name).suffix}").symlink_to(folder.parent / name)
        return f"link{Path(name).suffix}"
    return {"up": f"../{name}", "absolute": str(folder.parent / name)}[kind]


WAYS = pytest.mark.parametrize("way", ["up", "absolute", "link"])


@WAYS
def test_lists_outside_the_folder_are_not_read(folder: Path, way: str) -> None:
    outside(folder)
    name = named(folder, way, "units.csv")
    swapped(folder, "game.yaml", "from: units.csv", f"from: {name}")
    refused(folder, "game.yaml", name, "lies outside the folder")


@WAYS
def test_layouts_outside_the_folder_are_not_read(folder: Path, way: str) -> None:
    outside(folder)
    name = named(folder, way, "counter.yaml")
    swapped(folder, "game.yaml", "front: layouts/counter.yaml", f"front: {name}")
    refused(folder, "game.yaml", name, "lies outside the folder")


@pytest.mark.parametrize("way", ["up", "absolute"])
def test_layouts_extend_none_outside_the_folder(folder: Path, way: str) -> None:
    outside(folder)
    name = named(folder, way, "counter.yaml").removesuffix(".yaml")
    (folder / "layouts" / "counter.yaml").write_text(f"extends: {name}\nkind: counter\n")
    refused(folder, "layouts/counter.yaml", name, "there is no layout")


@WAYS
def test_layouts_of_sheets_outside_the_folder_are_not_read(folder: Path, way: str) -> None:
    outside(folder)
    name = named(folder, way, "counter.yaml")
    (folder / "first.yaml").write_text(f"game: .\ntitle: First\nlayouts: {{reference_chart: {name}}}\n")
    done = fichas("check", folder / "first.yaml")
    assert f"{place(folder, 'first.yaml', name)}the layout '{name}' lies outside the folder" in done.stderr


@WAYS
def test_pictures_outside_the_folder_are_not_read(folder: Path, way: str) -> None:
    outside(folder)
    name = named(folder, way, "flag.svg")
    name = f"../../{name}" if way == "up" else f"../{name}" if way == "link" else name
    with (folder / "layouts" / "counter.yaml").open("a") as file:
        file.write(f"  flag: {{image: {name}, box: [1, 8, 6, 4]}}\n")
    refused(folder, "layouts/counter.yaml", name, "'")


@pytest.mark.parametrize("way", ["up", "absolute"])
def test_pictures_that_a_list_names_outside_the_folder_are_said_there(folder: Path, way: str) -> None:
    """In their own row, with the other mistakes, whether a layout draws them or not."""
    outside(folder)
    name = named(folder, way, "flag.svg")
    swapped(folder, "game.yaml", "name: {is: words}}", "name: {is: words}, portrait: {is: image}}")
    (folder / "units.csv").write_text(f"id,side,name,portrait\na,one,First,{name}\nb,three,Second,art/b.svg\n")
    done = fichas("check", folder)
    assert f"units.csv:2:4: 'portrait': '{name}' lies outside the game's folder" in done.stderr
    assert "units.csv:3:2: " in done.stderr


@WAYS
def test_flags_outside_the_folder_are_not_read(folder: Path, way: str) -> None:
    outside(folder)
    name = named(folder, way, "flag.svg")
    swapped(folder, "game.yaml", "sides:", f"nations: {{home: {{name: Home, flag: {name}}}}}\nsides:")
    refused(folder, "game.yaml", name, "lies outside the folder")


def test_a_flag_that_is_not_there_is_said(folder: Path) -> None:
    swapped(folder, "game.yaml", "sides:", "nations: {home: {name: Home, flag: none.svg}}\nsides:")
    refused(folder, "game.yaml", "none.svg", "there is no flag 'none.svg'")


@pytest.mark.parametrize(
    ("file", "target"),
    [
        ("art/star.svg", "flag.svg"),
        ("tables/all.yaml", "values.yaml"),
        ("words/en.yaml", "words.yaml"),
        ("scenario_sheet.yaml", "values.yaml"),
    ],
)
def test_parts_that_are_links_out_of_the_folder_are_not_read(folder: Path, file: str, target: str) -> None:
    beside = outside(folder)
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).symlink_to(beside / target)
    for command in ("check", "build"):
        done = fichas(command, folder)
        assert done.returncode == 1
        assert (
            f"{file}: this is a link to a file outside the game's folder. Copy the file into the folder." in done.stderr
        )


def test_a_link_within_the_folder_is_followed(folder: Path) -> None:
    (folder / "layouts" / "real.yaml").write_text(LAYOUT)
    (folder / "layouts" / "counter.yaml").unlink()
    (folder / "layouts" / "counter.yaml").symlink_to("real.yaml")
    assert fichas("check", folder).returncode == 0


def test_art_that_cannot_be_drawn_is_said(folder: Path) -> None:
    (folder / "art").mkdir()
    (folder / "art" / "star.svg").write_text("<svg><script>1</script></svg>")
    done = fichas("check", folder)
    assert done.returncode == 1 and "trap/art/star.svg: " in done.stderr
