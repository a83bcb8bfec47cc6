"""Expressions that were read before, kept from one run to the next: neither are they read again, nor is Jinja imported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator.expressions import tree
from generator.loading.kept_files import KeptFiles, form_of

_NAME = "all"


@contextmanager
def kept_expressions() -> Iterator[None]:
    """Within it those of earlier runs are known; what was read besides is kept at its end."""
    jinja = find_spec("jinja2")
    origin = Path(jinja.origin) if jinja and jinja.origin else Path()  # it says Jinja's version
    files = KeptFiles("expressions", form_of(Path(tree.__file__), origin))
    tree.PACKED.update(_trees(files.of(_NAME, b"")))
    known = len(tree.PACKED)
    try:
        yield
    finally:
        if len(tree.PACKED) > known:
            files.keep(_NAME, b"", tree.PACKED)


def _trees(kept: Any) -> dict[str, bytes]:
    """None where there are as many as there may be: those in use are gathered anew."""
    if not isinstance(kept, dict) or len(kept) >= tree.MOST_PACKED:
        return {}
    return {what: packed for what, packed in kept.items() if isinstance(what, str) and isinstance(packed, bytes)}
