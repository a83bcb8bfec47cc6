"""What the scenario sheet says of a Capitán game: its units in the lists of their sides, its dice, its ground."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from generator.model.rulebook import Rulebook
from generator.rulesets import agreed_ground
from generator.rulesets.api import Cell, Die, Game, Line, ListEntry, SideInPlay, Unit
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit
from generator.rulesets.reading import Reader, name_of


def with_setting(game: Game) -> Game:
    """The game with what its scenario sheet says in the words of the rules."""
    book = game.book
    roll = book.tables["activation_roll"]
    return replace(
        game,
        sides=tuple(_side(book, side) for side in game.sides),
        counted_in=Line("scenario_sheet.head.figures"),
        activation=Reader(book).line("scenario_sheet.activation", clause=book.cite(roll.source)),
        dice=dice(book, game.units),
        ground=agreed_ground.movement_and_cover(book, game.scenario.terrain),
        terrain_names=agreed_ground.names(book),
    )


# -- the lists of the sides --------------------------------------------------------------------------------


def _side(book: Rulebook, side: SideInPlay) -> SideInPlay:
    coalition = name_of(book, f"coalition.{side.side.coalition}")
    units = tuple(replace(unit, entry=_entry(unit)) for unit in side.units)
    return replace(side, units=units, coalition=coalition)


def _entry(unit: Unit) -> ListEntry:
    values = unit.values
    mix = [values[key].value if key in values else 0 for key in ("counters.full", "counters.half")]
    return ListEntry(
        unit.origin[0],
        values["figures"].value,
        Cell(tuple(mix), "counters") if "counters.full" in values else None,
        tuple(Line(f"scenario_sheet.{key}") for key in _besides(unit)),
    )


def _besides(unit: Unit) -> Iterator[str]:
    gun = cast(CapitanCard, unit.card).gun
    if gun is not None:
        yield "gun"
        if gun.limber:
            yield "limber"
    if cast(CapitanRosterUnit, unit.roster).limbered:
        yield "limbered"


# -- the dice ----------------------------------------------------------------------------------------------


def dice(book: Rulebook, units: tuple[Unit, ...]) -> tuple[Die, ...]:
    """The dice this game rolls, each with what for; at once a die a figure in fire, an attack a die in combat."""
    found: dict[int, dict[str, int]] = {}

    def use(sides: int, purpose: str, at_once: int = 1) -> None:
        uses = found.setdefault(sides, {})
        uses[purpose] = max(at_once, uses.get(purpose, 1))

    use(book.value("activation_roll", "initiative", "sides").value, "initiative")
    use(book.value("morale_test", "charge", "sides").value, "morale")
    for unit in units:
        values = {key: derived.value for key, derived in unit.values.items()}
        attacks = max(values["attacks.infantry"], values["attacks.cavalry"], 1)
        use(values["dice.firing"], "firing", values["figures"])
        use(values["dice.combat"], "combat", values["figures"] * attacks)
        use(values["dodge.die"], "dodge")
        for key in ("gun.deviation_die", "gun.deviation_die_every_turn"):
            if key in values:
                use(values[key], "deviation")
    if any(cast(CapitanCard, unit.card).gun for unit in units):
        directions = len(book.tables["deviation_direction"].rows)
        use(book.value("artillery_dice", "direction", "sides").value, "direction", directions)
        use(book.value("artillery_dice", "impact", "sides").value, "impact")
    return tuple(
        Die(sides, tuple(Line(f"scenario_sheet.use.{use}") for use in uses), max(uses.values()))
        for sides, uses in sorted(found.items())
    )
