"""Everything a kit's folder holds: a file a kind, the whole kit, what has changed, pieces by themselves, the manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.components import sheet_kinds
from generator.components.inks import printed
from generator.components.kit import Kit
from generator.components.parts import Parts
from generator.components.pieces.die_cut import nothing_for_labels, refuse_misfits
from generator.components.pieces.spots import Spot
from generator.components.selection import Selection
from generator.components.sheet_kind import WHOLE, SheetKind
from generator.diagnostics import Diagnostic, Severity, Source, UserError, suggested
from generator.drawing import Document
from generator.production import manifest
from generator.production.files import Files, Gone, is_known
from generator.production.order import (
    CHANGED,
    CUT,
    CUT_FORMATS,
    FORMATS,
    PIECE_FORMATS,
    PIECES,
    Order,
    PrintSettings,
)
from generator.production.piece_files import piece_document, piece_files
from generator.production.rendering import render, stale_globs
from generator.production.set_up import context_of
from generator.rulesets.api import Game
from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece


def kit_for(
    game: Game,
    order: Order,
    settings: PrintSettings,
    parts: Parts | None = None,
    spots: dict[str, tuple[Spot, ...]] | None = None,
) -> tuple[Kit, Order]:
    """The kit an order asks for, and the order with its kinds named. UserError when something in it is not to be had.

    ``parts`` are those of the builds before; ``spots`` is filled with where on each design its elements came out.
    """
    kinds = sheet_kinds.kinds_for(game)
    named = {*order.only, *order.of}
    order = replace(
        order,
        only=tuple(kind for kind in kinds if kind in named),
        of=tuple(name for name in order.of if name not in kinds),
    )
    wanted = selection(game, order)
    order = replace(order, only=order.only or _kinds(wanted, kinds))
    context = replace(context_of(game, order, settings), parts=parts or Parts(), spots=spots)
    kit = Kit(
        game,
        context,
        order.duplex,
        wanted,
        guided(order.only, kinds),
        by_side=order.by_side,
        at_once=order.only,
        bare_labels=order.bare_labels,
    )
    _refuse_misfits(kit, order)
    return kit, order


def folder_of(game: Game, order: Order) -> Path:
    """Where a kit goes: a part of it beside the whole, not over it."""
    return order.out / "-".join((game.project.name, *order.of))


def kit_files(
    kit: Kit, folder: Path, order: Order, settings: PrintSettings, progress: Callable[[str], None]
) -> Iterator[tuple[str, bytes]]:
    """Every file of a kit by its name in the folder, but for the manifest."""
    before = manifest.printed_before(folder) if order.changed else None
    files: dict[str, bytes] = {}
    made: dict[str, Sequence[Sheet]] = {}
    for kind in order.only:
        progress(f"drawing {kind}")
        made[kind] = kit.sheets(kind)
        progress(f"rendering {kind}")
        files.update(_rendered(kit, kind, kit.bound(made[kind], kind), order, settings))
        if before is not None:
            new = _rendered(kit, kind, kit.bound(kit.new(kind, before), kind), order, settings)
            files.update((f"{CHANGED}/{name}", data) for name, data in new)
        if order.pieces and kit.kinds[kind].cut:
            files.update(_by_itself(kit, kind, order, settings))
    if not any(made.values()):
        raise _nothing(kit, order)
    if "pdf" in order.formats and sum(map(bool, made.values())) > 1:
        progress(f"rendering the whole {WHOLE}")
        every = [sheet for sheets in made.values() for sheet in sheets]
        files.update(_rendered(kit, WHOLE, kit.bound(every), replace(order, formats=("pdf",)), settings))
    yield from files.items()


def closing(
    kit: Kit, folder: Path, order: Order, settings: PrintSettings, files: Files
) -> tuple[Files, Gone, list[Diagnostic]]:
    """The manifest of a kit that is made of these files; what of an earlier build goes; and what there is to say of it."""
    how: dict[str, str | float] = {
        "paper": order.paper,
        "print": order.profile,
        "bleed_mm": settings.profile.bleed_mm,
        "back_bleed_mm": settings.profile.back_bleed_mm,
        "standard": settings.profile.standard,
        "ink": settings.ink_name,
        "duplex": order.duplex,
    }
    listed, problems = manifest.listed_in(folder)
    old, said = _outdated(folder, files, listed, order, kit.kinds)
    found = {
        name: known for name, known in listed.gone([*left_over(order, kit.kinds), *old]).items() if name not in files
    }
    content = manifest.manifest(kit, order.only, how, files, folder, listed, found)
    said = said or _printed_otherwise(folder, listed, order, how)
    return {manifest.NAME: content}, found, [*problems, *_of_another(kit, folder, listed), *said]


def _of_another(kit: Kit, folder: Path, listed: manifest.Listed) -> Iterator[Diagnostic]:
    """A word about the kit of another scenario that lay in the folder: two files of one name go to one place."""
    title = kit.game.scenario.title
    titles = {title} if isinstance(title, str) else {*title.values()}
    now, before = kit.game.book.id, listed.ruleset
    if listed.title is None or before is None or (listed.title in titles and before == now):
        return
    what = f"the kit of '{listed.title}' ({before}) lay here, and what has the same name is written over"
    remedy = "Was it another scenario? Give one of the two files another name, or its kit another folder by --out."
    yield Diagnostic(Source(str(folder)), what, remedy, Severity.WARNING)


def _rendered(
    kit: Kit, name: str, document: Document | None, order: Order, settings: PrintSettings
) -> Sequence[tuple[str, bytes]]:
    if document is None:
        return ()
    given = document, order.formats, settings
    return kit.context.parts.within(("files", name), lambda: tuple(render(name, document, order, settings)), given)


def _by_itself(kit: Kit, kind: str, order: Order, settings: PrintSettings) -> Iterator[tuple[str, bytes]]:
    """The pieces of a kind as files of their own, a folder a side."""
    title = kit.context.words.say(kit.game.scenario.title)
    for side, pieces in kit.pieces(kind).items():
        if not pieces:
            continue
        folder = "/".join(filter(None, (PIECES, kind, side)))

        def made(
            folder: str = folder, side: str = side, pieces: Sequence[Piece] = pieces
        ) -> Sequence[tuple[str, bytes]]:
            document = printed(piece_document(title, side, pieces), settings.ink)
            return tuple(piece_files(folder, document, order.pieces))

        yield from kit.context.parts.within(("files", folder), made, (title, pieces, settings))


def left_over(order: Order, kinds: Iterable[str]) -> Iterator[str]:
    """What an earlier build may have made besides, and a later one may not."""
    yield from stale_globs(order)
    for kind in kinds:
        yield f"{CHANGED}/{kind}.pdf"
        yield from (f"{CHANGED}/{name}/{kind}-[0-9][0-9].{name}" for name in FORMATS)
        yield from (f"{CHANGED}/{CUT}/{kind}-[0-9][0-9].{name}" for name in CUT_FORMATS)
    for folder in ("*/*", "*"):
        yield from (f"{PIECES}/{folder}/*-{face}.{name}" for name in PIECE_FORMATS for face in ("front", "back"))


def _outdated(
    folder: Path, files: Files, listed: manifest.Listed, order: Order, kinds: Iterable[str]
) -> tuple[list[str], list[Diagnostic]]:
    """What of an earlier build holds other sheets than those that are written now, and so goes, with a word about it."""
    whole = ".".join((WHOLE, "pdf"))
    before = {one.path: one.sha256 for one in listed.files}
    sheets = [f"{kind}.pdf" for kind in order.only]
    written = {name: hashlib.sha256(files[name]).hexdigest() for name in sheets if name in files}
    changed = [name for name, known in written.items() if before.get(name, known) != known]
    if whole in files or not changed or not is_known(folder, whole, before.get(whole, "")):
        return [], []
    others = [f"{kind}.pdf" for kind in kinds if kind not in order.only and f"{kind}.pdf" in before]
    what = f"it held {' and '.join(changed)} as before, and is gone"
    of_before = f" {', '.join(others)} {'are' if len(others) > 1 else 'is'} of an earlier build." if others else ""
    remedy = f"Build without --only to have it anew.{of_before}"
    return [whole], [Diagnostic(Source(str(folder / whole)), what, remedy, Severity.WARNING)]


def _printed_otherwise(
    folder: Path, listed: manifest.Listed, order: Order, how: Mapping[str, str | float]
) -> list[Diagnostic]:
    """A word about sheets of an earlier build that lie beside those written now and are for other paper or ink."""
    kinds, differs = [], set[str]()
    for kind, told in listed.kinds.items():
        others = {f"{key} {told[key]}" for key, value in how.items() if told.get(key, value) != value}
        if others and kind not in order.only and (folder / f"{kind}.pdf").is_file():
            kinds.append(f"{kind}.pdf")
            differs |= others
    if not kinds:
        return []
    what = f"{', '.join(kinds)} {'are' if len(kinds) > 1 else 'is'} of an earlier build ({', '.join(sorted(differs))})"
    return [Diagnostic(Source(str(folder)), what, "Build without --only to have all sheets alike.", Severity.WARNING)]


def selection(game: Game, order: Order) -> Selection:
    """What of the game an order asks for. UserError when it names a side or a unit that there is not."""
    sides = {side.side.id for side in game.sides}
    units = {unit.key for unit in game.units} | {one.thing for kind in game.piece_kinds for one in kind.pieces}
    # A unit's own id will do where only one side has it.
    short: dict[str, list[str]] = {}
    for key in units:
        short.setdefault(key.rpartition(".")[2], []).append(key)
    found: set[str] = set()
    wrong = []
    for name in order.of:
        keys = short.get(name, [])
        if name in sides:
            continue
        if name in units or len(keys) == 1:
            found.add(name if name in units else keys[0])
            continue
        what = f"there is no kind of sheet, no side and no unit '{name}'"
        close = suggested(name, [*sheet_kinds.kinds_for(game), *sorted(sides), *sorted(short)])
        there = ", ".join((*sheet_kinds.kinds_for(game), *sorted(sides)))
        remedy = (
            f"Did you mean '{close}'?" if close else f"Use one of: {there}; or a unit: 'fichas explain' names them."
        )
        if keys:
            what, remedy = f"more than one side has a unit '{name}'", f"Say which: {' or '.join(sorted(keys))}."
        wrong.append(Diagnostic(Source("--only"), what, remedy))
    if wrong:
        raise UserError(wrong)
    return Selection(frozenset(sides & set(order.of)), frozenset(found), order.copies)


def _kinds(wanted: Selection, kinds: Mapping[str, SheetKind]) -> tuple[str, ...]:
    """The kinds of sheets of what is wanted, where none are named."""
    parts = ("side", "unit") if wanted.sides else ("unit",) if wanted.units else ("game", "side", "unit")
    return tuple(kind.id for kind in kinds.values() if not kind.on_request and kind.made_for in parts)


def guided(made: tuple[str, ...], kinds: Mapping[str, SheetKind] = sheet_kinds.BY_ID) -> tuple[str, ...]:
    """The kinds a cutting guide speaks of: those made beside it, or the usual ones where it is made alone."""
    described = tuple(kind for kind in made if kinds[kind].material)
    return described or tuple(kind.id for kind in kinds.values() if kind.material and not kind.on_request)


def _nothing(kit: Kit, order: Order) -> UserError:
    """Of all that is asked for the game has nothing: centimetres need no counters, hexes no measuring strips."""
    what = f"'{kit.game.project.name}' has no {' and no '.join(order.only)}"
    usual = (kind.id for kind in kit.kinds.values() if not kind.on_request and kind.id not in order.only)
    there = ", ".join(kind for kind in usual if kit.sheets(kind))
    return UserError([Diagnostic(Source("--only"), what, f"There are {there}.")])


def _refuse_misfits(kit: Kit, order: Order) -> None:
    """UserError when the kit is printed on labels, and none of its pieces fits them."""
    die = kit.context.printing.die_cut
    if die is None:
        return
    blanks = {kind.id: kind.cut.blank for kind in kit.kinds.values() if kind.cut and kind.cut.blank}
    asked = [kind for kind in order.only if kind in blanks and kit.kinds[kind].is_played(kit.game)]
    # "unit_cards" are cards, so that one speaks of them as of counters.
    own = {kind.id for kind in kit.game.piece_kinds}
    called = {kind: kind.replace("_", " ") if kind in own else kind.rpartition("_")[2] for kind in asked}
    offered = {called[kind]: blanks[kind](kit) for kind in asked if any(kit.pieces(kind).values())}
    if not offered:
        raise nothing_for_labels(die, tuple(blanks))
    where = kit.game.project.scenario.where("counters", "size_mm")
    refuse_misfits(die, where, "counters: {{size_mm: {size}}}", offered)
