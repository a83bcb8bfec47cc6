"""How large the pieces of a kind are, and what they are cut to."""

from __future__ import annotations

from collections.abc import Iterable

from generator.components.own_pieces.names import reads_on
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.trim_shape import CORNER_TO_CORNER, TrimShape
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Item, Path
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.model.layout import Layout
from generator.rulesets.api import PieceKind
from generator.sheets import style
from generator.sheets.plan import SHAPE_TOLERANCE

CARD_MM = (63.0, 88.0)
"""A poker card: what a piece is as large as that nobody gives a size."""
CARD_CORNER_MM = 3.0
_SHAPES = {"rectangle": "square"}
_EPSILON = 1e-6


def trim_of(kind: PieceKind, layout: Layout) -> TrimShape:
    """What a piece of this layout is cut to."""
    width, height = asked_size(kind, layout.width_mm, layout.height_mm, layout.shape)
    shape = kind.shape or layout.shape
    corner = layout.corner_mm * height / layout.height_mm if kind.corner_mm is None else kind.corner_mm
    return TrimShape(height, _SHAPES.get(shape, shape), corner, width / height)


def plain_trim(kind: PieceKind) -> TrimShape:
    """The same where no layout says anything."""
    width, height = asked_size(kind, *CARD_MM, kind.shape or "rectangle")
    if kind.shape in ("hexagon", "circle") and kind.size_mm is None:
        height = min(width, height)
        width = height * (CORNER_TO_CORNER if kind.shape == "hexagon" else 1.0)
    usual = CARD_CORNER_MM if min(width, height) > 2 * CARD_CORNER_MM + 24 and kind.shape is None else 0.0
    corner = usual if kind.corner_mm is None else kind.corner_mm
    return TrimShape(height, _SHAPES.get(kind.shape or "rectangle", kind.shape or ""), corner, width / height)


def asked_size(kind: PieceKind, width: float, height: float, shape: str) -> tuple[float, float]:
    """The size that the kind asks for; what it leaves open is that of the given size, or in proportion to it."""
    if kind.size_mm is not None:
        across = CORNER_TO_CORNER if (kind.shape or shape) == "hexagon" else 1.0
        # What is waisted is as long as it is drawn, whatever its height.
        return kind.size_mm * (width / height if shape == "waisted" else across), kind.size_mm
    if kind.width_mm is not None and kind.height_mm is not None:
        return kind.width_mm, kind.height_mm
    if kind.width_mm is not None:
        return kind.width_mm, kind.width_mm * height / width
    if kind.height_mm is not None:
        return kind.height_mm * width / height, kind.height_mm
    return width, height


def refuse_other_shape(kind: PieceKind, cut: TrimShape, found: CompiledLayout) -> None:
    """UserError, at the width of a layout, when it cannot be scaled to what is cut."""
    layout = found.layout
    size = f"{layout.width_mm:g} × {layout.height_mm:g} mm"
    where = found.where(("width_mm",))
    if abs(cut.width_mm / cut.height_mm / (layout.width_mm / layout.height_mm) - 1) > SHAPE_TOLERANCE:
        wanted = f"{_round(cut.width_mm)} × {_round(cut.height_mm)} mm"
        what = f"the pieces of '{kind.id}' are {wanted}, and this is {size}"
        raise UserError([Diagnostic(where, what, "Give both the same proportions, or draw for that size.")])
    if cut.height_mm < layout.least_mm:
        what = (
            f"the pieces of '{kind.id}' are {_round(cut.height_mm)} mm, and this wants {layout.least_mm:g} mm at least"
        )
        raise UserError([Diagnostic(found.where(("least_mm",)), what, "Make them larger, or use another layout.")])
    if cut.shape == "circle" and abs(cut.width_mm / cut.height_mm - 1) > SHAPE_TOLERANCE:
        what = f"the pieces of '{kind.id}' are round, and this is {size}"
        raise UserError([Diagnostic(where, what, "Make width and height the same.")])
    if cut.shape == "hexagon" and abs(cut.width_mm / cut.height_mm / CORNER_TO_CORNER - 1) > SHAPE_TOLERANCE:
        wide = layout.height_mm * CORNER_TO_CORNER
        what = f"no regular hexagon is {size}"
        raise UserError([Diagnostic(where, what, f"Make the width {wide:.3f}, its height from flat to flat.")])


def _round(mm: float) -> str:
    return f"{round(mm, 2):g}"


def cut_line_ink(items: Iterable[Item], width: float, height: float) -> str:
    """What a line to cut along can be seen in, on a face so large: its ground is the topmost that covers all of it."""
    ground = style.PAPER
    for item in items:
        if isinstance(item, Path) and item.style.fill and (box := bounds((item,))) and _covers(box, width, height):
            ground = item.style.fill
    return reads_on(ground)


def _covers(box: Box, width: float, height: float) -> bool:
    return box.x <= _EPSILON and box.y <= _EPSILON and box.right >= width - _EPSILON and box.bottom >= height - _EPSILON
