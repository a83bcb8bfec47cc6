"""A losses track for a card: a box for each figure, for a pencil, and its counter's or role's name below.

Boxes are empty, and share the width of the line where they are smaller than full size; those of a command, of several
roles, have at full size the figure of the role in small above a cell for the pencil. Smaller, it would be a blot.
Those of one counter touch, with a gap at the half; a bracket ties them together. Those that are left when the unit is
reduced are tinted, and the last odd figure, which is on no counter, has a dashed box. Groups that do not fit on a line
go on the next, and what is too much for the place is drawn smaller, all of it alike, and as high on all the cards of a
sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from generator.components.pieces.art import ArtLibrary
from generator.drawing import Item, Style
from generator.drawing.box import Box
from generator.drawing.shapes import line, polyline, rect
from generator.drawing.text import fit_text
from generator.sheets import style
from generator.typesetting import Block, in_lines, width

BOX_MM = (5.0, 7.4)
"""A box, at its full size."""
WIDEST_MM, WIDEST = 7.7, 1.3
"""How wide the boxes of figures that are all alike become at most, to share the line: so many mm, and so many times their height."""
LARGEST_SCALE, LEAST_SCALE, SCALE_STEP = 1.4, 0.5, 0.025
LEAST_SHARED = 0.65
"""A track that has to be smaller than this does not make those of the other cards as small."""
HALF_GAP, GROUP_GAP, LINE_GAP = 0.8, 2.4, 1.6
BRACKET_TOP, BRACKET = 0.8, 0.9
LABEL_TOP = 0.3
"""From boxes without a bracket to the room for their label."""
LABEL_MM, BASELINE_MM = 3.2, 2.3
"""The room for a label below its boxes, and the top of that room to the baseline."""
WIDTH_STEP = 0.02
LEFT_WHEN_REDUCED = style.SHADE
FIGURE, SHELF, SHELF_WIDE = 0.58, 0.64, 0.6
"""The share of its box a figure stands high, how far down it stands, for the cell below is for the pencil, and how wide
its ground is: a line from side to side would look as if the box were crossed off."""


class LossGroup(Struct, frozen=True):
    """Figures that belong together: those of a counter, of a role in a command, or all of a unit's."""

    figures: int
    label: str
    symbol: str
    kept_when_reduced: int = 0
    half_at: int = 0
    on_counter: bool = False
    dashed: bool = False
    from_left: bool = False


_Lines = list[list[tuple[LossGroup, float]]]
"""Groups on lines, each with its width."""


class Track(tuple[LossGroup, ...]):
    """The groups of a unit that is not alone: ``beside`` are the tracks of the other cards of its sheet."""

    beside: Sequence[Sequence[LossGroup]] = ()


def losses(groups: Sequence[LossGroup], box: Box, art: ArtLibrary) -> Block | None:
    """The track for a box; None when there is no room for it even at its smallest.

    Of counters that have the same name the first is named alone, where there is no room to name each.
    """
    scale = _shared_scale(groups, box)
    if scale is None:
        groups = _named_once(groups)
        scale = _shared_scale(groups, box)
    lines = None if scale is None else _fitting(groups, scale, box)
    if scale is None or lines is None:
        return None
    box_mm = BOX_MM[0] * scale
    several_roles = len({group.symbol for group in groups}) > 1
    is_pictured = several_roles and scale >= 1
    if scale < 1:
        box_mm, lines = _widened(lines, scale, box.w)
    label_pt = min([style.NOTE_PT, *(_label_pt(group, wide) for row in lines for group, wide in row)])
    items: list[Item] = []
    y = 0.0
    for row in lines:
        x = 0.0
        for group, wide in row:
            items += _group(group, Box(x, y, wide, BOX_MM[1] * scale), box_mm, label_pt, art if is_pictured else None)
            x += wide + GROUP_GAP
        y += _line_mm(row, scale) + LINE_GAP
    return Block(box.w, max(0.0, y - LINE_GAP), tuple(items))


def _label_pt(group: LossGroup, wide: float) -> float:
    """The size at which a label fits a width; all labels of a track have that of the one with the least room."""
    at_full = width(group.label, "sans-medium", style.NOTE_PT)
    return style.NOTE_PT * min(1.0, wide / at_full) if at_full else style.NOTE_PT


def _named_once(groups: Sequence[LossGroup]) -> tuple[LossGroup, ...]:
    labels = [group.label for group in groups]
    return tuple(replace(group, label="") if group.label in labels[:i] else group for i, group in enumerate(groups))


def _shared_scale(groups: Sequence[LossGroup], box: Box) -> float | None:
    """The scale at which a track is drawn: where it can be, that at which all the tracks beside it fit as well."""
    alone = _largest_scale(groups, box)
    if alone is None or alone < LEAST_SHARED:
        return alone
    beside = groups.beside if isinstance(groups, Track) else ()
    others = [scale for other in beside if (scale := _largest_scale(other, box)) and scale >= LEAST_SHARED]
    shared = min([alone, *others])
    return alone if _fitting(groups, shared, box) is None else shared


def _largest_scale(groups: Sequence[LossGroup], box: Box) -> float | None:
    steps = range(round((LARGEST_SCALE - LEAST_SCALE) / SCALE_STEP) + 1)
    scales = (round(LARGEST_SCALE - step * SCALE_STEP, 4) for step in steps)
    return next((scale for scale in scales if _fitting(groups, scale, box) is not None), None)


def _fitting(groups: Sequence[LossGroup], scale: float, box: Box) -> _Lines | None:
    """The groups on lines at a scale; None when they do not fit the box."""
    lines = _lines(groups, scale, box.w)
    if lines is None:
        return None
    high = sum(_line_mm(row, scale) for row in lines) + (len(lines) - 1) * LINE_GAP
    return lines if high <= box.h + 1e-6 else None


def _lines(groups: Sequence[LossGroup], scale: float, room: float) -> _Lines | None:
    """The groups on lines, each with its width; None when a name is wider than the line.

    The name of a group wider than a line stands below its last part.
    """
    parts: list[LossGroup] = []
    for group in groups:
        *first, last = in_parts(group, max(1, int((room - HALF_GAP) // (BOX_MM[0] * scale))))
        parts += [*(replace(part, label="") for part in first), last]
    widths = _widths(parts, BOX_MM[0] * scale, style.LEAST_PT)
    if max(widths, default=0.0) > room + 1e-6:
        return None
    lines = in_lines(widths, room, GROUP_GAP)
    # Roles stand at equal distances, where that takes no more lines, and not as far apart as their names are long.
    if not _on_counters(parts):
        for label_pt in (style.NOTE_PT, style.LEAST_PT):
            own = _widths(parts, BOX_MM[0] * scale, label_pt)
            even = [max(own, default=0.0)] * len(widths)
            alike = in_lines(even, room, GROUP_GAP)
            if len(alike) == len(lines) and max(even, default=0.0) <= room:
                lines, widths = alike, even
                break
            # Or else the last of a line has the room for its own name alone.
            ends = {line[-1] for line in lines}
            pitch = max((wide for i, wide in enumerate(own) if i not in ends), default=0.0)
            even = [wide if i in ends else pitch for i, wide in enumerate(own)]
            if in_lines(even, room, GROUP_GAP) == lines:
                widths = even
                break
    return [[(parts[i], widths[i]) for i in line] for line in lines]


def _widened(lines: _Lines, scale: float, room: float) -> tuple[float, _Lines]:
    """The width of a box at which the longest of lines takes the room, and the groups with theirs."""
    least = BOX_MM[0] * scale
    most = max(least, min(WIDEST_MM, WIDEST * BOX_MM[1] * scale))
    wider = [most - WIDTH_STEP * step for step in range(int((most - least) / WIDTH_STEP) + 1)]
    rows = [[group for group, _ in row] for row in lines]
    sizes = product(
        [*wider, least], (style.NOTE_PT, style.LEAST_PT)
    )  # at the least of both they were put on their lines
    ways = ((box_mm, [_widths(row, box_mm, label_pt) for row in rows]) for box_mm, label_pt in sizes)
    box_mm, widths = next(way for way in ways if all(_fit(wide, room) for wide in way[1]))
    spread = [
        wide if _on_counters(row) else _even(row, box_mm, wide, room) for row, wide in zip(rows, widths, strict=True)
    ]
    return box_mm, [list(zip(row, wide, strict=True)) for row, wide in zip(rows, spread, strict=True)]


def _even(row: Sequence[LossGroup], box_mm: float, widths: list[float], room: float) -> list[float]:
    """Roles stand at equal distances, where the line has room for that: if need be with smaller names, and the last of them
    with no more than its own name takes."""
    for label_pt in (style.NOTE_PT, style.LEAST_PT):
        *before, last = _widths(row, box_mm, label_pt)
        for even in ([max(*before, last, 0.0)] * len(row), [*[max(before, default=0.0)] * len(before), last]):
            if _fit(even, room):
                return even
    return widths


def _fit(widths: Sequence[float], room: float) -> bool:
    return sum(widths) + GROUP_GAP * (len(widths) - 1) <= room + 2e-6


def _on_counters(groups: Sequence[LossGroup]) -> bool:
    return any(group.on_counter for group in groups)


def _widths(parts: Sequence[LossGroup], box_mm: float, label_pt: float) -> list[float]:
    """What each group takes of a line, with its label at a size."""
    return [max(boxes_mm(part, box_mm, HALF_GAP), width(part.label, "sans-medium", label_pt) + 0.2) for part in parts]


def _line_mm(row: list[tuple[LossGroup, float]], scale: float) -> float:
    labelled = [group for group, _ in row if group.label]
    below = max((_to_label_mm(group) + LABEL_MM for group in labelled), default=0.0)
    return BOX_MM[1] * scale + below


def _to_label_mm(group: LossGroup) -> float:
    return BRACKET_TOP + BRACKET if group.on_counter else LABEL_TOP


def _group(group: LossGroup, place: Box, width_mm: float, label_pt: float, art: ArtLibrary | None) -> Iterator[Item]:
    """The boxes of a group, as high as their place, what ties them together, and its label below; with ``art``, its figure
    in each."""
    x, y, wide, height = place.x, place.y, place.w, place.h
    # A counter's name that is wider than its boxes has them, and what ties them together, in its middle.
    boxed = boxes_mm(group, width_mm, HALF_GAP)
    first = x + (wide - boxed) / 2 if group.on_counter else x
    dashes = (width_mm / 7, width_mm / 7) if group.dashed else ()
    for left, fill in boxes(group, first, width_mm, HALF_GAP):
        pen = Style(fill=fill, stroke=style.INK, width_mm=style.DRAWN_MM, dash_mm=dashes)
        yield rect(left, y, width_mm, height, pen)
        if art is not None:
            yield from _role(group, Box(left, y, width_mm, height), fill or style.PAPER, art)
    if group.on_counter:
        yield bracket(first, y + height + BRACKET_TOP, boxed, BRACKET)
    # That of a role begins with its boxes, so that groups stand in line.
    fitted = fit_text(
        group.label,
        "sans-medium",
        label_pt,
        Box(x, y + height + _to_label_mm(group), wide, BASELINE_MM),
        fill=style.SECONDARY,
        align="centre" if group.on_counter else "left",
        valign="baseline",
        shrink_to=0.8,
        least_pt=style.LEAST_PT,
    )
    yield from fitted.items


def _role(group: LossGroup, box: Box, ground: str, art: ArtLibrary) -> Iterator[Item]:
    """Who falls, on the shelf of a box."""
    shelf, off = box.y + box.h * SHELF, box.w * (1 - SHELF_WIDE) / 2
    pen = Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)
    yield line(box.x + off, shelf, box.x + box.w - off, shelf, pen)
    yield _figure(art, group.symbol, box, ground)


# -- boxes, as they stand on control sheets as well --------------------------------------------------------


def in_parts(group: LossGroup, most: int) -> Iterator[LossGroup]:
    """A group in parts of so many figures; those that are left when the unit is reduced come first, or last."""
    while group.figures > most:
        rest, kept = group.figures - most, group.kept_when_reduced
        later = min(kept, rest) if group.from_left else max(0, kept - most)
        yield replace(group, figures=most, kept_when_reduced=kept - later)
        group = replace(group, figures=rest, kept_when_reduced=later, half_at=0)
    yield group


def boxes(group: LossGroup, x: float, box_mm: float, half_gap_mm: float) -> Iterator[tuple[float, str | None]]:
    """The left edge of each box, the first at ``x``, and what fills it."""
    for i in range(group.figures):
        gap = half_gap_mm if 0 < group.half_at <= i else 0.0
        behind = group.figures - 1 - i if group.from_left else i
        yield x + i * box_mm + gap, LEFT_WHEN_REDUCED if behind < group.kept_when_reduced else None


def boxes_mm(group: LossGroup, box_mm: float, half_gap_mm: float) -> float:
    """The width of them all."""
    return group.figures * box_mm + (half_gap_mm if 0 < group.half_at < group.figures else 0.0)


def bracket(x: float, y: float, width_mm: float, height_mm: float) -> Item:
    """What ties the boxes of one counter together, below them."""
    foot, pen = y + height_mm, Style(stroke=style.SECONDARY, width_mm=style.BOX_MM)
    return polyline(((x, foot), (x, y), (x + width_mm, y), (x + width_mm, foot)), pen)


def _figure(art: ArtLibrary, name: str, box: Box, ground: str) -> Item:
    """A figure on the shelf of its box, pale, so that what is marked below it stands out."""
    figure = art.figure(name)
    view, metrics = figure.art.view, figure.metrics
    scale = min(box.h * FIGURE / metrics.height, box.w * 0.86 / view.w)
    middle = box.x + box.w / 2 + (metrics.centre - view.x - view.w / 2) * scale
    return art.stand(name, style.SECONDARY, ground, middle, box.y + box.h * SHELF - 0.15, scale)
