"""Cards of characters: rows with air, a tint and a sign for each state, one size of rules, and a foot that is used."""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath

import pytest

from generator.components.cards import unit_card
from generator.components.kit import Kit
from generator.drawing import Path, Text, Use
from generator.drawing.bounds import bounds
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.units import mm_from_points
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import placed

INKS = "colour", "grey", "saver"
CAPS = 0.69
"""The height of a digit, in sizes of its type."""
TINTS = {"#fbe9b4", "#f7d3cf"}
"""Of the stunned and the wounded, as on their counters."""
TABLE_MM = 23.3
"""Where the rows begin."""


@cache
def cards(language: str = "en", ink: str = "colour") -> dict[str, list]:
    """What is drawn on each card, by its unit."""
    game = games.played("cry_havoc")
    kit = Kit(game, set_up(game, Order(out=FilePath(), language=language, ink=ink)), "long-edge")
    front = kit.layouts.of("unit_card")
    pieces = unit_card.pieces(game, game.units, kit.context, front, kit.layouts.card_back(front), backs=False)
    return {piece.label: list(placed(piece.front.items)) for piece in pieces}


def texts(card: list) -> list[Text]:
    return [item for item in card if isinstance(item, Text)]


def strengths(card: list) -> list[Text]:
    return [text for text in texts(card) if text.font == "sans-bold"]


@pytest.mark.parametrize("ink", INKS)
def test_no_number_touches_the_rule_above_or_below_it(ink):
    for key, card in cards(ink=ink).items():
        rules = [box.y for item in card if isinstance(item, Path) and (box := bounds((item,))).w > 40 and box.h < 0.4]
        assert len({text.size_pt for text in strengths(card)}) == 1, key
        for text in strengths(card):
            top = text.y_mm - CAPS * mm_from_points(text.size_pt)
            assert all(y <= top - 0.55 or y >= text.y_mm + 0.55 for y in rules), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_rules_have_one_size_on_all_cards(language):
    drawn = cards(language).values()
    assert len({text.size_pt for card in drawn for text in strengths(card)}) == 1
    rules = [text for card in drawn for text in texts(card) if text.x_mm == 15.8 and text.font == "sans"]
    assert len(rules) > 60
    (size_pt,) = {text.size_pt for text in rules}
    assert size_pt >= 7, "small, they would be a wall of words"


@pytest.mark.parametrize("ink", INKS)
def test_a_state_has_its_sign_and_in_colour_its_tint(ink):
    knight = cards(ink=ink)["convoy.sir_aldous"]
    signs = [item.symbol.id for item in knight if isinstance(item, Use) and item.transform.f > TABLE_MM]
    assert [sum(name in sign for sign in signs) for name in ("stunned", "wounded")] == [1, 3]
    tints = [item.style.fill for item in knight if isinstance(item, Path) and item.style.fill in TINTS]
    assert len(tints) == (4 if ink == "colour" else 0)


@pytest.mark.parametrize(("language", "states"), [("en", {"Stunned", "Wounded"}), ("fr", {"Étourdi", "Blessé"})])
def test_all_who_can_be_stunned_or_wounded_have_the_rule_of_it(language, states):
    """A state that is tinted on every card is explained on every card."""
    for key, card in cards(language).items():
        shown = {text.text for text in texts(card) if text.font == "sans" and text.x_mm < 15.8} & states
        heads = {text.text for text in texts(card) if text.font == "sans-semibold" and text.x_mm == 4} & states
        assert shown == heads == (set() if "mule" in key else states), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_card_is_filled_to_its_foot(language):
    """By the rules, or by boxes for missiles or for who leads a mule."""
    for key, card in cards(language).items():
        lowest = max(bounds((item,)).bottom for item in card if bounds((item,)) is not None and bounds((item,)).h < 60)
        assert lowest <= 86, key
        assert lowest >= 78, key


def test_a_name_with_a_rank_stands_on_one_line():
    lines = [text.text for text in texts(cards()["convoy.hugh"]) if text.font == "serif-semibold"]
    assert lines == ["Hugh the\u00a0Sergeant"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_follows_a_ring_stands_a_millimetre_clear_of_it_and_the_head_below_the_band(language):
    ringed = 0
    for key, card in cards(language).items():
        shown = [(item, box) for item in card if (box := bounds((item,)))]
        head = next(box for item, box in shown if isinstance(item, Text) and item.x_mm == 4 and box.y > 16)
        assert head.y >= 18.6, key
        rings = [box for item, box in shown if isinstance(item, Path) and 3 < box.w < 5.3 and box.w == box.h]
        for ring in (ring for ring in rings if ring.x < 5 and ring.y > 23 and ring.w < 4.5):
            beside = [
                box.x
                for item, box in shown
                if isinstance(item, (Text, Use)) and ring.y < box.y + box.h / 2 < ring.bottom
            ]
            assert min(beside) - ring.right >= 1, key
            ringed += 1
    assert ringed > 20


def test_the_field_of_a_figure_is_as_wide_on_all_cards():
    begins = set()
    for card in cards().values():
        (line,) = [
            box for item in card if isinstance(item, Path) and (box := bounds((item,))).w < 0.3 and 13 < box.h < 18
        ]
        begins.add(round(line.x, 1))
    assert len(begins) == 1
