"""Of the scenario sheet: when and where, the facts of the table, victory, special rules, the turns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.components.build_context import BuildContext
from generator.components.expressions import number
from generator.components.sentences import Formatter, format_line
from generator.components.sheet_layout import head_of, scaled
from generator.components.typesetting.sections import Section, Strip
from generator.components.typesetting.sheet_text import Lines, rule, set_dotted, set_lines, width
from generator.components.typesetting.turn_track import track_height, turn_track
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.model.scenario_sheet_layout import ScenarioSheetLayout, StorySettings
from generator.rulesets.api import Game
from generator.sheets import style
from generator.units import MM_PER_CM

_TITLE_BASE, _TITLE_MM = 3.6 / 13.0, 5.8 / 13.0
"""From the top to the title's baseline and to the rule below it, for each point of its type."""
_FACTS_GAP_MM = 10.0
_LEAD_GAP_MM, _ROLLED_GAP_MM = 2.6, 3.0
_STORY_LEADING, _PARAGRAPH_MM = 1.28, 1.7
_FULL = 3
"""Of so many spaces at least is a line that gives its last word to one that stands alone below it."""
_LEAST_PITCH = 0.46
"""Of a row, in mm for each point of its type, whatever its layout says."""


def title(said: str, width_mm: float, layout: ScenarioSheetLayout, aside: str = "") -> Strip:
    """The title of a section over its rule, and words on the right of it."""
    aside_pt, title_base, title_mm = (
        layout.story.fact_pt,
        scaled(_TITLE_BASE, layout.title_pt),
        scaled(_TITLE_MM, layout.title_pt),
    )
    room = width_mm - (width(aside, "sans-semibold", aside_pt) + 4.0 if aside else 0.0)
    lines = set_lines(said, "serif-semibold", layout.title_pt, room, leading=1.05)

    def draw(x: float, top: float) -> Iterator[Item]:
        yield from lines.at(x, top + title_base)
        if aside:
            yield Text(x + width_mm, top + title_base, aside, "sans-semibold", aside_pt, style.INK, "end")
        yield rule(x, x + width_mm, top + lines.rest_mm + title_mm, style.TITLE_RULE_MM)

    return Strip(lines.rest_mm + title_mm, draw)


def paragraphs(texts: list[str], width_mm: float, size_pt: float) -> tuple[Strip, ...]:
    """Sentences to be read, each a strip."""
    strips = []
    for text in texts:
        lines = set_lines(text, "serif", size_pt, width_mm, prefer="wrap", leading=_STORY_LEADING)
        strips.append(_text_strip(_in_company(lines, width_mm)))
    return tuple(strips)


def _in_company(lines: Lines, width_mm: float) -> Lines:
    """A word does not stand alone on the last line: the one before it comes down to it."""
    if len(lines.lines) < 2 or " " in lines.lines[-1] or lines.lines[-2].count(" ") < _FULL:
        return lines
    *above, before, last = lines.lines
    before, word = before.rsplit(" ", 1)
    brought = f"{word} {last}"
    fits = width(brought, lines.font, lines.size_pt) <= width_mm
    return replace(lines, lines=(*above, before, brought)) if fits else lines


def _text_strip(lines: Lines) -> Strip:
    return Strip(_PARAGRAPH_MM + lines.height_mm, lambda x, y: lines.below(x, y + _PARAGRAPH_MM))


# -- the story and the facts -----------------------------------------------------------------------------


def story(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """Date, place and summary on the left; on the right what the table must hold."""
    words, scenario, own = context.words, game.scenario, layout.story
    room = width_mm - own.facts_mm - _FACTS_GAP_MM
    lead = set_dotted((words.say(scenario.date), words.say(scenario.place)), "serif-italic", own.lead_pt, room)
    summary = words.say(scenario.summary) if scenario.summary else ""
    text = set_lines(summary, "serif", own.text_pt, room, prefer="wrap", leading=_STORY_LEADING)
    rolled = set_lines(_activation(game, context), "sans", own.rule_pt, room, style.SECONDARY, prefer="wrap")
    facts = list(_facts(game, context))
    left = (
        lead.height_mm
        + (_LEAD_GAP_MM + text.height_mm if summary else 0.0)
        + (_ROLLED_GAP_MM + rolled.height_mm if rolled.lines else 0.0)
    )
    set_facts = [_fact(name, value, own) for name, value in facts]

    def draw(x: float, top: float) -> Iterator[Item]:
        yield from lead.below(x, top)
        pen = top + lead.height_mm + _LEAD_GAP_MM
        if summary:
            yield from text.below(x, pen)
            pen += text.height_mm + _ROLLED_GAP_MM
        yield from rolled.below(x, pen)
        facts_x, pen = x + width_mm - own.facts_mm, top - 1.6
        for i, fact in enumerate(set_facts):
            if i:
                yield rule(facts_x, facts_x + own.facts_mm, pen)
            yield from fact.draw(facts_x, pen)
            pen += fact.height_mm

    return Section(None, (Strip(max(left, sum(fact.height_mm for fact in set_facts) - 1.6), draw),))


def _fact(name: str, value: str, own: StorySettings) -> Strip:
    """A label and what it is, right-aligned."""
    size_pt, room = own.fact_pt, own.facts_mm
    lines = set_lines(value, "sans-semibold", size_pt, max(room - width(name, "sans", size_pt) - 3.0, room / 3))
    label = set_lines(name, "sans", size_pt, room - lines.width_mm - 3.0, style.SECONDARY)
    rise = face("sans").cap_height_mm(size_pt) / 2
    pitch = max(own.fact_pitch_mm, _LEAST_PITCH * size_pt)

    def draw(x: float, top: float) -> Iterator[Item]:
        base = top + pitch / 2 + rise
        yield from label.at(x, base)
        yield from lines.at(x + room, base, "end")

    return Strip(pitch + max(lines.rest_mm, label.rest_mm), draw)


def _activation(game: Game, context: BuildContext) -> str:
    """How it is rolled who acts, where the rules say so."""
    table, words = game.book.tables.get("activation_roll"), context.words
    if table is None or "rule.initiative" not in words:
        return ""
    roll = format_line(game.book, "rule.initiative", words)
    return words("scenario_sheet.activation", rule=roll.rstrip("."), clause=game.book.cite(table.source))


def _facts(game: Game, context: BuildContext) -> Iterator[tuple[str, str]]:
    words, scenario = context.words, game.scenario

    def name(key: str) -> str:
        return words(f"scenario_sheet.fact.{key}")

    yield name("turns"), number(scenario.turns)
    if scenario.points_agreed is not None:
        yield name("points"), number(scenario.points_agreed)
    if scenario.first is not None:
        first = next((side.name for side in scenario.sides if side.id == scenario.first), scenario.first)
        yield name("first"), words.say(first)
    say = Formatter(words)
    yield from ((say.line(fact), say.line(what)) for fact, what in game.facts)
    if scenario.table is not None:
        size = {"width": number(scenario.table.width_cm), "height": number(scenario.table.depth_cm)}
        yield name("table"), words("scenario_sheet.table_size", **size)
    board = scenario.board
    if board is None:
        return
    if board.columns and board.rows:
        size = words("scenario_sheet.board_size", columns=number(board.columns), rows=number(board.rows))
        wide, high = (number(math.ceil(round(side / MM_PER_CM, 3))) for side in board.size_mm())
        yield name("board"), f"{size}, {words('scenario_sheet.board_measure', width=wide, height=high)}"
    hexes = words("scenario_sheet.hex_size", size=number(board.flat_to_flat_mm))
    yield name("hexes"), f"{hexes}, {words(f'scenario_sheet.hex_up.{board.orientation}')}"
    if any(unit.counters for unit in game.units):
        yield name("counters"), words("scenario_sheet.millimetres", size=number(scenario.counters.size_mm))


# -- what was agreed -------------------------------------------------------------------------------------


def agreement(key: str, texts: tuple, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """Victory or special rules; empty where there are none."""
    if not texts:
        return Section(None, ())
    head = title(head_of(getattr(layout.titles, key), context.words), width_mm, layout)
    return Section(head, paragraphs([context.words.say(text) for text in texts], width_mm, layout.story.text_pt))


def turns(game: Game, context: BuildContext, width_mm: float, layout: ScenarioSheetLayout) -> Section:
    """The turns to tick."""
    said = head_of(layout.titles.turns, context.words)
    label = width(said, "serif-semibold", layout.title_pt) + 6.0
    height = track_height(game.scenario.turns, width_mm - label)
    rise = face("serif-semibold").cap_height_mm(layout.title_pt) / 2

    def draw(x: float, top: float) -> Iterator[Item]:
        yield Text(x, top + track_height(1, width_mm) / 2 + rise, said, "serif-semibold", layout.title_pt, style.INK)
        yield from turn_track(game.scenario.turns, x + label, top, width_mm - label)

    return Section(None, (Strip(height, draw),))
