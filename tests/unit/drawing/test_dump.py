"""The text dump: canonical, readable, and telling."""

from generator.drawing import Affine, Document, Group, Image, Page, Path, Style, Symbol, Text, Use, shapes
from generator.drawing.dump import dump

PIP = Symbol("pip", 1, 1, (shapes.rect(0, 0, 1, 1, Style(fill="#000000")),), bleed_mm=0.5)
NUMBER = Text(10, 15, "«8»", "sans-bold", 6.4, "#fff")
COUNTER = Symbol("counter.1", 20, 20, (Use(PIP, Affine.translate(2, 3)), NUMBER))
CURVE = Path((("M", 0, -0.0), ("C", 0, 1, 2, 3, 4, 5)), Style(None, "#b70d0d", 0.25, (1, 0.5), "round", "bevel"))
PAGE = Page(
    210,
    297,
    (
        Use(COUNTER, Affine.translate(10, 10)),
        Use(COUNTER, Affine.rotate(90)),
        Group((CURVE,), clip=shapes.line(0, 0, 1, 1, Style(even_odd=True))),
        Image(1, 2, 3, 4, b"abc", "image/png"),
    ),
    "Counters",
)

GOLDEN = """\
document "Kit"  language es  duplex long-edge
symbol pip 1.000 x 1.000  bleed 0.500
  path M 0.000 0.000 L 1.000 0.000 L 1.000 1.000 L 0.000 1.000 Z  fill #000000
symbol counter.1 20.000 x 20.000
  use pip  translate 2.000 3.000
  text 10.000 15.000 start  sans-bold 6.40 pt #fff  "«8»"
page 210.000 x 297.000 "Counters"
  use counter.1  translate 10.000 10.000
  use counter.1  matrix 0.000000 1.000000 -1.000000 0.000000 0.000 0.000
  group  clip M 0.000 0.000 L 1.000 1.000 even-odd
    path M 0.000 0.000 C 0.000 1.000 2.000 3.000 4.000 5.000  stroke #b70d0d 0.250 dash 1.000 0.500 cap round join bevel
  image 1.000 2.000 3.000 4.000  image/png 3 bytes ba7816bf8f01
"""


def test_a_document_reads_like_this():
    assert dump(Document("Kit", (PAGE,), "es", "long-edge")) == GOLDEN


def test_pages_and_items_read_alike():
    assert dump(PAGE) == GOLDEN.split("\n", 1)[1]
    assert dump(PAGE.items[2:3]).startswith("group  clip M 0.000 0.000")


def test_less_than_half_a_micrometre_is_no_difference():
    here, there = (dump([Text(x, 0, "8", "sans", 8, "#000000")]) for x in (1, 1.0004))
    assert here == there
    assert here != dump([Text(1.001, 0, "8", "sans", 8, "#000000")])
