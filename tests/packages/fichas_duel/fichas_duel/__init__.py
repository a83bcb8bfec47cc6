"""Two games for Fichas: En garde, with Python of its own, and Pennies, a folder and no more."""

from pathlib import Path

PENNIES = Path(__file__).parent / "pennies"
