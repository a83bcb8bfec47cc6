"""Labels and tuck boxes: they count what the box holds, keep to their size, and are told apart without colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.box_count import BoxScope
from generator.components.kit import Kit
from generator.components.layout_names import kind_text
from generator.components.pieces.plates import PLATES
from generator.components.storage import BOXES, LABELS, SLEEVED, cells, labels
from generator.components.storage.coat import emblem, parade
from generator.components.storage.contents import HEADING, bags, compartments, decks
from generator.components.storage.lines import off_areas
from generator.components.storage.listing import in_parts, listed, roll
from generator.components.storage.net import BoxSize, Net
from generator.components.storage.steps import of_boxes, with_steps_beside
from generator.drawing import IDENTITY, Affine, Group, Item, Style, Symbol, Text, Use, shapes
from generator.drawing import Path as Outline
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.aside import level_strips, upright_strip
from generator.sheets.edges import Edges, around, grown, overlap
from generator.sheets.furniture import Heading, cutting_area
from generator.sheets.pages import Sheet
from generator.sheets.plan import Band, Piece, SheetPlan, placed
from tests import games, own_games
from tests.conftest import LANGUAGES, ROOT
from tests.unit.components.read_sheets import with_scenario, wordy

LONG_TITLE = "The Crossing of the Upper Alberche and the Retreat to Talavera de la Reina"
KINDS = (LABELS, BOXES, SLEEVED)


def kit_of(game: Game, *asked: str, **order) -> Kit:
    made = Order(out=Path(), only=asked or KINDS, **order)
    return kit_for(game, made, made.printed_as())[0]


@pytest.fixture(scope="module", params=games.NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return games.played(request.param)


def drawn(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[tuple[Item, Affine]]:
    """Items and where they stand, out of all that holds others."""
    for item in items:
        match item:
            case Group():
                yield from drawn(item.items, at @ item.transform)
            case Use():
                yield from drawn(item.symbol.items, at @ item.transform)
            case _:
                yield item, at


def said(kit: Kit, kind: str) -> list[str]:
    return [item.text for sheet in kit.sheets(kind) for item, _ in drawn(sheet.front) if isinstance(item, Text)]


# -- counts ------------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
def test_bags_hold_what_the_box_of_the_kit_holds(game: Game) -> None:
    kit = kit_of(game)
    box = BoxScope(game, kit.context.words, kit.selection, kit.has_backs, kit.sheets)
    lines = [line for kind in kit.kinds.values() if kind.is_played(game) for line in kind.in_box(box)]
    for place, side in enumerate(game.sides):
        (bag,) = (bag for bag in bags(kit) if bag.side == side.side.id)
        assert dict((plain(text), count) for count, text in bag.lines if count != HEADING) == {
            plain((line.one or line.text) if line.sides[place] == 1 else line.text): line.sides[place]
            for line in lines
            if line.sides and line.sides[place]
        }
        # One heading at most says what the markers below it are.
        assert [text for count, text in bag.lines if count == HEADING] in ([], ["Markers"])


def plain(text: str) -> str:
    """Of a marker, without the word for it."""
    told = text.removeprefix("Markers: ").removeprefix("Marker: ")
    return told[:1].upper() + told[1:]


def test_compartments_hold_all_that_is_small_once(game: Game) -> None:
    kit = kit_of(game)
    small = {kind for kind in kit.kinds.values() if kind.cut and not kind.is_cards and not kind.on_request}
    for side in game.sides:
        pieces = sum(piece.quantity for kind in small for piece in kit.pieces(kind.id).get(side.side.id, ()))
        held = [holding for holding in compartments(kit) if holding.side == side.side.id]
        assert sum(count for holding in held for count, _ in holding.lines) == pieces


def test_a_side_of_several_nations_has_a_compartment_for_each() -> None:
    kit = kit_of(games.played("capitan_hex"))
    held = [(holding.title, holding.lines[0]) for holding in compartments(kit)]
    assert ("Portugal", (2, "Full counters")) in held
    assert sum(count for title, (count, text) in held if text == "Full counters" and title != "French") == 20


def test_decks_are_the_cards_of_the_kit(game: Game) -> None:
    kit = kit_of(game)
    found: Counter[str] = Counter()
    for deck in decks(kit):
        found[deck.kind.id] += deck.cards
    cards = [kind for kind in kit.kinds.values() if kind.is_cards and kind.is_played(game)]
    for kind in cards:
        assert found[kind.id] == sum(piece.quantity for pieces in kit.pieces(kind.id).values() for piece in pieces)
    assert sum(found.values())


def test_copies_are_counted() -> None:
    once, twice = (kit_of(games.played("cry_havoc"), copies=copies) for copies in (1, 2))
    assert [2 * deck.cards for deck in decks(once)] == [deck.cards for deck in decks(twice)]
    assert [2 * count for bag in bags(once) for count, _ in bag.lines if bag.side] == [
        count for bag in bags(twice) for count, _ in bag.lines if bag.side
    ]


def test_only_what_is_wanted_is_labelled() -> None:
    kit = kit_of(games.played("capitan_hex"), LABELS, BOXES, of=("france",))
    assert {bag.side for bag in bags(kit)} == {"france", ""}
    assert {deck.side.side.id for deck in decks(kit) if deck.side} == {"france"}


def test_the_guide_counts_boxes_and_halves_of_one_once() -> None:
    game = games.played("flames_hexwar")
    for paper in ("a4", "148x210"):
        kit = kit_of(game, BOXES, "cutting_guide", paper=paper)
        (line,) = kit.kinds[BOXES].extras(
            BoxScope(game, kit.context.words, kit.selection, lambda kind: True, kit.sheets)
        )
        assert line.total == 4
    assert len(kit.sheets(BOXES)) > 4, "no page of A5 holds the box of a platoon card"
    assert "Tuck boxes." in " ".join(said(kit, "cutting_guide"))


def test_no_short_line_of_a_bag_is_broken_beside_a_long_one() -> None:
    """Of two columns one is as wide as its words."""
    kit = kit_of(games.played("flames_hexwar"))
    (bag, *_) = bags(kit)
    short = {text for _, text in bag.lines if len(text) < 20}
    (use, *_) = (use for sheet in kit.sheets(LABELS) for item in sheet.front for use in _uses(item))
    assert short <= {item.text for item, _ in drawn(use.symbol.items) if isinstance(item, Text)}


def test_a_bag_of_one_unit_and_of_a_side_without_pieces(tmp_path: Path) -> None:
    own = own_games.game(("axis", "soviet"), own_games.counters(tmp_path, ("axis",)))
    for of, count in ((), 4), (("axis.u1",), 2):
        (bag,) = bags(kit_of(own, LABELS, of=of))
        assert (bag.side, bag.lines) == ("axis", ((count, "Counters"),))


@pytest.mark.parametrize(("width_mm", "height_mm", "columns"), [(90.0, 17.0, 2), (40.0, 40.0, 1), (40.0, 17.0, 0)])
def test_a_list_has_a_second_column_only_where_that_is_wide_enough(
    width_mm: float, height_mm: float, columns: int
) -> None:
    block = listed([(1, "Supply wagon")] * 8, width_mm, height_mm, 2, (style.SMALL_PT,))
    placed = [*drawn((block.at(0, 0),))] if block else []
    lefts = {round(at.apply(item.x_mm, 0.0)[0], 1) for item, at in placed if item.text[0] == "S"}
    assert len(lefts) == columns and len(placed) == (16 if columns else 0)
    assert in_parts([(1, "Supply wagon")] * 8, width_mm, height_mm), "in as many lists as have room"
    assert in_parts([(1, "Supply wagon")], width_mm, 1.0) == []


# -- drawings ----------------------------------------------------------------------------------------------


@pytest.mark.sample(3)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_large_enough_whole_and_within_their_piece(game: Game, language: str, paper: str) -> None:
    kit = kit_of(game, language=language, paper=paper)
    for kind in KINDS:
        for sheet in kit.sheets(kind):
            uses = [use for item in sheet.front for use in _uses(item)]
            assert uses
            for use in uses:
                whole = Box(0.0, 0.0, use.symbol.width_mm, use.symbol.height_mm)
                for item, at in drawn(use.symbol.items):
                    if isinstance(item, Text) and at.a * at.d - at.b * at.c == pytest.approx(1):
                        assert item.size_pt >= 6.0 - 1e-6 and "…" not in item.text, item
                        box = text_box(item)
                        assert box is None or whole.contains(_moved(box, at), 0.05), item


def _uses(item: Item) -> Iterator[Use]:
    if isinstance(item, Use):
        yield item
    elif isinstance(item, Group):
        for inner in item.items:
            yield from _uses(inner)


def _moved(box: Box, at: Affine) -> Box:
    (x, y), (right, bottom) = at.apply(box.x, box.y), at.apply(box.right, box.bottom)
    return Box(min(x, right), min(y, bottom), abs(right - x), abs(bottom - y))


def test_names_that_nobody_could_foresee() -> None:
    game = wordy(with_scenario(games.played("capitan_hex"), title=LONG_TITLE))
    kit = kit_of(game)
    for kind in KINDS:
        assert kit.sheets(kind)
        assert all(
            item.size_pt >= 6 - 1e-6 for s in kit.sheets(kind) for item, _ in drawn(s.front) if isinstance(item, Text)
        )


def test_sides_differ_by_plate_and_mark_in_black_alone() -> None:
    """Not by colour: no two sides have one plate."""
    kit = kit_of(games.played("capitan_hex"), ink="grey")
    coats = {deck.side.side.id: deck.coat for deck in decks(kit) if deck.side}
    assert len({coat.plate for coat in coats.values()}) == len({coat.colour.mark for coat in coats.values()}) == 2


def lines_of(kit: Kit, kind: str) -> list[Style]:
    return [item.style for sheet in kit.sheets(kind) for item, _ in drawn(sheet.front) if isinstance(item, Outline)]


def test_lines_to_cut_and_to_fold_are_drawn_for_hands_alone() -> None:
    game = games.played("capitan_hex")
    (deck, *_) = decks(kit_of(game))
    assert deck.cards == 11

    def lines(profile: str) -> tuple[bool, bool]:
        kit = kit_of(game, BOXES, profile=profile)
        (use, *_) = (use for sheet in kit.sheets(BOXES) for item in sheet.front for use in _uses(item))
        styles = [item.style for item, _ in drawn(use.symbol.items) if isinstance(item, Outline)]
        cut = any(one.stroke and one.join == "round" and one.width_mm == 0.25 for one in styles)
        return cut, any(one.dash_mm for one in styles)

    assert lines("home") == (True, True)
    assert lines("shop") == lines("cutter") == (False, False)


@pytest.mark.parametrize(("profile", "has_line"), [("home", True), ("shop", False), ("cutter", False)])
def test_labels_are_cut_along_lines_of_their_own_and_no_marks(profile: str, has_line: bool) -> None:
    kit = kit_of(games.played("capitan_hex"), LABELS, profile=profile)
    (sheet, *_) = kit.sheets(LABELS)
    for placement in sheet.plan.fronts:
        *_, last = placement.piece.front.items
        is_line = isinstance(last, Outline) and last.style.stroke == style.INK and not last.style.dash_mm
        assert is_line is has_line and placement.piece.outline, "which a print shop has as a spot colour"
        assert (placement.piece.drawn_mm("front") == 0) is has_line, "no colour goes on beyond a line"
    said_of = sheet.heading.detail.startswith(kit.context.words("storage.labels_cut", detail=""))
    assert said_of is has_line


def test_markers_are_named_as_they_are_so_many_times() -> None:
    """Their names have no plural."""
    lists = {line for holding in compartments(kit_of(games.played("flames_hexwar"))) for line in holding.lines}
    assert (18, "Wreck") in lists


def test_a_print_shop_gets_both_as_spot_colours() -> None:
    kit = kit_of(games.played("capitan_hex"), BOXES, profile="shop")
    layers = {item.layer: item for sheet in kit.sheets(BOXES) for item in sheet.front if isinstance(item, Group)}
    for layer, spot in (("Cut", "CutContour"), ("Crease", "Crease")):
        assert {path.style.spot for path in layers[layer].items if isinstance(path, Outline)} == {spot}


def test_a_sleeved_deck_has_a_larger_box() -> None:
    kit = kit_of(games.played("flames_hexwar"))

    def sizes(kind: str) -> list[tuple[float, float]]:
        uses = (use.symbol for sheet in kit.sheets(kind) for item in sheet.front for use in _all_uses(item))
        boxes = (box for box in uses if box.id.startswith("tuck-box-") and "order" in box.id)
        return sorted((box.width_mm, box.height_mm) for box in boxes)

    bare, sleeved = sizes(BOXES), sizes(SLEEVED)
    assert len(bare) == len(sleeved) == 2
    assert all(more[0] > less[0] + 10 and more[1] > less[1] + 3 for less, more in zip(bare, sleeved, strict=True))


@pytest.mark.parametrize("name", ["capitan_hex", "cry_havoc"])
def test_flaps_are_shorter_where_that_saves_a_sheet(name: str) -> None:
    played = games.played(name)
    for paper, shorter in (("a4", False), ("letter", True)):
        kit = kit_of(played, paper=paper)
        assert len(kit.sheets(SLEEVED)) == 1
        making = kit.context.storage().boxes
        for deck, use in zip(decks(kit), _boxes_on(kit), strict=True):
            size = BoxSize.of_deck(
                deck.width_mm, deck.height_mm, deck.cards, kit.context.storage().stocks[SLEEVED], making
            )
            net = Net(size, making.with_shorter_flaps() if shorter else making)
            assert use.symbol.height_mm == pytest.approx(net.height_mm)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_is_shown_on_paper_that_is_left(language: str) -> None:
    game = games.played("flames_hexwar")
    kit = kit_of(game, language=language)
    for kind, key in ((LABELS, "bag"), (BOXES, "glue")):
        head = kit.context.words(f"storage.steps.{key}.head")
        (sheet, *_) = kit.sheets(kind)
        shown = [item for item in sheet.front if not list(_uses(item))]
        assert head in [item.text for item, _ in drawn(tuple(shown)) if isinstance(item, Text)]
        pieces = bounds(tuple(item for item in sheet.front if list(_uses(item))))
        steps = around(bounds([item], at) for item, at in drawn(tuple(shown)) if isinstance(item, Text))
        assert pieces and steps and steps.y > pieces.bottom
        assert cutting_area(sheet.paper, sheet.heading).contains(steps)
    assert head not in said(kit_of(game, language=language, profile="cutter"), BOXES), "a machine needs no drawing"


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["capitan_hex", "cry_havoc", "flames_hexwar"])
def test_rows_of_small_labels_that_have_room_are_to_write_on(name: str) -> None:
    (sheet,) = kit_of(games.played(name), LABELS).sheets(LABELS)
    small = [one for one in sheet.plan.fronts if "tray" in one.piece.front.id]
    assert (name == "cry_havoc") is any("spare" in one.piece.front.id for one in small), "the others fill their columns"
    assert len(small) % len({round(one.x_mm, 3) for one in small}) == 0


@pytest.mark.sample(5)
@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_stand_apart_and_list_all_in_type_read_at_arms_length(game: Game, language: str, paper: str) -> None:
    (sheet,) = kit_of(game, LABELS, language=language, paper=paper).sheets(LABELS)
    for one, other in combinations([placement.trim for placement in sheet.plan.fronts], 2):
        assert not overlap(one, grown(other, Edges(1.9, 1.9, 1.9, 1.9)))
    lists = [text for one in sheet.plan.fronts for text, _ in drawn(one.piece.front.items) if isinstance(text, Text)]
    assert min(text.size_pt for text in lists if text.font == "sans-bold") >= style.LABEL_PT
    # Names stand below pictures of what they name.
    assert min(text.size_pt for text in lists if text.font == "sans") >= style.NOTE_PT


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_lists_of_bags_name_the_units_whose_cards_they_hold(language: str) -> None:
    """Where both sides have room, all in one size; a bag of counters and markers has none."""
    kit = kit_of(games.played("capitan"), LABELS, language=language)
    (sheet,) = kit.sheets(LABELS)
    names = {kit.context.words.say(unit.name) for unit in kit.game.units}
    texts = [text for one in sheet.plan.fronts for text, _ in drawn(one.piece.front.items) if isinstance(text, Text)]
    told = [text for text in texts if text.text in names]
    assert {text.text for text in told} == names and len({text.size_pt for text in told}) == 1
    assert kit.context.words("kit.storage_labels") == sheet.heading.title, "called as in the guide"
    counters = kit_of(games.played("capitan_hex"), LABELS, language=language)
    assert not names & set(said(counters, LABELS))


@pytest.mark.parametrize("name", games.NAMES)
def test_no_two_sides_are_told_by_the_same_figures(name: str) -> None:
    coats = [holding.coat.figures for holding in bags(kit_of(games.played(name))) if holding.side]
    for one, other in combinations(coats, 2):
        assert len(set(one) & set(other)) <= 1 and len(one) == len(other) == 3


def faces(symbol: Symbol) -> list[Group]:
    """Those of a label for a bag, within the line that it is cut along: the one behind the bag, and the one before it."""
    (label,) = (item for item in symbol.items if isinstance(item, Group))
    return [item for item in label.items if isinstance(item, Group)]


@pytest.mark.parametrize("name", games.NAMES)
def test_both_faces_over_a_bag_have_one_head(name: str) -> None:
    kit = kit_of(games.played(name), LABELS)
    (sheet,) = kit.sheets(LABELS)
    for use in (use for item in sheet.front for use in _uses(item) if "bag-" in use.symbol.id):
        behind, front = faces(use.symbol)
        heads = [
            [item for item, _ in drawn(face.items) if isinstance(item, Text) and item.size_pt > style.SECTION_PT]
            for face in (behind, front)
        ]
        for text in heads[1]:
            assert text in heads[0], "of the same size at the same place"


@pytest.mark.sample(5)
@pytest.mark.parametrize("ink", ["grey", "saver"])
@pytest.mark.parametrize("name", games.NAMES)
def test_no_title_of_a_small_label_is_cut_short_where_ink_is_spared(name: str, ink: str) -> None:
    """The lines and the mark of the band leave it less room; French has the longest words."""
    assert not [
        text for text in said(kit_of(games.played(name), LABELS, language="fr", ink=ink), LABELS) if "…" in text
    ]


@pytest.mark.sample(6)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", games.NAMES)
def test_beside_the_last_label_of_a_bag_is_one_to_write_on(name: str, paper: str) -> None:
    """No row of them has a hole, on as many sheets as without it; and it says nothing of its own."""
    kit = kit_of(games.played(name), paper=paper)
    (sheet,) = kit.sheets(LABELS)
    folded = [one for one in sheet.plan.fronts if one.piece.folds]
    spare = [one for one in folded if "spare" in one.piece.front.id]
    columns = {round(one.x_mm, 3) for one in folded}
    assert len(folded) % len(columns) == 0 and len(folded) - len(spare) == len(list(bags(kit)))
    assert len(spare) <= len(columns)
    assert not [item for one in spare for item, _ in drawn(one.piece.front.items) if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("kind", "paper", "size"), [(BOXES, "a4", "compact"), (SLEEVED, "a4", "none"), (SLEEVED, "letter", "aside")]
)
def test_two_boxes_make_room_for_the_steps_beside_them(kind: str, paper: str, size: str) -> None:
    kit = kit_of(games.played("capitan_hex"), kind, paper=paper)
    (sheet,) = kit.sheets(kind)
    assert sheet.heading.size == size
    head = kit.context.words("storage.steps.glue.head")
    pieces, column = (
        bounds(tuple(item for item in sheet.front if bool(list(_uses(item))) is has_boxes))
        for has_boxes in (True, False)
    )
    assert head in said(kit, kind) and pieces.right < column.x
    assert cutting_area(sheet.paper, sheet.heading).contains(pieces)
    # What is nowhere else on the page leads the column.
    is_titled = " ".join(said(kit, kind)).count("Tuck boxes for sleeved cards Cut solid lines") == 1
    assert is_titled is (size == "none")
    column = column.inset(style.DRAWN_MM)  # strokes stand half outside
    assert column.right <= sheet.paper.width_mm - style.MARGIN_MM
    assert size != "aside" or any(box.contains(column) for box in sheet.taken[0]), "no furniture stands on it"


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "names"), [(BOXES, ("fold", "glue", "close")), (LABELS, ("bag", "tray"))])
def test_steps_in_a_row_stand_level_and_evenly_apart(kind: str, names: tuple[str, ...], language: str) -> None:
    kit = kit_of(games.played("flames_hexwar"), kind, language=language)
    (sheet, *_) = kit.sheets(kind)
    row = [item for item in sheet.front if not list(_uses(item))][-2 * len(names) :]  # drawings, each before its words
    boxes = [bounds([item]) for item in row]
    heads = [next(drawn((words,))) for words in row[1::2]]
    assert [text.text for text, _ in heads] == [kit.context.words(f"storage.steps.{name}.head") for name in names]
    assert len({round(text.y_mm + at.f, 6) for text, at in heads}) == 1
    gaps = [right.x - left.right for left, right in pairwise(boxes)]
    # Letters begin and drawings end a hair beside their boxes.
    for alike in (gaps[::2], gaps[1::2], [boxes[0].x - style.MARGIN_MM, 0.0]):
        assert max(alike) - min(alike) < style.TIGHT_MM


@pytest.mark.sample(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", [BOXES, SLEEVED])
def test_all_sets_of_boxes_show_the_steps_and_what_lines_mean(game: Game, kind: str, paper: str) -> None:
    kit = kit_of(game, kind, paper=paper)
    told = " ".join(said(kit, kind))
    assert kit.context.words("storage.steps.glue.head") in told
    for sheet in kit.sheets(kind):
        assert sheet.heading.size != "none" or "ut solid lines, fold dashed ones" in told


def test_steps_stand_clear_of_furniture_that_gives_way_to_pieces() -> None:
    kit = kit_of(pipeline.derive(ROOT / "data/games/weather_gage/scenarios/channel.yaml"), BOXES)
    full, *others = kit.sheets(BOXES)
    head = kit.context.words("storage.steps.glue.head")
    for sheet in others:
        assert sheet.heading.size == "aside"
        ((text, at),) = (one for one in drawn(sheet.front) if isinstance(one[0], Text) and one[0].text == head)
        assert any(box.contains(bounds([text], at)) for box in sheet.taken[0])
        assert all(box.bottom < level_strips(sheet.paper)[1].y for box in sheet.taken[0])
    assert full.heading.detail.endswith(" 2/3"), "there is no room on the first"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_of_boxes_shows_the_steps_or_says_which_one_does(language: str) -> None:
    kit = kit_of(games.played("flames_hexwar"), SLEEVED, language=language)
    head, sheets = kit.context.words("storage.steps.glue.head"), kit.sheets(SLEEVED)
    shows = [head in [item.text for item, _ in drawn(sheet.front) if isinstance(item, Text)] for sheet in sheets]
    assert True in shows and False in shows
    first = shows.index(True) + 1
    for sheet, is_shown in zip(sheets, shows, strict=True):
        assert sheet.heading.detail.endswith(f" {first}/{len(sheets)}") is not is_shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_says_whether_its_cards_are_sleeved(language: str) -> None:
    kit = kit_of(games.played("capitan_hex"), language=language)
    bare, sleeved = (Counter(text for text in said(kit, kind) if "63 × 88 mm" in text) for kind in (BOXES, SLEEVED))
    ((text, count),), ((of_sleeved, others),) = bare.items(), sleeved.items()
    assert text != of_sleeved and not text.startswith("63") and count == others == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_are_listed_alike_on_the_boxes_of_both_sides(language: str) -> None:
    game = games.played("capitan_hex")
    kit = kit_of(game, BOXES, language=language)
    texts = [item for item, _ in drawn(kit.sheets(BOXES)[0].front) if isinstance(item, Text)]
    say = kit.context.words.say
    for part in (lambda unit: say(unit.name), lambda unit: " · ".join(map(say, unit.origin))):
        wanted = {part(unit) for unit in game.units}
        found = [text for text in texts if text.text.strip() in wanted]
        assert {text.text.strip() for text in found} == wanted
        assert len({text.size_pt for text in found}) == 1


def test_a_bag_without_cards_shows_what_is_in_it() -> None:
    kit = kit_of(pipeline.derive(ROOT / "data/games/kessel/scenarios/first.yaml"), LABELS)
    axis, soviets, shared = bags(kit)
    assert {look.width_mm for holding in (axis, soviets) for look in holding.looks} == {15.0}
    assert {look.width_mm for look in shared.looks} == {63.0}
    assert {look.front.id for look in axis.looks}.isdisjoint(look.front.id for look in soviets.looks)


def test_steps_have_words_alone_on_paper_too_narrow_for_drawings_beside_them() -> None:
    kit = kit_of(games.played("flames_hexwar"), BOXES, paper="132x210")
    (sheet, *_) = kit.sheets(BOXES)
    row = [item for item in sheet.front if not list(_uses(item))]
    shown = list(drawn(tuple(row)))
    assert kit.context.words("storage.steps.glue.head") in [item.text for item, _ in shown if isinstance(item, Text)]
    assert all(isinstance(item, Text) for item, _ in shown)
    within = sheet.paper.width_mm - style.MARGIN_MM
    assert all(box.right <= within for item, at in shown if (box := bounds([item], at)))


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_boxes_are_nested_where_that_saves_a_sheet(paper: str) -> None:
    kit = kit_of(games.played("flames_hexwar"), paper=paper)
    *others, last = kit.sheets(SLEEVED)
    assert [sheet.name[-3:] for sheet in (*others, last)] == ["1/3", "2/3", "3/3"]
    assert sum(use.symbol.id.startswith("tuck-box-") for item in last.front for use in _all_uses(item)) == 2
    assert last.heading.size == ("compact" if paper == "a4" else "aside")
    if last.heading.size == "compact":
        return
    *nets, left, right, title = last.taken[0]
    assert len(nets) == 10, "the furniture may stand in the corners"
    assert left == upright_strip(last.paper) and right.right == pytest.approx(last.paper.width_mm - left.x), "upright"
    heads = [(text, at) for text, at in drawn(last.front) if isinstance(text, Text) and text.text == last.heading.title]
    ((text, at),) = heads
    assert title.contains(bounds([text], at).inset(0.1)) and not any(overlap(title, net) for net in nets)


def _all_uses(item: Item) -> Iterator[Use]:
    for use in _uses(item):
        yield use
        for inner in use.symbol.items:
            yield from _all_uses(inner)


def _boxes_on(kit: Kit) -> list[Use]:
    return [use for sheet in kit.sheets(SLEEVED) for item in sheet.front for use in _uses(item)]


def test_boxes_of_both_kinds_share_no_design_in_one_document() -> None:
    kit = kit_of(games.played("flames_hexwar"))
    names = [
        {use.symbol.id for sheet in kit.sheets(kind) for item in sheet.front for use in _uses(item)} for kind in KINDS
    ]
    assert names[1] and names[2] and not any("box" in name for name in names[1] & names[2])


def test_lines_to_cut_and_to_fold_can_be_seen_where_they_cross_the_colour_of_a_side() -> None:
    kit = kit_of(games.played("capitan_hex"), BOXES)
    (sheet,) = kit.sheets(BOXES)
    inks = {deck.coat.colour.ink for deck in decks(kit)}
    for use in (use for item in sheet.front for use in _uses(item)):
        over = [item for item in use.symbol.items if isinstance(item, Group) and item.clip is not None]
        strokes = [{path.style.stroke for path in group.items if isinstance(path, Outline)} for group in over[-3:]]
        assert strokes == [{ink} for ink in inks] * 3, "on the band, the lid and the foot"
        assert all(any(path.style.dash_mm for path in group.items) for group in over[-3:])


def test_where_ink_is_spared_no_line_lies_on_colour() -> None:
    (sheet, *_) = kit_of(games.played("capitan_hex"), BOXES, ink="saver").sheets(BOXES)
    lines = [item.style.stroke for item, _ in drawn(sheet.front) if isinstance(item, Outline) and item.style.dash_mm]
    assert lines and style.PAPER not in lines


def test_cards_of_a_side_with_neither_figures_nor_flags_are_counted_on_its_plate(tmp_path: Path) -> None:
    """And a bag of pieces that are round has nothing beside its names."""
    cards = own_games.events(tmp_path, back="")
    of_axis = tuple(replace(piece, side="axis", quantity=2) for piece in cards.pieces)
    round_ = own_games.counters(tmp_path, ("soviet",), size_mm=20, shape="circle")
    kit = kit_of(own_games.game(("axis", "soviet"), replace(cards, pieces=of_axis), round_))
    found = [item for sheet in kit.sheets(BOXES) for item, _ in drawn(sheet.front) if isinstance(item, Text)]
    assert max(item.size_pt for item in found if item.text == "6") > style.TITLE_PT
    assert not [bag for bag in bags(kit) if bag.side == "soviet" and (bag.looks or bag.coat.figures)]
    title = kit.context.words.say(kit.game.scenario.title)
    names = [item for sheet in kit.sheets(LABELS) for item, _ in drawn(sheet.front) if isinstance(item, Text)]
    assert "middle" in {item.anchor for item in names if item.text == title}


@pytest.mark.parametrize(("high", "has_steps"), [(60.0, False), (240.0, True)])
def test_a_column_of_steps_is_no_higher_than_the_boxes_beside_it(high: float, has_steps: bool) -> None:
    kit = kit_of(games.played("capitan_hex"), BOXES)
    piece = Piece(Symbol("net", 100.0, high, ()), None, 100.0, high)
    sheet = Sheet(
        kit.context.paper,
        Heading("Boxes"),
        "Boxes",
        (),
        plan=SheetPlan((Band((placed(piece, 20.0, 30.0),), Edges()),)),
    )
    found = with_steps_beside(
        sheet, of_boxes(shapes.rect(0, 0, 9, 9, Style()), shapes.line(0, 3, 9, 3, Style()), 9, 9), kit.context
    )
    assert (found is not sheet) is has_steps


def test_folds_are_not_drawn_on_areas_but_up_to_them() -> None:
    folds = shapes.lines([(0.0, 5.0, 20.0, 5.0), (8.0, 0.0, 8.0, 30.0)], Style()).commands
    left = off_areas(folds, [Box(4.0, 2.0, 10.0, 6.0), Box(0.0, 20.0, 20.0, 4.0)])
    stretches = [(*start[1:], *end[1:]) for start, end in zip(left[::2], left[1::2], strict=True)]
    assert stretches == [(0, 5, 4, 5), (14, 5, 20, 5), (8, 0, 8, 2), (8, 8, 8, 20), (8, 24, 8, 30)]


@pytest.mark.parametrize("kind", [BOXES, SLEEVED])
def test_the_name_on_a_side_stands_in_the_middle_above_its_band(kind: str) -> None:
    kit = kit_of(games.played("cry_havoc"), kind)
    upright = 0
    for sheet in kit.sheets(kind):
        for item, at in drawn(sheet.front):
            if isinstance(item, Text) and at.b > 0 and "·" in item.text:
                upright += 1
                box = text_box(item)
                middle = at.apply(box.x + box.w / 2, 0.0)[1]
                bands = [bounds([one], place) for one, place in drawn(sheet.front) if isinstance(one, Outline)]
                spans = [one for one in bands if one and one.x < at.e - 1 < one.right and one.w > 60 and one.h > 5]
                assert spans, "the band runs round the box"
                low = min(one.y for one in spans if one.y > middle)
                assert low - at.apply(box.right, 0.0)[1] == pytest.approx(at.apply(box.x, 0.0)[1] - at.f, abs=0.7)
    assert upright == 4


def test_a_bag_names_each_thing_on_one_line_and_shows_its_figures_behind() -> None:
    kit = kit_of(games.played("capitan_hex"), LABELS)
    told = said(kit, LABELS)
    # In bags as in trays a heading says what they are.
    assert told.count("Markers") == 2 and told.count("Activated") == 4
    assert told.count("Captured gun") == told.count("Captured colour") == 4
    assert told.count("Half counter") == 1
    header = next(use for item in kit.sheets(LABELS)[0].front for use in _uses(item) if "bag-0" in use.symbol.id)
    behind, _ = faces(header.symbol)
    assert len([item for item, _ in drawn(behind.items) if isinstance(item, Outline)]) > 20


def test_a_bags_title_stays_on_one_line_beside_flags_that_give_way_to_it() -> None:
    told = said(kit_of(games.played("cry_havoc"), LABELS), LABELS)
    assert told.count("The Convoy") == told.count("The Outlaws") == 2, "on both faces"


@pytest.mark.parametrize("name", ["capitan_hex", "flames_hexwar"])
def test_each_label_of_a_tray_has_flags_and_says_units_or_markers_where_some_side_has_markers(name: str) -> None:
    held = list(compartments(kit_of(games.played(name), LABELS)))
    assert len(held) > 3
    assert {holding.part for holding in held} == {"units", "markers"}
    assert all(holding.coat.flags for holding in held)


@pytest.mark.sample(6)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_no_two_labels_of_a_tray_read_alike_and_all_are_of_one_size(name: str, language: str) -> None:
    kit = kit_of(games.played(name), LABELS, language=language)
    titles = {holding.title for holding in compartments(kit)}
    heads, sizes = [], set()
    for sheet in kit.sheets(LABELS):
        for use in (use for item in sheet.front for use in _uses(item) if "tray" in use.symbol.id):
            texts = [item for item, _ in drawn(use.symbol.items) if isinstance(item, Text)]
            if "spare" in use.symbol.id:
                assert not texts
                continue
            sizes |= {text.size_pt for text in texts if text.text in titles}
            at = next(number for number, text in enumerate(texts) if text.font == "sans-bold")
            heads.append(tuple(text.text for text in texts[:at]))
    assert len(set(heads)) == len(heads)
    assert len(sizes) <= 1


@pytest.mark.parametrize("name", games.NAMES)
def test_titles_and_lists_of_all_labels_for_bags_are_of_one_size(name: str) -> None:
    kit = kit_of(games.played(name), LABELS)
    titles, counts, sizes = {holding.title for holding in bags(kit)}, set(), set()
    for sheet in kit.sheets(LABELS):
        for use in (use for item in sheet.front for use in _uses(item) if use.symbol.id.startswith("label-bag")):
            texts = [item for item, _ in drawn(use.symbol.items) if isinstance(item, Text)]
            sizes |= {text.size_pt for text in texts if text.text in titles}
            counts |= {text.size_pt for text in texts if text.text.endswith("×")}
    assert len(sizes) == len(counts) == 1


def test_labels_of_trays_show_the_most_frequent_piece_of_each_line() -> None:
    kit = kit_of(games.played("capitan_hex"), LABELS)
    every = [piece for pieces in kit.pieces("counters").values() for piece in pieces]
    many = Counter[str]()
    for piece in every:
        many[piece.front.id] += piece.quantity
    for holding in compartments(kit):
        for pieces in holding.pictures:
            assert pieces[0].quantity and many[pieces[0].front.id] == max(many[one.front.id] for one in pieces)
    together = kit_of(pipeline.derive(ROOT / "data/games/market_day/scenarios/market.yaml"), LABELS)
    shown = [pieces for holding in compartments(together) for pieces in holding.pictures]
    assert len(shown) == 4 and all(shown), "markers of all sides, laid out together"


def test_names_stand_nearer_their_own_picture_than_that_of_the_next_row() -> None:
    """By the height of capitals above, and what hangs down below."""
    kit = kit_of(games.played("capitan_hex"), LABELS)
    french = next(holding for holding in compartments(kit) if holding.title == "French")
    rows = cells.rows(list(zip(french.lines, french.pictures, strict=True)), 34.0)
    groups = [item for item in cells.block(rows, 34.0, style.LABEL_PT).items if isinstance(item, Group)]
    name, at = next((text, one.transform.f) for one in groups for text in one.items if isinstance(text, Text))
    below = min(one.transform.f for one in groups if one.transform.f > at)
    above_mm = at + name.y_mm - face(name.font).cap_height_mm(name.size_pt) - cells.PICTURE_MM
    assert above_mm >= 1.0 - 1e-6
    assert below - (at + name.y_mm + face(name.font).descent_mm(name.size_pt)) >= 2 * above_mm


@pytest.mark.parametrize("ruleset", ["capitan_hex", "cry_havoc"])
def test_large_labels_show_pieces_below_their_lists_and_clear_of_the_cut(ruleset: str) -> None:
    """In type a little smaller where they have room only so."""
    kit = kit_of(games.played(ruleset), LABELS)
    head = kit.context.storage().labels.header
    for piece in list(labels.pieces(kit))[:2]:
        shown = [box for box in pieces_shown(piece.front.items) if box.y > 1.6 * head.face_mm]
        assert len(shown) >= 5, piece.label
        assert max(box.bottom for box in shown) <= 2 * head.face_mm - 2.0
        listed_to = max(box.bottom for box in words_beside(piece.front.items) if box.bottom < 2 * head.face_mm)
        assert min(box.y for box in shown) - listed_to >= 1.0


def pieces_shown(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[Box]:
    """Where pieces are shown in small, each in its contour."""
    for item in items:
        if isinstance(item, Group):
            if shown := contour(item, at):
                yield shown
            else:
                yield from pieces_shown(item.items, at @ item.transform)


def contour(group: Group, at: Affine) -> Box | None:
    """Of a piece; None of what is not clipped, or as wide as a label."""
    found = bounds([Outline(group.clip.commands, Style(fill=style.INK))], at @ group.transform) if group.clip else None
    return found if found and found.w < 30 else None


def words_beside(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[Box]:
    """Of what is not in a piece that is shown."""
    for item in items:
        if isinstance(item, Group) and not contour(item, at):
            yield from words_beside(item.items, at @ item.transform)
        elif isinstance(item, Text) and (box := bounds([item], at)):
            yield box


def test_a_machine_has_creased_what_is_folded() -> None:
    for profile, says in (("home", "dashed"), ("cutter", "creased")):
        told = " ".join(
            said(kit_of(games.played("capitan_hex"), BOXES, "cutting_guide", profile=profile), "cutting_guide")
        )
        assert ("has creased" in told.replace("\xa0", " ")) == (says == "creased")


def test_a_box_for_a_print_shop_bleeds_as_the_guide_says() -> None:
    for profile, bleed in (("shop", 3.0), ("home", 1.5), ("cutter", 1.5)):
        (sheet,) = kit_of(games.played("capitan_hex"), BOXES, profile=profile).sheets(BOXES)
        assert {use.symbol.bleed_mm for item in sheet.front for use in _uses(item)} == {bleed}


def test_what_is_of_no_side_wears_slate_and_a_figure_of_each() -> None:
    kit = kit_of(games.played("capitan_hex"), LABELS)
    *_, shared = bags(kit)
    assert (shared.side, shared.coat.colour.ground, len(shared.coat.figures)) == ("", style.SECONDARY, 2)
    saver = kit_of(games.played("capitan_hex"), LABELS, ink="saver")
    *_, spared = bags(saver)
    assert spared.coat.colour.frame_mm and spared.coat.colour.ground == style.PAPER


def test_the_front_of_a_box_has_a_picture_before_a_tinted_sky_and_its_foot_names_the_game() -> None:
    kit = kit_of(games.played("capitan_hex"), BOXES)
    tones = {holding.coat.tone for holding in bags(kit) if holding.side}
    painted = [item for item, _ in drawn(kit.sheets(BOXES)[0].front) if isinstance(item, Outline)]
    assert tones <= {item.style.fill for item in painted if bounds([item]).w > 63}
    # On the front, the back and the foot of each of the two boxes.
    assert said(kit, BOXES).count("Capitán on hexes") == 6


@pytest.mark.parametrize("high", [20.0, 46.0])
def test_a_plate_stays_off_the_edge_that_its_figures_stand_on(game: Game, high: float) -> None:
    kit = kit_of(game)
    for coat in (deck.coat for deck in decks(kit)):
        for plate in ("rect", "circle", *PLATES):
            stage = Box(0.0, 0.0, 65.0, high)
            _, _, (sign, *figures) = emblem(replace(coat, plate=plate), stage, kit.context, style.PAPER)
            assert (box := bounds([sign])) and stage.bottom - box.bottom >= 1.0, plate
            assert not figures or (bounds(figures) or stage).bottom == pytest.approx(stage.bottom, abs=1.0)


def test_figures_on_a_box_are_several_and_men_on_foot_as_high_as_riders() -> None:
    """One figure alone hid the plate; a grenadier beside lancers looked half as large."""
    stage = Box(0.0, 0.0, 84.8, 46.4)
    for ruleset, side in (("flames_hexwar", "soviets"), ("capitan_hex", "france")):
        kit = kit_of(games.played(ruleset), BOXES)
        coat = next(deck.coat for deck in decks(kit) if deck.side and deck.side.side.id == side)
        (row,) = parade(coat, stage, kit.context, style.PAPER)
        heights = [box.h for item in row.items if (box := bounds([item]))]
        assert len(heights) >= 2 and min(heights) >= 0.8 * max(heights), side


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_back_of_a_box_says_what_is_in_its_deck_and_of_units_without_an_origin_their_kind(language: str) -> None:
    kit = kit_of(games.played("flames_hexwar"), BOXES, language=language)
    told, words = said(kit, BOXES), kit.context.words
    found = [deck for deck in decks(kit) if deck.lines]
    assert [deck.kind.id for deck in found] == ["order_cards"] * 2
    for deck in found:
        assert sum(count for count, _ in deck.lines) == deck.cards and len(deck.lines) > 2
        assert deck.lines[0][1] == words("storage.orders.many")
        for _, text in deck.lines:
            assert any(text.startswith(line) for line in told if len(line) > 3), text
    kinds = [kind_text(unit, words) for unit in kit.game.units]
    assert sum(any(kind in line for line in told) for kind in kinds) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["flames_hexwar", "cry_havoc"])
def test_the_kind_of_every_unit_stands_in_one_column_on_its_box(name: str, language: str) -> None:
    """Whatever its name says of it."""
    kit = kit_of(games.played(name), BOXES, language=language)
    words, deck = kit.context.words, next(deck for deck in decks(kit) if deck.units)
    rows = [unit for unit in deck.units if not unit.origin]
    block = roll(rows, (), 100.0, 100.0, kit.context)
    placed = ((item, at) for item, at in drawn((block.at(0, 0),)) if isinstance(item, Text))
    texts = [(item.text, round(at.apply(item.x_mm, item.y_mm)[0], 2)) for item, at in placed]
    kinds = [text for text in texts if text[0] in {words(unit.kind_name) for unit in rows}]
    assert len(kinds) == len(rows) > 2 and len({x for _, x in kinds}) == 1


def test_a_step_alone_stands_in_the_middle_of_its_row() -> None:
    kit = kit_of(games.played("capitan"), LABELS)
    (sheet,) = kit.sheets(LABELS)
    texts = ((item, at) for item, at in drawn(sheet.front) if isinstance(item, Text))
    head = next(bounds([Group((item,), at)]) for item, at in texts if item.text == "Labels")
    assert head.x > 0.3 * sheet.paper.width_mm
