"""What the tests of the sheets one reads share: a context, a stand-in counter, and what no page may show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

from msgspec.structs import replace

from generator import resources
from generator.components.box_count import BoxScope, Count
from generator.components.build_context import BuildContext
from generator.components.control_sheet import sheet as control_sheet
from generator.components.scenario_sheet import sheet as scenario_sheet
from generator.components.selection import EVERYTHING
from generator.components.sheet_kind import box_lines
from generator.components.sheet_kinds import BY_ID
from generator.components.sheet_layout import type_sizes
from generator.drawing import IDENTITY, Affine, Group, Item, Style, Symbol, Text, Use, shapes
from generator.drawing import Path as Outline
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.transforms import moved
from generator.loading.rulebook import load_rulebook
from generator.loading.sheet_layouts import read_sheet_layout
from generator.loading.words import load_words
from generator.model.sheet_layout import SheetLayout
from generator.production.order import Order
from generator.production.set_up import set_up
from generator.rulesets.api import CounterDesign, Game, Unit
from generator.sheets.furniture import MARGIN_MM, content_area
from generator.sheets.pages import Sheet
from tests import games
from tests.unit.components.placed_items import overlapping

PAPERS = ("a4", "letter")
ON_PAPERS = (("en", "letter"), ("es", "a4"), ("fr", "letter"))
"""Each language on one paper, for tests of one thing on a sheet; that all of it fits is held in each on either. French,
the longest, is on the shorter."""

LONG_NAME = "Regimiento Provisional de Granaderos Reales de Castilla la Nueva y de los Tercios Extremeños"
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhalterung"


def context_for(game: Game, language: str = "en", paper: str = "a4") -> BuildContext:
    return set_up(game, Order(out=Path(), language=language, paper=paper))


def box_of(game: Game, context: BuildContext, pages_of: Callable[[str], int] = lambda kind: 3) -> list[Count]:
    """What of a game lies in the box of a kit with so many pages of each kind."""
    page = SimpleNamespace(name="")
    box = BoxScope(game, context.words, EVERYTHING, lambda kind: True, lambda kind: (page,) * pages_of(kind))
    return box_lines(BY_ID.values(), box)


@games.once
def control_sheets(game: Game, language: str = "en", paper: str = "a4") -> tuple[Sheet, ...]:
    return control_sheet.build(game, context_for(game, language, paper), stand_in)


@games.once
def scenario_sheets(game: Game, language: str = "en", paper: str = "a4") -> tuple[Sheet, ...]:
    context = context_for(game, language, paper)
    return scenario_sheet.build(game, context, stand_in, lambda pages: box_of(game, context))


def standard(kind: str) -> SheetLayout:
    """Our own layout of a kind of sheet, the one that others extend."""
    words = {**load_words()["en"], **load_rulebook("capitan_hex").words["en"]}
    path = resources.templates(kind, "standard.yaml")
    return read_sheet_layout(path, kind, type_sizes(), words).value


def stand_in(design: CounterDesign) -> Symbol:
    ground = shapes.rect(-3, -3, 26, 26, Style(fill="#247251"))
    return Symbol(f"counter-{design.unit}", 20.0, 20.0, (ground,), 3.0)


def texts(items: tuple[Item, ...]) -> list[Text]:
    """Every text in the page's own space; texts inside counters are not of this sheet."""
    return [item for item in flat(items) if isinstance(item, Text)]


def flat(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[Item]:
    """Items in the page's own space, out of the groups that only move them."""
    for item in items:
        match item:
            case Group(clip=None, transform=Affine(1, 0, 0, 1)):
                yield from flat(item.items, at @ item.transform)
            case Group():
                yield replace(item, transform=at @ item.transform)
            case Outline():
                yield replace(item, commands=moved(item.commands, at))
            case Text():
                yield replace(item, x_mm=item.x_mm + at.e, y_mm=item.y_mm + at.f)
            case Use():
                yield replace(item, transform=at @ item.transform)
            case _:
                yield item


def said(sheet: Sheet) -> str:
    """All the words of a sheet, hyphens and breaks taken out, so that what was wrapped can be found again."""
    return squeezed(" ".join(text.text for text in texts(sheet.front)))


def squeezed(words: str) -> str:
    return "".join(char for char in words if char not in " -\u00a0\u2009")


def check_page(sheet: Sheet) -> None:
    """Nothing leaves the margins, lies under the furniture, is too small, is cut off or stands on something else."""
    area = content_area(sheet.paper, sheet.heading)
    # The turns of a control sheet stand beside its title.
    allowed = Box(area.x, MARGIN_MM, area.w, area.bottom - MARGIN_MM)
    for item in flat(sheet.front):
        box = bounds((item,))
        assert box is None or allowed.contains(box, 0.35), (item, box)
    for text in texts(sheet.front):
        assert text.size_pt >= 6.0 - 1e-6, text
        assert "…" not in text.text, text
    placed = [(text, box) for text in texts(sheet.front) if (box := text_box(text)) is not None]
    assert not list(overlapping(placed, 0.05))


def with_units(game: Game, units: tuple[tuple[Unit, ...], ...]) -> Game:
    return replace(game, sides=tuple(replace(side, units=own) for side, own in zip(game.sides, units, strict=True)))


def renamed(unit: Unit, name: str) -> Unit:
    return replace(unit, roster=unit.roster.model_copy(update={"name": name}))


def from_afar(unit: Unit, origin: str) -> Unit:
    card, entry = unit.card.model_copy(update={"origin": origin}), replace(unit.entry, about=origin)
    return replace(unit, card=card, entry=entry, details=(origin,))


def with_scenario(game: Game, **changed) -> Game:
    scenario = game.scenario.model_copy(update=changed)
    located = replace(game.project.scenario, value=scenario)
    return replace(game, project=replace(game.project, scenario=located))


@games.once
def with_layouts(game: Game, **named: str) -> Game:
    """The game with other layouts of ours: ``control_sheet="large_print"``."""
    return with_scenario(game, layouts=game.scenario.layouts.model_copy(update=named))


def wordy(game: Game) -> Game:
    """The game with names nobody could foresee."""
    sides = []
    for side in game.sides:
        first, second, third, *others = side.units
        sides.append(
            (
                renamed(first, LONG_NAME),
                renamed(second, LONG_WORD),
                from_afar(third, f"{LONG_NAME} {LONG_WORD}"),
                *others,
            )
        )
    return with_units(game, tuple(sides))


def boxes(items: tuple[Item, ...], size_mm: float) -> list[Outline]:
    """The square boxes of a size."""
    found = []
    for item in flat(items):
        if isinstance(item, Outline) and len(item.commands) == 5 and item.style.stroke is not None:
            xs, ys = [c[1] for c in item.commands[:4]], [c[2] for c in item.commands[:4]]
            if abs(max(xs) - min(xs) - size_mm) < 1e-6 and abs(max(ys) - min(ys) - size_mm) < 1e-6:
                found.append(item)
    return found
