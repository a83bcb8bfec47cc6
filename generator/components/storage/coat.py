"""How what belongs to a side looks: its colour, its flags, the plate on the backs of its cards, its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.components import layout_names
from generator.components.build_context import BuildContext
from generator.components.pieces.art import Figure
from generator.components.pieces.ground_marks import ground_mark
from generator.components.pieces.plates import PLATES, plate
from generator.drawing import Affine, Group, Item, Path, Style, Text, shapes
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.drawing.text import Align, Valign, fit_text
from generator.drawing.tones import lightened
from generator.model.palette import Colour
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.typesetting import SHRINK_TO, width

_TONE, _TINT = 0.2, 0.15
"""How much of its colour tones the plate behind the figures, and a band without lines where ink is spared."""
FLAG_SHAPE = 1.5
_MOST_FLAGS, _MOST_FIGURES = 4, 3
_LEADING = 1.12
_APART, _TALL, _LOW, _RAISED = 8.0, 0.66, 60.0, 1.5
"""Between two figures, in units of their drawings; the share of a stage they fill at least; up to which height a symbol
is a vehicle, and what raises it."""
_BESIDE_RIDERS = 1.3
"""What raises a man on foot beside riders, who are drawn smaller than he, horse and all."""
_FIGURES = 0.94
"""How much of the height of a plate the figures before it take."""
_PLATE_OFF_MM = style.SNUG_MM + style.TITLE_RULE_MM / 2
"""From a plate down to the edge that the figures stand on."""
_GAP = 0.22
"""Between two flags, in widths of one."""


class Coat(Struct, frozen=True):
    """What a side wears."""

    colour: Colour
    """As the ink of the build prints it."""
    plate: str = "rect"
    flags: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    """Symbols that stand for it, the most frequent first."""

    @property
    def line(self) -> str:
        """Its colour as a line on paper."""
        return self.colour.frame if self.colour.frame_mm else self.colour.ground

    @property
    def tone(self) -> str:
        """Behind its figures: paper where ink is spared."""
        return style.PAPER if self.colour.frame_mm else lightened(self.line, _TONE)

    def of_nation(self, nation: str) -> Coat:
        return replace(self, flags=tuple(flag for flag in self.flags if flag == nation))


def coat_of(game: Game, side: SideInPlay, context: BuildContext) -> Coat:
    """The colour a side's game gives it, or that of the backs of its cards."""
    number = [one.side.id for one in game.sides].index(side.side.id)
    back = layout_names.side_coat(game, number, context)
    colour = _colour(side.look.colour or back.colour, context)
    if side.look.ground:
        given = {"ground": side.look.ground, "ink": side.look.ink or style.PAPER}
        colour = colour.model_copy(update={name: value for name, value in given.items() if not colour.frame_mm})
    nations = Counter(unit.nation for unit in side.units)
    flagged = [nation for nation, _ in nations.most_common() if context.art.has_flag(nation)][:_MOST_FLAGS]
    # In the order of its units, as on the other sheets.
    return Coat(colour, back.plate, tuple(nation for nation in nations if nation in flagged), _figures(side, game))


def neutral(context: BuildContext, *beside: Coat) -> Coat:
    """What is worn by what is of no side: slate, or where ink is spared paper between two lines; and a figure of each
    side ``beside``."""
    is_spared = any(colour.frame_mm for colour in context.palette.colours.values())
    slate = {"ground": style.SECONDARY, "ink": style.PAPER}
    worn = {"frame": style.INK, "frame_mm": style.TITLE_RULE_MM} if is_spared else slate
    figures = dict.fromkeys(name for coat in beside for name in coat.figures[:1])
    return Coat(_colour("", context).model_copy(update=worn), figures=tuple(figures))


def _colour(name: str, context: BuildContext) -> Colour:
    if name in context.palette.colours:
        return context.palette.colours[name]
    bare = layout_names.colour_names("", context)
    return Colour.model_construct(name="", ground=bare.ground, ink=bare.ink, mark="none")


def _figures(side: SideInPlay, game: Game) -> tuple[str, ...]:
    """Its commonest kind of figures, then others: of those that are as common first what no other side has."""
    found = Counter(unit.emblem[-1] for unit in side.units if unit.emblem)
    others = {unit.emblem[-1] for one in game.sides if one.side.id != side.side.id for unit in one.units if unit.emblem}
    first, *rest = (name for name, _ in found.most_common()) if found else ("",)
    rest.sort(key=lambda name: (-found[name], name in others))
    return tuple(filter(None, (first, *rest[: _MOST_FIGURES - 1])))


# -- drawing -----------------------------------------------------------------------------------------------


Lined = Literal["both", "foot", "none"]
"""Where a band has a line whose ink is spared."""


def grounds(coat: Coat, box: Box, lined: Lined = "both") -> tuple[Path, ...]:
    """What a band is painted with, one below the other: its colour; where ink is spared, paper and a line at its foot, and
    at its head too. Without lines, for what is cut along those that are drawn, it is a tint."""
    colour = coat.colour
    if not colour.frame_mm or lined == "none":
        fill = lightened(coat.line, _TINT) if colour.frame_mm else colour.ground
        return (shapes.rect(*box, Style(fill=fill)),)
    deep = min(colour.frame_mm, box.h / 6)
    above = deep if lined == "both" else 0.0
    line = Style(fill=colour.frame)
    head = (shapes.rect(box.x, box.y, box.w, above, line),) if above else ()
    middle = shapes.rect(box.x, box.y + above, box.w, box.h - above - deep, Style(fill=colour.ground))
    return (*head, middle, shapes.rect(box.x, box.bottom - deep, box.w, deep, line))


def band(
    coat: Coat, box: Box, context: BuildContext, *, marked: bool = True, lined: Lined = "both"
) -> tuple[Item, ...]:
    """A band in the side's colour, its mark along the foot; where ink is spared, between two lines of that colour."""
    colour = coat.colour
    items: list[Item] = [*grounds(coat, box, lined)]
    if marked:
        deep = min(colour.frame_mm, box.h / 6)
        mark = context.palette.marks.get(colour.mark, colour.mark)
        place = Box(box.x, box.bottom - deep - colour.mark_mm - style.TIGHT_MM, box.w, colour.mark_mm)
        items += ground_mark(mark, place, colour.ink)
    return tuple(items)


def clear(coat: Coat, box: Box, side_mm: float) -> Box:
    """What of a band words may stand on: off its lines, its mark and its ends."""
    line = min(coat.colour.frame_mm, box.h / 6)
    top, foot = line + style.SNUG_MM, line + coat.colour.mark_mm + 2 * style.TIGHT_MM
    return Box(box.x + side_mm, box.y + top, box.w - 2 * side_mm, box.h - top - foot)


def flags(coat: Coat, box: Box, context: BuildContext, ink: str = "") -> tuple[tuple[Item, ...], float]:
    """The flags in a row from the left of a box, as high as it or as fit into its width; and how far they reach."""
    count = len(coat.flags)
    if not count:
        return (), 0.0
    wide = min(box.h * FLAG_SHAPE, box.w / (count + _GAP * (count - 1)))
    high, items = wide / FLAG_SHAPE, []
    for i, nation in enumerate(coat.flags):
        x, y = box.x + i * wide * (1 + _GAP), box.y + (box.h - high) / 2
        items.append(context.art.fit(context.art.flag(nation), x, y, wide, high))
        items.append(shapes.rect(x, y, wide, high, Style(stroke=ink or coat.colour.ink, width_mm=style.DRAWN_MM)))
    return tuple(items), count * wide + (count - 1) * wide * _GAP


def sign(coat: Coat, box: Box, pen: Style) -> Item:
    """The plate of the side's card backs, which tells sides apart without colour."""
    if coat.plate in PLATES:
        return plate(coat.plate, box, pen)
    if coat.plate == "circle":
        return shapes.circle(box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h) / 2, pen)
    return shapes.rounded_rect(*box, min(box.w, box.h) / 8, pen)


def emblem(
    coat: Coat, box: Box, context: BuildContext, ground: str, least: float = _TALL
) -> tuple[Box, float, tuple[Item, ...]]:
    """The side's figures on the lower edge of a box, before its plate; and the place and the size of the plate.

    So many of them that they fill at ``least`` that share of their height.
    """
    # Figures stand on the edge, but a point of the plate that touched it would seem to break it.
    room = box.h - _PLATE_OFF_MM
    reach = bounds([sign(coat, Box(0.0, 0.0, 1.0, 1.0), Style(fill=ground))])
    size = min(room / (reach.h if reach else 1.0), box.w * 0.7)
    place = Box(box.x + (box.w - size) / 2, box.y + (room - size) * 0.3, size, size)
    high = box.h * _FIGURES
    figures = parade(coat, Box(box.x, box.bottom - high, box.w, high), context, ground, least)
    return (
        place,
        size,
        (sign(coat, place, Style(fill=ground, stroke=coat.line, width_mm=style.TITLE_RULE_MM)), *figures),
    )


def parade(coat: Coat, box: Box, context: BuildContext, ground: str, least: float = _TALL) -> tuple[Item, ...]:
    """The side's figures on the lower edge of a box, on one scale: as many as are not made small by their number."""
    art = context.art
    names = [name for name in coat.figures if art.has_symbol(name)]
    for count in range(len(names), 0, -1):
        sizes = _statures([art.figure(name) for name in names[:count]])
        wide = sum(width for _, width, _ in sizes) + _APART * (count - 1)
        scale = min(box.h / max(high for _, _, high in sizes), box.w / wide)
        if count == 1 or scale * max(high for _, _, high in sizes) >= least * box.h:
            break
    else:
        return ()
    # The commonest stands in the middle.
    order = [1, 0, *range(2, count)] if count > 2 else range(count)
    x, items, cloth = box.x + (box.w - wide * scale) / 2, list[Item](), coat.colour.cloth or coat.colour.ground
    for i in order:
        raised, width, _ = sizes[i]
        figure = art.figure(names[i])
        stands = x + (figure.metrics.centre - figure.art.view.x) * raised * scale
        items.append(art.stand(names[i], style.INK, ground, stands, box.bottom, raised * scale, cloth))
        x += (width + _APART) * scale
    # What one holds out to a side would leave them beside the middle.
    drawn = bounds(items)
    off_mm = box.x + box.w / 2 - (drawn.x + drawn.w / 2) if drawn else 0.0
    return (Group(tuple(items), Affine.translate(off_mm, 0.0)),)


def _statures(figures: Sequence[Figure]) -> list[tuple[float, float, float]]:
    """How symbols are drawn beside one another: the scale, width and height of each. Vehicles are drawn smaller than men."""
    on_foot = _BESIDE_RIDERS if any(figure.metrics.kind == "horse" for figure in figures) else 1.0
    found = []
    for figure in figures:
        view = figure.art.view
        raised = _RAISED if view.h < _LOW else on_foot if figure.metrics.kind == "foot" else 1.0
        found.append((raised, view.w * raised, (figure.metrics.baseline - view.y) * raised))
    return found


def said(
    text: str,
    font: str,
    size_pt: float,
    box: Box,
    ink: str = style.INK,
    *,
    align: Align = "centre",
    valign: Valign = "middle",
    lines: int = 1,
) -> tuple[Text, ...]:
    """Text in a box, smaller or on several lines where it must; what has no room even so ends in an ellipsis."""
    if not text or box.w <= 0 or box.h <= 0:
        return ()

    size_pt = max(size_pt, style.LEAST_PT)

    def fit(words: str, most: int = lines, shrink_to: float = 0.0) -> tuple[tuple[Text, ...], bool]:
        fitted = fit_text(
            words,
            font,
            size_pt,
            box,
            fill=ink,
            align=align,
            valign=valign,
            shrink_to=shrink_to,
            least_pt=style.LEAST_PT,
            wrap=most > 1,
            prefer="wrap" if most > 1 else "shrink",
            max_lines=most,
            leading_pt=size_pt * _LEADING,
            break_words=most > 1,
        )
        return fitted.items, fitted.overflow

    items, overflows = fit(text, 1, SHRINK_TO if lines > 1 else 0.0)
    if overflows and lines > 1:
        items, overflows = fit(text)
        if len(items) > 1 and align == "centre":
            items, overflows = fit(balanced(text, font))
    while overflows and len(text) > 1:
        text = text[:-1].rstrip(" ·,")
        items, overflows = fit(f"{text}…")
    return items if not overflows else ()


def balanced(text: str, font: str) -> str:
    """Two lines of words as even as can be."""
    words = text.split()
    ways: list[tuple[str, ...]] = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    evenest = min(ways, key=lambda way: max(width(line, font, style.TITLE_PT) for line in way), default=(text,))
    return "\n".join(evenest)
