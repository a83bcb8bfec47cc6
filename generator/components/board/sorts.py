"""The symbols of the signs of an area: of several outlines, each also in a paler light, where it has more than one."""

from __future__ import annotations

from generator.components.pieces.art import ArtLibrary
from generator.drawing import Symbol
from generator.drawing.tones import mixed
from generator.model.terrain import GroundDrawing

PALER = 0.32
"""How much of the ground's tint is in the light part of every other sign."""


SHADE = 0.42
"""How much of the ground's ink is in the slope of a roof in shade."""


def sorts(ground: GroundDrawing, sign: str, art: ArtLibrary) -> tuple[Symbol, ...]:
    body = ground.body or ground.tint
    bodies = (body, mixed(body, ground.tint, PALER)) if ground.others else (body,)
    return tuple(
        art.symbol(one, ground.ink, light, mixed(light, ground.ink, SHADE))
        for light in bodies
        for one in (sign, *ground.others)
    )


def in_shade(ground: GroundDrawing, sign: str, art: ArtLibrary) -> tuple[Symbol, ...]:
    """What each of the symbols throws on the ground: the same all in ink."""
    shadows = tuple(art.symbol(one, ground.ink, ground.ink, ground.ink) for one in (sign, *ground.others))
    return shadows * 2
