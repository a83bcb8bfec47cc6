"""``fichas build FILE``: the kit of each scenario, or of a game's folder without one."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from generator.catalogue import Built, build_all, build_one
from generator.cli import DONE, WRONG_INPUT, say
from generator.cli.build import options
from generator.cli.build.messages import list_files
from generator.cli.progress import progress
from generator.cli.values import list_of, offers, whole_number
from generator.diagnostics import Diagnostic, Severity
from generator.production.order import CHANGED, PIECE_FORMATS, Order

if TYPE_CHECKING:
    from generator.components.pieces.shrinking import Shrunk
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
    group.add_argument("--strict", action="store_true", help="write nothing where there is anything to warn of")
    group.add_argument(
        "--jobs",
        metavar="N",
        type=whole_number("number of jobs", 1, 256),
        help="build so many of several kits at the same time (one a core)",
    )


def refusals(asked: argparse.Namespace) -> Iterator[str]:
    if asked.files:
        yield from _beside_a_scenario(asked)
        return
    given = {
        "--copies": asked.copies,
        "--by-side": (asked.by_side or None) if asked.nations is None else None,
        "--changed": asked.changed or None,
        "--pieces": asked.pieces,
        "--strict": asked.strict or None,
        "--jobs": asked.jobs,
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


class Made(NamedTuple):
    """What became of an order."""

    is_done: bool
    """Whether all kits are written."""
    is_begun: bool = True
    """… or some."""
    wrong: tuple[Diagnostic, ...] = ()
    """Why others are not."""


def run(arguments: argparse.Namespace) -> int:
    return DONE if make(arguments).is_done else WRONG_INPUT


def make(arguments: argparse.Namespace, warm: Warm | None = None, *, lists_files: bool = True) -> Made:
    """Builds the kits, each on a core of its own where there are several. ``warm`` has what can be taken over from those
    before. Without ``lists_files`` only the paper is told, for who knows the files.
    """
    order, is_done, is_begun, wrong = _order(arguments), True, False, list[Diagnostic]()
    first_of: dict[str, Path] = {}
    for file in arguments.files:
        first = first_of.setdefault(file.stem, file)
        if first.resolve() != file.resolve():  # the same once more is the same kit
            print(f"{file}: its kit would overwrite that of {first}. Rename one of the two.", file=sys.stderr)
            is_done = False
    shrunk: list[Shrunk] = []
    for built in _built(tuple(first_of.values()), order, arguments, warm):
        is_written = _tell(built, arguments, lists_files)
        is_done, is_begun = is_done and is_written, is_begun or is_written
        wrong += () if is_written else built.diagnostics
        shrunk += built.shrunk
    if not arguments.quiet:
        for one in (one for one in shrunk if one.share < arguments.shrunk_below / 100 - 1e-9):
            print(one, file=sys.stderr)
    return Made(is_done, is_begun, tuple(wrong))


def _built(files: tuple[Path, ...], order: Order, arguments: argparse.Namespace, warm: Warm | None) -> Iterator[Built]:
    cores = min(arguments.jobs or os.cpu_count() or 1, len(files))
    with progress(quiet=arguments.quiet) as tell:
        if warm is not None or cores == 1:
            for file in files:
                yield build_one(file, order, tell, warm)
            return
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(cores, initializer=_ends_quietly) as pool:
            try:
                for number, built in enumerate(build_all(files, order, pool), 1):
                    tell(f"{number} of {len(files)} kits")
                    yield built
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for worker in multiprocessing.active_children():
                    worker.terminate()
                raise


def _ends_quietly() -> None:
    """Of one that works for another: Ctrl-C is answered by who started it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _order(arguments: argparse.Namespace) -> Order:
    return replace(
        options.order(arguments, ()),
        of=arguments.only or (),
        language=arguments.language,
        copies=arguments.copies or 1,
        by_side=arguments.by_side,
        changed=arguments.changed,
        pieces=arguments.pieces or (),
        strict=arguments.strict,
    )


def _tell(built: Built, arguments: argparse.Namespace, lists_files: bool) -> bool:
    """Tells what was made; False where the scenario is wrong."""
    if not built.written:
        say(built.diagnostics)
        return False
    say(d for d in built.diagnostics if d.severity is Severity.WARNING)
    list_files(built.written if lists_files else (), arguments, built.summary)
    within = {path.relative_to(arguments.out).parts[1] for path in built.written}
    if arguments.changed and not arguments.quiet and CHANGED not in within:
        print(f"{built.file}: nothing has changed since the last build.", file=sys.stderr)
    return True
