"""Which flags are mistaken for which: measured, and held against what the data say."""

from __future__ import annotations

import io
from itertools import combinations

import numpy as np
import pytest
import resvg_py
from PIL import Image, ImageFilter

from generator.loading.art import load_flags
from generator.loading.nations import load_nations
from tests.unit.test_palette import TO_XYZ

NATIONS = load_nations()
ALIKE = 24.0
"""Mean difference in CIELAB below which a flag of 6 × 4 mm is taken for another at arm's length."""


def seen(svg: bytes) -> np.ndarray:
    """A flag at 300 dpi, blurred as at arm's length and made square, for a counter may lie any way up: CIELAB."""
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), width=72, height=48))))
    blurred = picture.convert("RGB").filter(ImageFilter.GaussianBlur(2.5)).resize((48, 48))
    encoded = np.asarray(blurred, float) / 255
    rgb = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    xyz = rgb @ TO_XYZ.T / TO_XYZ.sum(axis=1)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = (f[..., axis] for axis in range(3))
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


@pytest.fixture(scope="module")
def flags() -> dict[str, np.ndarray]:
    drawn = load_flags()
    return {nation: seen(drawn[nation]) for nation in NATIONS}


def difference(one: np.ndarray, other: np.ndarray) -> float:
    return min(float(np.linalg.norm(one - np.rot90(other, turn), axis=-1).mean()) for turn in range(4))


def test_the_data_name_the_flags_that_look_alike(flags) -> None:
    measured = {pair for pair in combinations(NATIONS, 2) if difference(*(flags[name] for name in pair)) < ALIKE}
    said = {tuple(sorted((name, other))) for name, nation in NATIONS.items() for other in nation.looks_like}
    assert {tuple(sorted(pair)) for pair in measured} == said


def test_looking_alike_goes_both_ways_and_codes_tell_apart() -> None:
    for name, nation in NATIONS.items():
        for other in nation.looks_like:
            assert name in NATIONS[other].looks_like and nation.code != NATIONS[other].code
    assert len({nation.code for nation in NATIONS.values()}) == len(NATIONS)
