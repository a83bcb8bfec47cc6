"""Sheets of counters and markers of one nation, without a scenario."""

from __future__ import annotations

from generator.components import context, counter, kit, marker
from generator.components.counter_layouts import layout_for
from generator.components.counter_shape import Cut
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
        # Whom they will meet is not known here.
        code = nation.code if nation.looks_like else ""
        return counter.Owner({**entry, **coat}, located.where("counters", design.unit), code)

    cut, where, backs = Cut(counter_set.size_mm), located.where, bool(duplex)
    layouts = {
        kind: layout_for(desk, kind, getattr(counter_set.layouts, kind), cut, where("layouts", kind), where("size_mm"))
        for kind in kit.CUT_ALIKE
    }
    counters = counter.Counters(desk, layouts["counter"], cut, owner)
    pieces = [
        *counters.pieces(needs.counters, backs=backs),
        *marker.pieces(needs.markers, desk, layouts["marker"], cut, backs=backs),
    ]
    name, kind = words.say(nation.name), words("kit.counters")
    heading = Heading(name, kind, kit.counter_detail(cut.size_mm, desk), "compact")
    sheets = lay_out(pieces, desk.paper, heading, kind, duplex=duplex)
    return bind(f"{name} · {game}", sheets, words.furniture(), language=desk.language, duplex=duplex)
