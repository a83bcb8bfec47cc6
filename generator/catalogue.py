"""Many kits at once: each is built by itself, so any executor of ``concurrent.futures`` will do, on one machine or many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator import pipeline
from generator.diagnostics import Diagnostic, UserError
from generator.production.order import Order

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from generator.components.kit import Kit
    from generator.components.pieces.shrinking import Shrunk
    from generator.production.warm import Warm


class Built(Struct, frozen=True):
    """What became of a scenario's kit. It holds no page, so that it can be sent from where it was built."""

    file: Path
    diagnostics: tuple[Diagnostic, ...]
    """All there is to say; with an error among them nothing was written."""
    written: tuple[Path, ...] = ()
    summary: str = ""
    """A line: what was made, on how many sheets of which paper, and where."""
    shrunk: tuple[Shrunk, ...] = ()
    """The texts that were set smaller than their layout asks for."""


def build_one(
    file: Path, order: Order, progress: Callable[[str], None] = lambda _: None, warm: Warm | None = None
) -> Built:
    """The kit of a scenario, or of a game's folder. What is wrong with it is in what is returned, and is not raised."""
    kits: list[Kit] = []
    try:
        game, written = pipeline.build(file, order, progress, kits.append, warm)
    except UserError as error:
        return Built(file, error.diagnostics)
    (kit,) = kits
    return Built(
        file, game.diagnostics, tuple(written), _summary(kit, written), tuple(kit.context.shrinking.below(1.0))
    )


def build_all(files: Iterable[Path], order: Order, executor: Executor) -> Iterator[Built]:
    """The kits of many, in the order of ``files``, each as soon as it and those before it are done.

    ``executor`` runs them: ``ProcessPoolExecutor`` on the cores of a machine, ``distributed.Client.get_executor`` on
    those of several. They see the same files under the same paths.
    """
    building = [executor.submit(build_one, file, order) for file in files]
    for one in building:
        yield one.result()


def _summary(kit: Kit, written: Sequence[Path]) -> str:
    from generator.production.summary import summary

    papers, both = kit.paper()
    folder = min((path.parent for path in written), key=lambda path: len(path.parts))
    return summary(kit.context.words.say(kit.game.scenario.title), papers, folder, written, both=both)
