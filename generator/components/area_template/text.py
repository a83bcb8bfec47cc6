"""What stands in the hexes of an area: its name in one, who covers it in the next ones, all at one scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.components.area_template.users import Use
from generator.components.artillery_template.hex_text import STEP, HexRow, centred, placed, size
from generator.components.build_context import Words
from generator.drawing import Item
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.hexes import Grid, Hex
from generator.sheets import style
from generator.units import mm_from_points

LEAST_SCALE = 0.4
ALL = 2
"""Everything there is to say about a use."""
LINE_SHARE = 0.78
"""Of a hex: how long a line of names may be before it wraps."""
NAME_SHARE = 0.8
"""Names are set smaller than the rest: long ones shall not wrap."""
NAME_APART = 1.6
"""How much more than a line's gap stands above a name."""
TITLE_LARGER = (1.35, 1.25, 1.15, 1.05)
"""How much larger the title is set, from the most on."""
TITLE_AIR = 1.1
"""The share by which it could be larger still."""
HEAD_GAP_MM, LINE_GAP_MM = 2.2, 2.4
"""Between rows, at the scale of 1."""


@dataclass(frozen=True, slots=True)
class Set:
    """What found room, by hex, and the words that did not."""

    texts: Mapping[Hex, tuple[Item, ...]]
    left_out: tuple[str, ...]


def set_texts(
    grid: Grid,
    places: Sequence[Hex],
    obstacles: Sequence[Box],
    title: tuple[str, str],
    uses: Sequence[Use],
    words: Words,
    largest: float,
) -> Set:
    """The title in the first place and a use in each further one, as large as all of them fit.

    Where the names of the units do not fit, they are left out, then what they do; where the rest does not either,
    everything is.
    """
    in_hexes, over = uses[: len(places) - 1], uses[len(places) - 1 :]
    inside, beyond = tuple(use.text(words) for use in in_hexes), tuple(use.text(words) for use in over)

    def blocks(detail: int, scale: float) -> Iterator[tuple[HexRow, ...]]:
        yield _title_rows(*title, scale)
        yield from (_use_rows(use, detail, grid.flat_to_flat_mm, scale) for use in in_hexes)

    for detail in range(ALL, -1, -1):
        scale = largest
        while scale >= LEAST_SCALE:
            texts: dict[Hex, tuple[Item, ...]] = {}
            for at, rows in zip(places, blocks(detail, scale), strict=False):
                if (items := placed(grid.corners(at), rows, obstacles)) is None:
                    break
                texts[at] = items
            else:
                texts[places[0]] = _larger(title, grid, places[0], obstacles, scale) or texts[places[0]]
                return Set(texts, beyond if detail == ALL else (*inside, *beyond))
            scale *= 1 - STEP
    name = words("area_template.named", title=title[0], hexes=title[1])
    return Set({}, (name, *inside, *beyond))


def _larger(
    title: tuple[str, str], grid: Grid, at: Hex, obstacles: Sequence[Box], scale: float
) -> tuple[Item, ...] | None:
    """The title, larger than what stands in the other hexes, as far as its own has room; None where it has none."""
    corners = grid.corners(at)
    for more in TITLE_LARGER:
        # A title that just fits would seem to touch the sides.
        if placed(corners, _title_rows(*title, TITLE_AIR * more * scale), obstacles) is not None:
            return placed(corners, _title_rows(*title, more * scale), obstacles)
    return None


def _title_rows(title: str, extent: str, scale: float) -> tuple[HexRow, ...]:
    return (
        centred(title, "serif-semibold", size(style.SECTION_PT, scale)),
        centred(extent, "sans-bold", size(style.PLAYED_PT, scale), gap_mm=HEAD_GAP_MM * scale),
    )


def _use_rows(use: Use, detail: int, hex_mm: float, scale: float) -> tuple[HexRow, ...]:
    """The pieces of each crew; from ``detail`` 1 on also what they do, and with ``ALL`` who they are."""
    rows = [centred(use.mode, "serif-semibold", size(style.NAME_PT, scale))] if use.mode else []
    for number, crew in enumerate(use.lines):
        gap = LINE_GAP_MM if number else HEAD_GAP_MM
        rows.append(centred(crew.pieces, "sans-bold", size(style.VALUE_PT, scale), gap_mm=gap * scale))
        points = size(style.TEXT_PT, NAME_SHARE * scale)
        effects = [
            (line, "sans-medium", style.INK) for line in _listed(crew.effects, points, LINE_SHARE * hex_mm) if detail
        ]
        # Crews of the same units share their names, below the last.
        is_last = number + 1 == len(use.lines) or use.lines[number + 1].units != crew.units
        names = [(name, "sans", style.SECONDARY) for name in crew.units if detail == ALL and is_last]
        for text, font, fill in effects + names:
            box = Box(0, 0, LINE_SHARE * hex_mm, hex_mm)
            lines = fit_text(text, font, points, box, wrap=True, prefer="wrap", least_pt=points).lines
            gap = mm_from_points(points * style.LEADING) - face("sans").cap_height_mm(points)
            rows += [
                centred(line, font, points, fill, gap_mm=gap * (1.0 if i else NAME_APART))
                for i, line in enumerate(lines)
            ]
    return tuple(rows)


def _listed(effects: Sequence[str], points: float, room_mm: float) -> tuple[str, ...]:
    """What a crew does, on a line if it holds all of it, else a line each."""
    whole = ", ".join(effects)
    if face("sans-medium").width_mm(whole, points) <= room_mm:
        return (whole,) if whole else ()
    return (*(f"{effect}," for effect in effects[:-1]), effects[-1])
