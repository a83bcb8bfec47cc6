"""What stands for a unit at the head of its row: its counter, else its figure on its colour.

A counter whose numbers would be too small to print is no sign: it would show empty shields and dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.drawing import Affine, Group, Item, Style, Symbol, Text, Use, shapes
from generator.drawing.bounds import bounds
from generator.drawing.least import scale_of
from generator.drawing.tones import lightened, luminance
from generator.rulesets.api import CounterDesign, Unit
from generator.sheets import style
from generator.typesetting import Block

CounterSymbol = Callable[[CounterDesign], Symbol]

_FRAME = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
_FIGURE_SHARE = 0.9
"""Of the sign, for a figure."""
_MIDDLING, _LIGHTER = 0.3, 0.5
"""Below this luminance a ground under dark ink, in which a small figure would be hard to make out, keeps so much of its colour."""


def sign(unit: Unit, context: BuildContext, counter_symbol: CounterSymbol, size_mm: float) -> Block:
    """The unit's sign in a square; an empty one for a unit that has neither counter nor figure."""
    counter = counter_symbol(unit.face) if unit.face is not None else None
    if counter is not None and (not unit.emblem or _tells_its_numbers(counter, size_mm)):
        return Block(size_mm, size_mm, counter_at(counter, 0.0, 0.0, size_mm))
    return plate(unit, context, size_mm)


def plate(unit: Unit, context: BuildContext, size_mm: float) -> Block:
    """The unit's figure on its colour, in a square; an empty one for a unit without."""
    if not unit.emblem:
        return Block(size_mm, size_mm)
    colour = context.palette.colours.get(unit.colour)
    ground, ink = (colour.ground, colour.ink) if colour is not None else (style.PAPER, style.INK)
    if luminance(ink) < luminance(ground) < _MIDDLING:
        ground = lightened(ground, _LIGHTER)
    inset_mm = size_mm * (1 - _FIGURE_SHARE) / 2
    items = (
        shapes.rect(0.0, 0.0, size_mm, size_mm, Style(fill=ground)),
        figure_sign(unit, context, size_mm - 2 * inset_mm, ink, ground).at(inset_mm, inset_mm),
        shapes.rect(0.0, 0.0, size_mm, size_mm, _FRAME),
    )
    return Block(size_mm, size_mm, items)


def figure_sign(unit: Unit, context: BuildContext, size_mm: float, ink: str, ground: str) -> Block:
    """The unit's figure in the middle of a square, as large as it holds; an empty one for a unit without."""
    return drawn_figure(unit.emblem[-1] if unit.emblem else "", context, size_mm, ink, ground)


def drawn_figure(name: str, context: BuildContext, size_mm: float, ink: str, ground: str) -> Block:
    """A figure likewise, by its name."""
    if not name:
        return Block(size_mm, size_mm)
    drawn = Use(context.art.symbol(name, ink, ground))
    inked = bounds((drawn,))
    if inked is None:
        return Block(size_mm, size_mm)
    scale, half_mm = size_mm / max(inked.w, inked.h), size_mm / 2
    middle = Affine.translate(-inked.x - inked.w / 2, -inked.y - inked.h / 2)
    place = Affine.translate(half_mm, half_mm) @ Affine.scale(scale) @ middle
    return Block(size_mm, size_mm, (replace(drawn, transform=place),))


def counter_at(counter: Symbol, x: float, y: float, size_mm: float) -> tuple[Item, ...]:
    """A counter as a sign in a row: small, trimmed of its bleed, with a fine frame."""
    scale = _scale(counter, size_mm)
    trim = shapes.rect(0.0, 0.0, counter.width_mm, counter.height_mm, Style())
    place = Affine.translate(x, y) @ Affine.scale(scale)
    frame = shapes.rect(x, y, counter.width_mm * scale, counter.height_mm * scale, _FRAME)
    return Group((Use(counter),), place, trim), frame


def _scale(counter: Symbol, size_mm: float) -> float:
    return size_mm / max(counter.width_mm, counter.height_mm)


def _tells_its_numbers(counter: Symbol, size_mm: float) -> bool:
    least_pt = style.SMALLEST_TYPE / _scale(counter, size_mm)
    return all(size_pt >= least_pt - 1e-6 for size_pt in _numbers_pt(counter.items))


def _numbers_pt(items: Iterable[Item], scale: float = 1.0) -> Iterator[float]:
    """How large the numbers of a design are set."""
    for item in items:
        match item:
            case Text() if item.text.isdigit():
                yield item.size_pt * scale
            case Group():
                yield from _numbers_pt(item.items, scale * scale_of(item.transform))
            case Use():
                yield from _numbers_pt(item.symbol.items, scale * scale_of(item.transform))
