"""The scenario sheet: what is played, where, by whom, and what should be in the box."""

from generator.components.scenario_sheet.sheet import build

__all__ = ["build"]
