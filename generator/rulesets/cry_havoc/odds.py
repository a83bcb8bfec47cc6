"""Combat odds (C 6): attack against defence, rounded in the defender's favour to a column of the combat table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Table
from generator.rulesets.api import Derived, Input

_COLUMN = re.compile(r"([0-9]+)-1")
FOOT, MOUNTED = "combat_foot", "combat_mounted"
SIGNS = {"+": "plus", "0": "neutral", "-": "minus"}


@dataclass(frozen=True, slots=True)
class Ground:
    """What the ground of both does to a combat: the signs of the hexes each side stands in."""

    attackers: tuple[str, ...] = ("0",)
    defender: tuple[str, ...] = ("0",)


def ratios(table: Table) -> list[int]:
    """The attack of each column of a combat table."""
    return [int(found[1]) for column in table.columns if (found := _COLUMN.fullmatch(column))]


def is_filled(book: Rulebook) -> bool:
    """Whether someone's own table says which columns there are; else any whole ratio may be one."""
    return book.tables[FOOT].status is Status.OWN


def column(book: Rulebook, attacks: Sequence[int], defences: Sequence[int]) -> Derived:
    """The column of a combat, ``3-1``; None where the rules refuse it, for none is below 1-1.

    Attackers who join add their attacks up, and one who attacks several adds up their defences (C 6.2).
    """
    attack, defence = sum(attacks), sum(defences)
    least = book.value("odds", "attack")
    whole = attack // defence if defence else 0
    clauses = (book.cite(least.source),)
    if len(attacks) > 1 or len(defences) > 1:
        clauses += (book.cite(book.value("joint_attack", "attackers_on_one", "strengths").source),)
    given = (Input("attack", attack, "points", "card"), Input("defence", defence, "points", "card"))
    if whole < least.value:
        return Derived(None, "ratio", "below 1-1 nobody may attack", clauses, Status.PRINTED, given)
    rule = "rounded down, for the defender"
    if is_filled(book):
        whole = max(ratio for ratio in ratios(book.tables[FOOT]) if ratio <= whole)
        rule = "rounded down, for the defender, to a column there is"
    return Derived(f"{whole}-1", "ratio", rule, clauses, Status.COMPUTED, given)


def shifted(book: Rulebook, odds: str, ground: Ground) -> Derived:
    """The column after the ground has had its say (C 6.1): both sides count the least favourable sign of theirs.

    None where the table that says how far is blank, or the columns beside this one are not known.
    """
    worst = [min(signs, key="-0+".index) for signs in (ground.attackers, ground.defender)]
    cell = book.value("odds_shift", SIGNS[worst[0]], SIGNS[worst[1]])
    given = tuple(
        Input(f"ground of the {who}", sign, "", "C 6.1")
        for who, sign in zip(("attacker", "defender"), worst, strict=True)
    )
    clause = (book.cite(cell.source),)
    if cell.value is None:
        return Derived(None, "ratio", "the table of shifts is blank", clause, Status.BLANK, given)
    columns = book.tables[FOOT].columns
    if odds not in columns:
        return Derived(None, "ratio", "the columns beside it are on the game sheet", clause, Status.BLANK, given)
    place = max(0, min(len(columns) - 1, columns.index(odds) + cell.value))
    return Derived(columns[place], "ratio", "so many columns to the right", clause, cell.status, given)
