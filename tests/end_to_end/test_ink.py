"""The kit in colour, in grey and with little ink: looked at on paper, not in the code."""

from __future__ import annotations

import contextlib
import re
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy
import pypdfium2
import pytest

from generator import counter_sets
from generator.__main__ import main
from generator.backends.pdf import pdf_bytes
from generator.components import inks
from generator.components.kit import Kit
from generator.components.sheet_kinds import KINDS
from generator.drawing import Affine, Document, Group, Item, Page, Symbol, Use
from generator.drawing.tones import luminance
from generator.loading.boards import load_terrain
from generator.loading.inks import ink_names, load_ink
from generator.loading.nations import load_palette
from generator.model.counter_set import altered
from generator.production import rendering
from generator.production.order import Order
from generator.production.set_up import set_up
from tests import games
from tests.conftest import ROOT, SCENARIO

DPI = 300
PX_PER_MM = DPI / 25.4
COUNTER_MM = 20
LEAST_CONTRAST = 4.5


@cache
def built(kind: str, ink: str, name: str = "capitan_hex", form: str = "pdf") -> dict[str, bytes]:
    """The files of one kind of sheet, by their names; none where the game has none of it."""
    game = games.played(name)
    order = Order(out=Path(), ink=ink, formats=(form,), only=(kind,))
    document = Kit(game, set_up(game, order), order.duplex).document(kind)
    return dict(rendering.render(kind, document, order, order.printed_as())) if document is not None else {}


def pictures(pdf: bytes, dpi: int = DPI) -> list[numpy.ndarray]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=dpi / 72).to_numpy()[:, :, :3].astype(int) for page in document]


@cache
def coverage(kind: str, ink: str) -> tuple[float, float]:
    """The ink on the pages of a kind, in pages: cyan, magenta and yellow; and black, in place of all three."""
    coloured = black = 0.0
    for picture in pictures(built(kind, ink)[f"{kind}.pdf"], 100):
        inks = (255 - picture) / 255
        key = inks.min(axis=2)
        coloured += float((inks.sum(axis=2) - 3 * key).mean())
        black += float(key.mean())
    return coloured, black


def streams(pdf: bytes) -> list[bytes]:
    """What is drawn: the pages and the forms of a PDF, unpacked."""
    found = []
    for match in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        with contextlib.suppress(zlib.error):  # not every stream is packed
            found.append(zlib.decompressobj().decompress(match[1]))
    return [stream for stream in found if not stream.startswith(b"\0\1\0\0")]  # these are fonts


def colours_in(pdf: bytes) -> set[bytes]:
    """The operands of every operator that sets a colour out of three parts."""
    return {match[1] for stream in streams(pdf) for match in re.finditer(rb"([\d. ]+) (?:rg|RG)\b", stream)}


# -- grey ------------------------------------------------------------------------------------------------


@pytest.mark.sample(5)
@pytest.mark.parametrize("game", ["capitan_hex", "capitan"])
@pytest.mark.parametrize("kind", KINDS)
def test_grey_sheets_hold_no_colour(kind: str, game: str) -> None:
    for name, pdf in built(kind, "grey", game).items():
        assert colours_in(pdf) == set(), name
        for picture in pictures(pdf, 40):
            assert (picture.max(axis=2) == picture.min(axis=2)).all(), name


def test_coloured_sheets_do() -> None:
    assert len(colours_in(built("counters", "colour")["counters.pdf"])) > 12


def test_grey_pages_in_svg_hold_no_colour() -> None:
    pages = built("counters", "grey", form="svg").values()
    used = {colour for page in pages for colour in re.findall(rb"#[0-9a-f]{6}", page)}
    assert used and all(colour[1:3] == colour[3:5] == colour[5:7] for colour in used)


def test_no_sheet_has_a_grey_that_is_nearly_black() -> None:
    """A driver makes dots of a grey, and dots make letters hard to read. Only flags, where there are any, need some."""
    for kind in ("artillery_templates", "reference_chart"):
        drawn = b"\n".join(streams(built(kind, "grey")[f"{kind}.pdf"]))
        greys = {float(match[1]) for match in re.finditer(rb"([\d.]+) [gG]\b", drawn)}
        assert 0 in greys and not [value for value in greys if 0 < value < 0.3], kind


# -- the nine --------------------------------------------------------------------------------------------


@cache
def counters(ink: str) -> dict[str, numpy.ndarray]:
    """A counter of line infantry in each colour, at 20 mm."""
    names = load_palette().order
    wanted = counter_sets.find_set(None, None)
    one_each = altered(wanted.located.value, {"all": 0, "line_infantry": 1}, names)
    order = Order(out=Path(), ink=ink)
    documents: list[Document] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rendering, "write_documents", lambda made, *_: documents.extend(it for _, it in made) or [])
        list(counter_sets.build(wanted.altered(one_each), ["spain"], order))
    fronts = inks.printed(documents[0], load_ink(ink)).pages[0]
    drawn = {symbol.id: symbol for symbol in symbols(fronts.items)}
    pages = tuple(
        Page(COUNTER_MM, COUNTER_MM, (Use(symbol, Affine.scale(COUNTER_MM / symbol.width_mm)),))
        for symbol in drawn.values()
    )
    return dict(zip(names, pictures(pdf_bytes(Document("counters", pages))), strict=True))


def symbols(items: Iterable[Item]) -> Iterator[Symbol]:
    """The designs that items place, in their order."""
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
        elif isinstance(item, Group):
            yield from symbols(item.items)


def apart_mm2(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """How much of two counters, seen without colour, is dark in one and light in the other, in mm²."""
    greys = [picture @ (0.114, 0.587, 0.299) for picture in (one, other)]
    return float((numpy.abs(greys[0] - greys[1]) > 100).sum()) / PX_PER_MM**2


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_the_nine_are_told_apart_without_colour(ink: str) -> None:
    """Two square millimetres and more, away from the frame, whose colour a grey copy does not show."""
    edge = round(1.4 * PX_PER_MM)
    for (one, first), (other, second) in combinations(counters(ink).items(), 2):
        inside = [picture[edge:-2, edge:-edge] for picture in (first, second)]
        assert apart_mm2(*inside) > 2.0, (one, other)


def figures_of(ink: str) -> dict[str, numpy.ndarray]:
    """Where the figures stand on the counter of each colour."""
    rows, columns = (
        slice(round(8 * PX_PER_MM), round(15 * PX_PER_MM)),
        slice(round(4 * PX_PER_MM), round(16 * PX_PER_MM)),
    )
    return {name: picture[rows, columns] for name, picture in counters(ink).items()}


def test_black_figures_stand_on_white() -> None:
    for name, figures in figures_of("grey").items():
        assert 0.25 < float((figures < 60).all(axis=2).mean()) < 0.75, name
        assert float((figures == 255).all(axis=2).mean()) > 0.2, name


def test_pale_figures_in_dark_lines_stand_on_white_where_ink_is_saved() -> None:
    """The lines are as dark as those of letters and no more than a sixth of the room; the bodies are a tint."""
    for name, figures in figures_of("saver").items():
        assert 0.06 < float((figures < 90).all(axis=2).mean()) < 0.175, name
        assert float(((figures > 185) & (figures < 215)).all(axis=2).mean()) > 0.2, name
        assert float((figures == 255).all(axis=2).mean()) > 0.2, name


def test_without_their_marks_they_would_not_be() -> None:
    foot = round(15.9 * PX_PER_MM)
    above = [picture[:foot] for picture in counters("grey").values()]
    assert max(apart_mm2(*pair) for pair in combinations(above, 2)) == 0


@pytest.mark.parametrize("ink", ink_names())
def test_what_stands_on_a_colour_can_be_read(ink: str) -> None:
    for name, colour in load_palette().printed(load_ink(ink)).colours.items():
        light, dark = sorted((luminance(colour.ground), luminance(colour.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= LEAST_CONTRAST, name


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_the_frame_is_whole_and_within_the_counter(ink: str) -> None:
    printed = load_palette().printed(load_ink(ink)).colours
    for name, picture in counters(ink).items():
        # A millimetre inside the trim, where a cut that is a little off leaves it whole.
        middle, wide, inset = picture.shape[0] // 2, printed[name].frame_mm * PX_PER_MM, PX_PER_MM
        frame = [int(printed[name].frame[i : i + 2], 16) for i in (5, 3, 1)]
        beside_the_mark = round(2 * PX_PER_MM)
        for row in (picture[middle], picture[middle, ::-1], picture[:, middle], picture[::-1, beside_the_mark]):
            assert abs(row[round(inset + wide * 0.6)] - frame).max() <= 2, name
            assert (row[round(inset + wide) + 2 : round(inset + wide + 0.2 * PX_PER_MM) + 1] == 255).all(), name


# -- little ink ------------------------------------------------------------------------------------------


SHARES = {"counters": 1 / 3, "unit_cards": 3 / 4}
"""Of the ink in colour. Bands of cards end before the trim, and the backs of cards are outlined in any ink, so that there is
less of theirs to save."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", SHARES)
def test_a_saver_takes_its_share_of_the_coloured_ink(kind: str) -> None:
    saver, colour = (coverage(kind, ink)[0] for ink in ("saver", "colour"))
    assert 0 < saver <= colour * SHARES[kind]


@pytest.mark.parametrize("kind", SHARES)
def test_a_saver_takes_its_share_of_all_ink(kind: str) -> None:
    """Black included."""
    saver, colour = (sum(coverage(kind, ink)) for ink in ("saver", "colour"))
    assert 0 < saver <= colour * SHARES[kind]


def test_saved_counters_are_less_than_half_as_dark() -> None:
    """To the eye, once they are cut: on the sheet they have a bleed in colour, and none where ink is saved."""
    saver, colour = (
        sum(float((255 - picture @ (0.114, 0.587, 0.299)).mean()) for picture in counters(ink).values())
        for ink in ("saver", "colour")
    )
    assert 0 < saver <= colour * 0.44


def test_a_board_is_paler_where_ink_is_saved() -> None:
    saver, colour = (load_ink(ink) for ink in ("saver", "colour"))
    drawn, pale = (inks.printed_terrain(load_terrain(), ink) for ink in (colour, saver))
    assert drawn == load_terrain()
    for kind, one in drawn.terrain.items():
        for part, surface in (("ground", "tint"), ("line", "fill"), ("wall", "stone")):
            was, is_now = (getattr(getattr(each, part), surface, None) for each in (one, pale.terrain[kind]))
            assert (was is None) == (is_now is None)
            if was is not None:
                assert 1 - luminance(is_now) < (1 - luminance(was)) / 2, (kind, part)


def test_tints_are_gone_where_ink_is_saved() -> None:
    saver, colour = (colours_in(built("reference_chart", ink)["reference_chart.pdf"]) for ink in ("saver", "colour"))
    tint = b"0.9451 0.9451 0.9333"
    assert tint in colour and tint not in saver


def test_grounds_of_templates_are_paler_where_ink_is_saved() -> None:
    kind = "artillery_templates"
    saver, colour = (colours_in(built(kind, ink)[f"{kind}.pdf"]) for ink in ("saver", "colour"))
    figure = load_ink("saver").figures
    assert figure is not None
    figures = " ".join(f"{int(figure[at : at + 2], 16) / 255:.4f}" for at in (1, 3, 5)).encode()
    pale = saver - colour - {figures}
    least, most = (min(sum(map(float, one.split())) for one in some) for some in (colour - saver, pale))
    assert most > least + 0.5


# -- the command -----------------------------------------------------------------------------------------


def test_the_command_takes_a_name_or_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["build", str(SCENARIO), "--only", "counters", "--format", "pdf", "--quiet"]
    mine = tmp_path / "mine.yaml"
    mine.write_text((ROOT / "data" / "print" / "ink" / "grey.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    for number, ink in enumerate(("grey", str(mine))):
        assert main([*words, "--ink", ink, "--out", str(tmp_path / str(number))]) == 0
    one, other = (tmp_path / number / SCENARIO.stem / "counters.pdf" for number in "01")
    assert one.read_bytes() == other.read_bytes()

    assert main([*words, "--ink", "gray"]) == 2
    assert "there is no ink 'gray'. Did you mean 'grey'?" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--set", "spain", "--count", "0,gun=1"], ["--ruleset", "capitan"]])
def test_sets_and_reference_sheets_are_printed_so_too(words: list[str], tmp_path: Path) -> None:
    assert main(["build", *words, "--ink", "grey", "--format", "pdf", "--quiet", "--out", str(tmp_path)]) == 0
    made = list(tmp_path.rglob("*.pdf"))
    assert made and all(colours_in(path.read_bytes()) == set() for path in made)
