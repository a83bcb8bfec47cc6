"""A game's own checks, each said at the line and column of the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.expressions import Formula
from generator.model.base import Located
from generator.model.game_file import CheckSpec
from generator.model.ruleset import with_letter
from generator.rulesets.folder.lint import lint
from generator.rulesets.folder.notes import Path
from generator.rulesets.folder.things import KEY, Thing
from generator.rulesets.folder.views import NO_NAMES

if TYPE_CHECKING:
    from generator.rulesets.folder.world import World

Names = Mapping[str, Any]
"""What the names stand for that a check is said of each of."""


def check(world: World, waved: frozenset[str]) -> list[Diagnostic]:
    for things in world.members.things.values():
        for thing in things:
            world.values(thing)
    found = said(world, waved)
    return [*world.problems.diagnostics(), *found, *lint(world.book)]


def said(world: World, waved: frozenset[str] = frozenset()) -> list[Diagnostic]:
    """What the checks say, each once; of one that cannot be worked out, nothing."""
    kept = (one for one in world.book.checks if one.value.name is None or one.value.name not in waved)
    return list(dict.fromkeys(one for located in kept for one in _checked(world, located)))


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
        for names in _each_of(world, located, thing, tuple(spec.for_.items())):
            if when is not None and not (world.holds(when, thing, names) or (False,))[0]:
                continue
            met = world.holds(holds, thing, names)
            if met is not None and not met[0]:
                yield _said(world, located, thing, names, met[1])


def _each_of(
    world: World, located: Located[CheckSpec], thing: Thing, left: Sequence[tuple[str, Any]], names: Names = NO_NAMES
) -> Iterator[Names]:
    """What the names of ``for`` stand for, in every way; a list may ask for the names before it."""
    if not left:
        yield names
        return
    (name, entries), *others = left
    if isinstance(entries, str):
        entries = world.entries_of(entries, thing, located.where("for", name), names)
    for entry in entries:
        yield from _each_of(world, located, thing, others, {**names, name: entry})


def _said(world: World, located: Located[CheckSpec], thing: Thing, names: Names, first: Path | None) -> Diagnostic:
    spec = located.value

    def phrase(part: str) -> str:
        return world.phrase(getattr(spec, part), thing, located.where(part), names=names)

    at = (first or ()) if spec.at is None else _steps(phrase("at"))
    what, remedy = (phrase(part).strip().rstrip(".") for part in ("say", "do"))
    ending = "" if remedy.endswith(("!", "?")) else "."
    clause = ", ".join(with_letter(spec.clause, world.book.letter))
    return Diagnostic(_place(thing, at), what, f"{remedy}{ending}", spec.is_, clause)


def _steps(at: str) -> Path:
    """The path that a text is; ``deployed:`` is the key of a field, and not its value."""
    steps = tuple(filter(None, at.removesuffix(":").split(".")))
    return (*steps, KEY) if at.endswith(":") else steps


def _place(thing: Thing, path: Path) -> Source:
    return thing.where(*(int(step) if isinstance(step, str) and step.isdecimal() else step for step in path))
