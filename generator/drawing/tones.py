"""How light a colour is to the eye, and greys for colours. Colours are ``#rrggbb``; lightness is CIE L*, 0 to 100."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

PARTED = 15.0
"""Two greys so many steps of L* apart are told apart where they touch, on paper and at arm's length."""

_DARKEST, _LIGHTEST = 5.0, 100.0


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (IEC 61966-2-1)."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: str) -> float:
    share = luminance(colour)
    return 116 * share ** (1 / 3) - 16 if share > 216 / 24389 else share * 24389 / 27


@cache
def grey(colour: str) -> str:
    """The grey as light as a colour."""
    return _grey(lightness(colour))


@cache
def lightened(colour: str, share: float) -> str:
    """A colour with that share of its ink: itself at 1, white at 0."""
    return mixed("#ffffff", colour, share)


def mixed(one: str, other: str, share: float) -> str:
    """A colour on the way from one to another: the one at 0, the other at 1."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def parted_greys(colours: Iterable[str]) -> dict[str, str]:
    """A grey for each colour of a picture: in order of lightness, from nearly black to white, and apart.

    The range is stretched to its ends, half way to even steps, since a deep blue beside a red is two blacks
    otherwise; then greys nearer than PARTED are moved apart, no more than needed, by least squares. More colours
    than there is room for are as far apart as it goes. A single colour has no neighbour, and keeps its lightness.
    """
    ordered = sorted(set(colours), key=lambda colour: (lightness(colour), colour))
    if len(ordered) < 2:
        return {colour: grey(colour) for colour in ordered}
    low, high = lightness(ordered[0]), lightness(ordered[-1])
    room = _LIGHTEST - _DARKEST
    stretch = room / (high - low) if high > low else 0.0
    even = room / (len(ordered) - 1)
    wanted = [
        _DARKEST + ((lightness(colour) - low) * stretch + index * even) / 2 for index, colour in enumerate(ordered)
    ]
    # A hair more than asked: eight bits round each grey by up to 0.2.
    apart = min(PARTED + 0.5, even)
    placed = _rising([place - index * apart for index, place in enumerate(wanted)])
    most = _LIGHTEST - apart * (len(ordered) - 1)
    return {
        colour: _grey(min(max(place, _DARKEST), most) + index * apart)
        for index, (colour, place) in enumerate(zip(ordered, placed, strict=True))
    }


def _rising(values: list[float]) -> list[float]:
    """The nearest series that never falls: neighbours out of order become their mean."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before, many = blocks.pop()
            total, count = total + before, count + many
        blocks.append((total, count))
    return [total / count for total, count in blocks for _ in range(count)]


def _grey(level: float) -> str:
    share = ((level + 16) / 116) ** 3 if level > 8 else level * 27 / 24389
    channel = 12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055
    value = f"{round(min(1.0, max(0.0, channel)) * 255):02x}"
    return f"#{value * 3}"


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
