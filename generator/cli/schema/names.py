"""The names an editor offers: of nations, colours, terrain, layouts …, and what a game's checks let stand in a field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator import resources
from generator.cli import list as lists
from generator.cli.schema.models import NOT_TAKEN, Names, Schema
from generator.cli.tables import rulesets
from generator.components.pieces.plates import SHAPES
from generator.drawing.fonts import FACES
from generator.loading.art import load_symbols
from generator.loading.boards import terrain_of
from generator.loading.counter_sets import counter_set_names
from generator.loading.inks import ink_names
from generator.loading.layouts import PIECES
from generator.loading.nations import load_nations, load_palette
from generator.loading.papers import paper_names
from generator.loading.project import load_project, ruleset_of
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read
from generator.model.base import A_NAME, A_TEXT, LANGUAGES
from generator.model.rulebook import Rulebook
from generator.model.table_top import OnTable, SetUpArea

IN_A_TABLE = re.compile(r"(\w+) in tables\.(\w+)")
"""What a check says of a field whose names are the rows of a table."""
A_SHEET = {"type": "string", "pattern": r"\.(csv|tsv|xlsx|ods)(![^!]+)?$"}
EXPRESSION = {"type": "string", "pattern": r"\{\{"}
LAYOUTS = ("marker", "unit_card", "unit_card_back", "control_sheet", "scenario_sheet", "reference_chart")


def closed(names: Iterable[str]) -> Schema:
    """One of these, or anything where none is known."""
    known = [*names]
    return {"enum": known} if known else {}


def open_to_more(names: Iterable[str], more: Schema = A_TEXT) -> Schema:
    """One of these, or a file or a name of one's own."""
    known = [*names]
    return {"anyOf": [{"enum": known}, more]} if known else {}


def a_file(names: Iterable[str]) -> Schema:
    """One of ours, or a file."""
    return open_to_more(names, {"type": "string", "pattern": r"\.yaml$"})


def everywhere() -> Names:
    """What does not depend on the game."""
    ours = {kind: [path.stem for path in sorted(resources.templates(kind).glob("*.yaml"))] for kind in _layout_kinds()}
    found = {("Layouts", kind): a_file(ours[kind]) for kind in LAYOUTS}
    counters = a_file(ours["counter"])
    palette, symbols = load_palette(), open_to_more(load_symbols()[0])
    colours, marks = open_to_more(palette.order), open_to_more(palette.marks)
    return {
        **found,
        ("Layouts", "counter"): counters,
        ("Layouts", "counters"): {"additionalProperties": counters},
        ("SetLayouts", "counter"): counters,
        ("SetLayouts", "marker"): found["Layouts", "marker"],
        ("Layout", "kind"): open_to_more(PIECES),
        ("Element", "shape"): open_to_more(SHAPES, EXPRESSION),
        ("Element", "font"): open_to_more(FACES, EXPRESSION),
        ("Element", "mark"): open_to_more(palette.marks, EXPRESSION),
        ("Element", "art"): open_to_more(f"symbol/{name}" for name in load_symbols()[0]),
        **{(model, "sign"): symbols for model in ("GroundDrawing", "WallDrawing", "MarkDrawing")},
        ("GroundDrawing", "others"): {"items": symbols},
        **{(model, "colour"): colours for model in ("SideSpec", "Nation", "MarkerCoat")},
        ("Colour", "mark"): marks,
        ("Nation", "looks_like"): {"items": open_to_more(load_nations())},
        ("GameFile", "extends"): open_to_more(rulesets()),
        ("GameFile", "languages"): {"items": open_to_more(LANGUAGES)},
        ("PrintProfile", "ink"): a_file(ink_names()),
        ("Ink", "colours"): {"propertyNames": closed(palette.order)},
        ("DieCutSheet", "paper"): a_file(paper_names()),
    }


def of_sets() -> Names:
    """What a set of counters may name."""
    known = counter_set_names()
    kinds = dict.fromkeys(row for name in known for row in load_rulebook(name).tables["counter_figures"].rows)
    symbols = open_to_more(load_symbols()[0])
    return {
        ("CounterSet", "ruleset"): closed(known),
        ("CounterSet", "colours"): closed(load_palette().order),
        ("SetCounter", "kind"): closed(kinds),
        ("SetCounter", "nations"): closed(load_nations()),
        ("SetCounter", "figure"): symbols,
        ("SetCounter", "members"): {"items": symbols},
    }


def of_game(book: Rulebook) -> Names:
    """What does: closed where the program refuses what is not among them."""
    nations, colours = (closed(lists.OF_GAMES[what](book, "en")) for what in ("nations", "colours"))
    ground = closed(lists.OF_GAMES["terrain"](book, "en") or terrain_of(book).terrain)
    return {
        ("Card", "nation"): nations,
        ("RosterUnit", "colour"): colours,
        ("Terrain", "kind"): ground,
        ("BoardFeature", "terrain"): ground,
        ("PlayedScenario", "house"): closed(book.waivable()),
        **{field: closed(rows) for field, rows in looked_up(book)},
        **(dict.fromkeys(_of_tables(), NOT_TAKEN) if book.distance_unit == "hex" else {}),
    }


def _of_tables() -> Iterator[tuple[str, str]]:
    """The keys that say what lies where on a table, in centimetres."""
    yield "PlayedScenario", "table"
    for model in (OnTable, SetUpArea):
        yield from ((model.__name__, key) for key in model.model_fields if key.endswith("_cm"))


def of_folder(book: Rulebook) -> Names:
    """What a scenario of a game's folder may name besides."""
    sides = closed(book.spec.sides)
    return {("FolderScenario", "first"): sides, ("FolderScenario", "sides"): {"propertyNames": sides}}


def lines_of(book: Rulebook) -> dict[str, Schema]:
    """By list of a game's data the ids of its lines, as far as they are right, and room for those written since."""
    project = load_project(book.folders[0]).project
    lists = project.data.items() if project is not None else ()
    return {kind: open_to_more([line.id for line in lines], A_NAME) for kind, lines in lists}


def card_files(book: Rulebook) -> list[str]:
    """Those of ours that a game is played with."""
    family = getattr(ruleset_of(book), "card_ruleset", book.id)
    return [f"{family}/{path.name}" for path in sorted(resources.data("units", family).glob("*.yaml"))]


def cards(book: Rulebook) -> Schema:
    """The ids of those in these files, and room for a user's own."""
    files = (read(resources.data("units", file)).data() for file in card_files(book))
    return open_to_more(dict.fromkeys(name for file in files for name in file["cards"]), A_NAME)


def _layout_kinds() -> list[str]:
    return sorted(folder.name for folder in resources.templates().iterdir() if folder.is_dir())


def looked_up(book: Rulebook) -> Iterator[tuple[tuple[str, str], Iterable[str]]]:
    """Of a field that a check looks up in a table, the rows: a weapon, an ability."""
    for check in book.checks:
        each, found = check.value.each, IN_A_TABLE.fullmatch(check.value.holds)
        if found is None or found[2] not in book.tables:
            continue
        *kind, field = each.split(".") if found[1] == "value" else (*each.split("."), found[1])
        if check.value.when not in (None, f"{field} is not none"):
            continue
        path = ".".join(kind).replace(".card", "").replace("side.entries", "entry")
        for of in (path, "entry") if path == "unit" else (path,):  # an entry of a roster changes what its card says
            yield (of, field), book.tables[found[2]].rows
