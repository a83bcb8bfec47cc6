"""Which sheets of a kit share a leaf of paper, where it is printed on both sides.

What is cut out has its own back, or none. What is read and stays whole may have another such sheet on its back, the
next of its kind before all others: so no paper is wasted. Pages of a kind are never out of their order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.sheets.pages import Sheet

Leaf = tuple[int, int | None]
"""The places of a sheet, and of another one on its back, if any."""


def leaves(sheets: Sequence[Sheet]) -> list[Leaf]:
    """The fewest leaves that hold the sheets, in the order of their fronts."""
    found: list[Leaf] = [(place, None) for place, sheet in enumerate(sheets) if not _may_share(sheet)]
    shared = [place for place, sheet in enumerate(sheets) if _may_share(sheet)]

    def owner(place: int) -> Hashable:
        sheet = sheets[place]
        return sheet.shared_by, sheet.paper.width_mm, sheet.paper.height_mm

    for of_one in _grouped(shared, owner):
        alone: int | None = None
        for kind in _grouped(of_one, lambda place: sheets[place].heading.kind):
            # Pages of a kind come in their reading order: its first, if one is odd, stands behind what is alone so far.
            if alone is not None and len(kind) % 2:
                found.append((alone, kind.pop(0)))
                alone = None
            found += zip(kind[0::2], kind[1::2], strict=False)
            alone = kind[-1] if len(kind) % 2 else alone
        # What is not needed in play, the guide, comes last and is alone if one is.
        found += [] if alone is None else [(alone, None)]
    return sorted(found)


def _may_share(sheet: Sheet) -> bool:
    return bool(sheet.shared_by) and sheet.back is None and sheet.plan is None


def _grouped(places: Iterable[int], key: Callable[[int], Hashable]) -> list[list[int]]:
    """Those of one key together, in the order in which the keys first appear."""
    found: dict[Hashable, list[int]] = {}
    for place in places:
        found.setdefault(key(place), []).append(place)
    return list(found.values())
