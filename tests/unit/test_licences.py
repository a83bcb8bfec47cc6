"""What Fichas asks for, and what that asks for in turn, may be used by anyone: MIT, BSD, Apache, LGPL or alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageMetadata, PackageNotFoundError, distribution

import pytest
from packaging.requirements import Requirement

FREE = re.compile(
    r"\b(MIT|BSD|0BSD|Apache|PSF|PSFL|Python Software Foundation|ISC|Zlib|LGPL|MPL|MIT-CMU|HPND)\b", re.IGNORECASE
)
NEVER = re.compile(r"\b(A?GPL|Affero|proprietary|non-?commercial)\b", re.IGNORECASE)


def asked_for(name: str, seen: set[str], extra: str = "") -> Iterator[str]:
    """The distributions that one needs here, itself among them."""
    try:
        found = distribution(name)
    except PackageNotFoundError:  # of another system, or an extra that is not installed
        return
    if found.name in seen:
        return
    seen.add(found.name)
    yield found.name
    for each in map(Requirement, found.requires or ()):
        if each.marker is None or each.marker.evaluate({"extra": extra}):
            yield from asked_for(each.name, seen)


def licence_of(about: PackageMetadata) -> str:
    """What it says of itself: an expression, the words of its licence's first line, a class."""
    classes = [each for each in about.get_all("Classifier", []) if each.startswith("License ::")]
    words = (about.get("License") or "").strip().splitlines()[:1]
    return "; ".join(filter(None, (about.get("License-Expression"), *words, *classes)))


@pytest.mark.parametrize("name", sorted(asked_for("fichas", set())))
def test_what_is_needed_is_free(name: str) -> None:
    licence = licence_of(distribution(name).metadata)
    assert FREE.search(licence) and not NEVER.search(licence), licence


def test_libraries_of_theirs_are_looked_at_too() -> None:
    assert {"reportlab", "pydantic", "pydantic_core"} <= {*asked_for("fichas", set())}


@pytest.mark.parametrize("extra", ["test", "dev"])
def test_nothing_that_tries_it_is_barred(extra: str) -> None:
    wrong = {name: licence_of(distribution(name).metadata) for name in asked_for("fichas", set(), extra)}
    assert len(wrong) > 12 and not [name for name, licence in wrong.items() if NEVER.search(licence)]
