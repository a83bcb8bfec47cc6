"""What stands where on counters that tell their values: the words of their layouts, and counters to show them on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.components.sheet_kind import KitView
from generator.drawing import IDENTITY, Affine, Group, Item, Path, Style, Text, Use, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.model.layout import Callout
from generator.rulesets.api import CounterDesign
from generator.sheets.legend import SAMPLE_MM, Explained

_ROW = 2.0
"""How many times as wide as high a row of numbers is at least."""
_BESIDE_MM = 0.6
"""From numbers to the ends of their sample."""


def examples(kit: KitView) -> list[CounterDesign]:
    """The first whole counter of a unit and that of a command, of those that their layouts explain."""
    return [one for is_command in (False, True) if (one := _example(kit, is_command=is_command))]


def _example(kit: KitView, *, is_command: bool) -> CounterDesign | None:
    whole = (front for front in _fronts(kit) if front.size == "full" and front.is_command == is_command)
    return next((one for one in whole if kit.counters.key(one)), None)


def _fronts(kit: KitView) -> Iterator[CounterDesign]:
    units = (unit for side in kit.game.sides for unit in kit.selection.chosen_units(side))
    return (need.front for unit in units for need in unit.counters)


def is_told_of(of: str, design: CounterDesign) -> bool:
    """Whether what the key has for counters ``of`` a sort stands on this one."""
    if of in ("half", "piece"):
        return design.size == of
    return (of == "command") == design.is_command


def told(kit: KitView, shown: list[CounterDesign]) -> Iterator[tuple[int, str]]:
    """The number of each thing that is explained, and the key of its words."""
    for number, callout in enumerate(_callouts(kit, shown), 1):
        if any(is_told_of(callout.of, design) for design in shown):
            yield number, callout.word


def lines(kit: KitView) -> tuple[Explained, ...]:
    """The key for the sheets of counters, a heading before it; nothing where there is none. Of halves and guns too, which the
    guide does not show enlarged; each beside the part of a counter that it is about."""
    if not (shown := examples(kit)):
        return ()
    every = [*shown, *_fronts(kit)]
    found = (
        (callout, next((one for one in every if is_told_of(callout.of, one)), None))
        for callout in _callouts(kit, shown)
    )
    said = [_explained(kit, callout, design) for callout, design in found if design]
    return (Explained(kit.context.words("cutting_guide.section.key")), *said) if said else ()


def _callouts(kit: KitView, shown: list[CounterDesign]) -> Sequence[Callout]:
    return kit.counters.key(shown[0]) if shown else ()


def _explained(kit: KitView, callout: Callout, design: CounterDesign) -> Explained:
    text = kit.context.words(callout.word)
    if callout.part is None:
        return Explained(text)
    symbol = kit.counters.symbol(design)
    part = _round_numbers(Box(*callout.part), symbol.items)
    scale, cut = SAMPLE_MM / part.h, shapes.rect(*part, Style())
    place = Affine.scale(scale) @ Affine.translate(-part.x, -part.y)
    inner = tuple(item for item in symbol.items if not _is_round(item, part))
    # A sample has nothing of a frame, of which a stub would be seen at most.
    seen: tuple[Item, ...] = (Use(symbol),) if inner == symbol.items else inner
    beside = kit.context.words(callout.beside) if callout.beside else ""
    return Explained(text, (Group(seen, place, cut),), part.w * scale, beside)


def _round_numbers(part: Box, items: tuple[Item, ...]) -> Box:
    """A part with the numbers in it in the middle. A row of them ends beside them: other counters have more, or wider ones."""
    boxes = [box for text in _texts(items, IDENTITY) if (box := bounds((text,))) and part.contains(box)]
    if not boxes:
        return part
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    if part.w < _ROW * part.h:
        return Box((left + right - part.w) / 2, part.y, part.w, part.h)
    top, end = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return Box(left - _BESIDE_MM, (top + end - part.h) / 2, right - left + 2 * _BESIDE_MM, part.h)


def _texts(items: Iterable[Item], place: Affine) -> Iterator[Group]:
    """All texts, each where it stands."""
    for item in items:
        if isinstance(item, Text):
            yield Group((item,), place)
        elif isinstance(item, Group):
            yield from _texts(item.items, place @ item.transform)


def _is_round(item: Item, part: Box) -> bool:
    """Whether this is an outline that goes round the part."""
    if not isinstance(item, Path) or item.style.fill is not None:
        return False
    box = bounds((item,))
    return box is not None and box.contains(part)
