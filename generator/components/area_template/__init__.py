"""Templates of so many hexes about a vertex of the board: bombardments and air attacks, at the board's hex.

``build`` gives sheets to cut out, ``build_on_film`` the same in outline, to see the board through.
"""

from generator.components.area_template.sheets import build, build_on_film
from generator.components.area_template.users import boxed, in_tiles

__all__ = ["boxed", "build", "build_on_film", "in_tiles"]
