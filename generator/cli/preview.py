"""``fichas preview FILE``: every piece and sheet in a browser, drawn anew as files are saved."""

from __future__ import annotations

import argparse
import sys
import threading
from pathlib import Path

from generator.cli import DONE, WRONG_INPUT
from generator.cli.measures import language, paper
from generator.cli.values import whole_number
from generator.production.order import DEFAULT_PROFILE, Order


def configure(parser: argparse.ArgumentParser) -> None:
    from generator.preview.told import EDITORS

    parser.add_argument("file", metavar="FILE", type=Path, help="a scenario, or the folder of a game")
    parser.add_argument(
        "--port", metavar="N", type=whole_number("port", 0, 65535), default=0, help="(any that is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address; open no browser")
    parser.add_argument(
        "--editor",
        metavar="NAME",
        default="vscode",
        help=f"what opens a file from the page: {', '.join(EDITORS)}; or an address with {{file}}, {{line}} and {{column}} (vscode)",
    )
    parser.add_argument("--paper", metavar="NAME", default="a4", type=paper, help="as for 'fichas build' (a4)")
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
    from generator.preview.server import Preview, Server
    from generator.preview.watching import watch

    if not arguments.file.exists():
        print(f"{arguments.file}: there is no such file. Check the path.", file=sys.stderr)
        return WRONG_INPUT
    order = Order(Path("output"), paper=arguments.paper, language=arguments.language, profile=arguments.profile)
    bench = Bench(arguments.file, order)
    preview, stop = Preview(bench, arguments.editor), threading.Event()
    server = Server(preview, arguments.port)
    threads = [
        threading.Thread(target=preview.draw_for_ever, daemon=True),
        threading.Thread(target=watch, args=(bench.folders, preview.changed, stop), daemon=True),
    ]
    for thread in threads:
        thread.start()
    print(f"{server.address}  (Ctrl-C ends it)", flush=True)
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
