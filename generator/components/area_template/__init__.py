"""Templates of so many hexes about a vertex of the board: bombardments and air attacks, at the board's hex."""

from generator.components.area_template.sheets import build
from generator.components.area_template.users import boxed

__all__ = ["boxed", "build"]
