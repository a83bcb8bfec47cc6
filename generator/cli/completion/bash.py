"""The script for bash, 3.2 and later: it needs nothing of the package bash-completion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cli.completion.tree import IDS, Command, Value

HEAD = """\
# Completes fichas in bash; made by: fichas completion bash

_fichas_names() {  # the names, or where none fits whatever readline offers: files
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_fichas_list() {  # the names that are not there yet, with commas between
  local head= left= name
  [[ $cur == *,* ]] && head=${cur%,*},
  for name in $1; do
    [[ ,$head == *",$name,"* ]] || left+=" $name"
  done
  COMPREPLY=($(compgen -P "$head" -W "$left" -- "${cur##*,}"))
  compopt -o nospace 2>/dev/null
}

_fichas_ids() {  # the sides and units of the scenarios on the line
  local word
  for word in "${COMP_WORDS[@]}"; do
    [[ $word == *.yaml && -f $word ]] && sed -nE 'IDS' "$word"
  done
}

_fichas_folders() {
  local IFS=$'\\n'
  COMPREPLY+=($(compgen -d -- "$cur"))
  compopt -o filenames 2>/dev/null
}

_fichas_nothing() {  # a number, a name of one's own
  compopt +o default 2>/dev/null
}

_fichas() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} place=0 i word
  COMPREPLY=()
  if [[ $cur == "=" ]]; then
    cur=
  elif [[ $before == "=" ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
""".replace("IDS", IDS)
PLACES = """\
  for ((i = 2; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    case "$word" in
      =) ((i++)) ;;
      -*) [[ " $takers " == *" $word "* && ${COMP_WORDS[i+1]} != "=" ]] && ((i++)) ;;
      *) ((place++)) ;;
    esac
  done
"""
FOOT = """\
}

complete -o bashdefault -o default -F _fichas fichas
"""


def script(commands: Sequence[Command]) -> str:
    return "\n".join(_lines(commands))


def _lines(commands: Sequence[Command]) -> Iterator[str]:
    yield HEAD.rstrip("\n")
    yield "  if ((COMP_CWORD == 1)); then"
    yield f'    _fichas_names "{" ".join(one.name for one in commands)} --help --version"'
    yield "    return"
    yield "  fi"
    yield "  local takers="
    yield '  case "$command" in'
    for one in commands:
        takers = [flag for option in one.options if _needs_one(option.value) for flag in option.flags]
        yield f'    {one.name}) takers="{" ".join(takers)}" ;;'
    yield "  esac"
    yield '  case "$command $before" in'
    for one in commands:
        for option in one.options:
            if option.value is not None and (option.value.names or _needs_one(option.value)):
                yield f"    {'|'.join(_quoted(f'{one.name} {flag}') for flag in option.flags)}) {_offer(option.value)}; return ;;"
    yield "  esac"
    yield "  if [[ $cur == -* ]]; then"
    yield '    case "$command" in'
    for one in commands:
        flags = " ".join(flag for option in one.options for flag in option.flags)
        yield f'      {one.name}) _fichas_names "{flags}" ;;'
    yield "    esac"
    yield "    return"
    yield "  fi"
    yield PLACES.rstrip("\n")
    yield '  case "$command $place" in'
    for one in commands:
        for place, value in enumerate(one.places):
            pattern = f'"{one.name} "*' if value.repeated else _quoted(f"{one.name} {place}")
            yield f"    {pattern}) {_offer(value)} ;;"
    yield "    *) _fichas_nothing ;;"
    yield "  esac"
    yield FOOT


def _needs_one(value: Value | None) -> bool:
    return value is not None and not value.optional


def _offer(value: Value) -> str:
    names = " ".join(value.names)
    if value.several:
        return f'_fichas_list "{names}{" $(_fichas_ids)" if value.of_files else ""}"'
    parts = [f'_fichas_names "{names}"'] if names else []
    parts += ["_fichas_folders"] if value.folders else []
    parts += [":"] if value.files and not parts else []
    parts += ["_fichas_nothing"] if not parts or value.closed else []
    return "; ".join(parts)


def _quoted(text: str) -> str:
    return f'"{text}"'
