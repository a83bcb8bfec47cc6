"""Games that come with Fichas as they were read before, kept from one run to the next: to read one again takes six times as long.

They are kept as Python pickles them, in the user's own cache folder, for the very files and modules that they were made of,
and nothing but classes of ours is made of what lies there. A game of the user's, or of a stranger's, is read each time.
"""

from __future__ import annotations

import copyreg
import io
import os
import pickle
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import MethodType
from typing import TYPE_CHECKING, Any

import msgspec
import pydantic

from generator import diagnostics, expressions, loading, model, resources
from generator.diagnostics import Source
from generator.loading.document import Document
from generator.loading.kept_files import KeptFiles, form_of
from generator.paths import shown

if TYPE_CHECKING:
    from generator.loading.words import Words
    from generator.model.rulebook import Rulebook


def kept_game(folder: Path, base_of: Callable[[str], Rulebook]) -> tuple[Rulebook, Document, Words] | None:
    """What was made of a folder before, or None. ``base_of`` gives the rulebook that goes by an id, which it rests on."""
    packed = _kept().of(_name(folder), _content(folder))
    if not isinstance(packed, bytes):
        return None
    try:
        book, document, words = _Unpickler(packed, base_of).load()
    except (pickle.UnpicklingError, AttributeError, ImportError, LookupError, TypeError, ValueError, EOFError):
        return None
    return book, document, words


def keep_game(folder: Path, game: tuple[Rulebook, Document, Words], base: Rulebook | None) -> None:
    """Keeps what was made of a folder; what it shares with what it rests on is that one's."""
    if base is not None and resources.data("rulesets") not in base.folders[0].parents:
        return  # it may change by itself
    packed = io.BytesIO()
    _Pickler(packed, base).dump(game)
    _kept().keep(_name(folder), _content(folder), packed.getvalue())


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, base: Rulebook | None) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._shared: dict[int, tuple[str, str]] = {}
        if base is not None:
            self._shared = {id(table): (base.id, name) for name, table in base.tables.items()}
            self._shared[id(base)] = base.id, ""

    def persistent_id(self, one: Any) -> tuple[str, str] | None:
        return self._shared.get(id(one))

    def reducer_override(self, one: Any) -> Any:
        if isinstance(one, MethodType) and one.__name__ in _PLACES:
            return place_in, (one.__self__, one.__name__)
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def __init__(self, packed: bytes, base_of: Callable[[str], Rulebook]) -> None:
        super().__init__(io.BytesIO(packed))
        self._base_of = cache(base_of)

    def persistent_load(self, shared: tuple[str, str]) -> Any:
        game, table = shared
        return self._base_of(game).tables[table] if table else self._base_of(game)

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith(_MODULES) else None
        if found in _FUNCTIONS or (isinstance(found, type) and found.__module__.startswith(_MODULES)):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is in no game of ours")


_PLACES = "where", "where_key"


def place_in(document: Document, name: str) -> Callable[..., Source]:
    """What says where something stands in a document."""
    if type(document) is not Document or name not in _PLACES:
        raise pickle.UnpicklingError(f"{name} says no place")
    found: Callable[..., Source] = getattr(document, name)
    return found


_MODULES = (
    "generator.model.",
    "generator.loading.document",
    "generator.loading.kept_games",
    "generator.diagnostics",
    "functools",
    "pathlib",
    "re",
)
_FUNCTIONS = place_in, copyreg.dispatch_table[re.Pattern](re.compile(""))[0]


@cache
def _kept() -> KeptFiles:
    modules = [path for package in (model, loading, expressions) for path in Path(package.__path__[0]).glob("*.py")]
    libraries = f"{sys.version} {pydantic.VERSION} {msgspec.__version__}"
    return KeptFiles("games", form_of(Path(diagnostics.__file__), *sorted(modules)) + libraries.encode())


def _name(folder: Path) -> str:
    """Places in files are told as they are seen from the working folder."""
    return f"{folder} {shown(folder)}"


def _content(folder: Path) -> bytes:
    """All files that it and what it extends are read from. Nations, colours and symbols of ours that they name were there when it was read."""
    ours = resources.data("rulesets")
    return b"".join(map(_held, [ours] if ours in folder.parents else [folder, ours]))


@cache
def _held(root: Path) -> bytes:
    """All files of a folder, and when they were written."""
    return form_of(*sorted(Path(folder, name) for folder, _, names in os.walk(root) for name in names))
