"""Ink files: what they may say, and what is said when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.components import inks
from generator.diagnostics import UserError
from generator.drawing import Document, Page, Text
from generator.loading.inks import ink_names, load_ink
from generator.loading.nations import load_palette
from generator.model.ink import SheetInks
from generator.sheets import style
from generator.typesetting import tinted


def written(folder: Path, text: str) -> str:
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return str(folder / "mine.yaml")


def test_there_are_three_and_colour_comes_first() -> None:
    assert ink_names() == ["colour", "grey", "saver"]


def test_colour_changes_nothing() -> None:
    assert load_palette().printed(load_ink("colour")) == load_palette()
    assert not load_ink("colour").sheet.given()


def test_every_ink_of_a_sheet_has_its_name_in_the_scale() -> None:
    assert all(getattr(style, name.upper()).startswith("#") for name in SheetInks.model_fields)


def test_inks_of_a_sheet_differ_so_that_each_can_be_told() -> None:
    values = [getattr(style, name.upper()) for name in SheetInks.model_fields]
    assert len(set(values)) == len(values)


def test_a_file_of_ones_own_states_what_differs(tmp_path: Path) -> None:
    text = 'every: {ground: "#ffffff", frame: ground, frame_mm: 2.0}\ncolours:\n  white: {frame: "#000000"}\n'
    printed = load_palette().printed(load_ink(written(tmp_path, text)))
    red, white = printed.colours["red"], printed.colours["white"]
    assert (red.ground, red.ink, red.frame, red.frame_mm) == ("#ffffff", "#ffffff", "#b70d0d", 2.0)
    assert (white.frame, white.frame_mm, white.mark) == ("#000000", 2.0, "none")
    assert printed.order == load_palette().order


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("every: {frame_mm: 3}\n", "2.5"),
        ('every: {ground: "red"}\n', "ground"),
        ("everything: {}\n", "every"),
        ("figures: grey\n", "figures"),
        ("terrain: 1.5\n", "terrain"),
        ("marker_frame_mm: 3\n", "marker_frame_mm"),
        ("colours: {sky_blu: {mark_mm: 2.0}}\n", "Did you mean 'sky_blue'?"),
        ("art: sepia\n", "grey"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UserError) as error:
        load_ink(written(tmp_path, text))
    (problem,) = error.value.diagnostics
    assert said in problem.what + problem.remedy
    assert problem.source.file.endswith("mine.yaml") and problem.source.line == 1


@pytest.mark.parametrize("name", ["gray", "nowhere.yaml"])
def test_an_ink_that_is_not_there(name: str) -> None:
    with pytest.raises(UserError):
        load_ink(name)


def test_plates_of_markers_are_outlined_where_silhouettes_are() -> None:
    palette = load_palette()
    solid = {name: [coat.solid for coat in palette.printed(load_ink(name)).markers.values()] for name in ink_names()}
    assert any(solid["colour"]) and solid["grey"] == solid["colour"] and not any(solid["saver"])


def test_titles_in_the_colour_of_a_theme_are_black_in_grey() -> None:
    titles = tuple(Text(1, 1, "Moving", "serif-semibold", style.SECTION_PT, colour) for colour in style.THEMES)
    drawn = inks.printed(Document("chart", (Page(9, 9, titles),)), load_ink("grey")).pages[0].items
    assert {title.fill for title in drawn} == {style.BLACK}


def test_columns_are_parted_by_lines_where_their_tint_is_left_out() -> None:
    for name, fill, line in (("saver", None, style.HAIRLINE), ("grey", "#f0f0f0", None)):
        page = Page(99, 99, tinted(1, 1, 20, 50))
        ground, sides = inks.printed(Document("sheet", (page,)), load_ink(name)).pages[0].items
        assert (ground.style.fill, sides.style.stroke) == (fill, line)
