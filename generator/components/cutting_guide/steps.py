"""Of the guide: in which order to cut, a step each, and which cuts belong to which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from generator.components.build_context import BuildContext
from generator.components.cutting_guide.cuts import Numbered
from generator.components.cutting_guide.kinds import PrintedKind, counted, cuts_on
from generator.components.sheet_kind import KitView, Printed
from generator.drawing.shapes import Point
from generator.expressions import number
from generator.sheets import registration
from generator.sheets.edges import SLACK_MM
from generator.sheets.marks import contour
from generator.sheets.pages import Sheet
from generator.sheets.plan import Placement


class Step(Struct, frozen=True):
    """``part`` says which cuts of a plan it makes: ``fold``, ``between``, ``slanted``, ``rows``, ``columns``, ``notches``; empty for none.
    ``done_to`` says for which pieces it is meant once they are free: those with round ``corners``, those of several ``sides``."""

    lead: str
    text: str
    part: str = ""
    done_to: str = ""
    is_shops: bool = False
    """Whether a print shop takes it over where it cuts."""


def steps_of(made: Sequence[PrintedKind], context: BuildContext) -> tuple[Step, ...]:
    """All there is to cut in a kit, in order."""
    return tuple(_Steps(made, context).all())


def counts_of(made: Sequence[PrintedKind], context: BuildContext) -> Iterator[str]:
    """How large the pieces of each kind are, for a sheet that is full has no head to tell it, and how many straight cuts
    their sheets need."""
    words = context.words
    for one in made:
        if sheets := one.cut(context.printing):
            least, most = counted(sheets)
            key = "same" if least == most else "range"
            kind = reduce(lambda sizes, more: words("cutting_guide.more_sizes", sizes=sizes, more=more), one.sizes)
            yield words(f"cutting_guide.cuts.{key}", kind=kind, least=number(least), most=number(most))


def numbered(steps: Sequence[Step], sheet: Sheet) -> list[Numbered]:
    """The cuts of a sheet, with the number of the step that makes them."""
    cuts = cuts_on(sheet)
    parts = {"between": cuts.between, "slanted": cuts.slanted, "rows": cuts.rows, "columns": cuts.columns}
    return [(place, parts[step.part]) for place, step in enumerate(steps, 1) if parts.get(step.part)]


def notches(steps: Sequence[Step], sheet: Sheet) -> tuple[int, Point] | None:
    """The number of their step, and one of them: of the piece nearest to the right edge of the paper, the uppermost."""
    number = next((place for place, step in enumerate(steps, 1) if step.part == "notches"), 0)
    nearest = max(notched(sheet), key=lambda place: (place.trim.right, -place.trim.y), default=None)
    return (number, _notch(nearest)) if number and nearest else None


def on_pieces(steps: Sequence[Step], sheet: Sheet) -> list[tuple[int, Placement]]:
    """The steps that are done to pieces once they are free, each with one of those: the first for sides that share a sheet,
    the last whose corners are rounded."""
    fronts = [place for place in _fronts(sheet) if place.side == "front"]
    round_ones = [place for place in fronts if place.piece.corner_mm and not place.piece.outline]
    shown = {"sides": fronts[:1] if len(sheet.heading.sides) > 1 else [], "corners": round_ones[-1:]}
    return [(place, one) for place, step in enumerate(steps, 1) for one in shown.get(step.done_to, ())]


def _notch(place: Placement) -> Point:
    """Where a notch of a piece is deepest: the last and uppermost. The middle of its edge where its outline has none."""
    trim = place.trim
    within = trim.inset(SLACK_MM)
    corners = [values[-2:] for _, *values in contour(place) if values]
    deepest = ((x, y) for x, y in corners if within.x < x < within.right and within.y < y < within.bottom)
    return max(deepest, key=lambda at: (at[0], -at[1]), default=(trim.right, trim.y + trim.h / 2))


class _Steps:
    def __init__(self, made: Sequence[PrintedKind], context: BuildContext) -> None:
        self._made, self._words, self._how = made, context.words, context.printing
        self._sheets = [sheet for one in made for sheet in one.cut(context.printing)]

    def all(self) -> Iterator[Step]:
        if any(one.peeled(self._how) for one in self._made):
            yield self._said("peel")
        if any(one.folded for one in self._made):
            yield self._said("fold", part="fold")
        elif any(one.one_sided_material and one.cut(self._how) for one in self._made):
            yield self._said("board")
        outlined, by_machine = (
            [one for one in self._made if one.kind.has_outlines],
            self._how.registration == "silhouette",
        )
        if by_machine:
            yield from self._machine() if self._sheets or any(map(_is_traced, outlined)) else ()
        elif self._sheets:
            is_shops = self._how.is_for_shop
            yield from (replace(one, is_shops=is_shops) for one in self._ruler())
        if any(len(sheet.heading.sides) > 1 for sheet in self._sheets):
            yield self._said("sort", done_to="sides")
        by_hand = [one for one in outlined if not (by_machine and _is_traced(one))]
        for is_parted in (True, False):
            if some := [one for one in by_hand if bool(one.cut(self._how)) is is_parted]:
                notes = self._words("cutting_guide.step.notes") if any(one.kind.cut is None for one in some) else ""
                key = "parted" if is_parted else "scissors"
                yield self._said(key, more=notes, kinds=" · ".join(one.title for one in some))

    def _ruler(self) -> Iterator[Step]:
        if has_blocks := any(cuts_on(sheet).between for sheet in self._sheets):
            yield self._said("between", part="between")
        if any(cuts_on(sheet).slanted for sheet in self._sheets):
            yield self._said("slanted", part="slanted")
        # Which cut of a direction is made where is told by marks in the margins, so these are cut last, or never.
        marks = "unmarked" if self._how.crop_marks == "none" else "marked"
        how = "touching" if self._how.shared_cuts else "gutters"
        straight = [part for part in ("columns", "rows") if any(getattr(cuts_on(one), part) for one in self._sheets)]
        for part in straight[:1]:
            kept = self._words(f"cutting_guide.step.whole.{'blocks' if has_blocks else 'sheet'}")
            yield self._said(part, kept, part=part, more=self._words(f"cutting_guide.step.first.{marks}"))
        for part in straight[1:]:
            more = self._words(f"cutting_guide.step.{how}")
            yield self._said(part, self._words("cutting_guide.step.then"), part=part, more=more)
        # What is round is cut with scissors.
        parted = (one for one in self._made if not one.kind.has_outlines)
        if any(notched(sheet) for one in parted for sheet in one.cut(self._how)):
            yield self._said("notches", part="notches")
        for how in ("corners", "punch"):
            yield from self._corners(how)

    def _corners(self, how: str) -> Iterator[Step]:
        """How the corners are rounded of those kinds that are treated so, but for those cut along outlines of their own."""
        kept = (one for one in self._made if not one.kind.has_outlines)
        kinds = (one for one in kept if one.kind.cut and one.kind.cut.corners == how)
        sheets = (sheet for one in kinds for sheet in one.cut(self._how))
        pieces = [place.piece for sheet in sheets for place in _fronts(sheet)]
        if any(piece.six_sided or piece.corner_mm for piece in pieces):
            radius = max(piece.corner_mm for piece in pieces)
            yield self._said(how, done_to="corners", radius=self._words.number(radius))

    def _machine(self) -> Iterator[Step]:
        marks = {"inset": registration.INSET_MM, "length": registration.LENGTH_MM, "thick": registration.THICK_MM}
        yield self._said("load", **{name: self._words.number(mm) for name, mm in marks.items()})
        yield self._said("trace")

    def _said(
        self, key: str, text: str = "", *, part: str = "", done_to: str = "", more: str = "", **parts: str
    ) -> Step:
        lead = self._words(f"cutting_guide.step.{key}.lead")
        text = text or self._words(f"cutting_guide.step.{key}.text", **parts)
        return Step(lead, f"{text} {more}".rstrip(), part, done_to)


def _is_traced(made: PrintedKind) -> bool:
    """Whether a machine cuts all of a kind."""
    return all(sheet.cuts for sheet in made.sheets)


def notched(sheet: Sheet) -> list[Placement]:
    """The pieces of a sheet that are cut out of their outline once they are parted."""
    return [place for place in _fronts(sheet) if place.piece.outline and not place.piece.six_sided]


def _fronts(sheet: Sheet) -> Iterator[Placement]:
    """What stands on a sheet, but for hexagons that straight cuts free."""
    assert sheet.plan is not None
    return (placement for band in sheet.plan.bands if not band.staggered for placement in band.placements)


# Of the guide: what is joined once it is cut.


def joints_of(made: Sequence[PrintedKind], kit: KitView) -> Iterator[tuple[str, str]]:
    """A few words in bold and what they are about, for each thing that comes in parts, what is tiled after the others."""
    words = kit.context.words
    printed = Printed(kit.game, kit.context, {one.kind.id: one.sheets for one in made})
    kinds = sorted((one.kind for one in made), key=lambda kind: kind.box_place)
    joints = dict.fromkeys(joint for kind in kinds for joint in kind.joints(printed))
    how = words("cutting_guide.join.tiles")
    for joint in sorted(joints, key=lambda joint: joint.in_tiles):
        if joint.in_tiles:
            yield joint.lead, f"{joint.text} {how}"
            how = words("cutting_guide.join.alike")
        else:
            yield joint.lead, joint.text
