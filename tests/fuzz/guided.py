"""``python -m tests.fuzz.guided svg``: bytes that reach ever more of one reader, found by Atheris.

The readers are ``svg``, ``picture``, ``yaml``, ``layout_text`` and ``formula``. What follows goes to libFuzzer:
``-max_total_time=600``, a folder to keep what it finds. A file on which it stops is a fault: it is tried again by its name.
Atheris is of no package of ours: ``pip install atheris``.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["generator", "yaml", "jinja2"]):
    from generator.diagnostics import Source, UserError
    from generator.drawing.art import ArtError
    from generator.drawing.art_raster import read_raster
    from generator.drawing.svg_art import parse_art
    from generator.expressions import Namespace
    from generator.expressions.formula import Formula, Phrase
    from generator.expressions.layout_text import Expression
    from generator.expressions.looked_up import Meter, Trouble
    from generator.expressions.operators import scalar
    from generator.loading.yaml_reader import read_bytes

from tests.fuzz.mutations import CODE
from tests.fuzz.projects import projects
from tests.unit.expressions.test_formula import NAMES, Names

WHERE = Source("fuzz.yaml", 1, 1)
OF_A_PIECE = {"unit": Namespace({"name": "Foot", "strength": 6, "all": (1, 2, 3)}), "face": "front", "x": 1.5}


def _layout_text(data: bytes) -> None:
    for is_bare in (False, True):
        Expression(data.decode("utf-8", "replace"), WHERE, bare=is_bare).run(OF_A_PIECE, str)


def _formula(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    Phrase(text, WHERE)
    scalar(Formula(text, WHERE).run(Names(NAMES), Meter()))


def _seeds(*suffixes: str) -> list[bytes]:
    return [content for it in projects() for name, content in it.files.items() if name.endswith(suffixes)]


def _code() -> list[bytes]:
    return [text.encode() for text in CODE]


READERS: dict[str, tuple[Callable[[bytes], object], Callable[[], list[bytes]]]] = {
    "svg": (parse_art, lambda: _seeds(".svg")),
    "picture": (read_raster, lambda: _seeds(".png", ".jpg")),
    "yaml": (lambda data: read_bytes(data, "fuzz.yaml").data(), lambda: _seeds(".yaml")),
    "layout_text": (_layout_text, _code),
    "formula": (_formula, _code),
}


def main() -> None:
    reader, *options = sys.argv[1:]
    read, seeds = READERS[reader]

    def one(data: bytes) -> None:
        with contextlib.suppress(UserError, ArtError, Trouble):  # said as it should be
            read(data)

    with tempfile.TemporaryDirectory() as folder:
        for number, content in enumerate(seeds()):
            (Path(folder) / f"{number}").write_bytes(content)
        atheris.Setup([sys.argv[0], *options, folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
