"""A picture of each thing that there is to name, for ``fichas list --pdf``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from generator import resources, specimen_sheets
from generator.components.build_context import BuildContext
from generator.components.specimen import Entry, Group, document, told
from generator.components.specimen import pictures as pictured
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing.box import Box
from generator.loading.art import load_symbols, own_art
from generator.loading.die_cut import load_die_cut
from generator.loading.inks import load_ink
from generator.loading.nations import palette_of
from generator.loading.papers import load_paper
from generator.loading.project import ruleset_of
from generator.model.base import in_language
from generator.model.rulebook import Rulebook
from generator.production.order import Order
from generator.production.set_up import context_for, standing
from generator.rulesets.api import HasAbilities
from generator.typesetting import NOTHING, Block

Names = Mapping[str, str]
Progress = Callable[[str], None]
LEAST_MM = 140, 200
"""The smallest paper, standing, on which a line holds several pictures of each list."""
FIGURES = ("foot", "horse", "gun")
SIGNS = ("vehicle", "team", "weapon", "state", "terrain", "sign")
OWN = "own"


def write(
    lists: Mapping[str, Names], book: Rulebook, language: str, paper: str, file: Path, progress: Progress
) -> tuple[Path, int, str]:
    """The lists, each name with its picture, as a PDF: the file, of how many names, and its sheets. UserError where it cannot
    be written, or nothing has a picture."""
    from generator.backends.pdf import pdf_bytes
    from generator.production.files import write_all
    from generator.production.summary import sheets_of

    order = Order(out=file.parent, paper=paper, language=language if language in book.words else "en")
    context = context_for(book, resources.data(), order, order.printed_as())
    if context.paper.width_mm < LEAST_MM[0] or context.paper.height_mm < LEAST_MM[1]:
        what = f"the specimen needs a paper of {LEAST_MM[0]} × {LEAST_MM[1]} mm at least"
        raise UserError([Diagnostic(Source("--paper"), what, "Use a4 or letter.")])
    made: dict[str, Sequence[Group]] = {}
    for what, names in lists.items():
        progress(f"drawing {what}")
        groups = PICTURED[what](what, names, book, context)
        if any(entry.picture.items for group in groups for entry in group.entries):
            made[what] = groups
    if not made:
        what = f"there are no pictures of the {' and '.join(lists)} of '{book.id}'"
        raise UserError([Diagnostic(Source("fichas list"), what, "Its rules say nothing of them but their names.")])
    catalogue = document(
        context.words("specimen.name"), [group for groups in made.values() for group in groups], context
    )
    (written,) = write_all(
        file.parent,
        {file.name: pdf_bytes(catalogue)},
        what="the specimen",
        remedy="Choose another file with --pdf, or make room and rights in this folder.",
    )
    return written, sum(len(lists[what]) for what in made), sheets_of(context.paper.called, len(catalogue.pages))


def _symbols(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    ours, own = load_symbols()[1], own_art(book)
    kinds = {name: OWN if name in own else ours[name].group or ours[name].kind for name in names}

    def entries(kind: str) -> Iterator[Entry]:
        for name in (name for name in names if kinds[name] == kind):
            yield Entry(name, "", pictured.symbol(name, kind if kind in FIGURES else "sign", context))

    title = context.words(f"specimen.{what}")
    groups = [(context.words(f"specimen.kind.{kind}"), [*entries(kind)]) for kind in (*FIGURES, *SIGNS, OWN)]
    return [Group(f"{title} · {said}", _typed("art: symbol/{}", some), some) for said, some in groups if some]


def _nations(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    entries = [Entry(name, said, pictured.flag(name, context)) for name, said in names.items()]
    return [Group(_of_game(what, book, context), _typed("nation: {}", entries), entries)]


def _colours(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    palette = palette_of(book)
    entries = [
        Entry(name, said, pictured.colour(palette.colours[name], palette, context)) for name, said in names.items()
    ]
    return [Group(_of_game(what, book, context), _typed("colour: {}", entries), entries)]


def _terrain(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    entries = [
        Entry(f"{name} {key}".strip(), said, picture)
        for name, said in names.items()
        for key, picture in pictured.terrain(name, context)
    ]
    return [Group(_of_game(what, book, context), _laid(entries), entries)]


def _abilities(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    ruleset = ruleset_of(book)
    offered = ruleset.every_ability(book) if isinstance(ruleset, HasAbilities) else ()
    entries = [
        Entry(one.id, "", picture) for one, picture in zip(offered, told.abilities(offered, context), strict=True)
    ]
    return [Group(_of_game(what, book, context), _typed("abilities: [{}]", entries), entries)]


def _weapons(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    """As the first table of the chart that has each: with its ranges, or what it may fire."""
    rows = [(section.columns, row) for section in ruleset_of(book).complete_chart(book) for row in section.rows]

    def picture(name: str) -> Block:
        for columns, row in rows:
            if row.label.key == f"weapon.{name}" and (first := next(filter(None, row.cells), None)):
                is_distance = book.tables[first.of.partition("/")[0]].unit == "distance"
                units = (f"unit.{book.distance_unit}", "unit.cm") if is_distance else ()
                return told.weapon(columns, row.cells, units, context)
        return NOTHING

    entries = [Entry(name, said, picture(name)) for name, said in names.items()]
    return [Group(_of_game(what, book, context), _typed("weapon: {}", entries), entries)]


def _layouts(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    from generator.specimen_layouts import drawn

    groups: dict[str, list[Entry]] = {}
    for name, picture in drawn(names, context.language):
        kind, _, layout = name.partition(": ")
        groups.setdefault(kind, []).append(Entry(layout, "", picture))
    title, words = context.words(f"specimen.{what}"), context.words
    return [
        Group(f"{title} · {words(f'specimen.kind.{kind}')}", f"layouts: {{{kind}: {entries[0].id}}}", entries)
        for kind, entries in groups.items()
    ]


def _inks(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    palette = palette_of(book)
    entries = [Entry(name, "", pictured.ink(palette.printed(load_ink(name)), context)) for name in names]
    return [Group(context.words(f"specimen.{what}"), _typed("--ink {}", entries), entries)]


def _papers(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    def entry(name: str) -> Entry:
        file, number = load_paper(name), context.words.number
        it = standing(name, file)
        size = f"{number(it.width_mm)} × {number(it.height_mm)} mm"
        edges = it.borders
        blank = (edges.left, edges.top, edges.right, edges.bottom)
        said = in_language(file.name, context.language)
        return Entry(name, f"{said}\n{size}", pictured.paper(it.width_mm, it.height_mm, blank))

    entries = [entry(name) for name in names]
    return [Group(context.words(f"specimen.{what}"), f"1 : 12 · {_typed('--paper {}', entries)}", entries)]


def _of_game(what: str, book: Rulebook, context: BuildContext) -> str:
    """The title of what a game has of its own; the other lists are the same for all."""
    return f"{context.words(f'specimen.{what}')} · {in_language(book.name, context.language)}"


def _laid(entries: Sequence[Entry]) -> str:
    """How a kind of terrain is laid on a board, by the first that is laid at all."""
    kind, key = next((entry.id.split() for entry in entries if " " in entry.id), ("", ""))
    return f"{{terrain: {kind}, {key}: […]}}" if kind else ""


def _typed(form: str, entries: Sequence[Entry]) -> str:
    """How it is typed, by the first of them for an example."""
    return form.format(entries[0].id) if entries else ""


def _labels(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    def entry(name: str) -> Entry:
        sheet, paper = load_die_cut(name)
        places = [Box(x, y, *sheet.size_mm) for x, y in sheet.corners()]
        is_round = sheet.diameter_mm is not None
        said = in_language(paper.name, context.language)
        return Entry(name, said, pictured.labels(paper.width_mm, paper.height_mm, places, is_round=is_round))

    entries = [entry(name) for name in names]
    return [Group(context.words(f"specimen.{what}"), f"1 : 12 · {_typed('--die-cut {}', entries)}", entries)]


def _sheets(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    entries = [Entry(name, "", picture) for name, picture in specimen_sheets.sheets(names, context.language)]
    return [Group(context.words(f"specimen.{what}"), _typed("--only {}", entries), entries)]


def _games(what: str, names: Names, book: Rulebook, context: BuildContext) -> Sequence[Group]:
    entries = [Entry(name, names[name], picture) for name, picture in specimen_sheets.games(names, context.language)]
    return [Group(context.words(f"specimen.{what}"), _typed("ruleset: {}", entries), entries)]


PICTURED: Mapping[str, Callable[[str, Names, Rulebook, BuildContext], Sequence[Group]]] = {
    "symbols": _symbols,
    "nations": _nations,
    "colours": _colours,
    "terrain": _terrain,
    "abilities": _abilities,
    "weapons": _weapons,
    "layouts": _layouts,
    "sheets": _sheets,
    "rulesets": _games,
    "inks": _inks,
    "papers": _papers,
    "labels": _labels,
}
"""The lists that have pictures."""
