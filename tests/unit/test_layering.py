"""The layering holds: who may import whom."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from generator.loading.rulebook import load_rulebook
from tests import games

PACKAGE = Path(__file__).resolve().parents[2] / "generator"

RULES_SPINE = ("model", "loading", "rulesets")
GAMES = tuple(f"rulesets.{name}" for name in games.NAMES)
DRAWING_SPINE = ("drawing", "sheets", "typesetting", "backends")
COMMANDS = ("cli", "preview", "pipeline", "counter_sets", "reference_sets", "calibration")

FORBIDDEN = {
    "drawing": (*RULES_SPINE, "sheets", "typesetting", "backends", "components", "production", *COMMANDS),
    "sheets": (*RULES_SPINE, "typesetting", "backends", "components", "production", *COMMANDS),
    "typesetting": (*RULES_SPINE, "backends", "components", "production", *COMMANDS),
    "backends": (*RULES_SPINE, "sheets", "typesetting", "components", "production", *COMMANDS),
    "model": (*DRAWING_SPINE, "loading", "rulesets", "components", "production", *COMMANDS),
    "loading": (*DRAWING_SPINE, "components", "production", *COMMANDS),
    "rulesets": (*DRAWING_SPINE, "loading", "components", "production", *COMMANDS),
    "components/pieces": ("rulesets",),
    "production": (*COMMANDS, "rulesets.registry", *GAMES),
    "components": ("loading", "backends", "production", *COMMANDS, "rulesets.registry", *GAMES),
    "preview": ("cli", "rulesets.registry", *GAMES),
}
LOWEST = "expressions"
"""Below all layers: of ours it imports only what it says mistakes with."""
PURE = ("hexes", "installed", "paths", "units")
"""Modules that import nothing but the standard library and what values are made with, so that every layer may use them."""
VALUES = "msgspec"
"""What values are made with, in every layer."""
ONLY_USERS = {
    "reportlab": ("backends/pdf",),
    "svgwrite": ("backends/svg",),
    "yaml": ("loading/yaml_tree", "loading/yaml_writer"),
    "jinja2": ("expressions/",),
    "python_calamine": ("loading/workbook.py",),
    "watchfiles": ("preview/watching.py",),
}


@cache
def imports(path: Path) -> set[str]:
    """Every module a file imports, wherever in it, by its full name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def within(packages: Iterable[str], names: Iterable[str]) -> list[str]:
    """Those of some modules that are in one of these packages of ours."""
    packages = [f"generator.{package}." for package in packages]
    return [name for name in sorted(names) if f"{name}.".startswith(tuple(packages))]


def breaches(layer: str, path: Path) -> list[str]:
    return within(FORBIDDEN[layer], imports(path))


FILES = [(layer, path) for layer in FORBIDDEN for path in sorted((PACKAGE / layer).rglob("*.py"))]


@pytest.mark.parametrize(("layer", "path"), FILES, ids=[str(path.relative_to(PACKAGE)) for _, path in FILES])
def test_a_layer_imports_only_what_lies_below_it(layer: str, path: Path) -> None:
    assert not breaches(layer, path)


def knows_the_kit(path: Path) -> bool:
    return not imports(path).isdisjoint({"generator.components.kit", "generator.components.sheet_kinds"})


def test_no_component_knows_the_kit_or_the_other_kinds() -> None:
    components = PACKAGE / "components"
    assert {path.name for path in components.rglob("*.py") if knows_the_kit(path)} == {"kit.py"}


def test_the_check_can_fail(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def f():\n    from generator.rulesets.api import Game\n")
    assert breaches("drawing", path) == ["generator.rulesets.api", "generator.rulesets.api.Game"]


def test_only_commands_import_the_preview() -> None:
    users = {path for path in PACKAGE.rglob("*.py") if within(["preview"], imports(path))}
    outside = {path.relative_to(PACKAGE).as_posix() for path in users if path.parent != PACKAGE / "preview"}
    assert outside == {"cli/preview.py", "cli/watch.py"}  # both follow files


@pytest.mark.parametrize("module", PURE)
def test_what_every_layer_may_use_imports_none_of_them(module: str) -> None:
    found = imports(PACKAGE / f"{module}.py")
    assert all(name.split(".")[0] in {*sys.stdlib_module_names, VALUES} for name in found), found


def test_the_lowest_layer_imports_nothing_above_it() -> None:
    for path in (PACKAGE / LOWEST).rglob("*.py"):
        ours = {name for name in imports(path) if name.startswith("generator.")}
        assert not {name for name in ours if not name.startswith(("generator.diagnostics", f"generator.{LOWEST}"))}
        assert all(
            name.split(".")[0] in {*sys.stdlib_module_names, VALUES, "jinja2"} for name in imports(path) - ours
        ), path


@pytest.mark.parametrize("library", ONLY_USERS)
def test_a_library_has_one_user(library: str) -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(name == library or name.startswith(f"{library}.") for name in imports(path))
    }
    assert users
    assert all(any(user.startswith(allowed) for allowed in ONLY_USERS[library]) for user in users), users


@pytest.mark.parametrize("ruleset", games.NAMES)
def test_rulesets_know_only_what_they_extend(ruleset: str) -> None:
    book, extended = load_rulebook(ruleset), set()
    while book is not None:
        extended.add(f"rulesets.{book.id}")
        book = book.base
    for path in (PACKAGE / "rulesets" / ruleset).rglob("*.py"):
        assert not within({*GAMES} - extended, imports(path)), path.name
