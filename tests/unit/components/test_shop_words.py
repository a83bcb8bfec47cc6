"""What sheets of pieces say to a print shop: it has no use for the words to who prints at home."""

import pytest
from msgspec.structs import replace

from generator.components.kit import Kit
from generator.drawing import Text
from tests import games
from tests.conftest import LANGUAGES
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import context_for

SHOP = {"registration": "targets", "contours": "spot_shapes", "shared_cuts": False, "bleed_mm": 3.0}


def said(language: str, kind: str, **printing: object) -> list[str]:
    """All that stands on each page of a kind."""
    context = context_for(games.played("cry_havoc"), language)
    kit = Kit(games.played("cry_havoc"), replace(context, printing=replace(context.printing, **printing)), "long-edge")
    document = kit.document(kind)
    assert document is not None
    return [" ".join(item.text for item in placed(page.items) if isinstance(item, Text)) for page in document.pages]


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["counters", "unit_cards"])
def test_a_shop_is_told_trim_bleed_and_its_cut_line_and_nothing_of_home_printers(kind: str, language: str) -> None:
    words = context_for(games.played("cry_havoc"), language).words
    front = said(language, kind, **SHOP)[0]
    assert words("kit.cut_by_shop", size="", bleed="3").split("·")[1].strip() in front
    assert "CutContour" in front
    for key in ("furniture.print_at", "furniture.first_cut"):
        assert words(key) not in front


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_without_a_cut_line_does_not_speak_of_one(language: str) -> None:
    for page in said(language, "counters", **SHOP | {"contours": "none"}):
        assert "CutContour" not in page


def test_sheets_to_read_and_those_for_home_say_how_to_print_them() -> None:
    words = context_for(games.played("cry_havoc"), "en").words
    assert words("furniture.print_at") in said("en", "control_sheets", **SHOP)[0]
    assert words("furniture.print_at") in said("en", "counters")[0]
