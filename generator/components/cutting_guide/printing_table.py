"""Of the guide: how to print, and which sheets go on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.cutting_guide import KIND
from generator.components.cutting_guide.entry import entry, noted
from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.sentences import HALF
from generator.components.sheet_kind import KitView
from generator.drawing import Group
from generator.drawing.fonts import face
from generator.expressions import number
from generator.sheets import style
from generator.sheets.duplex import Duplex
from generator.sheets.leaves import leaves
from generator.sheets.marks import CUT_LAYER
from generator.sheets.pages import Sheet, is_two_sided
from generator.typesetting import Block, Column, Grid, paragraph, stack, width

_NAME, _SIDES = 0.34, 0.525
"""In shares of the width: where the first column ends, and where sides begin."""
_NUMBERS, _TWO_NUMBERS = (0.38, 0.43, 0.505), (0.42, 0.49, 0.49)
"""The right edges of the columns of numbers between the two; where there is no third, it is empty."""
_ON = 0.73
"""Where what to print on begins."""
_ROW_MM = 5.2


def printing(
    made: Sequence[PrintedKind], kit: KitView, guide: Sequence[Sheet], width_mm: float, air: float = 1.0
) -> Block:
    """What to look at before printing, then a row a kind, ``air`` times as high as it must be, and what there is besides."""
    context, duplex = kit.context, kit.duplex
    words = context.words
    in_one_mm = width(words("cutting_guide.head.in_one"), "sans-medium", style.HEAD_PT)
    has_room = in_one_mm + style.SNUG_MM < (_NUMBERS[2] - _NUMBERS[1]) * width_mm
    taken = _taken(made, guide, duplex) if has_room else []
    grid = _grid(width_mm, air, _NUMBERS if taken else _TWO_NUMBERS)
    heads = ("kind", "", "sheets", "pages", "in_one" if taken else "", "sides", "on")
    head = grid.head(
        [words(f"cutting_guide.head.{key}") if key else "" for key in heads],
        2 * style.SNUG_MM + face("sans-medium").ascent_mm(style.HEAD_PT),
        style.HEAD_PT,
        style.SNUG_MM,
    )
    *halves, own = [_halves(half) for half in taken] or [""] * (len(made) + 1)
    rows = [_row(one, context, duplex, grid, paper) for one, paper in zip(made, halves, strict=True)]
    count, one_side, paper = number(len(guide)), words("cutting_guide.sides.one"), words("cutting_guide.on.paper")
    rows.append(_line((words("cutting_guide.this"), KIND + ".pdf"), (count, count, own, one_side, paper), grid))
    sheets, pages = (len(guide) + sum(counts) for counts in zip(*((len(one.sheets), one.pages) for one in made)))
    total = replace(grid.columns[0], font="sans-semibold", width_mm=_NAME * width_mm).set(words("cutting_guide.in_all"))
    in_all = (total, "", number(sheets), number(pages), _halves(sum(taken)) if taken else "")
    rows.append(grid.row(in_all, rule_mm=style.GROUP_RULE_MM))
    table = stack([*_before(made, context, width_mm), stack([head, *rows])], style.SNUG_MM)
    below = [_at_once(made, context, duplex, guide, width_mm, is_counted=bool(taken))]
    others = (kind for kind in kit.kinds.values() if kind not in kit.guided and kind.is_played(kit.game))
    below += [entry(*said, width_mm) for kind in others if (said := kind.lacked(kit))]
    if any(one.two_sided for one in made):
        below.append(paragraph(noted(words("cutting_guide.calibrate_note")), width_mm))
    return stack([table, stack(below, style.SNUG_MM)], style.GAP_MM)


def _at_once(
    made: Sequence[PrintedKind],
    context: BuildContext,
    duplex: Duplex,
    guide: Sequence[Sheet],
    width_mm: float,
    *,
    is_counted: bool,
) -> Block:
    """How the file is printed that holds all of it, and how much paper that takes; whether a column counts it."""
    words, sheets = context.words, [*(sheet for one in made for sheet in one.sheets), *guide]
    both = is_two_sided(sheets, duplex)
    found = leaves(sheets) if both else []
    text = words(
        "cutting_guide.at_once",
        sides=words(f"cutting_guide.sides.{duplex if both else 'one'}"),
        sheets=number(len(found) or len(sheets)),
    )
    if is_counted:
        text += f" {words('cutting_guide.shared_leaves')}"
    return entry(words("cutting_guide.at_once_lead"), text, width_mm)


def _taken(made: Sequence[PrintedKind], guide: Sequence[Sheet], duplex: Duplex) -> list[int]:
    """How many half sheets of paper each kind, and last the guide, takes in the file that holds all: one of a leaf it
    shares, two of its own; nothing where none is shared."""
    kinds = [at for at, one in enumerate(made) for _ in one.sheets]
    sheets = [*(sheet for one in made for sheet in one.sheets), *guide]
    found = leaves(sheets) if is_two_sided(sheets, duplex) else []
    kinds += [len(made)] * len(guide)
    taken = [0] * (len(made) + 1)
    for leaf in found:
        places = [place for place in leaf if place is not None]
        for place in places:
            taken[kinds[place]] += 2 // len(places)
    return taken if any(behind is not None for _, behind in found) else []


def _halves(count: int) -> str:
    """So many half sheets, in sheets."""
    return (number(count // 2) if count > 1 else "") + HALF * (count % 2)


def _grid(width_mm: float, air: float, numbers: tuple[float, ...]) -> Grid:
    name_mm = _NAME * width_mm - style.GAP_MM
    sides_mm = (_ON - _SIDES) * width_mm - style.GAP_MM
    columns = (
        Column(0, name_mm, size_pt=style.LABEL_PT),
        Column(0, name_mm, size_pt=style.NOTE_PT, fill=style.SECONDARY),
        Column(numbers[0] * width_mm, name_mm, "end", "sans-semibold", style.LABEL_PT),
        *(Column(share * width_mm, name_mm, "end", size_pt=style.LABEL_PT) for share in numbers[1:]),
        Column(_SIDES * width_mm, sides_mm, wraps=True),
        Column(_ON * width_mm, (1 - _ON) * width_mm, wraps=True),
    )
    return Grid(width_mm, columns, air * _ROW_MM, style.LABEL_PT)


def _row(made: PrintedKind, context: BuildContext, duplex: Duplex, grid: Grid, paper: str) -> Block:
    """One kind of sheet."""
    sides = context.words(f"cutting_guide.sides.{_sides(made, duplex)}")
    told = (number(len(made.sheets)), number(made.pages), paper, sides, _on(made, context))
    return _line((made.title, f"{made.kind.id}.pdf"), told, grid)


def _line(named: tuple[str, str], told: tuple[str, ...], grid: Grid) -> Block:
    """What is told of some sheets; their file stands behind their name, or below it where there is no room."""
    (title, file_name), (name_column, file_column, *others) = named, grid.columns
    name = name_column.set(title)
    file = file_column.set(file_name)
    after_mm = name.width_mm + style.GAP_MM
    if len(name.lines) == 1 and after_mm + width(file_name, "sans", style.NOTE_PT) <= name_column.width_mm:
        file_column = replace(file_column, x_mm=after_mm)
    else:
        file_column = replace(file_column, drop_mm=name.rest_mm + file.leading_mm)
    return replace(grid, columns=(name_column, file_column, *others)).row((name, file, *told))


def _before(made: Sequence[PrintedKind], context: BuildContext, width_mm: float) -> Iterator[Block]:
    words, how = context.words, context.printing
    said = [words("cutting_guide.scale")]
    if any(one.two_sided for one in made):
        said.append(words("cutting_guide.calibrate"))
    yield entry(words("cutting_guide.scale_lead"), " ".join(said), width_mm)
    handed = [one for one in made if one.cut(how) or any(map(_has_contours, one.sheets))]
    if how.registration == "targets" and handed:
        yield entry(words("cutting_guide.shop_lead"), _handed_over(handed, context), width_mm)


def _has_contours(sheet: Sheet) -> bool:
    return any(isinstance(item, Group) and item.layer == CUT_LAYER for item in sheet.front)


def _handed_over(made: Sequence[PrintedKind], context: BuildContext) -> str:
    """What a print shop is told of the files of pieces: their bleed, their marks, and the inks that are no inks."""
    words, how = context.words, context.printing
    *files, last = (f"`{one.kind.id}.pdf`" for one in made)
    named = f"{', '.join(files)} {words('cutting_guide.and')} {last}" if files else last
    key = "many" if files else "one"
    said = [words(f"cutting_guide.shop.{key}", files=named, bleed=words.number(how.bleed_mm))]
    sheets = [sheet for one in made for sheet in one.sheets]
    if how.spot_contours and any(map(_has_contours, sheets)):
        folded = any(sheet.folds for sheet in sheets)
        said.append(words(f"cutting_guide.{'shop_creases' if folded else 'shop_contours'}"))
    if how.cut_files:
        said.append(words("cutting_guide.shop_cut_files"))
    return " ".join(said)


def _sides(made: PrintedKind, duplex: Duplex) -> str:
    """The key of how a kind is printed."""
    if made.two_sided:
        return duplex
    return "folded" if made.folded else "one"


def _on(made: PrintedKind, context: BuildContext) -> str:
    """What a kind is best printed on."""
    words, die = context.words, context.printing.die_cut
    if die is not None and made.peeled(context.printing):
        labels = words("cutting_guide.on.labels", name=_spelt_out(die.name))
        if not made.cut(context.printing):
            return labels
        return words("cutting_guide.on.both", labels=labels, other=words(_material(made)))
    return words(_material(made))


def _spelt_out(name: str) -> str:
    """The name of a file of labels as it stands on their box: Avery L7160."""
    parts = name.replace("-", "_").split("_")
    return " ".join(part.upper() if any(map(str.isdecimal, part)) else part[:1].upper() + part[1:] for part in parts)


def _material(made: PrintedKind) -> str:
    """The key of what a kind is printed on."""
    if made.folded:
        return "cutting_guide.on.folded"
    if made.kind.is_cards and not made.in_sleeves:
        return "cutting_guide.on.heavy_card"
    return made.one_sided_material or made.kind.material
