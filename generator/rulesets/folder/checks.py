"""A game's own checks, each said at the line and column of the data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.expressions import Formula
from generator.model.base import Located
from generator.model.game_file import CheckSpec
from generator.model.ruleset import with_letter
from generator.rulesets.folder.lint import lint
from generator.rulesets.folder.notes import Path
from generator.rulesets.folder.things import Thing

if TYPE_CHECKING:
    from generator.rulesets.folder.world import World


def check(world: World, waved: frozenset[str]) -> list[Diagnostic]:
    for things in world.members.things.values():
        for thing in things:
            world.values(thing)
    found = [
        diagnostic
        for located in world.book.checks
        if located.value.name is None or located.value.name not in waved
        for diagnostic in _checked(world, located)
    ]
    return [*world.problems.diagnostics(), *found, *lint(world.book)]


def _checked(world: World, located: Located[CheckSpec]) -> Iterator[Diagnostic]:
    spec, where = located.value, located.where
    things = world.members.each(spec.each)
    if things is None:
        known = (f"{kind}.{field}" for kind in world.members.things for field in world.members.specs(kind))
        remedy = did_you_mean(spec.each, (*world.members.things, *known))
        yield Diagnostic(where("each"), f"there is no list of data '{spec.each}'", remedy)
        return
    when = world.compiled(Formula, spec.when, where("when")) if spec.when is not None else None
    holds = world.compiled(Formula, spec.holds, where("holds"))
    if holds is None or (when is None and spec.when is not None):
        return
    for thing in things:
        if when is not None and not (world.holds(when, thing) or (False,))[0]:
            continue
        met = world.holds(holds, thing)
        if met is not None and not met[0]:
            yield _said(world, located, thing, met[1])


def _said(world: World, located: Located[CheckSpec], thing: Thing, first: Path | None) -> Diagnostic:
    spec = located.value
    at = tuple(spec.at.split(".")) if spec.at else first or ()
    what, remedy = (
        world.phrase(getattr(spec, part), thing, located.where(part)).strip().rstrip(".") for part in ("say", "do")
    )
    ending = "" if remedy.endswith(("!", "?")) else "."
    clause = ", ".join(with_letter(spec.clause, world.book.letter))
    return Diagnostic(_place(thing, at), what, f"{remedy}{ending}", spec.is_, clause)


def _place(thing: Thing, path: Path) -> Source:
    return thing.where(*(int(step) if isinstance(step, str) and step.isdecimal() else step for step in path))
