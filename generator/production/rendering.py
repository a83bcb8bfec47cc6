"""Documents as files: PDF and SVG, pictures, and what a machine cuts along. A backend is imported where it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.backends.press import Press
from generator.components.inks import printed
from generator.components.sheet_kind import WHOLE
from generator.diagnostics import Diagnostic
from generator.drawing.items import Document, Group
from generator.loading.print_profiles import icc_profile
from generator.model.print_profile import PrintProfile
from generator.production import manifest
from generator.production.files import Files, Gone, write_all
from generator.production.order import CUT, CUT_FORMATS, Order, PrintSettings
from generator.sheets.marks import CUT_LAYER, FOLD_LAYER
from generator.sheets.registration import LAYER

if TYPE_CHECKING:
    from generator.drawing import Document


def render(kind: str, document: Document, order: Order, settings: PrintSettings) -> Iterator[tuple[str, bytes]]:
    """The files of one document, in the ink of the order, by their names inside the kit's folder."""
    document, press = printed(document, settings.ink), press_for(settings.profile)
    pdf = b""
    if "pdf" in order.formats:
        from generator.backends.pdf import pdf_bytes

        pdf = pdf_bytes(document, press)
        yield f"{kind}.pdf", pdf
    if "svg" in order.formats:
        from generator.backends.svg import svg_pages

        for number, page in enumerate(svg_pages(document), 1):
            yield f"svg/{kind}-{number:02}.svg", page
    if "png" in order.formats:
        from generator.backends.pdf import pdf_bytes
        from generator.backends.png import png_pages

        # Pictures are looked at on a screen, whatever press the PDF is for.
        screen = pdf if pdf and press is None else pdf_bytes(document)
        for number, page in enumerate(png_pages(screen, order.dpi), 1):
            yield f"png/{kind}-{number:02}.png", page
    if settings.profile.cut_files and kind != WHOLE:
        yield from _cut_files(kind, document)


def _cut_files(kind: str, document: Document) -> Iterator[tuple[str, bytes]]:
    """What a machine cuts of each page, under the page's number."""
    for number, files in cut_files(document):
        for form, data in files.items():
            yield f"{CUT}/{kind}-{number:02}.{form}", data


def press_for(profile: PrintProfile) -> Press | None:
    """What a profile's PDF is separated for, in the words of backends; None where it stays in RGB."""
    if profile.colours == "rgb":
        return None
    condition = profile.registered_condition or profile.output_condition
    icc = icc_profile(profile.output_condition)
    return Press(icc, condition, bool(profile.registered_condition), profile.standard, profile.most_ink_percent)


def stale_globs(order: Order) -> list[str]:
    """What an earlier build of the same order may have left."""
    pages = [f"{name}/{kind}-[0-9][0-9].{name}" for name in order.formats for kind in order.only]
    return pages + [f"{CUT}/{kind}-[0-9][0-9].{name}" for name in CUT_FORMATS for kind in order.only]


def write_documents(
    documents: Iterable[tuple[str, Document]],
    folder: Path,
    order: Order,
    settings: PrintSettings,
    progress: Callable[[str], None],
    warn: Callable[[Iterable[Diagnostic]], None],
) -> list[Path]:
    """Documents, by their kinds, as files in a folder with a list of them, all or none; gives those documents."""
    files: dict[str, bytes] = {}
    for kind, document in documents:
        progress(f"rendering {kind}")
        files.update(render(kind, document, order, settings))
    progress("writing")

    def finish() -> tuple[Files, Gone]:
        listed, problems = manifest.listed_in(folder)
        warn(problems)
        gone = {name: known for name, known in listed.gone(stale_globs(order)).items() if name not in files}
        return {manifest.NAME: manifest.list_of_files(files, folder, listed, gone)}, gone

    return [path for path in write_all(folder, files, finish, out=order.out) if path.name != manifest.NAME]


# What a machine cuts, as files of its own: of each page that has cut paths, these and its marks, and nothing else.


def cut_files(document: Document) -> Iterator[tuple[int, Mapping[str, bytes]]]:
    """The number of each page of which something is cut, from 1, and its files by their format."""
    from generator.backends.dxf import dxf
    from generator.backends.svg import svg_pages

    for number, page in enumerate(document.pages, 1):
        if not page.cuts:
            continue
        marks = (item for item in page.items if isinstance(item, Group) and item.layer == LAYER)
        folds = (Group(page.folds, layer=FOLD_LAYER),) if page.folds else ()
        bare = replace(page, items=(Group(page.cuts, layer=CUT_LAYER), *folds, *marks))
        layers = {CUT_LAYER: "CUT", **({FOLD_LAYER: "CREASE"} if folds else {}), LAYER: "MARKS"}
        (svg,) = svg_pages(replace(document, pages=(bare,)))
        yield number, {"svg": svg, "dxf": dxf(bare, layers, not_cut=("MARKS",))}
