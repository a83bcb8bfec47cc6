"""The guns of a chart side by side: a column a type and weapon, with all it needs (B 12, H 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from msgspec import Struct, field
from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Cell, Column, Game, Line, Row, Section, Values
from generator.rulesets.capitan.artillery import AMMUNITION
from generator.rulesets.capitan.every_gun import fired
from generator.rulesets.capitan.model import CapitanCard, Gun
from generator.rulesets.reading import Reader, in_order, notes_of, place_of

ROCKET = "congreve_rocket"
HIGH = ("howitzer", "mortar", ROCKET)
"""Pieces drawn with the howitzer's short barrel."""
ARMS = ("foot", "horse")
BANDS = ("effective", "long")


class Piece(Struct, frozen=True):
    """A column: guns of one type and weapon, and what the units that have them share."""

    type: str
    weapon: str
    values: Values
    """Ranges, dodge rolls and templates, of whatever any of them may fire."""
    arms: tuple[str, ...]
    """Foot or horse artillery, or both."""
    limbered: Mapping[str, Cell] = field(default_factory=dict)
    """How far it moves behind its limber, by arm."""
    is_every: bool = False
    """Whether it stands for all guns of its type, howitzers and mortars too."""


def pieces_in(game: Game) -> list[Piece]:
    """The guns of a game, in the order of the book."""
    book = game.book
    types, weapons = list(book.tables["gun_ranges"].rows), list(book.tables["weapon_ammunition"].rows)
    found: dict[tuple[int, int], list[tuple[Gun, Values]]] = {}
    for unit in game.units:
        gun = cast(CapitanCard, unit.card).gun
        if gun is not None:
            place = (types.index(gun.type), weapons.index(gun.weapon))
            found.setdefault(place, []).append((gun, unit.values))
    return [_piece(book, found[place]) for place in sorted(found)]


def _piece(book: Rulebook, alike: Sequence[tuple[Gun, Values]]) -> Piece:
    first = alike[0][0]
    # The ability to fire shell is not everyone's: what any of them may fire is shown.
    values = {key: value for _, own in reversed(alike) for key, value in own.items()}
    limbered = {}
    for arm in ARMS:
        own = next((v for gun, v in alike if gun.horse == (arm == "horse") and gun.limber), None)
        if own is None:
            continue
        if first.weapon == ROCKET:
            limbered[arm] = Cell(own["gun.limbered"].value, of=place_of(own["gun.limbered"]))
        else:
            limbered[arm] = _limbered(book, first.type, arm)
    arms = tuple(arm for arm in ARMS if any(gun.horse == (arm == "horse") for gun, _ in alike))
    return Piece(first.type, first.weapon, values, arms, limbered)


def _limbered(book: Rulebook, type_: str, arm: str) -> Cell:
    table = "gun_limbered_movement"
    return Cell(book.value(table, type_, arm).value, of=f"{table}/{type_}/{arm}")


def every_piece(book: Rulebook) -> list[Piece]:
    """Each type of gun the book has, with all it may fire."""
    pieces = []
    for type_ in book.tables["gun_ranges"].rows:
        guns = [book.models["unit.gun"](type=type_, weapon="gun", model=type_, points=0)]
        if book.value("gun_calibres", type_, "mortar_howitzer").value:
            guns.append(guns[0].model_copy(update={"weapon": "howitzer"}))
        # What a howitzer of the type fires of itself stands before what a gun fires by an ability.
        values = {key: value for gun in guns for key, value in fired(book, gun, carried=AMMUNITION).items()}
        limbered = {arm: _limbered(book, type_, arm) for arm in ARMS}
        pieces.append(Piece(type_, "gun", values, ARMS, limbered, is_every=True))
    return pieces


def section(book: Rulebook, pieces: Sequence[Piece]) -> Section | None:
    """The guns side by side; None where there are none."""
    return _Guns(book, pieces).section() if pieces else None


class _Guns:
    def __init__(self, book: Rulebook, pieces: Sequence[Piece]) -> None:
        self.book, self.pieces, self.read = book, pieces, Reader(book)
        self.distance = "hexes" if book.distance_unit == "hex" else "cm"

    def section(self) -> Section:
        rows: list[Row] = []
        for kind in AMMUNITION:
            rows += self._ammunition(kind)
        rows += self._handling()
        columns = tuple(self._column(piece) for piece in self.pieces)
        clauses = in_order(self.book, self.read.clauses)
        return Section("guns", "artillery", "artillery", Line("heading.artillery"), clauses, columns, tuple(rows))

    def _column(self, piece: Piece) -> Column:
        symbol = "howitzer" if piece.weapon in HIGH else "gun"
        return Column(Line(f"gun_type.{piece.type}.name"), symbol, self._calibre(piece))

    def _calibre(self, piece: Piece) -> Line:
        if piece.is_every:
            return self.read.line(f"gun_type.{piece.type}.calibres")
        if piece.weapon == "gun":
            return self.read.line(f"gun_type.{piece.type}.guns")
        if piece.weapon in ("howitzer", "mortar"):
            size = self.read.plain("gun_calibres", piece.type, "mortar_howitzer")
            return Line(f"calibre.{piece.weapon}_{size}" if size else f"weapon.{piece.weapon}")
        return Line(f"calibre.{piece.weapon}")

    def _cite(self, values: Values, *keys: str) -> None:
        for key in keys:
            if key in values:
                self.read.cite(clause for clause in values[key].clauses if clause[0] in self._letters)

    @property
    def _letters(self) -> set[str]:
        return {work.letter for work in self.book.works.values()}

    def _ammunition(self, kind: str) -> list[Row]:
        if not any(f"gun.{kind}.effective" in piece.values for piece in self.pieces):
            return []
        templates = tuple(self._template(kind, piece) for piece in self.pieces)
        rows = [Row(Line(f"ammunition.{kind}"), templates, self._sight(kind), opens=True)]
        for band in BANDS:
            cells = tuple(self._range(kind, band, piece) for piece in self.pieces)
            rows.append(Row(Line(f"gun_range.{band}"), cells))
        return rows

    def _template(self, kind: str, piece: Piece) -> Cell | None:
        found = piece.values.get(f"gun.{kind}.template")
        if found is None:
            return None
        self._cite(piece.values, f"gun.{kind}.template")
        self.read.value("template_shapes", found.value, "shape")
        self.read.value("weapon_ammunition", piece.weapon, kind)
        return Cell(found.value, "template", notes=self._template_notes(kind, piece), of=place_of(found))

    def _template_notes(self, kind: str, piece: Piece) -> tuple[str, ...]:
        return self._notes(f"{kind}_dodge", piece.type, "template") if piece.weapon == "gun" else ()

    def _notes(self, table: str, row: str, column: str | None = None) -> tuple[str, ...]:
        return notes_of(self.book, table, row, column)

    def _range(self, kind: str, band: str, piece: Piece) -> Cell | None:
        reach = piece.values.get(f"gun.{kind}.{band}")
        if reach is None:
            return None
        self._cite(piece.values, f"gun.{kind}.{band}", f"gun.{kind}.dodge.{band}", f"gun.{kind}.undodged")
        roll = piece.values.get(f"gun.{kind}.dodge.{band}")
        if roll is None:
            bare = Cell("–", "text", notes=("footnote.undodged",))
            return Cell(reach.value, self.distance, aside=bare, of=place_of(reach))
        table, row = ("rocket_dodge", ROCKET) if piece.weapon == ROCKET else (f"{kind}_dodge", piece.type)
        # A row that is ours altogether has its note at the template.
        said = self._template_notes(kind, piece)
        notes = tuple(note for note in self._notes(table, row, band) if note not in said)
        dodge = Cell(roll.value, "roll", notes=notes, of=place_of(roll))
        return Cell(reach.value, self.distance, aside=dodge, of=place_of(reach))

    def _sight(self, kind: str) -> Line:
        if kind == "canister":
            return self.read.line("sight.canister")
        firing = [piece for piece in self.pieces if f"gun.{kind}.effective" in piece.values]
        lobbed = kind == "shell" or all(piece.weapon == "mortar" for piece in firing)
        return self.read.line("sight.lobbed" if lobbed else "sight.ball")

    # -- movement, crew, damage ----------------------------------------------------------------------------

    def _handling(self) -> Iterator[Row]:
        pieces, read = self.pieces, self.read
        yield Row(Line("heading.movement_and_crew"), opens=True)
        yield Row(Line("label.pushed"), tuple(read.cell("gun_pushed_movement", piece.type) for piece in pieces))
        for arm in ARMS:
            cells = tuple(piece.limbered.get(arm) for piece in pieces)
            notes = ("footnote.horse_card",) if arm == "horse" else ()
            if any(cells):
                read.value("gun_limbered_movement", pieces[0].type, arm)
                forms = tuple(replace(cell, form=self.distance) if cell else None for cell in cells)
                yield Row(Line(f"label.limbered_{arm}", notes=notes), forms)
        yield from self._crews()
        yield from self._damages()

    def _crews(self) -> Iterator[Row]:
        """The least crew and the reduced one: of foot and of horse artillery where the book tells them apart."""
        least = self.book.tables["gun_crew_minimum"]
        notes = self._notes("gun_crew_reduced", "crew")
        own = ("footnote.crew",) if least.unit == "counters" else ()
        for arm in ARMS if len(least.columns) > 1 else (None,):
            here = [arm is None or arm in piece.arms for piece in self.pieces]
            if any(here):
                end = f"_{arm}" if arm else ""
                crews = tuple(self._crew(p, arm, 0) if is_so else None for p, is_so in zip(self.pieces, here))
                more = self.read.plain("gun_crew_reduced", "crew")
                reduced = tuple(self._crew(p, arm, more) if is_so else None for p, is_so in zip(self.pieces, here))
                yield Row(Line(f"label.crew{end}", notes=own), crews)
                yield Row(Line(f"label.crew_reduced{end}", notes=(*own, *notes)), reduced)

    def _crew(self, piece: Piece, arm: str | None, more: float) -> Cell:
        found = self.read.value("gun_crew_minimum", piece.type, arm)
        count, of = found.value + more, "/".join(filter(None, ("gun_crew_minimum", piece.type, arm)))
        if found.unit == "counters":
            return Cell((int(count), int(count % 1 > 0)), "counters", of=of)
        return Cell(count, of=of)

    def _damages(self) -> Iterator[Row]:
        if any(piece.is_every for piece in self.pieces):
            yield Row(Line("label.damage_ball"), tuple(self._damage(piece, False) for piece in self.pieces))
            yield Row(Line("label.damage_bomb"), tuple(self._damage(piece, True) for piece in self.pieces))
            return
        cells = tuple(
            self._damage(piece, self.read.plain("structure_damage_by", piece.weapon, "bonus")) for piece in self.pieces
        )
        if any(cells):
            yield Row(Line("label.damage"), cells)

    def _damage(self, piece: Piece, is_bomb: bool) -> Cell | None:
        if not self.read.plain("structure_damage_by", piece.weapon, "damages"):
            return None
        points = self.read.plain("structure_damage", piece.type, "ball")
        bonus = self.read.plain("structure_damage", piece.type, "mortar_howitzer_bonus") if is_bomb else 0
        return Cell(points + bonus, of=f"structure_damage/{piece.type}/ball")
