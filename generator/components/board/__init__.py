"""The board: the scenario's hexes at their true size with what lies on them, in tiles to glue together."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.box_count import Count
from generator.components.sheet_kind import BoxPlace, Joint, KitView, Printed, SheetKind, Sheets

ID = "board"


def _sheets(kit: KitView) -> Sheets:
    from generator.components.board.sheets import build

    return build(kit.game, kit.context)


def _joints(printed: Printed) -> Iterator[Joint]:
    from generator.components.board.sheets import grid_of_tiles
    from generator.expressions import number

    # The first sheet of a board in tiles shows the whole of it.
    first, *tiles = printed.sheets[ID]
    if tiles:
        columns, rows = grid_of_tiles(printed.game, printed.context, first)
        parts = {"tiles": number(len(tiles)), "columns": number(columns), "rows": number(rows)}
        words = printed.context.words
        yield Joint(
            words("cutting_guide.join.board.lead"), words("cutting_guide.join.board.text", **parts), in_tiles=True
        )


def _lacked(kit: KitView) -> tuple[str, str] | None:
    from generator.components.board.layout import in_cm

    board, words = kit.game.scenario.board, kit.context.words
    if board is None or not board.columns or not board.rows:
        return None
    return words("cutting_guide.board_lead"), words("cutting_guide.board", size=in_cm(board, words))


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
        lacked=_lacked,
    ),
)
