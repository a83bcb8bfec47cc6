"""The test page of a printer: true size and margins on its front, and on its back how far that is off."""

from __future__ import annotations

from generator.components.build_context import Words
from generator.components.calibration import back, front
from generator.components.calibration.scales import HALF_HEIGHT_MM, HALF_WIDTH_MM
from generator.components.calibration.true_size import FRAMES_MM
from generator.drawing import Document, Page
from generator.sheets.duplex import BackShift
from generator.sheets.paper import Paper

LEAST_MM = 2 * (HALF_WIDTH_MM + FRAMES_MM), 2 * (HALF_HEIGHT_MM + FRAMES_MM) + 34.0
"""The smallest paper, standing, that holds the scales, the frames, and a title and a foot between them."""


def document(words: Words, paper: Paper, called: str, shift: BackShift | None = None, printer: str = "") -> Document:
    """Both pages, for a standing paper no smaller than ``LEAST_MM``, ``called`` so on them.

    With the ``shift`` of a ``printer``, the scales of the back are moved by it, to see whether it is right.
    """
    items = (
        front.items(words, paper, words("calibration.page", page=1, paper=called)),
        back.items(words, paper, words("calibration.page", page=2, paper=called), shift, printer),
    )
    pages = tuple(
        Page(paper.width_mm, paper.height_mm, each, words(f"furniture.{side}"))
        for side, each in zip(("front", "back"), items, strict=True)
    )
    return Document(words("calibration.name"), pages, words.language, "long-edge")
