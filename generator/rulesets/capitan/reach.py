"""The distances that recur in play, on one gauge: the values ``ruler.reach.…`` of the game, and the radius of each command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.rulesets.api import Derived, Lane, Line, Mark, Ruler, Unit
from generator.rulesets.folder import Thing, World

START = "ruler.reach."
"""What their keys begin with, which are those of their words as well."""


def of(world: World, game: Thing, units: Sequence[Unit] = ()) -> Ruler:
    """What serves the units in play, with the radius of each command; of a world without units, every distance there is."""
    distances = world.values(game).items()
    marks = (*(Mark(Line(key), one) for key, one in distances if key.startswith(START)), *_radii(units))
    lane = Lane(tuple(sorted(marks, key=lambda mark: mark.distance.value)))
    return Ruler("reach", "reach", Line("ruler.reach.title"), (lane,))


def _radii(units: Sequence[Unit]) -> Iterator[Mark]:
    """A mark for each command radius, with the names of those who have it: as their cards print it, and with a musician."""
    found: dict[int, tuple[Derived, list[Line]]] = {}
    for unit in units:
        ways = {"ruler.unit": "command.reach.cm", "ruler.with_musician": "command.effective_reach.cm"}
        radii = [(word, unit.values[key]) for word, key in ways.items() if key in unit.values]
        # Without a musician both are alike.
        for word, radius in radii[:1] if len({radius.value for _, radius in radii}) == 1 else radii:
            names = found.setdefault(radius.value, (radius, []))[1]
            name = Line(word, {"name": unit.name})
            names += [] if name in names else [name]
    for radius, names in found.values():
        yield Mark(Line("ruler.reach.radius", {"names": tuple(names)}), radius)
