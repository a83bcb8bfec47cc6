"""Who the figures of a unit are: the roles of a command (B 1, 1.3), and the symbol drawn for each."""

from __future__ import annotations

from generator.model.rulebook import Rulebook
from generator.rulesets.api import FigureGroup
from generator.rulesets.capitan.model import CapitanCard

SYMBOLS = {
    "infantry": "line_infantry",
    "cavalry": "cavalry",
    "engineers": "engineer",
    "gunners": "gunner",
    "horse_gunners": "horse_gunner",
}
"""The symbol of a kind's figures, where a card names none of its own."""

ROLE_SYMBOLS = {
    "command_foot": {"officer": "officer", "standard_bearer": "standard_bearer", "musician": "musician"},
    "command_mounted": {"officer": "mounted_officer", "aide_de_camp": "aide_de_camp"},
}
"""The symbols of a command's single figures; a role without one is drawn as the escort is."""

SINGLE_ROLES = ("standard_bearer", "aide_de_camp", "musician")
"""Specialists that are one figure each (B 1.3); escort, guides and scouts share what is left."""


def kind_of(card: CapitanCard) -> str:
    """What its figures are: ``infantry``, ``cavalry``, ``engineers``, ``gunners``, ``horse_gunners``, ``command_foot``
    or ``command_mounted``."""
    if card.command is not None:
        return "command_mounted" if card.mounted else "command_foot"
    if card.arm == "artillery":
        return "horse_gunners" if card.gun is not None and card.gun.horse else "gunners"
    if card.arm == "engineers":
        return "engineers"
    return "cavalry" if card.mounted else "infantry"


def row_of(book: Rulebook, table: str, card: CapitanCard) -> str:
    """The row of a table that its figures go by: that of their kind where the table has one, else foot or horse."""
    kind = kind_of(card)
    return kind if kind in book.tables[table].rows else "cavalry" if card.mounted else "infantry"


def symbols(card: CapitanCard, figures: int) -> tuple[str, ...]:
    """The symbol of each figure, left to right: of a command the officer last, at the head of the others."""
    kind = kind_of(card)
    if card.command is None:
        return (card.figure or SYMBOLS[kind],) * figures
    roles = command_roles(card, figures)
    return tuple(role_symbol(card, kind, role) for role in (*roles[1:], roles[0]))


def role_symbol(card: CapitanCard, kind: str, role: str) -> str:
    """The symbol of one role in a command that stands on foot or rides."""
    escort = card.figure or ("cavalry" if kind == "command_mounted" else "line_infantry")
    return ROLE_SYMBOLS[kind].get(role, escort)


def emblem(card: CapitanCard, figures: int) -> tuple[str, ...]:
    """What stands for the unit on its card: one rider or officer, two men of a unit on foot."""
    wanted = 1 if card.command is not None or kind_of(card) in ("cavalry", "horse_gunners") else 2
    return symbols(card, figures)[-wanted:]


def command_roles(card: CapitanCard, figures: int) -> tuple[str, ...]:
    """Who the figures of a command are: the officer, each single specialist, and the escort (B 1, 1.3)."""
    singles = [name for name in SINGLE_ROLES if name in card.command.specialists][: figures - 1]
    return ("officer", *singles, *["escort"] * (figures - 1 - len(singles)))


def groups(book: Rulebook, card: CapitanCard, figures: int) -> tuple[FigureGroup, ...]:
    """The boxes to tick on the control sheet: a command's by role, the officer first; a unit's figures together."""
    if card.command is None:
        member = "member.gunners" if card.gun is not None else "member.troops"
        left = book.value("reduced_unit", row_of(book, "reduced_unit", card), "figures")
        return (FigureGroup(figures, (member,), left.value, book.cite(left.source)),)
    roles = command_roles(card, figures)
    kind = kind_of(card)
    singles = [
        FigureGroup(1, (_role_key(role),), symbol=role_symbol(card, kind, role)) for role in roles if role != "escort"
    ]
    shared = [name for name in card.command.specialists if name not in SINGLE_ROLES]
    escort = roles.count("escort")
    if not escort:
        return tuple(singles)
    together = tuple(map(_role_key, shared or ["escort"]))
    return (*singles, FigureGroup(escort, together, symbol=role_symbol(card, kind, "escort")))


def _role_key(role: str) -> str:
    return "member.officer" if role == "officer" else f"specialist.{role}.name"
