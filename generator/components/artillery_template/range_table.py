"""The table of what guns reach: a row a gun and template, on a plate of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from generator.components.artillery_template.rows import roll
from generator.components.artillery_template.signs import CARD, Surface
from generator.components.build_context import Words
from generator.components.sentences import marked
from generator.drawing import Item, Mark, Style, Text, shapes
from generator.drawing.fonts import face
from generator.rulesets.api import Fire
from generator.sheets import style

CELL_PT, HEAD_PT = style.PLAYED_PT, style.LABEL_PT
SCALES = (1.4, 1.3, 1.2, 1.1, 1.0)
"""How many times as large it is set, where there is room for that."""
ROW_MM, HEAD_MM, PAD_MM, BETWEEN_MM = 5.2, 5.4, 2.4, 4.5
HEAD_BASE_MM, PAIR_MM = 1.4, 2.0
"""From the base of the heads to the line below them, and from a distance to the roll behind it."""
ABOUT_ROWS = 0.9
"""Below the table, what its numbers are: so many of its rows."""
PLATE_MM = 1.2
"""The corners of the white plate under it."""


class TableRow(NamedTuple):
    """A gun and its template, from where, and the end and roll of effective and of long range."""

    name: str
    least: str
    bands: tuple[tuple[str, str], tuple[str, str]]
    mark: Mark | None


_Reach = tuple[int, int | None]
"""How far, and the roll to dodge it there."""


class RangeTable:
    """From where, to effective range, to long range, with the dodge rolls, so many times as large as the least.

    ``unit`` is that of its distances: cm, or hex.
    """

    def __init__(
        self, fires: Sequence[Fire], words: Words, unit: str, surface: Surface = CARD, scale: float = 1.0
    ) -> None:
        heads = "template", f"from_{unit}", "effective", "long"
        self._heads = [words(f"artillery_template.{name}") for name in heads]
        self._about = words(f"artillery_template.table_about_{unit}")
        self._rows, self._surface, self._scale = _rows(fires, words), surface, scale
        self._cell_pt, self._head_pt = CELL_PT * scale, HEAD_PT * scale
        self._about_pt = surface.small(style.NOTE_PT * scale)

    @cached_property
    def _columns_mm(self) -> list[float]:
        bold, plain, cell_pt = face("sans-bold"), face("sans"), self._cell_pt
        widths = [
            max(face("sans-semibold").width_mm(row.name, cell_pt) for row in self._rows),
            max(plain.width_mm(row.least, cell_pt) for row in self._rows),
            *(
                max(
                    bold.width_mm(end, cell_pt) + PAIR_MM * self._scale + plain.width_mm(needed, cell_pt)
                    for end, needed in band
                )
                for band in zip(*(row.bands for row in self._rows), strict=True)
            ),
        ]
        heads = (face("sans-medium").width_mm(head, self._head_pt) for head in self._heads)
        return [max(both) for both in zip(widths, heads, strict=True)]

    @cached_property
    def written_mm(self) -> float:
        """How wide it is without its plate."""
        columns_mm = sum(self._columns_mm) + BETWEEN_MM * self._scale * (len(self._columns_mm) - 1)
        return max(columns_mm, face("sans").width_mm(self._about, self._about_pt))

    @property
    def pad_mm(self) -> float:
        """From what is written to the left and the right edge of its plate."""
        return PAD_MM * self._scale

    @property
    def width_mm(self) -> float:
        return self.written_mm + 2 * self.pad_mm

    @property
    def height_mm(self) -> float:
        return (HEAD_MM + ROW_MM * (len(self._rows) + ABOUT_ROWS) + PAD_MM / 2) * self._scale

    def at(self, x: float, y: float) -> list[Item]:
        """It, with the upper left corner of its plate there."""
        plate = shapes.rounded_rect(x, y, self.width_mm, self.height_mm, PLATE_MM, Style(fill=style.PAPER))
        return [plate, *self.written(x + self.pad_mm, y)]

    def written(self, left: float, y: float) -> list[Item]:
        """It without its plate, whose upper edge would be at ``y``."""
        scale, surface, plain = self._scale, self._surface, face("sans")
        row_mm, whole = ROW_MM * scale, self.written_mm
        items: list[Item] = []
        between_mm = (whole - sum(self._columns_mm)) / (len(self._columns_mm) - 1)
        ends, end = [], left
        for wide in self._columns_mm:
            ends.append(end + wide)
            end += wide + between_mm
        first = y + HEAD_MM * scale
        base = first - HEAD_BASE_MM * scale
        items.append(Text(left, base, self._heads[0], "sans-medium", self._head_pt, surface.second_ink))
        items += [
            Text(end, base, head, "sans-medium", self._head_pt, surface.second_ink, "end")
            for end, head in zip(ends[1:], self._heads[1:], strict=True)
        ]
        rise = face("sans-bold").cap_height_mm(self._cell_pt) / 2
        for number, (name, least, bands, mark) in enumerate(self._rows):
            top = first + number * row_mm
            pen = Style(
                stroke=surface.accent(style.HAIRLINE) if number else style.INK,
                width_mm=style.HAIRLINE_MM if number else style.GROUP_RULE_MM,
            )
            items.append(shapes.line(left, top, left + whole, top, pen))
            base = top + row_mm / 2 + rise
            items.append(Text(left, base, name, "sans-semibold", self._cell_pt, style.INK, mark=mark))
            items.append(Text(ends[1], base, least, "sans", self._cell_pt, style.INK, "end", mark))
            for end, (distance, needed) in zip(ends[2:], bands, strict=True):
                items.append(Text(end, base, needed, "sans", self._cell_pt, style.INK, "end", mark))
                before = end - plain.width_mm(needed, self._cell_pt) - PAIR_MM * scale
                items.append(Text(before, base, distance, "sans-bold", self._cell_pt, style.INK, "end", mark))
        base = first + row_mm * (len(self._rows) + ABOUT_ROWS / 2) + plain.cap_height_mm(self._about_pt) / 2
        items.append(Text(left, base, self._about, "sans", self._about_pt, surface.second_ink))
        return items


def range_tables(fires: Sequence[Fire], words: Words, unit: str) -> list[RangeTable]:
    """The same table, the largest first."""
    return [RangeTable(fires, words, unit, scale=scale) for scale in SCALES]


def _rows(fires: Sequence[Fire], words: Words) -> list[TableRow]:
    """Each fire once; with its weapons where a type fires the same template otherwise from another."""
    alike: dict[tuple[str, str, int, _Reach, _Reach], list[Fire]] = {}
    for fire in fires:
        key = (fire.gun_type, fire.template, fire.minimum, (fire.effective, fire.dodge[0]), (fire.long, fire.dodge[1]))
        alike.setdefault(key, []).append(fire)
    rows = []
    for (type_, template, least, near, far), found in alike.items():
        name = words("artillery_template.lane", type=words(type_), ammunition=words(template))
        carried = [fire.weapon for fire in found if fire.weapon]
        if carried and sum(key[:2] == (type_, template) for key in alike) > 1:
            name += f" ({', '.join(words(weapon) for weapon in carried)})"
        (near_end, near_roll), (far_end, far_roll) = near, far
        bands = (str(near_end), roll(near_roll)), (str(far_end), roll(far_roll))
        mark = marked(name, (place for fire in found for place in fire.of))
        rows.append(TableRow(name, str(least or "–"), bands, mark))
    return rows
