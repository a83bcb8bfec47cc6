"""Of the scenario sheet: where the columns of numbers of the agreed ground stand, and its words beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.scenario_sheet.parts import widened
from generator.components.sentences import Formatter
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Cell, GroundRow, GroundTable
from generator.sheets import style
from generator.typesetting import HEAD_FONT, Column, in_two, superior, width

WHERE_FONT = "serif-semibold"
MARK_AIR_MM = 0.8
"""From the end of numbers to their marks."""
_MARK_PT = 7.6 / 8.6
"""The marks behind a number, for each point of it."""
_LEFT_MM = {"change": 15.0, "word": 9.0, "capacity": 20.0, "strength": 17.0}
_RIGHT_MM = {"change": 6.5, "word": 8.0, "capacity": 0.0, "strength": 0.0}
"""What columns have on both sides of the end of their numbers or the middle of their words where there is room, in the
standard's sizes of type; larger ones widen them."""
_WAYS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)
"""How far columns go towards that, the rest of the way from where their heads and values need them to be."""
_APART_MM = 2.4
"""From a column to the next, at least, both of its heads and of its values, in the standard's sizes of type; in larger ones
no more where that saves words a line."""
_OFF_WORDS_MM = 1.2
"""By so much more marks in large type keep off a column that has words in the place of numbers."""
_WORDS_SHARE = 0.4
"""Of the width, what is kept for words, where that can be."""
_KIND_SHARES = (0.46, 0.48, 0.5, 0.42, 0.52, 0.54, 0.38, 0.56, 0.58, 0.34, 0.62, 0.3)
"""Of the room for words, where the kind may begin; the first is the best."""
_WHERE_AIR_MM = 4.0


class Said(Struct, frozen=True):
    """What a table says, in words."""

    table: GroundTable
    say: Formatter

    def change(self, cell: Cell | None) -> tuple[str | None, str, str]:
        """A number, or a word in its place, and what hangs behind a number."""
        if cell is None:
            return None, "", ""
        if cell.form == "word":
            return "", self.text(cell) + self.notes(cell), ""
        return self.text(cell) or None, "", "".join(sign for sign, _ in cell.marks) + self.notes(cell)

    def text(self, cell: Cell) -> str:
        return "" if cell.value is None else self.say.part(cell)

    def notes(self, cell: Cell) -> str:
        """The superior figures of its footnotes."""
        keys = [*self.table.footnotes]
        return "".join(superior(keys.index(key) + 1) for key in cell.notes)

    def counted(self) -> tuple[str, ...]:
        """Whether it says how much places hold, and how strong they are: only beside columns in groups."""
        if not any(column.group for column in self.table.columns):
            return ()
        names = ("capacity", "strength")
        return tuple(name for name in names if any(getattr(row, name) is not None for row in self.table.rows))

    def counted_head(self, name: str, size_pt: float) -> str:
        """The head of such a column, in two lines where it has several words, as even as may be: beside it groups have two."""
        return "\n".join(in_two(self.say.words(f"scenario_sheet.head.{name}"), HEAD_FONT, size_pt))

    def count(self, row: GroundRow, name: str) -> str | None:
        count = getattr(row, name)
        return None if count is None else self.say.part(count)


class Extent(Struct, frozen=True):
    """What a column takes on both sides of the end of its numbers or the middle of its words."""

    form: str
    left_mm: float
    right_mm: float
    middle_mm: float = 0.0
    """From the end of its numbers to their middle, where its head and words have theirs: marks hang behind them."""

    def roomier(self, wider: float, share: float, apart_mm: float) -> Extent:
        """With the air that keeps it apart from the one before, and a share of the way to where there is room for all."""
        left_mm, right_mm = self.left_mm + apart_mm, self.right_mm
        more_left, more_right = wider * _LEFT_MM[self.form] - left_mm, wider * _RIGHT_MM[self.form] - right_mm
        left_mm, right_mm = left_mm + share * max(0.0, more_left), right_mm + share * max(0.0, more_right)
        return replace(self, left_mm=left_mm, right_mm=right_mm)


class Places(Struct, frozen=True):
    """Of where and kind, and where the numbers of each column end or its words have their middle."""

    where: Column
    kind: Column
    edges: tuple[float, ...]
    needed: tuple[Extent, ...]


def mark_pt(layout: ScenarioSheetLayout) -> float:
    return max(style.LEAST_PT, _MARK_PT * layout.terrain.number_pt)


def places(said: Said, width_mm: float, layout: ScenarioSheetLayout) -> Places:
    """The roomiest of those in which words take the fewest lines."""
    wider = widened(layout, (layout.terrain.kind_pt, style.TEXT_PT), (layout.terrain.number_pt, style.LEAD_PT))
    needed, found = tuple(_needed(said, layout)), []
    for share, apart_mm in (*((share, wider * _APART_MM) for share in _WAYS), (0.0, _APART_MM)):
        edges, pen = list[float](), width_mm
        for extent in reversed([one.roomier(wider, share, apart_mm) for one in needed]):
            edges.insert(0, pen - extent.right_mm)
            pen = edges[0] - extent.left_mm
        words_mm = edges[0] - needed[0].left_mm - apart_mm
        if words_mm < _WORDS_SHARE * width_mm and share > 0:
            continue
        for kind in (one * words_mm for one in _KIND_SHARES):
            where = Column(0.0, kind - _WHERE_AIR_MM, font=WHERE_FONT, size_pt=layout.terrain.where_pt, wraps=True)
            beside = Column(kind, words_mm - kind, size_pt=layout.terrain.kind_pt, wraps=True)
            found.append(Places(where, beside, tuple(edges), needed))
    return min(found, key=lambda one: _lines(said, one))


def _lines(said: Said, found: Places) -> tuple[float, int]:
    """How many there are in all rows, what has to be smaller counts more than a line; and in the names of places alone."""
    lines, of_names = 0.0, 0
    for row in said.table.rows:
        both = (found.where.set(said.say.part(row.where)), found.kind.set(said.say.line(row.kind)))
        lines += max(len(one.lines) for one in both)
        of_names += len(both[0].lines)
        lines += sum(one.size_pt < column.size_pt for one, column in zip(both, (found.where, found.kind), strict=True))
    return lines, of_names


def _needed(said: Said, layout: ScenarioSheetLayout) -> Iterator[Extent]:
    settings = layout.terrain

    def widest(texts: Sequence[str | None], font: str, size_pt: float) -> float:
        return max((width(text, font, size_pt) for text in texts if text), default=0.0)

    def head_mm(text: str) -> float:
        return max(width(line, HEAD_FONT, layout.label_pt) for line in text.split("\n"))

    for i, column in enumerate(said.table.columns):
        cells = [row.cells[i] if i < len(row.cells) else None for row in said.table.rows]
        head = head_mm(said.say.line(column.head))
        if column.form == "change":
            numbers, words, marks = zip(*map(said.change, cells), strict=True)
            numbers_mm = widest(numbers, "sans-semibold", settings.number_pt)
            marks_mm = widest(marks, "sans-medium", mark_pt(layout))
            marks_mm += MARK_AIR_MM if marks_mm else 0.0
            if marks_mm and settings.number_pt > style.LEAD_PT and _has_words(said, i + 1):
                marks_mm += _OFF_WORDS_MM
            half, middle = max(head, widest(words, "sans-semibold", settings.kind_pt)) / 2, -numbers_mm / 2
            yield Extent("change", max(numbers_mm, half - middle), max(marks_mm, half + middle), middle)
        else:
            texts = [said.text(cell) + said.notes(cell) for cell in cells if cell]
            half = max(head, widest(texts, "sans", settings.kind_pt)) / 2
            yield Extent("word", half, half)
    for name in said.counted():
        values = widest([said.count(row, name) for row in said.table.rows], "sans-semibold", settings.number_pt)
        yield Extent(name, max(head_mm(said.counted_head(name, layout.label_pt)), values), 0.0)


def _has_words(said: Said, i: int) -> bool:
    """Whether a column of numbers has words in the place of some of them."""
    columns, rows = said.table.columns, said.table.rows
    if i >= len(columns) or columns[i].form != "change":
        return False
    return any(row.cells[i] is not None and said.change(row.cells[i])[1] for row in rows if i < len(row.cells))
