"""The kinds of sheets a kit may have, one entry each: what makes it, and what of it lies in the box.

A new kind of sheet is a component in a folder of its own and one entry here. Components are imported when a kind of
theirs is made, so that listing the kinds costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.components.box_count import Count

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext
    from generator.components.kit import Kit
    from generator.rulesets.api import SideInPlay
    from generator.sheets.pages import Sheet
    from generator.sheets.plan import Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class CutKind:
    """Pieces of one size on sheets of a side's own."""

    pieces: Callable[[Kit, SideInPlay], Iterator[Piece]]
    detail: Callable[[Kit], str]
    """What stands at the head of the sheets: how large the pieces are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetKind:
    """One kind of sheet.

    ``made`` is how: as pieces that are cut out, or sheets as they are. ``in_box`` counts what of a kit's sheets of this
    id lies in the box when all is cut, for the guide, which lists kinds by their ``box_place``.
    """

    id: str
    made: CutKind | Callable[[Kit], Sequence[Sheet]]
    in_box: Callable[[Kit, str], Iterable[Count]] = lambda kit, kind: ()
    box_place: int = 0
    on_request: bool = False
    """Made only when it is asked for by name."""
    has_outlines: bool = False
    """Its pieces are cut along an outline of their own, with scissors."""


def _counters(kit: Kit, side: SideInPlay) -> Iterator[Piece]:
    from generator.components import marker

    context, backs = kit.context, bool(kit.duplex)
    for unit in kit.units(side):
        yield from kit.counters.pieces(unit.counters, backs=backs)
    if kit.selection.takes_whole(side.side.id):
        of_side = (need for need in kit.game.markers if need.side == side.side.id)
        needed = [need for need in of_side if not (backs and need.single_sided_only)]
        yield from marker.pieces(needed, context, kit.layout("marker"), kit.cut, backs=backs)


def counter_detail(size_mm: float, context: BuildContext) -> str:
    """How large the counters of a sheet are, for its heading."""
    size = f"{size_mm:g}"
    return _to_cut(f"{size if context.language == 'en' else size.replace('.', ',')} mm", context)


def _to_cut(size: str, context: BuildContext) -> str:
    """A size, and how pieces of it are cut where there are marks to cut along."""
    by_hand = context.printing.crop_marks != "none" and context.printing.die_cut is None
    return context.words("kit.cut_by_hand", size=size) if by_hand else size


def _unit_cards(kit: Kit, side: SideInPlay) -> Iterator[Piece]:
    from generator.components import unit_card

    front, back = kit.card_layouts
    # Every card of the side is drawn: one may be set to stand beside the others.
    wanted = {unit.key for unit in kit.units(side)}
    for piece in unit_card.pieces(kit.game, side.units, kit.context, front, back, backs=bool(kit.duplex)):
        if piece.label in wanted:
            yield piece


def _card_detail(kit: Kit) -> str:
    layout = kit.card_layouts[0].layout
    return _to_cut(f"{layout.width_mm:g} × {layout.height_mm:g} mm", kit.context)


def _order_cards(kit: Kit, side: SideInPlay) -> Iterator[Piece]:
    from generator.components import order_card

    if kit.selection.takes_whole(side.side.id):
        yield from order_card.pieces(kit.game, side, kit.context, backs=bool(kit.duplex))


def _order_card_detail(kit: Kit) -> str:
    from generator.components import order_card

    layout = order_card.back_of(kit.context).layout
    return _to_cut(f"{layout.width_mm:g} × {layout.height_mm:g} mm", kit.context)


def _control_sheets(kit: Kit) -> Sequence[Sheet]:
    from generator.components import control_sheet

    return control_sheet.build(kit.game, kit.context, kit.counters.symbol, kit.selection.takes_side)


def _scenario_sheet(kit: Kit) -> Sequence[Sheet]:
    from generator.components import scenario_sheet

    return scenario_sheet.build(kit.game, kit.context, kit.counters.symbol, lambda kind: len(kit.sheets(kind)))


def _reference_chart(kit: Kit) -> Sequence[Sheet]:
    from generator.components import reference_chart

    return reference_chart.build(kit.game, kit.context)


def _lookup_wheels(kit: Kit) -> Sequence[Sheet]:
    from generator.components import lookup_wheel

    return lookup_wheel.build(kit.game, kit.context)


def _artillery_templates(kit: Kit) -> Sequence[Sheet]:
    from generator.components import area_template, artillery_template

    return (*artillery_template.build(kit.game, kit.context), *area_template.build(kit.game, kit.context))


def _whole_arc(kit: Kit) -> Sequence[Sheet]:
    from generator.components import artillery_template

    return artillery_template.build_whole_arc(kit.game, kit.context)


def _measuring_strips(kit: Kit) -> Sequence[Sheet]:
    from generator.components import measuring_strip

    return measuring_strip.build(kit.game, kit.context)


def _film_templates(kit: Kit) -> Sequence[Sheet]:
    from generator.components import area_template, artillery_template

    return (
        *artillery_template.build_on_film(kit.game, kit.context),
        *area_template.build_on_film(kit.game, kit.context),
    )


def _board(kit: Kit) -> Sequence[Sheet]:
    from generator.components import board

    return board.build(kit.game, kit.context)


def _cutting_guide(kit: Kit) -> Sequence[Sheet]:
    from generator.components import cutting_guide

    return cutting_guide.build(kit)


# -- what lies in the box ----------------------------------------------------------------------------------


def _counters_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    by_side = [_counted(kit, side) for side in kit.sides]
    for key in dict.fromkeys(key for found in by_side for key in found):
        yield Count(_counter(key, kit), tuple(found[key] for found in by_side))


def _cards_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    copies = (sum(piece.quantity for piece in kit.pieces(kind)[side.side.id]) for side in kit.sides)
    yield Count(kit.context.words(f"scenario_sheet.box.{kind}"), tuple(copies))


def _templates_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    from generator.components.area_template import boxed

    words, game = kit.context.words, kit.game
    if game.templates:
        yield Count(_templates(kit), shared=len(game.templates))
        for key in _beside_templates(kit.sheets(kind), kit):
            yield Count(words(key), shared=1)
    yield from (Count(text, shared=number) for text, number in boxed(game.areas, words))


def _film_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    from generator.components.area_template import boxed

    words, game = kit.context.words, kit.game
    if game.templates:
        yield Count(words("cutting_guide.box.film", templates=_templates(kit)), shared=len(game.templates))
    for text, number in boxed(game.areas, words):
        yield Count(words("cutting_guide.box.film", templates=text), shared=number)


def _templates(kit: Kit) -> str:
    names = ", ".join(kit.context.words(need.name) for need in kit.game.templates)
    return kit.context.words("scenario_sheet.box.templates", names=names)


def _beside_templates(sheets: Sequence[Sheet], kit: Kit) -> Iterator[str]:
    """What else stands on the sheets of the templates."""
    arc = "artillery_template.arc_title"
    if kit.game.book.distance_unit == "cm":
        yield "cutting_guide.box.deviation"
        yield arc
        return
    yield "artillery_template.strip_title"
    # Hexes so large that no page holds an arc of them have none.
    if any(sheet.name == kit.context.words(arc) for sheet in sheets):
        yield arc


def _strips_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    # One for each ruler, and a plain one.
    yield Count(kit.context.words("scenario_sheet.box.measuring_strips"), shared=len(kit.game.rulers) + 1)


def _wheels_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    from generator.components.lookup_wheel import boxed

    yield from (Count(text, shared=number) for text, number in boxed(kit.game, kit.context.words))


def _one_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    yield Count(kit.context.words(f"cutting_guide.box.{kind}"), shared=1)


def _pages_in_box(kit: Kit, kind: str) -> Iterator[Count]:
    words, key = kit.context.words, f"scenario_sheet.box.{kind}"
    yield Count(words(key if key in words else f"cutting_guide.box.{kind}"), shared=len(kit.sheets(kind)))


def _counted(kit: Kit, side: SideInPlay) -> Counter[tuple[str, str]]:
    """How many counters and markers a side has, by what they are."""
    found: Counter[tuple[str, str]] = Counter()
    for unit in kit.units(side):
        for need in unit.counters:
            if not (kit.duplex and need.single_sided_only):
                size = need.front.size
                found["counter", need.front.kind if size == "piece" else size] += need.quantity
    if kit.selection.takes_whole(side.side.id):
        for need in kit.game.markers:
            if need.side == side.side.id and not (kit.duplex and need.single_sided_only):
                found["marker", need.name] += need.quantity
    return Counter({key: count * kit.selection.copies for key, count in found.items()})


def _counter(key: tuple[str, str], kit: Kit) -> str:
    what, name = key
    if what == "counter":
        return kit.context.words(f"scenario_sheet.box.{name}")
    word = kit.context.words(name)
    return kit.context.words("scenario_sheet.box.marker", kind=word[:1].lower() + word[1:])


SHEET_KINDS = (
    SheetKind(
        id="counters",
        made=CutKind(pieces=_counters, detail=lambda kit: counter_detail(kit.cut.size_mm, kit.context)),
        in_box=_counters_in_box,
        box_place=1,
    ),
    SheetKind(
        id="unit_cards",
        made=CutKind(pieces=_unit_cards, detail=_card_detail),
        in_box=_cards_in_box,
        box_place=2,
    ),
    SheetKind(
        id="order_cards",
        made=CutKind(pieces=_order_cards, detail=_order_card_detail),
        in_box=_cards_in_box,
        box_place=3,
    ),
    SheetKind(id="control_sheets", made=_control_sheets, in_box=_pages_in_box, box_place=10),
    SheetKind(id="scenario_sheet", made=_scenario_sheet, in_box=_pages_in_box, box_place=11),
    SheetKind(id="reference_chart", made=_reference_chart, in_box=_pages_in_box, box_place=12),
    SheetKind(id="lookup_wheels", made=_lookup_wheels, in_box=_wheels_in_box, box_place=7, has_outlines=True),
    SheetKind(
        id="artillery_templates", made=_artillery_templates, in_box=_templates_in_box, box_place=4, has_outlines=True
    ),
    SheetKind(id="measuring_strips", made=_measuring_strips, in_box=_strips_in_box, box_place=6, has_outlines=True),
    SheetKind(id="cutting_guide", made=_cutting_guide),
    SheetKind(id="whole_arc", made=_whole_arc, in_box=_one_in_box, box_place=8, on_request=True),
    SheetKind(
        id="film_templates",
        made=_film_templates,
        in_box=_film_in_box,
        box_place=5,
        on_request=True,
        has_outlines=True,
    ),
    SheetKind(id="board", made=_board, in_box=_one_in_box, box_place=9, on_request=True),
)
"""In the order of a kit's pages."""

BY_ID = {kind.id: kind for kind in SHEET_KINDS}
KINDS = tuple(kind.id for kind in SHEET_KINDS if not kind.on_request)
"""What a kit is made of."""
ON_REQUEST = tuple(kind.id for kind in SHEET_KINDS if kind.on_request)
CUT_OUT = {kind.id: kind.made for kind in SHEET_KINDS if isinstance(kind.made, CutKind)}
"""The kinds that are cut into pieces of one size."""
