"""What formulas do with values: sums, comparisons, text, with plain words where they cannot."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from generator.expressions.looked_up import Trouble, View, bare, kind_of, tidy

MAX_NUMBER = 10**12
MAX_DENOMINATOR = 10**15
MAX_TEXT = 2_000

Number = int | Fraction


def number(value: Any, said: str) -> Number:
    value = bare(value)
    if value is None:
        raise Trouble(f"'{said}' is none here", "Say what stands for it: 'default(0)', or '… if … is not none else …'.")
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise Trouble(f"'{said}' is {kind_of(value)} here, and no number", "Calculate with numbers.")
    return value


_WRITTEN = re.compile(r"[-+]?\d{1,12}(\.\d{1,12})?")


def written(text: str) -> Number | None:
    """The number that a text is, if it is one."""
    return tidy(Fraction(text.strip())) if _WRITTEN.fullmatch(text.strip()) else None


def bounded(value: Number) -> Number:
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise Trouble("the number is too large", f"Stay within {MAX_NUMBER:,}.")
    if value.denominator > MAX_DENOMINATOR:
        value = Fraction(value).limit_denominator(MAX_DENOMINATOR)
    return tidy(value)


def _divide(left: Number, right: Number) -> Number:
    return Fraction(left) / right


_SUMS: dict[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divide,
    "//": operator.floordiv,
    "%": operator.mod,
}


def calculate(symbol: str, left: Any, right: Any, said: tuple[str, str]) -> Number:
    if symbol == "+" and any(isinstance(bare(side), str) for side in (left, right)):
        raise Trouble("'+' adds numbers, and here is text", "Join texts with '~'.")
    first, second = number(left, said[0]), number(right, said[1])
    if symbol in ("/", "//", "%") and second == 0:
        raise Trouble(f"'{said[1]}' is 0 here, and nothing can be divided by it", "Divide only where it is not 0.")
    return bounded(_SUMS[symbol](first, second))


# -- comparing ---------------------------------------------------------------------------------------------

_ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
}


def same(left: Any, right: Any) -> bool:
    """Whether two values are equal. A thing is equal to its id; 1 is not ``true``."""
    left, right = bare(left), bare(right)
    if isinstance(left, View) and isinstance(right, str):
        left = left.id
    if isinstance(right, View) and isinstance(left, str):
        right = right.id
    return isinstance(left, bool) == isinstance(right, bool) and left == right


def compare(order: str, left: Any, right: Any, said: tuple[str, str]) -> bool:
    """``eq``, ``ne``, ``lt``, ``lteq``, ``gt``, ``gteq``, ``in``, ``notin``."""
    if order in ("eq", "ne"):
        return same(left, right) == (order == "eq")
    if order in ("in", "notin"):
        return _within(left, right, said[1]) == (order == "in")
    left, right = bare(left), bare(right)
    if isinstance(left, str) and isinstance(right, str):
        return _ORDERS[order](left, right)
    if isinstance(left, str) != isinstance(right, str) and None not in (left, right):
        what = f"'{said[0]}' is {kind_of(left)} and '{said[1]}' is {kind_of(right)} here"
        raise Trouble(what, "Compare numbers with numbers, and text with text.")
    return _ORDERS[order](number(left, said[0]), number(right, said[1]))


def _within(one: Any, many: Any, said: str) -> bool:
    one, many = bare(one), bare(many)
    if isinstance(many, str) and isinstance(one, str):
        return one in many
    if isinstance(many, Mapping):
        many = tuple(many)
    if isinstance(many, View):
        many = many.heads()
    if not isinstance(many, list | tuple):
        raise Trouble(f"'{said}' is {kind_of(many)} here, and nothing is in it", "Use 'in' with a list.")
    return any(same(one, other) for other in many)


def is_none(value: Any) -> bool:
    value = bare(value)
    return value.is_none if isinstance(value, View) else value is None


def truth(value: Any) -> bool:
    value = bare(value)
    return not value.is_none if isinstance(value, View) else bool(value)


# -- text and results --------------------------------------------------------------------------------------


def text(value: Any) -> str:
    """A value as text: a dash for none, the words of a thing."""
    value = bare(value)
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return f"{float(value):.10g}"
    if isinstance(value, list | tuple):
        return joined((text(one) for one in value), ", ")
    if isinstance(value, View) and value.id:
        return str(value)
    if isinstance(value, str | int):
        return str(value)
    raise Trouble(f"{kind_of(value)} is no text", "Ask for one of its fields.")


def joined(texts: Any, between: str = "") -> str:
    found: list[str] = []
    length = 0
    for one in texts:
        found.append(one)
        length += len(one) + len(between)
        if length - len(between) > MAX_TEXT:
            raise Trouble(f"the text is longer than {MAX_TEXT:,} characters", "Shorten it.")
    return between.join(found)


def entries(value: Any, said: str) -> list[Any]:
    """The entries of a result that is a list, or a table."""
    found = bare(value)
    found = found.entries() if isinstance(found, View) else found
    if not isinstance(found, list | tuple):
        raise Trouble(f"'{said}' is {kind_of(value)} here, and no list", "Name a list, such as 'units'.")
    return list(found)


def scalar(value: Any) -> str | int | float | bool | None:
    """A result, as a plain value. Trouble for a list, a thing or a row."""
    value = bare(value)
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise Trouble(f"the text is longer than {MAX_TEXT:,} characters", "Shorten it.")
    if value is None or isinstance(value, str | int):
        return value
    remedy = (
        "Pass it through a filter: count, sum, join." if isinstance(value, list | tuple) else "Ask for a field of it."
    )
    raise Trouble(f"this gives {kind_of(value)}, and no single value", remedy)
