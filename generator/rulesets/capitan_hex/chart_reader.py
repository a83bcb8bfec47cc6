"""What is in play in a game, and the tables as a chart reads them: with clauses, and footnotes where due.

A value carries the footnote its table names; one that rests on a ruling of ours and has none, a general one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import cast

from generator.model.table import Dual, Status, Value
from generator.rulesets.api import Cell, Game, Line, Unit
from generator.rulesets.capitan.model import CapitanCard, CapitanScenario, Gun

HOUSE = "footnote.house"


class InPlay:
    """What a game holds, asked the way a chart asks."""

    def __init__(self, game: Game) -> None:
        self.game, self.book = game, game.book
        self.cards = [cast(CapitanCard, unit.card) for unit in game.units]

    @property
    def scenario(self) -> CapitanScenario:
        return cast(CapitanScenario, self.game.scenario)

    def reader(self) -> Reader:
        return Reader(self)

    def word(self, *keys: str) -> str:
        """The first of the keys that the ruleset has words for: its rows are named in several ways. Else the last."""
        words = self.book.words["en"]
        return next((key for key in keys if key in words), keys[-1])

    def row(self, table: str, row: str, *terms: str) -> Line:
        """The name of a row of a table."""
        return Line(self.word(f"row.{table}.{row}", *(f"{term}.{row}" for term in terms), f"row.common.{row}"))

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The troop classes present, best first."""
        present = {card.troop_class for card in self.cards}
        return tuple(name for name in self.book.tables["permitted_actions"].columns if name in present)

    @cached_property
    def has_cavalry(self) -> bool:
        return any(card.mounted for card in self.cards)

    @cached_property
    def has_foot(self) -> bool:
        return any(not card.mounted for card in self.cards)

    @cached_property
    def commands(self) -> list[CapitanCard]:
        return [card for card in self.cards if card.command is not None]

    @cached_property
    def specialists(self) -> tuple[str, ...]:
        present = {name for card in self.commands for name in card.command.specialists}
        return tuple(name for name in self.book.tables["specialist_effects"].rows if name in present)

    @cached_property
    def abilities(self) -> tuple[str, ...]:
        present = {name for unit in self.game.units for name in unit.abilities}
        return tuple(name for name in self.book.tables["special_abilities"].rows if name in present)

    @cached_property
    def has_lancers(self) -> bool:
        return "lancers" in self.abilities or any(card.lancers for card in self.cards)

    @cached_property
    def gun_units(self) -> list[Unit]:
        return [unit for unit in self.game.units if cast(CapitanCard, unit.card).gun is not None]

    @cached_property
    def guns(self) -> tuple[Gun, ...]:
        """A gun of each type and weapon, in the order of the book."""
        weapons = list(self.book.tables["weapon_ammunition"].rows)
        found: dict[tuple[int, int], Gun] = {}
        for card in self.cards:
            if card.gun is not None:
                place = (self.game.gun_types.index(card.gun.type), weapons.index(card.gun.weapon))
                found.setdefault(place, card.gun)
        return tuple(found[place] for place in sorted(found))

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """The small arms of the units, and what commands and their specialists carry (B 7.3)."""
        present = {card.weapon for card in self.cards}
        for card in self.commands:
            arm = "cavalry" if card.mounted else "infantry"
            for who in ("officer", *card.command.specialists):
                present.add(self.book.value("command_weapons", who, arm).value)
        return tuple(name for name in self.book.tables["weapon_ranges"].rows if name in present)

    @cached_property
    def terrain(self) -> frozenset[str]:
        """The kinds of ground agreed on; all of them where the scenario names none."""
        named = {agreement.kind for agreement in self.scenario.terrain}
        if not named:
            return frozenset((*self.book.tables["terrain_movement"].rows, *self.book.tables["terrain_cover"].rows))
        # Walls are in one table as cover, and in the other as what is entered and jumped.
        for kind, others in self.book.tables["terrain_moves_as"].rows.items():
            if kind in named or named & {other for other in others if other != "buildings"}:
                named |= {kind, *others}
        return frozenset(named)

    def has_ground(self, *kinds: str) -> bool:
        return bool(self.terrain.intersection(kinds))


class Reader:
    """Reads cells for one section and remembers the clauses they come from."""

    def __init__(self, play: InPlay) -> None:
        self.play, self.book = play, play.book
        self._clauses: dict[str, None] = {}

    def clauses(self, *more: str) -> tuple[str, ...]:
        """The clauses read so far, and more; those of the supplement first."""
        every = [*dict.fromkeys((*self._clauses, *more))]
        # A chapter says less than the clause of it that stands beside it.
        exact = [one for one in every if not any(other.startswith(f"{one}.") for other in every)]
        letters = [work.letter for work in reversed(self.book.works.values())]
        return tuple(sorted(exact, key=lambda one: (letters.index(one.split()[0]), _numbers(one))))

    def value(self, table: str, row: str, column: str | None = None) -> Value:
        found = self.book.value(table, row, column)
        self._clauses.setdefault(self.book.cite(found.source))
        return found

    def plain(self, table: str, row: str, column: str | None = None):
        """The bare value."""
        return self.value(table, row, column).value

    def notes(self, table: str, row: str, column: str | None = None) -> tuple[str, ...]:
        """The footnotes a cell needs."""
        found = self.book.value(table, row, column)
        if found.footnote:
            return (found.footnote,)
        return (HOUSE,) if found.status is Status.HOUSE else ()

    def cell(self, table: str, row: str, column: str | None = None, form: str = "number") -> Cell | None:
        """A cell for paper; None where the book has nothing."""
        found = self.value(table, row, column)
        if found.value is None or found.value is False:
            return None
        if found.value is True:
            form = "tick"
        return Cell(found.value, form, notes=self.notes(table, row, column))

    def signed(self, table: str, row: str, column: str | None = None) -> Cell | None:
        return self.cell(table, row, column, "signed")

    def hexes(self, table: str, row: str, column: str | None = None) -> Cell:
        """A distance in hexes: printed so, in brackets behind centimetres, or divided (H 4)."""
        found = self.value(table, row, column)
        if isinstance(found.value, Dual):
            return Cell(found.value.hex, "hexes")
        if found.unit != "cm":
            return Cell(found.value, "hexes")
        by = self.value("hex_conversion", "distance")
        return Cell(int(found.value // by.value), "hexes")

    def roll_of(self, table: str, row: str) -> Cell:
        """So many dice of so many sides: 1D6."""
        return Cell((self.plain(table, row, "dice"), self.plain(table, row, "sides")), "dice")

    def rows(self, table: str, only: Iterable[str] | None = None) -> list[str]:
        wanted = None if only is None else set(only)
        return [row for row in self.book.tables[table].rows if wanted is None or row in wanted]


def _numbers(clause: str) -> list[int]:
    return [int(part) for part in clause.split()[-1].split(".") if part.isdigit()]
