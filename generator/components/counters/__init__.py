"""Counters and markers: what a game needs of them, drawn once for each design."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, CutKind, KitView, SheetKind, size_text

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext, Words
    from generator.rulesets.api import CounterDesign, SideInPlay
    from generator.sheets.legend import Explained
    from generator.sheets.plan import Piece


ID = "counters"


def _counters(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    """Those of a side, which begins a row where it shares a sheet."""
    return (replace(piece, owner=side.side.id) for piece in _of_side(kit, side))


def _of_side(kit: KitView, side: SideInPlay) -> Iterator[Piece]:
    from generator.components.counters import marker

    layouts, backs = kit.layouts, kit.has_backs(ID)
    for unit in kit.selection.chosen_units(side):
        yield from (replace(piece, run=unit.nation) for piece in kit.counters.pieces(unit.counters, backs=backs))
    if kit.selection.takes_whole(side.side.id):
        of_side = (need for need in kit.game.markers if need.side == side.side.id)
        needed = [need for need in of_side if not (backs and need.single_sided_only)]
        yield from marker.pieces(needed, kit.context, layouts.of("marker"), layouts.trim, backs=backs)


def _key(kit: KitView) -> Sequence[Explained]:
    from generator.components.counters import key

    return key.lines(kit)


def counter_size(size_mm: float, context: BuildContext) -> str:
    """How large the counters of a sheet are, for its heading; hexagons from flat to flat."""
    return f"{context.words.number(size_mm)} mm"


def _counter_sizes(kit: KitView, pieces: Sequence[Piece]) -> Iterator[str]:
    """The size of those that are cut alike, and those of counters that are longer."""
    trim, words = kit.layouts.trim, kit.context.words
    alike = round(trim.width_mm, 1), round(trim.height_mm, 1)
    cut = {(round(one.width_mm, 1), round(one.height_mm, 1)) for one in pieces}
    if alike in cut:
        yield counter_size(trim.size_mm, kit.context)
    yield from (size_text(*size, words) for size in sorted(cut - {alike}))


def counted_as(front: CounterDesign) -> str:
    """What the box counts a counter as: its size, or its kind where that is ``piece``."""
    return front.kind if front.size == "piece" else front.size


def marker_text(name: str, words: Words) -> str:
    """What markers are called within a sentence; ``name`` is the key of the word on them."""
    word = words(name)
    return word[:1].lower() + word[1:]


def _counters_in_box(box: BoxScope) -> Iterator[Count]:
    words, select = box.words, box.selection
    units = {side.side.id: select.chosen_units(side) for side in box.sides}

    def counters(name: str, side: SideInPlay) -> int:
        needs = (need for unit in units[side.side.id] for need in unit.counters if box.is_cut(ID, need))
        return sum(need.quantity for need in needs if counted_as(need.front) == name)

    def markers(name: str, side: SideInPlay) -> int:
        needs = (need for need in box.game.markers if box.is_cut(ID, need) and select.takes_whole(side.side.id))
        return sum(need.quantity for need in needs if (need.name, need.side) == (name, side.side.id))

    fronts = (need.front for of_side in units.values() for unit in of_side for need in unit.counters)
    # Sizes as they come, what is counted by its kind after them.
    for name in dict.fromkeys(map(counted_as, sorted(fronts, key=lambda front: front.size == "piece"))):
        alone = f"scenario_sheet.box.one.{name}"
        one = words(alone) if alone in words else ""
        yield box.by_side(words(f"scenario_sheet.box.{name}"), partial(counters, name), one, ("counter", name))
    for name in dict.fromkeys(need.name for need in box.game.markers):
        many, one = (
            words(f"scenario_sheet.box.{key}", kind=marker_text(name, words)) for key in ("marker", "one.marker")
        )
        yield box.by_side(many, partial(markers, name), one, ("marker", name))


COUNTERS = SheetKind(
    id=ID,
    title="kit.counters",
    made=CutKind(
        pieces=_counters,
        sizes=_counter_sizes,
        key=_key,
        blank=lambda kit: kit.layouts.trim,
        one_sided_material="cutting_guide.on.card_or_labels",
        corners="corners",
    ),
    material="cutting_guide.on.heavy_card",
    box_place=BoxPlace.PIECES,
    in_box=_counters_in_box,
    made_for="unit",
)
SHEET_KINDS = (COUNTERS,)
