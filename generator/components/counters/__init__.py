"""Counters and markers: what a game needs of them, drawn once for each design."""
