"""What sheets and games look like: the first page of each kind of sheet, and of each game, as a sample has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from generator import pipeline, resources
from generator.components.kit import Kit
from generator.components.selection import Selection
from generator.components.specimen import pictures
from generator.production.kit_files import guided
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets.pages import Sheet
from generator.typesetting import NOTHING, Block

SAMPLES = ("capitan_hex", "capitan", "flames_hexwar", "cry_havoc", "kessel")
"""The games whose samples have the kinds of sheets: each is shown by the first that has it."""


def sheets(names: Iterable[str], language: str) -> Iterator[tuple[str, Block]]:
    """Each kind with its picture; without one where no sample has it."""
    kits = cache(lambda game: _kit(game, language))
    for name in names:
        yield name, _picture(f"sheet-{name}", chain.from_iterable(_pages(kits(game), name) for game in SAMPLES))


def games(names: Iterable[str], language: str) -> Iterator[tuple[str, Block]]:
    """Each game with a page of its sample."""
    for name in names:
        kit = _kit(name, language)
        yield name, _picture(f"game-{name}", chain.from_iterable(map(kit.sheets, kit.kinds)))


def _picture(name: str, pages: Iterable[Sheet]) -> Block:
    first = next(iter(pages), None)
    return pictures.page(first, name) if first else NOTHING


def _pages(kit: Kit, kind: str) -> Sequence[Sheet]:
    return kit.sheets(kind) if kind in kit.kinds else ()


def _kit(name: str, language: str) -> Kit:
    own = resources.data("games", name)
    folders = resources.data("scenarios", name), own / "scenarios"
    samples = [*(path for folder in folders for path in sorted(folder.glob("*.yaml"))), own]
    order = Order(out=Path(), language=language)
    game = pipeline.derive(next(path for path in samples if path.exists()))
    return Kit(game, set_up(game, order), "long-edge", Selection(), guided(()))
