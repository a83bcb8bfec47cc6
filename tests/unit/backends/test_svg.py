"""SVG: sound, in millimetres, each design once, no fonts needed, and the same bytes every time."""

import re
from xml.etree import ElementTree

from generator.backends.svg import svg_pages
from generator.drawing import Affine, Document, Group, Image, Page, Style, Symbol, Text, Use, shapes
from generator.drawing.fonts import face
from tests.unit.backends.drawings import INK, document, png

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def one_page(*items, title="one") -> bytes:
    (page,) = svg_pages(Document(title, (Page(100, 50, items, "p"),)))
    return page


def tree(svg: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_one_file_a_page_in_millimetres():
    pages = svg_pages(document())
    assert len(pages) == 2
    root = tree(pages[0])
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    assert root.find(f"{SVG}title").text == "Bailén (ñ) Ł – Counters – 1"


def test_each_symbol_is_defined_once_and_before_it_is_used():
    root = tree(svg_pages(document())[0])
    seen: set[str] = set()
    for element in root.iter():
        if element.tag == f"{SVG}use":
            assert element.get(HREF)[1:] in seen
        # A symbol counts as defined at its start tag: nothing inside it may use it.
        if element.get("id"):
            assert element.get("id") not in seen
            seen.add(element.get("id"))
    assert {"symbol.counter", "symbol.soldier", "image.1", "clip.1"} <= seen


def test_nothing_is_defined_that_the_page_does_not_use():
    pages = [Page(50, 50, (Use(Symbol(name, 9, 9, (shapes.circle(4, 4, 1, Style(fill=INK)),))),)) for name in "ab"]
    written = svg_pages(Document("d", tuple(pages)))
    assert [re.findall(r'id="([^"]*)"', page.decode()) for page in written] == [["symbol.a"], ["symbol.b"]]


def test_text_is_outlines_and_says_what_it_reads():
    root = tree(one_page(Text(1, 9, "To «8» & <9>", "sans", 9, INK)))
    assert root.find(f".//{SVG}text") is None
    (line,) = [element for element in root.iter() if element.get("aria-label")]
    assert (line.get("aria-label"), line.get("role")) == ("To «8» & <9>", "img")


def test_a_line_of_text_is_one_path_with_each_contour_where_the_font_has_it():
    metrics = face("sans")
    line = next(e for e in tree(one_page(Text(1, 9, "Éié o8", "sans", 9, INK))).iter() if e.get("aria-label"))
    x = y = 0
    begun = []
    for dx, dy in re.findall(r"m(-?\d+) ?(-?\d+)", line.get("d")):
        x, y = x + int(dx), y + int(dy)
        begun.append((x, y))
    assert begun == [
        (round(values[0]) + pen, round(values[1]))
        for char, pen in metrics.run("Éié o8").glyphs
        for name, *values in metrics.outline(char)
        if name == "M"
    ]


def test_control_characters_never_reach_the_file():
    page = Page(50, 50, (Text(0, 9, "a\x00\x0bb\ud800", "sans", 9, INK),), "p\x1f")
    (svg,) = svg_pages(Document("t\x08\ufffe", (page,)))
    root = tree(svg)
    assert root.find(f"{SVG}title").text.startswith("t")


def test_the_same_document_gives_the_same_bytes_again_and_again():
    assert svg_pages(document()) == svg_pages(document())


def test_numbers_are_short():
    svg = one_page(shapes.circle(10 / 3, 20 / 7, 1 / 3, Style(fill=INK, stroke="#ffffff", width_mm=1 / 7)))
    assert not re.search(rb"\d\.\d{4}", svg)
    assert not re.search(rb"\de-", svg)


def test_a_symbol_is_clipped_only_where_it_reaches_beyond_its_bleed():
    def definitions(reach: float) -> bytes:
        symbol = Symbol("s", 10, 10, (shapes.rect(-reach, 0, 10, 10, Style(fill=INK)),), bleed_mm=1)
        return one_page(Use(symbol, Affine.translate(5, 5)))

    assert b"clipPath" not in definitions(1)
    assert b"clipPath" in definitions(1.1)


def test_a_picture_used_twice_is_stored_once():
    svg = one_page(*(Image(x, 0, 9, 9, png(4, 4), "image/png") for x in (0, 20)))
    assert svg.count(b"base64") == 1


CUT = Style(stroke="#ff00ff", width_mm=0.1, spot="CutContour")


def layered(*names: str) -> str:
    groups = (Group((shapes.rect(5 * i, 0, 4, 4, CUT),), layer=name) for i, name in enumerate(names))
    return one_page(*groups).decode()


def test_a_layer_is_one_to_inkscape_and_to_what_goes_by_ids():
    root = tree(layered("Cut").encode())
    (layer,) = (element for element in root.iter(f"{SVG}g") if element.get("id") == "Cut")
    inkscape = "{http://www.inkscape.org/namespaces/inkscape}"
    assert (layer.get(f"{inkscape}groupmode"), layer.get(f"{inkscape}label")) == ("layer", "Cut")
    assert [path.get("class") for path in layer] == ["CutContour"]


def test_layers_have_ids_of_their_own_that_xml_allows():
    text = layered("Cut", "Cut", "2nd – été", "Cut-2")
    assert re.findall(r'<g id="([^"]*)"', text) == ["Cut", "Cut-2", "_2nd____t_", "Cut-2-2"]
    assert text.count('inkscape:label="Cut"') == 2 and 'inkscape:label="2nd – été"' in text


def test_a_page_without_layers_knows_nothing_of_inkscape():
    pages = svg_pages(Document("d", (Page(9, 9, (Group((), layer="Cut"),)), Page(9, 9, ()))))
    assert [b"inkscape" in page for page in pages] == [True, False]
