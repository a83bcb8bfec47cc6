"""Which values of a unit an element of a layout prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType

from generator.model.wording import RowSpec

_THINGS = ("unit", "card")
"""What layouts call the thing on a piece whose values are explained."""
POINTS = "points"
_PATH = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+|\[[a-z_][a-z0-9_]*\])*")

Blocks = Mapping[str, Sequence[RowSpec]]
"""Of a kind of unit, the rows of each block of its card."""


def printed(
    asked: Iterable[str],
    blocks: Blocks,
    shown: Mapping[str, int],
    known: Iterable[str],
    lists: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> list[str]:
    """The keys of those among ``known`` that an element looked up at these paths: themselves, or by a row of a block,
    as in ``unit.moves.0.hexes``. ``shown`` has how many rows of each block there are: where some are left out, none is told.
    ``lists`` has the key of the points of each thing in a list, as in ``unit.abilities.0.points``.
    """
    known = tuple(known)
    names: list[str] = []
    for path in asked:
        thing, _, name = path.partition(".")
        if thing not in _THINGS or not name:
            continue
        block, _, rest = name.partition(".")
        number, _, cell = rest.partition(".")
        if block in lists:
            keys = lists[block][int(number) :][:1] if number.isdecimal() else lists[block]
            names += filter(None, keys if cell in ("", POINTS) else ())
            continue
        rows = [*_rows(blocks.get(block, ()))] if number.isdecimal() else []
        if len(rows) == shown.get(block) and int(number or 0) < len(rows):
            names += rows[int(number)].get(cell, ())
        else:
            names.append(name)
    return list(dict.fromkeys(key for name in names for key in known if _is_of(key, name)))


def _rows(specs: Sequence[RowSpec]) -> Iterator[dict[str, list[str]]]:
    """Of each row the paths that its cells look up, by the names of the cells."""
    for spec in specs:
        if any(isinstance(each, str) for each in spec.for_.values()):
            return  # a formula says of what there is a row each
        for found in product(*spec.for_.values()):
            given = dict(zip(spec.for_, map(str, found), strict=True))
            yield {name: paths(str(cell.is_ or ""), given) for name, cell in spec.cells.items()}


def paths(expression: str, given: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """What an expression looks up, with what stands for its names."""
    found = (re.sub(r"\[(\w+)\]", lambda m: f".{given.get(m[1], m[1])}", path) for path in _PATH.findall(expression))
    return [path for path in found if path not in given]


def _is_of(key: str, name: str) -> bool:
    return f"{key}.".startswith(f"{name}.") or f"{name}.".startswith(f"{key}.")
