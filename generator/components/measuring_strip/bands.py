"""Strips with bands: the ranges of a weapon or a gun, the moves of units. Each band is named on every part it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.components.build_context import Words
from generator.components.cut_pieces import FreeformPiece
from generator.components.measuring_strip.frame import INSET_MM, LETTER_MM, frame, joints
from generator.components.measuring_strip.parts import Part, divide
from generator.components.measuring_strip.scale import ticks
from generator.components.measuring_strip.strip import Band, Row, Strip
from generator.drawing import Item, Path, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.sheets import style
from generator.typesetting import Block, Run, grey, paragraph, stack

SCALE_MM = 8.0
"""The ticks and their numbers, above the bands."""
ONE_ROW_MM, ROW_MM, ROW_GAP_MM = 7.2, 5.0, 1.2
SHADES = (style.DEEP_SHADE, style.SHADE, style.TINT)
"""Grounds of the bands, from the nearest: each paler where ink is to be saved, and none black."""
FOOT_MM = 1.0
TITLE_PT, USERS_PT, ASIDE_PT, CLAUSE_PT = style.PLAYED_PT, style.NOTE_PT, style.TEXT_PT, style.NOTE_PT
BETWEEN_MM = 1.6
"""Between a band's name and its value."""
DASHES_MM = (1.4, 1.0)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Of what stands on a band, in points: its name, the roll, the number at its end."""

    name: float
    value: float
    end: float


ONE_ROW = Sizes(style.LABEL_PT, style.NAME_PT, style.VALUE_PT)
SEVERAL_ROWS = Sizes(style.SMALL_PT, style.VALUE_PT, style.TEXT_PT)


def pieces(strip: Strip, width_mm: float, words: Words) -> tuple[FreeformPiece, ...]:
    """The strip in parts no wider than ``width_mm``, all as high. Raises TooNarrow."""
    parts = divide(strip.length_mm, width_mm, strip.boundaries_mm)
    texts = [
        _words_below(strip, part, number, len(parts), words, _unnamed(strip, parts))
        for number, part in enumerate(parts)
    ]
    below = SCALE_MM + _rows_mm(strip) + FOOT_MM
    height = below + max(text.height_mm for text in texts) + FOOT_MM
    made = []
    for part, joint, text in zip(parts, joints(len(parts)), texts, strict=True):
        items: list[Item] = [shapes.rect(part.flap_mm, 0, part.length_mm, height, Style(fill=style.PAPER))]
        y = SCALE_MM
        for row in strip.rows:
            items += _row(row, part, y, _row_mm(strip), _sizes(strip))
            y += _row_mm(strip) + ROW_GAP_MM
        items += ticks(part, part.flap_mm)
        items.append(text.at(part.flap_mm + INSET_MM, below))
        items += frame(part, joint, height, words)
        made.append(FreeformPiece(part.width_mm, height, tuple(items), strip.title, is_part=len(parts) > 1))
    return tuple(made)


def _rows_mm(strip: Strip) -> float:
    return len(strip.rows) * (_row_mm(strip) + ROW_GAP_MM) - ROW_GAP_MM


def _row_mm(strip: Strip) -> float:
    return ONE_ROW_MM if len(strip.rows) == 1 else ROW_MM


def _sizes(strip: Strip) -> Sizes:
    return ONE_ROW if len(strip.rows) == 1 else SEVERAL_ROWS


# -- words below -------------------------------------------------------------------------------------------


def _words_below(strip: Strip, part: Part, number: int, count: int, words: Words, unnamed: Sequence[str]) -> Block:
    """The title; on the first part also who uses the strip and what has no place on it."""
    width = part.length_mm - 2 * INSET_MM - (LETTER_MM if count > 1 else 0.0)
    title = [Run(strip.title, "serif-semibold", TITLE_PT)]
    if count > 1:
        title.append(grey(" " + words("measuring_strip.part", number=number + 1, count=count), USERS_PT))
    if number:
        return paragraph(title, width)
    lines = [paragraph([*title, grey(f" · {strip.users}", USERS_PT)], width)]
    more: list[Run] = []
    for text, clause in (*((text, "") for text in unnamed), *strip.asides):
        more.append(Run((" · " if more else "") + text, "sans-medium", ASIDE_PT))
        more += [grey("\u00a0" + clause.replace(" ", "\u00a0"), CLAUSE_PT)] if clause else []
    return stack([*lines, paragraph(more, width)], 0.4) if more else lines[0]


def _unnamed(strip: Strip, parts: Sequence[Part]) -> tuple[str, ...]:
    """The bands too narrow for their names, in words."""
    sizes, height = _sizes(strip), _row_mm(strip)
    found = []
    for row in strip.rows:
        for band in row.bands:
            shown = [box for part in parts if (box := _portion(band, part, 0.0, height)) is not None]
            if not any(_wording(row, band, box, part, sizes) for part in parts for box in shown):
                found.append(f"{' '.join(text for text in (band.name, band.value) if text)} {band.end}")
    return tuple(found)


# -- bands -------------------------------------------------------------------------------------------------


def _portion(band: Band, part: Part, y: float, height: float) -> Box | None:
    """What a part shows of a band."""
    start, end = max(band.start_mm, part.start_mm), min(band.end_mm, part.end_mm)
    return Box(part.flap_mm + start - part.start_mm, y, end - start, height) if end > start else None


def _row(row: Row, part: Part, y: float, height: float, sizes: Sizes) -> list[Item]:
    items: list[Item] = []
    for band in row.bands:
        box = _portion(band, part, y, height)
        if box is not None:
            items += _band(row, band, box, part, sizes)
    return items


def _band(row: Row, band: Band, box: Box, part: Part, sizes: Sizes) -> list[Item]:
    ink = style.SECONDARY if band.is_barred else style.INK
    middle = box.y + box.h / 2
    items: list[Item] = []
    if not band.is_barred:
        items.append(shapes.rect(*box, Style(fill=SHADES[min(band.shade, len(SHADES) - 1)])))
        items.append(_rules(box))
    runs = _wording(row, band, box, part, sizes)
    pen = box.x + INSET_MM
    for run in runs:
        items.append(_on_middle(run, pen, middle, ink))
        pen += run.width_mm + BETWEEN_MM
    stop = box.right
    if _ends_here(band, part):
        stop -= INSET_MM
        run = Run(band.end, "sans-bold", sizes.end)
        items.append(_on_middle(run, stop - run.width_mm, middle, ink))
        stop -= run.width_mm
        if band.end_mm < part.end_mm:
            edge = Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM)
            items.append(shapes.line(box.right, box.y, box.right, box.bottom, edge))
    if band.is_barred:
        items += _struck(band, box, runs, middle, pen, stop)
    return items


def _rules(box: Box) -> Path:
    """Along the head and the foot of a band: it is one where its ground is not printed, too."""
    inside = style.BOX_MM / 2
    along = [(box.x + inside, y, box.right - inside, y) for y in (box.y + inside, box.bottom - inside)]
    return shapes.lines(along, Style(stroke=style.INK, width_mm=style.BOX_MM))


def _struck(band: Band, box: Box, runs: Sequence[Run], middle: float, pen: float, stop: float) -> list[Item]:
    """A barred band: a dashed line along it; a roll that would be needed there is struck through."""
    items: list[Item] = []
    start = pen + 0.6 if runs else box.x + INSET_MM
    if stop - start > 4.0:
        dashes = Style(stroke=style.SECONDARY, width_mm=style.DRAWN_MM, dash_mm=DASHES_MM)
        items.append(shapes.line(start, middle, stop - 1.4, middle, dashes))
    if runs and band.value:
        through = Style(stroke=style.SECONDARY, width_mm=style.GROUP_RULE_MM)
        items.append(shapes.line(box.x + INSET_MM - 0.4, middle, pen - BETWEEN_MM + 0.4, middle, through))
    return items


def _wording(row: Row, band: Band, box: Box, part: Part, sizes: Sizes) -> tuple[Run, ...]:
    """As much of a band's label, name and value as its box holds beside its number; nothing where that is too much."""
    value = Run(band.value, "sans-bold", sizes.value)
    named = f"{row.label} · {band.name[:1].lower()}{band.name[1:]}" if row.label else band.name
    room = box.w - 2 * INSET_MM
    if _ends_here(band, part):
        room -= face("sans-bold").width_mm(band.end, sizes.end) + BETWEEN_MM
    for name in dict.fromkeys((named, band.name)):
        runs = (Run(name, "sans-semibold", sizes.name), *((value,) if band.value else ()))
        if sum(run.width_mm for run in runs) + BETWEEN_MM * (len(runs) - 1) <= room:
            return runs
    return (value,) if band.value and value.width_mm <= room else ()


def _ends_here(band: Band, part: Part) -> bool:
    return part.start_mm < band.end_mm <= part.end_mm


def _on_middle(run: Run, x: float, middle: float, ink: str) -> Text:
    rise = face(run.font).cap_height_mm(run.size_pt) / 2
    return Text(x, middle + rise, run.text, run.font, run.size_pt, ink)
