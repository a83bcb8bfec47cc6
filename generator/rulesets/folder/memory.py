"""What was made of the things of a world, with what each asked for; the next world takes over what still holds.

What a world works out, a value, a unit, a check that says nothing, rests on the things, and the lists of things, that were
asked for while it was made. In a process that derives a scenario again and again, a world over the same rules takes over
from the one before what asked only for things that are as they were. Where anything went wrong, nothing is taken over, so
that it is said again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from msgspec import Struct

from generator.rulesets.folder.members import Members
from generator.rulesets.folder.problems import Problems
from generator.rulesets.folder.things import CARD, ENTRY, Thing

Made = TypeVar("Made")
Asked = frozenset[Hashable]
"""Things; lists of things by their plural and their side; and what all of a list have in a field, by that as well."""


class _Kept(Struct, frozen=True):
    made: Any
    given: Any
    asked: Asked


class Memory:
    """Of one world. ``before`` is that of an earlier world over the same rules."""

    def __init__(self, members: Members, problems: Problems, before: Memory | None = None) -> None:
        self._members, self._problems = members, problems
        self._kept: dict[tuple[Hashable, Thing], _Kept] = {}
        self._asked: dict[Asked, Asked] = {}
        """What is asked, each once: of most values of a thing it is the same."""
        if before is not None and before._problems.is_empty():
            taken = _Taken(before._members, members)
            for (what, thing), kept in before._kept.items():
                if (asked := taken.asked(kept.asked)) is not None:
                    self._kept[what, taken.things[thing]] = _Kept(kept.made, kept.given, asked)

    def of(
        self,
        what: Hashable,
        thing: Thing,
        make: Callable[[], Made],
        given: Any = None,
        is_kept: Callable[[Made], bool] = lambda made: True,
    ) -> Made:
        """What is made of a thing, under a name of its own; made once. ``given``: what it is made of besides."""
        members, known = self._members, self._kept.get((what, thing))
        if known is None or known.given != given:
            outer, members.asked = members.asked, {thing}
            try:
                made = make()
            finally:
                own, members.asked = members.asked, outer
                outer |= own
            asked = frozenset(own)
            known = _Kept(made, given, self._asked.setdefault(asked, asked))
            if is_kept(made):
                self._kept[what, thing] = known
        else:
            members.asked |= known.asked
        return cast(Made, known.made)


class _Taken:
    """The things of now that are as they were."""

    def __init__(self, before: Members, now: Members) -> None:
        self._before, self._now = before, now
        self.things: dict[Thing, Thing] = {}
        """Those of now by those of before."""
        self._asked: dict[Asked, Asked | None] = {}
        known = {_name(thing): thing for thing in before.all()}
        for thing in now.all():
            if (old := known.get(_name(thing))) is not None and self._is_same(old, thing):
                self.things[old] = thing
        for old, field in before.rows_known():
            if old in self.things:
                self.things.update(zip(before.rows(old, field), now.rows(self.things[old], field), strict=True))

    def _is_same(self, old: Thing, new: Thing) -> bool:
        given = self._before.given.get(old.key) == self._now.given.get(new.key)
        return given and old.fields == new.fields and _files(old) == _files(new)

    def asked(self, old: Asked) -> Asked | None:
        """The same of now; None where any of it has changed."""
        if old not in self._asked:
            found = [self._of_now(one) for one in old]
            self._asked[old] = None if None in found else frozenset(found)
        return self._asked[old]

    def _of_now(self, one: Any) -> Hashable | None:
        if isinstance(one, Thing):
            return self.things.get(one)
        if self._before.ids_listed(*one[:2]) != self._now.ids_listed(*one[:2]):
            return None
        return one if one[2:] == () or self._before.column(*one) == self._now.column(*one) else None


def _name(thing: Thing) -> tuple[str, str, str]:
    return thing.kind, thing.side, thing.id


def _files(thing: Thing) -> list[str]:
    """Those that its fields come from, which inputs are named by."""
    return [thing.where().file, *(thing.where(name).file for name in (CARD, ENTRY) if name in thing.fields)]
