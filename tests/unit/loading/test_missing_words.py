"""What a language lacks in a game of a user's own, each word said once and where it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.loading.missing_words import missing_words
from generator.loading.project import load_project

GAME = """\
format: 1
id: mine
name: Mine
languages: [en, es]
data: {unit: {rows: {u1: {}}, fields: {a: {is: whole, else: 1}}}}
pieces: {coins: {each: unit, title: Coins}}
"""
SPANISH = "pieces: {coins: {each: unit, title: {en: Coins, es: Monedas}}}"


@pytest.mark.parametrize(
    ("title", "words", "said"),
    [
        (
            "pieces: {coins: {each: unit, title: Coins}}",
            "a: {c: Pan}",
            [
                "game.yaml:6:17: warning: the pieces 'coins' have one title for all languages. Give them 'title: {en: …, es: …}'.",
                "words/en.yaml:1:8: warning: 'a.b' has no words in 'es'. Add it to es.yaml.",
                "words/es.yaml:1:8: warning: nothing asks for words 'a.c'. Did you mean 'a.b'?",
            ],
        ),
        (SPANISH, "a: {b: Pan}", []),
    ],
)
def test_what_a_language_lacks(title: str, words: str, said: list[str], tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words").mkdir()
    own = {
        "game.yaml": GAME.replace("pieces: {coins: {each: unit, title: Coins}}", title),
        "words/es.yaml": f"{words}\n",
    }
    for name, text in {**own, "words/en.yaml": "a: {b: Bread}\n", "scenario.yaml": "game: .\ntitle: T\n"}.items():
        Path(name).write_text(text, encoding="utf-8")
    project = load_project(Path("scenario.yaml")).project
    found = sorted(str(one) for one in missing_words("es", {Path("scenario.yaml"): project}))
    assert [one for one in found if one.startswith(("game.yaml", "words/"))] == said
