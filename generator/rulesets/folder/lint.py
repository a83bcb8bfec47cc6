"""What can be said of a game's expressions without working them out: names that lead nowhere, numbers typed in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, Severity, Source, UserError, did_you_mean
from generator.expressions import Formula, Phrase
from generator.model.rulebook import Rulebook

if TYPE_CHECKING:
    from generator.rulesets.folder.members import Members


def lint(book: Rulebook) -> Iterator[Diagnostic]:
    """A note for each expression with numbers typed in it."""
    for _, formula, _ in formulas(book):
        numbers = list(dict.fromkeys(formula.numbers))
        if numbers:
            first, *more = (f"{number:g}" for number in numbers)
            what = f"the numbers {', '.join((first, *more))} are" if more else f"the number {first} is"
            remedy = "Put them in a table, so that they have" if more else "Put it in a table, so that it has"
            yield Diagnostic(formula.where, f"{what} typed in a formula", f"{remedy} a clause.", Severity.NOTE)


def formulas(book: Rulebook) -> Iterator[tuple[str, Formula, str]]:
    """The expressions of values and checks: what each is over, and the text it is or stands in. Those that are none
    are left out."""
    for kind, quantities in book.quantities.items():
        for key, quantity in quantities.items():
            for part, text in (("is", quantity.is_), ("when", quantity.when)):
                if text is not None:
                    yield from _read(kind, Formula, text, quantities.where(key, part))
    for located in book.checks:
        spec = located.value
        for part in ("when", "holds"):
            if (text := getattr(spec, part)) is not None:
                yield from _read(spec.each, Formula, text, located.where(part))
        for part in ("say", "do"):
            yield from _read(spec.each, Phrase, getattr(spec, part), located.where(part))


def _read(
    kind: str, form: type[Formula] | type[Phrase], text: str, where: Source
) -> Iterator[tuple[str, Formula, str]]:
    try:
        read = form(text, where)
    except UserError:
        return
    for formula in (read,) if isinstance(read, Formula) else read.formulas:
        yield kind, formula, text


def wrong_names(book: Rulebook, members: Members) -> Iterator[tuple[Source, str, Diagnostic]]:
    """Expressions with names that nothing has, or with tables, rows and columns that there are none of."""
    known: dict[str, list[str]] = {}
    for kind, formula, text in formulas(book):
        things = members.each(kind)
        if things is None:
            continue
        if kind not in known:
            known[kind] = members.names_in(tuple(things), kind)
        for path in formula.asks_for:
            wrong = _wrong_name(book, path, known[kind])
            if wrong is not None:
                yield formula.where, text, Diagnostic(formula.where, *wrong)


def _wrong_name(book: Rulebook, path: tuple[str, ...], known: Sequence[str]) -> tuple[str, str] | None:
    first, *steps = path
    if first not in known:
        return f"'{first}' is not known here", did_you_mean(first, known)
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
