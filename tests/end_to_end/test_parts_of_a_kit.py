"""What of a kit one asks for: sides, units, copies, what has changed, each piece by itself; and its manifest."""

from __future__ import annotations

import hashlib
import json
import math
import re
import shutil
import subprocess
from pathlib import Path

import numpy
import pytest
from PIL import Image

from generator.diagnostics import UserError
from generator.production.manifest import NAME, printed_before
from tests.command import fichas
from tests.rasters import difference, svg_picture

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "data/scenarios/capitan_hex/alberche_ford.yaml"
TABLE = ROOT / "data/scenarios/capitan/santa_cruz_farm.yaml"


def build(out: Path, *options: object, file: Path = SCENARIO) -> Path:
    run = fichas("build", file, "--out", out, "--format", "pdf", *options)
    assert run.returncode == 0, run.stderr
    (folder,) = {path.parent for path in run.files if path.parent.name != "changed"}
    return folder


def manifest(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def quantities(folder: Path, kind: str) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for piece in manifest(folder)["pieces"]:
        if piece["kind"] == kind:
            key = piece["side"], piece["of"]
            found[key] = found.get(key, 0) + piece["quantity"]
    return found


def pages(pdf: Path, program) -> int:
    said = subprocess.run([program("pdfinfo"), pdf], capture_output=True, text=True, check=True).stdout
    return int(re.search(r"^Pages: +(\d+)", said, re.M)[1])


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("whole"))


def test_the_manifest_names_every_file_with_its_hash(whole):
    there = {path.relative_to(whole).as_posix() for path in whole.rglob("*") if path.is_file()}
    listed = {file["path"]: file for file in manifest(whole)["files"]}
    assert set(listed) == there - {"manifest.json"}
    for path, file in listed.items():
        data = (whole / path).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_the_manifest_says_how_it_is_printed(whole):
    told = manifest(whole)
    assert (told["print"], told["bleed_mm"], told["back_bleed_mm"], told["standard"]) == ("home", 3, 4, "none")


def test_the_manifest_counts_what_is_on_the_sheets(whole, program):
    found = manifest(whole)
    for kind in ("counters", "unit_cards"):
        told = found["kinds"][kind]
        assert told["pieces"] == sum(quantities(whole, kind).values())
        assert 2 * told["sheets"] == pages(whole / f"{kind}.pdf", program)
        assert 0.2 < told["covered"] < 0.95
    assert found["kinds"]["unit_cards"]["least_bleed_mm"] == found["bleed_mm"] == 3.0
    charts = [page for page in found["pages"] if page["kind"] == "reference_chart"]
    assert len(charts) == found["kinds"]["reference_chart"]["sheets"] == pages(whole / "reference_chart.pdf", program)


def test_one_file_holds_all_sheets(whole, program):
    """Every leaf has a back in it, since some have: but for the last one, and what is read stands two on a leaf."""
    sheets = sum(kind["sheets"] for kind in manifest(whole)["kinds"].values())
    count = 2 * (sheets - 5) - 1
    assert pages(whole / "kit.pdf", program) == count
    text = subprocess.run([program("pdftotext"), whole / "kit.pdf", "-"], capture_output=True, text=True).stdout
    assert f"page {count} of {count}" in text


def test_a_side_alone(whole, tmp_path):
    folder = build(tmp_path, "--only", "france")
    assert folder.name == "alberche_ford-france"
    assert {path.stem for path in folder.glob("*.pdf")} == {"counters", "unit_cards", "control_sheets", "kit"}
    for kind in ("counters", "unit_cards"):
        of_france = {key: n for key, n in quantities(whole, kind).items() if key[0] == "france"}
        assert quantities(folder, kind) == of_france
    assert all("France" in page["name"] or "French" in page["name"] for page in manifest(folder)["pages"])


def test_a_unit_alone_has_no_markers(whole, tmp_path):
    folder = build(tmp_path, "--only", "foot_48th,allies.rifles_95th")
    wanted = {("allies", "allies.foot_48th"), ("allies", "allies.rifles_95th")}
    for kind in ("counters", "unit_cards"):
        assert quantities(folder, kind) == {key: n for key, n in quantities(whole, kind).items() if key in wanted}
    assert not (folder / "control_sheets.pdf").exists()


def test_a_unit_and_a_kind(tmp_path):
    folder = build(tmp_path, "--only", "unit_cards,foot_48th")
    assert [path.name for path in folder.glob("*.pdf")] == ["unit_cards.pdf"]


def test_copies(whole, tmp_path):
    folder = build(tmp_path, "--only", "counters", "--copies", 3)
    assert quantities(folder, "counters") == {key: 3 * n for key, n in quantities(whole, "counters").items()}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--only", "countrs"), "no unit 'countrs'. Did you mean 'counters'?"),
        (("--only", "foot_48"), "no unit 'foot_48'. Did you mean 'foot_48th'?"),
        (("--copies", "0"), "'0' is no number of copies. Give one from 1 to 100"),
        (("--pieces", "pdf"), "there is no format 'pdf'"),
    ],
)
def test_what_is_not_there_is_said(tmp_path, words, said):
    run = fichas("build", SCENARIO, "--out", tmp_path, *words)
    assert run.returncode in (1, 2) and said in run.stderr
    assert not list(tmp_path.iterdir())


def test_a_kit_without_what_is_asked_for_is_said_and_not_written(tmp_path):
    run = fichas("build", TABLE, "--out", tmp_path, "--only", "counters", "--format", "pdf")
    assert run.returncode == 1
    assert run.stderr.startswith("--only: 'santa_cruz_farm' has no counters. There are unit_cards, control_sheets,")
    run = fichas("build", TABLE, "--out", tmp_path, "--die-cut", "endisch_6502020", "--only", "counters,unit_cards")
    assert "and cards are 63.0 × 88.0 mm" in run.stderr and "counters" not in run.stderr.split("endisch")[1]
    assert not list(tmp_path.iterdir())


def test_only_what_has_changed(tmp_path):
    """The copy of a scenario in which one unit has another colour, and nothing else is different."""
    file = tmp_path / "ford.yaml"

    def again(text: str, kinds: str) -> list[str]:
        file.write_text(text, encoding="utf-8")
        folder = build(tmp_path / "out", "--changed", "--only", kinds, file=file)
        return sorted(path.name for path in folder.glob("changed/*.pdf"))

    text = SCENARIO.read_text(encoding="utf-8")
    both = "counters,unit_cards"
    assert again(text, both) == ["counters.pdf", "unit_cards.pdf"]  # nothing was there before: all of it is new
    run = fichas("build", file, "--out", tmp_path / "out", "--changed", "--only", both, "--format", "pdf")
    assert "nothing has changed since the last build" in run.stderr
    assert not (tmp_path / "out/ford/changed").exists()
    changed = text.replace("card: zamora_fusiliers, colour: white", "card: zamora_fusiliers, colour: grey")
    assert changed != text
    assert again(changed, "unit_cards") == ["unit_cards.pdf"]
    cards = tmp_path / "out/ford/changed/unit_cards.pdf"
    said = subprocess.run(["pdftotext", cards, "-"], capture_output=True, text=True).stdout
    assert "Zamora" in said and "95th" not in said
    # What was not built the last time is still known, as it was.
    assert again(changed, both) == ["counters.pdf"]


def test_a_spoilt_manifest_is_said_and_nothing_is_written(tmp_path):
    folder = tmp_path / "alberche_ford"
    folder.mkdir()
    (folder / NAME).write_text('{"pieces": 7, "pages": []}')
    run = fichas("build", SCENARIO, "--out", tmp_path, "--changed", "--only", "counters")
    assert run.returncode == 1 and "this is not the manifest of a kit" in run.stderr, run.stderr
    assert [path.name for path in folder.iterdir()] == [NAME]


@pytest.mark.parametrize("spoilt", ["", "[]", '{"pieces": [{"shows": 3}]}', '{"pages": 3}', "[" * 100_000, "\0"])
def test_whatever_is_in_a_manifest_is_said_to_be_spoilt(tmp_path, spoilt):
    (tmp_path / NAME).write_text(spoilt)
    with pytest.raises(UserError, match="Delete it, or build once without --changed"):
        printed_before(tmp_path)


def test_pieces_by_themselves(tmp_path):
    folder = build(tmp_path, "--only", "counters", "--pieces", "svg,png")
    names = {path.stem for path in folder.glob("pieces/counters/allies/*.png")}
    assert {"foot_48th-infantry-full-front", "foot_48th-infantry-full-back", "activated-front"} <= names
    assert names == {path.stem for path in folder.glob("pieces/counters/allies/*.svg")}
    of_one = build(tmp_path, "--only", "unit_cards,foot_48th", "--pieces", "png")
    (card,) = of_one.glob("pieces/unit_cards/allies/foot_48th-front.png")
    with Image.open(card) as picture:
        assert picture.size == (math.ceil(63 / 25.4 * 300), math.ceil(88 / 25.4 * 300))
        assert picture.mode == "RGBA" and round(picture.info["dpi"][0]) == 300
        alpha = numpy.asarray(picture)[..., 3]
    # Rounded corners are transparent, the rest is not.
    assert alpha[0, 0] == 0 and alpha[5:-5, alpha.shape[1] // 2].min() == 255
    build(tmp_path, "--only", "counters")
    assert not list(folder.glob("pieces/counters/*/*")), "pieces of an earlier build would not match the kit"


def test_a_piece_as_png_and_as_svg_are_alike(tmp_path):
    folder = build(tmp_path, "--only", "counters,foot_48th", "--pieces", "svg,png")
    pictures = sorted(folder.glob("pieces/*/*/*.png"))
    assert len(pictures) >= 4
    for path in pictures:
        drawn = Image.open(path)
        white = Image.new("RGBA", drawn.size, "white")
        svg = svg_picture(path.with_suffix(".svg").read_bytes(), drawn.size)
        assert difference(Image.alpha_composite(white, drawn).convert("RGB"), svg).mean < 1.5, path


def test_a_part_that_differs_takes_the_whole_with_it(whole, tmp_path):
    """A kit.pdf with other counters than counters.pdf goes, and is spoken of; with the same ones it stays."""
    shutil.copytree(whole, tmp_path / whole.name)
    assert (build(tmp_path, "--only", "counters") / "kit.pdf").is_file()
    run = fichas("build", SCENARIO, "--out", tmp_path, "--format", "pdf", "--only", "counters", "--ink", "grey")
    assert run.returncode == 0 and not list(tmp_path.glob("*/kit.pdf"))
    assert "kit.pdf: warning: it held counters.pdf as before, and is gone. Build without --only" in run.stderr
    assert "unit_cards.pdf" in run.stderr and "are of an earlier build." in run.stderr
    (folder,) = tmp_path.iterdir()
    told = manifest(folder)
    assert "kit.pdf" not in {file["path"] for file in told["files"]}
    assert (told["kinds"]["counters"]["ink"], told["kinds"]["unit_cards"]["ink"]) == ("grey", "colour")
    run = fichas("build", SCENARIO, "--out", tmp_path, "--format", "pdf", "--only", "control_sheets", "--ink", "grey")
    (warning,) = run.stderr.splitlines()
    assert "unit_cards.pdf" in warning and "counters.pdf" not in warning
    assert warning.endswith("are of an earlier build (ink colour). Build without --only to have all sheets alike.")


def test_sides_share_sheets_where_that_saves_one(tmp_path, program):
    """And the sheet says whose pieces are on it; with --by-side each has its own."""
    shared = build(tmp_path / "shared", "--only", "unit_cards")
    apart = build(tmp_path / "apart", "--only", "unit_cards", "--by-side")
    assert pages(shared / "unit_cards.pdf", program) < pages(apart / "unit_cards.pdf", program)
    assert quantities(shared, "unit_cards") == quantities(apart, "unit_cards")
    said = subprocess.run(
        [program("pdftotext"), shared / "unit_cards.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert "Allies · French" in said


# -- mistakes of others ------------------------------------------------------------------------------------------


@pytest.fixture
def with_mistakes(tmp_path: Path) -> Path:
    """The sample with pictures on its cards and counters: one unit's is missing, another's name cannot be printed."""
    for kind, base in (("unit_card", "tarot"), ("counter", "classic")):
        picture = "{when: card.portrait, image: '{{ card.portrait }}', box: [10, 10, 3, 3]}"
        (tmp_path / f"{kind}.yaml").write_text(f"kind: {kind}\nextends: {base}\nelements:\n  picture: {picture}\n")
    cards = ROOT / "data/units/capitan/british.yaml"
    text = cards.read_text(encoding="utf-8").replace(
        "    source: B 1.1\n", "    source: B 1.1\n    portrait: gone.png\n"
    )
    (tmp_path / "british.yaml").write_text(text, encoding="utf-8")
    text = SCENARIO.read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
    text = text.replace("{card: captain_ashby,", "{card: captain_ashby, name: 阿什比,")
    layouts = "layouts: {unit_card: unit_card.yaml, counter: counter.yaml}\n"
    (tmp_path / "ford.yaml").write_text(layouts + text, encoding="utf-8")
    return tmp_path / "ford.yaml"


def test_mistakes_of_other_units_do_not_stand_in_the_way_of_one(with_mistakes: Path, tmp_path: Path) -> None:
    made = build(tmp_path / "out", "--only", "foot_48th", file=with_mistakes)
    assert (made / "counters.pdf").is_file() and (made / "unit_cards.pdf").is_file()
    for only, wrong in (("captain_ashby", "fonts have no"), ("lieutenant_sharpe", "there is no picture 'gone.png'")):
        run = fichas("build", with_mistakes, "--out", tmp_path / "out", "--only", only)
        (said,) = run.stderr.splitlines()
        assert run.returncode == 1 and wrong in said
    assert fichas("build", with_mistakes, "--out", tmp_path / "out").returncode == 1


def test_a_unit_by_itself_is_drawn_as_in_the_whole_kit(tmp_path: Path) -> None:
    kinds = "counters,unit_cards"
    whole = build(tmp_path, "--only", kinds)
    alone = build(tmp_path, "--only", f"foot_48th,{kinds}")
    drawn = printed_before(alone).pieces
    assert drawn and drawn <= printed_before(whole).pieces


def test_a_missing_flag_stands_in_the_way_of_its_own_nation_alone(tmp_path: Path) -> None:
    game = tmp_path / "kessel"
    shutil.copytree(ROOT / "data" / "games" / "kessel", game)
    (game / "layouts" / "icons" / "romania.svg").unlink()
    file, missing = game / "scenarios" / "first.yaml", "game.yaml:17:34: there is no flag 'layouts/icons/romania.svg'."
    build(tmp_path / "out", "--only", "pz22,counters", file=file)
    for words in (("check", file), ("build", file, "--out", tmp_path), ("build", file, "--only", "ro3_hq,counters")):
        done = fichas(*words)
        assert done.returncode == 1, words
        assert missing in done.stderr, words
