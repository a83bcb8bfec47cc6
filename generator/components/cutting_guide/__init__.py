"""The cutting and assembly guide: one page made for the very kit it lies in."""

from generator.components.cutting_guide.guide import build

__all__ = ["build"]
