"""What stands for a unit at the head of its row: its counter, else its figure on its colour."""

from __future__ import annotations

from collections.abc import Callable

from generator.components.build_context import BuildContext
from generator.components.pieces.figures import stand_in_a_row
from generator.drawing import Affine, Group, Item, Style, Symbol, Use, shapes
from generator.drawing.box import Box
from generator.rulesets.api import CounterDesign, Unit
from generator.sheets import style
from generator.typesetting import Block

CounterSymbol = Callable[[CounterDesign], Symbol]

_FRAME = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
_FIGURE_SHARE = 0.86
"""Of the height of the sign, for a figure from its sole to the tip of its musket."""


def sign(unit: Unit, context: BuildContext, counter_symbol: CounterSymbol, size_mm: float) -> Block:
    """The unit's sign in a square; an empty one for a unit that has neither counter nor figure."""
    if unit.face is not None:
        return Block(size_mm, size_mm, counter_at(counter_symbol(unit.face), 0.0, 0.0, size_mm))
    if not unit.emblem:
        return Block(size_mm, size_mm)
    colour = context.palette.colours.get(unit.colour)
    ground, ink = (colour.ground, colour.ink) if colour is not None else (style.PAPER, style.INK)
    inner = Box(0.0, 0.0, size_mm, size_mm).inset(size_mm * (1 - _FIGURE_SHARE) / 2)
    items = (
        shapes.rect(0.0, 0.0, size_mm, size_mm, Style(fill=ground)),
        *stand_in_a_row(context.art, unit.emblem[-1:], inner, inner.h, ink, ground),
        shapes.rect(0.0, 0.0, size_mm, size_mm, _FRAME),
    )
    return Block(size_mm, size_mm, items)


def counter_at(counter: Symbol, x: float, y: float, size_mm: float) -> tuple[Item, ...]:
    """A counter as a sign in a row: small, trimmed of its bleed, with a fine frame."""
    scale = size_mm / max(counter.width_mm, counter.height_mm)
    trim = shapes.rect(0.0, 0.0, counter.width_mm, counter.height_mm, Style())
    place = Affine.translate(x, y) @ Affine.scale(scale)
    frame = shapes.rect(x, y, counter.width_mm * scale, counter.height_mm * scale, _FRAME)
    return Group((Use(counter),), place, trim), frame
