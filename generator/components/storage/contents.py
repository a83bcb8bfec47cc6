"""What goes into each bag, compartment and box, counted from the kit as the list of its box counts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.components.box_count import BoxScope, Count
from generator.components.build_context import Words
from generator.components.selection import Selection
from generator.components.sentences import Formatter
from generator.components.sheet_kind import BoxPlace, KitView, SheetKind
from generator.components.storage.coat import Coat, coat_of, neutral
from generator.rulesets.api import SideInPlay, Unit
from generator.sheets.plan import Piece

Line = tuple[int, str]
"""How many of what."""
HEADING = 0
"""So many of a line that names those below it."""
Told = tuple[str, str]
"""What several are called, and one alone."""


class Holding(Struct, frozen=True):
    """What one bag or compartment holds."""

    title: str
    coat: Coat
    lines: tuple[Line, ...]
    side: str = ""
    """The id of the side."""
    part: str = ""
    """What of it this is, where another is called alike."""
    looks: tuple[Piece, ...] = ()
    """A card of each look, of the first kind that it holds; without any, another piece."""
    small: tuple[Piece, ...] = ()
    """In a bag that has cards too, a piece of each look that is none."""
    pictures: tuple[tuple[Piece, ...], ...] = ()
    """In a compartment, by its lines: what each counts, in all that it looks like."""


class HeldDeck(Struct, frozen=True):
    """The cards of one kind and size that a side has."""

    kind: SheetKind
    side: SideInPlay | None
    coat: Coat
    width_mm: float
    height_mm: float
    cards: int
    units: tuple[Unit, ...]
    """Those whose cards they are, where they are any's."""
    looks: tuple[Piece, ...] = ()
    """A card of each look."""
    lines: tuple[Line, ...] = ()
    """How many of what, where they are of decks to draw or to choose from."""

    @property
    def id(self) -> str:
        side = self.side.side.id if self.side else "all"
        return f"{self.kind.id}-{side}-{self.width_mm:g}x{self.height_mm:g}"


def bags(kit: KitView) -> Iterator[Holding]:
    """All of a side in one bag; what belongs to none in another."""
    words = kit.context.words
    kinds = [kind for kind in kit.kinds.values() if not kind.on_request and kind.box_place is not BoxPlace.PAGES]
    for side in kit.selection.chosen_sides(kit.game):
        lines = _said(_with_kind_once(_lines(kit, kinds, _of_side(kit, side)), words))
        if lines:
            coat, cards = coat_of(kit.game, side, kit.context), _looks(kit, side.side.id)
            small = _looks(kit, side.side.id, of_cards=False)
            looks, small = (cards, small) if cards else (small, ())
            yield Holding(words.say(side.side.name), coat, lines, side.side.id, looks=looks, small=small)
    shared = tuple(
        (line.shared, (line.shared == 1 and line.one) or line.text)
        for kind in kinds
        for line in _counted(kit, kind, kit.selection)
        if line.shared
    )
    if shared:
        coats = (coat_of(kit.game, side, kit.context) for side in kit.selection.chosen_sides(kit.game))
        yield Holding(words("storage.shared"), neutral(kit.context, *coats), shared, looks=_looks(kit))


def compartments(kit: KitView) -> Iterator[Holding]:
    """The small pieces of a side: those of its units, nation by nation where it has several, and its markers apart."""
    words = kit.context.words
    small = [kind for kind in kit.kinds.values() if not kind.on_request and _is_small(kind)]
    for side in kit.selection.chosen_sides(kit.game):
        coat, name = coat_of(kit.game, side, kit.context), words.say(side.side.name)
        every = _lines(kit, small, _of_side(kit, side))
        of_lines = _pictures(kit, small, side)
        counted: Counter[Told] = Counter()
        found: list[Holding] = []
        nations = _by_nation(kit.selection.chosen_units(side))
        for nation, units in nations.items():
            lines = _lines(kit, small, Selection(units=frozenset(units), copies=kit.selection.copies))
            counted.update({told: count for count, told in lines})
            known = kit.game.project.nations.get(nation) if len(nations) > 1 else None
            title, worn = (words.say(known.name), coat.of_nation(nation)) if known else (name, coat)
            if lines:
                shown = tuple(tuple(one for one in of_lines[told] if one.label in units) for _, told in lines)
                found.append(Holding(title, worn, _said(lines), side.side.id, pictures=shown))
        rest = [(left, told) for count, told in every if (left := count - counted[told]) > 0]
        if rest:
            part = words("storage.part.others")
            found = [replace(one, part=words("storage.part.units")) for one in found]
            said = _said(_without_kind(rest, words) if found else rest)
            of_any = {unit.key for unit in side.units}
            no_units = ([one for one in of_lines[told] if one.label not in of_any] for _, told in rest)
            # Where all are named for units, as what each player has, they are these.
            shown = tuple(tuple(some or of_lines[told]) for some, (_, told) in zip(no_units, rest, strict=True))
            found.append(Holding(name, coat, said, side.side.id, part if found else "", pictures=shown))
        yield from found


def _pictures(kit: KitView, kinds: Iterable[SheetKind], side: SideInPlay) -> dict[Told, list[Piece]]:
    """By what lines of a side are called, a piece of each front that they count, the most frequent first."""
    found: dict[Told, list[Piece]] = {}
    own = {unit.key for unit in side.units}
    for kind in kinds:
        by_side = kit.pieces(kind.id)
        # Those that are laid out with all others' lie with none of a side, but are named for its units.
        every = [*by_side.get(side.side.id, ()), *(one for one in by_side.get("", ()) if one.label in own)]
        many = Counter[str]()
        for piece in every:
            many[piece.front.id] += piece.quantity
        fronts = {piece.front.id: piece for piece in every}
        pieces = [fronts[front] for front, _ in many.most_common()]
        lines = list(_counted(kit, kind, _of_side(kit, side)))
        for line in lines:
            found[line.text, line.one or line.text] = [
                piece for piece in pieces if len(lines) == 1 or piece.counted == line.of[1]
            ]
    return found


def decks(kit: KitView) -> Iterator[HeldDeck]:
    """The cards of each kind, side by side, by size; discs and hexagons are none."""
    units = {unit.key: unit for unit in kit.game.units}
    sides = {side.side.id: side for side in kit.selection.chosen_sides(kit.game)}
    for kind in kit.kinds.values():
        if kind.on_request or not kind.is_cards or not kind.is_played(kit.game):
            continue
        for side_id, pieces in kit.pieces(kind.id).items():
            side = sides.get(side_id)
            coat = coat_of(kit.game, side, kit.context) if side else neutral(kit.context)
            for (wide, high), of_size in _by_size(pieces).items():
                keys = dict.fromkeys(piece.label for piece in of_size if piece.label in units)
                count = sum(piece.quantity for piece in of_size)
                looks = tuple({piece.front.id: piece for piece in of_size}.values())
                lines = _of_decks(kit, side) if kind.cut and kind.cut.in_decks and side and not keys else ()
                yield HeldDeck(kind, side, coat, wide, high, count, tuple(units[key] for key in keys), looks, lines)


def _of_decks(kit: KitView, side: SideInPlay) -> tuple[Line, ...]:
    """The cards of a side's decks by what they say; all that are of units as one."""
    say, counted = Formatter(kit.context.words), Counter[str]()
    for deck in kit.game.decks:
        if deck.side == side.side.id:
            for card in deck.cards:
                counted[say.line(card.label) if card.label else ""] += card.copies
    return tuple(
        (count, label or kit.context.words(f"storage.orders.{'one' if count == 1 else 'many'}"))
        for label, count in counted.items()
    )


def units_of_cards(kit: KitView) -> dict[str, tuple[Unit, ...]]:
    """By the id of a side, the units whose cards it has."""
    found: dict[str, dict[str, Unit]] = {}
    for deck in decks(kit):
        if deck.side and deck.units:
            found.setdefault(deck.side.side.id, {}).update((unit.key, unit) for unit in deck.units)
    return {side: tuple(units.values()) for side, units in found.items()}


def _looks(kit: KitView, side_id: str = "", *, of_cards: bool = True) -> tuple[Piece, ...]:
    """A card, or another piece, of each look of the first kind that a side has any of; those that are no side's without
    one."""
    sides = {side.side.id for side in kit.game.sides}
    for kind in kit.kinds.values():
        if kind.on_request or kind.cut is None or kind.is_cards != of_cards or not kind.is_played(kit.game):
            continue
        found = {
            piece.front.id: piece
            for whose, pieces in kit.pieces(kind.id).items()
            for piece in pieces
            if (whose == side_id if side_id else whose not in sides) and not piece.outline
        }
        if found:
            return tuple(found.values())
    return ()


def _is_small(kind: SheetKind) -> bool:
    return kind.cut is not None and not kind.is_cards


def _of_side(kit: KitView, side: SideInPlay) -> Selection:
    """As much of a side as is wanted."""
    copies = kit.selection.copies
    if kit.selection.takes_whole(side.side.id):
        return Selection(sides=frozenset([side.side.id]), copies=copies)
    prefix = f"{side.side.id}."
    return Selection(units=frozenset(key for key in kit.selection.units if key.startswith(prefix)), copies=copies)


def _lines(kit: KitView, kinds: Iterable[SheetKind], wanted: Selection) -> list[tuple[int, Told]]:
    lines = (line for kind in kinds for line in _counted(kit, kind, wanted))
    return [(count, (line.text, line.one or line.text)) for line in lines if (count := sum(line.sides))]


def _said(lines: Iterable[tuple[int, Told]]) -> tuple[Line, ...]:
    return tuple((count, one if count == 1 else many) for count, (many, one) in lines)


def _with_kind_once(lines: Sequence[tuple[int, Told]], words: Words) -> Iterator[tuple[int, Told]]:
    """Markers behind all else, where there are several below a heading that names them."""
    many, _ = _kinds(words)
    markers = [one for one in lines if one[1][0].startswith(many)]
    yield from (one for one in lines if one not in markers)
    if len(markers) > 1:
        head = words("storage.part.others")
        yield HEADING, (head[:1].upper() + head[1:],) * 2
        markers = list(_without_kind(markers, words))
    yield from markers


def _without_kind(lines: Iterable[tuple[int, Told]], words: Words) -> Iterator[tuple[int, Told]]:
    """Without the word for markers, which a heading says; each by its name, so many times."""
    for count, told in lines:
        many, one = (text.removeprefix(kind) for text, kind in zip(told, _kinds(words), strict=True))
        yield count, (f"{many[:1].upper()}{many[1:]}", f"{one[:1].upper()}{one[1:]}")


def _kinds(words: Words) -> tuple[str, str]:
    """What lines of markers begin with, and that of a single one."""
    many, one = (words(f"scenario_sheet.box.{key}", kind="") for key in ("marker", "one.marker"))
    return many, one


def _counted(kit: KitView, kind: SheetKind, wanted: Selection) -> Iterator[Count]:
    if kind.is_played(kit.game):
        yield from kind.in_box(BoxScope(kit.game, kit.context.words, wanted, kit.has_backs, kit.sheets))


def _by_nation(units: Iterable[Unit]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(unit.nation, []).append(unit.key)
    return found


def _by_size(pieces: Iterable[Piece]) -> dict[tuple[float, float], list[Piece]]:
    found: dict[tuple[float, float], list[Piece]] = {}
    for piece in pieces:
        if not piece.outline:
            found.setdefault((piece.width_mm, piece.height_mm), []).append(piece)
    return found
