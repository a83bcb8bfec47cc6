"""Profiles of devices that are not sRGB, made of their primaries."""

from __future__ import annotations

import struct

_WHITE = (0.9642, 1.0, 0.8249)  # D50, which profiles count from


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(_fixed, values))


def _curve(gamma: float) -> bytes:
    return b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2)


def _profile(space: bytes, tags: dict[bytes, bytes]) -> bytes:
    """An ICC profile of version 2 for a screen."""
    name = b"made for a test\0"
    described = b"desc" + bytes(4) + struct.pack(">I", len(name)) + name + bytes(78)
    tags = {b"desc": described + bytes(-len(described) % 4), b"wtpt": _xyz(_WHITE), **tags}
    at, table, body = 132 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for tag, value in tags.items():
        table += tag + struct.pack(">II", at + len(body), len(value))
        body += value
    head = struct.pack(
        ">I4sI4s4s4s6H", at + len(body), b"lcms", 0x02100000, b"mntr", space, b"XYZ ", 2020, 1, 1, 0, 0, 0
    )
    head += b"acsp" + bytes(28) + b"".join(map(_fixed, _WHITE))
    return head + bytes(128 - len(head)) + table + body


ADOBE_RGB = _profile(
    b"RGB ",
    {
        b"rXYZ": _xyz((0.60974, 0.31111, 0.01947)),
        b"gXYZ": _xyz((0.20528, 0.62567, 0.06087)),
        b"bXYZ": _xyz((0.14919, 0.06322, 0.74457)),
        b"rTRC": _curve(2.2),
        b"gTRC": _curve(2.2),
        b"bTRC": _curve(2.2),
    },
)
LINEAR_GREY = _profile(b"GRAY", {b"kTRC": _curve(1.0)})
