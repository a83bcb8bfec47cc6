"""The drawing vocabulary: what a component says, and all a backend has to understand.

**Space.** Millimetres; the origin is the top left corner of whatever one draws on; x runs right, y runs
down. A type size is in points. Angles are degrees, clockwise as seen on paper.

**Words.** A drawing is made of five immutable items, painted in the order they stand:

* ``Path``: outlines made of M, L, C and Z, filled, stroked or both;
* ``Text``: one line of text on a baseline, in a bundled font, measured by ``drawing.fonts``;
* ``Image``: a PNG or JPEG in a box;
* ``Group``: items under one transform, clipped or not;
* ``Use``: a ``Symbol`` placed once more under a transform. The symbol is drawn once in the file: a form
  XObject in PDF, a ``<symbol>`` in SVG. A thousand copies cost a thousand references.

A ``Page`` is items on a sheet of paper, a ``Document`` is pages with a title. There is no state: no
current colour, no current point outside a path, nothing inherited but the transform. There are no
gradients, no transparency and no fonts but the bundled ones. A ``Mark`` on a text or a group says what it shows to who
points at it; no backend reads it.

**What a backend promises.** One exhaustive match over the five items; the same geometry to 0.01 mm; the
same line breaks (it never measures text: whoever builds a ``Text`` did); each symbol written once; the
same bytes for the same document. A symbol is known by its ``id``: within one document, two symbols
with one id are the same symbol.

**How it is tested.** ``drawing.dump`` writes a drawing as canonical text, in millimetres; goldens are
such texts, so a difference reads as a distance on paper.
"""

from generator.drawing.items import (
    IDENTITY,
    Affine,
    Document,
    Group,
    Image,
    Item,
    Mark,
    Page,
    Path,
    Shown,
    Style,
    Symbol,
    Text,
    Use,
)

__all__ = [
    "IDENTITY",
    "Affine",
    "Document",
    "Group",
    "Image",
    "Item",
    "Mark",
    "Page",
    "Path",
    "Shown",
    "Style",
    "Symbol",
    "Text",
    "Use",
]
