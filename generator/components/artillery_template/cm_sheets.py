"""The sheets for figures on a table: templates, deviation card and arc of fire, true to their centimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from generator.components.artillery_template import cm_arc, cm_arc_tiles, cm_pieces, deviation_card, joining
from generator.components.artillery_template.piece_sheets import NoPageHoldsIt, PieceSheets
from generator.components.artillery_template.range_table import range_tables
from generator.components.artillery_template.rows import ring_marks, undodged
from generator.components.artillery_template.signs import CARD, Surface
from generator.components.artillery_template.themes import by_template
from generator.components.build_context import BuildContext
from generator.components.pieces.freeform import FreeformPiece, pages_needed
from generator.components.sentences import marked
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Item, Style, Symbol
from generator.drawing.box import Box
from generator.model.template import CmShape
from generator.rulesets.api import Battery
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper
from generator.units import MM_PER_CM

STRIP_MM, OUTLINE_MM = 5.0, 0.5
"""The whole arc is looked through in strips so high for tiles that show some of it; its outline reaches beyond them."""


class CmSheets:
    """For the guns of a battery on a table."""

    def __init__(self, battery: Battery, context: BuildContext, kit: str, surface: Surface = CARD) -> None:
        self.surface = surface
        self.battery, self.context, self.words = battery, context, context.words
        self.farthest = max(fire.long for fire in battery.fires)
        self.kit, self.kind = kit, self.words("artillery_template.cm_kind")
        detail = self.words(f"artillery_template.{'film_detail' if surface.is_film else 'detail'}", kit=kit)
        self.title = self.words("kit.film_templates" if surface.is_film else "artillery_template.title")
        self.make = PieceSheets(context, self.kind, detail, is_film=surface.is_film)

    def build(self, refusal: Diagnostic) -> tuple[Sheet, ...]:
        title, notes = self.title, self._notes()
        card = [] if self.surface.is_film else [deviation_card.piece(self.battery.deviation, self.words)]
        fixed = [*self._templates(), *card]
        try:
            found = self.make.sheets(title, notes, lambda rooms: fixed)
            arcs = [self._with_arc(fixed, paper, title, [*notes, self._arc_note()]) for paper in self.make.papers]
        except NoPageHoldsIt:
            raise UserError([refusal]) from None
        # The arc shares the pages of the templates where that costs none, else it has one to itself.
        shared = [sheets for sheets in arcs if sheets is not None and len(sheets) <= len(found)]
        return tuple(shared[0]) if shared else (*found, *self._arc_alone())

    def _with_arc(self, fixed: list[FreeformPiece], paper: Paper, title: str, notes: list[str]) -> list[Sheet] | None:
        """The templates and as large an arc, its table in it, as needs no page more, on paper one way."""
        room = self.make.room(title, notes, paper)[1]
        pages = pages_needed(fixed, room)
        if pages is None:
            return None
        for radius in range(self._largest(room), cm_arc.LEAST_CM - 1, -1):
            arc = self._arc(radius)
            pieces = [*fixed, arc]
            if not self._has_table(radius):
                return None
            if pages_needed(pieces, room) == pages:
                return self.make.on(paper, title, notes, pieces, noted=arc)
        return None

    def _arc_alone(self) -> list[Sheet]:
        title, notes = self.words("artillery_template.arc_title"), [self._arc_note()]
        sizes = {paper: self._largest(self.make.room(title, notes, paper)[1]) for paper in self.make.papers}
        paper = max(sizes, key=lambda paper: sizes[paper])
        return self.make.on(paper, title, notes, [self._arc(sizes[paper])]) if sizes[paper] else []

    def whole_arc(self) -> list[Sheet]:
        """The arc to the longest range, in tiles to glue together."""
        wedge = self._wedge(self.farthest, is_tiled=True)
        drawing = Symbol(
            "whole-arc", wedge.width_mm, wedge.height_mm, cm_arc.draw(wedge, self.battery.fires, self.words)
        )
        make = PieceSheets(self.context, self.kind, self.words("artillery_template.whole_detail", kit=self.kit))
        title, uncut = self.words("artillery_template.whole_title"), [cm_arc.about_point(wedge)]

        def on_tiles(windows: Sequence[Box], marks: Sequence[Sequence[Box]]) -> list[list[Item]]:
            return cm_arc_tiles.on_tiles(wedge, self.battery.fires, self.words, windows, marks)

        ends = *cm_arc.band_ends(wedge, self.battery.fires), wedge.radius_cm
        rings = [(str(end), wedge.ring_in_parts(end * MM_PER_CM)) for end in ends]
        tables = range_tables(self.battery.fires, self.words, "cm")
        return make.tiled(
            title,
            drawing,
            (wedge.path(Style()), rings),
            _strips(wedge),
            joining.of_rings,
            tables,
            uncut,
            on_tiles=on_tiles,
            clear=cm_arc.contour_boxes(wedge),
            crowns=[cm_arc.crown(wedge, end) for end in cm_arc.band_ends(wedge, self.battery.fires)],
        )

    # -- pieces --------------------------------------------------------------------------------------------

    def _templates(self) -> list[FreeformPiece]:
        shapes, themes = self.context.template_shapes, by_template(self.battery)
        return [
            replace(
                cm_pieces.piece(need, shape, self.context, self.surface, themes[need.name]),
                mark=marked(self.words(need.name), need.of),
            )
            for need in self.battery.templates
            if isinstance(shape := shapes.get(need.id), CmShape)
        ]

    def _arc(self, radius: int) -> FreeformPiece:
        return cm_arc.piece(self._wedge(radius), self.battery.fires, self.words, self.surface)

    def _wedge(self, radius: int, *, is_tiled: bool = False) -> cm_arc.Wedge:
        return cm_arc.Wedge(self.battery.arc_degrees, radius, is_tiled, ring_marks(self.battery, self.farthest))

    def _has_table(self, radius: int) -> bool:
        return cm_arc.has_table(self._wedge(radius), self.battery.fires, self.words)

    def _largest(self, room: Box) -> int:
        return cm_arc.largest(self.battery.arc_degrees, self.farthest, room.w, room.h)

    # -- words ---------------------------------------------------------------------------------------------

    def _notes(self) -> list[str]:
        users = [user for need in self.battery.templates for user in need.users]
        clauses = dict.fromkeys([self.battery.shapes_clause, *(clause for user in users for clause in user.clauses)])
        return [
            self.words(f"artillery_template.{'cm_film' if self.surface.is_film else 'cm'}_about"),
            *undodged(users, self.words),
            self.words("artillery_template.cm_house", clauses=", ".join(clauses)),
        ]

    def _arc_note(self) -> str:
        return self.words("artillery_template.cm_arc_about", degrees=f"{self.battery.arc_degrees:g}")


def _strips(wedge: cm_arc.Wedge) -> list[Box]:
    """Level strips that together cover the wedge and its outline, and little else."""
    found = []
    for row in range(math.ceil(wedge.height_mm / STRIP_MM)):
        bottom = wedge.height_mm - row * STRIP_MM
        low, high = row * STRIP_MM, min((row + 1) * STRIP_MM, wedge.height_mm)
        # Widest where an edge of the wedge meets its ring, else at the end nearer to that.
        widest = min(max(wedge.radius_mm * math.cos(wedge.half), low), high)
        reach = min(widest * math.tan(wedge.half), math.sqrt(max(wedge.radius_mm**2 - widest**2, 0.0))) + OUTLINE_MM
        found.append(Box(wedge.width_mm / 2 - reach, bottom - (high - low), 2 * reach, high - low))
    return found
