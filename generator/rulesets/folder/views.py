"""Things as expressions see them: from within (``Scope``), from without, their groups of fields, their dotted values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.diagnostics import did_you_mean, nearest
from generator.expressions import Absent, Trouble, View, unknown
from generator.model.base import in_language
from generator.model.fields import FieldSpec
from generator.rulesets.folder.notes import Path
from generator.rulesets.folder.things import SCENARIO, SIDE, Thing

if TYPE_CHECKING:
    from generator.rulesets.folder.members import Members

NO_NAMES: Mapping[str, Any] = MappingProxyType({})
GIVEN = "given"
"""The fields of a thing, where values have their names; behind a name of values that is also a field's, the field."""
NOTHING = object()
"""What there is under a name that leads nowhere."""


class ThingView(View):
    """``own`` is the key of the value that is being worked out: to itself it is the field of that name."""

    __slots__ = ("members", "own", "thing")

    def __init__(self, members: Members, thing: Thing, own: str = "") -> None:
        self.members, self.thing, self.own = members, thing, own

    @property
    def id(self) -> str:  # type: ignore[override]  # it cannot be set
        return self.thing.id

    def get(self, name: str) -> Any:
        found = self.members.of(self.thing, name, self.own)
        if found is NOTHING:
            raise not_there(
                self.members, self.thing, name, self.own, self.members.names_of((self.thing,), self.thing.kind)
            )
        return found

    def called(self) -> str:
        return self.thing.called()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThingView) and self.thing is other.thing

    def __hash__(self) -> int:
        return hash(self.thing)

    def __str__(self) -> str:
        self.members.asked.add(self.thing)
        name = self.thing.fields.get("name") or self.thing.id
        return in_language(name, self.members.language) if isinstance(name, Mapping) else str(name)


class Scope(ThingView):
    """What the names of an expression stand for."""

    __slots__ = ("_names",)

    def __init__(self, members: Members, thing: Thing, own: str = "", names: Mapping[str, Any] = NO_NAMES) -> None:
        """``names``: those that it has besides, for this once."""
        super().__init__(members, thing, own)
        self._names = names

    def get(self, name: str) -> Any:
        if name in self._names:
            return self._names[name]
        members, thing = self.members, self.thing
        if name == SIDE and thing.side:
            return members.side_of(thing)
        one: Thing | None = thing
        while one is not None:
            own = self.own if one is thing else ""
            if (found := members.of(one, name, own)) is not NOTHING:
                return found
            if name == one.word:
                return ThingView(members, one, own) if own else members.view(one)
            one = one.within
        if (found := members.shared(name)) is not NOTHING:
            return found
        if name == SIDE:
            raise Absent(f"{thing.called()} belongs to no side", "Ask for its side only where it has one.")
        raise not_there(members, thing, name, self.own, members.names_in((thing,), thing.kind), in_scope=True)


class Branch(View):
    """The values whose keys begin alike, ``weak.attack``; beside them a group of fields of that name, ``weak.given``."""

    __slots__ = ("_members", "_own", "_prefix", "_thing")

    def __init__(self, members: Members, thing: Thing, prefix: str, own: str) -> None:
        self._members, self._thing, self._prefix, self._own = members, thing, prefix, own

    def get(self, name: str) -> Any:
        if name == GIVEN and self._prefix in self._thing.fields:
            spec = self._members.specs(self._thing.kind).get(self._prefix)
            return self._members.field(self._thing, (self._prefix,), self._thing.fields[self._prefix], spec)
        found = self._members.of(self._thing, f"{self._prefix}.{name}", self._own)
        if found is NOTHING:
            start, (keys, _) = f"{self._prefix}.", self._members.keys(self._thing)
            known = [key.removeprefix(start) for key in keys if key.startswith(start)]
            raise not_there(self._members, self._thing, start + name, self._own, known)
        return found

    @property
    def is_none(self) -> bool:  # type: ignore[override]
        """As the field of its name."""
        return self._thing.fields.get(self._prefix, self) is None

    def called(self) -> str:
        return f"'{self._prefix}' of {self._thing.called()}"


class GroupView(View):
    """A group of fields, or entries by their names."""

    __slots__ = ("_fields", "_members", "_named", "_path", "_spec", "_thing")

    def __init__(
        self, members: Members, thing: Thing, path: Path, fields: Mapping[str, Any], spec: FieldSpec | None, named: bool
    ) -> None:
        """``named``: whether the spec is of each entry, and not of the whole."""
        self._members, self._thing, self._path, self._fields = members, thing, path, fields
        self._spec, self._named = spec, named

    @property
    def id(self) -> str:  # type: ignore[override]
        """Of an entry that has a name, that."""
        return str(self._path[-1]) if self._spec is not None and self._spec.by and not self._named else ""

    def __str__(self) -> str:
        return self.id

    def get(self, name: str) -> Any:
        if name == "id" and self.id and name not in self._fields:
            return self.id
        if name not in self._fields:
            what = f"'{'.'.join(map(str, self._path))}' of {self._thing.called()} has no '{name}'"
            raise Absent(what, partial(did_you_mean, name, self._fields))
        spec = self._spec if self._named else ((self._spec.fields or {}).get(name) if self._spec else None)
        return self._members.field(self._thing, (*self._path, name), self._fields[name], spec, entry=self._named)

    def entries(self) -> Sequence[Any]:
        return [self.get(name) for name in self._fields]

    def called(self) -> str:
        return f"'{'.'.join(map(str, self._path))}' of {self._thing.called()}"


def not_there(
    members: Members, thing: Thing, name: str, own: str, known: Sequence[str], *, in_scope: bool = False
) -> Trouble:
    """What is said of a name that leads nowhere: absent where another thing of the kind may have it."""
    if name == own:
        remedy = f"In its own expression '{name}' is the field of that name, and there is none."
        return Trouble(f"a value asks for itself: {name} -> {name}", remedy)
    is_open = thing.kind == SCENARIO and nearest(name, known) is None  # another scenario may say it
    if is_open or name in members.book.quantities.get(thing.kind, ()):
        return Absent(
            f"{thing.called()} has no '{name}' here", "Ask for it only where it is there, or say 'default(0)'."
        )
    what = f"'{name}' is not known here" if in_scope else f"{thing.called()} has no '{name}'"
    return unknown(what, name.rpartition(".")[2], known)
