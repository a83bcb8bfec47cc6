"""The rules of En garde: those of its folder, and the odds of its bouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from fichas_duel.odds import best_of, percent
from generator.rulesets.api import Game, Values, by_key, derived
from generator.rulesets.folder import FolderRuleset, Play, Thing

ODDS = "odds_sheets"
"""The kind of sheet that the odds are handed to."""


@dataclass(frozen=True, slots=True)
class Bouts:
    """A fencer, and how often it hits each of the others."""

    name: Any
    against: tuple[tuple[Any, int], ...]


class Duel(FolderRuleset):
    def given(self, play: Play) -> Mapping[tuple[str, str], Values]:
        """The ``chance`` of each fencer that has an opponent: no expression rolls dice."""
        fencers = play.things["fencer"]
        found = {}
        for fencer in fencers:
            if chances := [chance for _, chance in _against(fencer, fencers)]:
                mean = round(sum(chances) / len(chances))
                found[fencer.key] = by_key([derived(play.book, "chance", mean, of="fencer")])
        return found

    def game(self, play: Play) -> Game:
        fencers = play.things["fencer"]
        bouts = tuple(
            Bouts(play.title(fencer), tuple((play.title(other), chance) for other, chance in _against(fencer, fencers)))
            for fencer in fencers
        )
        return replace(super().game(play), extras={ODDS: bouts})


def _against(fencer: Thing, fencers: tuple[Thing, ...]) -> Iterator[tuple[Thing, int]]:
    own = _rolls(fencer)
    for other in fencers:
        if other.side != fencer.side:
            yield other, percent(own, _rolls(other))


def _rolls(fencer: Thing):
    return best_of(fencer.fields["dice"], fencer.fields["skill"])


RULESET = Duel("duel", Path(__file__).parent / "game")
