"""The quick-reference chart: what a scenario needs to look up, and nothing else."""

from generator.components.reference_chart.chart import build

__all__ = ["build"]
