"""The rules hand over what is printed: no component asks a card, a rulebook or an explanation for a thing of a game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from generator import resources
from generator.components.sheet_kinds import BY_ID
from generator.loading.rulebook import load_rulebook
from generator.model.card import Card
from generator.model.scenario import RosterUnit
from generator.rulesets import registry
from tests import plain_yaml
from tests.conftest import ROOT

COMPONENTS = ROOT / "generator" / "components"

SHARED = {"card": Card, "roster": RosterUnit}
"""What a unit has of its card and its roster entry in every game."""
CUTS = ("split", "rsplit", "partition", "rpartition")


@cache
def tables() -> set[str]:
    """The ids of all tables that are no common word. A kind of sheet may have the id of one."""
    files = resources.data("rulesets").glob("*/tables/*.yaml")
    ids = {table for file in files for table in plain_yaml.read(file)}
    return {table for table in ids if "_" in table} - BY_ID.keys()


@cache
def namespaces() -> set[str]:
    """What the word keys of games begin with, and none of the components'."""
    games = {key.split(".")[0] for name in registry.names() for key in load_rulebook(name).words["en"]}
    return games - {path.stem for path in resources.data("words").glob("*.yaml")}


def breaches(source: str) -> set[str]:
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found = {what for node in ast.walk(tree) for what in looked_up(node, parents)}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        found |= set(asked_of_cards(function))
    return found


def looked_up(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
    parent = parents.get(node)
    match node:
        case ast.Attribute(value=book, attr="tables" | "value" as attr) if is_book(book):
            yield f"book.{attr}"
        case ast.Attribute(attr="inputs"):
            yield "the inputs of an explanation"
        case ast.Attribute(attr="values") if not hands_on(node, parent):
            yield "a value by its key"
        case ast.Call(func=ast.Attribute(attr=attr), args=[ast.Constant(value=".")]) if attr in CUTS:
            yield "a part of a key"
        case ast.Constant(value=str(text)) if not isinstance(parent, ast.Expr):
            if text in tables():
                yield f"the table {text}"
            if "." in text and " " not in text and text.split(".")[0] in namespaces():
                yield f"words of a game, {text}"


def is_book(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.lstrip("_") in ("book", "rulebook")


def hands_on(node: ast.Attribute, parent: ast.AST | None) -> bool:
    """Whether ``.values`` is that of a mapping, is gone through, or goes to a layout as a whole."""
    match parent:
        case ast.Call(func=func):
            return func is node or (isinstance(func, ast.Name) and func.id == "nested")
        case ast.Attribute(attr="items"):
            return True
    return False


def asked_of_cards(function: ast.FunctionDef) -> Iterator[str]:
    """What is asked of a card or a roster entry that not every game has."""
    known = {name: kind for node in ast.walk(function) for name, kind in named_in(node)}

    def kind_of(node: ast.expr) -> str:
        if isinstance(node, ast.Attribute) and node.attr in SHARED:
            return node.attr
        return known.get(node.id, "") if isinstance(node, ast.Name) else ""

    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=whose, attr=attr) if kind := kind_of(whose):
                if attr not in SHARED[kind].model_fields and not hasattr(SHARED[kind], attr):
                    yield f"{kind}.{attr}"
            case ast.Call(func=ast.Name(id="getattr"), args=[whose, *_]) if kind := kind_of(whose):
                yield f"getattr of a {kind}"


def named_in(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Names given to cards and roster entries."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for name, value in pairs:
                if isinstance(name, ast.Name) and isinstance(value, ast.Attribute) and value.attr in SHARED:
                    yield name.id, value.attr


FILES = {path.relative_to(COMPONENTS).as_posix(): path for path in sorted(COMPONENTS.rglob("*.py"))}


@pytest.mark.parametrize("name", FILES)
def test_components_look_nothing_up(name: str) -> None:
    assert not breaches(FILES[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("getattr(unit.card, 'gun', None)", "getattr of a card"),
        ("card = unit.card; getattr(card, 'gun', None)", "getattr of a card"),
        ("words, card = 1, unit.card; card.command", "card.command"),
        ("unit.card.troop_class", "card.troop_class"),
        ("unit.roster.limbered", "roster.limbered"),
        ("self.book.tables", "book.tables"),
        ("game.book.value(1, 2)", "book.value"),
        ("TABLE = 'arc_of_fire'", "the table arc_of_fire"),
        ("key.split('.')", "a part of a key"),
        ("unit.values['gun.pivot']", "a value by its key"),
        ("unit.values.get(key)", "a value by its key"),
        ("derived.inputs", "the inputs of an explanation"),
        ("words(f'gun_type.{one}.name')", "words of a game, gun_type."),
    ],
)
def test_the_check_can_fail(line: str, what: str) -> None:
    assert what in breaches(f"def f():\n    {line}\n")


@pytest.mark.parametrize(
    "line",
    [
        "unit.card.nation",
        "unit.roster.name",
        "found.values()",
        "row.values.items()",
        "nested(unit.values)",
        "book.name",
        "words('unit_card.figures')",
    ],
)
def test_what_every_game_has_may_be_asked_for(line: str) -> None:
    assert not breaches(f"def f():\n    {line}\n")
