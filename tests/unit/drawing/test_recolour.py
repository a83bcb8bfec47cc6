"""A drawing in other colours: every colour of it, nothing but the colours, and each symbol once."""

from __future__ import annotations

import io

from PIL import Image as Pillow

from generator.components.inks import grey_picture
from generator.drawing import Affine, Document, Group, Image, Item, Page, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.recolour import Paint, colours_of, outlined, parting_mm, recoloured

RED, BLUE, BLACK = "#ff0000", "#0000ff", "#000000"


def picture(mode: str, colour) -> Image:
    out = io.BytesIO()
    Pillow.new(mode, (4, 2), colour).save(out, "PNG")
    return Image(1, 2, 3, 4, out.getvalue(), "image/png")


INNER = Symbol("inner", 5, 5, (shapes.circle(2, 2, 1, Style(fill=RED)),))
FLAG = Symbol("flag-x", 5, 5, (shapes.rect(0, 0, 5, 5, Style(fill=RED, stroke=BLUE, width_mm=0.1)),))
OUTER = Symbol("outer", 10, 10, (Use(INNER), Use(FLAG), Text(1, 2, "a", "sans", 8, BLUE)), bleed_mm=3)
CLIP = shapes.rect(0, 0, 9, 9, Style())
ITEMS: tuple[Item, ...] = (
    Use(OUTER, Affine.translate(1, 1)),
    Use(OUTER, Affine.rotate(90)),
    Group((shapes.line(0, 0, 1, 1, Style(stroke=RED, width_mm=0.3, dash_mm=(1, 2))),), Affine.scale(2), CLIP),
    picture("RGB", (200, 30, 30)),
)
DOCUMENT = Document("d", (Page(100, 100, ITEMS, "p"),), "fr", "long-edge")


def made() -> Document:
    own = {"flag-x": Paint({RED: "#111111", BLUE: "#eeeeee"}.__getitem__)}
    return recoloured(DOCUMENT, {RED: BLACK, BLUE: BLUE}.__getitem__, lambda symbol: own.get(symbol.id), grey_picture)


def back(document: Document) -> Document:
    """The other way, to see that nothing else has changed."""
    own = {"flag-x": Paint({"#111111": RED, "#eeeeee": BLUE}.__getitem__)}
    return recoloured(
        document, {BLACK: RED, BLUE: BLUE}.__getitem__, lambda symbol: own.get(symbol.id), lambda _: ITEMS[-1]
    )


def test_every_colour_is_mapped_and_nothing_else() -> None:
    assert RED not in repr(made())
    assert back(made()) == DOCUMENT


def test_a_colour_may_be_left_out_but_not_words() -> None:
    items = (shapes.rect(0, 0, 5, 5, Style(fill=RED, stroke=BLUE, width_mm=0.1)), Text(1, 2, "a", "sans", 8, RED))
    document = Document("d", (Page(9, 9, items),))
    box, word = recoloured(document, {RED: None, BLUE: BLUE}.__getitem__, lambda _: None, grey_picture).pages[0].items
    assert (box.style.fill, box.style.stroke, word.fill) == (None, BLUE, RED)


def test_a_symbol_may_have_colours_of_its_own() -> None:
    outer = made().pages[0].items[0].symbol
    assert set(colours_of(outer.items[1].symbol.items)) == {"#111111", "#eeeeee"}
    assert set(colours_of(outer.items[0].symbol.items)) == {BLACK}


def test_a_symbol_is_mapped_once() -> None:
    first, second = (use.symbol for use in made().pages[0].items[:2])
    assert first is second


def test_pictures_turn_grey_and_keep_their_transparency() -> None:
    with Pillow.open(io.BytesIO(made().pages[0].items[-1].data)) as grey:
        assert grey.mode == "L" and grey.getpixel((0, 0)) == 81
    with Pillow.open(io.BytesIO(grey_picture(picture("RGBA", (200, 30, 30, 128))).data)) as grey:
        assert grey.mode == "LA" and grey.getpixel((0, 0)) == (81, 128)


# -- silhouettes in outline --------------------------------------------------------------------------------

INK, PAPER, PALE = "#17181c", "#ffffff", "#e2e2df"
SQUARE = shapes.rect(0, 0, 2, 2, Style(fill=INK))
APART = (Path(SQUARE.commands, Style(stroke=PAPER, width_mm=0.3)), SQUARE)
WHEEL = (
    shapes.circle(1, 1, 1, Style(fill=PAPER, stroke=PAPER, width_mm=0.1)),
    shapes.circle(1, 1, 0.8, Style(stroke=INK, width_mm=0.2)),
)


def test_parts_turn_pale_and_what_parted_them_becomes_a_line() -> None:
    (group,) = outlined((Group(APART),), INK, PAPER, PALE)
    assert [item.style for item in group.items] == [Style(stroke=INK, width_mm=0.3), Style(fill=PALE)]


def test_rings_stay_dark_and_holes_stay_paper() -> None:
    assert outlined(WHEEL, INK, PAPER, PALE) == WHEEL


def test_a_broad_stroke_turns_pale_as_a_part_does_and_a_thin_one_stays_a_line() -> None:
    def cased(width_mm: float) -> list[Item]:
        return [shapes.line(0, 0, 9, 9, Style(stroke=PAPER, width_mm=0.6)), shapes.line(0, 0, 9, 9, pen(width_mm))]

    def pen(width_mm: float) -> Style:
        return Style(stroke=INK, width_mm=width_mm)

    stave = [item.style.stroke for item in outlined(cased(0.4), INK, PAPER, PALE)]
    string = [item.style.stroke for item in outlined(cased(0.2), INK, PAPER, PALE)]
    assert (stave, string) == ([INK, PALE], [PAPER, INK])


def test_a_sign_whose_parts_nothing_parts_would_lose_its_edge() -> None:
    detail = shapes.line(0, 0, 1, 1, Style(stroke=PAPER, width_mm=0.2))
    assert parting_mm((Group(APART),), PAPER) == parting_mm((*WHEEL, *APART), PAPER) == 0.3
    assert not parting_mm((SQUARE, detail), PAPER) and not parting_mm(WHEEL, PAPER)


def test_a_line_on_the_edge_of_a_symbol_is_not_cut_off() -> None:
    """Half of it lies outside, and that half is what is seen of it."""
    page = Page(20, 20, (Use(Symbol("muzzle", 2, 2, APART)), Use(FLAG)))
    own = {"muzzle": Paint(str, tuple, 0.15)}
    changed = recoloured(Document("d", (page,)), str, lambda symbol: own.get(symbol.id), grey_picture)
    assert [use.symbol.bleed_mm for use in changed.pages[0].items] == [0.15, 0.0]


def test_a_layer_stays_one_and_what_is_printed_in_a_spot_colour_keeps_its_look() -> None:
    cut = shapes.rect(0, 0, 9, 9, Style(fill=RED, stroke=RED, width_mm=0.1, spot="CutContour"))
    page = Page(20, 20, (Group((cut,), layer="Cut"),))
    changed = recoloured(Document("d", (page,)), lambda _: BLACK, lambda _: None, lambda image: image)
    (group,) = changed.pages[0].items
    assert group.layer == "Cut"
    assert group.items[0].style == Style(fill=BLACK, stroke=RED, width_mm=0.1, spot="CutContour")
