"""Artillery templates true to size, on hexes or in centimetres, with the arc of fire; on hexes a range strip too.

The templates of so many hexes about a vertex (``area_template``) stand on sheets of the same kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import (
    BoxPlace,
    Joint,
    KitView,
    Printed,
    Reference,
    ReferenceSource,
    ReferenceView,
    SheetKind,
    Sheets,
)

ON_CARD, ON_FILM, WHOLE_ARC = "artillery_templates", "film_templates", "whole_arc"


def _on_card(kit: KitView) -> Sheets:
    from generator.components import area_template
    from generator.components.artillery_template.sheets import build

    return (*build(kit.game, kit.context), *area_template.build(kit.game, kit.context))


def _on_film(kit: KitView) -> Sheets:
    from generator.components import area_template
    from generator.components.artillery_template.sheets import build_on_film

    return (*build_on_film(kit.game, kit.context), *area_template.build_on_film(kit.game, kit.context))


def _whole_arc(kit: KitView) -> Sheets:
    from generator.components.artillery_template.sheets import build_whole_arc

    return build_whole_arc(kit.game, kit.context)


# -- in the box --------------------------------------------------------------------------------------------


def _in_box(box: BoxScope) -> Iterator[Count]:
    from generator.components.area_template import boxed

    if box.game.templates:
        # A name and its number stay on one line.
        each = (box.words(need.name).replace(" ", "\u00a0") for need in box.game.templates)
        names = ", ".join(box.words("scenario_sheet.box.template", name=name) for name in each)
        yield Count(box.words("scenario_sheet.box.templates", names=names), shared=len(box.game.templates))
    yield from (Count(text, shared=number) for text, number in boxed(box.game.areas, box.words))


def _film_in_box(box: BoxScope) -> Iterator[Count]:
    for line in _in_box(box):
        yield Count(box.words("cutting_guide.box.film", templates=line.text), shared=line.shared)


def _beside_templates(box: BoxScope) -> Iterator[Count]:
    if box.game.templates:
        arc = box.words("artillery_template.arc_title")
        if box.game.book.distance_unit == "cm":
            yield Count(box.words("cutting_guide.box.deviation"), shared=1)
            yield Count(arc, shared=1)
            return
        yield Count(box.words("artillery_template.strip_title"), shared=1)
        # Hexes so large that no page holds an arc of them have none.
        if any(sheet.name == arc for sheet in box.sheets(ON_CARD)):
            yield Count(arc, shared=1)


# -- what is joined ----------------------------------------------------------------------------------------


def _templates_joined(printed: Printed) -> Iterator[Joint]:
    from generator.components.artillery_template.sheets import in_parts

    words = printed.context.words
    has_parts, has_laps = in_parts(printed.game, printed.context)
    said = [words("cutting_guide.join.templates.text"), *([words("cutting_guide.join.templates.parts")] * has_parts)]
    yield Joint(words("cutting_guide.join.templates.lead"), " ".join(said))
    if has_laps:
        yield Joint(words("cutting_guide.join.strips.lead"), words("cutting_guide.join.strips.text"))
    yield from _large_templates_joined(printed)


def _large_templates_joined(printed: Printed) -> Iterator[Joint]:
    """One for both materials, however many of the two are printed."""
    from generator.components.area_template import in_tiles
    from generator.expressions import number

    words = printed.context.words
    names = [sheet.name for kind in (ON_CARD, ON_FILM) for sheet in printed.sheets.get(kind, ())]
    templates, tiles = in_tiles(printed.game.areas, names, words)
    if tiles:
        text = words("cutting_guide.join.tiled.text", templates=number(templates), tiles=number(tiles))
        yield Joint(words("cutting_guide.join.tiled.lead"), text, in_tiles=True)


def _arc_joined(printed: Printed) -> Iterator[Joint]:
    from generator.components.pieces.freeform import marks_of
    from generator.expressions import number

    words, tiles = printed.context.words, sum(len(marks_of(sheet.front)) for sheet in printed.sheets[WHOLE_ARC])
    if tiles > 1:
        text = words("cutting_guide.join.arc.text", tiles=number(tiles))
        yield Joint(words("cutting_guide.join.arc.lead"), text, in_tiles=True)


# -- without a scenario ------------------------------------------------------------------------------------


def _of_every_gun(reference: ReferenceView) -> Sheets:
    from generator.components.artillery_template.sheets import build_reference

    return build_reference(reference)


def _arc_of_every_gun(reference: ReferenceView) -> Sheets:
    from generator.components.artillery_template.sheets import build_battery_arc, every_gun

    source = reference.source
    battery = every_gun(source)
    return build_battery_arc(battery, reference.context, reference.title, source.hex_mm)


def _lacking(kind: str) -> Callable[[ReferenceSource], str]:
    def why(source: ReferenceSource) -> str:
        from generator.rulesets.api import HasGuns

        rules = source.ruleset
        if isinstance(rules, HasGuns) and rules.every_gun(source.book).templates:
            return ""
        return f"'{source.book.id}' has no guns with templates of their own, and so no {kind}."

    return why


SHEET_KINDS = (
    SheetKind(
        id=ON_CARD,
        title="kit.artillery_templates",
        made=_on_card,
        material="cutting_guide.on.card",
        box_place=BoxPlace.TEMPLATES,
        in_box=lambda box: (*_in_box(box), *_beside_templates(box)),
        joints=_templates_joined,
        has_outlines=True,
        reference=Reference(made=_of_every_gun, lacking=_lacking(ON_CARD), is_drawn_to_hexes=True),
    ),
    SheetKind(
        id=WHOLE_ARC,
        title="kit.whole_arc",
        made=_whole_arc,
        material="cutting_guide.on.paper",
        box_place=BoxPlace.LARGE,
        extras=lambda box: [Count(box.words("cutting_guide.box.whole_arc"), shared=1)],
        joints=_arc_joined,
        on_request=True,
        reference=Reference(made=_arc_of_every_gun, lacking=_lacking(WHOLE_ARC), is_drawn_to_hexes=True),
    ),
    SheetKind(
        id=ON_FILM,
        title="kit.film_templates",
        made=_on_film,
        material="cutting_guide.on.film",
        box_place=BoxPlace.TEMPLATES,
        extras=_film_in_box,
        joints=_large_templates_joined,
        on_request=True,
        has_outlines=True,
    ),
)
