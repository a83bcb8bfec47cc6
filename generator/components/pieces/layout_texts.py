"""Sets what a layout says in words: texts, the entries of a list, tracks of losses, each as its box and its type allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext
from generator.components.pieces.entries import Entry, set_entries
from generator.components.pieces.layout_space import LayoutSpace
from generator.components.pieces.losses import LossGroup, losses
from generator.components.pieces.short_names import alike, begins_short, shorter, shorter_apart
from generator.components.pieces.shrinking import Shrunk
from generator.diagnostics import Source, did_you_mean
from generator.drawing import Item
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import FACES
from generator.drawing.text import Fitted, fit_text
from generator.expressions import Namespace
from generator.model.layout import Element
from generator.sheets import style
from generator.typesetting import Block

if TYPE_CHECKING:
    from generator.components.pieces.layout import CompiledLayout

MOST_FITTED = 8192
"""So many texts of a layout are known as they were fitted."""
POINT = " · "
"""Between the parts of a text; where it takes more than a line, it is broken here if that will do."""


class LayoutTexts(LayoutSpace):
    """``alike``: the share of its size at which each text is set that has one size on all pieces of a set."""

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
        self.asked_by: Source | None = None
        """The line of the data that is drawn, whoever made the layout."""
        self.shares: dict[tuple[str, ...], float] = {}
        """The smallest share of its size at which a text was set that has one size on all pieces of a set."""
        self.deep_mm: dict[str, float] = {}
        """How deep each element came out that is as deep as what it holds; of a text, down to the foot of its letters, or, where
        it stands at the foot of its box, up to their head."""
        self.wide_mm: dict[str, float] = {}
        """How wide the letters of each text came out."""

    def _text(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        text = self._text_of((*at, "text"), e.text or "", names)
        font = self._font(at, e, names)
        if font is None:
            return
        size = self._number(at, "size_pt", e.size_pt, names)
        fill = self._colour(at, "fill", e.fill, names) if e.fill else style.INK
        leading_pt = None if e.leading_pt is None else self._number(at, "leading_pt", e.leading_pt, names)
        # The same on many pieces, and in many languages.
        slot = at, text, box, font, size, fill, leading_pt, self.alike.get(at, 1.0), self._scale
        if (known := self.compiled.fitted.get(slot)) is None:
            known = self._fitted(at, text, e, box, font, size, fill, leading_pt)
            # What is abbreviated is so in a language, and beside certain other names.
            if not e.fit.abbreviate and len(self.compiled.fitted) < MOST_FITTED:
                self.compiled.fitted[slot] = known
        fitted, ink = known
        if fitted.overflow:
            self._too_much((*at, "text"), f"the text '{text if len(text) < 60 else text[:57] + '…'}'", box)
        else:
            self._shrunk(at, text, fitted.size_pt / size, e)
            self._check_type(at, text, fitted.size_pt)
            self._check_trim(at, text, box, fitted.items)
        if fitted.missing:
            self._wrong(
                (*at, "text"),
                f"on {self.piece} the font has no {' '.join(sorted(fitted.missing))}",
                "Use other characters.",
            )
        self.deep_mm[at[-1]] = _deep(ink, box, e) if ink else 0.0
        self.wide_mm[at[-1]] = ink.w if ink else 0.0
        yield from fitted.items

    def _fitted(
        self,
        at: tuple[str, ...],
        text: str,
        e: Element,
        box: Box,
        font: str,
        size_pt: float,
        fill: str,
        leading_pt: float | None,
    ) -> tuple[Fitted, Box | None]:
        """What becomes of a text in its box, and what it covers."""
        agreed = self.alike.get(at, 1.0)
        fit = partial(
            fit_text,
            font=font,
            size_pt=size_pt * agreed,
            box=box,
            fill=fill,
            align=e.align,
            valign=e.valign,
            shrink_to=e.fit.shrink_to,
            least_pt=self._least_pt(e),
            wrap=e.fit.wrap,
            wrap_below=min(1.0, e.fit.wrap_below / agreed),
            break_words=e.fit.break_words,
            max_lines=e.fit.max_lines,
            leading_pt=None if leading_pt is None else leading_pt * agreed,
            prefer=e.fit.prefer,
            even=not e.fit.max_lines,
        )
        fitted = fit(text)
        if len(fitted.lines) > 1 and POINT in text:
            whole = fit(_broken_at_points(text), break_words=False)
            fitted = fitted if whole.overflow else whole
        if e.fit.abbreviate:
            fitted = (self._abbreviated if fitted.overflow else self._as_others)(text, fit) or fitted
        return fitted, bounds(fitted.items)

    def _abbreviated(self, text: str, fit: Callable[..., Fitted]) -> Fitted | None:
        """A shorter form that is no other's; else one in the smallest type that is allowed; else any that fits."""
        words = self.context.words
        apart = list(shorter_apart(text, self.context.named, words))
        smaller = (fit(form, shrink_to=0.0) for form in (text, *apart))
        ways = chain(map(fit, apart), smaller, map(fit, shorter(text, words)))
        return next((fitted for fitted in ways if not fitted.overflow), None)

    def _as_others(self, text: str, fit: Callable[..., Fitted]) -> Fitted | None:
        """The first word abbreviated where it, or another rank if it is one, has to be in another name; else nothing."""
        words, named = self.context.words, self.context.named
        for other in alike(text, named, words):
            short = self._abbreviated(other, fit) if fit(other).overflow else None
            if short and begins_short(other, " ".join(short.lines), named):
                forms = (form for form in shorter_apart(text, named, words) if begins_short(text, form, named))
                return next((fitted for fitted in map(fit, forms) if not fitted.overflow), None)
        return None

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
            self.context.shrinking.note(Shrunk(kind, text, share, at[-1], self.piece, e.fit.alike and at in self.alike))

    def _entries(self, at: tuple[str, ...], e: Element, box: Box, names: Mapping[str, Any]) -> Iterator[Item]:
        found = self._value((*at, "entries"), e.entries or "", names)
        if not isinstance(found, list | tuple) or not all(isinstance(one, Namespace) for one in found):
            self._wrong((*at, "entries"), "this is not a list of entries", "Write unit.entries.")
            return
        font = self._font(at, e, names)
        if font is None:
            return
        made = [Entry(*(str(getattr(one, part, "")) for part in ("name", "points", "text"))) for one in found]
        size = self._number(at, "size_pt", e.size_pt, names)
        fill = self._colour(at, "fill", e.fill, names) if e.fill else style.INK
        names_mm = self._number(at, "names_mm", e.names_mm, names)
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

    def _font(self, at: tuple[str, ...], e: Element, names: Mapping[str, Any]) -> str | None:
        font = self._text_of((*at, "font"), e.font, names)
        if font in FACES:
            return font
        self._wrong((*at, "font"), f"there is no font '{font}'", did_you_mean(font, FACES))
        return None


def _broken_at_points(text: str) -> str:
    """A text that breaks nowhere but after its points."""
    return "\u00a0· ".join(part.replace(" ", "\u00a0") for part in text.split(POINT))


def _deep(ink: Box, box: Box, e: Element) -> float:
    return box.bottom - ink.y if e.valign in ("bottom", "baseline") else ink.bottom - box.y
