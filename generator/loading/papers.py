"""Reads the papers there are: one file each in ``data/papers/``."""

from __future__ import annotations

from generator import resources
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.paper import Paper


def paper_names() -> list[str]:
    return sorted(path.stem for path in resources.data("papers").glob("*.yaml"))


def load_paper(name: str) -> Paper:
    """The paper of that name. UserError when there is none."""
    if name not in paper_names():
        raise UserError(
            [Diagnostic(Source("--paper"), f"there is no paper '{name}'", did_you_mean(name, paper_names()))]
        )
    return validate(read(resources.data("papers", f"{name}.yaml")), Paper)
