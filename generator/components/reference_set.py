"""A ruleset's own reference set, for every scenario: its complete chart, templates for all of its guns, and strips to measure with."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.build_context import BuildContext
from generator.diagnostics import Diagnostic, Source
from generator.drawing import Document
from generator.model.base import in_language
from generator.model.rulebook import Rulebook
from generator.rulesets.api import HasGuns, HasReference, HasRulers
from generator.sheets.pages import Sheet, bind


def document(
    kind: str, ruleset: HasReference, book: Rulebook, hex_mm: float | None, context: BuildContext
) -> Document | None:
    """One kind of sheet, or None where the ruleset has none of it. ``hex_mm`` is the hex, flat to flat, to draw for."""
    title = in_language(book.name, context.language)
    sheets = _sheets(kind, title, ruleset, book, hex_mm, context)
    return bind(title, sheets, context.words.furniture(), language=context.language) if sheets else None


def _sheets(
    kind: str, title: str, ruleset: HasReference, book: Rulebook, hex_mm: float | None, context: BuildContext
) -> Sequence[Sheet]:
    if kind == "reference_chart":
        from generator.components.reference_chart import build_sections

        return build_sections(title, ruleset.complete_chart(book), context)
    if kind == "lookup_wheels":
        from generator.components import lookup_wheel

        chart = ruleset.complete_chart(book)
        return lookup_wheel.build_sections(lookup_wheel.sections_of(book, chart), title, context)
    if kind == "measuring_strips":
        from generator.components import measuring_strip

        return (
            measuring_strip.build_rulers(ruleset.every_ruler(book), title, context)
            if isinstance(ruleset, HasRulers)
            else ()
        )
    if not isinstance(ruleset, HasGuns):
        return ()
    from generator.components.artillery_template.sheets import build_battery, build_battery_arc

    battery = ruleset.every_gun(book)
    if kind == "whole_arc":
        return build_battery_arc(battery, context, title, hex_mm)
    size = f"a hex of {hex_mm:g} mm, and so its templates, is" if hex_mm else "an artillery template is"
    what = f"{size} larger than any page of this paper"
    remedy = "Print on a larger paper, or only the chart: --only reference_chart."
    return build_battery(
        battery, context, title, hex_mm, Diagnostic(Source("--hex" if hex_mm else book.id), what, remedy)
    )
