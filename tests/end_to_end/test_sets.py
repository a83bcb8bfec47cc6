"""Counters without a scenario, as a club prints them."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from generator.__main__ import main
from generator.components.counters import counter_set
from generator.drawing import Group, Text, Use
from generator.loading.counter_sets import load_counter_set
from generator.loading.nations import load_nations
from generator.loading.rulebook import load_rulebook
from generator.model.counter_set import altered
from generator.production.order import Order
from generator.production.set_up import context_for
from generator.rulesets.capitan_hex import RULESET
from tests.command import fichas
from tests.conftest import LANGUAGES, ROOT

FEW = ("--colours", "red,blue", "--count", "1", "--format", "pdf", "--quiet")


def build(out: Path, *words: str) -> int:
    return main(["build", "--out", str(out), *words])


def texts(pdf: Path) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def sizes(pdf: Path) -> set[tuple[int, int]]:
    with pypdfium2.PdfDocument(pdf) as document:
        return {(round(page.get_width()), round(page.get_height())) for page in document}


def test_a_nation_gets_a_folder_and_pages_that_say_whose_they_are(tmp_path: Path, capsys) -> None:
    assert build(tmp_path, "--set", "france", "--lang", "fr", "--paper", "letter", "--format", "pdf") == 0
    assert capsys.readouterr().out.splitlines()[:-1] == [str(tmp_path / "counters_france" / "counters.pdf")]
    pages = texts(tmp_path / "counters_france" / "counters.pdf")
    sheets = len(pages) // 2
    for number, page in enumerate(pages, 1):
        side = "recto" if number % 2 else "verso"
        sheet = f"France · Capitán sur hexagones · Feuille « Pions {(number + 1) // 2}/{sheets} » · {side}"
        assert sheet in re.sub("[\u00a0\u202f]", " ", page)
        assert f"page {number} sur {len(pages)}" in page
    assert sizes(tmp_path / "counters_france" / "counters.pdf") == {(612, 792)}


def test_all_nations(tmp_path: Path, capsys) -> None:
    assert build(tmp_path, "--set", "all", *FEW) == 0
    assert {path.name for path in tmp_path.iterdir()} == {f"counters_{nation}" for nation in (*load_nations(), "all")}
    assert capsys.readouterr() == ("", "")
    apart = sum(len(texts(tmp_path / f"counters_{nation}" / "counters.pdf")) for nation in load_nations())
    assert len(texts(tmp_path / "counters_all" / "kit.pdf")) < apart


THREE = ("--set", "france,spain,great_britain", "--colours", "red,blue", "--count", "1", "--format", "pdf", "--quiet")


def test_several_nations_share_sheets_that_say_whose_they_are(tmp_path: Path) -> None:
    """All in one file, each counter with its own flag; kept apart, each nation has its own sheets there as well."""
    assert build(tmp_path, *THREE) == build(tmp_path / "apart", *THREE, "--by-side") == 0
    name = "counters_spain-great_britain-france/kit.pdf"
    together, apart = texts(tmp_path / name), texts(tmp_path / "apart" / name)
    assert len(together) < len(apart) == 6
    assert "Spain · Great Britain" in together[0]
    assert not any(re.search("Spain · (Great|France)", page) for page in apart)


def test_the_sheets_of_all_nations_stand_alike_where_that_costs_none(tmp_path: Path) -> None:
    """Upright, with what is said of them at the foot."""
    assert build(tmp_path, "--set", "france,great_britain", "--shape", "hexagon", "--size", "25", *FEW[-3:]) == 0
    made = {path.parent.name: path for path in tmp_path.rglob("*.pdf")}
    pages = {name: len(texts(path)) for name, path in made.items()}
    assert pages == {"counters_france": 14, "counters_great_britain": 12, "counters_great_britain-france": 26}
    assert {size for path in made.values() for size in sizes(path)} == {(595, 842)}


def test_designs_of_nations_are_told_apart(tmp_path: Path) -> None:
    book, located = load_rulebook("capitan_hex"), load_counter_set(None, "capitan_hex")
    located = type(located)(altered(located.value, {"all": 1}, ("red",)), located.where, located.where_key)
    order = Order(out=ROOT)
    context = context_for(book, ROOT, order, order.printed_as())
    sets = {
        nation: counter_set.pieces(
            RULESET.counter_set(book, located.value, nation),
            located,
            nation,
            load_nations()[nation],
            context,
            "long-edge",
        )
        for nation in ("france", "spain")
    }
    document = counter_set.together(sets, located, load_nations(), "x", context, "long-edge", apart=False)
    drawn = {}
    for use in (use for page in document.pages for use in placed(page.items)):
        assert drawn.setdefault(use.symbol.id, use.symbol) == use.symbol
    assert sum(len(placed(page.items)) for page in document.pages[::2]) == sum(
        piece.quantity for some in sets.values() for piece in some
    )


def test_a_nation_without_any_of_it_is_named(tmp_path: Path, capsys) -> None:
    words = ("--set", "france,spain", "--count", "0,guerrilla=2", "--format", "pdf")
    assert build(tmp_path, *words) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["counters_spain"]
    assert capsys.readouterr().err == "none of these for france\n"


def test_the_same_words_give_the_same_bytes(tmp_path: Path) -> None:
    """From a shell, with an order of hashes of its own, as in this process."""
    words = ["--set", "spain", "--format", "pdf,svg", "--colours", "purple,white"]
    here, shell = tmp_path / "here", tmp_path / "shell"
    assert build(here, *words) == 0
    subprocess.run(
        [sys.executable, "-m", "generator", "build", *words, "--out", str(shell)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "77777"},
        check=True,
        capture_output=True,
    )
    one, other = (
        {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()} for out in (here, shell)
    )
    assert len(one) > 2
    assert one == other


# -- yield and cost ----------------------------------------------------------------------------------------


def made(
    nation: str,
    paper: str,
    duplex: str,
    counts: dict[str, int],
    colours: tuple[str, ...] = (),
    size_mm: float | None = None,
    language: str = "en",
):
    """The document of a set, and how many pieces it should hold."""
    book, located = load_rulebook("capitan_hex"), load_counter_set(None, "capitan_hex")
    located = type(located)(
        altered(located.value, counts, colours, **({"size_mm": size_mm} if size_mm else {})),
        located.where,
        located.where_key,
    )
    needs = RULESET.counter_set(book, located.value, nation)
    order = Order(out=ROOT, paper=paper, language=language)
    context = context_for(book, ROOT, order, order.printed_as())
    document = counter_set.document(needs, located, nation, load_nations()[nation], "x", context, duplex)
    counters = [need.quantity for need in needs.counters if not (duplex and need.single_sided_only)]
    return document, sum(counters) + sum(need.quantity for need in needs.markers)


def placed(items) -> list[Use]:
    """Every counter and marker on a page."""
    found = []
    for item in items:
        if isinstance(item, Use) and item.symbol.id.startswith(("counter-", "marker-")):
            found.append(item)
        elif isinstance(item, Group):
            found += placed(item.items)
    return found


GRID = {("a4", 20.0): 9 * 12, ("letter", 20.0): 9 * 11, ("a4", 25.4): 7 * 10, ("letter", 15.9): 12 * 14}
"""Squares that a ruler finds on a page with its heading, footer and crop marks: the plain grid."""


IN_PAIRS = [
    (nation, duplex, *grid)
    for number, grid in enumerate(GRID)
    for nation, duplex in zip(("france", "naples"), (("long-edge", ""), ("", "long-edge"))[number % 2], strict=True)
]
"""Each nation on each grid, each grid with and without backs, each nation with and without."""


@pytest.mark.parametrize(("nation", "duplex", "paper", "size_mm"), IN_PAIRS)
def test_no_sheet_more_than_the_plain_grid_takes(nation: str, duplex: str, paper: str, size_mm: float) -> None:
    document, pieces = made(nation, paper, duplex, {}, size_mm=size_mm)
    fronts = document.pages[:: 2 if duplex else 1]
    on_each = [len(placed(page.items)) for page in fronts]
    assert sum(on_each) == pieces
    assert len(fronts) <= math.ceil(pieces / GRID[paper, size_mm])
    # Only the last sheet has room left. Without its heading, or lying, a sheet may hold more than the plain grid.
    assert all(count >= GRID[paper, size_mm] for count in on_each[:-1])


def test_every_front_has_a_back(tmp_path: Path) -> None:
    document, _ = made("austria", "a4", "short-edge", {"all": 1}, ("red", "grey"))
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        assert len(placed(front.items)) == len(placed(back.items)) > 0


def test_cost_grows_with_designs_not_with_copies() -> None:
    def drawn(count: int) -> tuple[set[str], int]:
        document, pieces = made("france", "a4", "long-edge", {"all": count}, ("red",))
        return {use.symbol.id for page in document.pages for use in placed(page.items)}, pieces

    (once, few), (often, many) = drawn(1), drawn(20)
    assert many == 20 * few
    # Decoys are numbered, so that each is one of its own.
    decoys = {f"marker-decoy-{number}" for number in range(2, 21)}
    assert often == once | decoys
    assert "marker-decoy-1" in once


def smallest_text_pt(items, scale: float = 1.0) -> float:
    """The smallest type on the pieces of a page, in points on paper."""
    found = [math.inf]
    for item in items:
        if isinstance(item, Text):
            found.append(item.size_pt * scale)
        elif isinstance(item, Use):
            found.append(smallest_text_pt(item.symbol.items, scale * item.transform.a))
        elif isinstance(item, Group):
            found.append(smallest_text_pt(item.items, scale * item.transform.a))
    return min(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size_mm", [10, 12.7, 15.8, 15.9, 16, 16.5, 20, 60])
def test_no_counter_and_no_marker_bears_type_under_5_pt(size_mm: float, language: str) -> None:
    document, _ = made("spain", "a4", "long-edge", {"all": 1}, ("red",), size_mm, language)
    for page in document.pages:
        assert smallest_text_pt(placed(page.items)) >= 5.0
    read = {item.text for page in document.pages for use in placed(page.items) for item in texts_in(use.symbol.items)}
    assert (len(read) > 5) == (size_mm >= 15.8)


def texts_in(items) -> list[Text]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Group):
            found += texts_in(item.items)
    return found


# -- a set and a layout of one's own -----------------------------------------------------------------------

MINE = """\
ruleset: capitan_hex
size_mm: 25
layouts: {counter: named.yaml}
colours: [green]
counters:
  rifles: {name: {en: Rifles, es: Rifles, fr: Carabiniers}, kind: infantry, figure: light_infantry, quantity: 2}
"""
NAMED = """\
kind: counter
extends: classic
elements:
  name: {text: "{{ unit.name }} {{ nation.code }}", box: [9, 2.7, 9, 4], size_pt: 6, fit: {wrap: true, least_pt: 5}}
"""


def own_set(folder: Path, set_text: str = MINE, layout: str = NAMED) -> Path:
    (folder / "named.yaml").write_text(layout, encoding="utf-8")
    (folder / "mine.yaml").write_text(set_text, encoding="utf-8")
    return folder / "mine.yaml"


def test_a_set_of_ones_own_with_a_layout_beside_it(tmp_path: Path) -> None:
    mine = own_set(tmp_path)
    words = ("--set", "great_britain", "--set-file", str(mine), "--lang", "fr", "--format", "pdf", "--quiet")
    assert build(tmp_path / "out", *words) == 0
    front, back = texts(tmp_path / "out" / "counters_great_britain" / "counters.pdf")
    assert front.count("Carabiniers") == back.count("Carabiniers") == 2
    assert "25 mm" in front


def test_a_set_for_another_game_than_is_asked_for_is_said(tmp_path: Path, capsys) -> None:
    mine = own_set(tmp_path, MINE.replace("capitan_hex", "capitan"))
    words = "--set", "spain", "--ruleset", "capitan_hex", "--set-file", str(mine), "--quiet", "--format", "pdf"
    assert build(tmp_path / "out", *words) == 1
    said = "mine.yaml:1:10: this set is for 'capitan', and 'capitan_hex' was asked for. Leave --ruleset out.\n"
    assert capsys.readouterr().err.endswith(said)


@pytest.mark.parametrize(
    ("set_text", "layout", "message"),
    [
        (MINE, NAMED.replace("unit.name", "unit.morale"), r"named\.yaml:4:\d+: 'morale' is not known here"),
        (MINE, NAMED.replace("{{ unit.name }}", "A name that is far too long for it"), r"named\.yaml:4:\d+: on the (full|half) counter of 'rifles'"),
        (MINE.replace("named.yaml", "nmed.yaml"), NAMED, r"mine\.yaml:3:\d+: there is no layout 'nmed\.yaml'"),
        (MINE.replace("capitan_hex", "capitan"), NAMED, r"mine\.yaml:1:10: no counters are made for 'capitan'.* 'capitan_hex'"),
        (MINE.replace("[green]", "[gren]"), NAMED, r"mine\.yaml:4:\d+: there is no colour 'gren'. .*'green'"),
        (MINE.replace("kind: infantry", "kind: infntry"), NAMED, r"mine\.yaml:6:\d+: there is no kind of counter 'infntry'\. Did you mean 'infantry'"),
        ("counters: {}\n", NAMED, r"mine\.yaml:1:1: the key 'ruleset' is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_it_is_said_with_its_place(set_text, layout, message, tmp_path: Path, capsys) -> None:
    mine = own_set(tmp_path, set_text, layout)
    assert build(tmp_path / "out", "--set", "spain", "--set-file", str(mine)) == 1
    assert re.search(message, capsys.readouterr().err)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("words", "sheets"), [((), "to print on both sides, "), (("--duplex", "none"), "")])
def test_the_last_line_says_how_many_sheets_of_which_paper(words, sheets, tmp_path: Path) -> None:
    done = fichas("build", "--set", "france", "--paper", "letter", "--format", "svg,pdf", *words, "--out", tmp_path)
    folder = tmp_path / "counters_france"
    pages = len(pypdfium2.PdfDocument(folder / "counters.pdf"))
    count = (pages + 1) // 2 if sheets else pages
    assert done.stdout.splitlines()[-1] == (
        f"France · Capitán on hexes: {count} sheets of Letter{' ' if sheets else ', '}{sheets}in {folder}."
    )


def test_of_several_nations_it_is_the_whole(tmp_path: Path) -> None:
    done = fichas("build", "--set", "france,spain", "--count", "0,gun=1", "--out", tmp_path)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("Counters · Capitán on hexes: ") and last.endswith("; kit.pdf holds all of it."), last


def test_so_does_that_of_a_printer_test(tmp_path: Path) -> None:
    done = fichas("calibrate", "--paper", "letter", "--out", tmp_path)
    assert done.stdout.splitlines() == [
        f"{tmp_path / 'printer_test.pdf'}",
        f"Printer test: 1 sheet of Letter to print on both sides, in {tmp_path}.",
    ]
