"""The kit: the sheets of each kind, made from one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from generator.components import sharing, sheet_kinds
from generator.components.box_count import BoxScope, Count
from generator.components.build_context import BuildContext
from generator.components.counters import counter
from generator.components.parts import Parts
from generator.components.piece_layouts import PieceLayouts
from generator.components.pieces.die_cut import fits
from generator.components.selection import EVERYTHING, Printed, Selection
from generator.components.sheet_kind import CutKind, Kept, SheetKind, box_lines, cut_detail, sizes_of
from generator.drawing import Document
from generator.rulesets.api import Game, SideInPlay
from generator.sheets.duplex import Duplex
from generator.sheets.furniture import Heading
from generator.sheets.laying_out import find_room
from generator.sheets.laying_out import lay_out as to_sheets
from generator.sheets.leaves import leaves
from generator.sheets.legend import Explained
from generator.sheets.pages import Sheet, Sheets, bind, is_two_sided
from generator.sheets.plan import Piece

NO_SIDE = ""


class CutSheets(NamedTuple):
    """Sheets of kinds that are cut alike."""

    of: Mapping[str, Sequence[Sheet]]
    """Those of each kind; of kinds that share sheets the first has them all."""
    sharing: Mapping[str, tuple[str, ...]]
    """The kinds that share sheets, by the first of them."""


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
        at_once: tuple[str, ...] = (),
        bare_labels: bool = False,
    ) -> None:
        """``duplex`` is empty where nothing is printed on the backs. ``kinds`` are those that the guide speaks of.
        ``by_side`` keeps sides on sheets of their own, even where they would take fewer together. ``at_once`` are the
        kinds that are made in one go: those that are cut alike share sheets where that saves one. ``bare_labels`` that come
        cut have nothing on their backs, whatever the others have."""
        self._kinds, self._named = sheet_kinds.kinds_for(game), game.piece_kinds
        self.guided = tuple(self._kinds[kind] for kind in kinds)
        self._by_side, self._at_once, self._bare_labels = by_side, at_once, bare_labels
        self._parts = context.parts if context.parts.is_followed else Parts()
        if self._parts.is_followed:
            from generator.components.watched import Answers, tell_again, watched_context, watched_game

            basis = duplex, selection, kinds, by_side, at_once, bare_labels
            self._parts.begin(basis, Answers(self, game, context), partial(tell_again, context))
            game, context = watched_game(game, self._parts), watched_context(context, self._parts)
        self.game, self.context, self.duplex, self.selection = game, context, duplex, selection
        self.layouts = PieceLayouts(game, context)
        self._kept: dict[str, Any] = {}

    @property
    def kinds(self) -> Mapping[str, SheetKind]:
        """By their ids, in the order of pages."""
        self._parts.ask(("kinds",), self._named)
        return self._kinds

    def document(self, kind: str) -> Document | None:
        """One kind of sheet as a document, or None where the game needs none of it."""
        return self.bound(self.sheets(kind), kind)

    def bound(self, sheets: Sequence[Sheet], kind: str = "") -> Document | None:
        """Sheets as a document of this kit, entitled by their kind as well if they are of one; None without any."""
        if not sheets:
            return None
        words, title = self.context.words, self.context.words.say(self.game.scenario.title)
        made = bind(
            title, sheets, words.furniture(self.context.printing), language=self.context.language, duplex=self.duplex
        )
        return replace(made, title=f"{title} · {self.title(self.on_sheets(kind))}") if kind else made

    def paper(self) -> tuple[Mapping[str, int], bool]:
        """How many sheets of each paper the kinds made at once take, and whether they are printed on both sides."""
        sheets = [sheet for kind in self._at_once for sheet in self.sheets(kind)]
        both = is_two_sided(sheets, self.duplex)
        fronts = [sheets[front] for front, _ in leaves(sheets)] if both else sheets
        return Counter(sheet.paper.called for sheet in fronts), both

    def title(self, kinds: Iterable[str]) -> str:
        """What sheets are called that kinds share."""
        return " · ".join(self.kinds[kind].named(self.context.words, self.game) for kind in kinds)

    def sheets(self, kind: str) -> Sequence[Sheet]:
        """Those of a kind, by its id. Of kinds that share sheets the first has them all, and the others none."""
        return self._parts.part(("sheets", kind), lambda: self._sheets(kind))

    def _sheets(self, kind: str) -> Sequence[Sheet]:
        it = self.kinds[kind]
        if not it.is_played(self.game):
            return ()
        if isinstance(it.made, CutKind):
            return self.cut_sheets(self._cut_alike(kind)).of[kind]
        return it.made(self)

    def on_sheets(self, kind: str) -> tuple[str, ...]:
        """The kinds on the sheets of a kind: itself, and those that share them."""
        it = self.kinds[kind]
        if not (it.cut and it.is_played(self.game)):
            return (kind,)
        return self.cut_sheets(self._cut_alike(kind)).sharing.get(kind, (kind,))

    def cut_sheets(self, kinds: tuple[str, ...]) -> CutSheets:
        """Each of the kinds on sheets of its own, or several on the first's where that saves one."""
        return self._parts.part(("cut_sheets", kinds), lambda: self._cut_sheets(kinds))

    def _cut_sheets(self, kinds: tuple[str, ...]) -> CutSheets:
        sizes: dict[frozenset[object], list[str]] = {}
        for kind in kinds:
            sizes.setdefault(self._sizes(kind), []).append(kind)
        printing = self.context.printing
        may_mix = printing.shared_cuts and printing.die_cut is None
        loose = [kind for kind in kinds if may_mix and not _cut(self.kinds[kind]).in_decks]
        made = sharing.on_sheets(kinds, tuple(sizes.values()), loose, self._on_sheets_of)
        of: dict[str, Sequence[Sheet]] = {kind: () for kind in kinds}
        of |= {shared[0]: tuple(sheets) for shared, sheets in made.items()}
        return CutSheets(of, {shared[0]: shared for shared in made if len(shared) > 1})

    def _on_sheets_of(self, kinds: tuple[str, ...]) -> Sequence[Sheet]:
        every = [self.pieces(kind) for kind in kinds]
        joined = {side: [piece for one in every for piece in one.get(side, ())] for side in set().union(*every)}
        return self.laid_out(kinds, joined)

    def _cut_alike(self, kind: str) -> tuple[str, ...]:
        """The kinds made at once that are cut in the same way, from the same material."""
        if kind not in self._at_once:
            return (kind,)
        cut = self._cut_as(kind)
        return tuple(other for other in self._at_once if other == kind or (cut and self._cut_as(other) == cut))

    def _cut_as(self, kind: str) -> tuple[object, ...]:
        it = self.kinds[kind]
        if not it.cut or it.on_request or not it.is_played(self.game) or not self._sizes(kind):
            return ()
        return (it.material, it.cut.one_sided_material, it.cut.corners, it.has_outlines)

    def _sizes(self, kind: str) -> frozenset[object]:
        every = (piece for some in self.pieces(kind).values() for piece in some)
        return frozenset((one.width_mm, one.height_mm, one.corner_mm, one.six_sided) for one in every)

    def has_backs(self, kind: str) -> bool:
        """Whether what is cut out of the sheets of a kind is printed on both sides."""
        die, cut = self.context.printing.die_cut, self.kinds[kind].cut
        if die is None or not self._bare_labels or not cut or not cut.blank:
            return bool(self.duplex)
        return bool(self.duplex) and not fits(die, cut.blank(self))

    def pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        """What is cut out of the sheets of a kind, by side; what is of none under an empty name."""
        return self._parts.part(("pieces", kind), lambda: self._pieces(kind))

    def _pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        cut, copied = _cut(self.kinds[kind]), self.selection.copied
        found = {side.side.id: tuple(copied(cut.pieces(self, side))) for side in self.sides}
        shared = tuple(copied(cut.shared(self)))
        return found | ({NO_SIDE: shared} if shared else {})

    def try_out(self, kind: str) -> None:
        """UserError where the pieces of a kind cannot be drawn, or find no room on the paper; they are not laid out."""
        self.laid_out((kind,), self.pieces(kind), find_room)

    def laid_out(
        self,
        kinds: tuple[str, ...],
        pieces: Mapping[str, Iterable[Piece]],
        to_sheets: Callable[..., Sequence[Sheet]] = to_sheets,
    ) -> Sequence[Sheet]:
        """Pieces of kinds on sheets, each side by itself, and what is of none under the name of the game; or together,
        where that saves a sheet, each sheet under the names of those on it."""
        say, title = self.context.words.say, self.title(kinds)
        names = {side.side.id: say(side.side.name) for side in self.sides} | {NO_SIDE: say(self.game.book.name)}
        found = {side: tuple(pieces.get(side, ())) for side in names}
        duplex = self.duplex if any(map(self.has_backs, kinds)) else ""
        is_round = all(_cut(self.kinds[kind]).is_round for kind in kinds)

        def detail(sheet: Sheet | None = None) -> str:
            sizes = sizes_of((self.kinds[kind] for kind in kinds), self, sheet)
            return cut_detail(sizes, self.context, is_round=is_round)

        def key(some: Iterable[Piece]) -> tuple[Explained, ...]:
            cut = {piece.label for piece in some}
            has_key = any(unit.key in cut for unit in self.game.units)
            return tuple(one for kind in kinds if has_key for one in _cut(self.kinds[kind]).key(self))

        in_decks = all(_cut(self.kinds[kind]).in_decks for kind in kinds)

        def lay_out(some: Sequence[Piece], name: str, label: str, others: Sequence[Sequence[Piece]]) -> Sequence[Sheet]:
            heading, beside = Heading(name, title, detail(), "compact", key=key(some)), others if in_decks else None
            return to_sheets(
                some,
                self.context.paper,
                heading,
                label,
                duplex=duplex,
                printing=self.context.printing,
                beside=beside,
            )

        def headed(sheet: Sheet) -> Sheet:
            cut = [placement.piece for placement in sheet.plan.fronts] if sheet.plan else ()
            return replace(sheet, heading=replace(sheet.heading, detail=detail(sheet), key=key(cut)))

        sheets = sharing.laid_out(found, names, title, lay_out, apart=self._by_side)
        return Sheets(len(sheets), lambda: map(headed, sheets))

    def new(self, kind: str, before: Printed) -> Sequence[Sheet]:
        """What of a kind was not printed before, pieces on sheets of their own."""
        if not self.kinds[kind].cut:
            return tuple(before.new_sheets(self.sheets(kind)))
        new: dict[str, list[Piece]] = {}
        for one in self.on_sheets(kind) if self.sheets(kind) else ():
            for side, cut in self.pieces(one).items():
                new.setdefault(side, []).extend(before.new_pieces(cut))
        return self.laid_out(self.on_sheets(kind), new)

    def kept(self, name: str, make: Callable[[], Kept]) -> Kept:
        if name not in self._kept:
            with self._parts.unasked():
                self._kept[name] = make()
        kept: Kept = self._kept[name]
        # It asks again whenever it is asked, and so stays with its build.
        self._parts.ask(("kept", name), kept)
        return kept

    def game_box(self, asks: str, pages: int) -> list[Count]:
        """What the game is played with, whatever of it is wanted: what backs save is left out; and what is made on request
        and was asked for. A kind that ``asks`` before its own sheets are made says how many pages it has.
        """

        def sheets(kind: str) -> Sequence[Any]:
            return range(pages) if kind == asks else self.sheets(kind)

        def lines() -> list[Count]:
            box = BoxScope(self.game, self.context.words, EVERYTHING, lambda kind: True, sheets)
            requested = [kind.id for kind in self.guided if kind.on_request and self.sheets(kind.id)]
            return box_lines(self.kinds.values(), box, extras=requested)

        return self._parts.part(("game_box", asks, pages), lines)

    @property
    def sides(self) -> tuple[SideInPlay, ...]:
        """Those of which anything is wanted."""
        return self.selection.chosen_sides(self.game)

    @cached_property
    def counters(self) -> counter.Counters:
        with self._parts.unasked():
            layouts = self.layouts.by_size()
            return counter.game_counters(self.game, self.context, layouts.of, layouts.sign_of)


def _cut(kind: SheetKind) -> CutKind:
    assert kind.cut, f"{kind.id} is not cut into pieces"
    return kind.cut
