"""A document as SVG, one file a page: the only module that knows svgwrite.

Sizes are in millimetres and so is the coordinate system. A symbol is one ``<symbol>`` and a picture one
``<image>`` in ``<defs>``; everything on the page refers to them. A line of text is one path, because renderers disagree
about fonts and kerning, and browsers are slow with a reference for each letter; what it says stands in ``aria-label``.

A ``<symbol>`` is given ``overflow="visible"``, or renderers would cut it at a viewport it does not have.
Where a drawing really reaches beyond its bleed it gets a clip path instead, as the PDF cuts it there too.

A layer is a group that Inkscape lists as a layer and Illustrator, Affinity and cutting programs by its id. SVG has
no spot colours: what is drawn in one is of a class of its name.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import count
from types import ModuleType
from xml.etree import ElementTree

from generator.backends.picture_sizes import Size, sizes_mm
from generator.drawing.bounds import anchor_shift, bounds
from generator.drawing.box import Box
from generator.drawing.fonts import drawable, face, mm_per_unit
from generator.drawing.items import (
    IDENTITY,
    Affine,
    Command,
    Document,
    Group,
    Image,
    Item,
    Page,
    Path,
    Style,
    Symbol,
    Text,
    Use,
)
from generator.drawing.numbers import FACTOR_PLACES, MM_PLACES, number
from generator.drawing.shapes import rect

# svgwrite can fetch style sheets, and imports a client of the web for it; ours are never fetched, and a card would wait
# longer for that client than for its drawing.
_web = ModuleType("urllib.request")
_web.urlopen = None  # type: ignore[attr-defined]
sys.modules.setdefault(_web.__name__, _web)

from svgwrite import Drawing  # noqa: E402
from svgwrite.base import BaseElement  # noqa: E402

if sys.modules[_web.__name__] is _web:
    del sys.modules[_web.__name__]

_MITER_LIMIT = "10"  # PDF's; SVG's own is 4
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_CLIPPED_BEYOND_MM = 0.0005


def svg_pages(document: Document) -> list[bytes]:
    """One SVG file a page, in UTF-8."""
    writer = _Writer(sizes_mm(document.pages))
    return [_page(document, page, writer) for page in document.pages]


def _page(document: Document, page: Page, writer: _Writer) -> bytes:
    width, height = number(page.width_mm), number(page.height_mm)
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    drawing.attribs |= {"stroke-miterlimit": _MITER_LIMIT, "xml:lang": document.language}
    names = [drawable(name) for name in (document.title, page.name) if name]
    drawing.set_desc(title=" – ".join(names))
    for definition in writer.draw_page(page.items, drawing):
        drawing.defs.add(definition)
    if writer.layers:
        drawing.attribs["xmlns:inkscape"] = _INKSCAPE
    tree = drawing.get_xml()
    # A browser that prints it takes paper of its size, without margins of its own.
    ElementTree.SubElement(tree, "style").text = f"@page {{ size: {width}mm {height}mm; margin: 0 }}"
    written: bytes = ElementTree.tostring(tree, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + written + b"\n"


class _Element(BaseElement):  # type: ignore[misc]  # svgwrite has no types
    """An svgwrite element with the name and attributes it is given, built once and shared by pages.

    svgwrite's own elements make a validator each, which costs more than all the rest of the page; these
    are never validated, so they do without.
    """

    debug = False

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.elementname = name
        self.attribs = attributes
        self.elements: list[BaseElement] = []
        self._xml: ElementTree.Element | None = None

    def get_xml(self) -> ElementTree.Element:
        if self._xml is None:
            self._xml = ElementTree.Element(self.elementname, self.attribs)
            self._xml.extend([element.get_xml() for element in self.elements])
        return self._xml


class _Writer:
    """Turns items into elements, page after page.

    What is referred to is made once for the document; a page gets those definitions it needs, each after
    the ones it needs itself.
    """

    def __init__(self, sizes_mm: Mapping[bytes, Size]) -> None:
        """``sizes_mm`` is how large each picture is placed at most."""
        self._sizes_mm = sizes_mm
        self._made: dict[str, _Element] = {}
        self._needs: dict[str, dict[str, None]] = {}
        self._images: dict[bytes, str] = {}
        self._clips: dict[Path, str] = {}
        self._asked: dict[str, None] = {}
        self.layers: set[str] = set()
        """The ids of the layers of the page that was drawn last."""

    def draw_page(self, items: Iterable[Item], into: BaseElement) -> list[_Element]:
        """Draws the items into an element; answers with the definitions they need."""
        self._asked = {}
        self.layers = set()
        self.draw(items, into)
        order: dict[str, None] = {}
        for name in self._asked:
            self._collect(name, order)
        return [self._made[name] for name in order]

    def _collect(self, name: str, order: dict[str, None]) -> None:
        if name not in order:
            for needed in self._needs.get(name, ()):
                self._collect(needed, order)
            order[name] = None

    def draw(self, items: Iterable[Item], into: BaseElement) -> None:
        for item in items:
            match item:
                case Path():
                    self._path(item, into)
                case Text():
                    self._text(item, into)
                case Group():
                    self._group(item, into)
                case Use():
                    into.add(_use(self._symbol(item.symbol), item.transform))
                case _:
                    box = Affine(item.width_mm, 0, 0, item.height_mm, item.x_mm, item.y_mm)
                    into.add(_use(self._image(item), box))

    def _path(self, path: Path, into: BaseElement) -> None:
        style = path.style
        if path.commands and (style.fill is not None or (style.stroke is not None and style.width_mm > 0)):
            into.add(_Element("path", {"d": path_data(path.commands), **_paint(style)}))

    def _group(self, group: Group, into: BaseElement) -> None:
        attributes = self._layer(group.layer) if group.layer else {}
        attributes |= _transform(group.transform)
        if group.clip is not None:
            attributes["clip-path"] = f"url(#{self._clip(group.clip)})"
        if attributes:
            into = into.add(_Element("g", attributes))
        self.draw(group.items, into)

    def _layer(self, name: str) -> dict[str, str]:
        # Without a dot, unlike every other id of ours; and beginning as an id must.
        plain = re.sub(r"^(?![A-Za-z])", "_", re.sub(r"[^A-Za-z0-9_-]", "_", name))
        names = (plain if number == 1 else f"{plain}-{number}" for number in count(1))
        known = next(each for each in names if each not in self.layers)
        self.layers.add(known)
        return {"id": known, "inkscape:groupmode": "layer", "inkscape:label": name}

    def _text(self, text: Text, into: BaseElement) -> None:
        """One path, scaled to the type size from thousandths of an em."""
        metrics = face(text.font)
        run, unit = metrics.run(text.text), mm_per_unit(text.size_pt)
        if run.left == run.right:
            return
        start = text.x_mm + anchor_shift(run.advance, text.anchor) * unit
        scale = number(unit, 8)
        into.add(
            _Element(
                "path",
                {
                    "transform": f"matrix({scale} 0 0 {scale} {number(start)} {number(text.y_mm)})",
                    "fill": text.fill,
                    "role": "img",
                    "aria-label": drawable(text.text),
                    "d": _line(text.font, text.text),
                },
            )
        )

    def _symbol(self, symbol: Symbol) -> str:
        name = f"symbol.{symbol.id}"
        if name not in self._made:
            outer, self._asked = self._asked, {}
            element = self._made[name] = _Element("symbol", {"id": name, "overflow": "visible"})
            self.draw(_within_bleed(symbol), element)
            self._needs[name], self._asked = self._asked, outer
        self._asked[name] = None
        return name

    def _image(self, image: Image) -> str:
        name = self._images.get(image.data)
        if name is None:
            from generator.backends.pictures import jpeg, on_screen, png

            name = self._images[image.data] = f"image.{len(self._images) + 1}"
            seen = on_screen(image.data, self._sizes_mm[image.data])
            write = jpeg if image.media_type == "image/jpeg" else png
            data = base64.b64encode(image.data if seen is None else write(seen)).decode("ascii")
            attributes = {"id": name, "width": "1", "height": "1", "preserveAspectRatio": "none"}
            attributes["xlink:href"] = f"data:{image.media_type};base64,{data}"
            self._made[name] = _Element("image", attributes)
        self._asked[name] = None
        return name

    def _clip(self, clip: Path) -> str:
        name = self._clips.get(clip)
        if name is None:
            name = self._clips[clip] = f"clip.{len(self._clips) + 1}"
            rule = {"clip-rule": "evenodd"} if clip.style.even_odd else {}
            element = self._made[name] = _Element("clipPath", {"id": name})
            element.add(_Element("path", {"d": path_data(clip.commands)} | rule))
        self._asked[name] = None
        return name


def _within_bleed(symbol: Symbol) -> tuple[Item, ...]:
    box = Box(0, 0, symbol.width_mm, symbol.height_mm).inset(-symbol.bleed_mm)
    drawn = bounds(symbol.items)
    if drawn is None or box.contains(drawn, _CLIPPED_BEYOND_MM):
        return symbol.items
    return (Group(symbol.items, clip=rect(*box, Style())),)


def _use(name: str, transform: Affine) -> BaseElement:
    if (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1):
        place = {key: number(v) for key, v in (("x", transform.e), ("y", transform.f)) if v}
        return _Element("use", {"xlink:href": "#" + name} | place)
    return _Element("use", {"xlink:href": "#" + name} | _transform(transform))


def _transform(t: Affine) -> dict[str, str]:
    if t == IDENTITY:
        return {}
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return {"transform": f"translate({number(t.e)} {number(t.f)})"}
    factors = " ".join(number(value, FACTOR_PLACES) for value in (t.a, t.b, t.c, t.d))
    return {"transform": f"matrix({factors} {number(t.e, 4)} {number(t.f, 4)})"}


@lru_cache(maxsize=1024)
def _paint_items(style: Style) -> tuple[tuple[str, str], ...]:
    paint = {"fill": style.fill or "none"}
    if style.fill is not None and style.even_odd:
        paint["fill-rule"] = "evenodd"
    if style.stroke is not None and style.width_mm > 0:
        paint |= {"stroke": style.stroke, "stroke-width": number(style.width_mm)}
        if style.cap != "butt":
            paint["stroke-linecap"] = style.cap
        if style.join != "miter":
            paint["stroke-linejoin"] = style.join
        if style.dash_mm:
            paint["stroke-dasharray"] = " ".join(map(number, style.dash_mm))
        if style.spot:
            paint["class"] = style.spot
    return tuple(paint.items())


def _paint(style: Style) -> dict[str, str]:
    return dict(_paint_items(style))


@lru_cache(maxsize=1024)  # a line is some kilobytes
def _line(font: str, text: str) -> str:
    """A line of text as the ``d`` of a path: each contour drawn from where the one before it began."""
    parts, x, y = [], 0, 0
    for char, pen in face(font).run(text).glyphs:
        for left, top, rest in _contours(font, char):
            parts.append(f"m{left + pen - x} {top - y}{rest}")
            x, y = left + pen, top
    return "".join(parts)


@cache
def _contours(font: str, char: str) -> tuple[tuple[int, int, str], ...]:
    """Where each contour of a character begins, and the rest of it step by step, in whole thousandths of an em."""
    found: list[tuple[int, int, list[str]]] = []
    x = y = 0
    for name, *values in face(font).outline(char):
        points = [(round(across), round(down)) for across, down in zip(values[::2], values[1::2], strict=True)]
        steps = " ".join(f"{across - x} {down - y}" for across, down in points).replace(" -", "-")
        x, y = points[-1] if points else (x, y)
        if name == "M":
            found.append((x, y, []))
        else:
            found[-1][2].append(name.lower() + steps)
    return tuple((left, top, "".join(rest)) for left, top, rest in found)


def path_data(commands: tuple[Command, ...], places: int = MM_PLACES) -> str:
    """Commands as the ``d`` of a path."""
    return "".join(name + " ".join([number(value, places) for value in values]) for name, *values in commands)
