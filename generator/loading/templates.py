"""Reads the shapes of the artillery templates: ours, or a club's own file of the same make."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.template import TemplateFile, TemplateShape


@cache
def load_templates(path: Path | None = None) -> dict[str, TemplateShape]:
    """The shapes by the id of their template. UserError when the file is wrong."""
    return dict(validate(read(path or resources.data("boards", "templates.yaml")), TemplateFile).shapes)
