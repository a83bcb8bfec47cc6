"""Which lines and branches of the program the suite takes: ``python -m pytest -p tests.branches``, as CI runs it.

SlipCover takes its probes out of the code once they have been passed, so that the suite takes little longer with it. Its own
plugin knows neither pytest's importlib mode nor today's way to write compiled tests; this one measures ``generator`` alone.
What a test runs as a process of its own, or forks, is not counted.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

import pytest
from slipcover import Slipcover, merge_coverage, print_coverage
from slipcover.importer import SlipcoverLoader

PACKAGE = "generator"
LEAST = 97.5
"""Of lines and branches, in per cent; fewer are an error."""
NEVER_TAKEN = ["if TYPE_CHECKING:", "raise AssertionError", "assert_never"]
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
    terminalreporter.write_line(f"{_all()['summary']['percent_covered']:.2f} % taken, at least {LEAST} % wanted")


@cache
def _all() -> dict[str, Any]:
    return taken.get_coverage()
