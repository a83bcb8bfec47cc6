"""PDF for a print shop: four inks and spot colours, boxes, layers, and what PDF/X-4 asks a file to say."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image as Pictures

from generator.backends.pdf import pdf_bytes
from generator.backends.press import Press
from generator.drawing import Affine, Document, Group, Image, Page, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.loading.print_profiles import icc_profile
from tests.pdf_x4 import faults
from tests.unit.backends.drawings import INK, document, png

SHOP = Press(icc_profile("FOGRA39L_coated"), "FOGRA39", registered=True, standard="pdf_x4")
CUT = Style(stroke="#ff00ff", width_mm=0.3, spot="CutContour")
YELLOW = "#fdd619"


def one_page(*items, **page) -> Document:
    return Document("one", (Page(100, 100, items, **page),))


def jpeg() -> bytes:
    out = io.BytesIO()
    Pictures.new("RGB", (32, 32), "#b70d0d").save(out, "JPEG")
    return out.getvalue()


PICTURES = (Image(5, 5, 20, 20, png(8, 8, alpha=True), "image/png"), Image(30, 5, 20, 20, jpeg(), "image/jpeg"))


@pytest.fixture
def plain(tmp_path: Path, program):
    """A PDF with its streams unpacked, as text."""

    def unpack(data: bytes) -> str:
        (tmp_path / "a.pdf").write_bytes(data)
        words = (program("qpdf"), "--qdf", "--object-streams=disable", tmp_path / "a.pdf", tmp_path / "b.pdf")
        subprocess.run(words, check=True)
        return (tmp_path / "b.pdf").read_bytes().decode("latin-1")

    return unpack


@pytest.fixture
def plates(tmp_path: Path, program):
    """The plates of a PDF's first page by their names: pictures in greys, 0 where there is all of an ink."""

    def separate(data: bytes, dpi: int = 127) -> dict[str, Pictures.Image]:
        (tmp_path / "a.pdf").write_bytes(data)
        options = ("-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-dLastPage=1")
        command = [program("gs"), *options, "-sDEVICE=tiffsep", f"-r{dpi}", f"-sOutputFile={tmp_path}/p.tif"]
        done = subprocess.run([*command, tmp_path / "a.pdf"], check=True, capture_output=True, text=True)
        assert done.stdout + done.stderr == ""
        found = {}
        for path in tmp_path.glob("p(*).tif"):
            with Pictures.open(path) as picture:
                found[path.stem[2:-1]] = picture.convert("L")
        return found

    return separate


def is_empty(plate: Pictures.Image) -> bool:
    return plate.getextrema() == (255, 255)


# -- inks ------------------------------------------------------------------------------------------------


def test_nothing_is_left_in_rgb(plain):
    text = plain(pdf_bytes(Document("d", (*document().pages, Page(60, 60, PICTURES))), SHOP))
    assert "DeviceRGB" not in text and "CalRGB" not in text and "ICCBased" not in text
    assert not re.search(r"[\d.]+ [\d.]+ [\d.]+ (rg|RG)\b", text)
    assert text.count("/ColorSpace /DeviceCMYK") == 3 and text.count("/ColorSpace /DeviceGray") == 1
    assert re.search(r"^0 0 0 1 k$", text, re.M) and re.search(r"^0 0 0 1 K$", text, re.M)


def test_without_a_press_nothing_is_separated(plain):
    text = plain(pdf_bytes(document()))
    assert "DeviceCMYK" not in text and not re.search(r"[\d.]+ [kK]$", text, re.M)
    assert "/OutputIntents" not in text and "/Metadata" not in text and text.startswith("%PDF-1.7")


def test_black_words_are_on_the_black_plate_alone(plates):
    found = plates(pdf_bytes(one_page(Text(5, 20, "Bailén", "serif", 40, INK), *lines(INK)), SHOP))
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black"}
    assert all(is_empty(found[name]) for name in ("Cyan", "Magenta", "Yellow"))
    assert found["Black"].getextrema() == (0, 255)


def lines(colour: str):
    return [shapes.line(5, y, 90, y, Style(stroke=colour, width_mm=0.5)) for y in (40, 50)]


def test_black_words_overprint_and_black_areas_and_white_words_do_not(plates):
    """On the page and within a form, in whatever order they come."""
    black, white = Text(10, 30, "HH", "sans-bold", 60, INK), Text(10, 30, "HH", "sans-bold", 60, "#ffffff")
    area = shapes.rect(10, 40, 20, 20, Style(fill=INK))
    for items in ((black, area), (area, black)):
        ground = shapes.rect(0, 0, 100, 100, Style(fill=YELLOW))
        for drawn in ((ground, *items), (ground, Use(Symbol("s", 100, 100, items)))):
            yellow = plates(pdf_bytes(one_page(*drawn), SHOP))["Yellow"]
            assert yellow.crop((0, 0, 500, 195)).getextrema() == (yellow.getpixel((5, 5)),) * 2
            assert yellow.getpixel((100, 250)) == 255
    knocked = plates(pdf_bytes(one_page(ground, black, white), SHOP))
    assert knocked["Yellow"].crop((0, 0, 500, 195)).getextrema()[1] == 255


def test_a_form_is_not_drawn_in_the_overprint_of_the_words_before_it(plates):
    """White that overprints would be gone."""
    white = Symbol("w", 20, 20, (shapes.rect(0, 0, 20, 20, Style(fill="#ffffff")),))
    ground = shapes.rect(0, 0, 100, 100, Style(fill=YELLOW))
    words = Group((Text(60, 30, "H", "sans", 9, INK),), Affine.translate(1, 1))
    found = plates(pdf_bytes(one_page(ground, words, Text(60, 60, "H", "sans", 9, INK), Use(white)), SHOP))
    assert found["Yellow"].getpixel((50, 50)) == 255


def test_pictures_are_separated_with_their_masks(plates):
    ground = shapes.rect(0, 0, 100, 100, Style(fill=YELLOW))
    found = plates(pdf_bytes(one_page(ground, *PICTURES), SHOP))
    left, right, beside = (50, 75), (110, 75), (300, 300)
    assert found["Magenta"].getpixel(left) < 40 and found["Magenta"].getpixel((200, 75)) < 40
    assert found["Magenta"].getpixel(right) == found["Magenta"].getpixel(beside) > 200


# -- spot colours and layers -------------------------------------------------------------------------------


@pytest.mark.parametrize("wrapped", [False, True], ids=["on the page", "in a symbol"])
def test_a_spot_colour_is_a_plate_of_its_own_over_what_lies_below(plates, wrapped):
    cut = shapes.rect(20, 20, 40, 40, CUT)
    drawn = Use(Symbol("s", 100, 100, (cut,))) if wrapped else Group((cut,), layer="Cut")
    ground = shapes.rect(0, 0, 100, 100, Style(fill=YELLOW))
    found = plates(pdf_bytes(one_page(ground, drawn), SHOP))
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
    # Around the box of 127 dpi, five pixels a millimetre; the line is one and a half wide.
    assert found["CutContour"].point(lambda value: 255 - value).getbbox() == pytest.approx((99, 99, 301, 301), abs=1)
    assert all(low == high for low, high in (found[name].getextrema() for name in ("Cyan", "Magenta", "Yellow")))


def test_a_fill_beside_a_spot_stroke_is_an_ordinary_one(plates):
    ground = shapes.rect(0, 0, 100, 100, Style(fill=YELLOW))
    both = Style(fill="#ffffff", stroke="#ff00ff", width_mm=0.3, spot="CutContour")
    found = plates(pdf_bytes(one_page(ground, shapes.rect(20, 20, 40, 40, both)), SHOP))
    assert found["Yellow"].getpixel((200, 200)) == 255 and found["CutContour"].getpixel((200, 200)) == 255


def test_what_is_for_all_plates_is_on_all(plates):
    mark = shapes.rect(20, 20, 40, 40, Style(stroke="#000000", width_mm=1, spot="All"))
    found = plates(pdf_bytes(one_page(mark, shapes.rect(5, 5, 9, 9, CUT)), SHOP))
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
    assert all(plate.getpixel((200, 100)) == 0 for plate in found.values())


def test_on_a_screen_a_spot_colour_looks_as_it_is_said_to(plain):
    data = pdf_bytes(one_page(shapes.rect(20, 20, 40, 40, Style(stroke="#ff00ff", width_mm=4, spot="CutContour"))))
    with pypdfium2.PdfDocument(data) as opened:
        assert opened[0].render(scale=72 / 25.4).to_pil().convert("RGB").getpixel((160, 320)) == (255, 0, 255)
    assert re.search(r"/Separation\s+/CutContour\s+/DeviceRGB", plain(data))


def test_a_layer_is_named_and_can_be_switched_off(plain):
    groups = [Group((shapes.rect(x, 20, 9, 9, CUT),), Affine.translate(1, 0), layer="Cut – été") for x in (10, 30)]
    data = pdf_bytes(Document("d", tuple(Page(90, 90, (group, *lines(INK))) for group in groups)))
    text = plain(data)
    assert len(re.findall(r"/Type /OCG\b", text)) == 1
    assert len(re.findall(r"^/OC /P\d+ BDC$", text, re.M)) == len(re.findall(r"^EMC$", text, re.M)) == 2
    # The square is between 20 and 30 mm from the top, the lines are below; 72 dots an inch.
    with pypdfium2.PdfDocument(data) as opened:
        assert opened[0].render(scale=1).to_pil().convert("L").crop((0, 40, 255, 100)).getextrema()[0] < 200
    hidden = re.sub(rb"/ON \[(.*?)\]", rb"/OFF[\1]", data, flags=re.S)
    assert len(hidden) == len(data)
    with pypdfium2.PdfDocument(hidden) as opened:
        picture = opened[0].render(scale=1).to_pil().convert("L")
    assert picture.crop((0, 40, 255, 100)).getextrema() == (255, 255) and picture.getextrema()[0] < 128


# -- pages ---------------------------------------------------------------------------------------------------


def boxes(data: bytes, tmp_path: Path, program) -> dict[str, tuple[float, ...]]:
    (tmp_path / "boxes.pdf").write_bytes(data)
    words = (program("pdfinfo"), "-box", tmp_path / "boxes.pdf")
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = re.findall(r"(\w+)Box: +(\S+) +(\S+) +(\S+) +(\S+)", said)
    return {name: tuple(float(value) * 25.4 / 72 for value in values) for name, *values in found}


def test_a_page_says_what_is_cut_of_it(tmp_path, program):
    page = one_page(*lines(INK), trim=Box(10, 20, 60, 50), bleed=Box(7, 17, 66, 56))
    for press in (None, SHOP):
        found = boxes(pdf_bytes(page, press), tmp_path, program)
        # Lower left and upper right corner, y up.
        assert found["Trim"] == pytest.approx((10, 30, 70, 80), abs=0.01)
        assert found["Bleed"] == pytest.approx((7, 27, 73, 83), abs=0.01)
        assert found["Media"] == pytest.approx((0, 0, 100, 100), abs=0.01)


def test_a_page_that_is_not_cut_is_kept_whole(tmp_path, program):
    found = boxes(pdf_bytes(one_page(*lines(INK)), SHOP), tmp_path, program)
    assert found["Trim"] == found["Bleed"] == found["Media"]
    found = boxes(pdf_bytes(one_page(*lines(INK), trim=Box(10, 20, 60, 50)), SHOP), tmp_path, program)
    assert found["Bleed"] == found["Trim"] != found["Media"]


def test_pages_are_labelled_by_their_numbers():
    with pypdfium2.PdfDocument(pdf_bytes(document())) as opened:
        assert [opened.get_page_label(index) for index in range(len(opened))] == ["1", "2"]


# -- PDF/X-4 -------------------------------------------------------------------------------------------------


def test_a_file_for_a_shop_is_built_to_the_standard(tmp_path, program):
    cut = Group((shapes.rect(20, 20, 40, 40, CUT),), layer="Cut")
    pages = (*document().pages, Page(100, 100, (*PICTURES, cut), "c", Box(10, 10, 60, 60), Box(8, 8, 64, 64)))
    (tmp_path / "x4.pdf").write_bytes(pdf_bytes(Document("Bailén <ñ> & ½", pages, "es", author="M"), SHOP))
    assert faults(tmp_path / "x4.pdf", program) == []


def test_the_structural_check_can_fail(tmp_path, program):
    (tmp_path / "home.pdf").write_bytes(pdf_bytes(document()))
    found = " ".join(faults(tmp_path / "home.pdf", program))
    for word in ("output intent", "metadata", "RGB"):
        assert word in found


def test_a_condition_of_ones_own_names_no_registry(plain):
    text = plain(pdf_bytes(one_page(*lines(INK)), Press(SHOP.icc, "My press")))
    assert "/OutputConditionIdentifier (My press)" in text and "/RegistryName" not in text
    assert "/Metadata" not in text
    assert "/RegistryName (http://www.color.org)" in plain(pdf_bytes(one_page(*lines(INK)), SHOP))


def test_the_profile_is_embedded_as_it_is(tmp_path, program):
    (tmp_path / "a.pdf").write_bytes(pdf_bytes(one_page(*lines(INK)), SHOP))
    said = subprocess.run([program("qpdf"), "--json", tmp_path / "a.pdf"], check=True, capture_output=True, text=True)
    number = re.search(r'"/DestOutputProfile": "(\d+) 0 R"', said.stdout)[1]
    words = (program("qpdf"), f"--show-object={number}", "--filtered-stream-data", tmp_path / "a.pdf")
    assert subprocess.run(words, check=True, capture_output=True).stdout == SHOP.icc


def test_the_metadata_says_what_the_information_says(tmp_path):
    data = pdf_bytes(Document("Bailén <ñ> & Ł", (Page(90, 90, ()),), "es", author="M & N"), SHOP)
    packet = re.search(rb"<x:xmpmeta.*?</x:xmpmeta>", data, re.S)[0]
    text = "".join(ElementTree.fromstring(packet).itertext())
    with pypdfium2.PdfDocument(data) as opened:
        info = opened.get_metadata_dict()
    assert info["Title"] in text and info["Author"] in text and info["Producer"] in text and info["Creator"] in text
    assert info["CreationDate"] == info["ModDate"] == "D:20000101000000+00'00'"
    assert text.count("2000-01-01T00:00:00+00:00") == 3


def test_the_same_bytes_and_another_id_for_another_drawing():
    data = pdf_bytes(document(), SHOP)
    assert pdf_bytes(document(), SHOP) == data
    ids = {
        re.search(rb"DocumentID>(.*?)<", pdf_bytes(one_page(item), SHOP))[1]
        for item in (*PICTURES[:1], Image(5, 5, 20, 20, jpeg(), "image/png"), *lines(INK))
    }
    assert len(ids) == 4
