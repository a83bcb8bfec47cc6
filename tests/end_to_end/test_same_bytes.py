"""The same input gives the same bytes: wherever, whenever and by whichever Python a kit is built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.conftest import ROOT, SCENARIO, Checkout

ORDER = ("--only", "counters,unit_cards,board")
PLACES = (
    {"PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "86400", "TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONUTF8": "0"},
    {
        "PYTHONHASHSEED": "random",
        "LC_ALL": "tr_TR.UTF-8",
        "LANGUAGE": "tr",
        "HOME": "/nowhere",
        "XDG_CACHE_HOME": "/nowhere",
    },
)
"""Another order of hashes, day, zone and locale; the language of the system, and nowhere to keep anything."""


def files_of(
    out: Path, python: str = sys.executable, package: Path = ROOT, umask: int = -1, **more: str
) -> Mapping[str, bytes]:
    """A kit as it is written by a process of its own, file by file."""
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(package), **more}
    command = [python, "-m", "generator", "build", str(SCENARIO), "--quiet", "--out", str(out), *ORDER]
    done = subprocess.run(command, cwd=out.parent, env=environment, capture_output=True, text=True, umask=umask)
    assert (done.returncode, done.stderr) == (0, "")
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    return files_of(tmp_path_factory.mktemp("same") / "kit")


def hold(built: Mapping[str, bytes], files: Mapping[str, bytes]) -> None:
    assert built.keys() == files.keys() and len(files) > 20
    assert [name for name in files if built[name] != files[name]] == []


@pytest.mark.parametrize("place", PLACES)
def test_wherever_it_is_built(place: Mapping[str, str], files: Mapping[str, bytes], tmp_path: Path) -> None:
    hold(files_of(tmp_path / "kit", umask=0o077, **place), files)
    assert (tmp_path / "kit" / SCENARIO.stem / "manifest.json").stat().st_mode & 0o777 == 0o600


def test_wherever_the_program_lies_and_whatever_it_keeps(files: Mapping[str, bytes], tmp_path: Path) -> None:
    """The second time by what the first has kept, over what it has built."""
    package = tmp_path / "a program"
    Checkout(package)
    for _ in range(2):
        hold(files_of(tmp_path / "kit", package=package, XDG_CACHE_HOME=str(tmp_path / "cache")), files)


def test_whichever_python_builds_it(files: Mapping[str, bytes], tmp_path: Path) -> None:
    """That of the system, where it takes the libraries of this one: another build of Python and of zlib."""
    other = shutil.which(f"python3.{sys.version_info.minor}", path="/usr/bin:/usr/local/bin")
    if other is None or Path(other).samefile(sys.executable):
        pytest.skip("a second Python of this version is not there")
    libraries = os.pathsep.join((str(ROOT), sysconfig.get_path("purelib")))
    asked = "import zlib; print(zlib.ZLIB_RUNTIME_VERSION)"
    its_zlib = subprocess.run([other, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
    built = files_of(tmp_path / "kit", other, PYTHONPATH=libraries)
    if its_zlib == zlib.ZLIB_RUNTIME_VERSION:
        hold(built, files)
    else:
        hold({name: built[name] for name in files if name.endswith(".svg")}, files)
