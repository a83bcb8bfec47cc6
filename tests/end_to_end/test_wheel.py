"""From a built wheel, in an empty folder, with no checkout near, the command works just the same."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

from tests.conftest import ROOT, SCENARIO
from tests.installed import Installed


def test_a_wheel_builds_the_same_kit(wheel: Path, installed: Installed, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert not [name for name in names if name.startswith(("tests/", "output/"))]
    assert (installed.site / "generator" / "__init__.py").is_file()
    assert {"index.html", "page.css", "page.js"} <= {name.removeprefix("generator/preview/page/") for name in names}
    shutil.copy(SCENARIO, tmp_path / "mine.yaml")
    done = installed.fichas("build", "mine.yaml", "--format", "pdf,svg", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "output" / "mine").glob("*.pdf"))) == 8
    assert installed.fichas("check", "mine.yaml", cwd=tmp_path).returncode == 0
    assert installed.fichas("new", "project", cwd=tmp_path).returncode == 0
    assert (tmp_path / "project" / ".vscode" / "settings.json").is_file()
    assert installed.fichas("check", "project/project.yaml", cwd=tmp_path).stdout == "no errors, no warnings\n"
    assert '"gun_ranges"' in installed.fichas("tables", "capitan_hex", "gun_ranges", "--json", cwd=tmp_path).stdout
    for_editors = (ROOT / "data" / "schemas" / "game.json").read_text(encoding="utf-8")
    assert installed.fichas("schema", "game", cwd=tmp_path).stdout == for_editors
