"""What stands in rows on the card or the piece of a thing, in the blocks that the game's file names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from generator.expressions import Trouble
from generator.model.wording import RowSpec
from generator.rulesets.api import CardRow, CardRows, joined
from generator.rulesets.folder.asking import Place
from generator.rulesets.folder.checks import each_of
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.wording import Wording
from generator.rulesets.folder.world import World

TEXT = "text"
"""The cell of a row's sentence."""
SENTENCES = "unit_card.sentences"
"""The key of words that set two sentences side by side."""


def card_rows(world: World, thing: Thing) -> CardRows:
    """Each block of its kind, from top to bottom."""
    blocks, wording = world.book.spec.card.get(thing.kind, {}), Wording(world)
    return {name: tuple(_rows(wording, thing, specs, ("card", thing.kind, name))) for name, specs in blocks.items()}


def _rows(wording: Wording, thing: Thing, specs: Sequence[RowSpec], at: Place) -> Iterator[CardRow]:
    """Without those of whose sentences none is there, and those in which something is wrong, which was said."""
    for number, spec in enumerate(specs):
        place = (*at, number)
        for names in each_of(wording.world, partial(wording.where, *place), thing, tuple(spec.for_.items())):
            if not wording.holds(thing, spec.when, *place, "when", names=names):
                continue
            cells: dict[str, Any] = {}
            try:
                line = partial(wording.line, thing, parts=spec.parts, at=place, names=names)
                if isinstance(spec.say, tuple):
                    said = [*wording.several(thing, spec.say, (*place, "say"), names)]
                    if not said:
                        continue
                    cells[TEXT] = joined(said, SENTENCES)
                elif spec.say is not None:
                    cells[TEXT] = line(spec.say, place="say")
                label = None if spec.label is None else line(spec.label, place="label")
                cells |= {
                    name: wording.part(thing, cell, (*place, "cells", name), names) for name, cell in spec.cells.items()
                }
            except Trouble:
                continue
            yield CardRow(label, cells)
