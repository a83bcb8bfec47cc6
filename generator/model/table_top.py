"""The table of a game without hexes, and what lies where on it, in centimetres.

A place is told by how far it is from the western edge, on the left of the plan, and from the southern one, below.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from generator.diagnostics import Diagnostic
from generator.model.base import Located, Many, Model, WrongAt
from generator.model.board import Hexes

MOST_CM, MOST_PLACES = 1000, 100

Cm = Annotated[float, Field(ge=0, le=MOST_CM, allow_inf_nan=False)]
Length = Annotated[float, Field(gt=0, le=MOST_CM, allow_inf_nan=False)]
CmPoint = tuple[float, float]


def _numbers(count: int, example: str) -> BeforeValidator:
    """Checks that something is a list of so many entries, before each of them is looked at."""

    def check(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != count:
            raise ValueError(f"it is not {example}")
        return tuple(value)

    return BeforeValidator(check)


Place = Annotated[
    tuple[Cm, Cm],
    _numbers(2, "a place. Give how far it is from the western edge and from the southern, in cm: [70, 55]"),
]
Area = Annotated[
    tuple[Cm, Cm, Length, Length],
    _numbers(
        4,
        "a rectangle. Give how far it is from the western edge and from the southern, its width and its depth, in cm: "
        "[70, 55, 15, 10]",
    ),
]
_FEW_CORNERS = "an outline needs three corners at least. Add where it goes"
Places = Annotated[Many[Place], Field(max_length=MOST_PLACES)]


def _apart(places: tuple[CmPoint, ...]) -> int:
    """How many of the places are not the same one, to the millimetre."""
    return len({(round(x, 1), round(y, 1)) for x, y in places})


class TableTop(Model):
    """The table a game without hexes is played on."""

    width_cm: Annotated[int, Field(ge=30, le=MOST_CM)]
    """From side to side, in centimetres."""
    depth_cm: Annotated[int, Field(ge=30, le=MOST_CM)]
    """From player to player, in centimetres."""


class OnTable(Model):
    """Where terrain lies on a table: a rectangle, an outline or a course, for the plan of the scenario sheet."""

    area_cm: Area | None = None
    """A rectangle on the table: how far it is from the western edge and from the southern, its width and its depth."""
    around_cm: Places = ()
    """An outline on the table, corner by corner: how far each is from the western edge and from the southern."""
    path_cm: Places = ()
    """A road, a stream or a wall on the table, from place to place: how far each is from the western edge and from the southern."""
    width_cm: Annotated[float, Field(ge=0.5, le=100, allow_inf_nan=False)] | None = None
    """Across such a course; left out, it is drawn as wide as is usual."""

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        given = [key for key in ("area_cm", "around_cm", "path_cm") if getattr(self, key)]
        if len(given) > 1:
            raise WrongAt(f"'{given[0]}' says where it lies as well. Keep one of the two", given[1])
        if self.around_cm and _apart(self.around_cm) < 3:
            raise WrongAt(_FEW_CORNERS, "around_cm")
        if self.path_cm and _apart(self.path_cm) < 2:
            raise WrongAt("a course needs two places at least. Add where it goes", "path_cm")
        if self.width_cm is not None and not self.path_cm:
            raise WrongAt("it is that of a course. Give the places of one with 'path_cm', or leave it out", "width_cm")
        return self


class SetUpArea(Model):
    """Where a side sets up on a table or on a board, for the map of the scenario sheet."""

    setup_area_cm: Area | None = None
    """The rectangle of the table in which it sets up: how far it is from the western edge and from the southern, its width and its depth."""
    setup_around_cm: Places = ()
    """The outline of where it sets up, in place of a rectangle: how far each corner is from the western edge and from the southern."""

    setup_hexes: Annotated[Many[Hexes], Field(max_length=400)] = ()
    """The hexes of the board in which it sets up: ``[0101..0112, 0205]``."""

    @model_validator(mode="after")
    def _one_area(self) -> Self:
        if self.setup_area_cm and self.setup_around_cm:
            raise WrongAt("'setup_area_cm' says where it sets up as well. Keep one of the two", "setup_around_cm")
        if self.setup_around_cm and _apart(self.setup_around_cm) < 3:
            raise WrongAt(_FEW_CORNERS, "setup_around_cm")
        return self


LAID = ("area_cm", "around_cm", "path_cm", "setup_area_cm", "setup_around_cm")
"""The keys that say where on a table something lies."""


def laid_by(one: Any) -> str | None:
    """Which of them terrain or a side has."""
    return next((key for key in LAID if getattr(one, key, None)), None)


def corners(area: tuple[float, float, float, float]) -> tuple[CmPoint, ...]:
    """Those of a rectangle, clockwise from the north-west."""
    left, bottom, wide, deep = area
    right, top = left + wide, bottom + deep
    return (left, top), (right, top), (right, bottom), (left, bottom)


def outline_of(one: Any) -> tuple[CmPoint, ...]:
    """The places of terrain or of a set-up area, or the corners of its rectangle; nothing where it is not said."""
    key = laid_by(one)
    if key is None:
        return ()
    return corners(getattr(one, key)) if key.endswith("area_cm") else tuple(getattr(one, key))


def table_problems(scenario: Located[Any], distance_unit: str) -> Iterator[Diagnostic]:
    """What is said to lie on a table that there is not, or outside of it."""
    it, every = scenario.value, list[tuple[tuple[Any, ...], Any]]()
    every += [(("terrain", index), one) for index, one in enumerate(it.terrain)]
    sides = it.sides.items() if isinstance(it.sides, dict) else enumerate(it.sides)
    every += [(("sides", key), side) for key, side in sides]
    laid = [(path, key, one) for path, one in every if (key := laid_by(one))]
    if distance_unit == "hex":
        remedies = {
            "terrain": "Say which hexes it is, under 'features' of the 'board'.",
            "sides": "Name 'setup_hexes'.",
        }
        of_tables = [((*path, key), remedies[path[0]]) for path, key, _ in laid]
        if it.table is not None:
            remedy = "Leave it out; the size of a board is 'columns' and 'rows' of the 'board'."
            of_tables.insert(0, (("table",), remedy))
        for path, remedy in of_tables[:1]:
            what = f"'{path[-1]}' is for a game in centimetres, and this one is played on hexes"
            yield Diagnostic(scenario.where_key(*path), what, remedy)
    elif laid and it.table is None:
        what = "it is said what lies where on the table, and not how large the table is"
        yield Diagnostic(scenario.where("table"), what, "Add its size: 'table: {width_cm: …, depth_cm: …}'.")
    elif laid:
        for path, key, one in laid:
            yield from _outside(scenario, (*path, key), getattr(one, key), outline_of(one))


def _outside(
    scenario: Located[Any], path: tuple[Any, ...], given: Any, places: tuple[CmPoint, ...]
) -> Iterator[Diagnostic]:
    """The first place that is not on the table."""
    table: TableTop = scenario.value.table
    for index, (x, y) in enumerate(places):
        if x > table.width_cm or y > table.depth_cm:
            where = scenario.where(*path) if places is not given else scenario.where(*path, index)
            off = f"{x:g} cm from the western edge" if x > table.width_cm else f"{y:g} cm from the southern edge"
            size = f"{table.width_cm} × {table.depth_cm} cm"
            yield Diagnostic(where, f"{off} is off the table, which has {size}", "Change the number, or the table.")
            return
