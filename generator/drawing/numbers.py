"""Numbers as files want them: short, never in scientific notation, never a negative zero."""

from functools import lru_cache

MM_PLACES = 3
"""A micrometre. No printer sees it; ten of them are what backends promise."""

FACTOR_PLACES = 6
"""For the factors of a transform: 0.000001 of a metre-long sheet is a micrometre again."""


@lru_cache(maxsize=1 << 16)
def number(value: float, places: int = MM_PLACES) -> str:
    """``value`` rounded, without needless zeros: 2.5 for 2.5001, 0 for -0.0004."""
    if value == (whole := int(value)):
        return str(whole)
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
