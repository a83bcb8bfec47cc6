"""The guns of a complete reference set: each that the book has, and all that it may fire."""

from __future__ import annotations

import pytest

from generator.loading.rulebook import load_rulebook
from generator.rulesets import registry
from generator.rulesets.capitan.chart_guns import Piece, _Guns
from generator.rulesets.capitan.every_gun import every_gun

BY_HAND = {
    # B 12: small howitzers and mortars are type III, medium ones IV; light naval guns II, heavy III. B 12.18: rockets IV.
    # Ball: guns and mortars; canister: guns and carronades; shell: howitzers, rockets, and guns with the ability.
    "canister_1": {"I gun", "II gun", "II naval_carronade"},
    "canister_2": {"III gun", "III naval_carronade", "IV gun"},
    "ball_1": {"I gun", "II gun"},
    "ball_2": {"III gun", "III mortar", "IV gun", "IV mortar"},
    "shell_1": {"I gun", "II gun", "III gun", "III howitzer"},
    "shell_2": {"IV gun", "IV howitzer", "IV congreve_rocket"},
}


@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_every_template_with_every_gun_that_uses_it(ruleset: str) -> None:
    battery = every_gun(load_rulebook(ruleset))
    found = {need.id: {f"{user.gun_type} {user.weapon}" for user in need.users} for need in battery.templates}
    by_hand = {
        template: {"gun_type.{}.name weapon.{}".format(*piece.split()) for piece in pieces}
        for template, pieces in BY_HAND.items()
    }
    assert found == by_hand
    types = list(dict.fromkeys(fire.gun_type for fire in battery.fires))
    assert types == [f"gun_type.{type_}.name" for type_ in ("I", "II", "III", "IV")]
    assert battery.arc_degrees == 90


@pytest.mark.parametrize(("ruleset", "farthest"), [("capitan", 120), ("capitan_hex", 24)])
def test_ranges_are_in_the_unit_of_the_book(ruleset: str, farthest: int) -> None:
    assert max(fire.long for fire in every_gun(load_rulebook(ruleset)).fires) == farthest


def test_where_no_gun_damages_structures_nothing_is_said_of_it() -> None:
    book = load_rulebook("capitan")
    for weapon, rows in (("naval_carronade", 0), ("gun", 1)):
        assert len([*_Guns(book, [Piece("III", weapon, {}, ("foot",), {})])._damages()]) == rows


@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_every_ability_is_offered(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    assert [one.id for one in registry.find(ruleset).every_ability(book)] == [*book.tables["special_abilities"].rows]


@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_shell_of_guns_is_not_dodged_and_that_of_howitzers_is(ruleset: str) -> None:
    """Guns fire it as explosive grenades alone, whose ability says that dodges are ignored (B 11)."""
    shell = {
        (user.gun_type, user.weapon): user
        for need in every_gun(load_rulebook(ruleset)).templates
        if need.id.startswith("shell")
        for user in need.users
    }
    for (_, weapon), user in shell.items():
        assert (user.effective is None) == (user.long is None) == (weapon == "weapon.gun")


@pytest.mark.parametrize("ruleset", ["capitan", "capitan_hex"])
def test_the_complete_chart_has_no_dodge_where_only_grenades_are_fired(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    guns = next(section for section in registry.find(ruleset).complete_chart(book) if section.id == "guns")
    start = [row.label.key for row in guns.rows].index("ammunition.shell")
    effective, long = guns.rows[start + 1 : start + 3]
    for type_, near, far in zip(book.tables["gun_ranges"].rows, effective.cells, long.cells, strict=True):
        has_howitzer = book.value("gun_calibres", type_, "mortar_howitzer").value is not None
        for cell in (near, far):
            assert cell.aside.form == ("roll" if has_howitzer else "text")
            assert ("footnote.undodged" in cell.aside.notes) != has_howitzer


def test_rockets_damage_as_a_medium_howitzer_and_carronades_nothing() -> None:
    book = load_rulebook("capitan")
    damages = {
        row: tuple(book.value("structure_damage_by", row, column).value for column in ("damages", "bonus"))
        for row in book.tables["structure_damage_by"].rows
    }
    assert set(damages) == set(book.tables["weapon_ammunition"].rows)
    assert damages["congreve_rocket"] == damages["howitzer"]
    assert damages["naval_carronade"] == (False, False)
