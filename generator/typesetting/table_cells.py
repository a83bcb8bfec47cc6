"""What stands in a table, its columns, rows and cells; what room a column of cells needs, and how one is drawn there.

Numbers end on one edge of their column; what follows a number hangs behind that edge: the plus of ``8+``,
then in a column of their own the marks ``#`` and ``@``, then a footnote's superior figure. The companion
of a number (centimetres beside hexes) ends on an edge of its own. Where there is nothing stands a grey dash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from generator.drawing import Item, Mark, Style, Text, shapes
from generator.drawing.box import Box
from generator.sheets import style
from generator.sheets.style import LABEL_PT, SNUG_MM, TIGHT_MM
from generator.typesetting.dice import draw_die
from generator.typesetting.marks import dash
from generator.typesetting.paragraph import Run
from generator.typesetting.text import width

VALUE_FONT, WORD_FONT, PLAIN_FONT = "sans-bold", "sans-semibold", "sans"
WORD_PT, ASIDE_PT, MARK_PT = style.TEXT_PT, style.NOTE_PT, LABEL_PT
MARKS_MM = TIGHT_MM
ASIDE_MM = SNUG_MM
BOX_AIR_MM, LEAST_BOX_MM, MOST_BOX_MM = 0.55, 7.0, 17.0
"""From a box to write in to the lines above and below it, and how wide boxes are."""
NOTE_AIR_MM = 0.4
BEHIND_MM, BEHIND_NUMBER_MM = 0.15, 0.45
"""From a word to its footnote's figure, and from a number, whose power it would look like."""
DOT_MM, DIE_MM = 0.85, 4.35
"""The radius of a dot; a die that stands clear of the lines above and below it."""

BOX = Style(fill=style.PAPER, stroke=style.SECONDARY, width_mm=style.BOX_MM)
PRINTED = Style(fill=style.TINT, stroke=style.SECONDARY, width_mm=style.BOX_MM)
"""The boxes to write in, and those of what is printed among them."""


class TableCell(Struct, frozen=True):
    """One place of a table, in words and figures ready to set."""

    text: str = ""
    hang: str = ""
    """Behind the edge the number ends on: the plus of 8+."""
    marks: str = ""
    aside: str = ""
    note: str = ""
    """Superior figures."""
    is_word: bool = False
    """Set in the middle of the column, and smaller."""
    is_plain: bool = False
    """A word that is not set semibold, for it is the common one of its table."""
    is_centred: bool = False
    """A number in the middle of the column, with what hangs behind it."""
    is_dot: bool = False
    die: int = 0
    """The sides of a die to be drawn."""
    is_blank: bool = False
    """Nothing at all, not even a dash."""
    is_box: bool = False
    """A box to write in, as wide as its column."""
    is_framed: bool = False
    """What is printed among boxes to write in stands in a box as well, which is tinted."""
    mark: Mark | None = None

    @property
    def is_number(self) -> bool:
        drawn = self.is_dot or self.die or self.is_blank or self.is_box
        return not (drawn or self.is_word or self.is_centred or self == DASH)


DASH = TableCell("–")
BLANK = TableCell(is_blank=True)


class TableColumn(Struct, frozen=True):
    head: str = ""
    is_tinted: bool = False


class TableRow(Struct, frozen=True):
    label: tuple[Run, ...] = ()
    cells: tuple[TableCell, ...] = ()
    text: tuple[Run, ...] = ()
    """A sentence below the label."""
    opens: bool = False
    """Whether a group begins here: a rule in ink above it."""
    mark: Mark | None = None


class Needs(Struct, frozen=True):
    """What a column needs, in mm: as far as the edge that numbers end on, behind it, and for companions."""

    digits: float
    behind: float = 0.0
    aside: float = 0.0
    axis_at: float = 0.0
    """From that edge to the middle of the numbers, below which and above which all else has its middle."""
    marks_at: float = 0.0
    """Where the marks stand, from the edge that numbers end on."""
    has_numbers: bool = True

    @property
    def width(self) -> float:
        return self.digits + self.behind + (ASIDE_MM + self.aside if self.aside else 0.0)

    @classmethod
    def of(cls, cells: Sequence[TableCell], own: Sequence[TableCell], share: float, value_pt: float) -> Needs:
        """Of a column of cells, of which these are its ``own``: the others stand in tables that are read with it."""
        words = widest((cell.text for cell in cells if cell.is_word), WORD_FONT, WORD_PT * share)
        words = max(words, widest((cell.text + cell.hang for cell in cells if cell.is_centred), VALUE_FONT, value_pt))
        if any(cell.die for cell in cells):
            words = max(words, DIE_MM * share)
        numbers = [cell for cell in cells if cell.is_number]
        if any(cell.is_box for cell in cells):
            # Among boxes, which are centred, numbers are as well.
            words = max(words, LEAST_BOX_MM, widest((one.text + one.hang for one in numbers), VALUE_FONT, value_pt))
            numbers = []
        if not numbers:
            words = max(words, 2 * DOT_MM * share)
            return cls(words, axis_at=-words / 2, has_numbers=False)

        def of_part(part: str, font: str, size_pt: float) -> float:
            return widest((getattr(cell, part) for cell in numbers), font, size_pt)

        digits, hang = (of_part(part, VALUE_FONT, value_pt) for part in ("text", "hang"))
        marks, aside = of_part("marks", "sans-medium", MARK_PT * share), of_part("aside", "sans", ASIDE_PT * share)
        note = of_part("note", "sans", MARK_PT * share)
        behind = hang + (MARKS_MM + marks if marks else 0.0) + (BEHIND_NUMBER_MM + note if note else 0.0)
        # With companions beside them numbers are no column of their own.
        axis_at = (behind + ASIDE_MM + aside if aside else hang) / 2 - digits / 2
        digits, behind = max(digits, words / 2 - axis_at), max(behind, words / 2 + axis_at)
        # Where only others have numbers, dashes stand below the words.
        return cls(digits, behind, aside, axis_at, hang + MARKS_MM, any(cell.is_number for cell in own))


class Place(Struct, frozen=True):
    """A column where it stands in its table."""

    left: float
    width: float
    needs: Needs

    @property
    def middle(self) -> float:
        """Of its head, words and numbers: that of the column, but where marks have no room behind numbers then."""
        before = self.needs.digits + self.needs.axis_at
        behind = self.needs.width - before
        return min(self.left + max(self.width / 2, before), self.left + self.width - behind)

    @property
    def edge(self) -> float:
        """Where numbers end."""
        return self.middle - self.needs.axis_at


def draw_cell(
    cell: TableCell, place: Place, pitch: float, base: float, share: float, value_pt: float
) -> Iterator[Item]:
    """What stands in a cell of a row so high, its marks, its footnote's figure and its companion."""
    note_x = place.middle + DOT_MM * share + 0.5
    x, box_mm = place.middle, min(place.width, MOST_BOX_MM)
    if cell.is_box or cell.is_framed:
        # Its line lies within the column.
        within = Box(x - box_mm / 2, BOX_AIR_MM, box_mm, pitch - 2 * BOX_AIR_MM).inset(BOX.width_mm / 2)
        yield shapes.rect(within.x, within.y, within.w, within.h, PRINTED if cell.is_framed else BOX)
    if cell.is_box:
        note_x = x + box_mm / 2 + NOTE_AIR_MM
    elif cell.die:
        die_mm, number_pt = DIE_MM * share, style.NOTE_PT * share
        yield from draw_die(cell.die, place.middle, pitch / 2, die_mm, False, style.INK, style.PAPER, number_pt)
    elif cell.is_dot:
        yield shapes.circle(place.middle, pitch / 2, DOT_MM * share, Style(fill=style.INK))
    elif cell.text == DASH.text:
        if place.needs.has_numbers:
            yield dash(place.edge, base, LABEL_PT * share, "end")
            note_x = place.edge + BEHIND_MM
        else:
            yield dash(place.middle, base, LABEL_PT * share, "middle")
            note_x = place.middle + 1.0 + BEHIND_MM
    elif cell.is_word:
        font = PLAIN_FONT if cell.is_plain else WORD_FONT
        yield Text(place.middle, base, cell.text, font, WORD_PT * share, style.INK, "middle", cell.mark)
        note_x = place.middle + width(cell.text, font, WORD_PT * share) / 2 + BEHIND_MM
    elif cell.is_centred or (cell.is_number and not place.needs.has_numbers):
        text = cell.text + cell.hang
        yield Text(place.middle, base, text, VALUE_FONT, value_pt, style.INK, "middle", cell.mark)
        note_x = place.middle + width(text, VALUE_FONT, value_pt) / 2 + BEHIND_NUMBER_MM
    elif not cell.is_blank:
        yield Text(place.edge, base, cell.text, VALUE_FONT, value_pt, style.INK, "end", cell.mark)
        if cell.hang:
            yield Text(place.edge, base, cell.hang, VALUE_FONT, value_pt, style.INK)
        note_x = place.edge + width(cell.hang, VALUE_FONT, value_pt) + BEHIND_NUMBER_MM
    if cell.marks:
        x = place.edge + place.needs.marks_at
        yield Text(x, base, cell.marks, "sans-medium", MARK_PT * share, style.INK)
        note_x = x + width(cell.marks, "sans-medium", MARK_PT * share) + BEHIND_MM
    if cell.note:
        ink = style.SECONDARY if cell.is_number or cell.is_centred else style.INK
        yield Text(note_x, base, cell.note, "sans", MARK_PT * share, ink)
    if cell.aside:
        right = place.edge + place.needs.width - place.needs.digits
        yield Text(right, base, cell.aside, "sans", ASIDE_PT * share, style.SECONDARY, "end")


def widest(texts: Iterable[str], font: str, size_pt: float) -> float:
    return max((width(text, font, size_pt) for text in texts), default=0.0)
