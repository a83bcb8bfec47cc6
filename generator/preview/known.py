"""What is known of what is shown: values with their rules, cells of the rules' tables, and what is counted, a row each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.components.counters import counted_as
from generator.drawing import Mark, Shown
from generator.explaining import in_table, shown, why
from generator.preview.printed_values import paths, printed
from generator.preview.read_fields import read_fields
from generator.rulesets.api import Ability, Cell, Derived, Game, Unit, Values
from generator.rulesets.api import Mark as Place

Row = dict[str, str]
"""A value: its ``key``, its ``value`` and ``why``."""
_TABLES = "tables."
"""What the path of a cell of the rules' tables begins with in an expression."""


class Known:
    """That of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._of_units: dict[str, Mapping[str, Row]] = {}
        self.units: Mapping[str, Unit] = {unit.key: unit for unit in game.units}

    # -- of a unit ------------------------------------------------------------------------------------------

    def of_unit(self, unit: Unit) -> Mapping[str, Row]:
        """Its values, its fields as they were read, and what its abilities cost, by their keys."""
        if unit.key not in self._of_units:
            fields = {
                k: {"key": k, "value": said, "why": at} for k, (said, at) in read_fields(self._game, unit).items()
            }
            others = [*(one.why for one in unit.picked), *(one.why for one in unit.tracks), *unit.values.values()]
            self._of_units[unit.key] = fields | {one.key: _row(one) for one in others if one}
        return self._of_units[unit.key]

    def printed(self, unit: Unit, asked: Iterable[str]) -> list[str]:
        """The keys of what is looked up at these paths."""
        blocks = {name: specs for card in self._game.book.spec.card.values() for name, specs in card.items()}
        labels = {name: [getattr(row.label, "key", "") for row in rows] for name, rows in unit.rows.items()}
        in_order = [one for one in unit.menu if one.id in unit.abilities]
        lists = {"abilities": _costs(unit.picked), "entries": _costs(in_order)}
        return printed(asked, blocks, labels, self.of_unit(unit), lists)

    def keys(self, unit: Unit, shown: Shown) -> list[str]:
        """The keys of what is shown of it: these, or what expressions of these look up."""
        return self.printed(unit, [f"unit.{path}" for said in shown.keys for path in paths(said)])

    # -- of what a mark shows -------------------------------------------------------------------------------

    def rows(self, mark: Mark) -> Iterator[Row]:
        """All that it shows, but the values of a unit that is alone."""
        several = sum(one.kind == "unit" for one in mark.shows) > 1
        for one in mark.shows:
            if one.kind != "unit" or several:
                yield from self._rows(one, mark.element)
            if one.kind in ("unit", "game"):
                looked_up = (path for said in one.keys for path in paths(said) if path.startswith(_TABLES))
                yield from self._in_tables(path.removeprefix(_TABLES).replace(".", "/") for path in looked_up)

    def _rows(self, one: Shown, element: str) -> Iterator[Row]:
        match one.kind:
            case "unit" if unit := self.units.get(one.of):
                known = self.of_unit(unit)
                yield from (_within(known[key], unit.key) for key in self.keys(unit, one))
            case "side" if side := next((each for each in self._game.sides if each.side.id == one.of), None):
                yield from _of_values(side.values, one)
            case "game":
                yield from _of_values(self._game.values, one)
            case "table":
                yield from self._in_tables(one.keys)
            case "ruler":
                yield from self._of_ruler(one.of)
            case "counter":
                yield from self._counters(one.of)
            case "marker":
                of_kind = (need for need in self._game.markers if need.name == one.of)
                yield from (_within(_row(need.why), need.side) for need in of_kind)
            case "count":
                yield {"key": element, "value": one.of, "why": "counted from what this kit holds"}

    def _in_tables(self, places: Iterable[str]) -> Iterator[Row]:
        """Cells of the rules' tables, each with its value and unit, its clause, its status and its note; or how many rows a
        table has."""
        book = self._game.book
        for place in dict.fromkeys(places):
            table, *cell = place.split("/")
            if not cell and table in book.tables:
                whole = book.tables[table]
                yield {"key": place, "value": f"{len(whole.rows)} rows", "why": book.cite(whole.source)}
                continue
            try:
                found = book.value(table, *cell)
            except (KeyError, TypeError):
                continue
            note = f" Note: {found.note}" if found.note else ""
            value = f"{in_table(found.value)} {found.unit}".strip()
            yield {"key": place, "value": value, "why": f"{book.cite(found.source)} [{found.status}].{note}"}

    def _of_ruler(self, name: str) -> Iterator[Row]:
        """The distances on a strip, and what is rolled up to them."""
        for ruler in (one for one in self._game.rulers if one.id == name):
            places: list[Place] = [*(place for lane in ruler.lanes for place in lane.marks), *ruler.asides]
            yield from {place.distance.key: _row(place.distance) for place in places}.values()
            yield from self._in_tables(place.cell.of for place in places if isinstance(place.cell, Cell))

    def _counters(self, name: str) -> Iterator[Row]:
        for unit in self._game.units:
            for need in (one for one in unit.counters if counted_as(one.front) == name):
                row = _within(_row(need.why), unit.key)
                when = " (only where backs are not printed)" if need.single_sided_only else ""
                yield row | {"value": f"{need.quantity} counters", "why": f"{row['why']}{when}"}


def _of_values(values: Values, one: Shown) -> Iterator[Row]:
    asked = [f"unit.{path}" for said in one.keys for path in paths(said)]
    return (_row(values[key]) for key in printed(asked, {}, {}, values))


def _within(row: Row, thing: str) -> Row:
    return row | {"key": f"{thing} {row['key']}"}


def _row(one: Derived) -> Row:
    return {"key": one.key, "value": f"{shown(one.value)} {one.unit}".strip(), "why": why(one)}


def _costs(abilities: Sequence[Ability]) -> list[str]:
    """The keys of what they cost; empty where no rule says it."""
    return [one.why.key if one.why else "" for one in abilities]
