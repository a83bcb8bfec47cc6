"""Names too long for their place, shortened by rules rather than clipped.

Each rule takes what the one before left, and the first form that fits is printed:

1. words that have a usual abbreviation take it (Company, Coy), the last first: what comes before says more; a rank that a
   name begins with takes it wherever one of the kit has to (``alike``);
2. small words go (of, the), but for a first word, then what stands in brackets, then what stands in quotation marks, and then
   an article that the name begins with;
3. the longest word left is cut after a consonant that a vowel follows, as late in it as fits (Caçad., then Caç.), and
   then the next longest, down to words of six letters;
4. every word but the last becomes its first letter;
5. the last words go, from the end, and of the first as many letters as it takes: a name never stops a build.

A form that another name of the kit has too is left out. Where none else fits, a name keeps what tells it from those: of the
3rd Foot Guards and the 3rd Foot Grenadiers 3rd Guards and 3rd Gren. are left.

In a name with hyphens that hold its words together (NO_BREAK), they let go after the second rule, for want of room.

Abbreviations, ranks and small words are data, in each language: ``data/words/counter.yaml``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from generator.components.build_context import Words

NO_BREAK = "\u2011"
"""A hyphen at which no line ends."""
Lines = list[list[str]]
"""The words of each line."""
_ASIDES = (re.compile(r"\([^()]*\)"), re.compile(r"“[^”]*”|\"[^\"]*\"|«[^»]*»|„[^“”]*[“”]"))
LEAST_LETTERS = 3
"""What is left of a word that is cut."""
_MOST_LETTERS = 12
"""Of a word that stands alone in the end."""
LONG_WORD = 6
"""Shorter words are not cut: nothing would be saved by it."""


def shorter(name: str, words: Words) -> Iterator[str]:
    """Ever shorter forms of a name, each once, without the name itself. Line breaks stay."""
    lines = [line.split() for line in name.split("\n")]
    last = name
    for form in _forms(lines, words):
        text = "\n".join(" ".join(line) for line in form)
        if text != last:
            yield text
        last = text


def shorter_apart(text: str, named: Iterable[str], words: Words) -> Iterator[str]:
    """Ever shorter forms of a text that holds one of these names; those are left out that it would have with another.

    At last the first word of the name with those that only it has, and shorter forms of that.
    """
    named = tuple(named)
    own = _own(text, named)
    if not own:
        yield from shorter(text, words)
        return
    texts = [_plain(text).replace(own, name) for name in dict.fromkeys((own, *named))]
    forms = {one: [one, *shorter(one, words)] for one in texts}
    known = {one: {*map(_plain, short)} for one, short in forms.items()}
    more: dict[str, list[str]] = {one: [] for one in texts}
    for one in texts:
        if rivals := [other for other in texts if other != one and known[one] & known[other]]:
            telling = _telling(one, rivals)
            more[one] = [telling, *shorter(telling, words)]
    taken = {_plain(form) for other in texts[1:] for form in (*forms[other], *more[other])}
    yield from (form for form in (*shorter(text, words), *more[texts[0]]) if _plain(form) not in taken)


def alike(text: str, named: Iterable[str], words: Words) -> Iterator[str]:
    """The text with each of the other names that begin with the same word as its own, or as well with a rank: all ranks are
    written one way."""
    names = [*named]
    ranks = _usual_of(words, "counter.ranks")
    if own := _own(text, names):
        first = _first(own)
        beside = {first, *(ranks if first in ranks else ())}
        yield from (_plain(text).replace(own, name) for name in names if name != own and _first(name) in beside)


def begins_short(text: str, form: str, named: Iterable[str]) -> bool:
    """Whether a form of a text abbreviates the first word of the name that it holds."""
    own, plain = _own(text, named), _plain(text)
    said = _plain(form).removeprefix(plain[: plain.index(own)])
    return bool(own) and said.split()[:1] != own.split()[:1]


def _own(text: str, named: Iterable[str]) -> str:
    """The name that a text holds; the longest of several."""
    return max((name for name in named if name in _plain(text)), key=len, default="")


def _first(name: str) -> str:
    return name.partition(" ")[0].lower()


def _telling(name: str, rivals: Iterable[str]) -> str:
    """The first word of a name, and those that none of its rivals has."""
    first, *rest = map(_bare, name.split())
    theirs = {_bare(word) for rival in rivals for word in rival.split()}
    return " ".join([first, *(word for word in rest if word not in theirs)])


def _bare(word: str) -> str:
    return word.strip('()“”«»"')


def _plain(text: str) -> str:
    return text.replace(NO_BREAK, "-")


def _forms(lines: Lines, words: Words) -> Iterator[Lines]:
    usual = _usual_of(words, "counter.abbreviations") | _usual_of(words, "counter.ranks")
    small = words("counter.small_words").split()
    for row, column in reversed([(row, column) for row, line in enumerate(lines) for column in range(len(line))]):
        lines = [[*line] for line in lines]
        lines[row][column] = _usual(lines[row][column], usual)
        yield lines
    lines = [[word for i, word in enumerate(line) if not i or word.lower() not in small] for line in lines]
    yield lines
    for aside in _ASIDES:
        lines = [aside.sub("", " ".join(line)).split() or line for line in lines]
        yield lines
    lines = [_without_article(line, words("counter.articles").split()) for line in lines]
    yield lines
    lines = _each(lines, lambda word: word.replace(NO_BREAK, "-"))
    yield lines
    for cut in _cut(lines):
        yield cut
        lines = cut
    initials = [[*map(_initial, line[:-1]), *line[-1:]] for line in lines]
    yield initials
    yield from _ended(initials, [word for line in lines for word in line])


def _usual_of(words: Words, key: str) -> dict[str, str]:
    """What words are abbreviated to, of those listed so."""
    return dict(pair.split("=") for pair in words(key).split())


def _without_article(line: list[str], articles: list[str]) -> list[str]:
    if len(line) < 2 or line[0].lower() not in articles:
        return line
    return [line[1][:1].upper() + line[1][1:], *line[2:]]


def _each(lines: Lines, change: Callable[[str], str]) -> Lines:
    return [[change(word) for word in line] for line in lines]


def _cut(lines: Lines) -> Iterator[Lines]:
    """The longest word cut ever shorter, then the next longest."""
    while longest := max((word for line in lines for word in line if _can_be_cut(word)), key=len, default=""):
        for short in cuts(longest):
            lines = [[short if word == longest else word for word in line] for line in lines]
            yield lines
            longest = short


def _ended(initials: Lines, words: list[str]) -> Iterator[Lines]:
    """Its words, fewer and fewer; then the first of them, whole and cut ever shorter."""
    said = [word for line in initials for word in line]
    yield from ([said[:count]] for count in range(len(said) - 1, 1, -1))
    for first in words[:1]:
        yield [[first]]
        yield from ([[f"{first[:end]}."]] for end in range(min(len(first) - 2, _MOST_LETTERS), 0, -1))


def _initial(word: str) -> str:
    return f"{word[0]}." if word[0].isalpha() else word


def _usual(word: str, usual: dict[str, str]) -> str:
    short = usual.get(word.lower().replace(NO_BREAK, "-"))
    if short is None:
        return word
    return _as_written(word, short.replace("-", NO_BREAK) if NO_BREAK in word else short)


def _as_written(word: str, short: str) -> str:
    return short[:1].upper() + short[1:] if word[:1].isupper() else short


def _can_be_cut(word: str) -> bool:
    """A long word, with what is elided before it."""
    letters = word.replace("’", "")
    return letters.isalpha() and len(word) >= LONG_WORD and len(cuts(word)[-1]) <= len(word) - 2


def cuts(word: str) -> list[str]:
    """A word as ever shorter beginnings with a full stop, each ending in a consonant that a vowel follows; itself without any."""
    ends = [end for end in range(len(word) - 2, LEAST_LETTERS - 1, -1) if _parts(word, end)]
    return [f"{word[:end]}." for end in ends] or [word]


def _parts(word: str, end: int) -> bool:
    return not _is_vowel(word[end - 1]) and _is_vowel(word[end])


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter.lower())[0] in "aeiouy"
