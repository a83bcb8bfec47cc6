"""Combat odds (C 6): attack against defence, rounded in the defender's favour to a column of the combat table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.model.rulebook import Rulebook
from generator.model.table import Status, Table
from generator.rulesets.api import Derived, Input, derived

_COLUMN = re.compile(r"([0-9]+)-1")
FOOT, MOUNTED = "combat_foot", "combat_mounted"


def ratios(table: Table) -> list[int]:
    """The attack of each column of a combat table."""
    return [int(found[1]) for column in table.columns if (found := _COLUMN.fullmatch(column))]


def is_filled(book: Rulebook) -> bool:
    """Whether someone's own table says which columns there are; else any whole ratio may be one."""
    return book.tables[FOOT].status is Status.OWN


def column(book: Rulebook, attacks: Sequence[int], defences: Sequence[int], state: str = "fit") -> Derived:
    """``fit.odds.7``, the column of a combat, ``3-1``; None where the rules refuse it, for none is below 1-1.

    Attackers who join add their attacks up, and one who attacks several adds up their defences (C 6.2).
    """
    attack, defence = sum(attacks), sum(defences)
    key = f"{state}.odds.{defence}"
    least = book.value("odds", "attack")
    whole = attack // defence if defence else 0
    sources = [least.source]
    if len(attacks) > 1 or len(defences) > 1:
        sources.append(book.value("joint_attack", "attackers_on_one", "strengths").source)
    clauses = [book.cite(source) for source in sources]
    given = (Input("attack", attack, "points"), Input("defence", defence, "points"))
    if whole < least.value:
        rule = "below 1-1 nobody may attack"
        return derived(book, key, None, *given, rule=rule, clauses=clauses, status=Status.PRINTED)
    rule = ""
    if is_filled(book):
        whole = max(ratio for ratio in ratios(book.tables[FOOT]) if ratio <= whole)
        rule = "rounded down, for the defender, to a column there is"
    return derived(book, key, f"{whole}-1", *given, rule=rule, clauses=clauses)
