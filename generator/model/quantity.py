"""What is declared of each value of a game, in its ``values.yaml``: by what it is of, under its key.

    unit:
      steps: {is: "tables.sizes[size].steps", rule: by its size, clause: "2.2"}
      points.total: {type: whole, unit: points, clause: [B 9.1, B 11], rule: "figures, abilities and gun together"}
      gun.{ammunition}.long: {type: whole, rule: the range of this type of gun}
      dice.{use}: {for: {use: [firing, combat]}, is: "card.dice[use]", clause: B 1.1, status: printed}
      range: {is: [{when: own_range, is: own_range, status: printed}, {is: "tables.weapons[weapon].range"}]}
    side:
      attack: {is: "units | sum('attack')", rule: of all its units, clause: "3.1", unit: points}

``is`` works it out: one expression, or several ways, of which the first counts whose ``when`` holds. Without, the Python of
an installed ruleset does, and says nothing that is not declared. A key with a placeholder declares a family, and ``for``
says what stands for it, in the expression as well: these names, the rows of a table, or what an expression lists for each
thing. Without a unit, a cell of a table gives the value as it stands, with its own unit, clause and status.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from generator.diagnostics import Source
from generator.model.base import Id, Many, Model
from generator.model.ruleset import OwnClauses
from generator.model.table import Status, Table

PLACEHOLDER = re.compile(r"\{(\w+)\}")
_TYPES: dict[str, tuple[type, ...]] = {"whole": (int,), "number": (int, float), "text": (str,), "flag": (bool,)}


Expression = Annotated[str, Field(min_length=1)]


class Way(Model):
    """One way to work a value out. What it leaves out is as the value says."""

    when: Expression | None = None
    is_: Annotated[Expression, Field(alias="is")]
    """An expression over the thing, its side, the tables and other values."""
    unit: str | None = None
    """As in tables."""
    clause: OwnClauses = ()
    table: str = ""
    """The table by whose clause it goes, in place of ``clause``."""
    by_inputs: bool = False
    """Whether it goes by the clauses of all that it asks for as well."""
    status: Annotated[Status | None, Field(strict=False)] = None
    """``printed`` where a card or the scenario gives the value; left out, that of the cell, or computed."""
    rule: str = ""
    """What ``fichas explain`` calls it where the formula says nothing more exact."""
    note: str = ""

    @model_validator(mode="after")
    def _one_clause(self) -> Self:
        if self.clause and self.table:
            raise ValueError("'clause' and 'table' both say where it comes from. Keep one")
        return self


_SOURCES = frozenset({"clause", "table", "by_inputs"})


class Quantity(Way):
    # A value may have several ways, or none; each of them is one.
    is_: Annotated[Expression | Many[Way] | None, Field(alias="is", union_mode="left_to_right")] = None  # type: ignore[assignment]
    when: Expression | None = None
    """Whether the thing has it at all."""
    for_: Annotated[dict[Id, str | Many[str]], Field(alias="for")] = Field(default_factory=dict)
    type: Literal["whole", "number", "text", "flag"] | None = None
    """Left out of one with ``is``: any of them."""
    optional: bool = False
    """Whether it may be None, where the rules give nothing."""
    shown: bool = True
    """Whether it is a value of the game's; else it is there only for other expressions to ask for."""

    @cached_property
    def lists(self) -> Mapping[str, str]:
        """The expressions of ``for``, by placeholder: what stands for it is known of each thing alone."""
        return {name: of for name, of in self.for_.items() if isinstance(of, str) and not of.isidentifier()}

    @cached_property
    def ways(self) -> tuple[tuple[tuple[str | int, ...], Way], ...]:
        """How it is worked out, each with its path in the declaration."""
        if self.is_ is None or isinstance(self.is_, str):
            return (((), self),) if self.is_ else ()
        return tuple((("is", number), self._filled(way)) for number, way in enumerate(self.is_))

    def model_copy(self, **how: Any) -> Self:
        """A copy works its own ways out."""
        copy = super().model_copy(**how)
        copy.__dict__.pop("ways", None)
        return copy

    def _filled(self, way: Way) -> Way:
        said = way.model_fields_set | (_SOURCES if way.model_fields_set & _SOURCES else set())
        names = (name for name in Way.model_fields if name not in ("when", "is_") and name not in said)
        return way.model_copy(update={name: getattr(self, name) for name in names})

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if self.is_ is None and self.type is None:
            raise ValueError(
                "nothing works it out. Add 'is', an expression; a value that Python works out has a 'type'"
            )
        if len(self.lists) > 1:
            raise ValueError("more than one of 'for' is an expression. Keep one, and name the others")
        if self.when is not None and self.is_ is None:
            raise ValueError("'when' is of a value with 'is'. Add 'is', or leave 'when' out")
        return self

    def admits(self, value: Any) -> bool:
        if value is None:
            return self.optional
        if self.type is None:
            return isinstance(value, int | float | str)
        return isinstance(value, _TYPES[self.type]) and isinstance(value, bool) == (self.type == "flag")


def family(key: str, quantity: Quantity, tables: Mapping[str, Table]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The keys that one with placeholders stands for, each with what stands for them there. Others are left as they are."""
    known = {name: of for name, of in quantity.for_.items() if name not in quantity.lists}
    names = [_rows(tables, of) if isinstance(of, str) else of for of in known.values()]
    for standing in product(*names):
        bound = dict(zip(known, standing, strict=True))
        yield (
            "".join(
                bound.get(part, f"{{{part}}}") if at % 2 else part for at, part in enumerate(PLACEHOLDER.split(key))
            ),
            bound,
        )


def _rows(tables: Mapping[str, Table], name: str) -> tuple[str, ...]:
    """None of a table that is not there, which is said elsewhere."""
    return tuple(tables[name].rows) if name in tables else ()


class Quantities(Mapping[str, Quantity]):
    """Declarations by key; those of a family by each of its keys as well, ``gun.ball.long``."""

    def __init__(
        self,
        declared: Mapping[str, Quantity] | None = None,
        places: Mapping[str, Callable[..., Source]] | None = None,
        names: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """``places``: where the keys of each stand; ``names``: what stands for the placeholders of its family."""
        self._declared, self.places, self.names = dict(declared or {}), dict(places or {}), dict(names or {})
        self._families = {key: _pattern(key) for key in sorted(self._declared, key=_placeholders) if "{" in key}
        self._found: dict[str, str] = {}

    def __getitem__(self, key: str) -> Quantity:
        return self._declared[self.declared_as(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def where(self, key: str, *path: str | int) -> Source:
        """The place of a key in a declaration."""
        return self.places[self.declared_as(key)](*path)

    def standing(self, key: str) -> Mapping[str, Any]:
        """What stands for the placeholders of a key's family."""
        if key in self._declared:
            return self.names.get(key, {})
        declared = self.declared_as(key)
        match = self._families[declared].fullmatch(key)
        parts = match.groups() if match else ()
        listed = zip(PLACEHOLDER.findall(declared), parts, strict=True)
        return {
            **self.names.get(declared, {}),
            **{name: int(part) if part.isdecimal() else part for name, part in listed},
        }

    def declared_as(self, key: str) -> str:
        """The key of its declaration: its own, or that of its family with the fewest placeholders. KeyError if none."""
        if key in self._declared:
            return key
        if key not in self._found:
            families = (family for family, pattern in self._families.items() if pattern.fullmatch(key))
            if (family := next(families, None)) is None:
                raise KeyError(f"no quantity is declared as '{key}'")
            self._found[key] = family
        return self._found[key]


def _placeholders(key: str) -> int:
    return key.count("{")


def _pattern(key: str) -> re.Pattern[str]:
    parts = PLACEHOLDER.split(key)[::2]
    return re.compile(r"([^.]+)".join(map(re.escape, parts)))
