"""Whatever a card may be called, and whatever it can do: it fits its layout, in type one can read, and inside the trim."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator import pipeline, resources
from generator.components.cards import unit_card
from generator.components.pieces.layout import CompiledLayout
from generator.diagnostics import Source, UserError
from generator.drawing import Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.loading.rulebook import load_rulebook
from generator.model.base import MAX_TITLE
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.capitan import printed
from generator.rulesets.capitan.model import CapitanCard
from tests.conftest import LANGUAGES, SCENARIO
from tests.unit.components.placed_items import placed

SCENARIOS = ("capitan_hex/alberche_ford.yaml", "capitan/santa_cruz_farm.yaml")
FIELDS = load_rulebook("capitan").data["unit"].fields
FORMATS = {"poker": "", "tarot": "_70x120", "landscape": "_88x63"}
LEAST_PT, SAFE_MM = 6.0, 0.8
"""The smallest type, and how near to the trim a text may come."""

WORDS = """Königlich Preußisches 1. Leib-Husaren-Regiment Oberstleutnant von und zu Hohenlohe-Waldenburg-Schillingsfürst
Regimiento Provincial de Badajoz Tiradores Voluntarios Extremadura Compañía Granaderos Batallón Chasseurs à cheval
Garde impériale Voltigeurs Infanterie légère Königlich-Württembergisches Feldartillerieregiment Brigadekommandeur
of the King’s German Legion Lieutenant Sharpe 95th Rifles Loyal Lusitanian Reconnaissance Independent Companies""".split()


def titles(longest: int) -> st.SearchStrategy[str]:
    """Names as people give them: real words, up to the model's limit and often right at it."""

    def joined(words: list[str]) -> str:
        text = words[0]
        for word in words[1:]:
            if len(text) + 1 + len(word) <= longest:
                text += " " + word
        return text

    return st.lists(st.sampled_from([word for word in WORDS if len(word) <= longest]), min_size=1, max_size=14).map(
        joined
    )


@cache
def game_of(scenario: str):
    return pipeline.derive(SCENARIO.parents[1] / scenario)


@cache
def desk_of(scenario: str, language: str):
    return set_up(game_of(scenario), Order(out=SCENARIO.parent, language=language))


@cache
def layout(kind: str, name: str) -> CompiledLayout:
    context = desk_of(SCENARIOS[0], "en")
    return CompiledLayout(context.layout(kind, name, Source("a test")))


PLAIN = {
    "scenario": SCENARIOS[0],
    "unit": 0,
    "name": "Riflemen",
    "origin": "95th Rifles",
    "battalion": None,
    "type": "Infantry",
    "campaign": "Peninsular War",
    "model": "6-pounder",
    "troop_note": "",
    "card_number": "1",
    "unit_number": "2",
    "specialists": (),
    "abilities": [],
    "points": 15,
}
SPECIALISTS = ("standard_bearer", "aide_de_camp", "musician", "escort", "guides", "scouts")


@st.composite
def recipes(draw) -> dict:
    """What to change on which unit of which game. Abilities are picked by number, from those its arm may have."""
    return {
        "scenario": draw(st.sampled_from(SCENARIOS)),
        "unit": draw(st.integers(0, 30)),
        "name": draw(titles(MAX_TITLE)),
        "origin": draw(titles(FIELDS["origin"].most)),
        "battalion": draw(st.none() | titles(FIELDS["battalion"].most)),
        "type": draw(titles(FIELDS["type"].most)),
        "campaign": draw(titles(FIELDS["campaign"].most)),
        "model": draw(titles(FIELDS["gun"].fields["model"].most)),
        "troop_note": draw(st.sampled_from(["", "(6)", "(sin instruir)"])),
        "card_number": draw(st.sampled_from(["", "101", "CAP-2024-0001-ab"])),
        "unit_number": draw(st.sampled_from(["", "21207", "CAP-2024-0001-ab"])),
        "specialists": tuple(draw(st.lists(st.sampled_from(SPECIALISTS), unique=True))),
        "abilities": draw(st.lists(st.integers(0, 60), max_size=5, unique=True)),
        "points": draw(st.sampled_from((0, 15, 100))),
    }


def made(recipe: dict):
    """The game, and its unit under another name and with other abilities."""
    game = game_of(recipe["scenario"])
    unit = game.units[recipe["unit"] % len(game.units)]
    card = unit.card
    own = ("origin", "battalion", "type", "campaign", "troop_note", "card_number", "unit_number")
    update = {key: recipe[key] for key in own}
    if card.command is not None:
        update["command"] = card.command.model_copy(update={"specialists": recipe["specialists"]})
    if card.gun is not None:
        update["gun"] = card.gun.model_copy(update={"model": recipe["model"]})
    may = allowed(game, card)
    abilities = tuple(dict.fromkeys(may[number % len(may)] for number in recipe["abilities"]))
    card = card.model_copy(update=update | {"abilities": abilities})
    menu = tuple(
        replace(one, points=recipe["points"])
        for one in printed.menu(game.book, card, dict.fromkeys(card.abilities, unit.values["figures"]), unit.tracks)
    )
    roster = unit.roster.model_copy(update={"name": recipe["name"]})
    shown, origin = printed.on_card(game.book, card, unit.values), printed.origin(card)
    return game, replace(unit, card=card, roster=roster, abilities=abilities, menu=menu, shown=shown, origin=origin)


def allowed(game, card: CapitanCard) -> list[str]:
    """The abilities that are not of another arm."""
    rows = game.book.tables["special_abilities"].rows
    arm = {name: game.book.value("special_abilities", name, "arm").value for name in rows}
    mine = "cavalry" if card.mounted else card.arm
    return [name for name in rows if arm[name] in (None, mine, card.arm)]


def check(form: str, language: str, recipe: dict) -> None:
    game, unit = made(recipe)
    context = desk_of(recipe["scenario"], language)
    front, back = layout("unit_card", form), layout("unit_card_back", f"abilities{FORMATS[form]}")
    (piece,) = unit_card.pieces(game, (unit,), context, front, back, backs=True)
    for symbol in (piece.front, piece.back):
        assert symbol is not None
        trim = Box(0, 0, symbol.width_mm, symbol.height_mm)
        lines = [item for item in placed(symbol.items) if isinstance(item, Text)]
        assert min(item.size_pt for item in lines) >= LEAST_PT - 1e-9
        for item in lines:
            assert trim.inset(SAFE_MM).contains(bounds((item,)), 0.01), item
        boxes = [(item, box) for item in lines if (box := text_box(item)) is not None]
        for (one, a), (other, b) in combinations(boxes, 2):
            shared = a.intersection(b)
            # The lines of one text may mesh, an accent under a g; different texts may not touch.
            meshed = (one.font, one.size_pt) == (other.font, other.size_pt)
            assert meshed or shared is None or min(shared.w, shared.h) < 0.06, (one, other)


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(recipe=recipes())
def test_every_card_fits(form: str, language: str, recipe: dict) -> None:
    check(form, language, recipe)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_the_five_longest_abilities_of_each_arm_fit(form: str, language: str) -> None:
    for index, unit in enumerate(game_of(SCENARIOS[0]).units):
        game, words = game_of(SCENARIOS[0]), desk_of(SCENARIOS[0], language).words
        may = allowed(game, unit.card)
        longest = sorted(range(len(may)), key=lambda i: -len(words(f"ability.{may[i]}.effect")))[:5]
        titled = {"name": unit.card.name, "origin": unit.card.origin, "battalion": unit.card.battalion}
        recipe = PLAIN | titled | {"unit": index, "abilities": longest}
        check(form, language, recipe)


def test_five_abilities_that_need_the_tightest_setting_fit() -> None:
    """Found by chance: not the five longest, and they break into more lines."""
    check("poker", "fr", PLAIN | {"unit": 5, "abilities": [15, 57, 53, 0, 17]})


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("name", "origin", "battalion"),
    [
        ("Königlich Preußisches Preußisches", "Königlich", None),
        ("Königlich-Württembergisches Preußisches", "Königlich", None),
        ("Königlich Königlich", "Königlich Feldartillerieregiment Königlich", None),
        ("Königlich cheval Königlich of", "Königlich Königlich Königlich Königlich Königlich", None),
        (" ".join(4 * ["Königlich"]), " ".join(6 * ["Königlich"]), "Königlich Königlich Preußisches"),
        ("Königlich Königlich Preußisches", " ".join(6 * ["Königlich"]), "Königlich Königlich Preußisches"),
    ],
)
def test_a_name_of_several_lines_keeps_clear_of_the_lines_above_and_below(
    form: str, name: str, origin: str, battalion: str | None
) -> None:
    """Found by chance."""
    check(form, "fr", PLAIN | {"name": name, "origin": origin, "battalion": battalion})


@pytest.mark.parametrize("form", FORMATS)
def test_a_campaign_of_two_lines_stays_below_the_numbers(form: str) -> None:
    """Found by chance: its letters stand under a 7, which reaches down to the foot of the line of numbers."""
    campaign = "Lieutenant Königlich King’s 95th Loyal Oberstleutnant 95th"
    check(form, "fr", PLAIN | {"scenario": SCENARIOS[1], "unit": 3, "campaign": campaign})


def test_what_cannot_fit_is_an_error_with_a_place_and_a_remedy() -> None:
    with pytest.raises(UserError, match=r"alberche_ford.yaml:\d+:\d+: .*'name'\)\. Shorten it"):
        check("poker", "en", PLAIN | {"name": "MMMMMMMMMMMMMM " * 4 + "MMMMMMMMM"})


def test_the_formats_have_all_their_layouts() -> None:
    backs = {path.stem for path in resources.templates("unit_card_back").glob("*.yaml")}
    other_games = {"platoon", "character"}
    assert {path.stem for path in resources.templates("unit_card").glob("*.yaml")} == set(FORMATS) | other_games
    assert backs == {f"{name}{size}" for name in ("uniform", "abilities") for size in FORMATS.values()} | other_games
