"""Labels: a header card that is folded over the mouth of a bag, and a small one for a compartment of a tray."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import BuildContext
from generator.components.sheet_kind import KitView
from generator.components.storage.coat import band, clear, flags, said, sign
from generator.components.storage.contents import Holding, bags, compartments
from generator.components.storage.lines import fold_line
from generator.components.storage.listing import common_sizes, in_parts
from generator.drawing import Affine, Group, Item, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.expressions import number
from generator.sheets import style
from generator.sheets.plan import Piece
from generator.typesetting import Block

BLEED_MM = 3.0
_PAD_MM = 4.0
_BELOW_MM = 3.0
"""From the band to what stands below it."""
_BAND, _TRAY_BAND = 0.34, 0.4
"""The share of a face that is its side's band."""


def pieces(kit: KitView) -> Iterator[Piece]:
    """A header card a bag, a label a compartment; what has no room on one goes on in a second."""
    made = kit.context.storage().labels
    head, tray = made.header, made.tray
    held = list(bags(kit))
    room = head.width_mm - 2 * _PAD_MM, head.face_mm * (1 - _BAND) - _BELOW_MM - _PAD_MM, 2
    sizes = common_sizes([holding.lines for holding in held], *room)
    for place, holding in enumerate(held):
        for part, (block, total) in enumerate(in_parts(holding.lines, *room, sizes)):
            card = _Header(kit, holding, block, total, head.width_mm, head.face_mm)
            fold = shapes.line(0.0, head.face_mm, head.width_mm, head.face_mm, Style()).commands
            yield _piece(f"bag-{place}-{part}", card.items(fold), head.width_mm, 2 * head.face_mm, holding, fold)
    held = list(compartments(kit))
    room = tray.width_mm - 5.0, tray.height_mm * (1 - _TRAY_BAND) - 2 * style.SNUG_MM, 1
    sizes = common_sizes([holding.lines for holding in held], *room)
    for place, holding in enumerate(held):
        for part, (block, _) in enumerate(in_parts(holding.lines, *room, sizes)):
            drawn = _tray(kit.context, holding, block, Box(0.0, 0.0, tray.width_mm, tray.height_mm))
            yield _piece(f"tray-{place}-{part}", drawn, tray.width_mm, tray.height_mm, holding)


def _piece(name: str, items: tuple[Item, ...], wide: float, high: float, holding: Holding, fold: tuple = ()) -> Piece:
    symbol = Symbol(f"label-{name}", wide, high, items, BLEED_MM)
    return Piece(symbol, None, wide, high, label=holding.title, folds=fold)


class _Header:
    """Both faces, the one behind the bag upside down above the fold."""

    def __init__(
        self, kit: KitView, holding: Holding, listing: Block, total: int, width_mm: float, face_mm: float
    ) -> None:
        self._context, self._game = kit.context, kit.game
        self._holding, self._listing, self._count = holding, listing, number(total)
        self._wide, self._face = width_mm, face_mm

    def items(self, fold: tuple) -> tuple[Item, ...]:
        wide, face = self._wide, self._face
        ground = shapes.rect(-BLEED_MM, -BLEED_MM, wide + 2 * BLEED_MM, 2 * (face + BLEED_MM), Style(fill=style.PAPER))
        behind = Group(self._behind(), Affine(-1.0, 0.0, 0.0, -1.0, wide, face))
        front = Group(self._front(), Affine.translate(0.0, face))
        return (ground, behind, front, *fold_line(fold, self._context, on_colour=True))

    def _front(self) -> tuple[Item, ...]:
        coat, context, wide = self._holding.coat, self._context, self._wide
        high = self._face * _BAND
        head = Box(-BLEED_MM, 0.0, wide + 2 * BLEED_MM, high)
        inside = clear(coat, head, BLEED_MM + _PAD_MM)
        plate = Box(inside.right - inside.h, inside.y, inside.h, inside.h)
        row, reach = flags(coat, _about(inside, 0.42, 9.0), context)
        left = inside.x + reach + (style.GAP_MM if reach else 0.0)
        title = Box(left, inside.y, plate.x - style.GAP_MM - left, inside.h)
        return (
            *band(coat, head, context),
            *row,
            *said(
                self._holding.title, "serif-semibold", style.NUMERAL_PT, title, coat.colour.ink, align="left", lines=2
            ),
            *self._total(plate),
            self._listing.at(_PAD_MM, high + _BELOW_MM),
        )

    def _total(self, box: Box) -> tuple[Item, ...]:
        """How many pieces there are in all, on the plate of the side."""
        ink = self._holding.coat.colour.ink
        pen = Style(stroke=ink, width_mm=style.GROUP_RULE_MM)
        count = said(self._count, "sans-bold", style.SECTION_PT, box.inset(box.w * 0.22), ink)
        return (sign(self._holding.coat, box, pen), *count)

    def _behind(self) -> tuple[Item, ...]:
        """The other side of the bag: whose it is, and of which game."""
        coat, words, wide = self._holding.coat, self._context.words, self._wide
        game, scenario = words.say(self._game.book.name), words.say(self._game.scenario.title)
        counted = words("storage.pieces", n=self._count)
        high = self._face * _BAND
        head = Box(-BLEED_MM, 0.0, wide + 2 * BLEED_MM, high)
        inside = clear(coat, head, BLEED_MM + _PAD_MM)
        below = Box(_PAD_MM, high + style.GAP_MM, wide - 2 * _PAD_MM, self._face - high - _PAD_MM)
        return (
            *band(coat, head, self._context),
            *said(self._holding.title, "serif-semibold", style.TITLE_PT, inside, coat.colour.ink),
            *said(scenario, "serif-semibold", style.TOTAL_PT, Box(below.x, below.y + 1, below.w, 12.0), lines=2),
            *said(game, "sans-medium", style.LABEL_PT, Box(below.x, below.y + 13.0, below.w, 5.0), style.SECONDARY),
            *said(counted, "sans", style.LABEL_PT, Box(below.x, below.y + 18.0, below.w, 5.0), style.SECONDARY),
        )


def _tray(context: BuildContext, holding: Holding, listing: Block, box: Box) -> tuple[Item, ...]:
    coat, high = holding.coat, box.h * _TRAY_BAND
    # A band between lines has none where the label is cut off.
    above = 0.0 if coat.colour.frame_mm else BLEED_MM
    head = Box(-BLEED_MM, -above, box.w + 2 * BLEED_MM, high + above)
    inside = clear(coat, Box(0.0, 0.0, box.w, high), 2.5)
    if len(coat.flags) > 1:
        coat = coat.of_nation("")  # several would leave no room for the words
    row, reach = flags(coat, _about(inside, 0.4, 5.0), context)
    left = inside.x + reach + (1.6 if reach else 0.0)
    size = min(inside.h, 4.6)
    plate = Box(inside.right - size, inside.y + (inside.h - size) / 2, size, size)
    title = Box(left, inside.y, plate.x - 1.2 - left, inside.h)
    ink = coat.colour.ink
    spare = box.h - high - listing.height_mm
    return (
        shapes.rect(-BLEED_MM, -BLEED_MM, box.w + 2 * BLEED_MM, box.h + 2 * BLEED_MM, Style(fill=style.PAPER)),
        *band(coat, head, context),
        *row,
        *said(holding.title, "serif-semibold", style.NAME_PT, title, ink, align="left", lines=2),
        sign(coat, plate, Style(stroke=ink, width_mm=style.GROUP_RULE_MM)),
        listing.at(2.5, high + min(spare * 0.45, _BELOW_MM)),
    )


def _about(box: Box, share: float, most_mm: float) -> Box:
    """Where flags stand in a band: about its middle, at its left."""
    high = min(box.h, most_mm)
    return Box(box.x, box.y + (box.h - high) / 2, box.w * share, high)
