"""What a platoon's card says in sentences: the rules a player asks for in play, with the platoon's own numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.model.rulebook import Rulebook
from generator.rulesets.api import CardRow, Cell, Line, Values
from generator.rulesets.flames_hexwar import bombardment
from generator.rulesets.flames_hexwar.model import FlamesRosterUnit, Platoon, Weapon
from generator.rulesets.flames_hexwar.setting import joined
from generator.rulesets.reading import sentence


def rows(book: Rulebook, card: Platoon, entry: FlamesRosterUnit, values: Values) -> Iterator[CardRow]:
    """Each rule with its name, in the order of a turn; none that cannot touch this platoon."""
    told: Iterator[tuple[str, Sequence[Line]]]
    if card.kind == "air_support":
        told = _of_aircraft()
    elif entry.off_board:
        told = iter([*_against_cover(card, values), *_of_guns(book, card, values), *_off_board(card), *_special(card)])
    else:
        told = iter([*_on_board(book, card, values), *_of_guns(book, card, values), *_assault(values), *_special(card)])
    for name, lines in told:
        filled = [_filled(book, line) for line in lines]
        yield CardRow(Line(f"platoon_card.rule.{name}"), {"text": joined(filled, "platoon_card.sentences")})


def _filled(book: Rulebook, line: Line) -> Line:
    """A line with the cells of the tables that its words name, besides what it has."""
    parts = {name: _filled(book, part) if isinstance(part, Line) else part for name, part in line.parts.items()}
    cells = sentence(book, line.key).parts
    return Line(line.key, {**cells, **parts})


def _say(name: str, **parts: Any) -> Line:
    return Line(f"platoon_card.said.{name}", parts)


def _listed(words: Sequence[Any]) -> Line:
    said = [one if isinstance(one, Line) else Line("sheet.own_words", {"words": one}) for one in words]
    return joined(said, "sheet.and_also")


# -- on the board ------------------------------------------------------------------------------------------


def _on_board(book: Rulebook, card: Platoon, values: Values) -> Iterator[tuple[str, Sequence[Line]]]:
    yield "command", _reach(values)
    if card.kind == "command":
        yield "headquarters", [_say("headquarters")]
    yield "recovery", _recovery(card, values)
    if roads := list(_roads(card, values)):
        yield "road", roads
    yield "target", _as_targets(card, values)
    yield from _against_cover(card, values)
    if card.kind == "reconnaissance":
        yield "reconnaissance", [_say("reconnaissance")]
    if any(not team.turret for team in card.teams.values()):
        yield "arc", [_say("arc"), _say("arc_outside")]
    if any(key.endswith(".anti_aircraft.needed") for key in values):
        yield "aircraft", [_say("aircraft")]
    yield from _weather(card, values)


def _reach(values: Values) -> list[Line]:
    """How far it reaches now; with losses, at which numbers of teams it falls."""
    steps = {
        int(key.rpartition("_")[2]): value.value
        for key, value in values.items()
        if key.startswith("command.reach.from_")
    }
    if not steps:
        return [_say("chain"), _say("out_of_command")]
    said = [_say("reach_from", reach=Cell(reach, "hexes"), teams=least) for least, reach in sorted(steps.items())[::-1]]
    below = _say("reach_below", reach=Cell(values["command.reach.below"].value, "hexes"), teams=min(steps))
    return [joined([*said, below], "sheet.then"), _say("chain"), _say("out_of_command")]


def _recovery(card: Platoon, values: Values) -> list[Line]:
    said = [_say("suppressed", roll=Cell(values["motivation"].value, "roll"))]
    if any(team.kind == "vehicle" for team in card.teams.values()):
        said.append(_say("bogged_down"))
    return said


def _roads(card: Platoon, values: Values) -> Iterator[Line]:
    """The extra hexes of road, for those who have them."""
    told: dict[tuple[int, int], list[Any]] = {}
    for name, team in card.teams.items():
        if f"team.{name}.road.extra" in values:
            rate = values[f"team.{name}.road.extra"].value, values[f"team.{name}.road.per"].value
            told.setdefault(rate, []).append(team.name)
    for (extra, per), teams in told.items():
        yield _say("road", extra=Cell(extra, "signed"), per=Cell(per, "hexes"), teams=_who(teams, card))


def _as_targets(card: Platoon, values: Values) -> list[Line]:
    """From which range its teams are hard to hit."""
    told: dict[int, list[Any]] = {}
    for name, team in card.teams.items():
        if f"team.{name}.target.long_range" in values:
            told.setdefault(values[f"team.{name}.target.long_range"].value, []).append(team.name)
    (nearest, _), *others = sorted(told.items())
    said = [_say("far", hexes=Cell(nearest, "hexes"))]
    said += [_say("far_for", hexes=far, teams=_listed(teams)) for far, teams in others]
    return [joined(said, "sheet.then")]


def _against_cover(card: Platoon, values: Values) -> Iterator[tuple[str, Sequence[Line]]]:
    """By how much the firepower of which weapons is easier against teams dug in: less is asked of the roll."""
    told: dict[int, dict[str, Any]] = {}
    for name, team in card.teams.items():
        for number, weapon in enumerate(team.weapons, 1):
            found = values.get(f"team.{name}.weapon.{number}.cover")
            if found is not None:
                said = name_of(weapon)
                told.setdefault(-found.value, {})[repr(said)] = said
    if told:
        lines = [_say("cover", value=value, weapons=_listed([*weapons.values()])) for value, weapons in told.items()]
        yield "cover", lines


def name_of(weapon: Weapon) -> Any:
    return weapon.name or Line(f"weapon.{weapon.kind}")


def _who(teams: Sequence[Any], card: Platoon) -> Line:
    return Line("platoon_card.everyone") if len(teams) == len(card.teams) > 1 else _listed(teams)


def _weather(card: Platoon, values: Values) -> Iterator[tuple[str, Sequence[Line]]]:
    """What the weather of the scenario leaves of its moves, and how far it is seen."""
    seen: dict[int, list[Any]] = {}
    slowed: dict[tuple[float, float], list[Any]] = {}
    for name, team in card.teams.items():
        at = f"team.{name}"
        if f"{at}.target.seen_to" in values:
            seen.setdefault(values[f"{at}.target.seen_to"].value, []).append(team.name)
        if f"{at}.move.in_mud" in values:
            moves = values[f"{at}.move.in_mud"].value, values[f"{at}.move.double_in_mud"].value
            slowed.setdefault(moves, []).append(team.name)
    if seen:
        yield "rain", [_say("seen", hexes=Cell(far, "hexes"), teams=_who(who, card)) for far, who in seen.items()]
    if slowed:
        said = [
            _say("mud", teams=_who(who, card), move=Cell(move), double=Cell(double))
            for (move, double), who in slowed.items()
        ]
        yield "mud", [joined(said, "sheet.then")]


# -- bombardments ------------------------------------------------------------------------------------------


def _of_guns(book: Rulebook, card: Platoon, values: Values) -> Iterator[tuple[str, Sequence[Line]]]:
    if "availability.roll" in values:
        yield "available", [_say("available"), _say("streak"), _say("limit")]
    if "guns" in values:
        few = list(_few_guns(book, values["guns"].value))
        yield "bombardment", [*few, _say("danger"), *([] if "availability.roll" in values else [_say("no_roll")])]
    if "smoke.runs_out_at" in values:
        row = "smoke_bombardment" if bombardment.smoke(card) else "smoke_shot"
        yield "smoke", [_say(row), _say("smoke_shots")]


def _few_guns(book: Rulebook, guns: int) -> Iterator[Line]:
    """What changes with so few guns that the extent has a modifier."""
    extent = book.tables["bombardment_extent"]
    for row in [*extent.rows][::-1]:
        to_hit = extent.value(row, "to_hit").value
        if int(row) <= guns and to_hit is not None:
            name = "few_rerolling" if extent.value(row, "reroll_hits").value else "few"
            yield _say(name, guns=Line(f"row.bombardment_extent.{row}"), to_hit=Cell(to_hit, "signed"))


def _off_board(card: Platoon) -> Iterator[tuple[str, Sequence[Line]]]:
    drives = all(team.kind == "vehicle" for team in card.teams.values() if any(map(_bombards, team.weapons)))
    yield "off_board", [_say("off_board_self_propelled" if drives else "off_board_static")]


def _bombards(weapon: Weapon) -> bool:
    return weapon.bombardment is not None


# -- assaults, special actions, aircraft -------------------------------------------------------------------


def _assault(values: Values) -> Iterator[tuple[str, Sequence[Line]]]:
    first, strength = values.get("assault.repulse.first"), values.get("assault.strength")
    if first is not None:
        said = [
            _say(f"repulse_{first.unit}", first=first.value, further=values["assault.repulse.further"].value),
            *([_say("strength", count=strength.value)] if strength is not None and strength.value else []),
        ]
        yield "assault", said


def _special(card: Platoon) -> Iterator[tuple[str, Sequence[Line]]]:
    if card.special_actions:
        yield "special", [_listed([Line(f"row.special_actions.{action}") for action in card.special_actions])]


def _of_aircraft() -> Iterator[tuple[str, Sequence[Line]]]:
    yield "orders", [_say("no_orders")]
    yield "air_divide", [Line("air.divide")]
    yield "air_attack", [Line("air.place"), Line("air.acquire"), _say("air_base")]
    yield "air_suppression", [Line("air.suppression")]
