"""The layouts of counters and markers: found for the shape they are cut to, and held against their size."""

from __future__ import annotations

from collections.abc import Callable

from generator.components.build_context import BuildContext
from generator.components.pieces.layout import CompiledLayout, compiled
from generator.components.pieces.trim_shape import CORNER_TO_CORNER, TrimShape
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.model.layout import Layout
from generator.rulesets.api import CounterDesign, Game

CUT_ALIKE = ("counter", "marker")
"""Pieces of the one size and shape of the kit."""
SQUARISH = 0.005
"""How far width and height may be from the shape's proportion."""

OF_SIZE = "counter_"
"""Before the size of counters, the name under which a ruleset gives them a layout of their own."""
SIGN_OF_SIZE = "sign_"
"""Likewise, one for their picture at the head of a row, where the counter itself is too long to be read there."""


class LayoutsBySize:
    """The layouts of a game's counters, each found once; ``usual`` finds that of all which have none of their own."""

    def __init__(self, game: Game, context: BuildContext, cut: TrimShape, usual: Callable[[], CompiledLayout]) -> None:
        """UserError when the scenario names one for a size that the rules do not make counters of."""
        self._game, self._context, self._cut, self._usual = game, context, cut, usual
        self._found: dict[str, CompiledLayout] = {}
        rules = {name.removeprefix(OF_SIZE) for name in game.book.layouts if name.startswith(OF_SIZE)}
        made = rules | {need.front.size for unit in game.units for need in unit.counters}
        wrong = [size for size in game.scenario.layouts.counters if size not in made]
        if wrong:
            where = game.project.scenario.where_key
            raise UserError(
                [
                    Diagnostic(
                        where("layouts", "counters", size),
                        f"no counters are of the size '{size}'",
                        did_you_mean(size, made),
                    )
                    for size in wrong
                ]
            )

    def of(self, design: CounterDesign) -> CompiledLayout:
        """The one of its size, where the scenario or the rules have one, else that of all."""
        of_scenario = self._game.scenario.layouts.counters.get(design.size)
        own = of_scenario or self._game.book.layouts.get(OF_SIZE + design.size)
        size = design.size if own else ""
        if size not in self._found:
            path = ("counters", size) if of_scenario else (OF_SIZE + size,)
            asked_by = (self._game.project.scenario.where if of_scenario else self._game.book.place)("layouts", *path)
            self._found[size] = self._own(own, asked_by) if own else self._usual()
        return self._found[size]

    def sign_of(self, design: CounterDesign) -> CompiledLayout:
        """The one of its picture at the head of a row: its own, unless the rules have another."""
        name = self._game.book.layouts.get(SIGN_OF_SIZE + design.size)
        if not name or design.size in self._game.scenario.layouts.counters:
            return self.of(design)
        if (key := SIGN_OF_SIZE + design.size) not in self._found:
            self._found[key] = self._own(name, self._game.book.place("layouts", key), is_own_size=False)
        return self._found[key]

    def _own(self, name: str, asked_by: Source, *, is_own_size: bool = True) -> CompiledLayout:
        sized_by = self._game.project.scenario.where("counters", "size_mm")
        return layout_for(self._context, "counter", name, self._cut, asked_by, sized_by, is_own_size=is_own_size)


def layout_for(
    context: BuildContext,
    kind: str,
    name: str,
    cut: TrimShape,
    asked_by: Source,
    sized_by: Source,
    *,
    is_own_size: bool = False,
) -> CompiledLayout:
    """The layout of a name; for hexagons ``plain`` stands for ``plain_hexagon``, a file of the user's for itself.

    ``is_own_size`` says that it is of a size that is longer than the kit's others, and not square. UserError, at ``asked_by`` or ``sized_by``, when there is none, when it is of another shape, or when the pieces
    are smaller than it can be read at.
    """
    if cut.shape == "hexagon" and not name.endswith((".yaml", "_hexagon")):
        name = _for_hexagons(context, kind, name, asked_by, sized_by)
    found = compiled(context.layout(kind, name, asked_by), context)
    layout = found.layout
    problem = None if is_own_size and layout.shape != "hexagon" else _of_another_shape(kind, layout, cut)
    if problem:
        is_ours = not name.endswith(".yaml")
        raise UserError([Diagnostic(asked_by if is_ours else found.where(("width_mm",)), *problem)])
    if cut.size_mm < layout.least_mm:
        raise UserError(
            [
                Diagnostic(
                    sized_by,
                    f"the {kind} layout '{name}' cannot be read on pieces of {cut.size_mm:g} mm: "
                    f"it wants {layout.least_mm:g} mm at least",
                    f"Make them {layout.least_mm:g} mm or larger, or use another layout under 'layouts: {kind}:'.",
                )
            ]
        )
    return found


def _for_hexagons(context: BuildContext, kind: str, name: str, asked_by: Source, sized_by: Source) -> str:
    """What the layout of a name is called for hexagons. UserError when it is one for squares alone."""
    try:
        context.layout(kind, f"{name}_hexagon", asked_by)
    except UserError:
        context.layout(kind, name, asked_by)  # a name there is none of is said to be so
        what = f"the {kind} layout '{name}' is for squares, and there is none of it for hexagons"
        raise UserError([Diagnostic(sized_by, what, "Leave out 'shape: hexagon'.")]) from None
    return f"{name}_hexagon"


def _of_another_shape(kind: str, layout: Layout, cut: TrimShape) -> tuple[str, str] | None:
    size = f"{layout.width_mm:g} × {layout.height_mm:g} mm"
    proportion = layout.width_mm / layout.height_mm
    if cut.shape == "hexagon":
        if layout.shape != "hexagon":
            return f"the {kind}s are hexagons, and this lays out a rectangle", "Say 'shape: hexagon' and draw for one."
        if abs(proportion / CORNER_TO_CORNER - 1) > SQUARISH:
            wide = layout.height_mm * CORNER_TO_CORNER
            return f"no regular hexagon is {size}", f"Make the width {wide:.3f}, its height from flat to flat."
    elif layout.shape == "hexagon":
        return f"the {kind}s are square, and this lays out a hexagon", "Use another, or 'counters: {shape: hexagon}'."
    elif layout.width_mm != layout.height_mm:
        return f"a {kind} is square, and this is {size}", "Make width and height the same."
    return None
