"""What the card of a character sets in rows: its strengths in each state, and the rules it comes under."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.rulesets.api import CardRow, CardRows, Cell, Line, Values
from generator.rulesets.cry_havoc.model import Character
from generator.rulesets.cry_havoc.strengths import KINDS, STATES
from generator.rulesets.reading import sentence


def rows(book: Rulebook, character: Character, values: Values, *, limited: bool, surrender: bool) -> CardRows:
    """``states``, a row a state with its strengths; ``rules``, a sentence each."""
    states = (state for state in STATES if f"{state}.defence" in values)
    if not surrender:
        states = (state for state in states if not state.startswith("ransom"))
    said = _rules(character, limited=limited, surrender=surrender)
    return {
        "states": tuple(_state(book, state, values) for state in states),
        "rules": tuple(
            CardRow(Line(f"card.head.{head}"), {"text": sentence(book, f"card.{rule}")}) for head, rule in said
        ),
        "missiles": tuple(_missiles(book, character)) if character.missile and limited else (),
    }


def _missiles(book: Rulebook, character: Character) -> Iterator[CardRow]:
    """Boxes for as many missiles as the dice can give, a row a die."""
    dice, sides = (book.value("ammunition", character.missile, column).value for column in ("dice", "sides"))
    for _ in range(dice):
        yield CardRow(Line("card.missiles"), {"boxes": tuple(range(1, sides + 1))})


def _state(book: Rulebook, state: str, values: Values) -> CardRow:
    told = {kind: values.get(f"{state}.{kind}") for kind in KINDS}
    cells = {kind: Cell(value.value) if value is not None else "" for kind, value in told.items()}
    return CardRow(sentence(book, f"state.{state}"), cells)


def _rules(character: Character, *, limited: bool, surrender: bool) -> Iterator[tuple[str, str]]:
    """What each rule is headed, and its word key under ``card``; the most asked for first."""
    if character.kind == "mule":
        yield from (("led", "led"), ("string", "mule_string"), ("defence", "mule_defence"))
        return
    if character.missile:
        yield "shooting", f"shoots_{character.missile}"
        yield "over", f"shoots_over_{character.missile}"
        if limited:
            yield "supply", "ammunition"
    if character.mounted:
        yield "mounted", "rider"
        yield "mounting", "mounting_knight" if character.kind == "knight" else "mounting_own"
        yield "advance", "advance_mounted"
    else:
        yield from (("advance", "advance"), ("wounded", "wounded"))
    if surrender and character.kind == "knight":
        yield "surrender", "surrenders"
    elif surrender:
        yield "quarter", "escort" if character.kind in ("sergeant", "man_at_arms") else "no_quarter"
