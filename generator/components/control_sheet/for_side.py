"""What all parts of one side's control sheets are set from."""

from __future__ import annotations

from typing import NamedTuple

from generator.components.build_context import BuildContext
from generator.components.control_sheet.sign import CounterSymbol
from generator.model.base import Located
from generator.model.control_sheet_layout import ControlSheetLayout
from generator.rulesets.api import Game, SideInPlay


class ForSide(NamedTuple):
    """The game and a side of it, how the kit is made, how units' counters are drawn, and the layout."""

    game: Game
    side: SideInPlay
    context: BuildContext
    counter_symbol: CounterSymbol
    layout: Located[ControlSheetLayout]
