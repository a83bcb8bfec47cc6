"""What of a character, or of a side, is kept count of in play (C 4.7, C 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.model.rulebook import Rulebook
from generator.model.table import Value
from generator.rulesets.api import Input, Line, Track, Values, derived
from generator.rulesets.cry_havoc.model import Character, HavocRosterUnit, HavocSide


def character_tracks(
    book: Rulebook, character: Character, entry: HavocRosterUnit, values: Values, *, surrender: bool
) -> Iterator[Track]:
    if entry.hex is None:
        yield Track("starts_at", Line("track.starts_at"), "blank", 1, derived(book, "track.starts_at", None))
    if character.kind == "mule":
        cell = book.value("character_counters", "mule", "back")
        yield Track("dead", Line("track.mule_dead"), "state", 1, derived(book, "track.dead", cell))
        yield _track(book, "led_by", "blank", book.value("leading", "mule", "may_lead"))
        yield _track(book, "tied_to", "blank", book.value("mule_string", "tie"))
        return
    # The stunned recover, and their counters show them.
    for state in ("wounded", "dead"):
        yield _track(book, state, "state", book.value("character_counters", "down", "back"))
    if character.mounted:
        cell = book.value("mounting", "mount")
        yield Track("on_foot", Line("track.dismounted"), "state", 1, derived(book, "track.on_foot", cell))
        yield _track(book, "horse_dead", "state", book.value("character_counters", "horse", "back"))
        yield _track(book, "horse_led_by", "blank", book.value("leading", "horse", "may_lead"))
    if surrender and character.ransom:
        yield _track(book, "prisoner", "state", book.value("surrender", "surrender", "below"))
        yield _track(book, "escort", "blank", book.value("escort", "man_at_arms"))
    if (boxes := values.get("missiles.most")) is not None:
        yield Track("rolled", Line("track.rolled"), "blank", 1, boxes)
        yield Track("missiles", Line("track.missiles"), "uses", boxes.value, boxes)


def _track(book: Rulebook, name: str, form: str, cell: Value) -> Track:
    return Track(name, Line(f"track.{name}"), form, 1, derived(book, f"track.{name}", cell))


def side_tracks(book: Rulebook, side: HavocSide, turns: int) -> tuple[Track, ...]:
    """Victory points, for what the scenario gives them."""
    why = derived(book, "track.victory_points", None, Input("turns", turns, "turns", "scenario"))
    return (
        Track("victory_points", Line("track.victory_points"), "written", 1, why),
        *(_score(book, i, score) for i, score in enumerate(side.scores, 1)),
        Track("points_in_all", Line("track.points_in_all"), "blank", 1, why),
    )


def _score(book: Rulebook, number: int, score: Any) -> Track:
    why = derived(book, "track.score", score.boxes, Input("points", score.points, "points", "scenario"))
    label = Line(f"track.{'score_each' if score.boxes > 1 else 'score'}", {"what": score.what, "points": score.points})
    return Track(f"score_{number}", label, "uses", score.boxes, why)
