"""What is kept count of in play on a control sheet, of a unit or of a side as a whole, as the game's file says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from generator.expressions import Trouble, bare, unknown
from generator.model.control_rows import TrackSpec
from generator.model.quantity import PLACEHOLDER, Quantity
from generator.rulesets.api import Derived, Line, Track
from generator.rulesets.folder.asking import Names, Place, Text
from generator.rulesets.folder.checks import each_of
from generator.rulesets.folder.play import named
from generator.rulesets.folder.things import SIDE, Thing
from generator.rulesets.folder.wording import Wording
from generator.rulesets.folder.world import World

CLAUSES = "clauses"
"""The part of words that is the clauses a track goes by."""


def tracks(world: World, thing: Thing) -> tuple[Track, ...]:
    """What is kept count of for a unit or a side, in the order of the file."""
    sheet, part = world.book.spec.control_sheet, "side" if thing.kind == SIDE else "units"
    kept = (getattr(sheet, part).tracks if sheet else {}).items()
    at = ("control_sheet", part, "tracks")
    return tuple(track for name, spec in kept for track in _Kept(world, thing, name, spec, (*at, name)).tracks())


class _Kept(Wording):
    """One thing that is kept count of for one unit or side; of a family, for each of it."""

    def __init__(self, world: World, thing: Thing, name: str, spec: TrackSpec, at: Place) -> None:
        super().__init__(world)
        self.thing, self.name, self.spec, self.at = thing, name, spec, at

    def tracks(self) -> Iterator[Track]:
        """None where the thing has no such value, or something is wrong, which was said."""
        spec, thing = self.spec, self.thing
        try:
            why = self._why()
            each = each_of(self.world, partial(self.where, *self.at), thing, tuple(spec.for_.items()))
            for number, names in enumerate(each, 1):
                if not self.holds(thing, spec.when, *self.at, "when", names=names):
                    continue
                if not (count := self.count(thing, spec.count, *self.at, "count", names=names)):
                    continue
                id_ = self._id(number, names)
                label = self._line("label", spec.label, id_, why, names)
                reminder = self._line("reminder", spec.reminder, id_, why, names) if spec.reminder else None
                yield Track(id_, label, spec.form, count, why, reminder)
        except Trouble:
            return

    def _why(self) -> Derived | None:
        """The value that it goes by. Trouble where the rules have it, and the thing has not."""
        key = self.spec.why or f"track.{self.name}"
        known: Mapping[str, Quantity] = self.world.book.quantities.get(self.thing.kind, {})
        if key in known or key in self.world.given.get(self.thing.key, ()):
            return self.world.value(self.thing, key)
        if self.spec.why is not None:
            trouble = unknown(f"there is no value '{key}' of a {self.thing.kind}", key, known)
            raise self.said(trouble, *self.at, "why")
        return None

    def _id(self, number: int, names: Names) -> str:
        """Those of a family are numbered, where their name does not say which they are."""
        if "{" in self.name:
            return PLACEHOLDER.sub(lambda found: str(bare(names[found[1]])), self.name)
        return f"{self.name}_{number}" if names else self.name

    def _line(self, place: str, said: Text | None, id_: str, why: Derived | None, names: Names) -> Line:
        """By its own words, where it is called nothing else; else by its name."""
        key = f"track.{id_}"
        if said is None:
            said = key if key in self.world.book.words["en"] else named(id_)
        given = {CLAUSES: ", ".join(why.clauses)} if why is not None else {}
        return self.line(self.thing, said, self.spec.parts, self.at, place, names, given)
