"""What the base rules forbid (errors) and advise against (warnings) in a roster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic, Severity, Source, did_you_mean
from generator.model.base import Located
from generator.model.board import board_problems
from generator.model.rulebook import Rulebook
from generator.rulesets.api import SideInPlay
from generator.rulesets.capitan import artillery
from generator.rulesets.capitan.check_cards import twice
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario


def roster_unit(
    book: Rulebook, unit: CapitanRosterUnit, it: CapitanCard, figures: int | None, at: Located, path: tuple
) -> Iterator[Diagnostic]:
    """What is wrong with one entry of a roster: its figures and its abilities."""

    def where(*steps) -> Source:
        return at.where(*path, *steps)

    if it.command is not None:
        if it.figures is not None and unit.figures is not None and unit.figures != it.figures:
            yield Diagnostic(
                where("figures"),
                f"the card fixes this command at {it.figures} figures, not {unit.figures}",
                "Leave 'figures' out.",
                clause="B 1",
            )
    elif figures is None:
        yield Diagnostic(where(), "how many figures has this unit?", "Add 'figures: …'.", clause="B 1")
    else:
        yield from _size(book, it, figures, where("figures"))
    yield from twice(tuple(unit.abilities or ()), "ability", lambda index: where("abilities", index))
    for index, ability in enumerate(unit.abilities or ()):
        if ability not in it.abilities:
            yield Diagnostic(
                where("abilities", index),
                f"the card '{unit.card}' does not have the ability '{ability}'",
                did_you_mean(ability, it.abilities) if it.abilities else "It has none to pick from.",
                clause="B 1.1",
            )


def roster_gun(
    book: Rulebook, unit: CapitanRosterUnit, it: CapitanCard, at: Located, path: tuple
) -> Iterator[Diagnostic]:
    """What a roster asks of a gun that the card does not give: a limber, or ammunition it cannot fire."""
    for key in ("ammunition", "limbered"):
        if it.gun is None and getattr(unit, key):
            yield Diagnostic(at.where(*path, key), f"'{unit.card}' has no gun", f"Remove '{key}'.", clause="B 12.1")
    if it.gun is None:
        return
    if unit.limbered and not it.gun.limber:
        yield Diagnostic(
            at.where(*path, "limbered"),
            f"the card '{unit.card}' gives no limber",
            "Remove 'limbered', or give the card's gun 'limber: true'.",
            clause="B 12.17",
        )
    abilities = it.abilities if unit.abilities is None else unit.abilities
    may = artillery.ammunition(book, it.gun, tuple(abilities))
    for index, kind in enumerate(unit.ammunition or ()):
        if kind not in may:
            weapon = it.gun.weapon.replace("_", " ")
            yield Diagnostic(
                at.where(*path, "ammunition", index),
                f"a {weapon} cannot fire {kind}, only {' and '.join(may)}",
                "Take it off the list."
                + (
                    f" A gun fires shell with the ability '{artillery.GRENADES}'."
                    if kind == "shell" and it.gun.weapon == "gun"
                    else ""
                ),
                clause="B 12.12",
            )
    yield from twice(tuple(unit.ammunition or ()), "ammunition", lambda index: at.where(*path, "ammunition", index))


def _size(book: Rulebook, it: CapitanCard, figures: int, source: Source) -> Iterator[Diagnostic]:
    least, most = (book.value("unit_size", "troops", side).value for side in ("minimum", "maximum"))
    if not least <= figures <= most:
        yield Diagnostic(
            source,
            f"a unit of {figures} figures is outside {least} to {most}",
            f"Give it from {least} to {most} figures.",
            clause="B 1",
        )
        return
    row = "horse" if it.mounted else "foot"
    advised = [book.value("unit_size_advised", row, side).value for side in ("minimum", "maximum")]
    if it.gun is None and not advised[0] <= figures <= advised[1]:
        yield Diagnostic(
            source,
            f"{figures} figures are not the usual {advised[0]} to {advised[1]} of a section",
            "It may be played all the same.",
            Severity.NOTE,
            "B 1.2",
        )


def copies(scenario: Located[CapitanScenario], cards: Mapping[str, Located[CapitanCard]]) -> Iterator[Diagnostic]:
    """A card used more often on a side than its N°U allows."""
    for i, side in enumerate(scenario.value.sides):
        seen: dict[str, int] = {}
        for j, unit in enumerate(side.units):
            if unit.card not in cards:
                continue
            seen[unit.card] = seen.get(unit.card, 0) + 1
            allowed = side.copies.get(unit.card, cards[unit.card].value.copies)
            if seen[unit.card] == allowed + 1:
                times = {1: "once", 2: "twice"}.get(allowed, f"{allowed} times")
                yield Diagnostic(
                    scenario.where("sides", i, "units", j, "card"),
                    f"the card '{unit.card}' may be used {times} on a side, and this is one more",
                    f"Remove it, or allow more with 'copies: {{{unit.card}: {allowed + 1}}}' for this side.",
                    clause="B 1.1",
                )
        used = {unit.card for unit in side.units} - {None}
        for name in side.copies:
            if name not in used:
                yield Diagnostic(
                    scenario.where_key("sides", i, "copies", name),
                    f"'copies' names the card '{name}', which this side does not use",
                    did_you_mean(name, used),
                )


def coalitions(scenario: Located[CapitanScenario], cards: Mapping[str, Located[CapitanCard]]) -> Iterator[Diagnostic]:
    """A unit that fought for the other coalition."""
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            if unit.card not in cards:
                continue
            coalition = cards[unit.card].value.coalition
            if side.coalition not in (coalition, None):
                yield Diagnostic(
                    scenario.where("sides", i, "units", j, "card"),
                    f"'{unit.card}' fought for the {coalition}, and this side is '{side.coalition}'",
                    "Leave it so if you mean it.",
                    Severity.WARNING,
                    "B 1.1",
                )


def subordinates(scenario: Located[CapitanScenario], cards: Mapping[str, Located[CapitanCard]]) -> Iterator[Diagnostic]:
    """A subordinate command with no unit of its own regiment to lead."""
    for i, side in enumerate(scenario.value.sides):
        if any(unit.card not in cards for unit in side.units):
            continue
        roster = [cards[unit.card].value for unit in side.units]
        origins = {str(card.origin) for card in roster if card.command is None}
        for j, card_ in enumerate(roster):
            if card_.command and card_.command.rank == "subordinate" and str(card_.origin) not in origins:
                yield Diagnostic(
                    scenario.where("sides", i, "units", j, "card"),
                    f"'{side.units[j].card}' commands only units of its own regiment, and this side has none",
                    "Add one, with the same 'origin'.",
                    Severity.WARNING,
                    "B 4.2",
                )


def balance(sides: tuple[SideInPlay, ...], scenario: Located[CapitanScenario]) -> Iterator[Diagnostic]:
    """A side outside the margin of the other side's total."""
    for i, side in enumerate(sides):
        total = side.values["points.total"].value
        least, most = side.values["points.least"].value, side.values["points.most"].value
        if not least <= total <= most:
            yield Diagnostic(
                scenario.where("sides", i, "units"),
                f"'{side.side.id}' has {total} points, outside {least} to {most}, the margin of the other side's total",
                "Add or remove figures, abilities or units.",
                Severity.WARNING,
                "B 9.1",
            )
            return


def references(scenario: Located[CapitanScenario], terrain: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Names in the scenario that lead nowhere: the side that begins, the kinds of terrain."""
    it = scenario.value
    sides = [side.id for side in it.sides]
    if it.first is not None and it.first not in sides and None not in sides:
        yield Diagnostic(scenario.where("first"), f"there is no side '{it.first}'", did_you_mean(it.first, sides))
    if len(set(sides)) < len(sides):
        yield Diagnostic(scenario.where("sides", 1, "id"), f"both sides are '{sides[0]}'", "Rename one.")
    for index, agreement in enumerate(it.terrain):
        if agreement.kind not in terrain:
            yield Diagnostic(
                scenario.where("terrain", index, "kind"),
                f"there is no terrain '{agreement.kind}'",
                did_you_mean(agreement.kind, terrain, show_all_below=20),
            )
    yield from board_problems(scenario, terrain)
