"""``fichas explain FILE [NAME]``: each derived number, its rule, its clause, its inputs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.cli import DONE, print_json
from generator.diagnostics import Diagnostic, Source, UserError, did_you_mean
from generator.explaining import shown, why
from generator.model.base import in_language
from generator.rulesets.api import Game, Unit, Values


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a scenario, or the folder of a game")
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help="of one unit, side, event or other thing alone: its card, its key (allies.foot_48th) or its name; or 'game'",
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(arguments: argparse.Namespace) -> int:
    from generator import pipeline

    game = pipeline.derive(arguments.file)
    if arguments.name is not None:
        game = _alone(game, arguments.name, arguments.file)
    if arguments.json:
        print_json(_as_json(game))
        return DONE
    for unit in game.units:
        print(f"{in_language(unit.name, 'en')} ({unit.key})")
        _print(unit.values)
        for need in unit.counters:
            what = f"{need.front.kind} {need.front.size}"
            when = "  (only where backs are not printed)" if need.single_sided_only else ""
            print(f"  {'counter ' + what:<32} {need.quantity:>6} {'counters':<9} {why(need.why)}{when}")
        print()
    if game.values:
        print(f"{in_language(game.book.name, 'en')} (game)")
        _print(game.values)
        print()
    for thing in game.things:
        print(f"{in_language(thing.name, 'en')} ({thing.key})")
        _print(thing.values)
        print()
    for side in game.sides:
        if side.values or arguments.name is None:
            print(f"{in_language(side.side.name, 'en')} ({side.side.id})")
            _print(side.values)
            print()
    return DONE


def _alone(game: Game, name: str, file: Path) -> Game:
    """The game with nothing but what goes by that name. UserError where nothing does."""

    def is_meant(title: Any, *ids: str) -> bool:
        return name in ids or name == in_language(title, "en")

    sides = {side.side.id for side in game.sides if is_meant(side.side.name, side.side.id)}
    found = replace(
        game,
        sides=tuple(
            replace(
                side,
                units=tuple(unit for unit in side.units if is_meant(unit.name, unit.key, unit.card_id)),
                values=side.values if side.side.id in sides else {},
            )
            for side in game.sides
        ),
        things=tuple(thing for thing in game.things if is_meant(thing.name, thing.key, thing.key.partition(".")[2])),
        markers=tuple(marker for marker in game.markers if marker.side in sides),
        values=game.values if is_meant(game.book.name, "game") else {},
    )
    if not (found.units or found.things or sides or found.values):
        known = [unit.card_id for unit in game.units]
        known += [*(thing.key for thing in game.things), *(side.side.id for side in game.sides)]
        known += ["game"] if game.values else []
        raise UserError(
            [
                Diagnostic(
                    Source(str(file)), f"nothing that has values is called '{name}' here", did_you_mean(name, known)
                )
            ]
        )
    return found


def _print(values: Values) -> None:
    for key, derived in values.items():
        print(f"  {key:<32} {shown(derived.value):>6} {derived.unit:<9} {why(derived)}")


def _as_json(game: Game) -> dict[str, object]:
    return {
        "scenario": game.project.name,
        "ruleset": game.book.id,
        "units": {unit.key: _unit_json(unit) for unit in game.units},
        "things": {thing.key: _values_json(thing.values) for thing in game.things},
        "sides": {side.side.id: _values_json(side.values) for side in game.sides},
        "markers": [
            {"kind": m.kind, "side": m.side, "quantity": m.quantity, "why": m.why.to_json()} for m in game.markers
        ],
        "game": _values_json(game.values),
    }


def _values_json(values: Values) -> dict[str, object]:
    return {key: derived.to_json() for key, derived in values.items()}


def _unit_json(unit: Unit) -> dict[str, object]:
    return {
        "card": unit.card_id,
        "name": unit.name,
        "colour": unit.colour,
        "values": _values_json(unit.values),
        "counters": [
            {
                "kind": need.front.kind,
                "size": need.front.size,
                "quantity": need.quantity,
                "single_sided_only": need.single_sided_only,
                "why": need.why.to_json(),
            }
            for need in unit.counters
        ],
    }
