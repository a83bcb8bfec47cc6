"""Every word that can reach paper is there in English, Spanish and French, and is not left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from generator import resources
from generator.diagnostics import Source
from generator.loading.named_words import MOST_DEEP, MOST_LETTERS, said_in_full
from generator.loading.rulebook import load_rulebook, read_game
from generator.loading.words import load_words, read_words
from generator.model.rulebook import Rulebook
from generator.rulesets import registry
from generator.rulesets.api import Cell, Line, Section
from tests import games, plain_yaml
from tests.conftest import LANGUAGES

RULESETS = games.NAMES
FIRST_GAME = ("capitan", "capitan_hex")
"""The rulesets that share the tables, the cards and the chart of the first game."""
SCANNED = [name for name in games.NAMES if not getattr(games.of(name), "TYPES_FIGURES", False)]
"""Those whose words are read for typed figures and for French spaces."""

TERMS = (
    "troop_class arm weapon cover range gun_range movement terrain ammunition template structure footing counter "
    "counter_type colour specialist ability gun_type marker member grade_nation stat"
).split()
"""Groups of words that name what rows and columns are of, so that a table need not name it again."""

# -- what tables and their parts are called ----------------------------------------------------------------


def names_of(book: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each thing of the tables that has a name, with the keys under which its words may stand."""

    def terms(name: str) -> tuple[str, ...]:
        return tuple(key for term in TERMS for key in (f"{term}.{name}", f"{term}.{name}.name"))

    for table_name, table in book.tables.items():
        yield f"table {table_name}", (f"table.{table_name}",)
        # Dice are called by their sides in every language, D6.
        for row in table.rows if table_name != "dice" else ():
            yield f"row {table_name}/{row}", (f"row.{table_name}.{row}", *terms(row), f"row.common.{row}")
        for column in table.columns:
            keys = (f"column.{table_name}.{column}", *terms(column), f"column.common.{column}")
            yield f"column {table_name}/{column}", keys
        for row in table.rows:
            for column in table.columns:
                cell = table.value(row, column)
                if isinstance(cell.value, str):
                    unit, name = cell.unit, cell.value
                    keys = (f"cell.{table_name}.{name}", f"{unit}.{name}", f"{unit}.{name}.name")
                    yield f"cell {table_name}/{row}/{column}, '{name}'", keys


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_row_column_and_name_in_a_cell_has_words(ruleset: str, language: str) -> None:
    book = load_rulebook(ruleset)
    words = book.words[language]
    missing = [f"{what}: not even {keys[0]}" for what, keys in names_of(book) if not words.keys() & {*keys}]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_name_a_table_row_or_column_that_is_gone(ruleset: str, language: str) -> None:
    book = load_rulebook(ruleset)
    # The words of a base's table stay when a supplement puts another table of that name in its place.
    known = {key for one in (book, book.base) if one is not None for _, keys in names_of(one) for key in keys}
    gone = [
        key
        for key in book.words[language]
        if key.split(".")[0] in ("table", "row", "column", "cell") and key not in known and ".common." not in key
    ]
    assert not gone, "\n".join(gone)


def terms_of_the_rules(book: Rulebook) -> Iterator[str]:
    """Keys that must be there because a rule, a card or a marker says the word."""
    tables = book.tables
    yield from (f"ability.{name}.{part}" for name in tables["special_abilities"].rows for part in ("name", "effect"))
    yield from (
        f"specialist.{name}.{part}" for name in tables["specialist_effects"].rows for part in ("name", "effect")
    )
    for table in ("weapon_ranges", "weapon_ammunition"):
        yield from (f"weapon.{name}" for name in tables[table].rows)
    for table in ("terrain_movement", "terrain_cover", "terrain_moves_as"):
        yield from (f"terrain.{name}" for name in tables[table].rows)
    yield from (f"terrain_mark.{mark}" for mark in ("no_march", "no_charge", "impassable"))
    yield from (f"structure.{name}" for name in tables["structure_strength"].rows)
    yield from (f"template.{name}" for name in tables["template_shapes"].rows)
    yield from (f"ammunition.{name}" for name in tables["weapon_ammunition"].columns)
    yield from (f"gun_type.{name}.{part}" for name in tables["gun_calibres"].rows for part in ("name", "calibres"))
    yield from (f"troop_class.{name}" for name in tables["permitted_actions"].columns)
    yield from (f"cover.{name}" for name in ("none", *tables["shot_cover"].rows))
    yield from (f"cover.letter.{name}" for name in ("none", *tables["shot_cover"].rows))
    nations = tables["grade_nations"].rows
    yield from (f"grade_nation.{nation}" for nation in nations)
    yield from (f"grade.{grade}.{part}" for grade in tables["grades"].rows for part in (*nations, "effect"))
    yield from (f"marker.{name}" for name in ("activated", "routed", "decoy", "captured_flag", "spiked"))
    if "counter_figures" in tables:
        yield from (f"counter.{name}" for name in (*tables["counter_figures"].rows, "full", "half"))
        yield from (f"counter_type.{name}" for name in tables["counter_types"].rows)
        yield from (f"colour.{name}" for name in tables["counter_colours"].rows)


@pytest.mark.parametrize("ruleset", FIRST_GAME)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_the_rules_has_words(ruleset: str, language: str) -> None:
    book = load_rulebook(ruleset)
    missing = [key for key in terms_of_the_rules(book) if key not in book.words[language]]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_footnote_that_a_table_names_has_words(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    for language in LANGUAGES:
        known = said_in(book, language)
        for name, table in book.tables.items():
            footnotes = {table.footnote, *(special.footnote for special in table.exceptions.values())} - {""}
            assert footnotes <= set(known), f"{name}, {language}: {sorted(footnotes - set(known))}"


def said_in(book: Rulebook, language: str) -> dict[str, str]:
    """All the words that a sheet of this ruleset can say: its own and the components'."""
    return {**load_words()[language], **book.words[language]}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_whole_chart_is_there(ruleset: str, language: str) -> None:
    """The chart of a book with everything in play: headings, labels, sentences, names in cells, footnotes."""
    book = load_rulebook(ruleset)
    said = said_in(book, language)
    keys = set(keys_of(registry.find(ruleset).complete_chart(book)))
    assert len(keys) > 100
    assert keys <= set(said), sorted(keys - set(said))


def keys_of(thing: Any) -> Iterator[str]:
    """Every key of a word in the sections of a chart."""
    if isinstance(thing, Line):
        yield thing.key
    elif isinstance(thing, Cell):
        yield from (meaning for _, meaning in thing.marks)
        if thing.form in ("word", "small word", "letter"):
            yield str(thing.value)
    elif isinstance(thing, Section):
        yield from (key for pair in thing.letters for key in pair)
    if isinstance(thing, (Line, Cell)):
        yield from thing.notes
    if isinstance(thing, Struct):
        for field in fields(thing):
            yield from keys_of(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        yield from keys_of(tuple(thing.values()))
    elif isinstance(thing, tuple):
        for one in thing:
            yield from keys_of(one)


# -- figures of the rules ----------------------------------------------------------------------------------

NAMES_WITH_FIGURES = re.compile(
    r"template\.\w+|row\.deviation\.\d+"  # D12, Ball 2, and what the deviation die shows
    r"|rule\.destruction"  # 3 to 1: the table has the 3, and all odds are to one
    r"|rule\.reading_losses"  # what the sign 2½ means
    r"|(row\.permitted_actions|footnote)\.two_shots"  # the action, which has a row of that name
    r"|ability\.nock_gun\.name|table\.nock_gun"  # the weapon, which had six barrels
    r"|row\.common\.\d+(-1)?|column\.common\.\d+-1|table\.die_zero"  # faces of a die, columns of odds
    r"|(row|column)\.common\.neutral"  # the sign of the ground
)
"""Where a figure is part of a name, or shows how to read one."""
NUMERALS = re.compile(
    r"\d|\b(two|three|four|five|six|seven|eight|ten|twelve|twice|thrice|dos|tres|cuatro|cinco|seis|siete|ocho|diez|doce"
    r"|deux|trois|quatre|cinq|sept|huit|dix|douze)\b",
    re.IGNORECASE,
)
SAID_WITH_NUMERALS = re.compile(
    r"un tour sur deux|turno de cada dos|\b(les|tous) deux\b|dos terrenos|deux terrains|two kinds of ground"
    r"|two titles|dos títulos|deux titres|where two are given"
    r"|of the two|between two|tying or parting two|separar dos|détacher deux|entre (dos|deux)|((las|los) dos|aux deux)\b"
    r"|(dos|deux) amigos|deux amis|–1\b|\(0 is|\(el 0 vale|\(le 0 vaut|\b0 (or|ou?) −",
    re.IGNORECASE,
)
"""Turns of speech: every other, both; odds, which are all to one; the die's 0; signs a player writes."""


def typed_figures(words: Mapping[str, str]) -> list[str]:
    """The words that hold a figure which no place for a cell gives them."""
    found = []
    for key, text in words.items():
        said = SAID_WITH_NUMERALS.sub("", re.sub(r"\{[^{}]*\}", "", text))
        if NUMERALS.search(said) and not NAMES_WITH_FIGURES.fullmatch(key):
            found.append(f"{key}: {text}")
    return found


@pytest.mark.parametrize("ruleset", SCANNED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_type_a_figure_that_a_table_holds(ruleset: str, language: str) -> None:
    """A changed table changes every label and every sentence."""
    assert typed_figures(load_rulebook(ruleset).words[language]) == []


@pytest.mark.parametrize("text", ["Wall of 4 cm", "Tramo de dos hexágonos", "Jamais deux contre un", "12–{a/b}"])
def test_the_scan_for_figures_finds(text: str) -> None:
    assert typed_figures({"terrain.wall": text})


@pytest.mark.parametrize(
    "text", ["Wall of {wall_height/wall_4_cm}", "Un tour sur deux", "Si les deux y sont", "Someone"]
)
def test_the_scan_for_figures_leaves_alone(text: str) -> None:
    assert not typed_figures({"terrain.wall": text})


# -- the spaces of French ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*SCANNED, "components"])
def test_french_signs_stand_behind_a_narrow_space_that_does_not_break(name: str) -> None:
    wrong = [
        f"{key}: {text}"
        for key, text in words_of(name)["fr"].items()
        if re.search(r"[^\u202f][;:!?»]|«[^\u202f]|[\d}][ \u00a0]?%|['\"]", re.sub(r"\{[^{}]*\}", "{}", text))
    ]
    assert not wrong, "\n".join(wrong)


# -- words that name other words ---------------------------------------------------------------------------


def test_words_name_others_by_their_key() -> None:
    """At the head of a sentence and within it, and through others."""
    words = {
        "name": "Nerve",
        "name.of": "the {stat.name:small} of a unit",
        "stat.name": "Nerve",
        "said": "{name.of}, {stat.name}",
    }
    full, wrong = said_in_full({"en": words}, lambda language, key: Source(key))
    found = full["en"]
    assert not wrong and found["said"] == "the nerve of a unit, Nerve"
    assert found["name"] == "Nerve"


def chained(links: int, times: int = 1) -> dict[str, str]:
    """Words that name those before them, so many times."""
    return {f"w.n{at}": f"{{w.n{at - 1}}}" * times if at else "x" for at in range(links + 1)}


@pytest.mark.parametrize(
    ("words", "places", "what"),
    [
        ({"said": "{stat.curage}", "stat.courage": "Courage"}, ["said"], "and there are no such words"),
        ({"a.b": "{c.d}", "c.d": "{a.b}"}, ["c.d"], "name themselves"),
        ({"a.b": "{a.b}!", "c.d": "{e.f}"}, ["a.b", "c.d"], "name themselves"),
        (chained(MOST_DEEP + 1), [f"w.n{MOST_DEEP + 1}"], "deep"),
        (dict(reversed(chained(MOST_DEEP + 1).items())), [f"w.n{MOST_DEEP + 1}"], "deep"),
        (chained(6, 8), ["w.n4"], "4,000 letters"),
    ],
)
def test_words_that_name_none_or_too_many_are_refused(words: dict[str, str], places: list[str], what: str) -> None:
    """All in one run, each where it stands."""
    full, wrong = said_in_full({"en": words}, lambda language, key: Source(key))
    assert [one.source.file for one in wrong] == places
    assert what in wrong[0].what and all(full["en"][place] == "" for place in places)


@pytest.mark.parametrize("words", [chained(2_000), dict(reversed(chained(2_000).items())), chained(60, 60)])
def test_however_words_name_one_another_there_is_an_end(words: dict[str, str]) -> None:
    full, wrong = said_in_full({"en": words}, lambda language, key: Source(key))
    assert wrong and max(map(len, full["en"].values())) <= MOST_LETTERS


@pytest.mark.parametrize("words", [chained(MOST_DEEP), dict(reversed(chained(MOST_DEEP).items()))])
def test_some_depth_is_allowed(words: dict[str, str]) -> None:
    full, wrong = said_in_full({"en": words}, lambda language, key: Source(key))
    assert not wrong and set(full["en"].values()) == {"x"}


@pytest.mark.parametrize(("language", "before"), [("en", "courage"), ("es", "coraje"), ("fr", "courage")])
def test_what_a_game_calls_otherwise_is_so_in_every_sentence(language: str, before: str) -> None:
    """No words of the house rules, on whatever paper, call nerve by the name of the rules they extend."""
    folder = resources.data("games", "house_capitan")
    words = read_game(folder).book.words[language]
    name = words["stat.courage.name"].lower()
    said = {key: re.sub(r"\{[^{}]*\}", "", text).lower() for key, text in words.items()}
    assert not [key for key, text in said.items() if before in text]
    assert name != before and sum(name in text for text in said.values()) > 15


# -- the languages beside each other -----------------------------------------------------------------------

SETS = [*RULESETS, "components"]


def words_of(name: str) -> Mapping[str, Mapping[str, str]]:
    return load_words() if name == "components" else load_rulebook(name).words


def test_a_supplement_says_only_what_it_says_otherwise() -> None:
    """Its files of words do not repeat those of the rules it extends."""
    for language in LANGUAGES:
        path = resources.data("rulesets", "capitan_hex", "words", f"{language}.yaml")
        own, base = read_words(path), load_rulebook("capitan").words[language]
        repeated = [key for key, text in own.items() if base.get(key) == text]
        assert not repeated, f"{language}: {', '.join(repeated)}"


@pytest.mark.parametrize("name", SETS)
def test_no_words_are_empty_or_badly_spaced(name: str) -> None:
    for language, words in words_of(name).items():
        for key, text in words.items():
            assert text.strip(), f"{language} {key}"
            assert text == text.strip() and "  " not in text and "\t" not in text, f"{language} {key}: '{text}'"


@pytest.mark.parametrize("name", SETS)
def test_every_language_has_the_same_places_to_fill_in(name: str) -> None:
    words = words_of(name)
    assert all(words[language].keys() == words["en"].keys() for language in LANGUAGES)
    for key, english in words["en"].items():
        for language in LANGUAGES:
            assert _places(words[language][key]) == _places(english), f"{language} {key}"


def _places(text: str) -> set[str]:
    return set(re.findall(r"\{([^{}]*)\}", text))


NOT_WORDS = re.compile(r"(\{[^{}]*\}|\b(cm|mm|hex|D\d+|[IVX]+|[A-Z]{1,2})\b|[\W\d_])*")
"""Numbers, signs, units, dice, letters on the card, and places to fill in."""
TITLES = re.compile(r"grade\.\w+\.(spain|britain|france|german)|row\.boards\.\w+")
"""Ranks stay in the language of their army, and games keep their names."""

SAME = {
    "es": {
        "–: no", "Control", "Extra", "No", "Normal", "Naval", "Regular", "regimental", "Rifle", "Tercio viejo", "Total",
    },
    "fr": {
        "+ initiative", "Action", "Activation", "angle", "Archer", "Archers", "Bonus", "centre", "Charge", "Colonel", "combat",
        "Combat", "consolidation", "Contact", "Courage",
        "Cuirassiers", "Direction", "Distance", "effective", "· effective", "Effective", "Empire", "Guides", "Impact", "initiative",
        "Initiative", "Lance", "Lieutenant", "long", "Long", "Maximum", "Minimum", "Minutes", "Motivation", "Mule", "Normal", "Obstacle",
        "Obstacles", "pages", "Part", "Notes", "phases", "points", "Points", "Promotion", "Reconnaissance", "Secret", "Section",
        "Table", "tables", "Tables", "Tercio viejo", "Terrain", "Total", "type", "Type",
    },
}  # fmt: skip
"""Words that are spelt alike in English and in another language; signs and places to fill in aside."""


def left_in_english(language: str) -> Iterator[tuple[str, str, str]]:
    for name in SETS:
        words = words_of(name)
        for key, english in words["en"].items():
            if words[language][key] == english and not NOT_WORDS.fullmatch(english) and not TITLES.fullmatch(key):
                yield name, key, re.sub(r"\{[^{}]*\}", "", english).strip(" ,")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    same = list(left_in_english(language))
    wrong = [f"{name} {key}: '{text}'" for name, key, text in same if text not in SAME[language]]
    assert not wrong, "\n".join(wrong)
    assert SAME[language] == {text for _, _, text in same}, "the list of words spelt alike has one too many"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sample_unit_is_called_like_an_ability(language: str) -> None:
    """On a control sheet both stand side by side, and one could not tell which is which."""
    words = load_rulebook("capitan").words[language]
    paths = resources.data("units", "capitan").glob("*.yaml")
    cards = [card for path in paths for card in plain_yaml.read(path)["cards"].values()]
    abilities = {words[f"ability.{name}.name"].casefold() for card in cards for name in card.get("abilities", ())}
    names = [card["name"] if isinstance(card["name"], str) else card["name"][language] for card in cards]
    assert not [name for name in names if name.casefold() in abilities]
