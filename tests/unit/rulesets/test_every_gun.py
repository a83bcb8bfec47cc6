"""The guns of a complete reference set: each that the book has, and all that it may fire."""

from __future__ import annotations

import pytest

from generator.loading.rulebook import load_rulebook
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
    assert found == BY_HAND
    assert battery.types == ("I", "II", "III", "IV")
    assert battery.arc_degrees == 90


@pytest.mark.parametrize(("ruleset", "farthest"), [("capitan", 120), ("capitan_hex", 24)])
def test_ranges_are_in_the_unit_of_the_book(ruleset: str, farthest: int) -> None:
    battery = every_gun(load_rulebook(ruleset))
    longest = [
        derived.value for gun in battery.guns for key, derived in gun.items() if key.endswith(("l.long", "r.long"))
    ]
    assert max(longest) == farthest
