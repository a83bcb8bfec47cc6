"""The files and commands of ``docs/TUTORIAL.md``, as they stand on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "TUTORIAL.md").read_text(encoding="utf-8")
_FENCED = re.compile(r"^(?:`([^`\n]+)`\n\n)?```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    kind: str
    """``yaml`` or ``csv``, a file; ``sh``, a command; ``text``, what it prints."""
    text: str
    file: str


def blocks() -> Iterator[Block]:
    for file, kind, text in _FENCED.findall(PAGE):
        yield Block(kind, text, file)


def write(block: Block, folder: Path) -> None:
    assert block.file, f"no name stands above: {block.text[:60]}"
    path = folder / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")


def write_tutorial(folder: Path) -> None:
    """All files, as they are at its end."""
    for block in blocks():
        if block.kind in ("yaml", "csv"):
            write(block, folder)
