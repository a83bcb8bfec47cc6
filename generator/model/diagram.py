"""Small drawn examples of a ruleset, ``diagrams.yaml``: some ground, who stands there, and lines between them.

    over_figures:
      columns: 6
      rows: 3
      features: [{terrain: trees, at: ["0401"]}]
      figures: [{name: A, at: "0101"}, {at: "0301"}, {name: B, at: "0601"}]
      lines: [{between: [A, B], stopped: "0301"}]

Hexes and features are those of a scenario's board (``model/board.py``).
"""

from typing import Annotated, Self

from pydantic import Field, model_validator

from generator.model.base import Many, Model, WrongAt
from generator.model.board import Board, BoardFeature, Hexside, OneHex, cells

Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
ANY_SIZE_MM = 10.0
"""A diagram is drawn as large as there is room; its hexes have no size of their own."""


class DiagramFigure(Model):
    name: Letter | None = None
    """Left out for one who merely stands in the way."""
    at: OneHex
    """The hex it stands in."""
    second: OneHex | None = None
    """The other hex of one who stands in two."""
    away_from: Hexside | None = None
    """The side of its hex it stands further away from, so that the head of an arrow through that is seen."""

    @model_validator(mode="after")
    def _away_from_its_own(self) -> Self:
        if self.away_from is not None and self.second is not None:
            raise WrongAt("who stands in two hexes stands between them. Leave 'away_from' or 'second' out", "away_from")
        if self.away_from is not None and cells(self.at)[0] not in cells(self.away_from):
            raise WrongAt(f"{self.away_from} is no side of hex {self.at}. Name one of its own", "away_from")
        return self


class DiagramLine(Model):
    """A line from a figure to another: free unless something stops it."""

    between: Annotated[Many[Letter], Field(min_length=2, max_length=2)]
    """The letters of the two figures."""
    starts_at: Hexside | None = None
    """Where it does not start in the middle of a hex: in the middle of this side."""
    stopped: OneHex | Hexside | None = None
    """The hex or the hexside that stops it."""
    cover: str | None = None
    """A cell of the ruleset's tables that says what cover the second has: ``target_cover/scrub/shot_through``."""

    @model_validator(mode="after")
    def _free_or_not(self) -> Self:
        if self.stopped and self.cover:
            raise ValueError("a line that is 'stopped' meets no 'cover'. Leave one of the two out")
        return self


class Diagram(Model):
    columns: Annotated[int, Field(ge=2, le=12)]
    """How many hexes wide it is."""
    rows: Annotated[int, Field(ge=1, le=12)]
    """How many hexes high it is."""
    features: Many[BoardFeature] = ()
    """What lies on its ground, as on a board."""
    figures: Many[DiagramFigure] = ()
    """Who stands there, each with a letter and a hex."""
    lines: Many[DiagramLine] = ()
    """Lines from one to another."""

    @property
    def board(self) -> Board:
        """Its ground as a board, corners up so that a row of hexes runs level."""
        return Board(
            flat_to_flat_mm=ANY_SIZE_MM,
            orientation="pointy",
            columns=self.columns,
            rows=self.rows,
            features=self.features,
        )

    def figure(self, name: str) -> DiagramFigure:
        return next(figure for figure in self.figures if figure.name == name)

    @model_validator(mode="after")
    def _there(self) -> Self:
        names = [figure.name for figure in self.figures if figure.name]
        if len(set(names)) < len(names):
            raise ValueError("two figures have one name. Give each a letter of its own")
        stranger = next((name for line in self.lines for name in line.between if name not in names), None)
        if stranger is not None:
            raise ValueError(f"a line runs to '{stranger}', who does not stand here. Use {', '.join(names)}")
        self._refuse_off_board()
        return self

    def _refuse_off_board(self) -> None:
        named = [at for figure in self.figures for at in (figure.at, figure.second, figure.away_from) if at]
        named += [at for line in self.lines for at in (line.starts_at, line.stopped) if at]
        for at in named:
            if not all(map(self.board.has, cells(at))):
                raise ValueError(f"hex {at} lies off its {self.columns} columns and {self.rows} rows. Move it")
