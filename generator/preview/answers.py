"""What is said of what is seen: of the elements of pieces and pages, and of the values that they show.

A spot is an element as a browser is told of it: its ``box`` in mm, its place in a layout, and what it shows: ``values``, the
keys of those of its ``unit``; ``told``, what else is known of it; ``read``, where files say it; or a ``piece``, with its face.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from generator.components.build_context import BuildContext
from generator.components.sheet_layout import layout_asked
from generator.diagnostics import Source
from generator.drawing.box import Box
from generator.preview.known import Known, Row
from generator.preview.page_marks import Placed, placed
from generator.rulesets.api import Game

if TYPE_CHECKING:
    from generator.preview.bench import Face, ShownPage, ShownPiece, View

Spot = dict[str, Any]


class Answers:
    """Those for one game, as it is drawn in a context."""

    def __init__(self, game: Game, context: BuildContext) -> None:
        self._game, self._context = game, context
        self._known = Known(game)

    def of_face(self, view: View, face: Face, unit: str) -> list[Spot]:
        """The elements of a face, the topmost last."""
        of = self._known.units.get(unit)
        return [
            _spot(spot.element, spot.box, face.scale, spot.where)
            | {"unit": unit, "values": self._known.printed(of, spot.prints) if of else []}
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
        spot = _spot(mark.element, one.box, where=self._in_layout(mark.layout) if mark.layout else None)
        of_units = [each for each in mark.shows if each.kind == "unit" and each.of in self._known.units]
        units = [(self._known.units[each.of], each) for each in of_units]
        read = [_read(unit.key if len(units) > 1 else "unit", unit.where) for unit, _ in units]
        if len(units) == 1:
            unit, shown = units[0]
            spot |= {"unit": unit.key, "values": self._known.keys(unit, shown)}
        for each in mark.shows:
            match each.kind:
                case "side":
                    read += self._in_scenario((f"sides.{each.of}.name",))
                case "scenario":
                    read += self._in_scenario(each.keys)
        told = [*self._known.rows(mark)]
        return spot | ({"told": told} if told else {}) | ({"read": read} if read else {})

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

    def explained(self, unit: str) -> list[Row]:
        """Each value of a unit, each field that it has as it was read, and what its abilities cost: its key, what it is, and
        why."""
        of = self._known.units.get(unit)
        return [*self._known.of_unit(of).values()] if of else []


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
