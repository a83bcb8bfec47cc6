"""What is said of pieces that do not fit their labels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.kit import Kit
from generator.components.pieces.die_cut import blank, fitting_size_mm, nothing_for_labels, refuse_misfits
from generator.components.pieces.trim_shape import TrimShape
from generator.diagnostics import Source, UserError
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.sheets.die_cut import DieCut
from generator.sheets.paper import Paper
from tests.command import fichas
from tests.conftest import SCENARIO

A4 = Paper("a4", 210, 297)
WHERE = Source("kit.yaml", 3, 12)


def labels(width: float, height: float, is_round: bool = False) -> DieCut:
    return DieCut("mine", A4, width, height, ((10.0, 10.0),), is_round)


def test_labels_want_something_that_goes_there(tmp_path: Path) -> None:
    done = fichas("build", SCENARIO, "--only", "reference_chart", "--die-cut", "avery_5293", "--out", tmp_path)
    assert (done.returncode, [*tmp_path.iterdir()]) == (1, [])
    assert re.fullmatch(
        r"--die-cut: .+, and nothing is printed that could go there\. Print .+, or leave --die-cut out\.\n", done.stderr
    )


@pytest.mark.parametrize(
    ("die", "cut", "size"),
    [
        (labels(25.4, 25.4), TrimShape(20), 25.4),
        (labels(66.7, 25.4), TrimShape(20), None),
        (labels(25, 25, True), TrimShape(20), 17.7),
        (labels(25, 25, True), TrimShape(20, corner_mm=2), 18.8),
        (labels(25, 25, True), TrimShape(20, "hexagon"), 21.7),
        (labels(29.3, 25.4), TrimShape(20, "hexagon"), 25.4),
        (labels(25.4, 25.4), TrimShape(20, "hexagon"), None),
    ],
)
def test_the_size_that_fits(die: DieCut, cut: TrimShape, size: float | None) -> None:
    assert fitting_size_mm(die, cut) == size


@pytest.mark.parametrize("die", [labels(20, 20), labels(20.5, 19.5), labels(28.3, 28.3, True)])
def test_nothing_is_said_where_counters_fit(die: DieCut) -> None:
    refuse_misfits(die, WHERE, "size_mm: {size}", {"counters": TrimShape(20)})


@pytest.mark.parametrize(
    ("die", "cut", "said"),
    [
        (
            labels(25.4, 25.4),
            TrimShape(20),
            "kit.yaml:3:12: the labels of 'mine' are 25.4 × 25.4 mm, and counters are 20 × 20 mm. "
            "Write 'size_mm: 25.4', or choose a sheet with other labels.",
        ),
        (
            labels(25, 25, True),
            TrimShape(20),
            "kit.yaml:3:12: the labels of 'mine' are 25 mm across, and counters are 20 × 20 mm, 28.3 mm from corner to "
            "corner. Write 'size_mm: 17.7', or choose a sheet with other labels.",
        ),
        (
            labels(66.7, 25.4),
            TrimShape(20),
            "kit.yaml:3:12: the labels of 'mine' are 66.7 × 25.4 mm, and counters are 20 × 20 mm. "
            "Choose a sheet with labels as large as your pieces.",
        ),
    ],
)
def test_what_is_said_where_nothing_fits(die: DieCut, cut: TrimShape, said: str) -> None:
    with pytest.raises(UserError) as refusal:
        refuse_misfits(die, WHERE, "size_mm: {size}", {"counters": cut})
    assert str(refusal.value).startswith(said)


def test_what_is_said_where_nothing_could_go_on_labels() -> None:
    refusal = nothing_for_labels(labels(20, 20), ("counters", "unit_cards"))
    assert str(refusal) == (
        "--die-cut: the labels of 'mine' are 20 × 20 mm, and nothing is printed that could go there. "
        "Print counters or unit_cards as well, or leave --die-cut out."
    )


def test_cards_that_fit_are_enough() -> None:
    offered = {"counters": TrimShape(20), "cards": blank(63, 88)}
    refuse_misfits(labels(88, 63), WHERE, "{size}", offered)
    with pytest.raises(UserError, match=r"counters are 20 × 20 mm, cards are 63\.0 × 88\.0 mm"):
        refuse_misfits(labels(90, 63), WHERE, "{size}", offered)


@pytest.mark.parametrize(
    ("size", "bare", "one_sided"),
    [((20, 20), True, "counters"), ((63, 88), True, "unit_cards"), ((20, 20), False, "")],
)
def test_labels_alone_have_no_backs(size: tuple[float, float], bare: bool, one_sided: str) -> None:
    """What else is printed has them, and counters without them have the halves that their backs would be."""
    game = pipeline.derive(SCENARIO)
    context = set_up(game, Order(out=Path()))
    context = replace(context, printing=replace(context.printing, die_cut=labels(*size)))
    kit = Kit(game, context, "long-edge", bare_labels=bare)
    for kind in ("counters", "unit_cards"):
        backs = [piece.back for some in kit.pieces(kind).values() for piece in some]
        assert kit.has_backs(kind) == all(backs) == (kind != one_sided), kind
        assert any(backs) == (kind != one_sided), kind
    halves = sum(need.quantity for unit in game.units for need in unit.counters if need.single_sided_only)
    usual = sum(
        piece.quantity for some in Kit(game, context, "long-edge").pieces("counters").values() for piece in some
    )
    made = sum(piece.quantity for some in kit.pieces("counters").values() for piece in some)
    assert (made >= usual + halves > usual) == (one_sided == "counters")
