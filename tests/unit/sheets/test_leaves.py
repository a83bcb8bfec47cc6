"""Sheets that share a leaf: as few leaves as there can be, and pages of a kind in their reading order."""

from __future__ import annotations

import pytest

from generator.sheets.furniture import Heading
from generator.sheets.leaves import leaves
from generator.sheets.pages import EVERYONE, Sheet
from generator.sheets.paper import Paper

A4 = Paper("a4", 210, 297)


def kit(kinds: str) -> list[Sheet]:
    return [Sheet(A4, Heading("", kind, ""), "", (), shared_by=EVERYONE) for kind in kinds]


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ("scccg", ["sc", "cc", "g"]),
        ("sccg", ["sg", "cc"]),
        ("scc", ["s", "cc"]),
        ("scg", ["sc", "g"]),
        ("cccg", ["cc", "cg"]),
        ("sscccgg", ["ss", "cc", "c", "gg"]),
    ],
)
def test_which_sheets_share_a_leaf(kinds, expected):
    found = leaves(kit(kinds))
    assert ["".join(kinds[place] for place in leaf if place is not None) for leaf in found] == expected
    assert len(found) == (len(kinds) + 1) // 2


@pytest.mark.parametrize("kinds", ["scccg", "scccccgg", "cccg", "sssccc", "scgg"])
def test_pages_of_a_kind_come_in_their_order(kinds):
    printed = [place for leaf in leaves(kit(kinds)) for place in leaf if place is not None]
    for kind in set(kinds):
        of_kind = [place for place in printed if kinds[place] == kind]
        assert of_kind == sorted(of_kind)
