"""A Capitán scenario on a hex board: everything its rules say about it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import cast

from generator.diagnostics import Diagnostic, Severity, Source
from generator.model.base import Located
from generator.model.project import Project
from generator.model.rulebook import Rulebook
from generator.model.scenario import Board
from generator.model.table import Status
from generator.rulesets.api import Derived, Game, Input, MarkerNeed, SideInPlay, TemplateNeed, Unit, from_table
from generator.rulesets.capitan import artillery, checks, distances, points, statistics
from generator.rulesets.capitan.model import CapitanCard, CapitanRosterUnit, CapitanScenario
from generator.rulesets.capitan_hex import chart, colours, counters, crews

SQUARE_IN_HEX = (3 - math.sqrt(3)) / math.sqrt(3)
"""The side of the largest square that lies inside a hex of flat-to-flat size 1: geometry, not a rule."""


def derive(project: Project) -> Game:
    """The game of a project; what is wrong with it is in its diagnostics."""
    book = project.rulebook
    scenario = cast(Located[CapitanScenario], project.scenario)
    cards = cast("dict[str, Located[CapitanCard]]", project.cards)
    problems = check(project)
    if any(problem.is_error for problem in problems):
        # The numbers of a card with an unknown weapon or nation cannot be worked out: say what is wrong first.
        return Game(project, (), {}, diagnostics=tuple(problems))
    sides = [list(_units_of(book, scenario, i, cards)) for i in range(len(scenario.value.sides))]
    in_play = _sides(book, scenario, sides)
    problems.extend(checks.balance(in_play, scenario))
    units = tuple(unit for side in sides for unit in side)
    gun_types = tuple(
        t for t in book.tables["gun_ranges"].rows if t in {_card(u).gun.type for u in units if _card(u).gun}
    )
    game = Game(
        project=project,
        sides=in_play,
        values={"counter.largest_mm": _largest_counter(cast(Board, scenario.value.board))},
        markers=tuple(_markers(book, in_play)),
        templates=tuple(_templates(book, units)),
        gun_types=gun_types,
        dice=_dice(book, units),
        diagnostics=tuple(problems),
    )
    return chart.with_chart(game)


def _card(unit: Unit) -> CapitanCard:
    return cast(CapitanCard, unit.card)


def check(project: Project) -> list[Diagnostic]:
    """What the rules say of the cards and the rosters as they are written."""
    book = project.rulebook
    scenario = cast(Located[CapitanScenario], project.scenario)
    cards = cast("dict[str, Located[CapitanCard]]", project.cards)
    problems: list[Diagnostic] = []
    used = dict.fromkeys(unit.card for side in scenario.value.sides for unit in side.units)
    for card_id in used:
        if card_id in cards:
            problems.extend(checks.card(book, project.nations, cards[card_id]))
    for i, side in enumerate(scenario.value.sides):
        for j, unit in enumerate(side.units):
            if unit.card in cards:
                problems.extend(_roster_unit(book, unit, cards[unit.card].value, scenario, ("sides", i, "units", j)))
    problems.extend(checks.copies(scenario, cards))
    problems.extend(checks.coalitions(scenario, cards))
    problems.extend(checks.subordinates(scenario, cards))
    terrain = dict.fromkeys((*book.tables["terrain_movement"].rows, *book.tables["terrain_cover"].rows))
    problems.extend(checks.references(scenario, tuple(terrain)))
    problems.extend(_board(scenario))
    for i in range(len(scenario.value.sides)):
        problems.extend(colours.assign(book, scenario, i, cards)[1])
    return problems


def _roster_unit(
    book: Rulebook, unit: CapitanRosterUnit, card: CapitanCard, scenario: Located, path: tuple
) -> Iterator[Diagnostic]:
    figures = unit.figures or card.figures
    found = list(checks.roster_unit(book, unit, card, figures, scenario, path))
    yield from found
    if card.command is None and figures and not any(problem.is_error for problem in found):
        yield from _odd_figures(book, card, figures, scenario, path)
        if card.gun is not None:
            yield from crews.check(crews.crew(book, card), card, figures, scenario.where(*path, "figures"))


def _odd_figures(
    book: Rulebook, card: CapitanCard, figures: int, scenario: Located, path: tuple
) -> Iterator[Diagnostic]:
    mix = counters.tell_off(book, counters.kind_of(card), figures)
    if mix.kept:
        half = book.value("counter_figures", counters.kind_of(card), "half").value
        yield Diagnostic(
            scenario.where(*path, "figures"),
            f"of {figures} figures the last, number {figures}, fits on no counter, for a half counter holds {half}: "
            "it lives on the control sheet only and is the first to fall",
            f"Play it so, or give the unit {figures - 1} or {figures + 1} figures.",
            Severity.WARNING,
            "H 1",
        )


def _units_of(
    book: Rulebook,
    scenario: Located[CapitanScenario],
    index: int,
    cards: dict[str, Located[CapitanCard]],
) -> Iterator[Unit]:
    side = scenario.value.sides[index]
    roster = [cards[unit.card].value for unit in side.units]
    given, _ = colours.assign(book, scenario, index, cards)
    seen: dict[str, int] = {}
    for j, (entry, card, colour) in enumerate(zip(side.units, roster, given, strict=True)):
        seen[entry.card] = seen.get(entry.card, 0) + 1
        key = f"{side.id}.{entry.card}" + (f"_{seen[entry.card]}" if seen[entry.card] > 1 else "")
        yield _unit(book, side.id, key, entry, card, colour, scenario.where("sides", index, "units", j))


def _unit(
    book: Rulebook, side: str, key: str, entry: CapitanRosterUnit, card: CapitanCard, colour: str, where: Source
) -> Unit:
    figures = cast(int, card.figures if card.command else entry.figures or card.figures)
    abilities = tuple(card.abilities if entry.abilities is None else entry.abilities)
    kind = counters.kind_of(card)
    moves = distances.movement(book, card)
    values: dict[str, Derived] = {
        **statistics.printed(card),
        **statistics.of_figures(book, card, figures),
        **moves,
        **distances.ranges(book, card),
        **distances.command(book, card),
        **distances.pressed(book, card, moves),
        **points.of_unit(book, card, figures, abilities),
    }
    if card.gun is not None:
        values |= artillery.ranges_and_dodges(book, card.gun, abilities)
        values |= artillery.handling(book, card)
        values |= crews.crew(book, card)
    needs = tuple(counters.needs(book, card, figures, key, colour))
    values |= _counter_values(book, card, kind, figures)
    return Unit(
        key=key,
        side=side,
        card_id=entry.card,
        card=card,
        roster=entry,
        kind=kind,
        colour=colour,
        values=values,
        abilities=abilities,
        menu=tuple(points.menu(book, card)),
        counters=needs,
        figure_groups=counters.figure_groups(book, card, figures),
        where=where,
    )


def _counter_values(book: Rulebook, card: CapitanCard, kind: str, figures: int) -> dict[str, Derived]:
    """``counters.{full,half,kept}``, shots of each counter and the figures at which the unit is reduced."""
    count = Input("figures", figures, "figures", "card" if card.command else "scenario")
    if card.command is not None:
        start = book.value("command_counters", "start", "full")
        return {"counters.full": from_table(book, start, "a command starts as one full counter", count)}
    mix = counters.tell_off(book, kind, figures)
    half = book.value("counter_figures", kind, "half")
    cite = (book.cite(half.source),)
    words = {
        "full": "figures told off into full counters",
        "half": "the figures left make a half counter",
        "kept": "figures on no counter, kept on the control sheet",
    }
    values = {
        f"counters.{size}": Derived(
            getattr(mix, size), "figures" if size == "kept" else "counters", rule, cite, Status.COMPUTED, (count,)
        )
        for size, rule in words.items()
    }
    arm = "cavalry" if kind == "cavalry" else "infantry"
    for size in ("full", "half"):
        shots = book.value("shots_per_counter", arm, size)
        values[f"shots.{size}"] = from_table(book, shots, f"shots of a {size} counter")
    reduced = book.value("reduced_unit", arm, "figures")
    values["reduced_at"] = from_table(book, reduced, "reduced when one half counter is left")
    return values


def _sides(book: Rulebook, scenario: Located[CapitanScenario], units: list[list[Unit]]) -> tuple[SideInPlay, ...]:
    totals = [points.of_side([(unit.key, unit.values["points.total"]) for unit in side]) for side in units]
    return tuple(
        SideInPlay(side, tuple(units[i]), {"points.total": totals[i], **points.window(book, totals[1 - i])})
        for i, side in enumerate(scenario.value.sides)
    )


def _largest_counter(board: Board) -> Derived:
    """The largest square counter that lies inside a hex of the board, rounded down to a tenth of a millimetre."""
    size = Input("hex, flat to flat", board.flat_to_flat_mm, "mm", "scenario")
    largest = math.floor(board.flat_to_flat_mm * SQUARE_IN_HEX * 10) / 10
    return Derived(largest, "mm", "the largest square inside a hex", ("geometry",), Status.COMPUTED, (size,))


def _board(scenario: Located[CapitanScenario]) -> Iterator[Diagnostic]:
    """A board there must be, and the counters should lie inside its hexes."""
    board, size_mm = scenario.value.board, scenario.value.counters.size_mm
    if board is None:
        yield Diagnostic(
            scenario.where(), "a game on hexes needs a board", "Add 'board:' with 'flat_to_flat_mm: …'.", clause="H 0"
        )
        return
    largest = _largest_counter(board).value
    if size_mm > largest:
        smallest = math.ceil(size_mm / SQUARE_IN_HEX * 10) / 10
        yield Diagnostic(
            scenario.where("counters", "size_mm"),
            f"a counter of {size_mm:g} mm does not lie inside a hex of {board.flat_to_flat_mm:g} mm",
            f"The largest that does is {largest:g} mm; this one wants a hex of {smallest:g} mm.",
            Severity.WARNING,
        )


def _markers(book: Rulebook, sides: tuple[SideInPlay, ...]) -> Iterator[MarkerNeed]:
    """The markers each side can need, counted from its units."""

    def need(kind: str, side: SideInPlay, count: int, each: int, rule: str, clause: str) -> Iterator[MarkerNeed]:
        if count:
            units = Input("units", count, "units", "scenario")
            why = Derived(count * each, "markers", rule, (clause,), Status.COMPUTED, (units,))
            yield MarkerNeed(kind, side.side.id, count * each, why)

    decoys = book.value("hidden_movement", "hidden_unit", "decoys").value
    for side in sides:
        troops = [unit for unit in side.units if not _card(unit).command]
        hidden = [unit for unit in side.units if "hidden_movement" in unit.abilities]
        guns = [unit for unit in side.units if _card(unit).gun]
        flags = [u for u in side.units if _card(u).command and "standard_bearer" in _card(u).command.specialists]
        yield from need("activated", side, len(side.units), 1, "one for each unit that has activated", "B 2.2")
        yield from need("routed", side, len(troops), 1, "one for each unit of troops that may rout", "B 6.6")
        yield from need("decoy", side, len(hidden), decoys, "three for each unit that moves hidden", "B 6.10")
        yield from need("spiked", side, len(guns), 1, "one for each gun that may be spiked", "B 12.7")
        yield from need("captured_flag", side, len(flags), 1, "one for each flag that may be taken", "B 8.7")


def _templates(book: Rulebook, units: tuple[Unit, ...]) -> Iterator[TemplateNeed]:
    """Each template some gun in play uses, in the order of the book, with its users' dodge rolls."""
    users: dict[str, dict[tuple[str, str], tuple[Derived, Derived]]] = {}
    for unit in units:
        gun = _card(unit).gun
        if gun is None:
            continue
        for kind in artillery.ammunition(book, gun, unit.abilities):
            template = unit.values[f"gun.{kind}.template"].value
            rolls = tuple(unit.values[f"gun.{kind}.dodge.{band}"] for band in ("effective", "long"))
            users.setdefault(template, {})[(gun.type, gun.weapon)] = rolls
    for template in book.tables["template_shapes"].rows:
        if template in users:
            named = tuple((type_, *rolls) for (type_, _), rolls in sorted(users[template].items()))
            yield TemplateNeed(template, named)


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
    if any(_card(unit).gun for unit in units):
        use(book.value("activation_roll", "initiative", "sides").value, "direction")
        use(book.value("activation_roll", "initiative", "sides").value, "impact")
    return tuple((sides, tuple(uses[sides])) for sides in sorted(uses))
