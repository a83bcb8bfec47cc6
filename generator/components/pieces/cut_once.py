"""Cut paths in which no straight stretch comes twice: a blade that goes along an edge again frays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.drawing import Path
from generator.drawing.items import Command

PLACES = 3
"""Of a millimetre, in which two ends are the same."""

End = tuple[float, float]
Stretch = frozenset[End]


def cut_once(paths: Iterable[Path]) -> Iterator[Path]:
    """Each path without what a path before it has cut; one of which nothing is left is left out."""
    seen = set[Stretch]()
    for path in paths:
        kept, is_whole = list[Command](), True
        pen = start = (0.0, 0.0)
        is_down = False
        for name, *values in path.commands:
            to = start if name == "Z" else (values[-2], values[-1])
            stretch = frozenset((_end(pen), _end(to)))
            if name == "M":
                start, is_down = to, False
            elif name != "C" and len(stretch) == 2 and stretch in seen:
                is_whole = is_down = False
            elif name == "C" or len(stretch) == 2:
                kept += [] if is_down else [("M", *pen)]
                kept.append(("L", *to) if name == "Z" else (name, *values))
                seen |= set() if name == "C" else {stretch}
                is_down = True
            pen = to
        if is_whole:
            yield path
        elif kept:
            yield Path(tuple(kept), path.style)


def _end(point: End) -> End:
    return round(point[0], PLACES), round(point[1], PLACES)
