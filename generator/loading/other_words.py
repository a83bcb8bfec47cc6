"""Keys as other programs call them: ours for each, or why there is none. A drawing program's words, a web page's, YAML's own."""

from __future__ import annotations

from collections.abc import Collection

from generator.diagnostics import did_you_mean, nearest

OURS = {
    "color": ("colour", "fill", "stroke", "ink"),
    "outline": ("stroke",),
    "cols": ("columns",),
    "column": ("columns",),
    "size": ("size_mm", "size_pt", "height_mm"),
    "font_size": ("size_pt",),
    "font_family": ("font",),
    "width": ("width_mm",),
    "height": ("height_mm",),
    "line_width": ("stroke_mm",),
    "stroke_width": ("stroke_mm",),
    "line_height": ("leading_pt",),
    "radius": ("corner_mm",),
    "corner_radius": ("corner_mm",),
    "icon": ("art",),
    "symbol": ("art",),
    "picture": ("image",),
    "img": ("image",),
    "src": ("image",),
    "label": ("text",),
    "content": ("text",),
    "if": ("when",),
    "repeat": ("for",),
    "loop": ("for",),
    "children": ("elements",),
    "count": ("copies", "figures"),
    "qty": ("copies", "figures"),
    "quantity": ("copies", "figures"),
    "type": ("is",),
    "choices": ("one_of",),
    "options": ("one_of",),
    "enum": ("one_of",),
    "default": ("else",),
    "min": ("from",),
    "minimum": ("from",),
    "max": ("to",),
    "maximum": ("to",),
    "file": ("from",),
    "files": ("from",),
    "winner": ("victory",),
    "win": ("victory",),
    "wins": ("victory",),
    "goal": ("victory",),
    "objectives": ("victory",),
}
"""Of each word, the keys that may be meant: the first that there is."""

TYPES = {
    **dict.fromkeys(("integer", "int"), "whole"),
    **dict.fromkeys(("float", "decimal", "double"), "number"),
    **dict.fromkeys(("string", "str"), "words"),
    **dict.fromkeys(("boolean", "bool"), "flag"),
}
"""Of kinds of values, what a field says that it is."""

_COLOURS = "Of a shape or a text it is 'fill', of a line or a frame 'stroke', of art and pictures 'ink' and 'ground'."
_TURNED = (
    "Nothing is turned on a piece. Draw the picture turned, or as a symbol of your own; a hexagon or a counter is turned "
    "in the hand."
)
_SEEN_THROUGH = "Nothing is seen through on paper. Give the colour that it comes to, such as fill: '#d9d9d9'."
_PLACED = "Give 'box: [x, y, width, height]' in mm from the top left corner; the width of a line is 'stroke_mm'."
_FONTS = "It is a font of its own: 'font: sans-bold', 'serif-italic'. 'fichas schema layout' names them all."
_IN_COLUMNS = (
    "Nothing of a layout has columns. Repeat an element with 'for' and 'step_mm', or give each column its 'box'."
)
_FRAME = "It is an element of its own, before this one: {shape: rect, box: …, fill: …, stroke: …, stroke_mm: 0.3}."
_ORDER = "Elements are painted in the order they stand: move this one down, or up."
COLOURS, COLUMNS = ("color", "colour"), ("cols", "columns", "column", "grid")
REASONS = {
    **dict.fromkeys(("rotate", "rotation", "angle", "transform"), _TURNED),
    **dict.fromkeys(("opacity", "alpha", "transparency", "transparent"), _SEEN_THROUGH),
    **dict.fromkeys(("x", "y", "w", "h", "width", "height", "left", "top", "position", "margin", "padding"), _PLACED),
    **dict.fromkeys(("bold", "italic", "weight", "font_weight", "font_style"), _FONTS),
    **dict.fromkeys(COLUMNS, _IN_COLUMNS),
    **dict.fromkeys(("background", "bg", "border", "frame", "shadow"), _FRAME),
    **dict.fromkeys(("z", "z_index", "layer", "order"), _ORDER),
    **dict.fromkeys(COLOURS, _COLOURS),
}
"""What an element of a layout has no key for, and what does instead."""
_OF_UNITS = "A unit has its colour: 'colour' in its line under 'units', or that of its nation."
_SET_BY_LAYOUTS = (
    "Nothing here has columns. Sheets are set by their layouts, which 'layouts' names: 'fichas list layouts'."
)
_OF_A_BOARD = "A board has them: 'board: {columns: 16, rows: 11, …}'."
_AS_MANY = "As many stand beside one another as the paper holds: 'fichas build FILE --paper a3'."
_OF_ELEMENTS = f"A layout has none, its elements have. {_COLOURS}"
PLACES = (
    (frozenset({"kind", "elements", "width_mm"}), _OF_ELEMENTS, _IN_COLUMNS),
    (frozenset({"size_mm", "shape", "corner_mm"}), _OF_UNITS, _AS_MANY),
    (frozenset({"id", "setup", "units"}), _OF_UNITS, _SET_BY_LAYOUTS),
    (frozenset({"sides", "victory", "board"}), _OF_UNITS, _OF_A_BOARD),
    (frozenset({"sides", "victory"}), _OF_UNITS, _SET_BY_LAYOUTS),
)
"""The keys by which a place is told, and why there are no colours and no columns: a layout, its counters, a side, a scenario."""
_A_CARD = (
    "A card says what a unit is; how many of it play is said in the scenario, a line under 'units' for each. "
    "More of each piece are printed with 'fichas build --copies 2'."
)
_AN_ENTRY = "A line is a unit: write it once for each, with a 'name' that tells it from the others."
OPTIONS = {
    **dict.fromkeys(("lang", "language", "languages"), "--lang es"),
    **dict.fromkeys(("paper", "page", "page_size", "paper_size"), "--paper letter"),
    **dict.fromkeys(("ink", "inks"), "--ink grey"),
    **dict.fromkeys(("duplex", "back_to_back"), "--duplex short-edge"),
    **dict.fromkeys(("printer",), "--printer office"),
    **dict.fromkeys(("format", "formats"), "--format pdf"),
}
"""Of what a scenario does not say, but who prints it: the option that does."""
SEVERAL = ("copies", "count", "qty", "quantity", "number")
ANYWHERE = ("rotate", "rotation", "opacity", "alpha", "transparency")
"""Those that are said wherever they stand."""


def right_key(word: str, known: Collection[str]) -> str | None:
    """The key that a wrong one stands for; None where there is none, or no telling which."""
    if why_not(word, known):
        return None
    return _as_ours(word, known) or nearest(word, known)


def _as_ours(word: str, known: Collection[str]) -> str | None:
    return next((key for key in OURS.get(_folded(word), ()) if key in known), None)


def about_key(word: str, known: Collection[str]) -> str:
    """What to do about a key that is none of the known ones."""
    if reason := why_not(word, known):
        return reason
    ours = _as_ours(word, known)
    return f"Did you mean '{ours}'?" if ours else did_you_mean(word, known)


def why_not(word: str, known: Collection[str]) -> str:
    """Why there is no such key, where there is none in a layout's element or a scenario; elsewhere it may be a misspelling."""
    folded = _folded(word)
    if folded in SEVERAL and not {*SEVERAL} & {*known}:
        return _A_CARD if {"nation", "status"} <= {*known} else _AN_ENTRY if {"card", "colour"} <= {*known} else ""
    if folded in OPTIONS and {"sides", "victory"} <= {*known} and folded not in known:
        return f"It is said when it is printed: 'fichas build FILE {OPTIONS[folded]}'."
    if folded in (*COLOURS, *COLUMNS) and not {"box", "colour", "colours", "columns"} & {*known}:
        colours, columns = next(((one, other) for keys, one, other in PLACES if keys <= {*known}), ("", ""))
        return colours if folded in COLOURS else columns
    if folded not in REASONS or {"columns", "order"} & {folded} & {*known}:
        return ""
    return REASONS[folded] if "box" in known or folded in ANYWHERE else ""


def _folded(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_")
