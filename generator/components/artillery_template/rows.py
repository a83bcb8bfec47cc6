"""What is written in the hexes of a template: its name, and the dodge rolls of its guns, as rows at any scale.

A roll is a type of gun with its dodge at effective and at long range, all three in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.components.artillery_template.hex_text import HexRow, Maker, centred, columns, size
from generator.components.build_context import Words
from generator.components.sentences import marked
from generator.drawing import Mark
from generator.drawing.fonts import face
from generator.rulesets.api import Battery, TemplateUser
from generator.sheets import style

Roll = tuple[str, str, str]
NO_ROLL = "–"
NAME_AIR_MM, HEADS_AIR_MM = 2.6, 2.6
"""From a name to rolls without heads; and from what stands above heads of columns to these."""


def rolls_of(users: Sequence[TemplateUser], words: Words) -> tuple[Roll, ...]:
    """Type, effective and long, each once; with the weapons where a type has several rolls."""
    groups: dict[tuple[str, str, str], dict[str, None]] = {}
    for user in users:
        effective, long = (roll(one.value if one else None) for one in (user.effective, user.long))
        groups.setdefault((user.gun_type, effective, long), {})[user.weapon] = None
    types = [type_ for type_, _, _ in groups]
    rolls = []
    for (type_, effective, long), weapons in groups.items():
        name = words(type_)
        if types.count(type_) > 1:
            name += " " + ", ".join(words(weapon) for weapon in weapons)
        rolls.append((name, effective, long))
    return tuple(rolls)


def roll(value: int | None) -> str:
    """A dodge roll as it is printed: 7+, or a dash where there is none."""
    return NO_ROLL if value is None else f"{value}+"


def ring_marks(battery: Battery, farthest: int) -> Mapping[int, Mark | None]:
    """The marks of the numbers of the rings of an arc of fire."""
    return {ring: marked(str(ring), battery.of_ring(ring)) for ring in range(1, farthest + 1)}


def undodged(users: Sequence[TemplateUser], words: Words) -> tuple[str, ...]:
    """What the dash in the place of a dodge roll means, where there is one."""
    return (words("artillery_template.undodged"),) if any(user.effective is None for user in users) else ()


def in_words(rolls: Sequence[Roll], words: Words) -> tuple[str, ...]:
    """Each roll as a line beside the template."""
    return tuple(
        words("artillery_template.rolls", type=type_, effective=effective, long=long)
        for type_, effective, long in rolls
    )


def name_alone(name: str) -> Maker:
    return lambda scale: (centred(name, "serif-semibold", size(style.SECTION_PT, scale)),)


def _table_rows(
    rolls: Sequence[Roll], heads: tuple[str, str, str] | None, scale: float, said: str = ""
) -> list[HexRow]:
    """``said`` stands in the middle above the heads: what the numbers are for."""
    numeral, large, small = size(style.PLAYED_PT, scale), size(style.PLAYED_PT, scale), size(style.HEAD_PT, scale)
    widths = [max(face("serif-semibold").width_mm(type_, numeral) for type_, _, _ in rolls)]
    widths += [max(face("sans-bold").width_mm(roll[column], large) for roll in rolls) for column in (1, 2)]
    between = 1.8 * scale if heads else 2.4 * scale
    rows = []
    if heads:
        needed = [face("sans-medium").width_mm(head, small) for head in heads]
        widths = [max(width, head) for width, head in zip(widths, needed, strict=True)]
        if said:
            rows.append(centred(said, "sans", small, gap_mm=2.2 * scale))
        cells = [(head, "sans-medium", small, style.INK) for head in heads]
        rows.append(columns(cells, widths, between, HEADS_AIR_MM * scale))
    for type_, effective, long in rolls:
        cells = [
            (type_, "serif-semibold", numeral, style.INK),
            (effective, "sans-bold", large, style.INK),
            (long, "sans-bold", large, style.INK),
        ]
        rows.append(columns(cells, widths, between, 1.6 * scale))
    return rows


def _heads(words: Words) -> tuple[str, str, str]:
    type_, effective, long = (words(f"artillery_template.{name}") for name in ("type", "effective", "long"))
    return type_, effective, long


def table(rolls: Sequence[Roll], words: Words, said: str = "") -> Maker:
    """With what the rolls are for ``said`` above them."""
    heads = _heads(words)
    return lambda scale: tuple(_table_rows(rolls, heads, scale, said))


def short_table(rolls: Sequence[Roll]) -> Maker:
    return lambda scale: tuple(_table_rows(rolls, None, scale))


def named_table(name: str, rolls: Sequence[Roll], words: Words, said: str = "") -> Maker:
    """The same under a name."""
    heads = _heads(words)
    return lambda scale: (
        centred(name, "serif-semibold", size(style.SECTION_PT, scale)),
        *_table_rows(rolls, heads, scale, said),
    )


def short_named_table(name: str, rolls: Sequence[Roll]) -> Maker:
    def rows(scale: float) -> tuple[HexRow, ...]:
        first, *others = _table_rows(rolls, None, scale)
        named = centred(name, "serif-semibold", size(style.SECTION_PT, scale))
        return named, HexRow(first.bits, NAME_AIR_MM * scale), *others

    return rows
