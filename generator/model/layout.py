"""A layout: named boxes in mm that a designer edits, with Jinja expressions over what is being drawn.

    kind: counter
    width_mm: 20
    height_mm: 20
    elements:
      ground: {shape: rect, box: [0, 0, 20, 20], fill: "{{ colour.ground }}"}
      name:
        text: "{{ unit.name }}"
        box: [2.5, 7, 15, 3]
        font: sans-semibold
        size_pt: 6.4
        fit: {shrink_to: 0.85, wrap: true}
        when: "unit.name != ''"

Elements are painted in the order they stand. One says what it is by one of ``text``, ``shape``, ``art``,
``figures``, ``mark`` or ``elements`` (a group). ``when`` is a condition; ``for`` repeats an element along
``step_mm``. ``extends`` names a layout beside this one: its elements come first, and an element of the
same name changes only the keys it gives. Where a number is expected an expression may stand.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from generator.model.base import Many, Model

Number = float | int | str
"""A number, or an expression that gives one."""

Box = Annotated[tuple[Number, Number, Number, Number], Field(strict=False)]
"""x, y, width, height, in mm from the top left corner."""

Point = Annotated[tuple[Number, Number], Field(strict=False)]


class Fit(Model):
    """What happens when a text is too long for its box: shrink, then wrap; what still does not fit is an error."""

    shrink_to: Annotated[float, Field(gt=0, le=1)] = 0.85
    wrap: bool = False
    max_lines: Annotated[int, Field(ge=1)] | None = None
    prefer: Literal["shrink", "wrap"] = "shrink"


class Element(Model):
    """One thing on the piece; see the module's own text for the keys."""

    when: str | None = None
    for_: Annotated[str | None, Field(alias="for")] = None
    """``ability in unit.abilities``: the element once for each; ``loop`` counts from 0."""
    step_mm: Point | None = None
    """How far each repetition lies from the one before."""

    text: str | None = None
    shape: str | None = None
    """``rect``, ``line``, ``circle`` or ``die``."""
    art: str | None = None
    """A flag or a symbol by its id, drawn to fit its box."""
    figures: str | None = None
    """An expression that gives symbols: they stand side by side on the ground line ``box`` describes."""
    mark: str | None = None
    """A ground mark: the second sign of a colour, filling its box."""
    elements: dict[str, Element] | None = None

    box: Box | None = None
    to: Point | None = None
    """For a line: where it ends; it begins at the box's corner."""
    corner_mm: Number = 0
    fill: str | None = None
    stroke: str | None = None
    stroke_mm: Number = 0
    dash_mm: Many[float] = ()

    font: str = "sans"
    size_pt: Number = 8
    align: Literal["left", "centre", "right"] = "left"
    valign: Literal["top", "middle", "bottom", "baseline"] = "top"
    leading_pt: Number | None = None
    fit: Fit = Fit()

    sides: Number | None = None
    """For a die: 6, 8, 10 or 12."""
    ink: str | None = None
    ground: str | None = None
    """For art and figures: the colours of their two roles."""
    height_mm: Number | None = None
    """For figures: from the sole to the tip of the tallest."""
    pitch_mm: Number | None = None
    """For figures: from one to the next; the symbols' own where it is left out."""
    align_x: Literal["left", "centre", "right"] = "centre"

    @model_validator(mode="after")
    def _one_thing(self) -> Element:
        said = [
            name for name in ("text", "shape", "art", "figures", "mark", "elements") if getattr(self, name) is not None
        ]
        if len(said) != 1:
            raise ValueError(
                f"an element is one of text, shape, art, figures, mark or elements, and this is "
                f"{' and '.join(said) or 'none of them'}"
            )
        if self.box is None and self.elements is None:
            raise ValueError("the key 'box' is missing. Add 'box: [x, y, width, height]' in mm")
        return self


class Layout(Model):
    kind: Literal["counter", "marker", "unit_card", "unit_card_back"]
    width_mm: Annotated[float, Field(ge=5, le=500)]
    height_mm: Annotated[float, Field(ge=5, le=500)]
    bleed_mm: Annotated[float, Field(ge=0, le=20)] = 0
    corner_mm: Annotated[float, Field(ge=0, le=20)] = 0
    note: str = ""
    elements: dict[str, Element]
