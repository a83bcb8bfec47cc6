"""Runs a layout for one piece: elements and names in, items in mm out.

What is wrong, a text that does not fit or a number that is none, is collected with its place, and the rest
of the piece is looked at all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from generator.components.pieces.figures import stand_in_a_row
from generator.components.pieces.ground_marks import STEP_MM, ground_mark
from generator.components.pieces.layout_texts import LayoutTexts
from generator.components.pieces.layout_values import MAX_REPEATS
from generator.components.pieces.pictures import place
from generator.components.pieces.plates import PLATES, SHAPES, plate
from generator.components.pieces.spots import Spot
from generator.diagnostics import Diagnostic, UserError, did_you_mean, suggested
from generator.drawing import Affine, Group, Item, Style
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.shapes import circle, hexagon, line, rect, rounded_rect
from generator.expressions import Namespace
from generator.model.layout import Element
from generator.model.palette import DRAWN_MARKS
from generator.typesetting import draw_die

MAX_DRAWN = 5_000
"""Elements drawn on one piece."""
SETS = ("text", "entries", "losses", "sides")
"""The keys of an element that say what it sets."""
_ALONG = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""The share of the free width of a box that lies before art."""


class Run(LayoutTexts):
    """One piece being drawn."""

    left = MAX_DRAWN

    @cached_property
    def spots(self) -> list[Spot]:
        """What paper each element covers, where someone asks."""
        return []

    def elements(
        self, path: tuple[str, ...], elements: Mapping[str, Element], names: Mapping[str, Any]
    ) -> Iterator[Item]:
        names = {**names, "deep_mm": Namespace(self.deep_mm), "wide_mm": Namespace(self.wide_mm)}
        for name, element in elements.items():
            try:
                yield from self._each((*path, name), element, names)
            except UserError as error:
                if self.left < 0:
                    raise
                self.problems += error.diagnostics  # what is wrong with one element hides nothing of the next

    def _each(self, at: tuple[str, ...], element: Element, names: Mapping[str, Any]) -> Iterator[Item]:
        """An element as often as it is repeated."""
        for index, inner in ((0, names),) if element.for_ is None else self._repeats(at, names):
            self.left -= 1
            if self.left < 0:
                what = f"on {self.piece} more than {MAX_DRAWN} elements are drawn"
                raise UserError([Diagnostic(self.compiled.where(at), what, "Repeat fewer.")])
            if self.context.is_only_read and not element.says_words:
                return
            if element.when is not None and not self._value((*at, "when"), element.when, inner):
                continue
            if not index or element.step_mm is None:
                yield from self._noted(at, element, inner)
                continue
            dx, dy = (self._number(at, "step_mm", v, inner, i) for i, v in enumerate(element.step_mm))
            with self._moved(dx * index, dy * index):
                items = self._noted(at, element, inner)
            yield Group(items, Affine.translate(dx * index, dy * index))

    def _noted(self, at: tuple[str, ...], element: Element, names: Mapping[str, Any]) -> tuple[Item, ...]:
        """One element; where someone asks, it is noted what paper it covers."""
        items = tuple(self._element(at, element, names))
        if self.context.spots is not None and element.elements is None:
            box = bounds(items, Affine.translate(*self._origin))
            if box is not None and not self.problems:
                self.spots.append(Spot(at[-1], box, self.compiled.where(at), tuple(self._printed(at, names))))
        return items

    def _printed(self, at: tuple[str, ...], names: Mapping[str, Any]) -> Iterator[str]:
        """What an element looks up for what it sets; of the thing it is repeated along, by its place in the list."""
        held = self.compiled.expressions
        found = next((held[*at, key] for key in SETS if (*at, key) in held), None)
        within = next((at[:deep] for deep in range(len(at), 0, -1) if at[:deep] in self.compiled.repeated), None)
        name, along = self.compiled.repeated[within] if within else ("", "")
        for path in found.paths(names, self.context.words) if found else ():
            yield re.sub(rf"^{name}\.", f"{along}.{names['loop']}.", path) if name else path

    def _repeats(self, at: tuple[str, ...], names: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
        name, expression = self.compiled.loops[*at, "for"]
        found = expression.run(names, self.context.words)
        if not isinstance(found, list | tuple) or len(found) > MAX_REPEATS:
            remedy = f"Name a list of at most {MAX_REPEATS}, such as unit.abilities."
            self._wrong((*at, "for"), "this is not a list to repeat along", remedy)
            return
        for index, item in enumerate(found):
            yield index, {**names, name: item, "loop": index}

    def _element(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> Iterator[Item]:
        box = self._box(at, e, names) if e.box is not None else Box(0, 0, 0, 0)
        if e.text is not None:
            yield from self._text(at, e, box, names)
        elif e.shape is not None:
            yield from self._shape(at, e, box, names)
        elif e.art is not None:
            yield from self._art(at, e, box, names)
        elif e.image is not None:
            yield from self._image(at, e, box, names)
        elif e.entries is not None:
            self.deep_mm[at[-1]] = box.h  # until it is known, so that what does not fit is said once
            yield from self._entries(at, e, box, names)
        elif e.losses is not None:
            self.deep_mm[at[-1]] = box.h
            yield from self._losses(at, e, box, names)
        elif e.figures is not None:
            symbols = self._symbols((*at, "figures"), e.figures, names)
            ink, ground = self._paint(at, e, names)
            height = self._number(at, "height_mm", e.height_mm or 0, names)
            pitch = None if e.pitch_mm is None else self._number(at, "pitch_mm", e.pitch_mm, names)
            yield from stand_in_a_row(self.context.art, symbols, box, height, ink, ground, pitch, e.align_x)
        elif e.mark is not None:
            name, described = self._text_of((*at, "mark"), e.mark, names), self.context.palette.marks
            if name not in (*DRAWN_MARKS, *described):
                remedy = did_you_mean(name, (*DRAWN_MARKS, *described))
                self._wrong((*at, "mark"), f"there is no ground mark '{name}'", remedy)
                return
            pitch = self._number(at, "pitch_mm", STEP_MM if e.pitch_mm is None else e.pitch_mm, names)
            mark = described.get(name, name)
            yield from ground_mark(mark, box, self._colour(at, "ink", e.ink, names), pitch / STEP_MM)
        else:
            with self._moved(box.x, box.y):
                items = tuple(self.elements((*at, "elements"), e.elements or {}, names))
            yield Group(items, Affine.translate(box.x, box.y))

    def _image(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        path = (*at, "image")
        name = self._text_of(path, e.image or "", names)
        if not box.w or not box.h:
            self._wrong((*at, "box"), "a picture needs a box with a width and a height", "Enlarge it.")
            return
        try:
            symbol = self.context.pictures.symbol(name, self.compiled.where(path), *self._paint(at, e, names))
        except UserError as error:
            data = self.asked_by if "{{" in (e.image or "") else None
            here = self.compiled.where(path)
            self.problems.extend(
                replace(one, source=data) if data and one.source == here else one for one in error.diagnostics
            )
            return
        box = self._to_the_bleed(box) if e.place == "cover" else box
        self._check_bleed(at, box)
        placed, scale = place(symbol, box, e.place)
        width_mm = symbol.width_mm * scale * self._scale
        self.context.pictures.check(name, self.compiled.where(path), symbol, width_mm, self.context.preflight)
        yield placed

    def _shape(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        shape = self._text_of((*at, "shape"), e.shape or "", names)
        width = self._number(at, "stroke_mm", e.stroke_mm, names)
        style = Style(
            fill=self._colour(at, "fill", e.fill, names) if e.fill else None,
            # A line of no width would be a hairline to a printer.
            stroke=self._colour(at, "stroke", e.stroke, names) if e.stroke and width else None,
            width_mm=width,
            dash_mm=e.dash_mm,
        )
        if shape not in ("line", "die"):
            box = self._to_the_bleed(box)
            if style.fill:
                self._check_bleed(at, box, style.fill)
        if shape == "rect":
            corner = self._number(at, "corner_mm", e.corner_mm, names)
            yield rounded_rect(*box, corner, style) if corner else rect(*box, style)
        elif shape == "line":
            x, y = (self._number(at, "to", v, names, i) for i, v in enumerate(e.to or (box.right, box.bottom)))
            yield line(box.x, box.y, x, y, style)
        elif shape == "circle":
            yield circle(box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h) / 2, style)
        elif shape == "hexagon":
            yield hexagon(box.x + box.w / 2, box.y + box.h / 2, box.h, style)
        elif shape in PLATES:
            yield plate(shape, box, style)
        elif shape == "die":
            ink, ground = self._paint(at, e, names)
            yield from draw_die(
                int(self._number(at, "sides", e.sides or 6, names)),
                box.x + box.w / 2,
                box.y + box.h / 2,
                min(box.w, box.h),
                solid=e.fill is not None,
                ink=ink,
                ground=ground,
                number_pt=self._number(at, "size_pt", e.size_pt, names),
                least_pt=self._least_pt(e),
            )
        else:
            self._wrong(
                (*at, "shape"),
                f"there is no shape '{shape}'",
                did_you_mean(shape, SHAPES),
            )

    def _art_meant(self, kind: str, which: str) -> str:
        """The art of the nearest name, of the kind that is nearest; without a kind, of any."""
        known = {"symbol": self.context.art.names(), "flag": self.context.art.flags()}
        kind = (which and suggested(kind, known)) or kind
        for of in (kind,) if kind in known else known:
            if (close := suggested(which or kind, known[of])) is not None:
                return f"Did you mean '{of}/{close}'?"
        return f"'fichas list {'nations' if kind == 'flag' else 'symbols'}' says what there is."

    def _art(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        name = self._text_of((*at, "art"), e.art or "", names)
        kind, _, which = name.partition("/")
        library = self.context.art
        if kind == "flag" and library.has_flag(which):
            yield library.fit(library.flag(which), *box, along=_ALONG[e.align_x])
        elif kind == "symbol" and library.has_symbol(which):
            cloth = self._colour(at, "cloth", e.cloth, names) if e.cloth else ""
            symbol = library.symbol(which, *self._paint(at, e, names), cloth)
            yield library.fit(symbol, *box, stands=e.valign == "bottom", along=_ALONG[e.align_x])
        else:
            self._wrong((*at, "art"), f"there is no art '{name}'", self._art_meant(kind, which))
