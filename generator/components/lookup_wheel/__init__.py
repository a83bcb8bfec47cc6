"""Wheels: two discs pinned one on the other, that show the column of a table one turns them to."""

from generator.components.lookup_wheel.sheets import boxed, build, build_sections
from generator.components.lookup_wheel.wheel import sections_of

__all__ = ["boxed", "build", "build_sections", "sections_of"]
