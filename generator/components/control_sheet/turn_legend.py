"""The legend of the turns: what is ticked on a unit's own line, and what the things that are kept count of mean in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from generator.components.build_context import Words
from generator.components.control_sheet.marks import FORMS
from generator.components.sentences import Formatter, in_tables, named_in
from generator.drawing import Item, Mark, Shown
from generator.expressions import number
from generator.model.control_sheet_layout import TurnSettings
from generator.rulesets.api import Game, SideInPlay, Track
from generator.typesetting import DOT, Block, Lines, air, set_lines, stack, tick_box

_OVERLEAF_ROOM_MM = 70.0
_TOP_MM, _FOOT_MM, _GAP_MM = 2.0, 2.2, 1.5
"""Above and below the legend, and from its box to its words."""
REMINDER_GAP_MM = 1.2


def legend(
    side: SideInPlay, words: Words, settings: TurnSettings, leads: Mapping[str, Track], width_mm: float, turns: int
) -> Block:
    """What is ticked on a unit's own line, that its state goes beside it, and what else is to be known.

    ``leads`` are what is ticked first, by the units' keys.
    """
    own = own_line(side, words, settings, leads, width_mm - _OVERLEAF_ROOM_MM, turns, are_numbered=False)
    return stack((air(_TOP_MM), own, *reminders(side, words, settings.legend_pt, width_mm), air(_FOOT_MM)))


def own_line(
    side: SideInPlay,
    words: Words,
    settings: TurnSettings,
    leads: Mapping[str, Track],
    width_mm: float,
    turns: int,
    *,
    are_numbered: bool = True,
) -> Block:
    """What is ticked or written on a unit's own line, and where its state goes; each turn may have its number there."""
    say, size_pt = Formatter(words), settings.legend_pt
    ticked = dict.fromkeys(say.line(leads[unit.key].label) for unit in side.units if unit.key in leads)
    box, key = settings.box_mm, "turn" if ticked else "state"
    is_written = bool(ticked) and not settings.boxes
    items: list[Item] = [tick_box(0, 0, box)] if ticked and not is_written else []
    points = dict.fromkeys(say.line(one.label) for unit in side.units for one in unit.tracks if one.form == "points")
    if is_written:
        key = "written_points" if points else "written"
    elif are_numbered:
        key = f"numbered_{key}"
    if items and are_numbered:
        items += set_lines("1", "sans-medium", size_pt, box).about(box / 2, box / 2, "middle")
    x = box + _GAP_MM if items else 0.0
    told = {"ticked": " / ".join(ticked), "points": " / ".join(points)}
    text = words(f"control_sheet.legend.{key}", **told, turns=number(turns))
    line = set_lines(text, "sans", size_pt, width_mm - (x if are_numbered else 0.0), prefer="even")
    items += line.about(x, box / 2)
    return Block(x + line.width_mm, max(box + line.rest_mm, line.height_mm), tuple(items))


def reminders(side: SideInPlay, words: Words, size_pt: float, width_mm: float) -> Iterator[Block]:
    """What the tracks mean in play, each once; of those that stand in a unit's row the order of battle says it."""
    turned = (track for unit in side.units for track in unit.tracks if track.form not in FORMS)
    for text, cells in reminded((*turned, *side.tracks), Formatter(words)).items():
        told = Mark("note", ("control_sheet", "turns"), cells)
        yield replace(running(text, size_pt, width_mm).block(REMINDER_GAP_MM), mark=told)


def reminded(tracks: Iterable[Track], say: Formatter) -> Mapping[str, tuple[Shown, ...]]:
    """What tracks mean, each text once, with what it shows of the rules' tables."""
    lines = (track.reminder for track in tracks if track.reminder is not None)
    return {say.line(line): in_tables(named_in(line)) for line in lines}


def key_of_letters(game: Game, side: SideInPlay, words: Words, size_pt: float, width_mm: float) -> Iterator[Block]:
    """What the letters stand for, where the sheet has no small print at its foot."""
    for text in abbreviations(game, side, Formatter(words)):
        yield running(text, size_pt, width_mm).block(REMINDER_GAP_MM)


def running(text: str, size_pt: float, width_mm: float) -> Lines:
    """Small print in a width: a dot between two things ends a line where that breaks at it, for other lines break within
    one; the last is no word alone."""
    return set_lines(text.replace(DOT, f"\u00a0{DOT.lstrip()}"), "sans", size_pt, width_mm, prefer="even")


def abbreviations(game: Game, side: SideInPlay, say: Formatter) -> Iterator[str]:
    """What the letters on a side's sheet stand for, as the legends of the game's chart have it."""
    standing = set(_standing(side, say))
    for section in game.chart:
        if section.form == "legend":
            told = ((say.line(row.label), say.line(row.text)) for row in section.rows if row.text)
            entries = [f"{label} {text.lower()}" for label, text in told if label in standing]
            if entries:
                title = say.line(section.title)
                yield say.words("control_sheet.legend.abbreviations", title=title, entries=DOT.join(entries))


def _standing(side: SideInPlay, say: Formatter) -> Iterator[str]:
    """The heads and the words on a side's sheet."""
    for unit in side.units:
        yield from (say.words(stat.head) for stat in unit.stats.values())
        said = (*unit.details, *unit.command, *(track.label for track in (*unit.tracks, *side.tracks)))
        for text in map(say.part, said):
            yield from text.split()
