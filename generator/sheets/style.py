"""The one ink and the one ground of a sheet, and the weights of its lines in mm. Nothing else is used."""

INK = "#17181c"
SECONDARY = "#5b5e66"
HAIRLINE = "#b9bbc1"
TINT = "#f1f1ee"
PAPER = "#ffffff"

HAIRLINE_MM = 0.15
TITLE_RULE_MM = 0.6
"""Under a sheet's title and round a table."""
GROUP_RULE_MM = 0.35
"""Between groups, and under the small heading of a sheet of pieces."""
MARK_MM = 0.15
"""Crop marks."""
CONTOUR_MM = 0.1
"""Cutting contours: within the 0.25 to 1 pt that plotters and print shops ask for."""
