"""Sheets of counters and markers of one nation, without a scenario."""

from __future__ import annotations

from generator.components import context, counter, kit, marker
from generator.components.desk import Desk
from generator.drawing import Document
from generator.model.base import Located
from generator.model.counter_set import CounterSet
from generator.model.nation import Nation
from generator.rulesets.api import CounterDesign, SetNeeds
from generator.sheets.furniture import Heading
from generator.sheets.pages import bind, lay_out


def document(
    needs: SetNeeds, located: Located[CounterSet], nation_id: str, nation: Nation, game: str, desk: Desk, duplex: str
) -> Document:
    """The set as a document; ``game`` is what the game is called."""
    counter_set, words = located.value, desk.words

    def owner(design: CounterDesign) -> counter.Owner:
        entry = context.of_entry(design.unit, counter_set.counters[design.unit], desk)
        coat = context.of_coat(nation_id, nation, design.colour, desk)
        return counter.Owner({**entry, **coat}, located.where("counters", design.unit))

    layouts = {
        kind: kit.compiled(desk, kind, getattr(counter_set.layouts, kind), located.where("layouts", kind))
        for kind in kit.SQUARE
    }
    size_mm, backs = counter_set.size_mm, bool(duplex)
    counters = counter.Counters(desk, layouts["counter"], size_mm, owner)
    pieces = [
        *counters.pieces(needs.counters, backs=backs),
        *marker.pieces(needs.markers, desk, layouts["marker"], size_mm, backs=backs),
    ]
    name, kind = words.say(nation.name), words("kit.counters")
    heading = Heading(name, kind, kit.counter_detail(size_mm, desk), "compact")
    sheets = lay_out(pieces, desk.paper, heading, kind, duplex=duplex)
    return bind(f"{name} · {game}", sheets, words.furniture(), language=desk.language, duplex=duplex)
