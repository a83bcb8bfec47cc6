"""The games there are. What the tests need to know of one stands in a module here, by its id:

``SAMPLE``     the name of its sample scenario
``CLAUSES``    of each of its works, the chapters and how many clauses each has; those of ``PARTS`` number their parts
``cards``      a card of each kind there can be, made from its tables and models
``VARIANTS``   what a scenario may settle, so that all of its rules are asked: changes to the sample, if any
``TYPES_FIGURES``  whether its words yet type figures that tables hold, so that they are not read for those
``VARIED``     how its sample scenario may be varied
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from generator import pipeline
from generator.rulesets import registry
from generator.rulesets.api import Game
from tests.conftest import ROOT

NAMES = registry.names()


def of(name: str) -> ModuleType:
    return import_module(f"tests.games.{name}")


def sample(name: str) -> Path:
    """Its sample scenario."""
    return ROOT / "data" / "scenarios" / name / f"{of(name).SAMPLE}.yaml"


@cache
def played(name: str) -> Game:
    """Its sample scenario, derived: once for all tests, which change copies of it."""
    return pipeline.derive(sample(name))
