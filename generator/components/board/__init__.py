"""The board: the scenario's hexes at their true size with what lies on them, in tiles to glue together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, Joint, KitView, SheetKind

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext
    from generator.rulesets.api import Game
    from generator.sheets.pages import Sheet

ID = "board"


def _sheets(kit: KitView) -> Sequence[Sheet]:
    from generator.components.board.sheets import build

    return build(kit.game, kit.context)


def _joints(game: Game, context: BuildContext, printed: Mapping[str, Sequence[Sheet]]) -> Iterator[Joint]:
    from generator.components.board.sheets import grid_of_tiles
    from generator.components.expressions import number

    # The first sheet of a board in tiles shows the whole of it.
    first, *tiles = printed[ID]
    if tiles:
        columns, rows = grid_of_tiles(game, context, first)
        parts = {"tiles": number(len(tiles)), "columns": number(columns), "rows": number(rows)}
        words = context.words
        yield Joint(
            words("cutting_guide.join.board.lead"), words("cutting_guide.join.board.text", **parts), in_tiles=True
        )


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.board",
        made=_sheets,
        material="cutting_guide.on.heavy_paper",
        box_place=BoxPlace.LARGE,
        extras=lambda box: [Count(box.words("cutting_guide.box.board"), shared=1)],
        joints=_joints,
        on_request=True,
    ),
)
