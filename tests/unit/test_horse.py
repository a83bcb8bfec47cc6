"""Kinds of horse are told apart by what their riders hold, and not by a hat alone: measured."""

from __future__ import annotations

import io
from itertools import combinations

import numpy as np
import pytest
import resvg_py
from PIL import Image, ImageFilter

from generator import resources

KINDS = ("cavalry", "hussar", "dragoon", "lancer", "cuirassier")
ALIKE = 0.08
"""Mean difference of darkness below which one rider is taken for another."""


def rider(kind: str) -> np.ndarray:
    """What is above the horse's back, as dark as it is seen at arm's length on a counter of 20 mm: 0 to 1."""
    svg = resources.data("symbols", f"{kind}.svg").read_text(encoding="utf-8")
    drawn = svg.replace("var(--ground)", "#fff").replace("currentColor", "#000")
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawn, height=118, background="#fff"))))
    blurred = picture.convert("L").filter(ImageFilter.GaussianBlur(2.5))
    top = 118 - round(118 * 0.51)
    return 1 - np.asarray(blurred, float)[:top] / 255


@pytest.mark.parametrize(("one", "other"), tuple(combinations(KINDS, 2)))
def test_kinds_of_horse_are_told_apart_at_arms_length(one: str, other: str) -> None:
    first, second = rider(one), rider(other)
    wide = min(first.shape[1], second.shape[1])
    assert np.abs(first[:, :wide] - second[:, :wide]).mean() > ALIKE
