"""A page of pieces of any outline: where they and the words about them stand, and what a machine cuts of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.pieces.cut_once import cut_once
from generator.components.pieces.freeform import Laid, small_print
from generator.drawing import Item
from generator.drawing.box import Box
from generator.sheets import registration, style
from generator.sheets.edges import Edges, between, grown
from generator.sheets.furniture import Heading, content_area, cutting_area
from generator.sheets.marks import CUTTING
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.sheets.printing import Printing


class CutPage(Struct, frozen=True):
    """Under one heading on one paper. Marks for a machine stand on it where there are cut files."""

    paper: Paper
    heading: Heading
    printing: Printing
    is_wide: bool = False
    """Whether its furniture is as wide as the printer reaches, for pieces that are."""

    @property
    def aside_mm(self) -> float:
        """How much further than usual the furniture keeps from the left and the right edge."""
        if self.has_marks:
            return registration.aside_mm(self.printing.registration)
        return self.paper.printable.x - content_area(self.paper, self.heading).x if self.is_wide else 0.0

    @property
    def has_marks(self) -> bool:
        """Whether marks for a machine stand on it."""
        return self.printing.cut_files and self.printing.registration == "silhouette"

    def content(self) -> Box:
        """Where words stand: within the furniture."""
        return grown(content_area(self.paper, self.heading), Edges(-self.aside_mm, 0.0, -self.aside_mm, 0.0))

    def reach(self) -> Box:
        """All that the printer, the furniture and marks leave."""
        free = cutting_area(self.paper, self.heading)
        return (registration.clear(self.paper).intersection(free) or free) if self.has_marks else free

    def room(self, *texts: str, in_content: bool = False) -> tuple[tuple[Item, ...], Box]:
        """Small print at the head, and what it leaves; pieces may stand nearer to the edges, unless ``in_content``."""
        about, below = small_print(
            self.content(), *texts, size_pt=style.VALUE_PT if self.heading.is_film else style.SMALL_PT
        )
        free = self.content() if in_content else cutting_area(self.paper, self.heading)
        box = between(free.x, below.y, free.right, below.bottom if in_content else free.bottom)
        if self.has_marks:
            box = registration.clear(self.paper).intersection(box) or box
        return about, box

    def sheet(self, name: str, about: Sequence[Item], laid: Laid, taken: Sequence[Box] = ()) -> Sheet:
        """A sheet with what lies on it, and below that what is said of it.

        ``taken`` is what its furniture keeps clear of, where it stands beside the pieces.
        """
        how = self.printing
        marks = registration.front_marks(self.paper, how.registration) if self.has_marks else ()
        cuts = tuple(replace(path, style=CUTTING) for path in cut_once(laid.cuts)) if how.cut_files else ()
        front = (*about, *laid.items, *marks)
        boxes = tuple(taken), ()
        return Sheet(self.paper, self.heading, name, front, aside_mm=self.aside_mm, cuts=cuts, taken=boxes)

    def sheets(self, about: Sequence[Item], bodies: Sequence[Laid]) -> tuple[Sheet, ...]:
        """A sheet for each page of pieces, called by its title and, where there are several, its number."""
        count, title = len(bodies), self.heading.title
        names = [title if count == 1 else f"{title} {number}/{count}" for number in range(1, count + 1)]
        return tuple(self.sheet(name, about, body) for name, body in zip(names, bodies, strict=True))
