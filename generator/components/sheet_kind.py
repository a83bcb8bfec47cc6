"""What a kind of sheet is: how it is made, what of it lies in the box, what the cutting guide advises.

A component exports its kinds as ``SHEET_KINDS`` and imports what draws them only when one is made, so that listing the
kinds costs nothing. A component of an installed package finds what its own ruleset hands it in ``kit.game.extras``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from msgspec import Struct

from generator.components.box_count import BoxScope, Count

if TYPE_CHECKING:
    from generator.components.build_context import BuildContext, Words
    from generator.components.counters.counter import Counters
    from generator.components.piece_layouts import PieceLayouts
    from generator.components.pieces.trim_shape import TrimShape
    from generator.components.selection import Selection
    from generator.model.rulebook import Rulebook
    from generator.rulesets.api import Game, Ruleset, SideInPlay
    from generator.sheets.duplex import Duplex
    from generator.sheets.legend import Explained
    from generator.sheets.pages import Sheet
    from generator.sheets.plan import Piece

Sheets = Sequence["Sheet"]
Kept = TypeVar("Kept")

IN_SLEEVES = "cutting_guide.on.card_or_sleeves"
"""The key of the material of cards."""
WHOLE = "kit"
"""What the file of all sheets is called, and so no kind of them."""


class KitView(Protocol):
    """What a kind of sheet may ask of the kit it is made for."""

    game: Game
    context: BuildContext
    duplex: Duplex
    """Empty where nothing is printed on the backs."""
    selection: Selection
    layouts: PieceLayouts

    @property
    def counters(self) -> Counters: ...

    @property
    def kinds(self) -> Mapping[str, SheetKind]:
        """All there are, by their ids, in the order of pages."""

    def has_backs(self, kind: str) -> bool:
        """Whether what is cut out of the sheets of a kind is printed on both sides."""

    def pieces(self, kind: str) -> Mapping[str, tuple[Piece, ...]]:
        """What is cut out of the sheets of a kind, by side; what is of none under an empty name."""

    @property
    def guided(self) -> tuple[SheetKind, ...]:
        """The kinds that a cutting guide speaks of."""

    def sheets(self, kind: str) -> Sheets:
        """Those of a kind, by its id. Of kinds that share sheets the first has them all, and the others none."""

    def on_sheets(self, kind: str) -> tuple[str, ...]:
        """The kinds on the sheets of a kind: itself, and those that share them."""

    def title(self, kinds: Iterable[str]) -> str:
        """What sheets are called that kinds share."""

    def kept(self, name: str, make: Callable[[], Kept]) -> Kept:
        """What is made once for the kit, under a name of its component's."""

    def game_box(self, asks: str, pages: int) -> list[Count]:
        """What the game is played with, whatever of it is wanted; the kind that ``asks`` has so many pages."""


class BoxPlace(IntEnum):
    """Where in the list of the box a kind stands; kinds of one place stand in the order of pages."""

    PIECES = 1
    TEMPLATES = 2
    AIDS = 3
    LARGE = 4
    PAGES = 5


class Printed(Struct, frozen=True):
    """What of a kit comes out of the printer: the sheets of each kind, by its id."""

    game: Game
    context: BuildContext
    sheets: Mapping[str, Sheets]


class Joint(Struct, frozen=True):
    """Something that comes in parts, and how they are joined: a few words in bold, and what they are about."""

    lead: str
    text: str
    in_tiles: bool = False
    """The guide adds how tiles are joined."""


def cut_sizes(kit: KitView, pieces: Sequence[Piece]) -> Iterable[str]:
    """How large each of the pieces is."""
    return (size_text(one.width_mm, one.height_mm, kit.context.words) for one in pieces)


class CutKind(Struct, frozen=True, kw_only=True):
    """Pieces on sheets for each side."""

    pieces: Callable[[KitView, SideInPlay], Iterator[Piece]]
    sizes: Callable[[KitView, Sequence[Piece]], Iterable[str]] = cut_sizes
    """How large some of the pieces are, for the head of their sheet."""
    key: Callable[[KitView], Sequence[Explained]] = lambda kit: ()
    """What stands where on them, a heading first, for the waste of their sheets; none where they need no key."""
    shared: Callable[[KitView], Iterator[Piece]] = lambda kit: iter(())
    """Those of no side, on sheets of their own."""
    blank: Callable[[KitView], TrimShape | Piece] | None = None
    """What labels that come cut are compared with, a shape where its size is the user's; None for no labels."""
    one_sided_material: str = ""
    """The key of what to print it on without backs, where whole sheets are then glued to board."""
    corners: Literal["", "corners", "punch"] = ""
    """The step of the guide that rounds corners, where pieces have any."""
    is_round: bool = False
    """Whether they are discs, cut with scissors all round."""
    in_decks: bool = False
    """Whether they are shuffled, or else told by their backs: they share no sheets with pieces of other sizes, and all stand one
    way up, in one grid."""


def sizes_of(kinds: Iterable[SheetKind], kit: KitView, sheet: Sheet | None = None) -> str:
    """How large the pieces of several kinds are that are cut out; or those of them on one sheet."""
    plan = sheet.plan if sheet else None
    there = {id(placement.piece.front) for placement in plan.fronts} if plan else set()

    def pieces(kind: SheetKind) -> list[Piece]:
        every = (piece for of_side in kit.pieces(kind.id).values() for piece in of_side)
        return [piece for piece in every if plan is None or id(piece.front) in there]

    return ", ".join(dict.fromkeys(size for kind in kinds if kind.cut for size in kind.cut.sizes(kit, pieces(kind))))


def size_text(width_mm: float, height_mm: float, words: Words) -> str:
    """How large a piece is that is cut out, to a tenth of a millimetre."""
    wide, high = (words.number(round(mm, 1)) for mm in (width_mm, height_mm))
    return f"{wide} mm" if wide == high else f"{wide} × {high} mm"


def cut_detail(size: str, context: BuildContext, *, is_round: bool = False) -> str:
    """The size of pieces, and how they are cut where there are marks to cut along; for a print shop their bleed."""
    if context.printing.is_for_shop and not is_round:
        return context.words("kit.cut_by_shop", size=size, bleed=context.words.number(context.printing.bleed_mm))
    by_hand = context.printing.crop_marks != "none" and context.printing.die_cut is None
    return context.words("kit.cut_round" if is_round else "kit.cut_by_hand", size=size) if by_hand else size


class ReferenceSource(Struct, frozen=True):
    """What a ruleset's reference set is made from, without a scenario."""

    ruleset: Ruleset
    book: Rulebook
    hex_mm: float | None
    """The hex, flat to flat, to draw for."""

    @property
    def is_on_hexes(self) -> bool:
        return self.book.distance_unit == "hex"


class ReferenceView(Struct, frozen=True):
    """What a kind of sheet may ask of the reference set it is made for."""

    source: ReferenceSource
    title: str
    context: BuildContext


class Reference(Struct, frozen=True, kw_only=True):
    """A kind in a ruleset's reference set."""

    made: Callable[[ReferenceView], Sheets]
    lacking: Callable[[ReferenceSource], str] = lambda source: ""
    """Why a ruleset has none of it; empty where it has some."""
    is_drawn_to_hexes: bool = False
    """On hexes it is made for those of a size."""

    def wants_hex(self, source: ReferenceSource) -> bool:
        """Whether it can only be made once the size of the hexes is known."""
        return self.is_drawn_to_hexes and source.is_on_hexes and source.hex_mm is None


class SheetKind(Struct, frozen=True, kw_only=True):
    id: str
    title: str | Mapping[str, str]
    """The key of its name, or its name in each language."""
    made: CutKind | Callable[[KitView], Sheets]
    """As pieces that are cut out, or as sheets."""
    material: str
    """The key of what the guide advises to print it on; empty for the guide, which speaks of the others."""
    box_place: BoxPlace
    in_box: Callable[[BoxScope], Iterable[Count]] = lambda box: ()
    """What of it the game is played with. The scenario sheet and the guide list it, but for lines of none."""
    extras: Callable[[BoxScope], Iterable[Count]] = lambda box: ()
    """What else its sheets give, which both list where it is made."""
    joints: Callable[[Printed], Iterable[Joint]] = lambda printed: ()
    """What is joined once it is cut."""
    called: Callable[[Game], str] = lambda game: ""
    """The key of what it is called in a game to which its title does not apply."""
    on_request: bool = False
    """Made only when it is asked for by name."""
    lacked: Callable[[KitView], tuple[str, str] | None] = lambda kit: None
    """What the guide of a kit without it says of it: a few words in bold, and what they are about."""
    has_outlines: bool = False
    """Its pieces are cut along an outline of their own, with scissors."""
    is_traced: bool = False
    """Whether all of it is cut along lines that stand on the sheet, and no ruler is laid from mark to mark."""
    made_for: Literal["game", "side", "unit"] = "game"
    """The least for which it is made without being asked for, where not the whole game is wanted."""
    reference: Reference | None = None

    @property
    def cut(self) -> CutKind | None:
        return self.made if isinstance(self.made, CutKind) else None

    @property
    def is_cards(self) -> bool:
        """Whether its pieces are cards, which may go in sleeves."""
        return self.cut is not None and self.material == IN_SLEEVES

    def named(self, words: Words, game: Game | None = None) -> str:
        """What it is called, in a game where one is given."""
        if game is not None and (key := self.called(game)):
            return words(key)
        return words(self.title) if isinstance(self.title, str) else words.say(self.title)

    def is_played(self, game: Game) -> bool:
        """Whether a game has it. Sheets that are not cut into pieces find out themselves."""
        if self.cut is None:
            return self.id not in game.without
        return self.id in game.pieces or any(kind.id == self.id for kind in game.piece_kinds)


def box_lines(kinds: Iterable[SheetKind], box: BoxScope, *, extras: Container[str] = ()) -> list[Count]:
    """What of these kinds lies in the box, line by line; of those whose ids are in ``extras``, what else they give."""
    played = (kind for kind in sorted(kinds, key=lambda kind: kind.box_place) if kind.is_played(box.game))
    lines = (line for kind in played for line in (*kind.in_box(box), *(kind.extras(box) if kind.id in extras else ())))
    return [line for line in lines if line.total]
