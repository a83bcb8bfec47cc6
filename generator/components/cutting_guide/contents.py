"""Of the guide: what should be in the box when all is cut, counted from the kit that is built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.components.area_template import boxed
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.expressions import number
from generator.components.lookup_wheel import boxed as wheels_in_box
from generator.components.scenario_sheet.box import Count
from generator.components.typesetting.paragraphs import Block, stack
from generator.components.typesetting.sheet_text import rule, set_lines, tick_box
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.rulesets.api import SideInPlay
from generator.sheets import style
from generator.sheets.pages import Sheet

if TYPE_CHECKING:
    from generator.components.kit import Kit

_ROW_MM, _BOX_MM = 5.2, 2.8
_NUMBER_MM = 14.0
"""The width of a column of numbers."""
_READ = ("control_sheets", "scenario_sheet", "reference_chart")
"""Kinds of which the box holds pages."""


def counts(made: Sequence[PrintedKind], kit: Kit) -> list[Count]:
    """A line for each kind of thing, with how many of it each wanted side has."""
    return list(_counts(made, kit))


def _counts(made: Sequence[PrintedKind], kit: Kit) -> Iterator[Count]:
    words, game = kit.context.words, kit.game
    sheets = {one.kind: one.sheets for one in made}
    if "counters" in sheets:
        by_side = [_counters(kit, side) for side in kit.sides]
        for key in dict.fromkeys(key for found in by_side for key in found):
            yield Count(_counter(key, kit), tuple(found[key] for found in by_side))
    if "unit_cards" in sheets:
        cards = tuple(_copies(kit, "unit_cards", side.side.id) for side in kit.sides)
        yield Count(words("scenario_sheet.box.unit_cards"), cards)
    if "order_cards" in sheets:
        cards = tuple(_copies(kit, "order_cards", side.side.id) for side in kit.sides)
        yield Count(words("scenario_sheet.box.order_cards"), cards)
    if game.templates and {"artillery_templates", "film_templates"} & set(sheets):
        names = ", ".join(words(f"template.{need.id}") for need in game.templates)
        said = words("scenario_sheet.box.templates", names=names)
        for kind in ("artillery_templates", "film_templates"):
            if kind in sheets:
                film = words("cutting_guide.box.film", templates=said)
                yield Count(film if kind == "film_templates" else said, shared=len(game.templates))
    if "artillery_templates" in sheets:
        for key in _beside_templates(sheets["artillery_templates"], kit) if game.templates else ():
            yield Count(words(key), shared=1)
        yield from (Count(said, shared=number) for said, number in boxed(game.areas, words))
    if "film_templates" in sheets:
        for said, number in boxed(game.areas, words):
            yield Count(words("cutting_guide.box.film", templates=said), shared=number)
    if "measuring_strips" in sheets:
        # One for each ruler, and a plain one.
        yield Count(words("scenario_sheet.box.measuring_strips"), shared=len(game.rulers) + 1)
    if "lookup_wheels" in sheets:
        yield from (Count(said, shared=number) for said, number in wheels_in_box(game, words))
    for kind in ("whole_arc", "board"):
        if kind in sheets:
            yield Count(words(f"cutting_guide.box.{kind}"), shared=1)
    for kind in _READ:
        if kind in sheets:
            key = f"scenario_sheet.box.{kind}"
            said = words(key if key in words else f"cutting_guide.box.{kind}")
            yield Count(said, shared=len(sheets[kind]))


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


def _counters(kit: Kit, side: SideInPlay) -> Counter[tuple[str, str]]:
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
                found["marker", need.kind] += need.quantity
    return Counter({key: count * kit.selection.copies for key, count in found.items()})


def _copies(kit: Kit, kind: str, side: str) -> int:
    return sum(piece.quantity for piece in kit.pieces(kind)[side])


def _counter(key: tuple[str, str], kit: Kit) -> str:
    what, kind = key
    if what == "counter":
        return kit.context.words(f"scenario_sheet.box.{kind}")
    word = kit.context.words(f"marker.{kind}")
    return kit.context.words("scenario_sheet.box.marker", kind=word[:1].lower() + word[1:])


# -- the list --------------------------------------------------------------------------------------------


def contents(made: Sequence[PrintedKind], kit: Kit, width_mm: float) -> Block:
    """The list, a box to tick before each line, a column a side and one for all."""
    lines = counts(made, kit)
    several = len(kit.sides) > 1 and any(len(line.sides) > 1 for line in lines)
    names = [kit.context.words.say(side.side.name) for side in kit.sides] if several else []
    names.append(kit.context.words("scenario_sheet.head.all"))
    rows = [_line(line, width_mm, several=several, is_last=line is lines[-1]) for line in lines]
    return stack([_head(names, width_mm), *rows])


def _head(names: Sequence[str], width_mm: float) -> Block:
    room = _NUMBER_MM - style.SNUG_MM
    heads = [set_lines(name, "sans-medium", style.HEAD_PT, room, style.SECONDARY) for name in names]
    more = max(head.rest_mm for head in heads)
    base = style.SNUG_MM + face("sans-medium").ascent_mm(style.HEAD_PT) + more
    items: list[Item] = [rule(0, width_mm, base + style.SNUG_MM)]
    for place, head in enumerate(reversed(heads)):
        items += head.at(width_mm - place * _NUMBER_MM, base - head.rest_mm, "end")
    return Block(width_mm, base + style.SNUG_MM, tuple(items))


def _line(line: Count, width_mm: float, *, several: bool, is_last: bool) -> Block:
    text_x = _BOX_MM + style.GAP_MM
    columns = len(line.sides) + 1 if several else 1
    said = set_lines(line.said, "sans", style.TEXT_PT, width_mm - text_x - columns * _NUMBER_MM + style.GAP_MM)
    height = _ROW_MM + said.rest_mm
    base = _ROW_MM / 2 + face("sans").cap_height_mm(style.TEXT_PT) / 2
    items: list[Item] = [tick_box(style.BOX_MM / 2, (_ROW_MM - _BOX_MM) / 2, _BOX_MM), *said.at(text_x, base)]
    for place, count in enumerate(reversed(line.sides) if several else (), 1):
        shown, ink = (number(count), style.INK) if count else ("–", style.SECONDARY)
        items.append(Text(width_mm - place * _NUMBER_MM, base, shown, "sans", style.TEXT_PT, ink, "end"))
    items.append(Text(width_mm, base, number(line.total), "sans-semibold", style.TEXT_PT, style.INK, "end"))
    items.append(rule(0, width_mm, height, style.GROUP_RULE_MM if is_last else style.HAIRLINE_MM))
    return Block(width_mm, height, tuple(items))
