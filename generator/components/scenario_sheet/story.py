"""Of the scenario sheet: when and where, the facts of the table, victory, special rules, the turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, takewhile
from typing import Any

from msgspec.structs import replace

from generator.components.board.layout import in_cm
from generator.components.build_context import BuildContext
from generator.components.scenario_sheet.parts import STORY_LEADING, mark, paragraph_airs, paragraphs, row_pitch, title
from generator.components.sentences import Formatter, in_tables, named_in
from generator.components.sheet_layout import head_of
from generator.drawing import Mark, Text
from generator.drawing.fonts import face
from generator.expressions import number
from generator.model.scenario_sheet_layout import ScenarioSheetLayout, StorySettings
from generator.rulesets.api import Game
from generator.sheets import style
from generator.typesetting import (
    EMPTY,
    NOTHING,
    Block,
    Column,
    Grid,
    Section,
    air,
    beside,
    set_dotted,
    set_lines,
    stack,
    turn_lines,
    turn_track,
    whole,
    width,
)

_FACTS_GAP_MM, _FACTS_ABOVE_MM, _NEARLY_MM = 10.0, 1.6, 10.0
"""From the story to the facts, and how much higher the first of these begins; facts nearly as wide as one of two columns
begin where the second does."""
_LEAD_GAP_MM, _ROLLED_GAP_MM, _TURNS_ABOVE_MM = 2.6, 3.0, 4.0
_READ = {"points": "points_agreed", "hexes": "board", "counters": "counters.size_mm"}
"""Where a scenario says a fact, if that is called otherwise."""
_TURN_SHRINK = 0.95
"""From a size of the turns' numbers to the next that is tried."""


# -- the story and the facts -----------------------------------------------------------------------------


def story(
    game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout, *, has_turns: bool = False
) -> Section:
    """Date, place and summary on the left, below them the turns to tick; on the right what the table must hold."""
    words, scenario, settings = context.words, game.scenario, layout.story
    room, column_mm = width_mm - settings.facts_mm - _FACTS_GAP_MM, (width_mm - layout.column_gap_mm) / 2
    if abs(column_mm - settings.facts_mm) < _NEARLY_MM:
        room, settings = column_mm, settings.model_copy(update={"facts_mm": column_mm})
    when_and_where = [words.say(said) for said in (scenario.date, scenario.place) if said]
    lead = set_dotted(when_and_where, "serif-italic", settings.lead_pt, room)
    summary = words.say(scenario.summary) if scenario.summary else ""
    text = set_lines(summary, "serif", settings.text_pt, room, prefer="even", leading=STORY_LEADING)
    activation = Formatter(words).line(game.activation) if game.activation else ""
    rolled = set_lines(activation, "sans", settings.rule_pt, room, prefer="even")
    left = [replace(lead.block(), mark=mark("lead", "story", "date", "place"))]
    told = replace(text.block(_LEAD_GAP_MM if lead.lines else 0.0), mark=mark("summary", "story", "summary"))
    left += [told] if summary else []
    if game.activation and rolled.lines:
        how = mark("activation", "story", also=in_tables(named_in(game.activation)))
        left.append(replace(rolled.block(_ROLLED_GAP_MM if summary else _LEAD_GAP_MM), mark=how))
    found = list(_facts(game, context, settings.facts))
    facts = stack(_fact(*fact, settings, is_last=fact is found[-1]) for fact in found)
    said = stack(left)
    track = turns(game, context, room, layout).block if has_turns else NOTHING
    said = stack((said, track), _TURNS_ABOVE_MM if said.items and track.items else 0.0)
    if not found and not said.items:
        return EMPTY
    height = max(said.height_mm, facts.height_mm - _FACTS_ABOVE_MM)
    items = (said.at(0, 0), facts.at(width_mm - settings.facts_mm, -_FACTS_ABOVE_MM))
    return whole(Block(width_mm, height, items))


def _fact(name: str, value: str, shown: Mark, settings: StorySettings, *, is_last: bool) -> Block:
    """A label and what it is, right-aligned."""
    size_pt, room = settings.fact_pt, settings.facts_mm
    lines = set_lines(value, "sans-semibold", size_pt, max(room - width(name, "sans", size_pt) - 3.0, room / 3))
    label = set_lines(name, "sans", size_pt, room - lines.width_mm - 3.0, style.SECONDARY)
    columns = (Column(0, room), Column(room, room, "end"))
    grid = Grid(room, columns, row_pitch(settings.fact_pitch_mm, size_pt), size_pt)
    row = grid.row((label, lines), rule_mm=0.0 if is_last else style.HAIRLINE_MM)
    return replace(row, mark=shown)


def _facts(game: Game, context: BuildContext, shown: Sequence[str]) -> Iterator[tuple[str, str, Mark]]:
    """Those that the layout shows, in its order, and that there are: what it is called, what it is, and its mark."""
    words, say = context.words, Formatter(context.words)
    for fact in shown:
        if fact == "game":
            for name, what in game.facts:
                called = say.line(name)
                yield called, say.line(what), mark(called, "story", also=in_tables(named_in(what)))
        elif said := _fact_said(fact, game, context):
            called = words(f"scenario_sheet.fact.{fact}")
            yield called, said, mark(called, "story", _READ.get(fact, fact))


def _fact_said(fact: str, game: Game, context: BuildContext) -> str:
    """A fact in words; empty where the scenario says nothing of it."""
    words, scenario, board = context.words, game.scenario, game.scenario.board
    match fact:
        case "turns" if scenario.turns:
            return number(scenario.turns)
        case "points" if scenario.points_agreed is not None:
            return number(scenario.points_agreed)
        case "first" if scenario.first is not None:
            name = next((one.side.name for one in game.sides if one.side.id == scenario.first), scenario.first)
            return words.say(name)
        case "table" if scenario.table is not None:
            wide, deep = number(scenario.table.width_cm), number(scenario.table.depth_cm)
            return words("scenario_sheet.table_size", width=wide, height=deep)
        case "board" if board is not None and board.columns and board.rows:
            size = words("scenario_sheet.board_size", columns=number(board.columns), rows=number(board.rows))
            return f"{size}, {in_cm(board, words)}"
        case "hexes" if board is not None:
            hexes = words("scenario_sheet.hex_size", size=number(board.flat_to_flat_mm))
            return f"{hexes}, {words(f'scenario_sheet.hex_up.{board.orientation}')}"
        case "counters" if board is not None and any(unit.counters for unit in game.units):
            return words("scenario_sheet.millimetres", size=number(scenario.counters.size_mm))
        case "dice" if len(game.dice) == 1:
            (die,) = game.dice
            say = Formatter(words)
            return ", ".join((f"{number(die.at_once)}\u00a0× {say.die(die.sides)}", *map(say.line, die.uses)))
    return ""


def is_fact(game: Game, layout: ScenarioSheetLayout) -> bool:
    """Whether the dice of a game are among the facts: they are all alike, and the layout has them there."""
    return len(game.dice) == 1 and "dice" in layout.story.facts


# -- what was agreed -------------------------------------------------------------------------------------


def agreement(
    key: str,
    texts: tuple[Any, ...],
    context: BuildContext,
    width_mm: float,
    layout: ScenarioSheetLayout,
    *,
    in_two: bool = False,
) -> Section:
    """Victory or special rules, or these in two columns as even as may be; empty where there are none."""
    if not texts:
        return EMPTY
    head = title(head_of(getattr(layout.titles, key), context.words), width_mm, layout)
    column_mm = (width_mm - layout.column_gap_mm) / 2 if in_two else width_mm
    rows = paragraphs(
        [context.words.say(text) for text in texts], column_mm, layout.story.text_pt, mark(key, "story", key)
    )
    if in_two:
        pitch_mm = column_mm + layout.column_gap_mm
        first_mm, further_mm = paragraph_airs(layout.story.text_pt)
        up = air(first_mm - further_mm)  # both columns begin on one base line
        cuts = (beside((stack(rows[:cut]), stack((up, *rows[cut:]))), pitch_mm) for cut in range(1, len(rows) + 1))
        rows = (min(cuts, key=lambda both: both.height_mm),)
    return Section(head, rows)


def agreed(key: str, game: Game, context: BuildContext) -> tuple[Any, ...]:
    """What the scenario says under the key; the house rules are special ones."""
    say = Formatter(context.words)
    house = tuple(say.line(line) for line in game.house) if key == "special_rules" else ()
    return (*getattr(game.scenario, key), *house)


def in_two_columns(
    keys: Sequence[str], game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout
) -> Section:
    """Sections of words below one another, each in two columns: few words beside many would leave a hole below them."""
    said = (agreement(key, agreed(key, game, context), context, width_mm, layout, in_two=True) for key in keys)
    return whole(stack([section.block for section in said], layout.gap_mm))


def turns(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The turns to tick; empty where their number is not known."""
    if not game.scenario.turns:
        return EMPTY
    head = head_of(layout.titles.turns, context.words)
    label_mm = width(head, "serif-semibold", layout.title_pt) + 6.0
    turns, room = game.scenario.turns, width_mm - label_mm
    # As large as the layout has them where they take no line more for it.
    tried = (layout.story.turn_pt * _TURN_SHRINK**step for step in count())
    sizes = [*takewhile(lambda size: size > layout.label_pt, tried)]
    lines = turn_lines(turns, room, layout.label_pt)
    size_pt = next((size for size in sizes if turn_lines(turns, room, size) <= lines), layout.label_pt)
    track = turn_track(turns, room, size_pt)
    base = turn_track(1, width_mm, size_pt).height_mm / 2 + face("serif-semibold").cap_height_mm(layout.title_pt) / 2
    label = Text(0, base, head, "serif-semibold", layout.title_pt, style.INK)
    track = replace(track, mark=mark("turns", "story", "turns"))
    return whole(Block(width_mm, track.height_mm, (label, track.at(label_mm, 0))))
