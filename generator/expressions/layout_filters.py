"""The filters and tests of layouts: some of Jinja's, which do what they do there, and ours."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from typing import Any

from generator.expressions.namespaces import Missing, Undefined, item
from generator.expressions.refused import Refused

MAX_RESULT = 20_000
MAX_DECIMALS = 9


def number(value: Any) -> str:
    """A number as it is set: a true minus, a thin space between thousands."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    text = f"{value:,}" if isinstance(value, int) else f"{value:,.{6 if abs(value) < 1e6 else 15}g}"
    return text.replace(",", "\u2009").replace("-", "\u2212")


def signed(value: float) -> str:
    """A number with its sign: +2, −1, and 0 bare."""
    return f"+{value:g}" if value > 0 else number(value)


def dash(value: Any) -> Any:
    """An en dash for what is empty."""
    return "–" if value is None or value == "" else value


def join(parts: Iterable[Any], between: str = "", attribute: str | int | None = None) -> str:
    """Jinja's, of the parts that say anything: between others nothing is left over."""
    said, length = [], -len(between)
    for part in parts:
        part = part if attribute is None else _field(part, attribute)
        if part is not None and part != "":
            said.append(str(part))
            length += len(said[-1]) + len(between)
            if length > MAX_RESULT:
                raise too_long()
    return between.join(said)


def replace(value: Any, old: Any, new: Any, count: int | None = None) -> str:
    """Jinja's; one after another, they would make a text of any length of a few words."""
    text, old, new = str(value), str(old), str(new)
    found = text.count(old)
    most = found if count is None or count < 0 else min(count, found)
    if len(text) + most * (len(new) - len(old)) > MAX_RESULT:
        raise too_long()
    return text.replace(old, new, most)


def rounded(value: Any, precision: int = 0, method: Any = "common") -> Any:
    """Jinja's, which would work out ten to the power of any number of decimals."""
    if not isinstance(precision, int) or abs(precision) > MAX_DECIMALS:
        what = f"'round' has a number of decimals, from -{MAX_DECIMALS} to {MAX_DECIMALS}"
        raise Refused(what, "Write 'round', 'round(1)' or 'round(0, \"ceil\")'.")
    if method == "common":
        return round(value, precision)
    tenfold = 10**precision
    return {"ceil": math.ceil, "floor": math.floor}[method](value * tenfold) / tenfold


def default(value: Any, instead: Any = "", boolean: bool = False) -> Any:
    return instead if isinstance(value, Undefined) or (boolean and not value) else value


def first(entries: Iterable[Any]) -> Any:
    return next(iter(entries), Missing("", is_inside=True))


def last(entries: Any) -> Any:
    return next(iter(reversed(entries)), Missing("", is_inside=True))


def whole(value: Any, default: int = 0, base: int = 10) -> int:
    """0 for what is no number; ``'42.23'`` is 42."""
    try:
        return int(value, base) if isinstance(value, str) else int(value)
    except (TypeError, ValueError):
        try:
            return int(float(value))
        except (TypeError, ValueError, OverflowError):
            return default


def too_long() -> Refused:
    return Refused(f"the expression makes a text longer than {MAX_RESULT:,} characters", "Shorten it.")


def _field(thing: Any, path: str | int) -> Any:
    for step in [path] if isinstance(path, int) else str(path).split("."):
        thing = item(thing, int(step) if isinstance(step, str) and step.isdigit() else step)
    return thing


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": abs, "dash": dash, "default": default, "first": first, "int": whole, "join": join, "last": last, "length": len,
    "lower": lambda value: str(value).lower(), "number": number, "replace": replace, "round": rounded, "signed": signed,
    "upper": lambda value: str(value).upper(),
}  # fmt: skip
TESTS: dict[str, Callable[..., bool]] = {
    "defined": lambda value: not isinstance(value, Undefined), "undefined": lambda value: isinstance(value, Undefined),
    "none": lambda value: value is None, "in": lambda value, entries: value in entries,
    "eq": operator.eq, "ne": operator.ne, "gt": operator.gt, "ge": operator.ge, "lt": operator.lt, "le": operator.le,
}  # fmt: skip
