"""The quick-reference chart: what a scenario needs to look up, and nothing else; or all that the rules hold."""

from generator.components.reference_chart.chart import build, build_sections

__all__ = ["build", "build_sections"]
