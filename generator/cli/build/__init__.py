"""``fichas build`` is three commands: the kit of a scenario; or, without one, a nation's counters or a ruleset's reference set."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from generator.cli.build import counter_set, kit, options, reference
from generator.cli.build.messages import Refused, refuse
from generator.cli.values import list_of, offers, one_of
from generator.model.base import EVERY

USAGE = """fichas build FILE... [options]
       fichas build --set NATION[,NATION] [options]
       fichas build --ruleset ID [options]"""
EPILOG = """\
examples:
  fichas build my_scenario.yaml --paper letter --lang es
  fichas build my_game
  fichas build --set france --count infantry=6,cavalry=4,gun=1 --colours red,blue
  fichas build --set all --duplex none
  fichas build --ruleset capitan_hex --hex 32
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage, parser.epilog = USAGE, EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    what = parser.add_argument_group("what to build")
    what.add_argument(
        "files", metavar="FILE", nargs="*", type=Path, help="scenarios, or folders of games: the kit of each"
    )
    nations = what.add_argument(
        "--set",
        dest="nations",
        metavar="NATIONS",
        type=list_of("nation", _nations, every=EVERY),
        help="no scenario, but counters of a nation, full, half, guns and markers; several with commas, or all",
    )
    offers(nations, lambda: (*_nations(), EVERY), several=True)
    ruleset = what.add_argument(
        "--ruleset",
        metavar="ID",
        type=_ruleset,
        help="no scenario, but the complete chart of a ruleset, or of a game's folder, and its artillery templates; with "
        "--set, whose counters",
    )
    offers(ruleset, _rulesets)
    kit.configure(parser.add_argument_group("with FILE"))
    counter_set.configure(parser.add_argument_group("with --set"))
    reference.configure(parser.add_argument_group("with --ruleset"))
    options.configure(parser.add_argument_group("always"))


def run(arguments: argparse.Namespace) -> int:
    command = counter_set if arguments.nations is not None else reference if arguments.ruleset is not None else kit
    try:
        for wrong in _refusals(arguments):
            raise Refused(wrong)
        ended: int = command.run(arguments)
        return ended
    except Refused as refused:
        return refuse(str(refused))


def _refusals(asked: argparse.Namespace) -> Iterator[str]:
    """What of the command line makes no sense together, and what to do."""
    yield from kit.refusals(asked)
    yield from counter_set.refusals(asked)
    if not asked.files and asked.nations is None and asked.ruleset is None:
        yield "name a scenario, or ask for --set NATION or --ruleset ID."
    yield from reference.refusals(asked)
    yield from options.refusals(asked)


def _nations() -> tuple[str, ...]:
    from generator.loading.nations import load_nations

    return tuple(load_nations())


def _ruleset(word: str) -> str:
    """A ruleset by its id, or the folder of a game."""
    from generator.loading.game_folder import FILE

    return word if (Path(word) / FILE).is_file() else one_of("ruleset", _rulesets)(word)


def _rulesets() -> tuple[str, ...]:
    from generator.loading.game_folder import bundled

    return tuple(bundled())
