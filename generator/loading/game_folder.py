"""A game's folder as one document: ``game.yaml``, the parts that stand in files beside it, and the game it extends.

A key of ``game.yaml`` may be a file of its own, ``values.yaml`` or ``chart.yaml``; tables may be several, ``tables/*.yaml``.
What extends another game says only what it changes: mappings are joined key by key, anything else is replaced, checks are
added. Every value keeps the place where it stands.
"""

from __future__ import annotations

import os
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.yaml_reader import Document, Node, merged, read, shown
from generator.model.game_file import FORMAT, GameFile
from generator.model.rulebook import Rulebook
from generator.named_files import files_of, inside
from generator.paths import is_file, is_within
from generator.rulesets import registry

FILE = "game.yaml"
PARTS = tuple(
    name
    for name in GameFile.model_fields
    if name not in ("format", "id", "name", "extends", "languages", "distance", "words", "layouts", "units")
)
"""Keys that may stand in a file of their own."""


def bundled() -> dict[str, Path]:
    """The games that come with Fichas and with installed packages, by their ids."""
    roots = (resources.data("rulesets"), resources.data("games"))
    ours = {path.parent.name: path.parent for root in roots for path in sorted(root.glob(f"*/{FILE}"))}
    return {**registry.folders(), **ours}


def named_as(book: Rulebook) -> str:
    """What ``--ruleset`` calls a game: one of ours by its id, another by its folder."""
    folder = book.folders[0]
    return book.id if bundled().get(book.id) == folder else shown(folder)


def find_folder(name: str, beside: Path, where: Source) -> Path:
    """The folder of a game: one of ours by its id, or a path from ``beside``, to a folder that lies in or beside that one,
    or above it. UserError, at ``where``, for none.
    """
    ours = bundled()
    if name in ours:
        return ours[name]
    folder = Path(os.path.normpath(beside / name))
    here = Path(os.path.abspath(beside))
    is_near = is_within(folder, here.parent) or Path(os.path.abspath(folder)) in here.parents
    if not os.path.isabs(name) and is_near and is_file(folder / FILE):
        return folder
    refuse_broken(name, where)
    what = f"there is no game '{name}': no folder of that name with a '{FILE}', and none of ours"
    above = next((up for up in (".", "..") if is_file(beside / up / FILE)), None)
    remedy = f"The game that it lies in is 'game: {above}'." if above is not None else did_you_mean(name, ours)
    raise UserError([Diagnostic(where, what, remedy)])


def game_asked_for(name: str, option: Source) -> Path:
    """The folder of a game that the command line names: one of ours by its id, or any folder with a game in it."""
    return Path(name) if is_file(Path(name) / FILE) else find_folder(name, Path(), option)


def refuse_broken(name: str, where: Source) -> None:
    """UserError where an installed package brings a game of that id, and something is wrong with it."""
    if (broken := registry.refused().get(name)) is not None:
        what = f"the package '{broken.source}' cannot be used: {broken.what}"
        raise UserError([Diagnostic(where, what, broken.remedy)])


def game_document(folder: Path) -> Document:
    """All that a folder says by itself. UserError where it cannot be read, or is of a later form than this version knows."""
    document = read(inside(folder / FILE, folder), shown(folder / FILE))
    if not isinstance(document.root.value, dict):
        raise UserError([Diagnostic(document.where(), "this is not a game", "Begin it with 'format: 1' and 'id: …'.")])
    _refuse_other_forms(document)
    root = Node(dict(document.root.value), document.root.source, dict(document.root.keys))
    for part in PARTS:
        if (path := folder / f"{part}.yaml").is_file():
            _put(root, part, read(inside(path, folder), shown(path)).root)
    for path in files_of(folder, "tables/*.yaml"):
        _put(root, "tables", read(path, shown(path)).root)
    return Document(document.file, root, languages=_languages(root))


def _languages(root: Node) -> tuple[str, ...]:
    node = root.value.get("languages")
    found = node.value if node is not None and isinstance(node.value, list) else []
    return tuple(one.value for one in found if isinstance(one.value, str))


def _refuse_other_forms(document: Document) -> None:
    """A game that does not say its form, or one of a later form: nothing else in it can be judged."""
    node = document.root.value.get("format")
    if node is None:
        what, remedy = "it is not said which form of folder this game has", f"Begin the file with 'format: {FORMAT}'."
        raise UserError([Diagnostic(document.where(), what, remedy)])
    if isinstance(node.value, int) and node.value > FORMAT:
        what = f"this game is of form {node.value}, and this version of Fichas reads forms up to {FORMAT}"
        raise UserError([Diagnostic(node.source, what, "Get a newer version of Fichas.")])


def _put(root: Node, part: str, found: Node) -> None:
    """A file's content under its key; of several mappings, all of it. UserError where a key stands twice."""
    there = root.value.get(part)
    if there is None:
        root.value[part], root.keys[part] = Node(found.value, found.source, dict(found.keys)), found.source
        return
    if not (isinstance(there.value, dict) and isinstance(found.value, dict)):
        what = f"'{part}' stands in {root.source.file} and here"
        raise UserError([Diagnostic(found.source, what, "Keep one of the two.")])
    twice = [
        Diagnostic(found.keys[key], f"'{key}' is also in {there.keys[key].file}", "Keep one of the two.")
        for key in found.value
        if key in there.value
    ]
    if twice:
        raise UserError(twice)
    joined = Node({**there.value, **found.value}, there.source, {**there.keys, **found.keys})
    root.value[part] = joined


def over(base: Document, own: Document) -> Document:
    """A game's own document over that of the game it extends, whose chart is joined elsewhere."""
    under = Node({key: node for key, node in base.root.value.items() if key not in NOT_HANDED_ON}, base.root.source)
    joined = merged(under, own.root)
    tables = _mapping(own.root, "tables")
    if tables and _mapping(under, "tables"):
        # A table with columns of its own is another table; without, rows of the base's are changed.
        whole = {name: it for name, it in tables.items() if isinstance(it.value, dict) and "columns" in it.value}
        joined.value["tables"].value.update(whole)
    _drop_other_sources(joined, own.root)
    if "checks" in under.value and "checks" in own.root.value:
        both = [*_list(under, "checks"), *_list(own.root, "checks")]
        joined.value["checks"] = Node(both, own.root.value["checks"].source)
    return Document(own.file, joined, languages=_languages(joined))


def _drop_other_sources(joined: Node, own: Node) -> None:
    """A value that is changed has the clause that the change gives, or goes by its table: not by both."""
    for kind, section in _mapping(own, "values").items():
        for key, given in section.value.items() if isinstance(section.value, dict) else ():
            for one, other in (("clause", "table"), ("table", "clause")):
                if isinstance(given.value, dict) and one in given.value and other not in given.value:
                    joined.value["values"].value[kind].value[key].value.pop(other, None)


NOT_HANDED_ON = ("chart", "extends", "words")
"""Keys of a game that those who extend it do not have from its file."""


def _mapping(root: Node, key: str) -> dict[str, Node]:
    node = root.value.get(key)
    return node.value if node is not None and isinstance(node.value, dict) else {}


def _list(root: Node, key: str) -> list[Node]:
    node = root.value[key]
    return node.value if isinstance(node.value, list) else []
