"""The names that a layout of a game's own pieces may use.

Those of the thing, ``unit.attack``, ``event.title``; ``side`` with its id, name, ground, ink and colour; ``game`` and
``scenario``, ``face``, and ``colours``, those of the palette.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.components import layout_names
from generator.components.build_context import BuildContext, Words
from generator.components.sentences import Formatter
from generator.expressions import Namespace
from generator.model.base import is_words
from generator.model.palette import Colour
from generator.rulesets.api import CardRow, Game, Look, SideInPlay
from generator.sheets import style

NEUTRAL = Look(ground=style.SECONDARY, ink=style.PAPER)
"""What is worn by what is of no side."""
_DARK = 0.42
"""Grounds of less lightness than this want a light ink."""


def shared_names(game: Game, context: BuildContext) -> dict[str, Any]:
    """What all pieces of a game may use."""
    colours = {colour: layout_names.colour_names(colour, context) for colour in context.palette.order}
    return {
        "game": Namespace({"name": context.words.say(game.book.name)}),
        "scenario": Namespace({"title": context.words.say(game.scenario.title)}),
        "colours": Namespace(colours),
    }


def sides_names(game: Game, context: BuildContext) -> dict[str, Namespace]:
    """Each side by its id, and under an empty one what is of none."""
    sides = {side.side.id: _side(side, number, context) for number, side in enumerate(game.sides)}
    return sides | {"": _worn("", "", NEUTRAL, context)}


def _side(side: SideInPlay, number: int, context: BuildContext) -> Namespace:
    """A side that the game gives no look is told from the others by the palette's colours, in turn."""
    order = context.palette.order
    look = side.look if side.look.colour or side.look.ground else Look(colour=order[number % len(order)])
    return _worn(side.side.id, context.words.say(side.side.name), look, context)


def _worn(side: str, name: str, look: Look, context: BuildContext) -> Namespace:
    coat = context.palette.colours.get(look.colour)
    ground = look.ground or (coat.ground if coat else style.PAPER)
    ink = look.ink or (coat.ink if coat and not look.ground else _reads_on(ground))
    worn = coat or Colour(name=name or side or "none", ground=ground, ink=ink, mark="none")
    return Namespace({**dict(worn), "id": side, "name": name, "ground": ground, "ink": ink, "colour": look.colour})


def _reads_on(ground: str) -> str:
    red, green, blue = (int(ground[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return style.PAPER if 0.3 * red + 0.59 * green + 0.11 * blue < _DARK else style.INK


def named(value: Any, words: Words) -> Any:
    """Plain values as names: mappings as bags, words a language as those of the kit, rows as on cards."""
    if isinstance(value, CardRow):
        return layout_names.row_names(value, Formatter(words))
    if isinstance(value, Mapping):
        if is_words(value, words.language):
            return words.say(value)
        return Namespace({name: named(inner, words) for name, inner in value.items()})
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [named(item, words) for item in value]
    return value
