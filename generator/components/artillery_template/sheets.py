"""The artillery templates of guns, with a range strip and the arc of fire: in hexes, or in centimetres.

``build`` gives sheets to cut out: the templates the guns in play use, on hexes a strip, and as much of the
arc as a page holds. ``build_battery`` does so for guns without a game.
"""

from __future__ import annotations

from generator.components.artillery_template.cm_sheets import CmSheets
from generator.components.artillery_template.hex_sheets import HexSheets
from generator.components.artillery_template.signs import CARD, FILM, Surface
from generator.components.build_context import BuildContext
from generator.components.sheet_kind import ReferenceSource, ReferenceView
from generator.diagnostics import Diagnostic, Source
from generator.model.base import in_language
from generator.rulesets.api import Battery, Game, HasGuns
from generator.sheets.pages import Sheet


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """Sheets for the guns in play; none where there are no guns. UserError where no page holds a template."""
    return build_battery(game.battery, context, _kit(game, context), _hex_mm(game), _refusal(game))


def build_on_film(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """The templates and the arc in outline, for overhead film; none where there are no guns. UserError as ``build``."""
    maker = _maker(game.battery, context, _kit(game, context), _hex_mm(game), FILM)
    return maker.build(_refusal(game)) if maker else ()


def build_whole_arc(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """The arc of fire to the longest range in play, in tiles to glue together; none where there are no guns."""
    return build_battery_arc(game.battery, context, _kit(game, context), _hex_mm(game))


def in_parts(game: Game, context: BuildContext) -> tuple[bool, bool]:
    """Whether a template comes in parts that meet at dashed edges, and whether a strip does, glued by its laps."""
    maker = _maker(game.battery, context, _kit(game, context), _hex_mm(game))
    return maker.in_parts() if isinstance(maker, HexSheets) else (False, False)


def build_battery(
    battery: Battery | None, context: BuildContext, kit: str, hex_mm: float | None, refusal: Diagnostic
) -> tuple[Sheet, ...]:
    """Sheets for guns. ``hex_mm`` is the board's hex, flat to flat; it is not asked for where a game measures in cm.

    ``refusal`` is told to the user when no page holds a template.
    """
    maker = _maker(battery, context, kit, hex_mm)
    return maker.build(refusal) if maker else ()


def build_reference(reference: ReferenceView) -> tuple[Sheet, ...]:
    """Sheets for every gun of a ruleset. UserError where no page holds a template."""
    source, book, hex_mm = reference.source, reference.source.book, reference.source.hex_mm
    size = f"a hex of {hex_mm:g} mm, and so its templates, is" if hex_mm else "an artillery template is"
    what = f"{size} larger than any page of this paper"
    remedy = "Print on a larger paper, or only the chart: --only reference_chart."
    refusal = Diagnostic(Source("--hex" if hex_mm else book.id), what, remedy)
    return build_battery(every_gun(source), reference.context, reference.title, hex_mm, refusal)


def every_gun(source: ReferenceSource) -> Battery:
    """The guns of a ruleset that is not without them."""
    assert isinstance(source.ruleset, HasGuns)
    return source.ruleset.every_gun(source.book)


def build_battery_arc(
    battery: Battery | None, context: BuildContext, kit: str, hex_mm: float | None
) -> tuple[Sheet, ...]:
    maker = _maker(battery, context, kit, hex_mm)
    return tuple(maker.whole_arc()) if maker else ()


def _maker(
    battery: Battery | None, context: BuildContext, kit: str, hex_mm: float | None, surface: Surface = CARD
) -> HexSheets | CmSheets | None:
    if battery is None or not battery.templates:
        return None
    if battery.distance_unit == "cm":
        return CmSheets(battery, context, kit, surface)
    return HexSheets(battery, context, kit, hex_mm, surface) if hex_mm else None


def _kit(game: Game, context: BuildContext) -> str:
    return in_language(game.scenario.title, context.language)


def _hex_mm(game: Game) -> float | None:
    return float(game.scenario.board.flat_to_flat_mm) if game.scenario.board else None


def _refusal(game: Game) -> Diagnostic:
    where = game.project.scenario.where
    remedy = "Print on a larger paper, or leave the artillery templates out."
    if (size := _hex_mm(game)) is not None and game.book.distance_unit != "cm":
        what = f"a hex of {size:g} mm, and so its templates, is larger than any page of this paper"
        return Diagnostic(where("board", "flat_to_flat_mm"), what, remedy)
    return Diagnostic(where(), "an artillery template is larger than any page of this paper", remedy)
