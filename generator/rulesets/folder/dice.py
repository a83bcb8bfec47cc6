"""The dice that a game's file names, each with what it is rolled for and how many at once."""

from __future__ import annotations

from itertools import groupby

from generator.rulesets.api import Die, Line
from generator.rulesets.folder.asking import Asking
from generator.rulesets.folder.world import World


def dice(world: World) -> tuple[Die, ...]:
    """By their sides, the fewest first; what each is rolled for, as the things come that roll it."""
    ask, found = Asking(world), dict[int, dict[str, int]]()
    for each, group in groupby(world.book.spec.scenario_sheet.dice.items(), key=lambda one: one[1].each):
        specs = list(group)
        for thing in world.members.each(each) or ():
            for use, spec in specs:
                at = ("scenario_sheet", "dice", use)
                if ask.holds(thing, spec.when, *at, "when"):
                    at_once = ask.count(thing, spec.at_once, *at, "at_once")
                    for index, text in enumerate(spec.is_):
                        uses = found.setdefault(ask.count(thing, text, *at, "is", index), {})
                        uses[use] = max(at_once, uses.get(use, 1))
    return tuple(
        Die(sides, tuple(Line(f"scenario_sheet.use.{use}") for use in uses), max(uses.values()))
        for sides, uses in sorted(found.items())
        if sides
    )
