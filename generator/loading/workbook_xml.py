"""The XML that a workbook is made of, read within bounds: so many elements in all of its parts, and no entities of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from xml.parsers import expat

from generator.loading.sheet_files import MAX_CELLS

MAX_ELEMENTS = 4 * MAX_CELLS
"""In all parts that are read: a cell has two, and a text that cells share two."""


class NotXml(Exception):
    """A part is no XML, or has entities of its own."""


class TooMany(Exception):
    """What there is more of than is read, and how much is."""


class Xml:
    """Reads the parts of one workbook."""

    def __init__(self) -> None:
        self._room = MAX_ELEMENTS

    def read(
        self,
        part: bytes,
        start: Callable[[str, Mapping[str, str]], None],
        end: Callable[[str], None] | None = None,
        text: Callable[[str], None] | None = None,
    ) -> None:
        """Calls these for each element, by its name without prefix, and its attributes. NotXml where it cannot."""
        parser = expat.ParserCreate()

        def begin(name: str, given: Mapping[str, str]) -> None:
            self._room -= 1
            if self._room < 0:
                raise TooMany(f"{MAX_ELEMENTS} elements of XML")
            start(_plain(name), given)

        def refuse(*_: object) -> None:
            raise NotXml

        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
        parser.StartElementHandler = begin
        if end is not None:
            parser.EndElementHandler = lambda name: end(_plain(name))
        parser.CharacterDataHandler = text
        parser.buffer_text = True
        try:
            parser.Parse(part, True)
        except (expat.ExpatError, ValueError, LookupError):
            raise NotXml from None


def _plain(name: str) -> str:
    return name.rpartition(":")[2] if ":" in name else name
