"""The kit: the sheets of each kind, made from one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from generator.components import sharing, sheet_kinds
from generator.components.box_count import BoxScope, Count
from generator.components.build_context import BuildContext
from generator.components.counters import counter
from generator.components.piece_layouts import PieceLayouts
from generator.components.selection import EVERYTHING, Printed, Selection
from generator.components.sheet_kind import CutKind, Kept, SheetKind, box_lines
from generator.drawing import Document
from generator.rulesets.api import Game, SideInPlay
from generator.sheets.duplex import Duplex
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import lay_out
from generator.sheets.pages import Sheet, bind
from generator.sheets.plan import Piece

NO_SIDE = ""


class Kit:
    """The sheets of one game, each kind made once, when it is first asked for. Kinds are asked for by their ids."""

    def __init__(
        self,
        game: Game,
        context: BuildContext,
        duplex: Duplex,
        selection: Selection = EVERYTHING,
        kinds: tuple[str, ...] = (),
        *,
        by_side: bool = False,
    ) -> None:
        """``duplex`` is empty where nothing is printed on the backs. ``kinds`` are those that the guide speaks of.
        ``by_side`` keeps sides on sheets of their own, even where they would take fewer together."""
        self.game, self.context, self.duplex, self.selection = game, context, duplex, selection
        self._by_side = by_side
        self.kinds = sheet_kinds.kinds_for(game)
        """By their ids, in the order of pages."""
        self.guided = tuple(self.kinds[kind] for kind in kinds)
        self.layouts = PieceLayouts(game, context)
        self._kept: dict[str, Any] = {}
        self._made: dict[str, Sequence[Sheet]] = {}
        self._pieces: dict[str, Mapping[str, tuple[Piece, ...]]] = {}

    def document(self, kind: str) -> Document | None:
        """One kind of sheet as a document, or None where the game needs none of it."""
        return self.bound(self.sheets(kind), kind)

    def bound(self, sheets: Sequence[Sheet], kind: str = "") -> Document | None:
        """Sheets as a document of this kit, entitled by their kind as well if they are of one; None without any."""
        if not sheets:
            return None
        words, title = self.context.words, self.context.words.say(self.game.scenario.title)
        made = bind(title, sheets, words.furniture(), language=self.context.language, duplex=self.duplex)
        return replace(made, title=f"{title} · {self.kinds[kind].named(words)}") if kind else made

    def sheets(self, kind: str) -> Sequence[Sheet]:
        if kind not in self._made:
            it = self.kinds[kind]
            if not it.is_played(self.game):
                self._made[kind] = ()
            else:
                is_cut = isinstance(it.made, CutKind)
                self._made[kind] = self.laid_out(kind, self.pieces(kind)) if is_cut else it.made(self)
        return self._made[kind]

    def pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        """What is cut out of the sheets of a kind, by side; what is of none under an empty name."""
        if kind not in self._pieces:
            cut, copied = _cut(self.kinds[kind]), self.selection.copied
            found = {side.side.id: tuple(copied(cut.pieces(self, side))) for side in self.sides}
            shared = tuple(copied(cut.shared(self)))
            self._pieces[kind] = found | ({NO_SIDE: shared} if shared else {})
        return self._pieces[kind]

    def laid_out(self, kind: str, pieces: Mapping[str, Iterable[Piece]]) -> Sequence[Sheet]:
        """Pieces of a kind on sheets, each side by itself, and what is of none under the name of the game; or together,
        where that saves a sheet, each sheet under the names of those on it."""
        say, title = self.context.words.say, self.kinds[kind].named(self.context.words)
        names = {side.side.id: say(side.side.name) for side in self.sides} | {NO_SIDE: say(self.game.book.name)}
        found = {side: tuple(pieces.get(side, ())) for side in names}

        def lay_out(some: Sequence[Piece], name: str, label: str) -> Sequence[Sheet]:
            return self._on_paper(kind, some, name, label)

        return sharing.laid_out(found, names, title, lay_out, apart=self._by_side)

    def _on_paper(self, kind: str, pieces: Sequence[Piece], name: str, label: str) -> Sequence[Sheet]:
        context, it = self.context, self.kinds[kind]
        heading = Heading(name, it.named(context.words), _cut(it).detail(self), "compact")
        return lay_out(pieces, context.paper, heading, label, duplex=self.duplex, printing=context.printing)

    def new(self, kind: str, before: Printed) -> Sequence[Sheet]:
        """What of a kind was not printed before, pieces on sheets of their own."""
        if not self.kinds[kind].cut:
            return tuple(before.new_sheets(self.sheets(kind)))
        return self.laid_out(kind, {side: tuple(before.new_pieces(cut)) for side, cut in self.pieces(kind).items()})

    def kept(self, name: str, make: Callable[[], Kept]) -> Kept:
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def game_box(self) -> list[Count]:
        """What the game is played with, whatever of it is wanted: what backs save is left out."""
        box = BoxScope(self.game, self.context.words, EVERYTHING, True, self.sheets)
        return box_lines(self.kinds.values(), box)

    @cached_property
    def sides(self) -> tuple[SideInPlay, ...]:
        """Those of which anything is wanted."""
        return self.selection.chosen_sides(self.game)

    @cached_property
    def counters(self) -> counter.Counters:
        return counter.game_counters(self.game, self.context, self.layouts.by_size().of)


def _cut(kind: SheetKind) -> CutKind:
    assert kind.cut, f"{kind.id} is not cut into pieces"
    return kind.cut
