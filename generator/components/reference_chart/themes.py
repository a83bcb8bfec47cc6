"""The colours of themes: a theme has one on the charts of all games that share it, whatever else they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.components.reference_chart.chosen import READ_ONCE
from generator.sheets import style


def colours_of(themes: Sequence[str], order: Sequence[str]) -> Mapping[str, str]:
    """Of themes, those of their ruleset in its ``order`` and others after them; what is read once has its own."""
    *hues, last = style.THEMES
    places = {theme: place for place, theme in enumerate(dict.fromkeys((*order, *themes)))}
    return {theme: last if theme == READ_ONCE else hues[places[theme] % len(hues)] for theme in themes}
