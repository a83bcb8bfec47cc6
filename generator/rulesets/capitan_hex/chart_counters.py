"""What only a chart for a hex board has and no list of rows can say: losses in counters, the deviation in hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import cast

from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Column, Game, Line, Row, Section
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.capitan_hex import counters
from generator.rulesets.reading import Reader

Sizes = Iterable[tuple[str, int]]
"""The kind of counter of a unit, and its figures."""


def sizes_in(game: Game) -> Sizes:
    return ((unit.kind, unit.values["figures"].value) for unit in game.units if unit.card.command is None)


def every_size(book: Rulebook) -> Iterator[tuple[str, int]]:
    """Units of as many figures as the rules allow, told off into counters without one left over."""
    least, most = (book.value("unit_size", "troops", column).value for column in ("minimum", "maximum"))
    for kind in ("infantry", "cavalry"):
        step = book.value("counter_figures", kind, "half").value
        yield from ((kind, figures) for figures in range(least, most + 1, step))


def losses(book: Rulebook, sizes: Sizes) -> Section | None:
    """Counters left, for each size of unit and each number of figures lost at once; None without troops."""
    read = Reader(book)
    found: dict[tuple[bool, int], str] = {}
    foot = book.value("counter_figures", "infantry", "full").value
    for kind, figures in sizes:
        mounted = read.value("counter_figures", kind, "full").value < foot
        found.setdefault((mounted, figures), kind)
    ordered = sorted(found)
    if not ordered:
        return None
    most = max(figures for _, figures in ordered)
    rows = []
    for number, (mounted, figures) in enumerate(ordered):
        cells: list[Cell | None] = []
        for lost in range(1, most + 1):
            mix = counters.after_losses(book, found[(mounted, figures)], figures, lost) if lost <= figures else None
            if mix is None:
                cells.append(Cell("", "text"))
            else:
                left, of = (mix.full, mix.half), f"counter_figures/{found[(mounted, figures)]}/full"
                cells.append(Cell(left, "counters", of=of) if any(left) else None)
        label = Line("label.cavalry" if mounted else "label.foot", {"figures": figures})
        rows.append(Row(label, tuple(cells), opens=number > 0 and mounted and not ordered[number - 1][0]))
    columns = tuple(Column(Line("reference_chart.plain", {"text": str(lost)})) for lost in range(1, most + 1))
    clauses = [book.clauses[name] for name in ("losses", "losses_in_counters")]
    lines = (
        read.line("rule.reading_losses", notes=("footnote.losses",), clauses=clauses),
        read.line("rule.losses", clauses=clauses[:1]),
    )
    title, corner = Line("heading.losses"), Line("head.losses")
    return Section(
        "losses", "wide", "losses", title, read.clauses, columns, tuple(rows), lines, corner, brief=lines[:1]
    )


def largest_deviation(game: Game) -> int:
    """The highest result of the deviation dice in play and what is added to them; 0 without guns."""
    book = game.book
    units = [unit for unit in game.units if cast(CapitanCard, unit.card).gun is not None]
    keys = ("gun.deviation_die", "gun.deviation_die_every_turn")
    sides = [unit.values[key].value for unit in units for key in keys if key in unit.values]
    more = [book.value("pivot_fire", "gun", "deviation_die").value]
    if any(cast(CapitanCard, unit.card).gun.horse for unit in units):
        more.append(book.value("unlimbering", "horse", "deviation_die").value)
    return max(sides) + max(more) if sides else 0


def deviation(book: Rulebook, last: int | None = None) -> Section | None:
    """The hexes of each roll up to ``last``, runs of the same together; None where nothing is rolled."""
    if last == 0:
        return None
    read = Reader(book)
    rolls = [roll for roll in book.tables["deviation"].rows if last is None or int(roll) <= last]
    columns: list[Column] = []
    cells: list[Cell] = []
    found = {roll: cast(Cell, read.cell("deviation", roll, form="number")) for roll in rolls}
    for _, same in groupby(rolls, key=lambda roll: replace(found[roll], of="")):
        run = list(same)
        text = run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}"
        columns.append(Column(Line("reference_chart.plain", {"text": text})))
        cells.append(found[run[0]])
    rows = (Row(Line("label.deviation_hexes"), tuple(cells)),)
    lines = (read.line("rule.deviation_direction"),)
    title, corner = Line("heading.deviation"), Line("label.deviation_die")
    return Section(
        "deviation", "table", "artillery", title, read.clauses, tuple(columns), rows, lines, corner, brief=lines
    )
