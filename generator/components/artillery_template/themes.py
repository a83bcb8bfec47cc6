"""The colour of each kind of ammunition: its templates and its lanes on the range strip have it."""

from __future__ import annotations

from generator.rulesets.api import Battery
from generator.sheets import style

THEMES = tuple(style.THEMES[number] for number in (4, 0, 3, 1))
"""By turns, none like the red of the impact."""


def by_ammunition(battery: Battery) -> dict[str, str]:
    kinds = dict.fromkeys(fire.ammunition for fire in battery.fires)
    return {kind: THEMES[place % len(THEMES)] for place, kind in enumerate(kinds)}


def by_template(battery: Battery) -> dict[str, str]:
    """By the word key of a template's name."""
    themes = by_ammunition(battery)
    found = {fire.template: themes[fire.ammunition] for fire in battery.fires}
    return {need.name: found.get(need.name, THEMES[0]) for need in battery.templates} | found
