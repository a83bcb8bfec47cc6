"""What of a character, or of a side, is kept count of in play (C 4.7, C 7)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Derived, Input, Line, Track, Values, from_table, input_from
from generator.rulesets.cry_havoc.model import Character, HavocRosterUnit, HavocSide, Score


def ammunition(book: Rulebook, character: Character) -> Derived:
    """The most missiles that the dice can give: boxes enough for any roll."""
    dice, sides = (book.value("ammunition", character.missile, column) for column in ("dice", "sides"))
    given = (input_from(book, "dice", dice), input_from(book, "of sides", sides))
    rule = "as many boxes as the dice can show together"
    return Derived(dice.value * sides.value, "shots", rule, (book.cite(dice.source),), Status.COMPUTED, given)


def missiles(book: Rulebook, character: Character) -> Values:
    """``missiles.dice``, to be added up for those he brings, and ``missiles.most`` of them."""
    dice = book.value("ammunition", character.missile, "dice")
    return {
        "missiles.dice": from_table(book, dice, "dice to add up for the missiles he brings"),
        "missiles.most": ammunition(book, character),
    }


def of_character(
    book: Rulebook, character: Character, entry: HavocRosterUnit, *, limited: bool, surrender: bool
) -> tuple[Track, ...]:
    return tuple(_of_character(book, character, entry, limited=limited, surrender=surrender))


def _of_character(
    book: Rulebook, character: Character, entry: HavocRosterUnit, *, limited: bool, surrender: bool
) -> Iterator[Track]:
    if entry.hex is None:
        why = Derived(None, "hex", "the scenario lets the player choose", ("C 8.1",), Status.PRINTED)
        yield Track("starts_at", Line("track.starts_at"), "blank", 1, why)
    yield from _states(book, character)
    if character.kind == "mule":
        yield Track("led_by", Line("track.led_by"), "blank", 1, _led(book, "mule"))
        tied = from_table(book, book.value("mule_string", "tie"), "mules are tied in strings")
        yield Track("tied_to", Line("track.tied_to"), "blank", 1, tied)
        return
    if character.mounted:
        yield from _mount(book)
    if surrender and character.ransom:
        cell = book.value("surrender", "surrender", "below")
        why = from_table(book, cell, "he asks for quarter on less than this")
        yield Track("prisoner", Line("track.prisoner"), "state", 1, why)
        needed = book.value("escort", "man_at_arms")
        yield Track("escort", Line("track.escort"), "blank", 1, from_table(book, needed, "who guards him"))
    if character.missile and limited:
        boxes = ammunition(book, character)
        yield Track("rolled", Line("track.rolled"), "blank", 1, boxes)
        yield Track("missiles", Line("track.missiles"), "uses", boxes.value, boxes)


def _states(book: Rulebook, character: Character) -> Iterator[Track]:
    """What becomes of him for the rest of the game. The stunned recover, and their counters show them."""
    row = "mule" if character.kind == "mule" else "down"
    cell = book.value("character_counters", row, "back")
    if character.kind != "mule":
        yield Track("wounded", Line("track.wounded"), "state", 1, from_table(book, cell, "a state that lasts"))
    yield Track(
        "dead",
        Line("track.mule_dead" if row == "mule" else "track.dead"),
        "state",
        1,
        from_table(book, cell, "a state that lasts"),
    )


def _mount(book: Rulebook) -> Iterator[Track]:
    cell = book.value("mounting", "mount")
    yield Track("on_foot", Line("track.dismounted"), "state", 1, from_table(book, cell, "mounting takes a turn"))
    dead = book.value("character_counters", "horse", "back")
    yield Track("horse_dead", Line("track.horse_dead"), "state", 1, from_table(book, dead, "a state that lasts"))
    yield Track("horse_led_by", Line("track.horse_led_by"), "blank", 1, _led(book, "horse"))


def _led(book: Rulebook, animal: str) -> Derived:
    cell = book.value("leading", animal, "may_lead")
    return from_table(book, cell, "whoever passes beside it may lead it")


def of_side(side: HavocSide, turns: int) -> tuple[Track, ...]:
    """Victory points, for what the scenario gives them."""
    given = (Input("turns", turns, "turns", "scenario"),)
    why = Derived(None, "points", "as the scenario gives them", ("C 8.1",), Status.PRINTED, given)
    return (
        Track("victory_points", Line("track.victory_points"), "written", 1, why),
        *(_score(i, score) for i, score in enumerate(side.scores, 1)),
        Track("points_in_all", Line("track.points_in_all"), "blank", 1, why),
    )


def _score(number: int, score: Score) -> Track:
    given = (Input("points", score.points, "points", "scenario"),)
    why = Derived(score.boxes, "boxes", "as often as the scenario lets it", ("C 8.1",), Status.PRINTED, given)
    label = Line(f"track.{'score_each' if score.boxes > 1 else 'score'}", {"what": score.what, "points": score.points})
    return Track(f"score_{number}", label, "uses", score.boxes, why)
