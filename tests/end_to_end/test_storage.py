"""Labels and tuck boxes by the command: true to size, folds apart from cuts, and what does not fit told in words."""

from __future__ import annotations

from pathlib import Path

import ezdxf
import pypdfium2
import pytest

from generator.loading.storage import load_storage
from tests.command import fichas
from tests.conftest import ROOT
from tests.rasters import pdf_against_svg

CRY_HAVOC = ROOT / "data" / "scenarios" / "cry_havoc" / "wendel_wood.yaml"
PLATOONS = ROOT / "data" / "scenarios" / "flames_hexwar" / "brzoza_crossroads.yaml"
ONLY = "storage_labels,tuck_boxes"


def build(out: Path, scenario: Path, *options: str) -> Path:
    done = fichas("build", scenario, "--out", out, "--quiet", *options)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return out / scenario.stem


def text_of(file: Path) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file))


def test_they_are_made_when_they_are_asked_for(tmp_path: Path) -> None:
    kit = build(tmp_path, CRY_HAVOC, "--only", ONLY)
    names = {path.name for path in kit.glob("*.pdf")}
    assert names == {"storage_labels.pdf", "tuck_boxes.pdf", "kit.pdf"}
    labels = text_of(kit / "storage_labels.pdf")
    for words in ("The Convoy", "House of Alder", "Counters of characters", "38 pieces"):
        assert words in " ".join(labels.split())
    boxes = text_of(kit / "tuck_boxes.pdf")
    for words in ("The Outlaws", "63 × 88 mm", "Sir Ranulf", "glue"):
        assert words in boxes
    for kind in ("storage_labels", "tuck_boxes"):
        found = pdf_against_svg((kit / f"{kind}.pdf").read_bytes(), (kit / "svg" / f"{kind}-01.svg").read_bytes())
        assert found.agree, f"{kind}: {found}"


def test_a_machine_cuts_and_scores_apart_and_true_to_size(tmp_path: Path) -> None:
    kit = build(tmp_path, CRY_HAVOC, "--only", ONLY, "--print", "cutter", "--format", "pdf")
    making, stock = load_storage().boxes, load_storage().stocks["tuck_boxes"]
    drawing = ezdxf.readfile(kit / "cut" / "tuck_boxes-01.dxf")
    lines = {layer: drawing.modelspace().query(f'POLYLINE[layer=="{layer}"]') for layer in ("CUT", "CREASE")}
    net, *others = lines["CUT"]
    xs, ys = zip(*((vertex.dxf.location.x, vertex.dxf.location.y) for vertex in net.vertices), strict=True)
    wide, high = 63 + making.clearance_mm + making.board_mm, 88 + making.clearance_mm + making.board_mm
    deep = max(12 * stock.card_mm + making.deep_clearance_mm, making.least_depth_mm) + making.board_mm
    around = 2 * (wide + deep) + making.side_tab_mm
    along = high + 2 * deep + making.tuck_mm + making.foot_tab_mm
    assert sorted((max(xs) - min(xs), max(ys) - min(ys))) == pytest.approx(sorted((around, along)), abs=0.01)
    assert len(lines["CREASE"]) == (4 + 4 + 4) * (1 + len(others))
    header = ezdxf.readfile(kit / "cut" / "storage_labels-01.dxf").modelspace().query('POLYLINE[layer=="CREASE"]')
    assert len(header) == 4, "a fold for each of the two cards over bags, and of the two to write on"


def test_a_box_that_no_page_holds_is_told_in_words(tmp_path: Path) -> None:
    done = fichas("build", PLATOONS, "--out", tmp_path, "--only", "tuck_boxes", "--paper", "105x148")
    assert done.returncode != 0
    assert "'Unit cards, Germans' needs" in done.stderr and "Take larger paper" in done.stderr
