"""How much of its paper a kit uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.sheets.pages import Sheet


@dataclass(frozen=True, slots=True)
class PaperUse:
    """``sheets`` of paper, and the ``share`` of the area of those with pieces that pieces take, from 0 to 1.

    Margins, furniture, gutters and marks count as unused. What is folded counts both halves.
    """

    sheets: int
    share: float


def paper_use(sheets: Iterable[Sheet]) -> PaperUse:
    """Of the sheets of one kind, or of a whole kit."""
    sheets = list(sheets)
    cut = [(sheet.plan, sheet.paper) for sheet in sheets if sheet.plan is not None]
    area = sum(paper.width_mm * paper.height_mm for _, paper in cut)
    return PaperUse(len(sheets), sum(plan.covered_mm2 for plan, _ in cut) / area if area else 0.0)
