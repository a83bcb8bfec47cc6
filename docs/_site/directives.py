"""What of the manual is made of the program itself: ``keys``, of a kind of file; ``command``, of the command line."""

from __future__ import annotations

import argparse

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from _site.keys import tables_of


class Keys(SphinxDirective):
    """``{keys} scenario`` with ``:ruleset: capitan_hex``: tables of all keys of that kind of file."""

    required_arguments = 1
    option_spec = {"ruleset": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        from generator.cli.schema import made

        schema = made(self.arguments[0], self.options.get("ruleset", "capitan_hex"))
        prefix = "-".join((self.arguments[0], *self.options.values()))
        whole, *parts = tables_of(schema, prefix)
        # What stands above the first heading is lost where headings are read.
        found = self.parse_text_to_nodes(whole)
        return found + self.parse_text_to_nodes("\n\n".join(parts), allow_section_headings=True) if parts else found


class Command(SphinxDirective):
    """``{command} build``: its usage and a table of its options, as ``--help`` says them."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        from generator import cli

        top = cli.parser()
        commands = next(one for one in top._actions if isinstance(one, argparse._SubParsersAction))
        return self.parse_text_to_nodes(command_text(commands.choices[self.arguments[0]]))


def command_text(parser: argparse.ArgumentParser) -> str:
    usage = parser.usage or parser.format_usage().removeprefix("usage: ").strip()
    usage = "\n".join(line.strip() for line in usage.splitlines()) if parser.usage else " ".join(usage.split())
    lines = [parser.description or "", "", "```text", usage, "```", "", "| option | what it does |", "|---|---|"]
    lines += [_row(action) for action in parser._actions if action.dest != "help"]
    return "\n".join(lines)


def _row(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else str(action.metavar or "|".join(map(str, action.choices or (action.dest,))))
    shown = f"[{value}]" if action.nargs == "?" else value
    names = [f"{flag} {shown}".strip() for flag in action.option_strings] or [value]
    said = (action.help or "").replace("%(default)s", str(action.default)).replace("|", "\\|")
    return f"| {', '.join(f'`{name}`' for name in names).replace('|', chr(92) + '|')} | {said} |"


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("keys", Keys)
    app.add_directive("command", Command)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
