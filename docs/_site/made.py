"""What of the manual is made of the program itself, before Sphinx reads a page: ``{keys}``, of a kind of file, and ``{command}``.

A block of the first, ```` ```{keys} scenario capitan_hex ````, becomes tables of all keys; of the second, ```` ```{command} build ````,
the usage and the options that ``--help`` tells.
"""

from __future__ import annotations

import argparse
import re
from functools import cache
from typing import TYPE_CHECKING

from _site.keys import tables_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

BLOCK = re.compile(r"^```\{(keys|command)\} ([\w ]+)\n```$", re.MULTILINE)


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """The page with what is made in place of its blocks."""
    source[0] = BLOCK.sub(_made, source[0])


def _made(block: re.Match[str]) -> str:
    words = block[2].split()
    return keys(*words) if block[1] == "keys" else command_text(commands()[words[0]])


def keys(kind: str, ruleset: str = "capitan_hex") -> str:
    from generator.cli.schema import made

    return "\n\n".join(tables_of(made(kind, ruleset), f"{kind}-{ruleset}"))


@cache
def commands() -> dict[str, argparse.ArgumentParser]:
    from generator import cli

    return next(one for one in cli.parser()._actions if isinstance(one, argparse._SubParsersAction)).choices


def command_text(parser: argparse.ArgumentParser) -> str:
    usage = parser.usage or parser.format_usage().removeprefix("usage: ").strip()
    usage = "\n".join(line.strip() for line in usage.splitlines()) if parser.usage else " ".join(usage.split())
    lines = [parser.description or "", "", "```text", usage, "```", "", "| option | what it does |", "|---|---|"]
    return "\n".join([*lines, *(_row(action) for action in parser._actions if action.dest != "help")])


def _row(action: argparse.Action) -> str:
    if action.nargs == 0:
        value = ""
    elif action.choices and not action.metavar:
        value = " | ".join(map(str, action.choices))
    else:
        value = str(action.metavar or action.dest.upper())
    names = [f"{flag} {f'[{value}]' if action.nargs == '?' else value}".strip() for flag in action.option_strings]
    shown = ", ".join(f"`{name}`" for name in names or [value])
    said = (action.help or "").replace("%(default)s", str(action.default))
    return f"| {_cell(shown)} | {_cell(said)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
