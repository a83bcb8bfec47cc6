"""The file of printers: written, read back, and what is said when it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.calibration import remember_printer
from generator.diagnostics import UserError
from generator.loading.kept_files import cache_folder
from generator.loading.printers import find_printer, load_printers, printers_file
from generator.model.paper import Margins
from generator.model.printer import Printer, printer_name

OFFICE = Printer(back_x_mm=1.2, back_y_mm=-0.8, back_degrees=0.3)
UPSTAIRS = Printer(back_x_mm=-1e-7, margins_mm=Margins(left=5, top=5, right=5.25, bottom=8))


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_what_is_written_is_read_back() -> None:
    assert load_printers() == {}
    remember_printer("office", OFFICE)
    remember_printer("Tía Ana", UPSTAIRS)
    assert load_printers() == {"office": OFFICE, "Tía Ana": UPSTAIRS.model_copy(update={"back_x_mm": 0.0})}
    again = OFFICE.model_copy(update={"back_x_mm": -0.5})
    file = remember_printer("office", again)
    assert find_printer("office") == again
    assert [path.name for path in file.parent.iterdir()] == ["printers.yaml"]
    assert "-0\n" not in file.read_text(encoding="utf-8")


def test_a_relative_config_folder_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "somewhere")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert printers_file() == tmp_path / ".config" / "fichas" / "printers.yaml"


def test_an_empty_home_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "")
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UserError, match="there is no home folder"):
        printers_file()
    assert cache_folder() is None


def test_an_unknown_printer_is_told_how_to_make_one() -> None:
    with pytest.raises(UserError, match="fichas calibrate --printer 'ofice' --back-offset"):
        find_printer("ofice")
    remember_printer("office", OFFICE)
    with pytest.raises(UserError, match="Did you mean 'office'"):
        find_printer("ofice")


@pytest.mark.parametrize("name", ["", "-x", "a\nb", 'a"b', " a", "a " * 40, "{x}", "a:b"])
def test_a_name_that_would_break_the_file_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name"):
        printer_name(name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("printers: {office: {back_x_mm: 99}}", r"printers\.yaml:1:.*at most 20"),
        ("printers: {office: {back_x: 1}}", "Did you mean 'back_x_mm'"),
        ("printers: {office: {margins_mm: {left: 5}}}", "'top' is missing"),
    ],
)
def test_a_file_that_is_wrong_says_where(text: str, said: str) -> None:
    printers_file().parent.mkdir()
    printers_file().write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=said):
        load_printers()


def test_a_folder_that_refuses_is_named(tmp_path: Path) -> None:
    (tmp_path / "fichas").write_text("a file stands in the way", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be written here"):
        remember_printer("office", OFFICE)
