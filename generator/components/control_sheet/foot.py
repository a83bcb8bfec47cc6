"""The foot of the order of battle: the side's points against the other's, the legend, the small print."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import BuildContext
from generator.components.control_sheet.figure_boxes import BRACKET_MM
from generator.components.expressions import number
from generator.components.losses import LEFT_WHEN_REDUCED, bracket
from generator.components.sheet_layout import scaled
from generator.drawing import Item, Text
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import Block, air, flow, set_lines, stack, tick_box, width

_TOTAL_BASE, _BALANCE_BELOW, _BALANCE_STEP, _NOTE_STEP = 6.6 / 15.0, 4.2 / 7.6, 3.2 / 7.5, 2.95 / 6.8
"""To the total's baseline, from there to the next, and from line to line, in mm for each point of the type."""
_LEGEND_TOP_MM, _LEGEND_AIR_MM, _NOTES_GAP_MM = 2.0, 1.3, 2.2
_NOTES_FOOT_MM, _BALANCE_FOOT_MM = 1.2, 2.0
"""Of the line that would follow, what is not kept free."""
_SAMPLE_BRACKET_MM, _ENTRY_GAP_MM, _SAMPLE_GAP_MM = 9.0, 6.0, 1.5
_TOTAL_GAP_MM, _SUM_GAP_MM, _BALANCE_GAP_MM = 4.0, 3.0, 6.0


def foot(game: Game, index: int, context: BuildContext, width_mm: float, layout: ControlSheetLayout) -> Block:
    """Below the rule that closes the rows of a side."""
    return _Foot(game, index, context, width_mm, layout).block()


class _Foot:
    def __init__(
        self, game: Game, index: int, context: BuildContext, width_mm: float, layout: ControlSheetLayout
    ) -> None:
        self._game, self._words, self._width = game, context.words, width_mm
        self._settings, self._box_mm = layout.foot, layout.figures.box_mm
        self._side, self._other = game.sides[index], game.sides[1 - index]
        self._left_room = self._settings.left_share * width_mm

    def block(self) -> Block:
        totals = self._totals()
        legend = self._legend() if self._settings.legend else air(0.0)
        notes = self._notes() if self._settings.notes else air(0.0)
        left = stack((air(_LEGEND_TOP_MM), legend, air(_NOTES_GAP_MM), notes))
        height = max(left.height_mm - _NOTES_FOOT_MM, totals.height_mm - _BALANCE_FOOT_MM)
        return Block(self._width, height, (*totals.items, *left.items))

    # -- points, on the right --------------------------------------------------------------------------------

    def _totals(self) -> Block:
        """The total; before it its word, and the sums of figures, abilities and guns; below it the other side's."""
        words, settings, right = self._words, self._settings, self._width
        base = scaled(_TOTAL_BASE, max(settings.total_pt, settings.word_pt, settings.sum_pt))
        items: list[Item] = []
        if "points.total" in self._side.values:
            total, word = number(self._side.values["points.total"].value), words("control_sheet.total")
            items.append(Text(right, base, total, "sans-bold", settings.total_pt, style.INK, "end"))
            pen = right - width(total, "sans-bold", settings.total_pt) - _TOTAL_GAP_MM
            items.append(Text(pen, base, word, "serif-semibold", settings.word_pt, style.INK, "end"))
            pen -= width(word, "serif-semibold", settings.word_pt) + _SUM_GAP_MM
            room = pen - self._left_room
            items += set_lines(self._how_added_up(), "sans", settings.sum_pt, room, style.SECONDARY).at(
                pen, base, "end"
            )
        line = base + scaled(_BALANCE_BELOW, settings.balance_pt)
        faces = (("sans", style.SECONDARY), ("sans-semibold", style.INK))
        room = right - self._left_room - _BALANCE_GAP_MM
        for text, (font, fill) in zip(self._balance(), faces, strict=False):
            lines = set_lines(text, font, settings.balance_pt, room, fill)
            items += lines.at(right, line, "end")
            line += lines.rest_mm + scaled(_BALANCE_STEP, settings.balance_pt)
        return Block(right, line, tuple(items))

    def _balance(self) -> tuple[str, ...]:
        """The other side's total, the least and most this one may have, and whether it has."""
        words, values = self._words, self._side.values
        if (ratio := self._ratio()) or "points.least" not in values:
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
        return text, self._verdict(total, least, most)

    def _ratio(self) -> tuple[str, ...]:
        """The same where the rules set so many times the other side's points, not a margin; else nothing."""
        words, values = self._words, self._side.values
        key = next((key for key in ("least", "most") if f"ratio.{key}" in values), None)
        if key is None:
            return ()
        total, bound = values["points.total"].value, values[f"ratio.{key}"].value
        text = words(
            f"control_sheet.ratio.{key}",
            other=words.say(self._other.side.name),
            points=number(self._other.values["points.total"].value),
            bound=number(bound),
        )
        is_kept = total >= bound if key == "least" else total <= bound
        return text, words("control_sheet.ratio.kept") if is_kept else self._verdict(total, bound, bound)

    def _verdict(self, total: int, least: int, most: int) -> str:
        if total > most:
            return self._words("control_sheet.outside_over", points=number(total - most))
        if total < least:
            return self._words("control_sheet.outside_under", points=number(least - total))
        return self._words("control_sheet.inside")

    def _how_added_up(self) -> str:
        parts = []
        for key in ("figures", "abilities", "gun"):
            values = [unit.values.get(f"points.{key}") for unit in self._side.units]
            if total := sum(value.value for value in values if value is not None):
                parts.append(self._words(f"control_sheet.sum.{key}", points=number(total)))
        return " + ".join(parts) if len(parts) > 1 else ""

    # -- legend and small print, on the left -----------------------------------------------------------------

    def _legend(self) -> Block:
        groups = [group for unit in self._side.units for group in unit.figure_groups]
        box, entries = self._box_mm, []
        if any(group.kept_when_reduced for group in groups):
            entries.append(self._entry("reduced", box, tick_box(0, 0, box, LEFT_WHEN_REDUCED)))
        if any(group.half_at for group in groups):
            tie = bracket(0, (box - BRACKET_MM) / 2, _SAMPLE_BRACKET_MM, BRACKET_MM)
            entries.append(self._entry("counter", _SAMPLE_BRACKET_MM, tie))
        if any(group.label == ("counter.kept",) for group in groups):
            entries.append(self._entry("kept", box, tick_box(0, 0, box, dashed=True)))
        step = max((entry.height_mm for entry in entries), default=0.0)
        entries = [Block(entry.width_mm, step, entry.items) for entry in entries]
        return flow(entries, self._left_room, _ENTRY_GAP_MM)

    def _entry(self, key: str, sample_mm: float, sample: Item) -> Block:
        """A sample of what is drawn, and what it means."""
        text, x = self._words(f"control_sheet.legend.{key}", clause=self._reduced_by()), sample_mm + _SAMPLE_GAP_MM
        line = set_lines(text, "sans", self._settings.legend_pt, self._left_room - x)
        height = max(self._box_mm + _LEGEND_AIR_MM, line.height_mm)
        return Block(x + line.width_mm, height, (sample, *line.about(x, self._box_mm / 2)))

    def _notes(self) -> Block:
        """Small print, each note from its first baseline."""
        size_pt, items, pen = self._settings.note_pt, [], 0.0
        for text in self._note_texts():
            note = set_lines(text, "sans", size_pt, self._left_room, style.SECONDARY, prefer="wrap")
            items += note.at(0, pen)
            pen += note.rest_mm + scaled(_NOTE_STEP, size_pt)
        return Block(self._left_room, pen, tuple(items))

    def _note_texts(self) -> Iterator[str]:
        """How losses and commands are kept in a game of counters."""
        words, book = self._words, self._game.book
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
