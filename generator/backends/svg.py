"""A document as SVG, one file a page: the only module that knows svgwrite.

Sizes are in millimetres and so is the coordinate system. A symbol is one ``<symbol>``, a picture one
``<image>``, a glyph one outline in ``<defs>``; everything on the page refers to them. Text is outlines,
because renderers disagree about fonts and kerning; what it says stands in ``aria-label``.

A ``<symbol>`` is given ``overflow="visible"``, or renderers would cut it at a viewport it does not have.
Where a drawing really reaches beyond its bleed it gets a clip path instead, as the PDF cuts it there too.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

from svgwrite import Drawing
from svgwrite.base import BaseElement

from generator.drawing.bounds import Box, anchor_shift, bounds
from generator.drawing.fonts import drawable, face, mm_per_unit
from generator.drawing.items import IDENTITY, Affine, Command, Document, Group, Image, Item, Page, Path, Style
from generator.drawing.items import Symbol, Text, Use
from generator.drawing.numbers import FACTOR_PLACES, MM_PLACES, number
from generator.drawing.shapes import rect

_MITER_LIMIT = "10"  # PDF's; SVG's own is 4
_CLIPPED_BEYOND_MM = 0.0005


def svg_pages(document: Document) -> list[bytes]:
    """One SVG file a page, in UTF-8."""
    return [_page(document, page) for page in document.pages]


def _page(document: Document, page: Page) -> bytes:
    width, height = number(page.width_mm), number(page.height_mm)
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    drawing.attribs |= {"stroke-miterlimit": _MITER_LIMIT, "xml:lang": document.language}
    names = [drawable(name) for name in (document.title, page.name) if name]
    drawing.set_desc(title=" – ".join(names))
    writer = _Writer(drawing.defs)
    writer.draw(page.items, drawing)
    tree = drawing.get_xml()
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(tree, encoding="utf-8") + b"\n"


class _Element(BaseElement):
    """An element with the name and attributes it is given; svgwrite sorts and escapes."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        super().__init__(debug=False)
        self.elementname = name
        self.attribs = attributes


class _Writer:
    """Turns items into elements; what is referred to goes into ``defs`` the first time it is met."""

    def __init__(self, defs: BaseElement) -> None:
        self._defs = defs
        self._known: set[str] = set()
        self._images: dict[bytes, str] = {}
        self._clips: dict[Path, str] = {}

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
                case Image():
                    box = Affine(item.width_mm, 0, 0, item.height_mm, item.x_mm, item.y_mm)
                    into.add(_use(self._image(item), box))
                case _:
                    raise TypeError(f"not a drawing item: {item!r}")

    def _path(self, path: Path, into: BaseElement) -> None:
        style = path.style
        if path.commands and (style.fill is not None or (style.stroke is not None and style.width_mm > 0)):
            into.add(_Element("path", {"d": _outline(path.commands), **_paint(style)}))

    def _group(self, group: Group, into: BaseElement) -> None:
        attributes = _transform(group.transform)
        if group.clip is not None:
            attributes["clip-path"] = f"url(#{self._clip(group.clip)})"
        if attributes:
            into = into.add(_Element("g", attributes))
        self.draw(group.items, into)

    def _text(self, text: Text, into: BaseElement) -> None:
        """A group scaled to the type size, so that glyphs are placed in thousandths of an em."""
        metrics = face(text.font)
        run, unit = metrics.run(text.text), mm_per_unit(text.size_pt)
        if run.left == run.right:
            return
        start = text.x_mm + anchor_shift(run.advance, text.anchor) * unit
        scale = number(unit, 8)
        line = _Element(
            "g",
            {
                "transform": f"matrix({scale} 0 0 {scale} {number(start)} {number(text.y_mm)})",
                "fill": text.fill,
                "role": "img",
                "aria-label": drawable(text.text),
            },
        )
        for char, x in run.glyphs:
            if outline := metrics.outline(char):
                glyph = self._define(f"{text.font}.{ord(char):x}", "path", d=lambda o=outline: _outline(o, 0))
                line.add(_Element("use", {"xlink:href": "#" + glyph} | ({"x": str(x)} if x else {})))
        into.add(line)

    def _define(self, name: str, element: str, **attributes) -> str:
        """``name``, defined when it is new. Attributes are functions, called only then."""
        if name not in self._known:
            self._known.add(name)
            self._defs.add(_Element(element, {"id": name} | {key: make() for key, make in attributes.items()}))
        return name

    def _symbol(self, symbol: Symbol) -> str:
        name = f"symbol.{symbol.id}"
        if name not in self._known:
            self._known.add(name)
            element = _Element("symbol", {"id": name, "overflow": "visible"})
            self.draw(_within_bleed(symbol), element)
            # Added when it is complete, after the symbols it uses: readers find them in order.
            self._defs.add(element)
        return name

    def _image(self, image: Image) -> str:
        if image.data not in self._images:
            name = self._images[image.data] = f"image.{len(self._images) + 1}"
            data = base64.b64encode(image.data).decode("ascii")
            attributes = {"id": name, "width": "1", "height": "1", "preserveAspectRatio": "none"}
            attributes["xlink:href"] = f"data:{image.media_type};base64,{data}"
            self._defs.add(_Element("image", attributes))
        return self._images[image.data]

    def _clip(self, clip: Path) -> str:
        if clip not in self._clips:
            name = self._clips[clip] = f"clip.{len(self._clips) + 1}"
            rule = {"clip-rule": "evenodd"} if clip.style.even_odd else {}
            element = _Element("clipPath", {"id": name})
            element.add(_Element("path", {"d": _outline(clip.commands)} | rule))
            self._defs.add(element)
        return self._clips[clip]


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
    return tuple(paint.items())


def _paint(style: Style) -> dict[str, str]:
    return dict(_paint_items(style))


def _outline(commands: tuple[Command, ...], places: int = MM_PLACES) -> str:
    return "".join(name + " ".join([number(value, places) for value in values]) for name, *values in commands)
