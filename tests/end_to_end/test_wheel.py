"""From a built wheel, in an empty folder, with no checkout near, the command works just the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.conftest import ROOT, SCENARIO


def test_a_wheel_builds_the_same_kit(tmp_path: Path) -> None:
    wheels, site, empty = (tmp_path / name for name in ("wheels", "site", "empty"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(ROOT)], check=True, cwd=tmp_path
    )
    (wheel,) = wheels.glob("fichas-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert not [name for name in names if name.startswith(("tests/", "output/"))]
    subprocess.run([*pip, "install", "--no-deps", "--target", str(site), str(wheel)], check=True, cwd=tmp_path)
    empty.mkdir()
    shutil.copy(SCENARIO, empty / "mine.yaml")

    def fichas(*words: str) -> subprocess.CompletedProcess[str]:
        # -I keeps the checkout and the current folder out; only the installed copy can be found first.
        starter = (
            f"import sys; sys.path.insert(0, {str(site)!r}); from generator.__main__ import main; sys.exit(main())"
        )
        return subprocess.run(
            [sys.executable, "-I", "-c", starter, *words],
            cwd=empty,
            capture_output=True,
            text=True,
            env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
        )

    where = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(site)!r}); import generator; print(generator.__file__)",
        ],
        cwd=empty,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(site))
    done = fichas("build", "mine.yaml", "--format", "pdf,svg")
    assert done.returncode == 0, done.stderr
    assert len(list((empty / "output" / "mine").glob("*.pdf"))) == 8
    assert fichas("check", "mine.yaml").returncode == 0
    assert '"gun_ranges"' in fichas("tables", "capitan_hex", "gun_ranges", "--json").stdout
