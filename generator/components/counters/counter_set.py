"""Sheets of counters and markers of one nation, without a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from generator.components import layout_names, sharing
from generator.components.build_context import BuildContext
from generator.components.counters import COUNTERS, counter, counter_size, marker
from generator.components.counters.layouts_by_size import CUT_ALIKE, layout_for
from generator.components.pieces.layout import CompiledLayout
from generator.components.pieces.trim_shape import TrimShape
from generator.components.sheet_kind import cut_detail
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Document, Symbol
from generator.model.base import Located
from generator.model.counter_set import CounterSet
from generator.model.nation import Nation
from generator.rulesets.api import CounterDesign, SetNeeds
from generator.sheets.duplex import Duplex
from generator.sheets.furniture import Heading, HeadingSize
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import Sheet, bind
from generator.sheets.paper import Paper
from generator.sheets.plan import Piece

OF_A_UNIT = {"card", "played", "side", "scenario"}
"""What a layout can say of a unit in a scenario alone."""


class Look(NamedTuple):
    """How the sheets of all nations stand: with this heading, on paper held so."""

    size: HeadingSize
    paper: Paper


def look(
    sets: Mapping[str, Sequence[Piece]], located: Located[CounterSet], context: BuildContext, duplex: Duplex
) -> Look | None:
    """One look for the sheets of several nations, where that costs no sheet; None where each is best as it comes."""

    def laid_out(as_told: Look | None) -> list[Sheet]:
        cut = TrimShape.of(located.value)
        return [sheet for some in sets.values() for sheet in _on_paper(some, "", "", cut, context, duplex, as_told)]

    def looks(sheets: Sequence[Sheet]) -> dict[Look, None]:
        return dict.fromkeys(Look(sheet.heading.size, sheet.paper) for sheet in sheets)

    sheets = laid_out(None)
    found = looks(sheets)
    for one in found if len(found) > 1 else ():
        alike = laid_out(one)
        if len(alike) == len(sheets) and len(looks(alike)) == 1:
            return one
    return None


def document(
    needs: SetNeeds,
    located: Located[CounterSet],
    nation_id: str,
    nation: Nation,
    game: str,
    context: BuildContext,
    duplex: Duplex,
    as_told: Look | None = None,
) -> Document:
    """The set as a document; ``game`` is what the game is called."""
    cut, words = TrimShape.of(located.value), context.words
    found = pieces(needs, located, nation_id, nation, context, duplex)
    sheets = _on_paper(found, words.say(nation.name), COUNTERS.named(words), cut, context, duplex, as_told)
    title = f"{words.say(nation.name)} · {game}"
    return bind(title, sheets, words.furniture(context.printing), language=context.language, duplex=duplex)


def together(
    sets: Mapping[str, Sequence[Piece]],
    located: Located[CounterSet],
    nations: Mapping[str, Nation],
    game: str,
    context: BuildContext,
    duplex: Duplex,
    as_told: Look | None = None,
    *,
    apart: bool,
) -> Document:
    """The sets of several nations as one document; they share sheets where that saves one, unless kept ``apart``."""
    cut, words = TrimShape.of(located.value), context.words
    names = {nation: words.say(nations[nation].name) for nation in sets}
    own = {nation: [_of_nation(piece, nation) for piece in some] for nation, some in sets.items()}

    def lay_out(some: Sequence[Piece], name: str, label: str, _: Sequence[Sequence[Piece]]) -> Sequence[Sheet]:
        return _on_paper(some, name, label, cut, context, duplex, as_told)

    sheets = sharing.laid_out(own, names, COUNTERS.named(words), lay_out, apart=apart)
    title = f"{COUNTERS.named(words)} · {game}"
    return bind(title, sheets, words.furniture(context.printing), language=context.language, duplex=duplex)


def _of_nation(piece: Piece, nation: str) -> Piece:
    """The piece as one of that nation, with designs that are told from those of others, which the set calls alike."""

    def own(symbol: Symbol | None) -> Symbol | None:
        return symbol and replace(symbol, id=f"{symbol.id}-{nation}")

    front = replace(piece.front, id=f"{piece.front.id}-{nation}")
    return replace(piece, front=front, back=own(piece.back), owner=nation)


def _on_paper(
    some: Sequence[Piece],
    name: str,
    label: str,
    cut: TrimShape,
    context: BuildContext,
    duplex: Duplex,
    as_told: Look | None,
) -> Sequence[Sheet]:
    size, paper = as_told or Look("compact", context.paper)
    detail = cut_detail(counter_size(cut.size_mm, context), context)
    heading = Heading(name, COUNTERS.named(context.words), detail, size)
    may_turn = as_told is None
    return lay_out(some, paper, heading, label, duplex=duplex, printing=context.printing, may_turn=may_turn)


def pieces(
    needs: SetNeeds,
    located: Located[CounterSet],
    nation_id: str,
    nation: Nation,
    context: BuildContext,
    duplex: Duplex,
) -> list[Piece]:
    """All counters and markers of a set."""
    counter_set = located.value

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
    return [
        *(
            replace(piece, run=colour)
            for colour, some in groupby(needs.counters, key=lambda need: need.front.colour)
            for piece in counters.pieces(some, backs=backs)
        ),
        *marker.pieces(needs.markers, context, layouts["marker"], cut, backs=backs),
    ]


def _refuse_what_a_set_lacks(layout: CompiledLayout, name: str, asked_by: Source) -> None:
    """One word for a layout that prints a unit's numbers, not one for each place where it asks for them."""
    if layout.asks_for & OF_A_UNIT:
        what = f"the counter layout '{name}' prints the moves, ranges and dice of a unit, and a set has none"
        remedy = "Use 'classic' here; the counters of a scenario can be in this layout, 'layouts: {counter: …}'."
        raise UserError([Diagnostic(asked_by, what, remedy)])
