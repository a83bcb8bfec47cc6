"""Both pages of the test: what there is to measure, and what to make of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.build_context import Words
from generator.components.calibration.scales import (
    DEGREES_PER_MM,
    HALF_HEIGHT_MM,
    HALF_WIDTH_MM,
    back_scales,
    front_scales,
)
from generator.components.sentences import Formatter
from generator.drawing import Affine, Document, Group, Item, Page, Style, Text, shapes
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.duplex import BackShift
from generator.sheets.paper import Paper
from generator.typesetting import Anchor, Block, Run, air, beside, paragraph, stack, width
from generator.units import MM_PER_INCH

FRAMES_MM = 16.0
"""What the frames and their numbers take of each side."""
LEAST_MM = 2 * (HALF_WIDTH_MM + FRAMES_MM), 2 * (HALF_HEIGHT_MM + FRAMES_MM) + 34.0
"""The smallest paper, standing, that holds the scales, the frames, and a title and a foot between them."""
_EDGE_MM = FRAMES_MM + style.COLUMN_GAP_MM

# From the middle of the page.
_LEVEL_RULER, _UPRIGHT_RULER, _RULER_MM = (-65.0, -72.0), (-62.0, -58.0), 130
_SQUARE, _BAR = (-40.0, -56.0), (-40.0, 54.0)
_TEXT_TOP_MM, _TEXT_MM = -56.0, 124.0
"""Where the text of the back begins, and its width."""
_INSIDE_MM = 6.0
"""The text in the square from its sides."""
_BOX_MM = (18.0, 8.0)
"""To write a reading into."""
_SUMS_MM = 54.0
"""Where the boxes beside the sums stand."""


def document(
    words: Words, paper: Paper, paper_name: str, shift: BackShift | None = None, printer: str = ""
) -> Document:
    """Both pages, for a standing paper no smaller than ``LEAST_MM``, which bear its name.

    With the ``shift`` of a ``printer``, the scales of the back are moved by it, to see whether it is right.
    """
    middle = Affine.translate(paper.width_mm / 2, paper.height_mm / 2)
    formatter = Formatter(words)
    scales = Group(back_scales(formatter.number), middle)
    front = (
        *frames(paper),
        *_head_and_foot(words, paper, "front", words("calibration.page", page=1, paper=paper_name)),
        Group(front_scales() + _measures(words), middle),
    )
    back = (
        *_head_and_foot(words, paper, "back", words("calibration.page", page=2, paper=paper_name)),
        Group((scales,), (shift or BackShift()).on(paper, "long-edge")),
        Group((_readings(formatter, shift, printer).at(-_TEXT_MM / 2, _TEXT_TOP_MM),), middle),
    )
    pages = tuple(
        Page(paper.width_mm, paper.height_mm, items, words(f"furniture.{side}"))
        for side, items in (("front", front), ("back", back))
    )
    return Document(words("calibration.name"), pages, words.language, "long-edge")


def _head_and_foot(words: Words, paper: Paper, side: str, page: str) -> Iterator[Item]:
    """The title, which side it is and how to print it, and the number of the page."""
    left, right = _EDGE_MM, paper.width_mm - _EDGE_MM
    base = _EDGE_MM + style.GAP_MM
    yield Text(left, base, words("calibration.name"), "serif-semibold", style.SECTION_PT, style.INK)
    yield Text(right, base, words(f"calibration.{side}"), "sans-semibold", style.TEXT_PT, style.INK, "end")
    how = words("calibration.how")
    yield Text(left, base + style.COLUMN_GAP_MM, how, "sans", style.TEXT_PT, style.SECONDARY)
    foot = paper.height_mm - FRAMES_MM - style.GAP_MM
    yield Text(left, foot, "Fichas", "sans-semibold", style.HEAD_PT, style.INK)
    yield Text(right, foot, page, "sans", style.HEAD_PT, style.SECONDARY, "end")


def _titled(words: Words, title: str, *lines: Run, width_mm: float) -> Block:
    """A title and paragraphs under it."""
    name = paragraph([Run(words(f"calibration.{title}"), "sans-semibold", style.NAME_PT)], width_mm)
    return stack([name, *(paragraph([line], width_mm) for line in lines)], style.TIGHT_MM)


def _text(words: Words, key: str, **parts: str) -> Run:
    return Run(words(f"calibration.{key}", **parts), "sans", style.VALUE_PT)


def _command(words: Words, key: str) -> Run:
    return Run(words(f"calibration.{key}"), "sans-semibold", style.VALUE_PT)


# -- front ---------------------------------------------------------------------------------------------------


def _measures(words: Words) -> tuple[Item, ...]:
    """Rulers, a square with what to do in it, and a bar."""
    x, y = _SQUARE
    wide = SQUARE_MM - 2 * _INSIDE_MM
    text = stack(
        [
            _titled(words, "size_title", _text(words, "size"), width_mm=wide),
            _titled(words, "margins_title", _text(words, "margins"), _command(words, "margins_command"), width_mm=wide),
            _titled(words, "light_title", _text(words, "turn_over"), width_mm=wide),
        ],
        style.COLUMN_GAP_MM,
    )
    label = words("calibration.hundred_mm")
    return (
        *ruler(*_LEVEL_RULER, _RULER_MM, upright=False),
        *ruler(*_UPRIGHT_RULER, _RULER_MM, upright=True),
        square(x, y),
        _label(label, x + SQUARE_MM / 2, y + style.COLUMN_GAP_MM),
        Group((_label(label, 0.0, 0.0),), Affine(0, -1, 1, 0, x + style.COLUMN_GAP_MM, y + SQUARE_MM / 2)),
        text.at(x + _INSIDE_MM, y + (SQUARE_MM - text.height_mm) / 2),
        *bar(*_BAR),
        _label(words("calibration.four_inches"), _BAR[0] + BAR_IN * MM_PER_INCH / 2, _BAR[1] + 2 * style.COLUMN_GAP_MM),
    )


def _label(text: str, x: float, baseline: float) -> Text:
    return Text(x, baseline, text, "sans-semibold", style.TEXT_PT, style.INK, "middle")


# -- back ----------------------------------------------------------------------------------------------------


def _readings(formatter: Formatter, shift: BackShift | None, printer: str) -> Block:
    """What to read from the scales, boxes for it, and what to work out from it."""
    words = formatter.words
    letters = width("D", "serif-semibold", style.SECTION_PT) + style.GAP_MM
    turn = f"{words('calibration.angle')} = {formatter.number(DEGREES_PER_MM)}° × (A − B)"
    sums = (("x = (A + B) ÷ 2", "right"), ("y = (C + D) ÷ 2", "down"), (turn, "clockwise"))
    more = [_text(words, "signs"), _command(words, "back_command"), _text(words, "use")]
    if shift is not None:
        measured = {"x": shift.x_mm, "y": shift.y_mm, "angle": shift.degrees}
        parts = {name: formatter.number(round(value, 3)) for name, value in measured.items()}
        more.append(_text(words, "corrected", printer=printer, **parts))
    return stack(
        [
            _titled(words, "light_title", _text(words, "light"), width_mm=_TEXT_MM),
            air(style.COLUMN_GAP_MM),
            beside([_to_fill_in(letter, letters) for letter in "ABCD"], (_TEXT_MM - letters - _BOX_MM[0]) / 3),
            air(style.SECTION_GAP_MM),
            _titled(words, "sums_title", width_mm=_TEXT_MM),
            air(style.COLUMN_GAP_MM - style.GAP_MM),
            stack([_sum(sum_, words(f"calibration.{way}")) for sum_, way in sums], style.GAP_MM),
            air(2 * style.GAP_MM),
            stack([paragraph([run], _TEXT_MM) for run in more], style.GAP_MM),
        ]
    )


def _to_fill_in(letter: str, left: float) -> Block:
    base = (_BOX_MM[1] + face("serif-semibold").cap_height_mm(style.SECTION_PT)) / 2
    name = Text(left - style.GAP_MM, base, letter, "serif-semibold", style.SECTION_PT, style.INK, "end")
    return Block(left + _BOX_MM[0], _BOX_MM[1], (name, _box(left)))


def _sum(text: str, way: str) -> Block:
    """How a value is worked out, a box for it, and which way it goes where it is positive."""
    base = (_BOX_MM[1] + face("sans-semibold").cap_height_mm(style.PLAYED_PT)) / 2
    right = _SUMS_MM + _BOX_MM[0] + style.GAP_MM
    items = (
        Text(0.0, base, text, "sans-semibold", style.PLAYED_PT, style.INK),
        _box(_SUMS_MM),
        Text(right, base, way, "sans", style.VALUE_PT, style.SECONDARY),
    )
    return Block(_TEXT_MM, _BOX_MM[1], items)


def _box(x: float) -> Item:
    return shapes.rect(x, 0.0, *_BOX_MM, Style(stroke=style.INK, width_mm=style.BOX_MM))


# What tells whether a printer prints at true size, and how near the edges: rulers, a square, a bar, nested frames.


SQUARE_MM = 100.0
BAR_IN = 4
FRAMES = 12
"""One for each mm from the edge."""

_LEADER_MM, _NUMBERS_APART_MM = FRAMES + 1.0, 5.0
_TENTH, _FIFTH, _SINGLE = 3.0, 2.2, 1.4
"""How long the marks of a ruler are."""
_EIGHTHS = {0: _TENTH, 4: _FIFTH}


def frames(paper: Paper) -> Iterator[Item]:
    """Frames at each mm from the edges of a page, and on all sides a leader from each to its number."""
    width, height = paper.width_mm, paper.height_mm
    pen = Style(stroke=style.SECONDARY, width_mm=style.HAIRLINE_MM)
    leaders = []
    half = face("sans").cap_height_mm(style.LEAST_PT) / 2
    for mm in range(1, FRAMES + 1):
        yield shapes.rect(mm, mm, width - 2 * mm, height - 2 * mm, pen)
        x, y = (length / 2 + (mm - (FRAMES + 1) / 2) * _NUMBERS_APART_MM for length in (width, height))
        leaders += [(x, mm, x, _LEADER_MM), (x, height - mm, x, height - _LEADER_MM)]
        leaders += [(mm, y, _LEADER_MM, y), (width - mm, y, width - _LEADER_MM, y)]
        places: tuple[tuple[float, float, Anchor], ...] = (
            (x, _LEADER_MM + 2 * half + style.TIGHT_MM / 2, "middle"),
            (x, height - _LEADER_MM - style.TIGHT_MM / 2, "middle"),
            (_LEADER_MM + style.TIGHT_MM / 2, y + half, "start"),
            (width - _LEADER_MM - style.TIGHT_MM / 2, y + half, "end"),
        )
        for at, baseline, anchor in places:
            yield Text(at, baseline, str(mm), "sans-medium", style.LEAST_PT, style.INK, anchor)
    yield shapes.lines(leaders, Style(stroke=style.INK, width_mm=style.DRAWN_MM))


def ruler(x: float, y: float, length_mm: int, *, upright: bool) -> Iterator[Item]:
    """A ruler from (x, y) to the right or down: millimetres below it, or right of it; inches on its other side."""

    def place(along: float, across: float) -> tuple[float, float]:
        return (x + across, y + along) if upright else (x + along, y + across)

    eighths = [(eighth, eighth * MM_PER_INCH / 8) for eighth in range(int(length_mm / MM_PER_INCH * 8) + 1)]
    ticks = [(float(mm), _TENTH if mm % 10 == 0 else _FIFTH if mm % 5 == 0 else _SINGLE) for mm in range(length_mm + 1)]
    ticks += [(at, -_EIGHTHS.get(eighth % 8, _SINGLE)) for eighth, at in eighths]
    lines = [(*place(0.0, 0.0), *place(length_mm, 0.0)), *((*place(at, 0.0), *place(at, to)) for at, to in ticks)]
    yield shapes.lines(lines, Style(stroke=style.INK, width_mm=style.HAIRLINE_MM))
    numbers = [(float(mm), str(mm), 1) for mm in range(0, length_mm + 1, 10)]
    numbers += [(at, str(eighth // 8), -1) for eighth, at in eighths if eighth % 8 == 0]
    cap = face("sans-medium").cap_height_mm(style.LEAST_PT)
    for at, number, side in numbers:
        left, base = place(at, side * (_TENTH + style.TIGHT_MM))
        anchor: Anchor = "middle"
        if upright:
            base, anchor = base + cap / 2, "start" if side > 0 else "end"
        elif side > 0:
            base += cap
        yield Text(left, base, number, "sans-medium", style.LEAST_PT, style.INK, anchor)


def square(x: float, y: float) -> Item:
    pen = Style(stroke=style.INK, width_mm=style.DRAWN_MM)
    return shapes.rect(x, y, SQUARE_MM, SQUARE_MM, pen)


def bar(x: float, y: float) -> Iterator[Item]:
    """Inches, black and white by turns."""
    for inch in range(BAR_IN):
        fill = style.PAPER if inch % 2 else style.INK
        pen = Style(fill=fill, stroke=style.INK, width_mm=style.HAIRLINE_MM)
        yield shapes.rect(x + inch * MM_PER_INCH, y, MM_PER_INCH, style.COLUMN_GAP_MM, pen)
