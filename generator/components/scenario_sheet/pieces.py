"""Of the scenario sheet: a game's own pieces in small, where the page has room for them: what there is, and how many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from generator.components.build_context import BuildContext, Words
from generator.components.pieces.pictured import a_few, pictured
from generator.components.scenario_sheet.parts import title
from generator.components.sheet_kind import KitView
from generator.drawing import Affine, Item
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.sheets import style
from generator.sheets.plan import Piece
from generator.typesetting import NOTHING, Block, Run, paragraph, stack

_SCALES = tuple(percent / 100 for percent in range(100, 22, -2))
"""The largest that a line of pictures may be set at, one after the other."""
_UNEVEN, _EXACTLY = 0.6, 1e-5
"""The scale of a line, of that of another, at least: pieces are nearly as large beside one another as on the table; and how
exactly it is found."""
_TALLEST_MM, _LEAST_MM = 66.0, 15.0
"""How high a picture may be, and how high the largest of all is at least."""
_MOST, _FEW, _MOST_IN_LINE = 12, 4, 400
"""Pictures of a kind at most; kinds of so few looks are shown whole where they share a line with two others; and of
how many ways of filling a line the best is chosen at most."""
_MOST_WIDE, _WIDE = 0.5, 0.4
"""Of the page's width, for a picture; and one that is so wide is shown twice at least, others three times."""
_BETWEEN_MM, _APART_MM, _MOST_APART_MM = style.SNUG_MM, style.SECTION_GAP_MM, 18.0
"""Between pictures of a kind, and between kinds; further apart these do not seem to stand in a line."""
_ABOVE_MM, _CAPTION_MM, _MOST_AIR_MM = 2.6, 1.0, 3.0
"""Above a line of pictures, and from them to what they are; and how much more stands above it where there is room."""
_WHOLE_GAIN, _SHORT_COST = 0.05, 2.0
"""What it is worth that all of a kind is shown, and what the share of a line costs that stays bare, in heights of the room."""


class Shown(NamedTuple):
    """A kind of piece: what it is called, how many of it there are, and one of each look."""

    name: str
    many: int
    pieces: tuple[Piece, ...]


def shown(kit: KitView) -> Iterator[Shown]:
    """The kinds of pieces that the game names itself and that are in every kit."""
    for kind in kit.game.piece_kinds:
        made = [piece for some in kit.pieces(kind.id).values() for piece in some]
        if made and not kind.on_request:
            looks = {piece.front.id: piece for piece in made}
            count = sum(piece.quantity for piece in made)
            yield Shown(kit.context.words.say(kind.title), count, tuple(looks.values()))


def gallery(
    kinds: Sequence[Shown], context: BuildContext, width_mm: float, room_mm: float, layout: ScenarioSheetLayout
) -> Block:
    """The kinds in lines, as large and as many of each as there is room for; nothing where there is too little."""
    if not kinds:
        return NOTHING
    head = title(context.words("scenario_sheet.section.pieces"), width_mm, layout)
    # What is about as tall stands in one line.
    kinds = sorted(kinds, key=lambda kind: -max(one.height_mm for one in kind.pieces))
    lines = _Lines(kinds, context.words, width_mm, layout.story.fact_pt)
    left_mm = room_mm - head.height_mm - style.GAP_MM
    best = lines.best(left_mm) if left_mm > 0 else ()
    if not best:
        return NOTHING
    air_mm = (left_mm - sum(line.height_mm for line in best)) / len(best)
    return stack((head, *(_drawn(line, width_mm, min(_MOST_AIR_MM, air_mm)) for line in best)))


class _Group(NamedTuple):
    """Some of a kind that stand side by side."""

    kind: Shown
    few: tuple[Piece, ...]
    said: Run
    wide_mm: float
    """Of all of them together, as they are."""
    tallest_mm: float
    words_mm: float

    def width_mm(self, scale: float) -> float:
        return max(scale * self.wide_mm + _BETWEEN_MM * (len(self.few) - 1), self.words_mm)

    @property
    def is_whole(self) -> bool:
        return len(self.few) == len(self.kind.pieces)


class _Line(NamedTuple):
    """Groups beside one another, at the scale at which they fill the width, or at the largest that is allowed."""

    groups: tuple[_Group, ...]
    scale: float
    height_mm: float
    short_mm: float
    """What they leave of the width."""

    @property
    def whole(self) -> int:
        return sum(group.is_whole for group in self.groups)

    @property
    def bare(self) -> float:
        """In mm² how much is bare above what is not as tall as the tallest."""
        tallest_mm = _tallest_mm(self.groups)
        return sum(group.width_mm(self.scale) * self.scale * (tallest_mm - group.tallest_mm) for group in self.groups)


class _Lines:
    """Ways of setting kinds in lines."""

    def __init__(self, kinds: Sequence[Shown], words: Words, width_mm: float, size_pt: float) -> None:
        self._kinds, self._words, self._width_mm, self._size_pt = kinds, words, width_mm, size_pt
        pieces = [one for kind in kinds for one in kind.pieces]
        self._least = min(1.0, _LEAST_MM / max(one.height_mm for one in pieces))
        self._words_mm = paragraph([Run(kinds[0].name, "sans", size_pt)], width_mm).height_mm
        self._ways, self._fullest, self._group = cache(self._set), cache(self._find_fullest), cache(self._few)

    def best(self, room_mm: float) -> tuple[_Line, ...]:
        """Lines that fill the room best, with all looks of as many kinds as may be; none where there is too little."""
        best: tuple[_Line, ...] = ()
        most = -math.inf
        for scale, cuts in product(_SCALES, _partitions(len(self._kinds))):
            lines = [self._fullest(first, end, scale) for first, end in cuts]
            if any(line is None for line in lines):
                continue
            found = tuple(line for line in lines if line)
            high = sum(line.height_mm for line in found)
            if high > room_mm + 1e-6:
                continue
            whole, short_mm = sum(line.whole for line in found), sum(line.short_mm for line in found)
            bare = sum(line.bare for line in found) / (self._width_mm * room_mm)
            gained = high / room_mm - bare + _WHOLE_GAIN * whole - _SHORT_COST * short_mm / self._width_mm
            if gained > most + 1e-9:
                best, most = found, gained
        return best

    def _find_fullest(self, first: int, end: int, most: float) -> _Line | None:
        """The best line of these kinds at a scale near the most: none bare, all of its kinds, as large as may be."""
        least = max(self._least, _UNEVEN * most)
        lines = [
            self._line(groups, min(filling, most)) for groups, filling in self._ways(first, end) if filling >= least
        ]
        return max(
            lines,
            key=lambda line: (-round(line.short_mm / self._width_mm, 1), line.whole, line.scale),
            default=None,
        )

    def _set(self, first: int, end: int) -> list[tuple[tuple[_Group, ...], float]]:
        """So many of each of these kinds, in all ways, each with the scale at which it fills a line."""
        kinds = range(first, end)
        numbers = [self._numbers(self._kinds[kind], is_alone=len(kinds) < 3) for kind in kinds]
        few = (
            tuple(self._group(kind, n) for kind, n in zip(kinds, many, strict=True))
            for many in islice(product(*numbers), _MOST_IN_LINE)
        )
        return [(groups, self._filling(groups)) for groups in few]

    def _numbers(self, kind: Shown, *, is_alone: bool) -> range:
        looks = len(kind.pieces)
        is_wide = max(one.width_mm for one in kind.pieces) > _WIDE * self._width_mm
        if not is_alone and looks <= _FEW:
            return range(looks, looks + 1)
        return range(min(looks, 2 if is_wide else 3), min(looks, _MOST) + 1)

    def _few(self, place: int, many: int) -> _Group:
        kind = self._kinds[place]
        text = self._words("scenario_sheet.pieces", name=kind.name, count=number(kind.many))
        said = Run(text, "sans", self._size_pt)
        few = tuple(a_few(kind.pieces, many))
        wide, tall = sum(one.width_mm for one in few), max(one.height_mm for one in few)
        return _Group(kind, few, said, wide, tall, said.width_mm + style.TIGHT_MM)

    def _filling(self, groups: tuple[_Group, ...]) -> float:
        """The largest scale at which groups have room in a line; 0 where their words alone need more."""
        widest = max(one.width_mm for group in groups for one in group.few)
        low, high = 0.0, min(1.0, _TALLEST_MM / _tallest_mm(groups), _MOST_WIDE * self._width_mm / widest)
        if self._short_mm(groups, high) >= 0:
            return high
        while high - low > _EXACTLY:
            middle = (low + high) / 2
            low, high = (middle, high) if self._short_mm(groups, middle) >= 0 else (low, middle)
        return low

    def _short_mm(self, groups: tuple[_Group, ...], scale: float) -> float:
        taken_mm = sum(group.width_mm(scale) for group in groups) + _APART_MM * (len(groups) - 1)
        return self._width_mm - taken_mm

    def _line(self, groups: tuple[_Group, ...], scale: float) -> _Line:
        high_mm = _ABOVE_MM + scale * _tallest_mm(groups) + _CAPTION_MM + self._words_mm
        return _Line(groups, scale, high_mm, max(0.0, self._short_mm(groups, scale)))


def _tallest_mm(groups: Sequence[_Group]) -> float:
    return max(group.tallest_mm for group in groups)


def _partitions(count: int) -> Iterator[list[tuple[int, int]]]:
    """All ways to cut so many things, in their order, into runs: the first and the end of each."""
    for cuts in product((False, True), repeat=count - 1):
        ends = [*(i for i, is_cut in enumerate(cuts, 1) if is_cut), count]
        yield [*zip([0, *ends[:-1]], ends, strict=True)]


def _drawn(line: _Line, width_mm: float, air_mm: float) -> Block:
    """A line, the feet of its pictures level; what it leaves bare is between its kinds where that leaves them together."""
    gap_mm = _APART_MM + (line.short_mm / (len(line.groups) - 1) if len(line.groups) > 1 else 0.0)
    gap_mm = _APART_MM if gap_mm > _MOST_APART_MM else gap_mm
    foot_mm = _ABOVE_MM + air_mm + line.scale * _tallest_mm(line.groups)
    left_mm, items = 0.0, list[Item]()
    for group in line.groups:
        x = left_mm
        for one in group.few:
            items += pictured(one, Affine.translate(x, foot_mm - one.height_mm * line.scale) @ Affine.scale(line.scale))
            x += one.width_mm * line.scale + _BETWEEN_MM
        wide_mm = group.width_mm(line.scale)
        items.append(paragraph([group.said], wide_mm).at(left_mm, foot_mm + _CAPTION_MM))
        left_mm += wide_mm + gap_mm
    return Block(width_mm, line.height_mm + air_mm, tuple(items))
