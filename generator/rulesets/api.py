"""What a ruleset must offer, and the derived game it hands to the components.

A ruleset is data (``data/rulesets/<id>/``) and, where the game needs formulas, a package with an object
that satisfies ``Ruleset``, found by ``rulesets.registry``. Formulas are pure: from a card, a roster entry
and the tables to ``Derived`` values. Nothing here draws; everything a component prints is either such a
value or a word key of the ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from generator.diagnostics import Diagnostic, Source
from generator.model.base import Located
from generator.model.card import Card
from generator.model.counter_set import CounterSet
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import RosterUnit, Scenario, Side
from generator.model.table import Status, Value


@dataclass(frozen=True, slots=True)
class Input:
    """One thing a formula took. ``source`` is a clause (``H 4``), ``card`` or ``scenario``."""

    name: str
    value: Any
    unit: str
    source: str


@dataclass(frozen=True, slots=True)
class Derived:
    """A number for paper, and why it is that number.

    ``rule`` says in a few English words how it came about, ``clauses`` name the rules behind it
    (``B 9.1``), ``unit`` is as in tables.
    """

    value: Any
    unit: str
    rule: str
    clauses: tuple[str, ...]
    status: Status
    inputs: tuple[Input, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = {
            "value": self.value,
            "unit": self.unit,
            "rule": self.rule,
            "clauses": list(self.clauses),
            "status": self.status.value,
            "inputs": [{"name": i.name, "value": i.value, "unit": i.unit, "source": i.source} for i in self.inputs],
        }
        if self.note:
            form["note"] = self.note
        return form


def from_table(book: Rulebook, cell: Value, rule: str, *inputs: Input) -> Derived:
    """A value that a table gives as it stands."""
    return Derived(cell.value, cell.unit, rule, (book.cite(cell.source),), cell.status, inputs, cell.note)


def input_from(book: Rulebook, name: str, cell: Value) -> Input:
    return Input(name, cell.value, cell.unit, book.cite(cell.source))


Values = Mapping[str, Derived]
"""Derived values by dotted key: ``values["range.long.hexes"]``."""


@dataclass(frozen=True, slots=True)
class CounterDesign:
    """What one face of a counter shows; equal designs are drawn once."""

    kind: str
    """``infantry``, ``cavalry``, ``engineers``, ``gunners``, ``command_foot``, ``command_mounted``, ``gun``, ``limber``."""
    size: str
    """``full``, ``half``, or ``piece`` for a gun or a limber."""
    figures: tuple[str, ...]
    """The symbol of each figure that stands on it, left to right."""
    nation: str
    colour: str
    unit: str
    """The key of the unit it belongs to; the ``informed`` layout prints its values."""
    is_command: bool = False
    state: str = ""
    """What has become of it, as the symbol that says so: ``spiked``. A layout prints it beside the figures."""


@dataclass(frozen=True, slots=True)
class CounterNeed:
    """So many counters of one make, for one unit. ``why`` names the rule that asks for them."""

    front: CounterDesign
    back: CounterDesign | None
    quantity: int
    why: Derived
    single_sided_only: bool = False
    """Needed only where the backs are not printed."""


@dataclass(frozen=True, slots=True)
class MarkerNeed:
    """So many markers of a kind (``activated``, ``routed``, ``decoy``, ``spiked``, ``captured_flag``) for a side."""

    kind: str
    side: str
    quantity: int
    why: Derived
    single_sided_only: bool = False
    """Needed only where the backs, which say the same, are not printed."""


@dataclass(frozen=True, slots=True)
class SetNeeds:
    """What one nation's set of counters is printed of, without a scenario."""

    counters: tuple[CounterNeed, ...]
    """Their ``unit`` is the key of the set's entry."""
    markers: tuple[MarkerNeed, ...]


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Boxes to tick on the control sheet: the figures of one counter, or of one role in a command."""

    figures: int
    label: tuple[str, ...]
    """Word keys of the ruleset that together name the group: ``("counter.full",)``, ``("specialist.escort", …)``."""
    kept_when_reduced: int = 0
    """How many of them are left when the unit counts as reduced."""
    half_at: int = 0
    """Figures on the half counter: the boxes show a gap there; 0 where there is none."""
    symbol: str = ""
    """The symbol of such a figure; empty where it is the unit's emblem."""
    name: Any = None
    """What the card calls them, where it has words of its own; they tell more than the label."""


@dataclass(frozen=True, slots=True)
class Track:
    """Something of a unit that is used up, or changes, in play: boxes on the control sheet.

    ``form`` tells how it is kept: ``turn``, a box for every turn; ``points``, ``count`` boxes for every turn;
    ``uses``, ``count`` boxes for the whole game; ``state``, one box, ticked while it is so; ``blank``, room to
    write a number in.
    """

    id: str
    label: Line
    form: str
    count: int
    why: Derived


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit in play: its card, its roster entry, what the rules derive from both."""

    key: str
    """Unique in the game: ``allies.rifles`` or ``allies.rifles_2``."""
    side: str
    card_id: str
    card: Card
    roster: RosterUnit
    kind: str
    colour: str
    values: Values
    abilities: tuple[str, ...]
    """Those picked for this game."""
    menu: tuple[Input, ...]
    """Every ability the card offers, with its points."""
    counters: tuple[CounterNeed, ...]
    figure_groups: tuple[FigureGroup, ...]
    where: Source
    """The line of the roster that brings it."""
    emblem: tuple[str, ...] = ()
    """The symbols that stand for it on its card."""
    tracks: tuple[Track, ...] = ()
    """What is kept count of in play, besides its figures."""

    @property
    def name(self) -> Any:
        return self.roster.name or self.card.name


@dataclass(frozen=True, slots=True)
class SideInPlay:
    side: Side
    units: tuple[Unit, ...]
    values: Values
    tracks: tuple[Track, ...] = ()
    """What is kept count of for the side as a whole."""
    placed: tuple[Line, ...] = ()
    """Where the scenario sets units up, in the words of the ruleset."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a chart, without its words.

    ``form`` tells how it is set: ``number``; ``signed`` (+2); ``roll`` (7+); ``die`` (D10); ``dice``, a pair of
    how many and of what (1D6); ``hexes`` and ``cm``, a distance with its unit; ``word``, ``letter`` and
    ``small``, a word key, the last without its capital; ``line``, a phrase; ``tick``, for what is so; ``counters``, a pair of full and half counters (2½);
    ``template``, the id of an artillery template; ``text``, with an empty one, for a place left empty.
    """

    value: Any = None
    """None where there is nothing."""
    form: str = "number"
    aside: Cell | None = None
    """Its companion: centimetres beside hexes, the dodge roll beside the range."""
    marks: tuple[str, ...] = ()
    """Word keys of what a mark behind it stands for, ``terrain_mark.no_march``."""
    notes: tuple[str, ...] = ()
    """Word keys of footnotes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence or a name: a word key, and what fills its ``{parts}``: text, numbers or ``Cell``."""

    key: str
    parts: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    """Where the rules say it; for the label of a row, where they say what stands in the row."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a chart table. A gun's carries a symbol and a caption."""

    head: Line | None = None
    symbol: str = ""
    caption: Line | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a chart table: its label, a cell a column, and a sentence about it."""

    label: Line
    cells: tuple[Cell | None, ...] = ()
    text: Line | None = None
    opens: bool = False
    """Whether it begins a group of rows."""


@dataclass(frozen=True, slots=True)
class Section:
    """One block of a reference chart. Titles, labels and lines are word keys; components set them.

    ``form`` tells what it is: ``table`` (columns and rows), ``wide`` (a table as wide as the page), ``steps``
    and ``lines`` (sentences, numbered or not), ``glossary`` (names, a cell and a sentence) or ``artillery``
    (one column a gun). Lines of a table stand below it.
    """

    id: str
    form: str
    theme: str
    """What it belongs to: sections of a theme stand together."""
    title: Line
    clauses: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    lines: tuple[Line, ...] = ()
    corner: Line | None = None
    """What the heads of the columns are numbers of."""
    footnotes: tuple[Line, ...] = ()
    """Those of its footnotes that name cells."""


@dataclass(frozen=True, slots=True)
class TemplateUser:
    """A piece that fires with a template, and the dodge rolls against it."""

    gun_type: str
    weapon: str
    """``gun``, ``howitzer``, ``mortar`` …"""
    effective: Derived
    long: Derived


@dataclass(frozen=True, slots=True)
class TemplateNeed:
    """An artillery template in play: its shape, and who uses it with which dodge rolls."""

    id: str
    """``canister_1``, ``ball_2``, ``shell_1`` …"""
    users: tuple[TemplateUser, ...]


@dataclass(frozen=True, slots=True)
class AreaUser:
    """Who covers an area: a unit, in which mode, with how many pieces or aircraft left."""

    unit: str
    """The key of the unit."""
    mode: str
    """As the ruleset names it: ``normal``, ``dispersed`` …"""
    pieces: int


@dataclass(frozen=True, slots=True)
class AreaNeed:
    """A template of so many hexes about a vertex of the board. Whoever covers as many shares it."""

    id: str
    kind: str
    """``bombardment`` or ``air_attack``."""
    hexes: Derived
    users: tuple[AreaUser, ...]
    within: Derived | None = None
    """How far from the vertex its hexes lie at most, where they need not touch it."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card of a deck: that of a unit, or one that says a thing of the rules."""

    unit: str = ""
    """The key of the unit; empty where it is no unit's."""
    label: Line | None = None
    mark: Line | None = None
    """The short sign of what it says."""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
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


@dataclass(frozen=True, slots=True)
class Battery:
    """Guns, as templates and range strips are made for them."""

    guns: tuple[Values, ...]
    """What is derived of each: ``gun.ball.long``, ``gun.ball.template`` …"""
    templates: tuple[TemplateNeed, ...]
    types: tuple[str, ...]
    """The types of gun among them, in the order of the book."""
    arc_degrees: float
    """The whole arc of fire."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on a ruler: a distance from its end, and what ends there."""

    label: Line
    distance: Derived
    cell: Cell | None = None
    """What is said of the band that ends here: the roll to hit, the dodge roll."""
    barred_by: str = ""
    """The clause that keeps its users from the band that ends here; empty where none does."""


@dataclass(frozen=True, slots=True)
class Lane:
    """Marks of one kind, in the order of their distance; a band ends at each and begins at the one before."""

    marks: tuple[Mark, ...]
    label: Line | None = None
    """What tells it from the other lanes of its ruler: the ammunition."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A strip to cut out and lay on the table.

    ``form`` tells what it measures: ``range``, the bands of a small arm; ``gun``, a lane for each kind of
    ammunition of a piece; ``movement``, the moves of units that move alike; ``reach``, single distances, each
    from the strip's end, several of them often the same.
    """

    id: str
    form: str
    title: Line
    lanes: tuple[Lane, ...]
    users: tuple[Line, ...] = ()
    """Who measures with it; none where the title says so."""
    asides: tuple[Mark, ...] = ()
    """Distances printed in words: they are laid off with the strip in several steps."""


@dataclass(frozen=True, slots=True)
class Game:
    """A scenario with all that its rules say about it: what the components print from."""

    project: Project
    sides: tuple[SideInPlay, ...]
    values: Values
    """Of the game as a whole: dice, markers, hex and counter fit."""
    markers: tuple[MarkerNeed, ...] = ()
    chart: tuple[Section, ...] = ()
    templates: tuple[TemplateNeed, ...] = ()
    areas: tuple[AreaNeed, ...] = ()
    """Templates that are given by a number of hexes and not by a shape."""
    decks: tuple[Deck, ...] = ()
    gun_types: tuple[str, ...] = ()
    rulers: tuple[Ruler, ...] = ()
    """Strips to measure with, where distances are not counted in hexes."""
    dice: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Each kind of die (its sides) and what it is rolled for, as word keys."""
    facts: tuple[tuple[Line, Line], ...] = ()
    """What the table must know besides the turns and the board: a name, and what it is."""
    pieces: tuple[str, ...] = ("counters", "unit_cards")
    """The kinds of sheets with pieces to cut out that it is played with; there are no others in its kit."""
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @property
    def scenario(self) -> Scenario:
        return self.project.scenario.value

    @property
    def book(self) -> Rulebook:
        return self.project.rulebook

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(unit for side in self.sides for unit in side.units)


class Ruleset(Protocol):
    """A game the program knows."""

    id: str
    card_model: type[Card]
    scenario_model: type[Scenario]

    def check(self, project: Project) -> list[Diagnostic]:
        """What the rules forbid or advise against in a project as it is written; cards may be missing from it."""
        ...

    def derive(self, project: Project) -> Game:
        """The game of a project. All that the rules have to say is in its diagnostics; with errors it is empty."""
        ...


@runtime_checkable
class HasCounterSets(Protocol):
    """A ruleset played with counters, which a club may print without a scenario."""

    def check_set(self, book: Rulebook, counter_set: Located[CounterSet]) -> list[Diagnostic]:
        """What of a set the rules do not know: kinds of counter, colours, markers."""
        ...

    def counter_set(self, book: Rulebook, counter_set: CounterSet, nation: str) -> SetNeeds:
        """The counters and markers of one nation, those of a colour together. The set has been checked."""
        ...


@runtime_checkable
class HasReference(Protocol):
    """A ruleset with a reference set of its own, for every scenario."""

    def complete_chart(self, book: Rulebook) -> tuple[Section, ...]:
        """The quick-reference chart with all that the rules hold."""
        ...

    def every_gun(self, book: Rulebook) -> Battery:
        """Each type of gun there is, with all that it may fire."""
        ...

    def every_ruler(self, book: Rulebook) -> tuple[Ruler, ...]:
        """Strips for all that is measured; none where distances are counted in hexes."""
        ...
