"""The hex board of a scenario: its size, and what lies on it.

A hex is named by its column and its row, two digits each, ``0305``; on a board of more than ninety-nine either
way three digits each, ``003005``. Column 01 is on the left, row 01 above. Of the columns, or of the rows where
corners point up, every second one stands half a hex on.
"""

import re
from collections.abc import Collection, Iterator
from itertools import product
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from generator.diagnostics import Diagnostic
from generator.hexes import UP, Grid, Hex, between, distance, on_board
from generator.model.base import Known, Located, Many, Model, Title
from generator.model.kin import terrain_meant
from generator.model.terrain import MarkName

Cell = tuple[int, int]
"""A column and a row, from 1."""

_CELL = r"(?:\d{4}|\d{6})"
_RUN, _BETWEEN = rf"{_CELL}(\.\.{_CELL})?", rf"{_CELL}-{_CELL}"


def _names(pattern: str, example: str) -> BeforeValidator:
    """Checks that something names hexes in one of the ways there are; a number is taken for the digits it has."""

    def check(value: Any) -> str:
        text = f"{value:04d}" if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(text, str) or not re.fullmatch(pattern, text):
            raise ValueError(f"'{value}' is not {example}")
        return text

    return BeforeValidator(check)


def _for_editors(pattern: str) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": [{"type": "string", "pattern": f"^{pattern}$"}, {"type": "integer", "minimum": 0}]})


OneHex = Annotated[str, _names(_CELL, "a hex. Write its column and its row, such as 0305"), _for_editors(_CELL)]
Hexes = Annotated[
    str,
    _names(_RUN, "a hex, nor a run of hexes. Write one as 0305, a straight run as 0305..0308"),
    _for_editors(_RUN),
]
Hexside = Annotated[
    str,
    _names(_BETWEEN, "a hexside. Write the two hexes it lies between, such as 0305-0306"),
    _for_editors(_BETWEEN),
]


def cells(named: str) -> tuple[Cell, ...]:
    """The hexes a name mentions: ``0305..0308`` gives the two ends."""
    found = re.findall(r"\d+", named)
    return tuple((int(each[: len(each) // 2]), int(each[len(each) // 2 :])) for each in found)


class BoardFeature(Model):
    """Something on the board: a terrain of the rules, or a mark, or a name alone; and where it lies."""

    terrain: Known | None = None
    mark: MarkName | None = None
    """A sign that no table of the rules knows of."""
    at: Annotated[Many[Hexes], Field(max_length=400)] = ()
    """Whole hexes."""
    along: Annotated[Many[OneHex], Field(max_length=200)] = ()
    """A course from hex to hex, straight between them. One that ends at the edge of the board runs on over it."""
    sides: Annotated[Many[Hexside], Field(max_length=400)] = ()
    name: Title | None = None
    key: Title | None = None
    """What the board's key calls it, where that is not what the rules call it."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if sum(map(bool, (self.at, self.along, self.sides))) != 1:
            raise ValueError("it must lie 'at' hexes, 'along' a course or on 'sides'. Give one of the three")
        if self.along and len(self.along) < 2:
            raise ValueError("a course needs two hexes at least. Add where it goes")
        if self.terrain and self.mark:
            raise ValueError("it is a 'terrain' or a 'mark', not both. Make two entries of it")
        if not (self.terrain or self.mark or self.name):
            raise ValueError("nothing says what lies there. Add 'terrain', 'mark' or 'name'")
        if self.mark and not self.at:
            raise ValueError("a mark stands in hexes. Give them with 'at'")
        return self


class Board(Model):
    """The hex board the scenario is played on."""

    flat_to_flat_mm: Annotated[float, Field(gt=5, le=300)]
    orientation: Literal["pointy", "flat"] = "flat"
    """Whether a vertex (``pointy``) or a side (``flat``) of each hex points to the top of the board."""
    north: Literal["top", "right", "bottom", "left"] | None = None
    """Where the north is, for an arrow on the scenario sheet and on a printed board's first page; left out, there is none."""
    columns: Annotated[int, Field(gt=0, le=200)] | None = None
    rows: Annotated[int, Field(gt=0, le=200)] | None = None
    features: Annotated[Many[BoardFeature], Field(max_length=400)] = ()
    """What lies on it, for the board that is printed."""

    def hex_at(self, cell: Cell) -> Hex:
        return on_board(*cell, self.orientation)

    def hexes_of(self, named: str) -> list[Hex]:
        """The hex of a name, the two ends of a run, or the two hexes of a hexside."""
        return [self.hex_at(cell) for cell in cells(named)]

    def every_cell(self) -> Iterator[Cell]:
        """Column by column, each from above."""
        columns, rows = self.columns or 0, self.rows or 0
        return ((column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))

    def size_mm(self) -> tuple[float, float]:
        """Width and height of its hexes. The board must have some."""
        grid = Grid(self.flat_to_flat_mm, UP[self.orientation])
        left, top, right, bottom = grid.box(map(self.hex_at, self.every_cell()))
        return right - left, bottom - top

    def has(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= (self.columns or 0) and 1 <= cell[1] <= (self.rows or 0)

    def run(self, named: str) -> list[Cell]:
        """The hexes of a name: one, or a run, the straight way from one end to the other that is drawn."""
        first, *rest = cells(named)
        if not rest or first == rest[0]:
            return [first]
        start, end = self.hex_at(first), self.hex_at(rest[0])
        # A way that runs along hexsides zigzags, and so may leave the rows and columns of its ends.
        columns, rows = (range(min(ends) - 1, max(ends) + 2) for ends in zip(first, rest[0], strict=True))
        near = {self.hex_at(cell): cell for cell in product(columns, rows) if self.has(cell)}
        ways = [between(start, end, lean) for lean in (1.0, -1.0)]
        way = next((way for way in ways if near.keys() >= set(way)), ways[0])
        return [cell for at, cell in near.items() if at in way]

    def ground(self) -> dict[Cell, tuple[str, ...]]:
        """The kinds of ground that fill each hex. Courses and hexsides fill none."""
        found: dict[Cell, tuple[str, ...]] = {}
        for feature in self.features:
            if feature.terrain is not None:
                for named in feature.at:
                    for cell in self.run(named):
                        found[cell] = (*found.get(cell, ()), feature.terrain)
        return found

    def are_neighbours(self, one: Cell, other: Cell) -> bool:
        return distance(self.hex_at(one), self.hex_at(other)) == 1

    def name_of(self, cell: Cell) -> str:
        digits = 2 if max(self.columns or 0, self.rows or 0) <= 99 else 3
        return f"{cell[0]:0{digits}}{cell[1]:0{digits}}"


def board_problems(scenario: Located[Any], terrain: Collection[str]) -> Iterator[Diagnostic]:
    """What on a scenario's board leads nowhere: kinds of terrain, hexes, hexsides, set-up areas. ``terrain`` are the rules' own."""
    yield from _setup_problems(scenario)
    board: Board | None = scenario.value.board
    if board is None or not board.features:
        return
    if not (board.columns and board.rows):
        what = "the board has features, and it is not said how large it is"
        yield Diagnostic(scenario.where("board"), what, "Add its size in hexes: 'columns: …' and 'rows: …'.")
        return
    for index, feature in enumerate(board.features):
        at = ("board", "features", index)
        if feature.terrain is not None and feature.terrain not in terrain:
            yield Diagnostic(
                scenario.where(*at, "terrain"),
                f"there is no terrain '{feature.terrain}'",
                terrain_meant(feature.terrain, terrain),
            )
        for key in ("at", "along", "sides"):
            for place, named in enumerate(getattr(feature, key)):
                wrong = outside(board, named) or (_no_side(board, named) if key == "sides" else None)
                if wrong is not None:
                    yield Diagnostic(scenario.where(*at, key, place), *wrong)


def _setup_problems(scenario: Located[Any]) -> Iterator[Diagnostic]:
    """The hexes in which sides set up that are not on the board, or of which nobody knows whether they are."""
    it, board = scenario.value, scenario.value.board
    for key, side in it.sides.items() if isinstance(it.sides, dict) else enumerate(it.sides):
        if side.setup_hexes and not (board and board.columns and board.rows):
            what = "it is said in which hexes a side sets up, and not how large the board is"
            remedy = "Add its size: 'board: {flat_to_flat_mm: …, columns: …, rows: …}'."
            yield Diagnostic(scenario.where("board"), what, remedy)
            return
        for place, named in enumerate(side.setup_hexes):
            if (wrong := outside(board, named)) is not None:
                yield Diagnostic(scenario.where("sides", key, "setup_hexes", place), *wrong)


def outside(board: Board, named: str) -> tuple[str, str] | None:
    """What is wrong, and what to do, where one of the hexes of a name is not on a board whose size is known."""
    found = cells(named)
    if not board.columns or not board.rows:
        return None
    for cell in found:
        if not board.has(cell):
            last = board.name_of((board.columns, board.rows))
            what = f"there is no hex {named if len(found) == 1 else board.name_of(cell)} on this board"
            return what, f"Its hexes go from {board.name_of((1, 1))} to {last}, column before row."
    return None


def _no_side(board: Board, named: str) -> tuple[str, str] | None:
    if board.are_neighbours(*cells(named)):
        return None
    return f"the hexes of {named} do not touch, so there is no side between them", "Name two that are neighbours."
