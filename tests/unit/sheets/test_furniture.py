from __future__ import annotations

from datetime import date
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from generator.components.build_context import Words as KitWords
from generator.drawing import Path, Text
from generator.drawing.bounds import bounds
from generator.drawing.fonts import face
from generator.loading.words import load_words
from generator.sheets import style
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
    "25 mm",
    "1 pulg.",
    "doblar por aquí",
    "en blanco a propósito",
    "primer corte",
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


def test_a_sheet_without_a_heading_says_how_to_cut_it_in_its_footer():
    found = texts(furnish(A4, replace(HEADING, detail="44 × 63 mm", size="none"), FOLIO, WORDS))
    detail, page = found["44 × 63 mm"], found["página 5 de 7"]
    assert (detail.x_mm, detail.anchor) == (page.x_mm, "end") and detail.y_mm < page.y_mm
    assert "Allies" not in found


@pytest.mark.parametrize("note", ["", "Reglas: C Cry Havoc"])
def test_lines_of_a_footer_are_evenly_apart_and_off_the_rule(note):
    items = furnish(A4, HEADING, replace(FOLIO, note=note), WORDS)
    downs = [item.y_mm for item in items if isinstance(item, Text) and item.size_pt == 6.4 and item.x_mm == 70]
    (rule,) = {item.commands[0][2] for item in items if isinstance(item, Path) and item.style.stroke == style.HAIRLINE}
    assert len(downs) == (3 if note else 2)
    assert max(below - above for above, below in pairwise(downs)) - min(
        below - above for above, below in pairwise(downs)
    ) == pytest.approx(0)
    assert downs[0] - face("sans").ascent_mm(6.4) - rule > 1.0


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


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_a_date_stands_beside_the_page_only_where_it_is_wanted(paper):
    dated = replace(WORDS, date="1 de mayo de 2026")
    assert "1 de mayo de 2026 · página 5 de 7" in texts(furnish(paper, HEADING, FOLIO, dated))
    assert not [text for text in texts(furnish(paper, HEADING, FOLIO, WORDS)) if "2026" in text]
    boxes = [bounds([item]) for item in furnish(paper, HEADING, FOLIO, dated) if isinstance(item, Text)]
    for one, other in combinations(boxes, 2):
        both = one.intersection(other)
        assert both is None or both.w <= 0 or both.h <= 0


@pytest.mark.parametrize(
    ("language", "day", "said"),
    [
        ("en", date(2026, 5, 1), "1 May 2026"),
        ("es", date(2026, 9, 30), "30 de septiembre de 2026"),
        ("fr", date(2026, 8, 1), "1er août 2026"),
        ("fr", date(2026, 12, 11), "11 décembre 2026"),
    ],
)
def test_a_date_is_said_as_the_language_does(language, day, said):
    assert KitWords(language, load_words()[language], day).furniture().date == said
    assert KitWords(language, load_words()[language]).furniture().date == ""


def test_in_large_print_what_is_beside_the_title_and_the_page_number_are_large_and_take_no_height():
    large = replace(HEADING, is_large=True)
    found = texts(furnish(A4, large, FOLIO, WORDS))
    assert {found[said].size_pt for said in ("Control sheet", "Vado de Tirón · 6 units")} == {style.PLAYED_PT}
    assert found["página 5 de 7"].size_pt == style.VALUE_PT
    assert content_area(A4, large) == content_area(A4, HEADING)
