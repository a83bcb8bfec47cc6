"""``fichas completion``: what it prints completes as it should, in a real bash, zsh and fish."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from generator import cli
from generator.cli.completion import SHELLS
from generator.cli.completion.tree import commands_of
from generator.components.sheet_kinds import KINDS
from generator.loading.papers import paper_names
from tests import command

LINES = {
    "fichas comp": "fichas completion",
    "fichas build --dup": "fichas build --duplex",
    "fichas build --duplex gut": "fichas build --duplex gutterfold",
    "fichas build --paper lega": "fichas build --paper legal",
    "fichas build --paper=lega": "fichas build --paper=legal",
    "fichas build --only counters,cutt": "fichas build --only counters,cutting_guide",
    "fichas build first_scenario.yaml --only counters,foot": "fichas build first_scenario.yaml --only counters,foot_48th",
    "fichas build first_scenario.yaml --only all": "fichas build first_scenario.yaml --only allies",
    "fichas build --format pdf,p": "fichas build --format pdf,png",
    "fichas preview --editor pych": "fichas preview --editor pycharm",
    "fichas tables capitan counter_fig": "fichas tables capitan counter_figures",
    "fichas build --lang en first_sc": "fichas build --lang en first_scenario.yaml",
    "fichas build first_scenario.yaml first_sc": "fichas build first_scenario.yaml first_scenario.yaml",
    "fichas build --paper first_sc": "fichas build --paper first_scenario.yaml",
    "fichas tables cry": "fichas tables cry_havoc",
    "fichas list --ruleset cry_havoc abil": "fichas list --ruleset cry_havoc abilities",
    "fichas schema --all mine contr": "fichas schema --all mine control_sheet_layout",
    "fichas new my_fo": "fichas new my_folder/",
    "fichas calibrate --lang f": "fichas calibrate --lang fr",
    "fichas completion fi": "fichas completion fish",
}
"""What stands on the line, and what stands there once it is completed; each has one way to go on."""
BASH = """source "$1"; shift
for line; do
  COMP_WORDS=(${line//=/ = }); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
  _fichas 2>/dev/null
  [[ ${#COMPREPLY[@]} == 0 ]] && COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))  # as -o default does
  echo "${COMPREPLY[*]}"
done
"""
ZSH = """PS1= ; autoload -Uz compinit; compinit -u -D; source {script}
show() {{ print -r -- "$BUFFER" >> {answers}; BUFFER= }}; zle -N show; bindkey '^X^X' show; echo > {answers}
"""


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """A shell by its name, and the script for it, in a folder with files to complete."""
    if shutil.which(request.param) is None:
        pytest.skip(f"there is no {request.param}")
    roster = "sides:\n  - id: allies\n    units:\n      - {card: foot_48th, figures: 10}\n"
    (tmp_path / "first_scenario.yaml").write_text(roster, encoding="utf-8")
    (tmp_path / "my_folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    script = tmp_path / f"made.{request.param}"
    script.write_text(command.fichas("completion", request.param).stdout, encoding="utf-8")
    return request.param, script


def test_each_line_is_completed(shell: tuple[str, Path]) -> None:
    name, script = shell
    asked = {"bash": by_bash, "zsh": by_zsh, "fish": by_fish}[name]
    assert dict(zip(LINES, asked(script), strict=True)) == LINES


def by_bash(script: Path) -> list[str]:
    words = out("bash", "--norc", "-c", BASH, "bash", str(script), *LINES)
    found = [f"{line[: len(line) - len(_last(line))]}{word}" for line, word in zip(LINES, words, strict=True)]
    return [f"{line}/" if line.endswith("folder") else line for line in found]  # as readline marks a folder


def by_fish(script: Path) -> list[str]:
    asked = "; ".join(f"complete -C '{line}' | string join '|'; echo END" for line in LINES)
    answers = "\n".join(out("fish", "--no-config", "-c", f"source {script}; {asked}")).split("END")
    words = [answer.strip().partition("\t")[0] for answer in answers[:-1]]
    return [f"{line[: len(line) - len(line.split()[-1])]}{word}" for line, word in zip(LINES, words, strict=True)]


def by_zsh(script: Path) -> list[str]:
    """What a person sees who presses the tabulator; a pseudo-terminal is what zsh completes on."""
    answers = script.with_name("answers")
    child, terminal = pty.fork()
    if child == 0:
        os.execvp("zsh", ["zsh", "-f", "-i"])
    try:
        os.write(terminal, ZSH.format(script=script, answers=answers).encode())
        for n, line in enumerate(("", *LINES)):
            if line:
                os.write(terminal, f"{line}\t\x18\x18".encode())
            for _ in range(200):
                if answers.exists() and answers.read_text().count("\n") > n:
                    break
                time.sleep(0.05)
        return [line.rstrip(" ,=") for line in answers.read_text().splitlines()[1:]]
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def _last(line: str) -> str:
    """What bash takes for the last word: an equals sign parts words."""
    return line.split()[-1].rpartition("=")[2]


def out(*words: str) -> list[str]:
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()


# -- what is completed is what there is --------------------------------------------------------------------


def test_every_command_and_every_option_is_completed() -> None:
    commands = commands_of(cli.parser())
    assert tuple(one.name for one in commands) == cli.COMMANDS
    for name in SHELLS:
        script = command.fichas("completion", name).stdout
        for one in commands:
            for option in one.options:
                flag = option.flags[-1]
                assert (f"-l {flag[2:]} " if name == "fish" else flag) in script, (name, one.name, flag)


def test_names_are_those_there_are() -> None:
    build = next(one for one in commands_of(cli.parser()) if one.name == "build")
    values = {option.flags[0]: option.value for option in build.options if option.value is not None}
    assert values["--paper"].names == tuple(paper_names()) and values["--paper"].files
    assert set(KINDS) < set(values["--only"].names) and values["--only"].several
    assert values["--set-file"].files and values["--out"].folders and not values["--size"].files


def test_a_shell_that_is_none() -> None:
    done = command.fichas("completion", "tcsh")
    assert done.returncode == 2 and "choose from" in done.stderr and done.stdout == ""
