"""The test page of a printer: true size and margins on its front, and on its back how far that is off."""

from generator.components.calibration.pages import LEAST_MM, document

__all__ = ["LEAST_MM", "document"]
