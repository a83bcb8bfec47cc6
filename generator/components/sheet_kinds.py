"""The kinds of sheets there are. A new one is a component in a folder of its own, and a line here."""

from __future__ import annotations

from importlib import import_module

from generator.components.sheet_kind import SheetKind

COMPONENTS = (
    "counters",
    "cards",
    "control_sheet",
    "scenario_sheet",
    "reference_chart",
    "lookup_wheel",
    "artillery_template",
    "measuring_strip",
    "cutting_guide",
    "board",
)
"""Packages beside this module that have ``SHEET_KINDS``, in the order of a kit's pages."""


def kinds_of(component: str) -> tuple[SheetKind, ...]:
    return import_module(f"generator.components.{component}").SHEET_KINDS


BY_ID = {
    kind.id: kind
    for kind in sorted((kind for name in COMPONENTS for kind in kinds_of(name)), key=lambda kind: kind.on_request)
}
"""What is made on request comes after the others."""
KINDS = tuple(kind.id for kind in BY_ID.values() if not kind.on_request)
"""What a kit is made of."""
ON_REQUEST = tuple(kind.id for kind in BY_ID.values() if kind.on_request)
