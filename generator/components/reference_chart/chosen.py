"""Which sections stand on a chart, and in which order: those its ruleset has, as the layout wants them.

What is looked up in play comes first; what is read once, before play, follows under a theme of its own. A chart for
the table has only what is wanted turn by turn: tables, and the fewest words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.sheet_layout import holds, names_of
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.model.base import Located
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.rulesets.api import Cell, Game, Line, Section

READ_ONCE = "read_once"
"""The theme of what is read once."""


def chosen(game: Game, context: BuildContext, layout: Located[ReferenceChartLayout]) -> tuple[Section, ...]:
    """The sections of a game that its layout does not leave out. UserError for one that the ruleset does not have."""
    first, leave_out = layout.value.first, layout.value.leave_out
    known = {section.id for section in game.book.chart} | {section.id for section in game.chart}
    asked = [(("first", i), name) for i, name in enumerate(first)]
    asked += [(("leave_out", i), one.section) for i, one in enumerate(leave_out)]
    problems = [
        Diagnostic(layout.where(*path), f"the chart of this ruleset has no section '{name}'", did_you_mean(name, known))
        for path, name in asked
        if name not in known
    ]
    if problems:
        raise UserError(problems)
    names = names_of(game, context)
    out = {
        one.section
        for i, one in enumerate(leave_out)
        if holds(layout, ("leave_out", i), one.when, names, context.words)
    }
    left = [section for section in game.chart if section.id not in out]
    order = {name: place for place, name in enumerate(first)}
    return ranked(sorted(left, key=lambda section: order.get(section.id, len(order))), layout.value)


def ranked(sections: Sequence[Section], layout: ReferenceChartLayout) -> tuple[Section, ...]:
    """What is looked up in play, then what is read once; or, on a chart for the table, what is wanted turn by turn."""
    if layout.extent == "table":
        found = [_briefly(one) for one in sections if one.rank == "table" and (one.rows or one.brief)]
        # A theme that is all as wide as the page would part the columns: it stands below them, or opens the chart.
        wide = {one.theme for one in found} - {one.theme for one in found if one.form != "wide"}
        return (*found[:1], *sorted(found[1:], key=lambda one: one.theme in wide))
    looked_up = [replace(one, once=()) for one in sections if one.rank != "once"]
    return (*(one for one in looked_up if one.rows or one.lines or one.examples), *_read_once(sections))


def _briefly(section: Section) -> Section:
    """Its rows, without the sentences below them, and the lines that are wanted turn by turn."""
    rows = section.rows
    if section.form != "legend":
        # A row that had a sentence and no cells has nothing left to say; what opens a group says what holds for all of it.
        rows = tuple(
            replace(row, text=row.text if row.opens else None) for row in rows if row.text is None or any(row.cells)
        )
    return replace(section, rows=rows, lines=section.brief, once=(), examples=())


def _read_once(sections: Sequence[Section]) -> Iterator[Section]:
    """The sections that are read once as a whole, then the sentences of the others, together."""
    for one in sections:
        if one.rank == "once":
            yield replace(one, theme=READ_ONCE, colour="", lines=(*one.lines, *one.once), once=())
    others = [one for one in sections if one.once and one.rank != "once"]
    if others:
        yield Section(
            id=READ_ONCE,
            form="lines",
            theme=READ_ONCE,
            title=Line(f"reference_chart.{READ_ONCE}"),
            clauses=(),
            lines=tuple(line for one in others for line in one.once),
            footnotes={note: line for one in others for note, line in one.footnotes.items()},
        )


def unit_of(sections: Sequence[Section], game: Game | None = None) -> str:
    """That of the distances in a chart: ``hexes`` or ``cm``; empty in a game that has none."""
    if game is not None and game.book.distance_unit == "none":
        return ""
    is_on_hexes = game is not None and game.book.distance_unit == "hex"
    return "hexes" if is_on_hexes or any(map(_has_hexes, sections)) else "cm"


def _has_hexes(section: Section) -> bool:
    lines = (*section.lines, *(row.text for row in section.rows if row.text))
    parts = (part for line in lines for part in line.parts.values())
    cells = (cell for row in section.rows for cell in row.cells)
    return any(isinstance(one, Cell) and one.form == "hexes" for one in (*parts, *cells))
