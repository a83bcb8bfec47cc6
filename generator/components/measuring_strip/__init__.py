"""Strips to measure with, in exact centimetres: ranges, moves, reaches and a plain ruler."""

from generator.components.measuring_strip.sheets import build

__all__ = ["build"]
