"""What the base rules forbid (errors) and advise against (warnings) in a scenario and its rosters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from generator.diagnostics import Diagnostic, Severity, Source, did_you_mean
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets import shared_checks
from generator.rulesets.api import SideInPlay
from generator.rulesets.capitan import artillery, check_cards, crews
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario
from generator.rulesets.shared_checks import roster, roster_of, twice

Cards = Mapping[str, Located[CapitanCard]]
Entry = Located[CapitanRosterUnit]
TroopsRule = Callable[[Rulebook, CapitanCard, int, Source], Iterator[Diagnostic]]
"""What else a board has to say of a unit of troops and its figures."""


def check(project: Project, of_troops: TroopsRule | None = None) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[CapitanScenario], project.scenario)
    problems = [
        problem
        for card in shared_checks.cards_in_play(project)
        for problem in check_cards.card(book, project.nations, card)
    ]
    for entry in roster(scenario):
        if entry.value.card in cards:
            problems += _entry(book, entry, cards[entry.value.card].value, of_troops)
    problems += _copies(book, scenario, cards)
    problems += _coalitions(book, scenario, cards)
    problems += _regiments(book, scenario, cards)
    terrain = (*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows)
    problems += shared_checks.references(scenario, dict.fromkeys(terrain))
    return problems


def _entry(book: Rulebook, entry: Entry, card: CapitanCard, of_troops: TroopsRule | None) -> Iterator[Diagnostic]:
    limbered, figures = entry.value.limbered, entry.value.figures or card.figures
    found = [*roster_unit(book, entry, card, figures), *_gun(book, entry, card)]
    yield from found
    if card.command is not None or not figures or any(problem.is_error for problem in found):
        return
    where = entry.where("figures")
    if of_troops is not None:
        yield from of_troops(book, card, figures, where)
    if card.gun is not None:
        crew = list(crews.check(book, card, figures, where, limbered=limbered))
        yield from crew
        if limbered and not any(problem.is_error for problem in crew):
            yield from crews.check_limbered(book, card, figures, entry.where("limbered"))


def roster_unit(book: Rulebook, entry: Entry, card: CapitanCard, figures: int | None) -> Iterator[Diagnostic]:
    """What is wrong with one entry of a roster: its figures and its abilities."""
    unit, where = entry.value, entry.where
    if card.command is not None:
        if card.figures is not None and unit.figures is not None and unit.figures != card.figures:
            what = f"the card fixes this command at {card.figures} figures, not {unit.figures}"
            yield Diagnostic(where("figures"), what, "Leave 'figures' out.", clause=book.clauses["figures"])
    elif figures is None:
        what = "how many figures has this unit?"
        yield Diagnostic(where(), what, "Add 'figures: …'.", clause=book.clauses["figures"])
    else:
        yield from _size(book, card, figures, where("figures"))
    yield from twice(unit.abilities or (), "ability", lambda index: where("abilities", index))
    for index, ability in enumerate(unit.abilities or ()):
        if ability not in card.abilities:
            what = f"the card '{unit.card}' does not have the ability '{ability}'"
            remedy = did_you_mean(ability, card.abilities) if card.abilities else "It has none to pick from."
            yield Diagnostic(where("abilities", index), what, remedy, clause=book.clauses["abilities_of_card"])


def _gun(book: Rulebook, entry: Entry, card: CapitanCard) -> Iterator[Diagnostic]:
    """What a roster asks of a gun that the card does not give: a limber, or ammunition it cannot fire."""
    unit, where = entry.value, entry.where
    if card.gun is None:
        for key in ("ammunition", "limbered"):
            if getattr(unit, key):
                what = f"'{unit.card}' has no gun"
                yield Diagnostic(where(key), what, f"Remove '{key}'.", clause=book.clauses["gun"])
        return
    if unit.limbered and not card.gun.limber:
        what = f"the card '{unit.card}' gives no limber"
        remedy = "Remove 'limbered', or give the card's gun 'limber: true'."
        yield Diagnostic(where("limbered"), what, remedy, clause=book.clauses["limber"])
    may = artillery.ammunition(book, card.gun, card.abilities if unit.abilities is None else unit.abilities)
    for index, kind in enumerate(unit.ammunition or ()):
        if kind not in may:
            what = f"a {card.gun.weapon.replace('_', ' ')} cannot fire {kind}, only {' and '.join(may)}"
            remedy = "Take it off the list."
            if kind == "shell" and card.gun.weapon == "gun":
                remedy += f" A gun fires shell with the ability '{artillery.GRENADES}'."
            yield Diagnostic(where("ammunition", index), what, remedy, clause=book.clauses["ammunition"])
    yield from twice(unit.ammunition or (), "ammunition", lambda index: where("ammunition", index))


def _size(book: Rulebook, card: CapitanCard, figures: int, where: Source) -> Iterator[Diagnostic]:
    ends = ("minimum", "maximum")
    least, most = (book.value("unit_size", "troops", end).value for end in ends)
    if not least <= figures <= most:
        what = f"a unit of {figures} figures is outside {least} to {most}"
        remedy = f"Give it from {least} to {most} figures."
        yield Diagnostic(where, what, remedy, clause=book.clauses["figures"])
        return
    least, most = (book.value("unit_size_advised", "horse" if card.mounted else "foot", end).value for end in ends)
    if card.gun is None and not least <= figures <= most:
        what = f"{figures} figures are not the usual {least} to {most} of a section"
        yield Diagnostic(where, what, "It may be played all the same.", Severity.NOTE, book.clauses["usual_figures"])


def _copies(book: Rulebook, scenario: Located[CapitanScenario], cards: Cards) -> Iterator[Diagnostic]:
    """A card used more often on a side than its N°U allows."""
    for i, side in enumerate(scenario.value.sides):
        seen: dict[str, int] = {}
        for entry in roster_of(scenario, i):
            name = entry.value.card
            if name not in cards:
                continue
            seen[name] = seen.get(name, 0) + 1
            allowed = side.copies.get(name, cards[name].value.copies)
            if seen[name] == allowed + 1:
                times = {1: "once", 2: "twice"}.get(allowed, f"{allowed} times")
                what = f"the card '{name}' may be used {times} on a side, and this is one more"
                remedy = f"Remove it, or allow more with 'copies: {{{name}: {allowed + 1}}}' for this side."
                yield Diagnostic(entry.where("card"), what, remedy, clause=book.clauses["copies"])
        used = {unit.card for unit in side.units}
        for name in side.copies:
            if name not in used and None not in used:
                what = f"'copies' names the card '{name}', which this side does not use"
                yield Diagnostic(scenario.where_key("sides", i, "copies", name), what, did_you_mean(name, used))


def _coalitions(book: Rulebook, scenario: Located[CapitanScenario], cards: Cards) -> Iterator[Diagnostic]:
    """A unit that fought for the other coalition."""
    for i, side in enumerate(scenario.value.sides):
        for entry in roster_of(scenario, i):
            card = cards.get(entry.value.card)
            if card is not None and side.coalition not in (card.value.coalition, None):
                what = (
                    f"'{entry.value.card}' fought for the {card.value.coalition}, and this side is '{side.coalition}'"
                )
                remedy, clause = "Leave it so if you mean it.", book.clauses["coalition"]
                yield Diagnostic(entry.where("card"), what, remedy, Severity.WARNING, clause)


def _regiments(book: Rulebook, scenario: Located[CapitanScenario], cards: Cards) -> Iterator[Diagnostic]:
    """A subordinate command with no unit of its own regiment to lead."""
    for i, side in enumerate(scenario.value.sides):
        in_play = [(entry, card.value) for entry in roster_of(scenario, i) if (card := cards.get(entry.value.card))]
        origins = {str(card.origin) for _, card in in_play if card.command is None}
        for entry, card in in_play:
            is_subordinate = card.command is not None and card.command.rank == "subordinate"
            if is_subordinate and len(in_play) == len(side.units) and str(card.origin) not in origins:
                what = f"'{entry.value.card}' commands only units of its own regiment, and this side has none"
                remedy, clause = "Add one, with the same 'origin'.", book.clauses["regiment"]
                yield Diagnostic(entry.where("card"), what, remedy, Severity.WARNING, clause)


def balance(book: Rulebook, sides: tuple[SideInPlay, ...], scenario: Located[CapitanScenario]) -> Iterator[Diagnostic]:
    """A side outside the margin of the other side's total."""
    for i, side in enumerate(sides):
        total, least, most = (side.values[f"points.{key}"].value for key in ("total", "least", "most"))
        if not least <= total <= most:
            what = (
                f"'{side.side.id}' has {total} points, outside {least} to {most}, the margin of the other side's total"
            )
            remedy = "Add or remove figures, abilities or units."
            where = scenario.where("sides", i, "units")
            yield Diagnostic(where, what, remedy, Severity.WARNING, book.clauses["balance"])
            return
