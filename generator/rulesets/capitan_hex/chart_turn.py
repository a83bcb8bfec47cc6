"""The chart's first part: the turn, activation, command and movement (B 2 to 6, H 3, 4)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rulesets.api import Cell, Column, Line, Row, Section
from generator.rulesets.capitan_hex.chart_reader import InPlay, Reader

TEXT = "reference_chart.text"


def sections(play: InPlay) -> Iterator[Section]:
    yield _sequence(play)
    yield _permitted_actions(play)
    yield _out_of_sequence(play)
    if play.commands:
        yield _command(play)
    yield _movement(play)


def _sequence(play: InPlay) -> Section:
    read = play.reader()
    steps = sorted(key for key in play.book.words["en"] if key.startswith("sequence."))
    lines = tuple(
        Line(f"{TEXT}.initiative_roll", {"dice": read.roll_of("activation_roll", "initiative")})
        if key == "sequence.3"
        else Line(key)
        for key in steps
    )
    return Section("sequence", "steps", "activation", Line("heading.sequence"), read.clauses(), lines=lines)


def _permitted_actions(play: InPlay) -> Section:
    read = play.reader()
    rows = []
    for action in read.rows("permitted_actions"):
        cells = tuple(read.cell("permitted_actions", action, name) for name in play.classes)
        if not any(cells):
            continue
        notes = read.notes("shots_per_figure", play.classes[0]) if action == "two_shots" else ()
        label = play.row("permitted_actions", action)
        rows.append(Row(Line(label.key, notes=notes), cells))
    columns = tuple(Column(Line(f"troop_class.{name}")) for name in play.classes)
    return Section(
        "permitted_actions", "table", "activation", Line("heading.actions"), read.clauses(), columns, tuple(rows)
    )


def _out_of_sequence(play: InPlay) -> Section:
    read = play.reader()
    within = read.hexes("counter_charge_with_command", "command", "distance")
    texts = {
        "attacked": Line(f"{TEXT}.attacked"),
        "counter_charge": Line(
            f"{TEXT}.counter_charge",
            {"free": Cell(read.plain("counter_charge_free_hexes", "counter_charge"), "hexes"), "within": within},
        ),
        "reaction_fire": Line(f"{TEXT}.reaction_fire") if "reaction_fire" in play.abilities else None,
        "skirmishers": Line(f"{TEXT}.skirmishers") if "skirmishers" in play.abilities else None,
        "artillery_charged": Line(f"{TEXT}.artillery_charged") if play.guns else None,
        "command_evasion": _evasion(read) if play.commands else None,
    }
    if "rapid_reaction_fire" in play.abilities and texts["reaction_fire"] is None:
        texts["reaction_fire"] = Line(f"{TEXT}.reaction_fire")
    rows = []
    for name, text in texts.items():
        if text is None:
            continue
        label = Line(play.word(f"row.out_of_sequence.{name}", f"ability.{name}.name", f"row.common.{name}"))
        cells = (
            read.signed("out_of_sequence", name, "initiative_die"),
            read.signed("out_of_sequence", name, "combat_die"),
        )
        rows.append(Row(label, cells, text))
    columns = (Column(Line("reference_chart.head.initiative")), Column(Line("reference_chart.head.combat")))
    title, clauses = Line("heading.out_of_sequence"), read.clauses("H 6.3")
    return Section("out_of_sequence", "table", "activation", title, clauses, columns, tuple(rows))


def _evasion(read: Reader) -> Line:
    return Line(
        f"{TEXT}.command_evasion",
        {
            "behind": read.hexes("command_evasion", "foot", "placed_behind"),
            "foot": read.hexes("command_evasion", "foot", "friend_within"),
            "mounted": read.hexes("command_evasion", "mounted", "friend_within"),
            "initiative": read.signed("command_evasion", "foot", "initiative"),
        },
    )


def _command(play: InPlay) -> Section:
    read = play.reader()
    lines = [Line(f"{TEXT}.command_roll"), Line("rule.command")]
    if any(card.command.rank == "subordinate" for card in play.commands):
        lines.append(Line("rule.command_kinds"))
    parts = {
        "foot": read.plain("counter_figures", "command_foot", "half"),
        "mounted": read.plain("counter_figures", "command_mounted", "half"),
    }
    lines += [Line(f"{TEXT}.command_counter", parts), Line("rule.specialists")]
    clauses = read.clauses("B 3.2.5", "B 4.2", "H 2")
    return Section("command", "lines", "command", Line("reference_chart.title.command"), clauses, lines=tuple(lines))


def _movement(play: InPlay) -> Section:
    read = play.reader()
    turns = {"turns": read.plain("march_limit", "infantry")}
    charge = {
        "infantry": read.hexes("charge_minimum", "infantry"),
        "cavalry": read.hexes("charge_minimum", "cavalry"),
        "together": read.hexes("charging_together", "units"),
    }
    lines = (
        Line("rule.capacity"),
        Line("rule.cohesion"),
        Line(f"{TEXT}.march" if play.has_cavalry else f"{TEXT}.march_foot_only", turns),
        Line(f"{TEXT}.charge", charge),
        Line("rule.pivot"),
        Line(f"{TEXT}.regroup", {"modifier": read.signed("shot_modifiers", "unprepared")}),
        *_hidden(read),
        Line("rule.no_measuring"),
        Line(f"{TEXT}.conversion", {"cm": read.plain("hex_conversion", "distance")}),
    )
    clauses = read.clauses("H 3", "B 6.2", "B 6.8")
    return Section("movement", "lines", "movement", Line("heading.movement"), clauses, lines=lines)


def _hidden(read: Reader) -> Iterator[Line]:
    if "hidden_movement" not in read.play.abilities:
        return
    parts = {
        "decoys": read.plain("hidden_movement", "hidden_unit", "decoys"),
        "within": read.hexes("hidden_movement", "hidden_unit", "revealed_at"),
    }
    yield Line(f"{TEXT}.hidden", parts, read.notes("hidden_movement", "hidden_unit", "revealed_at"))
