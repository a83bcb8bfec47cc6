"""Everything that the expressions of one game may ask for, and what they make of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from generator.diagnostics import MOST_SAID, Diagnostic, Source, UserError
from generator.expressions import Absent, Formula, Found, Meter, Phrase, Trouble, bare, entries, scalar, text, truth
from generator.model.quantity import Quantity, Way
from generator.model.rulebook import Rulebook
from generator.model.table import Value
from generator.rulesets.api import Derived, Values, derived
from generator.rulesets.folder.checks import check
from generator.rulesets.folder.lint import texts, wrong_names
from generator.rulesets.folder.members import LANGUAGE, Members
from generator.rulesets.folder.memory import Memory
from generator.rulesets.folder.notes import Notes, Path
from generator.rulesets.folder.problems import Failed, Problems
from generator.rulesets.folder.table_views import CellView
from generator.rulesets.folder.things import SCENARIO, Thing
from generator.rulesets.folder.views import NO_NAMES, NOTHING, Scope, ThingView

MAX_DEEP = 30

_Slot = tuple[Thing, str]
_Text = str | Formula | Phrase
Names = Mapping[str, Any]


class World:
    def __init__(
        self,
        book: Rulebook,
        things: Mapping[str, Sequence[Thing]],
        sides: Sequence[Thing],
        game: Thing,
        given: Mapping[tuple[str, str], Values] = MappingProxyType({}),
        scenario: Thing | None = None,
        doubtful: Collection[Source] = (),
        earlier: World | None = None,
    ) -> None:
        """``things`` by kind; ``given``: what a ruleset's Python worked out, by ``Thing.key``; ``doubtful``: the places
        of things of which nothing is said; ``earlier``: a world over the same rules, of which what holds is taken over."""
        self.book, self.given = book, given
        self._meter = Meter()
        scenario = scenario or Thing(SCENARIO, "", {}, game.where)
        self.members = Members(book, things, sides, game, given, scenario, self.value, self._meter)
        self.problems = Problems(doubtful)
        self._memory: Memory = Memory(self.members, self.problems, earlier._memory if earlier else None)
        self.kept = self._memory.of
        self._path: list[_Slot] = []
        self._shown: dict[str, tuple[str, ...]] = {}
        self._compiled: dict[tuple[str, Source], Any] = {}
        self._formulas: dict[tuple[str, str, tuple[str | int, ...]], Formula | None] = {}

    def prove(self) -> None:
        """Says what is wrong with expressions before any is worked out."""
        for said in texts(self.book):
            self.compiled(said.form, said.text, said.where)
        for said, wrong in wrong_names(self.book, self.members):
            self.problems.is_wrong(said.where, said.text, [wrong])
        found = self.problems.diagnostics()
        if len(found) > MOST_SAID:  # for each thing there is, all of them would be tried
            raise UserError(found)

    def values(self, thing: Thing) -> Values:
        """Every value that the thing has, as they are declared. What is wrong goes to ``problems``."""
        found: dict[str, Derived] = dict(self.given.get(thing.key, {}))
        if thing.kind not in self._shown:
            declared = self.book.quantities.get(thing.kind, {}).items()
            self._shown[thing.kind] = tuple(key for key, it in declared if it.is_ is not None and it.shown)
        for key in self._listed(thing, self._shown[thing.kind]):
            if key in found:
                continue
            try:
                found[key] = self.value(thing, key)
            except Absent:
                continue
            except Trouble as trouble:
                self.problems.say(self._place(thing, key, "is"), trouble, thing)
        found.update(self._of_rows(thing))
        return found

    def _listed(self, thing: Thing, keys: Iterable[str]) -> Iterator[str]:
        """The keys that these stand for here: of a family whose names an expression lists, one for each."""
        for key in keys:
            if "{" not in key:
                yield key
                continue
            quantities = self.book.quantities[thing.kind]
            names = quantities.names.get(key, NO_NAMES)
            for name, of in quantities[key].lists.items():
                for one in self.entries_of(of, thing, quantities.where(key, "for", name), names):
                    yield key.replace(f"{{{name}}}", text(one))

    def _of_rows(self, thing: Thing) -> Iterator[tuple[str, Derived]]:
        """The values of its rows, which it has as well: ``team.rifle.move``; those of a list by their numbers."""
        inner = self.book.row_kinds(thing.kind)
        for field in inner:
            named = isinstance(thing.fields.get(field), Mapping)
            for number, row in enumerate(self.members.rows(thing, field), 1):
                start = f"{row.word}.{row.fields['id'] if named else number}"
                for key, one in self.values(row).items():
                    yield f"{start}.{key}", one.called(f"{start}.{key}")

    def value_of(
        self, formula: str | Formula, thing: Thing, where: Source, language: str = LANGUAGE, names: Names = NO_NAMES
    ) -> Any:
        """What an expression gives for a thing, a plain value. None where it cannot be worked out."""
        self.members.language = language
        found = self._asked(Formula, formula, thing, where, scalar, names)
        self.members.language = LANGUAGE
        return None if found is NOTHING else found

    def things_of(self, formula: str | Formula, thing: Thing, where: Source) -> tuple[Thing, ...]:
        """The things of a list that an expression gives: ``units | where('turn', '>', 0)``."""
        found = self._asked(Formula, formula, thing, where, _things)
        return () if found is NOTHING else found

    def phrase(
        self, text: str | Phrase, thing: Thing, where: Source, language: str = LANGUAGE, names: Names = NO_NAMES
    ) -> str:
        """Text with its expressions worked out for a thing. Empty where one cannot be."""
        self.members.language = language
        found = self._asked(Phrase, text, thing, where, lambda text: text, names)
        self.members.language = LANGUAGE
        return "" if found is NOTHING else found

    def entries_of(self, formula: str, thing: Thing, where: Source, names: Names = NO_NAMES) -> list[Any]:
        """The entries of a list that an expression gives; none where it cannot be worked out."""
        found = self._asked(Formula, formula, thing, where, lambda result: entries(result, formula), names)
        return [] if found is NOTHING else found

    def holds(self, formula: Formula, thing: Thing, names: Names = NO_NAMES) -> tuple[bool, Path | None] | None:
        """Whether a condition is met, and the first field that it asked for. None where it cannot be worked out."""
        before, self.members.notes = self.members.notes, Notes(thing, keep=False)
        found = self._asked(Formula, formula, thing, formula.where, truth, names)
        first, self.members.notes = self.members.notes.first, before
        return None if found is NOTHING else (found, first)

    def check(self, house: Collection[str] = ()) -> list[Diagnostic]:
        """All that is wrong: expressions, values, and what the game's checks say, of which a scenario waives some."""
        return check(self, house)

    def compiled(self, form: type[Formula] | type[Phrase], text: str, where: Source) -> Any:
        """A formula or a phrase, made once. None where it is none, or is known to be wrong."""
        if (text, where) not in self._compiled:
            try:
                self._compiled[text, where] = form(text, where)
            except UserError as error:
                self.problems.is_wrong(where, text, error.diagnostics)
        return None if self.problems.knows(where, text) else self._compiled[text, where]

    def _asked(
        self, form: Any, text: _Text, thing: Thing, where: Source, made: Callable[[Any], Any], names: Names = NO_NAMES
    ) -> Any:
        one = self.compiled(form, text, where) if isinstance(text, str) else text
        if one is None:
            return NOTHING
        try:
            return made(one.run(Scope(self.members, thing, "", names), self._meter))
        except Trouble as trouble:
            self.problems.say(where, trouble, thing)
            return NOTHING

    # -- one value -----------------------------------------------------------------------------------------

    def value(self, thing: Thing, key: str) -> Derived:
        """One value. Absent where the thing does not have it; Failed where it is wrong, which is in ``problems``."""
        if (given := self.given.get(thing.key, {}).get(key)) is not None:
            self.members.asked.add(thing)
            return given
        found, first = self._memory.of(key, thing, lambda: self._worked_out((thing, key)))
        self.members.firsts[thing, key] = first
        if isinstance(found, Derived):
            return found
        raise Failed if isinstance(found, Failed) else Absent(*found.args)

    def _refuse_circles(self, slot: _Slot) -> None:
        if slot in self._path:
            circle = [*self._path[self._path.index(slot) :], slot]
            several = len({thing.kind for thing, _ in circle}) > 1
            names = [f"{thing.kind}.{key}" if several else key for thing, key in circle]
            raise Trouble(f"a value asks for itself: {' -> '.join(names)}", "Let one of them do without the next.")
        if len(self._path) >= MAX_DEEP:
            raise Trouble(f"values ask one another more than {MAX_DEEP} deep", "Let fewer rest on one another.")

    def _worked_out(self, slot: _Slot) -> tuple[Derived | Trouble, Path | None]:
        """The value, or why there is none, and the first field that it asked for."""
        self._refuse_circles(slot)
        (thing, key), members = slot, self.members
        quantity = self.book.quantities[thing.kind][key]
        outer = members.notes, members.language
        self._path.append(slot)
        try:
            members.language = LANGUAGE
            path, way = self._way(slot, quantity)
            if way is None:
                return Absent(f"{thing.called()} has no '{key}' here", "Say what stands for it: 'default(0)'."), None
            members.notes = Notes(thing, keep=True)
            found = self._derived(slot, quantity, way, self._run(slot, way.is_, *path, "is"))
            return found, members.notes.first
        except Failed as failed:
            return failed, None
        finally:
            self._path.pop()
            members.notes, members.language = outer

    def _way(self, slot: _Slot, quantity: Quantity) -> tuple[tuple[str | int, ...], Way | None]:
        """The first way whose condition is met, and its path; None where the thing does not have the value."""
        self.members.notes = Notes(slot[0], keep=False)
        if quantity.when is None or self._is_met(slot, quantity.when, "when"):
            for path, way in quantity.ways:
                if way is quantity or way.when is None or self._is_met(slot, way.when, *path, "when"):
                    return path, way
        return (), None

    def _is_met(self, slot: _Slot, text: str, *path: str | int) -> bool:
        """Whether a condition holds: asked once of a thing for the same names, but where it may ask for the value itself."""
        (thing, key), last = slot, slot[1].rpartition(".")[2]
        names = self.book.quantities[thing.kind].standing(key).values()
        if last in text or last in names:
            return truth(self._run(slot, text, *path))
        return self._memory.of((text, *names), thing, lambda: truth(self._run(slot, text, *path)))

    def _formula(self, slot: _Slot, text: str, path: tuple[str | int, ...]) -> Formula:
        place = slot[0].kind, slot[1], path
        if place not in self._formulas:
            self._formulas[place] = self.compiled(Formula, text, self._place(*slot, *path))
        if (formula := self._formulas[place]) is None:
            raise Failed
        return formula

    def _run(self, slot: _Slot, text: str, *path: str | int) -> Any:
        (thing, key), formula = slot, self._formula(slot, text, path)
        try:
            names = self.book.quantities[thing.kind].standing(key)
            return formula.run(Scope(self.members, thing, key, names), self._meter)
        except Trouble as trouble:
            self.problems.say(formula.where, trouble, thing)
            raise Failed from None

    def _derived(self, slot: _Slot, quantity: Quantity, way: Way, result: Any) -> Derived:
        """A result with what is known of it: as declared, else as of the table cell that it is."""
        thing, key = slot
        try:
            if isinstance(bare(result), CellView) and way.unit in bare(result).heads():
                result = bare(result).get(way.unit)
            value = _admitted(key, quantity, scalar(result))
        except Trouble as trouble:
            self.problems.say(self._place(thing, key, "is"), trouble, thing)
            raise Failed from None
        origin = result.origin if isinstance(result, Found) else ""
        cell = origin if isinstance(origin, Value) else None
        clauses = (self.book.cite(self.book.tables[way.table].source),) if way.table else way.clause
        if way.by_inputs:
            clauses = tuple(dict.fromkeys((*clauses, *self.members.notes.clauses)))
        return derived(
            self.book,
            key,
            value,
            *self.members.notes.inputs,
            rule=self._rule(slot, way.rule) or way.is_,
            clauses=clauses,
            status=way.status,
            note=way.note,
            by=None if clauses else cell,
            of=thing.kind,
            unit=way.unit or (cell.unit if cell else str(origin)),
        )

    def _rule(self, slot: _Slot, rule: str) -> str:
        """What is said of a value; it may ask for what decided it, which goes into no input."""
        if "{" not in rule:
            return rule
        (thing, key), before = slot, self.members.notes
        self.members.notes = Notes(thing, keep=False)
        names = self.book.quantities[thing.kind].standing(key)
        said = self.phrase(rule, thing, self._place(thing, key), names=names)
        self.members.notes = before
        return said

    def _place(self, thing: Thing, key: str, *path: str | int) -> Source:
        return self.book.quantities[thing.kind].where(key, *path)


def _admitted(key: str, quantity: Quantity, value: Any) -> Any:
    if quantity.admits(value):
        return value
    if value is None:
        raise Trouble(f"'{key}' is none here", "Add 'optional: true', or say what stands for it: 'default(0)'.")
    remedy = "Round it, or change its type." if isinstance(value, float) else "Change its type."
    raise Trouble(f"'{key}' is '{value}' here, and its type is '{quantity.type}'", remedy)


def _things(result: Any) -> tuple[Thing, ...]:
    found = bare(result)
    if not isinstance(found, list) or not all(isinstance(one, ThingView) for one in found):
        raise Trouble("this gives no list of things", "Name a list of data, such as 'units'.")
    return tuple(one.thing for one in found)
