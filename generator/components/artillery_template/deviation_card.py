"""The card that turns two dice into a way: where a shot goes that is not on target (B 12.11)."""

from __future__ import annotations

from generator.components.artillery_template.outline import contour
from generator.components.artillery_template.signs import AIDS_THEME, CARD, DIE_MM, MIDDLE, arrow, die_place
from generator.components.build_context import Words
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sentences import marked
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.rulesets.api import Deviation, DeviationWay
from generator.sheets import style
from generator.typesetting import Anchor

WIDE_MM, TALL_MM = 118.0, 66.0
COMPASS_MM = 73.0
"""The left part, with the die; the words stand in the right one."""
RED_MM = 24.0
PAD_MM = 4.5
POINTER_MM, AIR_MM = 3.0, 1.4
"""From the red disc: the tips of the pointers, and what the words keep off them."""
ROLL_PT, WORD_PT = style.SECTION_PT, style.LABEL_PT
NAMES = {"long": "beyond"}
"""A shot that goes long is not one at long range: the words differ."""
WAYS = {"right": (1, 0), "left": (-1, 0), "long": (0, -1), "short": (0, 1)}


def piece(deviation: Deviation, words: Words) -> FreeformPiece:
    """The die with a way on each side, and beside it the size of the deviation."""
    x, y = (COMPASS_MM - PAD_MM) / 2, TALL_MM / 2
    items: list[Item] = [
        shapes.rect(0, 0, WIDE_MM, TALL_MM, CARD.ground()),
        shapes.rect(0, 0, COMPASS_MM - PAD_MM, TALL_MM, CARD.ground(shade=MIDDLE)),
        shapes.circle(x, y, RED_MM / 2, Style(fill=style.RED)),
        *die_place(words, x, y, DIE_MM, CARD),
    ]
    for way in deviation.ways:
        items += _way(words, way, x, y)
    items.append(
        Text(
            COMPASS_MM,
            PAD_MM + 5.0,
            words("artillery_template.deviation"),
            "serif-semibold",
            style.NUMERAL_PT,
            style.INK,
        )
    )
    items += _size(deviation, words)
    foot = TALL_MM - PAD_MM - 1.0
    items += arrow(COMPASS_MM + 2.6, foot, foot - 11.0, 2.6)
    items.append(_line(words("artillery_template.to_target"), COMPASS_MM + 7.6, foot - 4.2, "start"))
    items.append(contour(lambda pen: shapes.rect(0, 0, WIDE_MM, TALL_MM, pen)))
    edge = shapes.rect(0, 0, WIDE_MM, TALL_MM, Style())
    name = words("artillery_template.deviation")
    return FreeformPiece(WIDE_MM, TALL_MM, tuple(items), marked(name, deviation.of), name=name, cuts=(edge,))


def _way(words: Words, rolled: DeviationWay, x: float, y: float) -> list[Item]:
    """What is rolled, the parity that leads this way, and the way's name."""
    dx, dy = WAYS[rolled.way]
    rise, gap = face("sans-bold").cap_height_mm(ROLL_PT), 1.4
    roll, name = (
        words(f"artillery_template.{rolled.parity}"),
        words(f"artillery_template.{NAMES.get(rolled.way, rolled.way)}"),
    )
    first = words(f"artillery_template.{rolled.die}")
    at_x = x + dx * (RED_MM / 2 + POINTER_MM + (COMPASS_MM - PAD_MM - RED_MM - 2 * POINTER_MM) / 4)
    # Three lines about a middle: beside the red disc, above it or below.
    small = face("sans").cap_height_mm(WORD_PT)
    whole = rise + 2 * (small + gap)
    middle = y + dy * (RED_MM / 2 + POINTER_MM + AIR_MM + whole / 2)
    base = middle - whole / 2 + small
    return [
        _pointer(x, y, dx, dy),
        _line(first, at_x, base, "middle"),
        Text(at_x, base + gap + rise, roll, "sans-bold", ROLL_PT, CARD.accent(), "middle"),
        _line(name, at_x, base + 2 * gap + rise + small, "middle"),
    ]


def _pointer(x: float, y: float, dx: int, dy: int) -> Item:
    """From the red disc to the words of a way."""
    foot, tip, half = RED_MM / 2 + AIR_MM / 2, RED_MM / 2 + POINTER_MM, POINTER_MM * 0.7
    places = ((foot, -half), (tip, 0.0), (foot, half))
    return shapes.polygon([(x + dx * to + dy * by, y + dy * to + dx * by) for to, by in places], Style(fill=AIDS_THEME))


def _line(text: str, x: float, y: float, anchor: Anchor) -> Text:
    return Text(x, y, text, "sans", WORD_PT, style.INK, anchor)


def _size(deviation: Deviation, words: Words) -> tuple[Item, ...]:
    least, most = deviation.on_target
    times = deviation.times_at_long_range
    text = words("artillery_template.deviation_size", least=least, most=most, times=times)
    box = Box(COMPASS_MM, PAD_MM + 9.4, WIDE_MM - COMPASS_MM - PAD_MM, TALL_MM)
    leading = style.LEAD_PT * 1.22
    return fit_text(
        text, "sans", style.LEAD_PT, box, fill=style.INK, wrap=True, prefer="wrap", leading_pt=leading
    ).items
