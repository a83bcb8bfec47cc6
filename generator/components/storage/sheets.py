"""The sheets of labels, cut along marks, and those of tuck boxes, cut along their outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.components.sheet_kind import KitView, SheetKind
from generator.components.storage import labels
from generator.components.storage.contents import HeldDeck, decks
from generator.components.storage.net import HALVES, WHOLE, BoxSize, Net
from generator.components.storage.tuck_box import TuckBox
from generator.sheets.furniture import Heading
from generator.sheets.imposition import PieceTooLarge
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import Sheet
from generator.sheets.plan import Piece
from generator.sheets.printing import Printing


def build_labels(kit: KitView) -> tuple[Sheet, ...]:
    """Labels for what is in the kit; none for a game without pieces."""
    words = kit.context.words
    pieces = list(labels.pieces(kit))
    printing = replace(kit.context.printing, die_cut=None)
    return _on_paper(kit, pieces, words("kit.storage_labels"), words("storage.labels_detail"), printing)


def build_boxes(kit: KitView, kind: SheetKind) -> tuple[Sheet, ...]:
    """A box for each deck; in two halves where no page holds its net. PieceTooLarge where none holds a half."""
    words, printing = kit.context.words, _traced(kit.context.printing)
    title, detail = kind.named(words), words("storage.boxes_detail")
    pieces = [piece for deck in decks(kit) for piece in _box(kit, kind, deck, printing)]
    found = _on_paper(kit, pieces, title, detail, printing)
    # Nobody cuts these along a ruler from mark to mark, as a plan would have the guide say.
    return tuple(replace(sheet, plan=None) for sheet in found)


def _traced(printing: Printing) -> Printing:
    """Outlines that are followed, with air between them, need no crop marks."""
    return replace(printing, die_cut=None, crop_marks="none", shared_cuts=False, bleed_mm=1.5, back_bleed_mm=0.0)


def _box(kit: KitView, kind: SheetKind, deck: HeldDeck, printing: Printing) -> Iterator[Piece]:
    storage = kit.context.storage()
    size = BoxSize.of_deck(deck.width_mm, deck.height_mm, deck.cards, storage.stocks[kind.id], storage.boxes)
    box = TuckBox(deck, kit.game, kit.context)
    whole = box.piece(Net(size, storage.boxes, WHOLE))
    try:
        _on_paper(kit, [whole], "", "", printing)
    except PieceTooLarge:
        for number, panels in enumerate(HALVES, 1):
            yield box.piece(Net(size, storage.boxes, panels), f"-{number}")
    else:
        yield whole


def _on_paper(kit: KitView, pieces: Sequence[Piece], title: str, detail: str, printing: Printing) -> tuple[Sheet, ...]:
    if not pieces:
        return ()
    heading = Heading(title, kit.context.words.say(kit.game.scenario.title), detail, "compact")
    return lay_out(pieces, kit.context.paper, heading, title, printing=printing)
