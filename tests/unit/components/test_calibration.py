"""The test page of a printer: what it measures is what it says, and what it reads puts backs where they belong."""

from __future__ import annotations

import math

import pytest

from generator.components.build_context import Words
from generator.components.calibration import LEAST_MM, document
from generator.components.calibration.scales import APART_MM, ASIDE_MM, DEGREES_PER_MM, back_scales, front_scales
from generator.drawing import IDENTITY, Affine, Group, Item, Path, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.loading.papers import load_paper
from generator.loading.words import load_words
from generator.production.set_up import standing
from generator.sheets import style
from generator.sheets.duplex import BackShift
from generator.sheets.style import LEAST_PT
from tests.conftest import LANGUAGES

PAPERS = ("a4", "letter", "a3", "legal")


def page(language: str, paper: str, shift: BackShift | None = None, printer: str = ""):
    words = Words(language, load_words()[language])
    return document(words, standing(paper, load_paper(paper)), paper, shift, printer)


def flat(items: tuple[Item, ...], place: Affine = IDENTITY) -> list[tuple[Item, Affine]]:
    """Every item that is no group, and where it is placed."""
    found: list[tuple[Item, Affine]] = []
    for item in items:
        found += flat(item.items, place @ item.transform) if isinstance(item, Group) else [(item, place)]
    return found


def segments(items: tuple[Item, ...]) -> list[tuple[float, float, float, float]]:
    """The ends of every straight line that is drawn."""
    found = []
    for item, place in flat(items):
        if isinstance(item, Path):
            for start, end in zip(item.commands, item.commands[1:], strict=False):
                if start[0] == "M" and end[0] == "L":
                    found.append((*place.apply(*start[1:]), *place.apply(*end[1:])))
    return found


# -- what it reads -----------------------------------------------------------------------------------------


def read(shift: BackShift, error: Affine) -> dict[str, float]:
    """What each scale says on a printer that puts what is on a back where ``error`` puts it. All about (0, 0)."""
    # Through the paper, left and right of the front change places.
    front = [(-x1, y1, -x2, y2) for x1, y1, x2, y2 in segments(front_scales())]
    turned = Affine.translate(shift.x_mm, shift.y_mm) @ Affine.rotate(shift.degrees)
    found = {}
    for letter, group in zip("ABCD", back_scales(lambda value: f"{value:.1f}"), strict=True):
        place = error @ turned @ group.transform
        (path,) = [item for item in group.items if isinstance(item, Path)]
        ends = [(start[1:], end[1:]) for start, end in zip(path.commands[::2], path.commands[1::2], strict=True)]
        level = letter in "AB"
        numbers = [float(item.text) for item in group.items if isinstance(item, Text) and item.text not in "ABCD"]
        assert len(ends) == len(numbers) == 41
        along = 0 if level else 1
        where = -APART_MM / 2 if letter == "A" else APART_MM / 2
        aside = -ASIDE_MM if letter == "C" else ASIDE_MM
        lines = [
            (line[along], math.dist(line[:2], line[2:]))
            for line in front
            if abs(line[along] - line[along + 2]) < 1e-9
            and (abs((line[1] + line[3]) / 2 - where) < 5 if level else abs((line[0] + line[2]) / 2 - aside) < 5)
        ]
        assert len(lines) == 41

        def miss(one, place=place, along=along, lines=lines):
            at, length = place.apply(*one[0])[along], math.dist(*one)
            # A long line counts where it meets a long one.
            return min(abs(at - line) for line, other in lines if abs(length - other) < 0.1)

        best = min(range(41), key=lambda number: miss(ends[number]))
        found[letter] = numbers[best]
    return found


ERRORS = [(0, 0, 0), (1.2, -0.8, 0), (-3, 2.4, 0), (0.4, 0.6, 0.3), (-1, 0.2, -0.6), (2, -2, 0.45)]


@pytest.mark.parametrize("error", ERRORS, ids=str)
def test_what_it_reads_mends_what_is_wrong(error):
    """A printer that is off by so much, read once, is right to within what the scales show."""
    x, y, degrees = error
    printed = Affine.translate(x, y) @ Affine.rotate(degrees)
    scale = read(BackShift(), printed)
    shift = BackShift(
        (scale["A"] + scale["B"]) / 2,
        (scale["C"] + scale["D"]) / 2,
        DEGREES_PER_MM * (scale["A"] - scale["B"]),
    )
    assert shift.x_mm == pytest.approx(-x, abs=0.11)
    assert shift.y_mm == pytest.approx(-y, abs=0.11)
    assert shift.degrees == pytest.approx(-degrees, abs=0.065)
    again = read(shift, printed)
    assert all(abs(value) <= 0.2 + 1e-9 for value in again.values()), again


def test_a_millimetre_between_head_and_foot_is_a_third_of_a_degree_less_a_little():
    assert math.degrees(1 / APART_MM) == pytest.approx(DEGREES_PER_MM, rel=1e-3)


def test_the_corrected_page_moves_its_scales_and_nothing_else():
    plain, moved = page("en", "a4").pages[1], page("en", "a4", BackShift(1, -2, 0.5), "office").pages[1]
    assert plain.items[:5] == moved.items[:5]
    assert [item for item, place in flat(plain.items) if place != IDENTITY]
    assert segments(plain.items)[0] != segments(moved.items)[0]
    assert page("en", "a4").pages[0] == page("en", "a4", BackShift(1, -2, 0.5), "office").pages[0]
    (told,) = [item for item, _ in flat(moved.items) if isinstance(item, Text) and "office" in item.text]
    assert "−2 mm" in told.text


# -- what it looks like ------------------------------------------------------------------------------------


@pytest.mark.spread("paper")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_legible_inside_and_apart(language, paper):
    made = page(language, paper, BackShift(-1.27, 0.8, -0.3), "the printer with a long name, upstairs")
    assert len(made.pages) == 2 and made.duplex == "long-edge"
    for one in made.pages:
        inside = Box(6, 6, one.width_mm - 12, one.height_mm - 12)
        boxes = []
        for item, place in flat(one.items):
            if isinstance(item, Text):
                assert item.size_pt >= LEAST_PT
                box = bounds([Group((item,), place)])
                assert inside.contains(box), item.text
                boxes.append((box, item.text))
        for number, (box, text) in enumerate(boxes):
            for other, beside in boxes[number + 1 :]:
                both = box.intersection(other)
                assert both is None or min(both.w, both.h) < 0.05, (text, beside)


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_keeps_off_the_lines_of_the_scales(language):
    for one in page(language, "letter").pages:
        middle = one.width_mm / 2, one.height_mm / 2
        lines = [Box(min(a, c), min(b, d), abs(a - c), abs(b - d)) for a, b, c, d in segments(one.items)]
        lines = [line for line in lines if line.w < 20 and line.h < 20]
        assert len(lines) > 80
        for item, place in flat(one.items):
            if isinstance(item, Text):
                box = bounds([Group((item,), place)])
                near = [line for line in lines if (both := box.intersection(line)) and max(both.w, both.h) > 0.2]
                assert not near, (item.text, middle, near)


def test_a_square_is_100_mm_and_a_bar_4_inches():
    closed = [
        bounds([item]) for item, _ in flat(page("en", "a4").pages[0].items)
        if isinstance(item, Path) and item.commands[-1] == ("Z",)
    ]  # fmt: skip
    squares = [box for box in closed if box.w == pytest.approx(box.h, abs=0.01)]
    assert [box.w for box in squares] == [pytest.approx(100, abs=0.3)]
    bar = [box for box in closed if 3.9 < box.h < 4.3 and 25 < box.w < 26]
    assert max(box.right for box in bar) - min(box.x for box in bar) == pytest.approx(101.6, abs=0.2)


def test_frames_stand_at_each_millimetre():
    paper = standing("letter", load_paper("letter"))
    frames = {
        round(item.commands[0][1], 3): item.commands
        for item, _ in flat(page("en", "letter").pages[0].items)
        if isinstance(item, Path) and item.commands[-1] == ("Z",) and item.style.stroke == style.SECONDARY
    }
    assert sorted(frames) == list(range(1, 13))
    for mm, commands in frames.items():
        assert commands[2][1:] == pytest.approx((paper.width_mm - mm, paper.height_mm - mm))


def test_letter_is_large_enough_and_a_postcard_is_not():
    letter = standing("letter", load_paper("letter"))
    assert letter.width_mm >= LEAST_MM[0] and letter.height_mm >= LEAST_MM[1]
    assert standing("105x148", load_paper("105x148")).width_mm < LEAST_MM[0]
