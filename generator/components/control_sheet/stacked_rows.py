"""Rows of units with states and turns below the values: states beside the sign and the name, turns below all of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from generator.components.control_sheet.columns import Placed
from generator.components.control_sheet.rows import MARKS_AIR_MM, RowSetter, kept_keys
from generator.components.control_sheet.unit_turns import UnitTurns
from generator.drawing import Mark, Shown
from generator.drawing.bounds import bounds
from generator.drawing.fonts import face
from generator.rulesets.api import Unit
from generator.typesetting import NOTHING, Block, air, stack

_GAP_MM = 0.9
"""Between the lines of a row, at least."""
_BANKS_MM = 1.0
"""Between lines of turns at least, besides the air that each has."""
_OFF_ROLES_MM = 1.4
"""By so much more states keep off the roles above them, which have boxes too, where words on the left make room for it."""
_WORDS_GAP_MM = 0.6
"""From a unit's words to its turns, at least."""
_OFF_STATES_MM = 0.8
"""From states to the grounds of turns: more than from line to line."""
_KEY_FOOT_MM, _KEY_APART_MM = 0.5, 2.5
"""Below the key of the turns, and from states on its left to it."""
LEFT = ("sign", "unit")
"""What states and turns stand beside, not below."""


class StackedRow(Struct, frozen=True):
    """One unit: what stands on its first line, the sign and the words on the left also beside what is below.

    ``tracks`` and ``banks`` are its states and its lines of turns, as wide as the row. ``least_mm`` is the height it needs.
    """

    first: Block
    left_mm: float
    """How far down the words on the left reach, and whatever the turns must be clear of."""
    points_mm: float
    tracks: Block
    banks: tuple[Block, ...]
    beside_mm: float
    """How far down from the top of the turns, which have so much air or words there, the words on the left may reach."""
    air_mm: float
    ends_in_a_rule: bool = False
    """Whether a line to write on is the last of it: what is left goes twice between that and the foot of the row."""

    @property
    def least_mm(self) -> float:
        return self._laid(_GAP_MM).height_mm + 2 * self.air_mm

    @property
    def gaps(self) -> int:
        """Between its lines, and above and below them: what a row is higher by is shared by these. Lines of turns have two
        shares from one to the next."""
        lines = sum(1 for one in (self.tracks, *self.banks) if one.items)
        return 2 + self.ends_in_a_rule + lines + max(0, len(self.banks) - 1)

    def block(self, width_mm: float, height_mm: float) -> Block:
        """Room that is left goes between the lines as well as above and below them."""
        more_mm = (height_mm - self.least_mm) / self.gaps
        return Block(width_mm, height_mm, (self._laid(_GAP_MM + more_mm).at(0.0, self.air_mm + more_mm),))

    def _laid(self, gap_mm: float) -> Block:
        items, pen = list(self.first.items), self.first.height_mm
        tracks_mm = pen + gap_mm
        pen += gap_mm + self.tracks.height_mm if self.tracks.items else 0.0
        ends_mm = pen
        for number, bank in enumerate(self.banks):
            pen = pen + 2 * (gap_mm - _GAP_MM) + _BANKS_MM if number else max(pen, self.points_mm) + gap_mm
            if number == 0:
                pen = max(pen, self.left_mm + _WORDS_GAP_MM + gap_mm - _GAP_MM - self.beside_mm)
                tracks_mm += min(_OFF_ROLES_MM, (pen - ends_mm - gap_mm) / 2)
            items.append(bank.at(0.0, pen))
            pen += bank.height_mm
        items += [self.tracks.at(0.0, tracks_mm)] if self.tracks.items else []
        return Block(self.first.width_mm, max(pen, self.left_mm, self.points_mm), tuple(items))


class StackedRows(Struct, frozen=True):
    """Sets the rows of units: what each column has begins on one line; then what stands below."""

    setter: RowSetter
    turns: UnitTurns | None
    left_mm: float
    """Where what stands below begins."""
    width_mm: float
    tracks_below: bool

    def row(self, unit: Unit) -> StackedRow:
        cells = [(column, self.setter.cell(unit, column)) for column in self.setter.columns]
        middles = [self._middle(column, cell) for column, cell in cells]
        # Air above what a cell holds may stand out above the row.
        inked = [(middle, bounds(cell.items)) for middle, (_, cell) in zip(middles, cells, strict=True)]
        line = max([middle - box.y for middle, box in inked if box], default=0.0)
        line = max([line, *(self._least(column) for column in self.setter.columns)])
        tops = [line - middle for middle in middles]
        ends = [(column.show, y + cell.height_mm) for (column, cell), y in zip(cells, tops, strict=True)]
        items = tuple(cell.at(column.left_mm, y) for (column, cell), y in zip(cells, tops, strict=True) if cell.items)
        below = self.setter.marks if self.tracks_below else None
        strip = self.turns.strip(unit) if self.turns else None
        shown = Shown("unit", unit.key, tuple(kept_keys(unit)))
        turns = Mark("turns", ("control_sheet", "turns"), (shown,))
        states = below.block(unit.tracks) if below else NOTHING
        first_mm, points_mm = (
            _lowest(y for show, y in ends if show not in (*LEFT, "points")),
            _lowest(y for show, y in ends if show == "points"),
        )
        banks, above = strip.banks if strip else (), air(0.0)
        if strip and strip.key.items:
            right_mm = self.width_mm if points_mm < first_mm + states.height_mm - strip.key.height_mm else 0.0
            with_key = _ended(states, strip.key, max(states.width_mm, right_mm - self.left_mm))
            above = air(_OFF_STATES_MM) if with_key else self._key(strip.key)
            states = with_key or states
        elif strip:
            above = air(_OFF_STATES_MM)
        if banks:
            banks = (stack((above, banks[0])), *banks[1:])
        marks = replace(states, mark=replace(turns, element="tracks"))
        return StackedRow(
            Block(self.width_mm, first_mm, items),
            _lowest(y for show, y in ends if show in LEFT),
            points_mm,
            Block(self.width_mm, marks.height_mm, (marks.at(self.left_mm, 0.0),) if marks.items else ()),
            tuple(replace(bank, mark=turns) for bank in banks),
            above.height_mm,
            self.setter.layout.order_of_battle.air_mm,
            below is not None and strip is None and below.end_in_a_rule(unit.tracks),
        )

    def _key(self, key: Block) -> Block:
        """On a line of its own, in line with states."""
        return Block(self.width_mm, key.height_mm + _KEY_FOOT_MM, (key.at(self.left_mm, 0.0),))

    def _middle(self, column: Placed, cell: Block) -> float:
        """Of the first line of a cell, from its top."""
        layout, least = self.setter.layout, self._least(column)
        if not cell.items:
            return 0.0
        if column.show in ("sign", "unit", "points"):
            return least
        first = layout.tracks.box_mm if column.show == "tracks" else layout.figures.box_mm
        return cell.height_mm / 2 if column.is_stat or cell.height_mm < 2 * first else least

    def _least(self, column: Placed) -> float:
        """The same where the line has nothing above it: signs stand as high beside it on every row."""
        layout, settings = self.setter.layout, self.setter.layout.order_of_battle
        rise_mm = face("sans-bold").cap_height_mm(settings.value_pt)
        match column.show:
            case "sign":
                return max((self._least(one) for one in self.setter.columns if one.show != "sign"), default=0.0)
            case "unit":
                return face("serif-semibold").cap_height_mm(settings.name_pt) / 2
            case "points":
                return rise_mm / 2
            case "tracks":
                return MARKS_AIR_MM + layout.tracks.box_mm / 2
            case "figures" | "abilities":
                return layout.figures.box_mm / 2
        stats = (unit.stats.get(column.show) for unit in self.setter.units)
        return (settings.die_mm if any(one and one.value.form == "die" for one in stats) else rise_mm) / 2


def _ended(states: Block, key: Block, width_mm: float) -> Block | None:
    """States with the key of the turns at the right end of their last line; None where there is no room for it."""
    left_mm, top_mm = width_mm - key.width_mm, states.height_mm - key.height_mm
    beside = [box for item in states.items if (box := bounds((item,))) and box.bottom > top_mm]
    if not beside or max(box.right for box in beside) > left_mm - _KEY_APART_MM:
        return None
    return replace(states, items=(*states.items, key.at(left_mm, top_mm)))


def _lowest(ends: Iterable[float]) -> float:
    return max(ends, default=0.0)
