"""``fichas build``: the kit of a scenario; or, without one, a nation's counters or a ruleset's reference set."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import pipeline
from generator.cli import DONE, WRONG_COMMAND, WRONG_INPUT, say
from generator.cli.build_options import configure
from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.diagnostics import Severity, UserError, did_you_mean
from generator.model.scenario import CounterStyle
from generator.production.order import CHANGED, Order

if TYPE_CHECKING:
    from generator.components.shrinking import Shrinking

__all__ = ["configure", "run"]

# -- which of the three ------------------------------------------------------------------------------------


def run(arguments: argparse.Namespace) -> int:
    wrong = next(_refusals(arguments), None)
    if wrong is not None:
        return _refuse(wrong)
    if arguments.nations is not None:
        return _run_set(arguments)
    return _run_reference(arguments) if arguments.ruleset is not None else _run_scenarios(arguments)


def _refusals(asked: argparse.Namespace) -> Iterator[str]:
    """What of the command line makes no sense together, and what to do."""
    file = asked.files[0] if asked.files else None
    of_set = {
        "--set-file": asked.set_file,
        "--count": asked.count,
        "--colours": asked.colours,
        "--size": asked.size_mm,
        "--shape": asked.shape,
        "--corner": asked.corner_mm,
        "--layout": asked.layout,
    }
    said_in_scenario = {
        "--size": "counters: {size_mm: 20}",
        "--shape": "counters: {shape: hexagon}",
        "--corner": "counters: {corner_mm: 2}",
        "--layout": "layouts: {counter: informed}",
    }
    if file is not None and asked.nations is not None:
        yield f"--set prints counters without a scenario. Leave '{file}' out; or leave --set out, for its kit."
    if file is not None and asked.ruleset is not None:
        yield f"a scenario names its own ruleset. Leave --ruleset out; or leave '{file}' out, for the ruleset's own chart."
    if file is not None and asked.hex_mm is not None:
        yield "a scenario says how large its hexes are, 'board: {flat_to_flat_mm: 32}'. Leave --hex out."
    of_file = {"--copies": asked.copies, "--changed": asked.changed or None, "--pieces": asked.pieces}
    for option in (option for option, value in of_file.items() if file is None and value is not None):
        yield f"{option} goes with a scenario. Leave it out."
    if asked.nations is None:
        for option in (option for option, value in of_set.items() if value is not None):
            remedy = "Leave it out."
            if option in said_in_scenario and file is not None:
                remedy = f"A scenario says it itself: '{said_in_scenario[option]}'."
            elif option == "--count" and file is not None:
                remedy = "A scenario's counters are counted by the rules."
            yield f"{option} goes with --set NATION. {remedy}"
        if file is None and asked.ruleset is None:
            yield "name a scenario, or ask for --set NATION or --ruleset ID."
    else:
        if asked.hex_mm is not None:
            yield "--hex is for the templates of --ruleset. Leave it out; --size says how large the counters are."
        if asked.only is not None:
            yield "--set prints counters and nothing else. To leave some out, give their number: --count gun=0."
    yield from _labels_for_nothing(asked)


def _labels_for_nothing(asked: argparse.Namespace) -> Iterator[str]:
    """What makes no sense of labels that come cut."""
    if asked.die_cut is None:
        return
    if asked.ruleset is not None and asked.nations is None:
        yield "--ruleset prints no counters and no cards. Leave --die-cut out."
    if asked.duplex == "gutterfold":
        yield "a sheet that comes cut cannot be folded. Print with --duplex none, or on both sides of card."


def _refuse(why: str) -> int:
    print(f"fichas: {why}\nTry 'fichas build --help'.", file=sys.stderr)
    return WRONG_COMMAND


def _order(arguments: argparse.Namespace, only: tuple[str, ...]) -> Order:
    return Order(
        out=arguments.out,
        formats=arguments.format,
        paper=arguments.paper,
        language=arguments.language,
        only=only,
        duplex="" if arguments.duplex == "none" else arguments.duplex,
        profile=arguments.profile,
        ink=arguments.ink or "",
        die_cut=arguments.die_cut or "",
        printer=arguments.printer,
        dated=arguments.dated,
    )


# -- scenarios ---------------------------------------------------------------------------------------------


def _run_scenarios(arguments: argparse.Namespace) -> int:
    named = arguments.only or ()
    kinds = tuple(kind for kind in KINDS + ON_REQUEST if kind in named)
    order = replace(
        _order(arguments, kinds),
        of=tuple(name for name in named if name not in kinds),
        copies=arguments.copies or 1,
        changed=arguments.changed,
        pieces=arguments.pieces or (),
    )
    status = DONE
    built: dict[str, Path] = {}
    shrunk: list[Shrinking] = []
    for file in arguments.files:
        first = built.setdefault(file.stem, file)
        if first is not file and first.resolve() == file.resolve():
            continue  # the same once more is the same kit
        if first is not file:
            print(f"{file}: its kit would overwrite that of {first}. Rename one of the two.", file=sys.stderr)
            status = WRONG_INPUT
            continue
        try:
            game, written = pipeline.build(file, order, _progress(arguments.quiet), shrunk.append)
        except UserError as error:
            say(error.diagnostics)
            status = WRONG_INPUT
            continue
        finally:
            _clear(arguments.quiet)
        say(d for d in game.diagnostics if d.severity is Severity.WARNING)
        _list(written, arguments)
        within = {path.relative_to(arguments.out).parts[1] for path in written}
        if arguments.changed and not arguments.quiet and CHANGED not in within:
            print(f"{file}: nothing has changed since the last build.", file=sys.stderr)
    if not arguments.quiet:
        for one in (one for shrinking in shrunk for one in shrinking.below(arguments.shrunk_below / 100)):
            print(one, file=sys.stderr)
    return status


# -- without a scenario ------------------------------------------------------------------------------------


def _run_set(arguments: argparse.Namespace) -> int:
    from generator import standalone
    from generator.model.counter_set import altered

    known = standalone.rulesets_with_sets()
    if arguments.set_file is None and arguments.ruleset not in (None, *known):
        return _refuse(f"'{arguments.ruleset}' comes with no set of counters. There is one for {', '.join(known)}.")
    wanted = standalone.find_set(arguments.set_file, arguments.ruleset)
    counters, asked = wanted.located.value, arguments.count or {}
    for name in asked:
        if name not in counters.names():
            remedy = did_you_mean(name, counters.names(), show_all_below=40)
            return _refuse(f"--count: there is no '{name}' in this set. {remedy}")
    style = {name: value for name in CounterStyle.model_fields if (value := getattr(arguments, name)) is not None}
    options = {(name,): f"--{name.removesuffix('_mm')}" for name in style}
    options |= {("layouts", "counter"): "--layout"} if arguments.layout else {}
    made = altered(counters, asked, arguments.colours or (), arguments.layout or "", **style)
    wanted = wanted.altered(made, options)
    order = _order(arguments, (standalone.SETS,))
    without: list[str] = []
    try:
        for nation, written in standalone.build_sets(wanted, arguments.nations, order, _progress(arguments.quiet)):
            _clear(arguments.quiet)
            _list(written, arguments)
            without += [] if written else [nation]
    finally:
        _clear(arguments.quiet)
    if len(without) == len(arguments.nations):
        return _refuse("nothing is left to print. Ask for at least one of something that such a nation has.")
    if without and not arguments.quiet:
        print(f"none of these for {', '.join(without)}", file=sys.stderr)
    return DONE


def _run_reference(arguments: argparse.Namespace) -> int:
    from generator import standalone

    chart, templates, strips, arc, wheels = standalone.REFERENCE
    on_hexes = standalone.has_hexes(arguments.ruleset)
    has_templates = standalone.has_templates(arguments.ruleset)
    needs_hex = on_hexes and has_templates and arguments.hex_mm is None
    for kind in arguments.only or ():
        if kind not in standalone.REFERENCE:
            known = f"{chart}, {templates}, {strips}, {arc} and {wheels}"
            return _refuse(f"{kind} needs a scenario. Without one there are {known}.")
        if kind == strips and on_hexes:
            return _refuse(f"'{arguments.ruleset}' counts hexes and needs no {strips}.")
        if kind in (templates, arc) and not has_templates:
            return _refuse(f"'{arguments.ruleset}' has no guns with templates of their own, and so no {kind}.")
        if kind == wheels and not standalone.has_wheels(arguments.ruleset):
            return _refuse(f"'{arguments.ruleset}' has no {wheels}.")
        if kind in (templates, arc) and needs_hex:
            return _refuse(f"{kind} is as large as the hexes of your board. Add their size, flat to flat: --hex 32.")
    if arguments.hex_mm is not None and not on_hexes:
        return _refuse(f"'{arguments.ruleset}' is played without hexes. Leave --hex out.")
    usual = (
        chart,
        *((wheels,) if standalone.has_wheels(arguments.ruleset) else ()),
        *((templates,) if has_templates and not needs_hex else ()),
        *(() if on_hexes else (strips,)),
    )
    only = arguments.only or usual
    try:
        order = _order(arguments, only)
        written = standalone.build_reference(arguments.ruleset, arguments.hex_mm, order, _progress(arguments.quiet))
    finally:
        _clear(arguments.quiet)
    _list(written, arguments)
    if needs_hex and arguments.only is None and not arguments.quiet:
        print("For artillery templates as well, add the size of your hexes, flat to flat: --hex 32.", file=sys.stderr)
    return DONE


# -- what is said ------------------------------------------------------------------------------------------


def _list(written: list[Path], arguments: argparse.Namespace) -> None:
    if not arguments.quiet:
        for path in written:
            if path.suffix == ".pdf" or "pdf" not in arguments.format:
                print(path)


def _progress(quiet: bool):
    """Tells what is going on, on one line of a terminal; in a pipe, nothing."""
    if quiet or not sys.stderr.isatty():
        return lambda _: None
    return lambda what: print(f"\r\x1b[K{what.replace('_', ' ')} …", end="", file=sys.stderr, flush=True)


def _clear(quiet: bool) -> None:
    if not quiet and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
