"""A Capitán scenario: everything its rules say about it, on a table or on hexes.

The formulas read the rulebook in hand, so most of them serve both boards. ``capitan_hex`` takes ``check`` and
``unit`` from here and adds its counters, colours and board; ``game`` puts the units of either together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from generator.diagnostics import Diagnostic, Source, did_you_mean
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Derived, Game, SideInPlay, Unit, Values
from generator.rulesets.capitan import (
    artillery,
    chart,
    check_cards,
    checks,
    crews,
    distances,
    figures,
    points,
    printed,
    rulers,
    statistics,
    tracks,
)
from generator.rulesets.capitan.battery import battery
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario

Cards = Mapping[str, Located[CapitanCard]]
TroopsRule = Callable[[Rulebook, CapitanCard, int, Source], Iterator[Diagnostic]]
"""What else a board has to say of a unit of troops and its figures."""


def derive(project: Project) -> Game:
    """The game of a project on a table; what is wrong with it is in its diagnostics."""
    problems = [*check(project), *_colours(project)]
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unknown weapon or nation cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=tuple(problems))
    book = project.rulebook

    def in_play(key: str, side: str, entry: CapitanRosterUnit, card: CapitanCard, where: Source) -> Unit:
        colour = entry.colour or project.nations[card.nation].colour
        return unit(book, key, side, entry, card, colour, where)

    sides = [list(units_of(project, i, in_play)) for i in range(len(_scenario(project).sides))]
    return chart.with_chart(game(project, problems, sides))


def _scenario(project: Project) -> CapitanScenario:
    return cast(CapitanScenario, project.scenario.value)


def card_of(unit: Unit) -> CapitanCard:
    return cast(CapitanCard, unit.card)


# -- what the rules say of it ------------------------------------------------------------------------------


def check(project: Project, of_troops: TroopsRule | None = None) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written; cards may be missing."""
    book, cards = project.rulebook, cast(Cards, project.cards)
    scenario = cast(Located[CapitanScenario], project.scenario)
    problems: list[Diagnostic] = []
    for card_id in dict.fromkeys(unit.card for side in scenario.value.sides for unit in side.units):
        if card_id in cards:
            problems.extend(check_cards.card(book, project.nations, cards[card_id]))
    for i, side in enumerate(scenario.value.sides):
        for j, entry in enumerate(side.units):
            if entry.card in cards:
                card = cards[entry.card].value
                problems.extend(_entry(book, entry, card, scenario, ("sides", i, "units", j), of_troops))
    problems.extend(checks.copies(scenario, cards))
    problems.extend(checks.coalitions(scenario, cards))
    problems.extend(checks.subordinates(scenario, cards))
    terrain = dict.fromkeys((*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows))
    problems.extend(checks.references(scenario, tuple(terrain)))
    return problems


def _entry(
    book: Rulebook,
    entry: CapitanRosterUnit,
    card: CapitanCard,
    scenario: Located,
    path: tuple,
    of_troops: TroopsRule | None,
) -> Iterator[Diagnostic]:
    count = entry.figures or card.figures
    found = [*checks.roster_unit(book, entry, card, count, scenario, path)]
    found += checks.roster_gun(book, entry, card, scenario, path)
    yield from found
    if card.command is None and count and not any(problem.is_error for problem in found):
        where = scenario.where(*path, "figures")
        if of_troops is not None:
            yield from of_troops(book, card, count, where)
        if card.gun is not None:
            crew = list(crews.check(book, card, count, where, limbered=entry.limbered))
            yield from crew
            if entry.limbered and not any(problem.is_error for problem in crew):
                yield from crews.check_limbered(book, card, count, scenario.where(*path, "limbered"))


def _colours(project: Project) -> Iterator[Diagnostic]:
    """On a table a colour is that of the card's band: any of the palette."""
    scenario = project.scenario
    for i, side in enumerate(scenario.value.sides):
        for j, entry in enumerate(side.units):
            if entry.colour is not None and entry.colour not in project.colours:
                yield Diagnostic(
                    scenario.where("sides", i, "units", j, "colour"),
                    f"there is no colour '{entry.colour}'",
                    did_you_mean(entry.colour, project.colours),
                )


# -- units -------------------------------------------------------------------------------------------------

InPlay = Callable[[str, str, CapitanRosterUnit, CapitanCard, Source], Unit]


def units_of(project: Project, index: int, in_play: InPlay) -> Iterator[Unit]:
    """The units of a side in roster order, each with a key of its own."""
    scenario = cast(Located[CapitanScenario], project.scenario)
    side, cards = scenario.value.sides[index], cast(Cards, project.cards)
    for j, (key, entry) in enumerate(zip(side.keys(), side.units, strict=True)):
        yield in_play(key, side.id, entry, cards[entry.card].value, scenario.where("sides", index, "units", j))


def unit(
    book: Rulebook, key: str, side: str, entry: CapitanRosterUnit, card: CapitanCard, colour: str, where: Source
) -> Unit:
    """A unit in play, as far as both boards agree: no counters, its figures together."""
    count = cast(int, card.figures if card.command else entry.figures or card.figures)
    abilities = tuple(card.abilities if entry.abilities is None else entry.abilities)
    values = values_of(book, entry, card, count, abilities)
    kept = tracks.of_unit(book, card, abilities, values)
    return Unit(
        key=key,
        side=side,
        card_id=entry.card,
        card=card,
        roster=entry,
        kind=figures.kind_of(card),
        colour=colour,
        values=values,
        abilities=abilities,
        menu=printed.menu(book, card, kept),
        counters=(),
        figure_groups=figures.groups(book, card, count),
        where=where,
        emblem=figures.emblem(card, count),
        tracks=kept,
        weapon=f"weapon.{card.weapon}",
        origin=printed.origin(card),
        rows=printed.rows(values),
        shown=printed.on_card(card),
        played=printed.on_counter(book, values),
    )


def values_of(
    book: Rulebook, entry: CapitanRosterUnit, card: CapitanCard, count: int, abilities: tuple[str, ...]
) -> Values:
    """Every derived value of a unit that does not depend on counters."""
    moves = distances.movement(book, card)
    values: dict[str, Derived] = {
        **statistics.printed(card),
        **statistics.of_figures(book, card, count),
        **statistics.reduced(book, card),
        **moves,
        **distances.ranges(book, card),
        **distances.command(book, card),
        **distances.pressed(book, card, moves),
        **points.of_unit(book, card, count, abilities),
    }
    if card.gun is not None:
        carried = entry.ammunition or artillery.ammunition(book, card.gun, abilities)
        values |= artillery.ranges_and_dodges(book, card.gun, carried)
        values |= artillery.handling(book, card)
        values |= crews.crew(book, card)
    return values


# -- the game ----------------------------------------------------------------------------------------------


def game(project: Project, problems: Sequence[Diagnostic], sides: Sequence[Sequence[Unit]]) -> Game:
    """The units of both sides with what follows from them together: points, templates, dice."""
    book, scenario = project.rulebook, cast(Located[CapitanScenario], project.scenario)
    in_play = _sides(book, scenario, sides)
    units = tuple(unit for side in sides for unit in side)
    guns = [(gun, unit.values) for unit in units if (gun := card_of(unit).gun)]
    return Game(
        project=project,
        sides=in_play,
        values={},
        battery=battery(book, guns) if guns else None,
        # On hexes distances are counted, not measured.
        rulers=rulers.rulers(book, units) if book.distance_unit == "cm" else (),
        dice=_dice(book, units),
        diagnostics=(*problems, *checks.balance(in_play, scenario)),
    )


def _sides(
    book: Rulebook, scenario: Located[CapitanScenario], units: Sequence[Sequence[Unit]]
) -> tuple[SideInPlay, ...]:
    kept = tracks.of_side(book)
    totals = [points.of_side([(unit.key, unit.values["points.total"]) for unit in side]) for side in units]
    return tuple(
        SideInPlay(side, tuple(units[i]), {"points.total": totals[i], **points.window(book, totals[1 - i])}, kept)
        for i, side in enumerate(scenario.value.sides)
    )


def _dice(book: Rulebook, units: tuple[Unit, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The dice this game rolls, each with what for."""
    uses: dict[int, list[str]] = {}

    def use(sides: int, purpose: str) -> None:
        if purpose not in uses.setdefault(sides, []):
            uses[sides].append(purpose)

    use(book.value("activation_roll", "initiative", "sides").value, "initiative")
    use(book.value("morale_test", "charge", "sides").value, "morale")
    for unit in units:
        use(unit.values["dice.firing"].value, "firing")
        use(unit.values["dice.combat"].value, "combat")
        use(unit.values["dodge.die"].value, "dodge")
        for key in ("gun.deviation_die", "gun.deviation_die_every_turn"):
            if key in unit.values:
                use(unit.values[key].value, "deviation")
    if any(card_of(unit).gun for unit in units):
        use(book.value("artillery_dice", "direction", "sides").value, "direction")
        use(book.value("artillery_dice", "impact", "sides").value, "impact")
    return tuple((sides, tuple(uses[sides])) for sides in sorted(uses))
