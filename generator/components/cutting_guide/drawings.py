"""The small drawings of a guide: a sheet of each kind of pieces that are cut, its cuts numbered as the steps are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from generator.components.build_context import BuildContext
from generator.components.cutting_guide.kinds import PrintedKind, name_of
from generator.components.cutting_guide.small_sheet import Small, at_one_scale, caption, small_sheet
from generator.components.cutting_guide.steps import Step, notches, numbered, on_pieces
from generator.drawing import Item
from generator.sheets import style
from generator.sheets.pages import Sheet
from generator.typesetting import (
    Block,
    stack,
)

MOST_IN_ROW, IN_HOLE = 5, 2
"""How many kinds stand in a row at most, and how many where a column has room for few."""
LEAST_PAIR_MM = 84.0, 44.0
"""The width and the height of a column, at least, for drawings of two kinds."""


class Drawings:
    def __init__(self, made: Sequence[PrintedKind], steps: Sequence[Step], context: BuildContext) -> None:
        self._made, self._steps, self._context = made, steps, context

    def named(self, sheet: Sheet, width_mm: float, height_mm: float) -> Block:
        """A drawing in the middle of a width, its name below it."""
        one, name = self._small(sheet, width_mm, height_mm).block, caption(name_of(self._made, sheet), width_mm)
        return stack([one, name], style.SNUG_MM)

    def one(self, width_mm: float, height_mm: float) -> Iterator[Block]:
        """A sheet of pieces that are cut, and which one it is: the first of those with the cuts of most steps; where there
        is room, one of another kind beside it."""
        if height_mm >= LEAST_PAIR_MM[1] and width_mm >= LEAST_PAIR_MM[0] and len(self.examples) > 1:
            yield self.row(width_mm, height_mm, IN_HOLE)
        elif height_mm and self.examples:
            sheet = max(self.examples, key=self._told)
            key = "drawing" if numbered(self._steps, sheet) else "traced"
            words = self._context.words(f"cutting_guide.{key}", sheet=name_of(self._made, sheet))
            yield stack([self._small(sheet, width_mm, height_mm).block, caption(words, width_mm)], style.SNUG_MM)

    def row(self, width_mm: float, height_mm: float, most: int = MOST_IN_ROW) -> Block:
        """A sheet of each kind side by side, all at one scale, its name below it; of the kinds with the cuts of most steps,
        in their order, where there are many."""
        told = sorted(self.examples, key=self._told, reverse=True)[:most]
        found = [sheet for sheet in self.examples if sheet in told]
        rings, has_brackets = 1, False
        while True:
            sizes = at_one_scale([sheet.paper for sheet in found], width_mm, height_mm, rings)
            drawn = [
                self._small(sheet, *size, rings, has_brackets=has_brackets)
                for sheet, size in zip(found, sizes, strict=True)
            ]
            asked = max(one.rings for one in drawn), any(one.is_bracketed for one in drawn)
            if asked == (rings, has_brackets):
                break
            rings, has_brackets = asked
        high_mm = max(high for _, high in sizes)
        gap_mm = (width_mm - sum(wide for wide, _ in sizes)) / len(found)
        x_mm, named = gap_mm / 2, list[Item]()
        for sheet, one, (wide_mm, _) in zip(found, drawn, sizes, strict=True):
            # They stand on one line, and their names below it.
            named.append(one.block.at(x_mm, high_mm - one.block.height_mm))
            name = caption(name_of(self._made, sheet), wide_mm + gap_mm - style.GAP_MM)
            named.append(name.at(x_mm - (gap_mm - style.GAP_MM) / 2, high_mm + style.SNUG_MM))
            x_mm += wide_mm + gap_mm
        names_mm = max(caption(name_of(self._made, sheet), width_mm).height_mm for sheet in found)
        row = Block(width_mm, high_mm + style.SNUG_MM + names_mm, tuple(named))
        key = "drawings" if any(numbered(self._steps, sheet) for sheet in found) else "all_traced"
        words = self._context.words(f"cutting_guide.{key}")
        return stack([row, caption(words, width_mm)], style.GAP_MM)

    @cached_property
    def examples(self) -> list[Sheet]:
        """Of each kind of pieces that are cut, the first of the sheets with the cuts of most steps."""
        cut = (one.cut(self._context.printing) for one in self._made)
        return [max(sheets, key=self._told) for sheets in cut if sheets]

    def _told(self, sheet: Sheet) -> int:
        """How many steps a sheet shows."""
        others = bool(notches(self._steps, sheet)) + len(on_pieces(self._steps, sheet))
        return len(numbered(self._steps, sheet)) + others

    def _small(
        self, sheet: Sheet, width_mm: float, height_mm: float, rings: int = 1, *, has_brackets: bool = False
    ) -> Small:
        assert sheet.plan is not None
        fold = next((place for place, one in enumerate(self._steps, 1) if one.part == "fold"), 0)
        return small_sheet(
            sheet,
            self._context.printing,
            numbered(self._steps, sheet),
            fold if sheet.plan.folded else 0,
            width_mm,
            height_mm,
            notches(self._steps, sheet),
            on_pieces(self._steps, sheet),
            rings=rings,
            has_brackets=has_brackets,
        )
