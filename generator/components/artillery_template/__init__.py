"""The artillery templates of the guns in play, the range strip and the arc of fire, true to the hexes of the board."""

from generator.components.artillery_template.sheets import build, build_whole_arc

__all__ = ["build", "build_whole_arc"]
