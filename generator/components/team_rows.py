"""What the card of a platoon sets in rows: those that the rules hand over, and the boxes ticked in play.

Which rows there are, what they are called and what stands in them comes from the ruleset (``Unit.rows``); here they
are only said in the language of the kit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components.context import kind_said
from generator.components.desk import Words
from generator.components.expressions import Names
from generator.components.sentences import Sayer
from generator.diagnostics import Diagnostic, UserError
from generator.rulesets.api import CardRow, Unit

LINES_MOST = 10
"""Rows in columns together; with more there is no room for the sentences and the boxes below them."""

TURNS_MOST = 16
"""For longer games the control sheet alone keeps the boxes."""

COUNTED = ("teams", "weapons", "extents")
"""The blocks in columns."""


def rows(unit: Unit, words: Words, turns: int) -> dict[str, Any]:
    """The blocks of the card by name, the boxes, and the unit's kind in words; ``turns`` are those of the scenario.

    UserError when a card has no room for them.
    """
    say = Sayer(words)
    made: dict[str, Any] = {block: [_row(row, say) for row in found] for block, found in unit.rows.items()}
    lines = sum(len(made.get(block, ())) for block in COUNTED)
    if lines > LINES_MOST:
        what = f"the card '{unit.card_id}' has {lines} rows of teams and weapons, and a card has room for {LINES_MOST}"
        raise UserError([Diagnostic(unit.where, what, "Join teams that are alike, or split the platoon in two.")])
    return {
        **made,
        "kind_said": kind_said(unit, words),
        "boxes": list(_boxes(unit, words, turns)),
        "turns": list(range(1, turns + 1)) if turns <= TURNS_MOST else [],
    }


def _row(row: CardRow, say: Sayer) -> Names:
    told = {name: _said(value, say) for name, value in row.values.items()}
    return Names({"name": say.part(row.label), **told})


def _said(value: Any, say: Sayer) -> Any:
    return [say.part(one) for one in value] if isinstance(value, tuple) else say.part(value)


def _boxes(unit: Unit, words: Words, turns: int) -> Iterator[Names]:
    """What is ticked turn by turn, and what is ticked once."""
    for track in unit.tracks:
        count = turns if track.form == "turn" else 1
        if track.form in ("turn", "state") and count <= TURNS_MOST:
            yield Names({"name": words(track.label.key), "turns": list(range(1, count + 1))})
