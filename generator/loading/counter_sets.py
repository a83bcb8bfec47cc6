"""Reads sets of counters: ours, one for each ruleset that has one, or a club's own file of the same make."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.art import load_symbols
from generator.loading.nations import load_nations, load_palette
from generator.loading.validate import validate_located
from generator.loading.yaml_reader import read
from generator.model.base import EVERY, Located
from generator.model.counter_set import MARKERS, CounterSet
from generator.model.kin import nation_meant


def counter_set_names() -> list[str]:
    """The rulesets that come with a set of counters."""
    return sorted(path.stem for path in resources.data("sets").glob("*.yaml"))


def load_counter_set(path: Path | None, ruleset: str) -> Located[CounterSet]:
    """The set in a file; without one, that of a ruleset which has one. UserError when something in it is wrong.

    Whether its kinds and markers are those of the rules is for the ruleset to say.
    """
    located = validate_located(read(path or resources.data("sets", f"{ruleset}.yaml")), CounterSet)
    problems = [*_unknown(located)]
    if problems:
        raise UserError(problems)
    return located


def _unknown(located: Located[CounterSet]) -> Iterator[Diagnostic]:
    """Colours, symbols and nations that are not there, and names that mean something else."""
    symbols, nations, colours = load_symbols()[1], load_nations(), load_palette().order
    for number, colour in enumerate(located.value.colours):
        if colour not in colours:
            what = f"there is no colour '{colour}'"
            yield Diagnostic(located.where("colours", number), what, did_you_mean(colour, colours))
    for key, counter in located.value.counters.items():
        at = ("counters", key)
        if key in (EVERY, MARKERS):
            yield Diagnostic(
                located.where_key(*at), f"'{key}' stands for more than one entry", "Call it something else."
            )
        shown: list[tuple[tuple[str | int, ...], str]] = [((*at, "figure"), counter.figure)] if counter.figure else []
        shown += [((*at, "members", number), name) for number, name in enumerate(counter.members)]
        for place, name in shown:
            if name not in symbols:
                yield Diagnostic(located.where(*place), f"there is no symbol '{name}'", did_you_mean(name, symbols))
        for number, nation in enumerate(counter.nations):
            if nation not in nations:
                what = f"there is no nation '{nation}'"
                yield Diagnostic(located.where(*at, "nations", number), what, nation_meant(nation, nations))
