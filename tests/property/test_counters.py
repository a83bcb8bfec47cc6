"""Figures told off into counters: none is lost, none appears."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.loading.rulebook import load_rulebook
from generator.rulesets.capitan_hex.counters import after_losses, tell_off
from tests.cases.test_cases import hexes

BOOK = load_rulebook("capitan_hex")
KINDS = st.sampled_from(("infantry", "gunners", "engineers", "cavalry"))
FIGURES = st.integers(4, 12)


def _shown(kind: str, mix) -> int:
    full, half = (BOOK.value("counter_figures", kind, size).value for size in ("full", "half"))
    return mix.full * full + mix.half * half


@given(KINDS, FIGURES)
def test_figures_are_on_counters_or_kept(kind: str, figures: int) -> None:
    mix = tell_off(BOOK, kind, figures)
    assert _shown(kind, mix) + mix.kept == figures
    assert mix.half <= 1
    assert mix.kept < BOOK.value("counter_figures", kind, "half").value


@given(KINDS, FIGURES, st.integers(0, 12))
def test_losses_never_add_figures_nor_take_more_than_a_half_too_few(kind: str, figures: int, losses: int) -> None:
    before, after = tell_off(BOOK, kind, figures), after_losses(BOOK, kind, figures, losses)
    half = BOOK.value("counter_figures", kind, "half").value
    survivors = max(0, figures - losses)
    assert _shown(kind, after) <= _shown(kind, before)
    assert survivors - half < _shown(kind, after) < survivors + half or _shown(kind, after) == survivors


@given(KINDS, FIGURES, st.integers(0, 11))
def test_more_losses_never_leave_more(kind: str, figures: int, losses: int) -> None:
    one, other = (after_losses(BOOK, kind, figures, number) for number in (losses, losses + 1))
    assert _shown(kind, other) + other.kept <= _shown(kind, one) + one.kept


def _hexes(cm: int) -> int:
    return hexes(None, cm)


@given(st.integers(0, 450), st.integers(0, 50))
def test_hexes_never_fall_as_centimetres_rise(cm: int, more: int) -> None:
    assert _hexes(cm) <= _hexes(cm + more)


@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_all_lost_is_none_left(kind: str) -> None:
    assert _shown(kind, after_losses(BOOK, kind, 12, 12)) == 0
