"""Runs a layout for one piece: elements and names in, items in mm out.

What is wrong, a text that does not fit or a number that is none, is collected with its place, and the rest
of the piece is looked at all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext
from generator.components.pieces.entries import Entry, set_entries
from generator.components.pieces.figures import stand_in_a_row
from generator.components.pieces.ground_marks import STEP_MM, ground_mark
from generator.components.pieces.layout_space import LayoutSpace
from generator.components.pieces.layout_values import LEAST_PT, MAX_REPEATS
from generator.components.pieces.losses import LossGroup, losses
from generator.components.pieces.pictures import place
from generator.components.pieces.plates import PLATES, SHAPES, plate
from generator.components.pieces.short_names import shorter, shorter_apart
from generator.components.pieces.shrinking import Shrunk
from generator.components.pieces.spots import Spot
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.drawing import Affine, Group, Item, Style
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import FACES
from generator.drawing.shapes import circle, hexagon, line, rect, rounded_rect
from generator.drawing.text import Fitted, fit_text
from generator.expressions import Namespace
from generator.model.layout import Element
from generator.model.palette import DRAWN_MARKS
from generator.typesetting import Block, draw_die

if TYPE_CHECKING:
    from generator.components.pieces.layout import CompiledLayout

MAX_DRAWN = 5_000
"""Elements drawn on one piece."""

POINT = " · "
"""Between the parts of a text; where it takes more than a line, it is broken here if that will do."""


class Run(LayoutSpace):
    """One piece being drawn."""

    def __init__(
        self,
        compiled: CompiledLayout,
        context: BuildContext,
        piece: str,
        where: Source | None,
        alike: Mapping[tuple[str, ...], float] | None = None,
        scale: float = 0.0,
    ) -> None:
        super().__init__(compiled, context, piece, scale)
        self.where, self.alike = where, alike or {}
        self.shares: dict[tuple[str, ...], float] = {}
        """The smallest share of its size at which a text was set that has one size on all pieces of a set."""
        self.left = MAX_DRAWN
        self.spots: list[Spot] = []
        self.deep_mm: dict[str, float] = {}
        """How deep each element came out that is as deep as what it holds."""

    def elements(
        self, path: tuple[str, ...], elements: Mapping[str, Element], names: Mapping[str, Any]
    ) -> Iterator[Item]:
        names = {**names, "deep_mm": Namespace(self.deep_mm)}
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
            if element.when is not None and not self._value((*at, "when"), element.when, inner):
                continue
            if not index or element.step_mm is None:
                yield from self._noted(at, element, inner)
                continue
            dx, dy = (self._number((*at, "step_mm", str(i)), v, inner) for i, v in enumerate(element.step_mm))
            with self._moved(dx * index, dy * index):
                items = self._noted(at, element, inner)
            yield Group(items, Affine.translate(dx * index, dy * index))

    def _noted(self, at: tuple[str, ...], element: Element, names: Mapping[str, Any]) -> tuple[Item, ...]:
        """One element; where someone asks, it is noted what paper it covers."""
        items = tuple(self._element(at, element, names))
        if self.context.spots is not None and element.elements is None:
            box = bounds(items, Affine.translate(*self._origin))
            if box is not None:
                says = element.text or element.entries or element.losses or str(element.sides or "")
                self.spots.append(Spot(at[-1], box, self.compiled.where(at), self._in_full(at, says, names)))
        return items

    def _in_full(self, at: tuple[str, ...], says: str, names: Mapping[str, Any]) -> str:
        """What an element says; of the thing it is repeated along, by its place in the list: ``unit.moves.0.hexes``."""
        within = next((at[:deep] for deep in range(len(at), 0, -1) if at[:deep] in self.compiled.repeated), None)
        if within is None:
            return says
        name, along = self.compiled.repeated[within]
        return re.sub(rf"\b{name}\.", f"{along}.{names['loop']}.", says)

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
            height = self._number((*at, "height_mm"), e.height_mm or 0, names, 0.1)
            pitch = None if e.pitch_mm is None else self._number((*at, "pitch_mm"), e.pitch_mm, names)
            yield from stand_in_a_row(self.context.art, symbols, box, height, ink, ground, pitch, e.align_x)
        elif e.mark is not None:
            name, described = self._text_of((*at, "mark"), e.mark, names), self.context.palette.marks
            if name not in (*DRAWN_MARKS, *described):
                remedy = did_you_mean(name, (*DRAWN_MARKS, *described))
                self._wrong((*at, "mark"), f"there is no ground mark '{name}'", remedy)
                return
            pitch = self._number((*at, "pitch_mm"), STEP_MM if e.pitch_mm is None else e.pitch_mm, names, 0.1)
            mark = described.get(name, name)
            yield from ground_mark(mark, box, self._colour(at, "ink", e.ink, names), pitch / STEP_MM)
        elif e.elements is not None:
            with self._moved(box.x, box.y):
                items = tuple(self.elements((*at, "elements"), e.elements, names))
            yield Group(items, Affine.translate(box.x, box.y))

    def _text(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        text = self._text_of((*at, "text"), e.text or "", names)
        font = self._font(at, e, names)
        if font is None:
            return
        size = self._number((*at, "size_pt"), e.size_pt, names, LEAST_PT)
        agreed = self.alike.get(at, 1.0)
        fit = partial(
            fit_text,
            font=font,
            size_pt=size * agreed,
            box=box,
            fill=self._colour(at, "fill", e.fill, names) if e.fill else "#17181c",
            align=e.align,
            valign=e.valign,
            shrink_to=e.fit.shrink_to,
            least_pt=self._least_pt(e),
            wrap=e.fit.wrap,
            wrap_below=min(1.0, e.fit.wrap_below / agreed),
            break_words=e.fit.break_words,
            max_lines=e.fit.max_lines,
            leading_pt=None
            if e.leading_pt is None
            else self._number((*at, "leading_pt"), e.leading_pt, names, LEAST_PT) * agreed,
            prefer=e.fit.prefer,
        )
        fitted = fit(text)
        if len(fitted.lines) > 1 and POINT in text:
            whole = fit(_broken_at_points(text), break_words=False)
            fitted = fitted if whole.overflow else whole
        if fitted.overflow and e.fit.abbreviate:
            fitted = self._abbreviated(text, fit) or fitted
        if fitted.overflow:
            self._too_much((*at, "text"), f"the text '{text if len(text) < 60 else text[:57] + '…'}'", box)
        else:
            self._shrunk(at, text, fitted.size_pt / size, e)
            self._check_type(at, text, fitted.size_pt)
        if fitted.missing:
            self._wrong(
                (*at, "text"),
                f"on {self.piece} the font has no {' '.join(sorted(fitted.missing))}",
                "Use other characters.",
            )
        yield from fitted.items

    def _abbreviated(self, text: str, fit: Callable[..., Fitted]) -> Fitted | None:
        """A shorter form that is no other's; else one in the smallest type that is allowed; else any that fits."""
        words = self.context.words
        apart = list(shorter_apart(text, self.context.named, words))
        smaller = (fit(form, shrink_to=0.0) for form in (text, *apart))
        ways = chain(map(fit, apart), smaller, map(fit, shorter(text, words)))
        return next((fitted for fitted in ways if not fitted.overflow), None)

    def _least_pt(self, e: Element) -> float:
        """The smallest type that is allowed, in the space of the layout: what a layout says is on paper."""
        return e.fit.least_pt / (self._scale or 1.0)

    def _too_much(self, path: tuple[str, ...], what: str, box: Box) -> None:
        self._wrong(
            path,
            f"on {self.piece} {what} does not fit its box of {box.w:g} × {box.h:g} mm (the layout's '{path[-2]}')",
            "Shorten it, enlarge the box, or let it wrap or shrink further with 'fit'.",
            self.where,
        )

    def _shrunk(self, at: tuple[str, ...], text: str, share: float, e: Element) -> None:
        if e.fit.alike:
            self.shares[at] = min(share, self.shares.get(at, 1.0))
        if share < 1:
            kind = self.compiled.layout.kind
            self.context.shrinking.note(Shrunk(kind, text, share, at[-1], self.piece))

    def _entries(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        found = self._value((*at, "entries"), e.entries or "", names)
        if not isinstance(found, list | tuple) or not all(isinstance(one, Namespace) for one in found):
            self._wrong((*at, "entries"), "this is not a list of entries", "Write unit.entries.")
            return
        font = self._font(at, e, names)
        if font is None:
            return
        made = [Entry(*(str(getattr(one, part, "")) for part in ("name", "points", "text"))) for one in found]
        size = self._number((*at, "size_pt"), e.size_pt, names, LEAST_PT)
        fill = self._colour(at, "fill", e.fill, names) if e.fill else "#17181c"
        names_mm = self._number((*at, "names_mm"), e.names_mm, names, 0.0)
        agreed = self.alike.get(at)
        shrink_to = e.fit.shrink_to if agreed is None else 1.0
        block, share = set_entries(
            made, box, font, size * (agreed or 1.0), fill, shrink_to, self._least_pt(e), names_mm, alike=e.fit.alike
        )
        if block is None:
            self._too_much((*at, "entries"), f"'{', '.join(one.name for one in made)}'", box)
            return
        self._shrunk(at, ", ".join(one.name for one in made), share * (agreed or 1.0), e)
        yield self._stood(at, block, box, e)

    def _stood(self, at: tuple[str, ...], block: Block, box: Box, e: Element) -> Item:
        """A block at the top of its box, or at its foot; those that come after may ask how deep it came out."""
        self.deep_mm[at[-1]] = block.height_mm
        return block.at(box.x, box.bottom - block.height_mm if e.valign == "bottom" else box.y)

    def _losses(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        found = self._value((*at, "losses"), e.losses or "", names)
        if not isinstance(found, list | tuple) or not all(isinstance(one, LossGroup) for one in found):
            self._wrong((*at, "losses"), "these are not the figures of a unit", "Write unit.losses.")
            return
        block = losses(found, box, self.context.art)
        if block is None:
            self._too_much((*at, "losses"), f"the track of {sum(one.figures for one in found)} figures", box)
            return
        yield self._stood(at, block, box, e)

    def _image(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        path = (*at, "image")
        name = self._text_of(path, e.image or "", names)
        if not box.w or not box.h:
            self._wrong((*at, "box"), "a picture needs a box with a width and a height", "Enlarge it.")
            return
        try:
            symbol = self.context.pictures.symbol(name, self.compiled.where(path), *self._paint(at, e, names))
        except UserError as error:
            self.problems.extend(error.diagnostics)
            return
        box = self._to_the_bleed(box) if e.place == "cover" else box
        self._check_bleed(at, box)
        placed, scale = place(symbol, box, e.place)
        width_mm = symbol.width_mm * scale * self._scale
        if width_mm:
            self.context.pictures.check(name, self.compiled.where(path), symbol, width_mm, self.context.preflight)
        yield placed

    def _font(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> str | None:
        font = self._text_of((*at, "font"), e.font, names)
        if font in FACES:
            return font
        self._wrong((*at, "font"), f"there is no font '{font}'", did_you_mean(font, FACES))
        return None

    def _shape(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        shape = self._text_of((*at, "shape"), e.shape or "", names)
        width = self._number((*at, "stroke_mm"), e.stroke_mm, names, 0.0)
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
            corner = self._number((*at, "corner_mm"), e.corner_mm, names, 0.0)
            yield rounded_rect(*box, corner, style) if corner else rect(*box, style)
        elif shape == "line":
            x, y = (self._number((*at, "to", str(i)), v, names) for i, v in enumerate(e.to or (box.right, box.bottom)))
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
                int(self._number((*at, "sides"), e.sides or 6, names)),
                box.x + box.w / 2,
                box.y + box.h / 2,
                min(box.w, box.h),
                solid=e.fill is not None,
                ink=ink,
                ground=ground,
                number_pt=self._number((*at, "size_pt"), e.size_pt, names, LEAST_PT),
                least_pt=self._least_pt(e),
            )
        else:
            self._wrong(
                (*at, "shape"),
                f"there is no shape '{shape}'",
                did_you_mean(shape, SHAPES),
            )

    def _art(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        name = self._text_of((*at, "art"), e.art or "", names)
        kind, _, which = name.partition("/")
        library = self.context.art
        if kind == "flag" and library.has_flag(which):
            yield library.fit(library.flag(which), *box)
        elif kind == "symbol" and library.has_symbol(which):
            yield library.fit(library.symbol(which, *self._paint(at, e, names)), *box, stands=e.valign == "bottom")
        else:
            known = [f"symbol/{known}" for known in library.names()]
            self._wrong((*at, "art"), f"there is no art '{name}'", did_you_mean(name, known))


def _broken_at_points(text: str) -> str:
    """A text that breaks nowhere but after its points."""
    return "\u00a0· ".join(part.replace(" ", "\u00a0") for part in text.split(POINT))
