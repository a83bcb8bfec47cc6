"""Control sheets: for each side its units, their figures to cross off, their points and the turns.

A side takes one sheet where its rows can be drawn a little tighter, else as few as hold them, evenly filled:
heads and turns on each, totals on the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.control_sheet.foot import Foot
from generator.components.control_sheet.rows import LEAST_PITCH_MM, PITCH_MM, Columns, CounterSymbol, Row
from generator.components.desk import Desk
from generator.components.expressions import number
from generator.components.typesetting.sheet_text import rule, set_lines, width
from generator.components.typesetting.turn_track import track_height, track_width, turn_track
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Item, Text
from generator.drawing.bounds import Box
from generator.drawing.fonts import face
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet

_HEAD_PT, _TURN_PT, _TITLE_PT, _ASIDE_PT = 6.6, 7.0, 20.0, 7.5
_HEAD_MM = 5.6
"""The line of column heads, down to its hairline."""
_OVERLEAF_MM = 6.0
_TURN_CENTRE_MM, _TRACK_AIR_MM = 4.3, 9.0
"""How far above the rule under the title the turns stand; what is kept free beside them."""
_STEP_MM = 0.1


def build(game: Game, desk: Desk, counter_symbol: CounterSymbol) -> tuple[Sheet, ...]:
    """The control sheets of both sides. UserError when one unit's words would fill more than a page."""
    return tuple(sheet for i in range(len(game.sides)) for sheet in _Side(game, i, desk, counter_symbol).sheets())


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which rows stand on which page, and how far apart."""

    pages: tuple[range, ...]
    pitch_mm: float


class _Side:
    def __init__(self, game: Game, index: int, desk: Desk, counter_symbol: CounterSymbol) -> None:
        self._game, self._desk = game, desk
        self._side: SideInPlay = game.sides[index]
        self._paper = desk.paper.landscape()
        self._name = desk.words.say(self._side.side.name)
        area = self._area(self._heading(0))
        self._columns = Columns.across(area)
        self._rows = [Row(unit, game, desk, self._columns, counter_symbol) for unit in self._side.units]
        self._foot = Foot(game, index, desk, self._columns)

    def sheets(self) -> Iterator[Sheet]:
        plan = self._plan()
        words = self._desk.words
        name = words("control_sheet.name", side=self._name)
        for page, rows in enumerate(plan.pages):
            heading = self._heading(page)
            items = tuple(self._draw(heading, rows, plan, is_last=page == len(plan.pages) - 1))
            label = name if len(plan.pages) == 1 else f"{name} {page + 1}/{len(plan.pages)}"
            yield Sheet(self._paper, heading, label, items)

    def _heading(self, page: int) -> Heading:
        words, scenario = self._desk.words, self._game.scenario
        title = self._name if page == 0 else words("control_sheet.continued", side=self._name)
        parts = [words.say(scenario.title), words("control_sheet.units", units=number(len(self._side.units)))]
        if scenario.points_agreed is not None:
            parts.append(words("control_sheet.agreed", points=number(scenario.points_agreed)))
        detail = " · ".join(parts)
        if width(detail, "sans", _ASIDE_PT) > self._paper.width_mm / 3:
            detail = " · ".join(parts[1:])  # the footer names the scenario in any case
        return Heading(title, words("control_sheet.kind"), detail)

    # -- which rows on which page ------------------------------------------------------------------------

    def _area(self, heading: Heading) -> Box:
        """Where the column heads, the rows and the foot go: below the turns, where these need a band of their own."""
        area = content_area(self._paper, heading)
        band = self._band(heading, area)
        return Box(area.x, area.y + band, area.w, area.h - band)

    def _plan(self) -> _Plan:
        count = len(self._rows)
        for pages in range(1, count + 1):
            rooms = [self._room(page, page == pages - 1) for page in range(pages)]
            split = even_split([max(PITCH_MM, row.least_mm) for row in self._rows], rooms)
            pitches = [self._pitch([self._rows[i].least_mm for i in rows], room) for rows, room in zip(split, rooms)]
            if all(pitches):
                return _Plan(split, min(pitch for pitch in pitches if pitch))
        largest = max(range(count), key=lambda i: self._rows[i].least_mm)
        raise UserError(
            [
                Diagnostic(
                    Source(f"{self._game.project.name}: {self._side.units[largest].key}"),
                    "the words of this unit fill more than a page of the control sheet",
                    "Shorten its name or its origin, or take a larger paper.",
                )
            ]
        )

    def _room(self, page: int, is_last: bool) -> float:
        area = self._area(self._heading(page))
        return area.h - _HEAD_MM - (self._foot.height_mm if is_last else _OVERLEAF_MM)

    def _pitch(self, least: Sequence[float], room: float) -> float | None:
        """The widest pitch at which rows of these least heights fit; None when the narrowest does not."""
        pitch = PITCH_MM
        while pitch > LEAST_PITCH_MM - 1e-9:
            if sum(max(pitch, height) for height in least) <= room + 1e-6:
                return pitch
            pitch = round(pitch - _STEP_MM, 3)
        return None

    # -- drawing -----------------------------------------------------------------------------------------

    def _draw(self, heading: Heading, rows: range, plan: _Plan, *, is_last: bool) -> Iterator[Item]:
        area, columns = self._area(heading), self._columns
        yield from self._draw_turns(heading)
        yield from self._draw_heads(area.y)
        y = area.y + _HEAD_MM
        yield rule(columns.left, columns.right, y)
        for i in rows:
            if i != rows[0]:
                yield rule(columns.left, columns.right, y)
            height = max(plan.pitch_mm, self._rows[i].least_mm)
            yield from self._rows[i].draw(y, height)
            y += height
        yield rule(columns.left, columns.right, y, style.TITLE_RULE_MM)
        if is_last:
            yield from self._foot.draw(y)
        else:
            said = self._desk.words("control_sheet.overleaf")
            yield Text(columns.right, y + 4.4, said, "sans", _TURN_PT, style.SECONDARY, "end")

    def _draw_heads(self, top: float) -> Iterator[Item]:
        words, columns = self._desk.words, self._columns
        base = top + _HEAD_MM - 1.6

        def head(x: float, said: str, anchor: str, room: float) -> Iterator[Item]:
            lines = set_lines(said, "sans-medium", _HEAD_PT, room, style.SECONDARY)
            yield from lines.at(x, base - lines.rest_mm, anchor)  # type: ignore[arg-type]

        yield from head(columns.unit, words("control_sheet.head.unit"), "start", columns.unit_width)
        stats = ("initiative", "morale", "courage", "firing_die", "combat_die")
        for x, key in zip(columns.stats, stats, strict=True):
            yield from head(x, words(f"stat.{key}.short"), "middle", 6.6)
        yield from head(columns.figures, words("control_sheet.head.figures"), "start", columns.figures_width)
        gun = words("control_sheet.head.gun", pc=words("stat.gun_points.short"))
        yield from head(columns.per_figure, words("stat.points.short"), "end", 10.0)
        yield from head(columns.all_figures, words("control_sheet.head.all_figures"), "end", 12.0)
        yield from head(columns.abilities, words("control_sheet.head.abilities"), "start", 25.0)
        yield from head(columns.gun, gun, "end", 12.0)
        yield from head(columns.right, words("control_sheet.head.points"), "end", 13.0)

    # -- turns -------------------------------------------------------------------------------------------

    def _draw_turns(self, heading: Heading) -> Iterator[Item]:
        """Beside the title where there is room, else in a band below its rule."""
        area, turns = content_area(self._paper, heading), self._game.scenario.turns
        label = self._desk.words("control_sheet.turn")
        label_width = width(label, "sans-medium", _TURN_PT) + 2.0
        at = self._beside_title(heading, area)
        rise = face("sans-medium").cap_height_mm(_TURN_PT) / 2
        if at is not None:
            room, middle = track_width(turns), area.y - _TURN_CENTRE_MM
            top = middle - track_height(turns, room) / 2
        else:
            at, room = area.x + label_width, area.w - label_width
            top = area.y + 2.2
            middle = top + track_height(1, room) / 2
        yield Text(at - 2.0, middle + rise, label, "sans-medium", _TURN_PT, style.SECONDARY, "end")
        yield from turn_track(turns, at, top, room)

    def _beside_title(self, heading: Heading, area: Box) -> float | None:
        """Where the first turn may stand on the title's line, if all of them fit there."""
        aside = max(width(heading.kind, "sans-semibold", _ASIDE_PT), width(heading.detail, "sans", _ASIDE_PT))
        label = width(self._desk.words("control_sheet.turn"), "sans-medium", _TURN_PT) + 2.0
        title_end = area.x + width(heading.title, "serif-semibold", _TITLE_PT)
        start, end = title_end + _TRACK_AIR_MM + label, area.right - aside - _TRACK_AIR_MM
        # In line with the figures below where it can be.
        longest = track_width(self._game.scenario.turns)
        preferred = Columns.across(area).figures
        at = max(start, min(preferred, end - longest))
        return at if at + longest <= end else None

    def _band(self, heading: Heading, area: Box) -> float:
        if self._beside_title(heading, area) is not None:
            return 0.0
        label = width(self._desk.words("control_sheet.turn"), "sans-medium", _TURN_PT) + 2.0
        return track_height(self._game.scenario.turns, area.w - label) + 3.4


def even_split(heights: Sequence[float], rooms: Sequence[float]) -> tuple[range, ...]:
    """Rows of these heights on pages with these rooms, so that the fullest is as empty as it can be.

    No page stays empty, and none holds a single row where there are rows enough.
    """
    count, pages = len(heights), len(rooms)
    fewest = 2 if count >= 2 * pages else 1
    best: dict[int, tuple[float, tuple[range, ...]]] = {0: (0.0, ())}
    for room in rooms:
        reached: dict[int, tuple[float, tuple[range, ...]]] = {}
        for start, (fullest, so_far) in best.items():
            for end in range(start + fewest, count + 1):
                fill = max(fullest, sum(heights[start:end]) / room)
                if end not in reached or fill < reached[end][0]:
                    reached[end] = (fill, (*so_far, range(start, end)))
        best = reached
    return best[count][1]
