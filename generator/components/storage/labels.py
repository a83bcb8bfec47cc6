"""Labels for bags: a header card that is folded over the mouth of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.pieces.pictured import fanned
from generator.components.sheet_kind import KitView
from generator.components.storage.coat import Coat, band, clear, emblem, flags, grounds, neutral, said, sign
from generator.components.storage.contents import Holding, bags, units_of_cards
from generator.components.storage.lines import cut_line, fold_line
from generator.components.storage.listing import HEADER_PT, HELD_PT, Parts, Sizes, common_sizes, in_parts, with_units
from generator.components.storage.shown import OFF_LIST_MM, fan_beside, row_along, row_mm, row_room
from generator.drawing import Affine, Group, Item, Path, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.drawing.items import Command
from generator.drawing.text import Align
from generator.expressions import number
from generator.rulesets.api import Unit
from generator.sheets import style
from generator.sheets.plan import Piece
from generator.typesetting import Block, width

BLEED_MM = 3.0
_PAD_MM = 4.0
_BELOW_MM = 3.0
"""From the band to what stands below it."""
_BAND = 0.29
"""The share of a face that is its side's band."""
COUNT_PER_MM = 1.25
"""The type of a count on its plate, in points for each mm of it: two digits keep off the edges of a diamond."""
_FLAG_MM = (7.0, 6.5, 6.0, 5.5, 5.0, 4.6, 4.2)
"""How high the flags of all large ones are: less where a title needs the room beside several."""
_OFF_FOLD_MM, _PLATE = 2.5, 0.86
"""From a title of two lines to the fold; the height of a plate, as a share of that of the band clear of its lines."""
_LINE_MM = 7.0
"""From one line to write on to the next."""
_STAGE, _TALL = 0.5, 0.85
"""The share of the width of the other face that the side's figures take, or its cards; and of their height that they fill at
least: they stand alone there."""


def pieces(kit: KitView) -> Iterator[Piece]:
    """A header card a bag; what has no room on one goes on in a second."""
    head, held = kit.context.storage().labels.header, list(bags(kit))
    room = head.width_mm - 2 * _PAD_MM, head.face_mm * (1 - _BAND) - _BELOW_MM - _PAD_MM, 2
    sizes = common_sizes([one.lines for one in held if one.side], *room, HEADER_PT)
    titles = _titles(held, head.width_mm, head.face_mm, kit.context)
    units = [units_of_cards(kit).get(one.side, ()) for one in held]
    # In smaller type where that leaves room for a row of pieces, as long as it is read at arm's length.
    made = [_told(held, units, room, sizes[i:], kit.context) for i in range(len(sizes)) if not i or sizes[i] >= HELD_PT]
    told, shown_mm = next((one for one in made if one[1]), made[0])
    for place, (holding, parts) in enumerate(zip(held, told, strict=True)):
        for part, (block, total) in enumerate(parts):
            card = _Header(kit, holding, block, total, head.width_mm, head.face_mm, titles, shown_mm)
            fold = _fold(head.width_mm, head.face_mm)
            items, high = card.items(fold), 2 * head.face_mm
            yield label_piece(f"bag-{place}-{part}", items, head.width_mm, high, holding.title, kit.context, fold)


def _told(
    held: list[Holding],
    units: Sequence[Sequence[Unit]],
    room: tuple[float, float, int],
    sizes: Sizes,
    context: BuildContext,
) -> tuple[list[Parts], float]:
    """The lists on each label, in the parts that they take in those sizes of type, and how high rows below them are."""
    # What is for all has few lines, and long ones: they are broken rather than set smaller than the others.
    listings = [
        in_parts(one.lines, *room, sizes)
        if one.side
        else min((in_parts(one.lines, *room[:2], 1, (size,)) for size in sizes), key=len)
        for one in held
    ]
    told = with_units(listings, units, *room[:2], context)
    return told, row_mm(
        (block for one, parts in zip(held, told, strict=True) if one.small for block, _ in parts), room[1]
    )


def to_write_on(kit: KitView, quantity: int) -> Piece:
    """Header cards for what somebody adds: on both faces paper in the band for a name, and lines for what is in the bag."""
    head, coat = kit.context.storage().labels.header, neutral(kit.context)
    wide, face = head.width_mm, head.face_mm
    high = face * _BAND
    over = Box(-BLEED_MM, 0.0, wide + 2 * BLEED_MM, high)
    drawn = (
        *band(coat, over, kit.context, lined="foot"),
        shapes.rounded_rect(*clear(coat, over, BLEED_MM + _PAD_MM).inset(1.0), 1.0, Style(fill=style.PAPER)),
        *ruled(Box(_PAD_MM + 1.0, high, wide - 2 * (_PAD_MM + 1.0), face - high - _PAD_MM), high),
    )
    fold = _fold(wide, face)
    both = _folded(coat, wide, face, drawn, drawn, fold, kit.context)
    piece = label_piece("bag-spare", both, wide, 2 * face, "", kit.context, fold)
    return replace(piece, quantity=quantity)


def ruled(room: Box, top: float) -> tuple[Item, ...]:
    """Lines to write on, across a room from below ``top`` on."""
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)
    heights = (top + _LINE_MM * (line + 1) for line in range(int((room.bottom - top) / _LINE_MM)))
    lines = [(room.x, y, room.right, y) for y in heights]
    return (shapes.lines(lines, pen),) if lines else ()


def _fold(wide: float, face: float) -> tuple[Command, ...]:
    return shapes.line(0.0, face, wide, face, Style()).commands


def _folded(
    coat: Coat,
    wide: float,
    face: float,
    front: tuple[Item, ...],
    behind: tuple[Item, ...],
    fold: tuple[Command, ...],
    context: BuildContext,
) -> tuple[Item, ...]:
    """Both faces, the one behind the bag upside down above the fold."""
    high, all_over = face * _BAND, Box(-BLEED_MM, -BLEED_MM, wide + 2 * BLEED_MM, 2 * (face + BLEED_MM))
    # One below the other, so that of two labels that touch no paper of one lies on the colour of the other.
    bands = grounds(coat, all_over._replace(y=face - high, h=2 * high))
    return (
        paper(all_over, -BLEED_MM, face - high),
        *bands,
        paper(all_over, face + high, all_over.bottom),
        Group(behind, Affine(-1.0, 0.0, 0.0, -1.0, wide, face)),
        Group(front, Affine.translate(0.0, face)),
        *fold_line(fold, context, style.SECONDARY if coat.colour.frame_mm else coat.colour.ink),
    )


def label_piece(
    name: str,
    items: tuple[Item, ...],
    wide: float,
    high: float,
    label: str,
    context: BuildContext,
    fold: tuple[Command, ...] = (),
) -> Piece:
    """A label of that name, for what is called ``label``: within the line that a hand cuts along, else with its bleed."""
    outline = shapes.rect(0.0, 0.0, wide, high, Style())
    edge, bleed = cut_line(outline.commands, context), BLEED_MM
    if edge:
        items, bleed = (Group(items, clip=outline), *edge), 0.0
    symbol = Symbol(f"label-{name}", wide, high, items, bleed)
    return Piece(symbol, None, wide, high, label=label, folds=fold, outline=outline.commands)


def _titles(held: list[Holding], width_mm: float, face_mm: float, context: BuildContext) -> tuple[float, float]:
    """How high flags are, less where titles need it, and the type of titles."""
    found = (_FLAG_MM[0], style.TITLE_PT)
    for flag_mm in _FLAG_MM:
        sizes = []
        for holding in held:
            inside = clear(holding.coat, Box(0.0, 0.0, width_mm, face_mm * _BAND), _PAD_MM)
            sizes.append(_alone(holding.title, _titled(holding.coat, inside, flag_mm, context)[1]))
        least = min(sizes, default=style.TITLE_PT)
        found = flag_mm, least
        if least >= style.NUMERAL_PT:
            break
    # One that is much longer than most stands on two lines, and the others are no larger than it.
    return found if found[1] >= style.TOTAL_PT else (found[0], style.TOTAL_PT)


def _titled(coat: Coat, inside: Box, flag_mm: float, context: BuildContext) -> tuple[tuple[Item, ...], Box, Box]:
    """In a band: the flags at its left so high, the plate at its right, and the room for the title between."""
    size = inside.h * _PLATE
    plate = Box(inside.right - size, inside.y + (inside.h - size) / 2, size, size)
    row, reach = flags(coat, flags_room(inside, 0.6, flag_mm), context)
    left = inside.x + reach + (style.GAP_MM if reach else 0.0)
    return row, Box(left, inside.y, plate.x - style.GAP_MM - style.TIGHT_MM - left, inside.h), plate


def _alone(title: str, room: Box) -> float:
    """The type in which a title fits on one line."""
    return style.TITLE_PT * min(1.0, room.w / width(title, "serif-semibold", style.TITLE_PT))


class _Header:
    """Both faces, the one behind the bag upside down above the fold."""

    def __init__(
        self,
        kit: KitView,
        holding: Holding,
        listing: Block,
        total: int,
        width_mm: float,
        face_mm: float,
        titles: tuple[float, float],
        row_mm: float,
    ) -> None:
        self._flag_mm, self._title_pt = titles
        self._row_mm = row_mm
        self._context, self._game = kit.context, kit.game
        self._holding, self._listing, self._count = holding, listing, number(total)
        self._wide, self._face = width_mm, face_mm

    def items(self, fold: tuple[Command, ...]) -> tuple[Item, ...]:
        holding, front, behind = self._holding, self._front(), self._behind()
        return _folded(holding.coat, self._wide, self._face, front, behind, fold, self._context)

    def _front(self) -> tuple[Item, ...]:
        top = self._face * _BAND + _BELOW_MM
        room = Box(_PAD_MM, top, self._wide - 2 * _PAD_MM, self._face - top - _PAD_MM)
        row: tuple[Item, ...] = ()
        lines = () if self._holding.looks else ruled(room, room.y + self._listing.height_mm)
        if self._row_mm and self._holding.small:
            row = tuple(row_along(below := row_room(room, self._row_mm), self._holding.small))
            room = room._replace(h=below.y - OFF_LIST_MM - room.y)
        fan = fan_beside(self._listing, room, self._holding.looks)
        return (*self._head(), self._listing.at(room.x, room.y), *row, *fan, *lines)

    def _head(self) -> tuple[Item, ...]:
        """The band of either face: flags, title and plate."""
        coat, context = self._holding.coat, self._context
        head = Box(-BLEED_MM, 0.0, self._wide + 2 * BLEED_MM, self._face * _BAND)
        inside = clear(coat, head, BLEED_MM + _PAD_MM)
        row, title, plate = _titled(coat, inside, self._flag_mm, context)
        # On one line as long as that is large enough; two lines keep off the fold.
        size = self._title_pt
        lines = 1 if _alone(self._holding.title, title) >= size - 1e-6 else 2
        off = max(0.0, _OFF_FOLD_MM - title.y) if lines > 1 else 0.0
        title = title._replace(y=title.y + off, h=title.h - 2 * off)
        return (
            *band(coat, head, context, lined="foot"),
            *row,
            *said(self._holding.title, "serif-semibold", size, title, coat.colour.ink, align="left", lines=lines),
            *self._total(plate),
        )

    def _total(self, box: Box) -> tuple[Item, ...]:
        """How many pieces there are in all, on the plate of the side."""
        ink = self._holding.coat.colour.ink
        pen = Style(stroke=ink, width_mm=style.GROUP_RULE_MM)
        count = said(self._count, "sans-bold", style.TOTAL_PT, box.inset(box.w * 0.2), ink)
        return (sign(self._holding.coat, box, pen), *count)

    def _behind(self) -> tuple[Item, ...]:
        """The other side of the bag: whose it is, and of which game."""
        coat, words, wide = self._holding.coat, self._context.words, self._wide
        game, scenario = words.say(self._game.book.name), words.say(self._game.scenario.title)
        counted = words("storage.pieces", n=self._count)
        high = self._face * _BAND
        below = Box(_PAD_MM, high + style.GAP_MM, wide - 2 * _PAD_MM, self._face - high - style.GAP_MM - _PAD_MM)
        align: Align = "centre"
        stage: tuple[Item, ...] = ()
        if coat.figures or self._holding.looks:
            align, taken = "left", below.w * _STAGE
            place = below._replace(w=taken)
            if coat.figures:
                _, _, stage = emblem(coat, place, self._context, coat.tone, _TALL)
                pen = Style(stroke=coat.line, width_mm=style.GROUP_RULE_MM)
                stage += (shapes.line(below.x, below.bottom, below.x + taken, below.bottom, pen),)
            else:
                stage = tuple(fanned(self._holding.looks, place))
            taken += style.COLUMN_GAP_MM
            below = below._replace(x=below.x + taken, w=below.w - taken)
        lines: tuple[tuple[str, str, float, str, float, int], ...] = (
            (scenario, "serif-semibold", style.TOTAL_PT, style.INK, 12.5, 2),
        )
        lines += ((game, "sans-medium", style.LABEL_PT, style.SECONDARY, 5.0, 1),) if game != scenario else ()
        lines += ((counted, "sans", style.LABEL_PT, style.SECONDARY, 5.0, 1),)
        top = below.y + (below.h - sum(deep for *_, deep, _ in lines)) / 2
        told: list[Item] = []
        for text, font, size, ink, deep, most in lines:
            told += said(text, font, size, Box(below.x, top, below.w, deep), ink, align=align, lines=most)
            top += deep
        return (*self._head(), *stage, *told)


def paper(box: Box, top: float, bottom: float) -> Path:
    """Paper across a box, from one height to another."""
    return shapes.rect(box.x, top, box.w, bottom - top, Style(fill=style.PAPER))


def flags_room(box: Box, share: float, most_mm: float) -> Box:
    """Where flags stand in a band: about its middle, at its left."""
    high = min(box.h, most_mm)
    return Box(box.x, box.y + (box.h - high) / 2, box.w * share, high)
