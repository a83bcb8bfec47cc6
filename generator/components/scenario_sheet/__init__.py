"""The scenario sheet: what is played, where, by whom, and what should be in the box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.components.box_count import BoxScope, Count
from generator.components.sheet_kind import BoxPlace, KitView, SheetKind, Sheets

if TYPE_CHECKING:
    from generator.rulesets.api import Game

ID, ROSTER = "scenario_sheet", "scenario_sheet.roster"
"""And what it is called where nothing is played yet: the folder of a game tells who there is."""


def tells_a_scenario(game: Game) -> bool:
    """Whether there is more to be said than who takes part."""
    it = game.scenario
    story = (it.date, it.place, it.summary, it.turns, it.points_agreed, it.first)
    return any((*story, it.table, it.board, it.terrain, it.victory, it.special_rules))


def _in_box(box: BoxScope) -> list[Count]:
    words, pages = box.words, len(box.sheets(ID))
    name = "" if tells_a_scenario(box.game) else words(ROSTER)
    text = words("cutting_guide.box.pages", name=name) if name else words("cutting_guide.box.scenario_sheet")
    return [Count(text, shared=pages)]


def _sheets(kit: KitView) -> Sheets:
    from generator.components.scenario_sheet.pieces import shown
    from generator.components.scenario_sheet.sheet import build

    return build(kit.game, kit.context, kit.counters.sign, partial(kit.game_box, ID), tuple(shown(kit)))


SHEET_KINDS = (
    SheetKind(
        id=ID,
        title="kit.scenario_sheet",
        called=lambda game: "" if tells_a_scenario(game) else ROSTER,
        made=_sheets,
        material="cutting_guide.on.paper",
        box_place=BoxPlace.PAGES,
        in_box=_in_box,
    ),
)
