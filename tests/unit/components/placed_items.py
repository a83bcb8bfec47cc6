"""Items where they lie on the page, out of their groups, and what must hold for any page of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from generator.drawing import IDENTITY, Affine, Group, Item, Path, Style, Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.transforms import moved
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.sheets.pages import Sheet

T = TypeVar("T")


def placed(items: Iterable[Item], at: Affine = IDENTITY) -> Iterator[Item]:
    """Paths and texts in the page's own space. Groups here move things, and draw them larger; what is turned on its sheet is
    read upright."""
    for item in items:
        match item:
            case Group() if _is_turned(item.transform):
                yield from placed(item.items, at)
            case Group():
                yield from placed(item.items, at @ item.transform)
            case Path():
                yield replace(item, commands=moved(item.commands, at))
            case Text():
                assert at.a == at.d and (at.b, at.c) == (0, 0)
                x, y = at.a * item.x_mm + at.e, at.a * item.y_mm + at.f
                yield replace(item, x_mm=x, y_mm=y, size_pt=at.a * item.size_pt)
            case _:
                yield item


def _is_turned(transform: Affine) -> bool:
    """By a quarter or more."""
    return transform.a <= 0 and (transform.a, transform.b) != (0, 0)


def texts(sheet: Sheet) -> list[Text]:
    return [item for item in placed(sheet.front) if isinstance(item, Text)]


class ShownTile(NamedTuple):
    """A tile of a large drawing on its page: what it takes of that, its texts, and the paths beside the drawing."""

    area: Box
    texts: list[Text]
    paths: list[Path]


def shown_tiles(sheet: Sheet) -> Iterator[ShownTile]:
    for piece in sheet.front:
        if isinstance(piece, Group) and piece.mark:
            (whole,) = piece.items
            at = piece.transform @ whole.transform
            if _is_turned(whole.transform):
                (whole,) = whole.items
                at = whole.transform
            (shown,) = [item for item in whole.items if isinstance(item, Group) and item.clip]
            beside = list(placed([item for item in whole.items if item is not shown], at))
            area = bounds([*placed([replace(shown.clip, style=Style(fill=style.INK))], at)])
            yield ShownTile(area, *([item for item in beside if isinstance(item, kind)] for kind in (Text, Path)))


def words(sheets: Iterable[Sheet]) -> str:
    return " ".join(text.text for sheet in sheets for text in texts(sheet))


OVERHANG_MM = 0.4
"""Half of a heavy rule, or as far as a J of 14 points, the largest name in large print, hangs over to the left."""


def check_page(sheet: Sheet) -> None:
    """Everything inside the margins and above the footer, nothing too small, no text on another."""
    area = content_area(sheet.paper, sheet.heading)
    inked = bounds(sheet.front)
    assert inked is None or area.contains(inked, OVERHANG_MM), (inked, area)
    found = texts(sheet)
    for text in found:
        assert text.size_pt >= 6.0 - 1e-6, text
        assert "?" not in text.text and "{" not in text.text, text
    boxes = [(text, box) for text in found if (box := text_box(text)) is not None]
    assert not list(overlapping(boxes, 0.06))


def overlapping(boxes: Iterable[tuple[T, Box]], least_mm: float) -> Iterator[tuple[T, T]]:
    """The pairs that share so much or more both across and down.

    Swept from the top: each is held only against those that begin above its foot. A chart has a thousand texts
    and half a million pairs of them.
    """
    ordered = sorted(boxes, key=lambda one: one[1].y)
    for index, (one, a) in enumerate(ordered):
        for below in range(index + 1, len(ordered)):
            other, b = ordered[below]
            if b.y > a.bottom:
                break
            shared = a.intersection(b)
            if shared is not None and shared.w >= least_mm and shared.h >= least_mm:
                yield one, other
