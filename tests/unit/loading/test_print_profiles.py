"""How a kit is printed is data: ours are right, and a user's mistakes are said at their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import UserError
from generator.loading.print_profiles import conditions, icc_profile, load_profile, profile_names
from generator.production.order import Order


def test_ours_can_be_read_and_say_what_they_are_for():
    assert profile_names()[0] == "home"
    assert {"home", "shop", "cutter", "ink-saver", "mono"} <= set(profile_names())
    assert all(load_profile(name).note for name in profile_names())
    assert all(icc_profile(name)[36:40] == b"acsp" for name in conditions())


def test_what_is_left_out_is_as_at_home(tmp_path: Path):
    (tmp_path / "mine.yaml").write_text("note: mine\n", encoding="utf-8")
    assert load_profile(str(tmp_path / "mine.yaml")).model_copy(update={"note": ""}) == load_profile("home").model_copy(
        update={"note": ""}
    )


def test_an_ink_of_ones_own_stands_beside_the_profile(tmp_path: Path):
    (tmp_path / "mine.yaml").write_text("ink: pale.yaml\n", encoding="utf-8")
    (tmp_path / "pale.yaml").write_text("note: Pale.\n", encoding="utf-8")
    assert load_profile(str(tmp_path / "mine.yaml")).ink == str(tmp_path / "pale.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bleed_m: 3\n", "mine.yaml:1:1: unknown key 'bleed_m'. Did you mean 'bleed_mm'?"),
        ("note: x\ncrop_marks: frnt\n", "mine.yaml:2:13: 'crop_marks' cannot be the text 'frnt'"),
        ("bleed_mm: -3\n", "mine.yaml:1:11: 'bleed_mm' must be at least 0"),
        ("back_bleed_mm: 400\n", "mine.yaml:1:16: 'back_bleed_mm' must be at most 10"),
        ("colours: cmyk\n", "needs an output_condition"),
        ("colours: cmyk\noutput_condition: FOGRA\n", "mine.yaml:2:19: there is no profile 'FOGRA'"),
        ("ink: colur\n", "mine.yaml:1:6: there is no ink 'colur'. Did you mean 'colour'?"),
    ],
)
def test_a_mistake_is_said_at_its_place(tmp_path: Path, text: str, said: str):
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_profile(str(tmp_path / "mine.yaml"))
    assert said in str(caught.value)


def test_a_name_that_is_none_is_said():
    with pytest.raises(UserError, match="there is no way of printing 'hom'. Did you mean 'home'"):
        load_profile("hom")


def test_another_bleed_keeps_what_backs_have_more_of():
    profile, _, _ = Order(Path(), profile="home", bleed_mm=2).printed_as()
    assert (profile.bleed_mm, profile.back_bleed_mm) == (2, 3)


def test_a_shop_bleeds_alike_on_both_sides():
    for bleed_mm in (None, 2.0):
        profile, _, _ = Order(Path(), profile="shop", bleed_mm=bleed_mm).printed_as()
        assert profile.bleed_mm == profile.back_bleed_mm == (bleed_mm or 3)


@pytest.mark.parametrize(("profile", "bleed"), [("shop", 0.5), ("shop", 3.2), ("cutter", 0.4), ("home", 9)])
def test_a_bleed_that_a_profile_does_not_allow_is_refused(profile: str, bleed: float):
    with pytest.raises(UserError, match=rf"^--bleed: '{profile}' is not printed with .* {bleed} mm.*Give one from"):
        Order(Path(), profile=profile, bleed_mm=bleed).printed_as()
