from __future__ import annotations

import pytest

from generator.drawing import Affine, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.least import Least
from generator.drawing.slivers import thinnest_mm

PEN = Style(stroke="#000000", width_mm=0.15)
SYMBOL = Symbol(
    "symbol-horse-000000-ffffff", 10, 10, (shapes.line(0, 0, 9, 9, PEN), Text(1, 1, "7", "sans", 6, "#000000"))
)


def test_a_design_placed_small_is_drawn_anew_and_one_placed_large_is_not():
    least = Least(0.09, 5.0)
    large, small, again = least.items((Use(SYMBOL), *[Use(SYMBOL, Affine.scale(0.5))] * 2))
    assert large.symbol is SYMBOL and small.symbol is again.symbol
    (line,) = small.symbol.items
    assert line.style.width_mm == 0.18
    # The inks of a silhouette are read from its id.
    assert small.symbol.id.startswith("symbol-") and small.symbol.id.endswith("-000000-ffffff")


def test_thin_marks_that_are_filled_are_thickened_about_their_middle():
    fill = Style(fill="#000000")
    bar, block = shapes.rect(1, 4, 8, 0.1, fill), shapes.rect(0, 0, 2, 2, fill)
    art = Symbol("flag-portugal", 10, 10, (Path((*bar.commands, *block.commands), fill),))
    (small,) = Least(0.09, 5.0).items((Use(art, Affine.scale(0.5)),))
    (drawn,) = small.symbol.items
    thin, thick = drawn.commands[:5], drawn.commands[5:]
    assert [round(y, 3) for _, _, y in thin[:4]] == [3.96, 3.96, 4.14, 4.14]
    assert [x for _, x, _ in thin[:4]] == [1, 9, 9, 1] and thick == block.commands
    assert Least(0.09, 5.0).items((Use(art),))[0].symbol is art


def test_a_speck_is_thickened_both_ways_and_what_turns_with_it():
    speck = shapes.polygon([(0, 0), (0.02, 0.02), (0.01, 0.03), (-0.01, 0.01)], Style(fill="#000000"))
    (drawn,) = Least(0.09, 5.0).items((speck,))
    assert thinnest_mm(drawn.commands) == pytest.approx(0.09, abs=1e-6)


def test_words_on_a_page_stay():
    word = Text(1, 1, "7", "sans", 4, "#000000")
    assert Least(0.09, 5.0).items((word,)) == (word,)


@pytest.mark.parametrize("scale", [0.5, 0.0351, 0.0035, 0.00052])
def test_a_stroke_is_as_heavy_as_asked_for_however_small_its_design_is(scale):
    (small,) = Least(0.09, 5.0).items((Use(SYMBOL, Affine.scale(scale)),))
    (line,) = small.symbol.items
    assert line.style.width_mm * scale >= 0.09 - 1e-9


def test_designs_for_two_small_sizes_have_two_names():
    small = Least(0.09, 5.0).items(tuple(Use(SYMBOL, Affine.scale(scale)) for scale in (0.0035, 0.0042, 0.01)))
    assert len({one.symbol.id for one in small}) == 3
