"""``fichas preview FILE``: every piece and sheet in a browser, drawn anew as files are saved."""

from __future__ import annotations

import argparse
import errno
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import DONE, WRONG_COMMAND, say, tally
from generator.cli.measures import language, paper
from generator.cli.values import offers, whole_number
from generator.diagnostics import Diagnostic, Severity, Source, UserError, nearest
from generator.loading.papers import paper_names
from generator.loading.print_profiles import DEFAULT as DEFAULT_PROFILE
from generator.model.base import LANGUAGES
from generator.production.order import Order

if TYPE_CHECKING:
    from generator.preview.bench import View
    from generator.preview.editors import Editor
    from generator.preview.live import Preview
    from generator.preview.server import Server

PORT = 7413
"""Taken if it is free: a browser keeps what it knows, such as the true size of a screen, by port."""
ANSWERED_S = 0.001
"""After so long at most drawing gives way to who asks for a picture."""
TAKEN = {errno.EADDRINUSE, errno.EACCES}


SWITCH_S = 0.0005


def configure(parser: argparse.ArgumentParser) -> None:
    from generator.preview.editors import EDITORS

    parser.add_argument("file", metavar="FILE", type=Path, help="a scenario, or the folder of a game")
    parser.add_argument(
        "--port",
        metavar="N",
        type=whole_number("port", 0, 65535),
        help=f"where on this machine the page is; 0 for any that is free ({PORT}, or any that is free)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address; open no browser")
    editor = parser.add_argument(
        "--editor",
        metavar="NAME",
        default="vscode",
        type=_editor,
        help=f"what opens a file from the page: {', '.join(EDITORS)}; or an address with {{file}}, {{line}} and {{column}} (vscode)",
    )
    offers(editor, lambda: EDITORS)
    size = parser.add_argument("--paper", metavar="NAME", default="a4", type=paper, help="as for 'fichas build' (a4)")
    offers(size, paper_names)
    parser.add_argument(
        "--lang", "--language", dest="language", default="", type=language, help="the language to begin with"
    )
    parser.add_argument(
        "--print",
        dest="profile",
        metavar="NAME",
        default=DEFAULT_PROFILE,
        help=f"as for 'fichas build' ({DEFAULT_PROFILE})",
    )


def run(arguments: argparse.Namespace) -> int:
    from generator.preview.bench import Bench
    from generator.preview.live import Preview
    from generator.preview.watching import watch

    if not arguments.file.exists():
        raise UserError([Diagnostic(Source(str(arguments.file)), "there is no such file", "Check the path.")])
    order = Order(Path("output"), paper=arguments.paper, language=arguments.language, profile=arguments.profile)
    sys.setswitchinterval(ANSWERED_S)
    order.printed_as()  # a profile that is not there is said at once
    if arguments.language not in ("", *LANGUAGES):
        _refuse_language(arguments.file, arguments.language)
    # Pictures are written for a browser while the next sheets are drawn: it should not wait for its turn.
    sys.setswitchinterval(SWITCH_S)
    bench = Bench(arguments.file, order)
    preview, stop = Preview(bench, arguments.editor, _Terminal().hear), threading.Event()
    server = _served(preview, arguments.port)
    if server is None:
        return WRONG_COMMAND
    threads = [
        threading.Thread(target=preview.draw_for_ever, daemon=True),
        threading.Thread(target=watch, args=(bench.folders, preview.changed, stop), daemon=True),
    ]
    print(f"{server.address}  (Ctrl-C ends it)", flush=True)
    for thread in threads:
        thread.start()
    if not arguments.no_browser:
        import webbrowser

        webbrowser.open(server.address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass  # how one ends it
    finally:
        stop.set()
        preview.stop()
        server.server_close()
    return DONE


def _refuse_language(file: Path, language: str) -> None:
    """UserError for a language that the game has no words in; where the file is wrong, the page says so first."""
    from generator import pipeline

    try:
        game, _ = pipeline.examine(file)
    except UserError:
        return
    if game is not None:
        pipeline.language_of(game, language)


def _served(preview: Preview, port: int | None) -> Server | None:
    """At the port that is asked for; without one, at ours or any that is free."""
    from generator.preview.server import Server

    for tried in (port,) if port is not None else (PORT, 0):
        try:
            return Server(preview, tried)
        except OSError as error:
            if error.errno not in TAKEN:
                raise
    print(
        f"fichas: port {port} is taken, maybe by another 'fichas preview'. Name another one, or leave --port out.",
        file=sys.stderr,
    )
    return None


class _Terminal:
    """Prints what is wrong as ``check`` does, and only when it is no longer the same."""

    def __init__(self) -> None:
        self._said: tuple[Diagnostic, ...] | None = None

    def hear(self, view: View) -> None:
        found = tuple(one for one in view.problems if one.severity is not Severity.NOTE)
        if found != self._said and (found or self._said is not None):
            say(found)
            print(tally(found), flush=True)
        self._said = found


def _editor(word: str) -> Editor:
    from generator.preview.editors import EDITORS, Editor

    if ":" not in word and word not in EDITORS:
        near = nearest(word, EDITORS)
        remedy = f"Did you mean '{near}'?" if near else f"Use one of: {', '.join(EDITORS)}"
        raise argparse.ArgumentTypeError(f"there is no editor {word!r}. {remedy}")
    try:
        return Editor(EDITORS.get(word, word))
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(f"{word!r} opens nothing: {wrong}") from None
