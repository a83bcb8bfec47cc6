"""How a cell of a table is set on paper."""

from typing import Literal, get_args

CellForm = Literal[
    "number", "signed", "roll", "die", "dice", "hexes", "cm", "word", "letter", "small", "line", "tick", "counters",
    "template", "text", "blank", "box", "times",
]  # fmt: skip
"""How a cell of a chart is set: see ``Cell`` in ``rulesets/api/lines.py``."""
CELL_FORMS: tuple[str, ...] = get_args(CellForm)
