"""Fixtures: the sample scenario, goldens as readable text with ``--update``, programs that may be absent."""

from __future__ import annotations

import difflib
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings

# How long an example takes says nothing of whether it is right, least of all on a busy machine. In CI the same
# examples are tried each time: what is new is found at home, and a red CI means the change.
settings.register_profile("ours", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("ours")

# The suite keeps much and drops little: as in the program, fewer collections save it a tenth of its time.
gc.set_threshold(100_000, 50, 100)

# Nothing that a test keeps of a file is there for the next run, nor for the user.
CACHE = tempfile.TemporaryDirectory(prefix="fichas-tests-")
os.environ["XDG_CACHE_HOME"] = CACHE.name

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "es", "fr")
"""The languages that are whole: all that is printed in them is held by tests. Others may lack words."""
SCENARIO = ROOT / "data" / "scenarios" / "capitan_hex" / "alberche_ford.yaml"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the goldens anew from what the program draws")
    parser.addoption("--thorough", action="store_true", help="try all combinations, not only enough to try each value")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "spread(*names): not with each value of these parameters, but each time with the next; all with --thorough",
    )
    config.addinivalue_line("markers", "sample(n): n of the combinations of its parameters; all with --thorough")
    config.addinivalue_line(
        "markers", "thorough: only with --thorough: it takes long, and others look at the same part"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out, without ``--thorough``, what tests that are marked ``spread``, ``sample`` or ``thorough`` leave to it."""
    if config.getoption("--thorough"):
        return
    left_out = {id(one) for one in items if one.get_closest_marker("thorough")}
    spread: dict[tuple[str, str], dict[tuple[int, ...], list[pytest.Function]]] = {}
    sampled: dict[tuple[str, str, int], list[pytest.Function]] = {}
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        test = str(item.path), item.originalname
        if mark := item.get_closest_marker("spread"):
            others = tuple(id(value) for name, value in item.callspec.params.items() if name not in mark.args)
            spread.setdefault(test, {}).setdefault(others, []).append(item)
        if mark := item.get_closest_marker("sample"):
            sampled.setdefault((*test, *mark.args), []).append(item)
    left_out |= {id(one) for groups in spread.values() for one in _left_out([*groups.values()])}
    for (_, name, most), every in sampled.items():
        some = [one for one in every if id(one) not in left_out]
        kept = {id(some[place]) for place in _sample(len(some), most, name)}
        left_out |= {id(one) for one in some if id(one) not in kept}
    if left_out:
        config.hook.pytest_deselected(items=[one for one in items if id(one) in left_out])
        items[:] = [one for one in items if id(one) not in left_out]


def _left_out(groups: list[list[pytest.Function]]) -> Iterator[pytest.Function]:
    """All but one of each group, the next of it in the next group; of few groups more, so that each value is tried."""
    for number, group in enumerate(groups):
        for place, one in enumerate(group):
            if place != number % len(group) and place % len(groups) != number:
                yield one


def _sample(among: int, most: int, name: str) -> Iterator[int]:
    """So many places of some, as far apart as can be; with which it begins goes by the name, so that not all tests of a
    file try the first language alone."""
    taken = min(most, among)
    return ((crc32(name.encode()) + step * among // taken) % among for step in range(taken))


class GoldenDiffers(AssertionError):
    """What is drawn is not what was agreed."""


def compare_with_golden(path: Path, drawn: str, *, update: bool) -> None:
    """Holds a text against a golden, showing the difference; with ``update``, writes it."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
        return
    if not path.exists():
        raise GoldenDiffers(f"there is no golden {path.name}; make it with --update")
    agreed = path.read_text(encoding="utf-8")
    if agreed != drawn:
        lines = difflib.unified_diff(agreed.splitlines(), drawn.splitlines(), "agreed", "drawn", lineterm="", n=1)
        raise GoldenDiffers(f"{path.name} differs:\n" + "\n".join(list(lines)[:60]))


LONG = "test_scenario_values.py"
"""A file that is long, and whose tests share nothing but a game, the last of their parameters: it is given out by games."""
OF_WHOLE_KITS = ("test_every_sheet.py", "test_least_sizes.py")
"""Files that look at every sheet of every sample, ``games.kit``: what one of them has drawn, the other finds drawn."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log):
    """A worker takes whole files, so that what the tests of a file share is made once and not by each worker.

    In the order of the folders: the long files of ``end_to_end`` first, and at the end the short ones of ``unit``,
    with which the workers finish together.
    """
    from xdist.scheduler import LoadFileScheduling

    if config.getvalue("dist") != "load":
        return None  # another way is asked for by --dist
    config.option.loadscopereorder = False

    class ByFile(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, _, test = nodeid.partition("::")
            if file.endswith(OF_WHOLE_KITS):
                return "whole kits"
            return f"{file}-{test.rstrip(']').rpartition('-')[2].rpartition('[')[2]}" if file.endswith(LONG) else file

    return ByFile(config, log)


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--thorough"))


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """Compares a drawing's text dump with ``tests/golden/<name>.txt``."""

    def check(name: str, drawn: str) -> None:
        compare_with_golden(
            ROOT / "tests" / "golden" / f"{name}.txt", drawn, update=request.config.getoption("--update")
        )

    return check


class Checkout:
    """A copy of the program with its data, to be changed and run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("generator", "data", "templates"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))

    def write(self, path: str, text: str) -> None:
        (self.folder / path).write_text(text, encoding="utf-8")

    def replace(self, path: str, old: str, new: str) -> None:
        text = (self.folder / path).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"'{old}' stands {text.count(old)} times in {path}"
        self.write(path, text.replace(old, new))

    def fichas(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "generator", *words]
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="session", autouse=True)
def kept_bytecode(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Programs that tests start keep what they compile, whatever the environment says: each would compile all of ours."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # one for all workers
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        patch.setenv("PYTHONPYCACHEPREFIX", str(folder / "bytecode"))
        yield


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program's wheel."""
    if find_spec("pip") is None:
        said = "the tests of wheels need pip"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(said)
    from tests.installed import wheel_of

    return wheel_of(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory):
    """An environment with the program alone."""
    from tests.installed import Installed

    return Installed(tmp_path_factory.mktemp("installed"), wheel)


@pytest.fixture(scope="session")
def game():
    """The sample scenario, derived."""
    from tests import games

    return games.played("capitan_hex")


@pytest.fixture(scope="session")
def program():
    """The path of a program, or a skip that names it."""

    def find(name: str) -> str:
        found = shutil.which(name)
        if found is None and os.environ.get("CI"):
            pytest.fail(f"the program '{name}' is missing, and in CI no test is skipped")
        if found is None:
            pytest.skip(f"needs the program '{name}'")
        return found

    return find
