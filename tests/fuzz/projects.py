"""The small projects whose files are changed: a game of each kind, and with them each kind of file that is read."""

from __future__ import annotations

import io
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from PIL import Image, ImageDraw

from generator.loading.sheet_writer import WRITERS
from tests import plain_yaml
from tests.command import fichas
from tests.conftest import ROOT
from tests.menagerie import HexLoader

DATA = ROOT / "data"
FOLDER = "{folder}"
"""In a command, where the project lies."""
NOT_READ = (".md", ".json", ".editorconfig")
DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 24"><title>A bridge</title>
<g id="arch" fill="none" stroke="#17181c" stroke-width="1.5" transform="translate(2 1) scale(.9)">
<path d="M1 20C8 4 30 4 39 20V22L1 22Z" fill="#c8a878" fill-rule="evenodd"/><rect x="3" y="18" width="6" height="4" rx="1"/>
<circle cx="20" cy="12" r="3.5" style="fill: currentColor; stroke-width: 0.5"/><polyline points="4,4 9,7 14,2"/>
</g><use href="#arch" x="1"/></svg>"""


@dataclass(frozen=True, slots=True)
class Project:
    """``files`` by their paths in it; ``words`` are the command line, and ``pieces`` what is built where that checks."""

    name: str
    files: dict[str, bytes]
    words: tuple[str, ...]
    pieces: str = "counters"


@cache
def projects() -> tuple[Project, ...]:
    """All of them, each right as it stands."""
    made = [_of_ruleset(one) for one in ("capitan", "capitan_hex", "flames_hexwar", "cry_havoc")]
    own = _own_game()
    made.append(Project("own_game", own, ("check", FOLDER)))
    made.append(Project("own_scenario", own, ("check", f"{FOLDER}/scenarios/own_first.yaml", "--lang", "en")))
    rows = [line.split(",") for line in own["units.csv"].decode("utf-8").splitlines()]
    for suffix in ("xlsx", "ods", "tsv"):
        sheet = {name: content for name, content in own.items() if name != "units.csv"}
        sheet[f"units.{suffix}"] = WRITERS[f".{suffix}"](rows)
        sheet["game.yaml"] = own["game.yaml"].replace(b"units.csv", f"units.{suffix}".encode())
        made.append(Project(suffix, sheet, ("check", FOLDER)))
    return (*made, *_named_on_the_command_line(own))


def _new(*words: str) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "own"
        done = fichas("new", folder, *words)
        assert done.returncode == 0, done.stderr
        return {
            it.relative_to(folder).as_posix(): it.read_bytes()
            for it in sorted(folder.rglob("*"))
            if it.is_file() and not it.name.endswith(NOT_READ)
        }


def _of_ruleset(ruleset: str) -> Project:
    """A scenario of a unit a side, its cards, a layout of one's own with a drawing, and a picture."""
    files = _new("--ruleset", ruleset)
    scenario, cards = (_data(files[name]) for name in ("own.yaml", "units.yaml"))
    for side in scenario["sides"]:
        side["units"], side["setup"] = side["units"][:1], []
    wanted = {unit["card"] for side in scenario["sides"] for unit in side["units"]}
    cards["cards"] = {name: card for name, card in cards["cards"].items() if name in wanted}
    first = next(iter(cards["cards"].values()))
    first["portrait"] = "portrait.png"
    layout = _data(files["layouts/my_card.yaml"])
    layout["elements"]["bridge"] = {"image": "art/bridge.svg", "box": [5, 5, 10, 6], "when": "card.name"}
    files |= {"own.yaml": _yaml(scenario), "units.yaml": _yaml(cards), "layouts/my_card.yaml": _yaml(layout)}
    files |= {"layouts/art/bridge.svg": DRAWING, "portrait.png": _picture("PNG")}
    return Project(ruleset, files, ("check", f"{FOLDER}/own.yaml", "--lang", "en"), "unit_cards")


def _own_game() -> dict[str, bytes]:
    files = _new("--game")
    layout = _data(files["layouts/counter.yaml"])
    layout["elements"]["bridge"] = {"image": "art/bridge.svg", "box": [1, 1, 4, 3], "ink": "{{ side.ink }}"}
    layout["elements"]["photograph"] = {"image": "photo.jpg", "box": [15, 1, 3, 3], "when": "face != 'weak'"}
    files["layouts/counter.yaml"] = _yaml(layout)
    return files | {"layouts/art/bridge.svg": DRAWING, "layouts/photo.jpg": _picture("JPEG")}


def _named_on_the_command_line(own: dict[str, bytes]) -> list[Project]:
    """Files of no project: how one prints, on what paper, in which inks, on which labels; and sets."""
    scenario = f"{FOLDER}/scenarios/own_first.yaml"
    build = ("build", scenario, "--quiet", "--only", "counters", "--format", "svg", "--out", f"{FOLDER}/../out")
    named = {
        "--print": DATA / "print" / "profile" / "home.yaml",
        "--paper": DATA / "papers" / "a4.yaml",
        "--ink": DATA / "print" / "ink" / "saver.yaml",
        "--die-cut": DATA / "print" / "die_cut" / "rayfilm_2525k.yaml",
    }
    made = [
        Project(
            option[2:], own | {"named.yaml": _yaml(_data(file.read_bytes()))}, (*build, option, f"{FOLDER}/named.yaml")
        )
        for option, file in named.items()
    ]
    files = {"set.yaml": (DATA / "sets" / "capitan_hex.yaml").read_bytes()}
    count = ("--count", "infantry=1", "--colours", "red", "--format", "svg", "--quiet", "--out", f"{FOLDER}/../out")
    return [*made, Project("set", files, ("build", "--set", "france", "--set-file", f"{FOLDER}/set.yaml", *count))]


def _data(content: bytes) -> Any:
    return yaml.load(content, HexLoader)


def _yaml(data: Any) -> bytes:
    return plain_yaml.written(data).encode("utf-8")


def _picture(form: str) -> bytes:
    picture = Image.new("RGB", (24, 32), "#a0b8c8")
    ImageDraw.Draw(picture).ellipse((4, 4, 20, 20), fill="#704830")
    made = io.BytesIO()
    picture.save(made, form)
    return made.getvalue()
