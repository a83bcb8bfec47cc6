"""Sheets with a section for each fencer, and in it a bar for each opponent."""

from __future__ import annotations

from fichas_duel.ruleset import ODDS, Bouts
from generator.components.build_context import BuildContext, Words
from generator.drawing import Item, Style, shapes
from generator.rulesets.api import Game
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from generator.typesetting import Block, Section, pages, set_lines

NAME_MM, PERCENT_MM, BAR_MM, PITCH_MM, ABOVE_MM = 45.0, 15.0, 4.0, 6.4, 3.2
OUTLINE = Style(stroke=style.SECONDARY, width_mm=style.BOX_MM)
FILLED = Style(fill=style.DEEP_SHADE)


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    words, paper = context.words, context.paper.portrait()
    heading = Heading(words("odds_sheet.title"), words("odds_sheet.kind"), words.say(game.scenario.title))
    area = content_area(paper, heading)
    blocks = pages([_section(bouts, area.w, words) for bouts in game.extras[ODDS]], lambda page: area.h)
    return tuple(Sheet(paper, heading, heading.title, (block.at(area.x, area.y),)) for block in blocks)


def _section(bouts: Bouts, width_mm: float, words: Words) -> Section:
    head = set_lines(
        words("odds_sheet.hits", name=words.say(bouts.name)), "sans-bold", style.SECTION_PT, width_mm
    ).block(ABOVE_MM)
    rows = (_row(words.say(name), chance, width_mm, words) for name, chance in bouts.against)
    return Section(head, tuple(rows))


def _row(name: str, chance: int, width_mm: float, words: Words) -> Block:
    room, top = width_mm - NAME_MM - PERCENT_MM, PITCH_MM - BAR_MM
    percent = set_lines(words("odds_sheet.percent", number=chance), "sans-bold", style.VALUE_PT, PERCENT_MM)
    items: tuple[Item, ...] = (
        *set_lines(name, "sans", style.LABEL_PT, NAME_MM).about(0, top + BAR_MM / 2),
        shapes.rect(NAME_MM, top, room * chance / 100, BAR_MM, FILLED),
        shapes.rect(NAME_MM, top, room, BAR_MM, OUTLINE),
        *percent.about(width_mm, top + BAR_MM / 2, "end"),
    )
    return Block(width_mm, PITCH_MM, items)
