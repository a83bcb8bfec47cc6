"""A drawing as the operators of a PDF content stream. Text in, text out: no PDF library here.

The stream is written in the drawing's own space, millimetres with y down; the page turns it over once at
its beginning. What the stream needs from its file, font subsets and names of XObjects, comes through
``Resources``; what a colour is, through ``Inks``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from msgspec.structs import replace

from generator.backends.pdf_inks import Inks
from generator.drawing.bounds import anchor_shift
from generator.drawing.fonts import face, mm_per_unit
from generator.drawing.items import IDENTITY, Affine, Command, Group, Image, Item, Path, Style, Symbol, Text, Use
from generator.drawing.numbers import FACTOR_PLACES, number
from generator.units import MM_PER_POINT

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_MOST_TEXTS = 4096
"""So many are kept, of what is the same on many designs."""
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}


class Resources(Protocol):
    """What a content stream asks of the file it is part of."""

    def encode(self, font: str, char: str) -> tuple[str, str]:
        """A font's resource name (``/F1+0``) and the character as the inside of a PDF string."""

    def symbol(self, symbol: Symbol) -> str:
        """The resource name of the symbol's form XObject."""

    def image(self, image: Image) -> str:
        """The resource name of the picture's XObject."""

    def spot(self, name: str, look: str) -> str:
        """The resource name of a spot colour's space. ``look`` is ``#rrggbb``: how it looks on a screen."""

    def layer(self, name: str) -> str:
        """The resource name of a layer."""

    def overprint(self, on: bool) -> str:
        """The resource name of the graphics state that prints over what lies below, or the one that does not."""


class Operators:
    """Writes items to ``lines``. One object a stream: it remembers the graphics state it has set."""

    def __init__(
        self, resources: Resources, inks: Inks, lines: Iterable[str] = (), texts: dict[Text, str] | None = None
    ) -> None:
        """``texts`` are those that streams of the same file have written."""
        self.lines = list(lines)
        self._texts = {} if texts is None else texts
        self._resources = resources
        self._inks = inks
        # Nothing is known at first: a form begins with whatever the page that places it had set. But a form or a
        # picture is placed only while nothing overprints, so that most need no graphics states of their own.
        self._state: dict[str, str] = {}
        self._overprinting = False

    def draw(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path():
                    self._path(item)
                case Text():
                    self._text(item)
                case Group():
                    self._group(item)
                case Use():
                    self._overprint(False)
                    self.lines.append(self._used(item))
                case _:
                    self._overprint(False)
                    # Pictures are a unit square with y up.
                    box = Affine(item.width_mm, 0, 0, -item.height_mm, item.x_mm, item.y_mm + item.height_mm)
                    self.lines.append(f"q {_matrix(box)} {self._resources.image(item)} Do Q")

    def _used(self, use: Use) -> str:
        return f"q {_matrix(use.transform)} {self._resources.symbol(use.symbol)} Do Q"

    def _set(self, what: str, operator: str) -> None:
        if self._state.get(what) != operator:
            self._state[what] = operator
            self.lines.append(operator)

    def _overprint(self, on: bool) -> None:
        if self._overprinting != on:
            self._overprinting = on
            self.lines.append(f"{self._resources.overprint(on)} gs")

    def _path(self, path: Path) -> None:
        style = path.style
        stroked = style.stroke is not None and style.width_mm > 0
        if not path.commands or (style.fill is None and not stroked):
            return
        if stroked and style.spot and style.fill is not None:
            # The stroke overprints and the fill does not: painted one after the other.
            self._path(Path(path.commands, replace(style, stroke=None)))
            style = replace(style, fill=None)
        self._overprint(stroked and bool(style.spot))
        if style.fill is not None:
            self._set("fill", self._inks.fill(style.fill))
        if stroked:
            self._pen(style)
        self.lines.append(_outline(path.commands))
        rule = "*" if style.even_odd else ""
        if not stroked:
            self.lines.append("f" + rule)
        else:
            self.lines.append("S" if style.fill is None else "B" + rule)

    def _pen(self, style: Style) -> None:
        stroke = style.stroke or "#000000"
        if style.spot:
            self._set("stroke", f"{self._resources.spot(style.spot, stroke)} CS 1 SCN")
        else:
            self._set("stroke", self._inks.stroke(stroke))
        self._set("width", number(style.width_mm) + " w")
        self._set("cap", _CAPS[style.cap])
        self._set("join", _JOINS[style.join])
        self._set("dash", f"[{' '.join(map(number, style.dash_mm))}] 0 d")

    def _group(self, group: Group) -> None:
        if group.layer:
            self.lines.append(f"/OC {self._resources.layer(group.layer)} BDC")
            self._group(replace(group, layer=""))
            self.lines.append("EMC")
            return
        if group.transform == IDENTITY and group.clip is None:
            self.draw(group.items)
            return
        if len(group.items) == 1 and not self._overprinting and isinstance(use := group.items[0], Use):
            # A piece in its place: it leaves the state as it was.
            self.lines += (_begun(group.transform, group.clip), self._used(use), "Q")
            return
        outside, overprinting = self._state, self._overprinting
        self._state = outside.copy()
        self.lines.append(_begun(group.transform, group.clip))
        self.draw(group.items)
        self.lines.append("Q")
        self._state, self._overprinting = outside, overprinting

    def _text(self, text: Text) -> None:
        if (written := self._texts.get(text)) is None:
            written = self._written(text)
            if len(self._texts) < _MOST_TEXTS:
                self._texts[text] = written
        if written:
            self._overprint(self._inks.overprints(text.fill))
            self._set("fill", self._inks.fill(text.fill))
            self.lines.append(written)

    def _written(self, text: Text) -> str:
        """One text object; within it, one TJ for each font subset, which is one for almost every text."""
        run = face(text.font).run(text.text)
        if not run.glyphs:
            return ""
        unit = mm_per_unit(text.size_pt)
        start = text.x_mm + anchor_shift(run.advance, text.anchor) * unit
        size = number(text.size_pt * MM_PER_POINT, 4)
        parts = [f"BT 1 0 0 -1 {number(start)} {number(text.y_mm)} Tm"]
        for font, array in self._arrays(text.font, run.glyphs):
            parts.append(f"{font} {size} Tf [{array}] TJ")
        parts.append("ET")
        return " ".join(parts)

    def _arrays(self, font: str, glyphs: tuple[tuple[str, int], ...]) -> list[tuple[str, str]]:
        """(font name, inside of a TJ array) pairs: strings, parted where a pair is kerned."""
        advance, encode = face(font).advance, self._resources.encode
        arrays: list[tuple[str, str]] = []
        name, array, string, pen = "", "", "", 0
        for char, x in glyphs:
            subset, code = encode(font, char)
            if x != pen and string:
                array, string = f"{array}({string}) {pen - x} ", ""
            if subset != name:
                if name:
                    arrays.append((name, f"{array}({string})" if string else array))
                name, array, string = subset, "", ""
            string += code
            pen = x + advance(char)
        arrays.append((name, f"{array}({string})"))
        return arrays


@lru_cache(maxsize=4096)
def _begun(transform: Affine, clip: Path | None) -> str:
    """How a group begins."""
    lines = ["q"]
    if transform != IDENTITY:
        lines.append(_matrix(transform))
    if clip is not None:
        lines.append(f"{_outline(clip.commands)} {'W* n' if clip.style.even_odd else 'W n'}")
    return "\n".join(lines)


@lru_cache(maxsize=4096)  # sheets of counters have them in the same places
def _matrix(t: Affine) -> str:
    factors = " ".join(number(value, FACTOR_PLACES) for value in (t.a, t.b, t.c, t.d))
    return f"{factors} {number(t.e, 4)} {number(t.f, 4)} cm"


@lru_cache(maxsize=4096)  # one figure stands on counters of many colours
def _outline(commands: tuple[Command, ...]) -> str:
    return " ".join(" ".join((*map(number, values), _OPERATORS[name])) for name, *values in commands)
