"""Drawings made of SVG files, kept from one run to the next: to make one anew takes ten times as long."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from generator import drawing
from generator.drawing.art import Art, unpacked
from generator.loading.kept_files import KeptFiles, form_of


@lru_cache(maxsize=256)
def read_art(name: str, data: bytes) -> Art:
    """The drawing in an SVG file, which is kept under that name. Raises ``ArtError``."""
    kept = _kept().of(name, data)
    if kept is not None:
        return unpacked(kept)
    from generator.drawing.svg_art import parse_art

    art = parse_art(data)
    _kept().keep(name, data, art.packed())
    return art


@cache
def _kept() -> KeptFiles:
    return KeptFiles("art", form_of(*sorted(Path(drawing.__file__).parent.glob("*.py"))))
