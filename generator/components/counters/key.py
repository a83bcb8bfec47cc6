"""What stands where on counters that tell their values: the words of their layouts, and counters to show them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.sheet_kind import KitView
from generator.drawing import Affine, Group, Item, Path, Style, Use, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.model.layout import Callout
from generator.rulesets.api import CounterDesign
from generator.sheets.legend import SAMPLE_MM, Explained


def examples(kit: KitView) -> list[CounterDesign]:
    """The first whole counter of a unit and that of a command, of those that their layouts explain."""
    return [one for is_command in (False, True) if (one := _example(kit, is_command=is_command))]


def _example(kit: KitView, *, is_command: bool) -> CounterDesign | None:
    whole = (front for front in _fronts(kit) if front.size == "full" and front.is_command == is_command)
    return next((one for one in whole if kit.counters.layout(one).key), None)


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
    return kit.counters.layout(shown[0]).key if shown else ()


def _explained(kit: KitView, callout: Callout, design: CounterDesign) -> Explained:
    text = kit.context.words(callout.word)
    if callout.part is None:
        return Explained(text)
    left, top, wide, high = callout.part
    scale, cut = SAMPLE_MM / high, shapes.rect(left, top, wide, high, Style())
    place = Affine.scale(scale) @ Affine.translate(-left, -top)
    symbol, part = kit.counters.symbol(design), Box(left, top, wide, high)
    inner = tuple(item for item in symbol.items if not _is_round(item, part))
    # A sample has nothing of a frame, of which a stub would be seen at most.
    seen: tuple[Item, ...] = (Use(symbol),) if inner == symbol.items else inner
    return Explained(text, (Group(seen, place, cut),), wide * scale)


def _is_round(item: Item, part: Box) -> bool:
    """Whether this is an outline that goes round the part."""
    if not isinstance(item, Path) or item.style.fill is not None:
        return False
    box = bounds((item,))
    return box is not None and box.contains(part)
