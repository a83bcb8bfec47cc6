"""Numbers, lengths and transforms as SVG art writes them. All raise ``ArtError``."""

from __future__ import annotations

import math
import re

from generator.drawing.art import ArtError
from generator.drawing.items import IDENTITY, Affine

MAX_MAGNITUDE = 1e7

# Each reads a text in time that grows with its length: no two of their parts can read the same signs.
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"({_NUMBER.pattern})\s*([a-zA-Z%]*)")
_TRANSFORM = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def sane(value: float) -> float:
    """``value``, when it is one a drawing can have."""
    if not math.isfinite(value) or abs(value) > MAX_MAGNITUDE:
        raise ArtError(f"it holds the number {value:g}, which is out of all measure")
    return value


def numbers(text: str) -> list[float]:
    """Numbers parted by blanks or commas, or by nothing where their signs part them."""
    if _NUMBER.sub("", text).strip(" ,\t\r\n"):
        raise ArtError(f"'{text[:40]}' is not a list of numbers")
    return [sane(float(number)) for number in _NUMBER.findall(text)]


def length(text: str, whole: float | None = None) -> float:
    """A length in user units. ``whole`` is what 100 % means, where that is allowed."""
    match = _LENGTH.fullmatch(text.strip())
    if match:
        value, unit = float(match[1]), match[2].lower()
        if unit == "%" and whole is not None:
            return sane(value * whole / 100)
        if unit in _UNITS:
            return sane(value * _UNITS[unit])
    raise ArtError(f"'{text[:40]}' is not a length we can use")


def parse_transform(text: str) -> Affine:
    """A transform list, as one transform."""
    transform, end = IDENTITY, 0
    while match := _TRANSFORM.match(text, end):
        transform, end = transform @ _step(match[1], numbers(match[2]), text), match.end()
    if text[end:].strip():
        raise ArtError(f"'{text[:60]}' is not a transform")
    return checked(transform)


def checked(transform: Affine) -> Affine:
    """``transform``, when its numbers are ones a drawing can have: scales multiply as groups are nested."""
    for value in (transform.a, transform.b, transform.c, transform.d, transform.e, transform.f):
        sane(value)
    return transform


def _step(name: str, values: list[float], text: str) -> Affine:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x]:
            return Affine.translate(x, 0)
        case "translate", [x, y]:
            return Affine.translate(x, y)
        case "scale", [s]:
            return Affine.scale(s)
        case "scale", [x, y]:
            return Affine.scale(x, y)
        case "rotate", [angle]:
            return Affine.rotate(angle)
        case "rotate", [angle, x, y]:
            return Affine.translate(x, y) @ Affine.rotate(angle) @ Affine.translate(-x, -y)
        case "skewX", [angle]:
            return Affine(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Affine(b=math.tan(math.radians(angle)))
    raise ArtError(f"'{text[:60]}' is not a transform")
