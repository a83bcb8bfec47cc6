"""The names that a layout of a game's own pieces may use.

Those of the thing, ``unit.attack``, ``event.title``; ``side`` with its id, name, ground, ink and colour; ``game`` and
``scenario``, ``face``, ``back`` with the colours of one that pieces share, and ``colours``, those of the palette.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.components import layout_names
from generator.components.build_context import BuildContext, Words
from generator.components.sentences import Formatter
from generator.expressions import PLAIN, Namespace
from generator.model.base import is_words
from generator.model.palette import Colour, MarkerCoat
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


def backs_names(game: Game, context: BuildContext) -> dict[str, Namespace]:
    """The back of each side by its id, and under an empty one of what is of none: in the side's own colour."""
    places = {side.side.id: number for number, side in enumerate(game.sides)}
    return {
        side: _back(worn, layout_names.back_coat(places.get(side, 0), context), context)
        for side, worn in sides_names(game, context).items()
    }


def _back(worn: Namespace, coat: MarkerCoat, context: BuildContext) -> Namespace:
    """On paper it is drawn in the darker of its two colours, which can be seen there."""
    dark = worn.ground if _is_dark(worn.ground) else worn.ink if _is_dark(worn.ink) else style.INK
    return layout_names.drawn_back(worn.name, coat, worn, worn.frame if worn.frame_mm else dark, context)


def _side(side: SideInPlay, number: int, context: BuildContext) -> Namespace:
    """A side that the game gives no look is told from the others by the palette's colours, in turn."""
    order = context.palette.order
    look = side.look if side.look.colour or side.look.ground else Look(colour=order[number % len(order)])
    return _worn(side.side.id, context.words.say(side.side.name), look, context)


def _worn(side: str, name: str, look: Look, context: BuildContext) -> Namespace:
    coat = context.palette.colours.get(look.colour)
    ground = look.ground or (coat.ground if coat else style.PAPER)
    ink = look.ink or (coat.ink if coat and not look.ground else reads_on(ground))
    worn = coat or Colour(name=name or side or "none", ground=ground, ink=ink, mark="none")
    own = {"ground": ground, "ink": ink, **layout_names.shades(worn, ground)}
    return Namespace({**dict(worn), "id": side, "name": name, **own, "colour": look.colour})


def reads_on(ground: str) -> str:
    """Paper or ink, whichever can be seen on a ground."""
    return style.PAPER if _is_dark(ground) else style.INK


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue < _DARK


def named(value: Any, words: Words) -> Any:
    """Plain values as names: mappings as bags, words a language as those of the kit, rows as on cards."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, CardRow):
        return layout_names.row_names(value, Formatter(words))
    if isinstance(value, Mapping):
        if is_words(value, words.language):
            return words.say(value)
        return Namespace({name: named(inner, words) for name, inner in value.items()})
    is_list = isinstance(value, Sequence) and not isinstance(value, str)
    return [named(item, words) for item in value] if is_list else value
