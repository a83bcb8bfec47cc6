"""Which works the letters of clauses stand for: ``B 9.1`` is a clause of the base rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from generator.components.build_context import BuildContext
from generator.drawing import Group, Item, Text
from generator.model.base import in_language
from generator.model.rulebook import Rulebook
from generator.sheets.pages import Sheet

_NO_BREAK = "\u00a0"
_CLAUSE = re.compile(rf"\b([A-Z])[ {_NO_BREAK}]\d")


def works_key(letters: Collection[str], book: Rulebook, context: BuildContext) -> str:
    """The works of a game that have these letters; nothing where none has one."""
    works = [work for work in book.works.values() if work.letter in letters]
    named = (f"{work.letter}{_NO_BREAK}{in_language(work.title, context.language)}" for work in works)
    return context.words("reference_chart.works", works=" · ".join(named)) if works else ""


def key_on(sheet: Sheet, book: Rulebook, context: BuildContext) -> str:
    """The same for what stands on a sheet."""
    return works_key({letter for text in _texts(sheet.front) for letter in _CLAUSE.findall(text)}, book, context)


def _texts(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from _texts(item.items)
