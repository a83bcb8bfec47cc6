"""Where on paper the elements of a layout stand: the size of its piece, its trim, and how far grounds go on beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from generator.components.build_context import BuildContext
from generator.components.pieces.layout_values import LayoutValues
from generator.drawing import Item
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets import style

if TYPE_CHECKING:
    from generator.components.pieces.layout import CompiledLayout


_SLACK_MM = 0.05


class LayoutSpace(LayoutValues):
    """The space of one piece."""

    def __init__(self, compiled: CompiledLayout, context: BuildContext, piece: str, scale: float) -> None:
        """``scale`` is the size of the piece on paper to that of the layout; 0 where nothing of it is printed."""
        super().__init__(compiled, context)
        self.piece = piece
        self._scale = scale
        self._bleed_mm = compiled.bleed_mm(context, scale) if scale else 0.0
        self._origin = (0.0, 0.0)
        """Where the space of the elements that are being drawn begins."""
        self._is_bare = True
        """Whether all so far is paper, of which no one sees where it ends."""

    @contextmanager
    def _moved(self, x: float, y: float) -> Iterator[None]:
        before = self._origin
        self._origin = before[0] + x, before[1] + y
        yield
        self._origin = before

    def _to_the_bleed(self, box: Box) -> Box:
        """A ground that reaches the bleed of the layout goes on as far as the printing shows."""
        it, slack, (x, y) = self.compiled.layout, 1e-6, self._origin
        if not it.bleed_mm or not self._bleed_mm:
            return box
        left, top = (-self._bleed_mm if at <= slack - it.bleed_mm else at for at in (box.x + x, box.y + y))
        ends = ((box.right + x, it.width_mm), (box.bottom + y, it.height_mm))
        right, bottom = (most + self._bleed_mm if at >= most + it.bleed_mm - slack else at for at, most in ends)
        return Box(left - x, top - y, right - left, bottom - top)

    def _check_bleed(self, at: tuple[str, ...], box: Box, fill: str = "") -> None:
        """A surface that touches the trim is held against the bleed that it must reach; a picture has no ``fill``."""
        self._is_bare = self._is_bare and fill.lower() == style.PAPER
        if self._scale and not self._is_bare:
            layout, scale, (x, y) = self.compiled.layout, self._scale, self._origin
            shown = Box((box.x + x) * scale, (box.y + y) * scale, box.w * scale, box.h * scale)
            trim = Box(0.0, 0.0, layout.width_mm * scale, layout.height_mm * scale)
            bleed_mm = self.context.printing.most_bleed_mm
            self.context.preflight.bleed(partial(self.compiled.where, (*at, "box")), self.piece, shown, trim, bleed_mm)

    def _check_trim(self, at: tuple[str, ...], text: str, box: Box, items: tuple[Item, ...]) -> None:
        """A text whose box goes over the trim must not do so itself."""
        layout, (x, y) = self.compiled.layout, self._origin
        trim = Box(-x, -y, layout.width_mm, layout.height_mm)
        if self._scale and text.strip() and not trim.contains(box, _SLACK_MM):
            ink = bounds(items)
            if ink is not None and not trim.contains(ink, _SLACK_MM):
                self.context.preflight.cut(self.compiled.where(at), self.piece, text)

    def _check_type(self, at: tuple[str, ...], text: str, size_pt: float) -> None:
        if self._scale and text.strip():
            self.context.preflight.type(partial(self.compiled.where, at), self.piece, text, size_pt * self._scale)
