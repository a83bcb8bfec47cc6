"""The words of ``fichas build``: what is understood, and what is refused with what to do."""

from __future__ import annotations

import argparse

import pytest

from generator.__main__ import main
from generator.cli.measures import paper
from generator.cli.values import counts, list_of, millimetres

NATIONS = ("spain", "france", "austria")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("4", {"all": 4}),
        ("infantry=6,cavalry=4, gun=1", {"infantry": 6, "cavalry": 4, "gun": 1}),
        ("0,infantry=6", {"all": 0, "infantry": 6}),
    ],
)
def test_counts(words: str, expected: dict) -> None:
    assert counts("all")(words) == expected


@pytest.mark.parametrize(
    "words", ["", "infantry", "infantry=", "=4", "infantry=-1", "infantry=2.5", "9999", "4,5", "a=1,a=2"]
)
def test_counts_that_are_none(words: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        counts("all")(words)


def test_lists_keep_the_order_of_what_is_known_and_take_all() -> None:
    read = list_of("nation", lambda: NATIONS, every="all")
    assert read("France, spain,france") == ("spain", "france")
    assert read("all") == NATIONS
    with pytest.raises(argparse.ArgumentTypeError, match="there is no nation 'frnce'. Did you mean 'france'"):
        read("frnce")
    with pytest.raises(argparse.ArgumentTypeError, match="there is no nation 'all'"):
        list_of("nation", lambda: NATIONS)("all")


def test_millimetres() -> None:
    read = millimetres("size", 10, 60)
    assert read("15.9") == 15.9 and read("20mm") == 20
    for word in ("9", "61", "nan", "inf", "x"):
        with pytest.raises(argparse.ArgumentTypeError, match="from 10 to 60 mm"):
            read(word)


@pytest.mark.parametrize(("word", "read"), [(" A4", "a4"), ("210x330", "210x330"), ("Mine.yaml ", "Mine.yaml")])
def test_a_paper_is_a_name_a_size_or_a_file(word: str, read: str) -> None:
    assert paper(word) == read


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "name a scenario, or ask for --set NATION or --ruleset ID"),
        ("--set frnace", "there is no nation 'frnace'. Did you mean 'france'?"),
        ("--set france --colours sky_blu", "there is no colour 'sky_blu'. Did you mean 'sky_blue'?"),
        ("--set france --count infntry=3", "there is no 'infntry' in this set. Did you mean 'infantry'?"),
        ("--set france --count x", "'x' is no quantity"),
        ("--set france --count 0", "nothing is left to print"),
        ("--set france --count 0,guerrilla=3", "nothing is left to print"),
        ("--set france --size 5", "Give one from 10 to 60 mm"),
        ("--set france --corner 4", "Give one from 0 to 3 mm"),
        ("--set france --shape round", "invalid choice: 'round'"),
        ("--set france --layout infrmed", "there is no layout 'infrmed'. Did you mean 'informed'?"),
        ("--set france --hex 32", "--hex is for the templates of --ruleset"),
        ("--set france --only counters", "--set prints counters and nothing else"),
        ("--set france --ruleset capitan", "'capitan' comes with no set of counters. There is one for capitan_hex"),
        ("mine.yaml --set france", "Leave 'mine.yaml' out; or leave --set out, for its kit"),
        ("mine.yaml --ruleset capitan", "a scenario names its own ruleset"),
        ("mine.yaml --hex 32", "flat_to_flat_mm"),
        ("mine.yaml --count 3", "--count goes with --set NATION"),
        ("mine.yaml --size 16", "'counters: {size_mm: 20}'"),
        ("mine.yaml --shape hexagon", "'counters: {shape: hexagon}'"),
        ("mine.yaml --corner 2", "'counters: {corner_mm: 2}'"),
        ("mine.yaml --layout informed", "'layouts: {counter: informed}'"),
        ("mine.yaml --colours red", "--colours goes with --set NATION"),
        ("--ruleset capitan --set-file mine.yaml", "--set-file goes with --set NATION"),
        ("--ruleset capitn", "there is no ruleset 'capitn'. Did you mean 'capitan'?"),
        ("--ruleset capitan --hex 32", "'capitan' is played without hexes"),
        ("--ruleset capitan_hex --only unit_cards", "unit_cards needs a scenario"),
        ("--ruleset cry_havoc --only lookup_wheels", "'cry_havoc' has no lookup_wheels"),
        ("--set france --copies 2", "--copies goes with a scenario. Leave it out"),
        ("--ruleset capitan --by-side", "--by-side goes with a scenario, or with --set. Leave it out"),
        ("--set france --lang xx", "there are no words in 'xx'. Use one of en, es, fr"),
        ("mine.yaml --lang EN", "'EN' is no language. Did you mean 'en'?"),
        ("mine.yaml --only ,", "name at least one"),
        ("mine.yaml --format ,", "name at least one format: pdf, svg, png"),
        ("mine.yaml --paper a44", "there is no paper 'a44'"),
        ("--ruleset capitan_hex --only artillery_templates", "Add their size, flat to flat: --hex 32"),
    ],
)
def test_a_command_line_that_makes_no_sense(words: str, message: str, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["build", *words.split()]) == 2
    said = capsys.readouterr()
    assert message in said.err and said.out == ""
    assert said.err.endswith("Try 'fichas build --help'.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--layout informed", "--layout: the counter layout 'informed' prints the moves, ranges and dice of a unit"),
        (
            "--shape hexagon --size 12.7",
            "--size: the counter layout 'classic_hexagon' cannot be read on pieces of 12.7",
        ),
    ],
)
def test_what_a_set_cannot_be_made_as_is_said_of_the_option(words: str, message: str, tmp_path, capsys) -> None:
    assert main(["build", "--set", "france", *words.split(), "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(message) and said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_help_shows_the_three_ways(capsys) -> None:
    assert main(["build", "--help"]) == 0
    text = capsys.readouterr().out
    for words in (
        "fichas build FILE...",
        "fichas build --set NATION",
        "fichas build --ruleset ID",
        "--count",
        "--set-file",
    ):
        assert words in text
