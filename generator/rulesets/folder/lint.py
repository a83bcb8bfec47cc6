"""What can be said of a game's expressions without working them out: names that lead nowhere, numbers typed in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.expressions import Formula, Phrase
from generator.model.base import marked_up
from generator.model.rulebook import Rulebook
from generator.rulesets.folder.asked import Said, asked

CELL = re.compile(r"\{[^{}]*\}")

if TYPE_CHECKING:
    from generator.rulesets.folder.members import Members


def lint(book: Rulebook) -> Iterator[Diagnostic]:
    """A note for each expression with numbers typed in it; an error for words in which a part is to be bold."""
    for said in texts(book):
        if said.form is Phrase and (wrong := marked_up(CELL.sub("…", said.text))):
            what, _, remedy = f"{wrong}.".partition(". ")
            yield Diagnostic(said.where, what, remedy)
        for formula in said.formulas():
            if numbers := [f"{number:g}" for number in dict.fromkeys(formula.numbers)]:
                many = len(numbers) > 1
                what = f"the numbers {', '.join(numbers)} are" if many else f"the number {numbers[0]} is"
                remedy = "Put them in a table, so that they have" if many else "Put it in a table, so that it has"
                yield Diagnostic(said.where, f"{what} typed in a formula", f"{remedy} a clause.", Severity.NOTE)


def texts(book: Rulebook) -> Iterator[Said]:
    """The expressions of values, of checks, and of what is printed."""
    yield from asked(book)
    for kind, quantities in book.quantities.items():
        for key, quantity in quantities.items():
            found: dict[tuple[str | int, ...], str | None] = {("when",): quantity.when} | {
                ("for", name): of for name, of in quantity.lists.items()
            }
            for path, way in quantity.ways:
                found |= {(*path, "is"): way.is_, (*path, "when"): way.when}
            names = (*quantities.names.get(key, ()), *quantity.lists)
            for path, text in found.items():
                if text is not None:
                    yield Said(kind, Formula, text, quantities.where(key, *path), names)
            for rule in {way.rule: None for _, way in quantity.ways if "{" in way.rule}:
                yield Said(kind, Phrase, rule, quantities.where(key), names)
    for located in book.checks:
        spec, where = located.value, located.where
        for name, entries in spec.for_.items():
            if isinstance(entries, str):
                yield Said(spec.each, Formula, entries, where("for", name), tuple(spec.for_))
        for part, form in (("when", Formula), ("holds", Formula), ("say", Phrase), ("do", Phrase), ("at", Phrase)):
            if (text := getattr(spec, part)) is not None:
                yield Said(spec.each, form, text, where(part), tuple(spec.for_))


def wrong_names(book: Rulebook, members: Members) -> Iterator[tuple[Said, Diagnostic]]:
    """Expressions with names that nothing has, or with tables, rows and columns that there are none of."""
    known: dict[str, dict[str, None]] = {}
    for said in dict.fromkeys(texts(book)):
        things = members.each(said.kind)
        if things is None:
            continue
        if said.kind not in known:
            known[said.kind] = dict.fromkeys(members.names_in(things, said.kind))
        for path in dict.fromkeys(path for formula in said.formulas() for path in formula.asks_for):
            wrong = _wrong_name(book, path, said.own, known[said.kind])
            if wrong is not None:
                yield said, Diagnostic(said.where, *wrong)


def _wrong_name(
    book: Rulebook, path: tuple[str, ...], own: tuple[str, ...], known: Collection[str]
) -> tuple[str, str] | None:
    first, *steps = path
    if first not in own and first not in known:
        if first in book.tables:
            return f"'{first}' is not known here", f"Did you mean 'tables.{first}'?"
        return f"'{first}' is not known here", did_you_mean(first, (*own, *known) if own else known)
    if first != "tables" or not steps:
        return None
    name, *steps = steps
    if name not in book.tables:
        return f"no table is called '{name}'", did_you_mean(name, book.tables)
    table = book.tables[name]
    if not steps:
        return None
    row, column = steps[0], ".".join(steps[1:])
    if row not in table.rows:
        return f"the table '{name}' has no row '{row}'", did_you_mean(row, table.rows)
    if column and not any(f"{one}.".startswith(f"{column}.") or column.startswith(f"{one}.") for one in table.columns):
        return f"the table '{name}' has no column '{column}'", did_you_mean(column, table.columns)
    return None
