"""The strengths of a character (C 4, C 6) and the states in which he has them; the values are data, ``values.yaml``."""

STATES = ("fit", "stunned", "wounded", "mounted", "mounted_wounded", "ransom", "ransom_wounded", "horse", "mule")
"""In the order of cards and counters. The dead have none."""
KINDS = ("attack", "defence", "move")
