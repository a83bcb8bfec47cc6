"""The key of counters that tell their values: one of a unit and one of a command, enlarged, and what stands where."""

from __future__ import annotations

from string import ascii_lowercase

from generator.components.control_sheet.sign import counter_at
from generator.components.counters.key import examples, is_told_of, told
from generator.components.cutting_guide.entry import NUMBER_MM
from generator.components.cutting_guide.small_sheet import DISC_MM, disc
from generator.components.sheet_kind import KitView
from generator.drawing import Affine, Group, Item, Path, Style, Use, shapes
from generator.rulesets.api import CounterDesign
from generator.sheets import style
from generator.typesetting import Block, beside, set_lines, stack

COUNTERS_MM = (40.0, 32.0, 24.0)
"""How high a counter may be drawn."""
_LEAST_MM = 40.0
"""For captions."""
_OUT_MM = DISC_MM + style.GAP_MM
"""From the edge of a counter to the middle of a letter."""
_LINE = Style(stroke=style.INK, width_mm=style.HAIRLINE_MM)


def counter_key(kit: KitView, width_mm: float, high_mm: float) -> Block | None:
    """None where the layouts of the counters have nothing to explain, or there is no width for it."""
    shown = examples(kit)
    counters = [_lettered(kit, design, high_mm) for design in shown]
    left_mm = width_mm - sum(one.width_mm + style.COLUMN_GAP_MM for one in counters)
    if not counters or left_mm < _LEAST_MM:
        return None
    captions = [_caption(number, kit.context.words(word), left_mm) for number, word in told(kit, shown)]
    block = counters[-1]
    for one in reversed(counters[:-1]):
        block = beside((one, block), one.width_mm + style.COLUMN_GAP_MM)
    return beside((block, stack(captions, style.SNUG_MM)), width_mm - left_mm)


def _caption(number: int, text: str, width_mm: float) -> Block:
    said = set_lines(text, "sans", style.TEXT_PT, width_mm - NUMBER_MM)
    high = max(2 * DISC_MM, said.height_mm)
    return Block(width_mm, high, (*disc(_letter(number), DISC_MM, high / 2), *said.about(NUMBER_MM, high / 2)))


def _letter(number: int) -> str:
    """Numbers are those of the steps."""
    return ascii_lowercase[number - 1]


def _lettered(kit: KitView, design: CounterDesign, high_mm: float) -> Block:
    """A counter with the letters of what stands on it at its sides, each with a line to it."""
    symbol = kit.counters.symbol(design)
    size = high_mm * max(1.0, symbol.width_mm / symbol.height_mm)
    scale, wide = high_mm / symbol.height_mm, size + 2 * (_OUT_MM + DISC_MM)
    left = _OUT_MM + DISC_MM
    items: list[Item] = [*_cut_out(kit, design, left, size)]
    for number, callout in enumerate(kit.counters.key(design), 1):
        if not is_told_of(callout.of, design):
            continue
        x, y = (place * scale for place in callout.at)
        outside = DISC_MM if x < size / 2 else wide - DISC_MM
        items.append(shapes.line(outside, y, left + x, y, _LINE))
        items += disc(_letter(number), outside, y)
    return Block(wide, high_mm, tuple(items))


def _cut_out(kit: KitView, design: CounterDesign, x: float, size_mm: float) -> tuple[Item, ...]:
    """A counter as it is cut, so long."""
    symbol, cut = kit.counters.symbol(design), kit.counters.cut(design)
    if not (outline := cut.outline()):
        return counter_at(symbol, x, 0.0, size_mm)
    face = Use(symbol, Affine.scale(cut.width_mm / symbol.width_mm))
    place = Affine.translate(x, 0.0) @ Affine.scale(size_mm / cut.width_mm)
    return (Group((face,), place, Path(outline, Style())),)
