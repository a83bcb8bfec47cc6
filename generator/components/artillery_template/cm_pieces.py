"""One artillery template true to its centimetres, with all that a player needs inside the contour (B 12.11–12.13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.components.artillery_template.hex_text import set_in
from generator.components.artillery_template.outline import Outline, outline
from generator.components.artillery_template.rows import in_words, named_table, rolls_of, short_named_table
from generator.components.artillery_template.signs import CARD, CONTOUR_MM, DIE_MM, Surface, arrow, die_place
from generator.components.build_context import BuildContext
from generator.components.pieces.freeform import FreeformPiece
from generator.drawing import Affine, Group, Item, Style, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.fonts import face
from generator.drawing.text import fit_text
from generator.drawing.tones import lightened
from generator.model.template import CmShape
from generator.rulesets.api import TemplateNeed
from generator.sheets import style

RED_MM = 26.0
"""Across the red disc under the die: as wide as the die is from corner to corner, and a rim to see."""
LARGEST = 1.7
"""Of the type sizes, however large the template is."""
RIM_MM = 3.0
"""The band of colour along the edge, as far as it shows inside the contour."""
ARROW_GAP_MM, ARROW_MM, HEAD_MM = 1.8, 13.0, 3.2
AIR_MM, AXIS_AIR_MM = 0.8, 1.6
"""Round the red disc and the arrow; and from the line of fire to the disc and to words."""
LEGEND_MM, LEGEND_PT = 3.0, style.NOTE_PT
LEGEND_LEAST_MM = 40.0
DASH_MM, BETWEEN_MM, SIGHT_MM = 2.4, 1.4, 0.28
"""The line of fire, from the near end to the red disc: whole dashes, as many as words leave room for."""


def piece(
    need: TemplateNeed,
    shape: CmShape,
    context: BuildContext,
    surface: Surface = CARD,
    theme: str = style.THEMES[0],
) -> FreeformPiece:
    """The template. Where its words find no room inside, they stand below it."""
    made = outline(shape)
    x, y = made.die
    red = min(RED_MM, 2 * _clear(made))
    items: list[Item] = [
        made.path(surface.ground(theme)),
        *([] if surface.is_film else [_rim(made, theme)]),
        surface.impact(partial(shapes.circle, x, y, red / 2)),
        *die_place(context.words, x, y, min(DIE_MM, red * 0.7), surface),
    ]
    arrow_box = _arrow_box(made, red)
    if arrow_box is not None:
        items += arrow(x, arrow_box.bottom, arrow_box.y, HEAD_MM)
    red_box = Box(x - red / 2, y - red / 2, red, red)
    obstacles = [box.inset(-AIR_MM) for box in (red_box, arrow_box) if box is not None]
    name, rolls = context.words(need.name), rolls_of(need.users, context.words)
    needed = context.words("artillery_template.needed")
    makers = [named_table(name, rolls, context.words, said) for said in (needed, "")]
    makers.append(short_named_table(name, rolls))
    found = set_in(made.corners, makers, LARGEST, obstacles, _aim(made, obstacles))
    texts = found[1] if found else ()
    items += texts
    items.append(Group(tuple(_axis(made, red, texts, surface)), clip=made.path(Style())))
    items.append(made.contour())
    match found:
        case (0 | 1, *_):
            said: tuple[str, ...] = ()
        case (2, *_):
            said = (context.words("artillery_template.columns"),)
        case _:
            said = (name, *in_words(rolls, context.words))
    return _with_legend(made, items, said, name, surface)


def _rim(made: Outline, theme: str) -> Group:
    # Half of a stroke lies outside its path: twice the width, and only the inside shows.
    pen = Style(stroke=lightened(theme, style.BAND_SHARES[0]), width_mm=2 * (CONTOUR_MM + RIM_MM))
    return Group((made.path(pen),), clip=made.path(Style()))


def _clear(made: Outline) -> float:
    """How far the middle of the die is from the nearest edge."""
    x, y = made.die
    if made.radius_mm is not None:
        off: float = ((x - made.width_mm / 2) ** 2 + (y - made.height_mm / 2) ** 2) ** 0.5
        return made.radius_mm - off
    found = []
    for (x1, y1), (x2, y2) in zip(made.corners, made.corners[1:] + made.corners[:1], strict=True):
        length: float = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        found.append(abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length)
    return min(found)


def _axis(made: Outline, red: float, texts: tuple[Item, ...], surface: Surface) -> Iterator[Item]:
    """The line of fire before the impact, to lay along the line from the gun: up to the red disc, but for words on it."""
    x, foot, end = made.die[0], made.height_mm, made.die[1] + red / 2
    words = bounds(texts)
    parts = [(foot, end)] if words is None or words.y < end else [(foot, words.bottom), (words.y - AXIS_AIR_MM, end)]
    for near, far in parts:
        count = int((near - far - AXIS_AIR_MM + BETWEEN_MM) // (DASH_MM + BETWEEN_MM))
        if count > 1:
            reach = count * (DASH_MM + BETWEEN_MM) - BETWEEN_MM
            pen = Style(stroke=style.INK, width_mm=surface.line(SIGHT_MM), dash_mm=(DASH_MM, BETWEEN_MM))
            yield shapes.line(x, near, x, near - reach, pen)


def _arrow_box(made: Outline, red: float) -> Box | None:
    """Where the arrow stands, from the red disc away from the gun; None where the template ends there."""
    x, y = made.die
    foot = y - red / 2 - ARROW_GAP_MM
    tip = max(foot - ARROW_MM, ARROW_GAP_MM + AIR_MM)
    return Box(x - HEAD_MM, tip, 2 * HEAD_MM, foot - tip) if foot - tip > 2 * HEAD_MM else None


def _aim(made: Outline, obstacles: list[Box]) -> float:
    """Where the words should stand: in the middle of the larger of the parts beyond and before the signs."""
    top, bottom = min(box.y for box in obstacles), max(box.bottom for box in obstacles)
    below = made.height_mm - bottom
    middle = top / 2 if top >= below else bottom + below * 0.42
    return middle / made.height_mm


def _with_legend(made: Outline, items: list[Item], said: tuple[str, ...], name: str, surface: Surface) -> FreeformPiece:
    cuts = (made.path(Style()),)
    if not said:
        return FreeformPiece(made.width_mm, made.height_mm, tuple(items), name=name, cuts=cuts)
    box = Box(0, 0, max(made.width_mm, LEGEND_LEAST_MM), 1000)
    points = surface.small(LEGEND_PT)
    leading = points * style.LEADING
    lines = fit_text(
        "\n".join(said),
        "sans",
        points,
        box,
        fill=surface.second_ink,
        wrap=True,
        prefer="wrap",
        leading_pt=leading,
    ).items
    items.append(Group(lines, Affine.translate(0, made.height_mm + LEGEND_MM)))
    foot = max(line.y_mm for line in lines) + face("sans").descent_mm(points)
    width = max(made.width_mm, *(face("sans").width_mm(line.text, line.size_pt) for line in lines))
    return FreeformPiece(width, made.height_mm + LEGEND_MM + foot, tuple(items), name=name, cuts=cuts)
