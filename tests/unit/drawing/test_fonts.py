"""The bundled faces: complete, measured as the embedded fonts measure, kerned."""

import hashlib
import json
from itertools import pairwise

import pytest
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from generator.drawing.fonts import FACES, STAND_IN, UnknownFaceError, face
from generator.resources import data
from generator.units import MM_PER_POINT

NEEDED = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜÝŸáàâäãåæçéèêëíìîïñóòôöõøœúùûüýÿßŁłŚśŻżŹźĄąĘęĆćŃńŐőŰűČčŠšŽžŘřĚě"
    ".,;:!?¡¿'\"()[]{}/\\|@#&*%+=<>_-−–—…½⅓⅔¼¾×÷±≥≤°·•←→↑↓⁰¹²³⁴⁵⁶⁷⁸⁹ªº№‘’‚“”„‹›«»€£§¶†‡©®™"
    "\u00a0\u2007\u2009\u200a\u202f\u2011"
)


@pytest.mark.parametrize("name", FACES)
def test_a_face_has_every_character_a_kit_needs(name):
    assert face(name).missing(NEEDED) == set()


@pytest.mark.parametrize("name", FACES)
def test_measured_widths_are_those_of_the_embedded_font(name):
    font = TTFont(face(name).ttf_path)
    assert font["head"].unitsPerEm == 1000
    assert {chr(code): font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()} == {
        char: face(name).advance(char) for char in json.loads(face(name).json_path.read_text("utf-8"))["glyphs"]
    }


@pytest.mark.parametrize("name", [name for name in FACES if name.startswith("sans")])
def test_digits_of_the_sans_are_tabular(name):
    assert {face(name).advance(digit) for digit in "0123456789\u2007"} == {504}


@pytest.mark.parametrize("name", FACES)
def test_a_cut_face_bears_a_name_of_ours_and_keeps_its_copyright(name):
    names = TTFont(face(name).ttf_path)["name"]
    assert names.getDebugName(4).startswith("Fichas ")
    assert not any(word in names.getDebugName(6) for word in ("Fira", "Crimson"))
    assert "Copyright" in names.getDebugName(0) or "copyright" in names.getDebugName(0)


def test_licences_stand_beside_the_fonts():
    for licence in ("OFL-fira-sans.txt", "OFL-crimson-text.txt"):
        assert "SIL OPEN FONT LICENSE" in data("fonts", licence).read_text("utf-8")


def test_width_is_that_of_the_pen():
    assert face("sans").width_mm("11", 10) == pytest.approx(2 * 0.504 * 10 * MM_PER_POINT)


def test_pairs_are_kerned():
    serif = face("serif")
    assert serif.run("To").advance < serif.advance("T") + serif.advance("o")
    assert serif.run("To").glyphs == (("T", 0), ("o", serif.run("To").advance - serif.advance("o")))


def test_glyphs_keep_the_order_of_the_text_and_their_places_rise():
    run = face("serif-italic").run("Wafer, AVATAR")
    assert "".join(char for char, _ in run.glyphs) == "Wafer, AVATAR"
    assert all(a < b for (_, a), (_, b) in pairwise(run.glyphs))


def test_heights_are_in_order():
    sans = face("sans")
    heights = [sans.cap_height_mm(10), sans.ascent_mm(10)]
    assert heights == sorted(heights)
    assert sans.cap_height_mm(10) == pytest.approx(0.688 * 10 * MM_PER_POINT)


def test_a_missing_character_is_named_and_a_stand_in_is_drawn():
    assert face("sans").missing("a☃ b") == {"☃"}
    assert face("sans").run("☃").glyphs == ((STAND_IN, 0),)


def test_text_is_composed_and_loses_what_has_no_shape():
    sans = face("sans")
    assert sans.run("e\u0301\u00ad\u200b\x07").glyphs == (("é", 0),)
    assert sans.run("a\tb").glyphs == sans.run("a b").glyphs


def test_blank_text_has_width_and_no_ink():
    run = face("sans").run("  ")
    assert run.advance > 0
    assert (run.left, run.right, run.top, run.bottom) == (0, 0, 0, 0)


def test_outlines_hang_down_from_the_baseline_where_letters_stand_up():
    commands = face("sans-bold").outline("H")
    ys = [command[-1] for command in commands if len(command) > 1]
    assert max(ys) == 0
    assert min(ys) == -face("sans-bold").run("H").top
    assert face("sans").outline(" ") == ()


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", FACES)
def test_outlines_are_those_of_the_font(name):
    it = face(name)
    font = TTFont(it.ttf_path)
    glyphs = font.getGlyphSet()
    assert sum(bool(it.outline(chr(code))) for code in font.getBestCmap()) > 350
    for code, glyph in font.getBestCmap().items():
        pen = CubicPen(glyphs)
        glyphs[glyph].draw(pen)
        expected = [(letter, *(n for x, y in points for n in (x, -y))) for letter, points in pen.value]
        found = it.outline(chr(code))
        assert [one[0] for one in found] == [one[0] for one in expected]
        for one, other in zip(found, expected, strict=True):
            assert one[1:] == pytest.approx(other[1:])


class CubicPen(BasePen):
    """What a font draws, with cubic curves."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.value = []

    def _moveTo(self, point):
        self.value.append(("M", [point]))

    def _lineTo(self, point):
        self.value.append(("L", [point]))

    def _curveToOne(self, *points):
        self.value.append(("C", points))

    def _closePath(self):
        self.value.append(("Z", []))


def test_an_unknown_face_gets_a_suggestion():
    with pytest.raises(UnknownFaceError, match="Did you mean 'sans-bold'"):
        face("sans_bold")


def test_fonts_stay_small():
    assert sum(path.stat().st_size for path in data("fonts").iterdir()) < 900_000
    assert len({hashlib.sha256(face(name).ttf_path.read_bytes()).digest() for name in FACES}) == len(FACES)
