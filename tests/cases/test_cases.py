"""The worked examples of the rulebooks, and the values around every boundary, each worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from generator.diagnostics import Source
from generator.loading.rulebook import load_rulebook
from generator.rulesets.api import derived
from generator.rulesets.capitan import figures
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.capitan_hex import counters
from generator.rulesets.capitan_hex.counters import after_losses, tell_off
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.checks import said
from generator.rulesets.folder.roster import Roster
from generator.rulesets.folder.roster import alone as of_one
from tests import plain_yaml

HERE = Path(__file__).parent
FILES = ("capitan_hex", "units", "losses", "commands", "guns", "distances", "points", "edges_capitan")
CASES = [case for name in FILES for case in plain_yaml.read(HERE / f"{name}.yaml")]
SHARPE = plain_yaml.read(HERE / "sharpe.yaml")

BOOK = load_rulebook("capitan_hex")
BOOKS = {"cm": load_rulebook("capitan"), "hex": BOOK}

PLAIN: dict[str, Any] = {
    "nation": "great_britain",
    "coalition": "allies",
    "origin": "1st Foot",
    "name": "A unit",
    "type": "Infantry",
    "arm": "infantry",
    "troop_class": "regular",
    "weapon": "musket",
    "initiative": 3,
    "morale": 3,
    "courage": 6,
    "movement": {"normal": 15, "march": 20, "charge": 25},
    "dice": {"firing": 8, "combat": 8},
    "points": 10,
    "campaign": "Any",
}
"""The card of a plain unit of infantry, of which a case names what differs."""
PLAIN_GUN = {"weapon": "gun", "model": "A gun", "limber": True, "points": 50}
PLAIN_COMMAND = {"rank": "independent", "reach": 25, "capacity": 2}


def card(**changes: Any) -> CapitanCard:
    written = {**PLAIN, **changes}
    if "gun" in changes:
        written |= {"arm": "artillery", "gun": {**PLAIN_GUN, **changes["gun"]}}
    if "command" in changes:
        written["command"] = {**PLAIN_COMMAND, **changes["command"]}
    return BOOK.models["unit"].model_validate(written)


def unit(game, board: str, figures: int = 6, abilities: tuple[str, ...] = (), **card_: Any) -> Values:
    """Every value of a unit; of those a case does not name nothing is said."""
    world, it = alone(board, card(**card_.get("card", {})), figures, tuple(abilities))
    values = Values({key: derived.value for key, derived in world.values(it).items()})
    assert not world.problems.diagnostics()
    return values


def alone(board: str, it: CapitanCard, figures: int, abilities: tuple[str, ...] | None = None) -> tuple[World, Thing]:
    """A unit of a card in a world of its own; a command has the figures of its card."""
    if it.command is not None:
        it = it.model_copy(update={"figures": it.figures or figures})
    entry = BOOK.models["entry"](card="a_card", figures=None if it.command else figures, abilities=abilities)
    return of_one(BOOKS[board], it, entry)


class Values(dict):
    """Equal to what a case expects of some of its keys; a key that is not there counts as null."""

    def __eq__(self, expected: object) -> bool:
        return isinstance(expected, dict) and all(_same(self.get(key), value) for key, value in expected.items())

    __hash__ = None  # type: ignore[assignment]


def _same(value: Any, expected: Any) -> bool:
    return value == expected and isinstance(value, bool) == isinstance(expected, bool)


def needs(game, figures: int, card_: dict[str, Any]) -> dict[str, int]:
    """The counters a unit is printed with, by kind and size; those of single-sided kits aside."""
    found: dict[str, int] = {}
    it = card(**card_)
    world, thing = alone("hex", it, figures)
    for need in counters.needs(BOOK, it, figures, partial(world.value, thing), "a.unit", "red"):
        if not need.single_sided_only:
            key = f"{need.front.kind} {need.front.size}"
            found[key] = found.get(key, 0) + need.quantity
    return found


def roles(game, figures_: int, command: dict[str, Any]) -> list[list[Any]]:
    """Who the figures of a command are: how many, and under which words."""
    it = card(command=command, figures=figures_)
    world, thing = alone("cm", it, figures_)
    found = figures.groups(it, figures_, partial(world.value, thing))
    return [[group.figures, list(group.label)] for group in found]


def losses_one_by_one(game, kind: str, figures: int) -> list[list[int]]:
    """The full and half counters on the board after one loss, after two … after all."""
    left = [after_losses(BOOK, kind, figures, losses) for losses in range(1, figures + 1)]
    return [[mix.full, mix.half] for mix in left]


def deviated(game, board: str, roll: int, band: str) -> int:
    """How far a shot falls from its point, as the tables have it: centimetres are the roll, hexes a table."""
    book = BOOKS[board]
    times = book.value("deviation_multiplier", band).value
    if board == "hex":
        return book.value("deviation", str(roll)).value * times
    return 0 if roll <= book.value("on_target", "deviation", "maximum").value else roll * times


def sides(game, totals: list[int]) -> Roster:
    """The sides of a game that come to these points."""
    ids = [side.side.id for side in game.sides]
    roster = Roster(game.project)
    roster.world.given = {
        ("side", id_): {"points.total": derived(BOOK, "points.total", points, of="side")}
        for id_, points in zip(ids, totals, strict=True)
    }
    return roster


def window(game, other: int) -> list[int]:
    roster = sides(game, [0, other])
    return [roster.world.value(roster.sides[0], f"points.{end}").value for end in ("least", "most")]


def outside(game, totals: list[int]) -> int | None:
    """Which of two sides, 1 or 2, lies outside the margin of the other's total."""
    found = [one.what for one in sides(game, totals).check() if "the margin of the other side's total" in one.what]
    assert len(found) < 2
    ids = [side.side.id for side in game.sides]
    return 1 + [found[0].startswith(f"'{id_}' has") for id_ in ids].index(True) if found else None


def problems(game, figures: int = 6, card_: dict[str, Any] | None = None) -> list[str]:
    """What the base rules say against a card and a unit of it: how bad it is, and the clause."""
    world, _ = alone("cm", card(**(card_ or {})), figures)
    return [f"{one.severity.value} {one.clause}" for one in said(world)]


def crew(game, board: str, figures: int, card_: dict[str, Any]) -> dict[str, Any]:
    """What is said against so many gunners, and whether they can limber their gun."""
    world, it = alone(board, card(**card_), figures)
    of_crews = tuple(one for one in world.book.checks if "a crew of" in one.value.say)
    world.book = replace(world.book, checks=of_crews)
    found = [f"{one.severity.value} {one.clause}" for one in said(world)]
    limbers = world.value_of("gun.limber and gun.serving >= gun.to_limber", it, Source("a case"))
    return {"said": found, "limbers": limbers}


def hexes(game, cm: int) -> int:
    """Of a march that the card gives in centimetres alone."""
    moves = {"normal": 0, "march": cm, "charge": 500}
    return unit(game, "hex", card={"movement": moves})["movement.march.hexes"]


FORMULAS: dict[str, Callable[..., Any]] = {
    "hexes": hexes,
    "counters": lambda game, kind, figures: asdict(tell_off(BOOK, kind, figures)),
    "losses": lambda game, kind, figures, losses: asdict(after_losses(BOOK, kind, figures, losses)),
    "losses one by one": losses_one_by_one,
    "value": lambda game, unit, key: value.value if (value := _unit(game, unit).values.get(key)) else None,
    "side": lambda game, side: next(s for s in game.sides if s.side.id == side).values["points.total"].value,
    "unit": unit,
    "needs": lambda game, figures, card: needs(game, figures, card),
    "roles": lambda game, figures, command: roles(game, figures, command),
    "deviated": deviated,
    "window": window,
    "outside": outside,
    "problems": lambda game, figures=6, card=None: problems(game, figures, card),
    "crew": lambda game, board, figures, card: crew(game, board, figures, card),
    "table": lambda game, board, table, row, column: BOOKS[board].value(table, row, column).value,
}


def _unit(game, key: str):
    return next(unit for unit in game.units if unit.key == key)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_example(case, game) -> None:
    assert FORMULAS[case["formula"]](game, **case["given"]) == case["expect"], case["clause"]


def test_every_case_has_a_name_of_its_own_and_a_clause() -> None:
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names))
    assert all(case["clause"][:2] in ("B ", "H ") for case in CASES)


def test_a_case_can_fail(game) -> None:
    assert unit(game, "cm", figures=6) != {"half_in_cover": 4}
    assert unit(game, "cm", figures=6) != {"range.long_usable": 1}
    assert unit(game, "cm", figures=6) == {"half_in_cover": 3, "gun.damage": None}


@pytest.mark.parametrize(("key", "expected"), SHARPE["values"].items())
def test_sharpe_is_as_the_card_prints_him(game, key: str, expected) -> None:
    assert _unit(game, "allies.lieutenant_sharpe").values[key].value == expected


def test_sharpe_may_pick_what_his_card_lists(game) -> None:
    menu = {ability.id: ability.points for ability in _unit(game, "allies.lieutenant_sharpe").menu}
    assert menu == SHARPE["menu"]


def test_a_half_counter_never_holds_more_than_a_full_one() -> None:
    for kind in ("infantry", "gunners", "engineers", "cavalry"):
        full, half = (BOOK.value("counter_figures", kind, size).value for size in ("full", "half"))
        assert full == 2 * half


def test_the_men_of_a_section_are_its_figures_times_three() -> None:
    """Clause 1.2 gives both: 6 to 12 figures are 18 to 36 men, 4 to 6 riders 12 to 18."""
    book = BOOKS["cm"]
    men = book.value("men_per_figure", "others").value
    for row in ("foot", "horse"):
        for end in ("minimum", "maximum"):
            assert book.value("unit_men", row, end).value == men * book.value("unit_size_advised", row, end).value


def test_side_totals_lie_in_each_others_margin(game) -> None:
    for side in game.sides:
        assert (
            side.values["points.least"].value <= side.values["points.total"].value <= side.values["points.most"].value
        )
