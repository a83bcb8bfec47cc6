"""How large the discs of a wheel are, and where the upper one has its windows, each below the name of its row."""

from __future__ import annotations

import math

from msgspec import Struct

from generator.components.lookup_wheel.wheel import Wheel
from generator.drawing.fonts import face
from generator.sheets import style

LOWER_MM, RIM_MM = 67.0, 7.5
"""The radius of the lower disc, and how far it shows around the upper one: both stand side by side within the margins of
letter paper."""
UPPER_MM = LOWER_MM - RIM_MM
EDGE_MM = style.GAP_MM
"""From the edge of the upper disc to whatever stands on it."""
ARROW_MM = 5.0
FIRST_MM, LAST_MM = UPPER_MM - ARROW_MM - 0.5, 17.0
"""Between these radii the windows and their names share the room."""
MOST_PITCH_MM, WINDOW_MM, LEAST_WINDOW_MM = 12.4, 13.2, 8.0
FRAME_MM = 0.6
"""How far the frame of a window reaches out of it."""
AIR_SHARE, OPEN_SHARE = 0.24, 0.44
"""Of what a window and its name share, the air above and below the name, and at least the window: larger names give way."""
NAMES_PT = (style.NAME_PT, style.VALUE_PT, style.LABEL_PT, style.SMALL_PT, style.LEAST_PT)
NAME_FONT = "sans-semibold"


class TooFull(ValueError):
    """A table that is too large for a wheel, or whose names and numbers are too long for its windows."""


class Windows(Struct, frozen=True):
    """Where a wheel has its windows: the radius of the middle of each, from the outermost in, and their size."""

    radii: tuple[float, ...]
    width_mm: float
    height_mm: float
    name_pt: float
    """The size of their names, by the room above each."""
    name_off_mm: float
    """From the middle of a window out to the baseline of its name."""

    @classmethod
    def of(cls, wheel: Wheel) -> Windows:
        """TooFull where the table has too many rows or columns for a wheel."""
        pitch = min(MOST_PITCH_MM, (FIRST_MM - LAST_MM) / len(wheel.rows))
        air = AIR_SHARE * pitch
        open_mm = {size: pitch - air - 2 * FRAME_MM - face(NAME_FONT).cap_height_mm(size) for size in NAMES_PT}
        name_pt = next((size for size, high in open_mm.items() if high >= OPEN_SHARE * pitch), NAMES_PT[-1])
        height = open_mm[name_pt]
        innermost = FIRST_MM - len(wheel.rows) * pitch + FRAME_MM
        radii = tuple(innermost + height / 2 + number * pitch for number in reversed(range(len(wheel.rows))))
        # A window shows one sector only, as far in as it reaches.
        wide = min(WINDOW_MM, 2 * innermost * math.tan(math.pi / len(wheel.sectors)) - style.SNUG_MM)
        if wide < LEAST_WINDOW_MM or height < face("sans-bold").cap_height_mm(style.PLAYED_PT) + style.SNUG_MM:
            raise TooFull(f"'{wheel.title}' has too many rows or columns for a wheel")
        return cls(radii, wide, height, name_pt, height / 2 + FRAME_MM + air / 2)


def half_chord(height_mm: float) -> float:
    """From the middle to the edge of what may be printed on the upper disc, so far above or below it; 0 outside of it."""
    return math.sqrt(max(0.0, (UPPER_MM - EDGE_MM) ** 2 - height_mm**2))
