"""The fewest pages for areas of hexes, where a page has few hexes: every way to lay them is looked through.

Pure geometry. A page is a row of bits, a hex each; what lies on it is a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from generator.components.area_template.nested import Leaf, Lying
from generator.hexes import Hex, neighbours

MOST_HEXES, MOST_AREAS, MOST_STATES = 22, 14, 400_000
"""Of a page, in all, and of what is looked through for a page: beyond them it takes too long."""

Ways = Sequence[Sequence[Hex]]
Step = tuple[int, Lying]
"""The bits that were taken before, and what was laid then."""
Found = dict[int, dict[int, dict[int, Step]]]
"""By the areas that lie on a page, as bits: the ways its hexes are taken then, and each with its last step by area."""


def fewest(areas: Sequence[Ways], pages: Sequence[frozenset[Hex]]) -> list[Leaf] | None:
    """Areas, each in several ways and held by some page, on the fewest pages; None where there is too much to look through."""
    if len(areas) > MOST_AREAS or max(map(len, pages)) > MOST_HEXES:
        return None
    largest = sorted(range(len(areas)), key=lambda i: (-len(areas[i][0]), i))
    found = []
    for page in pages:
        together = _together([areas[i] for i in largest], sorted(page))
        if together is None:
            return None
        found.append(together)
    on = {group: kind for kind in reversed(range(len(pages))) for group in found[kind]}
    chosen = _parted(len(areas), on)
    leaves = [_leaf(group, found[on[group]], sorted(pages[on[group]]), on[group]) for group in chosen]
    for leaf in leaves:
        leaf.laid = [Lying(largest[one.area], one.way, one.hexes) for one in leaf.laid]
    return leaves


def _together(areas: Sequence[Ways], cells: Sequence[Hex]) -> Found | None:
    """Whatever areas find room on a page together; None where that is too much."""
    found: Found = {0: {0: {}}}
    states = 0
    for i, ways in enumerate(areas):
        places = list(_places(i, ways, cells))
        for together, taken in list(found.items()):
            further: dict[int, dict[int, Step]] = {}
            for bits in taken:
                for own, lying in places:
                    if not bits & own:
                        further.setdefault(bits | own, {i: (bits, lying)})
            if further:
                found[together | 1 << i] = further
                states += len(further)
                if states > MOST_STATES:
                    return None
    return found


def _places(area: int, ways: Ways, cells: Sequence[Hex]) -> Iterator[tuple[int, Lying]]:
    bit = {at: 1 << number for number, at in enumerate(cells)}
    seen = set[int]()
    for way, hexes in enumerate(ways):
        first = hexes[0]
        for at in cells:
            moved = tuple(Hex(one.q - first.q + at.q, one.r - first.r + at.r) for one in hexes)
            if all(one in bit for one in moved) and (bits := sum(bit[one] for one in moved)) not in seen:
                seen.add(bits)
                yield bits, Lying(area, way, moved)


def _parted(count: int, feasible: Mapping[int, int]) -> tuple[int, ...]:
    """All areas, each of which finds room alone, in the fewest groups that do; of as many, with the largest alone."""
    groups = sorted(group for group in feasible if group)

    @cache
    def best(left: int) -> tuple[int, ...]:
        first = left & -left
        fitting = (group for group in groups if group & first and not group & ~left)
        return min(((group, *best(left & ~group)) for group in fitting), key=len, default=())

    return best((1 << count) - 1)


def _leaf(together: int, found: Found, cells: Sequence[Hex], kind: int) -> Leaf:
    """The way in which what stays free hangs together best."""
    bits = min(found[together], key=lambda bits: (_open(bits, cells), bits))
    leaf = Leaf(kind)
    while together:
        last = together.bit_length() - 1
        bits, lying = found[together][bits][last]
        leaf.laid.append(lying)
        together &= ~(1 << last)
    return leaf


def _open(bits: int, cells: Sequence[Hex]) -> int:
    """How many sides the free hexes share with what is taken."""
    taken = {at for number, at in enumerate(cells) if bits >> number & 1}
    return sum(beside in taken for at in cells if at not in taken for beside in neighbours(at))
