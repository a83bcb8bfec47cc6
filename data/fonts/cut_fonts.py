"""Cut the bundled faces from the published fonts. A maintainer's script; nothing imports it.

    python -m pip download --no-deps -d build/fonts \
        fontpkg-fira-sans-condensed==4.203 fontpkg-crimson-text==1.100
    python data/fonts/cut_fonts.py build/fonts

Reads the two wheels and writes beside itself, for every face, ``<face>.ttf`` (outlines, 1000 units to the
em, no layout tables), ``<face>.json`` (advances, ink boxes and pair kerning, in thousandths of an em) and
``<face>.outlines.json.gz`` (each character's outline once more, as text that is read in no time), and the two
licences. The same wheels give the same bytes. ``cut_fonts.py --outlines`` writes the outlines of the faces
that are here.

What a cut changes, and why:

* the repertoire is Latin-1, Latin Extended-A and the signs a rulebook uses: a tenth of the file;
* the digits of the sans faces are the font's own ``tnum`` glyphs, so columns of numbers stand straight
  and no backend has to know of font features;
* thin, hair and figure spaces are added, hyphens and primes are mapped to glyphs the fonts have, and the
  serif's missing ⅓ ⅔ № ⁵ … ⁹ are put together from its own parts;
* kerning leaves the font for the JSON, because neither backend kerns: the layout does, once, for both;
* the names are ours. The OFL lets a changed font be passed on, but not under a reserved name.
"""

from __future__ import annotations

import gzip
import io
import json
import sys
import zipfile
from pathlib import Path

from fontTools import subset
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

HERE = Path(__file__).resolve().parent
UNITS_PER_EM = 1000
FIXED_TIME = 3_600_000_000  # seconds since 1904: head.created and head.modified, so that cuts repeat

FIRA, CRIMSON = "fontpkg_fira_sans_condensed", "fontpkg_crimson_text"
FACES = {
    "sans": (FIRA, "FiraSansCondensed-Regular", "Fichas Sans Condensed", "Regular"),
    "sans-medium": (FIRA, "FiraSansCondensed-Medium", "Fichas Sans Condensed", "Medium"),
    "sans-semibold": (FIRA, "FiraSansCondensed-SemiBold", "Fichas Sans Condensed", "SemiBold"),
    "sans-bold": (FIRA, "FiraSansCondensed-Bold", "Fichas Sans Condensed", "Bold"),
    "serif": (CRIMSON, "CrimsonText-Regular", "Fichas Serif", "Regular"),
    "serif-italic": (CRIMSON, "CrimsonText-Italic", "Fichas Serif", "Italic"),
    "serif-semibold": (CRIMSON, "CrimsonText-SemiBold", "Fichas Serif", "SemiBold"),
}
LICENCES = {FIRA: "OFL-fira-sans.txt", CRIMSON: "OFL-crimson-text.txt"}

REPERTOIRE = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "ȘșȚț‐‑‒–—‘’‚“”„†‡•…‰′″‹›⁄€№™"),
    *map(ord, "⁰⁴⁵⁶⁷⁸⁹⅓⅔←↑→↓−√∞≈≠≤≥\u2007\u2009\u200a\u202f"),
} - {0xAD}  # a soft hyphen is never drawn

# A space this part of the font's own: an em's fifth is no thinner than the space of a condensed face.
THIN, HAIR = 0.6, 0.3
LEAST_KERN = 4  # thousandths of an em; less cannot be seen and costs bytes


def open_font(wheel: zipfile.ZipFile, package: str, file: str) -> TTFont:
    data = wheel.read(f"{package}/files/{file}.ttf")
    return TTFont(io.BytesIO(data), recalcTimestamp=False)


def map_characters(font: TTFont, codes: dict[int, str]) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(codes)


def add_glyph(font: TTFont, code: int, glyph, advance: int) -> None:
    name = f"uni{code:04X}"
    if name not in font["glyf"].glyphs:
        font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    map_characters(font, {code: name})


def assemble(font: TTFont, code: int, parts: list[tuple[str, float, float, float]], advance: int) -> None:
    """A glyph for ``code`` out of (glyph, scale, x, y) parts, drawn as plain outlines."""
    glyphs, pen = font.getGlyphSet(), TTGlyphPen(None)
    for name, scale, x, y in parts:
        # A component inside a component is flattened too: outlines depend on nothing.
        recording = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(recording)
        recording.replay(TransformPen(pen, (scale, 0, 0, scale, x, y)))
    add_glyph(font, code, pen.glyph(), advance)


def add_spaces_and_aliases(font: TTFont) -> None:
    cmap, hmtx = font.getBestCmap(), font["hmtx"]
    space = hmtx[cmap[0x20]][0]
    for code, width in {
        0x2009: space * THIN,
        0x202F: space * THIN,
        0x200A: space * HAIR,
        0x2007: hmtx[cmap[ord("0")]][0],
    }.items():
        add_glyph(font, code, TTGlyphPen(None).glyph(), round(width))
    aliases = {0x2010: "-", 0x2011: "-", 0x2032: "'", 0x2033: '"'}
    map_characters(font, {code: cmap[ord(to)] for code, to in aliases.items() if code not in cmap})


def add_serif_signs(font: TTFont) -> None:
    cmap, glyphs, hmtx = font.getBestCmap(), font["glyf"], font["hmtx"]
    half = {part.glyphName: part for part in glyphs[cmap[ord("½")]].components}
    slash, under = half["fraction"], half["two.dnom"]
    for code, over in {ord("⅓"): "one.numr", ord("⅔"): "two.numr"}.items():
        shift = hmtx[over][0] - hmtx["one.numr"][0]
        parts = [(over, 1, 0, 0), ("fraction", 1, slash.x + shift, 0), ("three.dnom", 1, under.x + shift, 0)]
        assemble(font, code, parts, under.x + shift + hmtx["three.dnom"][0])

    def height(name: str) -> tuple[float, float]:
        pen = BoundsPen(font.getGlyphSet())
        font.getGlyphSet()[name].draw(pen)
        return pen.bounds[1], pen.bounds[3]

    small, full = height(cmap[ord("⁴")]), height(cmap[ord("4")])
    scale = (small[1] - small[0]) / (full[1] - full[0])
    rise = small[0] - full[0] * scale
    for digit, code in zip("56789", range(0x2075, 0x207A), strict=True):
        name = cmap[ord(digit)]
        assemble(font, code, [(name, scale, 0, rise)], round(hmtx[name][0] * scale))
    n, o = cmap[ord("N")], cmap[ord("º")]
    assemble(font, ord("№"), [(n, 1, 0, 0), (o, 1, hmtx[n][0], 0)], hmtx[n][0] + hmtx[o][0])


def tabular_digits(font: TTFont) -> dict[int, str]:
    gsub, cmap = font["GSUB"].table, font.getBestCmap()
    lookups = {i for r in gsub.FeatureList.FeatureRecord if r.FeatureTag == "tnum" for i in r.Feature.LookupListIndex}
    swaps: dict[str, str] = {}
    for index in sorted(lookups):
        for table in gsub.LookupList.Lookup[index].SubTable:
            swaps.update(getattr(table, "ExtSubTable", table).mapping)
    return {ord(digit): swaps[cmap[ord(digit)]] for digit in "0123456789"}


def kerning(font: TTFont) -> dict[str, dict[str, int]]:
    """Left character -> right character -> thousandths of an em, from the ``kern`` feature."""
    gpos, cmap = font["GPOS"].table, font.getBestCmap()
    lookups = {i for r in gpos.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    pairs: dict[str, dict[str, int]] = {}
    for index in sorted(lookups):
        tables = [getattr(t, "ExtSubTable", t) for t in gpos.LookupList.Lookup[index].SubTable]
        tables = [(t, set(t.Coverage.glyphs)) for t in tables if type(t).__name__ == "PairPos"]
        for left_code, left in cmap.items():
            mine = [(t, exact_pairs(t, left)) for t, covered in tables if left in covered]
            for right_code, right in cmap.items():
                value = next((v for t, exact in mine if (v := pair_value(t, exact, left, right)) is not None), 0)
                if value:
                    row = pairs.setdefault(chr(left_code), {})
                    row[chr(right_code)] = row.get(chr(right_code), 0) + value
    return {
        left: {right: value for right, value in row.items() if abs(value) >= LEAST_KERN} for left, row in pairs.items()
    }


def exact_pairs(table, left: str) -> dict[str, int]:
    if table.Format != 1:
        return {}
    records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
    return {r.SecondGlyph: getattr(r.Value1, "XAdvance", 0) or 0 for r in records}


def pair_value(table, exact: dict[str, int], left: str, right: str) -> int | None:
    """The table's answer for a pair, or None when the next table is to be asked."""
    if table.Format == 1:
        return exact.get(right)
    first, second = table.ClassDef1.classDefs.get(left, 0), table.ClassDef2.classDefs.get(right, 0)
    return getattr(table.Class1Record[first].Class2Record[second].Value1, "XAdvance", 0) or 0


def in_classes(pairs: dict[str, dict[str, int]]) -> dict:
    """Kerning with equal rows and equal columns folded: lists of characters, and values by class."""
    rights = sorted({right for row in pairs.values() for right in row})
    columns: dict[tuple, str] = {}
    for right in rights:
        column = tuple((left, row[right]) for left, row in sorted(pairs.items()) if right in row)
        columns[column] = columns.get(column, "") + right
    right_classes = list(columns.values())
    rows: dict[tuple, str] = {}
    for left, row in sorted(pairs.items()):
        values = tuple(row.get(members[0], 0) for members in right_classes)
        if any(values):
            rows[values] = rows.get(values, "") + left
    values = [{str(i): v for i, v in enumerate(row) if v} for row in rows]
    return {"left": list(rows.values()), "right": right_classes, "values": values}


def metrics(font: TTFont, kern: dict) -> dict:
    """The face as layout needs it; every length in thousandths of an em, y up."""
    glyphs, hmtx = font.getGlyphSet(), font["hmtx"]
    table: dict[str, list[int]] = {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        table[chr(code)] = [hmtx[name][0], *map(round, pen.bounds or ())]
    return {
        "family": font["name"].getDebugName(16) or font["name"].getDebugName(1),
        "ascent": table["d"][4],
        "descent": -table["p"][2],
        "cap_height": table["H"][4],
        "x_height": table["x"][4],
        "glyphs": table,
        "kern": in_classes(kern),
    }


class OutlinePen(BasePen):
    """Collects ``M 0 0;L 5 0;Q 9 4 9 9;Z``: move, line, curve with one point off it, close. y **down**."""

    def __init__(self, glyphs) -> None:
        super().__init__(glyphs)
        self.parts: list[str] = []

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self.parts.append(" ".join([letter, *(f"{x:g} {-y or 0:g}" for x, y in points)]))

    def _moveTo(self, point) -> None:
        self._add("M", point)

    def _lineTo(self, point) -> None:
        self._add("L", point)

    def _qCurveToOne(self, off, point) -> None:
        self._add("Q", off, point)

    def _closePath(self) -> None:
        self._add("Z")


def outlines(font: TTFont) -> dict[str, str]:
    """The outline of every character that has one."""
    glyphs, found = font.getGlyphSet(), {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = OutlinePen(glyphs)
        glyphs[name].draw(pen)
        found[chr(code)] = ";".join(pen.parts)
    return {char: outline for char, outline in found.items() if outline}


def write_outlines(face: str) -> None:
    text = json.dumps(outlines(TTFont(HERE / f"{face}.ttf")), ensure_ascii=False, separators=(",", ":"))
    (HERE / f"{face}.outlines.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def rename(font: TTFont, family: str, style: str) -> None:
    table = font["name"]
    kept = {0: table.getDebugName(0)}
    table.names = []
    records = kept | {
        1: f"{family} {style}",
        2: "Regular",
        3: f"Fichas: {family} {style}",
        4: f"{family} {style}",
        5: "Version 1.000",
        6: f"{family.replace(' ', '')}-{style}",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
        16: family,
        17: style,
    }
    for name_id, text in records.items():
        table.setName(text, name_id, 3, 1, 0x409)


def cut(font: TTFont, family: str, style: str) -> tuple[TTFont, dict]:
    sans = family.startswith("Fichas Sans")
    if sans:
        map_characters(font, tabular_digits(font))
    else:
        add_serif_signs(font)
    add_spaces_and_aliases(font)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap = {code: name for code, name in table.cmap.items() if code in REPERTOIRE}
    if font["head"].unitsPerEm != UNITS_PER_EM:
        scale_upem(font, UNITS_PER_EM)
    kern = kerning(font)

    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False)
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "DSIG", "gasp"]
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=REPERTOIRE)
    subsetter.subset(font)
    rename(font, family, style)
    font["head"].created = font["head"].modified = FIXED_TIME
    return font, metrics(font, kern)


def main(folder: Path) -> None:
    wheels = {package: zipfile.ZipFile(next(folder.glob(f"{package}-*.whl"))) for package in (FIRA, CRIMSON)}
    for face, (package, file, family, style) in FACES.items():
        font, table = cut(open_font(wheels[package], package, file), family, style)
        font.save(HERE / f"{face}.ttf", reorderTables=True)
        text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
        (HERE / f"{face}.json").write_text(text + "\n", encoding="utf-8")
        write_outlines(face)
        missing = "".join(sorted(chr(code) for code in REPERTOIRE if chr(code) not in table["glyphs"]))
        sizes = [(HERE / f"{face}.{kind}").stat().st_size // 1000 for kind in ("ttf", "json")]
        print(f"{face}: {len(table['glyphs'])} characters, {sizes[0]} + {sizes[1]} kB, without {missing or 'none'}")
    for package, name in LICENCES.items():
        (HERE / name).write_bytes(wheels[package].read(f"{package}/LICENSE"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: cut_fonts.py FOLDER-WITH-THE-WHEELS, or cut_fonts.py --outlines")
    if sys.argv[1] == "--outlines":
        for one in FACES:
            write_outlines(one)
    else:
        main(Path(sys.argv[1]))
