"""The key of a table: each terrain on it as its plan draws it, and what the rules call it."""

from __future__ import annotations

from generator.components.board.key import in_columns
from generator.components.build_context import BuildContext
from generator.components.sentences import Formatter
from generator.components.table_plan.laid import lay, way_of
from generator.components.table_plan.picture import Painter
from generator.model.table_top import TableTop
from generator.rulesets.api import Game
from generator.typesetting import Block

CM, SCALE = (3, 2), 4.5
"""The size in cm of a piece of the table that shows a terrain, and so many mm for each of them."""


def table_key(game: Game, context: BuildContext, width_mm: float, pt: float) -> Block:
    """What lies on the table of a game that has one under the names of the rules, in columns; nothing where it is bare."""
    table, say, names = game.scenario.table, Formatter(context.words), game.terrain_names
    assert table is not None
    kinds = [kind for kind in context.terrain.terrain if kind in names]
    samples = [(say.line(names[kind]), made) for kind in kinds if (made := _sample(kind, table, game, context))]
    return in_columns(samples, width_mm, pt=pt, is_close=True)


def _sample(kind: str, table: TableTop, game: Game, context: BuildContext) -> Block | None:
    """A piece of the table with a terrain as the scenario lays it; None where it does not."""
    for one in game.scenario.terrain:
        if one.kind == kind and (way := way_of(one, context)):
            wide, deep = CM
            places = (
                {"area_cm": (0, 0, wide, deep)} if way == "ground" else {"path_cm": ((0, deep / 2), (wide, deep / 2))}
            )
            lies = one.model_copy(
                update={"area_cm": None, "around_cm": None, "path_cm": None, "width_cm": None, **places}
            )
            piece = table.model_copy(update={"width_cm": wide, "depth_cm": deep})
            laid = lay(piece, [lies], context, SCALE)
            return Block(laid.box.w, laid.box.h, tuple(Painter(laid, context).items((), ())))
    return None
