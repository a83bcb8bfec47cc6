"""The layouts of counters and markers: found for the shape they are cut to, and held against their size."""

from __future__ import annotations

from generator.components.counter_shape import CORNER_TO_CORNER, Cut
from generator.components.desk import Desk
from generator.components.layout import CompiledLayout
from generator.diagnostics import Diagnostic, Source, UserError
from generator.model.layout import Layout

SQUARISH = 0.005
"""How far width and height may be from the shape's proportion."""


def layout_for(
    desk: Desk, kind: str, name: str, cut: Cut, asked_by: Source, sized_by: Source, *, is_own_size: bool = False
) -> CompiledLayout:
    """The layout of a name; for hexagons ``plain`` stands for ``plain_hexagon``, a file of the user's for itself.

    ``is_own_size`` says that it is of a size that is longer than the kit's others, and not square. UserError, at ``asked_by`` or ``sized_by``, when there is none, when it is of another shape, or when the pieces
    are smaller than it can be read at.
    """
    if cut.shape == "hexagon" and not name.endswith((".yaml", "_hexagon")):
        name += "_hexagon"
    found = CompiledLayout(desk.layout(kind, name, asked_by))
    layout = found.layout
    problem = None if is_own_size and layout.shape != "hexagon" else _of_another_shape(kind, layout, cut)
    if problem:
        raise UserError([Diagnostic(found.where(("width_mm",)), *problem)])
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


def _of_another_shape(kind: str, layout: Layout, cut: Cut) -> tuple[str, str] | None:
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
