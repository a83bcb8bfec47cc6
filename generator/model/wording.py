"""Words with what fills them, and the rows of a card that are made of them, as a game's file says it."""

from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from generator.model.base import A_TEXT, Id, Many, Model, short_for
from generator.model.cell_form import CellForm
from generator.model.quantity import Expression

Phrase = str | dict[str, str]
"""Text with expressions in braces, ``Turn {turn}``, or one a language; or the key of words."""
Each = Annotated[dict[Id, Many[str] | Expression], Field(alias="for", default_factory=dict)]
"""Names that stand for something in all that is asked for: one for each, ``{gun: guns}``."""


@short_for(A_TEXT)
def _part(value: Any) -> Any:
    return {"is": value} if isinstance(value, str) else value


class PartSpec(Model):
    """What fills a part of words, ``{die}``, or stands in a cell. An expression alone is short for ``{is: …}``."""

    when: Expression | None = None
    """Where it does not hold, nothing."""
    for_: Each
    """Several, one for each of these."""
    is_: Annotated[Expression | None, Field(alias="is")] = None
    form: CellForm | None = None
    """How it is set, where it is neither a plain number nor text."""
    say: "Phrase | Many[PartSpec] | None" = None
    """Words in place of what an expression comes to; or several, one behind the other."""
    parts: "Parts" = Field(default_factory=dict)
    """What fills these words."""
    join: str | None = None
    """Of several: the key of words that set two of them side by side, ``{one}; {two}``."""

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.is_ is None) == (self.say is None):
            raise ValueError("this is either 'is', an expression, or 'say', words. Give one of them")
        return self


Parts = dict[Id, Annotated[PartSpec, BeforeValidator(_part)]]
PartSpec.model_rebuild()


class RowSpec(Model):
    """A row of a card, or one for each of several."""

    when: Expression | None = None
    for_: Each
    label: Phrase | None = None
    say: Phrase | Many[PartSpec] | None = None
    """A sentence, the cell ``text``; or several."""
    parts: Parts = Field(default_factory=dict)
    """What fills the words of both that have a key."""
    cells: Parts = Field(default_factory=dict)
