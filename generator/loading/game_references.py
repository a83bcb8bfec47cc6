"""What in a game's file names nothing: clauses of no work, tables, lists, sides' colours and nations there are none of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from generator import resources
from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.loading.art import load_symbols
from generator.loading.boards import load_terrain
from generator.loading.nations import load_nations, load_palette
from generator.model.base import Located
from generator.model.game_file import ChartEntry, GameFile, SideSpec
from generator.model.nation import Nation
from generator.model.palette import DRAWN_MARKS
from generator.model.quantity import PLACEHOLDER, Quantity
from generator.model.ruleset import Work
from generator.model.scenario import FolderScenario

WHOLE = ("side", "game")
"""What there is of any game besides its lists."""


def wrong_references(located: Located[GameFile], works: Mapping[str, Work], *, is_folder: bool) -> Iterator[Diagnostic]:
    """Everything that names nothing. ``is_folder``: whether its lists are lines of data, and not cards and rosters."""
    game, where = located.value, located.where
    yield from _wrong_values(located, works)
    yield from _wrong_clauses(game, where, works)
    for use, dice in game.scenario_sheet.dice.items():
        if not _is_kind(game, dice.each):
            yield _unknown(
                "list of data", dice.each, (*game.data, *WHOLE), where("scenario_sheet", "dice", use, "each")
            )
    nations = nations_there(game)
    if nations is None:
        known = [path.stem for path in resources.data("nations").glob("*.yaml")]
        yield _unknown("list of nations", str(game.nations), known, where("nations"))
    yield from _wrong_tracks(game, where)
    yield from _wrong_rows(located, is_folder=is_folder)
    yield from _wrong_terrain(game, where)
    yield from _wrong_colours(game, where)
    if is_folder:
        yield from _reserved(game, located)
        yield from _wrong_lists(game, where)
        yield from _wrong_blocks(game, where)
        for side, spec in game.sides.items():
            if nations is not None and spec.nation not in (None, *nations):
                yield _unknown("nation", str(spec.nation), nations, where("sides", side, "nation"))


def _wrong_clauses(game: GameFile, where: Any, works: Mapping[str, Work]) -> Iterator[Diagnostic]:
    """Of checks and tables; those of values are among what is wrong with these."""
    for index, check in enumerate(game.checks):
        yield from _unknown_letters(check.clause, works, where("checks", index, "clause"))
        if check.table is not None and check.table not in game.tables:
            yield _unknown("table", check.table, game.tables, where("checks", index, "table"))
    for name, table in game.tables.items():
        if table.source.clause.partition(" ")[0].isalpha():
            yield from _unknown_letters((table.source.clause,), works, where("tables", name, "source", "clause"))
    for name, clause in game.clauses.items():
        yield from _unknown_letters((clause,), works, where("clauses", name))


def _wrong_lists(game: GameFile, where: Any) -> Iterator[Diagnostic]:
    lists = (*game.data, *WHOLE)
    for kind, spec in game.pieces.items():
        if spec.each not in lists:
            yield _unknown("list of data", spec.each, lists, where("pieces", kind, "each"))
    if game.units is not None and game.units not in game.data:
        yield _unknown("list of data", game.units, game.data, where("units"))


def _wrong_blocks(game: GameFile, where: Any) -> Iterator[Diagnostic]:
    places: tuple[tuple[Iterable[ChartEntry], tuple[str, ...]], ...] = (
        (game.chart, ("chart",)),
        (game.control_blocks, ("control_sheet", "blocks")),
        (game.scenario_sheet.blocks, ("scenario_sheet", "blocks")),
    )
    for entries, path in places:
        for index, entry in enumerate(entries):
            yield from _wrong_entry(game, entry, partial(where, *path, index))


def _wrong_colours(game: GameFile, where: Any) -> Iterator[Diagnostic]:
    ours = load_palette()
    marks, colours = (*DRAWN_MARKS, *ours.marks), (*game.palette, *ours.colours)
    for name, colour in game.palette.items():
        if colour.mark not in marks:
            yield _unknown("ground mark", colour.mark, marks, where("palette", name, "mark"))
    wearers: list[tuple[tuple[str, str], SideSpec | Nation]] = [
        (("sides", name), side) for name, side in game.sides.items()
    ]
    wearers += [] if isinstance(game.nations, str) else [(("nations", name), it) for name, it in game.nations.items()]
    for path, wearer in wearers:
        if wearer.colour not in (None, *colours):
            yield _unknown("colour", str(wearer.colour), colours, where(*path, "colour"))


def _wrong_terrain(game: GameFile, where: Any) -> Iterator[Diagnostic]:
    ours, symbols = load_terrain().terrain, load_symbols()[0]
    for kind, own in game.terrain.items():
        if own.like is not None and own.like not in ours:
            yield _unknown("terrain of ours", own.like, ours, where("terrain", kind))
        for way in ("ground", "wall"):
            sign = getattr(getattr(own, way), "sign", None)
            if sign is not None and sign not in symbols:
                yield _unknown("symbol", sign, symbols, where("terrain", kind, way, "sign"))


def _wrong_values(located: Located[GameFile], works: Mapping[str, Work]) -> Iterator[Diagnostic]:
    game, where = located.value, located.where
    for kind, quantities in game.values.items():
        if not _is_kind(game, kind):
            yield _unknown("list of data", kind, (*game.data, *WHOLE), located.where_key("values", kind))
        for key, quantity in quantities.items():
            at = partial(where, "values", kind, key)
            yield from _wrong_family(key, quantity, game, at)
            for path, way in (((), quantity), *(one for one in quantity.ways if one[1] is not quantity)):
                yield from _unknown_letters(way.clause, works, at(*path, "clause"))
                if way.table and way.table not in game.tables:
                    yield _unknown("table", way.table, game.tables, at(*path, "table"))


def _wrong_tracks(game: GameFile, where: Any) -> Iterator[Diagnostic]:
    """Names of tracks with placeholders that nothing stands for."""
    sheet = game.control_sheet
    for part, kept in (("units", sheet.units), ("side", sheet.side)) if sheet else ():
        for name, track in kept.tracks.items():
            for missing in sorted(set(PLACEHOLDER.findall(name)) - set(track.for_)):
                remedy = f"Add 'for: {{{missing}: […]}}'."
                yield Diagnostic(
                    where("control_sheet", part, "tracks", name), f"nothing stands for '{{{missing}}}'", remedy
                )


def _wrong_rows(located: Located[GameFile], *, is_folder: bool) -> Iterator[Diagnostic]:
    """Of cards: rows of no list; or, where layouts ask for both by name, blocks that are called as a field or a value is."""
    game = located.value
    for kind, blocks in game.card.items():
        if not _is_kind(game, kind):
            yield _unknown("list of data", kind, (*game.data, *WHOLE), located.where_key("card", kind))
        fields = game.data[kind].fields if kind in game.data else ()
        taken = {*fields, *(key.partition(".")[0] for key in game.values.get(kind, ()))} if is_folder else set()
        for name in taken & blocks.keys():
            what = f"a {kind} has '{name}' already, a field or a value"
            yield Diagnostic(located.where_key("card", kind, name), what, "Give the rows another name.")


def _wrong_family(key: str, quantity: Quantity, game: GameFile, at: Any) -> Iterator[Diagnostic]:
    """A key with placeholders that is worked out, without what stands for each; or with rows of a table there is none of."""
    placeholders = PLACEHOLDER.findall(key)
    if quantity.is_ is not None and set(placeholders) != set(quantity.for_):
        asked = ", ".join(f"{name}: […]" for name in placeholders)
        remedy = f"Add 'for: {{{asked}}}'." if placeholders else "Leave 'for' out."
        yield Diagnostic(at("for"), f"'{key}' and its 'for' have not the same names", remedy)
    for name, of in quantity.for_.items():
        if isinstance(of, str) and name not in quantity.lists and of not in game.tables:
            yield _unknown("table", of, game.tables, at("for", name))


def _is_kind(game: GameFile, kind: str) -> bool:
    """Whether there is such a list, or such rows in its lines: ``unit.teams``."""
    first, *steps = kind.split(".")
    if not steps:
        return kind in (*game.data, *WHOLE)
    fields = game.data[first].fields if first in game.data else {}
    for step in steps:
        if step not in fields:
            return False
        fields = fields[step].fields or {}
    return True


def _wrong_entry(game: GameFile, entry: ChartEntry, where: Any) -> Iterator[Diagnostic]:
    """Of a block: its table, with the columns and rows that it shows."""
    if entry.table is None:
        return
    if entry.table not in game.tables:
        yield _unknown("table", entry.table, game.tables, where("table"))
        return
    table = game.tables[entry.table]
    for part, known in (("columns", table.columns), ("rows", table.rows)):
        for index, name in enumerate(getattr(entry, part)):
            if name not in known:
                what = f"the table '{entry.table}' has no {part.removesuffix('s')} '{name}'"
                yield Diagnostic(where(part, index), what, did_you_mean(name, known))


def _reserved(game: GameFile, located: Located[GameFile]) -> Iterator[Diagnostic]:
    """Lists whose names, or whose plural, mean something else already."""
    for kind in game.data:
        if kind in (*WHOLE, "scenario", "table") or f"{kind}s" in FolderScenario.model_fields:
            what = f"a list cannot be called '{kind}': '{kind}' or '{kind}s' is something else in a scenario"
            yield Diagnostic(located.where_key("data", kind), what, "Give it another name.")


def nations_there(game: GameFile) -> Collection[str] | None:
    """The nations of a game that has its own; no name is looked up among ours. None where there is no such list."""
    if not isinstance(game.nations, str):
        return game.nations
    path = resources.data("nations", f"{game.nations}.yaml")
    return load_nations(game.nations) if path.is_file() else None


def _unknown(what: str, name: str, known: Iterable[str], where: Source) -> Diagnostic:
    return Diagnostic(where, f"no {what} is called '{name}'", did_you_mean(name, known))


def _unknown_letters(clauses: Iterable[str], works: Mapping[str, Work], where: Source) -> Iterator[Diagnostic]:
    letters = [work.letter for work in works.values()]
    for clause in clauses:
        if " " in clause and (letter := clause.split()[0]) not in letters:
            remedy = f"Use the letter of one: {', '.join(letters)}."
            yield Diagnostic(where, f"no work of this ruleset has the letter '{letter}'", remedy)
