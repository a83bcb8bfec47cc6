from __future__ import annotations

import pytest

from generator.drawing import Path, Text
from generator.drawing.bounds import bounds
from generator.sheets.furniture import Folio, Heading, Words, content_area, cutting_area, furnish
from generator.sheets.paper import Paper

A4 = Paper("a4", 210, 297)
PAPERS = [A4, A4.landscape(), Paper("letter", 215.9, 279.4), Paper("a5", 148, 210), Paper("thick", 210, 297, 15)]
WORDS = Words(
    "Imprimir al 100 %. Si la barra no mide 50 mm, desactive «ajustar a la página».",
    "{kit} · Hoja «{sheet}»",
    "página {page} de {pages}",
    "cara",
    "dorso",
    "50 mm",
    "2 pulg.",
)
FOLIO = Folio("Vado de Tirón", "Control, Aliados", 5, 7)
HEADING = Heading("Allies", "Control sheet", "Vado de Tirón · 6 units")


def texts(items) -> dict[str, Text]:
    return {item.text: item for item in items if isinstance(item, Text)}


def test_the_places_are_those_of_the_look():
    found = texts(furnish(A4, HEADING, FOLIO, WORDS))
    title, kind, detail = found["Allies"], found["Control sheet"], found["Vado de Tirón · 6 units"]
    assert (title.x_mm, title.y_mm, title.font, title.size_pt) == (12, 19, "serif-semibold", 20)
    assert (kind.x_mm, kind.y_mm) == pytest.approx((198, 15), abs=0.05)
    assert (kind.anchor, kind.font) == ("end", "sans-semibold")
    assert (detail.x_mm, detail.y_mm) == pytest.approx((198, 18.6), abs=0.05)
    assert detail.fill == "#5b5e66"
    page = found["página 5 de 7"]
    assert (page.x_mm, page.y_mm, page.anchor, page.font) == (198, pytest.approx(287.8), "end", "sans-semibold")
    sheet = found["Vado de Tirón · Hoja «Control, Aliados»"]
    assert (sheet.x_mm, sheet.y_mm, sheet.size_pt) == (70, pytest.approx(287.8), 6.4)


def test_the_scale_bar_measures_what_it_says():
    blocks = [item for item in furnish(A4, HEADING, FOLIO, WORDS) if isinstance(item, Path) and item.style.fill]
    upper, lower = blocks[:5], blocks[5:]
    left, right = upper[0].commands[0][1], upper[-1].commands[1][1]
    assert right - left == pytest.approx(50)
    left, right = lower[0].commands[0][1], lower[-1].commands[1][1]
    assert right - left == pytest.approx(50.8)
    assert [block.style.fill for block in upper] == ["#17181c", "#ffffff", "#17181c", "#ffffff", "#17181c"]


@pytest.mark.parametrize("paper", PAPERS, ids=str)
@pytest.mark.parametrize("size", ["full", "compact", "none"])
def test_furniture_is_printable_and_leaves_the_areas_free(paper, size):
    heading = Heading("A title as long as it takes to wrap on any of these papers, and more", "Kind", "x" * 80, size)
    folio = Folio("A kit with quite a long name of its own", "and a sheet with another " * 3, 10, 12, "back")
    items = furnish(paper, heading, folio, WORDS)
    assert paper.printable.contains(bounds(items))
    for area in (content_area(paper, heading), cutting_area(paper, heading)):
        assert area.w > 0 and area.h > 0
        for item in items:
            box = bounds([item])
            both = box.intersection(area)
            assert both is None or both.h <= 0.3 + 1e-6, item  # the rule's own lower half
    inner = cutting_area(paper, heading)
    assert not [item for item in items if (both := bounds([item]).intersection(inner)) and both.h > 0]


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_no_two_texts_meet(paper):
    for size in ("full", "compact"):
        heading = Heading("A title as long as it takes to wrap on any of these papers", "Kind", "y" * 80, size)
        items = furnish(paper, heading, Folio("kit " * 12, "sheet " * 12, 10, 12, "front"), WORDS)
        boxes = [bounds([item]) for item in items if isinstance(item, Text)]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                both = one.intersection(other)
                assert both is None or both.w <= 0 or both.h <= 0, (one, other)


def test_a_long_title_wraps_and_takes_its_height_from_the_contents():
    title = "A very long title which will never fit on a single line of this sheet of paper"
    long = Heading(title, "Quick reference", HEADING.detail)
    assert content_area(A4, long).y > content_area(A4, HEADING).y + 6
    assert content_area(A4, HEADING).y == pytest.approx(22)


def test_a_line_too_long_says_so():
    folio = Folio("Kit", "a sheet with a name " * 12, 1, 1)
    (line,) = [text for text in texts(furnish(A4, HEADING, folio, WORDS)) if text.startswith("Kit")]
    assert line.endswith("…")


def test_a_side_is_named_only_where_there_are_two():
    assert "Vado de Tirón · Hoja «Control, Aliados» · dorso" in texts(
        furnish(A4, HEADING, Folio("Vado de Tirón", "Control, Aliados", 1, 2, "back"), WORDS)
    )
