"""The two discs of a wheel, true to size. Both pieces are as high as the lower disc, so that they share a row.

Sectors follow one another clockwise; the first has its middle at the top, under the arrow and the windows of the
upper disc. Turning the upper disc to a sector brings that sector under its windows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product

from msgspec import Struct
from msgspec.structs import replace

from generator.components.artillery_template.outline import contour
from generator.components.build_context import Words
from generator.components.lookup_wheel.columns import (
    EASY,
    SETTINGS,
    THEME,
    TIGHT_LEADING,
    Setting,
    set_columns,
    set_list,
)
from generator.components.lookup_wheel.wheel import NOTHING, Name, Overflow, Wheel
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sentences import marked
from generator.drawing import Affine, Group, Item, Path, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.drawing.tones import lightened
from generator.drawing.transforms import moved
from generator.sheets import style
from generator.typesetting import SHRINK_TO, Block, Run, footnotes, grey, paragraph, stack, width

LOWER_MM, RIM_MM = 69.0, 9.0
"""The radius of the lower disc, and how far it shows around the upper one."""
UPPER_MM = LOWER_MM - RIM_MM
EDGE_MM = style.GAP_MM
"""From the edge of the upper disc to whatever stands on it."""
ARROW_MM = 5.0
FIRST_MM, LAST_MM = UPPER_MM - ARROW_MM - 0.5, 17.0
"""Between these radii the windows share the room."""
MOST_PITCH_MM, WINDOW_GAP_MM, WINDOW_MM, LEAST_WINDOW_MM = 12.4, 3.6, 13.2, 8.0
CUT_DASH_MM = (1.2, 0.8)
"""Of the edges of windows."""
PIN_MM, CROSS_MM = 1.75, 3.0
CLEAR_MM = 5.2
"""What stays free on either side of the pin."""
HUB_NAME_MM, MOST_HUB_LINES = 6.0, 4
"""Where the name of the lower disc begins, from the pin down, and in how many lines it is set at most."""
LISTS_MM = -14.8
"""Where the lists begin, from the middle down."""
HEAD_AIR_MM = 1.6
"""From the ground of the windows and the title to the lists."""
NOTES_MM = (78.0, 72.0, 66.0, 60.0, 54.0, 48.0, 42.0)
"""The widths of the footnotes, which stand at the foot of the upper disc: the one that leaves most above them."""
NOTES_PT = (style.SMALL_PT, style.NOTE_PT, style.LEAST_PT)
"""And their sizes."""
TITLE_TOP_MM = 47.5
SENTENCES = (
    *((size, style.SNUG_MM, style.GAP_MM) for size in (style.TEXT_PT, style.SMALL_PT)),
    (style.NOTE_PT, style.SNUG_MM, style.TIGHT_MM),
    (style.LEAST_PT, style.TIGHT_MM, 0.0),
)
"""How those below the title are set, the first way that has room: their size, between them, and above the lists."""
TITLE_WIDTH_MM, TITLE_GAP_MM = 26.0, 3.0
"""Of the title, and from the windows to it."""


RIM, SECTOR = lightened(THEME, style.BAND_SHARES[1]), lightened(THEME, style.BAND_SHARES[2])
"""The grounds of the rim that one turns the arrow to, and of every second sector."""
ARC_STEPS = 24


class TooFull(ValueError):
    """A table that is too large for a wheel, or whose names and numbers are too long for its windows."""


class Windows(Struct, frozen=True):
    """Where a wheel has its windows: the radius of the middle of each, from the outermost in, and their size."""

    radii: tuple[float, ...]
    width_mm: float
    height_mm: float

    @classmethod
    def of(cls, wheel: Wheel) -> Windows:
        """TooFull where the table has too many rows or columns for a wheel."""
        pitch = min(MOST_PITCH_MM, (FIRST_MM - LAST_MM) / len(wheel.rows))
        radii = tuple(FIRST_MM - (number + 0.5) * pitch for number in range(len(wheel.rows)))
        height = pitch - WINDOW_GAP_MM
        # A window shows one sector only, as far in as it reaches.
        innermost = radii[-1] - height / 2
        wide = min(WINDOW_MM, 2 * innermost * math.tan(math.pi / len(wheel.sectors)) - style.SNUG_MM)
        if wide < LEAST_WINDOW_MM or height < face("sans-bold").cap_height_mm(style.PLAYED_PT) + style.SNUG_MM:
            raise TooFull(f"'{wheel.title}' has too many rows or columns for a wheel")
        return cls(radii, wide, height)


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
    for sector, head in enumerate(wheel.sectors):
        room = 2 * UPPER_MM * math.tan(math.pi / count) - style.GAP_MM
        drawn = [_upright(head, LOWER_MM - RIM_MM / 2, style.NUMERAL_PT, room)]
        for radius, (name_of, cells), of in zip(windows.radii, wheel.rows, wheel.of, strict=True):
            value = _upright(cells[sector], radius, style.NUMERAL_PT, windows.width_mm - style.SNUG_MM)
            drawn.append(replace(value, mark=marked(f"{name_of.text}, {head}", of[sector])))
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
    windows = Windows.of(wheel)
    half, arrow = ARROW_MM / 2, -UPPER_MM + ARROW_MM
    items: list[Item] = [
        _ground_of_head(),
        shapes.polygon([(0.0, -UPPER_MM + style.TIGHT_MM), (half, arrow), (-half, arrow)], Style(fill=THEME)),
    ]
    for radius, (name, _) in zip(windows.radii, wheel.rows, strict=True):
        items += _window(windows, radius, words("lookup_wheel.cut_out"))
        items += _name(name, windows, radius)
    items.append(_head(wheel, windows).at(_title_left(windows), -TITLE_TOP_MM))
    sentences, below = _sentences(wheel, windows), _below(wheel, words)
    overflow = Overflow(wheel.lines if sentences is None else ())
    if below is None:
        overflow = Overflow(overflow.lines, wheel.lists, wheel.footnotes)
        below = _centred(paragraph([grey(words("lookup_wheel.on_card"), style.LABEL_PT)], UPPER_MM), -LISTS_MM)
    items += [*(sentences or []), *below, *_pin()]
    holes = [_opening(windows, radius, Style()) for radius in windows.radii]
    disc = _piece(UPPER_MM, items, words("lookup_wheel.upper", title=wheel.title), holes)
    return replace(disc, mark=marked(disc.name, wheel.lines_of)), overflow


def _ground_of_head() -> Path:
    """The part of the disc with the windows and the title, above the lists, is tinted."""
    level = LISTS_MM - HEAD_AIR_MM
    end = math.acos(-level / UPPER_MM)
    chords = [-end + 2 * end * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    points = [(UPPER_MM * math.sin(angle), -UPPER_MM * math.cos(angle)) for angle in chords]
    return shapes.polygon(points, Style(fill=SECTOR))


def _below(wheel: Wheel, words: Words) -> list[Item] | None:
    """The footnotes at the foot, and the lists between them and the windows; None where they have no room."""
    # What is added up is read at every roll, and a footnote once: its type gives way first, but to no less than that of notes
    # as long as all is read with ease.
    easy = _set_below(wheel, words, EASY, [size for size in NOTES_PT if size >= style.NOTE_PT])
    return _set_below(wheel, words, SETTINGS, NOTES_PT) if easy is None else easy


def _set_below(wheel: Wheel, words: Words, settings: Sequence[Setting], sizes_pt: Sequence[float]) -> list[Item] | None:
    reach = UPPER_MM - EDGE_MM
    lists = cache(lambda wide, size: [set_list(one, words, wide, size) for one in wheel.lists])
    at_the_foot = []
    for size in sizes_pt:
        set_wide = [footnotes(list(wheel.footnotes), wide, size, style.INK) for wide in NOTES_MM]
        # Columns that reach further down may be narrower for it: the other widths are tried as well.
        for notes in sorted(set_wide, key=lambda notes: -_foot(notes, reach)):
            foot = _foot(notes, reach)
            if foot > CROSS_MM + style.SNUG_MM:
                at_the_foot.append((notes, foot, foot - style.GAP_MM if wheel.footnotes else UPPER_MM))
    for setting, (notes, foot, below) in product(settings, at_the_foot):
        columns = set_columns(lists, setting, LISTS_MM, below, CLEAR_MM, reach)
        if columns is not None:
            return [notes.at(-notes.width_mm / 2, foot), *columns]
    return None


def _foot(notes: Block, reach: float) -> float:
    """Where footnotes begin that end at the edge of what may be printed, from the pin down."""
    return math.sqrt(reach**2 - (notes.width_mm / 2) ** 2) - notes.height_mm


def _opening(windows: Windows, radius: float, pen: Style) -> Path:
    wide, tall = windows.width_mm, windows.height_mm
    return shapes.rect(-wide / 2, -radius - tall / 2, wide, tall, pen)


def _window(windows: Windows, radius: float, word: str) -> list[Item]:
    size = style.LEAST_PT
    # The pale frame lies outside of what is cut out, along the dashes, and stays.
    frame = Style(stroke=RIM, width_mm=4 * style.TITLE_RULE_MM, join="round")
    cut = Style(fill=style.PAPER, stroke=THEME, width_mm=style.DRAWN_MM, dash_mm=CUT_DASH_MM)
    items: list[Item] = [_opening(windows, radius, frame), _opening(windows, radius, cut)]
    if width(word, "sans", size) <= windows.width_mm - style.TIGHT_MM:
        base = -radius + face("sans").cap_height_mm(size) / 2
        items.append(Text(0, base, word, "sans", size, style.SECONDARY, "middle"))
    return items


def _name(name: Name, windows: Windows, radius: float) -> list[Item]:
    """What a row is called, to the left of its window: in one line, or in several smaller ones."""
    clear_mm = windows.width_mm / 2 + style.GAP_MM
    right = -clear_mm - width(name.mark, "sans", style.LABEL_PT)
    cap = face("sans-semibold").cap_height_mm(style.NAME_PT)
    wide = _half_chord(radius + cap) + right
    one_line = style.NAME_PT * min(1.0, wide / width(name.text, "sans-semibold", style.NAME_PT))
    base = -radius + cap / 2
    marks = [Text(-clear_mm, base, name.mark, "sans", style.LABEL_PT, style.INK, "end")] if name.mark else []
    if one_line >= style.NOTE_PT:
        return [Text(right, base, name.text, "sans-semibold", one_line, style.INK, "end"), *marks]
    tall = windows.height_mm + WINDOW_GAP_MM / 2
    wide = _half_chord(radius + tall / 2) + right
    fitted = fit_text(
        name.text,
        "sans-semibold",
        style.LABEL_PT,
        Box(right - wide, -radius - tall / 2, wide, tall),
        fill=style.INK,
        align="right",
        valign="middle",
        shrink_to=0.0,
        least_pt=style.LEAST_PT,
        wrap=True,
        leading_pt=style.LABEL_PT * TIGHT_LEADING,
        break_words=True,
    )
    if fitted.overflow:
        raise TooFull(f"'{name.text}' has no room on a wheel")
    return [*fitted.items, *marks]


def _head(wheel: Wheel, windows: Windows) -> Block:
    """The title, to the right of the windows, and its clauses."""
    wide = _half_chord(TITLE_TOP_MM - style.COLUMN_GAP_MM) - _title_left(windows)
    title = [Run(wheel.title, "serif-semibold", style.SECTION_PT, THEME)]
    room = _half_chord(TITLE_TOP_MM) - _title_left(windows)
    clauses = paragraph([grey(wheel.clauses, style.LEAST_PT)], wide)
    # On one line, a little smaller if need be, else on even ones.
    share = min(1.0, room / title[0].width_mm)
    name = paragraph(title, min(wide, TITLE_WIDTH_MM), style.SECTION_PT)
    if share >= SHRINK_TO:
        name = paragraph([title[0]._replace(size_pt=share * style.SECTION_PT)], wide, style.SECTION_PT)
    return stack([name, clauses], style.TIGHT_MM)


def _title_left(windows: Windows) -> float:
    return windows.width_mm / 2 + TITLE_GAP_MM


def _sentences(wheel: Wheel, windows: Windows) -> list[Item] | None:
    """The sentences below the title, above the lists; None where they have no room."""
    if not wheel.lines:
        return []
    left, top = _title_left(windows), -TITLE_TOP_MM + _head(wheel, windows).height_mm + style.SNUG_MM
    wide = _half_chord(top) - left
    for size, gap, above in SENTENCES:
        block = stack([paragraph([Run(line, "sans", size)], wide) for line in wheel.lines], gap)
        if top + block.height_mm <= LISTS_MM - above:
            return [block.at(left, top)]
    return None


def _half_chord(height_mm: float) -> float:
    """From the middle to the edge of what may be printed, so far above or below it."""
    return math.sqrt((UPPER_MM - EDGE_MM) ** 2 - height_mm**2)


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
