"""Kits as a print shop, a cutting machine and a home printer are given them, opened by programs that are not ours."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pictures

from generator import pipeline
from generator.backends.pdf import pdf_bytes
from generator.components.kit import Kit
from generator.components.sheet_kinds import KINDS
from generator.diagnostics import UserError
from generator.drawing import Group, Item, Text, Use
from generator.loading.print_profiles import load_profile, profile_names
from generator.production.order import Order
from generator.production.rendering import press_for
from generator.production.set_up import set_up
from tests.conftest import ROOT, SCENARIO
from tests.pdf_x4 import faults

TABLE = ROOT / "data" / "scenarios" / "capitan" / "santa_cruz_farm.yaml"
PLATES = {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
COLOURLESS = {"warning: ICC support is not available"}
"""What a mutool without LittleCMS says of any file."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """The folder of a kit, built once for what is asked."""

    @cache
    def build(profile: str, *only: str, file: Path = SCENARIO, paper: str = "a4", language: str = "en", **more) -> Path:
        formats = more.pop("formats", ("pdf",))
        out = tmp_path_factory.mktemp(profile)
        order = Order(out=out, formats=formats, paper=paper, language=language, only=only, profile=profile, **more)
        _, files = pipeline.build(file, order)
        return files[0].parent if files[0].suffix == ".pdf" else files[0].parent.parent

    return build


def said(*words: object) -> list[str]:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line not in COLOURLESS]
    return lines if done.returncode == 0 else [f"exit {done.returncode}", *lines]


def separated(file: Path, folder: Path, program, dpi: int = 36) -> dict[str, list[Pictures.Image]]:
    """The plates of a file by their names, a picture in greys for each page that has one."""
    folder.mkdir()
    options = ("-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", f"-r{dpi}")
    assert said(program("gs"), *options, "-sDEVICE=tiffsep", f"-sOutputFile={folder}/%03d.tif", file) == []
    found: dict[str, list[Pictures.Image]] = {}
    for path in sorted(folder.glob("*(*).tif")):
        with Pictures.open(path) as picture:
            found.setdefault(re.search(r"\((.*)\)", path.name)[1], []).append(picture.convert("L"))
    return found


# -- every profile -------------------------------------------------------------------------------------------


PIECES = ("counters", "unit_cards")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("profile", "only", "file", "paper", "language"),
    [
        *((name, PIECES, SCENARIO, "a4", "en") for name in profile_names() if name != "shop"),
        ("shop", (), SCENARIO, "a4", "en"),
        ("shop", (), TABLE, "letter", "es"),
    ],
)
def test_every_profile_can_be_read_and_its_boxes_lie_in_one_another(
    kit, tmp_path, program, profile, only, file, paper, language
):
    """Both at once: a kit takes longer to build than to look at. The whole kit for a shop, of others what is cut."""
    pdf = kit(profile, *only, file=file, paper=paper, language=language) / "kit.pdf"
    checked = said(program("qpdf"), "--check", pdf)
    assert not [line for line in checked if "WARNING" in line or line.startswith("exit")]
    strict = ("-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage")
    assert said(program("gs"), *strict, pdf) == []
    assert said(program("mutool"), "draw", "-q", "-r", 20, "-o", tmp_path / "m-%d.png", pdf) == []
    assert said(program("pdftoppm"), "-r", 20, pdf, tmp_path / "p") == []
    lines = said(program("pdfinfo"), "-box", "-f", 1, "-l", 999, pdf)
    found: dict[tuple[str, str], list[float]] = {}
    for line in lines:
        if match := re.match(r"Page +(\d+) (\w+)Box:(.*)", line):
            found[match[1], match[2]] = [float(value) for value in match[3].split()]
    pages = {page for page, _ in found}
    assert len(pages) > 7
    cut = 0
    for page in pages:
        media, bleed, trim = (found[page, name] for name in ("Media", "Bleed", "Trim"))
        assert (
            media[:2] <= bleed[:2] <= trim[:2] and trim[2] <= bleed[2] <= media[2] and trim[3] <= bleed[3] <= media[3]
        )
        cut += trim != media
    assert cut >= 4


# -- the shop ------------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(("file", "paper", "language"), [(SCENARIO, "a4", "en"), (TABLE, "letter", "es")])
def test_a_kit_for_a_shop_is_built_to_pdf_x4(kit, program, file, paper, language):
    assert faults(kit("shop", file=file, paper=paper, language=language) / "kit.pdf", program) == []


def test_the_plates_are_four_inks_and_the_cut_of_what_is_rounded_off(kit, tmp_path, program):
    """Square counters are cut along the marks, and no line lies on their art."""
    plates = {
        kind: separated(kit("shop") / f"{kind}.pdf", tmp_path / kind, program) for kind in ("counters", "unit_cards")
    }
    assert set(plates["unit_cards"]) == PLATES == {*plates["counters"], "CutContour"}
    assert any(plate.getextrema()[0] < 255 for plate in plates["unit_cards"]["CutContour"])
    assert "CutContour" not in plates["counters"]


def test_black_words_leave_the_other_plates_alone(kit, tmp_path, program):
    """Whatever ground they stand on is even below them, so nothing shows where a plate is a little off."""
    file, dpi = kit("shop") / "reference_chart.pdf", 144
    plates = separated(file, tmp_path / "plates", program, dpi)
    with pypdfium2.PdfDocument(file.read_bytes()) as document:
        heights = [page.get_height() for page in document]
        words = [
            (index, page_words.get_rect(number))
            for index, page in enumerate(document)
            for page_words in [page.get_textpage()]
            for number in range(page_words.count_rects())
        ]
    black = 0
    for index, (left, bottom, right, top) in words:
        scale = dpi / 72
        box = tuple(round(v * scale) for v in (left, heights[index] - top, right, heights[index] - bottom))
        if box[2] - box[0] < 2 or box[3] - box[1] < 2 or plates["Black"][index].crop(box).getextrema()[0] > 0:
            continue
        black += 1
        for name in ("Cyan", "Magenta", "Yellow"):
            low, high = plates[name][index].crop(box).getextrema()
            assert low == high, (index, box, name)
    assert black > 200


def test_the_same_order_gives_the_same_bytes(kit):
    first, again = kit("shop", "counters"), kit("shop", "counters", duplex="long-edge")
    assert first != again
    assert (first / "counters.pdf").read_bytes() == (again / "counters.pdf").read_bytes()


def test_pictures_are_for_a_screen_and_svg_has_the_cut_on_a_layer(kit):
    folder = kit("shop", "unit_cards", formats=("svg", "png"))
    page = Pictures.open(folder / "png" / "unit_cards-01.png").convert("RGB")
    colours = {colour for _, colour in page.getcolors(1 << 20)}
    assert {(0xB7, 0x0D, 0x0D), (0x24, 0x72, 0x51)} <= colours
    svg = (folder / "svg" / "unit_cards-01.svg").read_text(encoding="utf-8")
    assert re.search(r'<g id="Cut" inkscape:groupmode="layer" inkscape:label="Cut">', svg)
    assert svg.count('class="CutContour"') == 8 and "xmlns:inkscape=" in svg


# -- a user's own pictures -----------------------------------------------------------------------------------


def portrait(form: str) -> bytes:
    out = io.BytesIO()
    if form == "PNG":
        picture = Pictures.new("RGBA", (300, 400), (0, 0, 0, 0))
        picture.paste((0xB7, 0x0D, 0x0D, 255), (0, 0, 300, 200))
    else:
        picture = Pictures.new("RGB", (300, 400), (0xB7, 0x0D, 0x0D))
    picture.save(out, form)
    return out.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_on_a_card_is_separated(tmp_path, program, form):
    name = f"sharpe.{form.lower()}"
    (tmp_path / name).write_bytes(portrait(form))
    cards = (ROOT / "data" / "units" / "capitan" / "british.yaml").read_text(encoding="utf-8")
    line = "    source: B 1.1\n"
    (tmp_path / "british.yaml").write_text(cards.replace(line, f"{line}    portrait: {name}\n"), encoding="utf-8")
    text = SCENARIO.read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
    (tmp_path / "mine.yaml").write_text(f"{text}layouts: {{unit_card: tarot}}\n", encoding="utf-8")
    order = Order(out=tmp_path / "out", formats=("pdf",), only=("unit_cards", "lieutenant_sharpe"), profile="shop")
    _, files = pipeline.build(tmp_path / "mine.yaml", order)
    (pdf,) = (file for file in files if file.name == "unit_cards.pdf")
    assert b"/Subtype /Image" in pdf.read_bytes()
    assert faults(pdf, program) == []
    assert set(separated(pdf, tmp_path / "plates", program)) == PLATES


# -- words ---------------------------------------------------------------------------------------------------


def texts(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                yield item.text
            case Group():
                yield from texts(item.items)
            case Use():
                yield from texts(item.symbol.items)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("language", "kinds"), [("fr", KINDS), ("es", ("reference_chart", "unit_cards")), ("en", ("reference_chart",))]
)
def test_every_word_can_be_found_and_copied(game, tmp_path, program, language, kinds):
    """None is split by its kerning, and accents and fractions come out as they are."""
    order = Order(out=tmp_path, language=language, profile="shop")
    kit, press = Kit(game, set_up(game, order), order.duplex), press_for(load_profile("shop"))
    for kind in kinds:
        document = kit.document(kind)
        if document is None:
            continue
        (tmp_path / "a.pdf").write_bytes(pdf_bytes(document, press))
        out = subprocess.run([program("pdftotext"), "-raw", tmp_path / "a.pdf", "-"], check=True, capture_output=True)
        pages = out.stdout.decode("utf-8").split("\f")
        for page, printed in zip(document.pages, pages, strict=False):
            # A thousand's narrow gap is none between words to pdftotext, which goes by the width of gaps; that before a
            # French sign may be one.
            apart = (
                re.sub(r"[\u2009\u202f]", "", re.sub(r"\u202f(?=[:;!?»])", " ", text)) for text in texts(page.items)
            )
            words = {word for text in apart for word in text.split()}
            # A reference is set close behind its word and is part of it: hence within the text, not among its words.
            lost = {word for word in words if word not in printed}
            assert not lost, (kind, page.name, sorted(lost)[:20])


# -- profiles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("standard: pdf_x4\n", "pdf_x4 needs colours: cmyk"),
        ("colours: cmyk\n", "cmyk needs an output_condition"),
        ("colours: cmyk\noutput_condition: FOGRA39\n", "there is no profile 'FOGRA39' to print for"),
    ],
)
def test_a_profile_that_cannot_be_printed_is_refused(tmp_path, lines, message):
    (tmp_path / "mine.yaml").write_text(lines, encoding="utf-8")
    with pytest.raises(UserError, match=re.escape(message)):
        load_profile(str(tmp_path / "mine.yaml"))


def test_a_condition_that_no_registry_knows_keeps_its_own_name(tmp_path):
    profile = load_profile("shop").model_copy(update={"registered_condition": ""})
    press = press_for(profile)
    assert (press.condition, press.registered) == ("FOGRA39L_coated", False)
    assert press_for(load_profile("home")) is None
    shop = press_for(load_profile("shop"))
    assert (shop.condition, shop.registered, shop.standard) == ("FOGRA39", True, "pdf_x4")
