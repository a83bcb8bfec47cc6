"""The rows of the turns: for each unit a line of boxes to tick when it activates, with room for its state.

What else a unit keeps count of turn by turn, points or boxes, stands in lines of its own below, its words at the
head of the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import CounterSymbol, sign
from generator.components.sentences import Formatter
from generator.components.unit_numbers import numbered, numbers_mm
from generator.drawing import Item, Mark, Shown
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import TurnSettings
from generator.rulesets.api import Game, SideInPlay, Track, Unit
from generator.sheets import style
from generator.typesetting import (
    Block,
    in_row,
    line_to_write_on,
    set_lines,
    stack,
    tick_box,
    tick_circle,
    width,
)

FORMS = ("turn", "points", "written")
"""Of tracks that are kept turn by turn."""
INSET_MM = 1.2
"""From the edge of a turn to what is ticked in it."""
CIRCLES = (4, 2)
"""So many on a line; the fewer where that saves pages."""
NAME_GAP_MM = 2.0
"""From a unit's sign to its name."""

_LEAST_GAP_MM, _MOST_GAP_MM = 0.48, 1.0
"""From circle to circle."""
_HEAD_AIR_MM, _SIGN_AIR_MM, _SMALL_AIR_MM, _AIR_MM = 1.0, 0.4, 1.1, 0.8
_LEAST_LINE = 0.46
"""Of a line, in mm for each point of its type."""
_STATE_GAP_MM = 0.8
_SLACK_MM = 0.05


class TurnRow(Struct, frozen=True):
    """What stands at the head of a row, and what in each of its turns. ``least_mm`` is the height it needs."""

    head: Block
    turn: Block

    @property
    def least_mm(self) -> float:
        return self.head.height_mm + 2 * _AIR_MM

    def block(self, turns: int, height_mm: float) -> Block:
        left, pitch = self.head.width_mm, self.turn.width_mm
        cells = [(0.0, self.head), *((left + i * pitch, self.turn) for i in range(turns))]
        return in_row(cells, left + turns * pitch, height_mm)


def goes_by_turns(game: Game, side: SideInPlay) -> bool:
    """Whether anything is kept turn by turn: in a game that names its own pieces only what it asks for."""
    if not (game.scenario.turns and game.piece_kinds):
        return bool(game.scenario.turns)
    forms = {track.form for unit in game.units for track in unit.tracks}
    return bool(side.tracks) or not forms.isdisjoint(FORMS)


def units_go_by_turns(game: Game) -> bool:
    """Whether units have lines among the turns: not those that have states elsewhere and nothing turn by turn."""
    forms = {track.form for unit in game.units for track in unit.tracks}
    return "state" not in forms or not forms.isdisjoint(FORMS)


def least_turn(units: Iterable[Unit], settings: TurnSettings, circles: int) -> float:
    """The narrowest a turn may be for what its units keep count of, with so many circles on a line at most."""
    most = max((track.count for unit in units for track in unit.tracks if track.form == "points"), default=1)
    step = settings.small_box_mm + _LEAST_GAP_MM
    return max(settings.least_turn_mm, (min(most, circles) - 1) * step + settings.small_box_mm + 2 * INSET_MM)


def ticked_first(units: Iterable[Unit]) -> dict[str, Track]:
    """What is ticked on each unit's own line, by its key: the first of what is ticked every turn.

    Where some unit has no such thing, none has: a box without its words beside it means one thing on every line.
    """
    first = {unit.key: next((track for track in unit.tracks if track.form == "turn"), None) for unit in units}
    found = {key: track for key, track in first.items() if track is not None}
    return found if len(found) == len(first) else {}


def names_on_a_line(units: Sequence[Unit], context: BuildContext, settings: TurnSettings) -> float:
    """How wide the heads of rows must be for each name to stand on one line."""
    names = (width(context.words.say(unit.name), "serif-semibold", settings.name_pt) for unit in units)
    left_mm = settings.sign_mm + NAME_GAP_MM + numbers_mm(units, settings.name_pt)
    return left_mm + max(names, default=0.0) + _HEAD_AIR_MM + _SLACK_MM


def side_row(track: Track, context: BuildContext, settings: TurnSettings, turn_mm: float) -> TurnRow:
    """What is written down for the side every turn, on the line below its row."""
    text = Formatter(context.words).line(track.label)
    label = set_lines(text, "sans-medium", settings.label_pt, settings.names_mm - _HEAD_AIR_MM)
    height = max(settings.box_mm + _SIGN_AIR_MM, _LEAST_LINE * settings.label_pt) + label.rest_mm
    head = Block(settings.names_mm, height, label.about(0, (height - label.rest_mm) / 2))
    return TurnRow(head, Block(turn_mm, height))


class UnitRows(Struct, frozen=True):
    """Sets the rows of units in turns of a width, with so many circles on a line."""

    context: BuildContext
    counter_symbol: CounterSymbol
    settings: TurnSettings
    turn_mm: float
    circles: int
    units: Sequence[Unit] = ()
    """All of the game, with whose numbers those of one stand in line."""

    def row(self, unit: Unit, lead: Track | None) -> TurnRow:
        """``lead`` is what is ticked on the unit's own line."""
        settings, x = self.settings, self._name_x
        room = settings.names_mm - x - _HEAD_AIR_MM
        said, font = self.context.words.say(unit.name), "serif-semibold"
        name = set_lines(said, font, settings.name_pt, room, prefer="wrap", leading=1.08)
        height = max(settings.sign_mm, settings.box_mm) + _SIGN_AIR_MM
        height = max(height, _LEAST_LINE * settings.name_pt) + name.rest_mm
        symbol = sign(unit, self.context, self.counter_symbol, settings.sign_mm)
        middle = (height - name.rest_mm) / 2
        base = middle + face(font).cap_height_mm(name.size_pt) / 2
        before = numbered(unit, x, base, name.size_pt)
        items = (symbol.at(0, (height - settings.sign_mm) / 2), *before, *name.about(x, middle))
        own = TurnRow(
            Block(settings.names_mm, height, items), self._own_line(height, is_led=lead is not None and settings.boxes)
        )
        lines = [own, *self.kept(unit, lead)]
        mark = Mark(said, ("control_sheet", "turns"), (Shown("unit", unit.key, ("name",)),))
        head = replace(stack(line.head for line in lines), mark=mark)
        return TurnRow(head, stack(line.turn for line in lines))

    def kept(self, unit: Unit, lead: Track | None) -> Iterator[TurnRow]:
        """A line for each thing that a unit keeps count of turn by turn beside what is ticked on its own line."""
        return map(self._kept_line, self.tracks(unit, lead))

    def tracks(self, unit: Unit, lead: Track | None) -> Iterator[Track]:
        """What has such a line."""
        forms = FORMS if self.settings.boxes else tuple(form for form in FORMS if form != "points")
        return (track for track in unit.tracks if track.form in forms and track is not lead)

    def turn(self, track: Track, least_mm: float = 0.0) -> Block:
        """One turn of it."""
        lines = -(-track.count // self.circles) if track.form == "points" else 1
        return Block(self.turn_mm, max(lines * self._line_mm, least_mm), self._boxes(track))

    def _kept_line(self, track: Track) -> TurnRow:
        settings, x = self.settings, self._name_x
        said, room = Formatter(self.context.words).line(track.label), settings.names_mm - x - _HEAD_AIR_MM
        label = set_lines(said, "sans", settings.label_pt, room)
        turn = self.turn(track, self._line_mm + label.rest_mm)
        return TurnRow(Block(settings.names_mm, turn.height_mm, label.about(x, self._line_mm / 2)), turn)

    @property
    def _name_x(self) -> float:
        return self.settings.sign_mm + NAME_GAP_MM + numbers_mm(self.units, self.settings.name_pt)

    def _own_line(self, height_mm: float, *, is_led: bool) -> Block:
        """A box to tick, and a line for the unit's state; without a box that is written on the line below the row."""
        box = self.settings.box_mm
        if not is_led:
            return Block(self.turn_mm, height_mm)
        top, state = (height_mm - box) / 2, INSET_MM + box + _STATE_GAP_MM
        return Block(
            self.turn_mm,
            height_mm,
            (tick_box(INSET_MM, top, box, style.PAPER), _line(state, self.turn_mm, top + box)),
        )

    @property
    def _line_mm(self) -> float:
        """The height of a line of small boxes."""
        return max(self.settings.small_box_mm + _SMALL_AIR_MM, _LEAST_LINE * self.settings.label_pt)

    def _boxes(self, track: Track) -> tuple[Item, ...]:
        """One turn of a track."""
        small, middle = self.settings.small_box_mm, self._line_mm / 2
        if track.form == "written":
            return (_line(INSET_MM, self.turn_mm, middle + small / 2),)
        if track.form == "turn":
            return (tick_box(INSET_MM, middle - small / 2, small, style.PAPER),)
        step = (self.turn_mm - 2 * INSET_MM - small) / (self.circles - 1)
        step = max(small + _LEAST_GAP_MM, min(small + _MOST_GAP_MM, step))
        places = [divmod(i, self.circles) for i in range(track.count)]
        x = INSET_MM + small / 2
        return tuple(tick_circle(x + place * step, middle + line * self._line_mm, small / 2) for line, place in places)


def _line(left: float, turn_mm: float, y: float) -> Item:
    """To write on, up to the end of a turn."""
    return line_to_write_on(left, turn_mm - INSET_MM, y)
