"""The floor: counters drawn by hand in reportlab, as well as it can be done. ``python floor.py DESIGNS COPIES FILE``.

The same counters as those of the game in ``whole_commands``: each design is drawn once, as a form, and placed many times. A
design is the same ground and the same three texts of the same font. It knows no rules, reads no file and checks nothing; its
grounds end at the trim, where ours bleed and so are cut off in each place; its words are not kerned nor fitted; and it prints no
marks but upright lines, nor anything beside the pieces.
"""

from __future__ import annotations

import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONT = "data/fonts/sans.ttf"
SIZE_MM, ACROSS, DOWN, LEFT_MM, BOTTOM_MM = 15.0, 12, 17, 15.0, 18.0
SIDES = ("north", "#8f9b82"), ("south", "#d9a15c")


def face(canvas: Canvas, name: str, number: int, *, is_weak: bool) -> None:
    """One side of a design, as a form."""
    canvas.beginForm(name, 0, 0, SIZE_MM * mm, SIZE_MM * mm)
    canvas.setFillColor(HexColor(SIDES[number % 2][1]))
    canvas.rect(0, 0, SIZE_MM * mm, SIZE_MM * mm, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#17181c"))
    attack, steps = number % 21, (2, 2, 1)[number % 3]
    for text, size, y_mm in (
        (f"Unit {number}", 6.5, 11.6),
        (("foot", "horse", "gun")[number % 3], 7, 7.4),
        (f"{attack // steps if is_weak else attack}-{1 + number % 12}", 10, 1.8),
    ):
        canvas.setFont("Fira", size)
        canvas.drawCentredString(SIZE_MM / 2 * mm, y_mm * mm, text)
    canvas.endForm()


def page(canvas: Canvas, names: list[str], *, is_back: bool) -> None:
    for place, name in enumerate(names):
        column, row = place % ACROSS, place // ACROSS
        across = ACROSS - 1 - column if is_back else column
        canvas.saveState()
        canvas.translate((LEFT_MM + across * SIZE_MM) * mm, (BOTTOM_MM + (DOWN - 1 - row) * SIZE_MM) * mm)
        canvas.doForm(name)
        canvas.restoreState()
    canvas.setLineWidth(0.25)
    for column in range(ACROSS + 1):
        x = (LEFT_MM + column * SIZE_MM) * mm
        canvas.lines([(x, (BOTTOM_MM - 5) * mm, x, (BOTTOM_MM - 1) * mm), (x, A4[1] - 22 * mm, x, A4[1] - 18 * mm)])
    canvas.showPage()


def main(designs: int, copies: int, file: str) -> None:
    pdfmetrics.registerFont(TTFont("Fira", FONT))
    canvas = Canvas(file, pagesize=A4, pageCompression=1)
    for number in range(designs):
        face(canvas, f"f{number}", number, is_weak=False)
        if number % 3 != 2:
            face(canvas, f"b{number}", number, is_weak=True)
    every = [number for number in range(designs) for _ in range(copies)]
    for at in range(0, len(every), ACROSS * DOWN):
        some = every[at : at + ACROSS * DOWN]
        page(canvas, [f"f{number}" for number in some], is_back=False)
        page(canvas, [f"b{number}" if number % 3 != 2 else f"f{number}" for number in some], is_back=True)
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
