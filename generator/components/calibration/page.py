"""What both pages of the test have: a title, a foot, and paragraphs."""

from __future__ import annotations

from collections.abc import Iterable

from generator.components.build_context import Words
from generator.components.calibration.true_size import FRAMES_MM
from generator.drawing import Item, Text
from generator.sheets import style
from generator.sheets.paper import Paper
from generator.typesetting import Block, Run, paragraph, stack

EDGE_MM = FRAMES_MM + style.COLUMN_GAP_MM


def head_and_foot(words: Words, paper: Paper, side: str, page: str) -> Iterable[Item]:
    """The title, which side it is and how to print it, and the number of the page."""
    left, right = EDGE_MM, paper.width_mm - EDGE_MM
    base = EDGE_MM + style.GAP_MM
    yield Text(left, base, words("calibration.name"), "serif-semibold", style.SECTION_PT, style.INK)
    yield Text(right, base, words(f"calibration.{side}"), "sans-semibold", style.TEXT_PT, style.INK, "end")
    how = words("calibration.how")
    yield Text(left, base + style.COLUMN_GAP_MM, how, "sans", style.TEXT_PT, style.SECONDARY)
    foot = paper.height_mm - FRAMES_MM - style.GAP_MM
    yield Text(left, foot, "Fichas", "sans-semibold", style.HEAD_PT, style.INK)
    yield Text(right, foot, page, "sans", style.HEAD_PT, style.SECONDARY, "end")


def said(words: Words, title: str, *lines: Run, width_mm: float) -> Block:
    """A title and paragraphs under it."""
    name = paragraph([Run(words(f"calibration.{title}"), "sans-semibold", style.NAME_PT)], width_mm)
    return stack([name, *(paragraph([line], width_mm) for line in lines)], style.TIGHT_MM)


def text(words: Words, key: str, **parts: str) -> Run:
    return Run(words(f"calibration.{key}", **parts), "sans", style.VALUE_PT)


def command(words: Words, key: str) -> Run:
    return Run(words(f"calibration.{key}"), "sans-semibold", style.VALUE_PT)


def lower(block: Block, x: float, y: float) -> tuple[Item, float]:
    """A block in its place, and where the next may begin."""
    return block.at(x, y), y + block.height_mm + style.COLUMN_GAP_MM
