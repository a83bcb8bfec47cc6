"""Sections of a chart in parts: where pages may be cut between lines or rows, and guns in blocks of a few."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.rulesets.api import Line, Section
from generator.typesetting import even_blocks

KEPT = 3
"""So many lines stay together at least at the head of a section and at its foot."""


def kept_together(items: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Some at the head and at the foot, and each between them."""
    return [items[:KEPT], *((one,) for one in items[KEPT:-KEPT]), items[-KEPT:]]


def gun_parts(section: Section, most: int) -> Iterator[Section]:
    """Guns in several blocks, where one would be too crowded; rows that tell nothing of its guns are left out."""
    if section.form != "artillery" or len(section.columns) <= most:
        yield section
        return
    for part in even_blocks(len(section.columns), most):
        guns = slice(part.start, part.stop)
        rows = [replace(row, cells=row.cells[guns]) for row in section.rows]
        rows = [row for row, whole in zip(rows, section.rows, strict=True) if any(row.cells) or not whole.cells]
        title = continued(section.title) if part.start else section.title
        yield replace(section, columns=section.columns[guns], rows=tuple(rows), title=title)


def continued(title: Line) -> Line:
    """The title of what is carried on."""
    return Line("reference_chart.continued", {"title": title})
