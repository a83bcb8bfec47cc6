"""The PDF and the SVG of one drawing are the same picture, and the comparison can fail."""

import pytest
from msgspec.structs import replace

from generator.backends.pdf import pdf_bytes
from generator.backends.svg import svg_pages
from generator.drawing import Affine, Document, Group, Page, Use
from tests.rasters import pdf_against_svg
from tests.unit.backends.drawings import counter, page


def sheet(page: Page) -> Document:
    return Document("d", (page,))


def close_up(**changes) -> Page:
    """One counter, large enough for its smallest type to tell."""
    return Page(60, 42, (Use(counter(**changes), Affine.translate(5, 5) @ Affine.scale(1.6)),))


HONEST = {"sheet": page(), "close-up": close_up()}


@pytest.fixture(scope="module")
def pdfs() -> dict[str, bytes]:
    return {name: pdf_bytes(sheet(page)) for name, page in HONEST.items()}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", HONEST)
def test_both_backends_draw_one_picture(pdfs, name):
    (svg,) = svg_pages(sheet(HONEST[name]))
    difference = pdf_against_svg(pdfs[name], svg)
    assert difference.agree, difference


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "spoilt"),
    [
        pytest.param("sheet", page(counter(number="")), id="a number is missing"),
        pytest.param("sheet", page(title="Ojos de Tomas: AVATAR, Waterloo y Łódź"), id="an accent is lost"),
        pytest.param(
            "sheet", replace(page(), items=(Group(page().items, Affine.translate(0.2, 0)),)), id="all is 0.2 mm off"
        ),
        pytest.param("close-up", close_up(number="13"), id="a number is wrong"),
        pytest.param("close-up", close_up(name="Ecija"), id="a small accent is lost"),
    ],
)
def test_a_spoilt_page_is_caught(pdfs, name, spoilt):
    (svg,) = svg_pages(sheet(spoilt))
    assert not pdf_against_svg(pdfs[name], svg).agree
