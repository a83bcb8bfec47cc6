"""What a machine cuts, as files of its own: of each page that has cut paths, these and its marks, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.backends.dxf import dxf
from generator.backends.svg import svg_pages
from generator.drawing.items import Document, Group


def cut_files(document: Document, cut: str, marks: str) -> Iterator[tuple[int, Mapping[str, bytes]]]:
    """The number of each page with something on the layer ``cut``, from 1, and its files by their format."""
    for number, page in enumerate(document.pages, 1):
        layers = [item for item in page.items if isinstance(item, Group) and item.layer in (cut, marks)]
        if all(layer.layer != cut for layer in layers):
            continue
        bare = replace(page, items=tuple(layers))
        (svg,) = svg_pages(replace(document, pages=(bare,)))
        yield number, {"svg": svg, "dxf": dxf(bare, {cut: "CUT", marks: "MARKS"})}
