"""Of the scenario sheet: what the players agreed about the ground, and what the rules make of it, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, count, groupby, zip_longest

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.ground_columns import (
    MARK_AIR_MM,
    WHERE_FONT,
    Places,
    Said,
    mark_pt,
    places,
)
from generator.components.scenario_sheet.parts import HEAD_PT, mark, row_pitch, title, title_base
from generator.components.sentences import Formatter, in_tables
from generator.components.sheet_layout import head_of, scaled
from generator.drawing import Item, Text
from generator.model.scenario_sheet_layout import ScenarioSheetLayout
from generator.rulesets.api import Game, GroundRow, Line
from generator.sheets import style
from generator.typesetting import (
    EMPTY,
    HEAD_FONT,
    Block,
    Column,
    Grid,
    Lines,
    Section,
    rule,
    set_lines,
    stack,
    superior,
    width,
)

_NOTE_GAP = "\u00a0\u00a0\u00a0 "
"""Between notes on one line, which may end there."""
_NOTE_AIR = 2.0 / 6.8
"""Above the small print, for each point of its type."""
_GOES_ON_MM = 1.6
"""How much higher than its type must be a row is that goes on from the one above."""
_HEADS_PT, _GROUP_PT = 8.0 / 6.6, 3.1 / 6.6
"""Two lines of heads, and from one to the other, for each point of their type."""
_HEAD_FOOT_MM, _GROUP_FOOT_MM = 1.4, 0.8
"""From heads, and from those of groups, to the rule below them."""
_EVEN_KIND, _EVEN_WHERE, _EVEN_FIRST, _EVEN_GAP_MM, _EVEN_MOST = 0.2, 0.26, 0.33, 2.0, 0.45
"""Of the width, where the kind begins, at most where names of places are longer, and the first of columns that are in no group and divide what is left; and up to
where words before that push it to the right."""
_EVEN_MORE_MM = 2.0
"""Between words in columns that are as wide as one another, besides the least gap."""
_WORDS_GAP_MM = 6.0
"""From words to the column on their right, where there is room."""
_TITLE_GAP_MM = 8.0
"""From the title to what is said on its right, at least."""


def ground(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The agreements as a table; empty where there are none."""
    table = game.ground
    if table is None:
        return EMPTY
    place = _grouped if any(column.group for column in table.columns) else _even
    placed = place(Said(table, Formatter(context.words)), width_mm, layout)
    top, is_told = _title(placed.said, head_of(layout.titles.terrain, context.words), width_mm, layout)
    below = placed.small_print() if is_told else placed.small_print(table.elsewhere)
    return Section(stack((top, placed.head)), (*placed.rows(), *below))


def _title(said: Said, text: str, width_mm: float, layout: ScenarioSheetLayout) -> tuple[Block, bool]:
    """The title, with where to look for other ground on its right; and whether there is room for that."""
    plain, size_pt = title(text, width_mm, layout), min(layout.story.fact_pt, layout.label_pt)
    told = said.say.line(said.table.elsewhere) if said.table.elsewhere else ""
    room_mm = width_mm - width(text, "serif-semibold", layout.title_pt) - _TITLE_GAP_MM
    if not told or width(told, "sans", size_pt) > room_mm:
        return plain, False
    base = title_base(plain.height_mm, layout)
    beside = Text(width_mm, base, told, "sans", size_pt, style.SECONDARY, "end")
    return Block(plain.width_mm, plain.height_mm, (*plain.items, beside)), True


class _Placed(Struct, frozen=True):
    """A table whose columns have their places."""

    said: Said
    layout: ScenarioSheetLayout
    grid: Grid
    head: Block
    note_mm: float
    """The room for a note below a row."""

    def rows(self) -> Iterator[Block]:
        rows, places = self.said.table.rows, count(-1)
        place = next(places)
        for row, below in zip(rows, (*rows[1:], None), strict=True):
            rule_mm = style.TITLE_RULE_MM if below is None else 0.0 if below.continues else style.HAIRLINE_MM
            place = place if row.continues else next(places)
            cells = in_tables(cell.of for cell in row.cells if cell)
            shown = mark(self.said.say.line(row.kind), "terrain", ".".join(("terrain", str(place))), also=cells)
            yield replace(self._row(row, rule_mm), mark=shown)

    def _row(self, row: GroundRow, rule_mm: float) -> Block:
        # What goes on stays close to what it goes on from, however high rows are.
        least_mm = row_pitch(0.0, *(column.size_pt for column in self.grid.columns)) + _GOES_ON_MM
        grid = replace(self.grid, pitch_mm=min(self.grid.pitch_mm, least_mm)) if row.continues else self.grid
        settings, note = self.layout.terrain, self.said.say.part(row.note)
        cells: list[str | Lines | None] = [self._where(row), self.said.say.line(row.kind)]
        if note and not row.cells:
            room = self.grid.width_mm - self.grid.columns[2].x_mm
            cells.append(set_lines(note, "sans", settings.kind_pt, room, prefer="even"))
            return grid.row(cells, rule_mm=rule_mm)
        for column, cell in zip_longest(self.said.table.columns, row.cells):
            if column.form == "change":
                cells += self.said.change(cell)
            else:
                place = replace(self.grid.columns[len(cells)], size_pt=settings.kind_pt)
                cells.append(place.set(self.said.text(cell) + self.said.notes(cell)) if cell else None)
        cells += [self.said.count(row, name) for name in self.said.counted()]
        below = set_lines(note, "sans", settings.note_pt, self.note_mm, style.SECONDARY, prefer="wrap")
        return grid.row(cells, rule_mm=rule_mm, below=below)

    def _where(self, row: GroundRow) -> Lines:
        """The name of a place; on several lines as even as may be, so that none is left alone on the last."""
        text, column = self.said.say.part(row.where), self.grid.columns[0]
        found = column.set(text)
        if len(found.lines) < 2:
            return found
        even = set_lines(text, column.font, found.size_pt, column.width_mm, column.fill, prefer="even")
        return even if len(even.lines) == len(found.lines) else found

    def small_print(self, *more: Line | None) -> Iterator[Block]:
        """What marks mean, the footnotes, and what else the table says, and more."""
        used = {mark for row in self.said.table.rows for cell in row.cells if cell for mark in cell.marks}
        marks = [f"{sign}\u00a0{self.said.say.words(meaning)}" for sign, meaning in sorted(used)]
        notes = [
            f"{superior(i)}\u00a0{self.said.say.line(line)}"
            for i, line in enumerate(self.said.table.footnotes.values(), 1)
        ]
        said = [*self.said.table.small_print, *filter(None, more)]
        parts = (_NOTE_GAP.join(marks), _NOTE_GAP.join(notes), *map(self.said.say.line, said))
        text, size_pt = "\n".join(filter(None, parts)), self.layout.terrain.note_pt
        if text:
            yield set_lines(text, "sans", size_pt, self.grid.width_mm, style.SECONDARY, prefer="wrap").block(
                scaled(_NOTE_AIR, size_pt)
            )


def _even(said: Said, width_mm: float, layout: ScenarioSheetLayout) -> _Placed:
    """Columns that divide the width between them."""
    table, say, settings = said.table, said.say, layout.terrain
    kind_head = say.words("scenario_sheet.head.kind")
    needed = [_widest(said, i, layout) + _EVEN_GAP_MM for i in range(len(table.columns))]
    kinds_mm = max(
        width(kind_head, HEAD_FONT, layout.label_pt),
        *(width(say.line(row.kind), "sans", settings.kind_pt) for row in table.rows),
    )
    # Names of places have what the columns on their right leave.
    where_mm = max(width(say.part(row.where), WHERE_FONT, settings.where_pt) for row in table.rows) + _EVEN_GAP_MM + 0.1
    spare_mm = width_mm - sum(needed) - kinds_mm - _WORDS_GAP_MM
    kind = max(_EVEN_KIND * width_mm, min(where_mm, spare_mm, _EVEN_WHERE * width_mm))
    first = min(max(_EVEN_FIRST * width_mm, kind + kinds_mm + _WORDS_GAP_MM), _EVEN_MOST * width_mm)
    each = (width_mm - first) / max(1, len(table.columns))
    needed = needed or [each]
    # As wide as one another, unless a word would be smaller for that than its neighbours, or seem to go on in the next.
    spare_mm = (width_mm - first - sum(needed)) / len(needed)
    wide = [each] * len(needed) if max(needed) + _EVEN_MORE_MM <= each else [max(0.0, mm + spare_mm) for mm in needed]
    words = Column(0.0, 0.0, font="sans-semibold", size_pt=settings.kind_pt)
    columns = [
        Column(0.0, kind - _EVEN_GAP_MM, font=WHERE_FONT, size_pt=settings.where_pt, wraps=True),
        Column(kind, first - kind - _EVEN_GAP_MM, size_pt=settings.kind_pt, wraps=True),
        *(replace(words, x_mm=x, width_mm=mm - _EVEN_GAP_MM) for x, mm in zip(accumulate(wide, initial=first), wide)),
    ]
    pitch = row_pitch(settings.pitch_mm, settings.where_pt, settings.kind_pt)
    grid = Grid(width_mm, columns, pitch, settings.kind_pt)
    heads = [say.words("scenario_sheet.head.where"), kind_head]
    heads += [say.line(column.head) for column in table.columns] or [""]
    head = grid.head(heads, scaled(HEAD_PT, layout.label_pt), layout.label_pt)
    return _Placed(said, layout, grid, head, width_mm)


def _widest(said: Said, index: int, layout: ScenarioSheetLayout) -> float:
    """What a column needs that none of its words is smaller than it is meant to be."""
    cells = [row.cells[index] for row in said.table.rows if index < len(row.cells)]
    words = [
        width(said.text(cell) + said.notes(cell), "sans-semibold", layout.terrain.kind_pt) for cell in cells if cell
    ]
    return max(width(said.say.line(said.table.columns[index].head), HEAD_FONT, layout.label_pt), *words, 0.0)


def _grouped(said: Said, width_mm: float, layout: ScenarioSheetLayout) -> _Placed:
    """Columns of numbers from the right edge, below the heads of their groups."""
    settings, label_pt, say = layout.terrain, layout.label_pt, said.say
    found = places(said, width_mm, layout)
    columns = [found.where, found.kind]
    heads: list[tuple[str | Lines, Column]] = [
        (say.words("scenario_sheet.head.where"), Column(0, width_mm)),
        (say.words("scenario_sheet.head.kind"), Column(found.kind.x_mm, width_mm)),
    ]
    for column, x, needed in zip(said.table.columns, found.edges, found.needed):
        if column.form == "change":
            columns += _number_and_marks(x, x + needed.middle_mm, width_mm, layout)
        else:
            columns.append(Column(x, width_mm, "middle", size_pt=settings.number_pt))
        heads.append((say.line(column.head), Column(x + needed.middle_mm, width_mm, "middle")))
    for name, x in zip(said.counted(), found.edges[len(said.table.columns) :], strict=True):
        columns.append(_value(x, settings.number_pt))
        lines = set_lines(said.counted_head(name, label_pt), HEAD_FONT, label_pt, width_mm)
        heads.append((replace(lines, leading_mm=scaled(_GROUP_PT, label_pt)), Column(x, width_mm, "end")))
    pitch = row_pitch(settings.pitch_mm, settings.where_pt, settings.kind_pt, settings.number_pt)
    grid = Grid(width_mm, columns, pitch, settings.number_pt)

    texts, head_places = zip(*heads, strict=True)
    high_mm, line_mm = scaled(_HEADS_PT, label_pt), scaled(_GROUP_PT, label_pt)
    labels = Grid(width_mm, head_places, 0.0).head(texts, high_mm - line_mm, label_pt, _HEAD_FOOT_MM, high_mm)
    groups = _groups(said, found, labels.height_mm - _HEAD_FOOT_MM - scaled(_GROUP_PT, label_pt), label_pt)
    head = replace(labels, items=(*groups, *labels.items))
    return _Placed(said, layout, grid, head, found.kind.x_mm + found.kind.width_mm)


def _value(right_mm: float, size_pt: float) -> Column:
    return Column(right_mm, right_mm, "end", "sans-semibold", size_pt)


def _number_and_marks(x: float, middle: float, width_mm: float, layout: ScenarioSheetLayout) -> tuple[Column, ...]:
    """Where a number ends, where a word in its place has its middle, and where its marks begin."""
    marks = Column(x + MARK_AIR_MM, width_mm, font="sans-medium", size_pt=mark_pt(layout))
    word = Column(middle, width_mm, "middle", "sans-semibold", layout.terrain.kind_pt)
    return _value(x, layout.terrain.number_pt), word, marks


def _groups(said: Said, found: Places, baseline: float, size_pt: float) -> Iterator[Item]:
    """The heads of groups, each over a rule as wide as its columns."""
    placed = zip(said.table.columns, found.edges, found.needed)
    for group, members in groupby(placed, key=lambda one: one[0].group):
        (_, first, left), *_ = both = list(members)
        _, last, right = both[-1]
        assert group is not None
        start, end = first - left.left_mm, last + right.right_mm
        head, middle = said.say.line(group), (start + end) / 2
        yield Text(middle, baseline, head, "sans-medium", size_pt, style.SECONDARY, "middle")
        yield rule(start, end, baseline + _GROUP_FOOT_MM)
