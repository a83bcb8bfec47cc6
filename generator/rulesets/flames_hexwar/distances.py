"""Centimetres as hexes: a lookup in the book's list, never a formula (F 3.1); mortars have a list of their own (F 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Source
from generator.model.distance import Distance
from generator.model.rulebook import Rulebook

LISTED, MORTARS = "hex_distances", "mortar_distances"


def unlisted(book: Rulebook, distance: Distance, listed: str, where: Source) -> Iterator[Diagnostic]:
    """A distance that the list does not have, and what it has beside it."""
    known = [int(cm) for cm in book.tables[listed].rows]
    if distance.hexes is not None or distance.cm in known:
        return
    below = [cm for cm in known if cm < distance.cm][-1:]
    above = [cm for cm in known if cm > distance.cm][:1]
    beside = " and ".join(f"{cm} cm, {_count(book.value(listed, str(cm)).value)}" for cm in below + above)
    yield Diagnostic(
        where,
        f"{distance.cm} cm is not in the list of distances; beside it are {beside}",
        f"Take one of these, or give the hexes: {{cm: {distance.cm}, hexes: …}}.",
        clause=book.cite(book.tables[listed].source),
    )


def _count(number: int) -> str:
    return f"{number} hex" if number == 1 else f"{number} hexes"
