"""The pages of the manual that are made of the program have every key and every option of it."""

from __future__ import annotations

import argparse
import re
import sys

import pytest

from generator import cli
from generator.cli.schema import made
from generator.cli.schema.kinds import KINDS
from tests.pages import DOCS, MANUAL, text_of

sys.path.insert(0, str(DOCS))

from _site.made import BLOCK, command_text, keys

ASKED = [block[2].split() for page in MANUAL for block in BLOCK.finditer(text_of(page)) if block[1] == "keys"]
ON_OTHER_PAGES = ("layout", "control_sheet_layout", "scenario_sheet_layout", "reference_chart_layout", "game")
"""Those whose keys pages written by hand tell: what schemas say is read from there."""
OWN_KEYS = ("sheet_words", "list", "words", "language")
"""Those whose keys a game declares itself, or are all the words of paper."""


def test_every_kind_of_file_has_its_keys_told() -> None:
    there = {kind for kind, *_ in ASKED}
    assert there == {
        kind for kind in KINDS if kind not in (*ON_OTHER_PAGES, *OWN_KEYS) and not kind.startswith("game_")
    }


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_every_key_has_a_row(asked: list[str]) -> None:
    kind, ruleset = asked[0], (asked[1:] or ["capitan_hex"])[0]
    text, schema = keys(*asked), made(kind, ruleset)
    rows = dict(re.findall(r"^\| `([^`]+)` \| (.+?) \| .*\|$", text, re.MULTILINE))
    named = [schema, *(node for name, node in schema["definitions"].items() if name != "Words")]
    wanted = {key for node in named for key in (node.get("properties") or {})}
    assert wanted and wanted <= set(rows)
    assert all(takes.strip() and "anything" not in takes for takes in rows.values())


def test_links_in_a_page_have_their_place() -> None:
    text = keys("scenario", "capitan_hex")
    assert set(re.findall(r"\]\(#([\w-]+)\)", text)) == set(re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE))


def test_every_option_has_a_row() -> None:
    subparsers = next(one for one in cli.parser()._actions if isinstance(one, argparse._SubParsersAction))
    for name, parser in subparsers.choices.items():
        text = command_text(parser)
        flags = {flag for action in parser._actions if action.dest != "help" for flag in action.option_strings}
        assert flags <= set(re.findall(r"--[a-z-]+", text)), name
        assert "%(" not in text
