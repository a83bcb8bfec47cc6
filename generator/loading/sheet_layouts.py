"""Reads the layouts of sheets: control sheet, scenario sheet, reference chart.

They are found, joined and checked as those of pieces are. On the way in, names of type sizes become points, and
keys of words are looked up, so that a misspelt one is said at its place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.loading.layouts import layout_file, read_joined
from generator.loading.validate import examine
from generator.loading.yaml_reader import Document, Node
from generator.model.base import Located
from generator.model.sheet_layout import KEY, SheetLayout

STANDARD = "standard"
"""The layout of each kind that says everything; others extend it."""

KINDS = ("control_sheet", "scenario_sheet", "reference_chart")


def model_of(kind: str) -> type[SheetLayout]:
    """What a layout of a kind says."""
    if kind == "control_sheet":
        from generator.model.control_sheet_layout import ControlSheetLayout

        return ControlSheetLayout
    if kind == "scenario_sheet":
        from generator.model.scenario_sheet_layout import ScenarioSheetLayout

        return ScenarioSheetLayout
    from generator.model.reference_chart_layout import ReferenceChartLayout

    return ReferenceChartLayout


def load_sheet_layout(
    folder: Path,
    games: Sequence[Path],
    sizes: Mapping[str, float],
    keys: Collection[str],
    kind: str,
    name: str,
    asked_by: Source,
) -> Located[SheetLayout]:
    """A layout of a kind of sheet: ``standard`` is one of ours, ``mine.yaml`` a file in ``folder``, or in those of the game.

    ``sizes`` are the type sizes of the scale in points by name, ``keys`` those of all words a head may be.
    UserError, at the place that asks for it, when there is none; at its own places when it is wrong.
    """
    return read_sheet_layout(layout_file(folder, games, kind, name, asked_by), kind, sizes, keys)


def read_sheet_layout(path: Path, kind: str, sizes: Mapping[str, float], keys: Collection[str]) -> Located[SheetLayout]:
    """A layout file of a kind of sheet, typed, its bases merged under it."""
    document = read_joined(path)
    if foreign := _foreign(document, kind):
        raise UserError(foreign)
    problems = _named(document.root, "", sizes, keys)
    layout, wrong, *_ = examine(document, model_of(kind))
    places = {problem.source for problem in problems}
    problems += [problem for problem in wrong if problem.source not in places]
    if problems or layout is None:
        raise UserError(problems)
    return layout


def _foreign(document: Document, kind: str) -> list[Diagnostic]:
    """What makes the whole file the wrong one: another kind, or a kind left to be guessed."""
    root = document.root.value
    if not isinstance(root, dict) or "kind" not in root:
        return [Diagnostic(document.where(), "this layout has no kind", f"Begin it with 'kind: {kind}'.")]
    named = root["kind"].value
    if named != kind:
        return [Diagnostic(document.where("kind"), f"this lays out a {named}, not a {kind}", "Name another.")]
    if "paper" not in root:
        what = "this layout says little and extends nothing"
        return [Diagnostic(document.where(), what, f"Add 'extends: {STANDARD}' and keep what is to differ.")]
    return []


def _named(node: Node, key: str, sizes: Mapping[str, float], keys: Collection[str]) -> list[Diagnostic]:
    """Names of type sizes made points, in place; and names of sizes or of words that do not exist."""
    if isinstance(node.value, dict):
        inside = [("head" if key == "titles" else name, child) for name, child in node.value.items()]
        return [problem for name, child in inside for problem in _named(child, name, sizes, keys)]
    if isinstance(node.value, list):
        return [problem for child in node.value for problem in _named(child, key, sizes, keys)]
    if not isinstance(node.value, str):
        return []
    if key.endswith("_pt"):
        if node.value not in sizes:
            what, remedy = f"there is no type size '{node.value}'", did_you_mean(node.value, sizes, show_all_below=30)
            return [Diagnostic(node.source, what, remedy)]
        node.value = sizes[node.value]
    elif key == "head" and KEY.fullmatch(node.value) and node.value not in keys:
        what = f"no words are called '{node.value}'"
        return [Diagnostic(node.source, what, did_you_mean(node.value, keys))]
    return []
