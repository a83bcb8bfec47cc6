"""``fichas build FILE``: the kit of each scenario, or of a game's folder without one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator import pipeline
from generator.cli import DONE, WRONG_INPUT, say
from generator.cli.build import options
from generator.cli.build.messages import list_files, progress, tell_paper
from generator.cli.values import list_of, offers, whole_number
from generator.diagnostics import Severity, UserError
from generator.production.order import CHANGED, PIECE_FORMATS, Order

if TYPE_CHECKING:
    from generator.components.kit import Kit
    from generator.components.pieces.shrinking import Shrinking
    from generator.production.warm import Warm


def configure(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--copies",
        metavar="N",
        type=whole_number("number of copies", 1, 100),
        help="so many of each piece that is cut out, on as few sheets as they need (1)",
    )
    group.add_argument(
        "--by-side",
        action="store_true",
        help="keep each side, or with --set each nation, on sheets of its own, even where they would take fewer together",
    )
    group.add_argument(
        "--changed",
        action="store_true",
        help="besides the kit, sheets of only those pieces and pages that the last build did not have: see changed/",
    )
    pieces = group.add_argument(
        "--pieces",
        metavar="LIST",
        type=list_of("format", lambda: PIECE_FORMATS),
        help="each piece by itself as well, for virtual tables: svg, png (300 dpi), or both with a comma",
    )
    offers(pieces, lambda: PIECE_FORMATS, several=True)


def refusals(asked: argparse.Namespace) -> Iterator[str]:
    if asked.files:
        yield from _beside_a_scenario(asked)
        return
    given = {
        "--copies": asked.copies,
        "--by-side": (asked.by_side or None) if asked.nations is None else None,
        "--changed": asked.changed or None,
        "--pieces": asked.pieces,
    }
    for option in (option for option, value in given.items() if value is not None):
        with_set = ", or with --set" if option == "--by-side" else ""
        yield f"{option} goes with a scenario{with_set}. Leave it out."


def _beside_a_scenario(asked: argparse.Namespace) -> Iterator[str]:
    file = asked.files[0]
    if asked.nations is not None:
        yield f"--set prints counters without a scenario. Leave '{file}' out; or leave --set out, for its kit."
    if asked.ruleset is not None:
        yield f"a scenario names its own ruleset. Leave --ruleset out; or leave '{file}' out, for the ruleset's own chart."
    if asked.hex_mm is not None:
        yield "a scenario says how large its hexes are, 'board: {flat_to_flat_mm: 32}'. Leave --hex out."


def run(arguments: argparse.Namespace, warm: Warm | None = None, *, lists_files: bool = True) -> int:
    """Builds the kits. ``warm`` has what can be taken over from those before; many scenarios share what they have alike.
    Without ``lists_files`` only the paper is told, for who knows the files.
    """
    if warm is None and len(arguments.files) > 1:
        from generator.production.warm import Warm

        warm = Warm()
    order, is_done = _order(arguments), True
    first_of: dict[str, Path] = {}
    shrunk: list[Shrinking] = []
    for file in arguments.files:
        first = first_of.setdefault(file.stem, file)
        if first is file:
            is_done &= _build(file, order, arguments, shrunk, warm, lists_files)
        elif first.resolve() != file.resolve():  # the same once more is the same kit
            print(f"{file}: its kit would overwrite that of {first}. Rename one of the two.", file=sys.stderr)
            is_done = False
    if not arguments.quiet:
        for text in (text for shrinking in shrunk for text in shrinking.below(arguments.shrunk_below / 100)):
            print(text, file=sys.stderr)
    return DONE if is_done else WRONG_INPUT


def _order(arguments: argparse.Namespace) -> Order:
    return replace(
        options.order(arguments, ()),
        of=arguments.only or (),
        language=arguments.language,
        copies=arguments.copies or 1,
        by_side=arguments.by_side,
        changed=arguments.changed,
        pieces=arguments.pieces or (),
    )


def _build(
    file: Path,
    order: Order,
    arguments: argparse.Namespace,
    shrunk: list[Shrinking],
    warm: Warm | None,
    lists_files: bool,
) -> bool:
    """Builds one kit and tells what was made; False where the scenario is wrong. What is set smaller is added to ``shrunk``."""
    made: list[Kit] = []
    with progress(arguments) as tell:
        try:
            game, written = pipeline.build(file, order, tell, made.append, warm)
        except UserError as error:
            say(error.diagnostics)
            return False
    say(d for d in game.diagnostics if d.severity is Severity.WARNING)
    shrunk.append(made[0].context.shrinking)
    if lists_files:
        list_files(written, arguments)
    tell_paper(made[0], written, arguments)
    within = {path.relative_to(arguments.out).parts[1] for path in written}
    if arguments.changed and not arguments.quiet and CHANGED not in within:
        print(f"{file}: nothing has changed since the last build.", file=sys.stderr)
    return True
