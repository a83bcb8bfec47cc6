"""The sheets of labels and those of tuck boxes, all cut along their outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, combinations

from msgspec.structs import replace

from generator.components.sheet_kind import KitView, SheetKind
from generator.components.storage import labels, tray_labels
from generator.components.storage.contents import HeldDeck, decks
from generator.components.storage.nested import Pair, moved, nested
from generator.components.storage.net import HALVES, NESTED, WHOLE, BoxSize, Net
from generator.components.storage.steps import are_drawn, of_boxes, of_labels, with_steps, with_steps_beside
from generator.components.storage.tuck_box import TuckBox, bleed_of, is_box
from generator.drawing import Group, Item, Path, Style, Use
from generator.drawing.box import Box
from generator.model.storage import BoxMaking
from generator.sheets import style
from generator.sheets.aside import level_strips, upright_strip
from generator.sheets.edges import grown, overlap
from generator.sheets.furniture import Heading
from generator.sheets.imposition import PieceTooLarge
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing
from generator.typesetting import Run, paragraph, stack, tightened

_LABEL_APART_MM = 2.0
"""From one label to the next."""
_STEPS_MM = 22.0
"""What is kept below labels that stand apart, where else nothing would be left to say what to do with them."""
_ROW_OF_SPARE = 2
"""How many labels for bags are to write on where those of a kit leave no place in their last row."""
_MOST_SPARE = 4
"""How many labels for trays are to write on."""
_LEAST_TITLE_MM = 50.0
"""How wide a corner is at least that holds the title of a sheet."""


def build_labels(kit: KitView) -> tuple[Sheet, ...]:
    """Labels for what is in the kit; none for a game without pieces. They stand apart where that takes no more sheets, and
    leaves room to say on as many of them what to do with labels. What is left beside the last of those for bags, or a row
    below them, and as many rows of those for trays as there is room for, are labels to write on."""
    words = kit.context.words
    pieces = [*labels.pieces(kit), *tray_labels.pieces(kit)]
    kinds = kinds_of(pieces)
    detail = words(f"storage.labels_detail.{'_'.join(kinds)}") if kinds else ""
    if are_drawn(kit.context) and detail:
        detail = words("storage.labels_cut", detail=detail)
    title = words("kit.storage_labels")
    apart = replace(_traced(kit.context.printing), bleed_mm=_LABEL_APART_MM / 2)
    touching = replace(apart, shared_cuts=True)

    def laid(these: Sequence[Piece], way: Printing, kept_mm: float) -> tuple[int, int, tuple[Sheet, ...]]:
        plain = _on_paper(kit, these, title, detail, way, kept_mm, is_read=True)
        told = tuple(with_steps(sheet, of_labels(kinds), kit.context) for sheet in plain)
        return len(plain), sum(one is sheet for one, sheet in zip(told, plain, strict=True)), told

    ways = (apart, 0.0), (apart, _STEPS_MM), (touching, 0.0)
    best, way = min(((laid(pieces, *way), way) for way in ways), key=lambda found: found[0][:2])
    # Where the last row is full there is another, if it has room.
    if spare := _places_left(best[2], has_fold=True) or ("bag" in kinds and _ROW_OF_SPARE):
        wanted = [*pieces, labels.to_write_on(kit, spare)]
        fuller = laid(wanted, *way)
        best, pieces = (fuller, wanted) if fuller[:2] == best[:2] else (best, pieces)
    for spare in range(_MOST_SPARE if "tray" in kinds else 0, 0, -1):
        fuller = laid([*pieces, tray_labels.to_write_on(kit, spare)], *way)
        is_even = fuller[:2] == best[:2] and not _places_left(fuller[2], has_fold=False)
        if is_even and _columns(fuller[2]) == _columns(best[2]):
            return fuller[2]
    return best[2]


def _columns(sheets: Iterable[Sheet]) -> list[tuple[str, dict[str, float]]]:
    """How each sheet is headed, and from where to the right each label stands on it that is not to write on."""
    return [
        (sheet.heading.size, {one.piece.front.id: one.x_mm for one in sheet.plan.fronts if one.piece.label})
        for sheet in sheets
        if sheet.plan
    ]


def _places_left(sheets: Iterable[Sheet], *, has_fold: bool) -> int:
    """In the last row of labels for bags, which have a fold, or of those for trays."""
    plans = (sheet.plan for sheet in sheets if sheet.plan)
    found = [[one.x_mm for one in plan.fronts if bool(one.piece.folds) == has_fold] for plan in plans]
    columns = max((len({round(x, 3) for x in row}) for row in found), default=0)
    last = next((len(row) for row in reversed(found) if row), 0)
    return -last % columns if columns else 0


def kinds_of(pieces: Iterable[Piece]) -> list[str]:
    """Which kinds of labels there are: those for bags have a fold."""
    return sorted({"bag" if piece.folds else "tray" for piece in pieces})


def build_boxes(kit: KitView, kind: SheetKind) -> tuple[Sheet, ...]:
    """A box for each deck; in two halves where no page holds its net, with shorter flaps, or two of them nested, where that
    saves a sheet. PieceTooLarge where none holds a half."""
    words, printing = kit.context.words, _traced(kit.context.printing)
    title, detail = kind.named(words), words(f"storage.boxes_detail.{'machine' if printing.cut_files else 'hand'}")

    def laid(pieces: Sequence[Piece]) -> tuple[Sheet, ...]:
        return _on_paper(kit, pieces, title, detail, printing)

    making = kit.context.storage().boxes
    kept = list(_boxed(kit))
    made = (
        [_box(kit, kind, deck, _alike(deck, kept), printing, flaps) for deck in kept]
        for flaps in (making, making.with_shorter_flaps())
    )
    full, shorter = (list(chain.from_iterable(boxes)) for boxes in made)
    found = min(laid(full), laid(shorter), key=len)
    if len(found) > 1 and len(shorter) == len(kept):
        found = _with_two_nested(kit, kind, kept, shorter, found, laid)
    # Nobody cuts these along a ruler from mark to mark, as a plan would have the guide say.
    return tuple(replace(_titled(sheet), plan=None) for sheet in _all_explained(found, kit))


def _all_explained(sheets: Sequence[Sheet], kit: KitView) -> Iterator[Sheet]:
    """With how a box is put together, where there is room for it; the others with the sheet that tells it, if one does."""
    told = [_explained(sheet, kit) for sheet in sheets]
    telling = next(
        (place for place, (one, sheet) in enumerate(zip(told, sheets, strict=True), 1) if one is not sheet), 0
    )
    detail = kit.context.words("storage.boxes_detail.elsewhere", sheet=f"{telling}/{len(sheets)}")
    for one, sheet in zip(told, sheets, strict=True):
        is_told = one is not sheet or not telling
        yield one if is_told else replace(sheet, heading=replace(sheet.heading, detail=detail))


def _explained(sheet: Sheet, kit: KitView) -> Sheet:
    """With how a box is put together, where there is room for it; else as it is."""
    assert sheet.plan is not None
    piece = sheet.plan.fronts[0].piece
    outline, folds = Path(piece.outline, Style()), Path(piece.folds, Style())
    steps = of_boxes(outline, folds, piece.width_mm, piece.height_mm)
    in_a_row = partial(with_steps, can_rise=True)
    for put in (in_a_row, with_steps_beside, partial(in_a_row, is_drawn=False)):
        if (told := put(sheet, steps, kit.context)) is not sheet:
            return told
    return sheet


def _with_two_nested(
    kit: KitView,
    kind: SheetKind,
    kept: Sequence[HeldDeck],
    pieces: Sequence[Piece],
    found: tuple[Sheet, ...],
    laid: Callable[[Sequence[Piece]], tuple[Sheet, ...]],
) -> tuple[Sheet, ...]:
    """The same boxes, two of them on a sheet of their own, where that is a sheet less."""
    making = kit.context.storage().boxes.with_shorter_flaps()
    for first, second in combinations(range(len(kept)), 2):
        others = [piece for place, piece in enumerate(pieces) if place not in (first, second)]
        rest = laid(others)
        if len(rest) + 1 >= len(found):
            continue
        nets = [Net(_size(kit, kind, kept[place], making), making, NESTED) for place in (first, second)]
        boxes = [
            TuckBox(kept[place], kind.id, kit.game, kit.context, _alike(kept[place], kept)).piece(net)
            for place, net in zip((first, second), nets, strict=True)
        ]
        lower, upper = zip(nets, boxes, strict=True)
        for pair in nested(lower, upper, bleed_of(kit.context.printing)):
            with suppress(PieceTooLarge):
                every = (*rest, *(_beside(sheet, pair) for sheet in laid([pair.piece])))
                name = every[-1].name
                return tuple(replace(one, name=f"{name} {at}/{len(every)}") for at, one in enumerate(every, 1))
    return found


def _beside(sheet: Sheet, pair: Pair) -> Sheet:
    """With the furniture, where it has no other place, upright in the corners that two nested nets leave."""
    if sheet.plan is None or sheet.heading.size != "aside":
        return sheet
    (placement,) = sheet.plan.fronts
    covered = moved(pair.covered, placement.place())
    left = upright_strip(sheet.paper)
    right = left._replace(x=sheet.paper.width_mm - left.right)
    return replace(sheet, taken=((*(grown(box, placement.bleed) for box in covered), left, right), ()))


def _titled(sheet: Sheet) -> Sheet:
    """With its title, where all else that is said of it stands beside the nets, in a corner above them with room for it."""
    if sheet.heading.size != "aside":
        return sheet
    left, top = sheet.paper.printable.x, level_strips(sheet.paper)[0].bottom + style.GAP_MM
    title = Run(sheet.heading.title, "serif-semibold", style.SECTION_PT)
    detail = Run(sheet.heading.detail[:1].upper() + sheet.heading.detail[1:])  # it begins a line
    for right in sorted({box.x for box in sheet.taken[0]}, reverse=True):
        wide = right - left - style.SECTION_GAP_MM
        if wide < _LEAST_TITLE_MM:
            break
        told = stack((tightened([title], wide), paragraph([detail], wide)), style.TIGHT_MM)
        room = Box(left, top, wide, told.height_mm)
        if not any(overlap(room, box) for box in sheet.taken[0] if box.x > left):
            heading, taken = replace(sheet.heading, detail=""), ((*sheet.taken[0], room), sheet.taken[1])
            return replace(sheet, heading=heading, taken=taken, front=(*sheet.front, told.at(left, top)))
    return sheet


def _boxed(kit: KitView) -> Iterator[HeldDeck]:
    """What is worth a box."""
    making = kit.context.storage().boxes
    for deck in decks(kit):
        if deck.cards >= making.least_cards and min(deck.width_mm, deck.height_mm) >= making.least_card_mm:
            yield deck


def boxes_on(sheets: Sequence[Sheet]) -> int:
    """How many boxes those sheets make: halves of one count once."""
    drawn = (use for sheet in sheets for use in _used(sheet.front))
    return len({use.symbol.id.removesuffix("-1").removesuffix("-2") for use in drawn if is_box(use.symbol.id)})


def _used(items: Iterable[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
            yield from _used(item.symbol.items)
        elif isinstance(item, Group):
            yield from _used(item.items)


def _traced(printing: Printing) -> Printing:
    """Outlines that are followed, with air between them, need no crop marks."""
    return replace(
        printing, die_cut=None, crop_marks="none", shared_cuts=False, bleed_mm=bleed_of(printing), back_bleed_mm=0.0
    )


def _alike(deck: HeldDeck, kept: Sequence[HeldDeck]) -> list[HeldDeck]:
    """The other decks of the same kind and size."""
    return [
        one
        for one in kept
        if one is not deck
        and one.units
        and (one.kind, one.width_mm, one.height_mm) == (deck.kind, deck.width_mm, deck.height_mm)
    ]


def _box(
    kit: KitView,
    kind: SheetKind,
    deck: HeldDeck,
    others: Sequence[HeldDeck],
    printing: Printing,
    making: BoxMaking,
) -> Iterator[Piece]:
    size, box = _size(kit, kind, deck, making), TuckBox(deck, kind.id, kit.game, kit.context, others)
    whole = box.piece(Net(size, making, WHOLE))
    try:
        _on_paper(kit, [whole], "", "", printing)
    except PieceTooLarge:
        for number, panels in enumerate(HALVES, 1):
            yield box.piece(Net(size, making, panels), f"-{number}")
    else:
        yield whole


def _size(kit: KitView, kind: SheetKind, deck: HeldDeck, making: BoxMaking) -> BoxSize:
    # A box stands upright, however its cards are read.
    wide, high = sorted((deck.width_mm, deck.height_mm))
    return BoxSize.of_deck(wide, high, deck.cards, kit.context.storage().stocks[kind.id], making)


def _on_paper(
    kit: KitView,
    pieces: Sequence[Piece],
    title: str,
    detail: str,
    printing: Printing,
    kept_mm: float = 0.0,
    *,
    is_read: bool = False,
) -> tuple[Sheet, ...]:
    """Sheets of pieces that keep so much of the paper free at their foot."""
    heading = Heading(title, kit.context.words.say(kit.game.scenario.title), detail, "compact")
    paper = kit.context.paper
    borders = paper.portrait().borders
    shorter = replace(paper, margins=borders._replace(bottom=borders.bottom + kept_mm))
    # Labels are read one beside another: none is turned where that takes no more sheets.
    made = lay_out(pieces, shorter, heading, title, printing=printing, beside=() if is_read else None)
    return tuple(replace(one, paper=replace(one.paper, margins=paper.margins)) for one in made)
