"""What there is to complete, read from the tree of argparse: commands, their options, what each takes."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import NamedTuple

FILES, FOLDERS = ("FILE", "FROM", "TO"), ("DIR",)
"""What a value is called that is a file, or a folder."""
ID, RULESET = "ID", "RULESET"
"""… and what is a game's id, or its folder."""
IDS = r"s/^.*(card|[-{] *id): *([a-z][a-z0-9_]*).*$/\2/p"
"""What sed finds the sides and units of a scenario by."""
MOST = 70
"""Letters of what is said beside an option."""


class Value(NamedTuple):
    """What an option or a place on the command line takes."""

    called: str
    names: tuple[str, ...] = ()
    several: bool = False
    """Whether it takes several names, with commas."""
    closed: bool = False
    """Whether it takes no others."""
    of_files: bool = False
    """Whether it takes the ids of the sides and units of the scenarios on the line besides."""
    files: bool = False
    folders: bool = False
    optional: bool = False
    repeated: bool = False


class Option(NamedTuple):
    flags: tuple[str, ...]
    help: str
    value: Value | None


class Command(NamedTuple):
    name: str
    help: str
    options: tuple[Option, ...]
    places: tuple[Value, ...]
    """What stands on it without an option, in this order; the last may be repeated."""


def commands_of(parser: argparse.ArgumentParser) -> list[Command]:
    subparsers = next(one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    said = {one.dest: one.help or "" for one in subparsers._choices_actions}
    return [_command(name, _short(said[name]), one._actions) for name, one in subparsers.choices.items()]


def _command(name: str, said: str, actions: Sequence[argparse.Action]) -> Command:
    options = tuple(Option(tuple(one.option_strings), _help(one), _value(one)) for one in actions if one.option_strings)
    places = (_value(one) for one in actions if not one.option_strings)
    return Command(name, said, options, tuple(one for one in places if one is not None))


def _value(action: argparse.Action) -> Value | None:
    if action.nargs == 0:
        return None
    called = str(action.metavar or action.dest.upper())
    value = Value(called, optional=action.nargs == "?", repeated=action.nargs in ("*", "+"))
    if action.choices is not None:
        return value._replace(names=tuple(map(str, action.choices)), closed=True)
    offered = getattr(action, "offered", None)
    if offered is not None:
        names, several, closed, of_files = offered
        value = value._replace(names=tuple(names()), several=several, closed=closed, of_files=of_files)
    if value.closed:
        return value
    return value._replace(
        files=called in FILES or (called == "NAME" and bool(value.names)),
        folders=called in (*FOLDERS, ID, RULESET),
    )


def _help(action: argparse.Action) -> str:
    said = (action.help or "").replace("%(default)s", str(action.default))
    return _short(said)


def _short(said: str) -> str:
    """Its first clause, for a list has one line for each."""
    clause = re.split(r"[;:] | \(", said)[0]
    return clause if len(clause) <= MOST else f"{clause[: MOST - 1].rpartition(' ')[0].rstrip(',')} …"
