"""Counters: how many of which a unit needs (H 1, 2, 5.4, 6.7, 12), and what is drawn on each.

Figures are told off into full counters, then a half; a last odd figure is kept on the control sheet only.
A command starts as one full counter whatever its figures. A gun brings its crew, itself and its limber.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.model.rulebook import Rulebook
from generator.rulesets.api import CounterDesign, CounterNeed, Derived, FigureGroup, Input, Line, Unit, derived
from generator.rulesets.capitan import figures as members
from generator.rulesets.capitan.figures import Ask, command_roles
from generator.rulesets.capitan.model import CapitanCard
from generator.rulesets.reading import sentence


class Mix(Struct, frozen=True):
    """Figures told off into counters; ``kept`` are on no counter and live on the control sheet."""

    full: int
    half: int
    kept: int


def colour_type(card: CapitanCard) -> str:
    """Which of the five types its colour must be the only one of on a side."""
    return "command" if card.command is not None else card.arm


def tell_off(book: Rulebook, kind: str, figures: int) -> Mix:
    """Figures as full counters, one half where enough are left for it, and the rest (H 1)."""
    full, half = _sizes(book, kind)
    rest = figures % full
    return Mix(figures // full, rest // half, rest % half)


def after_losses(book: Rulebook, kind: str, figures: int, losses: int) -> Mix:
    """What stands on the board after so many losses at once (H 5.4 as ruled); ``kept`` is what is left of it.

    Losses below a half counter are ignored while a full counter remains; below a full counter survivors
    are rounded down to halves. The figure kept on the control sheet is the first to fall. A command stands on
    its full counter until it is down to the figures of its half (H 1, 2).
    """
    full, half = _sizes(book, kind)
    survivors = max(0, figures - losses)
    if full is None:
        whole = losses == 0 or survivors > half
        return Mix(int(whole), int(not whole and survivors > 0), 0)
    start = tell_off(book, kind, figures)
    if survivors < full:
        return Mix(0, survivors // half, 0)
    on_counters = max(0, losses - start.kept)
    shown = figures - start.kept - on_counters // half * half
    return Mix(shown // full, shown % full // half, max(0, start.kept - losses))


def needs(book: Rulebook, card: CapitanCard, figures: int, ask: Ask, unit: str, colour: str) -> Iterator[CounterNeed]:
    """The counters of one unit, each with the rule that asks for it."""
    maker = _Maker(book, card, figures, ask, unit, colour)
    if card.command is not None:
        yield from maker.of_command()
    else:
        yield from maker.of_troops()
    if card.gun is not None:
        yield from maker.of_gun()


def figure_groups(book: Rulebook, card: CapitanCard, figures: int, ask: Ask) -> tuple[FigureGroup, ...]:
    """The boxes to tick on the control sheet, by counter; for a command, by role, the officer first."""
    if card.command is not None:
        return members.groups(card, figures, ask)
    kind = ask("kind").value
    full, half = _sizes(book, kind)
    mix = tell_off(book, kind, figures)
    groups = [FigureGroup(full, ("counter.full",), half_at=half, on_counter=True) for _ in range(mix.full)]
    groups += [FigureGroup(half, ("counter.half",), on_counter=True) for _ in range(mix.half)]
    groups += [FigureGroup(mix.kept, ("counter.kept",), on_sheet_only=True)] if mix.kept else []
    reduced_by = ask("reduced_at").clauses[0]
    return (replace(groups[0], kept_when_reduced=half, reduced_by=reduced_by), *groups[1:])


def notes(book: Rulebook, units: Sequence[Unit]) -> Iterator[Line]:
    """How losses are kept on the control sheet: those of troops, and those of commands."""
    if any("reduced_at" in unit.values for unit in units):
        clause = book.cite(book.tables["loss_examples"].source)
        yield Line("control_sheet.note.losses", {"clause": clause})
    if any("command.capacity" in unit.values for unit in units):
        yield sentence(book, "control_sheet.note.command")


def _sizes(book: Rulebook, kind: str) -> tuple[int, int]:
    return book.value("counter_figures", kind, "full").value, book.value("counter_figures", kind, "half").value


class _Maker:
    """The designs of one unit share its nation, colour and key."""

    def __init__(self, book: Rulebook, card: CapitanCard, figures: int, ask: Ask, unit: str, colour: str) -> None:
        self.book, self.card, self.figures, self.ask, self.unit, self.colour = book, card, figures, ask, unit, colour
        self.kind = ask("kind").value

    def design(self, kind: str, size: str, symbols: tuple[str, ...]) -> CounterDesign:
        is_command = kind.startswith("command")
        return CounterDesign(kind, size, symbols, self.card.nation, self.colour, self.unit, is_command)

    def why(self, what: str, count: int = 1) -> Derived:
        return derived(self.book, f"counter.{what}", count, Input("figures", self.figures, "figures", "scenario"))

    def of_troops(self) -> Iterator[CounterNeed]:
        mix = tell_off(self.book, self.kind, self.figures)
        full, half = self.pair(self.kind, self.ask("symbol").value)
        if mix.full:
            yield CounterNeed(full, half, mix.full, self.why("full", mix.full))
        if mix.half:
            yield CounterNeed(half, half, mix.half, self.why("half", mix.half))
        spare = derived(self.book, "counter.spare_halves", self.book.value("halves_single_sided", "unit"))
        yield CounterNeed(half, None, spare.value, spare, single_sided_only=True)

    def pair(self, kind: str, symbol: str) -> tuple[CounterDesign, CounterDesign]:
        full, half = _sizes(self.book, kind)
        return self.design(kind, "full", (symbol,) * full), self.design(kind, "half", (symbol,) * half)

    def of_command(self) -> Iterator[CounterNeed]:
        full, half = self.command_pair(self.kind)
        yield CounterNeed(full, half or full, 1, self.why("command"))
        if half is not None:
            spare = derived(self.book, "counter.spare_command", self.book.value("halves_single_sided", "command"))
            yield CounterNeed(half, None, spare.value, spare, single_sided_only=True)
        if "aide_de_camp" in self.card.command.specialists:
            aide = self.design(self.kind, "half", (self.ask(f"{self.kind}.aide_de_camp").value,))
            yield CounterNeed(aide, aide, 1, self.why("aide_de_camp"))
        if self.card.mounted and self.card.command.may_dismount:
            full, half = self.command_pair("command_foot")
            yield CounterNeed(full, half or full, 1, self.why("dismounted"))

    def command_pair(self, kind: str) -> tuple[CounterDesign, CounterDesign | None]:
        """The full counter, with all its figures, and the half that losses turn it to; a lone figure has none."""
        roles = command_roles(self.card, self.figures)
        # The officer rides or walks last on the right, at the head of the others, and is the last to fall.
        symbols = tuple(self.ask(f"{kind}.{role}").value for role in (*roles[1:], roles[0]))
        left = self.book.value("counter_figures", kind, "half").value
        full = self.design(kind, "full", symbols)
        return full, self.design(kind, "half", symbols[-left:]) if len(symbols) > 1 else None

    def of_gun(self) -> Iterator[CounterNeed]:
        gun = self.card.gun
        piece = self.design("gun", "piece", ("gun" if gun.weapon == "naval_carronade" else gun.weapon,))
        yield CounterNeed(piece, replace(piece, state="spiked"), 1, self.why("gun"))
        if gun.limber:
            limber = self.design("limber", "piece", ("limber",))
            yield CounterNeed(limber, limber, 1, self.why("limber"))
