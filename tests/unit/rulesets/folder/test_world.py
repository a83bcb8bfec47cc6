"""What expressions of a game see, what they make of it, and what went into it."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from typing import Any

import pytest

from generator.diagnostics import MOST_SAID, Source, UserError
from generator.expressions import Meter
from generator.model.table import Status
from generator.rulesets.api import Derived, Input
from generator.rulesets.folder import Thing, World
from generator.rulesets.folder.views import ThingView
from tests.worlds import book_of, said_of, unit, world_of

HERE = Source("pieces.yaml", 4, 9)


def values_of(declared: str, number: int = 2, **given: Any) -> dict[str, Derived]:
    """The values of one of the three units, of which nothing is wrong."""
    world = world_of(book_of(f"unit:\n{declared}"), **given)
    found = dict(world.values(world.members.things["unit"][number - 1]))
    assert not world.problems.diagnostics()
    return found


def seen(text: str, number: int = 2, **given: Any) -> Any:
    """What an expression gives for the second unit."""
    world = world_of(book_of("side:\n  might: {is: \"units | sum('attack')\"}\n"), **given)
    found = world.value_of(text, world.members.things["unit"][number - 1], HERE)
    assert not world.problems.diagnostics(), said_of(world)
    return found


def problems_of(values: str, checks: str = "[]", *units: Thing, **given: Any) -> list[str]:
    return said_of(world_of(book_of(values, checks), *units, **given))


# -- what names stand for ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("attack", 5),
        ("unit.attack", 5),
        ("name", "Guards"),
        ("skills[0]", "swift"),
        ("teams.gun.count + (teams | sum('count'))", 10),
        ("weapons[1].range", 12),
        ("weapons | max('range')", 12),
        ("leader.name", "HQ"),
        ("leader.leader is none", True),
        ("side == 'axis' and side.name", "Axis"),
        ("side.might", 8),
        ("side.units | count", 2),
        ("units | count", 3),
        ("sides | join(', ')", "Axis, Soviets"),
        ("units | where('side', 'soviet') | first == leader", True),
        ("game.turns - scenario.turns", 2),
        ("scenario.weather | default('fair')", "fair"),
        ("tables.sizes[size].stacking", 3),
        ("tables.costs.strong.shell.long * 3", 0.3),
        ("tables.far.gun.long.cm", 40),
        ("tables.sizes | where('stacking', 2) | join(', ')", "division"),
        ("(tables.range | lookup(attack)).shift", 1),
        ("tables.sizes[name].steps | default(7)", 7),
    ],
)
def test_the_names_of_a_thing(text: str, value: Any) -> None:
    assert seen(text, scenario={"turns": 6}) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("weak.attck", "unit 'u2' has no 'weak.attck' (unit 'u2'). Did you mean 'attack'?"),
        ("weak.nothing", "unit 'u2' has no 'weak.nothing' (unit 'u2'). Use one of: attack, move."),
        ("weak + 1", "'weak' is 'weak' of unit 'u2' here, and no number (unit 'u2'). Calculate with numbers."),
        ("teams.gun.weak", "'teams.gun' of unit 'u2' has no 'weak' (unit 'u2'). Use one of: count."),
        ("tables.far.gun.long.miles", "the cell 'long' in the row 'gun' of the table 'far' has no 'miles' (unit 'u2'). Use one of: cm, hex."),
    ],
)  # fmt: skip
def test_what_something_has_not_is_said_with_what_it_has(text: str, said: str) -> None:
    world = world_of(book_of("unit: {weak.attack: {is: attack - 1}, weak.move: {is: attack}}"))
    assert world.value_of(text, world.members.things["unit"][1], HERE) is None
    assert said_of(world)[0] == f"pieces.yaml:4:9: {said}"


def test_what_is_named_twice_may_be_counted_once() -> None:
    assert seen("[unit, unit, leader] | unique | count") == 2
    world = world_of(book_of())
    one, other = world.members.things["unit"][:2]
    assert len({ThingView(world.members, thing) for thing in (one, one, other)}) == 2


def test_very_many_mistakes_are_said_before_anything_is_worked_out() -> None:
    checks = "".join(f"- {{each: unit, holds: wrong_{number}, say: x, do: y}}\n" for number in range(MOST_SAID + 1))
    with pytest.raises(UserError, match="'wrong_0' is not known here"):
        world_of(book_of(checks=checks))


def test_a_list_of_data_goes_by_its_plural() -> None:
    event = Thing("event", "frost", {"id": "frost", "copies": 2}, lambda *path: Source("events.csv", 2))
    assert seen("events | sum('copies')", event=[event]) == 2


def test_what_is_of_no_side_has_none() -> None:
    world = world_of(book_of(), unit(1, side=None))
    assert world.value_of("side.name | default('all')", world.members.things["unit"][0], HERE) == "all"


def test_a_row_has_its_own_fields_before_those_of_what_it_stands_in() -> None:
    world = world_of(book_of())
    rifle, gun = world.members.each("unit.weapons")
    assert [world.phrase("{name} of {unit.name}: {range}, {attack}", row, HERE) for row in (rifle, gun)] == [
        "Rifle of Guards: 6, 5", "Gun of Guards: 12, 5",
    ]  # fmt: skip
    assert str(gun.where("range")) == "game/units.csv:3:13"


def test_words_of_a_phrase_are_in_its_language() -> None:
    world = world_of(book_of("unit: {title: {is: \"name ~ '!'\"}}"))
    guards = world.members.things["unit"][1]
    assert world.phrase("{name}, {unit}, {title}", guards, HERE, "es") == "Guardia, Guardia, Guards!"


def test_a_list_of_things_may_be_asked_for() -> None:
    world = world_of(book_of())
    found = world.things_of("side.units | sort('attack', true)", world.members.things["unit"][0], HERE)
    assert [one.id for one in found] == ["u2", "u1"]
    assert world.things_of("skills", world.members.things["unit"][1], HERE) == ()
    assert "this gives no list of things (unit 'u2')" in said_of(world)[0]


# -- values ------------------------------------------------------------------------------------------------


def test_a_value_is_as_it_is_declared_with_what_it_asked_for() -> None:
    declared = """
      steps: {is: "tables.sizes[size].steps", rule: by its size, clause: "2.2", unit: steps}
      weak.attack: {is: "attack // steps if weak_attack is none else nowhere.at_all", clause: [X 1, "2.3"], note: so}
    """
    found = values_of(declared.replace("nowhere.at_all", "turn"))
    size, cell = Input("size", "corps", "", "units.csv"), Input("sizes/corps/steps", 2, "steps", "K 2.2")
    assert found["steps"] == Derived("steps", 2, "steps", "by its size", ("K 2.2",), Status.COMPUTED, (size, cell))
    weak = found["weak.attack"]
    assert (weak.value, weak.clauses, weak.status, weak.note) == (2, ("X 1", "K 2.3"), Status.COMPUTED, "so")
    assert weak.inputs == (
        Input("weak_attack", None, "points", "units.csv"),
        Input("attack", 5, "points", "units.csv"),
        Input("steps", 2, "steps", "K 2.2"),
    )


def test_a_cell_that_is_handed_through_gives_what_is_known_of_it() -> None:
    found = values_of(
        "  shift: {is: tables.range | lookup(attack) | only}\n  long: {is: tables.far.gun.long, unit: hex}"
    )
    shift = found["shift"]
    assert (shift.value, shift.unit, shift.clauses, shift.status, shift.note) == (
        1, "modifier", ("K 6.1",), Status.HOUSE, "ours",
    )  # fmt: skip
    assert (found["long"].value, found["long"].unit, found["long"].inputs[0].value) == (8, "hex", 8)
    made = values_of("  shift: {is: (tables.range | lookup(attack) | only) + 1}")["shift"]
    assert (made.unit, made.clauses, made.status, made.note) == ("", (), Status.COMPUTED, "")
    own = values_of('  shift: {is: tables.range | lookup(attack) | only, clause: "9", status: own, unit: x}')["shift"]
    assert (own.unit, own.clauses, own.status) == ("x", ("K 9",), Status.OWN)


def test_a_value_stands_for_the_field_of_its_name_but_not_to_itself() -> None:
    found = values_of("  twice: {is: attack + unit.attack}\n  attack: {is: attack + unit.attack + 1}")
    assert (found["attack"].value, found["twice"].value) == (11, 22)


def test_a_dotted_value_stands_beside_the_fields_of_a_group() -> None:
    found = values_of('  teams.most: {is: "teams.gun.count + (unit.teams.crew.count)"}\n  men: {is: teams.most + 1}')
    assert found["men"].value == 9


def test_a_value_is_there_only_when_it_says_so() -> None:
    declared = (
        "  late: {is: turn, when: turn is not none}\n  at: {is: late | default(0)}\n  is_late: {is: late is defined}"
    )
    first, second = values_of(declared, 1), values_of(declared, 2)
    assert "late" not in first and (first["at"].value, first["is_late"].value) == (0, False)
    assert (second["late"].value, second["at"].value, second["is_late"].value) == (2, 2, True)
    assert [one.name for one in second["late"].inputs] == ["turn"]


def test_of_several_ways_the_first_counts_whose_condition_holds() -> None:
    declared = """
  reach:
    unit: hex
    clause: "3"
    rule: as it is written
    is:
      - {when: turn is not none, is: turn, status: printed}
      - {when: kind == 'infantry', is: "tables.costs.swift.points", table: costs, rule: as a table says, unit: x}
"""
    first, second = values_of(declared, 1)["reach"], values_of(declared, 2)["reach"]
    assert (first.value, first.rule, first.clauses, first.unit) == (2, "as a table says", ("K 7",), "x")
    assert (second.value, second.rule, second.clauses, second.unit) == (2, "as it is written", ("K 3",), "hex")
    assert (first.status, second.status) == (Status.COMPUTED, Status.PRINTED)
    assert "reach" not in values_of(declared, 3)


def test_a_family_is_worked_out_for_each_of_its_names() -> None:
    declared = """
  cost.{skill}.{of}: {for: {skill: costs, of: [points]}, is: "tables.costs[skill][of] | default(0)"}
  spent: {is: "skills | cells(cost.swift)"}
"""
    found = values_of(declared.replace("skills | cells(cost.swift)", "cost.strong.points + cost.swift.points"))
    assert {key: one.value for key, one in found.items() if key != "spent"} == {
        "cost.swift.points": 2, "cost.strong.points": 3, "cost.none.points": 0,
    }  # fmt: skip
    assert found["spent"].value == 5


def test_a_family_may_be_of_what_each_thing_lists() -> None:
    declared = """
  left.{of}.with_{men}: {for: {of: [gun, crew], men: "(teams.gun.count | default(0)) | numbers"}, is: "teams[of].count - men", when: men < 3}
  hidden.{men}: {shown: false, for: {men: attack | numbers}, is: men * 10, rule: 'of {men}'}
  cost.{skill}: {for: {skill: "(skills | default([])) | unique"}, is: "tables.costs[skill].points"}
"""
    world = world_of(book_of(f"unit:\n{declared}"))
    _, guards, hq = world.members.things["unit"]
    found = world.values(guards)
    assert not world.problems.diagnostics()
    assert {key: one.value for key, one in found.items()} == {
        "left.gun.with_1": 1, "left.gun.with_2": 0, "left.crew.with_1": 5, "left.crew.with_2": 4,
        "cost.swift": 2, "cost.strong": 3,
    }  # fmt: skip
    asked = world.value(guards, "hidden.4")
    assert (asked.value, asked.rule) == (40, "of 4")


def test_a_family_of_a_list_that_is_wrong_is_said_where_it_stands() -> None:
    (wrong,) = said_of(world_of(book_of("unit:\n  a.{it}: {for: {it: -attack}, is: it}\n")))
    assert "values.yaml:2:" in wrong and "is a number here, and no list (unit 'u1' and 2 more)" in wrong
    (wrong,) = said_of(world_of(book_of("unit:\n  a.{it}: {for: {it: attak | numbers}, is: it}\n")))
    assert "'attak' is not known here" in wrong
    with pytest.raises(UserError, match="more than one of 'for' is an expression"):
        book_of("unit:\n  a.{it}.{to}: {for: {it: attack | numbers, to: attack | numbers}, is: it}\n")


def test_a_value_may_go_by_the_clauses_of_what_it_asks_for() -> None:
    declared = (
        "  base: {is: attack, clause: '9'}\n"
        "  all: {is: base + tables.sizes.corps.steps + tables.costs.swift.points, by_inputs: true, table: far}"
    )
    assert values_of(declared)["all"].clauses == ("K 8", "K 9", "K 2.2", "K 7")


def test_what_is_not_shown_is_there_for_others_to_ask_for() -> None:
    found = values_of("  half: {is: attack - 1, shown: false}\n  twice: {is: half + half}")
    assert {key: one.value for key, one in found.items()} == {"twice": 8}


def test_a_side_sees_the_other_sides() -> None:
    world = world_of(book_of())
    assert world.value_of("sides | count", world.members.things["side"][0], HERE) == 2


def test_what_python_works_out_is_there_as_well() -> None:
    given = {("unit", "u2"): {"gun.long": Derived("gun.long", 12, "cm", "", ("B 9",), Status.PRINTED)}}
    found = values_of("  reach: {is: gun.long + 1}", given=given)
    assert values_of("  gun.long: {is: attack}", given=given)["gun.long"].value == 12
    assert list(found) == ["gun.long", "reach"] and found["reach"].value == 13
    assert found["reach"].inputs == (Input("gun.long", 12, "cm", "B 9"),)


def test_inputs_of_other_things_are_named_with_whose_they_are() -> None:
    found = values_of("  all: {is: \"units | sum('attack') + side.might + leader.attack + game.turns | default(0)\"}".replace(
        "side.might + ", "(side.name | count) + "
    ))  # fmt: skip
    names = [one.name for one in found["all"].inputs]
    assert names == ["u1.attack", "attack", "u3.attack", "side.name", "leader", "game.turns"]


def test_of_very_many_inputs_the_last_are_counted() -> None:
    book = book_of("side: {might: {is: \"units | sum('attack')\"}}")
    world = world_of(book, *(unit(number) for number in range(1, 101)))
    inputs = world.values(world.members.things["side"][0])["might"].inputs
    assert len(inputs) == 61 and inputs[-1] == Input("40 more", None, source="")


@pytest.mark.parametrize(
    ("declared", "what"),
    [
        ("is: atack + 1", "values.yaml:1:16: 'atack' is not known here. Did you mean 'attack'?"),
        ("is: attack if true else atack", "values.yaml:1:16: 'atack' is not known here"),
        ("is: tables.size.corps.steps", "no table is called 'size'. Did you mean 'sizes'?"),
        ("is: tables.sizes.corpse.steps", "the table 'sizes' has no row 'corpse'. Did you mean 'corps'?"),
        ("is: 'tables.sizes[size].stops'", "the table 'sizes' has no column 'stops' (unit 'u1' and 2 more)"),
        (
            "is: 'tables.sizes[name].steps'",
            "the table 'sizes' has no row '1st' (unit 'u1' and 2 more). Use one of: corps,",
        ),
        ("is: leader.atack | default(1)", "unit 'u3' has no 'atack' (unit 'u2'). Did you mean 'attack'?"),
        (
            "is: teams.gum.count if teams.gun is defined else 0",
            "'teams' of unit 'u2' has no 'gum' (unit 'u2'). Did you mean 'gun'?",
        ),
        ("is: weak_attack + turn", "'turn' is none here (unit 'u1' and 2 more)"),
        ("is: weak_attack", "'x' is none here (unit 'u2' and 1 more). Add 'optional: true'"),
        ("is: attack / 2, type: whole", "'x' is '1.5' here, and its type is 'whole' (unit 'u1' and 1 more). Round it"),
        ("is: name, type: flag", "'x' is '1st' here, and its type is 'flag' (unit 'u1' and 2 more). Change its type."),
        ("is: skills", "this gives a list, and no single value (unit 'u1' and 2 more)"),
        ("is: tables.far.gun.long", "this gives the cell 'long' in the row 'gun' of the table 'far'"),
        ("is: attack +", "values.yaml:1:16: this is not an expression"),
        ("is: attack, when: turn > 0", "values.yaml:1:30: 'turn' is none here (unit 'u1' and 1 more)"),
        ("is: x + 0", "a value asks for itself: x -> x (unit 'u1' and 2 more). In its own expression 'x' is the field"),
    ],
)
def test_what_cannot_be_worked_out_is_said_once(declared: str, what: str) -> None:
    said = problems_of(
        f"unit: {{x: {{{declared}}}, y: {{is: x | default(1)}}, z: {{is: y + side.s}}}}\nside: {{s: {{is: 1 - 1}}}}"
    )
    problems = [one for one in said if "note: " not in one]
    assert len(problems) == 1 and what in problems[0], said


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ("unit: {a: {is: b}, b: {is: c.d}, c.d: {is: a + 1}}", "a value asks for itself: a -> b -> c.d -> a"),
        (
            "unit: {a: {is: side.a}}\nside: {a: {is: \"units | sum('a')\"}}",
            "a value asks for itself: unit.a -> side.a -> unit.a (side 'axis'",
        ),
        (
            "unit: {" + ", ".join(f"a{i}: {{is: a{i + 1}}}" for i in range(40)) + ", a40: {is: attack}}",
            "more than 30 deep",
        ),
    ],
)
def test_circles_are_said_with_their_path(values: str, what: str) -> None:
    said = problems_of(values)
    assert any(what in one for one in said), said


def test_a_game_that_takes_too_long_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.rulesets.folder.world.Meter", lambda: Meter(20_000))
    book = book_of("unit: {near: {is: \"units | where('hex', hex) | count\"}}")
    world = world_of(book, *(unit(number, hex="0101") for number in range(1, 201)))
    with pytest.raises(UserError, match="the values take too long to work out \\(unit 'u"):
        world.check()


def test_rows_inside_a_thing_are_passed_over_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.rulesets.folder.world.Meter", lambda: Meter(50))
    world = world_of(book_of(), unit(1, skills=["swift"] * 60))
    with pytest.raises(UserError, match="the values take too long to work out"):
        world.value_of("skills is none", world.members.things["unit"][0], HERE)


def test_values_cost_as_much_for_each_of_many_things_as_for_each_of_few() -> None:
    book = book_of("""
unit:
  steps: {is: "tables.sizes[size].steps", clause: "2.2"}
  stacking: {is: "tables.sizes[size].stacking"}
  weak.attack: {is: "attack // steps if weak_attack is none else weak_attack"}
  entry: {is: "hex if hex else 'T' ~ turn"}
  share: {is: "attack / side.attack"}
  best: {is: "[attack, weak.attack + steps] | max"}
side:
  attack: {is: "units | sum('attack')"}
""")

    def calls(count: int) -> int:
        made = Counter[str]()
        gc.collect()
        gc.disable()  # else finalizers of what other tests left behind are counted as well
        sys.setprofile(lambda frame, event, of: made.update((event,)))
        try:
            world: World = world_of(book, *(unit(number) for number in range(1, count + 1)))
            assert sum(len(world.values(one)) for one in world.members.things["unit"]) == 6 * count
        finally:
            sys.setprofile(None)
            gc.enable()
        assert not world.check()
        return made["call"]

    calls(1)  # what is worked out once for the book
    assert calls(400) < 2.2 * calls(200)


def test_rows_have_values_which_their_thing_has_as_well() -> None:
    rows = "unit.teams:\n  men: {is: count + unit.attack, rule: more}\nunit.weapons:\n  far: {is: range - 1}\n  near: {is: far - 1}\n"
    world = world_of(book_of(rows))
    found = world.values(world.members.things["unit"][1])
    assert not world.problems.diagnostics()
    assert {key: one.value for key, one in found.items()} == {
        "team.gun.men": 7,
        "team.crew.men": 11,
        "weapon.1.far": 5,
        "weapon.1.near": 4,
        "weapon.2.far": 11,
        "weapon.2.near": 10,
    }
    assert all(one.key == key for key, one in found.items())


def test_a_name_of_values_and_of_a_field_is_none_where_the_field_is() -> None:
    rows = "  weak_attack.half: {is: attack / 2, when: weak_attack}\n  is_weak: {is: weak_attack is not none}\n"
    first, second = (values_of(rows, number) for number in (1, 2))
    assert (first["weak_attack.half"].value, first["is_weak"].value) == (1.5, True)
    assert {key: one.value for key, one in second.items()} == {"is_weak": False}


def test_a_side_knows_the_others() -> None:
    world = world_of(book_of("side: {other: {is: \"(sides | where('name', '!=', name) | first).name\"}}"))
    assert [world.values(side)["other"].value for side in world.members.things["side"]] == ["Soviets", "Axis"]


def test_behind_a_name_of_values_and_of_a_field_is_the_field() -> None:
    rows = "  teams.gun.count: {is: '9'}\n  both: {is: 10 * teams.gun.count + teams.given.gun.count, rule: '{attack} of {name}'}\n"
    found = values_of(rows)["both"]
    assert (found.value, found.rule) == (92, "5 of Guards")
    assert "attack" not in [one.name for one in found.inputs]
    rows = "  teams: {is: '7'}\n  both: {is: teams + (given.teams | sum('count')) + given.attack}\n"
    assert values_of(rows)["both"].value == 20


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(teams | where('count', 6) | first).id", "crew"),
        ("teams | where('count', '>', 1) | join(' and ')", "gun and crew"),
        ("tables.sizes.corps[name] | default(7)", 7),
    ],
)
def test_entries_know_their_names_and_columns_may_be_none(text: str, value: Any) -> None:
    assert seen(text) == value
