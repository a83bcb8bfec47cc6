"""A sheet of pieces in small, drawn from its plan, with its cuts and the numbers of the steps they are made in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.components.cutting_guide.brackets import are_apart, are_few, bracketed
from generator.components.cutting_guide.cuts import Numbered, Segment
from generator.components.cutting_guide.kinds import cuts_on
from generator.components.cutting_guide.opened import blocks, into_drawing, moved_box
from generator.drawing import Affine, Group, Item, Path, Style, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.shapes import Point
from generator.drawing.transforms import moved
from generator.sheets import registration, style
from generator.sheets.edges import SLACK_MM, between
from generator.sheets.marks import contour
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.plan import Placement
from generator.sheets.printing import Printing
from generator.typesetting import Block, set_lines

DISC_MM = 1.75
"""The radius of a disc that bears a step's number."""
OVER_MM = 1.2
"""How far a cut is drawn over the pieces it frees, in the drawing."""
_AIR_MM = 0.5
"""Between two discs, and from a disc to the paper."""
_AROUND_MM, _OUTSIDE_MM = 2 * DISC_MM + _AIR_MM, DISC_MM + _AIR_MM
"""The room around the paper for discs, and where their middles stand in it."""
_DASH_MM = (1.2, 0.9)
_NUDGES_MM = (0.0, *(sign * step * 0.15 for step in range(1, 6) for sign in (1, -1)))
"""How far a disc may stand off its line, the least first."""
_SLANT_MM = 5.0
"""How much lower than a notch its number stands: a line to it that ran level would read as a cut."""
_RING_MM, _MOST_RINGS = 2 * DISC_MM + _AIR_MM, 3
"""From the discs next to the paper to those behind them, and in how many rings they stand at most."""


def disc(number: int | str, x: float, y: float) -> tuple[Item, ...]:
    """A step's number, or a letter, in its disc, about (x, y)."""
    rise = face("sans-semibold").cap_height_mm(style.NOTE_PT) / 2
    return (
        shapes.circle(x, y, DISC_MM, Style(fill=style.INK)),
        Text(x, y + rise, str(number), "sans-semibold", style.NOTE_PT, style.PAPER, "middle"),
    )


class Small(NamedTuple):
    """A sheet in small, how many rings of discs have room around it, and whether brackets bear the numbers of its cuts."""

    block: Block
    rings: int
    is_bracketed: bool


def around_mm(rings: int) -> float:
    """The room for so many rings of discs, on each side of the paper."""
    return _AROUND_MM + (rings - 1) * _RING_MM


def small_sheet(
    sheet: Sheet,
    printing: Printing,
    steps: Sequence[Numbered],
    fold: int,
    width_mm: float,
    height_mm: float,
    notches: tuple[int, Point] | None = None,
    on_pieces: Sequence[tuple[int, Placement]] = (),
    *,
    rings: int = 1,
    has_brackets: bool = False,
) -> Small:
    """A sheet with a plan, as large as the room allows, in its middle. ``fold`` is the step it is folded in, or 0;
    ``notches``: the number of their step, which stands on the right, and where a line leads from it; the numbers of steps ``on_pieces`` stand on these. It has room for ``rings`` of discs at least,
    and brackets where there must be, or where ``has_brackets`` asks for them."""
    for is_bracketed in (True,) if has_brackets else (False, True):
        for most in range(rings, _MOST_RINGS + 1):
            small = _SmallSheet(sheet, printing, steps, (width_mm, height_mm), most, is_bracketed)
            if not is_bracketed and not (are_few(steps) and are_apart(small.steps)):
                break
            drawn = Small(small.block(fold, notches, on_pieces), most, is_bracketed)
            if not small.unnumbered:
                return drawn
    return drawn


class _Way(NamedTuple):
    """A place for the number of a cut, and the line from it to the cut."""

    at: Point
    lead: tuple[float, float, float, float]


class _SmallSheet:
    def __init__(
        self,
        sheet: Sheet,
        printing: Printing,
        steps: Sequence[Numbered],
        room_mm: tuple[float, float],
        rings: int,
        is_bracketed: bool,
    ) -> None:
        assert sheet.plan is not None
        self._rings, self._is_bracketed, self.unnumbered = rings, is_bracketed, 0
        self._around = around_mm(rings)
        width_mm, height_mm = room_mm
        self._sheet, self._plan, self._printing, self._width = sheet, sheet.plan, printing, width_mm
        # Numbers stand around the paper.
        wide, high = width_mm - 2 * self._around, height_mm - 2 * self._around
        scale = min(wide / sheet.paper.width_mm, high / sheet.paper.height_mm)
        self._wide, self._high = sheet.paper.width_mm * scale, sheet.paper.height_mm * scale
        self._left = (width_mm - self._wide) / 2
        parting = [cut for cut in cuts_on(sheet).between if any(cut in cuts for _, cuts in steps)]
        self._scale, self._blocks = scale, blocks(sheet, parting, scale)
        self._parting = [self._moved(cut) for cut in parting]
        self.steps = [(number, [self._moved(cut) for cut in cuts]) for number, cuts in steps]
        """The cuts of each step where they are drawn."""
        self._is_fine = not are_apart(self.steps)
        fronts = [placement.trim for placement in self._plan.shown_in_front if placement.side == "front"]
        self._fronts = [moved_box(trim, self._into(trim)) for trim in fronts]

    def _into(self, box: Box) -> Affine:
        return into_drawing(self._blocks, box, self._scale)

    def _moved(self, cut: Segment) -> Segment:
        """A cut where it is drawn."""
        into = self._into(between(min(cut.x1, cut.x2), min(cut.y1, cut.y2), max(cut.x1, cut.x2), max(cut.y1, cut.y2)))
        return Segment(*into.apply(cut.x1, cut.y1), *into.apply(cut.x2, cut.y2))

    def block(
        self, fold: int, notches: tuple[int, Point] | None, on_pieces: Sequence[tuple[int, Placement]] = ()
    ) -> Block:
        discs: list[tuple[float, float]] = []
        steps = self.steps
        items: list[Item] = [
            shapes.rect(
                0, 0, self._wide, self._high, Style(fill=style.PAPER, stroke=style.SECONDARY, width_mm=style.BOX_MM)
            ),
            *self._pieces(),
            *self._marks(),
        ]
        if fold:
            items += self._fold(fold)
            discs.append(self._fold_end)
        numbers: list[Item] = []
        if notches:
            step, (x, y) = notches
            start = self._into(Box(x, y, 0.0, 0.0)).apply(x, y)
            at = self._wide + _OUTSIDE_MM, start[1] + _SLANT_MM
            discs.append(at)
            numbers += disc(step, *at)
            items.append(shapes.line(*start, *at, Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)))
        brackets, single = bracketed(steps) if self._is_bracketed else ([], steps)
        for one in brackets:
            lines, at = one.drawn(self._high, _OUTSIDE_MM)
            items.append(shapes.lines(lines, Style(stroke=style.SECONDARY, width_mm=style.BOX_MM)))
            discs.append(at)
            numbers += disc(one.number, *at)
        drawn = [
            shapes.lines((self._drawn(cut) for cut in cuts), self._first if cuts[0] in self._parting else self._pen())
            for _, cuts in steps
        ]
        leads = list[tuple[float, float, float, float]]()
        for number, cut in ((number, cut) for number, cuts in single for cut in cuts):
            lead, place = self._numbered(cut, discs)
            leads += lead
            numbers += disc(number, *place) if place else ()
        for number, piece in on_pieces:
            trim = moved_box(piece.trim, self._into(piece.trim))
            numbers += disc(number, trim.x + trim.w / 2, trim.y + trim.h / 2)
        items += [shapes.lines(leads, self._thin()), *drawn]
        whole = Group((*items, *numbers), Affine.translate(self._left, self._around))
        return Block(self._width, self._high + 2 * self._around, (whole,))

    def _numbered(
        self, cut: Segment, discs: list[Point]
    ) -> tuple[list[tuple[float, float, float, float]], Point | None]:
        """The line to a cut and the middle of its disc, which joins the others; none where they leave no room."""
        ways = list(self._ways(cut))
        # A disc gives way to others: a little along the paper, to its other side, behind them.
        way = next((way for way in ways if _is_clear(way.at, discs)), None)
        if way is None:
            self.unnumbered += 1
            return [one.lead for one in ways[:1]], None
        discs.append(way.at)
        return [way.lead], way.at

    def _pieces(self) -> Iterator[Item]:
        """What is kept, shaded; beyond a fold the backs, paler; and what is clipped off in the end, paler too, or bare where
        it is cut out by hand."""
        for placement in self._plan.shown_in_front:
            into = self._into(placement.trim)
            trim, outline = moved_box(placement.trim, into), moved(contour(placement), into)
            is_cut_out = bool(placement.piece.outline) and not placement.piece.six_sided
            waste = self._paint(style.PAPER if is_cut_out else style.TINT)
            yield shapes.rect(*trim, waste)
            if placement.side == "front":
                # A machine cuts along the outlines, and a hand along those that no ruler frees.
                line = style.INK if is_cut_out or self._printing.registration == "silhouette" else style.PAPER
                yield Path(outline, self._paint(style.SHADE, line))
            elif placement.piece.outline or placement.piece.corner_mm:
                yield Path(outline, self._thin())

    @staticmethod
    def _paint(fill: str, line: str = style.PAPER) -> Style:
        return Style(fill=fill, stroke=line, width_mm=style.HAIRLINE_MM)

    def _marks(self) -> Iterator[Item]:
        """The marks that a machine looks for, where they are."""
        if self._printing.registration == "silhouette":
            marks = registration.front_marks(self._sheet.paper, "silhouette")
            yield from (Group(group.items, Affine.scale(self._scale)) for group in marks)

    def _fold(self, number: int) -> Iterator[Item]:
        pen = Style(stroke=style.INK, width_mm=style.DRAWN_MM, dash_mm=_DASH_MM)
        if self._plan.fold == "fold-across":
            yield shapes.line(0, self._high / 2, self._wide, self._high / 2, pen)
        else:
            yield shapes.line(self._wide / 2, 0, self._wide / 2, self._high, pen)
        yield from disc(number, *self._fold_end)

    @property
    def _fold_end(self) -> tuple[float, float]:
        """Where the number of the fold stands."""
        if self._plan.fold == "fold-across":
            return self._wide + _OUTSIDE_MM, self._high / 2
        return self._wide / 2, self._high + _OUTSIDE_MM

    _first = Style(stroke=style.INK, width_mm=style.TITLE_RULE_MM)

    def _pen(self) -> Style:
        return Style(stroke=style.INK, width_mm=style.HAIRLINE_MM if self._is_fine else style.BOX_MM)

    @staticmethod
    def _thin() -> Style:
        return Style(stroke=style.HAIRLINE, width_mm=style.HAIRLINE_MM)

    def _drawn(self, cut: Segment) -> tuple[float, float, float, float]:
        """A cut in the drawing, a little longer than the pieces, within the paper."""
        x1, y1, x2, y2 = cut
        over = 0.0 if cut in self._parting else OVER_MM / 3 if self._is_fine else OVER_MM
        if y1 == y2:
            return max(0.0, x1 - over), y1, min(self._wide, x2 + over), y2
        if x1 != x2:
            return x1, y1, x2, y2
        return x1, max(0.0, y1 - over), x2, min(self._high, y2 + over)

    def _ways(self, cut: Segment) -> Iterator[_Way]:
        """Where the number of a cut may stand, the best first: beside the paper, in one ring behind the other."""
        sides = list(self._sides(cut))
        # Brackets stand on the left and above, next to the paper.
        sides = sides[::-1] if self._is_bracketed else sides
        for ring in range(self._rings):
            for (x, y), out, (x1, y1, x2, y2) in sides:
                if self._is_bracketed and ring == 0 and sum(out) < 0:
                    continue
                away = _OUTSIDE_MM + ring * _RING_MM
                from_mm = away if ring else 0.0
                start = x1 + out[0] * from_mm, y1 + out[1] * from_mm
                for by in _NUDGES_MM:
                    at = x + out[0] * away + abs(out[1]) * by, y + out[1] * away + abs(out[0]) * by
                    yield _Way(at, (*start, x2, y2))

    def _sides(self, cut: Segment) -> Iterator[tuple[Point, Point, tuple[float, float, float, float]]]:
        """Where a cut drawn on leaves the paper, in which direction, and the line from there to the cut.

        On the left or above, and across from there; but not where other pieces lie in between. A line that has pieces
        in its way on both sides ends at the first of them.
        """
        x1, y1, x2, y2 = self._drawn(cut)
        is_level = y1 == y2
        if not is_level and y1 > y2:
            x1, y1, x2, y2 = x2, y2, x1, y1
        before, after = self._in_the_way(cut)
        if after or not before:
            if is_level:
                yield (0.0, y1), (-1.0, 0.0), (0.0, y1, min((x1, *before)), y1)
            else:
                yield (x1, 0.0), (0.0, -1.0), (x1, 0.0, x1, min((y1, *before)))
        if not after:
            if is_level:
                yield (self._wide, y2), (1.0, 0.0), (self._wide, y2, x2, y2)
            else:
                yield (x2, self._high), (0.0, 1.0), (x2, self._high, x2, y2)

    def _in_the_way(self, cut: Segment) -> tuple[list[float], list[float]]:
        """Where the pieces begin that lie on a cut drawn on: those left of it or above it, and those across from there.

        Backs beyond a fold are glued down by then, and have no cuts of their own.
        """
        before, after = [], []
        for trim in self._fronts:
            if cut.y1 == cut.y2:
                along, across = (trim.x, trim.right, *sorted((cut.x1, cut.x2))), (trim.y, trim.bottom, cut.y1, cut.y1)
            else:
                (top, start), (foot, end) = sorted(((cut.y1, cut.x1), (cut.y2, cut.x2)))
                along, across = (trim.y, trim.bottom, top, foot), (trim.x, trim.right, start, end)
            near, far, first, last = along
            if far <= first + SLACK_MM and across[0] - SLACK_MM <= across[2] <= across[1] + SLACK_MM:
                before.append(near)
            if near >= last - SLACK_MM and across[0] - SLACK_MM <= across[3] <= across[1] + SLACK_MM:
                after.append(near)
        return before, after


def _is_clear(at: tuple[float, float], discs: Sequence[tuple[float, float]]) -> bool:
    """Whether a disc there has its air to all others."""
    return all(abs(at[0] - x) + abs(at[1] - y) >= 2 * DISC_MM + _AIR_MM for x, y in discs)


def at_one_scale(papers: Sequence[Paper], width_mm: float, height_mm: float, rings: int) -> list[tuple[float, float]]:
    """The room for each of several sheets in a row, with that for rings of discs around it: width and height."""
    discs_mm, gaps_mm = 2 * around_mm(rings), (len(papers) - 1) * style.COLUMN_GAP_MM
    wide_mm = width_mm - gaps_mm - len(papers) * discs_mm
    scale = min(
        wide_mm / sum(paper.width_mm for paper in papers),
        (height_mm - discs_mm) / max(paper.height_mm for paper in papers),
    )
    return [(scale * paper.width_mm + discs_mm, scale * paper.height_mm + discs_mm) for paper in papers]


def caption(text: str, width_mm: float) -> Block:
    lines = set_lines(text, "sans", style.NOTE_PT, width_mm, style.SECONDARY)
    return Block(width_mm, lines.height_mm, lines.below(width_mm / 2, 0.0, "middle"))
