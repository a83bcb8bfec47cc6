"""Its pages: pictures in lines, each over its name and over what is typed for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.components.build_context import BuildContext
from generator.drawing import Document, Style, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet, bind
from generator.typesetting import Block, Lines, Section, air, in_lines, pages, set_lines, stack
from generator.typesetting import width as width_of

_LEAST_MM, _APART_MM, _LARGE_APART_MM = 22.0, style.GAP_MM, style.SECTION_GAP_MM
"""The least width of an entry; between entries in columns, and between large ones."""
_COLUMN_SHARE = 0.25
"""Of the width, for a column of entries at most: wider ones that differ stand as close as they can."""
_CAPTION_MM, _LINE_MM = 1.6, 0.7
"""From a picture to its name, and from there to what is typed."""
_BELOW_MM = style.COLUMN_GAP_MM
"""Below each line of entries."""
_AIR_BELOW_MM, _AIR_ABOVE_MM = 3.2, 0.4
_TOP_MM = 5.0
"""From the rule under the heading to the first section."""


class Entry(NamedTuple):
    id: str
    """What is typed."""
    name: str
    """What it is called on paper; empty where it has no such name."""
    picture: Block


class Group(NamedTuple):
    title: str
    typed: str
    """How such a name is typed, for an example."""
    entries: Sequence[Entry]


def document(title: str, groups: Sequence[Group], context: BuildContext) -> Document:
    """The groups one after the other."""
    words = context.words
    sheets = [*_sheets(Heading(title), [group for group in groups if group.entries], context)]
    return bind(title, sheets, words.furniture(), language=context.language)


def _sheets(heading: Heading, groups: Sequence[Group], context: BuildContext) -> Iterator[Sheet]:
    paper = context.paper.portrait()
    area = content_area(paper, heading)
    sections = [_section(group, area.w) for group in groups]
    for block in pages(sections, lambda _: area.h - _TOP_MM, style.GAP_MM):
        yield Sheet(paper, heading, heading.title, (block.at(area.x, area.y + _TOP_MM),))


def _section(group: Group, width_mm: float) -> Section:
    wide = [entry.picture.width_mm for entry in group.entries]
    least = max(_LEAST_MM, *wide) + _APART_MM
    if least > _COLUMN_SHARE * width_mm and least - _APART_MM > min(wide):
        lines = _as_wide_as_they_are(group.entries, width_mm)
    else:
        columns = int((width_mm + _APART_MM) // least)
        lines = _in_columns(group.entries, columns, (width_mm + _APART_MM) / columns)
    return Section(_head(group, width_mm), tuple(lines))


def _head(group: Group, width_mm: float) -> Block:
    """The title, how its names are typed on the same line, a rule below."""
    title = set_lines(group.title, "serif-semibold", style.SECTION_PT, width_mm * 0.6)
    typed = set_lines(group.typed, "sans-medium", style.SMALL_PT, width_mm * 0.38, style.SECONDARY)
    base = face("serif-semibold").cap_height_mm(title.size_pt)
    words = Block(width_mm, title.height_mm, (*title.at(0, base), *typed.at(width_mm, base, "end")))
    pen = Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM)
    rule = Block(width_mm, _AIR_BELOW_MM, (shapes.line(0, 0, width_mm, 0, pen),))
    return stack((words, air(_AIR_ABOVE_MM), rule))


def _in_columns(entries: Sequence[Entry], columns: int, pitch_mm: float) -> Iterator[Block]:
    """All in columns of one width, each in the middle of its own."""
    for at in range(0, len(entries), columns):
        line = entries[at : at + columns]
        yield _line(line, [pitch_mm - _APART_MM] * len(line))


def _as_wide_as_they_are(entries: Sequence[Entry], width_mm: float) -> Iterator[Block]:
    """Large ones, as many on a line as it holds, the tallest first."""
    entries = sorted(entries, key=lambda entry: -entry.picture.height_mm)
    widths = [max(_LEAST_MM, entry.picture.width_mm) for entry in entries]
    for line in in_lines(widths, width_mm, _LARGE_APART_MM):
        yield _line([entries[i] for i in line], [widths[i] for i in line], _LARGE_APART_MM)


def _line(entries: Sequence[Entry], widths_mm: Sequence[float], apart_mm: float = _APART_MM) -> Block:
    """Entries whose pictures stand on one line."""
    high_mm = max(entry.picture.height_mm for entry in entries)
    captions = [_caption(entry, wide) for entry, wide in zip(entries, widths_mm, strict=True)]
    x, items = 0.0, []
    for entry, caption, wide in zip(entries, captions, widths_mm, strict=True):
        picture = entry.picture
        items.append(picture.at(x + (wide - picture.width_mm) / 2, high_mm - picture.height_mm))
        items.append(caption.at(x, high_mm + _CAPTION_MM))
        x += wide + apart_mm
    below = max(caption.height_mm for caption in captions)
    return Block(x, high_mm + _CAPTION_MM + below + _BELOW_MM, tuple(items))


def _caption(entry: Entry, width_mm: float) -> Block:
    """The name in words, and below it, as it is typed, the other one."""
    typed = _typed(entry.id, width_mm)
    named = set_lines(entry.name, "serif-semibold", style.LEAD_PT, width_mm, prefer="even") if entry.name else None
    blocks = [_centred(lines, width_mm) for lines in (named, typed) if lines is not None]
    return stack(blocks, _LINE_MM)


def _typed(name: str, width_mm: float) -> Lines:
    """A name that is typed is never hyphenated: it goes on another line behind a low line, a point or a space."""
    size, ink = style.NOTE_PT, style.SECONDARY
    parts = name.replace("_", "_\0").replace(" ", " \0").split("\0")
    lines = [parts[0]]
    for part in parts[1:]:
        if width_of(lines[-1] + part.rstrip(), "sans-medium", size) <= width_mm:
            lines[-1] += part
        else:
            lines.append(part)
    return set_lines("\n".join(line.rstrip() for line in lines), "sans-medium", size, width_mm, ink)


def _centred(lines: Lines, width_mm: float) -> Block:
    return Block(width_mm, lines.height_mm, lines.below(width_mm / 2, 0.0, "middle"))
