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
``image``, ``figures``, ``mark``, ``entries``, ``losses`` or ``elements`` (a group). ``when`` is a condition; ``for`` repeats an element along
``step_mm``. ``extends`` names a layout beside this one: its elements come first, and an element of the
same name changes only the keys it gives. Where a number is expected an expression may stand.
"""

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from generator.expressions.layout_text import MAX_LENGTH
from generator.model.base import Id, Many, Model, WrongAt, counted, marked_up, short_for

_EXPRESSION = re.compile(r"\{\{.*?(?:\}\}|\Z)", re.DOTALL)

_IN_ONE_BRACE = re.compile(r"\{\s*([a-z_]+(?:\.\w+)+)\s*\}")

Number = float | int | str
"""A number, or an expression that gives one."""

Box = Annotated[tuple[Number, Number, Number, Number], Field(strict=False)]
"""x, y, width, height, in mm from the top left corner."""

Point = Annotated[tuple[Number, Number], Field(strict=False)]


FITS: dict[str, dict[str, object]] = {
    "shrink": {},
    "wrap": {"shrink_to": 1.0, "wrap": True},
    "error": {"shrink_to": 1.0},
}
"""What ``fit: shrink``, ``fit: wrap`` and ``fit: error`` are short for."""


class Fit(Model):
    """What happens when a text is too long for its box: shrink, then wrap; what still does not fit is an error."""

    shrink_to: Annotated[float, Field(gt=0, le=1)] = 0.85
    """The share of its size that a text may shrink to."""
    least_pt: Annotated[float, Field(ge=1)] = 6.0
    """It shrinks to no smaller type than this, whatever the share."""
    wrap: bool = False
    wrap_below: Annotated[float, Field(ge=0, le=1)] = 0.0
    """Where it may take several lines: it does rather than shrink below this share of its size on one."""
    break_words: bool = False
    """Whether a word longer than a line is broken, with a hyphen, once nothing else helps."""
    max_lines: Annotated[int, Field(ge=1)] | None = None
    prefer: Literal["shrink", "wrap"] = "shrink"
    alike: bool = False
    """Whether it has one size on all cards of a game, that of the card where it is smallest."""
    abbreviate: bool = False
    """Whether it is abbreviated, by the rules of ``components/pieces/short_names.py``, where nothing else makes it fit."""

    @model_validator(mode="before")
    @classmethod
    @short_for({"enum": list(FITS)})
    def _short_forms(cls, value: object) -> object:
        if isinstance(value, str):
            if value not in FITS:
                raise ValueError(f"there is no way to fit called '{value}'. Use {', '.join(FITS)}, or a mapping")
            return FITS[value]
        return value


THINGS = ("text", "shape", "art", "image", "figures", "mark", "entries", "losses", "elements")
"""What an element may be."""


NO_THING = "none of them"


class Element(Model):
    """One thing on the piece; see the module's own text for the keys."""

    when: str | None = None
    for_: Annotated[str | None, Field(alias="for")] = None
    """``ability in unit.abilities``: the element once for each; ``loop`` counts from 0."""
    step_mm: Point | None = None
    """How far each repetition lies from the one before."""

    text: Annotated[str, Field(max_length=MAX_LENGTH)] | None = None
    shape: str | None = None
    """``rect``, ``line``, ``circle``, ``hexagon`` (on a flat, as high as its box) or ``die``."""
    art: str | None = None
    """A flag or a symbol by its id, drawn to fit its box."""
    image: str | None = None
    """A picture, SVG, PNG, JPEG or WebP: a file beside the layout, or ``{{ card.portrait }}``."""
    figures: str | None = None
    """An expression that gives symbols: they stand side by side on the ground line ``box`` describes."""
    mark: str | None = None
    """A ground mark: the second sign of a colour, filling its box."""
    entries: str | None = None
    """An expression that gives entries with a name, points and a text: set below one another, all at one size."""
    names_mm: Number = 0
    """For entries: the width of a column for their names, with the texts beside them; 0 where they stand above."""
    losses: str | None = None
    """An expression that gives groups of figures: a box for each to cross off, with the group's name below."""
    elements: "dict[str, Element] | None" = None

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
    """For art, images and figures: the colours of their two roles."""
    cloth: str | None = None
    """For art: the colour of what a figure wears of its side; that of its ink where it is left out."""
    place: Literal["contain", "cover"] = "contain"
    """For an image: whole inside its box, or filling it and cut off at its edges; centred either way."""
    height_mm: Number | None = None
    """For figures: from the sole to the tip of the tallest."""
    pitch_mm: Number | None = None
    """For figures and marks: from one to the next; their own where it is left out. A mark is as large as its pitch."""
    align_x: Literal["left", "centre", "right"] = "centre"
    """For art and figures: where they stand in a box that is wider."""

    @property
    def says_words(self) -> bool:
        """Whether it, or what is in it, may come out otherwise in another language."""
        return not (self.text is None and self.entries is None and self.losses is None and self.elements is None)

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        things = [name for name in THINGS if getattr(self, name) is not None]
        if len(things) != 1:
            raise ValueError(
                f"an element is one of {', '.join(THINGS[:-1])} or {THINGS[-1]}, and this is "
                f"{' and '.join(things) or NO_THING}"
            )
        if self.text is not None and (wrong := marked_up(_EXPRESSION.sub("…", self.text))):
            raise WrongAt(wrong, "text")
        if self.text is not None and (alone := _IN_ONE_BRACE.search(_EXPRESSION.sub("…", self.text))):
            what = f"'{alone[0]}' would be printed as it stands. An expression has two braces: '{{{{ {alone[1]} }}}}'"
            raise WrongAt(what, "text")
        if self.box is None and self.elements is None:
            raise ValueError("the key 'box' is missing. Add 'box: [x, y, width, height]' in mm")
        return self


class RowsMost(Model):
    """For so many rows there is room on a card."""

    blocks: Annotated[Many[str], Field(min_length=1)]
    """Which rows of ``unit`` count, together."""
    count: Annotated[int, Field(ge=1, le=100)]
    """So many rows, at most."""


LEAST_PART_MM = 0.5
"""Of a piece, what is shown large beside the words of its key."""


def _shown(part: tuple[float, ...]) -> tuple[float, ...]:
    if min(part[2:]) < LEAST_PART_MM:
        raise ValueError(
            f"a part is {LEAST_PART_MM} mm wide and high at least. Write [left, top, width, height], in mm"
        )
    return part


class Callout(Model):
    """Something on a piece that its key names: a place on it, and the words for it."""

    at: Annotated[Many[float], counted(2, 2)]
    """In mm from the left and from the top."""
    word: Annotated[str, Field(min_length=1)]
    """A key of words."""
    beside: Annotated[str, Field(min_length=1)] | None = None
    """A key of the words beside the part that is shown, where ``word`` has the sign itself, for places without it."""
    of: Literal["unit", "command", "half", "piece"] = "unit"
    """Which counters it is explained on: those of units, of commands, of halves, or of what is whole by itself as a gun is."""
    part: Annotated[Many[Annotated[float, Field(ge=-20, le=500)]], counted(4, 4), AfterValidator(_shown)] | None = None
    """What of the counter is shown beside the words on its sheets: left, top, width and height in mm, the last two 0.5 or more."""


class Layout(Model):
    kind: Id
    """``counter``, ``marker``, ``unit_card``, ``unit_card_back``, ``card``, or what a game calls its own."""
    width_mm: Annotated[float, Field(ge=5, le=500)]
    height_mm: Annotated[float, Field(ge=5, le=500)]
    bleed_mm: Annotated[float, Field(ge=0, le=20)] = 0
    corner_mm: Annotated[float, Field(ge=0, le=20)] = 0
    shape: Literal["rectangle", "hexagon", "circle", "waisted"] = "rectangle"
    """A hexagon stands on a flat; ``width_mm`` is from corner to corner, ``height_mm`` from flat to flat. What is
    waisted is cut in at the middle of its long sides, so that it lies across two hexes and touches no other."""
    least_mm: Annotated[float, Field(ge=0, le=60)] = 0
    """For counters and markers: the size on paper below which this cannot be read."""
    rows_most: RowsMost | None = None
    """For unit cards whose rules give rows: for how many there is room. More are an error."""
    key: Annotated[Many[Callout], counted(0, 20)] = ()
    """For counters: what the cutting guide tells of them, in the order of its letters."""
    note: str = ""
    elements: dict[str, Element]
