"""A layout, compiled: its expressions once, its repetitions, and where each key stands.

``draw`` runs it for one piece; what happens then is in ``layout_run``.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from generator import resources
from generator.components.build_context import BuildContext
from generator.components.pieces.layout_run import Run
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Item, Symbol
from generator.drawing.box import Box
from generator.expressions import Expression
from generator.model.base import Located
from generator.model.layout import Element, Layout

RESERVED = ("self", "loop", "if", "else", "in", "is", "not", "and", "or", "none", "true", "false")

_FOR = re.compile(r"\s*([a-z_][a-z0-9_]*)\s+in\s+(.+)", re.DOTALL)
_BARE = ("when", "figures", "entries", "losses")


class CompiledLayout:
    """A layout with its expressions compiled. Raises UserError, at their places, for those that are wrong."""

    def __init__(self, located: Located[Layout]) -> None:
        self.located, self.layout = located, located.value
        self._where = located.where
        self.where = cache(self._place_of)
        """Where the value at a path stands in the layout's file."""
        self.boxes: dict[tuple[str, ...], Box] = {}
        """Those that are the same on all pieces, once they were asked for."""
        self.expressions: dict[tuple[str, ...], Expression] = {}
        self.loops: dict[tuple[str, ...], tuple[str, Expression]] = {}
        self.repeated: dict[tuple[str, ...], tuple[str, str]] = {}
        """Of each element that is repeated the name of one thing and the list that it is of, as the layout has them."""
        self.asks_for: set[str] = set()
        """The names its expressions begin with: ``unit``, ``colour``."""
        self._alike = _that_set_alike(self.layout.elements)
        problems: list[Diagnostic] = []
        for path, element in self._walk(("elements",), self.layout.elements):
            for key, value in self._strings(element):
                try:
                    self._compile((*path, *key), value)
                except UserError as error:
                    problems.extend(error.diagnostics)
        if problems:
            raise UserError(problems)

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
        run = Run(self, context, piece, where if self._is_ours() else None, alike, scale)
        items = tuple(run.elements(("elements",), self.layout.elements, names))
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
            deque(run.elements(("elements",), self._alike, names), maxlen=0)
        return run.shares

    def _is_ours(self) -> bool:
        return resources.templates() in Path(self._where().file).resolve().parents

    def _walk(
        self, path: tuple[str, ...], elements: Mapping[str, Element]
    ) -> Iterator[tuple[tuple[str, ...], Element]]:
        for name, element in elements.items():
            yield (*path, name), element
            if element.elements:
                yield from self._walk((*path, name, "elements"), element.elements)

    def _strings(self, element: Element) -> Iterator[tuple[tuple[str, ...], str]]:
        for name, info in type(element).model_fields.items():
            value, key = getattr(element, name), info.alias or name
            if isinstance(value, str):
                yield (key,), value
            elif isinstance(value, tuple):
                yield from (((key, str(i)), item) for i, item in enumerate(value) if isinstance(item, str))

    def _compile(self, path: tuple[str, ...], text: str) -> None:
        if path[-1] == "for":
            where = self.where(path)
            match = _FOR.fullmatch(text)
            if match is None or match[1] in RESERVED:
                raise UserError([Diagnostic(where, "this repeats nothing", "Write 'for: item in list'.")])
            expression = Expression(match[2], where, bare=True)
            self.loops[path] = (match[1], expression)
            self.repeated[path[:-1]] = (match[1], match[2].strip())
        elif path[-1] in _BARE or "{{" in text or "{%" in text:
            expression = self.expressions[path] = Expression(text, self.where(path), bare=path[-1] in _BARE)
        else:
            return
        self.asks_for |= expression.asks_for

    def _place_of(self, path: tuple[str, ...]) -> Source:
        return self._where(*(int(step) if step.isdigit() else step for step in path))


def compiled(located: Located[Layout], context: BuildContext) -> CompiledLayout:
    """A layout compiled, or as it was compiled for a build before. UserError for expressions that are wrong."""
    return context.parts.within(("compiled", str(located.where())), lambda: CompiledLayout(located), located)


def _that_set_alike(elements: Mapping[str, Element]) -> dict[str, Element]:
    """Elements that set a text in one size on all pieces of a set, and those that hold such elements, with no others."""
    found: dict[str, Element] = {}
    for name, element in elements.items():
        if inner := _that_set_alike(element.elements or {}):
            found[name] = element.model_copy(update={"elements": inner})
        elif element.fit.alike:
            found[name] = element
    return found
