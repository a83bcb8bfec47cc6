"""A layout, compiled: its expressions once, its repetitions, and where each key stands.

``draw`` runs it for one piece; what happens then is in ``layout_run``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from generator import resources
from generator.components.build_context import BuildContext, Words
from generator.components.pieces.layout_run import Run
from generator.components.pieces.plates import SHAPES
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.drawing import Item, Symbol
from generator.drawing.box import Box
from generator.drawing.fonts import FACES
from generator.drawing.text import Fitted
from generator.expressions import Namespace
from generator.model.base import Located
from generator.model.layout import Callout, Element, Layout
from generator.model.layout_expressions import LayoutExpressions

OFF_SHARED_CUTS_MM = 2.0
"""So far inside the trim colour ends where one cut parts two pieces: a cut that is a little off shows paper."""


class CompiledLayout(LayoutExpressions):
    """A layout with its expressions compiled. Raises UserError, at their places, for those that are wrong."""

    def __init__(self, located: Located[Layout]) -> None:
        super().__init__(located)
        self.problems += self._unknown_names(located.value)
        if self.problems:
            raise UserError(self.problems)
        self.located, self.layout = located, located.value
        self.boxes: dict[tuple[str, ...], Box] = {}
        """Those that are the same on all pieces, once they were asked for."""
        self.fitted: dict[tuple[Any, ...], tuple[Fitted, Box | None]] = {}
        """Texts as they came out in their boxes, and what they cover."""
        self._alike = _that_set_alike(self.layout.elements)

    def symbol(
        self,
        name: str,
        names: Mapping[str, Any],
        context: BuildContext,
        piece: str,
        where: Source | None = None,
        alike: Mapping[tuple[str, ...], float] | None = None,
        scale: float = 1.0,
        over: tuple[Item, ...] = (),
    ) -> Symbol:
        """The layout run on names, as the design of that ``name``. ``piece`` says in messages what is being drawn,
        ``where`` who asked for it.

        ``alike`` are the ``shares`` of a set; ``scale`` is the size of the piece to that of the layout; what is ``over`` the
        layout is drawn last. UserError for what does not fit: at ``where`` for a layout of ours, in the layout's file for
        a user's.
        """
        run = Run(self, context, piece, where if self._is_ours else None, alike, scale)
        run.asked_by = where
        items = tuple(run.elements(("elements",), self.layout.elements, self._with_trim(names, context)))
        if run.problems:
            raise UserError(run.problems)
        if context.spots is not None:
            context.spots[name] = spots = tuple(run.spots)
            context.parts.tell("spots", name, spots, of_places=False)
        it = self.layout
        return Symbol(name, it.width_mm, it.height_mm, items + over, self.bleed_mm(context, scale))

    def bleed_mm(self, context: BuildContext, scale: float = 1.0) -> float:
        """How far its grounds go on beyond the trim, on its own scale: as it says, or what the printing shows on paper."""
        return max(self.layout.bleed_mm, context.printing.most_bleed_mm / scale) if self.layout.bleed_mm else 0.0

    def _with_trim(self, names: Mapping[str, Any], context: BuildContext) -> dict[str, Any]:
        """The names, and how far inside the trim ends colour that runs along it: where each piece is cut by itself it bleeds."""
        inset_mm = OFF_SHARED_CUTS_MM if context.printing.shared_cuts else -self.layout.bleed_mm
        return {**names, "trim": Namespace({"inset_mm": inset_mm})}

    @property
    def sets_alike(self) -> bool:
        """Whether a text has one size on all pieces of a set."""
        return bool(self._alike)

    def shares(self, piece: str, names: Mapping[str, Any], context: BuildContext) -> dict[tuple[str, ...], float]:
        """Of the texts that have one size on all pieces of a set: the share of their size at which each fits this one.

        ``piece`` is what messages call it. What is wrong with it is said when it is drawn.
        """
        run = Run(self, context, piece, None)
        with suppress(UserError):
            deque(run.elements(("elements",), self._alike, self._with_trim(names, context)), maxlen=0)
        return run.shares

    def key(self, words: Words) -> Sequence[Callout]:
        """What the key of its pieces explains. UserError for words that there are none of."""
        asked = (
            (("key", number, name), getattr(callout, name))
            for number, callout in enumerate(self.layout.key)
            for name in ("word", "beside")
        )
        if problems := [
            Diagnostic(self.located.where(*at), f"there are no words '{wanted}'", did_you_mean(wanted, words))
            for at, wanted in asked
            if wanted is not None and wanted not in words
        ]:
            raise UserError(problems)
        return self.layout.key

    def _unknown_names(self, layout: Layout) -> Iterator[Diagnostic]:
        """Of fonts and shapes, whether a piece shows them or not."""
        for path, element in self.walk(("elements",), layout.elements):
            for key, known in (("font", FACES), ("shape", SHAPES)):
                name, at = getattr(element, key), (*path, key)
                if name is not None and at not in self.expressions and name not in known:
                    yield Diagnostic(self.where(at), f"there is no {key} '{name}'", did_you_mean(name, known))

    @cached_property
    def _is_ours(self) -> bool:
        return resources.templates() in Path(self.located.where().file).resolve().parents


def compiled(located: Located[Layout], context: BuildContext) -> CompiledLayout:
    """A layout compiled once, for all languages and for builds to come. UserError for expressions that are wrong."""

    def make() -> CompiledLayout:
        if id(located) not in context.compiled:
            context.compiled[id(located)] = CompiledLayout(located)
        compiled: CompiledLayout = context.compiled[id(located)]
        return compiled

    return context.parts.within(("compiled", str(located.where())), make, located)


def _that_set_alike(elements: Mapping[str, Element]) -> dict[str, Element]:
    """Elements that set a text in one size on all pieces of a set, and those that hold such elements, with no others."""
    found: dict[str, Element] = {}
    for name, element in elements.items():
        if inner := _that_set_alike(element.elements or {}):
            found[name] = element.model_copy(update={"elements": inner})
        elif element.fit.alike:
            found[name] = element
    return found
