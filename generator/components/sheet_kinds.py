"""The kinds of sheets there are. A new one is a component in a folder of its own, and a line here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from generator.components.sheet_kind import WHOLE, SheetKind
from generator.diagnostics import Diagnostic, Severity, Source, UserError
from generator.installed import EntryPoint, named_by_packages

if TYPE_CHECKING:
    from generator.rulesets.api import Game

GROUP = "fichas.components"
"""Under this, installed packages name modules of theirs that have ``SHEET_KINDS``: they come after ours."""

COMPONENTS = (
    "counters",
    "cards",
    "control_sheet",
    "scenario_sheet",
    "reference_chart",
    "lookup_wheel",
    "artillery_template",
    "measuring_strip",
    "cutting_guide",
    "board",
    "storage",
)
"""Packages beside this module that have ``SHEET_KINDS``, in the order of a kit's pages."""


def kinds_of(component: str) -> tuple[SheetKind, ...]:
    kinds: tuple[SheetKind, ...] = import_module(f"generator.components.{component}").SHEET_KINDS
    return kinds


REFUSED: list[Diagnostic] = []
"""Components of installed packages that cannot be had, and why."""


def _installed(entries: Iterable[EntryPoint], taken: set[str]) -> Iterator[SheetKind]:
    """The kinds of installed packages. One that fails, or has the id of another, is left out and said."""
    for entry in sorted(entries, key=lambda entry: entry.name):
        try:
            kinds = tuple(entry.load().SHEET_KINDS)
        except Exception as error:  # a stranger's module may raise anything, and our own sheets come all the same
            _refuse(entry, f"its component '{entry.name}' cannot be loaded: {type(error).__name__}: {error}")
            continue
        for kind in kinds:
            if kind.id in taken:
                _refuse(entry, f"its component '{entry.name}' has a kind of sheet '{kind.id}', which there is already")
                continue
            taken.add(kind.id)
            yield kind


def _refuse(entry: EntryPoint, what: str) -> None:
    remedy = "Update the package, or take it out; its sheets are left out."
    REFUSED.append(Diagnostic(Source(entry.package), what, remedy, Severity.WARNING))


def _listed() -> Iterator[SheetKind]:
    ours = [kind for name in COMPONENTS for kind in kinds_of(name)]
    yield from ours
    yield from _installed(named_by_packages(GROUP), {kind.id for kind in ours})


BY_ID = {kind.id: kind for kind in sorted(_listed(), key=lambda kind: kind.on_request)}
"""What is made on request comes after the others."""
KINDS = tuple(kind.id for kind in BY_ID.values() if not kind.on_request)
"""What a kit is made of."""
ON_REQUEST = tuple(kind.id for kind in BY_ID.values() if kind.on_request)


def kinds_for(game: Game) -> Mapping[str, SheetKind]:
    """The kinds of a game's kit by their ids, in the order of its pages: first those that the game names itself.

    UserError where it gives one the name of a sheet that it would take the place of, or two the same.
    """
    if not game.piece_kinds:
        return BY_ID
    from generator.components.own_pieces import sheet_kind

    problems, own = [], {}
    for kind in game.piece_kinds:
        ours = BY_ID.get(kind.id)
        if kind.id in own or kind.id == WHOLE or (ours is not None and not ours.cut):
            what = f"a kind of piece cannot be called '{kind.id}': another sheet is"
            problems.append(Diagnostic(kind.where, what, "Give it another name."))
        own[kind.id] = sheet_kind(kind)
    if problems:
        raise UserError(problems)
    every = (*own.values(), *(kind for kind in BY_ID.values() if kind.id not in own))
    return {kind.id: kind for kind in sorted(every, key=lambda kind: kind.on_request)}
