"""A command imports what it uses: what only others use costs it no time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, SCENARIO

IMPORTED = """
import sys
from generator.__main__ import main
assert main(sys.argv[1:]) == 0
print("imported", *(name for name, module in sys.modules.items() if getattr(module, "__spec__", None)))
"""
DRAWS = ("reportlab", "svgwrite", "PIL", "pypdfium2", "fontTools", "generator.backends")
# What libraries bring along: a parser of mail with the reader of entry points, a client of the web.
WITH_LIBRARIES = ("email", "importlib.metadata", "urllib.request", "http", "ssl")
READS = (
    *WITH_LIBRARIES,
    "yaml",
    "jinja2",
    "python_calamine",
    "generator.loading.spreadsheet",
    "generator.loading.workbook",
)
NOT_OF_THE_KIT = (
    "generator.model.counter_set", "generator.model.die_cut", "generator.model.storage", "generator.model.printer",
    "generator.model.control_sheet_layout", "generator.model.scenario_sheet_layout", "generator.model.reference_chart_layout",
    "generator.components.control_sheet.sheet", "generator.components.scenario_sheet.sheet", "generator.loading.user_tables",
)  # fmt: skip
ASKED_OF_PYDANTIC = """
import generator.__main__
from pydantic.plugin._loader import get_plugins
assert list(get_plugins()) == []
from pydantic.plugin._loader import PYDANTIC_ENTRY_POINT_GROUP
assert PYDANTIC_ENTRY_POINT_GROUP == "pydantic"
"""
CARD = ("build", str(SCENARIO), "--quiet", "--only", "foot_48th,unit_cards", "--format")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("words", "not_imported"),
    [
        (("--version",), ("generator.model", "generator.loading", "pydantic", *DRAWS, *READS)),
        (("check", "--help"), ("generator.loading.project", *DRAWS, *READS)),
        (("check", str(SCENARIO)), (*DRAWS, *READS, *NOT_OF_THE_KIT)),
        (("explain", str(SCENARIO)), (*DRAWS, *READS, *NOT_OF_THE_KIT, "generator.components", "generator.sheets")),
        (("tables", "capitan"), (*DRAWS, *READS, *NOT_OF_THE_KIT, "generator.components", "generator.sheets")),
        ((*CARD, "svg"), ("reportlab", "fontTools", "pypdfium2", "multiprocessing", *READS, *NOT_OF_THE_KIT)),
        ((*CARD, "pdf"), ("svgwrite", "fontTools", "pypdfium2", "multiprocessing", *READS, *NOT_OF_THE_KIT)),
    ],
    ids=lambda given: " ".join(given)[-60:],
)
def test_a_command_imports_what_it_uses(words: tuple[str, ...], not_imported: tuple[str, ...], tmp_path: Path) -> None:
    out = ("--out", str(tmp_path)) if words[0] == "build" else ()
    imported = _imported(*words, *out)
    if {"yaml", "jinja2", "fontTools"} & {*imported}:  # by the first of all: what it reads is kept
        imported = _imported(*words, *out)
    assert len(imported) > 20
    unused = [module for module in imported if module.startswith(not_imported) and not module.startswith("PIL.__")]
    assert unused == []


def _imported(*words: str) -> list[str]:
    command = [sys.executable, "-c", IMPORTED, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.rpartition("imported ")[2].split()


def test_what_pydantic_asks_besides_of_its_loader_of_plugins_is_there() -> None:
    subprocess.run([sys.executable, "-c", ASKED_OF_PYDANTIC], cwd=ROOT, check=True)
