"""Lists, tracks and boxes of a game, as sections of its chart, its control sheets and its scenario sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.model.game_file import ChartEntry
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets.api import Cell, Column, Derived, Line, Row, Section
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.folder.asking import Asker
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.world import World

TEXT = "reference_chart.plain"
"""The key of words that are whatever fills them."""
TERRAIN = "terrain"
"""The table whose rows are the kinds of ground, where a game has one."""


def text(words: Any) -> Line:
    """Words of the game's own, as a line."""
    return Line(TEXT, {"text": words})


def cell(value: Any) -> Cell:
    """What an expression comes to, in a cell."""
    if value is None:
        return Cell("", "text")
    if isinstance(value, bool):
        return Cell(value or None, "tick" if value else "text")
    return Cell(value, "number" if isinstance(value, int | float) else "text")


def count_of(name: str, count: int) -> Derived:
    return Derived(name, count, "boxes", "as the game's sheets ask for", (), Status.COMPUTED)


def terrain_names(book: Rulebook) -> dict[str, Line]:
    """What the rules call each kind of ground."""
    table = book.tables.get(TERRAIN)
    return {row: Line(f"row.{TERRAIN}.{row}") for row in table.rows} if table else {}


def chart(world: World) -> tuple[Section, ...]:
    """The game's quick-reference chart."""
    return _sections(world, world.book.chart, world.book.spec.chart, world.game, ("chart",))


def sheet_blocks(world: World, sheet: str, thing: Thing) -> tuple[Section, ...]:
    """The blocks of a sheet, of a side or of the game."""
    spec = getattr(world.book.spec, sheet)
    return _sections(world, world.book.blocks.get(sheet, ()), spec.blocks if spec else (), thing, (sheet, "blocks"))


def _sections(
    world: World, specs: Sequence[Any], entries: Sequence[ChartEntry], thing: Thing, path: tuple[str | int, ...]
) -> tuple[Section, ...]:
    """Sections in the order of the entries: those of tables and lines as every chart has them, the others made here."""
    if not entries:  # the full form of a chart
        return sections(world.book, EVERYTHING, {})
    made, kept, ask = {}, [], Asker(world, thing)
    for index, (spec, entry) in enumerate(zip(specs, entries, strict=True)):
        at = (*path, index)
        if not ask.holds(entry.when, *at, "when"):
            continue
        kept.append(spec)
        if spec.form == "made":
            lines = tuple(Line(line.say) for line in spec.lines)
            section = Section(spec.id, "table", spec.theme, Line(spec.title), (), lines=lines, brief=lines)
            made[spec.id] = _made(world, section, entry, ask, at)
    return sections(replace(world.book, chart=tuple(kept)), EVERYTHING, made)


def _made(
    world: World, section: Section, entry: ChartEntry, ask: Asker, at: tuple[str | int, ...]
) -> Section | None:
    clauses = tuple(entry.clause)
    section = replace(section, clauses=clauses)
    if entry.list_ is not None:
        return _list(world, section, entry, ask.thing, at)
    if entry.track is not None:
        return _track(section, entry, ask, at)
    if entry.boxes is None:
        return replace(section, form="lines")
    count = ask.count(entry.boxes, *at, "boxes")
    label = text(ask.phrase(entry.label, *at, "label")) if entry.label else section.title
    row = Row(label, tuple(Cell("", "box") for _ in range(count)))
    return replace(section, form="track", rows=(row,)) if count else None


def _track(section: Section, entry: ChartEntry, ask: Asker, at: tuple[str | int, ...]) -> Section | None:
    """Numbered boxes in a row."""
    last = ask.count(entry.track or 0, *at, "track")
    numbers = range(entry.from_, last + 1)
    cells = tuple(Cell(number, "box", aside=_mark(entry, number)) for number in numbers)
    return replace(section, form="track", rows=(Row(section.title, cells),)) if cells else None


def _mark(entry: ChartEntry, number: int) -> Cell | None:
    return Cell(entry.marks[number], "text") if number in entry.marks else None


# -- lists -----------------------------------------------------------------------------------------------------


def _list(
    world: World, section: Section, entry: ChartEntry, owner: Thing, at: tuple[str | int, ...]
) -> Section | None:
    """Lines of a list: a row each, or those of one value in a row together."""
    things = [Asker(world, thing) for thing in world.listed(str(entry.list_), owner)]
    things = [ask for ask in things if ask.holds(entry.where, *at, "where")]
    if entry.sort is not None:
        things = _sorted(things, entry.sort, (*at, "sort"))
    if entry.by is not None:
        rows = tuple(_together(things, entry, at))
        section = replace(section, form="glossary")
    else:
        rows = tuple(_row(ask, entry, at) for ask in things)
        columns = tuple(Column(text(head)) for head in entry.columns)
        section = replace(section, columns=columns, form="table" if columns else "glossary")
    return replace(section, rows=rows) if rows else None


def _row(ask: Asker, entry: ChartEntry, at: tuple[str | int, ...]) -> Row:
    label = ask.phrase(entry.label, *at, "label") if entry.label else ask.world.title(ask.thing)
    cells = tuple(cell(ask.value(value, *at, "columns", head)) for head, value in entry.columns.items())
    return Row(text(label), cells, text(ask.phrase(entry.say, *at, "say")) if entry.say else None)


def _together(things: Sequence[Asker], entry: ChartEntry, at: tuple[str | int, ...]) -> Iterator[Row]:
    groups: dict[Any, list[Asker]] = {}
    for ask in things:
        if (value := ask.value(entry.by or "", *at, "by")) is not None:
            groups.setdefault(value, []).append(ask)
    for value in _in_order(groups):
        asks = groups[value]
        label = asks[0].phrase(entry.label, *at, "label") if entry.label else str(value)
        said = [ask.phrase(entry.say, *at, "say") if entry.say else ask.world.title(ask.thing) for ask in asks]
        yield Row(text(label), (), text(_joined(said)))


def _joined(said: Sequence[str | Mapping[str, str]]) -> str | dict[str, str]:
    """Several texts as one, in each language that any of them has."""
    languages = dict.fromkeys(language for one in said if isinstance(one, Mapping) for language in one)
    if not languages:
        return ", ".join(map(str, said))
    return {
        language: ", ".join(one.get(language, next(iter(one.values()))) if isinstance(one, Mapping) else one for one in said)
        for language in languages
    }


def _sorted(things: list[Asker], by: str, at: tuple[str | int, ...]) -> list[Asker]:
    values = {id(ask): ask.value(by, *at) for ask in things}
    order = {value: place for place, value in enumerate(_in_order(values.values()))}
    return sorted(things, key=lambda ask: order[values[id(ask)]])


def _in_order(values: Any) -> list[Any]:
    """Numbers by their size, then texts by the alphabet, then nothing."""
    def rank(value: Any) -> tuple[int, Any]:
        is_number = isinstance(value, int | float)
        return (0, value) if is_number else (2, "") if value is None else (1, str(value))

    return sorted(dict.fromkeys(values), key=rank)
