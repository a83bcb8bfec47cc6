"""The sample scenario of each game, to be varied: what the names in it may be, and where a value is put."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, repeat
from pathlib import Path
from typing import Any

from generator import resources
from generator.components.board.layout import WAYS
from generator.components.table_plan.laid import WAYS as TABLE_WAYS
from generator.loading.boards import load_terrain
from generator.loading.nations import load_palette
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read
from generator.model.board import Board
from generator.model.scenario import Layouts
from generator.model.table_top import LAID, TableTop
from tests import games
from tests.end_to_end.scenario_fields import ABSENT, Values, fields

OWN = "(as in the sample)"
EVERY = "(every kind)"
"""A list with every kind of ground there is, in every way in which it may lie."""


class Spread(tuple):
    """Values for several units: one each."""


Row = Mapping[str, Any]
"""A value for each field, by its path in the model: ``board.orientation``, ``sides.units.order``."""

USUAL: Mapping[str, Mapping[str, Any]] = {
    "board": {"flat_to_flat_mm": 32, "columns": 10, "rows": 8},
    "table": {"width_cm": 180, "depth_cm": 120},
    "counters": {},
    "layouts": {},
}
"""What there is of a thing that a sample leaves out, where one of its fields is given."""


@dataclass(frozen=True)
class SampleGame:
    ruleset: str
    roster: tuple[tuple[int, ...], tuple[int, ...]]
    """The units of each side that are kept: fewer are sooner drawn."""
    ground: tuple[str, ...]
    """The tables whose rows are its kinds of ground."""
    layouts: Mapping[str, Values] = field(default_factory=dict)
    """Those of ours that are made for it, by the kind of piece."""
    named: Mapping[str, Values] = field(default_factory=dict)
    """The values of fields that no type tells, besides those that every game has."""
    takers: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)
    """Who on the roster is given the values of a field, by side and unit; the first of all for other fields."""
    alone: Mapping[str, Values] = field(default_factory=dict)
    """Values that are wrong in the sample, or beside many others."""
    airborne: str = ""
    """The card that some weather keeps out of the game."""

    @property
    def file(self) -> Path:
        return games.sample(self.ruleset)

    @property
    def kinds(self) -> tuple[str, ...]:
        tables = load_rulebook(self.ruleset).tables
        return tuple(dict.fromkeys(kind for name in self.ground for kind in tables[name].rows if kind in _drawn()))

    def sample(self) -> dict[str, Any]:
        """The scenario, with those of its units alone that are kept."""
        data = read(self.file).data()
        for side, kept in zip(data["sides"], self.roster, strict=True):
            side["units"] = [side["units"][index] for index in kept]
        return data

    def fields(self) -> dict[str, Values]:
        """Every field that may be varied, and its values. That of the sample is one where only one else is right."""
        sample = self.sample()
        model = load_rulebook(self.ruleset).models["scenario"]
        found = {}
        for path, values in fields(model, {**self._named(sample), **self.named}):
            every = list(dict.fromkeys(map(_hashable, values)))
            right = [value for value in every if self.is_right(path, value)]
            every = every if len(right) > 1 or OWN in every else [OWN, *every]
            if len(every) > 1:
                found[path] = every
        return found

    def _named(self, sample: dict[str, Any]) -> dict[str, Values]:
        fixed = (
            "ruleset",
            "game",
            "cards",
            "tables",
            "sides.id",
            "sides.coalition",
            "sides.units.card",
            "terrain.kind",
        )
        of_features = ("terrain", "mark", "at", "along", "sides")
        layouts = (name for name in Layouts.model_fields if name != "counters")
        is_on_hexes = load_rulebook(self.ruleset).distance_unit == "hex"
        tables = ("table", *(f"table.{name}" for name in TableTop.model_fields)) if is_on_hexes else ()
        return {
            **{name: [OWN] for name in tables},
            **{name: [OWN] for name in (*fixed, "layouts.counters")},
            **{f"board.features.{name}": [OWN] for name in of_features},
            **{f"terrain.{name}": [OWN] for name in ("area_cm", "around_cm", "path_cm", "width_cm")},
            **{f"sides.{name}": [OWN] for name in ("setup_area_cm", "setup_around_cm", "setup_hexes")},
            **{
                f"layouts.{name}": sorted(file.stem for file in resources.templates(name).glob("*.yaml"))
                for name in layouts
            },
            "first": [*(side["id"] for side in sample["sides"]), ABSENT],
            "board.features": [OWN, ABSENT, EVERY],
            "terrain": [OWN, ABSENT, EVERY],
            "house": [ABSENT, [*load_rulebook(self.ruleset).waivable()]],
            "sides.units.colour": [ABSENT, Spread(load_palette().order)],
        }

    def is_right(self, path: str, value: Any) -> bool:
        """Whether a value makes a kit beside those of most other fields; others are tried by themselves."""
        kind = path.removeprefix("layouts.")
        if path.startswith("layouts.") and kind in self.layouts:
            return value in (OWN, *self.layouts[kind])
        alone = self.alone.get(path, ())
        return value not in (*alone, LARGE.get(path)) and (OTHERS not in alone or value in (OWN, ABSENT))

    # -- a scenario ----------------------------------------------------------------------------------------

    def scenario(self, row: Row) -> dict[str, Any]:
        """The sample with the values of a row."""
        data = self.sample()
        if row.get("terrain") == EVERY:
            data["terrain"] = (
                [*self._laid()] if "table" in data else [{"where": one, "kind": one} for one in self.kinds]
            )
        for path, value in sorted(row.items(), key=lambda one: one[0].count(".")):
            if value in (OWN, EVERY) or row.get(path.split(".")[0]) == ABSENT != value:
                continue
            each = cycle(value) if isinstance(value, Spread) else repeat(value)
            for (place, key), one in zip(self._places(data, path.split(".")), each, strict=False):
                place.pop(key, None)
                if one != ABSENT:
                    place[key] = list(one) if isinstance(one, tuple) else one
        if len(row) > 1:
            self._make_playable(data, row)
            _fit_on_table(data)
        if row.get("board.features") == EVERY and data.get("board"):
            name = row.get("board.features.name", OWN)
            called = {} if name == ABSENT else {"name": "Wood" if name == OWN else name}
            data["board"]["features"] = [{**one, **called} for one in self._features(data["board"])]
        return data

    def _places(self, data: dict[str, Any], steps: list[str]) -> list[tuple[dict[str, Any], str]]:
        """Where a path leads: mappings, and the key in them. Nowhere below a list or a board that is absent."""
        found = [data]
        if steps[:2] == ["sides", "units"] and len(steps) > 2:
            every = [(i, j) for i, side in enumerate(data["sides"]) for j in range(len(side["units"]))]
            chosen = self.takers.get(steps[2], every[:1])
            found = [data["sides"][i]["units"][j] for i, j in (every if chosen == ALL else chosen)]
            steps = steps[2:]
        for step in steps[:-1]:
            if step in USUAL:
                found[0].setdefault(step, dict(USUAL[step]))
            found = [each for one in found for each in _listed(one.get(step, []))]
        return [(one, steps[-1]) for one in found]

    def _make_playable(self, data: dict[str, Any], row: Row) -> None:
        """Takes off what another value bars: features and teams in hexes that are gone, what does not go in the weather."""
        board = data.get("board")
        moved = any(row.get(f"board.{name}", OWN) not in (OWN, "flat") for name in ("columns", "rows", "orientation"))
        units = [unit for side in data["sides"] for unit in side["units"]]
        if moved or not (board and board.get("columns") and board.get("rows")):
            for side in data["sides"]:
                side.pop("setup_hexes", None)
        if moved:
            for unit in units:
                for key in ("hex", "second_hex", "deployed", "led_by"):
                    unit.pop(key, None)
            if board:
                board.pop("features", None)
        if self.airborne and {"rain", "fog"} & set(data.get("weather", ())):
            for side in data["sides"]:
                side["units"] = [unit for unit in side["units"] if unit["card"] != self.airborne]
            for unit in units:
                if unit.get("order") == "move_and_fire":
                    del unit["order"]

    def _laid(self) -> Iterator[dict[str, Any]]:
        """Every kind in every way in which it can lie on a table."""
        for number, kind in enumerate(self.kinds):
            x, y, drawn = 16 * (number % 11), 50 + 12 * (number % 3), _drawn()[kind]
            laid: dict[str, Any] = {
                "area_cm": [x, y, 12, 9],
                "around_cm": [[x, y - 20], [x + 12, y - 18], [x + 3, y - 10]],
                "path_cm": [[x, 120], [x + 8, y], [x, 0]],
            }
            for key, ways in TABLE_WAYS.items():
                if any(getattr(drawn, way) for way in ways):
                    width = {"width_cm": 4} if key == "path_cm" and number % 2 else {}
                    yield {"where": f"{kind} {key}".replace("_", " "), "kind": kind, key: laid[key], **width}

    def _features(self, board: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Every kind in every way it can be drawn, each on hexes of its own as long as there are any; and the marks."""
        plan = Board(**{key: value for key, value in board.items() if key != "features"})
        cells = ((column, row) for column in range(1, plan.columns or 0) for row in range(1, plan.rows or 0))
        for kind in self.kinds:
            for key, way in WAYS.items():
                if getattr(_drawn()[kind], way) and (cell := next(cells, None)):
                    column, row = cell
                    beside = (column, row + 1) if plan.orientation == "flat" else (column + 1, row)
                    one, other = plan.name_of(cell), plan.name_of(beside)
                    laid = {"at": [one], "along": [one, other], "sides": [f"{one}-{other}"]}
                    yield {"terrain": kind, key: laid[key]}
        for mark in ("ford", "bridge"):
            if cell := next(cells, None):
                yield {"mark": mark, "at": [plan.name_of(cell)]}


def _fit_on_table(data: dict[str, Any]) -> None:
    """What lies on the table of a sample, on one of another size; off it where there is none."""
    table, size = data.get("table"), USUAL["table"]
    shares = [table[key] / size[key] for key in ("width_cm", "depth_cm")] if table else []

    def fitted(numbers: Sequence[float]) -> list[float]:
        return [round(number * shares[at % 2], 6) for at, number in enumerate(numbers)]

    for one in (*data.get("terrain", ()), *data["sides"]):
        for key in LAID:
            if one.get(key) and table:
                one[key] = fitted(one[key]) if key.endswith("area_cm") else [fitted(place) for place in one[key]]
            else:
                one.pop(key, None)
        if "path_cm" not in one:
            one.pop("width_cm", None)


def _drawn() -> Mapping[str, Any]:
    return load_terrain().terrain


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


ALL = ()
"""Every unit of both sides."""
OTHERS = ...
"""Every value but that of the sample, and none."""
NO_SIZE = {"board": [ABSENT], "board.columns": [ABSENT], "board.rows": [ABSENT]}
LARGE = {"board.columns": 200, "board.rows": 200, "board.flat_to_flat_mm": 300.0}
"""Each is tried alone, on a board that is small otherwise: what comes of all takes long to draw."""
