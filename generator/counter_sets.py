"""Counters of a nation, without a scenario: the set in a file, or the one that comes with a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator import resources
from generator.components.counters import COUNTERS
from generator.components.sheet_kind import WHOLE
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.counter_sets import counter_set_names, load_counter_set
from generator.loading.nations import load_nations
from generator.loading.rulebook import load_rulebook
from generator.model.base import EVERY, Located, in_language
from generator.model.counter_set import CounterSet
from generator.production.order import Order
from generator.rulesets import registry
from generator.rulesets.api import HasCounterSets
from generator.sheets.plan import Piece

if TYPE_CHECKING:
    from generator.sheets.duplex import Duplex

KINDS = (COUNTERS.id,)
"""What a set is made of."""
NO_OPTIONS: Mapping[tuple[str | int, ...], str] = {}


def rulesets_with_sets() -> tuple[str, ...]:
    """The rulesets that come with a set of counters."""
    return tuple(counter_set_names())


class SetToPrint(Struct, frozen=True):
    """A set of counters, found right, with the rules it is for."""

    located: Located[CounterSet]
    ruleset: HasCounterSets
    folder: Path
    """Where its own layouts lie."""

    def altered(self, counter_set: CounterSet, options: Mapping[tuple[str | int, ...], str] = NO_OPTIONS) -> SetToPrint:
        """Printed otherwise than its file says: ``options`` of the command line stand for these places of it."""

        def where(*path: str | int) -> Source:
            return Source(options[path]) if path in options else self.located.where(*path)

        return replace(self, located=replace(self.located, value=counter_set, where=where))


def find_set(file: Path | None, ruleset: str | None) -> SetToPrint:
    """The set in a file, or else the one that comes with a ruleset: of ``rulesets_with_sets``, the first.

    UserError when something is wrong with it, or when its ruleset has no counters.
    """
    located = load_counter_set(file, ruleset or rulesets_with_sets()[0])
    named = located.value.ruleset
    rules = registry.find(named)
    if ruleset is not None and named != ruleset:
        what = f"this set is for '{named}', and '{ruleset}' was asked for"
        raise UserError([Diagnostic(located.where("ruleset"), what, "Leave --ruleset out.")])
    if not isinstance(rules, HasCounterSets):
        what = f"no counters are made for '{named}'"
        remedy = did_you_mean(
            named, [name for name in registry.names() if isinstance(registry.find(name), HasCounterSets)]
        )
        raise UserError([Diagnostic(located.where("ruleset"), what, remedy)])
    problems = rules.check_set(load_rulebook(named), located)
    if problems:
        raise UserError(problems)
    return SetToPrint(located, rules, file.parent if file else resources.data("sets"))


def build(
    wanted: SetToPrint,
    of_nations: Sequence[str],
    order: Order,
    progress: Callable[[str], None] = lambda _: None,
    warn: Callable[[Iterable[Diagnostic]], None] = lambda _: None,
) -> Iterator[tuple[str, list[Path], str]]:
    """For each nation the files written, each in a folder of its own, and a line about their paper; none where the set has
    nothing for it. Of several nations all their counters come in one PDF as well, under no nation."""
    from generator.components.counters import counter_set
    from generator.components.pieces.die_cut import refuse_misfits
    from generator.components.pieces.trim_shape import TrimShape
    from generator.production.rendering import write_documents
    from generator.production.set_up import context_for
    from generator.production.summary import summary_of

    counters, known = wanted.located.value, load_nations()
    book = load_rulebook(counters.ruleset)
    settings, game = order.printed_as(), in_language(book.name, order.language)
    context = context_for(book, wanted.folder, order, settings)
    if die := context.printing.die_cut:
        # A set is of one size: all of it goes on the labels.
        refuse_misfits(die, wanted.located.where("size_mm"), "--size {size}", {COUNTERS.id: TrimShape.of(counters)})
    duplex: Duplex = "" if order.bare_labels else order.duplex
    needs = {nation: wanted.ruleset.counter_set(book, counters, nation) for nation in of_nations}
    made: dict[str, Sequence[Piece]] = {}
    for nation, need in needs.items():
        if need.counters or need.markers:
            progress(f"drawing {COUNTERS.id} of {nation}")
            made[nation] = counter_set.pieces(need, wanted.located, nation, known[nation], context, duplex)
    look = counter_set.look(made, wanted.located, context, duplex)
    for nation, need in needs.items():
        if nation not in made:
            yield nation, [], ""
            continue
        document = counter_set.document(need, wanted.located, nation, known[nation], game, context, duplex, look)
        folder = order.out / f"{COUNTERS.id}_{nation}"
        written = write_documents([(COUNTERS.id, document)], folder, order, settings, progress, warn)
        yield nation, written, summary_of([document], context.paper.called, folder, written)
    if len(made) > 1 and "pdf" in order.formats:
        progress(f"drawing {COUNTERS.id} of all")
        document = counter_set.together(made, wanted.located, known, game, context, duplex, look, apart=order.by_side)
        folder = order.out / f"{COUNTERS.id}_{EVERY if len(made) == len(known) else '-'.join(made)}"
        of_all = replace(order, formats=("pdf",))
        written = write_documents([(WHOLE, document)], folder, of_all, settings, progress, warn)
        yield "", written, summary_of([document], context.paper.called, folder, written)
