"""``fichas new DIR``: a project that builds as it stands, copied from a starter in ``data/starters/``.

A starter is a folder of real files. Files of ``every/`` go into all; what a ruleset takes over from the one that it extends,
its starter does as well. Only the title and the ids are filled in, and the scenario is called after the folder, so that the kits
of two projects go into two folders. That of a game of one's own is ``…_first``: built without a scenario, the game itself has
the kit that is called as the folder. A game that comes with Fichas as a folder of data is copied whole.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import resources
from generator.cli import DONE
from generator.cli.values import offers
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.model.base import MAX_TITLE, words_up_to

EVERY, GAME, COPY, DEFAULT = "every", "game", "copy", "capitan_hex"
RULESET = "{ruleset}"
"""In a starter's files: the ruleset asked for."""
SCENARIO, UNITS, SHEET = "scenario.yaml", "units.yaml", "units.xlsx"
FIRST = "scenarios/first.yaml"
"""The scenario of a game of one's own."""
TAKEN = ("game", "units")
"""What no scenario of a project may be called."""
LONGEST = 60
SERVER = "# yaml-language-server: $schema="
"""At the head of a file: by what an editor completes and explains it."""
OF_GAMES = {
    "game.yaml": ("game", "", ""),
    "layouts/counter.yaml": ("layout", "", ""),
    "layouts/my_sheet.yaml": ("control_sheet_layout", "", ""),
}
OF_CARDS = {"layouts/my_card.yaml": ("layout", "", "")}
"""Of files, the kind that they are, and where it is a game's, its id and where the game lies."""
TITLES = {SCENARIO: "title", "game.yaml": "name"}
"""The key at the head of a file that the title goes to."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dir", metavar="DIR", help="the folder to make it in; what is in it already is left alone")
    what = parser.add_mutually_exclusive_group()
    ruleset = what.add_argument(
        "--ruleset",
        metavar="ID",
        default=DEFAULT,
        help=f"a scenario and cards for one of: {', '.join(starters())} (%(default)s); or, to change as you like, a copy "
        f"of: {', '.join(games())}",
    )
    offers(ruleset, there_is, closed=True)
    what.add_argument(
        "--game", action="store_true", help="a game of your own instead: its folder, with units in a spreadsheet"
    )
    parser.add_argument(
        "--spreadsheet",
        action="store_true",
        help=f"with the units in a spreadsheet, {SHEET}, a row each; those of a game stand where they do",
    )
    parser.add_argument("--title", metavar="TEXT", help="what it is called on paper; it can be changed at any time")


def run(arguments: argparse.Namespace) -> int:
    from generator.production.files import write_all

    folder = Path(arguments.dir)
    mistakes = [*_bad_folder(arguments.dir), *_bad_title(arguments.title)]
    if not arguments.game and arguments.ruleset not in there_is():
        remedy = did_you_mean(arguments.ruleset, there_is())
        mistakes.append(
            Diagnostic(Source("--ruleset"), f"there is nothing to begin with for '{arguments.ruleset}'", remedy)
        )
    if mistakes:
        raise UserError(mistakes)
    starter, sheet = GAME if arguments.game else arguments.ruleset, arguments.spreadsheet
    is_game = arguments.game or starter in games()
    if starter in games():
        files = copied(starter, arguments.title, folder)
    else:
        files = project(starter, arguments.title, folder, with_spreadsheet=sheet and not is_game)
    _refuse_what_is_there(folder, files)
    write_all(folder, files, what="the project", remedy="Choose another folder, or make room and rights in this one.")
    print("\n".join(f"{folder / name}" for name in files))
    built = folder / next(name for name in _scenarios(folder, starter) if name in files)
    following = {"check": folder if is_game else built, "preview": built, "build": built}
    print("\nNext:")
    for command, path in following.items():
        print(f"  fichas {command} {shlex.quote(str(path))}")
    return DONE


def starters() -> list[str]:
    """The rulesets that there is something to begin with for."""
    every = (path.name for path in resources.data("starters").iterdir() if path.is_dir())
    return sorted(name for name in every if name not in (EVERY, GAME, COPY))


def games() -> list[str]:
    """The games of data that come with Fichas: one begins with a copy."""
    return sorted(path.parent.name for path in resources.data("games").glob("*/game.yaml"))


def there_is() -> list[str]:
    return [*starters(), *games()]


# -- what it is made of ------------------------------------------------------------------------------------


def project(starter: str, title: str | None, folder: Path, *, with_spreadsheet: bool) -> dict[str, bytes]:
    """The files of a project in a folder, by their paths in it, in the order of these."""
    own_id, called = game_id(folder), _called(folder, with_spreadsheet=with_spreadsheet)
    found = {
        name: path for part in (EVERY, *_from_base(starter)) for name, path in _files(resources.data("starters", part))
    }
    texts = {
        name: _filled_in(name, _renamed(path.read_text(encoding="utf-8"), called), starter, title, own_id)
        for name, path in sorted(found.items())
        if called.get(name) != SHEET
    }
    schemas = _schemas(starter, own_id)
    named = {name: schemas[name] for name in texts if name in schemas}
    made = {f"schemas/{file}": text for file, text in sorted(named.values())}
    heads = {name: f"{SERVER}{'../' * name.count('/')}schemas/{file}\n" for name, (file, _) in named.items()}
    files = {name: (heads.get(name, "") + text).encode() for name, text in {**texts, **made}.items()}
    files |= {UNITS: _as_spreadsheet(found[UNITS])} if with_spreadsheet else {}
    return {called.get(name, name): content for name, content in files.items()}


def copied(game: str, title: str | None, folder: Path) -> dict[str, bytes]:
    """The files of a project that is a copy of a game that comes with Fichas, likewise."""
    own_id, called = game_id(folder), _copies(folder, game)
    found = {name: path for part in (EVERY, COPY) for name, path in _files(resources.data("starters", part))}
    found |= dict(_files(resources.data("games", game)))
    files: dict[str, bytes] = {}
    schemas: dict[str, bytes] = {}
    for name, path in sorted(found.items()):
        content = path.read_bytes()
        if name.endswith((".yaml", "README.md")):
            text = _filled_in(name, _renamed(content.decode(), called), game, title, own_id)
            if schema := re.match(rf"{re.escape(SERVER)}[./]*schemas/(\S+)\n", text):
                own = schema[1].replace(f".{game}.", f".{own_id}.")
                schemas[f"schemas/{own}"] = resources.data("schemas", schema[1]).read_bytes()
                text = f"{SERVER}{'../' * name.count('/')}schemas/{own}\n{text[schema.end() :]}"
            content = text.encode()
        files[called.get(name, name)] = content
    return {**files, **dict(sorted(schemas.items()))}


def _copies(folder: Path, game: str) -> dict[str, str]:
    """What the scenarios of a game are called in a copy, the one that a README names first, and the folders of their kits."""
    stems = sorted(path.stem for path in resources.data("games", game, "scenarios").glob("*.yaml"))
    name = scenario_name(folder)
    own = {stem: f"{name}_{stem}" for stem in stems}
    own = {"first": own.get("first", own[stems[0]]), **own}
    scenarios = {f"scenarios/{stem}.yaml": f"scenarios/{called}.yaml" for stem, called in own.items()}
    return scenarios | {f"output/{stem}/": f"output/{called}/" for stem, called in own.items()}


def _scenarios(folder: Path, starter: str) -> Iterator[str]:
    """Where the scenario of a project may stand, in it."""
    if starter in games():
        yield from _copies(folder, starter).values()
    else:
        called = _called(folder, with_spreadsheet=False)
        yield called[FIRST if starter == GAME else SCENARIO]


def _as_spreadsheet(cards: Path) -> bytes:
    """The cards of a starter, a row each."""
    from generator.cli.tables import find_game
    from generator.loading.conversion import listing, rows_of, written
    from generator.loading.yaml_reader import read

    family = read(cards).root.value["ruleset"].value
    of = listing(find_game(family, Source(str(cards))), None, cards, family)
    return written(rows_of(str(cards), of), of, Path(SHEET).suffix)


def _called(folder: Path, *, with_spreadsheet: bool) -> Mapping[str, str]:
    """What files of a starter are called in a project, and the folder of its kit."""
    name = scenario_name(folder)
    units = {UNITS: SHEET} if with_spreadsheet else {}
    return {
        **units,
        SCENARIO: f"{name}.yaml",
        "output/scenario/": f"output/{name}/",
        FIRST: f"scenarios/{name}_first.yaml",
        "output/first/": f"output/{name}_first/",
    }


def _renamed(text: str, called: Mapping[str, str]) -> str:
    for name, own in called.items():
        text = text.replace(name, own)
    return text


def _schemas(starter: str, own_id: str) -> Mapping[str, tuple[str, str]]:
    """Of each file, the name of the schema by which editors complete and explain it, and the schema."""
    from generator.cli.schema import as_text, made
    from generator.rulesets import registry

    if starter == GAME:
        game = str(resources.data("starters", GAME))
        kinds = {**OF_GAMES, FIRST: ("scenario", own_id, game)}
    else:
        family = getattr(registry.find(starter), "card_ruleset", starter)
        kinds = {**OF_CARDS, SCENARIO: ("scenario", starter, starter), UNITS: ("cards", family, family)}
    return {
        name: (f"{kind}.{of}.json" if of else f"{kind}.json", as_text(made(kind, ruleset)))
        for name, (kind, of, ruleset) in kinds.items()
    }


def _from_base(starter: str) -> Iterator[str]:
    """The starters that one is made of, the base of its ruleset first."""
    game = resources.data("rulesets", starter, "game.yaml")
    if game.is_file() and (base := re.search(r"^extends: *(\w+)", game.read_text(encoding="utf-8"), re.MULTILINE)):
        yield from _from_base(base[1])
    yield starter


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    for path in root.rglob("*"):
        if path.is_file():
            yield path.relative_to(root).as_posix(), path


def _filled_in(name: str, text: str, starter: str, title: str | None, own_id: str) -> str:
    text = text.replace(RULESET, starter)
    if name == "game.yaml":
        text = re.sub(r"^id: \S+", f"id: {own_id}", text, count=1, flags=re.MULTILINE)
    if title is None:
        return text
    if key := TITLES.get(name):
        said = f"{key}: {json.dumps(title, ensure_ascii=False)}"  # which is YAML as well, whatever signs are in it
        return re.sub(rf"^{key}: .*$", lambda _: said, text, count=1, flags=re.MULTILINE)
    if name == "README.md":
        heading = re.sub(r"([\\`*_\[\]<>#&])", r"\\\1", title)
        return re.sub(r"^# .*$", lambda _: f"# {heading}", text, count=1, flags=re.MULTILINE)
    return text


def game_id(folder: Path) -> str:
    """The id of a game in a folder: its name in small letters, digits and ``_``; never that of a game there is."""
    from generator.loading.game_folder import bundled

    found = _plain(folder)
    return found if re.match("[a-z]", found) and found not in bundled() else f"my_{found or 'game'}"


def scenario_name(folder: Path) -> str:
    """What the scenario in a folder is called, likewise; never as another file of the project."""
    found = _plain(folder)[:LONGEST].strip("_")
    return found if found and found not in TAKEN else f"my_{found or 'scenario'}"


def _plain(folder: Path) -> str:
    plain = unicodedata.normalize("NFKD", Path(os.path.abspath(folder)).name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


# -- what is in the way ------------------------------------------------------------------------------------


def _bad_folder(name: str) -> Iterator[Diagnostic]:
    if not name.strip():
        yield Diagnostic(Source("DIR"), "the folder has no name", "Give one, or '.' for the folder you are in.")
    elif not name.isprintable():
        what = f"'{name}' has signs in it that cannot be printed, and no folder should be called so"
        yield Diagnostic(Source("DIR"), what, "Use letters, digits, '-' and '_'.")


def _bad_title(title: str | None) -> Iterator[Diagnostic]:
    if title is None:
        return
    from generator.components.legibility import unprintable_text

    where = Source("--title")
    try:
        words_up_to(MAX_TITLE, one_line=True)(title, None)
        if (wrong := unprintable_text(title, lambda: where)) is not None:
            yield wrong
    except ValueError as error:
        what, _, remedy = str(error).rpartition(". ")
        yield Diagnostic(where, what, f"{remedy}.")


def _refuse_what_is_there(folder: Path, files: Mapping[str, bytes]) -> None:
    """UserError that names all that would be written over, and what stands where a folder has to be."""
    above = [folder, *folder.parents]
    inside = {folder / parent for name in files for parent in Path(name).parents if parent != Path(".")}
    remedy = "Nothing was written. Choose another folder, or move it away."
    found = [
        Diagnostic(Source(str(path)), "this is not a folder, and one has to be here", remedy)
        for path in sorted({*above, *inside})
        if os.path.lexists(path) and not os.path.isdir(path)
    ]
    found += [
        Diagnostic(Source(str(folder / name)), "it is there already, and is not written over", remedy)
        for name in files
        if os.path.lexists(folder / name)
    ]
    if found:
        raise UserError(found)
