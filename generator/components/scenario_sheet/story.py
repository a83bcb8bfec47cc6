"""Of the scenario sheet: when and where, the facts of the table, victory, special rules, the turns."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.components.desk import Desk
from generator.components.expressions import number
from generator.components.sentences import said
from generator.components.typesetting.sections import Section, Strip
from generator.components.typesetting.sheet_text import Lines, rule, set_dotted, set_lines, width
from generator.components.typesetting.turn_track import track_height, turn_track
from generator.drawing import Item, Text
from generator.drawing.fonts import face
from generator.rulesets.api import Game
from generator.sheets import style

TITLE_PT, LABEL_PT, FACT_PT, STORY_PT = 13.0, 6.6, 7.6, 9.4
_LEAD_PT, _RULE_PT = 10.5, 7.0
_TITLE_BASE, _TITLE_MM = 3.6, 5.8
_FACTS_MM, _FACTS_GAP_MM, _FACT_PITCH_MM = 64.0, 10.0, 4.6
_LEAD_GAP_MM, _ROLLED_GAP_MM = 2.6, 3.0
_STORY_LEADING, _PARAGRAPH_MM = 1.28, 1.7


def title(said: str, width_mm: float, aside: str = "", weight_mm: float = style.TITLE_RULE_MM) -> Strip:
    """The title of a section over its rule, and words on the right of it."""
    room = width_mm - (width(aside, "sans-semibold", FACT_PT) + 4.0 if aside else 0.0)
    lines = set_lines(said, "serif-semibold", TITLE_PT, room, leading=1.05)

    def draw(x: float, top: float) -> Iterator[Item]:
        yield from lines.at(x, top + _TITLE_BASE)
        if aside:
            yield Text(x + width_mm, top + _TITLE_BASE, aside, "sans-semibold", FACT_PT, style.INK, "end")
        yield rule(x, x + width_mm, top + lines.rest_mm + _TITLE_MM, weight_mm)

    return Strip(lines.rest_mm + _TITLE_MM, draw)


def paragraphs(texts: list[str], width_mm: float, size_pt: float = STORY_PT) -> tuple[Strip, ...]:
    """Sentences to be read, each a strip."""
    strips = []
    for text in texts:
        lines = set_lines(text, "serif", size_pt, width_mm, prefer="wrap", leading=_STORY_LEADING)
        strips.append(_text_strip(lines))
    return tuple(strips)


def _text_strip(lines: Lines) -> Strip:
    return Strip(_PARAGRAPH_MM + lines.height_mm, lambda x, y: lines.below(x, y + _PARAGRAPH_MM))


# -- the story and the facts -----------------------------------------------------------------------------


def story(game: Game, desk: Desk, width_mm: float) -> Section:
    """Date, place and summary on the left; on the right what the table must hold."""
    words, scenario = desk.words, game.scenario
    room = width_mm - _FACTS_MM - _FACTS_GAP_MM
    lead = set_dotted((words.say(scenario.date), words.say(scenario.place)), "serif-italic", _LEAD_PT, room)
    summary = words.say(scenario.summary) if scenario.summary else ""
    text = set_lines(summary, "serif", STORY_PT, room, prefer="wrap", leading=_STORY_LEADING)
    rolled = set_lines(_activation(game, desk), "sans", _RULE_PT, room, style.SECONDARY, prefer="wrap")
    facts = list(_facts(game, desk))
    left = (
        lead.height_mm
        + (_LEAD_GAP_MM + text.height_mm if summary else 0.0)
        + (_ROLLED_GAP_MM + rolled.height_mm if rolled.lines else 0.0)
    )
    set_facts = [_fact(name, value) for name, value in facts]

    def draw(x: float, top: float) -> Iterator[Item]:
        yield from lead.below(x, top)
        pen = top + lead.height_mm + _LEAD_GAP_MM
        if summary:
            yield from text.below(x, pen)
            pen += text.height_mm + _ROLLED_GAP_MM
        yield from rolled.below(x, pen)
        facts_x, pen = x + width_mm - _FACTS_MM, top - 1.6
        for i, fact in enumerate(set_facts):
            if i:
                yield rule(facts_x, facts_x + _FACTS_MM, pen)
            yield from fact.draw(facts_x, pen)
            pen += fact.height_mm

    return Section(None, (Strip(max(left, sum(fact.height_mm for fact in set_facts) - 1.6), draw),))


def _fact(name: str, value: str) -> Strip:
    """A label and what it is, right-aligned."""
    label_room = width(name, "sans", FACT_PT)
    lines = set_lines(value, "sans-semibold", FACT_PT, max(_FACTS_MM - label_room - 3.0, _FACTS_MM / 3))
    label = set_lines(name, "sans", FACT_PT, _FACTS_MM - lines.width_mm - 3.0, style.SECONDARY)
    rise = face("sans").cap_height_mm(FACT_PT) / 2

    def draw(x: float, top: float) -> Iterator[Item]:
        base = top + _FACT_PITCH_MM / 2 + rise
        yield from label.at(x, base)
        yield from lines.at(x + _FACTS_MM, base, "end")

    return Strip(_FACT_PITCH_MM + max(lines.rest_mm, label.rest_mm), draw)


def _activation(game: Game, desk: Desk) -> str:
    """How it is rolled who acts, where the rules say so."""
    table, words = game.book.tables.get("activation_roll"), desk.words
    if table is None or "rule.initiative" not in words:
        return ""
    roll = said(game.book, "rule.initiative", words)
    return words("scenario_sheet.activation", rule=roll.rstrip("."), clause=game.book.cite(table.source))


def _facts(game: Game, desk: Desk) -> Iterator[tuple[str, str]]:
    words, scenario = desk.words, game.scenario

    def name(key: str) -> str:
        return words(f"scenario_sheet.fact.{key}")

    yield name("turns"), number(scenario.turns)
    if scenario.points_agreed is not None:
        yield name("points"), number(scenario.points_agreed)
    if scenario.first is not None:
        first = next((side.name for side in scenario.sides if side.id == scenario.first), scenario.first)
        yield name("first"), words.say(first)
    if scenario.table is not None:
        size = {"width": number(scenario.table.width_cm), "height": number(scenario.table.depth_cm)}
        yield name("table"), words("scenario_sheet.table_size", **size)
    board = scenario.board
    if board is None:
        return
    if board.columns and board.rows:
        size = words("scenario_sheet.board_size", columns=number(board.columns), rows=number(board.rows))
        wide, high = board_measure(board.columns, board.rows, board.flat_to_flat_mm, flat=board.orientation == "flat")
        centimetres = {"width": number(math.ceil(wide / 10)), "height": number(math.ceil(high / 10))}
        yield name("board"), f"{size}, {words('scenario_sheet.board_measure', **centimetres)}"
    hexes = words("scenario_sheet.hex_size", size=number(board.flat_to_flat_mm))
    yield name("hexes"), f"{hexes}, {words(f'scenario_sheet.hex_up.{board.orientation}')}"
    yield name("counters"), words("scenario_sheet.millimetres", size=number(scenario.counters.size_mm))


def board_measure(columns: int, rows: int, flat_to_flat_mm: float, *, flat: bool) -> tuple[float, float]:
    """Width and height in mm of a board; every second column, or row where a corner is up, stands half a hex on."""
    radius = flat_to_flat_mm / math.sqrt(3)

    def across(count: int) -> float:
        return (1.5 * count + 0.5) * radius

    def along(count: int, lines: int) -> float:
        return (count + (0.5 if lines > 1 else 0.0)) * flat_to_flat_mm

    return (across(columns), along(rows, columns)) if flat else (along(columns, rows), across(rows))


# -- what was agreed -------------------------------------------------------------------------------------


def agreements(game: Game, desk: Desk, column_mm: float, width_mm: float) -> Iterator[Section]:
    """Victory and special rules, each where there is any: in columns where there are both."""
    given = [(key, texts) for key, texts in _agreed(game) if texts]
    room = column_mm if len(given) > 1 else width_mm
    for key, texts in given:
        said = [desk.words.say(text) for text in texts]
        yield Section(title(desk.words(f"scenario_sheet.section.{key}"), room), paragraphs(said, room))


def _agreed(game: Game) -> tuple[tuple[str, tuple], ...]:
    return ("victory", game.scenario.victory), ("special_rules", game.scenario.special_rules)


def turns(game: Game, desk: Desk, width_mm: float) -> Section:
    """The turns to tick."""
    said = desk.words("scenario_sheet.section.turns")
    label = width(said, "serif-semibold", TITLE_PT) + 6.0
    height = track_height(game.scenario.turns, width_mm - label)
    rise = face("serif-semibold").cap_height_mm(TITLE_PT) / 2

    def draw(x: float, top: float) -> Iterator[Item]:
        yield Text(x, top + track_height(1, width_mm) / 2 + rise, said, "serif-semibold", TITLE_PT, style.INK)
        yield from turn_track(game.scenario.turns, x + label, top, width_mm - label)

    return Section(None, (Strip(height, draw),))
