"""Which row of a sheet holds its heads, and what parts its cells: as a person sees it who knows what heads there may be.

A title or a note above the heads is passed over, where the first row has almost none of them and a later one has. So is the
line ``sep=;``, which spreadsheet programs write, and read, as what parts the cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

IsHead = Callable[[str], bool]
"""Whether a cell is a head that there may be, but for its case."""

MOST_ABOVE = 10
"""Of so many rows one may hold the heads."""
_SEPARATOR = re.compile(r'"?sep=(?P<sign>[,;\t|])"?[,;\t|]*', re.IGNORECASE)
_SIGNS = ",;\t"


def no_heads(cell: str) -> bool:
    """Where any head may be."""
    return False


def said_delimiter(text: str) -> str:
    """What the first line says; nothing where it says none."""
    found = _SEPARATOR.fullmatch(text.partition("\n")[0].strip(" \r"))
    return found["sign"] if found else ""


def delimiter_of(text: str, is_head: IsHead) -> str:
    """What stands between the heads: the sign that shows most of them, else the one of which there are most outside of
    quotes."""
    lines = [re.sub(r'"[^"]*"', "", line) for line in text.splitlines() if line.strip()][: MOST_ABOVE + 1] or [""]

    def heads(sign: str) -> int:
        return max(sum(is_head(cell.strip()) for cell in line.split(sign)) for line in lines)

    return max(_SIGNS, key=lambda sign: (heads(sign), lines[0].count(sign)))


def head_row(rows: Sequence[Sequence[str]], is_head: IsHead) -> int:
    """The place of the row that holds the heads: the first, unless it has almost none of them and a later one has."""
    found = [sum(map(is_head, row)) for row in rows[: MOST_ABOVE + 1]]
    most = max(found, default=0)
    return found.index(most) if most > 1 and found[0] * 4 <= most else 0
