"""A derived number in words: what it is, and where it comes from."""

from __future__ import annotations

from generator.model.table import Dual, Ground
from generator.rulesets.api import Derived


def why(derived: Derived) -> str:
    """Its clauses, its rule and what it was taken from, on one line."""
    taken = ", ".join(f"{i.name} {shown(i.value)} ({i.source})" if i.source else i.name for i in derived.inputs)
    status = "" if derived.status == "computed" else f" [{derived.status}]"
    note = f" Note: {derived.note}" if derived.note else ""
    return f"{'; '.join(derived.clauses)}: {derived.rule}{status}{' from ' + taken if taken else ''}.{note}"


def in_table(value: object) -> str:
    """A cell of a table as one reads it."""
    if value is None or isinstance(value, bool):
        return shown(value)
    if isinstance(value, Ground):
        if value.impassable:
            return "impassable"
        return f"{value.change:+d}{' #' if value.no_march else ''}{' @' if value.no_charge else ''}"
    if isinstance(value, Dual):
        return f"{value.cm} cm ({value.hex})"
    return str(value)


def shown(value: object) -> str:
    """A value as one reads it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, int | float) else str(value)
