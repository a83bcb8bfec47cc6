"""What the streams of one PDF share: fonts, forms, pictures, spot colours and layers, made as they are asked for.

Each stream is given the resources it names itself. reportlab gives a form its fonts and XObjects only, and a page
no layers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.backends.pdf_form import Form, Plain
from generator.backends.pdf_inks import CmykInks, Inks, RgbInks
from generator.backends.pdf_operators import Operators
from generator.backends.picture_sizes import Size
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.items import Image, Symbol, Text

if TYPE_CHECKING:
    from generator.backends.pictures import Packed
    from generator.backends.separation import Separation

_EDGE_MM = 1.0


def document_of(canvas: Canvas) -> Any:
    """What reportlab makes of a canvas's pages, which its stubs leave out."""
    return canvas._doc  # type: ignore[attr-defined]


class FixedTime(TimeStamp):
    """1 January 2000. reportlab's own invariant date gives way to SOURCE_DATE_EPOCH; this one does not."""

    def __init__(self) -> None:
        self.t, self.tzname, self.dhh, self.dmm = 946684800.0, "UTC", 0, 0
        self.lt = (2000, 1, 1, 0, 0, 0, 5, 1, 0)
        self.YMDhms = self.lt[:6]


class File:
    """``pdf_operators.Resources`` of a canvas. With a separation, all of it is in the four inks of a press."""

    def __init__(
        self, canvas: Canvas, separation: Separation | None, sizes_mm: Callable[[], Mapping[bytes, Size]]
    ) -> None:
        """``sizes_mm`` gives how large each picture is placed at most: asked once, where there is any."""
        self._canvas = canvas
        self._doc = document_of(canvas)
        self._separation, self._sizes_mm = separation, cache(sizes_mm)
        self._inks: Inks = CmykInks(separation) if separation else RgbInks()
        self._symbols: dict[str, tuple[str, PDFObjectReference]] = {}
        self._boxes: dict[str, Box | None] = {}
        self._images: dict[bytes, str] = {}
        self._translucent: set[str] = set()
        """The names of what has something of its ground show through."""
        self._shows_through = False
        self._codes: dict[tuple[str, str], tuple[str, str]] = {}
        self._shared: dict[tuple[str, str], str] = {}
        self._layers: dict[str, PDFObjectReference] = {}
        self._used: dict[str, dict[str, PDFObjectReference]] = {}
        self._plain = Plain()
        self._texts: dict[Text, str] = {}
        self._doc._timeStamp = FixedTime()
        self._doc.signature = hashlib.md5(b"fichas", usedforsecurity=False)

    def operators(self, *lines: str) -> Operators:
        """A new stream that begins with those lines."""
        return Operators(self, self._inks, lines, self._texts)

    def write(self, operators: Operators) -> PDFObject:
        """Put a finished stream into the canvas' current page. What it must be given to be read."""
        stream, resources = self._finished(operators)
        self._canvas.addLiteral(stream)
        return resources

    def _finished(self, operators: Operators) -> tuple[str, PDFObject]:
        """A stream, and what it must be given to be read."""
        stream = "\n".join(operators.lines)
        self._doc.updateSignature(stream)
        self._shows_through = not self._translucent.isdisjoint(self._used.get("XObject", ()))
        if not self._used:
            return stream, self._plain
        resources = PDFResourceDictionary(Font=PDFObjectReference(BasicFonts), **self._used)
        resources.allProcs()
        self._used = {}
        return stream, resources

    def group(self) -> PDFDictionary | None:
        """What the page that was written last is blended in where something shows through; None where nothing does."""
        if not self._shows_through:
            return None
        return PDFDictionary({"S": PDFName("Transparency"), "CS": PDFName(self._inks.space), "I": "true"})

    def encode(self, font: str, char: str) -> tuple[str, str]:
        known = self._codes.get((font, char))
        if known is None:
            ttf = _ttf(font)
            ((subset, code),) = ttf.splitString(char, self._doc)
            name = ttf.getSubsetInternalName(subset, self._doc)
            # Streams hold codes that mean nothing without the subset: what they mean goes into the file's id.
            self._doc.updateSignature(font + char)
            known = self._codes[font, char] = name, self._canvas._escape(code)  # type: ignore[attr-defined]  # its stubs leave it out
        return known

    def symbol(self, symbol: Symbol) -> str:
        known = self._symbols.get(symbol.id)
        if known is None:
            name = f"s{len(self._symbols)}"
            known = self._symbols[symbol.id] = self._reference(name)
            self._form(symbol, name)
        return self._use("XObject", *known)

    def _form(self, symbol: Symbol, name: str) -> None:
        """A form XObject. What the streams it interrupts have used is kept by ``outer``."""
        outer, self._used = self._used, {}
        operators = self.operators()
        operators.draw(symbol.items)
        self._doc.addForm(name, Form(_form_box(symbol, self._boxes), *self._finished(operators)))
        if self._shows_through:
            self._translucent.add(self._doc.getXObjectName(name))
        self._used = outer

    def image(self, image: Image) -> str:
        if image.data not in self._images:
            name = self._images[image.data] = f"i{len(self._images)}"
            self._picture(name, self._packed(image))
        return self._use("XObject", *self._reference(self._images[image.data]))

    def _packed(self, image: Image) -> Packed:
        from generator.backends.pictures import Packed, as_printed, on_screen, packed
        from generator.drawing.art_raster import opened
        from generator.drawing.raster_colours import alpha_of, bare

        is_photo, size = image.media_type == "image/jpeg", self._sizes_mm()[image.data]
        if self._separation:
            picture = as_printed(image.data, size)
            return packed(self._separation.picture(picture), is_photo, alpha_of(picture))
        seen = on_screen(image.data, size)
        if seen is None and is_photo:
            known = opened(image.data)
            return Packed(known.mode, *known.size, image.data, True)
        seen = opened(image.data) if seen is None else seen
        return packed(bare(seen), is_photo, alpha_of(seen))

    def _picture(self, name: str, picture: Packed) -> None:
        if picture.mask:
            self._picture(f"{name}m", picture.mask)
            mask = {"SMask": PDFObjectReference(self._doc.getXObjectName(f"{name}m"))}
            self._translucent.add(self._doc.getXObjectName(name))
        else:
            mask = {}
        self._doc.addForm(name, PDFStream(PDFDictionary({**_described(picture), **mask}), picture.stream))
        # What a stream holds of it is its name: what it shows goes into the file's id.
        self._doc.updateSignature(picture.stream)

    def _reference(self, name: str) -> tuple[str, PDFObjectReference]:
        """What the file calls a form or a picture."""
        known = self._doc.getXObjectName(name)
        return known, PDFObjectReference(known)

    def spot(self, name: str, look: str) -> str:
        """A ``Separation``: its own plate, and elsewhere a tint between nothing and its look."""
        none, full = self._inks.spot(name, look)
        tint = {"FunctionType": 2, "N": 1, "Domain": PDFArray([0, 1]), "C0": PDFArray(none), "C1": PDFArray(full)}
        return self._share(
            "ColorSpace",
            name,
            lambda: PDFArray([PDFName("Separation"), PDFName(name), PDFName(self._inks.space), PDFDictionary(tint)]),
        )

    def overprint(self, on: bool) -> str:
        """Strokes and fills alike; in mode 1, where an ink of which there is none leaves what is there."""
        value = "true" if on else "false"
        state = {"Type": PDFName("ExtGState"), "OP": value, "op": value, "OPM": int(on)}
        return self._share("ExtGState", value, lambda: PDFDictionary(state))

    def layer(self, name: str) -> str:
        group = {"Type": PDFName("OCG"), "Name": PDFString(name)}
        known = self._share("Properties", name, lambda: PDFDictionary(group))
        self._layers[name] = self._used["Properties"][known[1:]]
        return known

    def layers(self) -> PDFDictionary | None:
        """The catalogue's ``OCProperties``: every layer, shown and printed. None where there is none."""
        if not self._layers:
            return None
        groups = list(self._layers.values())
        shown = {"Name": PDFString("Layers"), "Order": PDFArray(groups), "ON": PDFArray(groups)}
        return PDFDictionary({"OCGs": PDFArray(groups), "D": PDFDictionary(shown)})

    def _share(self, kind: str, name: str, make: Callable[[], PDFObject]) -> str:
        """A resource of that kind that the file holds once."""
        known = self._shared.get((kind, name))
        if known is None:
            known = self._shared[kind, name] = f"{kind[0]}{len(self._shared)}"
            self._doc.Reference(make(), known)
        return self._use(kind, known, PDFObjectReference(known))

    def _use(self, kind: str, name: str, reference: PDFObjectReference) -> str:
        self._used.setdefault(kind, {})[name] = reference
        return "/" + name


def _form_box(symbol: Symbol, symbols: dict[str, Box | None]) -> Box:
    """The box a form is cut to. Wider than the symbol while its drawing keeps inside, for a cut along the
    very edge of a filled shape makes renderers shave it."""
    box = Box(0, 0, symbol.width_mm, symbol.height_mm).inset(-symbol.bleed_mm)
    drawn = bounds(symbol.items, symbols=symbols)
    return box if drawn and not box.contains(drawn, 0.0005) else box.inset(-_EDGE_MM)


@cache
def _ttf(font: str) -> TTFont:
    return TTFont(font, str(face(font).ttf_path), asciiReadable=False)


_SPACES = {"CMYK": "DeviceCMYK", "L": "DeviceGray", "RGB": "DeviceRGB"}
"""A grey device's grey is what black ink leaves of the paper."""


def _described(picture: Packed) -> dict[str, PDFObject | int | str]:
    said: dict[str, PDFObject | int | str] = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": picture.width,
        "Height": picture.height,
        "BitsPerComponent": 8,
        "ColorSpace": PDFName(_SPACES[picture.mode]),
        "Filter": PDFName("DCTDecode" if picture.is_jpeg else "FlateDecode"),
    }
    if not picture.is_jpeg:
        rows = {"Predictor": 2, "Colors": len(picture.mode), "Columns": picture.width}
        return {**said, "DecodeParms": PDFDictionary(rows)}
    # A JPEG of four inks has them upside down.
    return {**said, "Decode": PDFArray([1, 0] * 4)} if picture.mode == "CMYK" else said
