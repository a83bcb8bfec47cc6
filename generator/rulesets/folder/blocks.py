"""Lists, tracks and boxes of a game, as sections of its chart, its control sheets and its scenario sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.model.base import in_language
from generator.model.game_file import ChartEntry
from generator.model.rulebook import TERRAIN, Rulebook
from generator.model.ruleset import with_letter
from generator.rulesets.api import Cell, Column, Line, Row, Section
from generator.rulesets.chart import EVERYTHING, sections
from generator.rulesets.folder.asking import Place, Text
from generator.rulesets.folder.play import Play
from generator.rulesets.folder.things import Thing

TEXT = "reference_chart.plain"
"""The key of words that are whatever fills them."""


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


def terrain_names(book: Rulebook) -> dict[str, Line]:
    """What the rules call each kind of ground."""
    table = book.tables.get(TERRAIN)
    return {row: Line(f"row.{TERRAIN}.{row}") for row in table.rows} if table else {}


def chart(play: Play) -> tuple[Section, ...]:
    """The game's quick-reference chart."""
    return _sections(play, play.book.chart, play.spec.chart, play.game, ("chart",))


def sheet_blocks(play: Play, sheet: str, thing: Thing) -> tuple[Section, ...]:
    """The blocks of a sheet, of a side or of the game."""
    spec = getattr(play.spec, sheet)
    if not spec or not spec.blocks:
        return ()
    return _sections(play, play.book.blocks.get(sheet, ()), spec.blocks, thing, (sheet, "blocks"))


def _sections(
    play: Play, specs: Sequence[Any], entries: Sequence[ChartEntry], thing: Thing, path: Place
) -> tuple[Section, ...]:
    """Sections in the order of the entries: those of tables and lines as every chart has them, the others made here."""
    if not entries:  # the full form of a chart
        return sections(play.book, EVERYTHING, {})
    made, kept = {}, []
    for index, (spec, entry) in enumerate(zip(specs, entries, strict=True)):
        at = (*path, index)
        if not play.holds(thing, entry.when, *at, "when"):
            continue
        kept.append(spec)
        if spec.form == "made":
            lines = tuple(Line(line.say) for line in spec.lines)
            section = Section(spec.id, "table", spec.theme, Line(spec.title), (), lines=lines, brief=lines)
            made[spec.id] = _made(play, section, entry, thing, at)
    return sections(replace(play.book, chart=tuple(kept)), EVERYTHING, made)


def _made(play: Play, section: Section, entry: ChartEntry, thing: Thing, at: Place) -> Section | None:
    section = replace(section, clauses=with_letter(entry.clause, play.book.letter))
    if entry.list_ is not None:
        return _list(play, section, entry, thing, at)
    if entry.track is not None:
        return _track(play, section, entry, thing, at)
    if entry.boxes is None:
        return replace(section, form="lines")
    count = play.count(thing, entry.boxes, *at, "boxes")
    label = text(play.phrase(thing, entry.label, *at, "label")) if entry.label else section.title
    row = Row(label, tuple(Cell("", "box") for _ in range(count)))
    return replace(section, form="track", rows=(row,)) if count else None


def _track(play: Play, section: Section, entry: ChartEntry, thing: Thing, at: Place) -> Section | None:
    """Numbered boxes in a row."""
    last = play.count(thing, entry.track or 0, *at, "track")
    numbers = range(entry.from_, last + 1)
    cells = tuple(Cell(number, "box", aside=_mark(entry, number)) for number in numbers)
    return replace(section, form="track", rows=(Row(section.title, cells),), box_mm=entry.box_mm) if cells else None


def _mark(entry: ChartEntry, number: int) -> Cell | None:
    return Cell(entry.marks[number], "text") if number in entry.marks else None


# -- lists -----------------------------------------------------------------------------------------------------


def _list(play: Play, section: Section, entry: ChartEntry, owner: Thing, at: Place) -> Section | None:
    """Lines of a list: a row each, or those of one value in a row together."""
    found = play.world.things_of(str(entry.list_), owner, play.where(*at, "list"))
    things = [thing for thing in found if play.holds(thing, entry.where, *at, "where")]
    if entry.sort is not None:
        values = {thing: play.value(thing, entry.sort, *at, "sort") for thing in things}
        things = [thing for value in _in_order(values.values()) for thing in things if values[thing] == value]
    if entry.by is not None:
        rows = tuple(_together(play, things, entry, at))
        section = replace(section, form="glossary")
    else:
        rows = tuple(_row(play, thing, entry, at) for thing in things)
        columns = tuple(Column(_head(play, head)) for head in entry.columns)
        section = replace(section, columns=columns, form="table" if columns else "glossary")
    return replace(section, rows=rows) if rows else None


def _head(play: Play, head: str) -> Line:
    """One of the game's words by its key, else what stands there."""
    is_key = any(head in words for words in play.book.words.values())
    return Line(head) if is_key else text(head)


def _row(play: Play, thing: Thing, entry: ChartEntry, at: Place) -> Row:
    label = play.phrase(thing, entry.label, *at, "label") if entry.label else play.title(thing)
    columns = entry.columns if isinstance(entry.columns, Mapping) else {name: name for name in entry.columns}
    cells = tuple(cell(play.value(thing, value, *at, "columns", head)) for head, value in columns.items())
    return Row(text(label), cells, text(play.phrase(thing, entry.say, *at, "say")) if entry.say else None)


def _together(play: Play, things: Sequence[Thing], entry: ChartEntry, at: Place) -> Iterator[Row]:
    groups: dict[Any, list[Thing]] = {}
    for thing in things:
        if (value := play.value(thing, entry.by or "", *at, "by")) is not None:
            groups.setdefault(value, []).append(thing)
    for value in sorted(groups, key=_numbers_first):
        first, *_ = group = groups[value]
        label = play.phrase(first, entry.label, *at, "label") if entry.label else str(value)
        said = [play.phrase(one, entry.say, *at, "say") if entry.say else play.title(one) for one in group]
        yield Row(text(label), (), text(_joined(said)))


def _joined(said: Sequence[Text]) -> Text:
    """Several texts as one, in each language that any of them has."""
    languages = dict.fromkeys(language for one in said if isinstance(one, Mapping) for language in one)
    if not languages:
        return ", ".join(map(str, said))
    return {language: ", ".join(in_language(one, language) for one in said) for language in languages}


def _in_order(values: Iterable[Any]) -> list[Any]:
    """Numbers by their size, then texts by the alphabet, then nothing."""
    texts_by_alphabet = sorted(dict.fromkeys(values), key=lambda value: (value is None, str(value)))
    return sorted(texts_by_alphabet, key=_numbers_first)


def _numbers_first(value: Any) -> tuple[int, float]:
    """Numbers by their size; others stay behind them as they come."""
    return (0, value) if isinstance(value, int | float) else (1, 0)
