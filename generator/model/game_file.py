"""A game as data: ``game.yaml`` of its folder, and the keys that stand in files of their own beside it.

Any key of ``game.yaml`` that holds a mapping or a list may be a file beside it instead: ``tables.yaml``, ``values.yaml``,
``checks.yaml``, ``pieces.yaml``, ``chart.yaml`` …; ``tables/*.yaml`` are joined. ``docs/reference/game.md`` is the reference.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from generator.diagnostics import Severity
from generator.model.base import (
    A_NUMBER,
    A_TEXT,
    Id,
    Localized,
    Many,
    Model,
    Title,
    at_most,
    counted,
    listed,
    short_for,
    sum_of_lengths,
)
from generator.model.control_rows import ControlRows, SideRows
from generator.model.diagram import Diagram
from generator.model.fields import DataSpec, fields_in
from generator.model.nation import Nation
from generator.model.palette import Colour
from generator.model.quantity import Quantity
from generator.model.ruleset import Clause, Work
from generator.model.table import Table
from generator.model.terrain import OwnTerrain
from generator.model.wording import Each, Phrase, RowSpec

FORMAT = 1
"""The newest form of game folders that this version reads."""

Expression = str
"""Worked out by ``generator.expressions``: pure, nothing is called."""


class SideSpec(Model):
    """A side of the game. Without a colour of the palette it has a ground and an ink of its own."""

    name: Title
    colour: Id | None = None
    ground: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] | None = None
    ink: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] | None = None
    nation: Id | None = None
    setup: Annotated[Many[Localized], BeforeValidator(listed)] = ()


class CheckSpec(Model):
    """What must hold of each thing. ``{name}`` in ``say`` and ``do`` is an expression over the same names."""

    name: Id | None = None
    """By which a scenario's ``house`` waives it."""
    each: str
    """A list of data; ``side``, ``game``, ``scenario``; or rows inside a thing, ``unit.weapons``, ``unit.teams.weapons``."""
    for_: Each
    """Said of each of these, by a name that stands for it: ``{strength: [attack, defence]}``, ``{other: side.units}``."""
    when: Expression | None = None
    holds: Expression
    say: str
    do: str
    once_right: Literal["thing", "game"] | None = None
    """Asked only where the checks above it find no error in the thing; or in the whole game."""
    at: str | None = None
    """The field that the message points at, ``deployed:`` its key; left out, the first that ``holds`` asks for; empty, the
    line itself."""
    clause: Annotated[Many[str], BeforeValidator(listed)] = ()
    table: Id | None = None
    """The table by whose clause it goes, in place of ``clause``."""
    is_: Annotated[Severity, Field(alias="is", strict=False)] = Severity.ERROR


class FaceSpec(Model):
    """One face of a piece. ``front: counter.yaml`` is short for ``{layout: counter.yaml}``."""

    layout: str | None = None
    """A file of the folder, or one of ours by its name; left out, a plain one that shows every field."""
    face: Id | None = None
    """What the layout knows it by: ``face == 'weak'``; left out, ``front`` or ``back``."""
    when: Expression | None = None
    """Whether a thing has it."""


@short_for(A_TEXT)
def _face(value: Any) -> Any:
    return {"layout": value} if isinstance(value, str) else value


Face = Annotated[FaceSpec, BeforeValidator(_face)]


class PieceSpec(Model):
    """A kind of piece to cut out: one for each line of a list, with a front and a back."""

    each: Id
    title: Localized | None = None
    one: Localized | None = None
    """What it is called where there is only one of it."""
    when: Expression | None = None
    front: Face = FaceSpec()
    back: Face | None = None
    more: Many[Annotated[tuple[Face, Face | None], Field(strict=False)]] = ()
    """Further pieces for the same line, front and back each: a mounted figure, a wreck."""
    size_mm: Annotated[float, Field(ge=8, le=300)] | None = None
    """Of a square, a circle, or a hexagon from flat to flat. Left out, the layout's own size."""
    width_mm: Annotated[float, Field(ge=8, le=500)] | None = None
    height_mm: Annotated[float, Field(ge=8, le=500)] | None = None
    shape: Literal["rectangle", "hexagon", "circle"] | None = None
    corner_mm: Annotated[float, Field(ge=0, le=20)] | None = None
    copies: Expression | int = 1
    deck: bool = False
    """Whether its pieces are shuffled, so that their backs must be alike: said where they are not."""
    together: bool = False
    """Whether those of all sides share sheets, where each has few; left out, each side has its own."""
    on_request: bool = False


def _by_number(value: Any) -> Any:
    """A mapping by numbers, which YAML gives as text."""
    if not isinstance(value, dict):
        return value
    return {int(key) if str(key).isdecimal() and len(str(key)) < 19 else key: it for key, it in value.items()}


class ChartEntry(Model):
    """A block of the chart, of a control sheet or of the scenario sheet: one of table, list, track, boxes and lines."""

    table: Id | None = None
    columns: Many[str] | dict[str, Expression] = ()
    """Of a table, some of its columns; of a list, an expression for each head, a text or the key of one of its words."""
    rows: Many[str] = ()
    list_: Annotated[str | None, Field(alias="list")] = None
    """A list of data, or one of its fields or values that is a list."""
    by: Expression | None = None
    """Lines of a list with one value of this share a row."""
    where: Expression | None = None
    sort: Expression | None = None
    label: Phrase | None = None
    say: Phrase | None = None
    """Of a line of a list: ``{name} ({attack}-{defence})``."""
    track: Expression | int | None = None
    """Numbered boxes, from ``from`` to this."""
    from_: Annotated[int, Field(alias="from")] = 1
    marks: Annotated[dict[int, Title], BeforeValidator(_by_number)] = Field(default_factory=dict)
    """What stands in a box of the track besides its number."""
    box_mm: Annotated[float, Field(ge=8, le=40)] | None = None
    """The height of the boxes of the track, and their least width: as large as the marker, and 1 mm more."""
    boxes: Expression | int | None = None
    """So many boxes to tick."""
    lines: Many[Localized] = ()
    title: Localized | None = None
    theme: Localized | None = None
    corner: Localized | None = None
    clause: Annotated[Many[str], BeforeValidator(listed)] = ()
    when: Expression | None = None

    @property
    def is_fixed(self) -> bool:
        """Whether nothing in play changes it."""
        return self.list_ is None and self.track is None and self.boxes is None and self.when is None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        things = {"table": self.table, "list": self.list_, "track": self.track, "boxes": self.boxes}
        given = [name for name, value in things.items() if value is not None]
        if len(given) > 1 or not (given or self.lines):
            raise ValueError("an entry is one of 'table', 'list', 'track', 'boxes' and 'lines'. Make it one of them")
        return self


_BLOCKS = at_most(300, "blocks")


class ControlSheetSpec(Model):
    units: ControlRows = ControlRows()
    side: SideRows = SideRows()
    blocks: Annotated[Many[ChartEntry], _BLOCKS] = ()
    """Tracks, lists, tables and boxes of each side."""


@short_for(A_TEXT, A_NUMBER)
def _several(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


class DiceSpec(Model):
    """What is rolled for one use: a die, or one of several."""

    each: str = "game"
    """Rolled by each of these: a list of data, rows inside its lines, ``side``, or once in the game."""
    when: Expression | None = None
    """Which of them roll it."""
    is_: Annotated[Many[Expression | int], BeforeValidator(_several), Field(alias="is")]
    """How many sides it has; of several dice, each."""
    at_once: Expression | int = 1
    """The most of them in one roll."""


class ScenarioSheetSpec(Model):
    about: Phrase | None = None
    group: Phrase | None = None
    """What heads the units for which it comes out alike: a formation, when they come."""
    sign: Expression | None = None
    """The symbol before a unit's name: one of ours, or of those in the game's folder ``art``."""
    columns: dict[Id, Expression] = Field(default_factory=dict)
    dice: dict[Id, DiceSpec] = Field(default_factory=dict)
    """By what they are rolled for."""
    blocks: Annotated[Many[ChartEntry], _BLOCKS] = ()


@short_for(A_TEXT)
def _like(value: Any) -> Any:
    return {"like": value} if isinstance(value, str) else value


class GameFile(Model):
    """What a stranger's ``game.yaml`` and the four of ours say alike."""

    format: Annotated[int, Field(ge=1)]
    id: Id
    name: Localized
    extends: str | None = None
    """A ruleset by its id, or a folder beside this one."""
    languages: Annotated[Many[str], counted(1), at_most(50, "languages")] = ("en",)
    """Of its words, the first the one that stands for what another lacks."""
    distance: Literal["hex", "cm", "none"] = "hex"
    works: dict[str, Work] = Field(default_factory=dict)
    sides: dict[Id, SideSpec] = Field(default_factory=dict)
    nations: Id | dict[Id, Nation] = "nations"
    """One of the lists that come with Fichas, or its own."""
    palette: dict[Id, Colour] = Field(default_factory=dict)
    """Colours besides ours, or in their place."""
    terrain: dict[Id, Annotated[OwnTerrain, BeforeValidator(_like)]] = Field(default_factory=dict)
    """How its boards draw kinds of terrain besides ours: ``river: stream``, like one of ours, or in its own way."""
    data: Annotated[dict[Id, DataSpec], at_most(1_000, "fields", fields_in)] = Field(default_factory=dict)
    values: Annotated[
        dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$")], dict[str, Quantity]],
        at_most(1_000, "values", sum_of_lengths),
    ] = Field(default_factory=dict)
    """By what they are of, a list of data, rows in one, ``unit.weapons``, ``side`` or ``game``: quantities (``model/quantity.py``)."""
    checks: Annotated[Many[CheckSpec], at_most(1_000, "checks")] = ()
    tables: dict[Id, Table] = Field(default_factory=dict)
    pieces: Annotated[dict[Id, PieceSpec], at_most(200, "kinds of pieces")] = Field(default_factory=dict)
    card: dict[str, dict[Id, Many[RowSpec]]] = Field(default_factory=dict)
    """By what they are of, as values: rows that stand on its card or piece, in blocks that a layout asks for by name."""
    units: Id | None = None
    """The list whose lines are the units of the order of battle; left out, the first with a ``side``."""
    chart: Annotated[Many[ChartEntry], _BLOCKS] = ()
    """Its blocks; or, as a mapping, the full form of ``model/chart.py``."""
    control_sheet: ControlSheetSpec | None = None
    scenario_sheet: ScenarioSheetSpec = ScenarioSheetSpec()
    layouts: dict[Id, str] = Field(default_factory=dict)
    words: dict[str, Localized] = Field(default_factory=dict)
    """Words by key, besides those of ``words/<language>.yaml``: above all those that an extending game changes."""
    diagrams: dict[Id, Diagram] = Field(default_factory=dict)
    clauses: dict[Id, Clause] = Field(default_factory=dict)
    """The clause that each check of a Python ruleset goes by, under the name that it asks for."""

    @property
    def control_blocks(self) -> Many[ChartEntry]:
        return self.control_sheet.blocks if self.control_sheet else ()

    @property
    def units_list(self) -> str:
        """The list whose lines are units; empty where there is none."""
        return self.units or next((kind for kind, spec in self.data.items() if "side" in spec.fields), "")
