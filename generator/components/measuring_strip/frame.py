"""The outline of one part of a strip: its cutting line, its flap, the letters of its joints.

The outer edges of the line are the true size. Coordinates are those of the piece: (0, 0) is the upper left
of its box, the flap to the left of the part's beginning.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.components.build_context import Words
from generator.components.measuring_strip.parts import Part
from generator.drawing import Group, Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style

CONTOUR_MM = style.GROUP_RULE_MM
JOINT_MM = style.BOX_MM
INSET_MM = style.GAP_MM
"""From a part's ends to whatever stands nearest them: numbers, names and letters share an edge."""
LETTER_PT, GLUE_PT = style.VALUE_PT, style.HEAD_PT
SLANT_MM = 1.6
"""The flap is cut narrower, so that it does not show behind the part it is glued to."""
LETTER_MM = 5.0
"""What a letter takes of the foot of a part's end."""


@dataclass(frozen=True, slots=True)
class Joint:
    """The letters of a part's joints: with the part before and with the one after; empty where it ends."""

    before: str
    after: str


def joints(count: int) -> tuple[Joint, ...]:
    letters = ["", *(chr(ord("A") + number) for number in range(count - 1)), ""]
    return tuple(Joint(letters[number], letters[number + 1]) for number in range(count))


def frame(part: Part, joint: Joint, height: float, words: Words, letter_mm: float = 1.7) -> tuple[Item, ...]:
    """Everything round a part ``height`` mm high. A letter at its end stands ``letter_mm`` above its foot."""
    left, right = part.flap_mm, part.width_mm
    box = shapes.rect(left, 0, part.length_mm, height, Style())
    solid = [(left, 0, right, 0), (left, height, right, height)]
    (solid if not joint.before else []).append((left, 0, left, height))
    (solid if not joint.after else []).append((right, 0, right, height))
    # Half of each stroke lies outside and is clipped away.
    pen = Style(stroke=style.INK, width_mm=2 * CONTOUR_MM)
    items: list[Item] = [Group((shapes.lines(solid, pen),), clip=box)]
    if joint.after:
        thin = Style(stroke=style.INK, width_mm=2 * JOINT_MM)
        items.append(Group((shapes.lines([(right, 0, right, height)], thin),), clip=box))
        items.append(
            Text(right - INSET_MM, height - letter_mm, joint.after, "sans-bold", LETTER_PT, style.SECONDARY, "end")
        )
    if joint.before:
        items += _flap(left, height, joint.before, words)
    return tuple(items)


def _flap(left: float, height: float, letter: str, words: Words) -> list[Item]:
    outline = [(left, SLANT_MM / 2), (0.15, SLANT_MM), (0.15, height - SLANT_MM), (left, height - SLANT_MM / 2)]
    dashes = Style(stroke=style.INK, width_mm=JOINT_MM, dash_mm=(1.4, 1.0))
    rise = face("sans-bold").cap_height_mm(LETTER_PT)
    middle = (left + 0.15) / 2
    word = words("measuring_strip.glue")
    return [
        shapes.polyline(outline, Style(stroke=style.INK, width_mm=JOINT_MM)),
        shapes.line(left, 0, left, height, dashes),
        Text(middle, height / 2 - 0.6, letter, "sans-bold", LETTER_PT, style.SECONDARY, "middle"),
        Text(middle, height / 2 + rise + 0.4, word, "sans", GLUE_PT, style.SECONDARY, "middle"),
    ]
