"""``fichas calibrate`` and what of it ``fichas build`` uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.__main__ import main
from generator.cli.measures import lengths
from generator.loading.printers import load_printers


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_a_test_page_is_written_the_same_each_time(tmp_path: Path, capsys) -> None:
    for folder in ("one", "two"):
        assert main(["calibrate", "--paper", "letter", "--lang", "fr", "--out", str(tmp_path / folder)]) == 0
    assert "one/printer_test.pdf" in capsys.readouterr().out
    one, two = (tmp_path / folder / "printer_test.pdf" for folder in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert b"215.9" not in one.read_bytes()[:5] and b"612 792" in one.read_bytes()


def test_values_are_kept_by_name_and_added_to(capsys) -> None:
    assert main(["calibrate", "--printer", "office", "--back-offset", "-1.2mm,0.05in"]) == 0
    assert main(["calibrate", "--printer", "office", "--back-angle", "-0.3", "--margin", "5,5,5,8"]) == 0
    office = load_printers()["office"]
    assert (office.back_x_mm, office.back_y_mm, office.back_degrees) == pytest.approx((-1.2, 1.27, -0.3))
    assert office.margins_mm is not None and office.margins_mm.bottom == 8
    said = capsys.readouterr().out
    assert "1.2 mm to the left, 1.27 mm down, 0.3° anticlockwise" in said and "bottom 8 mm" in said
    assert main(["calibrate", "--list"]) == 0
    assert "office: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--back-angle", "0.3"], 2, "--printer NAME"),
        (["--printer", "office", "--back-offset", "1.2"], 2, "2 lengths with commas"),
        (["--printer", "office", "--back-offset", "99,0"], 2, "20 mm"),
        (["--printer", "office", "--back-angle", "nan"], 2, "5 degrees"),
        (["--printer", "office", "--margin", "-1,5,5,5"], 2, "from 0"),
        (["--printer", 'of"fice', "--back-angle", "0"], 2, "cannot be the name"),
        (["--printer", "office"], 1, "there is no printer 'office'"),
        (["--paper", "105x148"], 1, "at least"),
    ],
)
def test_what_makes_no_sense_is_answered(words: list[str], status: int, said: str, capsys, tmp_path: Path) -> None:
    assert main(["calibrate", "--out", str(tmp_path), *words]) == status
    assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("*.pdf")) and load_printers() == {}


def test_lengths_have_units_of_their_own() -> None:
    assert lengths(2, "")("1in, -2.5 mm") == pytest.approx((25.4, -2.5))
    assert lengths(2, "")(".5,1cm") == pytest.approx((0.5, 10))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--date", "yesterday"], "is no day"),
        (["--paper", "lettr"], "Did you mean 'letter'"),
    ],
)
def test_a_build_refuses_what_it_cannot_read(words: list[str], said: str, capsys) -> None:
    assert main(["build", "--set", "france", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_build_for_an_unknown_printer_says_how_to_make_one(capsys, tmp_path: Path) -> None:
    assert main(["build", "--set", "france", "--printer", "office", "--out", str(tmp_path)]) == 1
    assert "To make it, print 'fichas calibrate'" in capsys.readouterr().err
