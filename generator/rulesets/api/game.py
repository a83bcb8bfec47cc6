"""A scenario with all that its rules say about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from generator.diagnostics import Diagnostic, Source
from generator.model.card import Card
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import PlayedScenario, RosterUnit, SideHead
from generator.rulesets.api.cards import Ability, CardRows
from generator.rulesets.api.control import Points, SidePoints, Stat
from generator.rulesets.api.derived import Derived, Values
from generator.rulesets.api.ground import GroundTable
from generator.rulesets.api.lines import Cell, Line, Section
from generator.rulesets.api.own_pieces import Look, PieceKind
from generator.rulesets.api.pieces import CounterDesign, CounterNeed, Deck, MarkerNeed
from generator.rulesets.api.templates import AreaNeed, Battery, Ruler, TemplateNeed


class FigureGroup(Struct, frozen=True):
    """Boxes to tick on the control sheet: the figures of one counter, or of one role in a command."""

    figures: int
    label: tuple[str, ...]
    """Word keys of the ruleset that together name the group: ``("counter.full",)``, ``("specialist.escort", …)``."""
    kept_when_reduced: int = 0
    """How many of them are left when the unit counts as reduced."""
    reduced_by: str = ""
    """The clause by which it then does."""
    half_at: int = 0
    """Figures on the half counter: the boxes show a gap there; 0 where there is none."""
    on_counter: bool = False
    on_sheet_only: bool = False
    """Whether they stand on a counter of their own, or on none where the others do."""
    from_left: bool = False
    """Whether they are crossed off from the left, so that those left when it is reduced are the last ones."""
    symbol: str = ""
    """The symbol of such a figure; empty where it is the unit's emblem."""
    name: Any = None
    """What the card calls them, where it has words of its own; they tell more than the label."""
    of: str = "figures"
    """The key of the value, or the field, that says how many."""


class Track(Struct, frozen=True):
    """Something of a unit that is used up, or changes, in play: boxes on the control sheet.

    ``form`` tells how it is kept: ``turn``, a box for every turn; ``points``, ``count`` boxes for every turn;
    ``written``, a line to write on for every turn; ``uses``, ``count`` boxes for the whole game; ``state``, one box, ticked while it is so; ``blank``, room to
    write in; ``number``, room for one of these.
    """

    id: str
    label: Line
    form: str
    count: int
    why: Derived | None = None
    """Where the rules say how many; a game that is a folder of data asks for as many as it likes."""
    reminder: Line | None = None
    """What it means in play, said once below the turns."""


class ListEntry(Struct, frozen=True):
    """What the scenario sheet prints behind a unit's name, in the list of its side."""

    about: Any = ""
    """In small type: where it comes from, or what it is; as a value of a ``CardRow``."""
    strength: int | Line | None = None
    """How many it has of what the game counts its units in."""
    counters: Cell | None = None
    """The same in counters."""
    besides: tuple[Line, ...] = ()
    """What is on the board besides, and how it starts."""
    group: Any = ""
    """What heads it and the others of its group, as what it is about; empty where its list has no groups."""
    sign: str = ""
    """The symbol that stands before its name."""


class Unit(Struct, frozen=True):
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
    menu: tuple[Ability, ...]
    """Every ability the card offers."""
    counters: tuple[CounterNeed, ...]
    figure_groups: tuple[FigureGroup, ...]
    where: Source
    """The line of the roster that brings it."""
    emblem: tuple[str, ...] = ()
    """The symbols that stand for it on its card."""
    tracks: tuple[Track, ...] = ()
    """What is kept count of in play, besides its figures."""
    kind_name: str = ""
    """The word key of what the rules call its kind; empty where they have no word for it."""
    weapon: str = ""
    """The word key of what it fights with, where its kind does not say so."""
    origin: tuple[Any, ...] = ()
    """Words of its card: its regiment, and what it is of that."""
    details: tuple[Any, ...] = ()
    """Who they are, in a few words each: a ``Line``, a ``Cell``, or words of the card."""
    command: tuple[Line, ...] = ()
    """What it commands and how far, as parts of one line."""
    stats: Mapping[str, Stat] = field(default_factory=dict)
    """The numbers it plays with, by the names that layouts of the control sheet have for them."""
    points: Points | None = None
    rows: CardRows = field(default_factory=dict)
    """What its card sets in rows, where the ruleset says what."""
    shown: Mapping[str, Any] = field(default_factory=dict)
    """What else a layout may ask for, as ``unit.<name>``; each as a value of a ``CardRow``."""
    played: Mapping[str, Any] = field(default_factory=dict)
    """The few numbers that a counter has room for, in the unit of play; a layout asks for ``played.<name>``."""
    played_by_kind: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What of it is otherwise on counters of a kind, by that kind: a dismounted command moves on foot."""
    listed: tuple[Any, ...] = ()
    """A number or a text for each of the game's ``listed`` heads; None where it has none."""
    listed_of: tuple[str, ...] = ()
    """Of each of these, if it is said, the key of the value that it is, or what is worked out of values."""
    entry: ListEntry = ListEntry()
    number: int | None = None
    """What its pieces and its cards are told apart by at the table, for games that number units."""
    headline: Any = ""
    """Words that head it where its name does not tell it from others of its side; empty where that does."""

    @property
    def name(self) -> Any:
        """What it is called at the table."""
        return self.headline or self.roster.name or self.card.name

    @property
    def nation(self) -> str:
        """That of its card; empty where the game knows none."""
        return self.card.nation or ""

    @property
    def picked(self) -> tuple[Ability, ...]:
        """The abilities picked for this game, in the order they were."""
        offered = {ability.id: ability for ability in self.menu}
        return tuple(offered[name] for name in self.abilities)

    @property
    def face(self) -> CounterDesign | None:
        """The face that stands for it on sheets: the first with its own figure, else the first. None without a counter of the whole."""
        fronts = [need.front for need in self.counters if not need.front.part]
        alike = (front for front in fronts if front.figures and front.figures[-1:] == self.emblem[-1:])
        return next(alike, next(iter(fronts), None))


class Explained(Struct, frozen=True):
    """Something of no side that the rules have values of: an event, a kind of ground."""

    key: str
    name: Any
    values: Values


class SideInPlay(Struct, frozen=True):
    side: SideHead
    units: tuple[Unit, ...]
    values: Values
    tracks: tuple[Track, ...] = ()
    """What is kept count of for the side as a whole."""
    placed: tuple[Line, ...] = ()
    """Where the scenario sets units up, in the words of the ruleset."""
    points: SidePoints | None = None
    notes: tuple[Line, ...] = ()
    """How its losses are kept, in small print."""
    coalition: Line | None = None
    look: Look = Look()
    """What its pieces wear, where the game says so itself."""
    blocks: tuple[Section, ...] = ()
    """What else stands on its control sheet."""


class Die(Struct, frozen=True):
    """A kind of die that the game rolls."""

    sides: int
    uses: tuple[Line, ...]
    """What it is rolled for."""
    at_once: int = 1
    """The most of them that one roll can take."""
    of: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Who rolls so many, a unit's key or nothing for the game, and the expressions that say it."""


class Game(Struct, frozen=True):
    """A scenario with all that its rules say about it: what the components print from."""

    project: Project
    sides: tuple[SideInPlay, ...]
    values: Values
    """Of the game as a whole: dice, markers, hex and counter fit."""
    markers: tuple[MarkerNeed, ...] = ()
    chart: tuple[Section, ...] = ()
    battery: Battery | None = None
    """Its guns; None where there are none."""
    areas: tuple[AreaNeed, ...] = ()
    """Templates that are given by a number of hexes and not by a shape."""
    decks: tuple[Deck, ...] = ()
    rulers: tuple[Ruler, ...] = ()
    """Strips to measure with, where distances are not counted in hexes."""
    dice: tuple[Die, ...] = ()
    brought: tuple[Line, ...] = ()
    """What the kit holds none of and the players bring, each in a sentence."""
    counted: tuple[Line, ...] = ()
    """What is counted of its pieces that is not to be seen on the list of a side, each in a sentence."""
    facts: tuple[tuple[Line, Line], ...] = ()
    """What the table must know besides the turns and the board: a name, and what it is."""
    listed: tuple[Line, ...] = ()
    """Heads of the columns that the scenario sheet prints beside its units: attack, defence."""
    counted_in: Line | None = None
    """What the strength of its units is counted in: figures, teams."""
    activation: Line | None = None
    """How it is rolled who acts."""
    ground: GroundTable | None = None
    """What was agreed of the ground; None where nothing was."""
    terrain_names: Mapping[str, Line] = field(default_factory=dict)
    """What the rules call each kind of ground."""
    pieces: tuple[str, ...] = ("counters", "unit_cards")
    """The kinds of sheets with pieces to cut out that it is played with; there are no others in its kit."""
    piece_kinds: tuple[PieceKind, ...] = ()
    """The kinds of pieces that it names itself, besides those or in their place."""
    without: frozenset[str] = frozenset()
    """The kinds of sheets one reads that it has nothing for."""
    blocks: tuple[Section, ...] = ()
    """What else stands on its scenario sheet."""
    things: tuple[Explained, ...] = ()
    """What belongs to no side and has values to explain."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What a package's ruleset hands over to components of its own, by the ids of their kinds of sheets."""
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @property
    def scenario(self) -> PlayedScenario:
        return self.project.scenario.value

    @property
    def book(self) -> Rulebook:
        return self.project.rulebook

    @property
    def house(self) -> tuple[Line, ...]:
        """The checks that the scenario waives, each with its clause, as the paper says them."""
        known = self.book.waivable()
        return tuple(_house_rule(name, known[name], self.book) for name in self.scenario.house if name in known)

    @property
    def templates(self) -> tuple[TemplateNeed, ...]:
        """The artillery templates in play."""
        return self.battery.templates if self.battery else ()

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(unit for side in self.sides for unit in side.units)


def _house_rule(name: str, clause: str, book: Rulebook) -> Line:
    there = any(f"house.{name}" in words for words in book.words.values())
    what = Line(f"house.{name}") if there else Line("scenario_sheet.house.check", {"check": name})
    return Line(f"scenario_sheet.house.{'rule' if clause else 'no_clause'}", {"clause": clause, "what": what})
