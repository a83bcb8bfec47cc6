"""What a machine cuts lies where the PDF shows it, to a hundredth of a millimetre; and pieces lie on their labels."""

from __future__ import annotations

import ctypes
import io
import math
import re
from collections.abc import Iterator
from pathlib import Path

import ezdxf
import numpy
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import resvg_py
from PIL import Image

from generator.__main__ import main
from generator.sheets.style import CUT
from tests.conftest import ROOT

MM = 72 / 25.4
WITHIN_MM = 0.01

Box = tuple[float, float, float, float]
"""Left, top, right and bottom on the page, in mm."""


@pytest.fixture(scope="module", params=["square", "hexagon"])
def kit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Counters of a nation for a cutting machine, on one side, with what it cuts drawn as well."""
    out = tmp_path_factory.mktemp(request.param)
    shown = (
        (ROOT / "data/print/profile/cutter.yaml")
        .read_text(encoding="utf-8")
        .replace("contours: none", "contours: spot")
    )
    (out / "shown.yaml").write_text(shown, encoding="utf-8")
    shape = ["--shape", request.param, "--corner", "2"]
    order = ["--set", "portugal", "--count", "2", "--format", "pdf", "--duplex", "none", "--paper", "letter"]
    order += ["--print", str(out / "shown.yaml"), "--out", str(out / "kit")]
    assert main(["build", *order, *shape, "--quiet"]) == 0
    (folder,) = (out / "kit").iterdir()
    return folder


def contours_of_pdf(file: Path, page_number: int) -> list[Box]:
    """The boxes of the paths that are stroked in the colour of a cut, in the order they are drawn."""
    page = pypdfium2.PdfDocument(file)[page_number - 1]
    height = page.get_height()
    found = []
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=5):
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        pdfium.FPDFPageObj_GetStrokeColor(item.raw, red, green, blue, alpha)
        width = ctypes.c_float()
        pdfium.FPDFPageObj_GetStrokeWidth(item.raw, width)
        fills, strokes = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(item.raw, fills, strokes)
        is_cut = strokes.value and f"#{red.value:02x}{green.value:02x}{blue.value:02x}" == CUT
        if is_cut and width.value == pytest.approx(0.1):
            points = list(_ends(item))
            xs, ys = [x / MM for x, _ in points], [(height - y) / MM for _, y in points]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def _ends(item: pypdfium2.PdfObject) -> Iterator[tuple[float, float]]:
    """Where the segments of a path end, on the page in points. Its curves never reach beyond their ends."""
    matrix, x, y = item.get_matrix(), ctypes.c_float(), ctypes.c_float()
    count = pdfium.FPDFPath_CountSegments(item.raw)
    kinds = [pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(item.raw, i)) for i in range(count)]
    beziers = 0
    for number, kind in enumerate(kinds):
        beziers = beziers + 1 if kind == pdfium.FPDF_SEGMENT_BEZIERTO else 0
        if beziers % 3:
            continue  # a control point
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item.raw, number), x, y)
        yield matrix.on_point(x.value, y.value)


def contours_of_dxf(file: Path, layer: str) -> list[Box]:
    drawing = ezdxf.readfile(file)
    height = drawing.header["$EXTMAX"][1]
    found = []
    for polyline in drawing.modelspace().query(f'POLYLINE[layer=="{layer}"]'):
        points = [vertex.dxf.location for vertex in polyline.vertices]
        assert polyline.is_closed
        xs, ys = [point.x for point in points], [height - point.y for point in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def sheets(kit: Path) -> list[int]:
    return sorted(int(file.stem[-2:]) for file in (kit / "cut").glob("counters-*.dxf"))


def test_every_page_of_pieces_has_its_files(kit: Path) -> None:
    pages = len(pypdfium2.PdfDocument(kit / "counters.pdf"))
    assert sheets(kit) == list(range(1, pages + 1))
    assert {file.suffix for file in (kit / "cut").iterdir()} == {".svg", ".dxf"}


def test_a_machine_does_not_cut_the_marks(kit: Path) -> None:
    drawing = ezdxf.readfile(kit / "cut" / "counters-01.dxf")
    assert drawing.layers.get("MARKS").is_frozen() and not drawing.layers.get("CUT").is_frozen()


def test_nothing_is_drawn_along_the_cuts_for_a_machine(tmp_path: Path) -> None:
    order = ["build", "--set", "portugal", "--count", "0,gun=4", "--print", "cutter", "--format", "pdf,svg"]
    assert main([*order, "--out", str(tmp_path), "--quiet"]) == 0
    (folder,) = tmp_path.iterdir()
    assert sheets(folder) and not contours_of_pdf(folder / "counters.pdf", 1)
    assert not any(CUT in page.read_text(encoding="utf-8") for page in folder.glob("svg/*.svg"))


def test_the_dxf_has_the_contours_of_the_pdf(kit: Path) -> None:
    for number in sheets(kit):
        in_pdf = contours_of_pdf(kit / "counters.pdf", number)
        in_dxf = contours_of_dxf(kit / "cut" / f"counters-{number:02}.dxf", "CUT")
        assert len(in_pdf) == len(in_dxf) > 7
        for one, other in zip(in_pdf, in_dxf, strict=True):
            assert one == pytest.approx(other, abs=WITHIN_MM)


def test_a_contour_is_as_large_as_the_counter(kit: Path) -> None:
    left, top, right, bottom = contours_of_dxf(kit / "cut" / "counters-01.dxf", "CUT")[0]
    # A hexagon of 20 mm from flat to flat loses at its left and right corner what a radius of 2 mm takes away.
    wide = 20 if "square" in str(kit) else 40 / math.sqrt(3) - 2 * 2 * (2 / math.sqrt(3) - 1)
    assert bottom - top == pytest.approx(20, abs=WITHIN_MM)
    # Of the arc in a corner only the ends are vertices: they lie a little inside.
    assert right - left == pytest.approx(wide, abs=WITHIN_MM if wide == 20 else 0.6)


def test_the_marks_are_in_the_files_by_the_published_geometry(kit: Path) -> None:
    for number in sheets(kit):
        square, right, left = contours_of_dxf(kit / "cut" / f"counters-{number:02}.dxf", "MARKS")
        width, height = ezdxf.readfile(kit / "cut" / f"counters-{number:02}.dxf").header["$EXTMAX"][:2]
        assert {round(width, 1), round(height, 1)} == {215.9, 279.4}
        assert square == pytest.approx((9.5, 9.5, 15.5, 15.5), abs=WITHIN_MM)
        assert right == pytest.approx((width - 15, 9.5, width - 9.5, 15), abs=WITHIN_MM)
        assert left == pytest.approx((9.5, height - 15, 15, height - 9.5), abs=WITHIN_MM)


def magnified(svg: str, x: float, y: float, size_mm: float = 1.0, pixels: int = 1000) -> numpy.ndarray:
    """What of a drawing in mm lies in a small square about (x, y), as ink from 0 to 1: a pixel is a micrometre."""
    head = re.search(r"<svg[^>]*>", svg)[0]
    close = re.sub(r'viewBox="[^"]*"', f'viewBox="{x - size_mm / 2} {y - size_mm / 2} {size_mm} {size_mm}"', head)
    close = re.sub(r' (width|height)="[^"]*mm"', rf' \1="{pixels}px"', close)
    picture = resvg_py.svg_to_bytes(svg_string=svg.replace(head, close), background="white", skip_system_fonts=True)
    return 1 - numpy.asarray(Image.open(io.BytesIO(bytes(picture))).convert("L"), dtype=float) / 255


@pytest.mark.parametrize("which", [0, -1])
def test_the_svg_has_them_in_the_same_place(kit: Path, which: int) -> None:
    number = sheets(kit)[which]
    svg = (kit / "cut" / f"counters-{number:02}.svg").read_text(encoding="utf-8")
    left, top, right, bottom = contours_of_pdf(kit / "counters.pdf", number)[which]
    middle = (left + right) / 2
    for edge in (top, bottom):
        rows = magnified(svg, middle, edge).sum(axis=1)
        found = (rows * numpy.arange(len(rows))).sum() / rows.sum() / 1000 - 0.5
        assert rows.sum() > 0 and abs(found) < WITHIN_MM


def test_nothing_is_left_of_paths_that_are_not_made_any_more(tmp_path: Path) -> None:
    order = ["build", "--set", "portugal", "--count", "0,gun=1", "--format", "pdf", "--out", str(tmp_path), "--quiet"]
    assert main([*order, "--print", "cutter"]) == 0
    assert list(tmp_path.glob("*/cut/*.dxf"))
    assert main([*order, "--print", "home"]) == 0
    assert not list(tmp_path.glob("*/cut/*"))


def test_counters_land_on_their_labels(tmp_path: Path) -> None:
    """Squares of an inch: the art of each covers its label and leaves the gap to the next column white."""
    order = ["build", "--set", "portugal", "--count", "1", "--size", "25.4", "--die-cut", "rayfilm_5003"]
    assert main([*order, "--duplex", "none", "--format", "png", "--out", str(tmp_path), "--quiet"]) == 0
    (first, *_) = sorted(tmp_path.glob("*/png/counters-*.png"))
    picture = numpy.asarray(Image.open(first).convert("RGB"), dtype=int)
    per_mm = picture.shape[1] / 210
    white = picture.min(axis=2) > 250

    def is_white(x: float, y: float) -> bool:
        return bool(white[round(y * per_mm), round(x * per_mm)])

    for row in range(11):
        for column in range(6):
            left, top = 16.05 + 30.5 * column, 8.8 + 25.4 * row
            assert not any(is_white(left + dx, top + dy) for dx in (0.3, 25.1) for dy in (0.3, 12.7, 25.1))
    assert is_white(10, 150) and is_white(200, 150) and is_white(105, 3) and is_white(105, 293)


def test_labels_that_fit_nothing_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["build", "--set", "portugal", "--die-cut", "rayfilm_5003", "--out", str(tmp_path)])
    said = capsys.readouterr().err
    assert status and "25.4 × 25.4 mm, and counters are 20 × 20 mm. Write '--size 25.4'" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (["--set", "portugal", "--duplex", "gutterfold"], "a sheet that comes cut cannot be folded"),
        (["--ruleset", "capitan"], "--ruleset prints no counters and no cards"),
    ],
)
def test_labels_that_make_no_sense_are_refused(
    order: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", *order, "--die-cut", "endisch_6502020", "--out", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err


def test_what_is_folded_is_not_cut_by_a_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One of the three marks would lie on the other half, on the back once the sheet is folded."""
    order = ["--set", "portugal", "--duplex", "gutterfold", "--out", str(tmp_path), "--format", "pdf"]
    assert main(["build", *order, "--print", "cutter"]) == 1
    assert capsys.readouterr().err.startswith("--duplex: a sheet that is folded has a mark of 'cutter' on its back")
    assert not list(tmp_path.iterdir())
