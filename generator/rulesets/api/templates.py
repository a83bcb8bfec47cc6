"""What is laid on the table to measure with: templates, areas of hexes, strips."""

from __future__ import annotations

from msgspec import Struct

from generator.rulesets.api.derived import Derived
from generator.rulesets.api.lines import Cell, Line
from generator.rulesets.api.names import template_name


class TemplateUser(Struct, frozen=True):
    """A piece that fires with a template, and the dodge rolls against it."""

    gun_type: str
    weapon: str
    """Word keys of their names."""
    effective: Derived | None
    """None for a shot that is not dodged."""
    long: Derived | None

    @property
    def clauses(self) -> tuple[str, ...]:
        """Of its dodge rolls."""
        return tuple(clause for roll in (self.effective, self.long) if roll for clause in roll.clauses)


class TemplateNeed(Struct, frozen=True):
    """An artillery template in play: its shape, and who uses it with which dodge rolls."""

    id: str
    """``canister_1``, ``ball_2``, ``shell_1`` …"""
    users: tuple[TemplateUser, ...]
    of: tuple[str, ...] = ()
    """The places of its shape and of those rolls in the tables of the rules."""

    @property
    def name(self) -> str:
        """The word key of its name."""
        return template_name(self.id)


class Fire(Struct, frozen=True):
    """What one type of gun fires: how far, in the game's unit, and with which template. Names are word keys."""

    gun_type: str
    weapon: str
    """Empty where the rules do not ask which weapon it is."""
    ammunition: str
    template: str
    minimum: int
    """0 where there is none."""
    effective: int
    long: int
    dodge: tuple[int | None, int | None]
    """The dodge roll at effective and at long range; None where the shot is not dodged."""
    of: tuple[str, ...] = ()
    """The places of all of these in the tables of the rules."""

    @property
    def ends(self) -> tuple[int, int, int]:
        """Where its bands begin and end."""
        return self.minimum, self.effective, self.long


class DeviationWay(Struct, frozen=True):
    """Where a shot goes that is not on target, by what a die shows."""

    die: str
    """``first_die`` or ``second_die``."""
    parity: str
    """``even`` or ``odd``."""
    way: str
    """``right``, ``left``, ``long`` or ``short``."""


class Deviation(Struct, frozen=True):
    """How a shot misses: which ways, and by how much."""

    ways: tuple[DeviationWay, ...]
    on_target: tuple[int, int]
    """The least and the most of the deviation die that is on target."""
    times_at_long_range: int
    of: tuple[str, ...] = ()
    """The places of all of these in the tables of the rules."""


class AreaUser(Struct, frozen=True):
    """Who covers an area: a unit, in which mode, with how many pieces or aircraft left."""

    unit: str
    """The key of the unit."""
    mode: str
    """A word key; empty where the area has one mode only."""
    pieces: int
    effects: tuple[Line, ...] = ()
    """What it does besides, in the words of the ruleset: to hit +1, hits rerolled."""
    of: str = ""
    """What the keys of the unit's values begin with that say so."""


class AreaNeed(Struct, frozen=True):
    """A template of so many hexes about a vertex of the board. Whoever covers as many shares it."""

    id: str
    kind: str
    """Those of a kind share their words."""
    title: str
    """The word key of what it is called."""
    pieces: str
    """The word key of what its users count: ``….one`` and ``….many``, with ``{n}``."""
    about: Line
    """How such a template is laid."""
    hexes: Derived
    users: tuple[AreaUser, ...]
    within: Derived | None = None
    """How far from the vertex its hexes lie at most, where they need not touch."""
    first: int = 0
    """Otherwise, how many of them lie about the vertex …"""
    adjacent_to: int = 0
    """… and how many of those before it each further one touches at least."""
    of: str = ""
    """What the keys of the game's values begin with that say so."""


class Battery(Struct, frozen=True):
    """Guns, as templates and range strips are made for them."""

    distance_unit: str
    """``cm`` or ``hex``."""
    fires: tuple[Fire, ...]
    """Each once, by type of gun in the order of the book."""
    templates: tuple[TemplateNeed, ...]
    shapes_clause: str
    """The clause that their shapes stand under."""
    arc_degrees: float
    """The whole arc of fire."""
    arc_of: str
    """The place of that in the tables of the rules."""
    deviation: Deviation

    def of_ring(self, distance: int) -> tuple[str, ...]:
        """What the tables say of a ring of the arc: of the fires whose bands end there; of all, where none does."""
        ending = [fire for fire in self.fires if distance in fire.ends] or self.fires
        return (*(place for fire in ending for place in fire.of), self.arc_of)


class Mark(Struct, frozen=True):
    """A place on a ruler: a distance from its end, and what ends there."""

    label: Line
    distance: Derived
    cell: Cell | None = None
    """What is said of the band that ends here: the roll to hit, the dodge roll."""
    barred_by: str = ""
    """The clause that keeps its users from the band that ends here; empty where none does."""


class Lane(Struct, frozen=True):
    """Marks of one kind, in the order of their distance; a band ends at each and begins at the one before."""

    marks: tuple[Mark, ...]
    label: Line | None = None
    """What tells it from the other lanes of its ruler: the ammunition."""


class Ruler(Struct, frozen=True):
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
