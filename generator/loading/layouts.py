"""Reads layouts, and joins each with what it extends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean, suggested
from generator.loading.ignored_keys import ignored_keys
from generator.loading.near_files import files_that_say
from generator.loading.validate import sift
from generator.loading.yaml_reader import Document, Node, merged, read
from generator.model.base import Located
from generator.model.layout import NO_THING, Layout
from generator.model.layout_expressions import LayoutExpressions
from generator.model.project import Project
from generator.named_files import named_file
from generator.paths import is_file, is_within

MAX_EXTENDS = 8
MAX_ELEMENTS = 2_000
"""With those in groups."""
PIECES = ("counter", "marker", "unit_card", "unit_card_back", "card")
"""The kinds of our layouts of pieces."""


def load_layout(folder: Path, games: Sequence[Path], kind: str, name: str, asked_by: Source) -> Located[Layout]:
    """A layout of a kind: ``classic`` is one of ours, ``mine.yaml`` a file in ``folder``, or in those of the game.

    UserError, at the place that asks for it, when there is none; at its own places when it is wrong.
    """
    layout = read_layout(layout_file(folder, games, kind, name, asked_by))
    if layout.value.kind != kind:
        raise UserError(
            [
                Diagnostic(
                    layout.where("kind"),
                    f"this lays out a {layout.value.kind}, not a {kind}",
                    f"Write 'kind: {kind}', or name another layout.",
                )
            ]
        )
    return layout


def load_own_layout(folders: Sequence[Path], kinds: Sequence[str], name: str, asked_by: Source) -> Located[Layout]:
    """A layout of a game's own pieces: a file in the game's folder or that of what it extends, or one of ours as
    ``counter/classic``.

    UserError, at the place that asks for it, when there is none or when it lies elsewhere; at its own places when it is
    wrong, of a kind that is neither ours nor one of ``kinds`` among others.
    """
    if name.endswith(".yaml"):
        path = named_file(name, asked_by, folders, "layout", lambda: _own_layouts_near(name, folders))
    else:
        ours = {f"{kind}/{one}" for kind in PIECES for one in _ours()[kind]}
        if name not in ours:
            remedy = f"{did_you_mean(name, ours)} A file of yours ends in '.yaml'."
            raise UserError([Diagnostic(asked_by, f"there is no layout '{name}'", remedy)])
        path = resources.templates(f"{name}.yaml")
    layout = read_layout(path)
    if (kind := layout.value.kind) not in (*PIECES, *kinds):
        known = (*PIECES, *kinds)
        raise UserError(
            [Diagnostic(layout.where("kind"), f"there is no kind of piece '{kind}'", did_you_mean(kind, known))]
        )
    return layout


def wrong_layouts(project: Project) -> Iterator[Diagnostic]:
    """What is wrong with a scenario's own layouts of pieces, whatever else is wrong: nothing is drawn to find it."""
    scenario = project.scenario
    for kind in PIECES[:-1]:
        name = getattr(scenario.value.layouts, kind)
        if name.endswith(".yaml"):
            try:
                load_layout(project.folder, project.rulebook.folders, kind, name, scenario.where("layouts", kind))
            except UserError as error:
                yield from error.diagnostics


def layout_file(folder: Path, games: Sequence[Path], kind: str, name: str, asked_by: Source) -> Path:
    """The file of a layout: one of ours by its name, or a YAML file in ``folder``, or in those of the game.

    UserError when there is none, or when it lies outside of them all.
    """
    known = _ours()[kind]
    if not name.endswith(".yaml"):
        if name in known:
            return resources.templates(kind, f"{name}.yaml")
        raise UserError([Diagnostic(asked_by, f"there is no {kind} layout '{name}'", did_you_mean(name, known))])
    return named_file(name, asked_by, (folder, *games), "layout", lambda: _layouts_near(name, (folder, *games), known))


def _own_layouts_near(name: str, folders: Sequence[Path]) -> str:
    there = files_that_say("kind", folders)
    return did_you_mean(name, there) if there else "Write it, or name one of ours, such as 'counter/classic'."


def _layouts_near(name: str, folders: Sequence[Path], known: Sequence[str]) -> str:
    """A remedy: the file of one's own that is near, else one of ours."""
    if close := suggested(name, files_that_say("kind", folders)):
        return f"Did you mean '{close}'?"
    ours = did_you_mean(name.removesuffix(".yaml"), known)
    return f"{ours} A file of yours is given by its path from the scenario's folder."


def read_layout(path: Path) -> Located[Layout]:
    """A layout file, typed, its bases merged under it."""
    document = read_joined(path)
    try:
        return _validated(document)
    except UserError as error:
        raise UserError(_misspelt(document, error.diagnostics)) from None


def _misspelt(document: Document, problems: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The same, but for an element of what is extended that is changed under a wrong name."""
    root = document.root.value
    elements = root["elements"].value if isinstance(root, dict) and "elements" in root else {}
    names = {node.source: name for name, node in elements.items()} if isinstance(elements, dict) else {}
    for problem in problems:
        name = names.get(problem.source, "")
        others = [other for source, other in names.items() if source.file != problem.source.file]
        if name and problem.what.endswith(NO_THING) and (close := suggested(name, others)):
            problem = Diagnostic(problem.source, f"there is no element '{name}' to change", f"Did you mean '{close}'?")
        yield problem


def _validated(document: Document) -> Located[Layout]:
    """UserError with every mistake in it, keys that say nothing and wrong expressions among them."""
    if (count := _elements_in(document.root.plain())) > MAX_ELEMENTS:
        what = f"{count} elements are more than the {MAX_ELEMENTS} there may be in a layout"
        raise UserError([Diagnostic(document.where_key("elements"), what, "Leave some out.")])
    layout, problems, doubtful = sift(document, Layout)
    if layout is not None:
        more = [*ignored_keys(layout)]
        if problems or more:  # those of a layout that is right so far are compiled once it is drawn
            more += LayoutExpressions(layout).problems
        problems += [one for one in more if one.source not in doubtful]
    if problems or layout is None:
        raise UserError(problems)
    return layout


def _elements_in(plain: Any) -> int:
    elements = plain.get("elements") if isinstance(plain, dict) else None
    return sum(1 + _elements_in(one) for one in elements.values()) if isinstance(elements, dict) else 0


def read_joined(path: Path) -> Document:
    """A layout file with what it extends merged under it."""
    return _joined(read(path), path, 0)


def _joined(document: Document, path: Path, depth: int) -> Document:
    root = document.root
    if not isinstance(root.value, dict) or "extends" not in root.value:
        return document
    base_name = root.value["extends"]
    if depth >= MAX_EXTENDS:
        what = "layouts extend one another without end"
        raise UserError([Diagnostic(base_name.source, what, "Break the circle.")])
    base_path = _base(path, base_name, root)
    base = _joined(read(base_path), base_path, depth + 1)
    over = Node({key: node for key, node in root.value.items() if key != "extends"}, root.source, root.keys)
    return Document(document.file, merged(base.root, over))


def _base(path: Path, name: Node, root: Node) -> Path:
    """The layout of that name beside the one that extends it, else one of ours of the same kind.

    UserError when there is none, or when it is not said of which kind.
    """
    if not isinstance(name.value, str):
        raise UserError([Diagnostic(name.source, "a layout extends one other", "Give the name of that one.")])
    is_name = name.value.replace("_", "").replace("-", "").isalnum()
    beside = path.parent / f"{name.value}.yaml"
    if is_name and beside != path and is_file(beside) and is_within(beside, path.parent):
        return beside
    kind, known = _kind(root), _ours()
    if name.value not in known[kind]:
        what = f"there is no layout '{name.value}' to extend"
        others = [other for other, names in known.items() if name.value in names]
        meant = f"It is one of kind: {', '.join(others)}." if others else did_you_mean(name.value, known[kind])
        raise UserError([Diagnostic(name.source, what, meant)])
    return resources.templates(kind, f"{name.value}.yaml")


def _kind(root: Node) -> str:
    """The kind that a layout says it is of."""
    if "kind" not in root.value:
        what, remedy = "this layout has no kind", "Begin it with 'kind:' and what it lays out"
        raise UserError([Diagnostic(root.source, what, f"{remedy}: {', '.join(_ours())}.")])
    kind, known = root.value["kind"], _ours()
    if not isinstance(kind.value, str):
        raise UserError([Diagnostic(kind.source, "this is no kind of layout", did_you_mean("", known))])
    if kind.value not in known:
        what = f"there is no kind of layout '{kind.value}'"
        raise UserError([Diagnostic(kind.source, what, did_you_mean(kind.value, known))])
    return kind.value


def _ours() -> dict[str, list[str]]:
    """The names of our own layouts, by kind."""
    folders = sorted(folder for folder in resources.templates().iterdir() if folder.is_dir())
    return {folder.name: [file.stem for file in folder.glob("*.yaml")] for folder in folders}
