"""Where a chart prints its clauses: at a section's title, or behind what they are of.

What all of a section goes by stands at its title. Where clauses differ, that of half of it or more stands there,
for all that has none behind it; what goes by another has its own in small print.
"""

from __future__ import annotations

from collections import Counter

from generator.rulesets.api import Line, Section

Clauses = tuple[str, ...]


class SmallPrint:
    """The clauses of one section, told off to its title, its rows and its lines."""

    def __init__(self, section: Section) -> None:
        rows = [row.label.clauses for row in section.rows]
        every = [*rows, *(line.clauses for line in section.lines)]
        self._is_mixed = all(every) and len(set(every)) > 1
        self.of_title: Clauses = _commonest(rows or every) if self._is_mixed else section.clauses
        if section.examples:
            self.of_title = ()  # each example has its own below it

    def of(self, line: Line) -> Clauses:
        """What stands behind a line or the label of a row."""
        return line.clauses if self._is_mixed and line.clauses != self.of_title else ()


def _commonest(every: list[Clauses]) -> Clauses:
    """The clauses of half of them or more; of none where there are no such."""
    clauses, times = Counter(every).most_common(1)[0]
    return clauses if (times > 1 and times * 2 >= len(every)) or len(every) == 1 else ()
