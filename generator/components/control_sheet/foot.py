"""The foot of the order of battle: the side's points against the other's, the legend, the small print."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import BuildContext
from generator.components.control_sheet.columns import Columns
from generator.components.control_sheet.figure_boxes import BRACKET_MM, LEFT_WHEN_REDUCED, bracket
from generator.components.expressions import number
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import Lines, in_lines, set_lines, tick_box, width

_TOTAL_BASE, _BALANCE_BELOW, _BALANCE_STEP, _NOTE_STEP = 6.6 / 15.0, 4.2 / 7.6, 3.2 / 7.5, 2.95 / 6.8
"""To the total's baseline, from there to the next, and from line to line, in mm for each point of the type."""
_LEGEND_TOP, _LEGEND_AIR, _NOTES_GAP = 2.0, 1.3, 2.2
_SAMPLE_BRACKET_MM, _ENTRY_GAP_MM, _SAMPLE_GAP_MM = 9.0, 6.0, 1.5
_TOTAL_GAP_MM, _SUM_GAP_MM = 4.0, 3.0


class Foot:
    """Set for one side, drawn under the rule that closes its rows."""

    def __init__(
        self, game: Game, index: int, context: BuildContext, columns: Columns, layout: ControlSheetLayout
    ) -> None:
        self._game, self._context, self._columns = game, context, columns
        self._own, self._box_mm = layout.foot, layout.figures.box_mm
        self._side, self._other = game.sides[index], game.sides[1 - index]
        self._left_room = self._own.left_share * (columns.right - columns.left)
        self._balance = self._set_balance()
        self._entries = self._set_entries() if self._own.legend else []
        widths = [sample + _SAMPLE_GAP_MM + said.width_mm for sample, said, _ in self._entries]
        self._legend = in_lines(widths, self._left_room, _ENTRY_GAP_MM)
        self._notes = [
            set_lines(note, "sans", self._own.note_pt, self._left_room, style.SECONDARY, prefer="wrap")
            for note in (self._set_notes() if self._own.notes else ())
        ]
        own = self._own
        self._legend_step = max(self._box_mm + _LEGEND_AIR, max((e[1].height_mm for e in self._entries), default=0.0))
        self._note_step, self._balance_step = scaled(_NOTE_STEP, own.note_pt), scaled(_BALANCE_STEP, own.balance_pt)
        self._total_base = scaled(_TOTAL_BASE, max(own.total_pt, own.word_pt, own.sum_pt))
        left = _LEGEND_TOP + len(self._legend) * self._legend_step
        left += _NOTES_GAP + sum(note.rest_mm + self._note_step for note in self._notes)
        self._balance_below = scaled(_BALANCE_BELOW, own.balance_pt)
        right = (
            self._total_base + self._balance_below + sum(line.rest_mm + self._balance_step for line in self._balance)
        )
        self.height_mm = max(left - 1.2, right - 2.0)

    # -- what it says ------------------------------------------------------------------------------------

    def _set_balance(self) -> list[Lines]:
        """The other side's total, the least and most this one may have, and whether it has."""
        words, values = self._context.words, self._side.values
        room = self._columns.right - self._columns.left - self._left_room - 6.0
        if (ratio := self._ratio(room)) or "points.least" not in values:
            return ratio
        total, least, most = (values[f"points.{key}"].value for key in ("total", "least", "most"))
        margin = next(i.value for i in values["points.least"].inputs if i.unit == "percent")
        other = self._other.values["points.total"].value
        text = words(
            "control_sheet.balance",
            other=words.say(self._other.side.name),
            points=number(other),
            least=number(least),
            most=number(most),
            percent=number(margin),
        )
        return [
            set_lines(text, "sans", self._own.balance_pt, room, style.SECONDARY),
            set_lines(self._verdict(total, least, most), "sans-semibold", self._own.balance_pt, room),
        ]

    def _ratio(self, room: float) -> list[Lines]:
        """The same where the rules set so many times the other side's points, not a margin; else nothing."""
        words, values = self._context.words, self._side.values
        key = next((key for key in ("least", "most") if f"ratio.{key}" in values), None)
        if key is None:
            return []
        total, bound = values["points.total"].value, values[f"ratio.{key}"].value
        text = words(
            f"control_sheet.ratio.{key}",
            other=words.say(self._other.side.name),
            points=number(self._other.values["points.total"].value),
            bound=number(bound),
        )
        is_kept = total >= bound if key == "least" else total <= bound
        verdict = words("control_sheet.ratio.kept") if is_kept else self._verdict(total, bound, bound)
        return [
            set_lines(text, "sans", self._own.balance_pt, room, style.SECONDARY),
            set_lines(verdict, "sans-semibold", self._own.balance_pt, room),
        ]

    def _verdict(self, total: int, least: int, most: int) -> str:
        words = self._context.words
        if total > most:
            return words("control_sheet.outside_over", points=number(total - most))
        if total < least:
            return words("control_sheet.outside_under", points=number(least - total))
        return words("control_sheet.inside")

    def _set_entries(self) -> list[tuple[float, Lines, str]]:
        """The legend: the width of each sample, what it means, which it is."""
        groups = [group for unit in self._side.units for group in unit.figure_groups]
        samples = []
        if any(group.kept_when_reduced for group in groups):
            samples.append((self._box_mm, "reduced"))
        if any(group.half_at for group in groups):
            samples.append((_SAMPLE_BRACKET_MM, "counter"))
        if any(group.label == ("counter.kept",) for group in groups):
            samples.append((self._box_mm, "kept"))
        return [
            (
                sample,
                set_lines(
                    self._context.words(f"control_sheet.legend.{key}", clause=self._reduced_by()),
                    "sans",
                    self._own.legend_pt,
                    self._left_room - sample - _SAMPLE_GAP_MM,
                ),
                key,
            )
            for sample, key in samples
        ]

    def _set_notes(self) -> Iterator[str]:
        words, book = self._context.words, self._game.book
        if self._reduced_by() and "loss_examples" in book.tables:
            yield words("control_sheet.note.losses", clause=book.cite(book.tables["loss_examples"].source))
        halves = book.tables.get("counter_figures")
        if halves and any(getattr(unit.card, "command", None) for unit in self._side.units):
            foot, mounted = (halves.value(kind, "half").value for kind in ("command_foot", "command_mounted"))
            yield words("control_sheet.note.command", foot=number(foot), mounted=number(mounted))

    def _reduced_by(self) -> str:
        """The clause that says when troops are reduced; empty on a side without any."""
        found = (unit.values["reduced_at"].clauses[0] for unit in self._side.units if "reduced_at" in unit.values)
        return next(found, "")

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self, top: float) -> Iterator[Item]:
        """Everything below the rule at ``top``."""
        if "points.total" in self._side.values:
            yield from self._draw_totals(top)
        yield from self._draw_legend(top)

    def _draw_totals(self, top: float) -> Iterator[Item]:
        """The total on the right; before it its word, and the sums of figures, abilities and guns."""
        words, right, own = self._context.words, self._columns.right, self._own
        base = top + self._total_base
        total = number(self._side.values["points.total"].value)
        yield Text(right, base, total, "sans-bold", own.total_pt, style.INK, "end")
        pen = right - width(total, "sans-bold", own.total_pt) - _TOTAL_GAP_MM
        yield Text(pen, base, words("control_sheet.total"), "serif-semibold", own.word_pt, style.INK, "end")
        pen -= width(words("control_sheet.total"), "serif-semibold", own.word_pt) + _SUM_GAP_MM
        said = self._how_added_up()
        room = pen - self._columns.left - self._left_room
        yield from set_lines(said, "sans", own.sum_pt, room, style.SECONDARY).at(pen, base, "end")
        line = base + self._balance_below
        for lines in self._balance:
            yield from lines.at(right, line, "end")
            line += lines.rest_mm + self._balance_step

    def _how_added_up(self) -> str:
        words, said = self._context.words, []
        for key in ("figures", "abilities", "gun"):
            values = [unit.values.get(f"points.{key}") for unit in self._side.units]
            if total := sum(value.value for value in values if value is not None):
                said.append(words(f"control_sheet.sum.{key}", points=number(total)))
        return " + ".join(said) if len(said) > 1 else ""

    def _draw_legend(self, top: float) -> Iterator[Item]:
        left = self._columns.left
        y = top + _LEGEND_TOP
        for line in self._legend:
            pen = left
            for i in line:
                sample, said, key = self._entries[i]
                yield self._sample(key, pen, y)
                rise = face("sans").cap_height_mm(said.size_pt) / 2
                yield from said.at(pen + sample + _SAMPLE_GAP_MM, y + self._box_mm / 2 + rise)
                pen += sample + _SAMPLE_GAP_MM + said.width_mm + _ENTRY_GAP_MM
            y += self._legend_step
        y += _NOTES_GAP
        for note in self._notes:
            yield from note.at(left, y)
            y += note.rest_mm + self._note_step

    def _sample(self, key: str, x: float, y: float) -> Item:
        if key == "counter":
            return bracket(x, y + (self._box_mm - BRACKET_MM) / 2, _SAMPLE_BRACKET_MM)
        return tick_box(x, y, self._box_mm, LEFT_WHEN_REDUCED if key == "reduced" else None, dashed=key == "kept")
