"""Which lines and branches of the program the suite takes: ``python -m pytest -p tests.branches``, as CI runs it.

SlipCover takes its probes out of the code once they have been passed, so that the suite takes little longer with it. Its own
plugin knows neither pytest's importlib mode nor today's way to write compiled tests; this one measures ``generator`` alone.
What a test runs as a process of its own, or forks, is not counted. Why something is not taken stands in ``WHY``, and in the
report beside each; the report says too where no reason is given.
"""

from __future__ import annotations

import ast
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from slipcover import Slipcover, merge_coverage, print_coverage
from slipcover.importer import SlipcoverLoader

PACKAGE = "generator"
LEAST = 97.5
"""Of lines and branches, in per cent; fewer are an error."""
NEVER_TAKEN = ["if TYPE_CHECKING:", "raise AssertionError", "assert_never"]
OWN_PROCESS = "a process of its own tries it: "
WHY = {
    "__main__.py": {
        "_of_the_real_one": OWN_PROCESS + "test_what_pydantic_asks_besides_of_its_loader_of_plugins_is_there",
        "_interrupted_again": OWN_PROCESS + "test_an_interrupt_that_python_loses_comes_again",
        "": OWN_PROCESS + "it is how all tests of commands begin",
    },
    "backends/svg.py": {"": OWN_PROCESS + "test_a_command_imports_what_it_uses"},
    "cli/build/kit.py": {
        "_built": OWN_PROCESS + "a build with workers that is interrupted, test_catalogue.py",
        "_ends_quietly": OWN_PROCESS + "workers alone run it, test_catalogue.py",
    },
    "cli/preview.py": {
        "run": OWN_PROCESS + "it serves until it is interrupted, test_preview.py",
        "_served": "another fault of the net",
    },
    "cli/watch.py": {"run": OWN_PROCESS + "test_watch.py", "_game": OWN_PROCESS + "test_watch.py"},
    "loading/kept_files.py": {
        "KeptFiles.keep": "the disk of the cache refuses a file",
        "_written": "an installed file goes while the program runs",
    },
    "loading/near_files.py": {"_start": "a file goes between two looks at it"},
    "paths.py": {"shown": "another drive, which Windows alone has"},
    "preview/watching.py": {"watch": "a folder goes while it is turned to, or the system tells of no more files"},
    "production/files.py": {
        "write_all": OWN_PROCESS + "test_what_is_broken_off_comes_back",
        "_put_in_place": OWN_PROCESS + "test_what_is_broken_off_comes_back",
        "_alone_in": "a system, or a disk, without locks of folders",
    },
    "rulesets/folder/members.py": {
        "Members.field": "fields that are read are plain; a guard for those who make others"
    },
    "sheets/laying_out.py": {"_quieter": "no sizes are known with narrower gutters and other counts; a guard"},
    "sheets/aside.py": {"furnish": "so many ways in which pages are taken that what is kept of them is dropped"},
    "sheets/hexagons.py": {"_on_page": "hexagons and squares that share a sheet, which no bundled game has"},
    "sheets/marks.py": {"parts_within": "slanted marks beside a first cut: hexagons of two sizes on one sheet"},
    "loading/game_references.py": {"_wrong_entry": "a block that names columns there are, beside one there is not"},
    "components/control_sheet/unit_turns.py": {
        "UnitTurns._besides": "a track that is written on and ticked as well",
        "UnitTurns._of": "a track to write on whose name stands beside its line",
    },
    "components/counters/key.py": {"_explained": "a layout of one's own with a key of words alone"},
    "sheets/runs.py": {"_ragged": "blocks of one group beside one another, where rows are begun anew; a guard"},
    "sheets/slug.py": {"slug": "paper whose margins leave nothing to print on, refused before; a guard"},
    "backends/pdf_operators.py": {"Operators._text": "so many texts that what is written of them is no longer kept"},
    "typesetting/even_columns.py": {"EvenColumns.parted": "columns as high either way; the first stays"},
    "loading/nations.py": {"_refuse_unknown": "a fault in a file of ours"},
    "components/artillery_template/cm_arc_tiles.py": {"_in_line": "a window that shows no ring; a guard"},
    "components/artillery_template/tile_plan.py": {"_along": "a ring that is closed, where all are arcs; a guard"},
    "components/board/areas.py": {"Inside.__init__": "a level side; random boards have none"},
    "components/board/houses.py": {"town": "terrain of a town without a sign, which no file of ours says"},
    "components/board/locator.py": {"below": "a key that is higher than its room, which leaves it out"},
    "components/counters/counter_set.py": {"look": "sets of one nation alone whose sheets can be made alike"},
    "components/control_sheet/sheet.py": {"_Side._turns_below": "an order of battle that fills its last page"},
    "components/cutting_guide/guide.py": {"_Guide._larger": "a way that fits is found before the last"},
    "components/lookup_wheel/discs.py": {"_notes": "footnotes that reach the pin: TooFull says so before"},
    "components/lookup_wheel/head.py": {"wings": "a title too long for a wheel in the least type; TooFull"},
    "components/own_pieces/drawn.py": {"OwnPieces._named": "so many values that what is made of them is dropped"},
    "components/pieces/freeform.py": {"_fewest": "a search that gives up, and keeps what was found at once"},
    "components/scenario_sheet/box.py": {"dice_alone": "a game of one sort of dice and nothing beside it"},
    "components/scenario_sheet/setter.py": {"Setter._sides": "three sides, the last of them alone in its line"},
    "components/storage/shown.py": {"row_along": "a piece wider than its row; a guard"},
    "components/storage/sheets.py": {
        "build_labels": "a last row that is full, of which no other is as good",
        "_titled": "nets that leave no corner for a title",
    },
    "components/table_plan/names.py": {"Names.zone_items": "a set-up area whose name has no room on the table"},
    "components/table_plan/picture.py": {"Painter._grain": "terrain whose open ground has no grain, which ours has"},
}
"""Of what no test takes, by module and function; the lines of a module outside any have no name."""
WORKER = os.environ.get("PYTEST_XDIST_WORKER")

taken = Slipcover(branch=True, source=None if WORKER else [PACKAGE], exclude_also=NEVER_TAKEN)


class Probes(MetaPathFinder):
    """Puts probes into each module of the package as it is imported."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] != PACKAGE:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.origin and isinstance(spec.loader, SourceFileLoader):
            spec.loader = SlipcoverLoader(taken, spec.loader, spec.origin)
        return spec


sys.meta_path.insert(0, Probes())


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """What a worker has taken counts as taken by all."""
    if found := getattr(node, "workeroutput", {}).get(PACKAGE):
        merge_coverage(_all(), json.loads(found))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if WORKER:
        session.config.workeroutput[PACKAGE] = json.dumps(taken.get_coverage())
    elif _all()["summary"]["percent_covered"] < LEAST:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Each module with something that no test takes: the lines, and the branches by their ends."""
    said = io.StringIO()
    print_coverage(_all(), outfile=said, skip_covered=True)
    terminalreporter.write_line(said.getvalue())
    for module, function, lines in _not_taken():
        where = f"{module}, {function or 'outside functions'}, {', '.join(map(str, lines))}"
        terminalreporter.write_line(f"{where}: {WHY.get(module, {}).get(function, 'no reason given')}")
    terminalreporter.write_line(f"{_all()['summary']['percent_covered']:.2f} % taken, at least {LEAST} % wanted")


def _not_taken() -> Iterator[tuple[str, str, list[int]]]:
    """What no test takes: the module, the function, and the lines, or those from which a branch leaves."""
    for file, found in _all()["files"].items():
        lines = {*found["missing_lines"], *(start for start, _ in found.get("missing_branches", ()))}
        functions = _functions(ast.parse(Path(file).read_text(encoding="utf-8")))
        by_function: dict[str, list[int]] = {}
        for line in sorted(lines):
            within = [name for name, first, last in functions if first <= line <= last]
            by_function.setdefault(within[-1] if within else "", []).append(line)
        for function, own in by_function.items():
            yield file.removeprefix(f"{PACKAGE}/"), function, own


def _functions(node: ast.AST, within: str = "") -> list[tuple[str, int, int]]:
    """The functions of a module with the lines they take; those of a class are called after it, inner ones after their own."""
    found = []
    for child in ast.iter_child_nodes(node):
        name = within
        if isinstance(child, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            name = f"{within}.{child.name}".lstrip(".")
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((name, child.lineno, child.end_lineno or child.lineno))
        found += _functions(child, name)
    return found


@cache
def _all() -> dict[str, Any]:
    return taken.get_coverage()
