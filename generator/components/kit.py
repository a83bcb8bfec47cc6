"""The kit: the sheets of each kind, made from one game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from generator.components import sheet_kinds
from generator.components.box_count import BoxScope, Count
from generator.components.build_context import BuildContext
from generator.components.counters import counter
from generator.components.piece_layouts import PieceLayouts
from generator.components.selection import EVERYTHING, Printed, Selection
from generator.components.sheet_kind import CutKind, SheetKind, box_lines
from generator.drawing import Document
from generator.rulesets.api import Game, SideInPlay
from generator.sheets.duplex import Duplex
from generator.sheets.furniture import Heading
from generator.sheets.pages import Sheet, bind, lay_out
from generator.sheets.plan import Piece


class Kit:
    """The sheets of one game, each kind made once, when it is first asked for. Kinds are asked for by their ids."""

    def __init__(
        self,
        game: Game,
        context: BuildContext,
        duplex: Duplex,
        selection: Selection = EVERYTHING,
        kinds: tuple[str, ...] = (),
    ) -> None:
        """``duplex`` is empty where nothing is printed on the backs. ``kinds`` are those that the guide speaks of."""
        self.game, self.context, self.duplex, self.selection = game, context, duplex, selection
        self.guided = tuple(sheet_kinds.BY_ID[kind] for kind in kinds)
        self.layouts = PieceLayouts(game, context)
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
        return replace(made, title=f"{title} · {words(sheet_kinds.BY_ID[kind].title)}") if kind else made

    def sheets(self, kind: str) -> Sequence[Sheet]:
        if kind not in self._made:
            made = sheet_kinds.BY_ID[kind].made
            if not isinstance(made, CutKind):
                self._made[kind] = made(self)
            else:
                self._made[kind] = self.laid_out(kind, self.pieces(kind)) if kind in self.game.pieces else ()
        return self._made[kind]

    def pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        """What is cut out of the sheets of a kind, by side."""
        if kind not in self._pieces:
            cut = _cut(sheet_kinds.BY_ID[kind])
            chosen = ((side, self.selection.copied(cut.pieces(self, side))) for side in self.sides)
            self._pieces[kind] = {side.side.id: tuple(pieces) for side, pieces in chosen}
        return self._pieces[kind]

    def laid_out(self, kind: str, pieces: Mapping[str, Iterable[Piece]]) -> Sequence[Sheet]:
        """Pieces of a kind on sheets, each side by itself."""
        context, sheets, it = self.context, [], sheet_kinds.BY_ID[kind]
        title, cut = context.words(it.title), _cut(it)
        for side in self.sides:
            name = context.words.say(side.side.name)
            heading = Heading(name, title, cut.detail(self), "compact")
            on_side = pieces.get(side.side.id, ())
            sheets += lay_out(
                on_side, context.paper, heading, f"{title}, {name}", duplex=self.duplex, printing=context.printing
            )
        return sheets

    def new(self, kind: str, before: Printed) -> Sequence[Sheet]:
        """What of a kind was not printed before, pieces on sheets of their own."""
        if not sheet_kinds.BY_ID[kind].cut:
            return tuple(before.new_sheets(self.sheets(kind)))
        return self.laid_out(kind, {side: tuple(before.new_pieces(cut)) for side, cut in self.pieces(kind).items()})

    def game_box(self) -> list[Count]:
        """What the game is played with, whatever of it is wanted: what backs save is left out."""
        box = BoxScope(self.game, self.context.words, EVERYTHING, True, self.sheets)
        return box_lines(sheet_kinds.BY_ID.values(), box)

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
