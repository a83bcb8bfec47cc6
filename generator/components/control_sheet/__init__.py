"""The control sheet: one a side, with figures to tick, points, and all that is kept count of in play."""

from generator.components.control_sheet.sheet import build

__all__ = ["build"]
