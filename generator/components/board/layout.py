"""What lies where on a board, in hexes: runs filled, courses followed hex by hex, hexsides found."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field

from generator.components.build_context import BuildContext, Words
from generator.diagnostics import Diagnostic, did_you_mean
from generator.expressions import number
from generator.hexes import DIRECTIONS, UP, Edge, Hex, between, edge
from generator.model.base import Located
from generator.model.board import Board, BoardFeature
from generator.model.scenario import PlayedScenario
from generator.model.terrain import GroundDrawing, LineDrawing, MarkName, TerrainFile, WallDrawing
from generator.units import MM_PER_CM

Laid = TypeVar("Laid", Hex, Edge, tuple[Hex, ...])
Drawing = TypeVar("Drawing", GroundDrawing, LineDrawing, WallDrawing)

WAYS = {"at": "ground", "along": "line", "sides": "wall"}
"""How a terrain is drawn, by how the scenario lays it."""
SAID = {
    "at": "in whole hexes: 'at: [0305, 0306]'",
    "along": "along a course: 'along: [0101, 0116]'",
    "sides": "on hexsides: 'sides: [0305-0306]'",
}


class Name(Struct, frozen=True):
    """Words, and the hexes they speak of; ``beside`` where they belong next to a course, not on it."""

    text: str
    hexes: tuple[Hex, ...]
    beside: bool


class BoardPlan(Struct, frozen=True):
    """A board to draw at any size. Kinds are those of the terrain file, in its order."""

    up: Hex
    hexes: tuple[Hex, ...]
    numbers: Mapping[Hex, str]
    grounds: Mapping[str, tuple[Hex, ...]]
    courses: Mapping[str, tuple[tuple[Hex, ...], ...]]
    walls: Mapping[str, tuple[Edge, ...]]
    marks: Mapping[MarkName, tuple[Hex, ...]]
    names: tuple[Name, ...]
    called: Mapping[str, str] = field(default_factory=dict)
    """Kinds and marks that the scenario itself calls something: what."""

    @property
    def kinds(self) -> set[str]:
        """The terrain on it."""
        return {*self.grounds, *self.courses, *self.walls}

    @property
    def is_open_somewhere(self) -> bool:
        """Whether there are hexes with no terrain that fills them."""
        return not set(self.hexes) <= {at for hexes in self.grounds.values() for at in hexes}

    @property
    def busy(self) -> set[Hex]:
        """The hexes that have something to show in their middle."""
        areas = [at for hexes in (*self.grounds.values(), *self.marks.values()) for at in hexes]
        return {*areas, *(at for found in self.courses.values() for course in found for at in course)}


def in_cm(board: Board, words: Words) -> str:
    """About how large a board is whose columns and rows are told."""
    # A half is rounded up: the contour lies about the hexes.
    wide, high = (number(max(1, math.floor(side / MM_PER_CM + 0.5))) for side in board.size_mm())
    return words("scenario_sheet.board_measure", width=wide, height=high)


def plan_of(board: Board, context: BuildContext) -> BoardPlan | None:
    """The plan of a board whose size is known, else None. What ``undrawable`` speaks of is left out."""
    if not (board.columns and board.rows):
        return None
    places = {board.hex_at(cell): board.name_of(cell) for cell in board.every_cell()}
    reader = _Reader(board, places)
    return BoardPlan(
        up=UP[board.orientation],
        hexes=tuple(places),
        numbers=places,
        grounds=_grouped(context.terrain, board.features, "at", reader.filled),
        courses=_grouped(context.terrain, board.features, "along", lambda feature: [reader.course(feature.along)]),
        walls=_grouped(context.terrain, board.features, "sides", reader.edges),
        marks={
            mark: tuple(at for each in board.features if each.mark == mark for at in reader.filled(each))
            for mark in context.terrain.marks
        },
        names=tuple(
            Name(context.words.say(each.name), tuple(reader.touched(each)), beside=bool(each.along))
            for each in board.features
            if each.name
        ),
        called={
            each.terrain or each.mark or "": context.words.say(each.key)
            for each in reversed(board.features)
            if each.key
        },
    )


def undrawable(scenario: Located[PlayedScenario], drawings: TerrainFile) -> Iterator[Diagnostic]:
    """The features that cannot be drawn the way they are laid."""
    board = scenario.value.board
    for index, feature in enumerate(board.features if board else ()):
        if feature.terrain is None:
            continue
        key = next(key for key in WAYS if getattr(feature, key))
        where = scenario.where_key("board", "features", index, key)
        drawing = drawings.terrain.get(feature.terrain)
        if drawing is None:
            what = f"no board can show '{feature.terrain}'"
            remedy = did_you_mean(feature.terrain, drawings.terrain, show_all_below=60)
            yield Diagnostic(where, what, f"{remedy} Or say under 'terrain' of the game which one it is like.")
        elif getattr(drawing, WAYS[key]) is None:
            right = " or ".join(SAID[way] for way, name in WAYS.items() if getattr(drawing, name))
            yield Diagnostic(where, f"'{feature.terrain}' cannot lie '{key}'", f"Lay it {right}.")


def _grouped(
    drawings: TerrainFile, features: Sequence[BoardFeature], key: str, read: Callable[[BoardFeature], Iterable[Laid]]
) -> dict[str, tuple[Laid, ...]]:
    """What features laid in one way amount to, by kind, those without any left out."""
    found: dict[str, tuple[Laid, ...]] = {}
    for kind, drawing in drawings.terrain.items():
        mine = [each for each in features if each.terrain == kind and getattr(each, key)]
        laid = dict.fromkeys(one for each in mine for one in read(each))
        if laid and getattr(drawing, WAYS[key]) is not None:
            found[kind] = tuple(laid)
    return found


class _Reader:
    """Names of hexes into hexes."""

    def __init__(self, board: Board, places: Mapping[Hex, str]) -> None:
        self._board, self._places = board, places

    def filled(self, feature: BoardFeature) -> Iterator[Hex]:
        for named in feature.at:
            ends = self._board.hexes_of(named)
            yield from self._way(ends[0], ends[-1])

    def course(self, named: Sequence[str]) -> tuple[Hex, ...]:
        corners = [self._board.hexes_of(each)[0] for each in named]
        found = corners[:1]
        for start, end in zip(corners, corners[1:], strict=False):
            found += self._way(start, end)[1:]
        return tuple(found)

    def edges(self, feature: BoardFeature) -> Iterator[Edge]:
        for named in feature.sides:
            one, other = self._board.hexes_of(named)
            found = edge(one, DIRECTIONS.index(other.minus(one)))
            yield min(found), max(found)

    def touched(self, feature: BoardFeature) -> Iterator[Hex]:
        """All hexes a feature has to do with."""
        if feature.at:
            yield from self.filled(feature)
        elif feature.along:
            yield from self.course(feature.along)
        else:
            yield from dict.fromkeys(at for named in feature.sides for at in self._board.hexes_of(named))

    def _way(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """The straight way, the one of the two along an edge of the board that stays on it."""
        if start == end:
            return (start,)
        ways = [between(start, end, lean) for lean in (1.0, -1.0)]
        return next((way for way in ways if all(at in self._places for at in way)), ways[0])


def part_of(drawing: Drawing | None) -> Drawing:
    """A drawing that the plan has made sure of."""
    assert drawing is not None
    return drawing
