"""How boxes are put together and labels are used, in small drawings on the paper that a sheet leaves below them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.storage.lines import hatched
from generator.drawing import Affine, Group, Item, Path, Style, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.shapes import Point
from generator.sheets import style
from generator.sheets.aside import CLEAR_MM, level_strips
from generator.sheets.edges import SLACK_MM, around, between
from generator.sheets.furniture import content_area, cutting_area
from generator.sheets.pages import Sheet
from generator.typesetting import NOTHING, Block, Run, paragraph, set_lines, stack, tightened

_LEAST_MM, _MOST_MM, _DRAWN_FOR_MM = 12.0, 46.0, 26.0
"""How high a row of drawings is, and how high they are drawn."""
_WORDS_MM = 7.5
"""The same of a row of words alone, at least."""
_AIR_MM = 3.0
_LEAST_COLUMN_MM, _APART_MM = 20.0, 10.0
"""How wide a column of steps is at least, and from one to the next."""
_WIDE_MM = 25.0
"""The width of a drawing."""
_FOLDS = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM, dash_mm=(1.0, 0.8))
_CARDS = ((10.4, -8.0), (14.4, 7.0))
"""How far to the right those in a bag lie, and how they are turned."""
_DEEP: Point = (5.0, -3.0)
"""From the front of a box to its back."""

Step = tuple[str, Callable[[], Iterator[Item]]]
"""Its name in the words of steps, and what is drawn in a box of 25 × 26 mm."""


def are_drawn(context: BuildContext) -> bool:
    """Whether sheets of pieces have steps at all: a hand cuts them."""
    return not context.printing.cut_files and context.printing.contours == "none"


def with_steps(
    sheet: Sheet,
    steps: Sequence[Step],
    context: BuildContext,
    *,
    can_rise: bool = False,
    is_drawn: bool = True,
) -> Sheet:
    """The sheet with a row of steps below its pieces, where a hand makes it and there is paper left.

    Where they ``can_rise`` the pieces make room for it, if it has none else. It has words alone if it is not ``is_drawn``.
    """
    if not are_drawn(context) or sheet.plan is None:
        return sheet
    area, margin, covered = _area(sheet), style.MARGIN_MM, _covered(sheet)
    room, count = sheet.paper.width_mm - 2 * margin, len(steps)
    least = _LEAST_MM if is_drawn else _WORDS_MM
    free = area.bottom - covered.bottom - 2 * _AIR_MM
    up = max(0.0, min(covered.y - area.y, least - free)) if can_rise else 0.0
    free += up
    # Half of a step at least is for its words.
    high = min(free, _MOST_MM, room / count / 2 * _DRAWN_FOR_MM / _WIDE_MM)
    if high < least - SLACK_MM:
        return sheet
    pictures = [_picture(draw, high / _DRAWN_FOR_MM) if is_drawn else NOTHING for _, draw in steps]
    before = [picture.width_mm + style.GAP_MM if is_drawn else 0.0 for picture in pictures]
    wide = (room - sum(before) - (count - 1) * style.SECTION_GAP_MM) / count
    size = style.LABEL_PT if high > _DRAWN_FOR_MM else style.TEXT_PT
    words = [_words_of(name, wide, size, context) for name, _ in steps]
    tallest = max(one.height_mm for one in words)
    if tallest > high:
        return sheet  # full, or narrow paper
    # All heads on one line, all drawings about one middle, and one gap between steps.
    gap = (room - sum(before) - sum(one.width_mm for one in words)) / max(1, count - 1)
    # One alone stands in the middle.
    x = margin if count > 1 else margin + (room - before[0] - words[0].width_mm) / 2
    middle, row = area.bottom - _AIR_MM - free / 2, list[Item]()
    for picture, before_mm, one in zip(pictures, before, words, strict=True):
        row += [picture.at(x, middle - picture.height_mm / 2), one.at(x + before_mm, middle - tallest / 2)]
        x += before_mm + one.width_mm + gap
    front = (Group(sheet.front, Affine.translate(0.0, -up)),) if up else sheet.front
    return _with_taken(replace(sheet, front=(*front, *row)), Box(margin, middle - high / 2, room, high), up_mm=up)


def _area(sheet: Sheet) -> Box:
    """Where its pieces and what is said of them may stand: between the lines above and below, if those say all else."""
    area = cutting_area(sheet.paper, sheet.heading)
    if sheet.heading.size != "aside":
        return area
    above, below = level_strips(sheet.paper)
    return between(area.x, above.bottom + CLEAR_MM, area.right, below.y - CLEAR_MM)


def _with_taken(sheet: Sheet, steps: Box, right_mm: float = 0.0, up_mm: float = 0.0) -> Sheet:
    """The sheet with its pieces moved and its furniture, where that keeps off these, off the steps as well."""
    in_front, behind = sheet.taken
    moved = (box._replace(x=box.x + right_mm, y=box.y - up_mm) for box in in_front)
    return replace(sheet, taken=((*moved, steps) if in_front else (), behind))


def _covered(sheet: Sheet) -> Box:
    """What the pieces of a sheet and their bleed take of it."""
    assert sheet.plan is not None
    return around(placement.bleed_box for placement in sheet.plan.fronts)


def _words_of(name: str, room_mm: float, size_pt: float, context: BuildContext) -> Block:
    """The head of a step and what it says, in lines as even as can be."""
    head = set_lines(context.words(f"storage.steps.{name}.head"), "serif-semibold", style.NAME_PT, room_mm)
    said = set_lines(context.words(f"storage.steps.{name}.text"), "sans", size_pt, room_mm, prefer="even")
    return stack((head.block(), said.block(style.TIGHT_MM)))


def with_steps_beside(sheet: Sheet, steps: Sequence[Step], context: BuildContext) -> Sheet:
    """The sheet with its pieces at the left margin and a column of steps beside them, where a hand makes it and there is
    paper left. It has no plan any more: its pieces have moved.
    """
    if not are_drawn(context) or sheet.plan is None:
        return sheet
    covered, area = _covered(sheet), content_area(sheet.paper, sheet.heading)
    # The pieces stand in line with the words above them, or where these leave no room else as far out as the printer reaches.
    lefts = (area.x, cutting_area(sheet.paper, sheet.heading).x)
    ways = ((x, area.right - x - covered.w - style.SECTION_GAP_MM) for x in lefts)
    left, wide = next((way for way in ways if way[1] >= _LEAST_COLUMN_MM), (0.0, 0.0))
    if not wide:
        return sheet
    scale = min(wide / _WIDE_MM, 1.0)
    told = []
    if sheet.heading.size == "none":
        title = tightened([Run(sheet.heading.title, "serif-semibold", style.SECTION_PT)], wide)
        detail = sheet.heading.detail[:1].upper() + sheet.heading.detail[1:]  # it begins a line
        told.append(stack((title, paragraph([Run(detail)], wide)), style.TIGHT_MM))
    for name, draw in steps:
        head = paragraph([Run(context.words(f"storage.steps.{name}.head"), "serif-semibold", style.NAME_PT)], wide)
        said = paragraph([Run(context.words(f"storage.steps.{name}.text"))], wide)
        told.append(stack((_picture(draw, scale), stack((head, said), style.TIGHT_MM)), style.GAP_MM))
    column, top = stack(told, _APART_MM), min(placement.trim.y for placement in sheet.plan.fronts)
    if column.height_mm > covered.bottom - top:
        return sheet
    across = left - covered.x
    moved = Group(sheet.front, Affine.translate(across, 0.0))
    left = covered.right + across + style.SECTION_GAP_MM
    shown = replace(sheet, front=(moved, column.at(left, top)), plan=None)
    return _with_taken(shown, Box(left, top, wide, column.height_mm), across)


def _picture(draw: Callable[[], Iterator[Item]], scale: float) -> Block:
    """A drawing as large as what it shows, so that words beside or below all of them stand as far off."""
    items = tuple(draw())
    box = bounds(items)
    assert box is not None
    moved = Group(items, Affine.scale(scale, scale) @ Affine.translate(-box.x, -box.y))
    return Block(box.w * scale, box.h * scale, (moved,))


def of_boxes(outline: Path, folds: Path, wide_mm: float, high_mm: float) -> tuple[Step, ...]:
    """Of a box whose net this is."""

    def net() -> Iterator[Item]:
        scale = min(_WIDE_MM / wide_mm, _DRAWN_FOR_MM / high_mm)
        cut = replace(_pen(), width_mm=style.DRAWN_MM / scale)
        dashed = replace(_FOLDS, width_mm=style.HAIRLINE_MM / scale, dash_mm=(1.0 / scale, 0.8 / scale))
        drawn = replace(outline, style=cut), replace(folds, style=dashed)
        place = Affine.translate((_WIDE_MM - wide_mm * scale) / 2, (_DRAWN_FOR_MM - high_mm * scale) / 2)
        yield Group(drawn, place @ Affine.scale(scale, scale))

    return ("fold", net), ("glue", _tube), ("close", _closing)


def of_labels(kinds: Collection[str]) -> tuple[Step, ...]:
    """Of labels of these kinds, for a ``bag`` or a ``tray``."""
    if set(kinds) == {"bag"}:
        return (("bag_alone", partial(_bag, is_of_cards=True)),)
    return tuple(step for step in (("bag", _bag), ("tray", _tray)) if step[0] in kinds)


def _pen(fill: str | None = None) -> Style:
    return Style(fill=fill, stroke=style.INK, width_mm=style.DRAWN_MM, join="round")


def _body(x: float, y: float, wide: float, high: float) -> Iterator[Item]:
    """The front and the right side."""
    right, up = _DEEP
    yield shapes.rect(x, y, wide, high, _pen(style.PAPER))
    side = [(x + wide, y), (x + wide + right, y + up), (x + wide + right, y + high + up), (x + wide, y + high)]
    yield shapes.polygon(side, _pen(style.SHADE))


def _open_end(x: float, y: float, wide: float) -> Item:
    right, up = _DEEP
    return shapes.polygon(
        [(x, y), (x + right, y + up), (x + wide + right, y + up), (x + wide, y)], _pen(style.DEEP_SHADE)
    )


def _tube() -> Iterator[Item]:
    """Seen from behind, lid and foot hanging from the back; hatched is what is glued, along the height inside the back."""
    x, y, wide, high = 3.0, 7.5, 12.0, 11.0
    yield shapes.rounded_rect(x + 0.4, y - 7.0, wide - 0.8, 4.5, 1.2, _pen(style.PAPER))
    yield shapes.rect(x, y - 4.0, wide, 4.0, _pen(style.TINT))
    yield from _body(x, y, wide, high)
    seam = [(x, y + 0.6), (x + 2.6, y + 1.6), (x + 2.6, y + high - 1.6), (x, y + high - 0.6)]
    yield from hatched(seam)
    yield shapes.polyline(seam, _FOLDS)
    low = y + high + 4.0
    yield shapes.rect(x, y + high, wide, 4.0, _pen(style.TINT))
    tab = [(x, low), (x + wide, low), (x + wide - 1.5, low + 3.2), (x + 1.5, low + 3.2)]
    yield from hatched(tab)
    yield shapes.polygon(tab, _pen())
    yield from _arrow((x + wide + 2.6, low + 3.0), (x + wide + 2.6, low - 2.6))


def _closing() -> Iterator[Item]:
    """The lid stands open, its flap bent forward."""
    x, y, wide, high = 3.0, 11.0, 12.0, 14.0
    right, up = _DEEP
    back, top = x + right, y + up
    lid = [(back, top), (back + wide, top), (back + wide - 2.0, top - 5.0), (back - 2.0, top - 5.0)]
    flap = [
        (back - 2.0, top - 5.0),
        (back + wide - 2.0, top - 5.0),
        (back + wide - 5.6, top - 3.0),
        (back - 4.4, top - 3.0),
    ]
    yield shapes.polygon(lid, _pen(style.TINT))
    yield _open_end(x, y, wide)
    yield shapes.rect(x + right / 2 + 0.8, y + up / 2 - 1.6, wide - 1.6, 3.1, _pen(style.PAPER))
    yield shapes.polygon(flap, _pen(style.PAPER))
    yield from _body(x, y, wide, high)
    notch = shapes.circle(x + wide / 2, y, 1.6, _pen(style.PAPER))
    yield Group((notch,), clip=shapes.rect(x, y - style.DRAWN_MM, wide, high, Style()))
    yield from _arrow((x + wide + right + 2.6, top - 5.0), (x + wide + right + 2.6, top + 1.0))


def _bag(*, is_of_cards: bool = False) -> Iterator[Item]:
    """A label over the mouth of a bag, with a staple through it; in the bag counters, or cards where a kit has no small pieces."""
    yield shapes.rounded_rect(5.0, 8.0, 15.0, 17.0, 1.0, _pen(style.TINT))
    if is_of_cards:
        card = shapes.rounded_rect(-3.4, -5.0, 6.8, 10.0, 0.6, _pen(style.PAPER))
        yield from (Group((card,), Affine.translate(x, 18.6) @ Affine.rotate(turn)) for x, turn in _CARDS)
    else:
        counters = ((7.5, 19.5), (11.0, 20.4), (14.6, 19.2), (9.2, 16.2), (13.2, 16.6))
        yield from (shapes.rect(x, y, 2.8, 2.8, _pen(style.PAPER)) for x, y in counters)
    yield shapes.rect(4.0, 3.0, 17.0, 10.5, _pen(style.PAPER))
    yield shapes.rect(4.0, 3.0, 17.0, 3.6, _pen(style.DEEP_SHADE))
    yield shapes.polygon([(4.0, 3.0), (6.0, 1.2), (23.0, 1.2), (21.0, 3.0)], _pen(style.SHADE))
    yield shapes.line(11.0, 10.8, 14.0, 10.8, Style(stroke=style.INK, width_mm=style.TITLE_RULE_MM))


def _tray() -> Iterator[Item]:
    """A label in a compartment of a tray."""
    yield shapes.rounded_rect(1.0, 4.0, 23.0, 19.0, 1.0, _pen(style.SHADE))
    cells = [(2.4 + column * 10.4, 5.4 + row * 8.4) for row in range(2) for column in range(2)]
    yield from (shapes.rect(x, y, 9.8, 7.8, _pen(style.PAPER)) for x, y in cells)
    yield from (shapes.rect(14.2 + i * 2.6, 15.6 + i % 2 * 2.2, 2.6, 2.6, _pen(style.TINT)) for i in range(3))
    yield shapes.rect(3.2, 6.2, 8.2, 6.2, _pen(style.PAPER))
    yield shapes.rect(3.2, 6.2, 8.2, 2.2, _pen(style.DEEP_SHADE))


def _arrow(start: Point, end: Point) -> Iterator[Item]:
    (x, y), (_, tip) = start, end
    back = 1.4 if tip < y else -1.4
    yield shapes.line(x, y, x, tip + back / 2, Style(stroke=style.INK, width_mm=style.GROUP_RULE_MM))
    yield shapes.polygon([(x, tip), (x + 1.0, tip + back), (x - 1.0, tip + back)], Style(fill=style.INK))
