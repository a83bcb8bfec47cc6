"""``fichas build FILE...``: the print-ready kit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from generator import pipeline
from generator.cli import DONE, WRONG_INPUT, say
from generator.diagnostics import Severity, UserError, did_you_mean
from generator.model.base import LANGUAGES

DUPLEX = ("long-edge", "short-edge", "none")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a scenario")
    parser.add_argument(
        "--out", metavar="DIR", type=Path, default=Path("output"), help="where kits go, each in its own folder (output)"
    )
    parser.add_argument(
        "--format",
        metavar="LIST",
        default="pdf,svg",
        type=_list_of("format", pipeline.FORMATS),
        help="formats, with commas: pdf, svg, png (pdf,svg)",
    )
    papers = pipeline.paper_names()
    parser.add_argument(
        "--paper", metavar="NAME", default="a4", type=_one_of("paper", papers), help=f"{', '.join(papers)} (a4)"
    )
    parser.add_argument(
        "--lang", dest="language", default="en", choices=LANGUAGES, help="the language of the paper (en)"
    )
    parser.add_argument(
        "--only",
        metavar="LIST",
        default=",".join(pipeline.KINDS),
        type=_list_of("kind of sheet", pipeline.KINDS + pipeline.ON_REQUEST),
        help=f"only these sheets, with commas: {', '.join(pipeline.KINDS)}; or, made only on request, "
        + ", ".join(pipeline.ON_REQUEST),
    )
    parser.add_argument(
        "--duplex",
        default="long-edge",
        choices=DUPLEX,
        help="how the sheet is turned for its back; none for single-sided, with the extra halves (long-edge)",
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but what is wrong")


def run(arguments: argparse.Namespace) -> int:
    order = pipeline.Order(
        out=arguments.out,
        formats=arguments.format,
        paper=arguments.paper,
        language=arguments.language,
        only=arguments.only,
        duplex="" if arguments.duplex == "none" else arguments.duplex,
    )
    status = DONE
    built: dict[str, Path] = {}
    for file in arguments.files:
        first = built.setdefault(file.stem, file)
        if first is not file:
            print(f"{file}: its kit would overwrite that of {first}. Rename one of the two.", file=sys.stderr)
            status = WRONG_INPUT
            continue
        try:
            game, written = pipeline.build(file, order, _progress(arguments.quiet))
        except UserError as error:
            say(error.diagnostics)
            status = WRONG_INPUT
            continue
        finally:
            _clear(arguments.quiet)
        say(d for d in game.diagnostics if d.severity is Severity.WARNING)
        if not arguments.quiet:
            for path in written:
                if path.suffix == ".pdf" or "pdf" not in order.formats:
                    print(path)
    return status


def _one_of(what: str, known: Sequence[str]) -> Callable[[str], str]:
    def parse(word: str) -> str:
        if word.lower() not in known:
            raise argparse.ArgumentTypeError(f"there is no {what} '{word}'. {did_you_mean(word, known)}")
        return word.lower()

    return parse


def _list_of(what: str, known: tuple[str, ...]):
    def parse(words: str) -> tuple[str, ...]:
        asked = [word.strip() for word in words.split(",") if word.strip()]
        for word in asked:
            if word not in known:
                raise argparse.ArgumentTypeError(f"there is no {what} '{word}'. {did_you_mean(word, known)}")
        if not asked:
            raise argparse.ArgumentTypeError(f"name at least one {what}: {', '.join(known)}")
        return tuple(name for name in known if name in asked)

    return parse


def _progress(quiet: bool):
    """Tells what is going on, on one line of a terminal; in a pipe, nothing."""
    if quiet or not sys.stderr.isatty():
        return lambda _: None
    return lambda what: print(f"\r\x1b[K{what.replace('_', ' ')} …", end="", file=sys.stderr, flush=True)


def _clear(quiet: bool) -> None:
    if not quiet and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
