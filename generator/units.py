"""Lengths. Everything inside is in millimetres; type sizes are in points; inches are for people."""

MM_PER_CM = 10.0
MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
MM_PER_POINT = MM_PER_INCH / POINTS_PER_INCH
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH


def mm_from_points(points: float) -> float:
    """Millimetres of a length in PostScript points (1 pt = 1/72 inch)."""
    return points * MM_PER_POINT


def points_from_mm(mm: float) -> float:
    """PostScript points of a length in millimetres."""
    return mm * POINTS_PER_MM
