"""What the pages of ``docs/reference/`` say of each key: ``game.md``, ``layouts.md`` and ``sheet_layouts.md``.

Tests hold that these pages name every key, so that what they say is said once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from generator import resources
from generator.cli.schema.told import in_plain_text

Said = Mapping[str, str]
"""By key, ``width_mm`` or ``tracks.box_mm``."""
LEFT_OUT = "Left out, "
"""With what the sentence begins that says what a key stands for that is not there."""
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
SEE = re.compile(r"; see \S[^;.]*\.?$")
CELL = re.compile(r"(?<!\\)\|")

GAMES = {
    "GameFile": "game.yaml",
    "SideSpec": "Sides",
    "DataSpec": "Data",
    "FieldSpec": "Fields",
    "Table": "Tables",
    "Quantity": "Values",
    "Way": "Values",
    "CheckSpec": "Checks",
    "PieceSpec": "Pieces",
    "FaceSpec": "Faces",
    "RowSpec": "Card",
    "PartSpec": "Card: cells and parts",
    "ChartEntry": "Blocks",
    "ControlSheetSpec": "Control sheet",
    "ControlRows": "Control sheet: units",
    "TrackSpec": "Control sheet: tracks",
    "ScenarioSheetSpec": "Scenario sheet",
    "DiceSpec": "Scenario sheet: dice",
    "PlayedScenario": "Scenarios",
    "Scenario": "Scenarios",
    "FolderScenario": "Scenarios",
    "Chosen": "Scenarios: which lines play",
    "Board": "Boards",
    "BoardFeature": "Boards: features",
    "OwnTerrain": "Boards: terrain",
}
"""Where in game.md the keys of a model are said."""
LAYOUTS = {"Layout": ("The file",), "Element": ("Elements", "Text"), "Fit": ("Text",)}
"""… and in layouts.md."""
SHEETS = {
    "control_sheet": "Control sheet: `control_sheet`",
    "scenario_sheet": "Scenario sheet: `scenario_sheet`",
    "reference_chart": "Reference chart: `reference_chart`",
}


def of_model(name: str) -> Said:
    if name in GAMES:
        return _page(resources.docs("reference", "game.md")).get(GAMES[name], {})
    page = _page(resources.docs("reference", "layouts.md")) if name in LAYOUTS else {}
    return {key: text for heading in LAYOUTS.get(name, ()) for key, text in page.get(heading, {}).items()}


def of_sheet(kind: str) -> Said:
    return _page(resources.docs("reference", "sheet_layouts.md"))[SHEETS[kind]]


@cache
def alone() -> Mapping[str, str]:
    """What a key is for by what is said of it as a whole, where that says first what it takes."""
    pages = (resources.docs("reference", name) for name in ("game.md", "layouts.md"))
    rows = (cells for page in pages for _, _, cells in _rows(page) if len(cells) == 2)
    return {_sentence(cells): _sentence(cells[1:]) for cells in rows if not cells[1].startswith("see ")}


@cache
def _page(path: Path) -> Mapping[str, Said]:
    """By heading, what the rows of its tables say."""
    found: dict[str, dict[str, str]] = {}
    for heading, key, cells in _rows(path):
        found.setdefault(heading, {}).setdefault(key, _sentence(cells))
    return found


def _rows(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The heading above each row of a table, a key it is of, and its other cells."""
    heading = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
        elif line.startswith("| `"):
            first, *others = [cell.replace("\\|", "|").strip() for cell in CELL.split(line.strip().strip("|"))]
            yield from ((heading, key, others) for key in re.findall(r"`([^`]+)`", first))


def _sentence(cells: list[str]) -> str:
    """``a side: which begins`` of two cells; of more, the last, and what stands for the key by itself. Its unit is in its name."""
    text = in_plain_text(": ".join(_parts(cells)))
    text = f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")
    else_ = in_plain_text(cells[-2]) if len(cells) > 2 else ""
    return f"{text} {LEFT_OUT}{else_}." if else_ and not else_.startswith("see ") else text


def _parts(cells: list[str]) -> Iterator[str]:
    wanted = cells if len(cells) == 2 else cells[-1:]
    for cell in wanted:
        text = SEE.sub("", LINK.sub(r"\1", cell))
        if text and not text.startswith("see "):
            yield text
