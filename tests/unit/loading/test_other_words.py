"""Keys and signs of other programs in a user's files: what is meant, or what to do instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.__main__ import main
from generator.diagnostics import UserError
from generator.loading import ignored_keys
from generator.loading.layouts import read_layout
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read_bytes
from generator.model.base import marked_up
from generator.model.kin import terrain_meant
from generator.rulesets.flames_hexwar import ground
from tests import games


def said(tmp_path: Path, *elements: str, head: str = "") -> list[str]:
    """What is wrong with a layout, each with its column."""
    file = tmp_path / "mine.yaml"
    lines = "".join(f"  e{i}: {{{one}}}\n" for i, one in enumerate(elements))
    file.write_text(f"kind: unit_card\nwidth_mm: 63\nheight_mm: 88\n{head}elements:\n{lines}", encoding="utf-8")
    try:
        read_layout(file)
    except UserError as error:
        return [str(one).removeprefix(f"{file}:") for one in error.diagnostics]
    return []


@pytest.mark.parametrize(
    ("key", "remedy"),
    [
        (
            "color",
            "Of a shape or a text it is 'fill', of a line or a frame 'stroke', of art and pictures 'ink' and 'ground'.",
        ),
        ("Colour", "Of a shape or a text it is 'fill'"),
        ("background", "an element of its own, before this one"),
        ("font-size", "Did you mean 'size_pt'?"),
        ("radius", "Did you mean 'corner_mm'?"),
        ("if", "Did you mean 'when'?"),
        ("rotate", "Nothing is turned on a piece."),
        ("opacity", "Give the colour that it comes to"),
        ("cols", "Repeat an element with 'for' and 'step_mm'"),
        ("width", "Give 'box: [x, y, width, height]' in mm"),
        ("bold", "'font: sans-bold'"),
        ("z_index", "painted in the order they stand"),
        ("alin", "Did you mean 'align'?"),
    ],
)
def test_a_key_of_another_program_says_what_to_do(tmp_path: Path, key: str, remedy: str) -> None:
    found, *_ = said(tmp_path, f"text: Hussars, box: [4, 4, 20, 5], {key}: 3")
    assert found.startswith(f"5:43: unknown key '{key}'. ") and remedy in found


@pytest.mark.parametrize(
    ("at", "color", "cols"),
    [
        ("title:", "A unit has its colour", "A board has them"),
        ("  - id: allies\n", "A unit has its colour", "Nothing here has columns"),
        ("counters: {", "A unit has its colour", "As many stand beside one another as the paper holds"),
    ],
)
def test_no_colours_and_no_columns_are_told_where_they_stand(tmp_path: Path, at: str, color: str, cols: str) -> None:
    scenario = resources.data("scenarios", "capitan_hex", "alberche_ford.yaml").read_text(encoding="utf-8")
    new = {"title:": "color: red\ncols: 3\ntitle:", "counters: {": "counters: {color: red, cols: 3, "}
    changed = scenario.replace(f"\n{at}", "\n" + new.get(at, f"{at}    color: red\n    cols: 3\n"), 1)
    file = tmp_path / "mine.yaml"
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(UserError) as raised:
        pipeline.derive(file)
    one, two = (one for one in raised.value.diagnostics if one.what.startswith("unknown key"))
    assert one.what == "unknown key 'color'" and one.remedy.startswith(color)
    assert two.what == "unknown key 'cols'" and two.remedy.startswith(cols)


def test_a_layout_has_no_colours_and_no_columns(tmp_path: Path) -> None:
    one, two = said(tmp_path, "text: Hussars, box: [4, 4, 20, 5]", head="color: red\ncols: 3\n")
    assert one.startswith("4:1: unknown key 'color'. A layout has none, its elements have. Of a shape or a text it is")
    assert two.startswith("5:1: unknown key 'cols'. Nothing of a layout has columns.")


def test_no_such_key_hides_what_else_is_wrong(tmp_path: Path) -> None:
    first = "text: '**Hussars**', box: [4, 4, 20, 5], rotate: 90"
    found = said(tmp_path, first, "image: x.svg, box: [4, 4, 9, 9], alpha: 1")
    assert [one[:26] for one in found] == [
        "5:49: unknown key 'rotate'",
        "6:41: unknown key 'alpha'.",
        "5:14: 'text': '**Hussars**"[:26],
    ]
    assert len(said(tmp_path, first.replace("**", ""), "image: x.svg, box: [4, 4, 9, 9], alpha: 1, align: left")) == 3


@pytest.mark.parametrize(
    ("element", "wrong"),
    [
        (
            "image: x.svg, align: left",
            "'align' says nothing of an image. Remove it. It stands in the middle of its box",
        ),
        ("image: x.svg, corner_mm: 2", "'corner_mm' says nothing of an image. Remove it. Round the corners"),
        ("image: x.svg, stroke: '#000000'", "'stroke' says nothing of an image. Remove it. A frame or a ground"),
        (
            "art: symbol/sword, fill: '#ff0000'",
            "'fill' says nothing of a symbol or a flag. Remove it. Its colours are 'ink'",
        ),
        ("text: x, ink: '#ff0000'", "'ink' says nothing of a text. Remove it. Its colour is 'fill'."),
        (
            "shape: rect, fill: '#000000', stroke_mm: 0.3",
            "'stroke_mm' says nothing without 'stroke'. Add its colour, stroke: '#17181c'; or remove it.",
        ),
        ("shape: line, stroke: '#000000'", "'stroke' says nothing without 'stroke_mm'. Add its width, stroke_mm: 0.3;"),
        ("shape: rect, fill: '#000000', dash_mm: [1, 1]", "'dash_mm' says nothing without 'stroke'. Add its colour"),
        ("text: x, step_mm: [0, 4]", "'step_mm' says nothing here. Add 'for: item in list', or remove it."),
        (
            "shape: circle, corner_mm: 2",
            "'corner_mm' says nothing of a circle. Remove it. What it takes: dash_mm, fill,",
        ),
        ("shape: line, fill: '#000000'", "'fill' says nothing of a line. Remove it. What it takes: dash_mm, stroke"),
        (
            "losses: unit.losses, size_pt: 8",
            "'size_pt' says nothing of a track of losses. Remove it. What it takes: valign.",
        ),
        ("elements: {}, fill: '#000000'", "'fill' says nothing of a group. Remove it. Give it to the elements in it."),
    ],
)
def test_a_key_that_says_nothing_of_an_element_is_an_error(tmp_path: Path, element: str, wrong: str) -> None:
    (found,) = said(tmp_path, f"{element}, box: [4, 4, 20, 5]")
    key = wrong.split("'")[1]
    assert wrong in found and found.startswith(f"5:{8 + element.index(f'{key}: ')}:")


def test_a_line_may_be_taken_away(tmp_path: Path) -> None:
    assert not said(tmp_path, "shape: rect, box: [4, 4, 20, 5], fill: '#000000', stroke: null, stroke_mm: 0.3")
    assert not said(tmp_path, "shape: rect, box: [4, 4, 20, 5], stroke: '#000000', stroke_mm: 0")


def test_a_shape_that_an_expression_gives_takes_what_any_takes(tmp_path: Path) -> None:
    assert not said(tmp_path, "shape: '{{ unit.key }}', box: [4, 4, 20, 5], corner_mm: 2, sides: 6")


def test_our_own_layouts_have_no_such_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ignored_keys, "_is_ours", lambda file: False)
    found = []
    for path in sorted(resources.templates().glob("*/*.yaml")):
        if (
            "elements:" in path.read_text(encoding="utf-8") and path.stem != "plain_hexagon"
        ):  # its shape differs from plain's
            read_layout(path)
            found.append(path)
    assert len(found) > 20


@pytest.mark.parametrize("text", ["**Rain** falls", "__Rain__", "no <b>rain</b>", "a<br>b"])
def test_signs_for_bold_are_never_printed(text: str) -> None:
    assert "would be printed with its signs" in marked_up(text)


@pytest.mark.parametrize(
    "text", ["2 ** 3", "* a note", "****", "name__of__it is _ one"[:4], "a < b > c", "{{ 2 ** 3 }}"]
)
def test_other_asterisks_are(text: str) -> None:
    assert not marked_up(text)


def test_they_are_found_in_scenarios_and_cards(tmp_path: Path) -> None:
    text = games.sample("capitan").read_text(encoding="utf-8")
    file = tmp_path / "one.yaml"
    file.write_text(
        text.replace(
            "victory:\n", "victory:\n  - **Hold** the farm.\n".replace("**Hold** the farm.", "'**Hold** the farm.'"), 1
        ),
        encoding="utf-8",
    )
    assert any("'victory': '**Hold**' would be printed" in str(one) for one in pipeline.examine(file)[1])


def test_words_are_told_of_at_the_line_of_their_language(tmp_path: Path) -> None:
    text = games.sample("capitan").read_text(encoding="utf-8")
    file = tmp_path / "one.yaml"
    file.write_text(
        text.replace("victory:\n", "victory:\n  - en: Hold it.\n    es: '**Tenlo**.'\n    fr: <b>Tiens</b>.\n", 1),
        encoding="utf-8",
    )
    line = file.read_text(encoding="utf-8").splitlines().index("  - en: Hold it.") + 1
    found = [str(one) for one in pipeline.examine(file)[1]]
    for below, wrong in ((1, "'victory.es': '**Tenlo**'"), (2, "'victory.fr': '<b>'")):
        assert any(f"one.yaml:{line + below}:9: {wrong} would be printed" in one for one in found), found


def test_the_merge_key_of_yaml_is_not_read() -> None:
    with pytest.raises(UserError) as error:
        read_bytes(b"a: &x {b: 1}\nc:\n  <<: *x\nd: {<<: *x, <<: *x}\n", "one.yaml")
    assert [one.source.line for one in error.value.diagnostics] == [3, 4, 4]
    assert str(error.value).startswith(
        "one.yaml:3:3: YAML's merge key '<<' is not read. Write the keys out; or say them once"
    )


@pytest.mark.parametrize(
    ("game", "word", "remedy"),
    [
        ("capitan_hex", "hill", "Near it: 'rocks' (Rocky ground, steep hill). 'fichas list terrain' names them all."),
        ("capitan_hex", "colina", "Near it: 'rocks'"),
        ("capitan_hex", "river", "Near it: 'stream' (Fordable stream)."),
        ("capitan_hex", "forest", "Near it: 'scattered_wood', 'dense_wood', 'close_wood'"),
        ("capitan_hex", "dense_woods", "Did you mean 'dense_wood'?"),
        ("flames_hexwar", "gentle_slope", "Near it: 'hill', 'mountain'."),
        ("flames_hexwar", "lava", "Use one of: building, "),
    ],
)
def test_ground_that_there_is_not_names_its_kin(game: str, word: str, remedy: str) -> None:
    book = load_rulebook(game)
    kinds = (
        ground.kinds(book)
        if game == "flames_hexwar"
        else (*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows)
    )
    assert remedy in terrain_meant(word, book.ground(kinds))


def test_signs_for_bold_are_found_in_words_and_phrases_of_a_game(tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "mine"), "--game"]) == 0
    game, words = tmp_path / "mine/game.yaml", tmp_path / "mine/words/en.yaml"
    text = game.read_text(encoding="utf-8")
    assert 'about: "{arm}"' in text and '"Strength against' in text

    def check() -> list[str]:
        try:
            return [str(one) for one in pipeline.examine(tmp_path / "mine")[1] if one.is_error]
        except UserError as error:
            return [*map(str, error.diagnostics)]

    game.write_text(
        text.replace("[AL, AL, AR]", '["**AL**", AL, __AR__]', 1).replace("cells: [2, 1, 2]", 'cells: [2, "**1**", 2]'),
        encoding="utf-8",
    )
    cells = [one.partition("game.yaml:")[2] for one in check() if "would be printed with its signs" in one]
    for cell, row in (("**AL**", '      "1": ['), ("__AR__", '      "1": ['), ("**1**", "      foot: {")):
        lines = game.read_text(encoding="utf-8").splitlines()
        line = next(at for at, one in enumerate(lines, 1) if one.startswith(row) and cell in one)
        assert any(one.startswith(f"{line}:") and f"'{cell}'" in one for one in cells), cells
    for old, new in (('about: "{arm}"', 'about: "**{arm}**"'), ('"Strength against', '"**Strength** against')):
        game.write_text(text.replace(old, new, 1), encoding="utf-8")
        (found,) = check()
        assert "would be printed with its signs" in found
    game.write_text(text, encoding="utf-8")
    words.parent.mkdir()
    words.write_text("scenario_sheet: {head: {unit: <b>Unit</b>}}\n", encoding="utf-8")
    (found,) = check()
    assert "en.yaml:1:31: '<b>' would be printed with its signs" in found
