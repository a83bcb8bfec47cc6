"""A tuck box as it is printed: the net of a deck with its panels in the dress of the deck's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.components.build_context import BuildContext
from generator.components.pieces.pictured import fanned
from generator.components.storage.coat import FLAG_SHAPE, Coat, band, clear, emblem, flags, said, sign
from generator.components.storage.contents import HeldDeck
from generator.components.storage.lines import cut_line, fold_line, hatched, lines_on, off_areas
from generator.components.storage.listing import HEADER_PT, common_sizes, listed, roll
from generator.components.storage.net import Net
from generator.drawing import Affine, Group, Item, Path, Style, Symbol, shapes
from generator.drawing.box import Box
from generator.expressions import number
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing
from generator.typesetting import width

_BLEED_MM = 1.5
"""Beyond what is cut by hand or by a machine, which need no more."""
_BAND_TOP, _BAND_BOTTOM = 0.71, 0.89
"""Of the band that runs round the box, as shares of its height."""
_PAD_MM = 3.5
_SET_FOR_MM = 65.0
_FAN_AIR_MM = 1.5
"""Round the cards on a box that are no side's."""
_TITLE_MOST = 1.4
"""How much larger than others the title of a front is set that has room on one line."""
_TITLE_HIGH = {False: 0.145, True: 0.1}
"""How high the room for a title is, on two lines and alone on one, as a share of the front's height: less leaves more to the
figures."""
_TWO_LINES = 0.9
"""How much smaller it is on two lines."""
_SKY_MM = 2.0
"""Above the plate, of the tint behind it: a front has a picture even where ink is not spent on all of it."""
_OVER_MM, _SEEN_MM = 1.0, 0.4
"""Colour goes on so far beyond an outer fold, which no hand makes where it is drawn; and where it stays in sight there."""


_ID = "tuck-box-"


def bleed_of(printing: Printing) -> float:
    """How far the colour of a box goes on beyond what is cut: for a print shop as far as all that it prints."""
    return printing.bleed_mm if printing.spot_contours else _BLEED_MM


def is_box(symbol_id: str) -> bool:
    return symbol_id.startswith(_ID)


class TuckBox(Struct, frozen=True):
    deck: HeldDeck
    kind: str
    """The kind of sheet it is of: boxes for bare cards, or for sleeved ones."""
    game: Game
    context: BuildContext
    others: Sequence[HeldDeck] = ()
    """Those whose boxes look like it."""

    def piece(self, net: Net, part: str = "") -> Piece:
        """The net, or half of it, to be cut out."""
        outline, folds, coloured = net.outline(), net.folds(), list(self._coloured(net))
        cut, folded = cut_line(outline, self.context), fold_line(folds, self.context)
        items = (
            Path(outline, Style(fill=style.PAPER)),
            *self._glue(net),
            *self._art(net),
            *fold_line(off_areas(folds, coloured), self.context),
            *cut,
            *lines_on(coloured, (*cut, *folded), self._coat.colour.ink),
        )
        # A deck has a box for bare cards and one for sleeved ones.
        name = f"{_ID}{'x'.join(map(str, net.size.inner))}-{self.deck.id}{part}"
        symbol = Symbol(name, net.width_mm, net.height_mm, items, self._bleed)
        label = f"{self._deck_name}, {self._side_name}" if self._side_name else self._deck_name
        return Piece(symbol, None, net.width_mm, net.height_mm, label=label, outline=outline, folds=folds)

    @property
    def _bleed(self) -> float:
        return bleed_of(self.context.printing)

    # -- words ---------------------------------------------------------------------------------------------

    @property
    def _coat(self) -> Coat:
        return self.deck.coat

    @property
    def _deck_name(self) -> str:
        return self.deck.kind.named(self.context.words)

    @property
    def _side_name(self) -> str:
        return self.context.words.say(self.deck.side.side.name) if self.deck.side else ""

    @property
    def _title(self) -> str:
        return self.context.words.say(self.game.scenario.title)

    @property
    def _game_name(self) -> str:
        """Empty where the scenario is called after it."""
        name = self.context.words.say(self.game.book.name)
        return name if name != self._title else ""

    @property
    def _counted(self) -> str:
        key = "one" if self.deck.cards == 1 else "many"
        return self.context.words(f"storage.cards.{key}", n=number(self.deck.cards))

    # -- art -----------------------------------------------------------------------------------------------

    def _art(self, net: Net) -> Iterator[Item]:
        boxes = net.boxes()
        high, top = net.size.height_mm, net.top_mm
        if self.context.printing.full_backs:
            tint = Style(fill=self._coat.tone)
            yield shapes.rect(-self._bleed, top, net.body_mm + self._bleed + 2 * _OVER_MM, high, tint)
            for box in (box for panel, box in boxes if panel == "front"):
                yield shapes.rect(box.x, box.y - self._bleed, box.w, box.h + 2 * self._bleed, tint)
        # Under the panel that it is glued to, the tab shows nothing of the band but what a gap would.
        yield from band(self._coat, self._round(net), self.context, lined="none")
        draw = {"back": self._back, "side": self._spine, "front": self._front}
        for panel, box in boxes:
            yield Group(tuple(draw[panel](box, net)), clip=shapes.rect(*box, Style()))
        if net.lid is not None and net.foot is not None:
            yield from self._lid(net.lid, net)
            yield from self._end(net.foot, net)
            name, size = self._game_name or self._title, min(style.LABEL_PT, net.foot.h * 1.2)
            foot = net.foot._replace(x=net.foot.x + _PAD_MM, w=net.foot.w - 2 * _PAD_MM)
            yield from said(name, "sans-medium", size, foot, self._coat.colour.ink)

    def _round(self, net: Net) -> Box:
        """The band that runs round the box."""
        high = net.size.height_mm
        top, deep = net.top_mm + high * _BAND_TOP, high * (_BAND_BOTTOM - _BAND_TOP)
        return Box(-self._bleed, top, net.body_mm + self._bleed + 2 * _OVER_MM, deep)

    def _coloured(self, net: Net) -> Iterator[Box]:
        """Where lines lie on the colour of the side; nowhere if ink is spared."""
        if not self._coat.colour.frame_mm:
            yield self._round(net)
            if net.lid is not None and net.foot is not None:
                yield self._ending(net.lid, net)
                yield self._ending(net.foot, net)

    def _front(self, box: Box, net: Net) -> Iterator[Item]:
        notch = net.notch_mm
        above, inside = _zones(box, self._coat)
        yield from said(
            self._game_name,
            "sans-medium",
            style.LABEL_PT * _scale(box),
            Box(box.x + _PAD_MM, box.y + notch + 1.5, box.w - 2 * _PAD_MM, 4.5),
            style.SECONDARY,
        )
        wide, size = box.w - 2 * _PAD_MM, style.TITLE_PT * _scale(box)
        # A short one is larger.
        size *= min(max(wide / width(self._title, "serif-semibold", size), 1.0), _TITLE_MOST)
        alone = width(self._title, "serif-semibold", size) <= wide
        title = Box(box.x + _PAD_MM, box.y + notch + 6.5, wide, box.h * _TITLE_HIGH[alone])
        yield from said(self._title, "serif-semibold", size * (1 if alone else _TWO_LINES), title, lines=2)
        stage = Box(above.x, title.bottom + style.GAP_MM, above.w, above.bottom - title.bottom - style.GAP_MM)
        if not self.context.printing.full_backs:
            sky = Box(box.x, stage.y, box.w, above.bottom - stage.y)
            yield shapes.rect(*sky, Style(fill=self._coat.tone))
            stage = stage._replace(y=stage.y + _SKY_MM, h=stage.h - _SKY_MM)
        yield from self._stage(stage, style.PAPER)
        yield from self._named(inside)
        foot = Box(inside.x, box.y + box.h * _BAND_BOTTOM, inside.w, box.h * (1 - _BAND_BOTTOM))
        yield from self._flags(foot)

    def _stage(self, box: Box, ground: str) -> Iterator[Item]:
        """The side's figures on the band, before the plate of its cards' backs in ``ground``; cards where they are no side's."""
        coat = self._coat
        if self.deck.side is None and self.deck.looks:
            yield from fanned(self.deck.looks, box.inset(_FAN_AIR_MM))
            return
        plate, size, drawn = emblem(coat, box, self.context, ground)
        yield from drawn
        if coat.figures:
            return
        if coat.flags:
            flag = self.context.art.flag(coat.flags[0])
            place = plate.inset(size * 0.22)
            high = place.w / FLAG_SHAPE
            place = place._replace(y=plate.y + (size - high) / 2, h=high)
            yield self.context.art.fit(flag, *place)
            yield shapes.rect(*place, Style(stroke=style.INK, width_mm=style.DRAWN_MM))
        else:
            shown = style.TITLE_PT * 2 * _scale(box)
            yield from said(number(self.deck.cards), "serif-semibold", shown, plate.inset(size * 0.15), coat.line)

    def _named(self, box: Box) -> Iterator[Item]:
        """On the band: whose cards, which, and on the side's plate how many."""
        coat = self._coat
        # Its point stays off the mark that the box keeps clear of.
        size = min(box.h - 2 * style.TIGHT_MM, box.w * 0.3)
        plate = Box(box.right - size, box.y + (box.h - size) / 2, size, size)
        yield sign(coat, plate, Style(stroke=coat.colour.ink, width_mm=style.GROUP_RULE_MM))
        cards = number(self.deck.cards)
        scale = _scale(box.inset(-_PAD_MM))
        yield from said(cards, "sans-bold", style.NUMERAL_PT * scale, plate.inset(size * 0.23), coat.colour.ink)
        left = Box(box.x, box.y, plate.x - box.x - style.GAP_MM, box.h)
        upper = Box(left.x, left.y, left.w, left.h * 0.56)
        lower = Box(left.x, upper.bottom, left.w, left.h - upper.h)
        first, second = (self._side_name, self._deck_name) if self._side_name else (self._deck_name, self._counted)
        ink = coat.colour.ink
        yield from said(first, "serif-semibold", style.NUMERAL_PT * scale, upper, ink, align="left")
        yield from said(second, "sans-medium", style.VALUE_PT * scale, lower, ink, align="left", lines=2)

    def _flags(self, box: Box) -> Iterator[Item]:
        high = min(box.h * 0.55, 6.0 * _scale(box.inset(-_PAD_MM)))
        row, reach = flags(self._coat, Box(0.0, 0.0, box.w, high), self.context, style.INK)
        yield Group(row, Affine.translate(box.x + (box.w - reach) / 2, box.y + (box.h - high) / 2))

    def _back(self, box: Box, net: Net) -> Iterator[Item]:
        above, inside = _zones(box, self._coat)
        head = Box(above.x, box.y + _PAD_MM, above.w, 6.5)
        yield from said(self._deck_name, "serif-semibold", style.SECTION_PT * _scale(box), head, align="left")
        rule = head.bottom + 0.8
        pen = Style(stroke=self._coat.line, width_mm=style.TITLE_RULE_MM)
        yield shapes.line(above.x, rule, above.right, rule, pen)
        room = Box(above.x, rule + 2.4, above.w, above.bottom - rule - 4.4)
        others = [deck.units for deck in self.others]
        names = roll(self.deck.units, others, room.w, room.h, self.context) if self.deck.units else None
        alike = [deck.lines for deck in (self.deck, *self.others) if deck.lines]
        if self.deck.lines:
            names = listed(self.deck.lines, room.w, room.h, 1, common_sizes(alike, room.w, room.h, 1, HEADER_PT))
        if names is not None:
            yield names.at(room.x, room.y)
        else:
            ground = style.PAPER if self.context.printing.full_backs else self._coat.tone
            yield from self._stage(Box(room.x, room.y, room.w, above.bottom - room.y), ground)
        ink = self._coat.colour.ink
        upper = Box(inside.x, inside.y, inside.w, inside.h * (0.6 if self._game_name else 1.0))
        yield from said(self._title, "serif-semibold", style.SECTION_PT * _scale(box), upper, ink)
        lower = Box(inside.x, upper.bottom, inside.w, inside.h - upper.h)
        yield from said(self._game_name, "sans-medium", style.TEXT_PT, lower, ink)
        foot = Box(inside.x, box.y + box.h * _BAND_BOTTOM, inside.w, box.h * (1 - _BAND_BOTTOM))
        size = self.context.words.number
        measured = f"{size(self.deck.width_mm)} × {size(self.deck.height_mm)} mm"
        told = self.context.words(f"storage.box_for.{self.kind}", size=measured)
        yield from said(told, "sans", style.TEXT_PT, foot, style.SECONDARY)

    def _spine(self, box: Box, net: Net) -> Iterator[Item]:
        """A side: the deck's name along it, and on the band how many cards."""
        above, inside = _zones(box, self._coat, 0.0)
        text = f"{self._side_name} · {self._deck_name}" if self._side_name else self._deck_name
        size = min(style.SECTION_PT, box.w * 1.7)
        along = said(text, "serif-semibold", size, Box(style.GAP_MM, 0.0, above.h - 2 * style.GAP_MM, box.w))
        # Turned clockwise, a line reads downwards.
        yield Group(tuple(along), Affine(0.0, 1.0, -1.0, 0.0, box.right, box.y))
        middle = inside._replace(x=box.x + 0.8, w=box.w - 1.6)
        yield from said(number(self.deck.cards), "sans-bold", size, middle, self._coat.colour.ink)

    def _lid(self, box: Box, net: Net) -> Iterator[Item]:
        """Above the back: it reads from the front once it is closed."""
        yield from self._end(box, net)
        text = f"{self._side_name} · {self._deck_name}" if self._side_name else self._deck_name
        size = min(style.SECTION_PT, box.h * 1.7)
        inner = Box(_PAD_MM, 0.0, box.w - 2 * _PAD_MM, box.h)
        drawn = said(text, "serif-semibold", size, inner, self._coat.colour.ink)
        yield Group(tuple(drawn), Affine(-1.0, 0.0, 0.0, -1.0, box.right, box.bottom))

    def _end(self, box: Box, net: Net) -> Iterator[Item]:
        yield from band(self._coat, self._ending(box, net), self.context, marked=False, lined="none")

    def _ending(self, box: Box, net: Net) -> Box:
        """The lid or the foot, its colour a little longer: it goes on over both folds, further over that which hides behind the
        front than over that to the back, and over the left edge; where a dust flap stands beside it, as far as the cut is broad,
        for more would show as slivers beside the flap."""
        left, right = style.DRAWN_MM if box.x else self._bleed, style.DRAWN_MM
        above, below = (_OVER_MM, _SEEN_MM) if box is net.lid else (_SEEN_MM, _OVER_MM)
        return Box(box.x - left, box.y - above, box.w + left + right, box.h + above + below)

    def _glue(self, net: Net) -> Iterator[Item]:
        word = self.context.words("storage.glue")
        for corners in net.glued():
            yield from hatched(corners)
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            yield from _word(word, box)


def _scale(panel: Box) -> float:
    """Type is set for the box of a poker card, and larger or smaller on others."""
    return min(max(panel.w / _SET_FOR_MM, 0.7), 1.5)


def _zones(box: Box, coat: Coat, pad_mm: float = _PAD_MM) -> tuple[Box, Box]:
    """Of a panel: what is above the band, and what of the band words may stand on."""
    top, bottom = box.y + box.h * _BAND_TOP, box.y + box.h * _BAND_BOTTOM
    above = Box(box.x + pad_mm, box.y, box.w - 2 * pad_mm, top - box.y)
    return above, clear(coat, Box(box.x, top, box.w, bottom - top), pad_mm)


def _word(word: str, box: Box) -> Iterator[Item]:
    """A word in the middle of a tab, along it, on bare paper."""
    long, deep = max(box.w, box.h), min(box.w, box.h)
    place = Affine.translate(box.x, box.y) if box.w >= box.h else Affine(0.0, 1.0, -1.0, 0.0, box.right, box.y)
    for drawn in said(word, "sans", style.SMALL_PT, Box(0.0, 0.0, long, deep), style.SECONDARY):
        wide = width(drawn.text, drawn.font, drawn.size_pt) + 3.0
        bare = shapes.rect((long - wide) / 2, deep / 2 - 2.0, wide, 4.0, Style(fill=style.PAPER))
        yield Group((bare, drawn), place)
