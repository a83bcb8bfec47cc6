"""Fichas: the rules of a wargame, and units and scenarios in YAML, become a printed kit."""

__version__ = "0.1.0"
