"""The games that are folders of data, as their users build them: each scenario, by every option that a kit is built with."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from tests.command import fichas
from tests.conftest import ROOT

GAMES = ROOT / "data" / "games"
SCENARIOS = {path.stem: path for path in sorted(GAMES.glob("*/scenarios/*.yaml"))}
PIECES: dict[str, dict[str, int]] = {
    "first": {"counters": 62, "event_cards": 30, "markers": 30},
    "trap": {"counters": 31, "event_cards": 20, "markers": 30},
    "market": {
        "goods_cards": 60,
        "customer_cards": 24,
        "player_boards": 4,
        "reference_cards": 4,
        "coins": 60,
        "stall_markers": 8,
    },
    "channel": {"ship_cards": 12, "counters": 12, "gauges": 10, "discs": 3, "wind_roses": 1},
    "frigates": {"ship_cards": 4, "counters": 4, "gauges": 4, "discs": 3, "wind_roses": 1},
    "alberche_ford": {"counters": 104, "unit_cards": 21},
}
"""What is to be cut out of each kit, counted by hand from its data."""


def build(out: Path, name: str, *options: object) -> Path:
    done = fichas("build", SCENARIOS[name], "--out", out, *options)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    (folder,) = {out / path.relative_to(out).parts[0] for path in done.files}
    return folder


def manifest(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def pieces(folder: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    for piece in manifest(folder)["pieces"]:
        found[piece["kind"]] += piece["quantity"]
    return found


def is_sound(pdf: Path, program) -> bool:
    done = subprocess.run([program("qpdf"), "--check", str(pdf)], capture_output=True, text=True)
    return "No syntax or stream encoding errors found" in done.stdout


def pages(pdf: Path) -> list[str]:
    """What each page says."""
    with pypdfium2.PdfDocument(pdf.read_bytes()) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.fixture(scope="module")
def kits(tmp_path_factory) -> Path:
    """Every scenario as it is built without any option but one: no drawings beside the PDF."""
    out = tmp_path_factory.mktemp("games")
    done = fichas("build", *SCENARIOS.values(), "--out", out, "--format", "pdf")
    assert (done.returncode, done.stderr) == (0, "")
    return out


# -- as they are ---------------------------------------------------------------------------------------------


def test_every_scenario_is_counted_here() -> None:
    assert SCENARIOS.keys() == PIECES.keys()


@pytest.mark.parametrize("name", PIECES)
def test_as_many_pieces_as_there_are(name: str, kits: Path) -> None:
    assert pieces(kits / name) == PIECES[name]


@pytest.mark.parametrize("name", PIECES)
def test_every_file_is_sound_and_says_words(name: str, kits: Path, program) -> None:
    assert is_sound(kits / name / "kit.pdf", program)
    for pdf in (kits / name).glob("*.pdf"):
        if pdf.stem != "kit":
            text = " ".join(pages(pdf))
            assert text.strip() and not re.search(r"[{}]|\b[a-z_]+\.[a-z_]+\.[a-z_]+", text), pdf.name


def test_every_counter_shows_its_numbers_on_as_many_faces_as_it_has(kits: Path) -> None:
    """Attack, defence and movement: on all fronts, and on the backs of those that have a second step."""
    said = pages(kits / "first" / "counters.pdf")
    faces = [len(re.findall(r"\b\d+-\d+-\d+\b", page)) for page in said]
    values = explained("first")["units"].values()
    with_backs = sum(unit["values"]["steps"]["value"] > 1 for unit in values)
    assert (sum(faces[::2]), sum(faces[1::2])) == (62, with_backs)


def test_every_event_stands_on_its_card(kits: Path) -> None:
    said = " ".join(pages(kits / "first" / "event_cards.pdf"))
    titles = [line.split(",")[1] for line in (GAMES / "kessel" / "events.csv").read_text().splitlines()[1:]]
    words = {*said.split()}
    assert len(titles) == 30 and [one for one in titles if not {*one.split()} <= words] == []
    assert said.count("Kessel") >= 60  # the foot of each front, and each back


# -- by other options ----------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("trap", "--print shop --paper letter --duplex short-edge"),
        ("market", "--print cutter --lang es --duplex none --only coins,stall_markers,goods_cards"),
        ("channel", "--print ink-saver --duplex gutterfold --only ship_cards,discs"),
        ("frigates", "--print mono --duplex none --paper letter"),
        ("market", "--ink saver --lang es --duplex gutterfold --only customer_cards"),
        ("alberche_ford", "--ink grey --lang fr --duplex gutterfold --only unit_cards,reference_chart"),
        ("first", "--ink grey --only reference_chart,scenario_sheet,cutting_guide"),
    ],
)
def test_it_is_whole_however_it_is_printed(name: str, options: str, tmp_path: Path, program) -> None:
    folder = build(tmp_path, name, "--format", "pdf", *options.split())
    found = pieces(folder)
    assert found == {kind: number for kind, number in PIECES[name].items() if kind in found}
    for pdf in folder.glob("*.pdf"):
        assert is_sound(pdf, program), pdf.name


def test_the_sheets_speak_spanish_where_the_game_does(tmp_path: Path) -> None:
    folder = build(tmp_path, "market", "--lang", "es", "--only", "reference_chart,goods_cards", "--format", "pdf")
    said = " ".join(pages(folder / "goods_cards.pdf"))
    assert "Queso" in said and "Cheese" not in said
    chart = " ".join(pages(folder / "reference_chart.pdf"))
    assert "Propinas" in chart and "coste" in chart and "cost " not in chart


def test_a_language_that_the_game_has_no_texts_in_is_warned_of(tmp_path: Path) -> None:
    asked = ("--lang", "es", "--only", "reference_chart", "--format", "pdf")
    done = fichas("build", GAMES / "kessel", "--out", tmp_path, *asked)
    assert done.returncode == 0 and "'kessel' has its texts in en alone" in done.stderr
    assert fichas("check", GAMES / "kessel", "--lang", "es").stdout == "no errors, 1 warning\n"
    said = " ".join(pages(tmp_path / "kessel" / "reference_chart.pdf"))
    assert "towns and arrivals" in said and "Ayuda de juego" in said


def test_a_game_without_a_scenario_has_no_scenario_sheet_but_an_order_of_battle(tmp_path: Path) -> None:
    done = fichas("build", GAMES / "kessel", "--out", tmp_path, "--only", "scenario_sheet", "--format", "pdf")
    assert done.returncode == 0
    said = " ".join(pages(tmp_path / "kessel" / "scenario_sheet.pdf"))
    assert "Order of battle" in said and "Scenario" not in said


def test_a_kind_a_side_and_a_thing(tmp_path: Path) -> None:
    assert pieces(build(tmp_path, "first", "--only", "event_cards", "--format", "pdf")) == {"event_cards": 30}
    of_side = build(tmp_path, "first", "--only", "counters,axis", "--copies", 2, "--format", "pdf")
    axis = [line for line in (GAMES / "kessel" / "units.csv").read_text().splitlines() if ",axis," in line]
    assert pieces(of_side) == {"counters": 2 * len(axis)}
    assert pieces(build(tmp_path, "first", "--only", "counters,ro3_hq", "--format", "pdf")) == {"counters": 1}
    assert pieces(build(tmp_path, "market", "--only", "coins,ten", "--format", "pdf")) == {"coins": 12}


def test_a_kind_that_is_not_there_has_a_near_name(tmp_path: Path) -> None:
    done = fichas("build", SCENARIOS["first"], "--out", tmp_path, "--only", "event_crds")
    assert done.returncode == 1 and "Did you mean 'event_cards'?" in done.stderr
    assert not list(tmp_path.iterdir())


def test_pieces_by_themselves_and_drawings(tmp_path: Path) -> None:
    options = ("--only", "stall_markers", "--pieces", "svg,png", "--format", "svg,png")
    folder = build(tmp_path, "market", *options)
    drawn = {path.stem for path in folder.glob("pieces/stall_markers/*.png")}
    assert len(drawn) == 8 and drawn == {path.stem for path in folder.glob("pieces/stall_markers/*.svg")}
    with Image.open(next(folder.glob("pieces/stall_markers/*.png"))) as picture:
        assert picture.mode == "RGBA" and picture.getpixel((0, 0))[3] == 0  # a circle: its corners are clear
    assert len(list(folder.glob("svg/*.svg"))) == len(list(folder.glob("png/*.png"))) == 2


def test_a_board_on_request(tmp_path: Path, program) -> None:
    folder = build(tmp_path, "trap", "--only", "board", "--format", "pdf,svg")
    assert is_sound(folder / "board.pdf", program) and list(folder.glob("svg/board-*.svg"))
    said = " ".join(pages(folder / "board.pdf"))
    assert "0503" in said and "Kalach" in said


def test_pieces_on_sheets_that_come_cut(tmp_path: Path) -> None:
    """Those as large as the labels go on them, the others are told."""
    options = ("--die-cut", "endisch_6502020", "--duplex", "none", "--only", "counters", "--format", "pdf")
    assert pieces(build(tmp_path, "alberche_ford", *options))["counters"] > 104  # and the halves that backs would be
    done = fichas("build", SCENARIOS["first"], "--out", tmp_path, *options)
    assert done.returncode == 1 and "20" in done.stderr and "15" in done.stderr, done.stderr


def test_only_what_has_changed(tmp_path: Path) -> None:
    game = tmp_path / "kessel"
    copy_of("kessel", game)
    scenario, out = game / "scenarios" / "trap.yaml", tmp_path / "out"
    options = ("--out", out, "--format", "pdf", "--only", "counters,event_cards")
    assert fichas("build", scenario, *options).returncode == 0
    line = "tk26,soviet,soviet_union,26 Tank,"
    units = (game / "units.csv").read_text(encoding="utf-8")
    assert line in units
    (game / "units.csv").write_text(units.replace(line, line.replace("26 Tank", "Fifth")), encoding="utf-8")
    done = fichas("build", scenario, *options, "--changed")
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in (out / "trap" / "changed").glob("*.pdf")] == ["counters.pdf"]
    said = " ".join(pages(out / "trap" / "changed" / "counters.pdf"))
    assert "Fifth" in said and "Ro 9" not in said


# -- without a scenario --------------------------------------------------------------------------------------


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["kessel", "market_day", "weather_gage"])
def test_a_folder_without_a_scenario_is_all_of_it(name: str, tmp_path: Path) -> None:
    done = fichas("check", GAMES / name)
    assert (done.returncode, done.stdout) == (0, "no errors, no warnings\n"), done.stderr
    copy_of(name, tmp_path / name)
    for scenario in (tmp_path / name / "scenarios").iterdir():
        scenario.unlink()
    kind = next(iter(PIECES[next(one for one in SCENARIOS if SCENARIOS[one].parts[-3] == name)]))
    done = fichas("build", tmp_path / name, "--out", tmp_path / "out", "--format", "pdf", "--only", kind)
    assert (done.returncode, done.stderr) == (0, "")
    assert pieces(tmp_path / "out" / name)[kind] >= 1


def test_a_game_of_rosters_wants_a_scenario() -> None:
    done = fichas("build", GAMES / "house_capitan")
    assert done.returncode == 1 and "a game of cards is a scenario" in done.stderr


def copy_of(name: str, folder: Path) -> None:
    for path in (GAMES / name).rglob("*"):
        if path.is_file():
            target = folder / path.relative_to(GAMES / name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())


# -- explained -----------------------------------------------------------------------------------------------


def explained(name: str, *words: str) -> dict[str, Any]:
    done = fichas("explain", SCENARIOS.get(name, name), *words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", PIECES)
def test_every_value_is_explained_by_a_clause(name: str) -> None:
    found = explained(name)
    groups = [unit["values"] for unit in found["units"].values()]
    groups += [*found.get("things", {}).values(), *found["sides"].values(), found["game"]]
    every = [value for group in groups for value in group.values()]
    assert every and all(value["rule"] and value["clauses"] for value in every)
    text = fichas("explain", SCENARIOS[name])
    assert (text.returncode, text.stderr) == (0, "")
    assert all(f"({key})" in text.stdout for key in (*found["units"], *found.get("things", {}), *found["sides"]))


def test_an_input_names_its_cell_and_its_file() -> None:
    (unit,) = explained("first", "Ro 7 Cav")["units"].values()
    assert unit["values"]["steps"] == {
        "value": 2,
        "unit": "steps",
        "rule": "by its size, but no more than its kind has",
        "clauses": ["K 2.2"],
        "status": "computed",
        "inputs": [
            {"name": "size", "value": "division", "unit": "", "source": "units.csv"},
            {"name": "sizes/division/steps", "value": 2, "unit": "", "source": "K 2.2"},
            {"name": "kind", "value": "cavalry", "unit": "", "source": "units.csv"},
            {"name": "kinds/cavalry/steps", "value": 2, "unit": "", "source": "K 2.6"},
        ],
    }


def test_house_rules_change_what_they_name_and_nothing_else() -> None:
    ours = explained(ROOT / "data" / "scenarios" / "capitan_hex" / "alberche_ford.yaml")["units"]
    changed: dict[str, set[str]] = {}
    for key, unit in explained("alberche_ford")["units"].items():
        assert unit["counters"] == ours[key]["counters"]
        values, base = unit["values"], ours[key]["values"]
        assert values.keys() == base.keys() and values["half_in_cover"]["clauses"] == ["X 3"]
        for name in (name for name in values if values[name] != base[name]):
            changed.setdefault(name, set()).add(key)
            if not name.startswith("points."):
                assert values[name]["status"] == "house" and values[name]["clauses"][0].startswith("X ")
    hidden = {key for key in ours if key.endswith("lieutenant_sharpe")}
    assert changed["points.abilities"] == changed["points.total"] == hidden  # the only one who hides
    assert changed["half_in_cover"] == ours.keys()
    assert changed["shots.full"] == changed["shots.half"] and 5 < len(changed["shots.full"]) < len(ours)
    assert changed.keys() == {"points.abilities", "points.total", "half_in_cover", "shots.full", "shots.half"}
    said = fichas("explain", SCENARIOS["alberche_ford"], "rifles_95th").stdout
    assert re.search(r"shots\.full +5 .*X 1: .*\[house\]", said)


# -- tables --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(path.parent.name for path in GAMES.glob("*/game.yaml")))
def test_its_tables_are_printed_as_they_stand(game: str) -> None:
    every = json.loads(fichas("tables", GAMES / game, "--json").stdout)
    text = fichas("tables", game)
    assert text.returncode == 0 and every
    for name, table in every.items():
        assert re.search(rf"^{name}  \(", text.stdout, re.M)
        one = fichas("tables", GAMES / game, name).stdout.splitlines()
        assert [row.split()[0] for row in one[2 : 2 + len(table["rows"])]] == [row.split()[0] for row in table["rows"]]


def test_a_table_that_is_not_there_has_a_near_name() -> None:
    done = fichas("tables", GAMES / "kessel", "ctr")
    assert done.returncode == 1 and "Did you mean 'crt'?" in done.stderr


def test_kinds_of_one_size_share_sheets_where_that_saves_one(tmp_path: Path, program: Any) -> None:
    """The first has them, under both names; alone each has its own."""
    only = ("--format", "pdf", "--only", "counters,markers,event_cards,cutting_guide")
    folder = build(tmp_path, "first", *only)
    told = manifest(folder)["kinds"]
    assert told["counters"]["with"] == ["markers"] and told["counters"]["pieces"] == 92 and "markers" not in told
    assert told["event_cards"].get("with") is None and not (folder / "markers.pdf").exists()
    for name in ("counters.pdf", "cutting_guide.pdf"):
        run = subprocess.run([program("pdftotext"), "-layout", str(folder / name), "-"], capture_output=True, text=True)
        assert "Counters · Markers" in run.stdout, name
    assert "markers" in manifest(build(tmp_path / "alone", "first", "--only", "markers", "--format", "pdf"))["kinds"]
    again = fichas("build", SCENARIOS["first"], "--out", tmp_path, *only, "--changed")
    assert "nothing has changed since the last build" in again.stderr


def test_ships_share_the_sheet_of_the_gauges_though_they_are_smaller(tmp_path: Path, program: Any) -> None:
    told = manifest(build(tmp_path, "frigates"))["kinds"]
    assert told["counters"]["with"] == ["gauges"] and "gauges" not in told
    assert told["ship_cards"].get("with") is None and told["discs"]["with"] == ["wind_roses"]
    run = subprocess.run(
        [program("pdftotext"), str(tmp_path / "frigates" / "counters.pdf"), "-"], capture_output=True, text=True
    )
    assert "40 × 15 mm, 150 × 42 mm · cut along the marks" in run.stdout
    shop = manifest(build(tmp_path / "shop", "frigates", "--print", "shop"))["kinds"]
    assert "gauges" in shop and shop["counters"].get("with") is None
