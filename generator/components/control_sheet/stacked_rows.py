"""Rows of units with who they are, states and turns below the values, each as wide as the row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.control_sheet.columns import Placed
from generator.components.control_sheet.marks import Marks
from generator.components.control_sheet.rows import MARKS_AIR_MM, RowSetter, kept_keys
from generator.components.control_sheet.unit_turns import UnitTurns
from generator.drawing import Mark, Shown
from generator.drawing.bounds import bounds
from generator.drawing.fonts import face
from generator.rulesets.api import Unit
from generator.typesetting import NOTHING, Block, air, stack

_GAP_MM = 0.9
"""Between the lines of a row, at least."""
_ABOUT_SHARE = 0.5
"""Of what lines are further apart where there is room, from a name to who that is."""
_ABOUT_ROW_SHARE = 2.0
"""Of the same, from the rules above and below a row to what stands in it: signs and turns keep off these."""
_BANKS_MM = 1.0
"""Between lines of turns at least, besides the air that each has."""
_FOOT_MM, _RULE_FOOT_MM = 1.0, 0.6
"""From turns to the rule of the next unit, and from a line to write on, at least."""
_SUM_GAP_MM, _SUM_SHARE = 4.0, 0.3
"""From who a unit is to how its points are made up, and the most of the row that this has."""
_OFF_ROLES_MM = 1.4
"""By so much more states keep off the roles above them, which have boxes too, where words on the left make room for it."""
_WORDS_GAP_MM = 0.6
"""From a unit's words to its turns, at least."""
_OFF_STATES_MM = 0.8
"""From states to the grounds of turns: more than from line to line."""
_KEY_FOOT_MM, _KEY_APART_MM = 0.5, 2.5
"""Below the key of the turns, and from states on its left to it."""
_DEEP_MM = 2.0
"""By so much more than its line a column has several: brackets below boxes are lower than that."""
_OFF_BRACKETS_MM = 0.6
"""From brackets below boxes to who a unit is, besides the air between lines."""
LEFT = ("sign", "unit")
"""What turns, and states in a column, stand below or beside, not below values."""


class StackedRow(Struct, frozen=True):
    """One unit: its sign, name and values; who it is; its states and its lines of turns, as wide as the row.

    ``about`` may be empty: where states have a column, the words about a unit stand below its name, beside them.
    ``least_mm`` is the height it needs.
    """

    first: Block
    """As high as the columns that what is below stands below."""
    line_mm: float
    """How far down ``about`` begins, which columns with several lines may stand beside."""
    about: Block
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
        return self._laid(_GAP_MM).height_mm + self.air_mm + self._foot_mm

    @property
    def _foot_mm(self) -> float:
        least_mm = _FOOT_MM if self.banks else _RULE_FOOT_MM if self.ends_in_a_rule else 0.0
        return max(least_mm, self.air_mm)

    @property
    def gaps(self) -> float:
        """Between its lines, and above and below them: what a row is higher by is shared by these. Lines of turns have two
        shares from one to the next."""
        lines = sum(1 for one in (self.tracks, *self.banks) if one.items)
        about = _ABOUT_SHARE if self.about.items else 0.0
        return 2 * _ABOUT_ROW_SHARE + self.ends_in_a_rule + lines + about + max(0, len(self.banks) - 1)

    def block(self, width_mm: float, height_mm: float) -> Block:
        """Room that is left goes between the lines as well as above and below them."""
        more_mm = (height_mm - self.least_mm) / self.gaps
        return Block(
            width_mm, height_mm, (self._laid(_GAP_MM + more_mm).at(0.0, self.air_mm + _ABOUT_ROW_SHARE * more_mm),)
        )

    def _laid(self, gap_mm: float) -> Block:
        items, pen, more_mm = list(self.first.items), self.first.height_mm, gap_mm - _GAP_MM
        if self.about.items:
            about_mm = self.line_mm + _GAP_MM + _ABOUT_SHARE * more_mm
            items.append(self.about.at(0.0, about_mm))
            pen = max(pen, about_mm + self.about.height_mm)
        tracks_mm = pen + gap_mm
        pen += gap_mm + self.tracks.height_mm if self.tracks.items else 0.0
        ends_mm = pen
        for number, bank in enumerate(self.banks):
            pen = pen + 2 * more_mm + _BANKS_MM if number else max(pen, self.points_mm) + gap_mm
            if number == 0:
                pen = max(pen, self.left_mm + _WORDS_GAP_MM + more_mm - self.beside_mm)
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
    """Whether states stand below the values."""
    is_wide: bool
    """Whether who a unit is stands below them too, as wide as the row, with states in columns below that."""

    def row(self, unit: Unit) -> StackedRow:
        cells = [(column, self._cell(unit, column)) for column in self.setter.columns]
        middles = [self._middle(column, cell) for column, cell in cells]
        # Air above what a cell holds may stand out above the row.
        inked = [(middle, bounds(cell.items)) for middle, (_, cell) in zip(middles, cells, strict=True)]
        line = max([middle - box.y for middle, box in inked if box], default=0.0)
        line = max([line, *(self._least(column) for column in self.setter.columns)])
        tops = [line - middle for middle in middles]
        ends = [(column, y + cell.height_mm) for (column, cell), y in zip(cells, tops, strict=True)]
        items = tuple(cell.at(column.left_mm, y) for (column, cell), y in zip(cells, tops, strict=True) if cell.items)
        line_mm, about = self._about(unit, line, ends) if self.is_wide else (0.0, NOTHING)
        below = self.setter.marks if self.tracks_below else None
        strip = self.turns.strip(unit) if self.turns else None
        shown = Shown("unit", unit.key, tuple(kept_keys(unit)))
        turns = Mark("turns", ("control_sheet", "turns"), (shown,))
        states = below.block(unit.tracks) if below else NOTHING
        first_mm, points_mm = (
            _lowest(y for column, y in ends if column.show not in (*LEFT, "points")),
            _lowest(y for column, y in ends if column.show == "points"),
        )
        if self.is_wide:
            first_mm = max(first_mm, points_mm)
        banks, above = strip.banks if strip else (), air(0.0)
        if strip and strip.key.items:
            right_mm = self.width_mm if points_mm <= first_mm + states.height_mm - strip.key.height_mm else 0.0
            marks = below if self.is_wide else None
            with_key = _ended(
                states,
                strip.key,
                max(states.width_mm, right_mm - self.left_mm),
                marks,
                self.setter.layout.tracks.box_mm,
            )
            above = air(_OFF_STATES_MM) if with_key else self._key(strip.key)
            states = with_key or states
        elif strip:
            above = air(_OFF_STATES_MM)
        if banks:
            banks = (stack((above, banks[0])), *banks[1:])
        states = replace(states, mark=replace(turns, element="tracks"))
        return StackedRow(
            Block(self.width_mm, first_mm, items),
            line_mm,
            about,
            _lowest(y for column, y in ends if column.show in LEFT),
            points_mm,
            Block(self.width_mm, states.height_mm, (states.at(self.left_mm, 0.0),) if states.items else ()),
            tuple(replace(bank, mark=turns) for bank in banks),
            above.height_mm,
            self.setter.layout.order_of_battle.air_mm,
            strip is None and self._ends_in_a_rule(unit, ends),
        )

    def _ends_in_a_rule(self, unit: Unit, ends: Sequence[tuple[Placed, float]]) -> bool:
        """Whether the last of its states, below its values or lower than all beside them, is a line to write on."""
        lowest = max(ends, key=lambda end: end[1], default=None)
        is_last = self.tracks_below or (lowest is not None and lowest[0].show == "tracks")
        return bool(is_last and self.setter.marks and self.setter.marks.end_in_a_rule(unit.tracks))

    def _cell(self, unit: Unit, column: Placed) -> Block:
        if self.is_wide and column.show == "unit":
            return self.setter.name_alone(unit, column)
        if self.is_wide and column.show == "points":
            return self.setter.total(unit, column)
        return self.setter.cell(unit, column)

    def _about(self, unit: Unit, line: float, ends: Sequence[tuple[Placed, float]]) -> tuple[float, Block]:
        """How far down who a unit is begins, and that with how its points are made up: as wide as the row, below columns with
        several lines or, where that is lower, beside them."""
        high_mm = max(self.setter.layout.figures.box_mm, self.setter.layout.order_of_battle.die_mm)
        line_mm = line + high_mm / 2
        line_mm = max([line_mm, *(end for column, end in ends if column.show == "unit")])
        others = [(column, end) for column, end in ends if column.show not in (*LEFT, "points")]
        deep = [column.left_mm for column, end in others if end > line_mm + _DEEP_MM]
        points_mm = next((column.width_mm for column, _ in ends if column.show == "points"), 0.0)

        def below(beside: Sequence[float], sum_mm: float) -> tuple[float, Block]:
            # Brackets below boxes, which words come near to, keep off them.
            clear = (end + _OFF_BRACKETS_MM * (end > line_mm) for column, end in others if column.left_mm not in beside)
            added = self.setter.sum(unit, sum_mm)
            inked = bounds(added.items)
            added_mm = inked.w + _SUM_GAP_MM if inked else 0.0
            right_mm = min([self.width_mm - added_mm, *(x - _DEEP_MM for x in beside)])
            told = self.setter.about(unit, right_mm - self.left_mm)
            items = (told.at(self.left_mm, 0.0), added.at(self.width_mm - added.width_mm, 0.0))
            return max([line_mm, *clear]), Block(self.width_mm, max(told.height_mm, added.height_mm), items)

        whole = below((), _SUM_SHARE * self.width_mm)
        return min(whole, below(deep, points_mm), key=lambda way: way[0] + way[1].height_mm) if deep else whole

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


def _ended(states: Block, key: Block, width_mm: float, marks: Marks | None, box_mm: float) -> Block | None:
    """States with the key of the turns at the right end of their last line, about the middle of its boxes, or in the next
    column of these ``marks``; None where there is no room for it."""
    top_mm = states.height_mm - (box_mm + key.height_mm) / 2
    beside = [box for item in states.items if (box := bounds((item,))) and box.bottom > top_mm]
    if not beside:
        return None
    from_mm = max(box.right for box in beside) + _KEY_APART_MM
    left_mm = marks.column_from(from_mm) if marks else width_mm - key.width_mm
    if left_mm < from_mm or left_mm + key.width_mm > width_mm + 1e-6:
        return None
    return replace(states, items=(*states.items, key.at(left_mm, top_mm)))


def _lowest(ends: Iterable[float]) -> float:
    return max(ends, default=0.0)
