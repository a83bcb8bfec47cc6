"""The head of the upper disc: the windows below their names, the title and what is said of it on either side of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.components.lookup_wheel.arched import evened
from generator.components.lookup_wheel.columns import THEME
from generator.components.lookup_wheel.wheel import Wheel
from generator.components.lookup_wheel.windows import (
    ARROW_MM,
    FRAME_MM,
    NAME_FONT,
    UPPER_MM,
    TooFull,
    Windows,
    half_chord,
)
from generator.drawing import Item, Path, Style, Text, shapes
from generator.drawing.fonts import face
from generator.drawing.tones import lightened
from generator.sheets import style
from generator.typesetting import Lines, Run, grey, width

RIM, SECTOR = lightened(THEME, style.BAND_SHARES[1]), lightened(THEME, style.BAND_SHARES[2])
"""The grounds of the rim that one turns the arrow to, and of every second sector."""
ARC_STEPS = 24
CUT_DASH_MM = (1.2, 0.8)
"""Of the edges of windows."""
SPINE_AIR_MM = 2.2
"""From the windows and their names to the words on either side."""
FOOT_AIR_MM = 1.6
"""From the words to the foot of the head."""
ANY = 99
TITLES = (style.NUMERAL_PT, 1), (style.TOTAL_PT, 1), (style.SECTION_PT, 1), (style.SECTION_PT, ANY)
SMALL_TITLES_PT = style.PLAYED_PT, style.LABEL_PT
"""The sizes of the title, and in how many lines it is set at most: rather smaller than in two."""
TEXTS_PT = (
    style.PLAYED_PT,
    style.VALUE_PT,
    style.LEAD_PT,
    style.LABEL_PT,
    style.TEXT_PT,
    style.NOTE_PT,
    style.LEAST_PT,
)
"""The sizes of the sentences, the largest first that have room."""
STEP_MM = 0.5
"""By so much words are moved up until they end in the head."""


class Wings(Struct, frozen=True):
    """The words on either side of the windows."""

    items: list[Item]
    has_sentences: bool


def ground(foot_mm: float) -> Path:
    """The part of the disc above a level is tinted."""
    end = math.acos(-foot_mm / UPPER_MM)
    chords = [-end + 2 * end * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    points = [(UPPER_MM * math.sin(angle), -UPPER_MM * math.cos(angle)) for angle in chords]
    return shapes.polygon(points, Style(fill=SECTOR))


def arrow() -> Path:
    half, foot = ARROW_MM / 2, -UPPER_MM + ARROW_MM
    return shapes.polygon([(0.0, -UPPER_MM + style.TIGHT_MM), (half, foot), (-half, foot)], Style(fill=THEME))


# -- windows ---------------------------------------------------------------------------------------------


def opening(windows: Windows, radius: float, pen: Style) -> Path:
    wide, tall = windows.width_mm, windows.height_mm
    return shapes.rect(-wide / 2, -radius - tall / 2, wide, tall, pen)


def window(windows: Windows, radius: float, word: str) -> list[Item]:
    size = style.LEAST_PT
    # The pale frame lies outside of what is cut out, along the dashes, and stays.
    frame = Style(stroke=RIM, width_mm=2 * FRAME_MM, join="round")
    cut = Style(fill=style.PAPER, stroke=THEME, width_mm=style.DRAWN_MM, dash_mm=CUT_DASH_MM)
    items: list[Item] = [opening(windows, radius, frame), opening(windows, radius, cut)]
    if width(word, "sans", size) <= windows.width_mm - style.TIGHT_MM:
        base = -radius + face("sans").cap_height_mm(size) / 2
        items.append(Text(0, base, word, "sans", size, style.SECONDARY, "middle"))
    return items


def names(wheel: Wheel, windows: Windows) -> list[Text]:
    """What the rows are called, each above its window, all in one size."""
    said = [f"{name.text}{name.mark}" for name, _ in wheel.rows]
    high = face(NAME_FONT).cap_height_mm(windows.name_pt)
    bases = [-radius - windows.name_off_mm for radius in windows.radii]
    share = min(
        2 * half_chord(base - high) / width(name, NAME_FONT, windows.name_pt)
        for name, base in zip(said, bases, strict=True)
    )
    size = min(1.0, share) * windows.name_pt
    if size < style.LEAST_PT:
        raise TooFull(f"'{max(said, key=len)}' has no room on a wheel")
    return [Text(0, base, name, NAME_FONT, size, style.INK, "middle") for name, base in zip(said, bases, strict=True)]


# -- words beside them -----------------------------------------------------------------------------------


def wings(wheel: Wheel, windows: Windows, foot_mm: float) -> Wings:
    """The title with the first sentence at the left, the others at the right, as large as they have room above a level;
    without the sentences where they have none."""
    widest = max(width(text.text, text.font, text.size_pt) for text in names(wheel, windows))
    spine = max(windows.width_mm + 2 * FRAME_MM, widest) / 2 + SPINE_AIR_MM
    foot = foot_mm - FOOT_AIR_MM
    for lines, title_pt, text_pt, most in (
        *((wheel.lines, title, text, most) for text in TEXTS_PT for title, most in TITLES),
        *((wheel.lines, title, style.LEAST_PT, ANY) for title in SMALL_TITLES_PT),
        *(((), title, style.LEAST_PT, ANY) for title in (*(title for title, _ in TITLES), *SMALL_TITLES_PT)),
    ):
        if found := _level(wheel, lines, (title_pt, text_pt), most, spine, foot):
            return Wings(found, len(lines) == len(wheel.lines))
    raise TooFull(f"'{wheel.title}' has no room on a wheel")


def _level(
    wheel: Wheel, said: Sequence[str], sizes_pt: tuple[float, float], most: int, spine: float, foot: float
) -> list[Item] | None:
    """The words as low as may be, for the disc is wider there: on either side a column flush at its left, as wide as there
    is room at the head of the title, which has so many lines at ``most``. The sentences at the right begin as high as those
    at the left, and end in what the rules say of it."""
    title_pt, text_pt = sizes_pt
    title = [Run(wheel.title, "serif-semibold", title_pt, THEME)]
    first, others = ([Run(line, "sans", text_pt) for line in lines] for lines in (said[:1], said[1:]))
    others += [grey(wheel.clauses, style.LEAST_PT)] if wheel.clauses else []
    for top in _upwards(foot):
        room = half_chord(top) - spine
        above = _below(title, top, room, foot)
        if above is None or len(above[0][1].lines) > most:
            continue
        level = above[-1][2] + style.SNUG_MM
        left, right = (_below(runs, level, room, foot) for runs in (first, others))
        if left is None or right is None:
            continue
        wide = max(block.width_mm for _, block, _ in (*above, *left))
        columns = ((-spine - wide, (*above, *left)), (spine, right))
        return [text for x, column in columns for at, block, _ in column for text in block.below(x, at, "start")]
    return None


def _upwards(foot: float) -> Iterator[float]:
    return (foot - step * STEP_MM for step in range(round((UPPER_MM + foot) / STEP_MM)))


Placed = list[tuple[float, Lines, float]]
"""Where the head of each paragraph is, the paragraph, and where its foot is."""


def _below(runs: Sequence[Run], top: float, room: float, foot: float) -> Placed | None:
    """Paragraphs of a width from a level down; None where they end below the foot."""
    found: Placed = []
    for run in runs:
        block = evened(run, top, lambda _: room)
        if block is None or top + block.height_mm > foot:
            return None
        end = top + block.height_mm
        found.append((top, block, end))
        top = end + style.SNUG_MM
    return found
