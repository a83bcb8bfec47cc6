"""What the words of Flames Hexwar must say in every language, where one once said less than the others."""

from __future__ import annotations

import pytest

from generator.loading.rulebook import load_rulebook
from tests.conftest import LANGUAGES

WORDS = load_rulebook("flames_hexwar").words

HEADQUARTERS = {
    "en": ("company command", "second in command", "teams of the headquarters"),
    "es": ("mando de compañía", "segundo al mando", "equipos de la plana mayor"),
    "fr": ("chef de compagnie", "commandant en second", "équipes de l’état-major"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headquarters_that_act_with_any_platoon_are_all_three(language: str) -> None:
    """The company command, its second in command and the teams of the headquarters (F 3.7.3)."""
    said = WORDS[language]["execution.move_and_fire"].lower()
    assert [words for words in HEADQUARTERS[language] if words not in said] == []


def test_losses_may_follow_the_general_rules_beside_the_rule_of_hits() -> None:
    """F 3.5.10: hits are counted team by team; which teams are lost need not be."""
    book = load_rulebook("flames_hexwar")
    lines = next(section.lines for section in book.chart if section.id == "to_hit_modifiers")
    said = [line.say for line in lines]
    assert said[said.index("rule.hits_each") + 1] == "rule.losses_of_hits"
    (clauses,) = (line.clauses for line in lines if line.say == "rule.losses_of_hits")
    assert clauses == ("F 3.5.10",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_name(language: str) -> None:
    """On the card of a platoon, on the chart and in a cell alike."""
    words = WORDS[language]
    for one, other in (
        ("column.common.training", "platoon_card.training"),
        ("terrain.town", "row.sight_blocking.town"),
        ("terrain.building", "row.sight_blocking.building"),
        ("heading.reorganisation", "table.reorganisation"),
        ("theme.weather", "table.weather"),
    ):
        assert words[one] == words[other], (one, other)
