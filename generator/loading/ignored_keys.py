"""Keys of a layout's elements that say nothing there: ``align`` of a picture, ``corner_mm`` of a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from generator import resources
from generator.diagnostics import Diagnostic
from generator.model.base import Located
from generator.model.layout import THINGS, Element, Layout

EVERYWHERE = frozenset({"when", "for", "step_mm", "box", *THINGS})
_LINES = frozenset({"stroke", "stroke_mm", "dash_mm"})
_TYPE = frozenset({"font", "size_pt", "fit", "fill", "valign"})
SHAPES = {
    "rect": {"fill", "corner_mm", *_LINES},
    "line": {"to", *_LINES},
    "die": {"sides", "fill", "ink", "ground", "size_pt", "fit"},
}
"""What a shape takes; one that is not named here has a ground and a line."""
TAKEN = {
    "text": {*_TYPE, "align", "leading_pt"},
    "art": {"ink", "ground", "cloth", "valign", "align_x"},
    "image": {"ink", "ground", "place"},
    "figures": {"height_mm", "pitch_mm", "align_x", "ink", "ground"},
    "mark": {"pitch_mm", "ink"},
    "entries": {*_TYPE, "names_mm"},
    "losses": {"valign"},
    "elements": set[str](),
}
"""What each thing takes beside what all elements do."""
CALLED = {
    "art": "a symbol or a flag",
    "elements": "a group",
    "entries": "a list of entries",
    "losses": "a track of losses",
    "figures": "figures",
}

_FRAME = "A frame or a ground is an element of its own: {shape: rect, box: …, stroke: …, stroke_mm: 0.3}"
_CENTRED = "It stands in the middle of its box: give it the box in which it should stand"
_IN_TWO = "Its colours are 'ink' and 'ground'"
REMEDIES = {
    **dict.fromkeys(("corner_mm", "stroke", "stroke_mm", "dash_mm"), _FRAME),
    **dict.fromkeys(("align", "valign", "align_x"), _CENTRED),
}
PICTURED = {
    "corner_mm": "Round the corners of the picture itself",
    "fill": _IN_TWO,
    "fit": "It is as large as its box",
    "size_pt": "It is as large as its box",
}
OF_TEXT = {"ink": "Its colour is 'fill'", "ground": "Its colour is 'fill'", "align_x": "It is 'align'"}


_COLOUR, _WIDTH = "its colour, stroke: '#17181c'", "its width, stroke_mm: 0.3"
LINES = {"stroke": ("stroke_mm", _WIDTH), "stroke_mm": ("stroke", _COLOUR), "dash_mm": ("stroke", _COLOUR)}
"""Of a line, what each of its keys says nothing without."""


def ignored_keys(layout: Located[Layout]) -> Iterator[Diagnostic]:
    """An error for each, in the files of a user; what our own layouts hand on is ours to keep right."""
    for path, element in _walk(("elements",), layout.value.elements):
        takes, thing = _takes(element)
        fields = type(element).model_fields
        for field in (one for one in fields if one in element.model_fields_set):
            key = fields[field].alias or field
            where = layout.where_key(*path, key)
            if _is_ours(where.file):
                continue
            if key == "step_mm" and element.for_ is None:
                yield Diagnostic(where, "'step_mm' says nothing here", "Add 'for: item in list', or remove it.")
            elif (
                key in takes
                and key in LINES
                and getattr(element, key)
                and LINES[key][0] not in element.model_fields_set
            ):
                needed, what_it_is = LINES[key]
                yield Diagnostic(where, f"'{key}' says nothing without '{needed}'", f"Add {what_it_is}; or remove it.")
            elif key not in takes and key not in EVERYWHERE:
                yield Diagnostic(
                    where, f"'{key}' says nothing of {CALLED.get(thing, _a(thing))}", _remedy(key, thing, takes)
                )


@cache
def _is_ours(file: str) -> bool:
    return resources.templates() in Path(file).resolve().parents


def _walk(path: tuple[str, ...], elements: Mapping[str, Element]) -> Iterator[tuple[tuple[str, ...], Element]]:
    for name, element in elements.items():
        yield (*path, name), element
        yield from _walk((*path, name, "elements"), element.elements or {})


def _takes(element: Element) -> tuple[frozenset[str], str]:
    """The keys of an element, and what it is: of a shape that an expression gives, those of all shapes."""
    thing = next(name for name in THINGS if getattr(element, name) is not None)
    if thing != "shape":
        return frozenset(TAKEN[thing]), thing
    shape = str(element.shape)
    if "{{" in shape:
        return frozenset().union(*SHAPES.values()), "shape"
    return taken_by(shape), shape


def taken_by(shape: str) -> frozenset[str]:
    return frozenset(SHAPES.get(shape, {"fill", *_LINES}))


def _remedy(key: str, thing: str, takes: frozenset[str]) -> str:
    own = OF_TEXT if thing in ("text", "entries") else PICTURED if thing in ("art", "image", "figures", "mark") else {}
    said = own.get(key) or (
        REMEDIES.get(key) if thing in ("text", "art", "image", "figures", "mark", "entries") else ""
    )
    keys = f"What it takes: {', '.join(sorted(takes))}" if takes else "Give it to the elements in it"
    return f"Remove it. {said or keys}."


def _a(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"
