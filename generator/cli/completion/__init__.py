"""``fichas completion SHELL``: a script that completes commands, options, names and files, for bash, zsh or fish.

It is made of the tree that argparse reads the command line by, with the names there are when it is made: nothing of the
program runs while someone types.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from generator import cli

SHELLS = ("bash", "zsh", "fish")
EPILOG = """\
to install, for all shells started from then on:
  fichas completion bash > ~/.local/share/bash-completion/completions/fichas
  fichas completion zsh > ~/.zfunc/_fichas
  fichas completion fish > ~/.config/fish/completions/fichas.fish
Make the folder first, with mkdir -p. In ~/.zshrc, above compinit: fpath=(~/.zfunc $fpath). To try it in this bash alone:
  source <(fichas completion bash)
Make it anew when the program, or a package of games, is installed anew.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, EPILOG
    parser.add_argument("shell", choices=SHELLS, help="for which shell")


def run(arguments: argparse.Namespace) -> int:
    from generator.cli.completion.tree import commands_of

    shell = import_module(f"generator.cli.completion.{arguments.shell}")
    sys.stdout.write(shell.script(commands_of(cli.parser())))
    return cli.DONE
