"""A strip before it is drawn: a ruler in the words of a language, its lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass

from generator.components.build_context import Words
from generator.components.sentences import Formatter
from generator.rulesets.api import Lane, Mark, Ruler
from generator.units import MM_PER_CM


@dataclass(frozen=True, slots=True)
class Band:
    """From one mark to the next: ``name`` and ``value`` say what it is, ``end`` how far it goes."""

    start_mm: float
    end_mm: float
    name: str
    value: str
    """The roll of this band; empty where there is none."""
    end: str
    """The number of centimetres at its end."""
    shade: int
    """0 for the nearest band, then paler."""
    is_barred: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Bands one behind the other. ``label`` is empty where the strip has one row only."""

    label: str
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    title: str
    users: str
    rows: tuple[Row, ...]
    asides: tuple[tuple[str, str], ...]
    """Further distances in words, each with its clause."""

    @property
    def length_mm(self) -> float:
        return max(band.end_mm for row in self.rows for band in row.bands)

    @property
    def boundaries_mm(self) -> tuple[float, ...]:
        return tuple(sorted({band.end_mm for row in self.rows for band in row.bands}))


def strip_for(ruler: Ruler, words: Words) -> Strip:
    say = Formatter(words)
    rows = tuple(_row(lane, say) for lane in ruler.lanes)
    asides = tuple(
        (f"{say.line(mark.label)} {say.number(mark.distance.value)}", mark.distance.clauses[0]) for mark in ruler.asides
    )
    clauses = dict.fromkeys(clause for lane in ruler.lanes for mark in lane.marks for clause in _clauses(mark))
    users = " · ".join(part for part in (say.part(ruler.users), ", ".join(clauses)) if part)
    return Strip(say.line(ruler.title), users, rows, asides)


def _clauses(mark: Mark) -> tuple[str, ...]:
    return (*mark.distance.clauses, *((mark.barred_by,) if mark.barred_by else ()))


def _row(lane: Lane, say: Formatter) -> Row:
    bands: list[Band] = []
    start = shade = 0
    for mark in lane.marks:
        end, barred = mark.distance.value, bool(mark.barred_by)
        name, value, number = say.line(mark.label), say.part(mark.cell) if mark.cell else "", say.number(end)
        if end == start and bands:
            # Two moves of one length: a band of both names.
            before = bands.pop()
            name, start = f"{before.name}, {name[:1].lower()}{name[1:]}", before.start_mm / MM_PER_CM
            shade = before.shade
        bands.append(Band(start * MM_PER_CM, end * MM_PER_CM, name, value, number, shade, barred))
        start = end
        shade += 0 if barred else 1
    return Row(say.line(lane.label) if lane.label else "", tuple(bands))
