"""The dice that a game's file names, each with what it is rolled for and how many at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from operator import itemgetter

from generator.rulesets.api import Die, Line
from generator.rulesets.folder.asking import Asking
from generator.rulesets.folder.things import UNIT, Thing
from generator.rulesets.folder.world import World

Rolled = tuple[int, str, tuple[str, ...]]
"""How many at once, who rolls so many, and the expressions that say it."""


def dice(world: World, key: Callable[[Thing], str] = lambda thing: thing.id) -> tuple[Die, ...]:
    """By their sides, the fewest first; what each is rolled for, as the things come that roll it. ``key`` is a unit's."""
    ask, found = Asking(world), dict[int, dict[str, Rolled]]()
    for each, group in groupby(world.book.spec.scenario_sheet.dice.items(), key=lambda one: one[1].each):
        specs = list(group)
        for thing in world.members.each(each) or ():
            who = key(thing) if thing.kind == UNIT else ""
            for use, spec in specs:
                at = ("scenario_sheet", "dice", use)
                if ask.holds(thing, spec.when, *at, "when"):
                    at_once = ask.count(thing, spec.at_once, *at, "at_once")
                    for index, text in enumerate(spec.is_):
                        uses = found.setdefault(ask.count(thing, text, *at, "is", index), {})
                        rolled = max(1, at_once), who, (str(text), str(spec.at_once))
                        uses[use] = max(uses.get(use, rolled), rolled, key=itemgetter(0))
    return tuple(_die(sides, uses) for sides, uses in sorted(found.items()) if sides)


def _die(sides: int, uses: Mapping[str, Rolled]) -> Die:
    said = dict[str, dict[str, None]]()
    for _, who, expressions in uses.values():
        said.setdefault(who, {}).update(dict.fromkeys(expressions))
    return Die(
        sides,
        tuple(Line(f"scenario_sheet.use.{use}") for use in uses),
        max(at_once for at_once, *_ in uses.values()),
        tuple((who, tuple(expressions)) for who, expressions in said.items()),
    )
