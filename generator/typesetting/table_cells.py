"""What stands in a table, before it is measured: its columns, rows and cells."""

from __future__ import annotations

from dataclasses import dataclass

from generator.typesetting.paragraph import Run


@dataclass(frozen=True, slots=True)
class TableCell:
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
    is_centred: bool = False
    """A number in the middle of the column, with what hangs behind it."""
    is_dot: bool = False
    die: int = 0
    """The sides of a die to be drawn."""
    is_blank: bool = False
    """Nothing at all, not even a dash."""
    is_box: bool = False
    """A box to write in, as wide as its column."""

    @property
    def is_number(self) -> bool:
        drawn = self.is_dot or self.die or self.is_blank or self.is_box
        return not (drawn or self.is_word or self.is_centred or self == DASH)


DASH = TableCell("–")
BLANK = TableCell(is_blank=True)


@dataclass(frozen=True, slots=True)
class TableColumn:
    head: str = ""
    is_tinted: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    label: tuple[Run, ...] = ()
    cells: tuple[TableCell, ...] = ()
    text: tuple[Run, ...] = ()
    """A sentence below the label."""
    opens: bool = False
    """Whether a group begins here: a rule in ink above it."""
