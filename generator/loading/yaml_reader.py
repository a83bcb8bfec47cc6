"""Files of YAML into plain values, each remembering its line and column.

The tree of a file that was read before is kept in a form made for reading, and YAML is not even imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError, suggested
from generator.loading.document import MAX_NODES, Document, Kept, Node, merged, packed
from generator.loading.kept_files import KeptFiles, form_of
from generator.loading.unchanged import note_read
from generator.paths import bytes_of, shown

__all__ = [
    "MAX_BYTES",
    "MAX_NODES",
    "Document",
    "Node",
    "content_of",
    "merged",
    "read",
    "read_bytes",
    "shown",
    "text_of",
]

MAX_BYTES = 4_000_000


def read(path: Path, shown_as: str | None = None) -> Document:
    """Reads a YAML file. ``shown_as`` is its name in messages. UserError when it cannot be read whole."""
    shown = shown_as or str(path)
    content, name = content_of(path, shown), os.path.abspath(path)
    if (kept := _kept().of(name, content)) is not None:
        return Document(shown, Kept(shown, *kept).root)
    root, shared = _root_of(content, shown)
    _kept().keep(name, content, packed(root, shared))
    return Document(shown, root)


@cache
def _kept() -> KeptFiles:
    """The trees of files that were read before: to make them again takes a fifth of the time."""
    return KeptFiles("yaml", form_of(*(Path(__file__).with_name(f"{name}.py") for name in ("document", "yaml_tree"))))


def content_of(path: Path, shown: str) -> bytes:
    """What a file of data holds. UserError when it cannot be read or holds too much."""
    try:
        if path.is_dir():
            raise _refused(shown, "this is a folder, not a file", "Name a file in it.")
        content = bytes_of(path, MAX_BYTES)
        if len(content) > MAX_BYTES:
            raise _refused(shown, f"the file is larger than {MAX_BYTES // 1_000_000} MB", "Split it into several.")
    except FileNotFoundError:
        raise _refused(shown, "there is no such file", _neighbour(path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not a file name"
        raise _refused(shown, f"the file cannot be read: {reason}", "Check its name and its rights.") from None
    note_read(path, content)
    return content


def read_bytes(content: bytes, file: str) -> Document:
    """Reads YAML from bytes (UTF-8)."""
    return Document(file, _root_of(content, file)[0])


def _root_of(content: bytes, file: str) -> tuple[Node, Iterable[Node]]:
    """The tree in a file, and those of its nodes that may stand in several places."""
    from generator.loading.yaml_tree import compose

    composer = compose(text_of(content, file, "Save the file as UTF-8."), file)
    root = composer.root
    if root is None or root.value is None:
        raise _refused(file, "the file is empty", "Put at least the required keys in it.")
    return root, composer.anchors.values()


def text_of(content: bytes, file: str, remedy: str) -> str:
    """The text of a file in UTF-8. UserError with the place where it is something else."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise _at(Source(file, line, column), "this is not UTF-8 text", remedy) from None


def _neighbour(path: Path) -> str:
    """A remedy for a file that is not there: the nearest name in its folder."""
    try:
        stems = {entry.stem: entry.name for entry in path.parent.iterdir() if entry.suffix == path.suffix}
    except OSError:
        stems = {}
    close = suggested(path.stem, stems)
    return f"Did you mean '{stems[close]}'?" if close else "Check the path."


def _at(source: Source, what: str, remedy: str) -> UserError:
    return UserError([Diagnostic(source, what, remedy)])


def _refused(file: str, what: str, remedy: str) -> UserError:
    return _at(Source(file), what, remedy)
