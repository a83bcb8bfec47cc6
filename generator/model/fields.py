"""What a line of data says: fields, each with its type, its bounds, and what stands for it where it is left out.

    attack: {is: whole, from: 0, to: 20, unit: points}
    side: {one_of: sides}
    kind: {one_of: [infantry, armour], else: infantry}
    weapons: {many: {to: 6}, fields: {name: {is: words}, range: {is: whole, from: 1}}}
    teams: {by: id, fields: {count: {is: whole, from: 1}}}

``loading/fields.py`` makes models of them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from generator.model.base import Id, Localized, Many, Model, at_most

FieldType = Literal["id", "words", "prose", "text", "whole", "number", "flag", "hex", "distance", "image"]

NO_VALUE = "none"
"""What ``else`` says where a field left out has no value."""


class Count(Model):
    """How many entries a list or a mapping may have."""

    from_: Annotated[int, Field(alias="from", ge=0, le=1_000)] = 0
    """At least so many."""
    to: Annotated[int, Field(ge=1, le=1_000)] = 100
    """At most so many."""


class FieldSpec(Model):
    """One field. It has a type, a list of choices, or fields of its own."""

    is_: Annotated[FieldType | None, Field(alias="is")] = None
    """``id``; ``words`` on one line; ``prose`` of several sentences; ``text`` that is not translated; ``whole`` or
    decimal ``number``; ``flag``, true or false; ``hex``, 0305; ``distance``, 25 or {cm: 25, hexes: 5}; ``image``, a file."""
    one_of: Annotated[Many[str | int | float], at_most(2_000, "choices")] | str | None = None
    """Choices; or where they stand: ``sides``, ``nations``, ``colours``, ``symbols``, a list of the game's data, a table whose
    rows they are."""
    fields: "dict[Id, FieldSpec] | None" = None
    """Of a group, or of each entry of ``many`` or ``by``."""
    many: Annotated[Count | bool, Field(union_mode="left_to_right")] = False
    """A list of such values: ``true``, or ``{from: 1, to: 6}``."""
    by: Literal["id"] | Many[Id] | None = None
    """A mapping of such values, by ids of one's own or by these names; ``many`` bounds how many."""
    from_: Annotated[float | int | None, Field(alias="from")] = None
    to: float | int | None = None
    most: Annotated[int, Field(ge=1, le=1_000)] | None = None
    """Characters there is room for."""
    else_: Annotated[Any, Field(alias="else")] = None
    """What stands for it where it is left out; ``none`` for nothing. Without it the field must be given."""
    unit: str = ""
    name: Localized | None = None
    """What paper calls it, where its id with a capital will not do."""
    note: str = ""

    @property
    def is_group(self) -> bool:
        return self.fields is not None and not self.many and self.by is None

    @property
    def is_needed(self) -> bool:
        return "else_" not in self.model_fields_set

    @property
    def default(self) -> Any:
        means_itself = isinstance(self.one_of, tuple) and NO_VALUE in self.one_of
        return None if self.else_ == NO_VALUE and not means_itself else self.else_

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.is_ is not None) + (self.one_of is not None) + (self.fields is not None) != 1:
            raise ValueError("a field has one of 'is', 'one_of' and 'fields'. Give it one, such as 'is: words'")
        if self.by is not None and self.many and self.by != "id":
            raise ValueError("'by' names its entries, so 'many' says nothing. Leave 'many' out")
        bounded = (self.from_, self.to) != (None, None)
        if bounded and self.is_ not in ("whole", "number"):
            raise ValueError("'from' and 'to' are for whole numbers and numbers. Leave them out, or use 'is: whole'")
        if self.is_ == "whole" and (isinstance(self.from_, float) or isinstance(self.to, float)):
            raise ValueError(
                "whole numbers go from a whole number to a whole number. Write 'from' and 'to' without points"
            )
        if self.from_ is not None and self.to is not None and self.from_ > self.to:
            raise ValueError(f"nothing lies from {self.from_:g} to {self.to:g}. Exchange the two")
        if self.most is not None and self.is_ not in ("words", "prose", "text"):
            raise ValueError("'most' is for words. Leave it out, or use 'is: words'")
        return self


class DataSpec(Model):
    """One list of data: what its lines say, and where they stand: in a spreadsheet, in a YAML file, or here."""

    from_: Annotated[str | Many[str] | None, Field(alias="from")] = None
    """Files in the game's folder: sheets (CSV, TSV, XLSX, ODS) with the fields as heads, YAML with a mapping by id or a list."""
    fields: dict[Id, FieldSpec] = Field(default_factory=dict)
    """Without any, the heads of its spreadsheet are fields of plain text."""
    rows: Any = None
    """The lines themselves: a mapping by id, or a list."""
    name: Localized | None = None
    """What paper calls one of them."""
    names: Localized | None = None
    """… and several."""


def fields_in(data: Mapping[str, DataSpec | FieldSpec]) -> int:
    """How many fields lists have, and fields within fields."""
    return sum(len(spec.fields) + fields_in(spec.fields) for spec in data.values() if spec.fields)
