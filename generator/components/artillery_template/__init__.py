"""Artillery templates true to size, on hexes or in centimetres, with the arc of fire; on hexes a range strip too."""

from generator.components.artillery_template.sheets import (
    build,
    build_battery,
    build_battery_arc,
    build_on_film,
    build_whole_arc,
)

__all__ = ["build", "build_battery", "build_battery_arc", "build_on_film", "build_whole_arc"]
