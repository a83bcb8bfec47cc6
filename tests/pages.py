"""The pages of the manual and the README: their files, commands and answers, as they stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

DOCS = ROOT / "docs"
README = ROOT / "README.md"
MANUAL = tuple(sorted(DOCS.rglob("*.md")))
STEPS = tuple(DOCS / f"{name}.md" for name in ("first_kit", "own_unit", "own_layout", "own_table", "own_game"))
"""The pages that one follows from an empty folder to paper; of the others, each command stands alone."""
_FENCED = re.compile(
    r"^(?:`([^`\n]+)`\n\n)?```(\w+)\n(.*?)^```$|(?<!`)`(fichas [^`\n]+)`(?!`)", re.DOTALL | re.MULTILINE
)
_PART = re.compile(r"fichas \w+( --[a-z]+)?|.*(…|--help| > ).*")
"""What names a command or one of its options, and is no whole one that might be typed as it stands."""


class Block(NamedTuple):
    kind: str
    """``yaml`` or ``csv``, a file, or a line of one without a name; ``sh``, a command; ``text``, what it prints; ``inline``, a
    command in the midst of a sentence."""
    text: str
    file: str


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path) -> Iterator[Block]:
    for file, kind, text, inline in _FENCED.findall(text_of(page)):
        if kind:
            yield Block(kind, text, file)
        elif not _PART.fullmatch(inline):
            yield Block("inline", inline, "")


def commands(page: Path) -> list[str]:
    """The lines of its shell blocks, without what stands behind them as a comment."""
    lines = (
        line.split(" #")[0].strip() for block in blocks(page) if block.kind == "sh" for line in block.text.splitlines()
    )
    return [line for line in lines if line]


def write(block: Block, folder: Path) -> None:
    path = folder / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")


def write_tutorial(folder: Path) -> None:
    """All files of the page about a game of one's own, as they are at its end."""
    for block in blocks(DOCS / "own_game.md"):
        if block.file:
            write(block, folder)
