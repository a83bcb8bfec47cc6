"""Which values of a unit an element of a layout prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType

from generator.model.wording import Phrase, RowSpec

_THINGS = ("unit", "card")
"""What layouts call the thing on a piece whose values are explained."""
POINTS = "points"
_PATH = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+|\[[a-z_][a-z0-9_]*\])*")

Blocks = Mapping[str, Sequence[RowSpec]]
"""Of a kind of unit, the rows of each block of its card."""


def printed(
    asked: Iterable[str],
    blocks: Blocks,
    shown: Mapping[str, Sequence[str]],
    known: Iterable[str],
    lists: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> list[str]:
    """The keys of those among ``known`` that an element looked up at these paths: themselves, or by a row of a block,
    as in ``unit.moves.0.hexes``. ``shown`` has the labels of the rows that each block has: where some are left out, a row is
    known by its label alone.
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
        labels = shown.get(block, ())
        if number.isdecimal() and int(number) < len(labels):
            row = _row(blocks.get(block, ()), labels, int(number))
            names += (one.removeprefix("unit.") for one in row.get(cell, ()))
        else:
            names.append(name)
    return list(dict.fromkeys(key for name in names for key in known if _is_of(key, name)))


def _row(specs: Sequence[RowSpec], labels: Sequence[str], number: int) -> Mapping[str, list[str]]:
    """The paths that the cells of a row look up, by the names of the cells; none where it is not sure which row it is."""
    rows = [*_rows(specs)]
    if len(rows) == len(labels):
        return rows[number][1]
    alike = [cells for label, cells in rows if label and label == labels[number]]
    return alike[0] if len(alike) == 1 else {}


def _rows(specs: Sequence[RowSpec]) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Of each row its label, if that is a word key, and the paths that its cells look up."""
    for spec in specs:
        if any(isinstance(each, str) for each in spec.for_.values()):
            return  # a formula says of what there is a row each
        for found in product(*spec.for_.values()):
            given = dict(zip(spec.for_, map(str, found), strict=True))
            cells = {name: paths(str(cell.is_ or ""), given) for name, cell in spec.cells.items()}
            yield _word_key(spec.label, given), cells


def _word_key(label: Phrase | None, given: Mapping[str, str]) -> str:
    """That of a label; empty where it is none."""
    return re.sub(r"\{(\w+)\}", lambda m: given.get(m[1], m[0]), label) if isinstance(label, str) else ""


def paths(expression: str, given: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """What an expression looks up, with what stands for its names."""
    found = (re.sub(r"\[(\w+)\]", lambda m: f".{given.get(m[1], m[1])}", path) for path in _PATH.findall(expression))
    return [path for path in found if path not in given]


def _is_of(key: str, name: str) -> bool:
    return f"{key}.".startswith(f"{name}.") or f"{name}.".startswith(f"{key}.")
