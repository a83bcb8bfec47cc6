"""What the guide must know of each kind of sheet in a kit: how much paper, which sides, cut how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.components.cutting_guide.cuts import Cuts, cuts_of
from generator.components.sheet_kind import KitView, SheetKind, sizes_of
from generator.drawing.box import Box
from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing

_SLEEVE_FROM_MM, _SLEEVE_TO_MM, _SLEEVE_LONG_MM = 40.0, 90.0, 130.0
"""The shorter side of cards that sleeves are sold for, from small ones to those of whole platoons, and the longest longer side."""


class PrintedKind(Struct, frozen=True):
    """One kind of sheet as it comes out of the printer."""

    kind: SheetKind
    title: str
    """That of all kinds on these sheets."""
    sizes: tuple[str, ...]
    """How large the pieces are, where they have any, with the title of all that are of a size."""
    sheets: tuple[Sheet, ...]
    two_sided: bool

    @property
    def pages(self) -> int:
        return len(self.sheets) * (2 if self.two_sided else 1)

    @property
    def folded(self) -> bool:
        return any(sheet.plan is not None and sheet.plan.folded for sheet in self.sheets)

    @property
    def one_sided_material(self) -> str:
        """The key of what to print it on to be glued to board; empty where it has backs, or is none such."""
        return self.kind.cut.one_sided_material if self.kind.cut and not self.two_sided else ""

    @property
    def in_sleeves(self) -> bool:
        """Whether there are sleeves for all pieces on its sheets: rulers, boards and what is round have none."""
        pieces = [place.piece for sheet in self.sheets if sheet.plan is not None for place in sheet.plan.fronts]
        return not self.kind.has_outlines and all(map(_is_sleeved, pieces))

    def cut(self, printing: Printing) -> tuple[Sheet, ...]:
        """Those sheets that one cuts into pieces of a plan."""
        if self.kind.is_traced:
            return ()
        return tuple(sheet for sheet in self.sheets if sheet.plan is not None and not comes_cut(sheet, printing))

    def peeled(self, printing: Printing) -> bool:
        """Whether some of its sheets come cut."""
        return any(comes_cut(sheet, printing) for sheet in self.sheets)


def _is_sleeved(piece: Piece) -> bool:
    short, long = sorted((piece.width_mm, piece.height_mm))
    return not piece.outline and _SLEEVE_FROM_MM <= short <= _SLEEVE_TO_MM and long <= _SLEEVE_LONG_MM


def printed_kinds(kit: KitView) -> Iterator[PrintedKind]:
    """The kinds of a kit that the guide speaks of, in its order; those that the game has nothing of are left out."""
    kinds = {kind.id: kind for kind in kit.guided}
    for kind in kinds.values():
        sheets = tuple(kit.sheets(kind.id))
        if sheets:
            shared = kit.on_sheets(kind.id)
            yield PrintedKind(
                kind,
                kit.title(shared),
                tuple(_sized(kit, shared)),
                sheets,
                bool(kit.duplex) and any(sheet.back is not None for sheet in sheets),
            )


def name_of(made: Sequence[PrintedKind], sheet: Sheet) -> str:
    """The name of a sheet as its foot has it: of several of one name, with which of them it is."""
    alike = [one for kind in made for one in kind.sheets if one.name == sheet.name]
    return f"{sheet.name} {alike.index(sheet) + 1}/{len(alike)}" if len(alike) > 1 else sheet.name


def unbroken(title: str) -> str:
    """Names whole on their line; where kinds that share sheets part, a dot ends the line, or they read as two."""
    return "\u00a0· ".join(name.replace(" ", "\u00a0") for name in title.split(" · "))


def _sized(kit: KitView, kinds: Sequence[str]) -> Iterator[str]:
    of_size: dict[str, list[str]] = {}
    for one in kinds:
        of_size.setdefault(sizes_of([kit.kinds[one]], kit), []).append(one)
    for size, some in of_size.items():
        # A name may part from its size, which stays whole; labels have none.
        whole = size.replace(" ", "\u00a0").replace(",\u00a0", ", ")
        yield " ".join(filter(None, (unbroken(kit.title(some)), whole)))


def comes_cut(sheet: Sheet, printing: Printing) -> bool:
    """Whether a sheet is one of labels, from which pieces are peeled."""
    die = printing.die_cut
    return (
        die is not None
        and sheet.plan is not None
        and all(die.turn_for(placement.piece) is not None for placement in sheet.plan.fronts)
    )


def cuts_on(sheet: Sheet) -> Cuts:
    """The straight cuts of a sheet that has a plan."""
    assert sheet.plan is not None
    return cuts_of(sheet.plan, Box(0.0, 0.0, sheet.paper.width_mm, sheet.paper.height_mm))


def counted(sheets: Sequence[Sheet]) -> tuple[int, int]:
    """How many straight cuts the sheets need, the fewest and the most on one."""
    counts = [cuts_on(sheet).count for sheet in sheets]
    return min(counts), max(counts)
