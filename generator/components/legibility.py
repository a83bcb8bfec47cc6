"""Words that the bundled fonts cannot set, and flags that are not there: said with their place, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

from generator.components.flags import missing_flags
from generator.components.selection import EVERYTHING, Selection
from generator.diagnostics import Diagnostic, Source
from generator.drawing.fonts import drawable, face
from generator.model.base import Model
from generator.rulesets.api import Game

FACES = ("sans", "serif")
"""One of each family: the weights of a family have the same characters."""


def unprintable(game: Game, selection: Selection = EVERYTHING) -> list[Diagnostic]:
    """Every text of the scenario and of the cards in play with characters that no sheet could print, and every flag that
    is missing; of units, those that are wanted."""
    chosen = [unit for side in selection.chosen_sides(game) for unit in selection.chosen_units(side)]
    used, project = {unit.card_id for unit in chosen}, game.project
    wanted = {unit.key for unit in chosen}
    left_out = {
        ("sides", i, "units", j)
        for i, side in enumerate(game.sides)
        for j, unit in enumerate(side.units)
        if unit.key not in wanted
    }
    sources: list[tuple[Any, Callable[..., Source]]] = [(project.scenario.value, project.scenario.where)]
    sources += [(it.value, it.where) for it in (project.cards[card] for card in sorted(used & {*project.cards}))]
    sources += [
        (line.fields, line.where)
        for lines in project.data.values()
        for line in lines
        if selection.takes_whole(line.fields.get("side") or "") or _is_of(line.id, selection.units)
    ]
    if project.data and game.book.file is not None:
        sources.append((game.book.spec, game.book.file.where))
    texts = (
        wrong
        for value, where in sources
        for path, text in _texts(value, ())
        if not (value is project.scenario.value and path[:4] in left_out)
        if (wrong := unprintable_text(text, partial(where, *path))) is not None
    )
    return [*texts, *missing_flags(game, selection)]


def _is_of(line: str, units: Iterable[str]) -> bool:
    """Whether a line of data is one of these units, by their keys."""
    return any(f".{key}".endswith((f".{line}", f"_{line}")) for key in units)


def unprintable_text(text: str, where: Callable[[], Source]) -> Diagnostic | None:
    """What to say of a text with characters that no sheet could print."""
    missing = set(drawable(text)) - _in_every_face()
    if not missing:
        return None
    return Diagnostic(
        where(),
        f"the fonts have no {' '.join(sorted(missing))} (in '{text if len(text) < 40 else text[:37] + '…'}')",
        "Use other characters: Latin letters with their accents, figures and usual signs can be printed.",
    )


@cache
def _in_every_face() -> frozenset[str]:
    return frozenset.intersection(*(face(name).characters for name in FACES))


def _texts(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, tuple | list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
