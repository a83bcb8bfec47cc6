"""Sheets of counters and markers of one nation, without a scenario."""

from __future__ import annotations

from generator.components import layout_names
from generator.components.build_context import BuildContext
from generator.components.counters import COUNTERS, counter, counter_detail, marker
from generator.components.counters.layouts_by_size import CUT_ALIKE, layout_for
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.trim_shape import TrimShape
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Document
from generator.model.base import Located
from generator.model.counter_set import CounterSet
from generator.model.nation import Nation
from generator.rulesets.api import CounterDesign, SetNeeds
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import bind

OF_A_UNIT = {"card", "played", "side", "scenario"}
"""What a layout can say of a unit in a scenario alone."""


def document(
    needs: SetNeeds,
    located: Located[CounterSet],
    nation_id: str,
    nation: Nation,
    game: str,
    context: BuildContext,
    duplex: str,
) -> Document:
    """The set as a document; ``game`` is what the game is called."""
    counter_set, words = located.value, context.words

    def owner(design: CounterDesign) -> counter.Owner:
        entry = layout_names.set_entry_names(design.unit, counter_set.counters[design.unit], context)
        coat = layout_names.coat_names(nation_id, nation, design.colour, context)
        # Whom they will meet is not known here.
        code = nation.code if nation.looks_like else ""
        return counter.Owner({**entry, **coat}, located.where("counters", design.unit), code)

    cut, where, backs = TrimShape.of(counter_set), located.where, bool(duplex)
    layouts = {
        kind: layout_for(
            context, kind, getattr(counter_set.layouts, kind), cut, where("layouts", kind), where("size_mm")
        )
        for kind in CUT_ALIKE
    }
    _refuse_what_a_set_lacks(layouts["counter"], counter_set.layouts.counter, where("layouts", "counter"))
    counters = counter.Counters(context, lambda _: layouts["counter"], cut, owner)
    pieces = [
        *counters.pieces(needs.counters, backs=backs),
        *marker.pieces(needs.markers, context, layouts["marker"], cut, backs=backs),
    ]
    name, kind = words.say(nation.name), COUNTERS.named(words)
    heading = Heading(name, kind, counter_detail(cut.size_mm, context), "compact")
    sheets = lay_out(pieces, context.paper, heading, kind, duplex=duplex, printing=context.printing)
    return bind(f"{name} · {game}", sheets, words.furniture(), language=context.language, duplex=duplex)


def _refuse_what_a_set_lacks(layout: CompiledLayout, name: str, asked_by: Source) -> None:
    """One word for a layout that prints a unit's numbers, not one for each place where it asks for them."""
    if layout.asks_for & OF_A_UNIT:
        what = f"the counter layout '{name}' prints the moves, ranges and dice of a unit, and a set has none"
        remedy = "Use 'classic' here; the counters of a scenario can be in this layout, 'layouts: {counter: …}'."
        raise UserError([Diagnostic(asked_by, what, remedy)])
