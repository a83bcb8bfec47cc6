"""Counters and markers as drawn, flat and in millimetres of paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.counters import counter_set
from generator.components.kit import Kit
from generator.components.pieces.trim_shape import TrimShape
from generator.drawing import Affine, Group, Item, Path, Symbol, Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.loading.counter_sets import load_counter_set
from generator.loading.nations import load_nations
from generator.loading.rulebook import load_rulebook
from generator.model.counter_set import altered
from generator.production.order import Order
from generator.production.set_up import context_for, set_up
from generator.rulesets.api import Game
from generator.rulesets.capitan_hex import RULESET
from generator.sheets.plan import Piece
from tests.conftest import SCENARIO

SIZES = (12.7, 15.9, 18, 19.05, 20, 25)
"""Half an inch, 5/8, and so on: the sizes in use (GROUND)."""


def desk_of(game: Game, language: str = "en") -> BuildContext:
    return set_up(game, Order(out=SCENARIO.parent, language=language))


def with_style(game: Game, counter_layout: str = "classic", **style: object) -> Game:
    """The game with its counters made otherwise."""
    located = game.project.scenario
    scenario = located.value.model_copy(
        update={
            "counters": located.value.counters.model_copy(update=style),
            "layouts": located.value.layouts.model_copy(update={"counter": counter_layout}),
        }
    )
    return replace(game, project=replace(game.project, scenario=replace(located, value=scenario)))


@dataclass(frozen=True)
class Face:
    """One face of a piece: what is on it, each thing with its box in mm of paper."""

    name: str
    width_mm: float
    height_mm: float
    things: tuple[tuple[Item, Box], ...]
    texts: tuple[tuple[Text, float], ...]
    """With their size in points of paper."""


def faces_of_game(game: Game, language: str = "en") -> Iterator[Face]:
    """Every counter of a game in its layout, both faces."""
    made = Kit(game, desk_of(game, language), "long-edge")
    for unit in game.units:
        for piece in made.counters.pieces(unit.counters, backs=True):
            yield from faces_of(piece)


def faces_of(piece: Piece) -> Iterator[Face]:
    for symbol in dict.fromkeys(one for one in (piece.front, piece.back) if one):
        yield face(symbol, piece.width_mm, piece.height_mm)


def face(symbol: Symbol, width_mm: float, height_mm: float) -> Face:
    scale = height_mm / symbol.height_mm
    placed = list(flat(symbol.items, Affine.scale(scale)))
    boxes = ((item, bounds((item,), at)) for item, at in placed)
    things = tuple((item, box) for item, box in boxes if box is not None)
    texts = tuple((item, item.size_pt * at.a) for item, at in placed if isinstance(item, Text))
    return Face(symbol.id, width_mm, height_mm, things, texts)


def flat(items: Iterable[Item], at: Affine) -> Iterator[tuple[Item, Affine]]:
    """Things one by one; a figure or a flag is one thing. What is clipped is drawn on the waste."""
    for item in items:
        if isinstance(item, Group) and item.clip is not None:
            continue
        if isinstance(item, Group):
            yield from flat(item.items, at @ item.transform)
        else:
            yield item, at


def what_matters(face: Face) -> list[tuple[Item, Box]]:
    """Everything but the frame round the piece and what bleeds: the ground, the foot of a marker, what moves stand on."""
    return [
        (item, box)
        for item, box in face.things
        if (box.w < 0.8 * face.width_mm or box.h < 0.8 * face.height_mm) and not (isinstance(item, Path) and box.x < -1)
    ]


def faces_of_set(
    nation: str,
    size_mm: float,
    language: str = "en",
    colours: tuple[str, ...] = ("blue",),
    layout: str = "",
    **style: object,
) -> list[Face]:
    """One of everything in our own set, its optional markers too."""
    book, located = load_rulebook("capitan_hex"), load_counter_set(None, "capitan_hex")
    counts = {"all": 1} | dict.fromkeys(located.value.markers, 1)
    located = replace(located, value=altered(located.value, counts, colours, layout, size_mm=size_mm, **style))
    order = Order(out=SCENARIO.parent, language=language)
    context = context_for(book, SCENARIO.parent, order, order.printed_as())
    needs = RULESET.counter_set(book, located.value, nation)
    document = counter_set.document(needs, located, nation, load_nations()[nation], "x", context, "long-edge")
    symbols: dict[str, Symbol] = {}
    for page in document.pages:
        symbols |= {symbol.id: symbol for symbol in _pieces(page.items)}
    cut = TrimShape.of(located.value)
    return [face(symbol, cut.width_mm, cut.height_mm) for symbol in symbols.values()]


def _pieces(items: Iterable[Item]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Use) and item.symbol.id.startswith(("counter-", "marker-")):
            yield item.symbol
        elif isinstance(item, Group):
            yield from _pieces(item.items)
