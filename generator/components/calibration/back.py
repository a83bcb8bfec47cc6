"""The back of the test: four scales to read against the light, and what to make of them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import Words
from generator.components.calibration.page import command, head_and_foot, lower, said, text
from generator.components.calibration.scales import DEGREES_PER_MM, back_scales
from generator.drawing import Affine, Group, Item, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.duplex import BackShift
from generator.sheets.paper import Paper
from generator.typesetting import Run, paragraph

_TEXT_MM = 124.0
_TOP_MM = -56.0
"""Where the text begins, from the middle of the page."""
_BOX_MM = (18.0, 8.0)
"""To write a reading into."""
_SUMS_MM = 54.0
"""Where the boxes beside the sums stand."""


def items(words: Words, paper: Paper, page: str, shift: BackShift | None, printer: str) -> tuple[Item, ...]:
    middle = Affine.translate(paper.width_mm / 2, paper.height_mm / 2)
    scales = Group(back_scales(lambda value: _signed(value, words)), middle)
    moved = Group((scales,), (shift or BackShift()).on(paper, "long-edge"))
    return (
        *head_and_foot(words, paper, "back", page),
        moved,
        Group(tuple(_told(words, shift, printer)), middle),
    )


def _told(words: Words, shift: BackShift | None, printer: str) -> Iterator[Item]:
    x = -_TEXT_MM / 2
    block, y = lower(said(words, "light_title", text(words, "light"), width_mm=_TEXT_MM), x, _TOP_MM)
    yield block
    letters = face("serif-semibold").width_mm("D", style.SECTION_PT) + style.GAP_MM
    apart = (_TEXT_MM - letters - _BOX_MM[0]) / 3
    for place, letter in enumerate("ABCD"):
        yield from _to_fill_in(letter, x + letters + place * apart, y)
    block, y = lower(said(words, "sums_title", width_mm=_TEXT_MM), x, y + _BOX_MM[1] + style.SECTION_GAP_MM)
    yield block
    y -= style.GAP_MM
    turn = f"{words('calibration.angle')} = {_number(DEGREES_PER_MM, words)}° × (A − B)"
    for sum_, way in (("x = (A + B) ÷ 2", "right"), ("y = (C + D) ÷ 2", "down"), (turn, "clockwise")):
        yield from _sum(sum_, words(f"calibration.{way}"), x, y)
        y += _BOX_MM[1] + style.GAP_MM
    y += style.GAP_MM
    for run in _afterwards(words, shift, printer):
        told = paragraph([run], _TEXT_MM)
        yield told.at(x, y)
        y += told.height_mm + style.GAP_MM


def _afterwards(words: Words, shift: BackShift | None, printer: str) -> Iterator[Run]:
    yield text(words, "signs")
    yield command(words, "back_command")
    yield text(words, "use")
    if shift is not None:
        measured = {"x": shift.x_mm, "y": shift.y_mm, "angle": shift.degrees}
        yield text(
            words,
            "corrected",
            printer=printer,
            **{name: _signed(value, words) for name, value in measured.items()},
        )


def _sum(sum_: str, way: str, x: float, y: float) -> Iterator[Item]:
    """How a value is worked out, a box for it, and which way it goes where it is positive."""
    base = y + _BOX_MM[1] / 2 + face("sans-semibold").cap_height_mm(style.PLAYED_PT) / 2
    box = x + _SUMS_MM
    yield Text(x, base, sum_, "sans-semibold", style.PLAYED_PT, style.INK)
    yield from _box(box, y)
    yield Text(box + _BOX_MM[0] + style.GAP_MM, base, way, "sans", style.VALUE_PT, style.SECONDARY)


def _to_fill_in(letter: str, x: float, y: float) -> Iterator[Item]:
    middle = y + _BOX_MM[1] / 2 + face("serif-semibold").cap_height_mm(style.SECTION_PT) / 2
    yield Text(x - style.GAP_MM, middle, letter, "serif-semibold", style.SECTION_PT, style.INK, "end")
    yield from _box(x, y)


def _box(x: float, y: float) -> Iterator[Item]:
    yield shapes.rect(x, y, *_BOX_MM, Style(stroke=style.INK, width_mm=style.BOX_MM))


def _number(value: float, words: Words) -> str:
    text_ = f"{value:.3f}".rstrip("0").rstrip(".")
    return text_ if words.language == "en" else text_.replace(".", ",")


def _signed(value: float, words: Words) -> str:
    return _number(abs(value), words) if value >= 0 else f"−{_number(abs(value), words)}"
