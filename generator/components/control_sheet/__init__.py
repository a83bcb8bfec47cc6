"""The control sheet: for each side its order of battle with all that is kept count of, and its turns."""

from generator.components.control_sheet.sheet import build

__all__ = ["build"]
