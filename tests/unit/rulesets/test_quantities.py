"""Every derived value is declared, and every declaration derived; no rule's clause stands in the code."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from generator import resources
from generator.loading.counter_sets import load_counter_set
from generator.loading.rulebook import load_rulebook
from generator.model.quantity import Quantities, Quantity
from generator.model.rulebook import Rulebook
from generator.model.table import Status
from generator.rulesets import registry
from generator.rulesets.api import Derived, HasCounterSets, HasGuns, HasRulers, Input, derived
from tests import games
from tests.menagerie import everything

PACKAGE = Path(importlib.import_module("generator").__file__ or "").parent

# -- what is derived ---------------------------------------------------------------------------------------


def derived_in(thing: Any) -> Iterator[Derived]:
    """Every derived value that something holds: values, and why there are so many counters, markers and boxes."""
    if isinstance(thing, Derived):
        yield thing
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            if isinstance(value, Derived):
                assert key == value.key
            yield from derived_in(value)
    elif isinstance(thing, (list, tuple)):
        for one in thing:
            yield from derived_in(one)
    elif isinstance(thing, Struct) and type(thing).__module__.startswith("generator.rulesets.api"):
        for field in fields(thing):
            yield from derived_in(getattr(thing, field.name))


def everything_derived(ruleset: str, folder: Path) -> Iterator[Derived]:
    """Of the sample, of games of every unit there can be, and of what is printed without a scenario."""
    rules, book = registry.find(ruleset), load_rulebook(ruleset)
    yield from derived_in(games.played(ruleset))
    for changes in getattr(games.of(ruleset), "VARIANTS", [{}]):
        yield from derived_in(everything(ruleset, folder, **changes))
    if isinstance(rules, HasGuns):
        yield from derived_in(rules.every_gun(book))
    if isinstance(rules, HasRulers):
        yield from derived_in(rules.every_ruler(book))
    if isinstance(rules, HasCounterSets):
        yield from derived_in(rules.counter_set(book, load_counter_set(None, ruleset).value, "france"))


def declarations(quantities: Mapping[str, Quantities], key: str) -> Iterator[tuple[Quantities, str]]:
    """Those of a key, and as what: that of a row is ``count`` where its thing has it as ``team.rifle.count``."""
    for kind, by_key in quantities.items():
        rows = "".join(rf"{re.escape(field.removesuffix('s'))}\.\w+\." for field in kind.split(".")[1:])
        inner = re.fullmatch(f"{rows}(.+)", key)
        if inner and inner[1] in by_key:
            yield by_key, inner[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("ruleset", games.NAMES)
def test_what_is_declared_is_derived_and_has_its_type(ruleset: str, tmp_path: Path) -> None:
    quantities, found = load_rulebook(ruleset).quantities, set()
    for one in everything_derived(ruleset, tmp_path):
        declared = list(declarations(quantities, one.key))
        assert declared and all(by_key[key].admits(one.value) for by_key, key in declared), one
        assert one.rule and one.clauses, f"{one.key}: nothing is said of it"
        found.update(by_key.declared_as(key) for by_key, key in declared)
    # What only strips need is not derived on hexes, where distances are counted.
    strips = {
        key
        for key in quantities.get("game", ())
        if key.startswith("ruler.") and not isinstance(registry.find(ruleset), HasRulers)
    }
    every = {key: quantity for by_key in quantities.values() for key, quantity in by_key.items()}
    # A track says by what it goes, an ability what it costs, and neither is a value beside others.
    shown = {key for key, quantity in every.items() if quantity.shown or key.startswith(("track.", "cost."))}
    assert found == shown - strips


# -- declarations ------------------------------------------------------------------------------------------


def book_with(**declared: Any) -> Rulebook:
    quantities = {key: Quantity.model_validate(value) for key, value in declared.pop("of", {}).items()}
    return replace(load_rulebook("capitan"), quantities={"unit": Quantities(quantities)})


def test_a_value_is_as_its_declaration_and_its_inputs() -> None:
    book = book_with(of={"men": {"type": "whole", "unit": "men", "clause": ["B 1", "B 2"], "rule": "all of them"}})
    given = Input("figures", 6, "figures")
    assert derived(book, "men", 18, given) == Derived(
        "men", 18, "men", "all of them", ("B 1", "B 2"), Status.COMPUTED, (given,)
    )


def test_a_cell_gives_its_unit_clause_status_and_note() -> None:
    book = book_with(of={"shots": {"type": "whole", "rule": "as it stands"}})
    cell = book.value("shots_per_figure", "elite")
    found = derived(book, "shots", cell)
    assert (found.value, found.unit, found.status, found.note) == (cell.value, cell.unit, cell.status, cell.note)
    assert found.clauses == (book.cite(cell.source),)


def test_of_a_distance_in_both_units_the_declared_one_is_taken() -> None:
    book = book_with(of={"end.cm": {"type": "whole", "unit": "cm"}, "end.hexes": {"type": "whole", "unit": "hex"}})
    cell = book.value("weapon_ranges", "musket", "long")
    assert [derived(book, key, cell).value for key in ("end.cm", "end.hexes")] == [cell.value.cm, cell.value.hex]


def test_a_formula_goes_by_the_clause_of_a_table() -> None:
    book = book_with(of={"half": {"type": "whole", "unit": "figures", "table": "half_in_cover"}})
    assert derived(book, "half", 3).clauses == (book.cite(book.tables["half_in_cover"].source),)


@pytest.mark.parametrize("value", ["six", True, 1.5, None])
def test_a_value_of_another_type_than_declared_is_an_error(value: Any) -> None:
    book = book_with(of={"men": {"type": "whole", "unit": "men"}})
    with pytest.raises(TypeError, match="'men' is declared as whole"):
        derived(book, "men", value)


def test_without_a_unit_only_a_table_gives_a_value() -> None:
    with pytest.raises(TypeError, match="'men' is declared without a unit"):
        derived(book_with(of={"men": {"type": "whole"}}), "men", 18)


def test_a_key_without_a_declaration_is_an_error() -> None:
    with pytest.raises(KeyError, match="no value is declared as 'gun.ball.lnog'"):
        derived(load_rulebook("capitan"), "gun.ball.lnog", 1)


def test_the_declaration_nearest_to_a_key_is_its_own() -> None:
    of = {
        key: Quantity(type="whole", rule=key)
        for key in ("{state}.move", "wounded.move", "gun.{kind}.{what}", "gun.{kind}.long", "with_{guns}")
    }
    quantities = Quantities(of)
    keys = ("wounded.move", "fit.move", "gun.ball.long", "gun.ball.short", "with_5")
    assert [quantities[key].rule for key in keys] == [
        "wounded.move", "{state}.move", "gun.{kind}.long", "gun.{kind}.{what}", "with_{guns}",
    ]  # fmt: skip
    with pytest.raises(KeyError):
        quantities["gun.ball.dodge.long"]


def test_a_variant_declares_only_its_difference() -> None:
    base, variant = (load_rulebook(ruleset).quantities["unit"] for ruleset in ("capitan", "capitan_hex"))
    assert set(base) < set(variant)
    assert variant["gun.limbered"].unit == "hex" and base["gun.limbered"].unit == "cm"


# -- clauses in the code -----------------------------------------------------------------------------------

LETTERS = "".join(sorted({work.letter for ruleset in games.NAMES for work in load_rulebook(ruleset).works.values()}))
CLAUSE = re.compile(rf"\b[{LETTERS}] \d+(\.\d+)*\b")


def strings_in(source: str) -> Iterator[ast.Constant]:
    """The strings of a module; what stands by itself is a docstring."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node


def test_no_clause_stands_in_the_code() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{one.lineno}: {one.value}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for one in strings_in(path.read_text(encoding="utf-8"))
        if CLAUSE.search(one.value)
    ]
    assert not found, "\n".join(found)


def test_the_scan_for_clauses_can_fail() -> None:
    source = '"""Ranges (B 7.6)."""\nCLAUSE = "B 9.1"\n\ndef f(x):\n    """As B 9.1 says."""\n    return f"{x} (H 4)"\n'
    assert [one.lineno for one in strings_in(source) if CLAUSE.search(one.value)] == [2, 6]


@pytest.mark.parametrize("ruleset", games.NAMES)
def test_every_clause_of_a_check_is_asked_for_and_there(ruleset: str) -> None:
    book = load_rulebook(ruleset)
    own = set(book.clauses) - set(book.base.clauses if book.base else ())
    asked, said = set(), set()
    for path in (PACKAGE / "rulesets" / ruleset).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        asked.update(re.findall(r'\.clauses\["(\w+)"\]', source))
        said.update(one.value for one in strings_in(source))
    assert asked <= set(book.clauses)
    assert own <= said


def test_only_one_function_makes_derived_values() -> None:
    makers = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Derived"
    }
    assert makers == {"rulesets/api/derived.py"}


def test_every_ruleset_declares_its_quantities() -> None:
    for path in resources.data("rulesets").glob("*/game.yaml"):
        assert (path.parent / "values.yaml").exists(), path.parent.name
