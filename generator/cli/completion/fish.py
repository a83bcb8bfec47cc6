"""The script for fish, 3.0 and later: a line for each thing to complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cli.completion.tree import IDS, Command, Option, Value

HEAD = """\
# Completes fichas in fish; made by: fichas completion fish

function __fichas_none
    test (count (commandline -opc)) -eq 1
end

function __fichas_in --argument-names command
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = $command
end

# At this place of a command, counted without its options and what these take.
function __fichas_at --argument-names command place
    __fichas_in $command; or return 1
    set -l takers $argv[3..-1]
    set -l words (commandline -opc)
    set -l at 0
    set -l skips 0
    for word in $words[3..-1]
        if test $skips -eq 1
            set skips 0
        else if contains -- $word $takers
            set skips 1
        else if not string match -q -- '-*' $word
            set at (math $at + 1)
        end
    end
    test $at -eq $place
end

# The names that are not there yet, with commas between.
function __fichas_list
    set -l head (string match -r -- '^(?:--[a-z-]+=)?(?:.*,)?' (commandline -ct))
    set head (string replace -r -- '^--[a-z-]+=' '' $head)
    for name in $argv
        contains -- $name (string split -- , $head); or printf '%s\\n' $head$name
    end
end

# The sides and units of the scenarios on the line.
function __fichas_ids
    for word in (commandline -opc)
        string match -q -- '*.yaml' $word; and test -f $word; and sed -nE 'IDS' $word
    end
end

complete -c fichas -f
complete -c fichas -n __fichas_none -s h -l help -d 'show how it is used'
complete -c fichas -n __fichas_none -l version -d 'say which version this is'""".replace("IDS", IDS)


def script(commands: Sequence[Command]) -> str:
    return "\n".join(_lines(commands)) + "\n"


def _lines(commands: Sequence[Command]) -> Iterator[str]:
    yield HEAD
    for one in commands:
        yield f"complete -c fichas -n __fichas_none -a {one.name} -d {_quoted(one.help)}"
    for one in commands:
        takers = [flag for option in one.options if _needs_one(option.value) for flag in option.flags]
        for option in one.options:
            yield f"complete -c fichas -n '__fichas_in {one.name}' {_option(option)}"
        for place, value in enumerate(one.places):
            at = f"__fichas_in {one.name}" if value.repeated else f"__fichas_at {one.name} {place} {' '.join(takers)}"
            if takes := _takes(value):
                yield f"complete -c fichas -n '{at.rstrip()}' {takes}"


def _option(option: Option) -> str:
    flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
    said = f"-d {_quoted(option.help)}"
    if not _needs_one(option.value):
        return f"{flags} {said}"
    assert option.value is not None
    return f"{flags} {'-r' if option.value.files else '-x'} {_takes(option.value)} {said}".replace("  ", " ")


def _takes(value: Value) -> str:
    names = " ".join(value.names)
    if value.several:
        return f"-a '(__fichas_list {names}{' (__fichas_ids)' if value.of_files else ''})'"
    parts = [names] if names else []
    parts += ["(__fish_complete_directories)"] if value.folders else []
    offered = f"-a '{' '.join(parts)}'" if parts else ""
    return f"{'-F' if value.files else ''} {offered}".strip()


def _needs_one(value: Value | None) -> bool:
    return value is not None and not value.optional


def _quoted(text: str) -> str:
    return "'" + text.replace("\\\\", "\\\\\\\\").replace("'", "\\'") + "'"
