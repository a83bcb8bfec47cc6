"""Bombardments (F 3.8): how many hexes so many guns cover in each mode."""

from __future__ import annotations

import math

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, derived, input_from
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


def _row(book: Rulebook, guns: int) -> str:
    """The row for so many guns: the last that does not ask for more."""
    return [row for row in book.tables["bombardment_extent"].rows if int(row) <= guns][-1]
