"""Guns as they are handed to whoever makes templates, range strips and the arc of fire for them (B 12, H 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.model.rulebook import Rulebook
from generator.rulesets.api import Battery, Derived, Deviation, DeviationWay, Fire, TemplateNeed, TemplateUser, Values
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.model import Gun
from generator.rulesets.reading import place_of


def battery(book: Rulebook, guns: Sequence[tuple[Gun, Values]]) -> Battery:
    """Guns with what is derived of each."""
    types = list(book.tables["gun_ranges"].rows)
    by_type = sorted(guns, key=lambda one: types.index(one[0].type))
    return Battery(
        book.distance_unit,
        tuple(dict.fromkeys(_fire(gun, kind, values) for gun, values in by_type for kind in artillery.carried(values))),
        tuple(_templates(book, guns)),
        book.cite(book.tables["template_shapes"].source),
        book.value("arc_of_fire", "gun").value,
        "arc_of_fire/gun",
        _deviation(book),
    )


def _fire(gun: Gun, kind: str, values: Values) -> Fire:
    least = values.get(f"gun.{kind}.minimum")
    near, far = _dodge(kind, values)
    return Fire(
        gun_type=_type_name(gun),
        weapon=_weapon_name(gun) if least else "",
        ammunition=f"ammunition.{kind}",
        template=f"template.{values[f'gun.{kind}.template'].value}",
        minimum=least.value if least else 0,
        effective=values[f"gun.{kind}.effective"].value,
        long=values[f"gun.{kind}.long"].value,
        dodge=(near.value if near else None, far.value if far else None),
        of=tuple(
            place_of(one)
            for one in (least, values[f"gun.{kind}.effective"], near, values[f"gun.{kind}.long"], far)
            if one
        ),
    )


def _templates(book: Rulebook, guns: Iterable[tuple[Gun, Values]]) -> Iterator[TemplateNeed]:
    """Each template some gun uses, in the order of the book, with its users' dodge rolls."""
    users: dict[str, dict[tuple[str, str], TemplateUser]] = {}
    for gun, values in guns:
        for kind in artillery.carried(values):
            template = values[f"gun.{kind}.template"].value
            user = TemplateUser(_type_name(gun), _weapon_name(gun), *_dodge(kind, values))
            users.setdefault(template, {})[(gun.type, gun.weapon)] = user
    for template in book.tables["template_shapes"].rows:
        if template in users:
            used_by = tuple(user for _, user in sorted(users[template].items()))
            rolls = (roll for user in used_by for roll in (user.effective, user.long) if roll)
            yield TemplateNeed(template, used_by, (f"template_shapes/{template}", *map(place_of, rolls)))


def _dodge(kind: str, values: Values) -> Iterator[Derived | None]:
    return (values.get(f"gun.{kind}.dodge.{band}") for band in ("effective", "long"))


def _type_name(gun: Gun) -> str:
    return f"gun_type.{gun.type}.name"


def _weapon_name(gun: Gun) -> str:
    return f"weapon.{gun.weapon}"


def _deviation(book: Rulebook) -> Deviation:
    directions = book.tables["deviation_direction"]
    ways = (
        DeviationWay(die, parity, directions.value(die, parity).value)
        for die in directions.rows
        for parity in directions.columns
    )
    ends = [("on_target", "deviation", end) for end in ("minimum", "maximum")]
    times = ("deviation_multiplier", "long")
    least, most = (book.value(*end).value for end in ends)
    of = ("deviation_direction", *map("/".join, (*ends, times)))
    return Deviation(tuple(ways), (least, most), book.value(*times).value, of)
