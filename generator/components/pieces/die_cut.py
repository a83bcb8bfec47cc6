"""Whether anything of a kit fits the labels it is to be printed on, and what to change where nothing does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.components.pieces.trim_shape import TrimShape
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Symbol
from generator.sheets.die_cut import DieCut, reach_mm
from generator.sheets.plan import Piece


def refuse_misfits(die: DieCut, where: Source, setting: str, offered: Mapping[str, TrimShape | Piece]) -> None:
    """UserError when none of the pieces that are wanted, by what they are called, fits the labels.

    ``setting`` is what the user writes at ``where`` to make those ``{size}`` mm large whose shape is offered.
    """
    pieces = {name: one if isinstance(one, Piece) else _blank(one) for name, one in offered.items()}
    if any(fits(die, piece) for piece in pieces.values()):
        return
    sized = next((one for one in offered.values() if isinstance(one, TrimShape)), None)
    size = fitting_size_mm(die, sized) if sized else None
    remedy = "Choose a sheet with labels as large as your pieces." if size is None else (
        f"Write '{setting.format(size=f'{size:g}')}', or choose a sheet with other labels."
    )  # fmt: skip
    found = ", ".join(f"{name} are {_size(piece, die)}" for name, piece in pieces.items())
    raise UserError([Diagnostic(where, f"{_label(die)}, and {found}", remedy)])


def fits(die: DieCut, offered: TrimShape | Piece) -> bool:
    """Whether pieces like that are as large as the labels."""
    return die.turn_for(offered if isinstance(offered, Piece) else _blank(offered)) is not None


def nothing_for_labels(die: DieCut, kinds: Sequence[str]) -> UserError:
    """What is said when nothing is printed of the kinds that labels are for."""
    what = f"{_label(die)}, and nothing is printed that could go there"
    remedy = f"Print {' or '.join(kinds)} as well, or leave --die-cut out."
    return UserError([Diagnostic(Source("--die-cut"), what, remedy)])


def fitting_size_mm(die: DieCut, cut: TrimShape) -> float | None:
    """How large counters of that shape must be, to a tenth of a millimetre; None where no size would do."""
    size = die.height_mm
    if die.is_round:
        # What a counter spans grows evenly with its size.
        small, large = (reach_mm(_blank(TrimShape(mm, cut.shape, cut.corner_mm))) for mm in (20.0, 30.0))
        size = 20.0 + (die.width_mm - small) * 10.0 / (large - small)
    size = round(size, 1)
    return (
        size
        if size > 2 * cut.corner_mm and die.turn_for(_blank(TrimShape(size, cut.shape, cut.corner_mm))) == 0
        else None
    )


def _blank(cut: TrimShape) -> Piece:
    return blank(cut.width_mm, cut.height_mm, corner_mm=cut.corner_mm, outline=cut.outline())


def blank(width: float, height: float, **shape: Any) -> Piece:
    """A piece with nothing on it, for its size and shape."""
    return Piece(Symbol("blank", width, height, ()), None, width, height, **shape)


def _label(die: DieCut) -> str:
    size = f"{die.width_mm:g} mm across" if die.is_round else f"{die.width_mm:g} × {die.height_mm:g} mm"
    return f"the labels of '{die.name}' are {size}"


def _size(piece: Piece, die: DieCut) -> str:
    size = f"{piece.width_mm:g} × {piece.height_mm:g} mm" if piece.width_mm == piece.height_mm else (
        f"{piece.width_mm:.1f} × {piece.height_mm:.1f} mm"
    )  # fmt: skip
    return f"{size}, {reach_mm(piece):.1f} mm from corner to corner" if die.is_round else size
