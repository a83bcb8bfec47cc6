"""Cards: their backs, their sizes, the sign of a command, and what is told of texts that were set smaller."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.__main__ import main
from generator.components import layout_names
from generator.components.cards import unit_card
from generator.components.kit import Kit
from generator.components.pieces.entries import Entry, set_entries
from generator.components.pieces.figures import stand_in_a_row
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.losses import LossGroup, losses
from generator.components.pieces.losses import Track as Losses
from generator.components.pieces.shrinking import Shrinking, Shrunk
from generator.diagnostics import Source, UserError
from generator.drawing import Path as Outline
from generator.drawing import Text, Use
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.dump import dump
from generator.drawing.fonts import face
from generator.drawing.tones import luminance
from generator.model.palette import MarkerCoat
from generator.production import manifest
from generator.production.order import Order
from generator.production.set_up import context_for, set_up
from generator.rulesets.api import Line, Track
from generator.rulesets.capitan import printed
from generator.sheets import style
from generator.sheets.plan import Piece
from tests import games
from tests.conftest import LANGUAGES, ROOT, SCENARIO
from tests.unit.components.counters_drawn import desk_of
from tests.unit.components.placed_items import placed
from tests.unit.components.read_sheets import with_layouts

SAFE_MM = 1.0
"""How near to the trim a text may come."""
FAR_MM = 8
COLUMN_MM = 24.6
"""Between an ability and its points, more has dots."""
SIZES = {"poker": (63, 88), "tarot": (70, 120), "landscape": (88, 63)}


@cache
def kit(front: str, back: str = "uniform", name: str = "capitan_hex") -> Kit:
    """Of a sample, its cards by these layouts."""
    game = games.played(name)
    game = with_layouts(game, unit_card=front, unit_card_back=back)
    return Kit(game, set_up(game, Order(out=Path())), "long-edge")


@cache
def cards_by(front: str, back: str = "uniform", name: str = "capitan_hex") -> list[Piece]:
    return cards(kit(front, back, name))


def cards(made: Kit) -> list[Piece]:
    front = made.layouts.of("unit_card")
    return list(
        unit_card.pieces(made.game, made.game.units, made.context, front, made.layouts.card_back(front), backs=True)
    )


def said(symbol) -> list[str]:
    return [item.text for item in placed(symbol.items) if isinstance(item, Text)]


@pytest.mark.parametrize("form", SIZES)
def test_a_card_prints_the_figures_that_are_in_play(form: str) -> None:
    game = games.played("capitan")
    units = {unit.key: unit for unit in game.units}
    differ = 0
    for piece in cards_by(form, name="capitan"):
        unit = units[piece.label]
        texts = [item for item in placed(piece.front.items) if isinstance(item, Text)]
        (label,) = [one for one in texts if one.text == "No. F"]
        near = min(
            (one for one in texts if one.x_mm > label.x_mm), key=lambda one: abs(one.y_mm - label.y_mm) + one.x_mm
        )
        assert near.text == str(unit.values["figures"].value)
        differ += unit.card.figures != unit.values["figures"].value
    assert differ > 3


@pytest.mark.sample(2)
@pytest.mark.parametrize("back", ["uniform", "abilities"])
@pytest.mark.parametrize("form", SIZES)
def test_a_back_has_the_size_of_its_front(form: str, back: str) -> None:
    for piece in cards_by(form, back):
        assert piece.back is not None
        assert (piece.front.width_mm, piece.front.height_mm) == SIZES[form]
        assert (piece.back.width_mm, piece.back.height_mm) == SIZES[form]


@pytest.mark.parametrize("form", SIZES)
def test_a_uniform_back_betrays_nothing(form: str) -> None:
    backs = {id(piece.back): piece.back for piece in cards_by(form)}
    assert len(backs) == 1
    (back,) = backs.values()
    game, title, side, *codes = said(back)
    assert (game, title, side) == ("Capitán on hexes", "The Alberche Ford", "Allies")
    # What the codes in front stand for.
    meant = ["I initiative", "CD combat die", "R radius of command", "Pts points"]
    assert all(code in " ".join(codes).replace("\u00a0", " ") for code in meant)


def test_a_back_of_another_size_is_an_error_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(
        "extends: uniform\nkind: unit_card_back\nwidth_mm: 60\nheight_mm: 88\nelements: {}\n", encoding="utf-8"
    )
    file = tmp_path / SCENARIO.name
    file.write_text(
        f"{SCENARIO.read_text(encoding='utf-8')}layouts: {{unit_card_back: small.yaml}}\n", encoding="utf-8"
    )
    game = pipeline.derive(file)
    with pytest.raises(UserError, match=r"small.yaml:3:11: the back of the cards is 60 mm and their front 63 mm"):
        Kit(game, set_up(game, Order(out=tmp_path)), "long-edge").document("unit_cards")


@pytest.mark.parametrize("game", ["capitan_hex", "capitan"])
@pytest.mark.parametrize("form", [form for form in SIZES if form != "poker"])
def test_every_format_prints_the_same_fields(form: str, game: str) -> None:
    """Every text of the poker card but for its line breaks, and the dots that go there, so every field of B 1.1."""
    poker, other = (cards_by(name, name=game) for name in ("poker", form))
    made = kit("poker", name=game)
    # Below a track, or over lines for notes, for which there is not the same room; specialists are named there, or in a row.
    free = {"·", *made.context.words("unit_card.notes").split()}
    for unit in made.game.units:
        names = unit_card.card_names(made.game, unit, made.context)["unit"]
        for text in (*(group.label for group in names.losses), *names.specialists):
            free |= set(text.split())
    for one, two in zip(poker, other, strict=True):
        words = [
            Counter(word for word in " ".join(said(card.front)).split() if word not in free) for card in (one, two)
        ]
        # Where there is room it says as well what its codes stand for.
        assert words[0] == words[1] if form == "landscape" else words[0] < words[1]


@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_a_tall_front_says_what_its_numbers_and_dice_stand_for(name: str) -> None:
    words = kit("tarot", name=name).context.words
    meant = ["initiative.name", "morale.name", "courage.name", "firing_die.use", "combat_die.use"]
    for piece in cards_by("tarot", name=name):
        assert {words(f"stat.{meaning}") for meaning in meant} <= set(said(piece.front)), piece.label


@pytest.mark.parametrize("form", SIZES)
def test_the_numbers_of_dice_on_a_front_have_one_size(form: str) -> None:
    faces = {"6", "8", "10", "12"}
    for piece in cards_by(form):
        inside = [
            text.size_pt
            for die, box in dice_of(piece.front)
            for text in texts_of(piece.front)
            if text.text in faces and box.x < text.x_mm < box.right and box.y < text.y_mm < box.bottom
        ]
        assert len(inside) == 2 and len(set(inside)) == 1, piece.label


@pytest.mark.parametrize("form", SIZES)
def test_dots_lead_from_an_ability_to_its_points(form: str) -> None:
    """On the line of both, clear of them, wherever they are far apart; short lines, of a command that has a column for them and of a landscape card, have none."""
    for unit, piece in zip(kit(form).game.units, cards_by(form), strict=True):
        shown = [(item, bounds([item])) for item in placed(piece.front.items)]
        texts = [(item, box) for item, box in shown if isinstance(item, Text) and box]
        for name in (item for item, _ in texts if item.font == "serif" and item.fill == style.INK):
            beside = [box for item, box in texts if item is not name and abs(item.y_mm - name.y_mm) < 0.1]
            points = min((box for box in beside if box.x > name.x_mm), key=lambda box: box.x)
            left, right = bounds([name]).right, points.x
            dots = [
                box
                for item, box in shown
                if isinstance(item, Outline) and item.style.dash_mm and 0 < name.y_mm - box.y < 0.5
                if left < box.x < right
            ]
            in_column = unit.card.command is not None and not (form in ("poker", "tarot") and right - left > COLUMN_MM)
            is_far = right - left > FAR_MM and not in_column and form != "landscape"
            assert len(dots) == is_far, piece.label
            assert all(box.x - left > 1 and right - box.right > 1 for box in dots), piece.label


@pytest.mark.parametrize("form", SIZES)
def test_an_abilities_back_tells_every_ability_and_has_a_box_a_figure(form: str) -> None:
    made = kit(form, "abilities")
    for unit, piece in zip(made.game.units, cards_by(form, "abilities"), strict=True):
        words = said(piece.back)
        names = unit_card.card_names(made.game, unit, made.context)
        for entry in names["unit"].entries:
            assert entry.name in words and str(entry.points) in words
        outlines = [item for item in placed(piece.back.items) if isinstance(item, Outline)]
        boxes = [one for one in outlines if one.style.width_mm == style.DRAWN_MM and len(one.commands) == 5]
        assert len(boxes) == sum(group.figures for group in unit.figure_groups)


def test_a_tall_abilities_back_says_what_the_asterisk_of_a_state_refers_to() -> None:
    made = kit("tarot", "abilities")
    for unit, piece in zip(made.game.units, cards_by("tarot", "abilities"), strict=True):
        notes = unit_card.card_names(made.game, unit, made.context)["unit"].reminders
        assert set(notes) <= set(said(piece.back))
        assert len(notes) == any(text.endswith("*") for text in said(piece.back))


@pytest.mark.parametrize("form", SIZES)
def test_an_abilities_back_with_room_tells_what_the_unit_plays_with(form: str) -> None:
    made = kit(form, "abilities")
    move = made.context.words("unit_card.movement")
    for unit, piece in zip(made.game.units, cards_by(form, "abilities"), strict=True):
        names, words = unit_card.card_names(made.game, unit, made.context), said(piece.back)
        assert (move in words) == (len(names["unit"].entries) < 4)
        if move in words:
            assert {str(names["unit"].initiative), str(names["unit"].courage)} <= set(words)


@pytest.mark.parametrize("form", SIZES)
def test_the_zones_of_an_abilities_back_are_in_the_same_places(form: str) -> None:
    """What the unit plays with, and the abilities below it."""
    made = kit(form, "abilities")
    places = set()
    for unit, piece in zip(made.game.units, cards_by(form, "abilities"), strict=True):
        names = unit_card.card_names(made.game, unit, made.context)["unit"]
        if not names.entries or made.context.words("unit_card.movement") not in said(piece.back):
            continue
        at = {text.text: (round(text.x_mm, 2), round(text.y_mm, 2)) for text in texts_of(piece.back)}
        places.add(
            (
                at[made.context.words("stat.firing_die.short")],
                at[names.entries[0].name][0],
                at[made.context.words("unit_card.movement")],
            )
        )
    assert len(places) == 1


def test_a_landscape_back_has_lines_for_notes_where_abilities_leave_room() -> None:
    made = kit("landscape", "abilities")
    notes, has_lines = made.context.words("unit_card.notes"), set()
    for unit, piece in zip(made.game.units, cards_by("landscape", "abilities"), strict=True):
        count = len(unit_card.card_names(made.game, unit, made.context)["unit"].entries)
        has_lines.add((count, notes in said(piece.back)))
    assert {(1, True), (3, False)} <= has_lines and (1, False) not in has_lines


def test_a_landscape_back_has_its_losses_in_one_row_at_one_height_in_cells_for_a_pencil() -> None:
    """At one height with up to two abilities; with three the track stands lower, beside its head."""
    tops, made = set(), kit("landscape", "abilities")
    for unit, piece in zip(made.game.units, cards_by("landscape", "abilities"), strict=True):
        three = len(unit_card.card_names(made.game, unit, made.context)["unit"].entries) == 3
        head = next(text for text in texts_of(piece.back) if text.text == "Losses")
        shown = (bounds([item]) for item in placed(piece.back.items) if isinstance(item, Outline))
        cells = [box for box in shown if box.y > head.y_mm - 3 and box.w > 3 and 5 < box.h < 10]
        tops |= {(three, round(head.y_mm, 2), round(box.y, 2)) for box in cells}
        assert cells and min(box.w for box in cells) > (4 if three else 4.9)
        assert max(box.right for box in cells) > 84 - 80 + 5 and len({round(box.y, 2) for box in cells}) == 1
    assert len(tops) == 2


@pytest.mark.parametrize("form", SIZES)
def test_the_names_below_a_track_have_one_size(form: str) -> None:
    made = kit(form, "abilities")
    for unit, piece in zip(made.game.units, cards_by(form, "abilities"), strict=True):
        labels = {group.label for group in unit_card.card_names(made.game, unit, made.context)["unit"].losses}
        assert len({text.size_pt for text in texts_of(piece.back) if text.text in labels - {""}}) == 1


@pytest.mark.parametrize("form", SIZES)
def test_a_range_that_is_not_fired_at_has_a_dash_and_no_line(form: str) -> None:
    for unit, piece in zip(kit(form).game.units, cards_by(form), strict=True):
        dashes = [text for text in texts_of(piece.front) if text.text == "–" and text.fill == "#5b5e66"]
        is_dashed = [text.size_pt for text in dashes if text.size_pt > 8.6 - 1e-6]
        assert len(is_dashed) >= 2 or unit.values["range.long_usable"].value


@pytest.mark.parametrize("form", SIZES)
def test_every_card_heads_its_centimetres(form: str) -> None:
    for piece in cards_by(form):
        assert said(piece.front).count("cm") == 2


@pytest.mark.parametrize(("form", "limit"), [("uses", "3 times a game."), ("turn", "Every other turn.")])
def test_an_ability_with_a_limit_says_so(game, form: str, limit: str) -> None:
    context = set_up(game, Order(out=SCENARIO.parent))
    unit = next(unit for unit in game.units if "skirmishers" in unit.abilities)
    track = Track("skirmishers", Line("track.uses"), form, 3, unit.values["points.total"])
    menu = printed.menu(game.book, unit.card, dict.fromkeys(unit.card.abilities, unit.values["figures"]), (track,))
    (entry,) = (
        entry
        for entry in unit_card.card_names(game, replace(unit, menu=menu), context)["unit"].entries
        if entry.name == "Skirmishers"
    )
    assert entry.text.endswith(f" {limit}")


@pytest.mark.parametrize("form", SIZES)
def test_commands_and_only_they_end_in_a_band_of_their_colour(form: str) -> None:
    for unit, piece in zip(kit(form).game.units, cards_by(form), strict=True):
        drawn = [(item, bounds([item])) for item in placed(piece.front.items) if isinstance(item, Outline)]
        bands = [box for item, box in drawn if item.style.fill not in (None, "#ffffff") and box.w > 50 and box.y > 50]
        assert len(bands) == (unit.card.command is not None)
        edges = [box.y for _, box in drawn if box.w > 50 and box.h < 0.5 and box.y > piece.front.height_mm - 5]
        assert len(edges) == len(bands)
        words = max(bounds([item]).bottom for item in texts_of(piece.front))
        assert all(words < edge - 0.3 and edge < piece.front.height_mm - 2.9 for edge in edges)


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_a_front_bears_the_sign_that_the_back_of_its_side_bears(form: str, name: str) -> None:
    made = kit(form, name=name)
    plates = {}
    for side, pieces in made.pieces("unit_cards").items():
        plates[side] = layout_names.back_names(made.game, side, made.context).plate
        curve = {"circle": "C", "diamond": "L"}[plates[side]]
        for piece in pieces:
            drawn = [item for item in placed(piece.front.items) if isinstance(item, Outline) and not item.style.fill]
            boxes = [bounds([item]) for item in drawn if sum(by == curve for by, *_ in item.commands) >= 3]
            (sign,) = (box for box in boxes if box.bottom < 17 and abs(box.w - box.h) < 0.1)
            assert sign.w >= 3.4
    assert len(set(plates.values())) == len(plates) == 2


@pytest.mark.parametrize("form", SIZES)
def test_nothing_of_a_card_is_printed_near_its_trim(form: str) -> None:
    """Cards touch on their sheets: a cut that is half a millimetre off shows paper then, and no colour of the next card."""
    for piece in cards_by(form, "abilities"):
        for symbol in (piece.front, piece.back):
            assert symbol is not None
            drawn = [item for item in symbol.items if not _is_paper(item)]
            for words, least_mm in ((True, SAFE_MM), (False, 1.7)):
                boxes = [bounds([item]) for item in drawn if isinstance(item, Text) == words]
                inside = Box(0, 0, *SIZES[form]).inset(least_mm)
                assert all(inside.contains(box) for box in boxes if box), piece.label


@pytest.mark.parametrize("form", SIZES)
def test_colour_of_a_card_that_is_cut_by_itself_bleeds(form: str) -> None:
    """Its band on three sides, and that at the foot of a command: as far as a print shop shows."""
    made = kit(form, "abilities")
    front = made.layouts.of("unit_card")
    apart = replace(made.context, printing=replace(made.context.printing, shared_cuts=False))
    units = made.game.units
    pieces = unit_card.pieces(made.game, units, apart, front, made.layouts.card_back(front), backs=True)
    for unit, piece in zip(units, pieces, strict=True):
        for symbol in (piece.front, piece.back):
            assert symbol is not None
            box = bounds([item for item in symbol.items if not _is_paper(item)])
            assert box is not None
            assert (box.x, box.y, box.right) == pytest.approx((-4, -4, symbol.width_mm + 4), abs=0.2), piece.label
            if unit.card.command is not None and symbol is piece.front:
                assert box.bottom == pytest.approx(symbol.height_mm + 4, abs=0.2), piece.label


def _is_paper(item: object) -> bool:
    return isinstance(item, Outline) and item.style.fill == "#ffffff" and not item.style.stroke


@pytest.mark.parametrize("form", SIZES)
def test_dice_on_a_front_stand_in_the_middle_of_their_cells(form: str) -> None:
    for piece in cards_by(form):
        lines = [item for item in placed(piece.front.items) if isinstance(item, Outline) and len(item.commands) == 2]
        boxes = [box for line in lines if line.style.width_mm == 0.15 and (box := bounds([line])) and box.h > 9]
        *_, before, between = sorted(box.x + box.w / 2 for box in boxes)
        middles = [box.x + box.w / 2 for _, box in dice_of(piece.front)]
        assert middles == pytest.approx([(before + between) / 2, between + (between - before) / 2], abs=0.05)


@pytest.mark.parametrize("form", SIZES)
def test_the_two_dice_of_a_back_stand_apart(form: str) -> None:
    for piece in cards_by(form, "abilities"):
        firing, combat = [box for _, box in dice_of(piece.back)] or [Box(0, 0, 0, 0), Box(1, 0, 0, 0)]
        assert combat.x - firing.right >= 0.6, piece.label


@pytest.mark.parametrize("form", SIZES)
def test_the_name_on_a_back_stands_clear_of_the_line_below(form: str) -> None:
    for piece in cards_by(form, "abilities"):
        assert piece.back is not None
        drawn = list(placed(piece.back.items))
        name = next(item for item in drawn if isinstance(item, Text) and item.font == "serif-semibold")
        line = next(item for item in drawn if isinstance(item, Outline) and item.style.width_mm == 0.32)
        assert bounds([line]).y - bounds([name]).bottom >= 0.6, piece.label


def dice_of(symbol) -> list[tuple[Outline, Box]]:
    """The dice of a card, each with the box of its outline."""
    return [
        (die, bounds([die]))
        for die, number in pairwise(placed(symbol.items))
        if isinstance(die, Outline) and isinstance(number, Text) and number.text in ("6", "8", "10", "12")
        if number.font == "sans-bold" and 2.5 < bounds([die]).h < 11
    ]


@pytest.mark.parametrize(
    ("form", "side", "size_pt"),
    [
        ("tarot", "front", 20),
        ("landscape", "front", 19),
        ("poker", "back", 14),
        ("tarot", "back", 16),
        ("landscape", "back", 13.4),
    ],
)
def test_dice_stand_on_the_centre_line_of_the_numbers_beside_them(form: str, side: str, size_pt: float) -> None:
    for piece in cards_by(form, "abilities"):
        symbol = getattr(piece, side)
        numbers = [text for text in texts_of(symbol) if text.size_pt == size_pt and text.font == "sans-bold"]
        middles = {round(text.y_mm - face(text.font).cap_height_mm(size_pt) / 2, 2) for text in numbers}
        # The middle of a pentagon is not that of its outline.
        dice = [box.y + box.h / 2 for die, box in dice_of(symbol) if len(die.commands) == 5]
        assert len(middles) == 1 and dice
        assert dice == pytest.approx([middles.pop()] * len(dice), abs=0.03)


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("form", ["tarot", "landscape"])
def test_dice_and_boxes_keep_clear_of_rules_and_heads(form: str, side: str) -> None:
    """Half a millimetre of paper above and below them."""
    heads = {kit(form).context.words(f"stat.{die}_die.short") for die in ("firing", "combat")}
    for piece in cards_by(form, "abilities"):
        symbol = getattr(piece, side)
        shown = [(item, bounds([item])) for item in placed(symbol.items)]
        outlines = [(item, box) for item, box in shown if isinstance(item, Outline)]
        rules = [box for item, box in outlines if len(item.commands) == 2 and box.w > 20]
        dice = [box for _, box in dice_of(symbol)]
        boxes = [box for item, box in outlines if side == "front" and item.style.width_mm == 0.18]
        labels = [box for item, box in shown if isinstance(item, Text) and item.text in heads]
        for box in (*dice, *boxes):
            beside = [line for line in rules if line.x < box.right and box.x < line.right]
            over = [label for label in labels if box in dice and label.x < box.x + box.w / 2 < label.right]
            gaps = [max(line.y - box.bottom, box.y - line.bottom) for line in (*beside, *over)]
            assert min(gaps) >= 0.5 - 1e-6, (piece.label, box)


@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_the_heads_of_a_tall_back_stand_clear_of_the_frieze_of_its_band(name: str) -> None:
    words = kit("tarot", name=name).context.words
    for piece in cards_by("tarot", "abilities", name):
        (paper,) = (box for one in piece.back.items if _is_paper(one) and (box := bounds([one])).y > 0)
        heads = [bounds([text]) for text in texts_of(piece.back) if text.text == words("unit_card.movement")]
        assert all(head.y - paper.y > 0.4 for head in heads), piece.label


@pytest.mark.parametrize("form", SIZES)
def test_a_back_names_each_move_and_range_in_the_order_of_the_front(form: str) -> None:
    """A number stands on one line with what it is, below those before it."""
    made = kit(form, "abilities")
    for unit, piece in zip(made.game.units, cards_by(form, "abilities"), strict=True):
        names, words = unit_card.card_names(made.game, unit, made.context)["unit"], said(piece.back)
        move = made.context.words("unit_card.movement")
        if move not in words:
            continue
        at = words.index(move) + 1
        told = [(one.label, str(one.hexes)) for one in names.moves]
        told += [(one.label, str(one.hexes) if one.usable else "–") for one in names.bands]
        weapon = words.index(names.bands[0].label) - at - 2 * len(names.moves)
        drawn = texts_of(piece.back)[at : at + 2 * len(told) + weapon]
        del drawn[2 * len(names.moves) : 2 * len(names.moves) + weapon]
        pairs = list(zip(drawn[::2], drawn[1::2], strict=True))
        assert [(label.text, number.text) for label, number in pairs] == told
        assert all(label.y_mm == pytest.approx(number.y_mm) and label.x_mm < number.x_mm for label, number in pairs)
        for some in (pairs[: len(names.moves)], pairs[len(names.moves) :]):
            assert [label.y_mm for label, _ in some] == sorted(label.y_mm for label, _ in some)


@pytest.mark.parametrize("form, high_mm", [("poker", 13), ("tarot", 23)])
def test_a_front_is_led_by_its_figures_and_its_track_keeps_clear(form: str, high_mm: float) -> None:
    for unit, piece in zip(kit(form).game.units, cards_by(form), strict=True):
        shown = [(one, bounds((one,))) for one in placed(piece.front.items)]
        figures = [box for one, box in shown if isinstance(one, Use) and box.h > 10]
        assert figures and max(box.h for box in figures) > (high_mm if "mounted" not in unit.emblem[-1] else 10), (
            unit.key
        )
        boxed = [
            box for one, box in shown if isinstance(one, Outline) and 2 < box.w < 4.6 and 4 < box.h < 7 and box.y > 60
        ]
        texts = [box for one, box in shown if isinstance(one, Text)]
        assert not [text for text in texts for box in boxed if text.intersection(box)], unit.key


@pytest.mark.parametrize("form", SIZES)
def test_a_front_leaves_out_what_says_nothing(form: str) -> None:
    """No dash for the points of a gun where there is none, nor for abilities; what few abilities leave is for a box a
    figure, or for notes where the card is too narrow for a track."""
    made = kit(form)
    words = made.context.words
    for unit, piece in zip(made.game.units, cards_by(form), strict=True):
        shown = said(piece.front)
        assert (words("stat.gun_points.short") in shown) == (unit.card.gun is not None)
        # A command has its abilities beside its boxes; a gun has one in a row of its own above them.
        few = len(unit.abilities) < (
            4 if unit.card.command and form != "landscape" else 2 if unit.card.gun or unit.card.command else 3
        )
        assert (words("unit_card.notes") in shown) == (few == (form == "landscape")), unit.key
        labels = {group.label for group in unit_card.card_names(made.game, unit, made.context)["unit"].losses}
        said_in_lines = {word for text in shown for word in text.split()}
        # A musician has the radius that he gives behind his name.
        is_boxed = {word for label in labels for word in label.split()} <= {word.rstrip(":") for word in said_in_lines}
        assert is_boxed == (few and form != "landscape"), unit.key
        assert (words("unit_card.no_abilities") in shown) == (not unit.abilities), unit.key
        assert all(text.font != "serif" for text in texts_of(piece.front) if text.text == "–")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
@pytest.mark.parametrize("form", ["poker", "tarot"])
def test_fronts_of_troops_guns_and_commands_have_the_same_rules_and_boxes_at_the_same_height(
    form: str, name: str, language: str
) -> None:
    made = Kit(games.played(name), set_up(games.played(name), Order(out=Path(), language=language)), "long-edge")
    front = CompiledLayout(made.context.layout("unit_card", form, Source("a test")))
    rules, tops, is_command = set(), set(), {unit.key: bool(unit.card.command) for unit in made.game.units}
    for side in made.game.sides:
        for piece in unit_card.pieces(made.game, side.units, made.context, front, front, backs=False):
            drawn = [item for item in placed(piece.front.items) if isinstance(item, Outline)]
            shown = [(item, bounds([item])) for item in drawn]
            at = SIZES[form][1] * 0.6
            rules.add(
                tuple(round(box.y, 1) for item, box in shown if len(item.commands) == 2 and box.w > 50 and box.y > at)
            )
            boxes = [box for item, box in shown if item.style.width_mm == style.DRAWN_MM and 4 < box.w < 8]
            tops |= {round(box.y, 2) for box in boxes if not is_command[piece.label]}
    # Of commands alone there is a rule at the foot as well.
    heights = {tuple(line for line in lines if line < 0.95 * SIZES[form][1]) for lines in rules}
    # The hairline of a command is that below its row, of all others that above their boxes.
    assert {len(lines) for lines in heights} == {3} and len({(first, last) for first, _, last in heights}) == 1
    (of_commands, of_others), (_, _, foot) = sorted({middle for _, middle, _ in heights}), next(iter(heights))
    assert len(tops) == 1 and of_commands < of_others < tops.pop() < foot


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_class_and_nation_of_a_tall_front_stand_at_one_height_clear_of_the_ground_line(
    name: str, language: str
) -> None:
    made = Kit(games.played(name), set_up(games.played(name), Order(out=Path(), language=language)), "long-edge")
    front = CompiledLayout(made.context.layout("unit_card", "tarot", Source("a test")))
    pieces = unit_card.pieces(made.game, made.game.sides[0].units, made.context, front, front, backs=False)
    band = [[text for text in texts_of(piece.front) if text.y_mm < 33.5] for piece in pieces]
    assert {round(texts[-1].y_mm, 2) for texts in band} == {30.7}
    for texts in band:
        assert min(bounds([text]).y for text in texts) > 10.3, "below the flag"
        named = [bounds([text]) for text in texts if text.font == "serif-semibold"]
        name_foot, name_head = max(box.bottom for box in named), min(box.y for box in named)
        origin = max(box.bottom for text in texts[:-1] if (box := bounds([text])).bottom < name_head + 0.1)
        assert 0.3 < name_head - origin < 3.2, [text.text for text in texts]
        assert bounds([texts[-1]]).y - name_foot > 0.3 and bounds([texts[-1]]).bottom < 33.5 - 1.5


@pytest.mark.parametrize("form", SIZES)
def test_a_front_lists_the_abilities_that_are_played(form: str) -> None:
    """Not all of those its card offers: the Caçadores of the sample have one of two."""
    made, narrower = kit(form), 0
    for unit, piece in zip(made.game.units, cards_by(form), strict=True):
        on_card = {made.context.words(one.name): one.id in unit.abilities for one in unit.menu}
        # Several of a command run on, each with its points behind it.
        lines = " · ".join(text.text for text in texts_of(piece.front)).replace("\u00a0", " ").split(" · ")
        printed_names = {re.sub(r" \d+$", "", line) for line in lines} & on_card.keys()
        assert printed_names == {name for name, is_picked in on_card.items() if is_picked}
        narrower += not all(on_card.values())
    assert narrower


@pytest.mark.parametrize("form", ["poker", "tarot"])
def test_a_musician_says_which_radius_he_gives(form: str) -> None:
    """The card prints the radius without him (B 1.1): 4 hexes of Captain Ashby, and 2 more while he stands."""
    (ashby,) = (piece for piece in cards_by(form) if piece.label == "allies.captain_ashby")
    assert {"4", "Musician: R 6"} <= set(said(ashby.front))


@pytest.mark.parametrize("form", SIZES)
def test_dice_stand_clear_of_the_rule_below(form: str) -> None:
    for piece in cards_by(form):
        drawn = [item for item in placed(piece.front.items) if isinstance(item, Outline)]
        boxes = [box for item in drawn if len(item.commands) > 3 and (box := bounds([item]))]
        dice = [box for box in boxes if 5.5 < box.w < 11 and 5.5 < box.h < 11]
        rules = [box for item in drawn if item.style.width_mm == 0.35 and (box := bounds([item]))]
        assert dice, piece.label
        for die in dice:
            below = [rule.y for rule in rules if rule.y > die.y + die.h / 2 and rule.x < die.x < rule.right]
            assert min(below) - die.bottom >= 0.5, piece.label


def texts_of(symbol) -> list[Text]:
    return [item for item in placed(symbol.items) if isinstance(item, Text)]


def test_a_short_last_word_of_an_ability_takes_another_along() -> None:
    entry = Entry("Fury", "25", "2 combats in one action; cavalry against infantry, 3.")
    for width_mm in range(30, 80, 2):
        block, _ = set_entries([entry], Box(0, 0, width_mm, 40), "serif", 8, style.INK, 1, 6)
        assert block is not None
        assert [item.text for item in placed(block.items) if isinstance(item, Text)][-1] != "3."


def test_a_text_is_told_of_once_at_its_smallest() -> None:
    shrinking = Shrinking()
    for share in (0.95, 0.8, 0.88):
        shrinking.note(
            Shrunk("unit_card", "Regimiento de Villaviciosa", share, "origin", "the card of 'allies.dragoons'")
        )
    assert [str(one) for one in shrinking.below(0.9)] == [
        "unit_card: 'Regimiento de Villaviciosa' at 80 % in box 'origin' of the card of 'allies.dragoons'"
    ]
    assert not list(shrinking.below(0.8))


def test_of_a_set_that_is_set_alike_it_is_told_who_is_the_cause() -> None:
    shrinking = Shrinking()
    for name, own in (("Tom", 1.0), ("The Brown Mule", 0.72), ("Gerard the Sergeant", 0.85)):
        if own < 1:
            shrinking.note(Shrunk("unit_card", name, own, "name", f"the card of '{name}'"))
    for name in ("Tom", "The Brown Mule", "Gerard the Sergeant"):
        shrinking.note(Shrunk("unit_card", name, 0.72, "name", f"the card of '{name}'", alike=True))
    assert [str(one) for one in shrinking.below(0.8)] == [
        "unit_card: all in box 'name' at 72 %, because of 'The Brown Mule' on the card of 'The Brown Mule'"
    ]
    assert not list(shrinking.below(0.72))


def test_the_names_of_a_project_are_told_of_once(tmp_path: Path, capsys) -> None:
    assert main(["new", str(tmp_path / "mine"), "--ruleset", "cry_havoc"]) == 0
    cards = tmp_path / "mine" / "units.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Sir Godric", "Sir Bartholomew"), encoding="utf-8")
    capsys.readouterr()
    words = "--only", "unit_cards", "--format", "pdf", "--shrunk", "100", "--out", str(tmp_path)
    assert main(["build", str(tmp_path / "mine" / "mine.yaml"), *words]) == 0
    (told,) = (line for line in capsys.readouterr().err.splitlines() if "box 'name'" in line)
    assert told.startswith("unit_card: all in box 'name' at ")


def test_a_build_tells_what_it_shrank(tmp_path: Path, capsys) -> None:
    name = "Königlich Preußisches 1. Leib-Husaren-Regiment"
    text = SCENARIO.read_text(encoding="utf-8")
    entry = "{card: rifles_95th, "
    assert entry in text
    scenario = tmp_path / "long.yaml"
    scenario.write_text(text.replace(entry, f"{entry}name: '{name}', "), encoding="utf-8")
    words = ["build", str(scenario), "--only", "unit_cards,allies", "--format", "pdf", "--out", str(tmp_path)]
    assert main([*words, "--shrunk", "85"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].startswith(f"unit_card: '{name}' at ") and told[0].endswith("rifles_95th'")
    assert main([*words, "--shrunk", "100"]) == 0
    assert len(capsys.readouterr().err.splitlines()) > 1
    assert main([*words, "--quiet", "--shrunk", "100"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("share", ["-1", "101", "many"])
def test_a_share_is_a_percentage(share: str, capsys) -> None:
    assert main(["build", str(SCENARIO), "--shrunk", share]) == 2
    assert "is no percentage" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ("{entries: unit.name, box: [0, 0, 9, 9]}", "this is not a list of entries"),
        ("{losses: unit.entries, box: [0, 0, 9, 9]}", "these are not the figures of a unit"),
        ("{losses: unit.losses, box: [0, 0, 9, 2]}", "the track of 8 figures does not fit its box of 9 × 2 mm"),
        ("{entries: unit.entries, box: [0, 0, 20, 4]}", "does not fit its box of 20 × 4 mm"),
        ("{image: none.png, box: [0, 0, 9, 9]}", "mine.yaml:6:14: there is no picture 'none.png'"),
        ("{image: none.png, box: [0, 0, 0, 9]}", "a picture needs a box with a width and a height"),
        ("{text: x, box: [0, 0, 9, 9], fit: squeeze}", "no way to fit called 'squeeze'. Use shrink, wrap, error"),
    ],
)
def test_mistakes_on_a_card_name_their_place(game, tmp_path: Path, element: str, message: str) -> None:
    (tmp_path / "mine.yaml").write_text(
        f"kind: unit_card\nwidth_mm: 63\nheight_mm: 88\n\nelements:\n  a: {element}\n", encoding="utf-8"
    )
    order = Order(out=tmp_path)
    context = context_for(game.book, tmp_path, order, order.printed_as())
    unit = next(unit for unit in game.units if unit.key == "allies.rifles_95th")
    with pytest.raises(UserError) as caught:
        layout = CompiledLayout(context.layout("unit_card", "mine.yaml", Source("a test")))
        layout.symbol("drawn", unit_card.card_names(game, unit, context), context, "a card")
    assert message in str(caught.value)


@pytest.mark.parametrize(("deep", "messages"), [(30, 0), (2, 1)])
def test_an_element_asks_how_deep_one_before_it_came_out(game, tmp_path: Path, deep: float, messages: int) -> None:
    """Of what did not fit it gets the depth of the box, so that one mistake is said once."""
    (tmp_path / "mine.yaml").write_text(
        f"kind: unit_card\nwidth_mm: 63\nheight_mm: 88\n\nelements:\n"
        f"  track: {{losses: unit.losses, box: [4, 40, 55, {deep}], valign: bottom}}\n"
        f'  above: {{shape: rect, box: [4, "{{{{ {40 + deep - 1} - deep_mm.track }}}}", 9, 1], fill: "#17181c"}}\n',
        encoding="utf-8",
    )
    order = Order(out=tmp_path)
    context = context_for(game.book, tmp_path, order, order.printed_as())
    unit = next(unit for unit in game.units if unit.key == "allies.rifles_95th")
    layout = CompiledLayout(context.layout("unit_card", "mine.yaml", Source("a test")))
    names = unit_card.card_names(game, unit, context)
    if messages:
        with pytest.raises(UserError) as caught:
            layout.symbol("drawn", names, context, "a card")
        assert len(caught.value.diagnostics) == messages
        return
    *track, above = placed(layout.symbol("drawn", names, context, "a card").items)
    tops = [box.y for one in track if (box := bounds([one])).h > 5]
    assert abs(bounds([above]).bottom - min(tops)) < 0.2 and max(bounds([one]).bottom for one in track) < 40 + deep


def test_an_image_stands_on_any_piece(tmp_path: Path, game) -> None:
    (tmp_path / "star.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0H2V2Z" fill="currentColor"/></svg>',
        encoding="utf-8",
    )
    order = Order(out=tmp_path)
    context = context_for(game.book, tmp_path, order, order.printed_as())
    for kind in ("counter", "marker", "unit_card", "unit_card_back"):
        (tmp_path / "mine.yaml").write_text(
            f"kind: {kind}\nwidth_mm: 20\nheight_mm: 20\nelements:\n"
            '  a: {image: star.svg, box: [2, 2, 8, 4], ink: "#b70d0d"}\n',
            encoding="utf-8",
        )
        layout = CompiledLayout(context.layout(kind, "mine.yaml", Source("a test")))
        assert (
            "translate 4.000 2.000" in (drawn := dump(layout.symbol("drawn", {}, context, "a piece").items))
            or "4.000 2.000" in drawn
        )
        assert "#b70d0d" in drawn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_origin_and_name_keep_clear_of_the_figures(name: str, language: str) -> None:
    game = games.played(name)
    context = set_up(game, Order(out=Path(), language=language))
    front = CompiledLayout(context.layout("unit_card", "poker", Source("a test")))
    for unit in game.units:
        names = unit_card.card_names(game, unit, context)
        left, right = (45.4, 53.8) if unit.card.command else (45.9, 59)
        place = Box(left, 0, right - left, 14.34)
        row = stand_in_a_row(context.art, unit.emblem, place, 9.7, "#000000", "#ffffff", align="right")
        (piece,) = unit_card.pieces(game, (unit,), context, front, front, backs=False)
        band = [item for item in placed(piece.front.items) if isinstance(item, Text) and bounds((item,)).bottom < 14.4]
        assert band and all(bounds((item,)).right <= bounds(row).x - 1.5 + 0.01 for item in band), names["unit"].name


def test_a_line_of_origin_breaks_at_its_point_and_drops_it() -> None:
    made = kit("poker")
    unit = made.game.units[0]
    unit = replace(unit, origin=("Regimiento de Villaviciosa", "Segundo escuadrón"))
    front = made.layouts.of("unit_card")
    (piece,) = unit_card.pieces(made.game, (unit,), made.context, front, front, backs=False)
    lines = [text.replace("\u00a0", " ") for text in said(piece.front)]
    assert lines[1:3] == ["Regimiento de Villaviciosa", "Segundo escuadrón"]


def test_the_boxes_of_roles_stand_in_line_below_one_another() -> None:
    """A name wider than its boxes begins with them, and does not push them to the right."""
    art = kit("poker").context.art
    roles = (LossGroup(1, "Officer", "officer"), LossGroup(2, "Escort and scouts", "officer"))
    track = losses(roles, Box(4, 0, 22, 33.6), art)
    assert track is not None
    squares = [box for item in track.items if isinstance(item, Outline) and (box := bounds([item])) and box.h > 4]
    lefts = [box.x for box in squares]
    assert len(lefts) == 3 and lefts[0] == lefts[1] < lefts[2]
    assert {item.x_mm for item in track.items if isinstance(item, Text)} == {0.0}


def test_four_boxes_of_roles_stand_two_and_two_above_the_rule_of_points() -> None:
    duval = next(it for it in cards(kit("poker")) if "Duval" in " ".join(said(it.front)))
    shown = [(one, box) for one in placed(duval.front.items) if (box := bounds([one]))]
    boxes = [box for one, box in shown if isinstance(one, Outline) and 2.4 < box.w < 3.3 and box.w == box.h]
    boxes = sorted((box for box in boxes if box.y > 61), key=lambda box: (box.x, box.y))
    rule = min(box.y for _, box in shown if box.w > 54 and box.h < 0.5 and box.y > boxes[-1].y)
    assert len(boxes) == 4 and rule - boxes[-1].bottom >= 0.8
    assert all(below.y - above.bottom >= 1.2 for above, below in (boxes[:2], boxes[2:]))
    assert boxes[0].x == boxes[1].x and boxes[2].x == boxes[3].x > boxes[0].x + 27


def test_a_code_on_a_back_stands_clear_of_what_it_stands_for() -> None:
    words = [(one, bounds([one])) for one in placed(cards(kit("poker"))[0].back.items) if isinstance(one, Text)]
    codes = [box for one, box in words if one.text in ("No. F", "No. U") and box]
    assert len(codes) == 2
    for code in codes:
        assert (
            min(
                box.x - code.right
                for _, box in words
                if box and abs(box.bottom - code.bottom) < 1 and box.x > code.right
            )
            >= 1
        )


def test_boxes_are_empty_but_for_those_of_roles_at_full_size_and_take_the_line() -> None:
    """And a bracket ties the boxes of a counter together, no more; its name is in the middle, and a long one reaches little further."""
    art = kit("poker").context.art

    def drawn(*groups: LossGroup, high_mm: float = 10) -> tuple[list[Box], list[Box], int]:
        track = losses(groups, Box(0, 0, 55, high_mm), art)
        assert track is not None
        outlines = [item for item in track.items if isinstance(item, Outline)]
        boxed = [bounds([one]) for one in outlines if one.style.width_mm == style.DRAWN_MM]
        brackets = [bounds([one]) for one in outlines if len(one.commands) == 4]
        for name, over in zip((item for item in track.items if isinstance(item, Text)), brackets, strict=False):
            said = bounds([name])
            assert over.x - 1.2 <= said.x and said.right <= over.right + 1.2
            assert abs(said.x + said.w / 2 - over.x - over.w / 2) < 0.2
        return boxed, brackets, sum(isinstance(item, Use) for item in track.items)

    full = LossGroup(4, "Full counter", "line_infantry", half_at=2, on_counter=True)
    small = LossGroup(2, "Half counter", "line_infantry", on_counter=True)
    for groups in ((full, full), (full, full, small), (small, small, small)):
        boxed, brackets, pictures = drawn(*groups)
        assert len(brackets) == len(groups) and not pictures
        assert brackets[-1].right > 42 and {round(box.h, 2) for box in boxed} == {round(boxed[0].h, 2)}
    roles = LossGroup(1, "Officer", "officer"), LossGroup(1, "Musician", "musician")
    assert drawn(*roles)[2] == 0 and drawn(*roles, high_mm=12)[2] == 2


def test_the_name_of_a_role_stands_close_below_its_box() -> None:
    track = losses((LossGroup(1, "Officer", "officer"),), Box(0, 0, 22, 12), kit("poker").context.art)
    assert track is not None
    foot = max(box.bottom for item in track.items if isinstance(item, Outline) and (box := bounds([item])))
    (name,) = (item for item in track.items if isinstance(item, Text))
    assert 2.0 < name.y_mm - foot < 3.0


@pytest.mark.parametrize("form", ["poker", "tarot"])
def test_the_note_lies_close_under_the_track(form: str) -> None:
    """And what heads the track is above it, however deep it is."""
    made = kit(form, "abilities")
    say = made.context.words
    for piece in cards_by(form, "abilities"):
        shown = [(one, bounds([one])) for one in placed(piece.back.items)]
        texts = {one.text: box for one, box in shown if isinstance(one, Text)}
        said = ("unit_card.falls_last", "unit_card.cross_off")
        note = next(box for text, box in texts.items() if text.startswith(tuple(map(say, said))))
        head = texts[say("unit_card.losses")]
        between = [box.bottom for _, box in shown if head.bottom < box.bottom < note.y and box.x >= head.x - 0.5]
        assert 0.3 < note.y - max(between) < 3.2


def test_the_tracks_of_a_sheet_have_one_size_but_for_one_that_is_far_too_long() -> None:
    art, box = kit("poker").context.art, Box(0, 0, 55, 15.6)

    def high(figures: int, *beside: int) -> float:
        track = Losses((LossGroup(figures, "", "officer"),))
        track.beside = [(LossGroup(other, "", "officer"),) for other in beside]
        drawn = losses(track, box, art)
        assert drawn is not None
        return bounds(drawn.items[:1]).h

    assert high(3) > high(25)
    assert high(3, 25) == high(25, 3) == high(25)
    assert high(3, 60) == high(3) > high(60, 3)


@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_tall_backs_have_a_row_of_boxes_of_one_height_and_roles_at_equal_distances(name: str) -> None:
    """Of guns with many states as well, which leave their track less room, and of commands."""
    made = kit("tarot", "abilities", name)
    high = []
    for unit, piece in zip(made.game.units, cards_by("tarot", "abilities", name), strict=True):
        drawn = [one for one in placed(piece.back.items) if isinstance(one, Outline)]
        found = [bounds([one]) for one in drawn if one.style.width_mm == style.DRAWN_MM and len(one.commands) == 5]
        high += [box.h for box in found]
        if unit.card.command and len(unit.figure_groups) == len(found):
            steps = [other.x - one.x for one, other in pairwise(found)]
            assert max(steps) - min(steps) < 1e-6, unit.key
        assert len({round(box.y, 2) for box in found}) == 1, unit.key
    assert max(high) - min(high) < 0.02 and min(high) > 6


@pytest.mark.parametrize("name", ["capitan_hex", "capitan"])
def test_lines_for_notes_and_losses_of_tall_backs_stand_at_the_same_heights(name: str) -> None:
    """Above two rows of states; where there are more, all stands higher."""
    made = kit("tarot", "abilities", name)
    losses_at, lines_at = set(), set()
    for unit, piece in zip(made.game.units, cards_by("tarot", "abilities", name), strict=True):
        if len(unit_card.card_names(made.game, unit, made.context)["unit"].boxes) > 4:
            continue
        losses_at |= {round(text.y_mm, 2) for text in texts_of(piece.back) if text.text == "Losses"}
        drawn = [item for item in placed(piece.back.items) if isinstance(item, Outline)]
        lines_at |= {round(bounds([item]).bottom, 1) for item in drawn if item.style.width_mm == 0.1}
    assert len(losses_at) == 1 and 4 <= len(lines_at) <= 7


def test_backs_at_home_spare_ink_and_tell_the_sides_apart(game) -> None:
    """By plate and by its colour, and both are toned; in full colour where the print profile says so."""
    context = desk_of(game)
    full = replace(context, printing=replace(context.printing, full_backs=True))
    light = [layout_names.back_names(game, side, context) for side in ("allies", "france")]
    assert {back.ground for back in light} == {style.PAPER}
    assert len({back.plate for back in light}) == len({back.tone for back in light}) == 2
    assert [back.side for back in light] == ["Allies", "French"]
    red = context.palette.colours["red"]
    dark = layout_names.back_names(game, "allies", full)
    assert (dark.ground, dark.ink) == (red.ground, red.ink)
    assert not any(back.tone == back.ground for back in (*light, dark, layout_names.back_names(game, "france", full)))


def test_full_backs_are_read_across_a_table(game) -> None:
    """Grey and purple are of middling lightness: their backs go away from the ink."""
    context = desk_of(game)
    full = replace(context, printing=replace(context.printing, full_backs=True))
    for colour in context.palette.order:
        worn = layout_names.colour_names(colour, full)
        back = layout_names.drawn_back("", MarkerCoat(plate="circle", solid=True), worn, worn.ground, full)
        assert all(contrast(ground, back.ink) > 5.5 for ground in (back.ground, back.tone)), colour
        assert worn.id in ("grey", "purple") or back.ground == worn.ground


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


BLANKS = {
    "none": {},
    "card": {"card_number": "7"},
    "unit": {"unit_number": "21"},
    "both": {"card_number": "7", "unit_number": "21"},
}


@pytest.mark.parametrize("given", BLANKS.values(), ids=BLANKS)
@pytest.mark.parametrize("front", SIZES)
def test_no_point_is_left_over_where_a_card_has_no_numbers_and_no_origin(front: str, given: dict[str, str]) -> None:
    """A text that goes on in the next line may end with one, but for the numbers, which have one line."""
    made = kit(front)
    empty = {"card_number": "", "unit_number": "", "origin": "", "battalion": None, "campaign": ""}
    units = []
    for unit in made.game.units[:3]:
        card = unit.card.model_copy(update={**empty, **given})
        units.append(replace(unit, card=card, origin=printed.origin(card)))
    layout = made.layouts.of("unit_card")
    for piece in unit_card.pieces(made.game, units, made.context, layout, made.layouts.card_back(layout), backs=True):
        found = [*said(piece.front), *said(piece.back)]
        assert not [text for text in found if text.strip(" \u00a0").startswith("·") or "· ·" in text]
        numbers = " · ".join(given.values())
        assert not [text for text in found if re.fullmatch(r"[\d\s\u00a0]*·", text)]
        assert not numbers or numbers in [text.replace("\u00a0", " ") for text in found]


@pytest.mark.parametrize(
    ("game", "scenario", "colours"),
    [
        ("capitan", "santa_cruz_farm", ["red", "blue"]),
        ("cry_havoc", "wendel_wood", ["blue", "red"]),
        ("flames_hexwar", "brzoza_crossroads", ["blue", "red"]),
    ],
)
def test_a_back_has_the_colour_of_the_coats_of_most_of_its_side(game, scenario, colours):
    played = pipeline.derive(ROOT / "data" / "scenarios" / game / f"{scenario}.yaml")
    context = set_up(played, Order(out=Path()))
    coats = [layout_names.side_coat(played, i, context) for i in range(len(played.sides))]
    assert [coat.colour for coat in coats] == colours
    assert len({coat.plate for coat in coats}) == len(coats)


def test_a_manifest_says_how_little_bleed_large_cards_show() -> None:
    """Two on a small paper leave less than the print profile has."""
    game = with_layouts(games.played("capitan_hex"), unit_card="tarot", unit_card_back="uniform")
    made = Kit(game, set_up(game, Order(out=Path(), paper="200x137")), "long-edge")
    told = json.loads(manifest.manifest(made, ["unit_cards"], {"bleed_mm": 3.0}, {}, Path(), manifest.Listed()))
    shown = [
        side
        for sheet in made.sheets("unit_cards")
        for placed_at in sheet.plan.fronts
        for side in placed_at.bleed
        if side > 0
    ]
    assert told["kinds"]["unit_cards"]["least_bleed_mm"] == round(min(shown), 2) < 2
