"""The foot of the order of battle: the side's points against the other's, the legend, the small print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.control_sheet.figure_boxes import BRACKET_MM
from generator.components.control_sheet.marks import FORMS
from generator.components.control_sheet.paging import OVERLEAF_BASE_MM
from generator.components.control_sheet.turn_legend import REMINDER_GAP_MM, abbreviations, reminded, running
from generator.components.control_sheet.unit_turns import UnitTurns
from generator.components.pieces.losses import LEFT_WHEN_REDUCED, bracket
from generator.components.sentences import Formatter, in_tables, named_in
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Mark, Shown, Text
from generator.drawing.fonts import face
from generator.expressions import number
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.typesetting import NOTHING, Block, air, flow, in_lines, set_lines, stack, tick_box, width

_TOTAL_BASE, _BALANCE_BELOW, _BALANCE_STEP, _NOTE_STEP = 6.6 / 15.0, 4.2 / 7.6, 3.2 / 7.5, 2.95 / 6.8
"""To the total's baseline, from there to the next, and from line to line, in mm for each point of the type."""
_LEGEND_TOP_MM, _LEGEND_AIR_MM, _LOW_AIR_MM, _NOTES_GAP_MM = 2.0, 1.3, 0.4, 2.2
_KEY_MM, _LOW_KEY_MM, _LOW_BOX = (1.4, 1.3, 1.3), (1.2, 1.0, 0.3), 0.4
"""Above a key where rows go on, between its lines and below it, and the same of a low one, whose boxes are so high in mm
for each point of the type."""
_LOW_GAP_MM = 0.5
"""Between lines of low entries."""
_NOTES_FOOT_MM, _BALANCE_FOOT_MM, _LOW_FOOT_MM = 1.2, 2.0, 3.5
"""Of the line that would follow, what is not kept free: the last where small print follows as near as its lines are."""
_SAMPLE_BRACKET_MM, _ENTRY_GAP_MM, _SAMPLE_GAP_MM = 9.0, 6.0, 1.5
_TOTAL_GAP_MM, _SUM_GAP_MM, _BALANCE_GAP_MM = 4.0, 3.0, 6.0
_LAYOUT = ("control_sheet", "foot")
"""Where a layout has it."""


class Foot(Struct, frozen=True):
    """What stands below the rule that closes the rows of a side."""

    game: Game
    side: SideInPlay
    words: Words
    width_mm: float
    layout: ControlSheetLayout
    turns: UnitTurns | None = None
    """Those that stand in the rows of units."""

    def block(self, reminders: Block = NOTHING) -> Block:
        """With ``reminders`` below the legend."""
        if self.turns is not None:
            return self._above_turns(reminders)
        totals = self._totals(self.left_mm)
        legend = self._legend() if self.layout.foot.legend else NOTHING
        notes = self._notes()
        if not (totals.items or legend.items or notes.items):
            return NOTHING
        left = stack((air(_LEGEND_TOP_MM), legend, reminders, air(_NOTES_GAP_MM), notes))
        height = max(left.height_mm - _NOTES_FOOT_MM, totals.height_mm - _BALANCE_FOOT_MM)
        return Block(self.width_mm, height, (*totals.items, *left.items))

    def _above_turns(self, reminders: Block) -> Block:
        """The same with low entries, and without notes, which stand below as wide as the row.

        So does what turns mean, where it would be lower than the totals beside them.
        """
        if not self.layout.foot.legend:
            return self._beside_totals((), reminders)
        low = self._low()
        samples, marks = ([_closer(entry) for entry in some] for some in (low._samples(), low._reminded()))
        whole = self._beside_totals((*samples, *low._of_turns(self.left_mm), *marks), reminders)
        if not (samples or marks):
            return whole
        parted = self._beside_totals((*samples, *marks), reminders)
        return min((whole, stack((parted, *low._of_turns(self.width_mm)))), key=lambda way: way.height_mm)

    def _beside_totals(self, entries: Sequence[Block], reminders: Block) -> Block:
        """The totals, and on their left these entries above the reminders."""
        legend = flow(entries, self.left_mm, _ENTRY_GAP_MM, _LOW_GAP_MM, from_top=True) if entries else NOTHING
        totals = self._totals(self.left_mm if reminders.items else min(self.left_mm, legend.width_mm))
        if not (totals.items or legend.items):
            return NOTHING
        left = stack((air(_LEGEND_TOP_MM), legend, reminders))
        height = max(left.height_mm, totals.height_mm - _LOW_FOOT_MM)
        return Block(self.width_mm, height, (*totals.items, *left.items))

    def notes(self) -> Block:
        """The small print as wide as the row."""
        say, size_pt = Formatter(self.words), self.layout.foot.note_pt
        return stack(
            replace(
                running(say.line(note), size_pt, self.width_mm).block(REMINDER_GAP_MM),
                mark=Mark("note", _LAYOUT, in_tables(named_in(note))),
            )
            for note in self.side.notes
        )

    def _low(self) -> Foot:
        """With boxes no higher than words."""
        figures, box_mm = self.layout.figures, scaled(_LOW_BOX, self.layout.foot.legend_pt)
        low = figures.model_copy(update={"box_mm": min(figures.box_mm, box_mm)})
        return replace(self, layout=self.layout.model_copy(update={"figures": low}))

    @property
    def left_mm(self) -> float:
        return self.layout.foot.left_share * self.width_mm

    # -- points, on the right --------------------------------------------------------------------------------

    def _totals(self, told_mm: float) -> Block:
        """The total; before it its word, and the sums of figures, abilities and guns, which stand on a line of their own
        where they would be set smaller; below it the other side's. On their left the legend is so wide."""
        settings, right, say = self.layout.foot, self.width_mm, Formatter(self.words).line
        base = scaled(_TOTAL_BASE, max(settings.total_pt, settings.word_pt, settings.sum_pt))
        below = base + scaled(_BALANCE_BELOW, settings.balance_pt)
        points = self.side.points
        if points is None:
            return NOTHING
        total, word = number(points.total), self.words("control_sheet.total")
        mark = Mark(word, _LAYOUT, (Shown("side", self.side.side.id, ("points",)),))
        items: list[Item] = [Text(right, base, total, "sans-bold", settings.total_pt, style.INK, "end", mark)]
        pen = right - width(total, "sans-bold", settings.total_pt) - _TOTAL_GAP_MM
        items.append(Text(pen, base, word, "serif-semibold", settings.word_pt, style.INK, "end"))
        pen -= width(word, "serif-semibold", settings.word_pt) + _SUM_GAP_MM
        added = " + ".join(map(say, points.parts))
        room = right - told_mm - _BALANCE_GAP_MM
        if width(added, "sans", settings.sum_pt) <= pen - told_mm:
            items += [Text(pen, base, added, "sans", settings.sum_pt, style.SECONDARY, "end", mark)] if added else []
        else:
            lines = set_lines(added, "sans", settings.sum_pt, room, style.SECONDARY)
            items += (replace(line, mark=mark) for line in lines.at(right, below, "end"))
            below += lines.rest_mm + scaled(_BALANCE_STEP, settings.sum_pt)
        told = [
            (say(line), font, fill)
            for line, font, fill in (
                (points.allowed, "sans", style.SECONDARY),
                (points.verdict, "sans-semibold", style.INK),
            )
            if line is not None
        ]
        # The verdict stands behind what it is of, where the turns below leave little room and both have it on a line.
        on_a_line = sum(width(text, font, settings.balance_pt) for text, font, _ in told) + _SUM_GAP_MM
        is_one = self.turns is not None and on_a_line <= room
        pen = right
        for text, font, fill in reversed(told) if is_one else told:
            lines = set_lines(text, font, settings.balance_pt, room, fill)
            items += (replace(line, mark=mark) for line in lines.at(pen, below, "end"))
            pen -= lines.width_mm + _SUM_GAP_MM if is_one else 0.0
            below += 0.0 if is_one else lines.rest_mm + scaled(_BALANCE_STEP, settings.balance_pt)
        below += scaled(_BALANCE_STEP, settings.balance_pt) if is_one else 0.0
        return Block(right, below, tuple(items))

    # -- legend and small print, on the left -----------------------------------------------------------------

    def _legend(self) -> Block:
        entries = [*self._samples(), *self._marks(self.left_mm)]
        return flow(self._level(entries), self.left_mm, _ENTRY_GAP_MM)

    def before(
        self, goes_on: Block, *, with_letters: bool = False, with_samples: bool = True, is_low: bool = False
    ) -> Block:
        """What signs in rows mean, perhaps with what letters stand for, or marks alone, where rows go on: the legend stands
        on the last page.

        That they go on is said at the end of its last line that has room for it, on the same base line. ``is_low`` has
        lines closer, and boxes no higher than words.
        """
        size_pt = self.layout.foot.legend_pt
        top_mm, gap_mm, foot_mm = _LOW_KEY_MM if is_low else _KEY_MM
        foot = self._low() if is_low else self
        box_mm = foot.layout.figures.box_mm
        entries = self._level([*(foot._samples() if with_samples else ()), *foot._marks(self.width_mm)])
        letters = abbreviations(self.game, self.side, Formatter(self.words)) if with_letters else ()
        said = [running(text, size_pt, self.width_mm) for text in letters]
        below = stack((lines.block(gap_mm) for lines in said), gap_mm)
        if not entries:
            return stack((air(top_mm), below, goes_on)) if said else goes_on
        high_mm = entries[0].height_mm - _LEGEND_AIR_MM
        entries = [replace(entry, height_mm=high_mm) for entry in entries]
        key = flow(entries, self.width_mm, _ENTRY_GAP_MM, gap_mm)
        room_mm = self.width_mm - width(self.words("control_sheet.overleaf"), "sans", size_pt)
        lines = in_lines([entry.width_mm for entry in entries], self.width_mm, _ENTRY_GAP_MM)
        ends = [sum(entries[i].width_mm + _ENTRY_GAP_MM for i in line) for line in lines]
        line = max((i for i, end in enumerate(ends) if end <= room_mm), default=len(lines))
        said_mm = top_mm + line * (high_mm + gap_mm)
        base_mm = said_mm + (face("sans").cap_height_mm(size_pt) + box_mm) / 2
        end_mm = max(top_mm + key.height_mm, said_mm + high_mm)
        items = (key.at(0.0, top_mm), goes_on.at(0.0, base_mm - OVERLEAF_BASE_MM), below.at(0.0, end_mm))
        return Block(self.width_mm, end_mm + below.height_mm + foot_mm, items)

    def _samples(self) -> Iterator[Block]:
        groups = [group for unit in self.side.units for group in unit.figure_groups]
        box = self.layout.figures.box_mm
        reduced = [group.reduced_by for group in groups if group.kept_when_reduced]
        if reduced:
            text = self.words("control_sheet.legend.reduced", clause=reduced[0])
            yield self._entry(text, box, tick_box(0, 0, box, LEFT_WHEN_REDUCED))
        if any(group.half_at for group in groups):
            tie = bracket(0, (box - BRACKET_MM) / 2, _SAMPLE_BRACKET_MM, BRACKET_MM)
            yield self._entry(self.words("control_sheet.legend.counter"), _SAMPLE_BRACKET_MM, tie)
        if any(group.on_counter and not group.half_at for group in groups):
            tie = bracket(0, (box - BRACKET_MM) / 2, _SAMPLE_BRACKET_MM / 2, BRACKET_MM)
            yield self._entry(self.words("control_sheet.legend.half_counter"), _SAMPLE_BRACKET_MM / 2, tie)
        if any(group.on_sheet_only for group in groups):
            kept = tick_box(0, 0, box, dashed=True)
            yield self._entry(self.words("control_sheet.legend.kept"), box, kept)

    def _marks(self, width_mm: float) -> Iterator[Block]:
        yield from self._of_turns(width_mm)
        yield from self._reminded()

    def _of_turns(self, width_mm: float) -> Iterator[Block]:
        """What turns in the rows of units mean."""
        if self.turns is not None and (entry := self.turns.legend(width_mm, self.layout.figures.box_mm / 2)).items:
            yield entry

    def _reminded(self) -> Iterator[Block]:
        marked = (track for unit in self.side.units for track in unit.tracks if track.form in FORMS)
        for text, cells in reminded(marked, Formatter(self.words)).items():
            yield replace(self._entry(text), mark=Mark("note", _LAYOUT, cells))

    def _level(self, entries: Sequence[Block]) -> list[Block]:
        """All as high as the highest, so that lines of them stand evenly."""
        step = max((entry.height_mm for entry in entries), default=0.0)
        return [replace(entry, height_mm=step) for entry in entries]

    def _entry(self, text: str, sample_mm: float = 0.0, *sample: Item) -> Block:
        """A sample of what is drawn, if it is drawn, and what it means."""
        x = sample_mm + _SAMPLE_GAP_MM if sample else 0.0
        line = set_lines(text, "sans", self.layout.foot.legend_pt, self.left_mm - x, prefer="even")
        height = max(self.layout.figures.box_mm + _LEGEND_AIR_MM, line.height_mm)
        return Block(x + line.width_mm, height, (*sample, *line.about(x, self.layout.figures.box_mm / 2)))

    def _notes(self) -> Block:
        """What the letters stand for, and the small print, each note from its first baseline."""
        size_pt, pen, say = self.layout.foot.note_pt, 0.0, Formatter(self.words)
        items: list[Item] = []
        shown = self.layout.foot.notes
        notes = ((say.line(note), in_tables(named_in(note))) for note in (self.side.notes if shown else ()))
        stood_for = ((text, ()) for text in (abbreviations(self.game, self.side, say) if shown else ()))
        for text, cells in (*stood_for, *notes):
            note, mark = running(text, size_pt, self.left_mm), Mark("note", _LAYOUT, cells)
            items += (replace(line, mark=mark) for line in note.at(0, pen))
            pen += note.rest_mm + scaled(_NOTE_STEP, size_pt)
        return Block(self.left_mm, pen, tuple(items))


def _closer(entry: Block) -> Block:
    """A low entry as near to the next as lines of the small print are to one another."""
    return replace(entry, height_mm=entry.height_mm - _LEGEND_AIR_MM + _LOW_AIR_MM)
