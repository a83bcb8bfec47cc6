"""``fichas preview`` on the command line: what it says before it serves, and while it does."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from generator.cli.preview import _refuse_language, _Terminal
from generator.diagnostics import Diagnostic, Severity, Source
from tests.command import fichas
from tests.conftest import SCENARIO
from tests.unit.preview.kits import a_view


def test_a_port_in_use_is_said_with_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = fichas("preview", SCENARIO, "--no-browser", "--port", port)
    assert done.returncode == 2
    assert done.stderr == (
        f"fichas: port {port} is taken, maybe by another 'fichas preview'. Name another one, or leave --port out.\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    (
        (["none.yaml"], "none.yaml: there is no such file. Check the path.\n"),
        ([SCENARIO, "--editor", "vscod"], "there is no editor 'vscod'. Did you mean 'vscode'?"),
        ([SCENARIO, "--editor", 'x:"{file}"'], "it is no address of an editor"),
        ([SCENARIO, "--editor", "x:{file}\ny"], "it is no address of an editor"),
        ([SCENARIO, "--editor", "javascript:{file}"], "it is no address of an editor"),
        ([SCENARIO, "--editor", "x://open"], "it does not say where {file} stands"),
        ([SCENARIO, "--port", "70000"], "'70000' is no port"),
        ([SCENARIO, "--print", "shopp"], "there is no way of printing 'shopp'"),
        ([SCENARIO, "--paper", "a44"], "a44"),
        ([SCENARIO, "--lang", "xx"], "--lang: 'capitan_hex' has no words in 'xx'. Use one of: "),
    ),
)
def test_what_cannot_be_served_is_said_at_once(words: list, message: str) -> None:
    done = fichas("preview", "--no-browser", *words)
    assert done.returncode in (1, 2)
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("mistake", ["turnz: 1", "turns: [1, 2"])
def test_of_a_file_that_is_wrong_the_page_says_so_before_the_language(mistake: str, tmp_path: Path) -> None:
    file = tmp_path / "it.yaml"
    file.write_text(f"{mistake}\n{SCENARIO.read_text(encoding='utf-8')}", encoding="utf-8")
    _refuse_language(file, "xx")


def test_the_terminal_says_each_set_of_mistakes_once(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Diagnostic(Source("a.yaml", 1, 2), "it is wrong", "Mend it.")
    odd = Diagnostic(Source("b.yaml", 1, 2), "it is odd", "Look.", Severity.WARNING)
    note = Diagnostic(Source("c.yaml", 1, 2), "it is unusual", "It may be.", Severity.NOTE)
    terminal = _Terminal()
    said = []
    for problems in ((note,), (wrong, odd), (wrong, odd, note), (odd,), (), ()):
        terminal.hear(a_view(problems=problems))
        out, err = capsys.readouterr()
        said.append((err, out))
    assert said == [
        ("", ""),
        ("a.yaml:1:2: it is wrong. Mend it.\nb.yaml:1:2: warning: it is odd. Look.\n", "1 error, 1 warning\n"),
        ("", ""),
        ("b.yaml:1:2: warning: it is odd. Look.\n", "no errors, 1 warning\n"),
        ("", "no errors, no warnings\n"),
        ("", ""),
    ]
