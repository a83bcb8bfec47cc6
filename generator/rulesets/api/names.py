"""Where every ruleset has the words of what others know by an id, so that no component spells a key of a game."""

from __future__ import annotations


def marker_name(kind: str) -> str:
    return f"marker.{kind}"


def template_name(template: str) -> str:
    return f"template.{template}"


def theme_name(theme: str) -> str:
    return f"theme.{theme}"
