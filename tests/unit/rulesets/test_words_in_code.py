"""The words that modules and layouts look up are there: every key is read off the source, whatever game is made."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from generator import resources
from generator.loading.game_words import GameWords, sheet_words
from generator.loading.rulebook import load_rulebook
from generator.loading.words import load_words
from generator.model.game_file import GameFile
from generator.model.rulebook import Rulebook

RULESETS = sorted(path.parent.name for path in resources.data("rulesets").glob("*/game.yaml"))
GAMES = sorted(path.parent.name for path in resources.data("games").glob("*/game.yaml"))
TRACK = {"format": 1, "id": "tracked", "name": "Tracked", "control_sheet": {"units": {"tracks": {"morale": {}}}}}
"""A game whose control sheets have what no game of ours has."""
PACKAGE = Path(importlib.import_module("generator").__file__ or "").parent

ASKING = {"words", "_words", "word", "Line", "line", "_first", "sentence", "said"}
"""What is called with the key of a word."""
HOLE = "\0"
"""What stands in a key for a part that is only known when the program runs."""


def keys_in_code() -> Iterator[tuple[str, str, str]]:
    """Module, line and key of every word the code asks for; parts it puts in at run time are a ``HOLE``."""
    # "counter.…" is the name of derived values as well, so only what is looked up says that it is a word.
    stems = {path.stem for path in resources.data("words").glob("*.yaml")} - {"counter"}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for line, key in keys_in(path.read_text(encoding="utf-8"), module, stems):
            yield module, str(line), key


def keys_in(source: str, module: str, stems: set[str]) -> Iterator[tuple[int, str]]:
    """Line and key of each word a module asks for: what is looked up, and all that begins like a component's."""
    for node in ast.walk(ast.parse(source)):
        for literal, asked in _literals(node):
            key = _key(literal, module)
            if key and (asked or key.split(".")[0] in stems):
                yield literal.lineno, key


def _literals(node: ast.AST) -> Iterator[tuple[ast.Constant | ast.JoinedStr, bool]]:
    """The strings of a node, and whether they are handed to something that looks words up."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for argument in node.args:
            if isinstance(argument, (ast.Constant, ast.JoinedStr)):
                yield argument, called in ASKING
    elif isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node, False


def _key(literal: ast.Constant | ast.JoinedStr, module: str) -> str | None:
    """The key that a string is, if it looks like one."""
    parts = literal.values if isinstance(literal, ast.JoinedStr) else [literal]
    text = "".join(_part(part, module) for part in parts)
    # A piece of a longer string, met once more by itself, is the start of a key.
    text += HOLE if text.endswith("_") else ""
    return text if re.fullmatch(rf"[a-z_]+(\.[\w{HOLE}]+)+", text) else None


def _part(part: ast.expr, module: str) -> str:
    if isinstance(part, ast.Constant):
        return part.value if isinstance(part.value, str) else ""
    if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name):
        held = getattr(importlib.import_module(module), part.value.id, None)
        return held if isinstance(held, str) else HOLE
    return HOLE


def books_of(module: str) -> list[Rulebook]:
    """The rulebooks whose words a module can ask for: a ruleset's own, else any."""
    found = re.match(r"generator\.rulesets\.(\w+)", module)
    # What the base rules' modules say is said for the rulesets that extend them, too.
    return (
        [load_rulebook(found[1])]
        if found and found[1] in RULESETS
        else [load_rulebook(one) for one in (*RULESETS, *GAMES)]
    )


def words_said_in(book: Rulebook) -> set[str]:
    """The keys that a sheet of this ruleset can look up: its own and the components'. Every language has the same."""
    own = GameWords(("en",))
    sheet_words(GameFile.model_validate(TRACK), own, {})
    return {*load_words()["en"], *book.words["en"], *own.found["en"]}


def is_said(key: str, module: str) -> bool:
    wanted = re.compile(re.escape(key).replace(re.escape(HOLE), r"[\w.]*"))
    return any(wanted.fullmatch(known) for book in books_of(module) for known in words_said_in(book))


def test_every_word_that_the_code_asks_for_is_there() -> None:
    asked = list(keys_in_code())
    assert len(asked) > 100
    missing = [
        f"{module}:{line}: {key.replace(HOLE, '{…}')}" for module, line, key in asked if not is_said(key, module)
    ]
    assert not missing, "\n".join(missing)


def test_the_scan_of_the_code_can_fail() -> None:
    source = """
context.words("furniture.page")
context.words("furniture.papge")
Line(f"heading.{name}")
Line(f"haeding.{name}")
note = "unit_card.no_such_words"
value = unit.values["range.long_usable"]
"""
    module = "generator.components.build_context"
    found = [(line, key, is_said(key, module)) for line, key in keys_in(source, module, {"unit_card"})]
    assert {line for line, _, said in found if not said} == {3, 5, 6}
    assert {line for line, _, said in found if said} == {2, 4}


def test_every_word_that_a_layout_asks_for_is_there() -> None:
    known = {key for ruleset in RULESETS for key in words_said_in(load_rulebook(ruleset))}
    asked = 0
    for path in sorted(resources.templates().rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        for key in re.findall(r"'([a-z_.]+)'\s*\|\s*word", text):
            asked += 1
            assert key in known, f"{path.name}: {key}"
        for start in re.findall(r"\('([a-z_]+\.)'\s*~", text):
            asked += 1
            assert any(key.startswith(start) for key in known), f"{path.name}: {start}…"
    assert asked
