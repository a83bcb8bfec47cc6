"""What a card sets in rows: those that the rules hand over, and the boxes ticked in play.

Which rows there are, what they are called and what stands in them comes from the ruleset (``Unit.rows``); for how
many of them there is room, from the layout. Here they are only said in the language of the kit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components.build_context import Words
from generator.components.expressions import Namespace
from generator.components.layout_names import kind_text
from generator.components.sentences import Formatter
from generator.diagnostics import Diagnostic, UserError
from generator.model.layout import RowsMost
from generator.rulesets.api import CardRow, Unit


def rows(unit: Unit, words: Words, turns: int) -> dict[str, Any]:
    """The blocks of the card by name, the boxes, and the unit's kind in words; ``turns`` are those of the scenario."""
    say = Formatter(words)
    made: dict[str, Any] = {block: [_row(row, say) for row in found] for block, found in unit.rows.items()}
    return {
        **made,
        "kind_said": kind_text(unit, words),
        "boxes": list(_boxes(unit, words, turns)),
        "turns": list(range(1, turns + 1)),
    }


def held(unit: Unit, most: RowsMost | None) -> None:
    """UserError when a card has more rows than its layout has room for."""
    if most is None:
        return
    found = {block: len(unit.rows.get(block, ())) for block in most.blocks}
    if (lines := sum(found.values())) > most.count:
        listed = ", ".join(f"{block} {count}" for block, count in found.items() if count)
        what = f"the card '{unit.card_id}' has {lines} rows ({listed}), and its layout has room for {most.count}"
        remedy = "Join what is alike, make two cards of it, or take a layout with more room."
        raise UserError([Diagnostic(unit.where, what, remedy)])


def _row(row: CardRow, say: Formatter) -> Namespace:
    told = {name: _said(value, say) for name, value in row.values.items()}
    return Namespace({"name": say.part(row.label), **told})


def _said(value: Any, say: Formatter) -> Any:
    return [say.part(one) for one in value] if isinstance(value, tuple) else say.part(value)


def _boxes(unit: Unit, words: Words, turns: int) -> Iterator[Namespace]:
    """What is ticked turn by turn, and what is ticked once."""
    for track in unit.tracks:
        if track.form in ("turn", "state"):
            count = turns if track.form == "turn" else 1
            yield Namespace({"name": words(track.label.key), "turns": list(range(1, count + 1))})
