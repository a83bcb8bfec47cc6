"""Lists of things that expressions pass through, and what all of one have in a field, looked through once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from generator.expressions import PLAIN, Listed, View
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.views import ThingView

if TYPE_CHECKING:
    from generator.rulesets.folder.members import Members


class Column:
    """What each thing of a list has in a field that is plain."""

    def __init__(self, things: Sequence[Thing], field: str) -> None:
        self._values = [_key(one.fields.get(field)) for one in things]
        self._places: dict[tuple[bool, Any], list[int]] = {}
        for place, value in enumerate(self._values):
            self._places.setdefault(value, []).append(place)
        self.things = frozenset(things)

    def places(self, wanted: Any) -> Sequence[int]:
        """Where in the list it is so."""
        return self._places.get(_key(wanted), ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Column) and self._values == other._values

    __hash__ = None  # type: ignore[assignment]


class ThingList(Listed):
    """The things of a kind, of one side or of all."""

    def __init__(self, members: Members, plural: str, side: str, things: Iterable[ThingView]) -> None:
        super().__init__(things)
        self._members, self._name = members, (plural, side)

    def equal_to(self, field: str, wanted: Any) -> list[Any] | None:
        members = self._members
        wanted = wanted.id if isinstance(wanted, View) else wanted
        # The inputs of a value are told by name: each thing must then be asked.
        if members.notes.keep or type(wanted) not in PLAIN or (column := members.column(*self._name, field)) is None:
            return None
        members.asked.add((*self._name, field))
        if members.notes.first is None and members.notes.thing in column.things:
            members.notes.first = (field,)
        return [self[place] for place in column.places(wanted)]


def _key(value: Any) -> tuple[bool, Any]:
    """One that two values have alike where the rules call them the same: 1 is not true."""
    return isinstance(value, bool), value
