"""A game's checks: at the line and column of the data, with its clause; and numbers typed in formulas."""

from __future__ import annotations

import pytest

from tests.worlds import book_of, said_of, unit, world_of

VALUES = "unit: {weak.attack: {is: attack - 9 if weak_attack is none else weak_attack - 9}}"


def said(*checks: str, house: tuple[str, ...] = (), values: str = "{}") -> list[str]:
    book = book_of(values, "".join(f"- {{{check}}}\n" for check in checks))
    return [str(one) for one in world_of(book).check(house)]


def test_what_does_not_hold_is_said_at_the_field_that_it_asks_for_first() -> None:
    check = 'each: unit, holds: hex is none or attack > 1, say: "\'{name}\' has {attack} in {hex}.", do: "Give it 2"'
    assert said(f'{check}, clause: "3.1"') == ["game/units.csv:4:8: 'HQ' has 0 in 0202 (K 3.1). Give it 2."]


def test_of_a_value_it_is_the_field_that_the_value_asks_for_first() -> None:
    check = "each: unit, holds: weak.attack > 0, say: '{name}', do: Change it"
    units = [one for one in said(check, values=VALUES) if "note: " not in one]
    assert [one.partition(": ")[0] for one in units] == [f"game/units.csv:{line}" for line in ("2:7", "3:7", "4:7")]


@pytest.mark.parametrize(("at", "place"), [("at: attack", "2:4"), ("at: weak.attack", "2:1"), ("at: skills.0", "2:10")])
def test_a_check_may_say_where(at: str, place: str) -> None:
    found = said(f"each: unit, holds: attack > 3, {at}, say: x, do: y")
    assert found[0] == f"game/units.csv:{place}: x. y."


def test_a_check_without_a_field_is_said_at_the_line() -> None:
    assert said("each: unit, holds: game.turns > 9, say: x, do: 'Now!'")[0] == "game/units.csv:2:1: x. Now!"


def test_rows_sides_and_the_game_are_checked_as_well() -> None:
    rows = (
        "each: unit.weapons, when: name != 'Gun', holds: range > 10, say: '{name} of {unit.name}', do: x, is: warning"
    )
    side = "each: side, holds: \"units | where('kind', 'headquarters') | count > 0\", say: 'the {name} have none', do: Add one"
    game = "each: game, holds: \"turns == (units | count)\", say: '{turns} turns', do: x, is: note, clause: [X 1, '2']"
    assert said(rows, side, game) == [
        "game/units.csv:3:13: warning: Rifle of Guards. x.",
        "game/game.yaml:3:0: the Axis have none. Add one.",
        "game/game.yaml:1:0: note: 8 turns (X 1, K 2). x.",
        "checks.yaml:2:52: note: the number 10 is typed in a formula. Put it in a table, so that it has a clause.",
    ]


def test_a_check_may_be_waived_by_its_name() -> None:
    checks = (
        "name: one, each: unit, holds: name is none, say: x, do: y",
        "name: two, each: game, holds: name is none, say: x, do: y",
    )
    *ones, two = said(*checks, house=("one",))
    assert all(one.endswith(": warning: x. The scenario lets it stand, by its 'house: [one]'.") for one in ones)
    assert two.endswith(":0: x. y. To play it so, say 'house: [two]' in the scenario.") and len(ones) == 3


def test_what_is_waived_keeps_no_other_check_from_being_asked() -> None:
    checks = (
        "name: one, each: unit, holds: name is none, say: x, do: y",
        "each: unit, once_right: thing, holds: name is none, say: z, do: y",
    )
    assert len(said(*checks)) == 3 and len(said(*checks, house=("one",))) == 6


@pytest.mark.parametrize(
    ("check", "what"),
    [
        ("each: units, holds: x, say: x, do: y", "2:10: there is no list of data 'units'. Did you mean 'unit'?"),
        ("each: unit.weapon, holds: x, say: x, do: y", "2:10: there is no list of data 'unit.weapon'. Did you mean 'unit.weapons'?"),
        ("each: unit, holds: atack, say: x, do: y", "2:23: 'atack' is not known here. Did you mean 'attack'?"),
        ("each: unit.weapons, holds: rang, say: x, do: y", "2:31: 'rang' is not known here. Did you mean 'range'?"),
        ("each: unit, when: atack, holds: attack, say: x, do: y", "2:22: 'atack' is not known here"),
        ("each: unit, holds: 'turn > 0', say: x, do: y", "2:23: 'turn' is none here (unit 'u1' and 1 more)"),
        ("each: unit, holds: name, say: '{nam}', do: y", "2:34: 'nam' is not known here. Did you mean 'name'?"),
        ("each: unit, holds: name, say: x, do: '{name'", "2:41: there is a '{' without its '}'"),
    ],
)  # fmt: skip
def test_a_check_that_cannot_be_made_is_said_once(check: str, what: str) -> None:
    found = said(check)
    assert len(found) == 1 and f"checks.yaml:{what}" in found[0], found


def test_what_rests_on_a_wrong_value_is_not_said_again() -> None:
    assert len(said("each: unit, holds: x > 1, say: '{x}', do: y", values="unit: {x: {is: atack}}")) == 1


def test_numbers_typed_in_formulas_are_noted() -> None:
    book = book_of("unit: {x: {is: '(attack * 2 + 0.5 * 2) | round(2)'}, y: {is: attack + 1, when: attack > 20}}")
    assert said_of(world_of(book, unit(1))) == [
        "values.yaml:1:16: note: the numbers 2, 0.5 are typed in a formula. Put them in a table, so that they have a clause.",
        "values.yaml:1:80: note: the number 20 is typed in a formula. Put it in a table, so that it has a clause.",
    ]


def test_a_check_may_be_said_of_each_of_some_names_or_of_a_list() -> None:
    named = "each: unit, for: {one: [attack, turn]}, when: \"name == 'Guards'\", holds: 'unit[one] is none', say: '{one}', do: x, at: '{one}'"
    listed = "each: unit, for: {it: 'weapons | default([])'}, holds: it.range < attack, say: '{it.name}', do: x"
    assert said(named, listed) == [
        "game/units.csv:3:4: attack. x.",
        "game/units.csv:3:9: turn. x.",
        "game/units.csv:3:13: Rifle. x.",
        "game/units.csv:3:13: Gun. x.",
    ]
    wrong = said("each: unit, for: {it: [a]}, holds: its, say: x, do: y")
    assert len(wrong) == 1 and "'its' is not known here. Did you mean 'it'?" in wrong[0]


def test_the_scenario_and_rows_in_rows_are_checked() -> None:
    fields = "fields: {name: {is: words}, guns: {many: true, else: none, fields: {shots: {by: id, fields: {at: {is: whole}}}}}}"
    checks = (
        "- {each: scenario, holds: turns > 9, say: '{turns}', do: x}\n"
        "- {each: unit.guns.shots, holds: at > (unit.guns | count), say: '{unit.name} {shot.id} {gun.shots | count}', do: x}\n"
    )
    one = unit(1, guns=[{"shots": {"shell": {"at": 1}, "ball": {"at": 2}}}])
    world = world_of(book_of(checks=checks, fields=fields), one, scenario={"turns": 8})
    assert [str(found) for found in world.check() if found.is_error] == [
        "scenario.yaml:1:0: 8. x.",
        "game/units.csv:2:12: Unit 1 shell 2. x.",
    ]


def test_a_check_says_the_same_but_once() -> None:
    check = "each: unit, holds: game.turns > 9, say: x, do: y, at: side"
    world = world_of(book_of("{}", f"- {{{check}}}\n"), unit(1), unit(1))
    assert len([one for one in world.check() if one.is_error]) == 1


def test_a_check_may_point_at_the_line_itself() -> None:
    assert said("each: unit, holds: attack > 3, at: '', say: x, do: y")[0] == "game/units.csv:2:1: x. y."


FIRST = "each: unit, holds: attack > 0, say: weak, do: x"
WARNED = "is: warning, say: '{name}', do: x"


def test_a_check_may_wait_until_nothing_is_wrong_with_the_thing_or_with_the_game() -> None:
    always = f"each: unit, holds: name == 'x', {WARNED}"
    assert len([one for one in said(FIRST, always) if "warning" in one]) == 3
    assert len([one for one in said(FIRST, f"{always}, once_right: thing") if "warning" in one]) == 2
    assert not [one for one in said(FIRST, f"{always}, once_right: game") if "warning" in one]
    assert len([one for one in said(f"{always}, once_right: game") if "warning" in one]) == 3


def test_a_row_that_is_wrong_is_a_thing_that_is_wrong() -> None:
    row = "each: unit.weapons, holds: range > 10, say: short, do: x"
    whole = f"each: unit, once_right: thing, holds: name == 'x', {WARNED}"
    assert [one.split("warning: ")[1] for one in said(row, whole) if "warning" in one] == ["1st. x.", "HQ. x."]


def test_a_check_may_go_by_the_clause_of_a_table() -> None:
    assert "weak (K 7). x." in said(f"{FIRST}, table: costs")[0]


def test_rows_of_plain_values_know_their_number_and_may_stand_in_a_group() -> None:
    fields = "fields: {name: {is: words}, kit: {else: none, fields: {tools: {is: text, many: true}}}}"
    check = "- {each: unit.kit.tools, holds: kit.tools | position(value) == number, say: '{value} twice', do: x}\n"
    one, other = unit(1, kit={"tools": ["saw", "axe", "saw"]}), unit(2, kit=None)
    world = world_of(book_of(checks=check, fields=fields), one, other)
    assert [found.what for found in world.check() if found.is_error] == ["saw twice"]
