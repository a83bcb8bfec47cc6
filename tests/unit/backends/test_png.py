"""PNG: the page's own size at the resolution asked for."""

import io

import pytest
from PIL import Image

from generator.backends.pdf import pdf_bytes
from generator.backends.png import png_pages
from generator.drawing import Document, Page, Style, shapes


def test_a_page_becomes_a_picture_of_its_size_and_resolution():
    red = shapes.rect(0, 0, 25.4, 25.4, Style(fill="#b70d0d"))
    pages = (Page(50.8, 25.4, (red,)), Page(25.4, 25.4, ()))
    first, second = map(io.BytesIO, png_pages(pdf_bytes(Document("d", pages)), 150))
    picture = Image.open(first)
    assert picture.size == (300, 150) and picture.mode == "RGB"
    assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.1)
    assert picture.getpixel((75, 75)) == (0xB7, 0x0D, 0x0D)
    assert picture.getpixel((225, 75)) == (255, 255, 255)
    assert Image.open(second).size == (150, 150)


@pytest.mark.parametrize("dpi", [100, 150, 300])
@pytest.mark.parametrize("width_mm", [0.09, 0.15])
def test_a_fine_line_has_its_own_ink_and_no_more(dpi, width_mm):
    line = shapes.line(10.03, 0, 10.03, 20, Style(stroke="#000000", width_mm=width_mm))
    (picture,) = png_pages(pdf_bytes(Document("d", (Page(20, 20, (line,)),))), dpi)
    picture = Image.open(io.BytesIO(picture)).convert("L")
    ink = sum(255 - picture.getpixel((x, 40)) for x in range(picture.width)) / 255
    assert ink == pytest.approx(width_mm / 25.4 * dpi, abs=0.12)
