"""What installed packages name for us, out of their entry points.

They are read as text: the standard library's reader imports a parser of mail, which costs a tenth of a short command.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from glob import escape, iglob
from importlib import import_module
from typing import Any

from msgspec import Struct


class EntryPoint(Struct, frozen=True):
    """A line ``name = module:object`` of a package, below the head of a group."""

    group: str
    name: str
    value: str
    package: str

    def load(self) -> Any:
        module, _, path = self.value.partition(":")
        found = import_module(module)
        for name in filter(None, path.split(".")):
            found = getattr(found, name)
        return found


@cache
def _all() -> tuple[EntryPoint, ...]:
    """Those of our groups; of two copies of a package, of the one that is imported."""
    found: dict[str, list[EntryPoint]] = {}
    for folder in dict.fromkeys(sys.path):
        for file in sorted(iglob(os.path.join(escape(folder), "*.*-info", "entry_points.txt"))):
            package = os.path.basename(os.path.dirname(file)).partition("-")[0]
            if package.lower() not in found:
                found[package.lower()] = list(_read(file, package))
    return tuple(entry for entries in found.values() for entry in entries)


def _read(file: str, package: str) -> Iterator[EntryPoint]:
    group = ""
    try:
        with open(file, encoding="utf-8") as lines:
            for line in map(str.strip, lines):
                if line.startswith("["):
                    group = line.strip("[]")
                elif group.startswith("fichas.") and "=" in line and line[0] not in "#;":
                    name, _, value = line.partition("=")
                    # What an extra needs stands behind the object: "module:object [extra]".
                    yield EntryPoint(group, name.strip(), "".join(value.partition("[")[0].split()), package)
    except (OSError, UnicodeDecodeError):
        return


def named_by_packages(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, of this package's own too."""
    return tuple(entry for entry in _all() if entry.group == group)
