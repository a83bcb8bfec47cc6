"""The plain face: what a piece looks like whose game has no layout for it. It shows every field of its kind.

A card has a band with the title in the colours of its side, and below it a row for each field, longer texts as
paragraphs. A small piece has its title above and its values in as many lines as fit. A back has the game's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.components.build_context import BuildContext, Words
from generator.components.own_pieces.trim import cut_line_ink
from generator.components.pieces.trim_shape import TrimShape
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Item, Style, Symbol, Text, shapes
from generator.drawing.box import Box
from generator.drawing.fonts import face as font_face
from generator.drawing.text import Align, Fitted, Valign, fit_text
from generator.expressions import Namespace, number
from generator.model.base import is_words
from generator.rulesets.api import OwnPiece, PieceKind
from generator.sheets import style
from generator.typesetting import Block, air, rule, set_lines, stack, width
from generator.units import mm_from_points

SMALL_MM = 30.0
"""A piece whose shorter side is no longer than this has no room for labels."""
_LEAST_BLEED_MM = 1.5
_SIZES_PT = (style.SECTION_PT, style.PLAYED_PT, style.VALUE_PT, style.LEAD_PT, *style.BODY_SIZES)
"""Of the rows of a card, the largest that fits."""
_BAND, _LEAST_BAND_MM, _MOST_BAND_MM = 0.17, 8.0, 17.0
"""The band of a card: a share of its height, within bounds."""
_EDGE_MM, _SMALL_EDGE_MM = 5.0, 1.2
_ROW_AIR = 0.13
"""Above and below a row, in mm for each point of its type."""
_TICK = "✓"
_ID = re.compile(r"[a-z][a-z0-9_]*")


def face(
    context: BuildContext,
    kind: PieceKind,
    piece: OwnPiece,
    side: Namespace,
    cut: TrimShape,
    name: str,
    game: str,
    is_back: bool,
) -> Symbol:
    """One plain face at the size it is cut to. UserError when what it says has no room."""
    drawing = _Plain(context.words, kind, piece, side, cut, context.printing.most_bleed_mm)
    if is_back:
        items = drawing.back(game)
    else:
        items = drawing.small() if min(cut.width_mm, cut.height_mm) <= SMALL_MM else drawing.card()
    if cut.shape in ("hexagon", "circle"):
        items += cut.waste_lines(cut.height_mm, cut_line_ink(items, cut.width_mm, cut.height_mm))
    return Symbol(name, cut.width_mm, cut.height_mm, items, drawing.bleed_mm)


class _Row(NamedTuple):
    label: str
    text: str
    is_number: bool


class _Plain:
    def __init__(
        self, words: Words, kind: PieceKind, piece: OwnPiece, side: Namespace, cut: TrimShape, bleed_mm: float
    ) -> None:
        self._words, self._kind, self._piece, self._side, self._cut = words, kind, piece, side, cut
        self._is_small = min(cut.width_mm, cut.height_mm) <= SMALL_MM
        self.bleed_mm = max(_LEAST_BLEED_MM, bleed_mm)

    def back(self, game: str) -> tuple[Item, ...]:
        room = self._room(_SMALL_EDGE_MM if self._is_small else _EDGE_MM + 1)
        size_pt = min(style.TITLE_PT, 1.1 * room.h)
        fitted = self._fit(game, "serif-semibold", size_pt, room, self._side.ink, valign="middle", align="centre")
        w, h, edge = self._cut.width_mm, self._cut.height_mm, _EDGE_MM - 1
        pen = Style(stroke=self._side.ink, width_mm=style.GROUP_RULE_MM)
        framed = not self._is_small and self._cut.shape == "square"
        frame = (shapes.rect(edge, edge, w - 2 * edge, h - 2 * edge, pen),) if framed else ()
        return (self._ground(), *frame, *self._sure(fitted))

    def small(self) -> tuple[Item, ...]:
        """The title above, the numbers below, and between them as many of its words as there is room for."""
        room = self._room(_SMALL_EDGE_MM)
        title_box = Box(room.x, room.y, room.w, room.h * 0.5)
        title = self._fit(self._title, "sans-semibold", style.LABEL_PT, title_box, self._side.ink, align="centre")
        top = max((item.y_mm for item in self._sure(title)), default=room.y) + 0.5 * mm_from_points(title.size_pt)
        figures = [row.text for row in self._rows() if row.is_number]
        words = [row.text for row in self._rows() if not row.is_number]
        below = Box(room.x, top, room.w, room.bottom - top)
        numbers = self._as_many(
            figures, " · ", "sans-bold", min(style.SECTION_PT, 0.75 * room.h), below, "bottom", lines=1
        )
        bottom = min((item.y_mm - mm_from_points(item.size_pt) for item in numbers), default=room.bottom)
        between = Box(room.x, top, room.w, bottom - top)
        return (
            self._ground(),
            *title.items,
            *numbers,
            *self._as_many(words, "\n", "sans", style.SMALL_PT, between, "middle"),
        )

    def _as_many(
        self,
        texts: Sequence[str],
        joint: str,
        font: str,
        size_pt: float,
        box: Box,
        valign: Valign,
        lines: int | None = None,
    ) -> tuple[Text, ...]:
        """The first of some texts, as many as there is room for."""
        for count in range(len(texts), 0, -1):
            few = count if lines is None else lines
            fitted = self._fit(joint.join(texts[:count]), font, size_pt, box, self._side.ink, valign, "centre", few)
            if not fitted.overflow:
                return fitted.items
        return ()

    def card(self) -> tuple[Item, ...]:
        w, h, bleed, side = self._cut.width_mm, self._cut.height_mm, self.bleed_mm, self._side
        band_mm = min(max(_LEAST_BAND_MM, _BAND * h), _MOST_BAND_MM)
        room = self._room(_EDGE_MM)
        if self._cut.shape in ("hexagon", "circle"):
            band_mm += room.y - _EDGE_MM
        paper = shapes.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, Style(fill=style.PAPER))
        band = shapes.rect(-bleed, -bleed, w + 2 * bleed, band_mm + bleed, Style(fill=side.ground))
        head = Box(room.x, max(2.2, room.y - _EDGE_MM + 2.2), room.w, 0.0)
        head = Box(head.x, head.y, head.w, band_mm - head.y - 1.4)
        title = self._fit(self._title, "serif-semibold", style.TOTAL_PT, head, side.ink, valign="middle")
        foot = " · ".join(filter(None, (side.name, self._words.say(self._kind.title))))
        foot_mm = mm_from_points(style.LEAST_PT)
        foot_box = Box(room.x, h - min(_EDGE_MM, h - room.bottom + 1.0) + 0.4 - foot_mm, room.w, foot_mm + 0.6)
        label = self._fit(foot, "sans", style.HEAD_PT, foot_box, style.SECONDARY, valign="middle", lines=1)
        shown_foot = () if label.overflow else label.items  # the title of its sheets says the same
        top = band_mm + 2.6
        body = self._body(room.w, (foot_box.y if shown_foot else room.bottom) - 1.2 - top)
        return (paper, band, *self._sure(title), body.at(room.x, top), *shown_foot)

    # -- the rows of a card ------------------------------------------------------------------------------

    def _body(self, width_mm: float, height_mm: float) -> Block:
        """The rows at the largest size at which all fit."""
        rows = list(self._rows())
        for size_pt in _SIZES_PT:
            block = stack(self._set(rows, size_pt, width_mm))
            if block.height_mm <= height_mm:
                return block
        raise self._too_much()

    def _set(self, rows: Sequence[_Row], size_pt: float, width_mm: float) -> Iterator[Block]:
        pad = _ROW_AIR * size_pt
        for place, (label, text, _) in enumerate(rows):
            if place:
                yield Block(width_mm, 2 * pad, (rule(0.0, width_mm, pad),))
            label_pt = max(style.LEAST_PT, 0.84 * size_pt)
            beside_mm = width(text, "sans-semibold", size_pt)
            label_mm = width(label, "sans", label_pt)
            if "\n" not in text and label_mm + beside_mm + style.GAP_MM <= width_mm and label_mm <= width_mm:
                cap_mm = font_face("sans-semibold").cap_height_mm(size_pt)
                lines = set_lines(text, "sans-semibold", size_pt, beside_mm + 0.1)
                named_ = set_lines(label, "sans", label_pt, label_mm + 0.1, style.SECONDARY)
                items = (*named_.at(0.0, cap_mm), *lines.at(width_mm, cap_mm, "end"))
                yield Block(width_mm, cap_mm + font_face("sans").descent_mm(size_pt), items)
                continue
            yield set_lines(label, "sans", label_pt, width_mm, style.SECONDARY).block()
            yield air(0.5)
            yield set_lines(text, "serif", size_pt, width_mm, prefer="wrap", leading=1.22).block(0.2)

    def _rows(self) -> Iterator[_Row]:
        """Each field that says something: what it is called, and its value in words."""
        for label, path in self._kind.fields:
            value: Any = self._piece.names
            for step in path:
                value = value.get(step) if isinstance(value, Mapping) else None
            if isinstance(value, Mapping) and "" in value:
                value = value[""]  # those below it have rows of their own
            if text := _said(value, self._words):
                is_number = isinstance(value, int | float) and not isinstance(value, bool)
                yield _Row(self._words.say(label), text, is_number)

    # -- the ground, the room, what does not fit ---------------------------------------------------------

    @property
    def _title(self) -> str:
        return self._words.say(self._piece.title)

    def _ground(self) -> Item:
        bleed, cut = self.bleed_mm, self._cut
        return shapes.rect(
            -bleed, -bleed, cut.width_mm + 2 * bleed, cut.height_mm + 2 * bleed, Style(fill=self._side.ground)
        )

    def _room(self, edge_mm: float) -> Box:
        """What may be printed on: a circle or a hexagon has less of it than the rectangle around it."""
        w, h = self._cut.width_mm, self._cut.height_mm
        across, down = edge_mm, edge_mm
        if self._cut.shape == "circle":
            across, down = max(edge_mm, 0.12 * w + 0.6), max(edge_mm, 0.17 * h)
        elif self._cut.shape == "hexagon":
            across, down = max(edge_mm, 0.19 * w), max(edge_mm, 0.06 * h)
        return Box(across, down, w - 2 * across, h - 2 * down)

    def _fit(
        self,
        text: str,
        font: str,
        size_pt: float,
        box: Box,
        fill: str,
        valign: Valign = "top",
        align: Align = "left",
        lines: int | None = None,
    ) -> Fitted:
        least = style.LEAST_PT
        return fit_text(
            text,
            font,
            max(size_pt, least),
            box,
            fill=fill,
            align=align,
            valign=valign,
            shrink_to=0.4,
            least_pt=least,
            wrap=lines != 1,
            max_lines=lines,
            leading_pt=1.08 * max(size_pt, least),
            break_words=True,
        )

    def _sure(self, fitted: Fitted) -> tuple[Text, ...]:
        if fitted.overflow:
            raise self._too_much()
        return fitted.items

    def _too_much(self) -> UserError:
        size = f"{self._cut.width_mm:g} × {self._cut.height_mm:g} mm"
        what = f"what '{self._piece.thing}' says has no room on a plain piece of {size}"
        remedy = f"Give '{self._kind.id}' a larger size, or a layout of your own under 'front:'."
        return UserError([Diagnostic(self._piece.where, what, remedy)])


def _is_thing(value: Any) -> bool:
    return isinstance(value, Mapping) and "id" in value and "name" in value


def _said(value: Any, words: Words) -> str:
    """A value in words: entries of a group one after the other, those of a list a line each where they are groups."""
    if isinstance(value, Mapping):
        if is_words(value, words.language):
            return words.say(value)
        if _is_thing(value):
            return _said(value["name"], words)  # another thing: what it is called, not all there is to it
        told = {name: _said(inner, words) for name, inner in value.items()}
        return ", ".join(f"{name.replace('_', ' ')} {text}" for name, text in told.items() if text)
    if isinstance(value, Sequence) and not isinstance(value, str):
        parts = [text for text in (_said(item, words) for item in value) if text]
        return ("\n" if any(isinstance(item, Mapping) and not _is_thing(item) for item in value) else ", ").join(parts)
    if isinstance(value, bool):
        return _TICK if value else ""
    if isinstance(value, str) and _ID.fullmatch(value):
        return value.replace("_", " ")
    return "" if value is None else words.number(number(value))
