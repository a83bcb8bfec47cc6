"""Drawings the backend tests share: every item, every style, symbols in symbols."""

import struct
import zlib

from generator.drawing import Affine, Document, Group, Image, Page, Style, Symbol, Text, Use, shapes
from generator.drawing.box import Box
from generator.drawing.svg_art import parse_art
from generator.resources import data

INK = "#17181c"
BLUE = "#29386d"


# Its middle is left out.
STAR = shapes.polygon([(175, 85), (187, 115), (170, 97), (190, 97), (173, 115)], Style(even_odd=True))


def png(width: int, height: int, alpha: bool = False) -> bytes:
    """A picture with a dark left half; the rest of it light and, with ``alpha``, clear."""
    dark, light = (b"\xb7\x0d\x0d\xff", b"\xf4\xf4\xf3\x00") if alpha else (b"\xb7\x0d\x0d", b"\xf4\xf4\xf3")
    row = b"\0" + dark * (width // 2) + light * (width - width // 2)
    head = struct.pack(">IIBBBBB", width, height, 8, 6 if alpha else 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(row * height)), (b"IEND", b""))
    packed = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def counter(name: str = "Écija", number: str = "12") -> Symbol:
    """A counter with bleed, a flag, a figure and text; the figure is a symbol of its own."""
    figure = parse_art(data("symbols", "line_infantry.svg").read_bytes())
    soldier = Symbol("soldier", 4, 10, figure.fitted(Box(0, 0, 4, 10), "#ffffff", BLUE), bleed_mm=1)
    items = (
        shapes.rect(-2, -2, 24, 24, Style(fill=BLUE)),
        *parse_art(data("nations", "spain.svg").read_bytes()).fitted(Box(2.5, 2.5, 6, 4), INK, BLUE),
        *(Use(soldier, Affine.translate(2.5 + 3.6 * i, 7)) for i in range(4)),
        Text(9.5, 5, name, "sans-semibold", 6.4, "#ffffff"),
        Text(17.5, 19, number, "sans-bold", 6.6, "#ffffff", "end"),
    )
    return Symbol("counter", 20, 20, items, bleed_mm=2)


def page(piece: Symbol | None = None, title: str = "Ojos de Tomás: AVATAR, Waterloo y Łódź") -> Page:
    piece = piece or counter()
    tag = Text(0, 0, "turned −3 ½", "serif-italic", 10, INK)
    turned = Group((tag, shapes.line(0, 1, 30, 1, Style(stroke=INK, width_mm=0.2))), Affine.rotate(45))
    items = (
        Text(15, 22, title, "serif-semibold", 20, INK),
        *(Use(piece, Affine.translate(15 + 25 * i, 35)) for i in range(5)),
        Use(piece, Affine.translate(190, 40) @ Affine.rotate(30)),
        shapes.line(15, 70, 150, 70, Style(stroke=INK, width_mm=0.4, dash_mm=(2, 1), cap="round")),
        shapes.hexagon(40, 100, 30, Style(fill="#f1f1ee", stroke="#b70d0d", width_mm=0.8), pointy=True),
        shapes.rounded_rect(70, 85, 40, 30, 5, Style(stroke=INK, width_mm=1.2, join="bevel")),
        shapes.polygon([(120, 85), (150, 115), (120, 115), (150, 85), (135, 120)], Style(fill=BLUE, even_odd=True)),
        shapes.polyline([(160, 85), (170, 115), (172, 85)], Style(stroke=INK, width_mm=1)),
        Group((shapes.circle(200, 100, 15, Style(fill="#247251")),), clip=shapes.rect(190, 85, 30, 20, Style())),
        Group((shapes.rect(170, 85, 20, 30, Style(fill=BLUE)),), clip=STAR),
        Group((turned,), Affine.translate(230, 90)),
        Image(15, 130, 40, 30, png(400, 300), "image/png"),
        Text(148.5, 150, "thin space 10\u2009000; kerned To Ta Te", "sans", 9, INK, "middle"),
    )
    return Page(297, 210, items, "Counters – 1")


def document() -> Document:
    return Document("Bailén (ñ) Ł", (page(), page()), "es", "long-edge", author="Fichas")
