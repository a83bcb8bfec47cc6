"""A counter of every profile is its nominal size on a page that an independent program renders."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy
import pytest
from PIL import Image

from generator import pipeline
from generator.components.kit import Kit
from generator.loading.print_profiles import load_profile
from generator.production.order import Order
from generator.production.set_up import set_up
from tests import games
from tests.conftest import SCENARIO

DPI = 600
PX_PER_MM = DPI / 25.4
COUNTER_MM = 20


def middles(row: numpy.ndarray) -> list[float]:
    """The middle of each run of true pixels, in mm."""
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], row.astype(numpy.int8), [0]))))
    return [(start + end) / 2 / PX_PER_MM for start, end in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("profile", ["home", "shop"])  # of the cutter test_cutting measures what is cut
def test_a_counter_is_its_nominal_size(profile: str, program, tmp_path: Path) -> None:
    """From crop mark to crop mark."""
    game = games.played("capitan_hex")
    order = Order(out=tmp_path, profile=profile, formats=("pdf",), only=("counters",))
    _, files = pipeline.build(SCENARIO, order)
    (plan, *_) = (sheet.plan for sheet in Kit(game, set_up(game, order), order.duplex).sheets("counters"))
    band = plan.bands[0].box
    pdf = next(file for file in files if file.suffix == ".pdf")
    # Only the head of the first page, from edge to edge.
    height = round((band.y + COUNTER_MM + 5) * PX_PER_MM)
    crop = ("-x", "0", "-y", "0", "-W", "10000", "-H", str(height))
    subprocess.run(
        [program("pdftoppm"), "-r", str(DPI), "-l", "1", *crop, "-png", str(pdf), str(tmp_path / "p")], check=True
    )
    picture = numpy.asarray(Image.open(next(tmp_path.glob("p*.png"))).convert("RGB"))
    row = round((band.y - 5.5) * PX_PER_MM)
    found = middles((picture[..., 0] < 128)[row])
    columns = sum(it.y_mm == plan.fronts[0].y_mm for it in plan.bands[0].placements)
    # Where gutters part the counters there are two marks between them.
    shared = load_profile(profile).shared_cuts
    assert len(found) == (columns + 1 if shared else 2 * columns)
    assert found[0] == pytest.approx(band.x, abs=0.1)
    widths = numpy.diff(found)[:: 1 if shared else 2]
    assert numpy.abs(widths - COUNTER_MM).max() < 0.1, widths
