"""The script for zsh: a function for its own system of completion."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.cli.completion.tree import IDS, Command, Option, Value

HEAD = """\
#compdef fichas
# Completes fichas in zsh; made by: fichas completion zsh

_fichas_or_files() { _alternative "names:name:($*)" 'files:file:_files' }
_fichas_or_folders() { _alternative "names:name:($*)" 'folders:folder:_files -/' }

_fichas_of_files() {  # the sides and units of the scenarios on the line besides
  local word
  local -aU names=("$@")
  for word in $words; do
    [[ $word == *.yaml && -f $word ]] && names+=(${(f)"$(sed -nE 'IDS' $word)"})
  done
  _values -s , name $names
}

_fichas() {
  local curcontext="$curcontext" context state state_descr line
  typeset -A opt_args
  _arguments -C '(-h --help)'{-h,--help}'[show how it is used]' '--version[say which version this is]' \\
    '1:command:->command' '*::argument:->argument' && return
  case $state in
    command)
      local -a commands""".replace("IDS", IDS)
FOOT = """\
      esac ;;
  esac
}

if [ "$funcstack[1]" = _fichas ]; then
  _fichas "$@"
else
  compdef _fichas fichas
fi
"""


def script(commands: Sequence[Command]) -> str:
    return "\n".join(_lines(commands))


def _lines(commands: Sequence[Command]) -> Iterator[str]:
    yield HEAD
    yield "      commands=("
    yield from (f"        {_quoted(f'{one.name}:{_plain(one.help)}')}" for one in commands)
    yield "      )"
    yield "      _describe command commands ;;"
    yield "    argument)"
    yield "      case $words[1] in"
    for one in commands:
        specs = [*map(_option, one.options), *(_place(value, n) for n, value in enumerate(one.places, 1))]
        yield f"        {one.name})"
        yield "          _arguments \\\n            " + " \\\n            ".join(specs) + " ;;"
    yield FOOT


def _option(option: Option) -> str:
    takes = "" if option.value is None else "="
    said = f"[{_plain(option.help)}]" + ("" if option.value is None else _takes(option.value))
    if len(option.flags) == 1:
        return _quoted(f"{option.flags[0]}{takes}{said}")
    flags = ",".join(flag + (takes if flag.startswith("--") else "") for flag in option.flags)
    return f"'({' '.join(option.flags)})'{{{flags}}}{_quoted(said)}"


def _place(value: Value, number: int) -> str:
    takes = _takes(value._replace(optional=False))
    return _quoted(f"*{takes}" if value.repeated else f"{number}{':' if value.optional else ''}{takes}")


def _takes(value: Value) -> str:
    return f"{'::' if value.optional else ':'}{value.called.lower()}:{_action(value)}"


def _action(value: Value) -> str:
    names = " ".join(value.names)
    if value.of_files:
        return f" _fichas_of_files {names}"
    if value.several:
        return f"_values -s , {value.called.lower()} {names}"
    if value.folders:
        return f" _fichas_or_folders {names}" if names else "_files -/"
    if value.files:
        return f" _fichas_or_files {names}" if names else "_files"
    return f"({names})" if names else " "


def _plain(said: str) -> str:
    """Without the signs that part a specification."""
    return re.sub(r"([\[\]:])", r"\\\1", said)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
