"""SVG art, read as a tree of elements and nothing more. Safe on files from strangers.

The file is refused, before any of it is drawn, when it is too large, nested too deep or made of too many
elements, when it declares entities, when it holds an element that is not on the list, and when an attribute that is looked
at is too long. All other attributes are left out.
"""

from __future__ import annotations

from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser
from msgspec import Struct, field

from generator.drawing.art import ArtError

MAX_BYTES = 1_000_000
MAX_DEPTH = 64
MAX_ELEMENTS = 10_000
MAX_VALUE = 2_000
"""Characters of an attribute, or of a property of a style: what is used again is not read again without end."""

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
CONTAINERS = frozenset({"svg", "g", "defs", "symbol", "use", "clipPath"})
PAINT = frozenset(
    "color fill stroke stroke-width stroke-linejoin stroke-linecap stroke-dasharray fill-rule clip-rule "
    "paint-order display visibility opacity fill-opacity stroke-opacity clip-path".split()
)
"""The properties of an element that say how it is painted."""
_LONG = frozenset(("d", "points", "style"))
_REFUSED_ELSEWHERE = "filter mask marker marker-start marker-mid marker-end mix-blend-mode stroke-dashoffset"
_READ = (
    PAINT
    | _LONG
    | frozenset(
        f"id href transform viewBox width height x y x1 y1 x2 y2 cx cy r rx ry clipPathUnits {_REFUSED_ELSEWHERE}".split()
    )
)
"""The attributes that are looked at."""
_SILENT = frozenset("title desc metadata linearGradient radialGradient pattern filter mask marker".split())
"""What draws nothing. A gradient that nothing is filled with stays in the file after it was replaced by a colour; what is
filled with one is refused where it is."""
_OUTLINES = "convert the text to outlines (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines)"
_REMEDIES = {
    "text": _OUTLINES,
    "flowRoot": _OUTLINES,
    "image": "trace it (Inkscape: Path > Trace Bitmap), or place it by itself, as a PNG or JPEG",
    "svg": "put the inner drawing in a group",
    "switch": "ungroup it",
    "a": "ungroup it",
}


class Node(Struct):
    """An SVG element: its local name, its attributes by local name, its children."""

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)


def read_svg(data: bytes) -> Node:
    """The root ``svg`` element. Raises ``ArtError``."""
    if len(data) > MAX_BYTES:
        raise ArtError(f"the drawing is larger than {MAX_BYTES // 1000} kB; simplify it")
    builder = _Builder()
    try:
        parser = DefusedXMLParser(target=builder)
        parser.feed(data)
        parser.close()
    except ParseError as error:
        raise ArtError(f"it is not well-formed XML ({error})") from None
    except DefusedXmlException:
        raise ArtError(
            "it declares XML entities, which we do not read; "
            "save it without (Illustrator: without Preserve Illustrator Editing Capabilities; or xmllint --noent --dropdtd)"
        ) from None
    except (ValueError, LookupError) as error:
        raise ArtError(f"it cannot be read as XML ({error})") from None
    assert builder.root is not None  # without an element it is not well-formed
    return builder.root


class _Builder:
    """A parser target that counts while it builds, so that a hostile file is stopped where it turns hostile."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = self._depth = self._silent = 0
        self._in_style = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._depth += 1
        if self._count > MAX_ELEMENTS:
            raise ArtError(f"it has more than {MAX_ELEMENTS} elements; simplify it")
        if self._depth > MAX_DEPTH:
            raise ArtError(f"its elements are nested deeper than {MAX_DEPTH}; ungroup some")
        space, _, name = tag[1:].partition("}") if tag.startswith("{") else ("", "", tag)
        self._in_style = name == "style" and not self._silent and space in (SVG, "")
        if self._silent or self._in_style or space not in (SVG, "") or name in _SILENT:
            self._silent += 1
            if self.root is None:
                raise ArtError(f"it is not an SVG drawing: its root is '{name}'")
            return
        node = Node(name, _local(attributes))
        if self.root is None:
            if name != "svg":
                raise ArtError(f"it is not an SVG drawing: its root is '{name}'")
            self.root = node
        elif name == "svg" or name not in SHAPES | CONTAINERS:
            remedy = _REMEDIES.get(name, "leave it out")
            raise ArtError(f"it contains <{name}>, which we do not draw; {remedy}")
        else:
            self._open[-1].children.append(node)
        self._open.append(node)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._in_style = False
        if self._silent:
            self._silent -= 1
        else:
            self._open.pop()

    def data(self, text: str) -> None:
        """Text between elements says nothing in a drawing without text, but for a style sheet."""
        if self._in_style and text.strip():
            raise ArtError(
                "it has a style sheet, which we do not read; write colours and lines into each element "
                "(Illustrator: save with CSS Properties: Presentation Attributes)"
            )

    def close(self) -> None:
        """Nothing is left to do; the parser asks."""


def _local(attributes: dict[str, str]) -> dict[str, str]:
    """Those attributes that are looked at, and XLink's href, which SVG 2 writes without a namespace."""
    local = {name: value for name, value in attributes.items() if name in _READ}
    if (old_href := attributes.get(f"{{{XLINK}}}href")) is not None:
        local.setdefault("href", old_href)
    for name, value in local.items():
        if len(value) > MAX_VALUE and name not in _LONG:
            raise too_long(name)
    return local


def too_long(name: str) -> ArtError:
    return ArtError(f"its {name} is longer than {MAX_VALUE} characters; shorten it")
