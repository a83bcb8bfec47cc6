"""The page about layouts, ``docs/reference/layouts.md``, tells all there is, and nothing that is not."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.components import layout_names
from generator.components.cards import unit_card
from generator.components.pieces.layout import CompiledLayout
from generator.drawing.fonts import FACES
from generator.expressions import Namespace
from generator.expressions.layout_filters import FILTERS
from generator.loading.layouts import PIECES, read_layout
from generator.model.layout import FITS, Element, Fit, Layout
from generator.production.order import Order
from generator.production.set_up import set_up
from tests import games
from tests.conftest import SCENARIO
from tests.pages import DOCS, blocks

PAGE = resources.docs("reference", "layouts.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def written() -> set[str]:
    """Everything between backticks in the page's tables and text, its braces written out."""
    found = set()
    for code in re.findall(r"`([^`\n]+)`", PAGE):
        parts = [part.split(",") for part in re.split(r"\{([\w,]+)\}", code)]
        found |= {"".join(chosen) for chosen in itertools.product(*parts)} if len(parts) > 1 else {code}
    return found


def names_in(value: object, path: str) -> Iterator[str]:
    """The dotted names that have no others inside."""
    if isinstance(value, list | tuple) and value and isinstance(value[0], Namespace):
        value, path = value[0], f"{path}[]"
    if not isinstance(value, Namespace):
        yield path
        return
    for name in value.known():
        if name:
            yield from names_in(getattr(value, name), f"{path}.{name}")


def names_known() -> set[str]:
    found: set[str] = set()
    for name in ("capitan_hex", "capitan"):
        game = games.played(name)
        context = set_up(game, Order(out=Path()))
        for unit in game.units:
            for kind, names in unit_card.card_names(game, unit, context).items():
                found.update(names_in(names, kind))
        for need in game.units[0].counters:
            found.update(names_in(layout_names.design_names(need.front, 1.0, 20.0, "", context.words), "counter"))
    game = games.played("flames_hexwar")
    words = set_up(game, Order(out=Path())).words
    for unit in game.units:
        for name, value in unit_card.shown_names(unit, words, game.scenario.turns).items():
            found.update(names_in(value, f"unit.{name}"))
    return found


def row_of(key: str) -> str:
    """The row of a table that begins with the key."""
    rows = [line for line in PAGE.splitlines() if line.startswith("|") and f"`{key}`" in line.split("|")[1]]
    assert rows, f"no table has a row for '{key}'"
    return rows[0]


@pytest.mark.parametrize("model", [Layout, Element, Fit])
def test_every_key_has_its_row(model) -> None:
    for name, field in model.model_fields.items():
        row_of(field.alias or name)


@pytest.mark.parametrize("model", [Layout, Element, Fit])
def test_every_key_has_an_example(model) -> None:
    examples = "\n".join(EXAMPLES)
    for name, field in model.model_fields.items():
        assert re.search(rf"\b{field.alias or name}:", examples), f"no example uses '{name}'"


def test_the_defaults_are_the_models() -> None:
    for model in (Layout, Element, Fit):
        for name, field in model.model_fields.items():
            if isinstance(field.default, str | float | int) and field.default != "":
                shown = str(field.default).lower() if isinstance(field.default, bool) else f"{field.default}"
                default = row_of(field.alias or name).split("|")[3].replace("`", "")
                assert shown.removesuffix(".0") in re.split(r"[\s,;]+", default), (name, shown)


def test_every_name_is_there() -> None:
    said = written()
    # What is empty on a sample card shows its names elsewhere only.
    empty = {name for name in names_known() if any(one.startswith((f"{name}.", f"{name}[]")) for one in said)}
    missing = sorted(names_known() - said - empty)
    assert not missing, missing


def test_it_names_nothing_that_is_not() -> None:
    known = names_known()
    roots = {name.split(".")[0].split("[")[0] for name in known}
    for name in written():
        if re.fullmatch(r"[a-z]+((\[\])?\.[a-z_]+)+(\[\])?", name) and name.split(".")[0].split("[")[0] in roots:
            family = name.rsplit(".", 1)[0]
            # Some are empty on every sample card: their family at least is known.
            assert name in known or any(one.startswith((f"{name}.", family)) for one in known), name


def test_filters_fonts_kinds_and_short_forms_are_all_there() -> None:
    said = written()
    for name in (*FILTERS, "word"):
        row_of(name)
    assert set(FACES) <= said
    assert set(PIECES) <= said
    assert {f"fit: {form}" for form in FITS} <= said


@pytest.mark.parametrize("kind", PIECES)
def test_the_layouts_of_a_kind_are_named_and_no_others(kind: str) -> None:
    """Its row of the table, or its line, names each; those of other sizes go by the name of the first."""
    line = next(line for line in PAGE.splitlines() if re.match(rf"(\| )?`{kind}` (\| `|lays out)", line))
    named = re.findall(r"`(\w+)`", line.split("|")[2] if line.startswith("|") else line.partition(": ")[2])
    there = [path.stem for path in resources.templates(kind).glob("*.yaml")]
    assert sorted(named) == sorted(name for name in there if not re.fullmatch(r"\w+_\d+x\d+", name))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_loads(example: str, tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(example, encoding="utf-8")
    CompiledLayout(read_layout(path))


def test_the_worked_example_works(tmp_path: Path) -> None:
    """What the manual changes of a card of ours shows."""
    example = next(block.text for block in blocks(DOCS / "own_layout.md") if block.file)
    (tmp_path / "my_card.yaml").write_text(example, encoding="utf-8")
    scenario = tmp_path / "my_scenario.yaml"
    text = SCENARIO.read_text(encoding="utf-8")
    scenario.write_text(f"{text}layouts: {{unit_card: my_card.yaml}}\n", encoding="utf-8")
    order = Order(out=tmp_path / "out", formats=("svg",), only=("unit_cards",))
    _, files = pipeline.build(scenario, order)
    assert any('aria-label="Morale 5"' in file.read_text(encoding="utf-8") for file in files)
