"""The sheets for a board of hexes: templates, range strip, arc of fire (H 9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.artillery_template import arc_of_fire, hex_arc_tiles, joining, range_strip
from generator.components.artillery_template.cm_arc_tiles import ends_said
from generator.components.artillery_template.piece_sheets import NoPageHoldsIt, PieceMaker, PieceSheets
from generator.components.artillery_template.pieces import LARGEST, Template
from generator.components.artillery_template.range_table import range_tables
from generator.components.artillery_template.rows import ring_marks, undodged
from generator.components.artillery_template.signs import CARD, Surface
from generator.components.artillery_template.themes import by_ammunition, by_template
from generator.components.build_context import BuildContext
from generator.components.pieces.freeform import FreeformPiece, Laid
from generator.components.pieces.hex_paths import outline_path
from generator.diagnostics import Diagnostic, UserError
from generator.drawing import Item, Style, Symbol, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.hexes import ORIGIN, Hex, is_straight
from generator.model.template import HexShape
from generator.rulesets.api import Battery, TemplateNeed
from generator.sheets.edges import between
from generator.sheets.pages import Sheet

OFF_GUN_MM = 1.5
"""From the hex of the gun to a joint, where that costs no tile."""
ALIKE = 0.7
"""The words of a template are no smaller, beside the largest of any, for the sake of being alike."""


class HexSheets:
    """For the guns of a battery on hexes of ``size_mm``, flat to flat."""

    def __init__(
        self, battery: Battery, context: BuildContext, kit: str, size_mm: float, surface: Surface = CARD
    ) -> None:
        self.surface = surface
        self.battery, self.context, self.words, self.size = battery, context, context.words, size_mm
        self.lanes = range_strip.lanes(battery.fires)
        self.kit, self.kind = kit, context.words("artillery_template.kind", size=context.words.number(size_mm))
        detail = context.words(f"artillery_template.{'film_' if surface.is_film else ''}detail", kit=kit)
        self.title = self.words("kit.film_templates" if surface.is_film else "artillery_template.title")
        self.make = PieceSheets(context, self.kind, detail, is_film=surface.is_film)

    def build(self, refusal: Diagnostic) -> tuple[Sheet, ...]:
        try:
            if self.surface.is_film:
                return (*self.templates(), *self.arc())
            apart = [*self.templates(), *self.strip()]
            together = self.together()
        except NoPageHoldsIt:
            raise UserError([refusal]) from None
        return (*(together if together and len(together) < len(apart) else apart), *self.arc())

    def in_parts(self) -> tuple[bool, bool]:
        """Whether a template has to be joined from parts, and whether the strip has."""
        rooms = [self.make.room(self.title, self._template_notes(), paper)[1] for paper in self.make.papers]
        return any(piece.is_part for piece in self._template_maker()(rooms)), len(self._strip_pieces(rooms)) > 1

    # -- templates -----------------------------------------------------------------------------------------

    def templates(self) -> list[Sheet]:
        return self.make.sheets(self.title, self._template_notes(), self._template_maker())

    def strip(self) -> list[Sheet]:
        notes = [self.words("artillery_template.strip_about")]
        return self.make.sheets(
            self.words("artillery_template.strip_title"), notes, self._strip_pieces, is_centred=False
        )

    def together(self) -> list[Sheet]:
        """Templates and strip on the same pages; nothing where the templates come in parts."""
        title, templates = self.title, self._template_maker()
        notes = [*self._template_notes(), self.words("artillery_template.strip_about")]
        rooms = [self.make.room(title, notes, paper)[1] for paper in self.make.papers]
        if any(piece.is_part for piece in templates(rooms)):
            return []
        return self.make.sheets(
            title, notes, lambda rooms: [*templates(rooms), *self._strip_pieces(rooms)], is_centred=False
        )

    def _template_notes(self) -> list[str]:
        users = [user for need in self.battery.templates for user in need.users]
        clauses = dict.fromkeys([self.battery.shapes_clause, *(clause for user in users for clause in user.clauses)])
        about = "film_about" if self.surface.is_film else "about"
        return [
            self.words(f"artillery_template.{about}"),
            *self._laying(),
            *undodged(users, self.words),
            self.words("artillery_template.house", clauses=", ".join(clauses)),
        ]

    def _laying(self) -> list[str]:
        """How the templates lie on the board: which arrows run through hexsides, and which through corners."""
        ways: dict[str, list[str]] = {"through_sides": [], "through_corners": []}
        for need, shape in self._shaped():
            through = "through_sides" if is_straight(Hex(*shape.arrow)) else "through_corners"
            ways[through].append(self.words(need.name))
        said = [
            self.words(f"artillery_template.{through}", names=", ".join(names))
            for through, names in ways.items()
            if names
        ]
        return [" ".join([self.words("artillery_template.laying"), *said])]

    def _shaped(self) -> Iterator[tuple[TemplateNeed, HexShape]]:
        """The templates in play that have a shape."""
        shapes = ((need, self.context.template_shapes.get(need.id)) for need in self.battery.templates)
        return ((need, shape) for need, shape in shapes if isinstance(shape, HexShape))

    def _template_maker(self) -> PieceMaker:
        themes = by_template(self.battery)

        def made(largest: float) -> list[Template]:
            return [
                Template(need, shape, self.context, self.size, self.surface, themes[need.name], largest)
                for need, shape in self._shaped()
            ]

        found = made(LARGEST)
        if scales := [scale for template in found for scale in template.scales]:
            # All words of one size, unless a crowded template would make those of the others small.
            found = made(max(min(scales), ALIKE * max(scales)))
        return lambda rooms: [piece for template in found for piece in template.pieces(rooms)]

    def _strip_pieces(self, rooms: Sequence[Box]) -> list[FreeformPiece]:
        # One room at a time: how the strip is divided depends on its width.
        themes = by_ammunition(self.battery)
        return list(range_strip.pieces(self.lanes, themes, self.context, self.size, rooms[0].w))

    # -- arc -----------------------------------------------------------------------------------------------

    def _arc(self) -> tuple[float, int]:
        """The degrees of the arc and the longest range in play."""
        degrees = self.battery.arc_degrees
        return degrees, max((lane.long for lane in self.lanes), default=0)

    def whole_arc(self) -> list[Sheet]:
        degrees, farthest = self._arc()
        grid, hexes, box = arc_of_fire.whole(self.size, degrees, farthest)
        said = ends_said(self.battery.fires, self.words, least=1)
        ends, marks = {int(end) for end, lines in said.items() if lines}, ring_marks(self.battery, farthest)
        drawn = arc_of_fire.draw(self.context, grid, hexes, degrees, box, marks=marks, ends=ends, with_edges=False)
        numbers = [at for item in drawn if isinstance(item, Text) and (at := bounds((item,)))]
        edges = arc_of_fire.edge_boxes(grid, degrees, box)
        drawing = Symbol("whole-arc", box.w, box.h, drawn)
        boxes = [between(*grid.box((at,))) for at in (ORIGIN, *hexes)]
        outline, gun = outline_path(grid, (ORIGIN, *hexes), Style()), arc_of_fire.gun_box(grid)
        make = PieceSheets(self.context, self.kind, self.words("artillery_template.whole_detail", kit=self.kit))

        def on_tiles(windows: Sequence[Box], marks: Sequence[Sequence[Box]]) -> list[list[Item]]:
            """What bands end where, and the edges, which only numbers that the tile shows stand in."""
            told = hex_arc_tiles.on_tiles(grid, hexes, said, windows, edges, marks)
            drawn = (arc_of_fire.edges_on(grid, degrees, box, window, numbers) for window in windows)
            return [[*ours, *lines] for ours, lines in zip(told, drawn, strict=True)]

        tables = range_tables(self.battery.fires, self.words, "hex")
        rings = [(str(end), arc_of_fire.ring(grid, hexes, end)) for end in sorted(ends)]
        return make.tiled(
            self.words("artillery_template.whole_title"),
            drawing,
            (outline, rings),
            boxes,
            joining.of_hexes,
            tables,
            [gun.inset(-OFF_GUN_MM)],
            edges,
            on_tiles,
            arc_of_fire.contour_boxes(grid, hexes),
            tables,
        )

    def arc(self) -> list[Sheet]:
        degrees, farthest = self._arc()
        title = self.words("artillery_template.arc_title")
        text = self.words("artillery_template.arc_about", degrees=f"{degrees / 2:g}")
        ways = []
        for paper in self.make.papers:
            about, room = self.make.room(title, [text], paper)
            grid, hexes = arc_of_fire.placed(self.size, degrees, farthest, room)
            ways.append((len(hexes), paper, about, room, grid, hexes))
        count, paper, about, room, grid, hexes = max(ways, key=lambda way: way[0])
        if not count:
            return []
        marks = ring_marks(self.battery, farthest)
        drawn = arc_of_fire.draw(self.context, grid, hexes, degrees, room, self.surface, farthest, marks)
        cut = outline_path(grid, (ORIGIN, *hexes), Style())
        return self.make.named(paper, title, about, [Laid(drawn, (cut,))])
