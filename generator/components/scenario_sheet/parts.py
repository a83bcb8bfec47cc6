"""Of the scenario sheet: what its sections share: titles, sentences, and measures that go with the size of type."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from msgspec.structs import replace

from generator.components.sheet_layout import scaled, type_sizes
from generator.drawing import Mark, Shown, Text
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.sheets import style
from generator.typesetting import Block, Section, rule, set_lines, stack, width

KIND = "scenario_sheet"
HEAD_PT = 5.0 / 6.6
"""A line of heads, for each point of its type."""
_TITLE_BASE, _TITLE_MM = 3.6 / 13.0, 5.8 / 13.0
"""From the top to the title's baseline and to the rule below it, for each point of its type."""
STORY_LEADING, _PARAGRAPH_MM, _PARAGRAPH, _FURTHER = 1.28, 1.7, 0.2, 0.28
"""Of sentences to be read, their leading, and the air above the first: at least, and for each point of its type; and above
each further one, which is more than there is between lines."""
_LEAST_PITCH = 0.46
"""Of a row, in mm for each point of its type, whatever its layout says."""
_LEAD = re.compile(r"\w[\w’'-]*(?:[ \u00a0][\w’'-]+){0,2}[ \u00a0\u202f]?: ")
"""At most three words and a colon at the head of a paragraph."""
_SCALE = sorted({*type_sizes().values()})


def title(text: str, width_mm: float, layout: ScenarioSheetLayout, aside: str = "") -> Block:
    """The title of a section over its rule, and words on the right of it."""
    aside_pt, base = layout.story.fact_pt, scaled(_TITLE_BASE, layout.title_pt)
    room = width_mm - (width(aside, "sans-semibold", aside_pt) + 4.0 if aside else 0.0)
    lines = set_lines(text, "serif-semibold", layout.title_pt, room, leading=1.05)
    height = lines.rest_mm + scaled(_TITLE_MM, layout.title_pt)
    beside = (Text(width_mm, base, aside, "sans-semibold", aside_pt, style.INK, "end"),) if aside else ()
    return Block(width_mm, height, (*lines.at(0, base), *beside, rule(0, width_mm, height, style.TITLE_RULE_MM)))


def title_base(height_mm: float, layout: ScenarioSheetLayout) -> float:
    """The base line of the last line of a title of this height."""
    return height_mm - scaled(_TITLE_MM - _TITLE_BASE, layout.title_pt)


def paragraph_airs(size_pt: float) -> tuple[float, float]:
    """Above the first of several paragraphs, and above each further one, in mm."""
    return max(_PARAGRAPH_MM, _PARAGRAPH * size_pt), _FURTHER * size_pt


def paragraphs(texts: list[str], width_mm: float, size_pt: float, shown: Mark) -> tuple[Block, ...]:
    """Sentences to be read, each a block, with air above it; ``shown`` is the mark of all of them."""
    first_mm, further_mm = paragraph_airs(size_pt)
    blocks = (
        _led(
            set_lines(text, "serif", size_pt, width_mm, prefer="even", leading=STORY_LEADING).block(
                further_mm if at else first_mm
            )
        )
        for at, text in enumerate(texts)
    )
    (read,) = shown.shows
    (path,) = read.keys
    return tuple(
        replace(block, mark=replace(shown, shows=(replace(read, keys=(f"{path}.{at}",)),)))
        for at, block in enumerate(blocks)
    )


def _led(block: Block) -> Block:
    """A paragraph with the few words before its first colon, which say what it is about, in italics; these are narrower."""
    first, *others = block.items
    if not isinstance(first, Text) or (found := _LEAD.match(first.text)) is None:
        return block
    lead, rest = found.group(), first.text[found.end() :]
    led = replace(first, text=lead.rstrip(), font="serif-italic")
    begin_mm = first.x_mm + width(led.text, led.font, led.size_pt) + width("\u00a0", first.font, first.size_pt)
    return replace(block, items=(led, replace(first, x_mm=begin_mm, text=rest), *others))


def mark(element: str, layout: str, *read: str, also: tuple[Shown, ...] = ()) -> Mark:
    """The mark of what a key of the layout sets and a scenario says, at these paths of keys; and what else it shows."""
    return Mark(element, (KIND, layout), (*((Shown("scenario", keys=read),) if read else ()), *also))


def row_pitch(pitch_mm: float, *sizes_pt: float) -> float:
    """The height of a row as its layout has it, or as its type needs."""
    return max(pitch_mm, _LEAST_PITCH * max(sizes_pt))


def widened(layout: ScenarioSheetLayout, *sizes_pt: tuple[float, float]) -> float:
    """How many times as wide as with the standard's type columns are: each size of type beside the standard's."""
    return max(1.0, layout.label_pt / style.HEAD_PT, *(size / standard for size, standard in sizes_pt))


def followed(section: Section, below: Sequence[Section], gap_mm: float) -> Section:
    """A section with others that stay with its last row."""
    *rows, last = section.rows
    last = stack((last, *(one.block for one in below)), gap_mm)
    return Section(section.head, (*rows, last), section.heads)


def stepped(size_pt: float, steps: int) -> float:
    """A size of type so many steps up or down the scale; one between two of them goes as far in its place."""
    at = bisect_left(_SCALE, size_pt)
    if at + steps not in range(len(_SCALE)) or at == len(_SCALE):
        return size_pt
    return round(size_pt * _SCALE[at + steps] / _SCALE[at], 2)
