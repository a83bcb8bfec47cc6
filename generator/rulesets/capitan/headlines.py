"""Units of a side that share a name: what tells them apart is said first, and the name beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, cast

from msgspec.structs import replace

from generator.model.base import in_language
from generator.rulesets.api import Unit
from generator.rulesets.capitan.model import CapitanCard


def told_apart(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units of a side. Of those of one name each is headed by its regiment, where that tells them all apart, else
    by regiment and battalion; where neither does, the roster has to name them."""
    return tuple(_headed(unit, [other for other in units if other.name == unit.name]) for unit in units)


def _headed(unit: Unit, namesakes: Sequence[Unit]) -> Unit:
    if len(namesakes) == 1:
        return unit
    cards = [cast(CapitanCard, one.card) for one in namesakes]
    for parts in (("origin",), ("origin", "battalion")):
        said = [tuple(getattr(card, part) or "" for part in parts) for card in cards]
        if all(said.count(one) == 1 for one in said):
            return _under(unit, parts)
    return unit


def _under(unit: Unit, parts: Sequence[str]) -> Unit:
    card = cast(CapitanCard, unit.card)
    said = [getattr(card, part) for part in parts if getattr(card, part)]
    rest = [part for part in unit.origin if part not in said]
    details = tuple(unit.name if part == card.origin else part for part in unit.details)
    return replace(unit, headline=_joined(said), origin=(unit.name, *rest), details=details)


def _joined(said: Sequence[Any]) -> Any:
    """Words beside one another, in every language that has any of them."""
    if len(said) == 1:
        return said[0]
    languages = dict.fromkeys(chain.from_iterable(words for words in said if not isinstance(words, str))) or ("en",)
    return {language: " · ".join(in_language(words, language) for words in said) for language in languages}
