"""No key of a word reaches paper: every ability, weapon, kind and specialist, on every kind of sheet, in each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from generator.components.build_context import Words
from generator.components.kit import Kit
from generator.components.sentences import Formatter
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.drawing import Document
from generator.drawing.items import Group, Item, Text, Use
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import Game
from tests import games
from tests.conftest import LANGUAGES
from tests.menagerie import everything

TOLD = tuple(kind for kind in KINDS if kind != "cutting_guide")
"""The kinds of sheets that the cutting guide tells of."""
KEY = re.compile(r"[a-z_]+(?:\.(?!pdf\b)[a-z0-9_]+)+|[{}]")
"""What a key of a word, or a part of a sentence that was not filled in, looks like."""


@pytest.fixture(scope="module", params=games.NAMES)
def menagerie(request, tmp_path_factory) -> Game:
    changes = {"weather": ["mud"]} if request.param == "flames_hexwar" else {}
    return everything(request.param, tmp_path_factory.mktemp(request.param), **changes)


# -- what stands on the paper ------------------------------------------------------------------------------


def texts(items: Sequence[Item], seen: set[str]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from texts(item.items, seen)
        elif isinstance(item, Use) and item.symbol.id not in seen:
            seen.add(item.symbol.id)
            yield from texts(item.symbol.items, seen)


def said(document: Document) -> list[str]:
    seen: set[str] = set()
    return [text for page in document.pages for text in texts(page.items, seen)]


@pytest.fixture(scope="module")
def kit_of(menagerie: Game) -> Callable[[str], Kit]:
    """Its kit in each language, which keeps what it has drawn."""

    @cache
    def kit(language: str) -> Kit:
        order = Order(out=Path(), language=language, paper="a3")
        return Kit(menagerie, set_up(menagerie, order), "long-edge", kinds=TOLD)

    return kit


def kinds_of(game: Game) -> tuple[str, ...]:
    return tuple(kind for kind in (*KINDS, *ON_REQUEST) if game.scenario.board or kind != "board")


@pytest.mark.sample(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_on_any_sheet(menagerie: Game, kit_of: Callable[[str], Kit], language: str) -> None:
    kit = kit_of(language)
    drawn = {kind: document for kind in kinds_of(menagerie) if (document := kit.document(kind)) is not None}
    assert {"control_sheets", "scenario_sheet", "reference_chart", "unit_cards", "cutting_guide"} <= drawn.keys()
    raw = [f"{kind}: {text}" for kind, document in drawn.items() for text in said(document) if KEY.search(text)]
    assert not raw, "\n".join(raw)


@pytest.mark.parametrize("language", LANGUAGES)
def test_control_sheets_name_every_ability_that_is_kept_count_of(menagerie: Game, language: str) -> None:
    words = Words(language, menagerie.book.words[language])
    tracks = [track for unit in menagerie.units for track in unit.tracks if "ability" in track.label.parts]
    assert {track.id for track in tracks} >= (
        {"double_move", "ambushers", "explosive_grenades"} if "special_abilities" in menagerie.book.tables else set()
    )
    for track in tracks:
        assert words(f"ability.{track.id}.name").lower() in Formatter(words).line(track.label).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_ours_is_cut_short_on_a_counter(kit_of: Callable[[str], Kit], language: str) -> None:
    """A user's name may be, where it has no room; the words of a ruleset are as short as a counter needs them."""
    if (document := kit_of(language).document("counters")) is None:
        return
    symbols = [item for page in document.pages for item in page.items if not isinstance(item, Text)]
    cut = [text for text in texts(symbols, set()) if re.search(r"[^\W\d]{3,}\.$", text)]
    assert not [text for text in cut if "pulg." not in text and "100" not in text]
