"""Turn by turn: the units of a side down the page, the turns across it, and below them room to write.

Turns that do not fit side by side go on further pages, as do units that do not fit below each other; each page has
the units' names and the turns' numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Literal

from generator.components.build_context import Words
from generator.components.control_sheet.for_side import ForSide
from generator.components.control_sheet.paging import on_pages, overleaf
from generator.components.control_sheet.turn_legend import legend
from generator.components.control_sheet.turn_rows import (
    CIRCLES,
    INSET_MM,
    NAME_GAP_MM,
    UnitRows,
    least_turn,
    names_on_a_line,
    side_row,
    ticked_first,
    units_go_by_turns,
)
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled, too_narrow
from generator.drawing import Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout, FieldSettings, TurnSettings
from generator.rulesets.api import Track
from generator.sheets import style
from generator.typesetting import (
    Anchor,
    Block,
    Lines,
    air,
    even_blocks,
    line_to_write_on,
    ruled,
    set_lines,
    stack,
    tick_box,
    tinted,
    turn_circle,
    width,
)

_HEAD_MM, _HEAD_DROP_MM = 7.0, 0.1
"""The line of heads, and how far below its middle they stand."""
_TINT_TOP_MM = 0.4
_WRITTEN_TURN_MM = 22.0
"""A turn in which an action and a state are written with ease."""
_FIELDS_TOP_MM = 3.0
"""Above the fields where there is no legend."""
_LEAST_HEAD = 0.5
"""Of the line of heads, in mm for each point of its type."""


class TurnGrid:
    """The turns of one side in a width, the same for all its pages. ``least_mm`` is its height on one page.

    ``blocks`` are the turns that stand side by side on a page, counted from 0.
    """

    def __init__(
        self,
        given: ForSide,
        width_mm: float,
        *,
        with_notes: bool = True,
    ) -> None:
        game, side, context, counter_symbol, layout = given
        self._game, self._side, self._context, self._width = game, side, context, width_mm
        self._has_units = units_go_by_turns(game)
        self._settings = self._with_names_on_a_line(layout.value.turns)
        fields = layout.value.fields if with_notes else layout.value.fields.model_copy(update={"notes_lines": 0})
        self._fields = Fields(self._side.tracks, context.words, width_mm, fields)
        circles = self._set_turns(layout)
        self._rows = [
            side_row(track, context, self._settings, self._turn_mm)
            for track in self._side.tracks
            if track.form == "written"
        ]
        # Both sides' lines are read alike.
        leads = ticked_first(game.units)
        if self._has_units:
            setter = UnitRows(context, counter_symbol, self._settings, self._turn_mm, circles, game.units)
            self._rows += [setter.row(unit, leads.get(unit.key)) for unit in self._side.units]
        self._head_mm = max(_HEAD_MM, _LEAST_HEAD * self._settings.head_pt)
        self._legend = air(_FIELDS_TOP_MM)
        if self._has_units:
            turns = game.scenario.turns or 0
            self._legend = legend(self._side, context.words, self._settings, leads, width_mm, turns)
        rows_mm = sum(row.least_mm for row in self._rows)
        self.least_mm = self._head_mm + rows_mm + self._legend.height_mm + self._fields.least_mm

    def _with_names_on_a_line(self, settings: TurnSettings) -> TurnSettings:
        """Names have what they need to stand on one line where turns are as wide as one writes in all the same."""
        if not self._has_units:
            return settings
        names_mm = max(settings.names_mm, names_on_a_line(self._game.units, self._context, settings))
        is_wide = self._width - names_mm >= _WRITTEN_TURN_MM * (self._game.scenario.turns or 1)
        return settings.model_copy(update={"names_mm": names_mm}) if is_wide else settings

    def _set_turns(self, layout: Located[ControlSheetLayout]) -> int:
        """How the turns are divided, and how many circles stand on a line of one, so that they take fewest pages."""
        settings = self._settings
        room = self._width - settings.names_mm
        ways = []
        for circles in CIRCLES:
            most = int(room // least_turn(self._side.units, settings, circles))
            if most >= 1:
                ways.append((circles, even_blocks(self._game.scenario.turns or 1, most)))
        if not ways:
            what = f"beside names of {settings.names_mm:g} mm no turn has room on this paper"
            raise too_narrow(layout, ("turns", "names_mm"), what, "Make it less, or turn the paper.")
        circles, self.blocks = min(ways, key=lambda way: len(way[1]))
        self._turn_mm = min(settings.most_turn_mm, room / max(map(len, self.blocks)))
        return circles

    def pages(self, height_mm: float, first_mm: float | None = None) -> list[tuple[range, Block]]:
        """Pages of a height, the first perhaps of another, each with its turns. UserError where none holds a row."""
        least = [row.least_mm for row in self._rows]
        taken_mm, first_mm = self._head_mm + self._legend.height_mm, height_mm if first_mm is None else first_mm

        def rooms(pages: int) -> list[float]:
            found = [first_mm - taken_mm, *[height_mm - taken_mm] * (pages - 1)]
            return [*found[:-1], found[-1] - self._fields.least_mm]

        split: tuple[range, ...] = (range(0),)
        air_mm = 0.0
        if least:
            split = on_pages(self._game, self._side.units, least, least, rooms)
            spare = [
                (room - sum(least[i] for i in rows)) / len(rows)
                for rows, room in zip(split, rooms(len(split)), strict=True)
            ]
            air_mm = min(self._settings.most_air_mm, *spare)
        pages = [(turns, self._page(turns, rows, air_mm)) for turns in self.blocks for rows in split]
        below = (*self._legend.items, *overleaf(self._context.words, self._width).items)
        goes_on = Block(self._width, self._legend.height_mm, below)
        last_mm = (height_mm if len(pages) > 1 else first_mm) - pages[-1][1].height_mm - self._legend.height_mm
        ends = stack((self._legend, self._fields.block(last_mm)))
        feet = [*[goes_on] * (len(pages) - 1), ends]
        return [(turns, stack((page, foot))) for (turns, page), foot in zip(pages, feet, strict=True)]

    def _page(self, turns: range, rows: range, air_mm: float) -> Block:
        """The heads and the rows, every second turn tinted."""
        lines = [self._heads(turns)]
        lines += [self._rows[i].block(len(turns), self._rows[i].least_mm + air_mm) for i in rows]
        page = ruled(lines, self._width)
        high = page.height_mm - _TINT_TOP_MM
        grounds = (tinted(x, _TINT_TOP_MM, self._turn_mm, high) for x in self._lefts(turns)[1::2])
        return Block(self._width, page.height_mm, (*chain(*grounds), *page.items))

    def _lefts(self, turns: range) -> list[float]:
        return [self._settings.names_mm + i * self._turn_mm for i in range(len(turns))]

    def _heads(self, turns: range) -> Block:
        words, settings = self._context.words, self._settings
        middle = self._head_mm / 2 + _HEAD_DROP_MM
        items: list[Item] = []
        base = middle + face("sans-medium").cap_height_mm(settings.head_pt) / 2
        # Circles stand above what units tick, else in the middle of each turn.
        heads: list[tuple[str, float, Anchor]] = [("control_sheet.turn", 0.0, "start")]
        in_turn = self._turn_mm / 2
        if self._has_units:
            heads = [("control_sheet.head.unit", settings.sign_mm + NAME_GAP_MM, "start")]
            heads.append(("control_sheet.turn", settings.names_mm - INSET_MM, "end"))
            in_turn = INSET_MM + settings.box_mm / 2
        for key, x, anchor in heads:
            items.append(Text(x, base, words(key), "sans-medium", settings.head_pt, style.SECONDARY, anchor))
        for turn, x in zip(turns, self._lefts(turns), strict=True):
            items += turn_circle(turn, x + in_turn, middle)
        return Block(self._width, self._head_mm, tuple(items))


# The foot of the turns: what the player writes down or ticks off for the side, and lines for notes.


_GAP_MM, _PAD_MM = 3.0, 1.2
_FIELD_FORMS = ("blank", "number", "uses")
"""Of tracks that stand here: room to write, or boxes to tick."""
_BOX, _BOX_GAP_MM = 3.4 / 6.4, 0.6
"""A box to tick, in mm for each point of the words above it, and from one to the next; smaller where there are many."""
_BOX_TOP_MM = 0.8
"""Between the deep letters of a field's words and its boxes."""
_WRITE_MM = 5.0
"""Kept free to write in below the words of a field."""
_NOTES_GAP_MM = 8.0
_NOTES_BASE_MM, _NOTES_HEAD, _NOTES_FOOT_MM = 1.4, 2.0 / 7.0, 3.0
"""From the word over the notes to where its lines begin; its own height for each point; kept free below the lines."""


class Fields:
    """Set for one side, to fill what is left of the last page. ``least_mm`` is the height they need.

    Long words over a field are smaller, those over all others too; with ``wraps`` they take several lines instead.
    """

    def __init__(
        self, tracks: Sequence[Track], words: Words, width_mm: float, settings: FieldSettings, *, wraps: bool = False
    ) -> None:
        self._words, self._width, self._settings = words, width_mm, settings
        here = [track for track in tracks if track.form in _FIELD_FORMS]
        fields = _fields(here, words, width_mm, settings, wraps=wraps)
        # What is last stands on the foot of the page.
        self._fields = stack((fields, air(_GAP_MM))) if here and settings.notes_lines else fields
        self._notes_top_mm = _NOTES_BASE_MM + scaled(_NOTES_HEAD, settings.notes_pt)
        notes_mm = self._notes_top_mm + settings.notes_lines * settings.notes_pitch_mm + _NOTES_FOOT_MM
        self.least_mm = self._fields.height_mm + (notes_mm if settings.notes_lines else 0.0)

    def block(self, height_mm: float) -> Block:
        """With as many lines for notes as a height has room for."""
        found = stack((self._fields, *self._notes(height_mm - self._fields.height_mm)))
        return Block(self._width, height_mm, found.items)

    def _notes(self, height_mm: float) -> Iterator[Block]:
        settings, top = self._settings, self._notes_top_mm
        if settings.notes_lines:
            text = self._words("control_sheet.notes")
            head = Text(0, top - _NOTES_BASE_MM, text, "sans-medium", settings.notes_pt, style.SECONDARY)
            lines = int((height_mm - _NOTES_FOOT_MM - top + 1e-6) // settings.notes_pitch_mm)
            # Two beside each other are of a length to write on, and no line of the page's foot.
            half_mm = (self._width - _NOTES_GAP_MM) / 2
            rules = (
                line_to_write_on(x, x + half_mm, top + (i + 1) * settings.notes_pitch_mm)
                for i in range(lines)
                for x in (0.0, half_mm + _NOTES_GAP_MM)
            )
            yield Block(self._width, height_mm, (head, *rules))


def _fields(tracks: Sequence[Track], words: Words, width_mm: float, settings: FieldSettings, *, wraps: bool) -> Block:
    """The fields as wide as one another, the last one up to the edge, with air between lines of them.

    Those of a single line share the width by their words where these have room for it.
    """
    say = Formatter(words)
    across = max(1, min(len(tracks), int((width_mm + _GAP_MM + 1e-6) // (settings.width_mm + _GAP_MM))))
    across = max(map(len, even_blocks(len(tracks), across))) if tracks else 1
    field_mm = (width_mm - (across - 1) * _GAP_MM) / across
    widths = [field_mm] * len(tracks)
    widths[-1:] = [width_mm - (len(tracks) - 1) % across * (field_mm + _GAP_MM)] if tracks else []
    if len(tracks) <= across:
        widths = _by_words(tracks, say, widths, settings.label_pt)
    prefer: Literal["even", "shrink"] = "even" if wraps else "shrink"

    def labelled(size_pt: float) -> list[Lines]:
        texts = ((say.line(track.label), wide - 2 * _PAD_MM) for track, wide in zip(tracks, widths, strict=True))
        return [set_lines(text, "sans", size_pt, room, style.SECONDARY, prefer=prefer) for text, room in texts]

    # All in the size of the longest.
    labels = labelled(min((label.size_pt for label in labelled(settings.label_pt)), default=settings.label_pt))
    sans, box_mm = face("sans"), scaled(_BOX, settings.label_pt)
    ticked_mm = sans.descent_mm(settings.label_pt) + _BOX_TOP_MM + box_mm + _PAD_MM
    below_mm = max(_WRITE_MM, ticked_mm if any(track.form == "uses" for track in tracks) else 0.0)
    least = _PAD_MM + sans.cap_height_mm(settings.label_pt) + below_mm
    blocks = []
    for i in range(0, len(tracks), across):
        line = [*zip(tracks, labels, widths, strict=True)][i : i + across]
        height = max(settings.height_mm, least) + max(label.rest_mm for _, label, _ in line)
        fields = [_field(track, label, wide, height, box_mm) for track, label, wide in line]
        lefts = accumulate((wide + _GAP_MM for _, _, wide in line), initial=0.0)
        items = tuple(one.at(x, 0.0) for one, x in zip(fields, lefts, strict=False))
        blocks.append(Block(width_mm, height, items))
    return stack(blocks, _GAP_MM)


def _by_words(tracks: Sequence[Track], say: Formatter, widths: Sequence[float], size_pt: float) -> list[float]:
    """Widths that are the same together, in which all words stand on a line over their boxes; as they are where they do
    already, or cannot."""
    box_mm = scaled(_BOX, size_pt) + _BOX_GAP_MM
    needed = [
        max(width(say.line(track.label), "sans", size_pt), track.count * box_mm if track.form == "uses" else 0.0)
        + 2 * _PAD_MM
        for track in tracks
    ]
    left_mm = sum(widths) - sum(needed)
    if left_mm < 0 or all(need <= wide for need, wide in zip(needed, widths, strict=True)):
        return [*widths]
    return [need + left_mm / len(needed) for need in needed]


def _field(track: Track, label: Lines, width_mm: float, height_mm: float, box_mm: float) -> Block:
    """A box with its words, and boxes to tick, one a use, as large as its width holds them."""
    frame = shapes.rect(0, 0, width_mm, height_mm, Style(stroke=style.INK, width_mm=style.BOX_MM))
    items: list[Item] = [frame, *label.below(_PAD_MM, _PAD_MM)]
    if track.form == "uses":
        box = min(box_mm, (width_mm - 2 * _PAD_MM + _BOX_GAP_MM) / max(1, track.count) - _BOX_GAP_MM)
        y = height_mm - _PAD_MM - box
        items += [tick_box(_PAD_MM + i * (box + _BOX_GAP_MM), y, box, style.PAPER) for i in range(track.count)]
    return Block(width_mm, height_mm, tuple(items))
