"""The last line of what makes sheets: what was made, on how many sheets of which paper, and where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.components.sheet_kind import WHOLE

if TYPE_CHECKING:
    from generator.drawing import Document


def summary(what: str, papers: Mapping[str, int], folder: Path, written: Collection[Path], *, both: bool) -> str:
    """``papers``: how many sheets of each; ``both``: whether they are printed on both sides."""
    needed = " and ".join(sheets_of(paper, count) for paper, count in papers.items())
    how = " to print on both sides" if both else ""
    whole = (folder / WHOLE).with_suffix(".pdf")
    all_in = f"; {whole.name} holds all of it" if whole in written else ""
    return f"{what}: {needed}{how}, in {folder}{all_in}."


def sheets_of(paper: str, count: int) -> str:
    return f"{count} sheet{'' if count == 1 else 's'} of {paper}"


def summary_of(documents: Sequence[Document], paper: str, folder: Path, written: Collection[Path]) -> str:
    """Of documents that are printed one after another on paper of one size, and are called as the first is."""
    sheets = sum((len(one.pages) + 1) // 2 if one.duplex else len(one.pages) for one in documents)
    return summary(documents[0].title, {paper: sheets}, folder, written, both=any(one.duplex for one in documents))
