"""explain, tables and check, as people and programs read them."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import weakref
from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic_core import SchemaError

from generator import cli
from generator.__main__ import main
from generator.cli import CLEAR_LINE
from tests.conftest import SCENARIO


def out(capsys, *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_explain_names_rule_clause_and_inputs(capsys) -> None:
    text = out(capsys, "explain", str(SCENARIO), "allies.foot_48th")
    line = next(line for line in text.splitlines() if line.strip().startswith("points.total"))
    assert "160 points" in line
    assert "B 9.1" in line
    assert "figures 140" in line
    assert "abilities 20" in line


def test_explain_as_json_gives_every_number_a_clause(capsys) -> None:
    form = json.loads(out(capsys, "explain", str(SCENARIO), "--json"))
    assert set(form) == {"scenario", "ruleset", "units", "things", "sides", "markers", "game"}
    for unit in form["units"].values():
        for key, derived in unit["values"].items():
            assert set(derived) >= {"value", "unit", "rule", "clauses", "status", "inputs"}, key
            assert derived["clauses"] and derived["rule"], key
            for taken in derived["inputs"]:
                assert taken["source"], key
        for counter in unit["counters"]:
            assert counter["why"]["clauses"]
    assert form["sides"]["allies"]["points.total"]["value"] == 1682


@pytest.mark.parametrize("name", ["sapeurs", "france.sapeurs", "Sappers"])
def test_a_unit_is_found_by_card_key_or_name(name: str, capsys) -> None:
    assert "(france.sapeurs)" in out(capsys, "explain", str(SCENARIO), name)


@pytest.mark.parametrize(
    ("name", "heads"),
    [("france", ["(france)"]), ("game", ["(game)"]), ("French", ["(france)"])],
)
def test_a_side_and_the_game_are_explained_alone(name: str, heads: list[str], capsys) -> None:
    text = out(capsys, "explain", str(SCENARIO), name)
    assert [line.split()[-1] for line in text.splitlines() if line and not line.startswith(" ")] == heads


def test_tables_as_json_have_the_agreed_form(capsys) -> None:
    form = json.loads(out(capsys, "tables", "capitan_hex", "gun_ranges", "--json"))
    assert form["gun_ranges"]["rows"]["III"] == [6, 10, 12, 20]
    assert form["gun_ranges"]["columns"] == ["canister.effective", "canister.long", "ball.effective", "ball.long"]
    assert form["gun_ranges"]["source"] == {"work": "hex-supplement", "clause": "9.4"}
    assert (form["gun_ranges"]["unit"], form["gun_ranges"]["status"]) == ("hex", "printed")
    ground = json.loads(out(capsys, "tables", "capitan_hex", "terrain_movement", "--json"))["terrain_movement"]
    assert ground["rows"]["rocks"][1] == {"change": -3, "no_march": True, "no_charge": True, "impassable": False}
    assert ground["rows"]["dense_wood"][1]["impassable"] is True


def test_the_supplement_overrides_and_inherits(capsys) -> None:
    base = json.loads(out(capsys, "tables", "capitan", "--json"))
    supplement = json.loads(out(capsys, "tables", "capitan_hex", "--json"))
    assert base["gun_ranges"]["rows"]["III"] == [40, 60, 70, 100]
    assert supplement["gun_ranges"]["rows"]["III"] == [6, 10, 12, 20]
    assert supplement["canister_dodge"] == base["canister_dodge"]
    assert set(base) < set(supplement)


def test_tables_as_text_name_their_clause(capsys) -> None:
    text = out(capsys, "tables", "capitan", "shot_difficulty")
    assert text.startswith("shot_difficulty  (B 7.6, roll, printed)")


def test_check_wants_a_file_or_a_language_there_is(capsys) -> None:
    assert main(["check"]) == 2
    assert capsys.readouterr().err.startswith("fichas: name a scenario, or a language with --lang.\n")
    assert main(["check", "--lang", "xx"]) == 1
    assert capsys.readouterr().err == "--lang: there are no words in 'xx'. Use one of: en, es, fr.\n"
    assert main(["check", "--lang", "en"]) == 0


def test_check_as_json(capsys, tmp_path) -> None:
    bad = tmp_path / "bad.yaml"
    text = SCENARIO.read_text(encoding="utf-8").replace("kind: stream", "kind: strem")
    bad.write_text(text, encoding="utf-8")
    assert main(["check", str(bad), "--json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert finding["line"] == text.splitlines().index("    kind: strem") + 1
    assert finding["severity"] == "error"
    assert finding["remedy"] == "Did you mean 'stream'?"


def test_help_lists_the_commands(capsys) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for command in ("build", "check", "explain", "tables"):
        assert command in text


def test_a_terminal_is_told_that_it_is_checked_and_is_clear_again(capsys, monkeypatch) -> None:
    out(capsys, "check", str(SCENARIO))
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    main(["check", str(SCENARIO), str(SCENARIO.with_name("la_albuera.yaml"))])
    told = capsys.readouterr().err
    assert f"{CLEAR_LINE}checking 1 of 2 …{CLEAR_LINE}checking 2 of 2 …{CLEAR_LINE}" in told
    main(["check", str(SCENARIO), "--json"])
    assert capsys.readouterr().err == ""


LOST = """
import signal, time, weakref
import generator.cli
from generator.__main__ import main

signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored, as it is in the background of a script

class Thing: ...

def interrupted(gone):
    raise KeyboardInterrupt

def run(words):
    thing = Thing()
    reference = weakref.ref(thing, interrupted)
    del thing
    while True:  # at work
        time.monotonic()

generator.cli.run = run
raise SystemExit(main([]))
"""


def test_an_interrupt_that_python_loses_comes_again() -> None:
    found = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, timeout=15)
    assert (found.returncode, found.stdout, found.stderr) == (1, "", "fichas: stopped.\n")


def test_an_interrupt_that_pydantic_reports_is_no_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(words: Sequence[str]) -> int:
        raise SchemaError('Error building "model" validator:\n  KeyboardInterrupt: ')

    monkeypatch.setattr(cli, "_run", interrupted)
    assert cli.run([]) == 1
    assert capsys.readouterr().err == "fichas: stopped.\n"


def ends(monkeypatch: pytest.MonkeyPatch, error: BaseException, *, where: str = "_run") -> int:
    """The exit status of a command that ends so."""

    def raised(words: Sequence[str]) -> int:
        raise error

    monkeypatch.setattr(cli, where, raised)
    return main([])


@pytest.mark.parametrize("where", ["_run", "run"])
def test_an_interrupt_is_said_in_a_line(
    where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ends(monkeypatch, KeyboardInterrupt(), where=where) == 1
    assert capsys.readouterr().err == "fichas: stopped.\n"


def test_what_else_python_loses_is_said_as_python_says_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Thing: ...

    def run(words: Sequence[str]) -> int:
        thing = Thing()
        reference = weakref.ref(thing, lambda gone: 1 // 0)
        del thing
        return int(reference() is not None)

    monkeypatch.setattr(cli, "run", run)
    assert main([]) == 0
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (BrokenPipeError(), 0, ""),
        (OSError(errno.ELOOP, "Too many links", "a\u202eb"), 1, "a\\u202eb: Too many links. Check its name and its rights.\n"),
        (OSError(errno.ENOSPC, "No space left"), 1, "fichas: the output cannot be written: No space left.\n"),
        (OSError(errno.EMFILE, "Too many"), 3, "fichas: a fault of ours, not of your files: OSError: [Errno 24] Too many\n"),
        (KeyError("x" * 999), 3, "fichas: a fault of ours, not of your files: KeyError: 'xxx"),
    ],
)  # fmt: skip
def test_what_ends_a_command_is_said(
    error: Exception, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FICHAS_DEBUG", raising=False)
    assert ends(monkeypatch, error) == status
    out, err = capsys.readouterr()
    assert (out, err[: len(said)]) == ("", said) and len(err) < 700
    assert (status == 3) is err.endswith("Please report it; FICHAS_DEBUG=1 shows where it happened.\n")


def test_a_fault_is_raised_to_who_looks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FICHAS_DEBUG", "1")
    with pytest.raises(KeyError):
        ends(monkeypatch, KeyError("x"))


@pytest.mark.parametrize("command", ["check", "build", "watch", "preview"])
def test_a_name_that_no_file_can_have_is_said(command: str, tmp_path: Path, capsys) -> None:
    assert main([command, f"{tmp_path}/{'a' * 300}.yaml"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(str(tmp_path)) and "a.yaml: " in said and "Check " in said and said.count("\n") == 1


def test_an_output_that_nobody_reads_is_let_go(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    read, write = os.pipe()
    os.close(read)
    with open(write, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["--version"]) == 0
        print("more", flush=True)  # to nowhere
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_an_output_that_is_full_is_said(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["--version"]) == 1
    assert capsys.readouterr().err == "fichas: the output cannot be written: No space left on device.\n"


def test_streams_that_were_closed_take_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--version"]) == 0
    assert main(["chek"]) == 2
    for stream in (sys.stdout, sys.stderr):
        assert stream.name == os.devnull
        stream.close()
