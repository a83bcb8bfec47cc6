"""The games there are. What the tests need to know of one stands in a module here, by its id:

``SAMPLE``     the name of its sample scenario
``CLAUSES``    of each of its works, the chapters and how many clauses each has; those of ``PARTS`` number their parts
``cards``      a card of each kind there can be, made from its tables and models
``VARIANTS``   what a scenario may settle, so that all of its rules are asked: changes to the sample, if any
``TYPES_FIGURES``  whether its words yet type figures that tables hold, so that they are not read for those
``VARIED``     how its sample scenario may be varied
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType

from generator import pipeline
from generator.components.kit import Kit
from generator.production.kit_files import guided
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets import registry
from generator.rulesets.api import Game
from tests.conftest import ROOT

NAMES = registry.names()


def of(name: str) -> ModuleType:
    return import_module(f"tests.games.{name}")


def sample(name: str) -> Path:
    """Its sample scenario."""
    return ROOT / "data" / "scenarios" / name / f"{of(name).SAMPLE}.yaml"


def once(made: Callable) -> Callable:
    """What is made of a game and nothing else but words and numbers, made once of the same one.

    It is the same in the sense of ``is``: to compare two takes longer than many a sheet. What is left to a default is as if
    it were given.
    """

    class Same:
        def __init__(self, game: Game) -> None:
            self.game = game

        def __hash__(self) -> int:
            return id(self.game)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Same) and self.game is other.game

    kept = lru_cache(maxsize=64)(lambda same, *how, **named: made(same.game, *how, **named))
    called = signature(made)

    @wraps(made)
    def once_made(*how: object, **named: object) -> object:
        given = called.bind(*how, **named)
        given.apply_defaults()
        game, *others = given.args
        return kept(Same(game), *others, **given.kwargs)

    return once_made


@cache
def played(name: str) -> Game:
    """Its sample scenario, derived: once for all tests, which change copies of it."""
    return derived(sample(name))


derived = cache(pipeline.derive)
"""The game of a scenario that is nowhere changed."""


@cache
def kit(file: Path, language: str) -> Kit:
    """The kit of such a scenario, which keeps what it has drawn."""
    game = derived(file)
    return Kit(game, set_up(game, Order(out=Path(), language=language)), "long-edge", kinds=guided(()))
