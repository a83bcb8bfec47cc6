"""Where a line of text may end, and which words go on which line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import accumulate
from math import inf

from generator.drawing.fonts import Face

# A break may stand at a space, which vanishes, or after a hyphen, slash or en dash before a letter, which
# stays: never inside 6/8, 1808–1809, T-34 or −3, and never at a thin or a no-break space.
_PIECE = re.compile(r"(?<=[^\W_][-‐/–])(?=[^\W\d_])")
# What French sets off by a space stays with its word all the same: no line begins with a colon or ends with «.
_LOOSE = r"(?<!«) (?![:;!?»])"
# A figure of up to three characters, or a lone plus, stays with the word behind it: 2 turns, −1 on the die, 1D6 + Morale. Only
# a plus does before another figure: + 1D6.
_FIGURES = (r"[\d½+]", r"[\d+−][\d½]", r"[\d+−][\dA-Z½][\d½]")
_COUNTS = "".join(rf"(?<!(?<![^\s(]){figure})" for figure in _FIGURES)
_AFTER_PLUS = r"(?<!(?<![^\s(])\+)"
SPACE = re.compile(rf"(?:{_COUNTS}|{_AFTER_PLUS}(?= [\d½])){_LOOSE}")


def words(text: str, fits: Callable[[str], bool] = lambda _: True) -> list[str]:
    """What may stand on different lines; a figure leaves its word where the two do not fit a line."""
    return [part for word in _words(text) for part in ([word] if fits(word) else re.split(_LOOSE, word))]


@lru_cache(maxsize=8192)  # one text is set in many widths and sizes
def _words(text: str) -> tuple[str, ...]:
    return tuple(SPACE.split(text))


def break_lines(
    metrics: Face, text: str, room: float, *, break_words: bool = False, at_hyphens: bool = True
) -> list[str]:
    """``text`` in lines no wider than ``room`` thousandths of an em, each filled before the next is begun.

    A word wider than the room has a line to itself and sticks out: the caller measures. With ``break_words`` it
    is broken with a hyphen instead, for want of anything better. Without ``at_hyphens`` none is broken at its own.
    """

    def fits(word: str) -> bool:
        return metrics.pen(word) <= room

    if break_words:
        text = " ".join(_broken(metrics, word, room) for word in words(text, fits))
    lines: list[str] = []
    line, wide = "", 0
    for word in words(text, fits):
        joint = " "
        for piece in _PIECE.split(word) if at_hyphens else [word]:
            # What a piece adds to a line: the line itself is not measured again for each.
            longer = wide + metrics.pen(f"{line[-1:]}{joint}{piece}") - metrics.pen(line[-1:])
            if line and longer > room:
                lines.append(line)
                line = ""
            line, wide = (f"{line}{joint}{piece}", longer) if line else (piece, metrics.pen(piece))
            joint = ""
    return [*lines, line]


_LEAST_LAST, _LEAST_ALONE = 0.2, 0.4
"""Of the room, what a last line has at least, and the same if it is one word."""

_SHORT_LAST, _SHORT_ALONE = 0.05, 0.16
"""What shorter ones count for: a line that leaves 0.22 bare, or 0.4."""

_FIGURE_FIRST = 0.03
"""The same, of a line that begins with a figure: it mostly belongs to the word before it."""


def even_lines(metrics: Face, text: str, room: float) -> list[str]:
    """The lines of ``break_lines``; where the last would be a short word alone, as many with words brought down to it,
    as little left bare at their ends as can be, unless one of them would be left a good deal shorter for it.

    No word is broken at a hyphen of its own where that saves no line.
    """
    greedy, whole_words = (break_lines(metrics, text, room, at_hyphens=how) for how in (True, False))
    at_hyphens = len(whole_words) > len(greedy) or any(metrics.pen(line) > room for line in whole_words)
    greedy = greedy if at_hyphens else whole_words
    last = greedy[-1]
    if len(greedy) < 2 or metrics.pen(last) >= (_LEAST_LAST if " " in last else _LEAST_ALONE) * room:
        return greedy
    pieces = [
        piece if place else f" {piece}"
        for word in words(text, lambda word: metrics.pen(word) <= room)
        for place, piece in enumerate(_PIECE.split(word) if at_hyphens else [word])
    ]
    bare = [piece.lstrip(" ") for piece in pieces]
    further = [
        metrics.pen(before[-1:] + piece) - metrics.pen(before[-1:])
        for before, piece in zip(("", *bare), pieces, strict=False)
    ]
    wide = [*map(metrics.pen, bare)]
    # From each piece on, what all would take on one line, and the most that a break in it saves.
    rest = [first - before for first, before in zip(wide, accumulate(further), strict=True)]
    whole, saved = sum(further), max(1, *(more - piece for more, piece in zip(further, wide, strict=True)))

    @cache
    def best(first: int, lines: int) -> tuple[float, tuple[int, ...]]:
        """What it counts to set the pieces from one on in so many lines, and where these begin."""
        least: tuple[float, tuple[int, ...]] = (inf, ())
        length = wide[first]
        for end in range(first + 1, len(pieces) + 1):
            if length > room:
                break
            left = 1 - length / room
            if end < len(pieces):
                if lines > 1 and rest[end] + whole <= (lines - 1) * room + (lines - 2) * saved:
                    counts, starts = best(end, lines - 1)
                    counts += _FIGURE_FIRST if bare[end][:1].isdigit() else 0.0
                    least = min(least, (left * left + counts, (first, *starts)))
                length += further[end]
            else:
                several = " " in "".join(pieces[first:]).strip(" ")
                enough, short = (_LEAST_LAST, _SHORT_LAST) if several else (_LEAST_ALONE, _SHORT_ALONE)
                least = (short if 1 - left < enough else 0.0, (first,))
        return least

    counts, starts = best(0, len(greedy))
    if counts == inf:
        return greedy
    ends = (*starts[1:], len(pieces))
    return ["".join(pieces[start:end]).strip(" ") for start, end in zip(starts, ends, strict=True)]


_MOST_LEVELLED = 40
"""Words that are looked through for the most level lines; of two lines those that take the least width are that."""

_SENTENCE_ENDS = 0.1
"""What a line counts less for that ends with a sentence, as a share of a line of the whole room."""


def level_lines(metrics: Face, text: str, room: float, lines: int) -> list[str] | None:
    """So many lines, three or more, that differ in width as little as can be, and end with sentences where that is nearly
    as level; None where words do not fit on them whole."""
    parts = words(text)
    if lines < 3 or not lines <= len(parts) <= _MOST_LEVELLED:
        return None

    @cache
    def best(first: int, left: int) -> tuple[float, tuple[str, ...]]:
        least: tuple[float, tuple[str, ...]] = (inf, ())
        for end in range(len(parts) if left == 1 else first + 1, len(parts) - left + 2):
            line = " ".join(parts[first:end])
            share = metrics.pen(line) / room
            if share > 1:
                break
            counts, after = best(end, left - 1) if left > 1 else (0.0, ())
            counts += share * share - (_SENTENCE_ENDS if left > 1 and line[-1] in ".!?" else 0.0)
            least = min(least, (counts, (line, *after)))
        return least

    return list(best(0, lines)[1]) or None


_LEAST_PART = 3
"""Letters that stay together on either side of a break inside a word."""


def _broken(metrics: Face, word: str, room: float) -> str:
    """A word with a hyphen and a space where it must be broken; as it is, where it fits or cannot be broken."""
    parts = []
    while max(metrics.pen(piece) for piece in _PIECE.split(word)) > room:
        most = bisect_right(range(1, len(word) - _LEAST_PART + 1), room, key=lambda n: metrics.pen(f"{word[:n]}-"))
        if most < _LEAST_PART:
            break
        # A hyphen of the word's own is the better place.
        own = word.rfind("-", 0, most)
        cut = own + 1 if own >= _LEAST_PART else most
        parts.append(word[:cut] if word[cut - 1] == "-" else word[:cut] + "-")
        word = word[cut:]
    return " ".join([*parts, word])
