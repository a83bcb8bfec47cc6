"""A designer's own notes: columns of a sheet whose heads begin with ``#``. YAML has them as comments above a line,
``# #painted: by Ana``, so that they go there and come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from generator.loading.cells import OWN_USE
from generator.loading.spreadsheet import Sheet

Notes = Mapping[str, Sequence[str]]
"""By head, a text for each row."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_NOTE = re.compile(rf"\s*# (?P<head>{OWN_USE}[^:]*|{_QUOTED}): (?P<text>.*)")
_COMMENT = re.compile(r"\s*#")
_FOR_EDITORS = "# yaml-language-server:"
_LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Commented(NamedTuple):
    """The comments of a file of YAML."""

    notes: Notes
    has_others: bool
    """Whether there are comments that are no notes of a line."""


def notes_of(sheet: Sheet) -> Notes:
    rows = sheet.document.root.value
    return {head: [row.value[head].value for row in rows] for head in sheet.heads if head.startswith(OWN_USE)}


def comments_of(text: str, begins: Sequence[int]) -> Commented:
    """Those of a text of which each line of data begins on one of these lines, counted from 1."""
    lines = _LINE_BREAK.split(text)
    notes: dict[str, list[str]] = {}
    used: set[int] = set()
    for index, begin in enumerate(begins):
        above = list(takewhile(lambda at: _NOTE.fullmatch(lines[at]), range(begin - 2, -1, -1)))
        used.update(above)
        for found in filter(None, (_NOTE.fullmatch(lines[at]) for at in reversed(above))):
            notes.setdefault(_as_written(found["head"]), [""] * len(begins))[index] = _as_written(found["text"])
    others = (line for at, line in enumerate(lines) if at not in used and not line.startswith(_FOR_EDITORS))
    return Commented(notes, any(map(_COMMENT.match, others)))


def as_comments(notes: Notes, index: int) -> Iterator[str]:
    """Those of one row, a line each."""
    for head, texts in notes.items():
        if texts[index]:
            name = json.dumps(head) if ":" in head else _on_a_line(head)
            yield f"# {name}: {_on_a_line(texts[index])}"


def _on_a_line(text: str) -> str:
    return text if text.isprintable() and not text.startswith('"') else json.dumps(text)


def _as_written(text: str) -> str:
    try:
        found = json.loads(text) if text.startswith('"') else text
    except ValueError:
        return text
    return found if isinstance(found, str) else text
