"""What every component works with: the words of a language, the paper, the palette and the art."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from generator.components.parts import Parts
from generator.components.pieces.art import ArtLibrary
from generator.components.pieces.pictures import Pictures
from generator.components.pieces.preflight import Preflight
from generator.components.pieces.shrinking import Shrinking
from generator.components.pieces.spots import Spot
from generator.diagnostics import Source
from generator.model.base import Located, in_language
from generator.model.layout import Layout
from generator.model.palette import Palette
from generator.model.sheet_layout import SheetLayout
from generator.model.terrain import TerrainFile
from generator.sheets.furniture import Words as FurnitureWords
from generator.sheets.paper import Paper
from generator.sheets.printing import HOME, Printing

if TYPE_CHECKING:
    from generator.model.storage import Storage
    from generator.model.template import TemplateShape

_PART = re.compile(r"\{([^{}]+)\}")


class Words:
    """The words of one language by dotted key, the ruleset's and the components' together."""

    def __init__(self, language: str, words: Mapping[str, str], dated: date | None = None) -> None:
        """``dated`` is the day that stands on every page; without it, none."""
        self.language = language
        self.dated = dated
        self._words = words

    def __eq__(self, other: object) -> bool:
        ours = self.language, self.dated, self._words
        return isinstance(other, Words) and ours == (other.language, other.dated, other._words)

    def __call__(self, key: str, **parts: Any) -> str:
        """The words of a key, with ``{name}`` parts filled in. KeyError when there are none: a gap in our data."""
        words = self._words[key]
        # Not str.format: the cells that sentences name have slashes and dots in them.
        return _PART.sub(lambda part: str(parts[part[1]]), words) if parts else words

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def number(self, value: float | str) -> str:
        """A number, or its text, with the decimal mark of the language."""
        text = value if isinstance(value, str) else f"{value:g}"
        return text.replace(".", self("number.decimal_mark")) if "." in text else text

    def say(self, words: str | Mapping[str, str]) -> str:
        """A user's words in this language."""
        return in_language(words, self.language)

    def furniture(self, printing: Printing = HOME) -> FurnitureWords:
        """The fixed words on every page; sheets of pieces that a print shop makes speak to it."""
        names = (
            "print_at",
            "sheet",
            "page",
            "front",
            "back",
            "fifty_mm",
            "two_inches",
            "fold",
            "twenty_five_mm",
            "one_inch",
            "blank",
            "first_cut",
        )
        said = {name: self(f"furniture.{name}") for name in names}
        if printing.is_for_shop:
            bleed = self.number(printing.bleed_mm)
            said |= {
                "print_pieces_at": self("furniture.print_at_shop", bleed=bleed),
                "cut_contour": self("furniture.cut_contour"),
                "first_cut": self("furniture.first_cut_shop"),
            }
        return FurnitureWords(**said, date=self.day(self.dated) if self.dated else "")

    def day(self, day: date) -> str:
        """A date as one says it."""
        number = self("furniture.first_of_month") if day.day == 1 else day.day
        return self("furniture.day", day=number, month=self(f"furniture.month.{day.month}"), year=day.year)


class BuildContext(Struct, frozen=True):
    """``paper`` is portrait; a component turns it where its sheet is wide."""

    words: Words
    paper: Paper
    palette: Palette
    art: ArtLibrary
    template_shapes: Mapping[str, TemplateShape]
    """The shapes of artillery templates, by the template's id."""
    printing: Printing
    """How pieces are printed and cut."""
    terrain: TerrainFile
    """How terrain is drawn on a board."""
    layout: Callable[[str, str, Source], Located[Layout]]
    """Finds a layout by kind and name; the place is that of who asks for it."""
    own_layout: Callable[[tuple[Path, ...], tuple[str, ...], str, Source], Located[Layout]]
    """The same for a game's own pieces: its folder, its kinds of pieces, a name."""
    sheet_layout: Callable[[str, str, Source], Located[SheetLayout]]
    """The same for the layouts of sheets."""
    storage: Callable[[], Storage]
    """The sizes of labels and tuck boxes, read when they are asked for."""
    named: tuple[str, ...] = ()
    """What the units of the game are called on pieces, in the language of the kit: no two may be shortened to the same."""
    pictures: Pictures = field(default_factory=Pictures)
    """The user's own."""
    shrinking: Shrinking = field(default_factory=Shrinking)
    """What layouts set smaller than they ask for."""
    preflight: Preflight = field(default_factory=Preflight)
    """What of layouts will not come out well."""
    parts: Parts = field(default_factory=Parts)
    """What need not be made anew."""
    is_only_read: bool = False
    """Whether of layouts only what says words is drawn: all else has been tried in another language."""
    spots: dict[str, tuple[Spot, ...]] | None = None
    """Where on each design its elements came out, by the design's name; None where no one asks."""
    compiled: dict[int, Any] = field(default_factory=dict)
    """Layouts that have been compiled, by their identity: by ``pieces.layout.compiled``."""

    @property
    def language(self) -> str:
        return self.words.language
