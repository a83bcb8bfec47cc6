"""The furniture beside the pieces: whole words, clear of the marks, and a scale bar wherever there is room for half of one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from generator.components.build_context import Words as KitWords
from generator.drawing import Group, Symbol, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.loading.words import load_words
from generator.sheets import aside
from generator.sheets.aside import furnish
from generator.sheets.edges import Edges, grown, overlap
from generator.sheets.furniture import Folio, Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.marks import crop_marks
from generator.sheets.pages import Sheet, bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece

LETTER = Paper("letter", 215.9, 279.4)
CLEAR_MM = 2.4


def made(language: str, width: float, height: float, count: int, name: str) -> tuple[list[str], list[Box], Sheet]:
    """The texts beside pieces on Letter, the boxes of what stands there, and the sheet."""
    words = KitWords(language, load_words()[language]).furniture()
    pieces = [Piece(Symbol("piece", width, height, ()), None, width, height, count)]
    (sheet,) = lay_out(pieces, LETTER, Heading(name, "Cartas de órdenes", "44 × 63 mm", "compact"), name)
    assert sheet.heading.size == "aside"
    found = [item for item in bind("The Brzoza Crossroads", [sheet], words).pages[0].items if isinstance(item, Group)]
    said = [item for item in found if any(isinstance(one, Text) for one in item.items)]
    return [text.text for group in said for text in group.items if isinstance(text, Text)], boxes(said), sheet


def boxes(groups: Iterable[Group]) -> list[Box]:
    return [box for group in groups if (box := bounds([group]))]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize(("width", "height", "count"), [(44, 63, 18), (63, 88, 9), (16, 16, 186)])
def test_nothing_beside_the_pieces_is_cut_off(language, width, height, count):
    texts, _, _ = made(language, width, height, count, "Cartas de órdenes, Brigada de la Guardia y soviéticos 1/3")
    assert not [text for text in texts if "…" in text]
    assert any("Cartas" in text for text in texts)
    assert any(text.startswith("p") and " 1 " in text for text in texts)


@pytest.mark.parametrize(
    ("width", "height", "count", "clear_mm"),
    # A strip kept free beside short marks has no more.
    [(44, 63, 18, 0.8), (63, 88, 9, CLEAR_MM), (16, 16, 186, CLEAR_MM)],
)
def test_the_scale_bar_stands_beside_the_pieces_clear_of_marks(width, height, count, clear_mm):
    texts, placed, sheet = made("en", width, height, count, "Order cards, Soviets 1/3")
    assert "50 mm · 2 in" in texts
    near = Edges(*[clear_mm] * 4)
    taken = [grown(mark, near) for band in sheet.plan.bands for mark in crop_marks(band.frame)]
    taken += [placement.trim for placement in sheet.plan.fronts]
    for number, box in enumerate(placed):
        assert LETTER.printable.contains(box)
        assert not any(overlap(box, one) for one in (*taken, *placed[:number]))


def test_what_is_said_in_line_with_a_mark_stands_off_it():
    """A mark and a word level with it, as near as a letter is long, read as a dash and a word."""
    words = KitWords("en", load_words()["en"]).furniture()
    mark = Box(60.0, LETTER.printable.bottom - 1.5, 6.0, 0.0)
    pieces = Box(0.0, 12.0, 60.0, LETTER.height_mm - 12.0)
    folio = Folio("The Alberche Ford", "Unit cards", 5, 10, "front")
    told = furnish(LETTER, Heading("Cards", "Cards", "70 × 120 mm", "aside"), (pieces, mark), folio, words)
    level = [box for box in boxes(told.items()) if box.y < mark.y < box.bottom]
    assert level and min(box.x for box in level) >= mark.right + 5.9


@pytest.mark.parametrize(
    ("title", "taken", "has_heading"),
    [
        ("Allies · French", Box(12.0, 0.0, LETTER.width_mm - 12.0, LETTER.height_mm), True),
        # What the sheet is not called by says nothing of it; and at the head of a page there is the line there.
        ("Soviets", Box(12.0, 0.0, LETTER.width_mm - 12.0, LETTER.height_mm), False),
        ("Allies · French", Box(0.0, 0.0, LETTER.width_mm, LETTER.height_mm - 12.0), False),
    ],
)
def test_up_the_side_of_pieces_a_line_begins_with_the_heading_of_the_sheet(title, taken, has_heading):
    """Large, and so it is not said again in small type; all the rest is still said."""
    words = KitWords("en", load_words()["en"]).furniture()
    folio = Folio("The Alberche Ford", "Counters, Allies · French 1/2", 1, 2, "front")
    told = furnish(LETTER, Heading(title, "Counters", "20 mm", "aside"), (taken,), folio, words)
    texts = [text for group in told.items() for text in group.items if isinstance(text, Text)]
    headings = [text for text in texts if text.size_pt >= 11]
    assert bool(headings) == has_heading
    if has_heading:
        assert [(text.text, text.font) for text in (*headings, texts[1])] == [
            ("Allies · French", "serif-semibold"), ("Counters 1/2", "sans-semibold")]  # fmt: skip
        assert next(text.text for text in texts if "page" in text.text) == "page 1 of 2 · The Alberche Ford · front"
        assert len({text.y_mm for text in texts}) == 1
        # What rises highest stays off what a printer leaves blank.
        assert all(face(text.font).ascent_mm(text.size_pt) <= text.y_mm for text in texts)
    assert sum("Allies · French" in text.text for text in texts) == 1
    assert {"50 mm · 2 in", "20 mm"} <= {text.text for text in texts}


def test_what_is_said_does_not_go_by_the_pages_before():
    """Titles that take as much of the room that is given in whole units are not as wide."""
    words = KitWords("en", load_words()["en"]).furniture()

    def said(title: str, free_mm: float) -> list[str]:
        taken = Box(12.0, 0.0, LETTER.width_mm, LETTER.height_mm), Box(0.0, free_mm, LETTER.width_mm, LETTER.height_mm)
        folio = Folio("Kit", f"Counters, {title}", 1, 2)
        told = furnish(LETTER, Heading(title, "Counters", "", "aside"), taken, folio, words)
        return [text.text for group in told.items() for text in group.items if isinstance(text, Text)]

    for free_mm in (60 + step / 4 for step in range(800)):
        aside._CHOSEN.clear()
        alone = said("Nurn", free_mm)
        aside._CHOSEN.clear()
        said("Sees", free_mm)
        assert said("Nurn", free_mm) == alone


def places(sheets: Iterable[Sheet]) -> list[list[tuple[float, float, str]]]:
    """Where each text beside the pieces begins, page by page, and what it says; the scale bar's stands after its bar."""
    words = KitWords("fr", load_words()["fr"]).furniture()
    pages = bind("Le carrefour de Brzoza", list(sheets), words).pages
    groups = [[item for item in page.items if isinstance(item, Group)] for page in pages]
    return [
        [
            (round(one.transform.e, 2), round(one.transform.f, 2), one.items[-1].text)
            for one in some
            if isinstance(one.items[-1], Text)
        ]
        for some in groups
    ]


def test_notes_stand_in_the_same_places_on_every_sheet_of_a_set():
    """On the last too, where more is free."""
    face = Symbol("piece", 63, 88, ())
    pieces = [Piece(face, face, 63, 88, 13)]
    sheets = lay_out(
        pieces, LETTER, Heading("Alliés", "Fiches-unités", "63 × 88 mm", "compact"), "Fiches-unités", duplex="long-edge"
    )
    assert len(sheets) == 2 and sheets[0].heading.size == "aside"
    first, *others = places(sheets)
    assert len(first) >= 4
    for other in others:
        assert {one[:2] for one in other} <= {one[:2] for one in first}


def test_what_is_said_stands_above_or_below_on_a_back_as_on_its_front():
    words = KitWords("fr", load_words()["fr"]).furniture()
    heading = Heading("Fiches-unités", "Fiches-unités", "90 × 120 mm · couper sur les repères", "compact")
    folio = Folio("Le carrefour de Brzoza", "Fiches-unités, Allemands 1/2", 9, 59, "front")
    marks = {side: Box(x, 0.0, 1.0, LETTER.height_mm) for side, x in (("front", 97.0), ("back", 117.9))}
    pieces = Box(12.0, 12.0, 191.9, 255.4)

    def said(side, front=None):
        return furnish(LETTER, heading, (pieces, marks[side]), replace(folio, side=side), words, (), front)

    front, alone = said("front"), said("back")
    assert not alone.is_like(front) and said("back", front).is_like(front)


def test_on_the_waste_of_a_last_row_notes_are_a_stack():
    """Its lines have one left edge, no scrap is left elsewhere, and the first names the sheet."""
    name, face = "Pions, Allemands · Soviétiques 1/2", Symbol("piece", 16, 16, ())
    pieces = [Piece(face, face, 16, 16, 183)]
    (sheet,) = lay_out(pieces, LETTER, Heading(name, "Pions", "16 mm", "compact"), name, duplex="long-edge")
    assert sheet.heading.size == "aside"
    for told in places([sheet]):
        lines = sorted({y for _, y, _ in told})
        assert len(lines) > 1 and len({round(b - a, 2) for a, b in zip(lines, lines[1:], strict=False)}) == 1
        assert len({min(x for x, y, _ in told if y == line) for line in lines}) == 1
        assert "Pions" in min(told, key=lambda one: (one[1], one[0]))[2]
        assert any("ajuster" in text for _, _, text in told)


def test_a_stack_on_the_waste_ends_where_the_pieces_do():
    """On three lines: of two, one would reach beyond the last of them to the marks at the side."""
    sizes = ((24, 88), (32, 26))
    pieces = [
        Piece(Symbol(f"piece-{wide}", wide, 16, (), bleed_mm=3.2), None, wide, 16, count) for wide, count in sizes
    ]
    name = "Pions, Allemands · Soviétiques 2/2"
    (sheet,) = lay_out(pieces, LETTER, Heading(name, "Pions", "16 mm · couper sur les repères", "compact"), name)
    assert sheet.heading.size == "aside" and sheet.plan is not None
    words = KitWords("fr", load_words()["fr"]).furniture()
    items = bind("Le carrefour de Brzoza", [sheet], words).pages[0].items
    told = boxes(item for item in items if isinstance(item, Group) and said(item))
    edges = [x for one in sheet.plan.fronts for x in (one.trim.x, one.trim.right)]
    assert len(told) > 3
    assert min(box.x for box in told) >= min(edges) and max(box.right for box in told) <= max(edges)


def test_where_marks_leave_no_margin_those_on_the_left_give_way():
    """A sheet of 126 counters is named on its front too, and the last of the set in the same margin."""
    face, paper = Symbol("piece", 20, 20, (), bleed_mm=4), Paper("a4", 210, 297)
    heading = Heading("Spain", "Counters", "20 mm", "compact")
    sheets = lay_out([Piece(face, face, 20, 20, 250)], paper, heading, "Spain", duplex="long-edge")
    assert len(sheets) == 2 and all(sheet.heading.size == "aside" for sheet in sheets)
    words = KitWords("en", load_words()["en"]).furniture()
    for page in bind("Capitán", sheets, words, duplex="long-edge").pages[::2]:
        named = [group for group in page.items if isinstance(group, Group) and "Spain" in "".join(said(group))]
        assert named and all(group.transform.b != 0 for group in named)


def said(group: Group) -> list[str]:
    return [item.text for item in group.items if isinstance(item, Text)]
