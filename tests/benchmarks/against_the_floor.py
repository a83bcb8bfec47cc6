"""Our counters against the same drawing written by hand in reportlab: ``make benchmark``.

The floor draws each counter of a sheet itself, with no symbols and no layout: a ground, a three-band flag,
a silhouette of the same art, a ground line. CPU seconds, the best of several runs. A benchmark, not a test:
times differ from machine to machine.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from generator import pipeline
from generator.backends.pdf import pdf_bytes
from generator.backends.svg import svg_pages
from generator.components.counters import counter
from generator.components.kit import Kit
from generator.components.pieces.layout import CompiledLayout
from generator.components.sheet_kinds import KINDS
from generator.diagnostics import Source
from generator.drawing import Path
from generator.production.order import Order
from generator.production.rendering import render
from generator.production.set_up import set_up
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import bind
from generator.units import POINTS_PER_MM
from tests.conftest import SCENARIO

RUNS = 5
MOST = 0.25
"""Of the time by hand, what a PDF of a thousand counters may take before CI calls it a gross loss: it takes 0.06."""


def cpu(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def ours(copies: int):
    """A document with so many copies of every counter of the sample scenario."""
    game = pipeline.derive(SCENARIO)
    context = set_up(game, Order(out=SCENARIO.parent))
    layout = CompiledLayout(context.layout("counter", "classic", Source("a test")))
    counters = counter.game_counters(game, context, lambda _: layout)
    pieces = [
        piece for _ in range(copies) for unit in game.units for piece in counters.pieces(unit.counters, backs=False)
    ]
    sheets = lay_out(pieces, context.paper, Heading("Benchmark", size="compact"), "Counters")
    return bind("Benchmark", sheets, context.words.furniture()), sum(piece.quantity for piece in pieces), context


def floor(number: int, context) -> bytes:
    """As many counters drawn by hand, each outline written out again."""
    soldier = [
        item for item in context.art.figure("line_infantry").art.items("#ffffff", "#29386d") if isinstance(item, Path)
    ]
    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=1)
    for index in range(number):
        place = index % 108
        if index and not place:
            canvas.showPage()
        canvas.saveState()
        canvas.translate((15 + place % 9 * 20) * POINTS_PER_MM, (40 + place // 9 * 20) * POINTS_PER_MM)
        canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
        canvas.setFillColor(HexColor("#29386d"))
        canvas.rect(0, 0, 20, 20, stroke=0, fill=1)
        for band, colour in enumerate(("#1f3a8a", "#ffffff", "#c4161f")):
            canvas.setFillColor(HexColor(colour))
            canvas.rect(2.7 + 2 * band, 13.3, 2, 4, stroke=0, fill=1)
        for figure in range(4):
            canvas.saveState()
            canvas.translate(3 + figure * 3.6, 2.95)
            canvas.scale(0.097, 0.097)
            canvas.setFillColor(HexColor("#ffffff"))
            for item in soldier:
                path = canvas.beginPath()
                for command, *numbers in item.commands:
                    if command == "M":
                        path.moveTo(*numbers)
                    elif command == "L":
                        path.lineTo(*numbers)
                    elif command == "C":
                        path.curveTo(*numbers)
                    else:
                        path.close()
                canvas.drawPath(path, stroke=0, fill=1)
            canvas.restoreState()
        canvas.rect(2.5, 2.8, 15, 0.32, stroke=0, fill=1)
        canvas.restoreState()
    canvas.save()
    return stream.getvalue()


def smoke() -> None:
    """Whether the ratio to the floor is grossly lost, in some seconds. Exits with 1 if so."""
    document, number, context = ours(10)
    ratio = cpu(lambda: pdf_bytes(document)) / cpu(lambda: floor(number, context))
    print(f"a PDF of {number} counters takes {ratio:.2f} of the time by hand; at most {MOST:g}")
    sys.exit(ratio > MOST)


def main() -> None:
    """Every measure, at three sizes."""
    print(f"{'counters':>9} {'floor':>8} {'ours: PDF':>10} {'SVG':>8}   sizes in kB")
    for copies in (1, 10, 100):
        document, number, context = ours(copies)
        by_hand = cpu(lambda number=number, context=context: floor(number, context))
        pdf = cpu(lambda document=document: pdf_bytes(document))
        svg = cpu(lambda document=document: svg_pages(document))
        sizes = (len(floor(number, context)), len(pdf_bytes(document)), sum(map(len, svg_pages(document))))
        print(
            f"{number:>9} {by_hand:>8.3f} {pdf:>10.3f} {svg:>8.3f}   {' / '.join(f'{size / 1000:.0f}' for size in sizes)}"
        )
    game = pipeline.derive(SCENARIO)
    order = Order(out=SCENARIO.parent)

    def whole_kit() -> None:
        kit = Kit(game, set_up(game, order), order.duplex)
        for kind in KINDS:
            document = kit.document(kind)
            if document is not None:
                dict(render(kind, document, order, order.printed_as()))

    print(
        f"derive the sample scenario {cpu(lambda: pipeline.derive(SCENARIO)):.3f} s, its whole kit {cpu(whole_kit):.3f} s"
    )


if __name__ == "__main__":
    smoke() if "--smoke" in sys.argv[1:] else main()
