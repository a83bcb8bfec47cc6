"""A game's own checks, each said at the line and column of the data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.expressions import Formula
from generator.model.base import Located
from generator.model.game_file import CheckSpec
from generator.rulesets.folder.lint import lint
from generator.rulesets.folder.notes import Path
from generator.rulesets.folder.things import KEY, Thing
from generator.rulesets.folder.views import NO_NAMES
from generator.rulesets.house import told

if TYPE_CHECKING:
    from generator.rulesets.folder.world import World

Names = Mapping[str, Any]
"""What the names stand for that a check is said of each of."""


def check(world: World, house: Collection[str]) -> list[Diagnostic]:
    for things in world.members.things.values():
        for thing in things:
            world.values(thing)
    found = said(world, house)
    return [*world.problems.diagnostics(), *found, *lint(world.book)]


def said(world: World, house: Collection[str] = (), *, is_right: bool = True) -> list[Diagnostic]:
    """What the checks say, each once; of one that cannot be worked out, nothing. ``is_right``: whether nothing else is
    wrong with the game; ``house``: the checks that are waived."""
    found: list[Diagnostic] = []
    wrong: set[Thing] = set()
    for located in world.book.checks:
        spec = located.value
        if spec.once_right == "game" and (wrong or not is_right):
            continue
        for thing, plain in _checked(world, located, wrong):
            diagnostic = told(plain, house)
            found.append(diagnostic)
            if thing is not None and diagnostic.is_error:
                wrong.add(_whole(thing))
    return list(dict.fromkeys(found))


def _checked(
    world: World, located: Located[CheckSpec], wrong: Collection[Thing]
) -> Iterator[tuple[Thing | None, Diagnostic]]:
    spec, where = located.value, located.where
    things = world.members.each(spec.each)
    if things is None:
        known = (f"{kind}.{field}" for kind in world.members.things for field in world.members.specs(kind))
        remedy = did_you_mean(spec.each, (*world.members.things, *known))
        yield None, Diagnostic(where("each"), f"there is no list of data '{spec.each}'", remedy)
        return
    when = world.compiled(Formula, spec.when, where("when")) if spec.when is not None else None
    holds = world.compiled(Formula, spec.holds, where("holds"))
    if holds is None or (when is None and spec.when is not None):
        return

    def said_of(thing: Thing) -> Iterator[Diagnostic]:
        for names in each_of(world, located.where, thing, tuple(spec.for_.items())):
            if when is not None and not (world.holds(when, thing, names) or (False,))[0]:
                continue
            met = world.holds(holds, thing, names)
            if met is not None and not met[0]:
                yield _said(world, located, thing, names, met[1])

    for thing in things:
        if spec.once_right == "thing" and _whole(thing) in wrong:
            continue
        # What is said names a place, which may be another the next time.
        found = world.kept(where(), thing, partial(tuple, said_of(thing)), is_kept=lambda found: not found)
        yield from ((thing, one) for one in found)


def _whole(thing: Thing) -> Thing:
    """Of a row, what it stands in."""
    return thing if thing.within is None else _whole(thing.within)


def each_of(
    world: World, where: Callable[..., Source], thing: Thing, left: Sequence[tuple[str, Any]], names: Names = NO_NAMES
) -> Iterator[Names]:
    """What the names of a ``for`` stand for, in every way; a list may ask for the names before it."""
    if not left:
        yield names
        return
    (name, entries), *others = left
    if isinstance(entries, str):
        entries = world.entries_of(entries, thing, where("for", name), names)
    for entry in entries:
        yield from each_of(world, where, thing, others, {**names, name: entry})


def _said(world: World, located: Located[CheckSpec], thing: Thing, names: Names, first: Path | None) -> Diagnostic:
    spec = located.value

    def phrase(part: str) -> str:
        return world.phrase(getattr(spec, part), thing, located.where(part), names=names)

    at = (first or ()) if spec.at is None else _steps(phrase("at"))
    what, remedy = ((phrase(part).strip() or getattr(spec, part)).rstrip(".") for part in ("say", "do"))
    ending = "" if remedy.endswith(("!", "?")) else "."
    clause = world.book.clause_of(spec)
    return Diagnostic(_place(thing, at), what, f"{remedy}{ending}", spec.is_, clause, spec.name or "")


def _steps(at: str) -> Path:
    """The path that a text is; ``deployed:`` is the key of a field, and not its value."""
    steps = tuple(filter(None, at.removesuffix(":").split(".")))
    return (*steps, KEY) if at.endswith(":") else steps


def _place(thing: Thing, path: Path) -> Source:
    return thing.where(*(int(step) if isinstance(step, str) and step.isdecimal() else step for step in path))
