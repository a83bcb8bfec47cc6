"""A colour is added as CONTRIBUTING.md says: its line in the palette, its mark, and nothing else."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Checkout

PALETTE, NATIONS = "data/palettes/colours.yaml", "data/nations/middle_ages.yaml"
ON_HEXES, CHARACTERS = "data/scenarios/capitan_hex/alberche_ford.yaml", "data/scenarios/cry_havoc/wendel_wood.yaml"
LINE = """\
  orange: {name: {en: orange, es: naranja, fr: orange}, ground: "#f08a24", ink: "#17181c", mark: pluses}
marks:
  pluses: {step_mm: 1.75, strokes: [[-0.45, 0.55, 0.45, 0.55], [0, 0.15, 0, 0.95]]}
"""


@pytest.fixture(scope="module")
def with_orange(checkout: Checkout) -> Checkout:
    """Orange in the palette, for the units of a nation, for one unit of a roster and in a file of ink."""
    checkout.write(PALETTE, (checkout.folder / PALETTE).read_text(encoding="utf-8") + LINE)
    checkout.replace(
        NATIONS, "code: FM, coalition: outlaws, colour: yellow", "code: FM, coalition: outlaws, colour: orange"
    )
    checkout.replace(ON_HEXES, "{card: foot_48th, colour: red", "{card: foot_48th, colour: orange")
    checkout.write("pale.yaml", "colours: {orange: {frame: ground, frame_mm: 0.5}}\n")
    return checkout


@pytest.mark.sample(1)
@pytest.mark.parametrize("scenario", [ON_HEXES, CHARACTERS])
def test_counters_are_built_in_it(with_orange: Checkout, scenario: str) -> None:
    order = ("--only", "counters", "--format", "svg", "--ink", "pale.yaml", "--out", "kits")
    done = with_orange.fichas("build", scenario, *order)
    assert (done.returncode, done.stderr) == (0, "")
    pages = "".join(page.read_text(encoding="utf-8") for page in (with_orange.folder / "kits").rglob("*.svg"))
    assert 'fill="#f08a24"' in pages


def test_a_set_is_printed_in_it(with_orange: Checkout) -> None:
    done = with_orange.fichas("build", "--set", "spain", "--colours", "orange", "--format", "svg", "--out", "sets")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (NATIONS, "colour: orange", "colour: orage", "there is no colour 'orage'. Did you mean 'orange'?"),
        (PALETTE, "mark: pluses", "mark: plusses", "there is no ground mark 'plusses'. Did you mean 'pluses'?"),
        (PALETTE, "step_mm: 1.75", "step_mm: 0.1", "'step_mm' must be at least 0.5, not 0.1. Change the number."),
    ],
)
def test_a_mistake_is_told_with_its_place(with_orange: Checkout, path: str, old: str, new: str, message: str) -> None:
    with_orange.replace(path, old, new)
    done = with_orange.fichas("build", CHARACTERS, "--only", "counters")
    with_orange.replace(path, new, old)
    assert done.returncode == 1
    assert re.search(rf"^{re.escape(path)}:\d+:\d+: {re.escape(message)}$", done.stderr, re.MULTILINE), done.stderr
