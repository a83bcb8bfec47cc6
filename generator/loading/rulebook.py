"""Reads a ruleset's folder of data: ``ruleset.yaml``, ``tables/*.yaml``, ``words/<language>.yaml``, ``chart.yaml``, ``diagrams.yaml``,
``values.yaml``, ``clauses.yaml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.charts import read_chart
from generator.loading.validate import validate
from generator.loading.words import ruleset_words
from generator.loading.yaml_reader import Document, read
from generator.model.diagram import Diagram
from generator.model.quantity import Quantities, Quantity
from generator.model.rulebook import Rulebook
from generator.model.ruleset import ClauseFile, RulesetFile, Work, with_letter
from generator.model.table import Table


@cache
def load_rulebook(ruleset: str) -> Rulebook:
    """The bundled ruleset of that id, joined with what it extends. UserError when its data is wrong."""
    return read_rulebook(resources.data("rulesets", ruleset))


def read_rulebook(folder: Path) -> Rulebook:
    """A ruleset's folder as a rulebook."""
    head = validate(read(folder / "ruleset.yaml"), RulesetFile)
    base = load_rulebook(head.extends) if head.extends else None
    works = {**(base.works if base else {}), **head.works}
    letter = next(work.letter for work in (head.works or works).values())
    tables: dict[str, Table] = dict(base.tables) if base else {}
    for path in sorted(folder.glob("tables/*.yaml")):
        document = read(path)
        for name in _mapping(document):
            tables[name] = validate(document.part(name), Table)
    words = ruleset_words(folder, base.words if base else None)
    diagrams = {**(base.diagrams if base else {}), **_diagrams(folder / "diagrams.yaml")}
    chart, wheels = (base.chart, base.wheels) if base else ((), ())
    if (folder / "chart.yaml").exists():
        chart, own_wheels = read_chart(folder / "chart.yaml", chart, tables, words, diagrams)
        wheels = own_wheels or wheels
    return Rulebook(
        id=head.id,
        name=head.name,
        distance_unit=head.distance_unit,
        works=works,
        tables=tables,
        words=words,
        base=base,
        nations=head.nations,
        layouts={**(base.layouts if base else {}), **head.layouts},
        chart=chart,
        wheels=wheels,
        diagrams=diagrams,
        quantities=_quantities(folder / "values.yaml", base, works, tables, letter),
        clauses=_clauses(folder / "clauses.yaml", base, works),
        letter=letter,
    )


def _diagrams(path: Path) -> dict[str, Diagram]:
    if not path.exists():
        return {}
    document = read(path)
    return {name: validate(document.part(name), Diagram) for name in _mapping(document)}


def _quantities(
    path: Path, base: Rulebook | None, works: Mapping[str, Work], tables: Mapping[str, Table], letter: str
) -> dict[str, Quantities]:
    """What a ruleset declares, and what it extends: with what stands in no table or is of no work, a UserError."""
    found, problems = dict(base.quantities if base else {}), []
    document = read(path) if path.exists() else None
    for kind in _mapping(document) if document else ():
        section = document.part(kind)
        extended = found.get(kind, Quantities())
        declared, places = dict(extended), dict(extended.places)
        for key in _mapping(section):
            quantity = validate(section.part(key), Quantity)
            problems += _unknown_sources(quantity, works, tables, partial(section.where, key))
            clause = with_letter(quantity.clause, letter)
            declared[key] = quantity.model_copy(update={"clause": clause})
            places[key] = partial(section.where, key)
        found[kind] = Quantities(declared, places)
    if problems:
        raise UserError(problems)
    return found


def _unknown_sources(
    quantity: Quantity, works: Mapping[str, Work], tables: Mapping[str, Table], where: Callable[..., Source]
) -> Iterator[Diagnostic]:
    yield from _unknown_letters((clause for clause in quantity.clause if " " in clause), works, where("clause"))
    if quantity.table and quantity.table not in tables:
        what, remedy = f"no table is called '{quantity.table}'", did_you_mean(quantity.table, tables)
        yield Diagnostic(where("table"), what, remedy)


def _clauses(path: Path, base: Rulebook | None, works: Mapping[str, Work]) -> dict[str, str]:
    clauses, problems = dict(base.clauses if base else {}), []
    document = read(path) if path.exists() else None
    for name, clause in validate(document, ClauseFile).clauses.items() if document else ():
        clauses[name] = clause
        problems += _unknown_letters((clause,), works, document.where("clauses", name))
    if problems:
        raise UserError(problems)
    return clauses


def _unknown_letters(clauses: Iterable[str], works: Mapping[str, Work], where: Source) -> Iterator[Diagnostic]:
    letters = [work.letter for work in works.values()]
    for clause in clauses:
        if (letter := clause.split()[0]) not in letters:
            remedy = f"Use the letter of one: {', '.join(letters)}."
            yield Diagnostic(where, f"no work of this ruleset has the letter '{letter}'", remedy)


def _mapping(document: Document) -> dict[str, Any]:
    data = document.data()
    if not isinstance(data, dict):
        raise UserError([Diagnostic(document.where(), "this must be a mapping", "Write 'key: value' lines.")])
    return data
