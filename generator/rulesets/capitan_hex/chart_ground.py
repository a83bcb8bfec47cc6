"""The chart's last part: terrain and cover, losses in counters, abilities and specialists (H 5.4, 8, 12, B 1.3, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rulesets.api import Cell, Column, Line, Row, Section
from generator.rulesets.capitan_hex import counters
from generator.rulesets.capitan_hex.chart_reader import InPlay, Reader

LABEL, TITLE = "reference_chart.label", "reference_chart.title"
ARMS = ("infantry", "cavalry")
MARKS = ("no_march", "no_charge")


def sections(play: InPlay) -> Iterator[Section]:
    arms = [arm for arm, here in zip(ARMS, (play.has_foot, play.has_cavalry or bool(play.guns)), strict=True) if here]
    yield from _movement(play, arms)
    yield from _cover(play, arms)
    yield _losses(play)
    if play.abilities:
        yield _abilities(play)
    if play.specialists or any(card.guerrilla for card in play.cards):
        yield _specialists(play)


def _movement(play: InPlay, arms: list[str]) -> Iterator[Section]:
    read = play.reader()
    hindering: list[Row] = []
    ways: list[Row] = []
    for kind in read.rows("terrain_movement", play.terrain):
        grounds = [read.plain("terrain_movement", kind, arm) for arm in arms]
        is_way = all(ground.change is not None and ground.change > 0 for ground in grounds)
        cells = tuple(_ground(read, kind, arm) for arm in arms)
        # Roads and paths stand together at the foot.
        rows = ways if is_way else hindering
        rows.append(Row(play.row("terrain_movement", kind, "terrain"), cells, opens=is_way and not ways))
    rows = hindering + ways
    if not rows:
        return
    lines = [Line("rule.hex_terrain")]
    columns = tuple(Column(Line(f"arm.{arm}")) for arm in arms)
    title = Line("heading.terrain")
    yield Section("terrain", "table", "terrain", title, read.clauses("H 4"), columns, tuple(rows), tuple(lines))


def _ground(read: Reader, kind: str, arm: str) -> Cell | None:
    ground = read.plain("terrain_movement", kind, arm)
    notes = read.notes("terrain_movement", kind, arm)
    if ground.impassable:
        return Cell("terrain_mark.impassable", "word", notes=notes)
    marks = tuple(f"terrain_mark.{name}" for name in MARKS if getattr(ground, name))
    return Cell(ground.change or None, "signed", marks=marks, notes=notes)


def _cover(play: InPlay, arms: list[str]) -> Iterator[Section]:
    read = play.reader()
    rows = []
    for kind in read.rows("terrain_cover", play.terrain):
        cells = []
        for arm in arms:
            cover = read.plain("terrain_cover", kind, arm)
            cells.append(Cell(f"cover.letter.{cover}", "letter") if cover else None)
        label = play.row("terrain_cover", kind, "terrain")
        rows.append(Row(Line(label.key, notes=read.notes("terrain_cover", kind, arms[0])), tuple(cells)))
    if not rows:
        return
    columns = tuple(Column(Line(f"arm.{arm}")) for arm in arms)
    title = Line("heading.cover", notes=("footnote.visibility",))
    yield Section("cover", "table", "terrain", title, read.clauses(), columns, tuple(rows))


def _losses(play: InPlay) -> Section:
    """Counters left, for each size of unit in play and each number of figures lost at once."""
    read = play.reader()
    sizes: dict[tuple[str, int], str] = {}
    for unit in play.game.units:
        if unit.card.command is None:
            kind = unit.kind
            label = "cavalry" if kind == "cavalry" else "foot"
            sizes.setdefault((label, unit.values["figures"].value), kind)
            read.value("counter_figures", kind, "full")
    ordered = sorted(sizes, key=lambda one: (one[0] != "foot", one[1]))
    most = max((figures for _, figures in ordered), default=0)
    rows = []
    for number, (label, figures) in enumerate(ordered):
        cells: list[Cell | None] = []
        for losses in range(1, most + 1):
            if losses > figures:
                cells.append(Cell("", "text"))
                continue
            mix = counters.after_losses(play.book, sizes[(label, figures)], figures, losses)
            cells.append(Cell((mix.full, mix.half), "counters") if mix.full or mix.half else None)
        opens = number > 0 and ordered[number - 1][0] != label
        rows.append(Row(Line(f"{LABEL}.{label}", {"figures": figures}), tuple(cells), opens=opens))
    columns = tuple(Column(Line("reference_chart.plain", {"text": str(losses)})) for losses in range(1, most + 1))
    lines = (Line("reference_chart.text.reading_losses", notes=("footnote.losses",)), Line("rule.losses"))
    title, corner = Line(f"{TITLE}.losses"), Line("reference_chart.head.losses")
    clauses = read.clauses("H 5.4", "H 6.6")
    return Section("losses", "wide", "losses", title, clauses, columns, tuple(rows), lines, corner)


def _abilities(play: InPlay) -> Section:
    read = play.reader()
    rows = []
    guerrillas = any(card.guerrilla for card in play.cards)
    for name in play.abilities:
        points = read.plain("special_abilities", name, "points")
        notes = read.notes("special_abilities", name, "points")
        if guerrillas and name == "hidden_movement":
            notes = (*notes, "reference_chart.note.guerrillas_free")
        cell = Cell(points, "points", notes=notes)
        limits = tuple(_limits(read, name))
        if name in play.book.tables["ability_changes"].rows:
            read.value("ability_changes", name, "shot")
        rows.append(Row(Line(f"ability.{name}.name"), (cell, *limits), Line(f"ability.{name}.effect")))
    lines = (Line("rule.abilities"),)
    title = Line("heading.abilities")
    return Section("abilities", "glossary", "abilities", title, read.clauses(), rows=tuple(rows), lines=lines)


def _limits(read: Reader, name: str) -> Iterator[Cell]:
    if read.plain("special_abilities", name, "every_other_turn"):
        yield Cell(Line("reference_chart.limit.every_other_turn"), "line")
    if uses := read.plain("special_abilities", name, "uses_per_game"):
        yield Cell(Line("reference_chart.limit.uses", {"uses": uses}), "line")
    if arm := read.plain("special_abilities", name, "arm"):
        yield Cell(Line("reference_chart.limit.arm", {"arm": Cell(f"arm.{arm}", "small word")}), "line")


def _specialists(play: InPlay) -> Section:
    read = play.reader()
    rows = []
    for name in play.specialists:
        read.value("specialist_effects", name, "combat_die")
        rows.append(Row(Line(f"specialist.{name}.name"), (), Line(f"specialist.{name}.effect")))
    if any(card.guerrilla for card in play.cards):
        read.value("guerrillas", "guerrilla", "as_scouts")
        rows.append(Row(Line("guerrilla.name"), (), Line("guerrilla.effect")))
    if any(card.command.may_dismount for card in play.commands):
        read.value("dismounted_command", "infantry_command", "may_dismount")
        rows.append(Row(Line("dismounted.name"), (), Line("dismounted.effect")))
    clauses = read.clauses(*(("H 12",) if "aide_de_camp" in play.specialists else ()))
    title = Line("heading.specialists")
    return Section("specialists", "glossary", "abilities", title, clauses, rows=tuple(rows))
