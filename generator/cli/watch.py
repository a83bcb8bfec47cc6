"""``fichas watch FILE...``: the kits, built anew whenever a file of theirs is saved."""

from __future__ import annotations

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from generator import pipeline
from generator.cli import DONE, WRONG_INPUT
from generator.cli.build import kit, options
from generator.cli.build.messages import refuse
from generator.diagnostics import Diagnostic, Source, UserError, one_run

if TYPE_CHECKING:
    from generator.production.warm import Warm
    from generator.rulesets.api import Game

EPILOG = """\
examples:
  fichas watch my_scenario.yaml --only counters,unit_cards
  fichas watch my_game --format svg
"""

LISTENS_S = 0.2


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EPILOG, argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="scenarios, or folders of games")
    parser.set_defaults(nations=None, ruleset=None, hex_mm=None)
    kit.configure(parser.add_argument_group("as for 'fichas build FILE'"))
    options.configure(parser.add_argument_group("as for every 'fichas build'"))


def run(arguments: argparse.Namespace) -> int:
    from generator.preview.watching import watch
    from generator.production.warm import Warm, own_folders

    for wrong in (*kit.refusals(arguments), *options.refusals(arguments)):
        return refuse(wrong)
    missing = [file for file in arguments.files if not file.exists()]
    if missing:
        raise UserError(Diagnostic(Source(str(file)), "there is no such file", "Check the path.") for file in missing)
    warm, saved, stop = Warm(), threading.Event(), threading.Event()
    folders = {folder for file in arguments.files for folder in own_folders(file, None)}
    # It listens while a kit is built, too: what is saved meanwhile is built next.
    told = lambda: tuple(folders), saved.set, stop, _written(arguments)
    listening = threading.Thread(name="watching", target=watch, args=told, daemon=True)
    listening.start()
    is_first, is_begun = True, False
    try:
        while True:
            began = time.monotonic()
            saved.clear()
            with one_run():
                made = kit.make(arguments, warm, lists_files=is_first)
            is_begun |= made.is_begun
            if not is_begun and any(one.is_error and one.source.file.startswith("--") for one in made.wrong):
                return WRONG_INPUT  # an option is wrong, and does not mend by waiting
            folders |= {folder for file in arguments.files for folder in own_folders(file, _game(file, warm))}
            if not arguments.quiet:
                took = f"{time.monotonic() - began:.1f} s"
                print(f"{took}. Waiting for a file to be saved; Ctrl-C ends it.", file=sys.stderr, flush=True)
            is_first = False
            while not saved.wait(LISTENS_S):
                pass  # Ctrl-C is heard in between, whichever thread it came to
    except KeyboardInterrupt:
        return DONE  # how one ends it
    finally:
        stop.set()
        listening.join(1.0)  # it should not wake while the process ends


def _written(arguments: argparse.Namespace) -> list[Path]:
    """The folders that kits are written to: all of ``--out``, unless files of theirs lie in it."""
    out = arguments.out.resolve()
    if any(file.resolve().is_relative_to(out) for file in arguments.files):
        return [out / file.stem for file in arguments.files if not file.is_dir()]
    return [out]


def _game(file: Path, warm: Warm) -> Game | None:
    try:
        return pipeline.examine(file, warm)[0]
    except UserError:
        return None
