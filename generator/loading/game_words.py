"""The words that a game's own file gives where it needs them, under keys, so that everything finds them as it finds ours.

``columns: {cost: Move}`` of the table ``terrain`` gives ``column.terrain.cost``; a row without a name is called by its id.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from generator.loading.words import Words, load_words
from generator.model.base import LANGUAGES, in_language
from generator.model.chart import ChartColumn, ChartLine, ChartRow, ChartSection
from generator.model.game_file import ChartEntry, GameFile
from generator.model.table import Table

BOXES = "control_sheet.head.boxes"
"""The key of what stands over rows of boxes that are no figures."""
Localized = str | Mapping[str, str]


def named(key: str) -> str:
    """An id as a name: ``heavy_tank`` is Heavy tank."""
    words = key.replace("_", " ")
    return words[:1].upper() + words[1:]


class GameWords:
    """Words by key in every language of a game."""

    def __init__(self, languages: Sequence[str]) -> None:
        self._languages = languages
        self.found: dict[str, dict[str, str]] = {language: {} for language in languages}

    def add(self, key: str, text: Localized) -> str:
        for language in self._languages:
            self.found[language][key] = in_language(text, language, self._languages[0])
        return key

    def over(self, base: Words) -> dict[str, dict[str, str]]:
        """These over others, which stand for what a language lacks."""
        first = self.found[self._languages[0]]
        return {
            language: {**base.get("en", {}), **base.get(language, {}), **self.found.get(language, first)}
            for language in dict.fromkeys((*base, *self._languages, "en"))
        }

    def table(self, name: str, table: Table) -> None:
        if table.title is not None:
            self.add(f"table.{name}", table.title)
        for column, head in table.heads.items():
            self.add(f"column.{name}.{column}", head.head)
        for row in table.rows:
            self.add(f"row.{name}.{row}", table.names.get(row, named(row)))
        if not table.heads:
            for column in table.columns:
                self.add(f"column.{name}.{column}", named(column))
        for value in {cell for cells in table.rows.values() for cell in cells if isinstance(cell, str)}:
            self.add(f"cell.{name}.{value}", value)

    def ids_of(self, name: str, table: Table, known: Collection[str]) -> None:
        """Rows and columns by their ids, where no known words name them."""
        for what, ids in (("row", table.rows), ("column", table.columns)):
            for one in ids:
                if f"{what}.{name}.{one}" not in known and f"{what}.common.{one}" not in known:
                    self.add(f"{what}.{name}.{one}", named(one))


def sheet_words(game: GameFile, words: GameWords, base: Words) -> None:
    """The heads of what the game's own columns, boxes, tracks and dice hold, called by their names where its base has none."""
    control, scenario = game.control_sheet, game.scenario_sheet
    rows = control.units if control else None
    if rows and rows.boxes:
        ours = load_words()
        words.add("control_sheet.head.figures", {language: ours[language][BOXES] for language in LANGUAGES})
    heads = {f"scenario_sheet.column.{name}": name for name in scenario.columns}
    heads |= {f"scenario_sheet.use.{name}": name for name in scenario.dice}
    if rows:
        heads |= {f"control_sheet.column.{name}": name for name in rows.columns}
        heads |= {f"control_sheet.boxes.{name}": name for name in rows.boxes}
    for kept in (control.units, control.side) if control else ():
        heads |= {
            f"track.{name}": name for name, track in kept.tracks.items() if track.label is None and not track.for_
        }
    for key, name in heads.items():
        if key not in base.get("en", {}):
            words.add(key, named(name))


def chart_sections(
    place: str, entries: Sequence[ChartEntry], game: GameFile, words: GameWords
) -> tuple[ChartSection, ...]:
    """The blocks of a chart or a sheet as sections; those that its things fill are ``made`` once they are known."""
    return tuple(_section(f"{place}_{i}", entry, game, words) for i, entry in enumerate(entries))


def _section(name: str, entry: ChartEntry, game: GameFile, words: GameWords) -> ChartSection:
    lines = (words.add(f"rule.{name}.{i}", line) for i, line in enumerate(entry.lines))
    given: dict[str, Any] = {
        "id": name,
        "theme": _theme(entry.theme or game.name, words),
        "lines": tuple(ChartLine(say=line, rank="table") for line in lines),
    }
    table = game.tables.get(entry.table or "")
    if table is not None:
        return ChartSection(**given, **_of_table(name, entry, table, words))
    title = words.add(f"heading.{name}", entry.title or named(entry.table or entry.list_ or "notes"))
    corner = words.add(f"corner.{name}", entry.corner) if entry.corner else None
    return ChartSection(**given, title=title, corner=corner, form="lines" if entry.is_fixed else "made")


def _of_table(name: str, entry: ChartEntry, table: Table, words: GameWords) -> dict[str, Any]:
    columns, corner = list(entry.columns) or table.columns, entry.corner or table.corner
    has_own_title = entry.title is not None or table.title is None
    title = entry.title or named(entry.table or "")
    return {
        "title": words.add(f"heading.{name}", title) if has_own_title else f"table.{entry.table}",
        "corner": words.add(f"corner.{name}", corner) if corner else None,
        "columns": tuple(
            ChartColumn(id=column, form=table.heads[column].as_ if column in table.heads else None)
            for column in columns
        ),
        "rows": (ChartRow(table=entry.table, only=entry.rows),),
        "form": "wide" if len(columns) > MOST_NARROW else "table",
    }


MOST_NARROW = 8
"""Columns that a table may have beside others; one of more is as wide as the page."""


def _theme(theme: Localized, words: GameWords) -> str:
    text = in_language(theme, "en")
    key = "".join(char if char.isascii() and char.isalnum() else "_" for char in text.lower()).strip("_") or "rules"
    key = key if key[0].isalpha() else f"t_{key}"
    words.add(f"theme.{key}", theme)
    return key
