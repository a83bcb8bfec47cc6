"""What is cut out for a game: counters, markers, and cards in decks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from generator.rulesets.api.derived import Derived
from generator.rulesets.api.lines import Line
from generator.rulesets.api.names import marker_name


class CounterDesign(Struct, frozen=True):
    """What one face of a counter shows; equal designs are drawn once."""

    kind: str
    """``infantry``, ``cavalry``, ``engineers``, ``gunners``, ``horse_gunners``, ``command_foot``, ``command_mounted``, ``gun``, ``limber``."""
    size: str
    """``full``, ``half``, ``piece`` for a gun or a limber; what else a ruleset has its own layouts for."""
    figures: tuple[str, ...]
    """The symbol of each figure that stands on it, left to right."""
    nation: str
    colour: str
    unit: str
    """The key of the unit it belongs to; the ``informed`` layout prints its values."""
    is_command: bool = False
    state: str = ""
    """What has become of it, as the symbol that says so: ``spiked``. A layout prints it beside the figures."""
    part: str = ""
    """Which part of the unit it stands for, by an id of its card, where not for the whole."""
    name: Any = None
    """What that part is called."""


class CounterNeed(Struct, frozen=True):
    """So many counters of one make, for one unit. ``why`` names the rule that asks for them."""

    front: CounterDesign
    back: CounterDesign | None
    quantity: int
    why: Derived
    single_sided_only: bool = False
    """Needed only where the backs are not printed."""


class MarkerNeed(Struct, frozen=True):
    """So many markers of a kind (``activated``, ``routed``, ``decoy``, ``spiked``, ``captured_flag``) for a side."""

    kind: str
    side: str
    quantity: int
    why: Derived
    single_sided_only: bool = False
    """Needed only where the backs, which say the same, are not printed."""

    @property
    def name(self) -> str:
        """The word key of what stands on it."""
        return marker_name(self.kind)


class SetNeeds(Struct, frozen=True):
    """What one nation's set of counters is printed of, without a scenario."""

    counters: tuple[CounterNeed, ...]
    """Their ``unit`` is the key of the set's entry."""
    markers: tuple[MarkerNeed, ...]


class DeckCard(Struct, frozen=True):
    """A card of a deck: that of a unit, or one that says a thing of the rules."""

    unit: str = ""
    """The key of the unit; empty where it is no unit's."""
    number: int | None = None
    """That of the unit among those of its side."""
    label: Line | None = None
    mark: Line | None = None
    """The letters of what it says."""
    text: Line | None = None
    """What it allows, in a sentence."""
    sign: str = ""
    """The symbol of what it says; that of a unit is its own."""
    copies: int = 1


class Deck(Struct, frozen=True):
    """Cards with one back, so that none is known before it is turned up."""

    id: str
    """Unique in the game."""
    form: str
    """``order``, to be drawn from; ``choice``, to be chosen from and laid face down."""
    side: str
    cards: tuple[DeckCard, ...]
    why: Derived
    company: str = ""
    """The company whose deck it is, where a side has several."""
