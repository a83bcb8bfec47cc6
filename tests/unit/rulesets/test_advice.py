"""No message advises what another rule forbids: whoever follows it, gets no error."""

from __future__ import annotations

import re
from itertools import product

import pytest

from generator.diagnostics import Diagnostic
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.folder.checks import said
from generator.rulesets.folder.roster import alone
from tests.cases.test_cases import BOOKS, card

SIZES = range(4, 13)
"""The figures that a unit may have (B 1)."""


def said_of(board: str, it: CapitanCard, figures: int, *, limbered: bool = False) -> list[Diagnostic]:
    book = BOOKS[board]
    entry = book.models["entry"](card="a_card", figures=figures, limbered=limbered)
    return said(alone(book, it, entry)[0])


def advised(found: list[Diagnostic]) -> list[int]:
    return [int(number) for one in found for number in re.findall(r"\d+", one.remedy)]


@pytest.mark.parametrize("board", ["cm", "hex"])
@pytest.mark.parametrize(("type_", "horse"), list(product(("I", "II", "III", "IV"), (False, True))))
def test_a_crew_as_large_as_is_advised_is_right(board: str, type_: str, horse: bool) -> None:
    it = card(gun={"type": type_, "horse": horse})
    for figures, limbered in product(SIZES, (False, True)):
        for number in advised(said_of(board, it, figures, limbered=limbered)):
            assert number in SIZES, f"{number} figures are advised for {figures}"
            assert not [one for one in said_of(board, it, number, limbered=limbered) if one.is_error]


def test_every_type_of_gun_can_be_limbered_by_some_crew() -> None:
    """What no crew could do, no message may forbid a card to offer."""
    for board, type_, horse in product(("cm", "hex"), ("I", "II", "III", "IV"), (False, True)):
        it = card(gun={"type": type_, "horse": horse})
        assert any(not said_of(board, it, figures, limbered=True) for figures in SIZES)


@pytest.mark.parametrize("arm", ["infantry", "cavalry"])
def test_odd_figures_are_advised_numbers_that_a_unit_may_have(arm: str) -> None:
    it = card(arm=arm, mounted=arm == "cavalry")
    for figures in SIZES:
        for one in said_of("hex", it, figures):
            if "fits on no counter" in one.what:
                sizes = [int(number) for number in re.findall(r"\d+", one.remedy)]
                assert sizes and all(size in SIZES and size != figures for size in sizes)
