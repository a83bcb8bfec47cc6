"""Games that are data: what their expressions ask for, are worked out from and checked against."""

from __future__ import annotations

from generator.rulesets.folder.play import Play
from generator.rulesets.folder.ruleset import FolderRuleset
from generator.rulesets.folder.things import Thing
from generator.rulesets.folder.world import World

__all__ = ["FolderRuleset", "Play", "Thing", "World"]
