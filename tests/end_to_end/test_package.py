"""Python comes with an installed package alone: it brings its game's folder and a kind of sheet, and both are found."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.installed import Installed, wheel_of
from tests.unit.test_layering import imports

PACKAGE = ROOT / "tests" / "packages" / "fichas_duel"
SCENARIO = "ruleset: duel\ntitle: {en: The Luxembourg, es: El Luxemburgo}\nturns: 6\n"


@pytest.fixture(scope="module")
def with_duel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    made = wheel_of(PACKAGE, tmp_path_factory.mktemp("duel_wheel"))
    return Installed(tmp_path_factory.mktemp("with_duel"), wheel, made)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder but for a scenario."""
    folder = tmp_path_factory.mktemp("duels")
    (folder / "garden.yaml").write_text(SCENARIO, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def kit(with_duel: Installed, folder: Path) -> Path:
    done = with_duel.fichas("build", "garden.yaml", "--format", "pdf", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "output" / "garden"


def text(program, pdf: Path) -> str:
    run = subprocess.run([program("pdftotext"), "-layout", pdf, "-"], capture_output=True, text=True, check=True)
    return " ".join(run.stdout.split())


def test_it_is_installed_and_no_checkout_is_near(with_duel: Installed) -> None:
    for name in ("generator", "fichas_duel"):
        assert (with_duel.site / name / "__init__.py").is_file() and not (with_duel.site / name).is_symlink()
    assert not list(with_duel.site.glob("*.pth")) and not (with_duel.site / "hypothesis").exists()


def test_a_kit_has_the_sheets_of_the_package(kit: Path, program) -> None:
    sheets = text(program, kit / "odds_sheets.pdf")
    # The best of n dice is k in k**n - (k - 1)**n of 6**n ways: 3 dice and 3 against 3 and 2, and against 2 and 1.
    assert "Athos hits Rochefort 80 % Jussac 95 %" in sheets
    assert "Athos hits Rochefort 80 % Jussac 95 %" in text(program, kit / "kit.pdf")
    for pdf in kit.glob("*.pdf"):
        subprocess.run([program("qpdf"), "--check", pdf], capture_output=True, check=True)


def test_counters_show_what_python_worked_out(kit: Path, program) -> None:
    counters = text(program, kit / "counters.pdf")
    assert all(f"{chance} %" in counters for chance in (42, 16, 88, 55)), counters


def test_the_box_and_the_guide_tell_of_its_sheet(kit: Path, program) -> None:
    guide, scenario = (text(program, kit / f"{name}.pdf") for name in ("cutting_guide", "scenario_sheet"))
    assert "Odds of the bouts odds_sheets.pdf 1 1 one side plain paper" in guide
    assert "The sheet of odds is folded once and stands between the players." in guide
    assert "Sheets of odds 1" in guide and "Sheets of odds 1" in scenario


def test_it_speaks_the_languages_of_its_folder(with_duel: Installed, folder: Path, program) -> None:
    options = ("--lang", "es", "--only", "odds_sheets,cutting_guide", "--format", "pdf", "--out", "spanish")
    done = with_duel.fichas("build", "garden.yaml", *options, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    (sheets,), (guide,) = ((folder / "spanish").rglob(f"{name}.pdf") for name in ("odds_sheets", "cutting_guide"))
    assert "Athos toca" in text(program, sheets)
    assert "Probabilidades de los asaltos" in text(program, guide) and "queda entre los jugadores" in text(
        program, guide
    )


def test_check_explain_and_tables_know_it(with_duel: Installed, folder: Path) -> None:
    assert with_duel.fichas("check", "garden.yaml", cwd=folder).stdout == "no errors, no warnings\n"
    assert with_duel.fichas("check", "--lang", "es", "garden.yaml", cwd=folder).stdout == "no errors, no warnings\n"
    units = json.loads(with_duel.fichas("explain", "garden.yaml", "--json", cwd=folder).stdout)["units"]
    chance = units["king.athos"]["values"]["chance"]
    assert (chance["value"], chance["unit"], chance["clauses"]) == (88, "percent", ["E 2"])
    assert "schools  (E 3" in with_duel.fichas("tables", "duel", cwd=folder).stdout


def test_its_checks_go_by_what_python_worked_out(with_duel: Installed, folder: Path) -> None:
    written = SCENARIO + "fencers: {change: {jussac: {dice: 1, skill: 0}, athos: {skill: 6}, aramis: {skill: 6}}}\n"
    (folder / "unfair.yaml").write_text(written, encoding="utf-8")
    done = with_duel.fichas("check", "unfair.yaml", cwd=folder)
    assert done.returncode == 0
    assert "'Jussac' hits in 0 of 100 bouts (E 2). Give it a die more." in done.stderr


def test_a_folder_without_python_comes_with_a_package_too(with_duel: Installed, folder: Path, program) -> None:
    (folder / "coins.yaml").write_text("ruleset: pennies\ntitle: Coins\n", encoding="utf-8")
    done = with_duel.fichas("build", "coins.yaml", "--format", "pdf", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Old penny" in text(program, folder / "output" / "coins" / "counters.pdf")
    assert not list((folder / "output" / "coins").glob("odds*"))
    assert "doubling  (P 1" in with_duel.fichas("tables", "pennies", cwd=folder).stdout


def test_a_folder_of_ones_own_extends_it(with_duel: Installed, folder: Path) -> None:
    own = folder / "academy"
    own.mkdir()
    (own / "game.yaml").write_text("format: 1\nid: academy\nname: Academy\nextends: duel\n", encoding="utf-8")
    done = with_duel.fichas("explain", "academy", "--json", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert '"of all ways that the dice may fall' in done.stdout


def test_it_imports_what_a_package_may() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    public = set(
        re.findall(
            r"`(generator\.[a-z_.]+)`", guide.partition("## How to bring a game in a package")[2].partition("\n## ")[0]
        )
    )
    for path in PACKAGE.rglob("*.py"):
        named = {module for module in imports(path) if module.startswith("generator")}
        assert not {module for module in named if not any(f"{module}.".startswith(f"{name}.") for name in public)}, path
    for name in public:
        assert find_spec(name) is not None


def test_without_the_package_there_is_no_such_game(installed: Installed, folder: Path) -> None:
    done = installed.fichas("check", "garden.yaml", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("garden.yaml:1:10: no ruleset is called 'duel'. ")
    assert "there is no game 'duel'" in installed.fichas("tables", "duel", cwd=folder).stderr
    build = installed.fichas("build", "garden.yaml", "--out", "none", cwd=folder)
    assert (build.returncode, build.stderr) == (1, done.stderr) and not (folder / "none").exists()
