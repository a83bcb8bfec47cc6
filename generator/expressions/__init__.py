"""Expressions in data, run in Jinja's sandbox: what layouts print (``Expression``)."""

from __future__ import annotations

from generator.expressions.layout_text import Expression
from generator.expressions.sandbox import Namespace, bags, number, signed

__all__ = ["Expression", "Namespace", "bags", "number", "signed"]
