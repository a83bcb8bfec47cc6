"""From drawings to pages: paper, imposition, duplex, crop marks, the furniture of a page.

    paper ──▶ lay_out(pieces) ──▶ Sheet … Sheet ──▶ bind(kit, words) ──▶ Document
                                  ▲
              charts, control sheets: drawn in content_area(paper, heading)

Everything is in millimetres on the page as one reads it, and pure: the same pieces give the same pages.
Nothing here knows what a piece shows, and no word on paper is written here: ``Words`` brings them all.
"""

from generator.sheets.furniture import Heading, Words, content_area, cutting_area
from generator.sheets.imposition import PieceTooLarge, impose
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import Sheet, bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing

__all__ = [
    "Heading",
    "Paper",
    "Piece",
    "PieceTooLarge",
    "Printing",
    "Sheet",
    "Words",
    "bind",
    "content_area",
    "cutting_area",
    "impose",
    "lay_out",
]
