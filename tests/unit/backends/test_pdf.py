"""PDF: sound, small, searchable, printed as made, and the same bytes every time."""

import io
import re
import shutil
import subprocess
import sys

import pypdfium2
import pytest
from PIL import Image as Pictures

from generator.backends.pdf import pdf_bytes
from generator.drawing import Affine, Document, Image, Page, Style, Symbol, Text, Use, shapes
from tests.unit.backends.drawings import INK, counter, document, page, png


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return pdf_bytes(document())


def run(program: str, *arguments: str, data: bytes, tmp_path) -> str:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    file = tmp_path / "file.pdf"
    file.write_bytes(data)
    command = [program, *(str(file) if part == "FILE" else part for part in arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def plain(data: bytes, tmp_path) -> str:
    """The file with its streams unpacked, as text."""
    run("qpdf", "--qdf", "--object-streams=disable", "FILE", str(tmp_path / "plain.pdf"), data=data, tmp_path=tmp_path)
    return (tmp_path / "plain.pdf").read_bytes().decode("latin-1")


def one_page(*items) -> Document:
    return Document("one", (Page(100, 100, items),))


def test_the_file_is_sound(pdf, tmp_path):
    assert "No syntax or stream encoding errors" in run("qpdf", "--check", "FILE", data=pdf, tmp_path=tmp_path)


def test_fonts_are_embedded_subsets_and_ours(pdf, tmp_path):
    lines = run("pdffonts", "FILE", data=pdf, tmp_path=tmp_path).splitlines()[2:]
    assert len(lines) == 5
    for line in lines:
        assert re.search(r"\+Fichas\S+ +TrueType +\S+ +yes yes yes", line), line


def test_a_document_without_text_names_no_font(tmp_path):
    data = pdf_bytes(one_page(shapes.rect(0, 0, 9, 9, Style(fill=INK))))
    assert run("pdffonts", "FILE", data=data, tmp_path=tmp_path).splitlines()[2:] == []


def test_words_come_out_whole_in_spite_of_kerning(pdf, tmp_path):
    text = run("pdftotext", "-f", "1", "-l", "1", "FILE", "-", data=pdf, tmp_path=tmp_path)
    for words in ("Ojos de Tomás: AVATAR, Waterloo y Łódź", "kerned To Ta Te"):
        assert words in text
    assert text.count("Écija") >= 5


def test_many_different_characters_of_one_face(tmp_path):
    every = "".join(chr(code) for code in range(0x21, 0x17F) if chr(code).isprintable() and code not in (0x149, 0xA0))
    lines = [every[i : i + 40] for i in range(0, len(every), 40)]
    data = pdf_bytes(one_page(*(Text(1, 5 + 5 * i, line, "sans", 6, INK) for i, line in enumerate(lines * 2))))
    text = run("pdftotext", "-raw", "FILE", "-", data=data, tmp_path=tmp_path)
    assert all(text.count(line) == 2 for line in lines)


def test_each_symbol_is_drawn_once(pdf, tmp_path):
    text = plain(pdf, tmp_path)
    assert text.count("/Subtype /Form") == 2
    assert len(re.findall(r"cm /FormXob\S+ Do", text)) >= 2 * 6 + 4


def test_copies_cost_references():
    sizes = [len(pdf_bytes(one_page(*(Use(counter(), Affine.translate(i, i)) for i in range(n))))) for n in (1, 1001)]
    assert (sizes[1] - sizes[0]) / 1000 < 30


def test_print_settings(pdf, tmp_path):
    text = plain(pdf, tmp_path)
    assert "/PrintScaling /None" in text and "/Duplex /DuplexFlipLongEdge" in text
    assert "/PickTrayByPDFSize true" in text and "/DisplayDocTitle true" in text
    assert "/Duplex /DuplexFlipShortEdge" in plain(pdf_bytes(Document("d", (page(),), duplex="short-edge")), tmp_path)
    assert "/Duplex /Simplex" in plain(pdf_bytes(Document("d", (page(),))), tmp_path)


def test_title_author_language_and_outline(pdf, tmp_path):
    with pypdfium2.PdfDocument(pdf) as opened:
        metadata = opened.get_metadata_dict()
        names = [mark.get_title() for mark in opened.get_toc()]
    assert (metadata["Title"], metadata["Author"]) == ("Bailén (ñ) Ł", "Fichas")
    assert names == ["Counters – 1", "Counters – 1"]
    assert "/Lang (es)" in plain(pdf, tmp_path)


def test_pages_have_their_size():
    with pypdfium2.PdfDocument(pdf_bytes(document())) as opened:
        assert opened[0].get_size() == pytest.approx((297 * 72 / 25.4, 210 * 72 / 25.4), abs=0.01)


def test_streams_are_packed_and_binary(pdf):
    assert b"/ASCII85Decode" not in pdf
    assert pdf.count(b"/FlateDecode") >= 6
    assert len(pdf) < 60_000


def test_the_same_document_gives_the_same_bytes(pdf):
    assert pdf_bytes(document()) == pdf


def test_neither_the_environment_nor_the_process_changes_the_bytes(pdf):
    code = (
        "import sys; from generator.backends.pdf import pdf_bytes; from tests.unit.backends.drawings import document;"
        "sys.stdout.buffer.write(pdf_bytes(document()))"
    )
    environment = {"SOURCE_DATE_EPOCH": "1234567890", "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "PYTHONPATH": "."}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=environment)
    assert done.stdout == pdf


def test_different_documents_have_different_ids():
    ids = {re.search(rb"/ID\s*\[(.*?)\]", pdf_bytes(one_page(Text(1, 9, t, "sans", 9, INK))), re.S)[1] for t in "ab"}
    assert len(ids) == 2


def test_a_symbol_is_cut_at_its_bleed():
    wide = Symbol("wide", 10, 10, (shapes.rect(-20, -20, 80, 80, Style(fill="#000000")),), bleed_mm=1)
    with pypdfium2.PdfDocument(pdf_bytes(one_page(Use(wide, Affine.translate(40, 40))))) as opened:
        picture = opened[0].render(scale=72 / 25.4).to_pil().convert("L")
    per_mm = picture.width / 100
    assert [picture.getpixel((round(x * per_mm), round(45 * per_mm))) for x in (38, 39.5, 50.5, 52)] == [255, 0, 0, 255]


def test_pictures_keep_their_alpha_and_are_stored_once():
    picture = png(40, 40, alpha=True)
    ground = shapes.rect(0, 0, 100, 100, Style(fill="#247251"))
    data = pdf_bytes(one_page(ground, *(Image(10, y, 40, 40, picture, "image/png") for y in (0, 50))))
    assert data.count(b"/Subtype /Image") == 2  # the colours and the mask
    with pypdfium2.PdfDocument(data) as opened:
        drawn = opened[0].render(scale=1).to_pil().convert("RGB")
    per_mm = drawn.width / 100
    assert drawn.getpixel((round(15 * per_mm), round(70 * per_mm))) == (0xB7, 0x0D, 0x0D)
    assert drawn.getpixel((round(45 * per_mm), round(70 * per_mm))) == (0x24, 0x72, 0x51)


def test_jpeg_is_passed_through():
    out = io.BytesIO()
    Pictures.new("RGB", (32, 32), "#b70d0d").save(out, "JPEG")
    data = pdf_bytes(one_page(Image(0, 0, 100, 100, out.getvalue(), "image/jpeg")))
    assert out.getvalue() in data


def test_text_stands_where_it_was_put():
    with pypdfium2.PdfDocument(pdf_bytes(one_page(Text(50, 40, "H", "sans-bold", 72, INK, "middle")))) as opened:
        left, bottom, right, _ = opened[0].get_textpage().get_charbox(0)
    assert bottom * 25.4 / 72 == pytest.approx(60, abs=0.05)
    assert (left + right) / 2 * 25.4 / 72 == pytest.approx(50, abs=0.2)


def test_greys_are_set_as_greys_and_colours_as_colours(tmp_path):
    """A printer then uses black alone for a grey."""
    items = [shapes.rect(0, 0, 9, 9, Style(fill=fill)) for fill in ("#000000", "#808080", "#808081")]
    text = plain(pdf_bytes(one_page(*items)), tmp_path)
    assert "0 g\n" in text and "0.502 g\n" in text
    assert re.findall(r"([\d. ]+) rg\n", text) == ["0.502 0.502 0.5059"]


def test_a_form_takes_nothing_from_the_page_that_places_it():
    """White, round and dashed pens on the page; the symbol's black line is black, whole and square."""
    line = Symbol("line", 60, 10, (shapes.line(0, 5, 60, 5, Style(stroke="#000000", width_mm=4)),))
    block = Symbol("block", 60, 10, (shapes.rect(0, 0, 60, 10, Style(fill="#000000")),))
    pen = Style(fill="#ffffff", stroke="#ffffff", width_mm=1, cap="round", join="round", dash_mm=(1, 1))
    page = one_page(
        shapes.rect(0, 0, 99, 99, pen), Use(line, Affine.translate(20, 20)), Use(block, Affine.translate(20, 60))
    )
    with pypdfium2.PdfDocument(pdf_bytes(page)) as document:
        picture = document[0].render(scale=72 / 25.4).to_pil().convert("L")
    at = picture.width / 100
    assert all(picture.getpixel((int(x * at), int(25 * at))) == 0 for x in range(22, 79))
    assert picture.getpixel((int(50 * at), int(65 * at))) == 0
    assert picture.getpixel((int(18.8 * at), int(25 * at))) == 255


def test_a_space_that_does_not_break_and_a_fraction_are_words_like_others(tmp_path):
    line = "Print at 100\u00a0%: ½ ficha, ¿qué?, l’œil n° 3\u202f½"
    text = run(
        "pdftotext", "FILE", "-", data=pdf_bytes(one_page(Text(5, 20, line, "sans", 12, INK))), tmp_path=tmp_path
    )
    assert text.split() == line.split()
