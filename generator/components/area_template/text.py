"""What stands in the hexes of an area: its name in one, who covers it in the next ones, all at one scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.components.area_template.users import Use
from generator.components.artillery_template.hex_text import STEP, HexRow, centred, placed, size
from generator.components.artillery_template.signs import Surface
from generator.components.build_context import Words
from generator.drawing import Item
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.hexes import Grid, Hex, Point
from generator.sheets import style
from generator.units import mm_from_points

LEAST_SCALE = 0.4
ALL = 2
"""Everything there is to say about a use."""
LINE_SHARE, FILM_LINE_SHARE = 0.92, 0.8
"""Of a hex: how long a line of names may be before it wraps; on film, where the board shows through, it has more air."""
TITLE_SHARE = 0.82
"""The same of the title, which is wide in the middle of its hex."""
NAME_SHARE = 0.95
"""Names are set smaller than the rest: long ones shall not wrap."""
NAME_APART = 1.3
"""How much more than a line's gap stands above a name."""
TITLE_LARGER = 1.35
"""How much larger the title may be set than the rest."""
TITLE_AIR = 1.1
"""The share by which it could be larger still."""
HEAD_GAP_MM, LINE_GAP_MM = 2.2, 2.4
"""Between rows, at the scale of 1."""
EDGE_MM, FILM_EDGE_MM = 1.8, 4.0
"""Between words and the edge of their hex, along which the template is cut out; on film, whose words are larger."""
WORD_AIR_MM = 2.0
"""How much more than from anything else words keep from a word in their way."""
NARROWEST = 0.5
"""Of its room: how narrow a name in several lines may be set, so that none of them is much the longest."""


class Sizes(Struct, frozen=True):
    """The scale of the words, and that of the title. One for all templates of a kit."""

    scale: float
    title: float

    def least(self, other: Sizes) -> Sizes:
        return Sizes(min(self.scale, other.scale), min(self.title, other.title))


class Set(Struct, frozen=True):
    """What found room, by hex, and the words that did not."""

    texts: Mapping[Hex, tuple[Item, ...]]
    left_out: tuple[str, ...]
    sizes: Sizes | None = None
    """At which they stand; None where nothing does."""


def set_texts(
    grid: Grid,
    places: Sequence[Hex],
    obstacles: Sequence[Box],
    title: tuple[str, str],
    uses: Sequence[Use],
    words: Words,
    largest: Sizes,
    surface: Surface,
) -> Set:
    """The title in the first place and a use in each further one, as large as all of them fit.

    On film the names of the units are left out, unless they alone tell who does what: the sheet has them beside the
    templates. Where they do not fit, they are left out, then what they do; where the rest does not either, everything is.
    """
    in_hexes, over = uses[: len(places) - 1], uses[len(places) - 1 :]
    inside, beyond = tuple(use.text(words) for use in in_hexes), tuple(use.text(words) for use in over)

    edge_mm = FILM_EDGE_MM if surface.is_film else EDGE_MM
    most = ALL if not surface.is_film or any(use.tells_units_apart for use in in_hexes) else ALL - 1

    def blocks(detail: int, scale: float) -> Iterator[tuple[HexRow, ...]]:
        yield _title_rows(*title, scale, grid.flat_to_flat_mm)
        yield from (_use_rows(use, detail, grid.flat_to_flat_mm, scale, surface) for use in in_hexes)

    for detail in range(most, -1, -1):
        scale = largest.scale
        while scale >= LEAST_SCALE:
            texts: dict[Hex, tuple[Item, ...]] = {}
            for at, rows in zip(places, blocks(detail, scale), strict=False):
                if (items := _placed(grid.corners(at), rows, obstacles, edge_mm)) is None:
                    break
                texts[at] = items
            else:
                larger = _larger(title, grid, places[0], obstacles, Sizes(scale, largest.title))
                texts[places[0]], title_scale = larger or (texts[places[0]], scale)
                return Set(texts, beyond if detail == most else (*inside, *beyond), Sizes(scale, title_scale))
            scale *= 1 - STEP
    name = words("area_template.named", title=title[0], hexes=title[1])
    return Set({}, (name, *inside, *beyond))


def _placed(
    corners: tuple[Point, ...], rows: Sequence[HexRow], obstacles: Sequence[Box], edge_mm: float = EDGE_MM
) -> tuple[Item, ...] | None:
    return placed(corners, rows, [box.inset(-WORD_AIR_MM) for box in obstacles], pad_mm=edge_mm)


def _larger(
    title: tuple[str, str], grid: Grid, at: Hex, obstacles: Sequence[Box], most: Sizes
) -> tuple[tuple[Item, ...], float] | None:
    """The title, larger than what stands in the other hexes, as far as its own has room; None where it has none."""
    corners, hex_mm, scale = grid.corners(at), grid.flat_to_flat_mm, most.title
    while scale > most.scale:
        # A title that just fits would seem to touch the sides.
        if _placed(corners, _title_rows(*title, TITLE_AIR * scale, hex_mm), obstacles) is not None:
            found = _placed(corners, _title_rows(*title, scale, hex_mm), obstacles)
            return (found, scale) if found else None
        scale *= 1 - STEP
    return None


def _title_rows(title: str, extent: str, scale: float, hex_mm: float) -> tuple[HexRow, ...]:
    points = size(style.PLAYED_PT, scale)
    return (
        centred(title, "serif-semibold", size(style.SECTION_PT, scale)),
        *(
            centred(line, "sans-bold", points, gap_mm=HEAD_GAP_MM * scale)
            for line in _lines(extent, "sans-bold", points, TITLE_SHARE * hex_mm)
        ),
    )


def _use_rows(use: Use, detail: int, hex_mm: float, scale: float, surface: Surface) -> tuple[HexRow, ...]:
    """The pieces of each crew; from ``detail`` 1 on also what they do, and with ``ALL`` who they are."""
    rows = [centred(use.mode, "serif-semibold", size(style.NAME_PT, scale))] if use.mode else []
    for number, crew in enumerate(use.lines):
        gap = LINE_GAP_MM if number else HEAD_GAP_MM
        rows.append(centred(crew.pieces, "sans-bold", size(style.VALUE_PT, scale), gap_mm=gap * scale))
        points = size(surface.small(style.TEXT_PT), (1.0 if surface.is_film else NAME_SHARE) * scale)
        long_mm = (FILM_LINE_SHARE if surface.is_film else LINE_SHARE) * hex_mm
        effects = [(line, "sans-medium", style.INK) for line in _listed(crew.effects, points, long_mm) if detail]
        # Crews of the same units share their names, below the last.
        is_last = number + 1 == len(use.lines) or use.lines[number + 1].units != crew.units
        names = [(name, "sans", style.INK) for name in crew.units if detail == ALL and is_last]
        for text, font, fill in effects + names:
            lines = _lines(text, font, points, long_mm)
            gap = mm_from_points(points * style.LEADING) - face("sans").cap_height_mm(points)
            rows += [
                centred(line, font, points, fill, gap_mm=gap * (1.0 if i else NAME_APART))
                for i, line in enumerate(lines)
            ]
    return tuple(rows)


def _lines(text: str, font: str, points: float, room_mm: float) -> tuple[str, ...]:
    """As few lines as the room asks for, of about one length."""

    def within(share: float) -> tuple[str, ...]:
        box = Box(0, 0, share * room_mm, 10 * room_mm)
        fitted = fit_text(text, font, points, box, wrap=True, prefer="wrap", least_pt=points)
        return () if fitted.overflow else fitted.lines

    widest = within(1.0)
    shares = (NARROWEST + STEP * step for step in range(round((1 - NARROWEST) / STEP)))
    return next((lines for share in shares if len(lines := within(share)) == len(widest)), widest)


def _listed(effects: Sequence[str], points: float, room_mm: float) -> tuple[str, ...]:
    """What a crew does, in lines that are broken between two effects only, and hold as many as they may."""
    lines: list[str] = []
    for effect in (*(f"{effect}," for effect in effects[:-1]), *effects[-1:]):
        longer = f"{lines[-1]} {effect}" if lines else effect
        if lines and face("sans-medium").width_mm(longer, points) <= room_mm:
            lines[-1] = longer
        else:
            lines.append(effect)
    return tuple(lines)
