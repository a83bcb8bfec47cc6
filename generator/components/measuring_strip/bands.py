"""Strips with bands: the ranges of a weapon or a gun, the moves of units. Each band is named on every part it fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.components.build_context import Words
from generator.components.measuring_strip.frame import (
    CONTOUR_MM,
    DASHES_MM,
    INSET_MM,
    LETTER_MM,
    TAB_MM,
    TAB_PAD_MM,
    THEMES,
    grounds,
    piece,
    tab,
    tab_width,
    ticks,
)
from generator.components.measuring_strip.parts import Part, divide
from generator.components.pieces.freeform import FreeformPiece
from generator.components.sentences import Formatter
from generator.drawing import Item, Path, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.rulesets.api import Lane, Mark, Ruler
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph, stack, width
from generator.units import MM_PER_CM

SCALE_MM = 7.3
"""The ticks and their numbers, above the bands."""
ROW_GAP_MM = 1.2
USERS_PT, ASIDE_PT, CLAUSE_PT = style.TEXT_PT, style.TEXT_PT, style.NOTE_PT
BETWEEN_MM = 1.6
"""Between a band's name and its value."""
LEAST_DASHED_MM, DASHED_FROM_MM, DASHED_TO_MM = 4.0, 0.6, 1.4
"""A barred band's dashed line: the least room for it, and how far it keeps off what stands on either side."""


class Sizes(Struct, frozen=True):
    """The height of a row, and what stands on its bands in points: a name, the roll, the number at the end."""

    row_mm: float
    name_pt: float
    value_pt: float
    end_pt: float


ONE_ROW = Sizes(6.4, style.LABEL_PT, style.NAME_PT, style.VALUE_PT)
SEVERAL_ROWS = Sizes(5.0, style.SMALL_PT, style.VALUE_PT, style.TEXT_PT)


class Band(Struct, frozen=True):
    """From one mark to the next, in words."""

    start_mm: float
    end_mm: float
    name: str
    value: str
    """The roll of this band; empty where there is none."""
    end: str
    """The number of centimetres at its end."""
    shade: int
    """0 for the nearest band, then paler."""
    is_barred: bool


class Row(Struct, frozen=True):
    """Bands one behind the other. ``label`` is empty where the strip has one row only."""

    label: str
    bands: tuple[Band, ...]


class Strip(Struct, frozen=True):
    """A ruler in the words of a language, its lengths in mm."""

    form: str
    title: str
    whose: str
    """Who uses it, which the first part says, and every part of a strip that has its title in common with another."""
    clauses: str
    rows: tuple[Row, ...]
    asides: tuple[tuple[str, str], ...]
    """Further distances in words, each with its clause."""
    has_double: bool = False
    """Whether another strip has the same title."""

    @property
    def theme(self) -> str:
        return THEMES[self.form]

    @property
    def ends_mm(self) -> list[float]:
        return sorted({band.end_mm for row in self.rows for band in row.bands})

    @property
    def sizes(self) -> Sizes:
        return ONE_ROW if len(self.rows) == 1 else SEVERAL_ROWS


def strip_for(ruler: Ruler, words: Words, *, has_double: bool = False) -> Strip:
    formatter = Formatter(words)
    rows = tuple(_row(lane, formatter) for lane in ruler.lanes)
    asides = tuple(
        (f"{formatter.line(mark.label)} {formatter.number(mark.distance.value)}", mark.distance.clauses[0])
        for mark in ruler.asides
    )
    clauses = dict.fromkeys(clause for lane in ruler.lanes for mark in lane.marks for clause in _clauses(mark))
    whose = formatter.part(ruler.users)
    return Strip(ruler.form, formatter.line(ruler.title), whose, ", ".join(clauses), rows, asides, has_double)


def _clauses(mark: Mark) -> tuple[str, ...]:
    return (*mark.distance.clauses, *((mark.barred_by,) if mark.barred_by else ()))


def _row(lane: Lane, formatter: Formatter) -> Row:
    bands: list[Band] = []
    start, shade = 0.0, 0
    for mark in lane.marks:
        end, is_barred = mark.distance.value, bool(mark.barred_by)
        # Nothing is rolled where a band is barred.
        name, value = formatter.line(mark.label), formatter.part(mark.cell) if mark.cell and not is_barred else ""
        if end == start and bands:
            # Two moves of one length: a band of both names.
            before = bands.pop()
            name, start, shade = f"{before.name}, {_lower(name)}", before.start_mm / MM_PER_CM, before.shade
        number = formatter.number(end)
        bands.append(Band(start * MM_PER_CM, end * MM_PER_CM, name, value, number, shade, is_barred))
        start = end
        shade += 0 if is_barred else 1
    return Row(formatter.line(lane.label) if lane.label else "", tuple(bands))


def _lower(name: str) -> str:
    return f"{name[:1].lower()}{name[1:]}"


# -- parts ---------------------------------------------------------------------------------------------------


def pieces(strip: Strip, width_mm: float, words: Words, joint: int = 0) -> tuple[FreeformPiece, ...]:
    """The strip in parts no wider than ``width_mm``, all as high, its joints numbered from ``joint`` on. Raises TooNarrow."""
    parts, row_mm = divide(strip.ends_mm[-1], width_mm, strip.ends_mm, joint=joint), strip.sizes.row_mm
    unnamed = _unnamed(strip, parts)
    texts = [_words_below(strip, part, words, unnamed) for part in parts]
    below = SCALE_MM + len(strip.rows) * (row_mm + ROW_GAP_MM) - ROW_GAP_MM
    foot = max(TAB_MM, *(text.height_mm + 2 * TAB_PAD_MM for text in texts))
    made = []
    for part, text in zip(parts, texts, strict=True):
        bands = [
            item
            for number, row in enumerate(strip.rows)
            for band in row.bands
            if (box := _shown(band, part, SCALE_MM + number * (row_mm + ROW_GAP_MM), row_mm)) is not None
            for item in _band(row, band, box, part, strip)
        ]
        beside = part.lap_mm + tab_width(strip.title) + BETWEEN_MM
        items = (
            *bands,
            *ticks(part, strip.ends_mm, strip.theme, words("measuring_strip.cm")),
            *tab(strip.title, part.lap_mm, below, foot, strip.theme),
            text.at(beside, below + (foot - text.height_mm) / 2),
        )
        letter_mm = below + (foot - CONTOUR_MM) / 2
        made.append(piece(part, below + foot, items, strip.title, words, strip.theme, letter_mm))
    return tuple(made)


def _words_below(strip: Strip, part: Part, words: Words, unnamed: Sequence[str]) -> Block:
    """Beside the title: which part it is, and on the first who uses the strip and what has no place on it."""
    room = part.length_mm - tab_width(strip.title) - BETWEEN_MM - INSET_MM - (LETTER_MM if part.of > 1 else 0.0)
    number = words("measuring_strip.part", number=part.number + 1, count=part.of) if part.of > 1 else ""
    if part.number:
        whose = strip.whose if strip.has_double else ""
        return paragraph(_told(number, whose, " · ".join(_bare(strip, part))), room)
    head = paragraph(_told(number, strip.whose, strip.clauses), room)
    more: list[Run] = []
    for text, clause in (*((text, "") for text in unnamed), *strip.asides):
        more.append(Run((" · " if more else "") + text, "sans-medium", ASIDE_PT))
        more += [grey("\u00a0" + clause.replace(" ", "\u00a0"), CLAUSE_PT)] if clause else []
    return stack([head, paragraph(more, room)], 0.4) if more else head


def _told(number: str, whose: str, more: str) -> list[Run]:
    """Who uses the strip in ink, and in grey before it which part it is, and behind it what else there is to say."""
    runs: list[Run] = []
    for text, is_whose in ((number, False), (whose, True), (more, False)):
        if text:
            runs += [grey(" · ", USERS_PT)] if runs else []
            runs.append(Run(text, "sans-semibold", USERS_PT) if is_whose else grey(text, USERS_PT))
    return runs


def _unnamed(strip: Strip, parts: Sequence[Part]) -> list[str]:
    """The bands too narrow for their names, in words."""
    found = []
    for row in strip.rows:
        for band in row.bands:
            boxes = [(part, box) for part in parts if (box := _shown(band, part, 0.0, strip.sizes.row_mm)) is not None]
            if not any(_wording(row, band, box, part, strip.sizes) for part, box in boxes):
                found.append(" ".join(text for text in (band.name, band.value, band.end) if text))
    return found


def _bare(strip: Strip, part: Part) -> list[str]:
    """The bands that go on from the part before, where what is left of them holds their roll but not their name."""
    return [
        " ".join((f"{row.label} · {_lower(band.name)}" if row.label else band.name, band.value))
        for row in strip.rows
        for band in row.bands
        if band.start_mm < part.start_mm
        and (box := _shown(band, part, 0.0, strip.sizes.row_mm)) is not None
        and len(_wording(row, band, box, part, strip.sizes)) == 1
        and band.value
    ]


# -- bands ---------------------------------------------------------------------------------------------------


def _shown(band: Band, part: Part, y: float, height: float) -> Box | None:
    """What a part shows of a band."""
    start, end = max(band.start_mm, part.start_mm), min(band.end_mm, part.end_mm)
    return Box(part.x(start), y, end - start, height) if end > start else None


def _band(row: Row, band: Band, box: Box, part: Part, strip: Strip) -> Iterator[Item]:
    sizes, shades = strip.sizes, grounds(strip.theme)
    ink = style.SECONDARY if band.is_barred else style.INK
    middle = box.y + box.h / 2
    if not band.is_barred:
        yield shapes.rect(*box, Style(fill=shades[min(band.shade, len(shades) - 1)]))
        yield _rules(box)
    runs = _wording(row, band, box, part, sizes)
    left, right = box.x + INSET_MM, box.right
    for run in runs:
        yield _on_middle(run, left, middle, ink)
        left += run.width_mm + BETWEEN_MM
    if _ends_here(band, part):
        run = Run(band.end, "sans-bold", sizes.end_pt)
        right -= INSET_MM + run.width_mm
        yield _on_middle(run, right, middle, ink)
        if band.end_mm < part.end_mm:
            edge = Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM)
            yield shapes.line(box.right, box.y, box.right, box.bottom, edge)
    if band.is_barred:
        yield from _dashed(band, box, runs, middle, left, right)


def _rules(box: Box) -> Path:
    """Along the head and the foot of a band: it is one where its ground is not printed, too."""
    inside = style.BOX_MM / 2
    along = [(box.x + inside, y, box.right - inside, y) for y in (box.y + inside, box.bottom - inside)]
    return shapes.lines(along, Style(stroke=style.INK, width_mm=style.BOX_MM))


def _dashed(band: Band, box: Box, runs: Sequence[Run], middle: float, left: float, right: float) -> Iterator[Item]:
    """A barred band: a dashed line along it, behind its name."""
    start = left + DASHED_FROM_MM if runs else box.x + INSET_MM
    if right - start > LEAST_DASHED_MM:
        dashes = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM, dash_mm=DASHES_MM)
        yield shapes.line(start, middle, right - DASHED_TO_MM, middle, dashes)


def _wording(row: Row, band: Band, box: Box, part: Part, sizes: Sizes) -> tuple[Run, ...]:
    """As much of a band's label, name and value as its box holds beside its number; nothing where that is too much."""
    value = Run(band.value, "sans-bold", sizes.value_pt)
    with_label = f"{row.label} · {_lower(band.name)}" if row.label else band.name
    room = box.w - 2 * INSET_MM
    if _ends_here(band, part):
        room -= width(band.end, "sans-bold", sizes.end_pt) + BETWEEN_MM
    tries = ((with_label, sizes.name_pt), (band.name, sizes.name_pt), (band.name, style.LEAST_PT))
    for name, size_pt in tries:
        runs = (Run(name, "sans-semibold", size_pt), *((value,) if band.value else ()))
        if sum(run.width_mm for run in runs) + BETWEEN_MM * (len(runs) - 1) <= room:
            return runs
    return (value,) if band.value and value.width_mm <= room else ()


def _ends_here(band: Band, part: Part) -> bool:
    return part.start_mm < band.end_mm <= part.end_mm


def _on_middle(run: Run, x: float, middle: float, ink: str) -> Text:
    rise = face(run.font).cap_height_mm(run.size_pt) / 2
    return Text(x, middle + rise, run.text, run.font, run.size_pt, ink)
