"""Strips to measure with, in exact centimetres: ranges, moves, reaches and a plain ruler."""

from generator.components.measuring_strip.sheets import build, build_rulers

__all__ = ["build", "build_rulers"]
