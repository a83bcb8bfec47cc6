"""Whether anything of a kit fits the labels it is to be printed on, and what to change where nothing does."""

from __future__ import annotations

from collections.abc import Mapping

from generator.components.counter_shape import TrimShape
from generator.components.layout import CompiledLayout
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import Symbol
from generator.sheets.die_cut import DieCut, reach_mm
from generator.sheets.plan import Piece


def refuse_misfits(
    die: DieCut | None, where: Source, setting: str, cut: TrimShape | None = None, card: CompiledLayout | None = None
) -> None:
    """UserError when there are labels and neither the counters nor the cards that are wanted fit them.

    ``setting`` is what the user writes at ``where`` to make counters ``{size}`` mm large.
    """
    if die is None:
        return
    offered: Mapping[str, Piece] = {
        **({"counters": _blank(cut)} if cut else {}),
        **({"cards": _rectangle(card.layout.width_mm, card.layout.height_mm)} if card else {}),
    }
    if any(die.turn_for(piece) is not None for piece in offered.values()):
        return
    what = f"the labels of '{die.name}' are {_label(die)}"
    if not offered:
        remedy = "Print counters or unit_cards as well, or leave --die-cut out."
        raise UserError(
            [Diagnostic(Source("--die-cut"), f"{what}, and nothing is printed that could go there", remedy)]
        )
    what += ", and " + ", ".join(f"{name} are {_size(piece, die)}" for name, piece in offered.items())
    size = fitting_size_mm(die, cut) if cut else None
    remedy = "Choose a sheet with labels as large as your pieces." if size is None else (
        f"Write '{setting.format(size=f'{size:g}')}', or choose a sheet with other labels."
    )  # fmt: skip
    raise UserError([Diagnostic(where, what, remedy)])


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
    return _rectangle(cut.width_mm, cut.height_mm, corner_mm=cut.corner_mm, outline=cut.outline())


def _rectangle(width: float, height: float, **shape) -> Piece:
    return Piece(Symbol("blank", width, height, ()), None, width, height, **shape)


def _label(die: DieCut) -> str:
    return f"{die.width_mm:g} mm across" if die.is_round else f"{die.width_mm:g} × {die.height_mm:g} mm"


def _size(piece: Piece, die: DieCut) -> str:
    size = f"{piece.width_mm:g} × {piece.height_mm:g} mm" if piece.width_mm == piece.height_mm else (
        f"{piece.width_mm:.1f} × {piece.height_mm:.1f} mm"
    )  # fmt: skip
    return f"{size}, {reach_mm(piece):.1f} mm from corner to corner" if die.is_round else size
