"""SVG art, ours or a stranger's, as drawing items with three colour roles.

**Roles.** ``currentColor`` (or ``var(--ink)``) is the *ink* and ``var(--ground)`` is the *ground*; they get
their colours when the art is placed, so one silhouette serves white on blue and black on yellow. ``var(--cloth)`` is what
a figure wears of its side: ink where it is given no colour of its own. Every other colour stays what it is. An element that sets no ``fill`` is black, as SVG has it.

**What is drawn.** Groups, paths, the basic shapes, ``use`` of things in the same file, ``symbol`` and simple
clip paths; flat fills and strokes, dashes, ``fill-rule``, ``paint-order``; ``style=""`` and presentation
attributes. Text, pictures, gradients, filters, masks, translucency, style sheets and anything outside the
file are refused with a message that says what to do.

Transforms are written into the coordinates, so art costs a backend no nesting. Limits on size, depth and
on what ``use`` may multiply hold before anything is drawn: see ``art_xml`` and ``MAX_DRAWN``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from generator.drawing.art import Art, ArtError
from generator.drawing.art_numbers import checked, length, numbers, parse_transform
from generator.drawing.art_shapes import MAX_COMMANDS, outline
from generator.drawing.art_style import Paint, hidden, inherit, layers, properties
from generator.drawing.art_xml import MAX_DEPTH, SHAPES, Node, read_svg
from generator.drawing.box import Box
from generator.drawing.items import IDENTITY, Affine, Command, Group, Item, Path, Style
from generator.drawing.transforms import baked, into_box, moved

MAX_DRAWN = 20_000
"""Elements drawn, those repeated by ``use`` and those of clip paths included."""
LEAST_VIEW = 1e-3
"""Of the sides of a view: in a smaller one all numbers are huge."""


def parse_art(data: bytes) -> Art:
    """The drawing in an SVG file. Raises ``ArtError``."""
    root = read_svg(data)
    view = _view(root)
    walker = _Walker(root, view)
    own = properties(root)
    items = () if hidden(own) else tuple(walker.inside(root, IDENTITY, inherit(Paint(), own), 0))
    return Art(view, items)


def _view(root: Node) -> Box:
    box = root.attributes.get("viewBox")
    if box is not None:
        values = numbers(box)
        if len(values) == 4 and min(values[2:]) >= LEAST_VIEW:
            return Box(*values)
        raise ArtError(f"its viewBox '{box[:60]}' is not four numbers, the last two at least {LEAST_VIEW:g}")
    sides = [root.attributes.get(name, "") for name in ("width", "height")]
    if not all(sides) or any("%" in side for side in sides):
        raise ArtError("it has neither a viewBox nor a width and height; add a viewBox")
    width, height = map(length, sides)
    if min(width, height) < LEAST_VIEW:
        raise ArtError(f"its width and height must be at least {LEAST_VIEW:g}")
    return Box(0, 0, width, height)


class _Read(Struct, frozen=True):
    """What an element says of itself, read once however often it is used."""

    own: dict[str, str]
    transform: Affine
    inside: tuple[Node, ...]
    """Its children that are drawn where they stand."""


class _Walker:
    """Goes through the elements once, following ``use``. Its depth is bounded, and so is its recursion.

    What it does is counted in elements and in points; what an element says is read once.
    """

    def __init__(self, root: Node, view: Box) -> None:
        self._view = view
        self._by_id: dict[str, Node] = {}
        self._read: dict[int, _Read] = {}
        self._outlines: dict[int, tuple[Command, ...]] = {}
        self._drawn = self._commands = 0
        waiting = [root]
        while waiting:
            node = waiting.pop()
            self._by_id.setdefault(node.attributes.get("id", ""), node)
            waiting.extend(reversed(node.children))

    def inside(self, node: Node, transform: Affine, paint: Paint, depth: int) -> Iterator[Item]:
        for child in self._said(node).inside:
            yield from self.element(child, transform, paint, depth + 1)

    def _said(self, node: Node) -> _Read:
        found = self._read.get(id(node))
        if found is None:
            inside = tuple(child for child in node.children if child.tag not in ("defs", "symbol", "clipPath"))
            transform = parse_transform(node.attributes.get("transform", ""))
            found = self._read[id(node)] = _Read(properties(node), transform, inside)
        return found

    def _count(self) -> None:
        self._drawn += 1
        if self._drawn > MAX_DRAWN:
            raise ArtError(f"it draws more than {MAX_DRAWN} elements, counting each use; simplify it")

    def element(self, node: Node, transform: Affine, paint: Paint, depth: int) -> Iterator[Item]:
        self._count()
        if depth > MAX_DEPTH:
            raise ArtError("its elements use each other in a circle, or too deep")
        said = self._said(node)
        if hidden(said.own):
            return
        transform = checked(transform @ said.transform)
        items = self._painted(node, transform, inherit(paint, said.own), depth)
        clip = said.own.get("clip-path", "none")
        if clip == "none":
            yield from items
        else:
            yield Group(tuple(items), clip=self._clip(clip, transform, depth))

    def _painted(self, node: Node, transform: Affine, paint: Paint, depth: int) -> Iterator[Item]:
        if node.tag in SHAPES:
            commands = self._outline(node)
            for style in layers(paint, closed=node.tag != "line") if commands else ():
                yield baked(Path(commands, style), transform)
        elif node.tag == "use":
            yield from self._use(node, transform, paint, depth)
        else:
            yield from self.inside(node, transform, paint, depth)

    def _outline(self, node: Node) -> tuple[Command, ...]:
        commands = self._outlines.get(id(node))
        if commands is None:
            commands = self._outlines[id(node)] = outline(node, self._view)
        self._commands += len(commands)
        if self._commands > MAX_COMMANDS:
            raise ArtError(f"it has more than {MAX_COMMANDS} points, counting each use; simplify it")
        return commands

    def _use(self, node: Node, transform: Affine, paint: Paint, depth: int) -> Iterator[Item]:
        target = self._target(node.attributes.get("href", ""))
        x, y = (length(node.attributes.get(name, "0"), 100) for name in ("x", "y"))
        transform = transform @ Affine.translate(x, y)
        if target.tag != "symbol":
            yield from self.element(target, transform, paint, depth + 1)
            return
        own = self._said(target).own
        if not hidden(own):
            transform = transform @ self._symbol_view(target, node)
            yield from self.inside(target, transform, inherit(paint, own), depth + 1)

    def _target(self, href: str) -> Node:
        if not href.startswith("#"):
            raise ArtError(f"it refers to '{href[:60]}', outside the file; copy that into the drawing")
        if href == "#" or href[1:] not in self._by_id:
            raise ArtError(f"it uses '{href[:60]}', and nothing in the file has that id")
        return self._by_id[href[1:]]

    def _symbol_view(self, symbol: Node, use: Node) -> Affine:
        """A symbol's view box, fitted into the size its ``use`` gives it."""
        if "viewBox" not in symbol.attributes:
            return IDENTITY
        view = _view(symbol)
        sides = []
        for name, whole in (("width", self._view.w), ("height", self._view.h)):
            text = use.attributes.get(name) or symbol.attributes.get(name) or "100%"
            sides.append(length(text, whole))
        return into_box(view, Box(0, 0, *sides))

    def _clip(self, text: str, transform: Affine, depth: int) -> Path:
        match = re.fullmatch(r"""url\(\s*["']?(#[^"')\s]+)["']?\s*\)""", text)
        node = self._target(match[1]) if match else None
        if node is None or node.tag != "clipPath" or node.attributes.get("clipPathUnits", "") == "objectBoundingBox":
            raise ArtError(f"it is clipped by '{text[:60]}'; use a clip path in user units, in the same file")
        transform = transform @ self._said(node).transform
        commands: list[Command] = []
        # Only shapes count in a clip, whatever their paint: each is walked in plain black.
        for child in node.children:
            self._count()
            target, inner = child, transform
            if child.tag == "use":
                target = self._target(child.attributes.get("href", ""))
                inner = inner @ self._said(child).transform
            if target.tag not in SHAPES:
                raise ArtError("a clip path holds something other than shapes; simplify it")
            inner = inner @ self._said(target).transform
            rules = [self._said(one).own.get("clip-rule") for one in (target, child, node)]
            even_odd = next(filter(None, rules), "") == "evenodd"
            commands += moved(self._outline(target), inner)
        return Path(tuple(commands), Style(even_odd=bool(commands) and even_odd))
