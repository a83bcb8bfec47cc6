"""Pieces that a game names itself: on which sheets they come, how they are drawn, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components import sheet_kinds
from generator.components.kit import Kit
from generator.components.own_pieces import plain, unlike_backs
from generator.components.own_pieces.names import NEUTRAL, backs_names, sides_names
from generator.components.own_pieces.trim import cut_line_ink
from generator.components.sheet_kind import BoxPlace, SheetKind
from generator.diagnostics import UserError
from generator.drawing import Group, Item, Style, Text
from generator.drawing.shapes import circle
from generator.production.kit_files import kit_files, kit_for, left_over
from generator.production.order import Order
from generator.rulesets.api import Game, Look, PieceFace, PieceKind
from generator.sheets import style
from tests.conftest import ROOT
from tests.own_games import COUNTER, LOOKS, counters, events, game
from tests.pages import write_tutorial
from tests.unit.components.read_sheets import box_of, context_for


def kit_of(made: Game, *of: str, **order) -> tuple[Kit, Order]:
    asked = Order(Path(), of=of, **order)
    return kit_for(made, asked, asked.printed_as())


def usual(folder: Path) -> Game:
    return game(("axis", "soviet"), counters(folder), events(folder))


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def said(error: pytest.ExceptionInfo[UserError]) -> str:
    return "\n".join(map(str, error.value.diagnostics))


# -- sheets ----------------------------------------------------------------------------------------------


def test_its_pieces_come_first_and_take_the_place_of_ours(tmp_path: Path) -> None:
    kit, order = kit_of(usual(tmp_path))
    assert order.only[:2] == ("counters", "event_cards")
    assert sorted(kit.kinds) == sorted({*sheet_kinds.BY_ID, "event_cards"})
    assert sum(piece.quantity for piece in kit.pieces("counters")["axis"]) == 4


def test_what_is_of_no_side_has_sheets_of_its_own(tmp_path: Path) -> None:
    kit, _ = kit_of(usual(tmp_path))
    (sheet,) = kit.sheets("event_cards")
    assert (sheet.heading.title, sheet.name) == ("Cry Havoc", "Event cards")
    assert {sheet.heading.title for sheet in kit.sheets("counters")} == {"Axis · Soviets"}
    assert not kit_of(game((), events(tmp_path)))[0].sheets("control_sheets")


def test_a_kind_a_side_and_a_thing_can_be_asked_for(tmp_path: Path) -> None:
    made = usual(tmp_path)
    kit, order = kit_of(made, "event_cards", "axis")
    assert order.only == ("event_cards",) and order.of == ("axis",)
    assert not kit.sheets("event_cards")
    kit, order = kit_of(made, "axis")
    assert "counters" in order.only and [*kit.pieces("counters")] == ["axis"]
    kit, _ = kit_of(made, "counters", "soviet.u2")
    assert [piece.label for piece in kit.pieces("counters")["soviet"]] == ["soviet.u2"]
    kit, _ = kit_of(made, "e2")
    assert [piece.label for piece in kit.pieces("event_cards")[""]] == ["event.e2"]


@pytest.mark.parametrize(("name", "near"), [("event_crads", "event_cards"), ("sovjet", "soviet"), ("e22", "e2")])
def test_what_there_is_not_is_told_with_the_nearest(name: str, near: str, tmp_path: Path) -> None:
    with pytest.raises(UserError) as error:
        kit_of(usual(tmp_path), name)
    assert f"no side and no unit '{name}'. Did you mean '{near}'?" in said(error)


def test_the_box_counts_them_by_side_and_for_all(tmp_path: Path) -> None:
    made = usual(tmp_path)
    kit, _ = kit_of(made)
    lines = {line.text: line for line in kit.game_box("scenario_sheet", 1)}
    assert lines["Counters"].sides == (4, 4) and lines["Event cards"].shared == 3
    assert not any(line.text == "Event cards" for line in box_of(replace(made, piece_kinds=()), kit.context))


def test_few_pieces_of_each_side_can_share_a_sheet(tmp_path: Path) -> None:
    made = game(("axis", "soviet"), replace(counters(tmp_path), together=True))
    kit, _ = kit_of(made)
    assert len(kit.sheets("counters")) == 1 and not any(kit.pieces("counters").get(side) for side in ("axis", "soviet"))
    assert {line.text: line.sides for line in kit.game_box("scenario_sheet", 1)}["Counters"] == (4, 4)
    kit, _ = kit_of(made, "counters", "soviet")
    assert {piece.label.split(".")[0] for piece in kit.pieces("counters")[""]} == {"soviet"}


def test_made_on_request_they_wait_to_be_asked_for(tmp_path: Path) -> None:
    made = game(("axis", "soviet"), counters(tmp_path), events(tmp_path, on_request=True))
    assert "event_cards" not in kit_of(made)[1].only
    assert kit_of(made, "event_cards")[1].only == ("event_cards",)


def test_files_of_its_kinds_are_made_and_cleared(tmp_path: Path) -> None:
    made = usual(tmp_path)
    asked = Order(tmp_path, ("pdf",), of=("event_cards", "counters"), pieces=("svg",), changed=True)
    settings = asked.printed_as()
    kit, order = kit_for(made, asked, settings)
    files = dict(kit_files(kit, tmp_path / "none", order, settings, lambda _: None))
    assert {"event_cards.pdf", "counters.pdf", "changed/event_cards.pdf"} <= files.keys()
    assert {"pieces/event_cards/event.e1-front.svg", "pieces/counters/axis/u1-front.svg"} <= files.keys()
    cleared = set(left_over(order, kit.kinds))
    assert {"changed/event_cards.pdf", "pieces/*/*-front.svg", "pieces/*/*/*-front.svg"} <= cleared


def test_a_name_that_another_sheet_has_is_said(tmp_path: Path) -> None:
    kind = events(tmp_path)
    for name in ("kit", "scenario_sheet"):
        with pytest.raises(UserError, match=f"game.yaml:90:3: a kind of piece cannot be called '{name}'"):
            kit_of(game(("axis",), replace(kind, id=name)))
    with pytest.raises(UserError, match="cannot be called 'event_cards'"):
        kit_of(game(("axis",), kind, kind))


def test_so_it_is_of_a_folder(tmp_path: Path) -> None:
    write_tutorial(tmp_path)
    pieces = tmp_path / "my_game" / "pieces.yaml"
    pieces.write_text(
        pieces.read_text(encoding="utf-8").replace("event_cards:", "scenario_sheet:", 1), encoding="utf-8"
    )
    (wrong,) = [str(one) for one in pipeline.check(tmp_path / "my_game") if one.is_error]
    assert wrong.endswith("a kind of piece cannot be called 'scenario_sheet': another sheet is. Give it another name.")


# -- faces -----------------------------------------------------------------------------------------------


def test_what_looks_alike_is_drawn_once(tmp_path: Path) -> None:
    kind = counters(tmp_path, ("axis",))
    first, second = kind.pieces
    made = game(("axis",), replace(kind, pieces=(first, replace(second, names=first.names), second)), events(tmp_path))
    kit, _ = kit_of(made)
    one, alike, other = kit.pieces("counters")["axis"]
    assert one.front is alike.front and one.front is not other.front and one.front is not one.back
    cards = kit.pieces("event_cards")[""]
    assert len({id(card.back) for card in cards}) == 1 and len({id(card.front) for card in cards}) == 3


def test_a_layout_knows_the_thing_its_face_and_its_side(tmp_path: Path) -> None:
    kit, _ = kit_of(usual(tmp_path))
    axis, red = kit.pieces("counters")["axis"][0], kit.context.palette.colours["red"]
    soviet = kit.pieces("counters")["soviet"][0]
    assert [text.text for text in texts(axis.front.items)] == ["4-6"]
    assert [text.text for text in texts(axis.back.items)] == ["2-6"]
    assert axis.front.items[0].style.fill == "#9aa78b" and soviet.front.items[0].style.fill == red.ground
    assert next(texts(soviet.front.items)).fill == red.ink


def test_sides_without_a_look_are_told_apart_and_no_side_is_neutral(tmp_path: Path) -> None:
    made = game(("burgundy", "aragon", "genoa"))
    found = sides_names(made, context_for(made))
    assert len({found[side].ground for side in ("burgundy", "aragon", "genoa")}) == 3
    assert (found[""].ground, found[""].id) == (NEUTRAL.ground, "")
    dark = replace(made, sides=(replace(made.sides[0], look=Look(ground="#202020")), *made.sides[1:]))
    assert sides_names(dark, context_for(dark))["burgundy"].ink == "#ffffff"


@pytest.mark.parametrize(
    ("more", "size", "is_cut"),
    [
        ({}, (15, 15), False),
        ({"size_mm": 30}, (30, 30), False),
        ({"width_mm": 20}, (20, 20), False),
        ({"height_mm": 20}, (20, 20), False),
        ({"size_mm": 20, "shape": "circle"}, (20, 20), True),
    ],
)
def test_they_are_as_large_as_the_game_says(more, size, is_cut: bool, tmp_path: Path) -> None:
    kit, _ = kit_of(game(("axis",), counters(tmp_path, ("axis",), **more)))
    piece = kit.pieces("counters")["axis"][0]
    assert (piece.width_mm, piece.height_mm) == size and bool(piece.outline) == is_cut
    assert kit.sheets("counters")[0].heading.detail.startswith(f"{size[0]} mm")


@pytest.mark.parametrize(
    ("more", "size"),
    [
        ({}, (63, 88)),
        ({"shape": "circle"}, (63, 63)),
        ({"shape": "hexagon"}, (72.75, 63)),
        ({"height_mm": 44}, (31.5, 44)),
    ],
)
def test_without_a_layout_they_are_as_large_as_a_card_or_as_round_as_it_holds(more, size, tmp_path: Path) -> None:
    piece = kit_of(game(("axis",), counters(tmp_path, ("axis",), "", **more)))[0].pieces("counters")["axis"][0]
    assert (piece.width_mm, piece.height_mm) == pytest.approx(size, abs=0.01)
    title, *_ = texts(piece.front.items)
    assert title.text == "1 Inf"
    rim_mm = {"circle": 0.17 * 63, "hexagon": 0.06 * 63}.get(more.get("shape"), 2.2)
    assert title.y_mm > rim_mm


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"width_mm": 20, "height_mm": 30}, "the pieces of 'counters' are 20 × 30 mm, and this is 15 × 15 mm"),
        ({"size_mm": 20, "shape": "hexagon"}, "the pieces of 'counters' are 23.09 × 20 mm, and this is 15 × 15 mm"),
    ],
)
def test_a_size_its_layout_cannot_have_is_said_at_its_width(more, what: str, tmp_path: Path) -> None:
    with pytest.raises(UserError) as error:
        kit_of(game(("axis",), counters(tmp_path, ("axis",), **more)))[0].sheets("counters")
    assert f"counter.yaml:3:11: {what}" in said(error)


@pytest.mark.parametrize(
    ("shape", "what"),
    [
        ("circle", "the pieces of 'counters' are round, and this is 15 × 20 mm. Make width and height the same."),
        ("hexagon", "no regular hexagon is 15 × 20 mm. Make the width 23.094, its height from flat to flat."),
    ],
)
def test_a_layout_of_another_proportion_than_its_shape_is_said_at_its_width(
    shape: str, what: str, tmp_path: Path
) -> None:
    made, file = game(("axis",), counters(tmp_path, ("axis",))), tmp_path / "counter.yaml"
    for mm in (15, {"circle": 20, "hexagon": 23.094}[shape]):
        text = COUNTER.replace("width_mm: 15\nheight_mm: 15\n", f"width_mm: {mm}\nheight_mm: 20\nshape: {shape}\n")
        file.write_text(text, encoding="utf-8")
        if mm != 15:
            assert kit_of(made)[0].sheets("counters")  # as it says
            continue
        with pytest.raises(UserError) as error:
            kit_of(made)[0].sheets("counters")
        assert f"counter.yaml:3:11: {what}" in said(error)


def test_what_is_wrong_with_several_is_said_in_one_run(tmp_path: Path) -> None:
    kind = counters(tmp_path, ("axis",))
    (tmp_path / "counter.yaml").write_text(COUNTER.replace("unit.move", "unit.name * 9"), encoding="utf-8")
    other = replace(kind.pieces[0], front=PieceFace(kind.where, "none.yaml"))
    with pytest.raises(UserError) as error:
        kit_of(game(("axis",), replace(kind, pieces=(*kind.pieces, other))))[0].sheets("counters")
    assert "counter.yaml:9:" in said(error) and "there is no layout 'none.yaml'" in said(error)


# -- files of strangers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../out.yaml", "/etc/out.yaml", "link.yaml", "a\0b.yaml"])
def test_a_layout_outside_the_folder_is_not_read(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "out.yaml").write_text(COUNTER, encoding="utf-8")
    (folder / "link.yaml").symlink_to(tmp_path / "out.yaml")
    with pytest.raises(UserError, match="lies outside the folder"):
        kit_of(game(("axis",), counters(folder, ("axis",), name)))[0].sheets("counters")


def test_nor_is_what_a_layout_extends_or_a_picture_there(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "layouts").mkdir(parents=True)
    (folder / "art").mkdir()
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'
    for place in (tmp_path / "out.svg", folder / "art" / "in.svg"):
        place.write_text(picture, encoding="utf-8")
    (tmp_path / "out.yaml").write_text(COUNTER, encoding="utf-8")
    (folder / "layouts" / "base.yaml").symlink_to(tmp_path / "out.yaml")
    (folder / "art" / "link.svg").symlink_to(tmp_path / "out.svg")
    own = folder / "layouts" / "own.yaml"
    made = game(("axis",), counters(folder, ("axis",), "layouts/own.yaml"))
    made = replace(made, project=replace(made.project, folder=folder))
    for name, wrong in (("../art/in.svg", ""), ("../../out.svg", "outside"), ("../art/link.svg", "outside")):
        own.write_text(f'{COUNTER}  icon: {{image: "{name}", box: [1, 1, 4, 4]}}\n', encoding="utf-8")
        if wrong:
            with pytest.raises(UserError, match="lies outside the folder"):
                kit_of(made)[0].sheets("counters")
        else:
            assert kit_of(made)[0].sheets("counters")
    own.write_text("kind: counter\nextends: base\n", encoding="utf-8")
    with pytest.raises(UserError, match="there is no layout 'base' to extend"):
        kit_of(made)[0].sheets("counters")


def test_a_layout_of_another_kind_of_piece_is_said(tmp_path: Path) -> None:
    made = game(("axis",), counters(tmp_path, ("axis",)))
    (tmp_path / "counter.yaml").write_text(COUNTER.replace("kind: counter", "kind: countr"), encoding="utf-8")
    with pytest.raises(UserError, match=r"counter.yaml:2:7: there is no kind of piece 'countr'. Did you mean 'counter"):
        kit_of(made)[0].sheets("counters")


def test_a_layout_of_ours_is_asked_for_by_its_kind(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"there is no layout 'counter/clasic'. Did you mean 'counter/classic'\?"):
        kit_of(game(("axis",), counters(tmp_path, ("axis",), "counter/clasic")))[0].sheets("counters")


# -- the plain face --------------------------------------------------------------------------------------


def test_a_plain_face_names_other_things_and_spells_ids_as_words() -> None:
    made = pipeline.derive(ROOT / "data" / "games" / "market_day" / "scenarios" / "market.yaml")
    words = kit_of(made, "customer_cards")[0].context.words
    bread = {"id": "bread", "name": {"en": "Bread", "es": "Pan"}, "copies": 14}
    assert plain._said([bread, {**bread, "name": {"en": "Cheese"}}], words) == "Bread, Cheese"
    assert plain._said("at_once", words) == "at once"
    assert plain._said("B_2 stays", words) == "B_2 stays"
    assert plain._said({"attack": 4, "hard_armour": 2, "guns": None}, words) == "attack 4, hard armour 2"
    assert [plain._said(value, words) for value in (True, False, None)] == ["✓", "", ""]


@pytest.mark.parametrize("language", ["en", "es"])
def test_without_a_layout_a_card_shows_every_field(language: str, tmp_path: Path) -> None:
    made = game((), events(tmp_path, "The loser removes a step from any unit. " * 4, back=""))
    card = kit_of(made, language=language)[0].pieces("event_cards")[""][0]
    words = " ".join(text.text for text in texts(card.front.items))
    assert ("Frost 1" if language == "en" else "Helada 1") in words
    assert "Number" in words and "Text" in words and words.count("The loser") == 4
    assert [text.text for text in texts(card.back.items)] == ["Cry Havoc"]
    assert (card.width_mm, card.height_mm, card.corner_mm) == (63, 88, 3)


@pytest.mark.parametrize(
    "more", [{"size_mm": 15}, {"size_mm": 20, "shape": "circle"}, {"size_mm": 20, "shape": "hexagon"}]
)
def test_a_small_one_has_its_name_and_its_numbers(more, tmp_path: Path) -> None:
    kit, _ = kit_of(game(("axis",), counters(tmp_path, ("axis",), "", **more)))
    piece = kit.pieces("counters")["axis"][0]
    shown = [*texts(piece.front.items)]
    assert shown[0].text == "1 Inf" and "4 · 6" in [text.text for text in shown]
    assert all(text.size_pt >= 6 for text in shown)
    assert kit.sheets("counters")


def with_fields(made: PieceKind, title: str = "1 Inf", **names: object) -> PieceKind:
    """The same with other values."""
    first = made.pieces[0]
    return replace(made, pieces=(replace(first, title=title, names={"unit": {**first.names["unit"], **names}}),))


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ({}, ["1 Inf", "4 · 6", "infantry"]),
        ({"attack": None}, ["1 Inf", "6", "infantry"]),
        ({"attack": 10**9, "move": 10**9}, ["1 Inf", "1\u2009000\u2009000\u2009000", "infantry"]),
        ({"attack": 10**30}, ["1 Inf", "infantry"]),
        ({"kind": "Rests where it stands, and attacks nobody at all, whatever the dice say"}, ["1 Inf", "4 · 6"]),
    ],
)
def test_a_small_one_shows_as_many_of_its_values_as_have_room(names, shown: list[str], tmp_path: Path) -> None:
    kind = with_fields(counters(tmp_path, ("axis",), "", size_mm=15), **names)
    piece = kit_of(game(("axis",), kind))[0].pieces("counters")["axis"][0]
    assert [text.text for text in texts(piece.front.items)] == shown


def test_a_title_that_a_small_one_has_no_room_for_is_said(tmp_path: Path) -> None:
    kind = with_fields(counters(tmp_path, ("axis",), "", size_mm=15), "The 1st Infantry Regiment of the Guard " * 2)
    with pytest.raises(UserError) as error:
        kit_of(game(("axis",), kind))[0].sheets("counters")
    assert "units.csv:2:0: what 'axis.u1' says has no room on a plain piece of 15 × 15 mm. Give" in said(error)
    assert kit_of(game(("axis",), replace(kind, size_mm=88)))[0].sheets("counters")


def test_what_has_no_room_names_the_piece_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UserError) as error:
        kit_of(game((), events(tmp_path, "A very long rule. " * 300)))[0].sheets("event_cards")
    first, *others = error.value.diagnostics
    assert len(others) == 2
    assert str(first) == (
        "events.csv:2:0: what 'event.e1' says has no room on a plain piece of 63 × 88 mm. "
        "Give 'event_cards' a larger size, or a layout of your own under 'front:'."
    )


LIGHT = """
kind: event_cards
width_mm: 63
height_mm: 88
elements:
  ground: {shape: rect, box: [0, 0, 63, 88], fill: "{{ back.ground }}"}
  name: {text: "{{ game.name }}", box: [6, 38, 51, 12], size_pt: 20, fill: "{{ back.ink }}", fit: {shrink_to: 0.5}}
  light: {when: back.light, shape: rect, box: [4, 4, 55, 80], stroke: "{{ back.ink }}", stroke_mm: 0.3}
"""


@pytest.mark.parametrize("plain", [False, True])
def test_backs_are_drawn_on_paper_at_home_and_in_colour_at_the_shop(plain: bool, tmp_path: Path) -> None:
    made = game((), events(tmp_path, back="" if plain else "back.yaml"))
    (tmp_path / "back.yaml").write_text(LIGHT, encoding="utf-8")
    shown = {}
    for profile in ("home", "shop"):
        card, *_ = kit_of(made, profile=profile)[0].pieces("event_cards")[""]
        (name,) = texts(card.back.items)
        shown[profile] = (card.back.items[0].style.fill, name.fill, len(card.back.items))
    grounds = (NEUTRAL.ground, NEUTRAL.ink)
    assert shown["home"] == (grounds[1], grounds[0], 3)
    assert shown["shop"] == (*grounds, 3 if plain else 2)


@pytest.mark.parametrize("name", ["kessel/scenarios/trap", "market_day/scenarios/market"])
def test_backs_of_the_decks_of_our_games_are_light_at_home(name: str) -> None:
    made = pipeline.derive(ROOT / "data" / "games" / f"{name}.yaml")
    decks = [kind.id for kind in made.piece_kinds if kind.deck]
    grounds = {}
    for profile in ("home", "shop"):
        kit = kit_of(made, profile=profile)[0]
        backs = [piece.back for deck in decks for of_side in kit.pieces(deck).values() for piece in of_side]
        grounds[profile] = {back.items[0].style.fill for back in backs}
    assert grounds["home"] == {"#ffffff"} and "#ffffff" not in grounds["shop"]


def test_light_backs_of_sides_are_drawn_in_a_dark_ink() -> None:
    made = game(("axis", "soviet"))
    backs = backs_names(made, context_for(made))
    assert (backs["axis"].ground, backs["axis"].ink) == ("#ffffff", LOOKS["axis"].ink)
    assert backs["soviet"].ink not in ("#ffffff", "#17181c"), "its own colour is dark enough"


# -- decks -----------------------------------------------------------------------------------------------


def test_a_deck_whose_backs_differ_is_warned_of(tmp_path: Path) -> None:
    made = game((), events(tmp_path))
    assert not list(unlike_backs(kit_of(made)[0]))
    back = (tmp_path / "back.yaml").read_text(encoding="utf-8").replace("game.name", "event.number")
    (tmp_path / "back.yaml").write_text(back, encoding="utf-8")
    (warning,) = unlike_backs(kit_of(made)[0])
    assert "that of 'event.e2' is unlike the first" in warning.what and not warning.is_error
    assert not list(unlike_backs(kit_of(made, duplex="")[0]))


# -- components of installed packages ----------------------------------------------------------------------


class Entry:
    package = "theirs"

    def __init__(self, name: str, *kinds: str) -> None:
        self.name, self.value, self.kinds = name, f"{name}.module", kinds

    def load(self) -> Entry:
        if not self.kinds:
            raise ImportError("no module")
        return self

    @property
    def SHEET_KINDS(self) -> tuple[SheetKind, ...]:
        return tuple(
            SheetKind(id=kind, title={"en": kind}, made=lambda kit: (), material="", box_place=BoxPlace.AIDS)
            for kind in self.kinds
        )


def test_packages_add_kinds_and_a_clash_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list = []
    monkeypatch.setattr(sheet_kinds, "REFUSED", refused)
    entries = [Entry("dice", "dice_tower", "counters"), Entry("broken")]
    found = [kind.id for kind in sheet_kinds._installed(entries, {*sheet_kinds.BY_ID})]
    assert found == ["dice_tower"]
    assert [warning.what for warning in refused] == [
        "its component 'broken' cannot be loaded: ImportError: no module",
        "its component 'dice' has a kind of sheet 'counters', which there is already",
    ]


@pytest.mark.parametrize(("ground", "ink"), [("#d3d5d6", style.INK), ("#2c5a86", style.PAPER), (None, style.INK)])
def test_a_line_to_cut_is_seen_on_its_ground(ground: str | None, ink: str) -> None:
    under = (circle(10, 10, 11.5, Style(fill=ground)),) if ground else ()
    on_top = circle(10, 10, 8, Style(fill="#2c5a86"))
    assert cut_line_ink((*under, on_top), 20, 20) == ink


def test_discs_are_cut_with_scissors(tmp_path: Path) -> None:
    kit, _ = kit_of(game(("axis",), counters(tmp_path, ("axis",), size_mm=20, shape="circle")))
    assert kit.sheets("counters")[0].heading.detail == "20 mm · cut the circles with scissors"
