"""Reads a ruleset's folder of data: ``ruleset.yaml``, ``tables/*.yaml``, ``words/<language>.yaml``, ``chart.yaml``, ``diagrams.yaml``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError
from generator.loading.charts import read_chart
from generator.loading.validate import validate
from generator.loading.words import ruleset_words
from generator.loading.yaml_reader import Document, read
from generator.model.diagram import Diagram
from generator.model.rulebook import Rulebook
from generator.model.ruleset import RulesetFile
from generator.model.table import Table


@cache
def load_rulebook(ruleset: str) -> Rulebook:
    """The bundled ruleset of that id, joined with what it extends. UserError when its data is wrong."""
    return read_rulebook(resources.data("rulesets", ruleset))


def read_rulebook(folder: Path) -> Rulebook:
    """A ruleset's folder as a rulebook."""
    head = validate(read(folder / "ruleset.yaml"), RulesetFile)
    base = load_rulebook(head.extends) if head.extends else None
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
        works={**(base.works if base else {}), **head.works},
        tables=tables,
        words=words,
        base=base,
        nations=head.nations,
        layouts={**(base.layouts if base else {}), **head.layouts},
        chart=chart,
        wheels=wheels,
        diagrams=diagrams,
    )


def _diagrams(path: Path) -> dict[str, Diagram]:
    if not path.exists():
        return {}
    document = read(path)
    return {name: validate(document.part(name), Diagram) for name in _mapping(document)}


def _mapping(document: Document) -> dict[str, Any]:
    data = document.data()
    if not isinstance(data, dict):
        raise UserError(
            [Diagnostic(Source(document.file, 1, 1), "this file must be a mapping", "Write 'key: value' lines.")]
        )
    return data
