"""The chart's second part: shooting, close combat and morale (B 5, 7, 8, H 5, 6, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rulesets.api import Cell, Column, Line, Row, Section
from generator.rulesets.capitan_hex.chart_reader import InPlay

TEXT, HEAD, LABEL, TITLE = (f"reference_chart.{part}" for part in ("text", "head", "label", "title"))
RANGES = ("short", "medium", "long")
COVERS = ("light", "medium", "heavy")


def sections(play: InPlay) -> Iterator[Section]:
    yield _weapons(play)
    yield _shooting(play)
    yield _shot_modifiers(play)
    yield _shot_cover(play)
    yield _visibility(play)
    yield _combat(play)
    yield _combat_modifiers(play)
    yield _morale(play)
    yield _reduced(play)
    yield _rout(play)


def _weapons(play: InPlay) -> Section:
    read = play.reader()
    rows = []
    for weapon in play.weapons:
        ranges = [read.plain("weapon_ranges", weapon, band) for band in RANGES]
        rows.append(Row(Line(f"weapon.{weapon}"), tuple(Cell(one.hex, aside=Cell(one.cm, "cm")) for one in ranges)))
    to_hit = tuple(read.cell("shot_difficulty", band, form="roll") for band in RANGES)
    rows.append(Row(Line(f"{LABEL}.to_hit"), to_hit, opens=True))
    columns = tuple(Column(Line(f"range.{band}")) for band in RANGES)
    lines = [Line("rule.range_limits")] if play.has_cavalry else []
    if play.commands:
        lines.append(Line("rule.command_weapons"))
    title = Line("table.weapon_ranges")
    clauses = read.clauses("B 7.2", "B 7.3")
    return Section("weapons", "table", "shooting", title, clauses, columns, tuple(rows), tuple(lines))


def _shooting(play: InPlay) -> Section:
    read = play.reader()
    rows = []
    for arm, here in (("infantry", play.has_foot), ("cavalry", play.has_cavalry)):
        if here:
            cells = tuple(read.cell("shots_per_counter", arm, size) for size in ("full", "half"))
            rows.append(Row(Line(f"{LABEL}.shots_{arm}"), cells))
    lines = (
        Line("rule.target"),
        Line(f"{TEXT}.shot"),
        Line(f"{TEXT}.dodge", {"roll": read.plain("dodge_target", "dodge")}),
        Line("rule.half_in_cover"),
        *((Line("rule.command_losses"),) if play.commands else ()),
    )
    columns = tuple(Column(Line(f"counter.{size}")) for size in ("full", "half"))
    clauses = read.clauses("H 5.1", "H 5.3", "B 7.1", "B 7.5")
    return Section("shooting", "table", "shooting", Line("heading.shooting"), clauses, columns, tuple(rows), lines)


def _shot_modifiers(play: InPlay) -> Section:
    read = play.reader()
    skip = () if play.has_cavalry else ("cavalry_target", "cavalry_moved")
    rows = [
        Row(play.row("shot_modifiers", name), (read.signed("shot_modifiers", name),))
        for name in read.rows("shot_modifiers")
        if name not in skip
    ]
    step = Cell(read.plain("shot_through_cover", "light", "hexes"), "hexes")
    crossed = read.signed("shot_through_cover", "light", "modifier")
    rows.append(Row(Line(f"{LABEL}.light_crossed", {"hexes": step}), (crossed,)))
    if "hidden_movement" in play.abilities:
        shot = read.signed("hidden_movement", "hidden_unit", "shot")
        rows.append(Row(Line(f"{LABEL}.hidden_unit"), (shot,)))
    title = Line("table.shot_modifiers")
    return Section("shot_modifiers", "table", "shooting", title, read.clauses(), (Column(),), tuple(rows))


def _shot_cover(play: InPlay) -> Section:
    read = play.reader()
    cells = tuple(read.signed("shot_cover", cover) for cover in COVERS)
    columns = tuple(Column(Line(f"cover.{cover}")) for cover in COVERS)
    title = Line("table.shot_cover", notes=("footnote.three_covers",))
    rows = (Row(Line(f"{LABEL}.dodge_bonus"), cells),)
    return Section("shot_cover", "table", "shooting", title, read.clauses(), columns, rows)


def _visibility(play: InPlay) -> Section:
    read = play.reader()
    arms = [arm for arm, here in (("infantry", play.has_foot), ("cavalry", play.has_cavalry)) if here]
    rows = []
    for cover in read.rows("visibility"):
        seen = [read.cell("visibility", cover, arm) for arm in arms]
        blocks = read.cell("sight_blocking", cover) if cover in play.book.tables["sight_blocking"].rows else None
        label = Line(play.word(f"row.visibility.{cover}", f"{LABEL}.in_{cover}"))
        rows.append(Row(label, (*seen, blocks)))
    heads = (*(f"{HEAD}.{arm}_seen" for arm in arms), f"{HEAD}.blocks")
    columns = tuple(Column(Line(head)) for head in heads)
    title = Line(f"{TITLE}.visibility", notes=("footnote.visibility",))
    return Section("visibility", "table", "shooting", title, read.clauses(), columns, tuple(rows))


def _combat(play: InPlay) -> Section:
    read = play.reader()
    lines = [
        Line("rule.contact"),
        Line("rule.placing"),
        Line(f"{TEXT}.combat_roll"),
        Line(f"{TEXT}.combat_dodge", {"roll": read.plain("dodge_target", "dodge")}),
        Line("rule.no_fighting_back"),
        Line("rule.reorder"),
        Line(f"{TEXT}.destruction", {"ratio": read.plain("destruction_ratio", "figures")}),
    ]
    if play.commands:
        lines += [Line("rule.command_in_combat"), Line(f"{TEXT}.charge_led")]
    if play.has_ground("crossing_wall", "low_walls", "high_walls"):
        lines.append(Line("rule.obstacle"))
    if "standard_bearer" in play.specialists:
        parts = {name: read.signed("captured_flag", "captor", name) for name in ("morale", "combat")}
        lines.append(Line(f"{TEXT}.captured_flag", parts))
    arms = [arm for arm, here in (("infantry", play.has_foot), ("cavalry", play.has_cavalry)) if here]
    rows = tuple(
        Row(Line(f"{LABEL}.attacks_{arm}"), tuple(read.cell("attacks", arm, target) for target in arms)) for arm in arms
    )
    columns = tuple(Column(Line(f"column.attacks.{target}")) for target in arms)
    clauses = read.clauses("H 6.1", "H 6.2", "H 6.4", "H 6.7", "B 8.6", "B 8.12")
    return Section("combat", "table", "combat", Line("heading.combat"), clauses, columns, rows, tuple(lines))


def _combat_modifiers(play: InPlay) -> Section:
    read = play.reader()
    absent = {
        "lancers_against_infantry": not (play.has_lancers and play.has_foot),
        "lancers_against_cavalry": not play.has_lancers,
        "cuirassiers": not any(card.figure == "cuirassier" for card in play.cards),
        "infantry_charging_cavalry": not play.has_cavalry,
        "charge_led_by_command": not play.commands,
        "cavalry_in_wood": not (play.has_cavalry and play.has_ground("scattered_wood", "dense_wood", "close_wood")),
        "discovered_decoy": "hidden_movement" not in play.abilities,
        **{name: name not in play.classes for name in ("elite", "veteran", "militia")},
    }
    rows = []
    for name in read.rows("combat_modifiers"):
        if absent.get(name):
            continue
        # Only what is so is marked: a dash in every other row would say nothing.
        first = read.cell("combat_modifiers", name, "first_round_only") or Cell("", "text")
        cells = (read.signed("combat_modifiers", name), first)
        rows.append(Row(play.row("combat_modifiers", name, "troop_class"), cells))
    columns = (Column(), Column(Line(f"{HEAD}.first_round")))
    title = Line("table.combat_modifiers")
    return Section("combat_modifiers", "table", "combat", title, read.clauses("B 8.4"), columns, tuple(rows))


def _morale(play: InPlay) -> Section:
    read = play.reader()
    near = {
        "within": read.hexes("command_near", "charger_morale", "within"),
        "charger": read.signed("command_near", "charger_morale", "modifier"),
        "charged": read.signed("command_near", "charged_courage", "modifier"),
    }
    lines = (
        Line(f"{TEXT}.morale_test", {"dice": read.roll_of("morale_test", "charge")}),
        *((Line(f"{TEXT}.command_near", near),) if play.commands else ()),
        Line(f"{TEXT}.failed_test", {"courage": read.signed("failed_test", "charge", "courage")}),
        Line(f"{TEXT}.doubling", {"times": read.plain("courage_doubling", "courage")}),
        Line(f"{TEXT}.not_in_melee"),
    )
    return Section("morale", "lines", "morale", Line("heading.morale"), read.clauses(), lines=lines)


def _reduced(play: InPlay) -> Section:
    read = play.reader()
    names = [name for name in play.classes if name in play.book.tables["reduced_test_modifiers"].rows]
    cells = tuple(read.signed("reduced_test_modifiers", name) for name in names)
    columns = tuple(Column(Line(f"troop_class.{name}")) for name in names)
    rows = (Row(Line(f"{LABEL}.added_to_die"), cells),) if names else ()
    lines = (Line(f"{TEXT}.reduced"), Line("rule.merging"))
    title = Line("table.reduced_unit")
    return Section("reduced", "table", "morale", title, read.clauses("H 11", "B 5.3", "B 6.9"), columns, rows, lines)


def _rout(play: InPlay) -> Section:
    read = play.reader()
    bonus = {arm: read.hexes("rout_bonus", arm) for arm in ("infantry", "cavalry")}
    rally = {"within": read.hexes("rally", "command"), "dice": read.roll_of("morale_test", "rally")}
    breaking = {
        "dice": read.roll_of("morale_test", "break_off"),
        "modifier": read.signed("breaking_off", "unit", "morale_die"),
        "failed": read.signed("breaking_off", "unit", "failed_combat_die"),
    }
    lines = (
        Line(f"{TEXT}.rout" if play.has_cavalry else f"{TEXT}.rout_foot_only", bonus),
        *((Line(f"{TEXT}.rally", rally),) if play.commands else ()),
        Line(f"{TEXT}.pursuit", {"combat": read.signed("pursuit", "pursuer", "combat_die")}),
        Line(f"{TEXT}.elimination"),
        Line(f"{TEXT}.break_off", breaking),
        Line("rule.broken_off"),
    )
    return Section("rout", "lines", "morale", Line(f"{TITLE}.rout"), read.clauses(), lines=lines)
