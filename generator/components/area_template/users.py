"""In words: what an area is called, and who covers it, by mode and by the pieces that are left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.components.build_context import Words
from generator.components.sentences import Formatter
from generator.rulesets.api import AreaNeed, Unit


class Crew(Struct, frozen=True):
    """So many pieces, in words; the names of the units that have them; what they do besides."""

    pieces: str
    units: tuple[str, ...]
    effects: tuple[str, ...]


class Use(Struct, frozen=True):
    """One mode, and who covers the area in it."""

    mode: str
    """Empty where the area has one only."""
    lines: tuple[Crew, ...]

    @property
    def tells_units_apart(self) -> bool:
        """Whether as many pieces do one thing in one unit and another in another."""
        return len({crew.pieces for crew in self.lines}) < len(self.lines)

    def text(self, words: Words) -> str:
        """In one paragraph."""
        users = "; ".join(
            words(
                f"area_template.{'of_with' if crew.effects else 'of'}",
                pieces=crew.pieces,
                units=", ".join(crew.units),
                effects=", ".join(crew.effects),
            )
            for crew in self.lines
        )
        return words("area_template.use", mode=self.mode, users=users) if self.mode else users


def extent(need: AreaNeed, words: Words) -> str:
    """How many hexes; of more that lie near enough to the vertex, which."""
    key, count = f"area_template.{'some' if need.within else 'hexes'}", need.hexes.value
    return words(f"{key}.{'one' if count == 1 else 'many'}", n=count)


def named(need: AreaNeed, words: Words) -> str:
    """What tells a template from the others: Bombardment, 8 hexes."""
    return words("area_template.named", title=words(need.title), hexes=extent(need, words))


def boxed(areas: Sequence[AreaNeed], words: Words) -> Iterator[tuple[str, int]]:
    """For the list of what is in the box: the templates of each kind, in words, and how many they are."""
    for kind in dict.fromkeys(need.kind for need in areas):
        of_kind = [need for need in areas if need.kind == kind]
        sizes = [str(need.hexes.value) for need in of_kind if need.within is None]
        parts = {"title": words(of_kind[0].title), "hexes": _listed(sizes, words, "and")}
        yield words(f"area_template.{'boxed' if sizes else 'boxed_alone'}", **parts), len(of_kind)


def in_tiles(areas: Sequence[AreaNeed], names: Sequence[str], words: Words) -> tuple[int, int]:
    """Of sheets with these names: how many templates come in tiles, and in how many tiles all together."""
    found = [sum(name.startswith(f"{named(need, words)} ") for name in names) for need in areas]
    return sum(map(bool, found)), sum(found)


def uses(need: AreaNeed, units: Mapping[str, Unit], words: Words) -> tuple[Use, ...]:
    """The modes, that of the most pieces first; numbers that the same units have, to the same effect, share a line."""
    say, found = Formatter(words), dict[str, dict[int, dict[str, None]]]()
    effects = {(user.mode, user.pieces): tuple(map(say.line, user.effects)) for user in need.users}
    for user in need.users:
        name = _name(units[user.unit], words)
        found.setdefault(user.mode, {}).setdefault(user.pieces, {})[name] = None
    return tuple(
        Use(words(mode) if mode else "", _crews(need.pieces, mode, of_mode, effects, words))
        for mode, of_mode in sorted(found.items(), key=lambda one: -max(one[1]))
    )


def covered_by(areas: Sequence[AreaNeed], units: Mapping[str, Unit], words: Words) -> str:
    """Who covers areas, kind by kind."""
    whose: dict[str, dict[str, None]] = {}
    for need in areas:
        names = (_name(units[user.unit], words) for user in need.users)
        whose.setdefault(words(need.title), {}).update(dict.fromkeys(names))
    return " ".join(
        words("area_template.covered_by", title=title, units=", ".join(names)) for title, names in whose.items()
    )


def _name(unit: Unit, words: Words) -> str:
    """A calibre keeps to its unit of length: 76 mm."""
    return re.sub(r"(?<=\d) ", "\u00a0", words.say(unit.name))


def _crews(
    counted: str,
    mode: str,
    by_pieces: Mapping[int, Mapping[str, None]],
    effects: Mapping[tuple[str, int], tuple[str, ...]],
    words: Words,
) -> tuple[Crew, ...]:
    shared: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
    for pieces in sorted(by_pieces, reverse=True):
        shared.setdefault((tuple(by_pieces[pieces]), effects[mode, pieces]), []).append(pieces)
    return tuple(Crew(_pieces(counted, numbers, words), *whose) for whose, numbers in shared.items())


def _pieces(counted: str, numbers: Sequence[int], words: Words) -> str:
    """2 or 3 guns."""
    listed = _listed([str(number) for number in sorted(numbers)], words, "or")
    return words(f"{counted}.{'one' if listed == '1' else 'many'}", n=listed)


def _listed(texts: Sequence[str], words: Words, join: str) -> str:
    """1, 2 and 3."""
    if len(texts) < 2:
        return "".join(texts)
    return words(f"area_template.{join}", some=", ".join(texts[:-1]), last=texts[-1])
