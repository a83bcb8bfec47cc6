"""The sample kit, built by the command and looked at by programs that are not ours."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy
import pypdfium2
import pytest
from PIL import Image

from generator.components.sheet_kinds import KINDS
from tests import plain_yaml
from tests.command import fichas
from tests.conftest import ROOT, SCENARIO
from tests.rasters import pdf_against_svg

DPI = 300
PX_PER_MM = DPI / 25.4


def build(folder: Path, *options: str) -> Path:
    """The kit, by the command a user types; gives its folder."""
    done = fichas("build", SCENARIO, "--out", folder, *options)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return folder / SCENARIO.stem


@pytest.fixture(scope="module")
def kit(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("kit"))


KINDS = [kind for kind in KINDS if kind not in ("measuring_strips", "order_cards", "lookup_wheels")]
"""The kit of a game on hexes without decks, where nothing is measured."""
PDFS = [f"{kind}.pdf" for kind in (*KINDS, "kit")]


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == "", done.stderr
    return done.stdout


def pages_of(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def test_the_kit_is_whole(kit: Path) -> None:
    assert sorted(path.name for path in kit.glob("*.pdf")) == sorted(PDFS)
    for kind in KINDS:
        pages = pages_of((kit / f"{kind}.pdf").read_bytes())
        assert pages
        assert len(list((kit / "svg").glob(f"{kind}-*.svg"))) == pages
    assert not [path for path in kit.rglob("*") if path.name.endswith(".part")]


@pytest.mark.parametrize("name", PDFS)
def test_qpdf_finds_nothing(kit: Path, name: str, program) -> None:
    assert "No syntax or stream encoding errors found" in run(program("qpdf"), "--check", str(kit / name))


@pytest.mark.parametrize("name", PDFS)
def test_every_font_is_embedded(kit: Path, name: str, program) -> None:
    fonts = run(program("pdffonts"), str(kit / name)).splitlines()[2:]
    assert fonts
    for line in fonts:
        assert re.search(r"\s(yes)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$", line), line


def test_poppler_opens_it_without_a_warning(kit: Path, program, tmp_path: Path) -> None:
    """All sheets in one file."""
    run(program("pdftoppm"), "-r", "30", "-png", str(kit / "kit.pdf"), str(tmp_path / "page"))
    assert len(list(tmp_path.glob("page*.png"))) == pages_of((kit / "kit.pdf").read_bytes()) > 20


def test_ghostscript_draws_it(kit: Path, program) -> None:
    run(program("gs"), "-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", str(kit / "kit.pdf"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_its_first_page_and_its_last_agree_with_their_svg(kit: Path, kind: str) -> None:
    pdf = (kit / f"{kind}.pdf").read_bytes()
    # The first is a front, the last a back or what comes after the tables; those between are like them.
    for number in {0, pages_of(pdf) - 1}:
        svg = (kit / "svg" / f"{kind}-{number + 1:02}.svg").read_bytes()
        found = pdf_against_svg(pdf, svg, number)
        assert found.agree, f"{kind}, page {number + 1}: {found}"


def test_a_counter_is_its_nominal_size(kit: Path, program, tmp_path: Path) -> None:
    """A sky blue counter between a green and a blue one, and three counters from green to light green."""
    run(
        program("pdftoppm"),
        "-r",
        str(DPI),
        "-f",
        "1",
        "-l",
        "1",
        "-png",
        str(kit / "counters.pdf"),
        str(tmp_path / "p"),
    )
    picture = numpy.asarray(Image.open(next(tmp_path.glob("p*.png"))).convert("RGB"))

    def is_colour(pixels: numpy.ndarray, colour: str) -> numpy.ndarray:
        found = numpy.ones(pixels.shape[:-1], bool)
        for channel, wanted in enumerate(bytes.fromhex(colour[1:])):
            found &= (pixels[..., channel] >= max(wanted - 3, 0)) & (pixels[..., channel] <= min(wanted + 3, 255))
        return found

    # Where a counter bears no ink, 0.8 mm inside its edge, its ground runs from cut line to cut line.
    sky_blue = is_colour(picture, "#35cbf9")
    columns = numpy.flatnonzero(sky_blue.any(axis=0))
    down = numpy.flatnonzero(sky_blue[:, columns[0] + round((20 + 0.8) * PX_PER_MM)])
    down = down[: 1 + numpy.flatnonzero(numpy.diff([*down, down[-1] + 2]) > 1)[0]]  # not the French, farther down
    assert abs((down[-1] - down[0] + 1) / PX_PER_MM - 20) < 0.1

    rows = numpy.flatnonzero(sky_blue.any(axis=1))
    across = picture[rows[0] + round(0.8 * PX_PER_MM)]
    white = numpy.flatnonzero(is_colour(across, "#f4f4f3"))
    assert abs((white[-1] - white[0] + 1) / PX_PER_MM - 40) < 0.1


def test_another_kit_of_the_same_scenario(tmp_path: Path, program) -> None:
    folder = build(tmp_path, "--lang", "fr", "--paper", "letter", "--duplex", "none", "--format", "pdf")
    for name in PDFS:
        run(program("qpdf"), "--check", str(folder / name))
        said = run(program("pdfinfo"), "-l", "-1", str(folder / name))
        sizes = set(re.findall(r"Page\s+\d+ size:\s+([\d.]+ x [\d.]+)", said))
        assert sizes and sizes <= {"612 x 792", "792 x 612"}


def test_sharpes_card_prints_every_field(tmp_path: Path, program) -> None:
    """Every word and number of the rulebook’s sample card stands on ours, in Spanish throughout."""

    folder = build(tmp_path, "--lang", "es", "--only", "unit_cards", "--by-side", "--format", "pdf")
    text = run(
        program("pdftotext"),
        "-raw",
        "-l",
        "1",
        "-x",
        "0",
        "-y",
        "0",
        "-W",
        "215",
        "-H",
        "330",
        "-r",
        "72",
        str(folder / "unit_cards.pdf"),
        "-",
    )
    plain = " ".join(text.split())
    sharpe = plain_yaml.read(ROOT / "tests" / "cases" / "sharpe.yaml")
    for words in sharpe["words"]:
        assert words.lower() in plain.lower(), f"{words!r} is not in: {plain}"
    for number in ("229", "80", "16", "50", "10", "30", "25", "20", "15", "12"):
        assert number in plain.split(), f"{number} is not in: {plain}"


def test_png_pages_on_request(tmp_path: Path) -> None:
    folder = build(tmp_path, "--only", "counters", "--format", "png")
    pages = sorted(folder.rglob("*.png"))
    assert pages
    with Image.open(pages[0]) as page:
        assert max(abs(page.width - 210 / 25.4 * 150), abs(page.height - 297 / 25.4 * 150)) <= 1


def test_a_designer_points_a_scenario_at_a_layout_of_their_own(tmp_path: Path, program) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text + "layouts: {unit_card: my_card.yaml}\n", encoding="utf-8")
    (tmp_path / "my_card.yaml").write_text(
        "kind: unit_card\nextends: poker\nelements:\n"
        '  name: {text: "ALIAS {{ unit.name | upper }}", fit: {shrink_to: 0.4}}\n',
        encoding="utf-8",
    )
    done = fichas("build", tmp_path / "mine.yaml", "--only", "unit_cards", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    said = run(program("pdftotext"), str(tmp_path / "mine" / "unit_cards.pdf"), "-")
    assert "ALIAS LIEUTENANT SHARPE" in " ".join(said.split())


def test_the_whole_arc_of_fire_on_request(tmp_path: Path, program) -> None:
    """Twenty-four hexes of 32 mm are larger than any page: tiles, none of them in the kit unless asked for."""
    folder = build(tmp_path, "--only", "whole_arc", "--format", "pdf")
    assert {path.name for path in folder.iterdir()} == {"whole_arc.pdf", "manifest.json"}
    run(program("qpdf"), "--check", str(folder / "whole_arc.pdf"))
    text = run(program("pdftotext"), str(folder / "whole_arc.pdf"), "-")
    assert set(map(str, range(1, 25))) <= set(text.split())


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("layout", "message"),
    [
        (
            "kind: unit_card\nextends: poker\nwidth_mm: 50\nelements: {}\n",
            "the back of the cards is 63 mm and their front",
        ),
        ("kind: unit_card\nextends: poker\nelements: {name: {size_pt: 60}}\n", "does not fit its box"),
        ("kind: counter\nwidth_mm: 20\nheight_mm: 20\nelements: {}\n", "this lays out a counter, not a unit_card"),
        (
            "kind: unit_card\nextends: pokr\nelements: {}\n",
            "there is no layout 'pokr' to extend. Did you mean 'poker'?",
        ),
    ],
)
def test_a_layout_that_cannot_be_used_says_why(layout: str, message: str, tmp_path: Path) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text + "layouts: {unit_card: my_card.yaml}\n", encoding="utf-8")
    (tmp_path / "my_card.yaml").write_text(layout, encoding="utf-8")
    for command in (["check"], ["build", "--only", "unit_cards", "--out", str(tmp_path / "out")]):
        done = fichas(command[0], tmp_path / "mine.yaml", *command[1:])
        assert done.returncode == 1, done.stderr
        assert message in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_art_short_of_the_bleed_is_a_warning_and_stops_a_strict_build(tmp_path: Path) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text + "layouts: {counter: my_counter.yaml}\n", encoding="utf-8")
    (tmp_path / "my_counter.yaml").write_text(
        "kind: counter\nwidth_mm: 20\nheight_mm: 20\nelements:\n"
        '  ground: {shape: rect, box: [0, 0, 20, 20], fill: "#b70d0d"}\n',
        encoding="utf-8",
    )
    build = (
        "build",
        tmp_path / "mine.yaml",
        "--only",
        "foot_48th,counters",
        "--format",
        "pdf",
        "--out",
        tmp_path / "out",
    )
    for words, code in (
        (build, 0),
        ((*build, "--strict"), 1),
        (("check", build[1]), 0),
        (("check", build[1], "--strict"), 1),
    ):
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
        done = fichas(*words)
        assert (done.returncode, (tmp_path / "out").exists()) == (code, words is build), done.stderr
        assert "my_counter.yaml:5:30: warning: on " in done.stderr and "paper shows" in done.stderr


@pytest.mark.parametrize("epoch", ["x", "99999999999999999999"])
def test_a_strange_epoch_changes_nothing(kit: Path, tmp_path: Path, epoch: str, monkeypatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    again = build(tmp_path, "--only", "counters", "--format", "pdf")
    assert (again / "counters.pdf").read_bytes() == (kit / "counters.pdf").read_bytes()
