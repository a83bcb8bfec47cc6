"""The turns of a unit in its own row of the order of battle, and what is written down for the side, in line with them.

Turns stand below a unit's values, as wide as the row, on as many lines as they need, each with its number: in the box that
every unit ticks, else before a box that only some have and the line to write on. What else is kept count of turn by turn
has lines of its own, its words above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.components.control_sheet.for_side import ForSide
from generator.components.control_sheet.turn_legend import key_of_letters, own_line, reminders
from generator.components.control_sheet.turn_rows import (
    CIRCLES,
    INSET_MM,
    UnitRows,
    least_turn,
    ticked_first,
    units_go_by_turns,
)
from generator.components.sentences import Formatter
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import TurnSettings
from generator.rulesets.api import Game, Track, Unit
from generator.sheets import style
from generator.typesetting import (
    DOT,
    NOTHING,
    Block,
    air,
    even_blocks,
    in_row,
    line_to_write_on,
    set_lines,
    stack,
    tick_box,
    tinted,
    width,
)

Told = Literal["all", "reminders", "letters", "nothing"]
"""What is to be known of turns: all of it; all but what letters stand for, which the chart says too; that alone; or nothing."""

_AIR_MM, _BLOCK_AIR_MM = 0.5, 1.6
"""Above and below what is ticked, and below all that is kept for the side."""
_SMALL_SHARES = (1.0, 0.92, 0.84)
"""Of what small boxes and circles might be, as turns have room for on fewest lines."""
_NUMBER = 0.62
"""Of a box, for the number of the turn in it, in mm of the capitals' height."""
_LEAST_LEFT_MM, _BOXED_INSET_MM = 4.6, 0.8
"""Of a line to write on that a box stands before, and from its end to that of the turn."""
_SIDE_TOP_MM, _STRIPS_MM = 1.2, 1.4
"""Above what is kept for the side, and between two things of it."""
_NUMBER_FONT, _NUMBER_AIR_MM, _NUMBER_SHARE = "sans-medium", 0.5, 0.8
"""Of the number of a turn; beside it in a box, which has room for two digits on any sheet; and its size there, of that of labels."""
_WORDS = 4.6 / 10
"""The line of words above turns, in mm for each point of its type."""
_OF_AIR_MM, _OFF_WORDS_MM = 0.6, 1.6
"""Above a line of turns for something else that a unit keeps count of, and above its words where these are as wide as the row."""
_NUMBER_GAP_MM = 0.8
"""From the number of a turn to the line behind it."""


class Strip(Struct, frozen=True):
    """The turns of a unit as wide as its row: as many as stand on a line, and what is kept in them."""

    banks: tuple[Block, ...]
    key: Block = NOTHING
    """What a tick in the small box of each turn says; it stands above them."""


class UnitTurns:
    """Set for one side: ``left_mm`` is where turns behind their words begin, ``words_mm`` where words above turns do, in line
    with what else is ticked.

    ``lines`` is how many all turns take.
    """

    def __init__(self, given: ForSide, left_mm: float, words_mm: float, width_mm: float) -> None:
        game, side, context, counter_symbol, layout = given
        self._game, self._side, self._context, self._width = game, side, context, width_mm
        ours, self._left, self._words_left = layout.value.turns, left_mm, words_mm
        points = max((one.count for unit in game.units for one in unit.tracks if _is_counted(one, ours)), default=0)
        settings, circles, self._blocks = min(
            _ways(game, ours, width_mm), key=lambda way: (len(way[2]), -(-points // way[1]))
        )
        self._settings = settings
        self._turn_mm = min(settings.most_turn_mm, width_mm / max(map(len, self._blocks), default=1))
        self.lines = len(self._blocks)
        self._rows = UnitRows(context, counter_symbol, settings, self._turn_mm, circles, game.units)
        self._leads = ticked_first(game.units)
        self._has_units = units_go_by_turns(game)

    def strip(self, unit: Unit) -> Strip | None:
        """The turns of a unit; None where units have nothing that goes by turns."""
        if not self._has_units:
            return None
        lead = self._leads.get(unit.key)
        kept, is_led = list(self._rows.tracks(unit, lead)), lead is not None and self._settings.boxes
        if is_led or self._turn_mm - _BOXED_INSET_MM - self._boxed_mm < _LEAST_LEFT_MM:
            banks = (stack((self._own(turns, is_led), *self._of(turns, kept, is_led=is_led))) for turns in self._blocks)
            return Strip(tuple(banks))
        boxed = _with_boxes(kept)
        own = next((tick for line, tick in boxed if line is None), None)
        others = [pair for pair in boxed if pair != (None, own)]
        banks = (
            stack((self._own(turns, is_led, is_boxed=own is not None), *self._besides(turns, others)))
            for turns in self._blocks
        )
        return Strip(tuple(banks), self._key(own) if own else NOTHING)

    def _besides(self, turns: range, others: Sequence[tuple[Track | None, Track | None]]) -> Iterator[Block]:
        """The lines below a line of turns that has room for a tick; one that is written on may have a tick too, and then all
        of the width, below its words."""
        for line, tick in others:
            if line is not None and tick is not None:
                told = self._context.words("control_sheet.turn_box", ticked=self._said(tick))
                yield air(_OFF_WORDS_MM)
                yield self._words_above(f"{self._said(line)}{DOT}{told}")
                yield air(_OF_AIR_MM)
                yield self._own(turns, is_led=False, is_boxed=True)
            else:
                yield from self._of(turns, [one for one in (line, tick) if one], is_led=False)

    @property
    def _numbered_mm(self) -> float:
        """A box that holds the number of any turn."""
        return max(self._settings.small_box_mm, width("00", _NUMBER_FONT, self._number_pt) + 2 * _NUMBER_AIR_MM)

    @property
    def _number_pt(self) -> float:
        return max(style.LEAST_PT, _NUMBER_SHARE * self._settings.label_pt)

    @property
    def _boxed_mm(self) -> float:
        """From the edge of a turn to the end of the box behind its number: boxes stand behind the widest number."""
        widest = max((str(turns[-1] + 1) for turns in self._blocks), key=len, default="")
        number_mm = width("0" * len(widest), _NUMBER_FONT, self._settings.head_pt)
        return INSET_MM + number_mm + _NUMBER_GAP_MM + self._settings.small_box_mm

    def _key(self, track: Track) -> Block:
        """What a tick in the small box of each turn says: in words, for a box among states would be taken for one of them."""
        size_pt = self._settings.label_pt
        text = self._context.words("control_sheet.turn_box", ticked=self._said(track))
        label = set_lines(text, "sans", size_pt, self._width - self._left)
        height = max(scaled(_WORDS, size_pt), self._settings.small_box_mm)
        return Block(label.width_mm, height + label.rest_mm, label.about(0, height / 2))

    def _ticked(self, turns: range, left_mm: float) -> Block:
        """A line of turns in which one small box is ticked, with the number of its turn, and nothing is written; ``left_mm`` is
        where the first begins."""
        box_mm, size_pt, pitch = self._numbered_mm, self._number_pt, self._pitch_mm(left_mm)
        high_mm, cap_mm = box_mm + 2 * _AIR_MM, face(_NUMBER_FONT).cap_height_mm(size_pt)
        lefts = [left_mm + i * pitch for i in range(len(turns))]
        items = [*chain(*(tinted(x, 0.0, pitch, high_mm) for x in lefts[1::2]))]
        for turn, x in zip(turns, lefts, strict=True):
            left, base = x + INSET_MM, _AIR_MM + (box_mm + cap_mm) / 2
            items.append(tick_box(left, _AIR_MM, box_mm, style.PAPER))
            items.append(Text(left + box_mm / 2, base, str(turn + 1), _NUMBER_FONT, size_pt, style.INK, "middle"))
        return Block(self._width, high_mm, tuple(items))

    def _pitch_mm(self, left_mm: float) -> float:
        """From turn to turn where the first begins so far from the left."""
        return min(self._turn_mm, (self._width - left_mm) / max(map(len, self._blocks)))

    def side(self, told: Told) -> Block:
        """What is written down for the side every turn, and what else is to be known."""
        found = list[Block]()
        for track in self._side.tracks:
            if track.form == "written":
                # Beside its words, which are few: there is one of it for all the units.
                label = set_lines(self._said(track), "sans-medium", self._settings.label_pt, self._left - INSET_MM)
                first, *others = (self._own(turns, is_led=False, left_mm=self._left) for turns in self._blocks)
                # On the line of the turns' numbers.
                base = self._own_mm - _AIR_MM
                words, height = label.at(0, base), max(first.height_mm, self._own_mm + label.rest_mm)
                found += [
                    air(_STRIPS_MM if found else 0.0),
                    Block(self._width, height, (*first.items, *words)),
                    *others,
                ]
        if told != "nothing":
            found += [air(_BLOCK_AIR_MM if found and self._has_units else 0.0), self.reminders(self._width, told)]
        return stack((air(_SIDE_TOP_MM), *found)) if found else NOTHING

    def _words_of(self, track: Track) -> Block:
        """On a line of their own, above what is kept: of every turn, not of the first that they stand above."""
        key = "control_sheet.turn_box" if track.form == "turn" else "control_sheet.each_turn"
        return self._words_above(self._context.words(key, ticked=self._said(track)))

    def _words_above(self, text: str) -> Block:
        size_pt = self._settings.label_pt
        label = set_lines(text, "sans", size_pt, self._width - self._words_left)
        height = scaled(_WORDS, size_pt)
        return Block(self._width, height + label.rest_mm, label.about(self._words_left, height / 2))

    def _said(self, track: Track) -> str:
        return Formatter(self._context.words).line(track.label)

    def reminders(self, width_mm: float, told: Told = "all") -> Block:
        """What is to be known of the turns of units."""
        how = self._side, self._context.words, self._settings.legend_pt, width_mm
        letters = key_of_letters(self._game, *how) if told in ("all", "letters") else ()
        others = reminders(*how) if told in ("all", "reminders") else ()
        return stack([*letters, *others]) if self._has_units else NOTHING

    def legend(self, width_mm: float, middle_mm: float) -> Block:
        """What is ticked on a unit's line of turns, and where its state goes; the middle of its first line is so far down."""
        if not self._has_units:
            return NOTHING
        turns, box_mm = self._game.scenario.turns or 0, min(self._settings.box_mm, 2 * middle_mm)
        settings = self._settings.model_copy(update={"box_mm": box_mm})
        line = own_line(self._side, self._context.words, settings, self._leads, width_mm, turns)
        top = middle_mm - box_mm / 2
        return Block(line.width_mm, top + line.height_mm, (line.at(0.0, top),))

    @property
    def _own_mm(self) -> float:
        return self._settings.box_mm + 2 * _AIR_MM

    def _own(self, turns: range, is_led: bool, left_mm: float = 0.0, *, is_boxed: bool = False) -> Block:
        """A line of turns: for each a box with its number, or its number, perhaps ``is_boxed`` for a tick, and a line for the
        unit's state; ``left_mm`` is where the first begins."""
        pitch = self._pitch_mm(left_mm)
        lefts = [left_mm + i * pitch for i in range(len(turns))]
        cells = (self._cell(turn, x, pitch, is_led, is_boxed) for turn, x in zip(turns, lefts, strict=True))
        tints = () if is_led else chain(*(tinted(x, 0.0, pitch, self._own_mm) for x in lefts[1::2]))
        return Block(self._width, self._own_mm, (*tints, *chain(*cells)))

    def _cell(self, turn: int, x: float, turn_mm: float, is_led: bool, is_boxed: bool) -> Iterator[Item]:
        box, top, said = self._settings.box_mm, _AIR_MM, str(turn + 1)
        font, per_pt = _NUMBER_FONT, face(_NUMBER_FONT).cap_height_mm(1.0)
        size_pt = self._settings.head_pt
        if is_led:
            size_pt = min(size_pt, _NUMBER * box / per_pt)
        base = top + box / 2 + per_pt * size_pt / 2
        start = x + INSET_MM
        if is_led:
            yield tick_box(start, top, box, style.PAPER)
            yield Text(start + box / 2, base, said, font, size_pt, style.INK, "middle")
            # From the foot of its box, and up to the edge of the turn: states need all there is.
            yield line_to_write_on(start + box, x + turn_mm, top + box)
        elif is_boxed:
            # Its number, the box, and a line from the foot of that: the number stays to be read when the box is ticked.
            side, left = min(self._settings.small_box_mm, box), x + self._boxed_mm - self._settings.small_box_mm
            yield Text(start, top + box, said, font, size_pt, style.INK)
            yield tick_box(left, top + box - side, side, style.PAPER)
            yield line_to_write_on(left + side, x + turn_mm - _BOXED_INSET_MM, top + box)
        else:
            # On the line, which begins behind it: above that all of the turn is free to write in.
            yield Text(start, top + box, said, font, size_pt, style.INK)
            behind = start + width(said, font, size_pt) + _NUMBER_GAP_MM
            yield line_to_write_on(behind, x + turn_mm - INSET_MM, top + box)

    def _of(self, turns: range, kept: list[Track], *, is_led: bool) -> Iterator[Block]:
        """The lines below a line of turns, the words of each before it, or above it where they are long or it has circles."""
        for track in kept:
            said, size_pt = self._said(track), self._settings.label_pt
            if track.form != "points" and width(said, "sans-medium", size_pt) <= self._left - INSET_MM:
                if track.form == "turn":
                    line = self._ticked(turns, self._left)
                else:
                    line = self._own(turns, is_led=False, left_mm=self._left)
                label = set_lines(said, "sans-medium", size_pt, self._left)
                is_ticked = track.form == "turn"
                words = (
                    label.about(INSET_MM, line.height_mm / 2)
                    if is_ticked
                    else label.at(INSET_MM, self._own_mm - _AIR_MM)
                )
                yield air(_OF_AIR_MM)
                yield replace(line, items=(*line.items, *words))
                continue
            turn = self._rows.turn(track)
            line = in_row([(x, turn) for _, x in self._lefts(turns)], self._width, turn.height_mm)
            tints = self._tints(turns, line.height_mm, is_led=is_led)
            yield self._words_of(track)
            yield Block(self._width, line.height_mm, (*tints, *line.items))

    def _lefts(self, turns: range) -> Iterator[tuple[int, float]]:
        return ((turn, i * self._turn_mm) for i, turn in enumerate(turns))

    def _tints(self, turns: range, height_mm: float, *, is_led: bool) -> Iterator[Item]:
        """The grounds of every second turn; turns that are ticked are told apart by their boxes."""
        lefts = [] if is_led else [x for _, x in self._lefts(turns)]
        return chain(*(tinted(x, 0.0, self._turn_mm, height_mm) for x in lefts[1::2]))


def _with_boxes(kept: Sequence[Track]) -> list[tuple[Track | None, Track | None]]:
    """What is written on a line each turn with what is ticked there, if that comes next; the first tick that is left has the
    unit's own line, which is None."""
    found: list[tuple[Track | None, Track | None]] = []
    for track in kept:
        if track.form != "turn":
            found.append((track, None))
        elif found and found[-1][1] is None and found[-1][0] is not None and found[-1][0].form == "written":
            found[-1] = found[-1][0], track
        else:
            found.append((None, track))
    return found


def _is_counted(track: Track, settings: TurnSettings) -> bool:
    """Whether it has circles."""
    return track.form == "points" and settings.boxes


def _ways(game: Game, ours: TurnSettings, room_mm: float) -> Iterator[tuple[TurnSettings, int, tuple[range, ...]]]:
    """Ways to set the turns of a game in a width: settings, circles on a line, and the turns on each line.

    The narrowest paper has room for the widest turn that a layout may ask for.
    """
    for share, circles in product(_SMALL_SHARES, CIRCLES):
        settings = ours.model_copy(update={"small_box_mm": share * ours.small_box_mm})
        most = max(1, int(room_mm // least_turn(game.units if ours.boxes else (), settings, circles)))
        yield settings, circles, even_blocks(game.scenario.turns or 0, most)
