from __future__ import annotations

from generator.drawing import Affine, Style, Symbol, Text, Use, shapes
from generator.drawing.least import Least

PEN = Style(stroke="#000000", width_mm=0.15)
SYMBOL = Symbol(
    "symbol-horse-000000-ffffff", 10, 10, (shapes.line(0, 0, 9, 9, PEN), Text(1, 1, "7", "sans", 6, "#000000"))
)


def test_a_design_placed_small_is_drawn_anew_and_one_placed_large_is_not():
    least = Least(0.09, 5.0)
    large, small, again = least.items([Use(SYMBOL), *[Use(SYMBOL, Affine.scale(0.5))] * 2])
    assert large.symbol is SYMBOL and small.symbol is again.symbol
    (line,) = small.symbol.items
    assert line.style.width_mm == 0.18
    # The inks of a silhouette are read from its id.
    assert small.symbol.id.startswith("symbol-") and small.symbol.id.endswith("-000000-ffffff")


def test_words_on_a_page_stay():
    word = Text(1, 1, "7", "sans", 4, "#000000")
    assert Least(0.09, 5.0).items([word]) == (word,)
