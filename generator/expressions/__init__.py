"""Expressions in data: what layouts print (``Expression``), in Jinja's syntax, and what rules work out (``Formula``,
``Phrase``), in the same over views that the caller gives."""

from __future__ import annotations

from generator.expressions.formula import Formula, Phrase
from generator.expressions.layout_filters import number, signed
from generator.expressions.layout_text import Expression
from generator.expressions.looked_up import Absent, Found, Listed, Meter, Spent, Trouble, View, bare, unknown
from generator.expressions.namespaces import PLAIN, Namespace, OnDemand, bags, in_bags
from generator.expressions.operators import entries, scalar, text, truth

__all__ = [
    "PLAIN",
    "Absent",
    "Expression",
    "Formula",
    "Found",
    "Listed",
    "Meter",
    "Namespace",
    "OnDemand",
    "Phrase",
    "Spent",
    "Trouble",
    "View",
    "bags",
    "bare",
    "entries",
    "in_bags",
    "number",
    "scalar",
    "signed",
    "text",
    "truth",
    "unknown",
]
