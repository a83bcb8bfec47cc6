"""Small drawn examples of the rules: ground, figures and the lines between them, on the board's own terrain."""

from generator.components.diagram.picture import draw, hex_mm

__all__ = ["draw", "hex_mm"]
