"""The ground that the players agreed on, by what a book says of it: the change of a move and the cover, or a rating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.model.board import Board
from generator.model.rulebook import Rulebook
from generator.model.scenario import Terrain
from generator.rulesets.api import Cell, GroundColumn, GroundRow, GroundTable, Line
from generator.rulesets.reading import Reader, footnotes_of, notes_of, sentence

MOVEMENT, COVER, MOVES_AS = "terrain_movement", "terrain_cover", "terrain_moves_as"


def names(book: Rulebook) -> Mapping[str, Line]:
    """What the rules call each kind of ground."""
    keys = (key for key in book.words["en"] if key.startswith("terrain."))
    return {key.removeprefix("terrain."): sentence(book, key) for key in keys}


def on_board(board: Board | None) -> tuple[str, ...]:
    """The kinds of ground of a board's features, each once."""
    return tuple(dict.fromkeys(feature.terrain for feature in (board.features if board else ()) if feature.terrain))


def movement_and_cover(book: Rulebook, agreed: Sequence[Terrain], there: Sequence[str] = ()) -> GroundTable | None:
    """What each place does to a move and the cover it gives, by arms; ``there`` are the kinds of ground on the board."""
    if not agreed:
        return None
    movement = book.tables[MOVEMENT]
    unit = {"unit": Line(f"unit.{movement.unit}")}
    heads = [Line(f"scenario_sheet.head.{arm}") for arm in movement.columns]
    columns = [
        *(GroundColumn(head, "change", Line("scenario_sheet.head.movement", unit)) for head in heads),
        *(GroundColumn(head, "word", Line("scenario_sheet.head.cover", {})) for head in heads),
    ]
    rows = tuple(row for one in agreed for row in _rows(book, one))
    notes = dict.fromkeys(note for row in rows for cell in row.cells if cell for note in cell.notes)
    said = footnotes_of(book, notes)
    footnotes = {note: said.get(note, Line(note)) for note in notes}
    return GroundTable(tuple(columns), rows, footnotes, elsewhere=_told_elsewhere(book, agreed, there))


def _told_elsewhere(book: Rulebook, agreed: Sequence[Terrain], there: Sequence[str]) -> Line | None:
    """Where to look for ground on the board of which nothing was agreed."""
    listed = {one.kind for one in agreed}
    kinds = tuple(sentence(book, f"terrain.{kind}") for kind in there if kind not in listed)
    return Line("scenario_sheet.told_elsewhere", {"kinds": kinds}) if kinds else None


def _rows(book: Rulebook, agreed: Terrain) -> Iterator[GroundRow]:
    """The place, and a second row where its ground is in the movement table under two names."""
    first, *others = book.tables[MOVES_AS].rows.get(agreed.kind, (agreed.kind,))
    yield GroundRow(
        _first(book, f"scenario_sheet.terrain_kind.{agreed.kind}", f"terrain.{agreed.kind}"),
        (*_moves(book, str(first)), *_covers(book, agreed.kind)),
        agreed.where,
        agreed.note or "",
        agreed.capacity,
        agreed.strength,
    )
    for name in others:
        kind = _first(book, f"row.{MOVEMENT}.{name}", f"terrain.{name}")
        yield GroundRow(kind, tuple(_moves(book, str(name))), continues=True)


def _first(book: Rulebook, *keys: str) -> Line:
    return sentence(book, next(key for key in keys if key in book.words["en"]))


def _moves(book: Rulebook, kind: str) -> Iterator[Cell | None]:
    table = book.tables[MOVEMENT]
    return (Reader(book).cell(MOVEMENT, kind, arm) if kind in table.rows else None for arm in table.columns)


def _covers(book: Rulebook, kind: str) -> Iterator[Cell | None]:
    table = book.tables[COVER]
    for arm in table.columns:
        found = table.value(kind, arm) if kind in table.rows else None
        if found is None or found.value is None:
            yield None
        else:
            yield Cell(
                f"cover.{found.value}", "word", notes=notes_of(book, COVER, kind, arm), of=f"{COVER}/{kind}/{arm}"
            )


def ratings(book: Rulebook, agreed: Sequence[Terrain], name: str = "", there: Sequence[str] = ()) -> GroundTable | None:
    """A word for each way of moving, as a table of the book has it; without a table, what was agreed alone. ``there`` are
    the kinds of ground on the board."""
    if not agreed:
        return None
    table = book.tables.get(name)
    columns = table.columns if table else []

    def row(one: Terrain) -> GroundRow:
        cells: tuple[Cell | None, ...] = () if one.note else (None,) * len(columns)
        if table is not None and one.kind in table.rows:
            cells = tuple(
                Cell(f"{table.unit}.{table.value(one.kind, way).value}", "word", of=f"{name}/{one.kind}/{way}")
                for way in columns
            )
        return GroundRow(sentence(book, f"terrain.{one.kind}"), cells, one.where, one.note or "")

    rows = tuple(map(row, agreed))
    is_unrated = any(None in row.cells for row in rows)
    small_print = (Line("scenario_sheet.unrated"),) if is_unrated else ()
    heads = (GroundColumn(Line(f"column.common.{way}"), "word") for way in columns)
    elsewhere = _told_elsewhere(book, agreed, there)
    return GroundTable(tuple(heads), rows, small_print=small_print, elsewhere=elsewhere)
