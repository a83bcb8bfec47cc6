"""Long names on small pieces: abbreviated by rules, never clipped."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.components.build_context import Words
from generator.components.pieces.short_names import alike, begins_short, cuts, shorter, shorter_apart
from generator.loading.words import load_words
from tests.conftest import LANGUAGES


def forms(name: str, language: str = "en") -> list[str]:
    return list(shorter(name, Words(language, load_words()[language])))


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("Lieutenant Sharpe", "en", ["Lt Sharpe", "L. Sharpe"]),
        ("Caçadores", "en", ["Caçador.", "Caçad.", "Caç."]),
        (
            "Compañía de fusileros",
            "es",
            ["Cía. de fusileros", "Cía. fusileros", "Cía. fusiler.", "Cía. fusil.", "Cía. fus."],
        ),
        (
            "Royal Regiment of Artillery",
            "en",
            ["Royal Regiment of Art.", "Royal Regt of Art.", "Royal Regt Art.", "R. R. Art."],
        ),
        ("Armée d’Estrémadure", "fr", ["Armée d’Estrémad.", "Armée d’Estrém.", "Armée d’Estr."]),
        ("2nd Sappers", "en", ["2nd Sapp."]),
        ("Ney", "fr", ["N."]),
        ("The Lame Mule", "en", ["Lame Mule"]),
        ("La vieille mule", "fr", ["Vieille mule"]),
        ("Brother Anselm", "en", ["Bro. Anselm"]),
        ("De Lancey’s Rifles", "en", ["De Lanc. Rifles"]),
        ("3rd (East Kent) Foot “The Buffs”", "en", ["3rd Foot “The Buffs”", "3rd Foot", "3rd"]),
        ("3.º de línea «Inmemorial del Rey»", "es", ["3.º línea «Inmemorial Rey»", "3.º línea"]),
    ],
)
def test_the_rules_in_their_order(name: str, language: str, expected: list[str]) -> None:
    found = forms(name, language)
    assert found[: len(expected)] == expected and (expected or not found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_never_empty_never_longer_and_always_ending(language: str) -> None:
    for name in (
        "",
        "a",
        "Ô",
        "12th",
        "Six-pounder II",
        "X" * 300,
        "de la",
        "1er\nbataillon léger",
        "Llanfairpwllgwyngyll",
    ):
        found = forms(name, language)
        assert all(0 < len(form) <= len(name) for form in found), (name, found)
        assert len(found) < 200


def test_a_word_is_cut_after_a_consonant_before_a_vowel() -> None:
    assert cuts("Grenadiers") == ["Grenad.", "Gren."]
    assert cuts("Brrrrrrr") == ["Brrrrrrr"]
    assert "Sha." not in " ".join(forms("Lieutenant Sharpe"))


def test_abbreviations_are_shorter_and_said_once() -> None:
    for language in LANGUAGES:
        words = load_words()[language]
        pairs = [pair.split("=") for pair in f"{words['counter.abbreviations']} {words['counter.ranks']}".split()]
        assert len({long for long, _ in pairs}) == len(pairs)
        assert all(len(short) < len(long) for long, short in pairs)


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("Rifle and machine gun", "en"),
        ("Fusil y fusil ametrallador", "es"),
        ("Fusil et fusil-mitrailleur", "fr"),
    ],
)
def test_what_joins_two_nouns_stays_while_both_are_there(name: str, language: str) -> None:
    """Of a rifle and a light machine gun no light machine rifle may be made."""
    for form in forms(name, language):
        words = form.replace("-", " ").split()
        if len(words) > 2 and "." not in form:
            assert words[1] in ("+", "and", "y", "et"), form


def test_hyphens_hold_until_no_abbreviation_is_left() -> None:
    assert forms("Six\u2011pounder battery")[:3] == ["Six\u2011pounder bty", "6\u2011pdr bty", "6-pdr bty"]
    assert forms("Chasseurs\u2011à\u2011cheval")[0] == "Chasseurs-à-cheval"


@pytest.mark.parametrize(
    "name",
    ["Hoch- und Deutschmeister zu Fuß", "Llanfairpwllgwyngyll", "XXXXXXXXXXXXXXXXXXXX", "4th of the line", "Ney"],
)
def test_in_the_end_few_letters_are_left(name: str) -> None:
    assert len(forms(name)[-1]) <= 3


def apart(name: str, others: tuple[str, ...]) -> list[str]:
    return list(shorter_apart(name, (name, *others), Words("en", load_words()["en"])))


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        ("3rd Foot Guards", "3rd Foot Grenadiers", "3rd Guards"),
        ("3rd (East Kent) Foot", "3rd (Lothian) Foot", "3rd East Kent"),
        ("2nd Battalion Coldstream Guards", "2nd Battalion Scots Guards", "2nd Coldstream"),
        ("Ligne 24", "Ligne 25", "Ligne 24"),
    ],
)
def test_two_names_are_never_shortened_to_the_same(one: str, other: str, kept: str) -> None:
    mine, theirs = apart(one, (other,)), apart(other, (one,))
    assert not {*mine, one} & {*theirs, other}
    assert kept in (*mine, one)


WORDS = (
    "1st",
    "3rd",
    "Foot",
    "Guards",
    "Grenadiers",
    "(East Kent)",
    "“Buffs”",
    "of",
    "Royal",
    "Battalion",
    "Fusiliers",
)


@settings(max_examples=60)
@given(
    st.lists(
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join), min_size=2, max_size=6, unique=True
    )
)
def test_of_all_the_names_of_a_kit_no_two_are_shortened_to_the_same(names: list[str]) -> None:
    words = Words("en", load_words()["en"])
    found = [{name, *shorter_apart(name, names, words)} for name in names]
    assert not [1 for one, other in combinations(found, 2) if one & other]


def test_alone_a_name_has_all_its_forms() -> None:
    assert apart("3rd Foot Guards", ("Rifles",)) == forms("3rd Foot Guards")


def test_what_stands_before_a_name_does_not_hide_it() -> None:
    name, other = "3rd Foot Guards", "3rd Foot Grenadiers"
    words = Words("en", load_words()["en"])
    mine, theirs = (list(shorter_apart(f"GB {one}", (name, other), words)) for one in (name, other))
    assert mine and not {*mine} & {*theirs}


def test_what_begins_with_the_same_word_or_a_rank_is_written_one_way() -> None:
    named = ("Major Ruiz", "Major Morel", "Captain Ashby", "Majorcan Guides")
    words = Words("en", load_words()["en"])
    assert [*alike("Major Ruiz", named, words)] == ["Major Morel", "Captain Ashby"]
    assert [*alike("Artillery", named, words)] == [] and [*alike("Majorcan Guides", named, words)] == []
    assert [*alike("SP Captain Ashby", named, words)] == ["SP Major Ruiz", "SP Major Morel"]
    assert begins_short("SP Major Ruiz", "SP Maj. Ruiz", named) and begins_short("Major Ruiz", "M. Ruiz", named)
    assert not begins_short("SP Major Ruiz", "SP Major R.", named) and not begins_short("Artillery", "Art.", named)
