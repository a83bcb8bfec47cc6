"""The layout vocabulary: what the sheets one reads are set in, and how it falls on pages.

**Space.** Millimetres; x runs right, y runs down, as in ``drawing``. Everything is measured before it is placed:
text goes into a width that is given, and how high it comes out is what the next thing is told.

**Words.** A sheet is put together from these, each immutable, each knowing its height:

* ``Block``: something set, its items in (0, 0)–(width, height). ``stack`` sets blocks below one another,
  ``beside`` next to one another, ``flow`` next to one another on as many lines as they need, ``in_row`` about the
  middle of a row; ``air`` is empty space. Whatever is set becomes a block sooner or later.
* ``Lines``: text of one face in a width, not placed yet. It shrinks to 85 %, never under 6 pt, then takes another
  line; a word wider than a line is broken with a hyphen. Nothing is cut off. It is placed by its first baseline.
* ``paragraph``: runs in several faces, in lines of a width, as a block; ``tightened`` saves a last line of a word.
* ``Grid``: rows of a ruled table whose columns are given: where each stands, how its words are set, on which edge
  they end. Cells of a row share a first baseline, rows part by a hairline, heads stand on the rule above them.
* ``Table``: a ruled table whose columns are measured from what stands in them, as a rulebook sets its tables.
* ``Section``: a head and rows. Pages are cut between sections, and inside one that is higher than a page; its head
  is repeated there.

**Pages.** ``pages`` puts sections on as few pages as hold them, ``shared_out`` rows of any kind, the fullest page as
empty as it can be; ``columns.in_columns`` fills pages of several columns, and ``airing.Airing`` gives what those lack to
their lines. Each says what stands where; none draws.

**What it is not.** No inheritance, no state, no negotiation of widths: a caller knows the width it has, as in a CSS
table with fixed layout, and asks what height comes of it. Rules, boxes to tick, circles and dice are in ``marks`` and
``dice``, the type sizes, weights and spaces in ``sheets.style``. The package knows no game, no words and no layout
file.
"""

from generator.typesetting.block import NOTHING, Block, air, beside, flow, in_lines, in_row, stack
from generator.typesetting.dice import draw_die
from generator.typesetting.grid import HEAD_FONT, Column, Grid
from generator.typesetting.marks import (
    dash,
    line_to_write_on,
    rule,
    ruled,
    tick_box,
    tick_circle,
    tinted,
    turn_circle,
    turn_lines,
    turn_track,
)
from generator.typesetting.pages import even_blocks, shared_out
from generator.typesetting.paragraph import (
    WIDE_SPACE,
    Run,
    footnotes,
    grey,
    paragraph,
    run_on,
    superior,
    tightened,
    title,
)
from generator.typesetting.sections import EMPTY, LEAST_GAP, MOST_GAP, Section, pages, side_by_side, whole
from generator.typesetting.table import ROWS_IN_HALVES, Table
from generator.typesetting.table_cells import BLANK, DASH, TableCell, TableColumn, TableRow
from generator.typesetting.text import DOT, SHRINK_TO, Anchor, Lines, in_two, set_dotted, set_lines, width

__all__ = [
    "BLANK",
    "DASH",
    "DOT",
    "EMPTY",
    "HEAD_FONT",
    "LEAST_GAP",
    "MOST_GAP",
    "NOTHING",
    "ROWS_IN_HALVES",
    "SHRINK_TO",
    "WIDE_SPACE",
    "Anchor",
    "Block",
    "Column",
    "Grid",
    "Lines",
    "Run",
    "Section",
    "Table",
    "TableCell",
    "TableColumn",
    "TableRow",
    "air",
    "beside",
    "dash",
    "draw_die",
    "even_blocks",
    "flow",
    "footnotes",
    "grey",
    "in_lines",
    "in_row",
    "in_two",
    "line_to_write_on",
    "pages",
    "paragraph",
    "rule",
    "ruled",
    "run_on",
    "set_dotted",
    "set_lines",
    "shared_out",
    "side_by_side",
    "stack",
    "superior",
    "tick_box",
    "tick_circle",
    "tightened",
    "tinted",
    "title",
    "turn_circle",
    "turn_lines",
    "turn_track",
    "whole",
    "width",
]
