"""What is said of what is seen: of the elements of pieces and pages, and of the values that they show.

A spot is an element as a browser is told of it: its ``box`` in mm, its place in a layout, and what it shows: ``values``, the
keys of those of its ``unit``; ``told``, what else is known of it; ``read``, where files say it; or a ``piece``, with its face.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext
from generator.components.sheet_layout import layout_asked
from generator.diagnostics import Source
from generator.drawing import Mark
from generator.drawing.box import Box
from generator.explaining import in_table, shown, why
from generator.preview.page_marks import Placed, placed
from generator.preview.printed_values import paths, printed
from generator.preview.read_fields import read_fields
from generator.rulesets.api import Ability, Derived, Game, SideInPlay, Unit

if TYPE_CHECKING:
    from generator.preview.bench import Face, ShownPage, ShownPiece, View

Spot = dict[str, Any]
Row = dict[str, str]
"""A value: its ``key``, its ``value`` and ``why``."""


class Answers:
    """Those for one game, as it is drawn in a context."""

    def __init__(self, game: Game, context: BuildContext) -> None:
        self._game, self._context = game, context
        self._rows: dict[str, Mapping[str, Row]] = {}

    # -- spots ----------------------------------------------------------------------------------------------

    def of_face(self, view: View, face: Face, unit: str) -> list[Spot]:
        """The elements of a face, the topmost last."""
        of = self._units.get(unit)
        return [
            _spot(spot.element, spot.box, face.scale, spot.where)
            | {"unit": unit, "values": self._printed(of, spot.prints)}
            for spot in view.spots.get(face.design, ())
        ]

    def of_page(self, view: View, page: ShownPage) -> list[Spot]:
        """The elements of a page and the pieces on it, those of others than its own kind among them."""
        every = [(one, name) for one in view.pieces for name in one.faces]
        every.sort(key=lambda one: (one[0].kind == page.kind, one[1] == "front"))  # what is meant, if several look so
        designs: dict[str, list[tuple[ShownPiece, str]]] = {}
        for piece, face in every:
            designs.setdefault(piece.faces[face].design, []).append((piece, face))
        alike = [one for one in view.pages if one.kind == page.kind]
        at = alike.index(page)
        over = (
            [(one.box, designs[one.design][-1][0]) for one in _placed(alike[at - 1], designs) if one.design]
            if at
            else []
        )
        found = []
        for one in _placed(page, designs):
            if one.design:
                in_front = [piece for box, piece in over if _is_behind(one.box, box, page)]
                backs = (it for it in designs[one.design] if it[0] in in_front and it[1] == "back")
                piece, face = next(backs, designs[one.design][-1])
                found.append(_spot(piece.name, one.box) | {"piece": piece.id, "face": face})
            else:
                found.append(self._marked(one))
        return found

    def _marked(self, one: Placed) -> Spot:
        mark = one.mark
        where = self._in_layout(mark.layout) if mark.layout else None
        spot = _spot(mark.element, one.box, where=where)
        match mark.of:
            case ("unit", key) if key in self._units:
                unit = self._units[key]
                asked = [f"unit.{path}" for said in mark.shows for path in paths(said)]
                spot |= {"unit": key, "values": self._printed(unit, asked), "read": [_read("unit", unit.where)]}
            case ("side", name):
                spot["told"] = self._of_side(name, mark)
                spot["read"] = [*self._in_scenario((f"sides.{name}.name",))]
            case ("table",):
                spot["told"] = [row for place in mark.shows if (row := self._in_table(place))]
            case ("scenario",):
                spot["read"] = [*self._in_scenario(mark.shows)]
        return spot

    def _in_layout(self, path: tuple[str | int, ...]) -> Source:
        kind, *steps = path
        return self._context.sheet_layout(str(kind), *layout_asked(self._game, str(kind))).where(*steps)

    def _in_scenario(self, asked: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Where the scenario says these, if it does."""
        scenario = self._game.project.scenario
        for path in asked:
            name, *steps = path.split(".")
            if name not in scenario.value.model_fields_set:
                continue
            found: list[str | int] = [int(step) if step.isdecimal() else step for step in steps]
            if name == "sides" and isinstance(getattr(scenario.value, name), Sequence):
                found[0] = [side.side.id for side in self._game.sides].index(steps[0])
            yield _read(path, scenario.where(name, *found))

    def _of_side(self, name: str, mark: Mark) -> list[Row]:
        side = self._sides.get(name)
        values = side.values if side else {}
        keys = printed([f"unit.{path}" for path in mark.shows], {}, {}, values)
        return [_row(values[key]) for key in keys]

    def _in_table(self, place: str) -> Row | None:
        """A cell of the rules' tables: its value and unit, its clause, its status and its note."""
        table, row, *column = place.split("/")
        book = self._game.book
        try:
            cell = book.value(table, row, *column)
        except KeyError:
            return None
        note = f" Note: {cell.note}" if cell.note else ""
        value = f"{in_table(cell.value)} {cell.unit}".strip()
        return {"key": place, "value": value, "why": f"{book.cite(cell.source)} [{cell.status}].{note}"}

    # -- values ---------------------------------------------------------------------------------------------

    def explained(self, unit: str) -> list[Row]:
        """Each value of a unit, each field that it has as it was read, and what its abilities cost: its key, what it is, and
        why."""
        of = self._units.get(unit)
        return [*self._known(of).values()] if of else []

    def _known(self, unit: Unit) -> Mapping[str, Row]:
        if unit.key not in self._rows:
            self._rows[unit.key] = self._rows_of(unit)
        return self._rows[unit.key]

    def _rows_of(self, unit: Unit) -> Mapping[str, Row]:
        fields = {k: {"key": k, "value": said, "why": at} for k, (said, at) in read_fields(self._game, unit).items()}
        others = [*(one.why for one in unit.picked), *(one.why for one in unit.tracks), *unit.values.values()]
        return fields | {one.key: _row(one) for one in others if one}

    def _printed(self, unit: Unit | None, asked: Iterable[str]) -> list[str]:
        if unit is None:
            return []
        blocks = {name: specs for card in self._game.book.spec.card.values() for name, specs in card.items()}
        labels = {name: [getattr(row.label, "key", "") for row in rows] for name, rows in unit.rows.items()}
        in_order = [one for one in unit.menu if one.id in unit.abilities]
        lists = {"abilities": _costs(unit.picked), "entries": _costs(in_order)}
        return printed(asked, blocks, labels, self._known(unit), lists)

    @cached_property
    def _units(self) -> Mapping[str, Unit]:
        return {unit.key: unit for unit in self._game.units}

    @cached_property
    def _sides(self) -> Mapping[str, SideInPlay]:
        return {side.side.id: side for side in self._game.sides}


def _placed(page: ShownPage, designs: Collection[str]) -> Iterator[Placed]:
    return placed(page.picture.document.pages[0].items, designs)


def _is_behind(box: Box, front: Box, page: ShownPage) -> bool:
    """Whether a box of a page lies behind one of the page before, for a sheet that is turned over its long edge."""
    (across, down), (over, from_top) = ((one.x + one.w / 2, one.y + one.h / 2) for one in (box, front))
    if page.width_mm > page.height_mm:
        from_top = page.height_mm - from_top
    else:
        over = page.width_mm - over
    return max(abs(across - over), abs(down - from_top)) < min(box.w, box.h) / 2


def _spot(element: str, box: Box, scale: float = 1.0, where: Source | None = None) -> Spot:
    place = {"file": where.file, "line": where.line, "column": where.column} if where else {"file": ""}
    return {"element": element, "box": [round(mm * scale, 3) for mm in box], "values": [], **place}


def _read(what: str, where: Source) -> dict[str, Any]:
    return {"what": what, "file": where.file, "line": where.line, "column": where.column}


def _row(one: Derived) -> Row:
    return {"key": one.key, "value": f"{shown(one.value)} {one.unit}".strip(), "why": why(one)}


def _costs(abilities: Sequence[Ability]) -> list[str]:
    """The keys of what they cost; empty where no rule says it."""
    return [one.why.key if one.why else "" for one in abilities]
