"""What the card of a platoon sets in rows: its teams, their weapons, its bombardments, the boxes ticked in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components.context import kind_said
from generator.components.desk import Words
from generator.components.expressions import Names
from generator.diagnostics import Diagnostic, UserError
from generator.rulesets.api import Unit

LINES_MOST, LINES_BESIDE_EXTENTS = 10, 7
"""Teams and weapons together; with more they would touch what stands below them."""

BOXES_MM, PITCH_MM, TURNS_MOST = 37.4, 4.2, 16
"""The width of a row of boxes, and from one to the next. For longer games the control sheet alone keeps the boxes."""


def rows(unit: Unit, words: Words, turns: int) -> dict[str, Any]:
    """``teams``, ``weapons``, ``extents`` and ``boxes``, top to bottom, and what is said in words; ``turns`` are those of
    the scenario. UserError when a card has no room for them."""
    made: dict[str, Any] = {
        "teams": [_team(unit, name, team, words) for name, team in unit.card.teams.items()],
        "weapons": list(_weapons(unit, words)),
        "extents": list(_extents(unit, words)),
        "boxes": list(_boxes(unit, words, turns)),
        "kind_said": kind_said(unit, words),
        "team_count": sum(team.count for team in unit.card.teams.values()),
        "reach": _reach(unit),
        "foot": " · ".join(_foot(unit, words)),
    }
    lines, most = len(made["teams"]) + len(made["weapons"]), LINES_BESIDE_EXTENTS if made["extents"] else LINES_MOST
    if lines > most:
        what = f"the card '{unit.card_id}' has {lines} lines of teams and weapons, and a card has room for {most}"
        raise UserError([Diagnostic(unit.where, what, "Join teams that are alike, or split the platoon in two.")])
    return made


def _boxes(unit: Unit, words: Words, turns: int) -> Iterator[Names]:
    if turns <= TURNS_MOST:
        pitch = min(PITCH_MM, BOXES_MM / max(1, turns))
        for track in unit.tracks:
            if track.form == "turn":
                said = words(track.label.key)
                yield Names({"label": said, "turns": list(range(1, turns + 1)), "pitch_mm": pitch})


def _value(unit: Unit, key: str) -> Any:
    """A derived value; empty where the rules give none."""
    found = unit.values.get(key)
    return "" if found is None else found.value


def _reach(unit: Unit) -> str:
    """How far a command reaches, in hexes, with all its teams and, as they fall, with fewer: 3 2 1."""
    steps = [value.value for key, value in unit.values.items() if key.startswith("command.reach.")]
    return "–".join(str(step) for step in sorted(set(steps), reverse=True))


def _foot(unit: Unit, words: Words) -> Iterator[str]:
    """What throws its assault back, and how near friends may be to its bombardment."""
    first = unit.values.get("assault.repulse.first")
    if first is not None:
        further = _value(unit, "assault.repulse.further")
        yield words(f"team_row.repulse.{first.unit}", first=first.value, further=further)
    if "danger_close" in unit.values:
        yield words("team_row.danger_close", hexes=_value(unit, "danger_close"))


def _team(unit: Unit, name: str, team: Any, words: Words) -> Names:
    at = f"team.{name}"
    move, double = _value(unit, f"{at}.move.hexes"), _value(unit, f"{at}.move.double")
    armour = [_value(unit, f"{at}.armour.{face}") for face in ("front", "side", "top")]
    cm = _value(unit, f"{at}.move.cm")
    return Names(
        {
            "count": team.count,
            "name": words.say(team.name),
            "base": words(f"team_row.base.{team.size}") if team.size else "",
            "move": move if double in ("", move) else f"{move} / {double}",
            "cm": f"({cm})" if cm != "" else "",
            "armour": "" if armour[0] == "" else " · ".join(str(face) for face in armour),
            "stacking": _value(unit, f"{at}.stacking.points"),
        }
    )


def _weapons(unit: Unit, words: Words) -> Iterator[Names]:
    """Those of every team; of two teams with the same weapon, once."""
    seen: dict[tuple, list[str]] = {}
    for name, team in unit.card.teams.items():
        for number, weapon in enumerate(team.weapons, 1):
            at = f"team.{name}.weapon.{number}"
            said = words.say(weapon.name) if weapon.name else words(f"weapon.{weapon.kind}")
            cm = _value(unit, f"{at}.range.cm")
            row = (
                said,
                _value(unit, f"{at}.range.hexes"),
                f"({cm})" if cm != "" else "",
                _value(unit, f"{at}.rof"),
                weapon.at,
                f"{weapon.fp}+",
                ", ".join(_notes(unit, at, weapon.smoke, words)),
            )
            seen.setdefault(row, []).append(words.say(team.name))
            if weapon.bombardment:
                far = _value(unit, f"{at}.bombardment.hexes")
                whole = _value(unit, f"{at}.bombardment.whole_board")
                cm = _value(unit, f"{at}.bombardment.cm")
                note = words("team_row.whole_board") if whole else ""
                barrage = weapon.bombardment
                reach = ("", "") if whole else (far, f"({cm})" if cm != "" else "")
                row = (words("team_row.bombardment"), *reach, "", barrage.at, f"{barrage.fp}+", note)
                seen.setdefault(row, []).append(words.say(team.name))
    keys = ("name", "hexes", "cm", "rof", "at", "fp", "notes")
    # What changes its roll stands with those who have it.
    for row, teams in seen.items():
        everyone = len(teams) > 1 and len(teams) == len(unit.card.teams)
        said = words("team_row.everyone") if everyone else ", ".join(teams)
        made = dict(zip(keys, row, strict=True))
        notes = made.pop("notes")
        yield Names({**made, "teams": " · ".join(filter(None, (said, notes)))})


def _notes(unit: Unit, at: str, smoke: bool, words: Words) -> Iterator[str]:
    """What changes its rolls to hit and for firepower, and whether it fires smoke."""
    for kind in ("close", "cover"):
        value = _value(unit, f"{at}.{kind}")
        if value != "":
            yield words(f"team_row.{kind}", value=f"\u2212{-value}" if value < 0 else f"+{value}")
    if smoke:
        yield words("team_row.smoke")


def _extents(unit: Unit, words: Words) -> Iterator[Names]:
    """How many hexes each mode of bombardment covers, with all guns and with those that are left."""
    guns = _value(unit, "guns")
    for mode in ("normal", "dispersed", "concentrated"):
        if f"bombardment.{mode}.hexes" not in unit.values:
            continue
        left = [(n, _value(unit, f"bombardment.{mode}.with_{n}")) for n in range(guns - 1, 0, -1)]
        cells = [(guns, _value(unit, f"bombardment.{mode}.hexes")), *((n, hexes) for n, hexes in left if hexes != "")]
        said = " · ".join(words("team_row.with", guns=n, hexes=hexes) for n, hexes in cells)
        yield Names({"mode": words(f"area_mode.{mode}"), "said": said})
