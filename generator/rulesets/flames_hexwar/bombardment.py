"""Bombardments (F 3.8): how many hexes so many guns cover in each mode, and what else goes with it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Value
from generator.rulesets.api import Derived, Input, Values, derived, input_from
from generator.rulesets.flames_hexwar.model import Platoon

_ROUND = {"up": math.ceil, "down": math.floor}


def guns(platoon: Platoon) -> int:
    """The pieces of a platoon that can bombard."""
    return sum(team.count for team in platoon.teams.values() if any(weapon.bombardment for weapon in team.weapons))


def smoke(platoon: Platoon) -> bool:
    """Whether some piece of it bombards with smoke."""
    fired = (weapon.bombardment for team in platoon.teams.values() for weapon in team.weapons)
    return any(barrage is not None and barrage.smoke for barrage in fired)


def modes(book: Rulebook, guns: int) -> tuple[str, ...]:
    """The modes that so many guns may choose from, in the order of the book."""
    rows = book.tables["bombardment_modes"].rows
    return tuple(mode for mode in rows if guns >= book.value("bombardment_modes", mode, "minimum_guns").value)


def extent(book: Rulebook, guns: int, mode: str, key: str = "hexes") -> Derived:
    """The hexes that so many guns cover. The guns must be enough for the mode."""
    key, row = f"bombardment.{mode}.{key}", _row(book, guns)
    fixed, each = book.value("bombardment_extent", row, "hexes"), book.value("bombardment_extent", row, "hexes_per_gun")
    cell, covered = (fixed, fixed.value) if fixed.value is not None else (each, guns * each.value)
    times = book.value("bombardment_modes", mode, "extent")
    hexes, rule, status, note = covered * times.value, book.quantity(key).rule, Status.COMPUTED, cell.note
    inputs = [Input("guns", guns, "guns"), input_from(book, "hexes" if cell is fixed else "hexes a gun", cell)]
    if mode != "normal":
        rule += ", times that of the mode"
        inputs.append(input_from(book, "times", times))
    if hexes % 1:
        rounded = book.value("bombardment_rounding", mode)
        hexes, status, note = _ROUND[rounded.value](hexes), rounded.status, rounded.note
        rule += f", rounded {rounded.value}"
    elif cell is fixed and mode == "normal":
        status = cell.status
    return derived(book, key, int(hexes), *inputs, rule=rule, status=status, note=note)


def platoon_values(book: Rulebook, platoon: Platoon) -> Iterator[Derived]:
    """``guns``; for each mode that its guns allow ``bombardment.<mode>.{hexes,to_hit,reroll_hits,reroll_misses,suppresses}``.

    ``bombardment.<mode>.with_5`` … are the hexes as guns are lost.
    """
    pieces = guns(platoon)
    if not pieces:
        return
    yield derived(book, "guns", pieces, Input("guns", pieces, "guns"))
    for mode in modes(book, pieces):
        yield extent(book, pieces, mode)
        yield from effects(book, pieces, mode)
        for left in range(pieces - 1, 0, -1):
            if mode in modes(book, left):
                yield extent(book, left, mode, f"with_{left}")


def effects(book: Rulebook, guns: int, mode: str) -> Iterator[Derived]:
    """What a mode means besides its extent: ``to_hit``, ``reroll_hits``, ``reroll_misses``, ``suppresses``."""
    at, given, row = f"bombardment.{mode}", Input("guns", guns, "guns"), _row(book, guns)
    to_hit = book.value("bombardment_extent", row, "to_hit")
    if to_hit.value is not None:
        yield derived(book, f"{at}.to_hit", to_hit, given)
    for key in ("reroll_hits", "reroll_misses"):
        # The mode says it where it has an opinion; a normal bombardment has that of its number of guns.
        cell = book.value("bombardment_modes", mode, key)
        if cell.value is None and key == "reroll_hits":
            cell = book.value("bombardment_extent", row, key)
        if cell.value is not None:
            yield derived(book, f"{at}.{key}", cell, given)
    yield derived(book, f"{at}.suppresses", _suppression(book, guns, mode), given)


def effects_by_name(book: Rulebook, guns: int, mode: str) -> Values:
    """The same by what they are: ``to_hit``."""
    return {one.key.rpartition(".")[2]: one for one in effects(book, guns, mode)}


def _suppression(book: Rulebook, guns: int, mode: str) -> Value:
    table = "bombardment_suppression"
    if mode in book.tables[table].rows:
        return book.value(table, mode, "automatic")
    row = next(
        row
        for row in book.tables[table].rows
        if (least := book.value(table, row, "minimum_guns").value) is not None
        and least <= guns <= (book.value(table, row, "maximum_guns").value or guns)
    )
    return book.value(table, row, "automatic")


def _row(book: Rulebook, guns: int) -> str:
    """The row for so many guns: the last that does not ask for more."""
    return [row for row in book.tables["bombardment_extent"].rows if int(row) <= guns][-1]
