"""The two discs of a wheel, true to size. Both pieces are as high as the lower disc, so that they share a row.

Sectors follow one another clockwise; the first has its middle at the top, under the arrow and the windows of the
upper disc. Turning the upper disc to a sector brings that sector under its windows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product

from msgspec.structs import replace

from generator.components.artillery_template.outline import contour
from generator.components.build_context import Words
from generator.components.lookup_wheel import head
from generator.components.lookup_wheel.arched import arched, evened
from generator.components.lookup_wheel.columns import EASY, SETTINGS, Setting, set_columns, set_list
from generator.components.lookup_wheel.head import ARC_STEPS, RIM, SECTOR
from generator.components.lookup_wheel.wheel import NOTHING, Overflow, Wheel
from generator.components.lookup_wheel.windows import (
    EDGE_MM,
    LAST_MM,
    LOWER_MM,
    RIM_MM,
    UPPER_MM,
    TooFull,
    Windows,
    half_chord,
)
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sentences import marked
from generator.drawing import Affine, Group, Item, Path, Style, Text, shapes
from generator.drawing.fonts import face
from generator.drawing.transforms import moved
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph, run_on, width

PIN_MM, CROSS_MM = 1.75, 3.0
CLEAR_MM = 6.0
"""What stays free on either side of the pin: the head of a fastener covers it."""
HUB_NAME_MM, MOST_HUB_LINES = 6.0, 4
"""Where the name of the lower disc begins, from the pin down, and in how many lines it is set at most."""
LISTS_MM = -13.4
"""Where the lists begin, from the middle down."""
HEAD_AIR_MM = 3.0
"""From the ground of the windows and the title to the lists."""
WIDEST_NOTES_MM = 66.0
"""The longest line of the footnotes, which stand at the foot of the upper disc."""
NOTES_AIR_MM = 3.0
"""From the lists to them."""
NOTES_PT = (style.SMALL_PT, style.NOTE_PT, style.LEAST_PT)
"""And their sizes."""
STEP_MM = 0.5
"""By so much they are moved up until they end on the disc."""

# -- the lower disc --------------------------------------------------------------------------------------


def lower(wheel: Wheel, words: Words) -> FreeformPiece:
    windows, count = Windows.of(wheel), len(wheel.sectors)
    hair = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
    turns = [math.radians(360.0 / count * (sector + 0.5)) for sector in range(count)]
    ways = [(math.sin(angle), -math.cos(angle)) for angle in turns]
    borders = [(LAST_MM * x, LAST_MM * y, LOWER_MM * x, LOWER_MM * y) for x, y in ways]
    items: list[Item] = [
        shapes.circle(0, 0, LOWER_MM, Style(fill=RIM)),
        shapes.circle(0, 0, UPPER_MM, Style(fill=style.PAPER)),
        *(_sector(turns[sector - 1], turns[sector]) for sector in range(0, count - count % 2, 2)),
        shapes.circle(0, 0, LAST_MM, Style(fill=style.PAPER)),
        shapes.lines(borders, hair),
        # Between the rows, each the way of one window.
        *(shapes.circle(0, 0, sum(pair) / 2, hair) for pair in pairwise(windows.radii)),
        shapes.circle(0, 0, UPPER_MM, Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM)),
        shapes.circle(0, 0, LAST_MM, hair),
    ]
    numeral_pt = _numeral_pt(windows)
    for sector, sum_ in enumerate(wheel.sectors):
        room = 2 * UPPER_MM * math.tan(math.pi / count) - style.GAP_MM
        drawn = [_upright(sum_, LOWER_MM - RIM_MM / 2, style.NUMERAL_PT, room)]
        for radius, (name_of, cells), of in zip(windows.radii, wheel.rows, wheel.of, strict=True):
            value = _upright(cells[sector], radius, numeral_pt, windows.width_mm - style.SNUG_MM)
            drawn.append(replace(value, mark=marked(f"{name_of.text}, {sum_}", of[sector])))
        items.append(Group(tuple(drawn), Affine.rotate(360.0 / count * sector)))
    name = words("lookup_wheel.lower", title=wheel.title)
    items += [*_centred(_in_hub(name), HUB_NAME_MM), *_pin()]
    return _piece(LOWER_MM, items, name)


def _in_hub(name: str) -> Block:
    """A name below the pin, in lines that lie within the hub: the lower the last of them ends, the shorter they are."""
    block = paragraph([grey(name, style.NOTE_PT)], 2 * LAST_MM)
    for _ in range(MOST_HUB_LINES):
        low = min(HUB_NAME_MM + block.height_mm, LAST_MM - style.GAP_MM)
        block = paragraph([grey(name, style.NOTE_PT)], 2 * (math.sqrt(LAST_MM**2 - low**2) - style.SNUG_MM))
    return block


def _sector(start: float, end: float) -> Path:
    """Every second sector under the upper disc is tinted."""
    chords = [start + (end - start) % math.tau * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    points = [(UPPER_MM * math.sin(angle), -UPPER_MM * math.cos(angle)) for angle in chords]
    return shapes.polygon([(0.0, 0.0), *points], Style(fill=SECTOR))


def _numeral_pt(windows: Windows) -> float:
    """The size of numbers that keep off the edges of their windows above and below."""
    room_mm = windows.height_mm - style.SNUG_MM
    return min(style.NUMERAL_PT, style.NUMERAL_PT * room_mm / face("sans-bold").cap_height_mm(style.NUMERAL_PT))


def _upright(text: str, radius: float, size_pt: float, room_mm: float) -> Text:
    """A number with its middle so far above the pin; smaller where it has not the room."""
    size = size_pt * min(1.0, room_mm / max(width(text, "sans-bold", size_pt), 1e-6))
    if size < style.LEAST_PT:
        raise TooFull(f"'{text}' has no room in a wheel")
    base = -radius + face("sans-bold").cap_height_mm(size) / 2
    ink = style.SECONDARY if text == NOTHING else style.INK
    return Text(0, base, text, "sans-bold", size, ink, "middle")


# -- the upper disc --------------------------------------------------------------------------------------


def upper(wheel: Wheel, words: Words) -> tuple[FreeformPiece, Overflow]:
    """The disc, and what has no room on it."""
    windows, foot = Windows.of(wheel), LISTS_MM - HEAD_AIR_MM
    items: list[Item] = [head.ground(foot), head.arrow()]
    for radius in windows.radii:
        items += head.window(windows, radius, words("lookup_wheel.cut_out"))
    wings, below = head.wings(wheel, windows, foot), _below(wheel, words)
    overflow = Overflow(() if wings.has_sentences else wheel.lines)
    if below is None:
        overflow = Overflow(overflow.lines, wheel.lists, wheel.footnotes)
        below = _centred(paragraph([grey(words("lookup_wheel.on_card"), style.LABEL_PT)], UPPER_MM), -LISTS_MM)
    items += [*head.names(wheel, windows), *wings.items, *below, *_pin()]
    holes = [head.opening(windows, radius, Style()) for radius in windows.radii]
    disc = _piece(UPPER_MM, items, words("lookup_wheel.upper", title=wheel.title), holes)
    return replace(disc, mark=marked(disc.name, wheel.lines_of)), overflow


def _below(wheel: Wheel, words: Words) -> list[Item] | None:
    """The footnotes at the foot, and the lists between them and the windows; None where they have no room."""
    # What is added up is read at every roll, and a footnote once: its type gives way first, but to no less than that of notes
    # as long as all is read with ease.
    easy = _set_below(wheel, words, EASY, [size for size in NOTES_PT if size >= style.NOTE_PT])
    return _set_below(wheel, words, SETTINGS, NOTES_PT) if easy is None else easy


def _set_below(wheel: Wheel, words: Words, settings: Sequence[Setting], sizes_pt: Sequence[float]) -> list[Item] | None:
    lists = cache(lambda wide, size: [set_list(one, words, wide, size) for one in wheel.lists])
    at_the_foot = [notes for size in sizes_pt if (notes := _notes(wheel, size))]
    for setting, (said, top) in product(settings, at_the_foot):
        below = top - NOTES_AIR_MM if wheel.footnotes else UPPER_MM
        columns = set_columns(lists, setting, LISTS_MM, below, CLEAR_MM, UPPER_MM - EDGE_MM)
        if columns is not None:
            return [*said, *columns]
    return None


def _notes(wheel: Wheel, size_pt: float) -> tuple[list[Item], float] | None:
    """The footnotes in a size, each line as long as the disc is wide there, and how far from the pin down they begin: as
    low as they have room. None where that would be on the pin."""
    note = Run(run_on(wheel.footnotes), "sans", size_pt)
    top = UPPER_MM
    while top > CROSS_MM + style.SNUG_MM:
        lines = arched(note, top, _room_at_foot) if note.text else None
        if not note.text or (lines and top + lines.height_mm < UPPER_MM - EDGE_MM - style.GAP_MM):
            lines = evened(note, top, _room_at_foot)
            return list(lines.below(0.0, top, "middle") if lines else ()), top
        top -= STEP_MM
    return None


def _room_at_foot(y: float) -> float:
    return min(WIDEST_NOTES_MM, 2 * half_chord(y))


# -- both ------------------------------------------------------------------------------------------------


def _pin() -> list[Item]:
    pen = Style(stroke=style.INK, width_mm=style.BOX_MM)
    cross = [(-CROSS_MM, 0.0, CROSS_MM, 0.0), (0.0, -CROSS_MM, 0.0, CROSS_MM)]
    return [shapes.circle(0, 0, PIN_MM, pen), shapes.lines(cross, pen)]


def _centred(block: Block, top: float) -> list[Item]:
    return [
        Text(0, top + item.y_mm, item.text, item.font, item.size_pt, item.fill, "middle")
        for item in block.items
        if isinstance(item, Text)
    ]


def _piece(radius: float, items: Sequence[Item], name: str, windows: Sequence[Path] = ()) -> FreeformPiece:
    """A disc; what is cut inside of it comes before its outline, so that it still lies fast."""
    edge = contour(lambda pen: shapes.circle(0, 0, radius, pen))
    ground, place = shapes.circle(0, 0, radius, Style(fill=style.PAPER)), Affine.translate(radius, LOWER_MM)
    inside = (shapes.circle(0, 0, PIN_MM, Style()), *windows, shapes.circle(0, 0, radius, Style()))
    cuts = tuple(Path(moved(path.commands, place), path.style) for path in inside)
    return FreeformPiece(2 * radius, 2 * LOWER_MM, (Group((ground, *items, edge), place),), name=name, cuts=cuts)
