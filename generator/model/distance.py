"""A distance as a card prints it: in centimetres, with the hexes where they are printed too."""

from typing import Annotated, Any

from pydantic import Field, model_validator

from generator.model.base import Model, short_for

Length = Annotated[int, Field(ge=0, le=500)]


class Distance(Model):
    """``25``, centimetres; or ``{cm: 25, hexes: 5}``."""

    cm: Length
    """How far it is, in whole centimetres."""
    hexes: Length | None = None
    """How far it is in hexes, where that is printed too; left out, it is worked out."""

    @model_validator(mode="before")
    @classmethod
    @short_for({"type": "integer", "minimum": 0, "maximum": 500})
    def _centimetres_alone(cls, value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return {"cm": value}
        if not isinstance(value, dict):
            raise ValueError("this is not a distance. Write whole centimetres, 25, or {cm: 25, hexes: 5}")
        return value
