"""Every sheet of the samples as agreed: each kind, its backs, the templates and the boards, in three languages; and
those of the games of data, in their own.

The first language stands as text in ``sheets/<sample>/<kind>.txt``: what is written and where, and a digest for each stretch of
lines and shapes between. The other languages are digests, in ``sheets/digests.txt``. ``make golden`` writes all of it
anew: look at the difference before you commit it.

Items stand where they lie on the page, out of the groups that only move them: how a sheet is put together may change
without a word here, what is printed may not.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.components.sheet_kinds import KINDS, ON_REQUEST
from generator.drawing import IDENTITY, Affine, Document, Group, Image, Item, Symbol, Text, Use
from generator.drawing import Path as Outline
from generator.drawing.dump import dump
from generator.drawing.transforms import moved
from generator.rulesets.api import Game
from tests import games
from tests.conftest import LANGUAGES, ROOT, compare_with_golden

HERE = Path(__file__).parent / "sheets"
OURS = {games.sample(name).stem: games.sample(name) for name in games.NAMES}
OF_DATA = {
    f"{path.parts[-3]}_{path.stem}": path for path in sorted((ROOT / "data" / "games").glob("*/scenarios/*.yaml"))
}
SAMPLES = OURS | OF_DATA
READ = (*OURS, "kessel_first", "market_day_market", "weather_gage_channel")
"""Those that stand as text, in their first language; of the others there are digests alone."""
TOLD = re.compile(r" *(?:document|  duplex|symbol|page|text|use|image|group .*layer) ?")
"""Lines of a dump that are kept; the others are drawing."""


def sample(name: str) -> Game:
    return games.derived(SAMPLES[name])


def languages(name: str) -> tuple[str, ...]:
    return LANGUAGES if name in OURS else sample(name).book.spec.languages


@cache
def dumps(name: str, language: str) -> dict[str, str]:
    """The dump of each kind of sheet that a sample has."""
    game = sample(name)
    kit = games.kit(SAMPLES[name], language)
    own = (kind.id for kind in game.piece_kinds)
    every = dict.fromkeys((*own, *KINDS, *ON_REQUEST))
    kinds = [kind for kind in every if kind in kit.kinds and (kind != "board" or game.scenario.board)]
    return {kind: dump(flattened(document)) for kind in kinds if (document := kit.document(kind)) is not None}


def flattened(document: Document) -> Document:
    symbols: dict[str, Symbol] = {}
    pages = (replace(page, items=tuple(flat(page.items, symbols))) for page in document.pages)
    return replace(document, pages=tuple(pages))


def flat(items: Iterable[Item], symbols: dict[str, Symbol], at: Affine = IDENTITY) -> Iterator[Item]:
    """Items in the space of the page or of their symbol; groups that clip, name a layer, turn or scale stay."""
    for item in items:
        match item:
            case Group(clip=None, layer="", transform=Affine(1, 0, 0, 1)):
                yield from flat(item.items, symbols, at @ item.transform)
            case Group():
                yield replace(item, items=tuple(flat(item.items, symbols)), transform=at @ item.transform)
            case Outline():
                yield replace(item, commands=moved(item.commands, at))
            case Text() | Image():
                yield replace(item, x_mm=item.x_mm + at.e, y_mm=item.y_mm + at.f)
            case Use():
                symbol = item.symbol
                if symbol.id not in symbols:
                    symbols[symbol.id] = replace(symbol, items=tuple(flat(symbol.items, symbols)))
                yield replace(item, symbol=symbols[symbol.id], transform=at @ item.transform)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def readable(text: str) -> str:
    """The dump with each stretch of drawing as its number of items and their digest."""
    return "\n".join(_shortened(text.splitlines())) + "\n"


def _shortened(lines: list[str]) -> Iterator[str]:
    drawn: list[str] = []
    for line in [*lines, "text"]:
        if not TOLD.match(line):
            drawn.append(line)
            continue
        if drawn:
            indent = drawn[0][: len(drawn[0]) - len(drawn[0].lstrip())]
            yield f"{indent}{len(drawn)} drawn {digest(chr(10).join(drawn))}"
            drawn = []
        yield line
    # The last line is the one that was added to close the last stretch.


@pytest.mark.parametrize("name", READ)
def test_sheets_to_read(name: str, request: pytest.FixtureRequest) -> None:
    folder, update = HERE / name, request.config.getoption("--update")
    found = dumps(name, languages(name)[0])
    if update:
        for path in folder.glob("*.txt"):
            path.unlink()
    for kind, text in found.items():
        compare_with_golden(folder / f"{kind}.txt", readable(text).removesuffix("text\n"), update=update)
    assert sorted(path.stem for path in folder.glob("*.txt")) == sorted(found)


def test_sheets_in_every_language(request: pytest.FixtureRequest) -> None:
    lines = [
        f"{name} {language} {kind} {digest(text)}"
        for name in SAMPLES
        for language in languages(name)
        for kind, text in dumps(name, language).items()
    ]
    compare_with_golden(HERE / "digests.txt", "\n".join(lines) + "\n", update=request.config.getoption("--update"))


def test_what_is_drawn_counts() -> None:
    one = 'page 1 x 1 "A"\n  path M 0.000 0.000  fill #000000\n  text 1.000 1.000 start  sans 7.00 pt #000000  "A"\n'
    other = one.replace("#000000\n  text", "#000001\n  text")
    assert readable(one) != readable(other)
    assert '"A"' in readable(one) and "path" not in readable(one)
