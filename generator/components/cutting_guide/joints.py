"""Of the guide: what is joined once it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.components.area_template import in_tiles
from generator.components.board import measure, plan_of
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.expressions import number
from generator.sheets.furniture import Heading, cutting_area
from generator.sheets.pages import Sheet
from generator.sheets.tiling import count_tiles

if TYPE_CHECKING:
    from generator.components.kit import Kit


def joints_of(made: Sequence[PrintedKind], kit: Kit) -> Iterator[tuple[str, str]]:
    """A few words in bold and what they are about, for each thing that comes in parts."""
    words, sheets = kit.context.words, {one.kind: one.sheets for one in made}

    def said(key: str, **parts: object) -> tuple[str, str]:
        return words(f"cutting_guide.join.{key}.lead"), words(f"cutting_guide.join.{key}.text", **parts)

    if "artillery_templates" in sheets:
        yield said("templates") if kit.game.templates else said("areas")
    if "lookup_wheels" in sheets:
        yield said("wheels")
    if "measuring_strips" in sheets:
        yield said("strips")
    tiled = False
    printed = [sheet.name for kind in ("artillery_templates", "film_templates") for sheet in sheets.get(kind, ())]
    templates, tiles = in_tiles(kit.game.areas, printed, words)
    if tiles:
        tiled = True
        yield said("tiled", templates=number(templates), tiles=number(tiles), how=words("cutting_guide.join.tiles"))
    if len(sheets.get("whole_arc", ())) > 1:
        how = words("cutting_guide.join.alike" if tiled else "cutting_guide.join.tiles")
        tiled = True
        yield said("arc", tiles=number(len(sheets["whole_arc"])), how=how)
    # The first sheet of a board in tiles shows the whole of it.
    if len(board := sheets.get("board", ())) > 1:
        columns, rows = _grid(board[0], kit)
        how = words("cutting_guide.join.alike" if tiled else "cutting_guide.join.tiles")
        yield said("board", tiles=number(len(board) - 1), columns=number(columns), rows=number(rows), how=how)


def _grid(first: Sheet, kit: Kit) -> tuple[int, int]:
    """How many tiles the board takes across and down."""
    board = kit.game.scenario.board
    plan = plan_of(board, kit.context) if board else None
    assert board is not None and plan is not None
    bare = Heading(first.heading.title, size="none")
    return count_tiles(*measure(plan, board.flat_to_flat_mm), cutting_area(first.paper, bare))
