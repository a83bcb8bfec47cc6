"""What the names of expressions stand for: values and fields of things, lists of things, tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.expressions import PLAIN, Found, Meter
from generator.model.base import LANGUAGES, in_language
from generator.model.fields import FieldSpec
from generator.model.quantity import Quantity
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Input, Values
from generator.rulesets.folder.lists import Column, ThingList
from generator.rulesets.folder.notes import Notes, Path, shown
from generator.rulesets.folder.table_views import Tables
from generator.rulesets.folder.things import GAME, SCENARIO, SIDE, Thing
from generator.rulesets.folder.views import GIVEN, NOTHING, Branch, GroupView, ThingView

LANGUAGE = "en"
"""The one that values of text are worked out in."""


class Members:
    """``value`` works out a value of a thing. ``notes`` and ``language`` are those of the expression that runs."""

    def __init__(
        self,
        book: Rulebook,
        things: Mapping[str, Sequence[Thing]],
        sides: Sequence[Thing],
        game: Thing,
        given: Mapping[tuple[str, str], Values],
        scenario: Thing,
        value: Callable[[Thing, str], Derived],
        meter: Meter,
    ) -> None:
        self.book, self.given, self._value, self._meter = book, given, value, meter
        self.things = {**{kind: tuple(found) for kind, found in things.items()}, SIDE: tuple(sides), GAME: (game,)}
        self.notes, self.language = Notes(game, keep=False), LANGUAGE
        self.asked: set[Hashable] = set()
        """The things, and the lists by their names, that what is being made has asked for."""
        self.firsts: dict[tuple[Thing, str], Path | None] = {}
        """The first field that each value asked for."""
        self._tables = Tables(book, lambda key, make: self.notes.take(key, make, cites=True))
        self._scenario = scenario
        self._views: dict[Thing, ThingView] = {}
        self._rows: dict[tuple[Thing, str], tuple[Thing, ...]] = {}
        self._lists: dict[tuple[str, str], ThingList] = {}
        self._columns: dict[tuple[str, str, str], Column | None] = {}
        self._keys: dict[Any, tuple[frozenset[str], frozenset[str]]] = {}
        self._keys_of: dict[Thing, tuple[frozenset[str], frozenset[str]]] = {}
        self._row_fields: dict[str, frozenset[str]] = {}
        self._specs: dict[str, Mapping[str, FieldSpec]] = {}
        self._wholes: dict[str, FieldSpec] = {}

    # -- of a thing ----------------------------------------------------------------------------------------

    def of(self, thing: Thing, name: str, own: str = "") -> Any:
        """A value of a thing, else a field; of a side and the game, their things. NOTHING where there is none."""
        self.asked.add(thing)
        keys, branches = self.keys(thing)
        if name in keys and name != own:
            return self._worked_out(thing, name)
        if name in branches:
            return Branch(self, thing, name, own)
        if name in thing.fields or name in self.specs(thing.kind):
            return self.field(thing, (name,), thing.fields.get(name), self.specs(thing.kind).get(name))
        if thing.kind == SIDE and self._kind_of(name) not in ("", SIDE):
            return self.listed(name, thing.id)
        if name == GIVEN:
            if thing.kind not in self._wholes:
                self._wholes[thing.kind] = FieldSpec.model_construct(fields=self.specs(thing.kind))
            return GroupView(self, thing, (), thing.fields, self._wholes[thing.kind], False)
        return self._group(thing, name) if "." in name else NOTHING

    def _worked_out(self, thing: Thing, key: str) -> Found:
        found, notes = self._value(thing, key), self.notes
        if notes.first is None and thing is notes.thing:
            notes.first = self.firsts.get((thing, key))
        if notes.keep:
            source = ", ".join(found.clauses) or "value"
            made = lambda: Input(notes.name(thing, (key,)), found.value, found.unit, source)  # noqa: E731
            notes.take((thing, key), made, cites=bool(found.clauses))
        return Found(found.value, found.unit)

    def _group(self, thing: Thing, name: str) -> Any:
        """A field in a group of fields that bears the name of a branch."""
        outer, _, inner = name.rpartition(".")
        group = self._group(thing, outer) if "." in outer else NOTHING
        if outer in thing.fields:
            group = self.field(thing, (outer,), thing.fields[outer], self.specs(thing.kind).get(outer))
        return group.get(inner) if isinstance(group, GroupView) else NOTHING

    def keys(self, thing: Thing) -> tuple[frozenset[str], frozenset[str]]:
        """The keys of a thing's values, and what those with dots begin with."""
        if (found := self._keys_of.get(thing)) is None:
            found = self._keys_of[thing] = self._find_keys(thing)
        return found

    def _find_keys(self, thing: Thing) -> tuple[frozenset[str], frozenset[str]]:
        given = self.given.get(thing.key, ())
        slot = (thing.kind, *given)
        if slot not in self._keys:
            declared: Mapping[str, Quantity] = self.book.quantities.get(thing.kind, {})
            keys = {*given, *(key for key, quantity in declared.items() if quantity.is_ is not None)}
            steps = [key.split(".") for key in keys]
            heads = {".".join(step[:i]) for step in steps for i in range(1, len(step))}
            self._keys[slot] = frozenset(keys), frozenset(heads - keys)
        return self._keys[slot]

    def specs(self, kind: str) -> Mapping[str, FieldSpec]:
        """What is said of the fields of a kind, or of rows in it."""
        if kind not in self._specs:
            outer, _, field = kind.rpartition(".")
            if outer:
                spec = self.specs(outer).get(field)
                self._specs[kind] = (spec.fields or {"value": spec}) if spec else {}
            else:
                self._specs[kind] = self.book.data[kind].fields if kind in self.book.data else {}
        return self._specs[kind]

    def field(self, thing: Thing, path: Path, value: Any, spec: FieldSpec | None, *, entry: bool = False) -> Any:
        """A field as expressions see it: a list, a group, a thing that it names, or a plain value, noted."""
        if len(path) == 1 and (rows := self.rows_with_values(thing, path[0])) is not None:
            self._meter.spend(len(rows))
            return [self.view(row) for row in rows]
        if type(value) not in PLAIN:
            if isinstance(value, list | tuple):
                self._meter.spend(len(value))
                return [self.field(thing, (*path, i), one, spec, entry=True) for i, one in enumerate(value)]
            if isinstance(value, Mapping):
                if not _is_words(value, spec):
                    named = spec is not None and spec.by is not None and not entry
                    return GroupView(self, thing, path, value, spec, named)
                value = in_language(value, self.language)
        notes, unit = self.notes, spec.unit if spec else ""
        if notes.first is None and thing is notes.thing:
            notes.first = path
        if notes.keep:
            notes.take((thing, path), lambda: Input(notes.name(thing, path), shown(value), unit, _file(thing, path)))
        if spec is not None and isinstance(spec.one_of, str) and (kind := self.kind_named(spec.one_of)):
            return next((one for one in self.listed(f"{kind}s", "") if one.id == value), Found(value, unit))
        return Found(value, unit)

    def rows_with_values(self, thing: Thing, field: str | int) -> tuple[Thing, ...] | None:
        """The rows in a thing, where the rules have values of them; None otherwise."""
        if (fields := self._row_fields.get(thing.kind)) is None:
            start = f"{thing.kind}."
            fields = frozenset(one.removeprefix(start) for one in self.book.quantities if one.startswith(start))
            self._row_fields[thing.kind] = fields
        return self.rows(thing, field) if field in fields else None

    # -- of all --------------------------------------------------------------------------------------------

    def shared(self, name: str) -> Any:
        """What every scope has: ``game``, ``scenario``, ``tables``, ``sides``, and the lists of data by their plurals."""
        if name == "tables":
            return self._tables
        if name == GAME:
            return self.view(self.things[GAME][0])
        if name == SCENARIO:
            return self.view(self._scenario)
        return self.listed(name, "") if self._kind_of(name) else NOTHING

    def each(self, each: str) -> Sequence[Thing] | None:
        """``unit``, ``side``, ``game``, ``scenario``, or rows inside a thing, ``unit.weapons``, or inside a group of its
        fields, ``unit.card.abilities``. None where nothing is called so."""
        kind, *fields = each.split(".")
        things: Sequence[Thing] | None = (self._scenario,) if kind == SCENARIO else self.things.get(kind)
        groups = ""
        for field in fields:
            specs = self.specs(kind)
            if things is None or not (field in specs or any(field in thing.fields for thing in things)):
                return None
            kind, path = f"{kind}.{field}", f"{groups}{field}"
            if field in specs and specs[field].is_group:
                groups = f"{path}."
                continue
            things, groups = [row for thing in things for row in self.rows(thing, path)], ""
        return things

    def rows(self, thing: Thing, field: str) -> tuple[Thing, ...]:
        """The rows in a thing, always the same ones."""
        if (thing, field) not in self._rows:
            self._rows[thing, field] = tuple(thing.rows(field))
        return self._rows[thing, field]

    def _kind_of(self, plural: str) -> str:
        return plural[:-1] if plural.endswith("s") and plural[:-1] in self.things else ""

    def kind_named(self, name: str) -> str:
        """The list that ``one_of`` chooses from, ``unit`` or ``units``; empty where it is none."""
        return name if name in self.things else self._kind_of(name)

    def listed(self, plural: str, side: str) -> ThingList:
        """The things of a kind; of a side, its own."""
        self.asked.add((plural, side))
        if (plural, side) not in self._lists:
            self._lists[plural, side] = ThingList(self, plural, side, map(self.view, self._things_of(plural, side)))
        return self._lists[plural, side]

    def _things_of(self, plural: str, side: str) -> list[Thing]:
        return [one for one in self.things[self._kind_of(plural)] if not side or one.side == side]

    def column(self, plural: str, side: str, field: str) -> Column | None:
        """A field of all the things of a list, where it is plain text or a number of each; None where any has to be
        worked out, or names another thing."""
        slot = plural, side, field
        if slot not in self._columns:
            things, spec = self._things_of(plural, side), self.specs(self._kind_of(plural)).get(field)
            is_plain = not (spec and isinstance(spec.one_of, str) and self.kind_named(spec.one_of))
            plain = is_plain and all(self._has_plain(one, field, spec) for one in things)
            self._columns[slot] = Column(things, field) if plain else None
        return self._columns[slot]

    def _has_plain(self, thing: Thing, field: str, spec: FieldSpec | None) -> bool:
        if any(field in names for names in self.keys(thing)) or (field not in thing.fields and spec is None):
            return False
        return type(thing.fields.get(field)) in PLAIN and self.rows_with_values(thing, field) is None

    def view(self, thing: Thing) -> ThingView:
        if thing not in self._views:
            self._views[thing] = ThingView(self, thing)
        return self._views[thing]

    def side_of(self, thing: Thing) -> Any:
        return next((self.view(side) for side in self.things[SIDE] if side.id == thing.side), thing.side)

    # -- all of them ---------------------------------------------------------------------------------------

    def all(self) -> Iterator[Thing]:
        """Every thing, but for rows inside others."""
        for things in self.things.values():
            yield from things
        yield self._scenario

    def rows_known(self) -> tuple[tuple[Thing, str], ...]:
        """The rows that were asked for, those inside others after these: by the thing that they are in and its field."""
        return tuple(self._rows)

    def ids_listed(self, plural: str, side: str) -> list[tuple[str, str]]:
        """Which things ``listed`` has."""
        return [(one.side, one.id) for one in self._things_of(plural, side)]

    # -- what there is -------------------------------------------------------------------------------------

    def names_of(self, things: Iterable[Thing], kind: str) -> list[str]:
        """The names that things of a kind have, of values and of fields."""
        found = dict.fromkeys(self.specs(kind))
        for key in self.book.quantities.get(kind, ()):
            found[key.partition(".")[0]] = None
        for thing in things:
            found.update(dict.fromkeys(thing.fields))
            found.update(dict.fromkeys(key.partition(".")[0] for key in self.given.get(thing.key, ())))
        return [*found, GIVEN, *(self._plurals() if kind == SIDE else ())]

    def names_in(self, things: Sequence[Thing], kind: str) -> list[str]:
        """The names that expressions over things of a kind may begin with."""
        found = self.names_of(things, kind)
        if "." in kind:
            words, outer = [step.removesuffix("s") for step in kind.split(".")[1:]], kind.rpartition(".")[0]
            return [*found, "id", "number", "value", *words, *self.names_in(self.each(outer) or (), outer)]
        return [*found, kind, SIDE, GAME, SCENARIO, "tables", *self._plurals()]

    def _plurals(self) -> list[str]:
        return [f"{kind}s" for kind in self.things if kind != GAME]


def _is_words(value: Mapping[str, Any], spec: FieldSpec | None) -> bool:
    if spec is not None and spec.is_ is not None:
        return spec.is_ in ("words", "prose")
    return spec is None and bool(value) and all(key in LANGUAGES for key in value)


def _file(thing: Thing, path: Path) -> str:
    return thing.where(*path).file.rpartition("/")[2]
