"""Who the figures of a unit are: the roles of a command (B 1, 1.3), and the symbol drawn for each."""

from __future__ import annotations

from collections.abc import Callable

from generator.rulesets.api import Derived, FigureGroup
from generator.rulesets.capitan.model import CapitanCard

SINGLE_ROLES = ("standard_bearer", "aide_de_camp", "musician")
"""Specialists that are one figure each (B 1.3); escort, guides and scouts share what is left."""

Ask = Callable[[str], Derived]
"""The values of a unit by key; those that are not shown as well."""


def emblem(ask: Ask) -> tuple[str, ...]:
    """What stands for the unit on its card: one rider or officer, two men of a unit on foot."""
    return (ask("emblem").value,) * (2 if ask("is_pair").value else 1)


def command_roles(card: CapitanCard, figures: int) -> tuple[str, ...]:
    """Who the figures of a command are: the officer, each single specialist, and the escort (B 1, 1.3)."""
    singles = [name for name in SINGLE_ROLES if name in card.command.specialists][: figures - 1]
    return ("officer", *singles, *["escort"] * (figures - 1 - len(singles)))


def groups(card: CapitanCard, figures: int, ask: Ask) -> tuple[FigureGroup, ...]:
    """The boxes to tick on the control sheet: a command's by role, the officer first; a unit's figures together."""
    if card.command is None:
        member = "member.gunners" if card.gun is not None else "member.troops"
        left = ask("reduced_at")
        return (FigureGroup(figures, (member,), left.value, left.clauses[0]),)
    roles = command_roles(card, figures)
    kind = ask("kind").value
    singles = [
        FigureGroup(1, (_role_key(role),), symbol=ask(f"{kind}.{role}").value) for role in roles if role != "escort"
    ]
    shared = [name for name in card.command.specialists if name not in SINGLE_ROLES]
    escort = roles.count("escort")
    if not escort:
        return tuple(singles)
    together = tuple(map(_role_key, shared or ["escort"]))
    return (*singles, FigureGroup(escort, together, symbol=ask(f"{kind}.escort").value))


def _role_key(role: str) -> str:
    return "member.officer" if role == "officer" else f"specialist.{role}.name"
