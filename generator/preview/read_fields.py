"""What of a unit was read as it is from a file, and where it stands there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.diagnostics import Source
from generator.explaining import shown
from generator.model.base import Model, in_language, is_words, plain
from generator.rulesets.api import Game, Unit

_CARD = "card"
"""What a roster calls the card of a unit."""


def read_fields(game: Game, unit: Unit) -> dict[str, tuple[str, str]]:
    """By the name of each field, of one in a group ``gun.points``, what it says, and where it is from: ``from
    units.csv:2:6``."""
    return {
        name: (said, f"from {Path(place.file).name}:{place.line}:{place.column}")
        for name, (value, place) in {name: (value, place) for name, value, place in _read(game, unit)}.items()
        if (said := _said(value))
    }


def _read(game: Game, unit: Unit) -> Iterator[tuple[str, Any, Source]]:
    """What its line of a game's list says; else its card, and then its roster, which goes before."""
    lists = (game.project.data.get(name, ()) for name in ("unit", unit.kind))
    line = next((one for lines in lists for one in lines if one.id == unit.card_id), None)
    if line is not None:
        yield from ((name, value, line.where(name)) for name, value in line.fields.items())
        return
    card = game.project.cards[unit.card_id]
    yield from ((".".join(path), value, card.where(*path)) for path, value in _given(card.value))
    yield from ((".".join(path), value, unit.where) for path, value in _given(unit.roster) if path != (_CARD,))


def _given(it: Model, within: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, info in type(it).model_fields.items():
        if name not in it.model_fields_set:
            continue
        value, path = getattr(it, name), (*within, info.alias or name)
        yield from _given(value, path) if isinstance(value, Model) else [(path, plain(value))]


def _said(value: Any) -> str:
    """Empty for what is none, and for lists."""
    if isinstance(value, bool | int | float):
        return shown(value)
    return in_language(value, "en") if isinstance(value, str) or is_words(value, "en") else ""
