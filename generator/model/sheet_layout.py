"""What the layouts of sheets one reads share: control sheet, scenario sheet, reference chart.

These are plain settings, each with its unit in its name; ``docs/reference/sheet_layouts.md`` says what each does. They have no
defaults here: ``standard.yaml`` of each kind is the one place that holds them, and another layout ``extends`` it.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.model.base import Model, Title

Pt = Annotated[float, Field(ge=6, le=24)]
"""A type size. In a file, a number or a name of the one scale of type sizes: ``name_pt: section``."""

Paper = Literal["portrait", "landscape"]

Head = Title
"""A key of our words, ``control_sheet.head.unit``, or words: one text, or a text a language."""

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
"""What looks like a key of words and so has to be one."""

When = str | None
"""A condition over the names of ``generator.components.sheet_names``; as in the layouts of pieces."""


class SheetLayout(Model):
    """What every layout of a sheet says first."""

    paper: Paper
    note: str = ""
    """For whoever reads the file."""


def settings(model: Model, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every setting of a layout by its place; a list is one setting."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Model):
            yield from settings(value, (*path, name))
        else:
            yield (*path, name), value
