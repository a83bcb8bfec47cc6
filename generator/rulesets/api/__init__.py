"""What a ruleset must offer, and the derived game it hands to the components.

A ruleset is data (``data/rulesets/<id>/``) and, where the game needs formulas, a package with an object
that satisfies ``Ruleset``, found by ``rulesets.registry``. Formulas are pure: from a card, a roster entry
and the tables to ``Derived`` values. Nothing here draws; everything a component prints is either such a
value or a word key of the ruleset.
"""

from generator.rulesets.api.cards import Ability, CardRow, CardRows
from generator.rulesets.api.control import Points, SidePoints, Stat, verdict
from generator.rulesets.api.derived import Derived, Input, Values, by_key, derived, input_from, nested
from generator.rulesets.api.game import Die, Explained, FigureGroup, Game, ListEntry, SideInPlay, Track, Unit
from generator.rulesets.api.ground import GroundColumn, GroundRow, GroundTable
from generator.rulesets.api.lines import Cell, Column, Example, Line, Row, Section, joined
from generator.rulesets.api.names import marker_name, template_name, theme_name
from generator.rulesets.api.own_pieces import Look, OwnPiece, PieceFace, PieceKind
from generator.rulesets.api.pieces import CounterDesign, CounterNeed, Deck, DeckCard, MarkerNeed, SetNeeds
from generator.rulesets.api.protocols import HasAbilities, HasCounterSets, HasGuns, HasRulers, Ruleset
from generator.rulesets.api.templates import (
    AreaNeed,
    AreaUser,
    Battery,
    Deviation,
    DeviationWay,
    Fire,
    Lane,
    Mark,
    Ruler,
    TemplateNeed,
    TemplateUser,
)

__all__ = [
    "Ability",
    "AreaNeed",
    "AreaUser",
    "Battery",
    "CardRow",
    "CardRows",
    "Cell",
    "Column",
    "CounterDesign",
    "CounterNeed",
    "Deck",
    "DeckCard",
    "Derived",
    "Deviation",
    "DeviationWay",
    "Die",
    "Example",
    "Explained",
    "FigureGroup",
    "Fire",
    "Game",
    "GroundColumn",
    "GroundRow",
    "GroundTable",
    "HasAbilities",
    "HasCounterSets",
    "HasGuns",
    "HasRulers",
    "Input",
    "Lane",
    "Line",
    "ListEntry",
    "Look",
    "Mark",
    "MarkerNeed",
    "OwnPiece",
    "PieceFace",
    "PieceKind",
    "Points",
    "Row",
    "Ruler",
    "Ruleset",
    "Section",
    "SetNeeds",
    "SideInPlay",
    "SidePoints",
    "Stat",
    "TemplateNeed",
    "TemplateUser",
    "Track",
    "Unit",
    "Values",
    "by_key",
    "derived",
    "input_from",
    "joined",
    "marker_name",
    "nested",
    "template_name",
    "theme_name",
    "verdict",
]
