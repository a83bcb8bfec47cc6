"""What guns fire, read off their derived values: the same for every ruleset that has guns."""

from __future__ import annotations

from dataclasses import dataclass

from generator.rulesets.api import Battery, Derived, Game, Values


@dataclass(frozen=True, slots=True)
class Fire:
    """One type of gun with one kind of ammunition. Distances in the game's unit; ``minimum`` is 0 for none."""

    type: str
    weapon: str
    """Empty where the rules do not ask which weapon it is."""
    ammunition: str
    minimum: int
    effective: int
    long: int
    template: str
    dodge: tuple[int | None, int | None]
    """The dodge roll at effective and at long range; None where the shot is not dodged."""


def battery_of(game: Game) -> Battery:
    """The guns in play."""
    guns = tuple(unit.values for unit in game.units if "gun.pivot" in unit.values)
    # A game without templates need not have an arc of fire in its book.
    arc_degrees = game.book.value("arc_of_fire", "gun").value if game.templates else 0.0
    return Battery(guns, game.templates, game.gun_types, arc_degrees)


def fires(battery: Battery) -> tuple[Fire, ...]:
    """Each kind of fire once, by type of gun, then in the order of the book."""
    found: dict[Fire, None] = {}
    for gun in battery.guns:
        for key in gun:
            match key.split("."):
                case ["gun", ammunition, "effective"]:
                    found.setdefault(_fire(gun, ammunition))
    order = list(battery.types)
    return tuple(sorted(found, key=lambda fire: order.index(fire.type) if fire.type in order else len(order)))


def _fire(gun: Values, ammunition: str) -> Fire:
    def value(name: str) -> Derived | None:
        return gun.get(f"gun.{ammunition}.{name}")

    effective, long, template = value("effective"), value("long"), value("template")
    assert effective is not None and long is not None and template is not None
    near, far = value("dodge.effective"), value("dodge.long")
    least = value("minimum")
    return Fire(
        type=_input(effective, "gun type"),
        weapon=_input(least, "weapon") if least else "",
        ammunition=ammunition,
        minimum=least.value if least else 0,
        effective=effective.value,
        long=long.value,
        template=template.value,
        dodge=(near.value if near else None, far.value if far else None),
    )


def _input(derived: Derived, name: str) -> str:
    return next((str(one.value) for one in derived.inputs if one.name == name), "")
