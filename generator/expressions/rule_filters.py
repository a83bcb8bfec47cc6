"""The filters of formulas. Each takes the run, the value before the bar, and what stands in its brackets."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from generator.diagnostics import did_you_mean
from generator.expressions.looked_up import MAX_ITEMS, Absent, Listed, Run, Trouble, View, bare, kind_of
from generator.expressions.operators import Number, bounded, compare, joined, number, same, text, truth, written

ROUNDINGS = ("common", "floor", "ceil")
ORDERS = {
    "==": "eq", "!=": "ne", "<": "lt", "<=": "lteq", ">": "gt", ">=": "gteq",
    "eq": "eq", "ne": "ne", "lt": "lt", "le": "lteq", "gt": "gt", "ge": "gteq", "in": "in", "not in": "notin",
}  # fmt: skip
_NOT_SAID = object()


def _of_each(run: Run, value: Any, field: Any) -> list[Any]:
    """The entries of a list, or a field or value of each."""
    entries = run.items(value, "this")
    return entries if field is None else [_field(run, one, field) for one in entries]


def _field(run: Run, one: Any, path: Any) -> Any:
    name = bare(path)
    if not isinstance(name, str):
        raise Trouble("a filter asks for a field by its name", "Write it in quotes: sum('attack').")
    for step in name.split("."):
        one = run.attribute(one, step, "this")
    return one


def _ordered(values: list[Any]) -> list[Any]:
    """Numbers, or texts, that have an order among them; Trouble where they mix."""
    for one in values[1:]:
        compare("lt", values[0], one, ("one of them", "another"))
    if len(values) == 1 and not isinstance(bare(values[0]), str):
        number(values[0], "the only one")
    return values


def _most(run: Run, value: Any, field: Any, pick: Callable[..., Any]) -> Any:
    values = _ordered(_of_each(run, value, field))
    if not values:
        raise Absent("the list is empty", "Say what stands for it: 'default(0)'.")
    return pick(values, key=bare)


def maximum(run: Run, value: Any, field: Any = None) -> Any:
    return _most(run, value, field, max)


def minimum(run: Run, value: Any, field: Any = None) -> Any:
    return _most(run, value, field, min)


def total(run: Run, value: Any, field: Any = None) -> Any:
    result: Any = 0
    for one in _of_each(run, value, field):
        result = bounded(result + number(one, field or "one of them"))
    return result


def where(run: Run, value: Any, field: Any, order: Any = _NOT_SAID, wanted: Any = _NOT_SAID) -> list[Any]:
    """``where('elite')``, ``where('kind', 'armour')``, ``where('attack', '>=', 4)``, ``where('kind', 'in', […])``."""
    if wanted is _NOT_SAID:
        order, wanted = "==", True if order is _NOT_SAID else order
        if wanted is True:
            return [one for one in run.items(value, "this") if truth(_field(run, one, field))]
    if bare(order) not in ORDERS:
        raise Trouble(f"'{text(order)}' is no comparison", f"Use one of: {', '.join(ORDERS)}.")
    name = ORDERS[bare(order)]
    if name == "eq" and (known := _known(run, value, field, wanted)) is not None:
        return known
    said = (str(field), "what it is compared with")
    return [one for one in run.items(value, "this") if compare(name, _field(run, one, field), wanted, said)]


def _known(run: Run, value: Any, field: Any, wanted: Any) -> list[Any] | None:
    """The entries that have it in that field, where the list knows; so that a check of each of many against all of them
    does not cost the square of their number."""
    many, name = bare(value), bare(field)
    if not isinstance(many, Listed) or not isinstance(name, str) or len(many) > MAX_ITEMS:
        return None
    if (found := many.equal_to(name, bare(wanted))) is not None:
        run.meter.spend(1 + len(found))
    return found


def unique(run: Run, value: Any, field: Any = None) -> list[Any]:
    found: list[Any] = []
    for one in _of_each(run, value, field):
        run.meter.spend(len(found))
        if not any(same(one, other) for other in found):
            found.append(one)
    return found


def sort(run: Run, value: Any, field: Any = None, down: Any = False) -> list[Any]:
    """By a field, which must be given; ``sort('attack', true)`` from the greatest down."""
    entries = run.items(value, "this")
    keys = _ordered([one if field is None else _field(run, one, field) for one in entries])
    order = sorted(range(len(entries)), key=lambda index: bare(keys[index]), reverse=truth(down))
    return [entries[index] for index in order]


def first(run: Run, value: Any) -> Any:
    return _end(run, value, 0)


def last(run: Run, value: Any) -> Any:
    return _end(run, value, -1)


def _end(run: Run, value: Any, index: int) -> Any:
    entries = run.items(value, "this")
    if not entries:
        raise Absent("the list is empty", "Say what stands for it: 'default(0)'.")
    return entries[index]


def count(run: Run, value: Any, wanted: Any = _NOT_SAID) -> int:
    """How many entries there are; ``count(true)``, how many of them are so."""
    if isinstance(bare(value), str):
        return len(bare(value))
    return sum(wanted is _NOT_SAID or same(one, wanted) for one in run.items(value, "this"))


def percent(run: Run, value: Any, share: Any) -> Any:
    """So many hundredths of it."""
    return bounded(Fraction(number(value, "this")) * number(share, "the percentage") / 100)


def position(run: Run, value: Any, wanted: Any) -> int:
    """The place in a list, from 1, of the first entry that is so; 0 where none is."""
    entries = run.items(value, "this")
    return next((number for number, one in enumerate(entries, 1) if same(one, wanted)), 0)


def given(run: Run, value: Any) -> list[Any]:
    """The entries that are not none."""
    return [one for one in run.items(value, "this") if bare(one) is not None]


def numbers(run: Run, value: Any) -> list[int]:
    """The whole numbers from 1 to it."""
    last = int(number(value, "this"))
    if last > MAX_ITEMS:
        raise Trouble(f"these are more than {MAX_ITEMS:,} numbers", "Count to fewer.")
    run.meter.spend(max(last, 0))
    return [*range(1, last + 1)]


def join(run: Run, value: Any, between: Any = "", field: Any = None) -> str:
    return joined((text(one) for one in _of_each(run, value, field)), text(between))


def lower(run: Run, value: Any) -> str:
    return text(value).lower()


def upper(run: Run, value: Any) -> str:
    return text(value).upper()


def replace(run: Run, value: Any, old: Any, new: Any) -> str:
    return joined(text(value).split(text(old) or None), text(new))


def meant(run: Run, value: Any, known: Any, field: Any = None) -> str:
    """What to do about a name that is none of these: ``{leader | did_you_mean(side.units, 'id')}``."""
    return did_you_mean(text(value), [text(one) for one in _of_each(run, known, field) if bare(one) is not None])


def absolute(run: Run, value: Any) -> Any:
    return abs(number(value, "this"))


def whole(run: Run, value: Any) -> int:
    """The whole number in front of the decimals."""
    found = bare(value)
    if isinstance(found, str):
        found = written(found)
        if found is None:
            raise Trouble(f"'{text(value)[:30]}' is no number", "Use 'int' on numbers, or on texts that are numbers.")
    return int(bounded(number(found, "this")))


def rounded(run: Run, value: Any, places: Any = 0, how: Any = "common") -> Any:
    """``round`` with halves away from 0; ``round(0, 'floor')`` down and ``round(0, 'ceil')`` up."""
    given, digits = number(value, "this"), bare(places)
    if bare(how) not in ROUNDINGS:
        raise Trouble(f"'{text(how)}' is no way to round", f"Use one of: {', '.join(ROUNDINGS)}.")
    if not isinstance(digits, int) or not 0 <= digits <= 9:
        raise Trouble("'round' has a number of decimals, 0 to 9", "Write 'round(0)', 'round(1)', 'round(0, \"ceil\")'.")
    scaled = given * 10**digits
    if bare(how) == "common":
        result = math.floor(abs(scaled) + Fraction(1, 2)) * (1 if scaled >= 0 else -1)
    else:
        result = math.floor(scaled) if bare(how) == "floor" else math.ceil(scaled)
    return bounded(Fraction(result, 10**digits))


# -- tables ------------------------------------------------------------------------------------------------


def _view(value: Any) -> View:
    found = bare(value)
    if not isinstance(found, View):
        raise Trouble(f"this is {kind_of(found)}, and no table", "Use this filter on a table, or on a row of one.")
    return found


def only(run: Run, value: Any) -> Any:
    """The only column of a row."""
    view = _view(value)
    heads = view.heads()
    if len(heads) != 1:
        raise Trouble(f"{view.called()} has {len(heads)} columns, not one", f"Name one of: {', '.join(heads)}.")
    return run.attribute(view, heads[0], "this")


def cells(run: Run, value: Any, table: Any, column: Any = None) -> list[Any]:
    """Of the rows that a list names, the cells in a column, or in the only one; or the values that it names."""
    rows = [run.item(_view(table), one, "the table", "one of them") for one in run.items(value, "this")]
    if column is None:
        return [only(run, row) if isinstance(bare(row), View) else row for row in rows]
    return [run.item(row, column, "the row", "the column") for row in rows]


def _numbered(run: Run, value: Any) -> list[tuple[Number, str]]:
    view, found = _view(value), []
    for head in view.heads():
        run.meter.spend(1)
        if (number_of := written(head)) is None:
            raise Trouble(f"'{head}' of {view.called()} is no number", "Name its rows by numbers.")
        found.append((number_of, head))
    return found


def lookup(run: Run, value: Any, at: Any) -> Any:
    """The row with the greatest number that is not above this."""
    wanted = number(at, "what is looked up")
    below = [row for row in _numbered(run, value) if row[0] <= wanted]
    if not below:
        raise Absent(f"{_view(value).called()} has no row for {text(at)}", "Let its first row be low enough.")
    return run.item(value, max(below)[1], "the table", "the row")


def nearest(run: Run, value: Any, at: Any) -> Any:
    """The row whose number is nearest; of two, the lower."""
    wanted, rows = number(at, "what is looked up"), _numbered(run, value)
    if not rows:
        raise Absent(f"{_view(value).called()} has no rows", "Give it some.")
    return run.item(value, min(rows, key=lambda row: (abs(row[0] - wanted), row[0]))[1], "the table", "the row")


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": absolute, "cells": cells, "count": count, "did_you_mean": meant, "first": first, "given": given, "int": whole, "join": join, "last": last,
    "length": count, "lookup": lookup, "lower": lower, "max": maximum, "min": minimum, "nearest": nearest, "numbers": numbers,
    "only": only, "percent": percent, "position": position, "replace": replace, "round": rounded, "sort": sort, "sum": total, "unique": unique, "upper": upper, "where": where,
}  # fmt: skip
