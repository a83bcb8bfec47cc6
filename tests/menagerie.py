"""Games with everything a ruleset knows in play: units made from the tables and the models themselves.

The samples use a part of what the rules know. A new ability or a new kind of team is tried here without a word.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from generator import pipeline
from generator.rulesets import registry
from generator.rulesets.api import Game
from tests import games


class HexLoader(yaml.CSafeLoader):
    """Reads 0110 as a hex and not, as YAML does, as an octal number."""

    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in found if not tag.endswith(":int")]
        for first, found in yaml.CSafeLoader.yaml_implicit_resolvers.items()
    }


HexLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"(?:0|[1-9][0-9]*)$"), [*"0123456789"])


def everything(ruleset: str, folder: Path, **changes: Any) -> Game:
    """A game of every unit there can be, on the board of the ruleset's sample and on all kinds of ground.

    ``changes`` are keys of its scenario.
    """
    cards = games.of(ruleset).cards(changes)
    written = {"ruleset": getattr(registry.find(ruleset), "card_ruleset", ruleset), "cards": cards}
    (folder / "cards.yaml").write_text(yaml.dump(written, Dumper=yaml.CSafeDumper), encoding="utf-8")
    made = (
        yaml.load(games.sample(ruleset).read_text(encoding="utf-8"), HexLoader)
        | {"cards": ["cards.yaml"], "terrain": []}
        | changes
    )
    made.pop("points_agreed", None)
    names = [*cards]
    for side, own in zip(made["sides"], (names[::2], names[1::2]), strict=True):
        side |= {"units": [{"card": name} for name in own], "setup": []}
        side.pop("scores", None)
    file = folder / "menagerie.yaml"
    file.write_text(yaml.dump(made, Dumper=yaml.CSafeDumper, allow_unicode=True), encoding="utf-8")
    return pipeline.derive(file)
