"""The files that a user's file names, and those of a folder: none is read that lies elsewhere, links followed.

A scenario names files in its own folder and in those of its game, a file that the command line names, beside itself. All
who read a file by a name that they were given ask here for its path.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError
from generator.paths import is_file, is_within, shown


def named_file(name: str, asked_by: Source, folders: Sequence[Path], what: str, remedy: Callable[[], str]) -> Path:
    """The file of that name in the first of some folders that has it.

    UserError, at the place that asks for it: where it lies outside of them all; and, with ``remedy``, where there is none.
    """
    inside: list[Path] = []
    for place in (folder / name for folder in folders):
        if os.path.isabs(name) or not any(is_within(place, folder) for folder in folders):
            if not inside or ".." not in Path(name).parts:  # else, from another folder, it leads to one of these
                raise _outside(name, asked_by, what)
        elif is_file(place):
            return place
        else:
            inside.append(place)
    raise UserError([Diagnostic(asked_by, f"there is no {what} '{name}'", remedy())])


def _outside(name: str, asked_by: Source, what: str) -> UserError:
    told = f"the {what} '{name}' lies outside the folder of the scenario and that of the game"
    return UserError([Diagnostic(asked_by, told, "Copy it into the folder, and give its path from there.")])


def files_of(folder: Path, pattern: str) -> list[Path]:
    """The files of a folder that match, in their order. UserError where one is a link to elsewhere."""
    return [inside(path, folder) for path in sorted(folder.glob(pattern))]


def inside(path: Path, folder: Path) -> Path:
    """The path. UserError where it leads out of the folder."""
    if not is_within(path, folder):
        what = "this is a link to a file outside the game's folder"
        raise UserError([Diagnostic(Source(shown(path)), what, "Copy the file into the folder.")])
    return path
