"""What every model shares: strict types, no unknown keys, immutable once read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer

LANGUAGES = ("en", "es", "fr")
"""The languages of paper. Every word Fichas prints exists in each."""


class Model(BaseModel):
    """Strict (no ``"3"`` for 3), frozen, and deaf to no key: an unknown one is an error."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", arbitrary_types_allowed=True)


def _identifier(value: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", value):
        raise ValueError("an id is made of small letters, digits and '_', and starts with a letter")
    return value


Id = Annotated[str, AfterValidator(_identifier)]
"""A language-neutral name: ``light_infantry``."""


def _localized(value: Any) -> Any:
    if isinstance(value, Mapping):
        for language in value:
            if language not in LANGUAGES:
                raise ValueError(f"'{language}' is not a language of ours: use {', '.join(LANGUAGES)}")
        if not value:
            raise ValueError(f"give the words in at least one of {', '.join(LANGUAGES)}")
    return value


Localized = Annotated[str | dict[str, str], AfterValidator(_localized)]
"""Words for paper: one string for every language, or a string a language (``{en: …, es: …, fr: …}``)."""


def in_language(words: str | Mapping[str, str], language: str) -> str:
    """The words in a language; where they lack it, in English, else in whatever there is."""
    if isinstance(words, str):
        return words
    return words.get(language) or words.get("en") or next(iter(words.values()))


def _freeze(value: dict) -> Mapping:
    return MappingProxyType(value)


Frozen = AfterValidator(_freeze), PlainSerializer(dict)
"""Annotations that make a validated dict read-only: ``Annotated[dict[str, int], *Frozen]``."""
