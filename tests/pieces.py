"""Pieces for tests of imposition."""

from __future__ import annotations

from generator.drawing import Symbol
from generator.sheets.plan import Piece


def true_size(front: Symbol, back: Symbol | None = None, quantity: int = 1) -> Piece:
    """A piece as large as its drawing, without gutters."""
    return Piece(front, back, front.width_mm, front.height_mm, quantity)
