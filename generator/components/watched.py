"""A game and a context that note what is asked of them: the same objects, each field noted with its answer when it is read.

Fields that only lead on, a game's sides, a side's units, a unit's card, are not noted by what lies behind them: of lists it
is noted which there are, and what is read of one is noted there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, defstruct
from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.parts import Parts, Question
from generator.components.pieces.pictures import PORTRAIT, Pictures
from generator.components.pieces.preflight import Preflight
from generator.components.pieces.shrinking import Shrinking, Shrunk
from generator.diagnostics import Source, UserError
from generator.drawing import Symbol
from generator.model.base import Located, Model
from generator.model.card import Card
from generator.model.project import Project
from generator.rulesets.api import Game, SideInPlay, Unit

if TYPE_CHECKING:
    from generator.components.sheet_kind import KitView

Noted = TypeVar("Noted", Game, Project, SideInPlay, Unit, BuildContext)
NotedModel = TypeVar("NotedModel", bound=Model)

FOUND = ("layout", "own_layout", "sheet_layout")
"""What a context finds for who asks for it."""
PLACES = ("where", "doubtful", "diagnostics")
"""Fields that say where something stands, and nothing that is drawn."""
LED_THROUGH: dict[type[Struct], tuple[str, ...]] = {
    Game: ("project",),
    Project: ("scenario", "cards"),
    SideInPlay: ("side",),
    Unit: ("card", "roster"),
    BuildContext: (*FOUND, "storage", "pictures", "shrinking", "preflight", "parts", "spots", "compiled"),
}
"""Fields of which it is not noted that they are read: what is read of them is."""
LISTS: dict[type[Struct], dict[str, Callable[[Any], Any]]] = {
    Game: {"sides": lambda sides: tuple(side.side.id for side in sides)},
    SideInPlay: {"units": lambda units: tuple(unit.key for unit in units)},
}
"""Of these it is noted which there are."""


def watched_game(game: Game, parts: Parts) -> Game:
    """The game, telling ``parts`` what is read of it."""
    sides = tuple(_side(side, parts) for side in game.sides)
    located = game.project.scenario

    def where(*path: str | int) -> Source:
        place = located.where(*path)
        parts.ask_place(("place", *path), place)
        return place

    cards = {key: _placed(card, parts, key) for key, card in game.project.cards.items()}
    scenario = replace(located, value=_model(located.value, parts, ("game", "scenario")), where=where)
    project = _noting(replace(game.project, scenario=scenario, cards=cards), parts, ("game", "project"))
    return _noting(replace(game, sides=sides, project=project), parts, ("game",))


def _placed(card: Located[Card], parts: Parts, key: str) -> Located[Card]:
    """The card, noting where what is asked for stands."""

    def where(*path: str | int) -> Source:
        place = card.where(*path)
        parts.ask_place(("place of card", key, *path), place)
        return place

    return replace(card, where=where)


def _side(side: SideInPlay, parts: Parts) -> SideInPlay:
    at = ("side", side.side.id)
    units = tuple(_unit(unit, parts) for unit in side.units)
    return _noting(replace(side, units=units, side=_model(side.side, parts, (*at, "side"))), parts, at)


def _unit(unit: Unit, parts: Parts) -> Unit:
    at = ("unit", unit.key)
    card, roster = (_model(getattr(unit, name), parts, (*at, name)) for name in ("card", "roster"))
    return _noting(replace(unit, card=card, roster=roster), parts, at)


def watched_context(context: BuildContext, parts: Parts) -> BuildContext:
    """The context, telling ``parts`` what is read of it, and what of it is told."""

    def finds(name: str) -> Callable[..., Any]:
        find = getattr(context, name)

        def found(*asked: Any) -> Any:
            it = find(*asked)
            parts.ask((name, *asked[:-1]), it)  # the last says who asks
            return it

        return found

    changes: dict[str, Any] = {name: finds(name) for name in FOUND}
    changes |= {
        "shrinking": _TellingShrinking(context.shrinking, parts),
        "preflight": _TellingPreflight(context.preflight, parts),
        "pictures": _NotingPictures(context.pictures, parts),
    }
    return _noting(replace(context, **changes), parts, ("context",))


class Answers:
    """Answers, of a kit in the making, what parts asked of one before."""

    def __init__(self, kit: KitView, game: Game, context: BuildContext) -> None:
        """The game and the context as they are, and not watched."""
        self._kit, self._game, self._context = kit, game, context
        self._sides = {side.side.id: side for side in game.sides}
        self._units = {unit.key: unit for unit in game.units}

    def __call__(self, question: Question) -> Any:
        what = question[0]
        asked: list[Any] = [*question[1:]]
        match what:
            case "game":
                if asked[0] == "scenario":
                    return getattr(self._game.scenario, asked[1])
                return _reached(self._game, asked)
            case "side":
                return _reached(self._sides[asked[0]], asked[1:])
            case "unit":
                return _reached(self._units[asked[0]], asked[1:])
            case "context":
                return getattr(self._context, asked[0])
            case "kinds":
                return self._game.piece_kinds
            case "place":
                return self._game.project.scenario.where(*asked)
            case "place of card":
                return self._game.project.cards[asked[0]].where(*asked[1:])
            case "picture":
                name, file, ink, ground = asked
                return self._context.pictures.symbol(name, Source(file), ink, ground)
            case "sheets" | "pieces" | "cut_sheets" | "game_box":
                return getattr(self._kit, what)(*asked)
            case str() if what in FOUND:
                return getattr(self._context, what)(*asked, Source(""))
        raise KeyError(question)


def _reached(at: Any, steps: Sequence[Any]) -> Any:
    for step in steps:
        listed = LISTS.get(type(at), {}).get(step)
        at = getattr(at, step)
        at = listed(at) if listed else at
    return at


def tell_again(context: BuildContext, whom: str, what: tuple[Any, ...]) -> None:
    """Tells what a part told that is taken over."""
    match whom:
        case "shrinking":
            context.shrinking.note(*what)
        case "preflight":
            context.preflight.warn(*what)
        case "pictures":
            context.pictures.keep(*what)
        case _:
            name, spots = what
            assert context.spots is not None  # of a preview, all of whose builds note them
            context.spots[name] = spots


class _TellingShrinking(Shrinking):
    def __init__(self, of: Shrinking, parts: Parts) -> None:
        self._found, self._parts = of._found, parts

    def note(self, shrunk: Shrunk) -> None:
        super().note(shrunk)
        self._parts.tell("shrinking", shrunk, of_places=False)


class _TellingPreflight(Preflight):
    def __init__(self, of: Preflight, parts: Parts) -> None:
        self._found, self._parts = of._found, parts

    def warn(self, *what: Any) -> None:
        super().warn(*what)
        self._parts.tell("preflight", *what)


class _NotingPictures(Pictures):
    def __init__(self, of: Pictures, parts: Parts) -> None:
        self.__dict__ |= of.__dict__
        self._parts = parts

    def keep(self, key: str, name: str, asked_by: Source) -> None:
        super().keep(key, name, asked_by)
        self._parts.tell("pictures", key, name, asked_by)

    def symbol(self, name: str, asked_by: Source, ink: str, ground: str) -> Symbol:
        try:
            found = super().symbol(name, asked_by, ink, ground)
        except UserError:
            self._parts.ask(("a picture that is missing",), None)  # it may be there the next time
            raise
        if name in self._kept:
            key, (name, asked_by) = name, self._kept[name]
            self._parts.ask_place(("place of card", key.removeprefix(PORTRAIT), "portrait"), asked_by)
        self._parts.ask(("picture", name, asked_by.file, ink, ground), found)
        return found


def _noting(it: Noted, parts: Parts, at: Question) -> Noted:
    """The same, noting what is read of it."""
    values = {name: getattr(it, name) for name in it.__struct_fields__}
    noting: Noted = _noting_class(type(it))(**values, _noted=(parts, at))
    return noting


@cache
def _noting_class(of: type[Struct]) -> Callable[..., Any]:
    names = frozenset(of.__struct_fields__) - frozenset(LED_THROUGH.get(of, ()))
    lists, get = LISTS.get(of, {}), object.__getattribute__

    def noting(self: Any, name: str) -> Any:
        value = get(self, name)
        if name in names:
            _note(get(self, "_noted"), name, lists[name](value) if name in lists else value)
        return value

    fields = [("_noted", Any, None)]
    return defstruct(of.__name__, fields, bases=(of,), namespace={"__getattribute__": noting}, frozen=True)


def _model(it: NotedModel, parts: Parts, at: Question) -> NotedModel:
    """The same for a model."""
    new: Any = object.__new__(_noting_model(type(it)))
    object.__setattr__(new, "__dict__", {**it.__dict__, "_noted": (parts, at)})
    for name in ("__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"):
        object.__setattr__(new, name, getattr(it, name))
    noting: NotedModel = new
    return noting


@cache
def _noting_model(of: type[Model]) -> type:
    names, get = frozenset(of.model_fields), object.__getattribute__

    def noting(self: Any, name: str) -> Any:
        value = get(self, name)
        if name in names:
            _note(get(self, "__dict__")["_noted"], name, value)
        return value

    return type(of.__name__, (of,), {"__getattribute__": noting, "__module__": of.__module__})


def _note(noted: tuple[Parts, Question], name: str, value: Any) -> None:
    parts, at = noted
    (parts.ask_place if name in PLACES else parts.ask)((*at, name), value)
