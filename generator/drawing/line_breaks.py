"""Where a line of text may end, and which words go on which line."""

from __future__ import annotations

import re

from generator.drawing.fonts import Face

# A break may stand at a space, which vanishes, or after a hyphen, slash or en dash between letters, which
# stays: never inside 6/8, 1808–1809 or −3, and never at a thin or a no-break space.
_PIECE = re.compile(r"(?<=[^\W\d_][-‐/–])(?=[^\W_])|(?<=\d[-‐/–])(?=[^\W\d_])")


def break_lines(metrics: Face, text: str, room: float) -> list[str]:
    """``text`` in lines no wider than ``room`` thousandths of an em, each filled before the next is begun.

    A word wider than the room has a line to itself and sticks out: the caller measures.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joint = " "
        for piece in _PIECE.split(word):
            longer = f"{line}{joint}{piece}" if line else piece
            if line and metrics.run(longer).advance > room:
                lines.append(line)
                line = piece
            else:
                line = longer
            joint = ""
    return [*lines, line]
