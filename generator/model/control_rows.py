"""What a control sheet keeps of each unit and of each side, as a game's file says it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.model.base import A_NUMBER, A_TEXT, Id, Model, short_for
from generator.model.quantity import Expression
from generator.model.wording import Each, Parts, Phrase


class TrackSpec(Model):
    """Something that is used up or changes: ``form`` as ``rulesets/api/game.py`` has it."""

    form: Literal["turn", "points", "written", "uses", "state", "blank", "number"] = "uses"
    count: Expression | int = 1
    when: Expression | None = None
    for_: Each
    """A track for each of these."""
    label: Phrase | None = None
    """What it is called, or the key of the words that say it; left out, the words ``track.<name>``."""
    reminder: Phrase | None = None
    """What it means in play, likewise; said once below the turns."""
    parts: Parts = Field(default_factory=dict)
    """What fills the words of both that have a key."""
    why: str | None = None
    """The value that it goes by; left out, ``track.<name>`` where the rules have it. A thing without it has no track."""


TrackName = Annotated[str, Field(pattern=r"^[a-z{][a-z0-9_{}]*$")]
"""An id; of a family, ``{gun}`` stands for the id of each."""


@short_for(A_TEXT, A_NUMBER)
def _boxes(value: Any) -> Any:
    return value if isinstance(value, dict) else {"boxes": value}


class ControlRows(Model):
    """What the control sheet keeps of each unit."""

    columns: dict[Id, Expression] = Field(default_factory=dict)
    """Numbers by their head."""
    boxes: Annotated[dict[Id, Expression | int], BeforeValidator(_boxes)] = Field(default_factory=dict)
    """Boxes to tick as it loses: one row, or several by their names, ``{hull: hull, rigging: masts * 2}``."""
    left: Annotated[dict[Id, Expression | int], BeforeValidator(_boxes)] = Field(default_factory=dict)
    """Of each row, how many boxes are left when the unit counts as reduced; they are tinted."""
    tracks: dict[TrackName, TrackSpec] = Field(default_factory=dict)
    """What changes in play, by its name."""
    about: Phrase | None = None
    """In small type below its name: ``{kind}, {size}``."""


class SideRows(Model):
    """What the control sheet keeps of a side as a whole."""

    tracks: dict[TrackName, TrackSpec] = Field(default_factory=dict)
    """What changes in play, by its name."""
