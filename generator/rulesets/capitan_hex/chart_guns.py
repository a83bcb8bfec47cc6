"""The chart's artillery: the guns in play side by side, deviation, modifiers, serving (B 12, H 9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import cast

from generator.rulesets.api import Cell, Column, Derived, Line, Row, Section, Unit
from generator.rulesets.capitan.artillery import AMMUNITION
from generator.rulesets.capitan.model import CapitanCard, Gun
from generator.rulesets.capitan_hex.chart_reader import InPlay, Reader

TEXT, LABEL, TITLE = (f"reference_chart.{part}" for part in ("text", "label", "title"))
ROCKET = "congreve_rocket"
HIGH = ("howitzer", "mortar", ROCKET)
"""Pieces drawn with the howitzer's short barrel."""


def sections(play: InPlay) -> Iterator[Section]:
    if not play.guns:
        return
    yield _Guns(play).section()
    yield _deviation(play)
    yield _deviation_dice(play)
    yield _modifiers(play)
    yield _structures(play)
    yield _serving(play)


def _gun(unit: Unit) -> Gun:
    return cast(Gun, cast(CapitanCard, unit.card).gun)


class _Guns:
    """One column a gun: its type and its weapon. What units of one make share is read from any of them."""

    def __init__(self, play: InPlay) -> None:
        self.play, self.read = play, play.reader()
        self.units: dict[tuple[str, str], list[Unit]] = {}
        for unit in play.gun_units:
            self.units.setdefault((_gun(unit).type, _gun(unit).weapon), []).append(unit)

    def section(self) -> Section:
        rows: list[Row] = []
        for kind in AMMUNITION:
            rows += self._ammunition(kind)
        rows += self._handling()
        columns = tuple(self._column(gun) for gun in self.play.guns)
        clauses = self.read.clauses("H 9.1", "B 12.12", "B 12.13", "H 9.4")
        title = Line("heading.artillery")
        return Section("guns", "artillery", "artillery", title, clauses, columns, tuple(rows))

    def _column(self, gun: Gun) -> Column:
        symbol = "howitzer" if gun.weapon in HIGH else "gun"
        return Column(Line(f"gun_type.{gun.type}.name"), symbol, self._calibre(gun))

    def _calibre(self, gun: Gun) -> Line:
        if gun.weapon == "gun":
            least = self.read.plain("gun_calibres", gun.type, "pounders.minimum")
            most = self.read.plain("gun_calibres", gun.type, "pounders.maximum")
            notes = self.read.notes("gun_calibres", gun.type, "pounders.minimum")
            if most is None:
                return Line("reference_chart.calibre.gun_heavy", {"from": least}, notes)
            return Line("reference_chart.calibre.gun", {"from": least, "to": most}, notes)
        if gun.weapon in ("howitzer", "mortar"):
            size = self.read.plain("gun_calibres", gun.type, "mortar_howitzer")
            return Line(f"reference_chart.calibre.{gun.weapon}_{size}" if size else f"weapon.{gun.weapon}")
        return Line(f"reference_chart.calibre.{gun.weapon}")

    def _values(self, gun: Gun, key: str) -> Derived | None:
        """A value of the first unit of this make that has it: the ability to fire shell is not everyone's."""
        units = self.units[(gun.type, gun.weapon)]
        return next((unit.values[key] for unit in units if key in unit.values), None)

    def _ammunition(self, kind: str) -> list[Row]:
        guns = self.play.guns
        if not any(self._values(gun, f"gun.{kind}.effective") for gun in guns):
            return []
        templates = [self._values(gun, f"gun.{kind}.template") for gun in guns]
        heads = tuple(
            Cell(template.value, "template", notes=self._template_notes(kind, gun)) if template else None
            for gun, template in zip(guns, templates, strict=True)
        )
        rows = [Row(Line(f"ammunition.{kind}"), heads, self._sight(kind), opens=True)]
        for band in ("effective", "long"):
            cells = []
            for gun in guns:
                hexes = self._values(gun, f"gun.{kind}.{band}")
                cells.append(Cell(hexes.value, aside=self._dodge(kind, gun, band)) if hexes else None)
            rows.append(Row(Line(f"{LABEL}.{band}"), tuple(cells)))
        return rows

    def _template_notes(self, kind: str, gun: Gun) -> tuple[str, ...]:
        return self.read.notes(f"{kind}_dodge", gun.type, "template") if gun.weapon == "gun" else ()

    def _dodge(self, kind: str, gun: Gun, band: str) -> Cell:
        roll = self._values(gun, f"gun.{kind}.dodge.{band}")
        assert roll is not None
        table, row = ("rocket_dodge", ROCKET) if gun.weapon == ROCKET else (f"{kind}_dodge", gun.type)
        # A row that is ours altogether has its note at the template.
        said = self._template_notes(kind, gun)
        notes = tuple(note for note in self.read.notes(table, row, band) if note not in said)
        return Cell(roll.value, "roll", notes=notes)

    def _sight(self, kind: str) -> Line:
        least = next((found for gun in self.play.guns if (found := self._values(gun, f"gun.{kind}.minimum"))), None)
        if least is None:
            return Line("reference_chart.sight.canister")
        lobbed = kind == "shell" or all(
            gun.weapon == "mortar" for gun in self.play.guns if self._values(gun, f"gun.{kind}.effective")
        )
        row = "mortar_and_shell" if lobbed else "ball"
        distance = self.read.hexes("minimum_range", row)
        notes = self.read.notes("minimum_range", row)
        return Line(f"reference_chart.sight.{'lobbed' if lobbed else 'ball'}", {"minimum": distance}, notes)

    def _handling(self) -> list[Row]:
        guns, read = self.play.guns, self.read
        crew_note = ("footnote.crew",)
        pushed = tuple(read.cell("gun_pushed_movement", gun.type) for gun in guns)
        rows = [Row(Line("heading.movement_and_crew"), opens=True), Row(Line(f"{LABEL}.pushed"), pushed)]
        for arm in ("foot", "horse"):
            cells = tuple(self._limbered(gun, arm) for gun in guns)
            notes = ("reference_chart.note.horse_card",) if arm == "horse" else ()
            if any(cells):
                rows.append(Row(Line(f"{LABEL}.limbered_{arm}", notes=notes), cells))
        for arm in ("foot", "horse"):
            crews = tuple(self._crew(gun, arm, "minimum") for gun in guns)
            reduced = tuple(self._crew(gun, arm, "reduced") for gun in guns)
            if any(crews):
                rows.append(Row(Line(f"{LABEL}.crew_{arm}", notes=crew_note), crews))
                notes = read.notes("gun_crew_reduced", "crew")
                rows.append(Row(Line(f"{LABEL}.crew_reduced_{arm}", notes=notes), reduced))
        damages = tuple(self._damage(gun) for gun in guns)
        if any(damages):
            rows.append(Row(Line(f"{LABEL}.damage"), damages))
        return rows

    def _of_arm(self, gun: Gun, arm: str) -> list[Unit]:
        return [u for u in self.units[(gun.type, gun.weapon)] if _gun(u).horse == (arm == "horse")]

    def _limbered(self, gun: Gun, arm: str) -> Cell | None:
        units = [unit for unit in self._of_arm(gun, arm) if _gun(unit).limber]
        if not units:
            return None
        if gun.weapon == ROCKET:
            return Cell(units[0].values["gun.limbered"].value)
        found = self.read.value("gun_limbered_movement", gun.type, arm)
        return Cell(found.value)

    def _crew(self, gun: Gun, arm: str, which: str) -> Cell | None:
        units = self._of_arm(gun, arm)
        if not units:
            return None
        count = units[0].values[f"gun.crew_{which}.counters"].value
        self.read.value("gun_crew_minimum", gun.type, arm)
        return Cell((int(count), int(count % 1 > 0)), "counters")

    def _damage(self, gun: Gun) -> Cell | None:
        # Only ball and the bombs of mortars and howitzers bring structures down (B 12.14).
        fires = [kind for kind in AMMUNITION if self._values(gun, f"gun.{kind}.effective")]
        if "ball" not in fires and gun.weapon not in HIGH:
            return None
        points, bonus = self._values(gun, "gun.damage"), self._values(gun, "gun.damage_bonus")
        self.read.value("structure_damage", gun.type, "ball")
        return Cell(points.value + (bonus.value if bonus else 0)) if points else None


def _deviation(play: InPlay) -> Section:
    """The hexes of each roll that can come up: of the largest die in play and what is added to it."""
    read = play.reader()
    sides = [unit.values[key].value for unit in play.gun_units for key in _dice_keys(unit)]
    more = [read.plain("pivot_fire", "gun", "deviation_die")]
    more += [read.plain("unlimbering", "horse", "deviation_die")] if any(_gun(u).horse for u in play.gun_units) else []
    last = max(sides) + max(more)
    rolls = [roll for roll in read.rows("deviation") if int(roll) <= last]
    columns: list[Column] = []
    cells: list[Cell] = []
    for hexes, same in groupby(rolls, key=lambda roll: (read.plain("deviation", roll), read.notes("deviation", roll))):
        run = list(same)
        text = run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}"
        columns.append(Column(Line("reference_chart.plain", {"text": text})))
        cells.append(Cell(hexes[0], notes=hexes[1]))
    rows = (Row(Line(f"{LABEL}.deviation_hexes"), tuple(cells)),)
    corner = Line(f"{LABEL}.deviation_die")
    label = Line("heading.deviation")
    lines = (Line("rule.deviation_direction"),)
    clauses = read.clauses("B 12.11", "H 9.5")
    return Section("deviation", "table", "artillery", label, clauses, tuple(columns), rows, lines, corner)


def _dice_keys(unit: Unit) -> list[str]:
    return [key for key in ("gun.deviation_die", "gun.deviation_die_every_turn") if key in unit.values]


def _deviation_dice(play: InPlay) -> Section:
    read = play.reader()
    found: dict[tuple[bool, str], Unit] = {}
    for unit in play.gun_units:
        found.setdefault((_gun(unit).weapon == ROCKET, cast(CapitanCard, unit.card).troop_class), unit)
    rows = []
    for rocket, name in sorted(found, key=lambda one: (one[0], play.classes.index(one[1]))):
        values = found[(rocket, name)].values
        label = Line(f"troop_class.{name}")
        first = True
        for key, turns in (
            ("gun.deviation_die_every_turn", 1),
            ("gun.deviation_die", values["gun.turns_per_shot"].value),
        ):
            if key in values:
                rate = Line(f"reference_chart.rate.{'every' if turns == 1 else 'other'}", {"turns": turns})
                cells = (Cell(rate, "line"), Cell(values[key].value, "die"))
                name_once = label if first else Line("reference_chart.plain", {"text": ""})
                rows.append(Row(name_once, cells, opens=rocket and first))
                first = False
        read.value("rate_of_fire", name, "turns")
        read.value("rocket_deviation_die" if rocket else "deviation_die", name)
    columns = (Column(), Column())
    title = Line("heading.deviation_die")
    return Section("deviation_dice", "table", "artillery", title, read.clauses(), columns, tuple(rows))


def _modifiers(play: InPlay) -> Section:
    read = play.reader()
    rows = [
        Row(Line(f"{LABEL}.in_{cover}"), (read.signed("artillery_cover", cover),))
        for cover in read.rows("artillery_cover")
    ]
    high = any("gun.shell.effective" in unit.values or _gun(unit).weapon == "mortar" for unit in play.gun_units)
    limbers = any(_gun(unit).limber for unit in play.gun_units)
    absent = {"target_out_of_sight": not high, "unlimbered_this_turn": not limbers}
    for name in read.rows("artillery_modifiers"):
        if not absent.get(name):
            rows.append(Row(play.row("artillery_modifiers", name), (read.signed("artillery_modifiers", name),)))
    canister = any("gun.canister.effective" in unit.values for unit in play.gun_units)
    lines = [Line(f"{TEXT}.impact", notes=("footnote.artillery_die",))]
    lines += [Line("rule.canister_cover")] if canister else []
    title = Line(f"{TITLE}.gun_dodge")
    return Section(
        "gun_modifiers", "table", "artillery", title, read.clauses("B 2.4"), (Column(),), tuple(rows), tuple(lines)
    )


def _structures(play: InPlay) -> Section:
    read = play.reader()
    rows = tuple(
        Row(
            Line(f"structure.{name}", notes=read.notes("structure_strength", name)),
            (Cell(read.plain("structure_strength", name, "strength")),),
        )
        for name in read.rows("structure_strength")
    )
    title = Line("table.structure_strength")
    return Section("structures", "table", "artillery", title, read.clauses(), (Column(),), rows)


def _serving(play: InPlay) -> Section:
    read = play.reader()
    units = play.gun_units
    has_limber, has_horse = (any(getattr(_gun(u), name) for u in units) for name in ("limber", "horse"))
    half_arc = read.plain("arc_of_fire", "gun") / 2
    pivot = {"sides": read.plain("pivot", "gun"), "modifier": read.signed("pivot_fire", "gun", "deviation_die")}
    spike = {
        "gunners": read.plain("spiking", "gunners", "figures"),
        "within": read.hexes("gun_reach", "spiking_command"),
    }
    lines = [
        Line(f"{TEXT}.gun_arc", {"degrees": int(half_arc) if half_arc == int(half_arc) else half_arc}),
        Line("rule.gun_push"),
        Line(f"{TEXT}.gun_pivot", pivot),
        Line(f"{TEXT}.dead_ground", {"times": read.plain("dead_ground", "gun")}),
        Line(f"{TEXT}.crew"),
        Line("rule.command_serving") if any(card.arm == "artillery" for card in play.commands) else None,
        *(_limber_lines(read) if has_limber else ()),
        *(_horse_lines(read) if has_horse else ()),
        Line("rule.gun_charged"),
        Line("rule.gun_abandon"),
        Line(f"{TEXT}.spike", spike),
        Line("rule.gun_capture"),
        Line(f"{TEXT}.rockets") if any(gun.weapon == ROCKET for gun in play.guns) else None,
    ]
    clauses = read.clauses("H 9.6", "B 12.2", "B 12.6", "B 12.15", "B 12.16", "H 2")
    kept = tuple(line for line in lines if line is not None)
    return Section("serving", "lines", "artillery", Line(f"{TITLE}.serving"), clauses, lines=kept)


def _limber_lines(read: Reader) -> Iterator[Line]:
    yield Line("rule.gun_on_board")
    parts = {
        "still": read.plain("unlimbering", "foot", "still"),
        "minimum": read.plain("unlimbering", "at_minimum_crew", "still"),
    }
    yield Line(f"{TEXT}.unlimber", parts)
    yield Line("rule.limbered")
    yield Line("rule.limbered_target")


def _horse_lines(read: Reader) -> Iterator[Line]:
    yield Line(f"{TEXT}.unlimber_horse", {"modifier": read.signed("unlimbering", "horse", "deviation_die")})
    parts = {
        "serving": read.plain("horse_gunners_counters", "serving", "figures"),
        "left": read.plain("horse_gunners_counters", "left_gun", "figures"),
    }
    yield Line(f"{TEXT}.horse_gunners", parts, read.notes("horse_gunners_counters", "serving", "figures"))
