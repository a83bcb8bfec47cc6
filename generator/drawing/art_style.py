"""How an element of SVG art is painted: presentation attributes, ``style=""`` and inheritance."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.drawing.art import INK, ArtError
from generator.drawing.art_colours import parse_colour
from generator.drawing.art_numbers import length
from generator.drawing.art_xml import MAX_VALUE, PAINT, Node, too_long
from generator.drawing.items import Style

_MARKERS = "turn it into paths (Inkscape: Path > Stroke to Path)"
_CHANGES_THE_LOOK = {
    "filter": ("none", "leave out the effect (Inkscape: Filters > Remove Filters)"),
    "mask": ("none", "use a clip path (Inkscape: Object > Clip > Set Clip)"),
    "marker": ("none", _MARKERS),
    "marker-start": ("none", _MARKERS),
    "marker-mid": ("none", _MARKERS),
    "marker-end": ("none", _MARKERS),
    "mix-blend-mode": ("normal", "leave it out"),
    "stroke-dashoffset": ("0", "leave it out, or draw each dash"),
}
"""What does nothing, and what to do about anything else."""
MAX_DASHES = 64
_JOINS = {"miter": "miter", "round": "round", "bevel": "bevel", "miter-clip": "miter", "arcs": "miter"}
_CAPS = {"butt": "butt", "round": "round", "square": "square"}


class Paint(Struct, frozen=True):
    """The inherited properties, at their SVG initial values but for ``color``, which is the ink."""

    color: str | None = INK
    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    join: str = "miter"
    cap: str = "butt"
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    stroke_first: bool = False
    visible: bool = True


def properties(node: Node) -> dict[str, str]:
    """The element's own properties; ``style=""`` wins over attributes. Refuses what we cannot draw."""
    found = {name: value.strip() for name, value in node.attributes.items()}
    style = re.sub(r"/\*.*?(?:\*/|\Z)", "", node.attributes.get("style", ""), flags=re.DOTALL)
    for declaration in style.split(";"):
        name, _, value = declaration.partition(":")
        found[name.strip().lower()] = value.replace("!important", "").strip()
    for name, (harmless, remedy) in _CHANGES_THE_LOOK.items():
        if found.get(name, harmless) not in (harmless, "", "inherit"):
            raise ArtError(f"it uses {name}, which cannot be printed; {remedy}")
    own = {name: value for name, value in found.items() if name in PAINT and value and value != "inherit"}
    for name, value in own.items():
        if len(value) > MAX_VALUE:  # of a style; attributes were counted as they were read
            raise too_long(name)
    return own


def inherit(paint: Paint, own: dict[str, str]) -> Paint:
    """The paint of an element with properties ``own`` inside one painted ``paint``."""
    changes: dict[str, Any] = {}
    if "color" in own:
        changes["color"] = parse_colour(own["color"], paint.color)
    current = changes.get("color", paint.color)
    for name in ("fill", "stroke"):
        if name in own:
            changes[name] = parse_colour(own[name], current)
        if _opacity(own.get(f"{name}-opacity", "1")) == 0:
            changes[name] = None
    if "stroke-width" in own:
        changes["width"] = length(own["stroke-width"])
    if "stroke-linejoin" in own:
        changes["join"] = _word(_JOINS, own["stroke-linejoin"], "stroke-linejoin")
    if "stroke-linecap" in own:
        changes["cap"] = _word(_CAPS, own["stroke-linecap"], "stroke-linecap")
    if "stroke-dasharray" in own:
        changes["dash"] = _dashes(own["stroke-dasharray"])
    if "fill-rule" in own:
        changes["even_odd"] = own["fill-rule"] == "evenodd"
    if "paint-order" in own:
        changes["stroke_first"] = own["paint-order"].split()[0] == "stroke"
    if "visibility" in own:
        changes["visible"] = own["visibility"] == "visible"
    return replace(paint, **changes) if changes else paint


def hidden(own: dict[str, str]) -> bool:
    """Whether the element and all inside it are not drawn at all."""
    return own.get("display") == "none" or _opacity(own.get("opacity", "1")) == 0


def layers(paint: Paint, closed: bool = True) -> list[Style]:
    """What to paint of an outline, bottom first: one style, or two where the stroke lies under the fill."""
    if not paint.visible:
        return []
    fill = Style(fill=paint.fill, even_odd=paint.even_odd) if paint.fill and closed else None
    stroke = None
    if paint.stroke and paint.width > 0:
        stroke = Style(None, paint.stroke, paint.width, paint.dash, paint.cap, paint.join)  # type: ignore[arg-type]
    if fill and stroke and not paint.stroke_first:
        return [replace(stroke, fill=fill.fill, even_odd=fill.even_odd)]
    return [style for style in (stroke, fill) if style]


def _opacity(text: str) -> float:
    """0 or 1; anything between cannot be printed without transparency."""
    try:
        value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise ArtError(f"'{text}' is not an opacity") from None
    if not math.isfinite(value):
        raise ArtError(f"'{text}' is not an opacity")
    if 0 < value < 1:
        raise ArtError(f"it is translucent (opacity {text}), which cannot be printed; use a paler colour")
    return 1.0 if value >= 1 else 0.0


def _word(words: dict[str, str], text: str, name: str) -> str:
    if text not in words:
        raise ArtError(f"'{text}' is not a {name}; use one of {', '.join(words)}")
    return words[text]


@lru_cache(maxsize=256)
def _dashes(text: str) -> tuple[float, ...]:
    if text == "none":
        return ()
    values = tuple(length(part) for part in re.split(r"[\s,]+", text.strip(" ,")) if part)
    if len(values) > MAX_DASHES:
        raise ArtError(f"a line has more than {MAX_DASHES} dashes and gaps; draw it plainer")
    if any(value < 0 for value in values) or sum(values) <= 0:
        return ()
    return values * 2 if len(values) % 2 else values
