"""Words as a game's file gives them: a text with expressions, or the key of words with what fills their parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from generator.diagnostics import Diagnostic, did_you_mean
from generator.expressions import Trouble
from generator.model.wording import PartSpec
from generator.rulesets.api import Cell, Line, joined
from generator.rulesets.folder.asking import Asking, Names, Place, Text
from generator.rulesets.folder.blocks import text
from generator.rulesets.folder.checks import each_of
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.views import NO_NAMES
from generator.rulesets.reading import sentence

PART = re.compile(r"\{(\w+)\}")
NOTHING = ""


class Wording(Asking):
    def line(
        self,
        thing: Thing,
        said: Text,
        parts: Mapping[str, PartSpec],
        at: Place,
        place: str,
        names: Names = NO_NAMES,
        given: Names = NO_NAMES,
    ) -> Line:
        """What stands at a ``place`` of an entry, whose ``parts`` fill it; ``given`` fills what they do not. Trouble for
        words that nothing fills, which is said."""
        book, key = self.world.book, said
        if isinstance(said, str) and "{" in said:
            key = self.world.phrase(said, thing, self.where(*at, place), names=names)
        words = book.words["en"].get(key) if isinstance(key, str) else None
        if words is None:
            return text(self.phrase(thing, said, *at, place, names=names))
        if "{" not in words:
            return Line(str(key))
        filled: dict[str, Any] = {}
        for part in PART.findall(words):
            if part in parts:
                filled[part] = self.part(thing, parts[part], (*at, "parts", part), names)
            elif part in given:
                filled[part] = given[part]
            else:
                what = f"nothing fills '{{{part}}}' of the words '{key}'"
                raise self.said(Trouble(what, did_you_mean(part, parts)), *at, place)
        try:
            line = sentence(book, str(key))
        except KeyError as error:
            what = f"the words '{key}' name a cell that is not there: {error.args[0]}"
            raise self.said(Trouble(what, "Name a cell of a table."), *at, place) from None
        return replace(line, parts={**line.parts, **filled})

    def part(self, thing: Thing, spec: PartSpec, at: Place, names: Names = NO_NAMES) -> Any:
        """What fills a part of words, or stands in a cell; of one for each of several, or of several words, all of them."""
        each: Iterable[Names] = (names,)
        if spec.for_:
            each = each_of(self.world, partial(self.where, *at), thing, tuple(spec.for_.items()), names)
        met = [one for one in each if self.holds(thing, spec.when, *at, "when", names=one)]
        found: list[Any] = []
        for one in met:
            if isinstance(spec.say, tuple):
                found += self.several(thing, spec.say, (*at, "say"), one)
            else:
                found.append(self._one(thing, spec, spec.say, at, one))
        if not (spec.for_ or isinstance(spec.say, tuple)):
            return next(iter(found), NOTHING)
        return tuple(found) if spec.join is None else joined(found, spec.join)

    def several(self, thing: Thing, specs: Sequence[PartSpec], at: Place, names: Names = NO_NAMES) -> Iterator[Any]:
        """Words one behind the other, without those that are not there."""
        for number, spec in enumerate(specs):
            found = self.part(thing, spec, (*at, number), names)
            yield from found if isinstance(found, tuple) else () if found == NOTHING else (found,)

    def _one(self, thing: Thing, spec: PartSpec, said: Text | None, at: Place, names: Names) -> Any:
        """Words, a cell of that form, a plain number, or a text, one a language."""
        if said is not None:
            return self.line(thing, said, spec.parts, at, "say", names)
        expression, where = str(spec.is_), self.where(*at, "is")
        if spec.form is None:
            found = self.in_each(lambda language: self.world.value_of(expression, thing, where, language, names))
            return NOTHING if found is None else found
        value = self.world.value_of(expression, thing, where, names=names)
        return NOTHING if value in (None, NOTHING) else Cell(value, spec.form)

    def said(self, trouble: Trouble, *at: str | int) -> Trouble:
        self.world.problems.add([Diagnostic(self.where(*at), trouble.what, trouble.remedy)])
        return trouble
