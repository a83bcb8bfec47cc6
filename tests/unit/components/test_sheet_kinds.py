"""The registry of the kinds of sheets: what it costs, that none is forgotten, and that a new one needs nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from generator.__main__ import main
from generator.components import sheet_kinds
from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, Joint, SheetKind
from generator.loading.words import load_words
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet
from tests import games
from tests.conftest import LANGUAGES, ROOT, SCENARIO

COMPONENTS = Path(sheet_kinds.__file__).parent
DRAWS = ("generator.drawing", "generator.sheets", "generator.model", "generator.rulesets", "generator.loading")


def test_listing_the_kinds_imports_nothing_that_draws() -> None:
    source = f"import sys, generator.components.sheet_kinds\nprint([m for m in sys.modules if m.startswith({DRAWS!r})])"
    run = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_every_component_with_kinds_has_its_line() -> None:
    exporting = {
        path.parent.name if path.name == "__init__.py" else path.stem
        for path in COMPONENTS.rglob("*.py")
        if re.search(r"^SHEET_KINDS = ", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert sorted(sheet_kinds.COMPONENTS) == sorted(exporting)


def test_what_is_made_on_request_comes_last() -> None:
    assert tuple(sheet_kinds.BY_ID) == sheet_kinds.KINDS + sheet_kinds.ON_REQUEST
    assert len(sheet_kinds.BY_ID) == sum(len(sheet_kinds.kinds_of(name)) for name in sheet_kinds.COMPONENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_named_and_all_but_the_guide_have_a_material(language: str) -> None:
    words = load_words()[language]
    for kind in sheet_kinds.BY_ID.values():
        assert words[kind.title]
        assert (kind.id == "cutting_guide") == (kind.material == "")
        for key in (kind.material, kind.cut.one_sided_material if kind.cut else ""):
            assert not key or words[key]


# -- a kind that the program does not know -----------------------------------------------------------------


TURN_MARKER = SheetKind(
    id="turn_marker",
    title="turn_marker.title",
    made=lambda kit: [Sheet(kit.context.paper, Heading("Sixteen turns"), "Turn marker", ())],
    material="cutting_guide.on.heavy_card",
    box_place=BoxPlace.AIDS,
    in_box=lambda box: [Count(box.words("turn_marker.in_box"), shared=len(box.sheets("turn_marker")))],
    extras=lambda box: [Count("Spare turn markers", shared=7), Count("Nothing at all")],
    joints=lambda printed: [Joint("Markers in tiles.", f"{len(printed.sheets)} kinds.", in_tiles=True)],
)


@pytest.fixture
def turn_marker(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {language: dict(words) for language, words in load_words().items()}
    for words in known.values():
        words |= {"turn_marker.title": "Turn marker", "turn_marker.in_box": "Markers for the turn"}
    monkeypatch.setattr("generator.production.set_up.load_words", lambda: known)
    monkeypatch.setattr(sheet_kinds, "BY_ID", {**sheet_kinds.BY_ID, TURN_MARKER.id: TURN_MARKER})
    monkeypatch.setattr(sheet_kinds, "KINDS", (*sheet_kinds.KINDS, TURN_MARKER.id))


def text(pdf: Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def build(out: Path, only: str) -> Path:
    options = ("--only", only, "--format", "pdf", "--out", str(out), "--quiet")
    assert main(["build", str(SCENARIO), *options]) == 0
    return out / SCENARIO.stem


def test_a_new_kind_is_built_and_told_of_in_the_guide_and_in_the_box(turn_marker, tmp_path: Path) -> None:
    folder = build(tmp_path, "turn_marker,scenario_sheet,cutting_guide")
    assert "Sixteen turns" in text(folder / "turn_marker.pdf") and "Sixteen turns" in text(folder / "kit.pdf")
    guide = text(folder / "cutting_guide.pdf")
    assert "Turn marker turn_marker.pdf 1 1 one side card of 200–300 g" in guide
    assert "Markers in tiles. 2 kinds. Trim each along the solid lines" in guide
    assert "Markers for the turn 1 Spare turn markers 7" in guide and "Nothing at all" not in guide
    assert "Markers for the turn 1" in text(folder / "scenario_sheet.pdf")
    assert "Spare" not in text(folder / "scenario_sheet.pdf")


def test_a_new_kind_is_part_of_the_whole_game_alone(turn_marker, tmp_path: Path, capsys) -> None:
    from generator.production.kit_files import kit_for
    from generator.production.order import Order

    game = games.played("capitan_hex")
    whole, part = Order(tmp_path), Order(tmp_path, of=("france",))
    assert "turn_marker" in kit_for(game, whole, whole.printed_as())[1].only
    assert "turn_marker" not in kit_for(game, part, part.printed_as())[1].only
    assert main(["build", "--help"]) == 0
    assert "cutting_guide, turn_marker" in " ".join(capsys.readouterr().out.split())
