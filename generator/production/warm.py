"""What outlives a build in a process that makes several: `fichas preview`, `fichas watch`, a build of many scenarios."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from generator import resources
from generator.components.parts import Parts
from generator.loading.unchanged import Unchanged
from generator.model.project import Earlier
from generator.production.order import Order
from generator.rulesets.api import Game


class Warm:
    """What was made, with what it was made of: a change redoes what depends on it and no more, and the files come out the
    same, byte for byte, as those of a process that begins anew."""

    def __init__(self) -> None:
        self.examined = Unchanged()
        """The games of scenario files."""
        self._earlier: dict[Path, Earlier] = {}
        self._parts: dict[Order, Parts] = {}

    def earlier(self, file: Path) -> Earlier:
        """What the last derivation of a scenario left to the next."""
        return self._earlier.setdefault(file, Earlier())

    def parts(self, order: Order) -> Parts:
        """The parts of kits that are made so."""
        return self._parts.setdefault(replace(order, out=Path()), Parts(is_followed=True))


def own_folders(file: Path, game: Game | None) -> set[Path]:
    """Where the files lie that a scenario is made of: beside it, and those of its cards and of its game that are not ours."""
    own = file if file.is_dir() else file.parent
    folders = {own}
    if game is not None:
        folders |= {(own / name).parent for name in dict(game.scenario.layouts).values() if str(name).endswith(".yaml")}
        cards = {Path(card.where().file).parent for card in game.project.cards.values()}
        folders |= {folder for folder in (*cards, *game.book.folders) if not _is_ours(folder)}
    return folders


def _is_ours(folder: Path) -> bool:
    folder = folder.resolve()
    return any(folder.is_relative_to(ours) for ours in (resources.data("rulesets"), resources.templates()))
