"""What the words of Flames Hexwar must say in every language, where one once said less than the others."""

from __future__ import annotations

import pytest

from generator.loading.rulebook import load_rulebook
from generator.model.base import LANGUAGES

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
