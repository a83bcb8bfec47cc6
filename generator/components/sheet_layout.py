"""What the sheets one reads do with their layouts: heads in words, conditions, and a last look at every page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from generator import resources
from generator.components.build_context import BuildContext, Words
from generator.components.cards import UNIT_CARDS
from generator.components.counters import COUNTERS
from generator.diagnostics import Diagnostic, Source, UserError
from generator.drawing import IDENTITY, Affine, Group, Item, Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.expressions import Expression, Namespace
from generator.model.base import Located, Model
from generator.model.sheet_layout import Head, SheetLayout, settings
from generator.rulesets.api import Game, SideInPlay
from generator.sheets import style
from generator.sheets.furniture import content_area
from generator.sheets.pages import Sheet
from generator.sheets.paper import Paper

Layout = TypeVar("Layout", bound=Model)

STANDARD = "standard"
"""The layout of each kind that says everything."""
_TOUCH_MM, _SLACK_MM = 0.05, 0.75
"""Texts share so little without touching to the eye; half a rule may stand over the edge of the area, or the foot of a J."""
MOST_NAMED = 6
"""Settings that a message names."""
WITHOUT_SHEETS = f"--only {COUNTERS.id},{UNIT_CARDS.id}"
"""What of a kit small paper holds."""


def type_sizes() -> dict[str, float]:
    """The one scale of type sizes, in points, by the names layouts call them: ``section`` is SECTION_PT."""
    return {name.removesuffix("_PT").lower(): size for name, size in vars(style).items() if name.endswith("_PT")}


def layout_asked(game: Game, kind: str) -> tuple[str, Source]:
    """What the layout of a kind is called, and where: as the scenario asks, else as the ruleset does."""
    scenario, own = game.project.scenario, game.book.layouts.get(kind)
    if own and kind not in scenario.value.layouts.model_fields_set:
        return own, game.book.place("layouts", kind)
    return getattr(scenario.value.layouts, kind), scenario.where("layouts", kind)


def paper_of(layout: SheetLayout, context: BuildContext) -> Paper:
    """The paper of the build as the layout wants it, standing or lying."""
    return context.paper.landscape() if layout.paper == "landscape" else context.paper.portrait()


def scaled(per_point_mm: float, size_pt: float) -> float:
    """A height in mm that goes with a size of type, to the thousandth that drawings are written in."""
    return round(per_point_mm * size_pt, 3)


def enlarged(layout: Layout, share: float) -> Layout:
    """The layout with all type, and all that goes from row to row, so many times as large."""
    return layout.model_copy(
        update={
            name: enlarged(value, share) if isinstance(value, Model) else round(share * value, 2)
            for name in type(layout).model_fields
            for value in [getattr(layout, name)]
            if isinstance(value, Model) or name.endswith(("_pt", "pitch_mm"))
        }
    )


def head_of(head: Head | None, words: Words) -> str:
    """A head in words: those of its key, else the words it is."""
    if head is None:
        return ""
    return words(head) if isinstance(head, str) and head in words else words.say(head)


def names_of(game: Game, context: BuildContext, side: SideInPlay | None = None) -> dict[str, Any]:
    """What a condition of a sheet's layout may ask for: ``paper``, ``language``, ``scenario``, and ``side``."""
    scenario = {"ruleset": game.book.id, "turns": game.scenario.turns or 0, "units": len(game.units)}
    names: dict[str, Any] = {"paper": context.paper.name, "language": context.language, "scenario": Namespace(scenario)}
    if side is not None:
        abilities = len({name for unit in side.units for name in unit.abilities})
        names["side"] = Namespace({"id": side.side.id, "units": len(side.units), "abilities": abilities})
    return names


def holds(
    layout: Located[SheetLayout], path: tuple[str | int, ...], when: str | None, names: Mapping[str, Any], words: Words
) -> bool:
    """Whether a condition of a layout is true, or there is none. UserError, at its place, for a wrong one."""
    return when is None or bool(Expression(when, layout.where(*path, "when"), bare=True).run(names, words))


# -- a last look -----------------------------------------------------------------------------------------


def checked(
    sheets: Sequence[Sheet], layout: Located[SheetLayout], standard: SheetLayout, context: BuildContext, where: Source
) -> tuple[Sheet, ...]:
    """The sheets, looked at once more: whether everything has its place on them.

    UserError, with the settings that differ from ours, where a page of a user's layout does not hold what stands on
    it. On a page of ours it can only be words that nobody foresaw: a warning at ``where``, in the scenario.
    """
    for sheet in sheets:
        if (what := _trouble(sheet)) is None:
            continue
        what = f"on '{sheet.name}' {what}"
        if _is_ours(layout):
            context.preflight.warn(where, sheet.name, what, "Shorten the words there, or take larger paper.")
        else:
            remedy = f"Look at {_changed(layout.value, standard)}: make type or boxes smaller, or give more room."
            raise UserError([Diagnostic(layout.where(), what, remedy)])
    return tuple(sheets)


def too_narrow(layout: Located[SheetLayout], path: tuple[str | int, ...], what: str, remedy: str) -> UserError:
    """The error of a setting that leaves too little room; of a layout of ours it is the paper that is too small."""
    if _is_ours(layout):
        name = Path(layout.where().file).parent.name.replace("_", " ")
        remedy = f"Take larger paper, or leave these sheets out: {WITHOUT_SHEETS}."
        return UserError([Diagnostic(Source("--paper"), f"it is too small for the {name}: {what}", remedy)])
    return UserError([Diagnostic(layout.where(*path), what, remedy)])


def _is_ours(layout: Located[SheetLayout]) -> bool:
    return resources.templates() in Path(layout.where().file).resolve().parents


def _changed(layout: SheetLayout, standard: SheetLayout) -> str:
    ours = dict(settings(standard))
    names = [".".join(map(str, path)) for path, value in settings(layout) if ours.get(path) != value]
    more = ["…"] if len(names) > MOST_NAMED else []
    return ", ".join([f"'{name}'" for name in names[:MOST_NAMED]] + more) or "the words of the scenario"


def _trouble(sheet: Sheet) -> str | None:
    """What is wrong with a page: something over its edge, or a text on another."""
    area = content_area(sheet.paper, sheet.heading)
    for item in sheet.front:
        inked = bounds((item,))
        if inked is not None and not area.contains(inked, _SLACK_MM) and not _is_cut(inked, sheet.paper):
            return "something stands over the edge of the page"
    found = sorted(_placed(sheet.front), key=lambda one: one[1].y)
    for i, (one, box) in enumerate(found):
        for other, below in found[i + 1 :]:
            if below.y > box.bottom:
                break
            shared = box.intersection(below)
            if shared is not None and shared.w >= _TOUCH_MM and shared.h >= _TOUCH_MM:
                return f"'{one.text}' and '{other.text}' stand on one another"
    return None


def _is_cut(box: Box, paper: Paper) -> bool:
    """Whether it is a line that parts copies on a page, which goes on as far as is printed."""
    return box.h < _SLACK_MM and abs(box.w - paper.printable.w) < _SLACK_MM


def _placed(items: Sequence[Item], at: Affine = IDENTITY) -> Iterator[tuple[Text, Box]]:
    """Texts and where they stand. Groups that do more than move things hold drawings, whose texts are their own."""
    for item in items:
        if isinstance(item, Group) and (item.transform.a, item.transform.d) == (1, 1):
            yield from _placed(item.items, at @ item.transform)
        elif isinstance(item, Text) and (box := text_box(item)) is not None:
            yield item, Box(box.x + at.e, box.y + at.f, box.w, box.h)
