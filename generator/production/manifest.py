"""``manifest.json``: every file of a kit, and every piece and page that is in it, for whoever checks or continues it.

A build reads the one of the build before: what is listed there as it still is stays listed, what a build makes no more is
removed by its hash, and what has not changed need not be printed. It is input as any other, and may be anybody's.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, FiniteFloat, ValidationError

from generator import __version__
from generator.components.selection import Printed, shows, shows_sheet
from generator.diagnostics import Diagnostic, Severity, Source, UserError
from generator.model.base import Many, Model
from generator.paths import bytes_of
from generator.production.files import Files, Gone, is_known
from generator.sheets.plan import Band

if TYPE_CHECKING:
    from generator.components.kit import Kit

NAME = "manifest.json"
_MOST_BYTES = 20_000_000
_MADE = (".pdf", ".svg", ".png", ".dxf")


def _printable(text: str) -> str:
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text):
        raise ValueError("signs that cannot be printed")
    return text


def _file_of_ours(path: str) -> str:
    parts = PurePosixPath(path).parts
    if path.startswith("/") or ".." in parts or "\\" in path or ":" in path or not path.endswith(_MADE):
        raise ValueError("not a file of a kit")
    return path


Text = Annotated[str, Field(max_length=1_000), AfterValidator(_printable)]


class _File(Model):
    path: Annotated[Text, AfterValidator(_file_of_ours)]
    bytes: int
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class _Piece(Model):
    kind: Text
    side: Text | None
    of: Text
    quantity: Annotated[int, Field(ge=0, le=1_000_000)]
    width_mm: FiniteFloat
    height_mm: FiniteFloat
    shows: Text


class _Page(Model):
    kind: Text
    name: Text
    width_mm: FiniteFloat
    height_mm: FiniteFloat
    shows: Text


_WILD = re.compile(r"[*?[]")


class Listed(Model):
    """What a manifest lists."""

    model_config = ConfigDict(extra="ignore")

    title: Text | None = None
    ruleset: Text | None = None
    kinds: dict[Text, dict[Text, Text | int | FiniteFloat | Many[Text]]] = {}
    pieces: Many[_Piece] = ()
    pages: Many[_Page] = ()
    files: Many[_File] = ()

    def gone(self, patterns: Iterable[str]) -> Gone:
        """The files that match, with their hashes."""
        # What a pattern begins with is looked at first: few are then made out.
        begun = tuple((each, _WILD.split(each, maxsplit=1)[0]) for each in patterns)
        return {
            one.path: one.sha256
            for one in self.files
            if any(one.path.startswith(start) and fnmatchcase(one.path, each) for each, start in begun)
        }


def listed_in(folder: Path) -> tuple[Listed, list[Diagnostic]]:
    """What the manifest in a folder lists; nothing, and a warning, where it is spoilt."""
    path = folder / NAME
    try:
        if path.is_symlink() or len(content := bytes_of(path, _MOST_BYTES)) > _MOST_BYTES:
            raise ValueError
        return Listed.model_validate_json(content), []
    except FileNotFoundError:
        return Listed.model_construct(), []
    except (OSError, ValueError, ValidationError, RecursionError):
        what = "this is not the manifest of a kit, so nothing of it is taken over and nothing that it lists is removed"
        return Listed(), [Diagnostic(Source(str(path)), what, "It is replaced.", Severity.WARNING)]


def manifest(
    kit: Kit,
    kinds: Iterable[str],
    how: Mapping[str, str | float],
    files: Files,
    folder: Path,
    listed: Listed,
    gone: Iterable[str] = (),
) -> bytes:
    """The manifest of the kit made of ``kinds`` and written as ``files``; ``how`` says in which way it is printed, and
    ``gone`` what of an earlier build is taken away. Each kind says how it is printed, too: others may be of an earlier
    build on other paper.

    ``shows`` of a piece or a page is one and the same for what looks the same. What an earlier build made of other
    kinds, and has left in the folder, stays listed.
    """
    asked = tuple(kinds)
    made = [kit.kinds[kind] for kind in asked if kit.sheets(kind)]
    content = {
        "fichas": __version__,
        "kit": kit.game.project.name,
        "title": kit.context.words.say(kit.game.scenario.title),
        "ruleset": kit.game.book.id,
        "language": kit.context.language,
        **how,
        "kinds": {kind.id: {**_kind(kit, kind.id), **how} for kind in made}
        | {kind: told for kind, told in listed.kinds.items() if kind not in asked},
        "pieces": [one for kind in made if kind.cut for on in kit.on_sheets(kind.id) for one in _pieces(kit, on)]
        + [piece.model_dump() for piece in listed.pieces if piece.kind not in asked],
        "pages": [one for kind in made if not kind.cut for one in _pages(kit, kind.id)]
        + [page.model_dump() for page in listed.pages if page.kind not in asked],
        "files": _files(files, folder, listed, gone),
    }
    return _as_text(content)


def list_of_files(files: Files, folder: Path, listed: Listed, gone: Iterable[str] = ()) -> bytes:
    """The manifest of files that are no kit."""
    return _as_text({"fichas": __version__, "files": _files(files, folder, listed, gone)})


def _as_text(content: Mapping[str, Any]) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _files(files: Files, folder: Path, listed: Listed, gone: Iterable[str]) -> list[dict[str, Any]]:
    """Those that are written now, and those of before that stay as they were."""
    now = {*files, *gone}
    return [
        {"path": path, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for path, data in files.items()
    ] + [one.model_dump() for one in listed.files if one.path not in now and is_known(folder, one.path, one.sha256)]


def _kind(kit: Kit, kind: str) -> dict[str, Any]:
    sheets = kit.sheets(kind)
    found: dict[str, Any] = {"sheets": len(sheets)}
    if others := kit.on_sheets(kind)[1:]:
        found["with"] = list(others)
    plans = [(sheet.plan, sheet.paper) for sheet in sheets if sheet.plan]
    if plans:
        covered = sum(spot.trim.w * spot.trim.h for plan, _ in plans for spot in plan.bare.shown_in_front)
        found["pieces"] = sum(len(plan.fronts) for plan, _ in plans)
        found["covered"] = round(covered / sum(paper.width_mm * paper.height_mm for _, paper in plans), 3)
        if (bleed := _least_bleed_mm([band for plan, _ in plans for band in plan.bands])) is not None:
            found["least_bleed_mm"] = round(bleed, 2)
    return found


def _least_bleed_mm(bands: Iterable[Band]) -> float | None:
    """What fronts that bleed show at least: the margin of the paper may end it before the print profile does, and gutters
    may be narrower. Pieces that touch bleed outside their block alone."""
    least = []
    for band in bands:
        alike = {(one.piece.measures[0], one.bleed) for one in band.placements}
        reach = max(piece.reach_mm for piece, _ in alike)
        between = (mm for piece, bleed in alike for mm in bleed.least(piece.reach_mm) if mm > 0)
        least += [min(reach, *band.bleed, *between)] if reach > 0 else []
    return min(least, default=None)


def _pieces(kit: Kit, kind: str) -> Iterator[dict[str, Any]]:
    for side, pieces in kit.pieces(kind).items():
        for piece in pieces:
            yield {
                "kind": kind,
                "side": side,
                "of": piece.label,
                "quantity": piece.quantity,
                "width_mm": round(piece.width_mm, 3),
                "height_mm": round(piece.height_mm, 3),
                "shows": shows(piece),
            }


def _pages(kit: Kit, kind: str) -> Iterator[dict[str, Any]]:
    for sheet in kit.sheets(kind):
        paper = sheet.paper
        size = {"width_mm": round(paper.width_mm, 3), "height_mm": round(paper.height_mm, 3)}
        yield {"kind": kind, "name": sheet.name, **size, "shows": shows_sheet(sheet)}


def printed_before(folder: Path) -> Printed:
    """What the manifest in a kit's folder says was printed; nothing where there is none. UserError when it is spoilt."""
    listed, spoilt = listed_in(folder)
    if spoilt:
        what = "this is not the manifest of a kit, so what has changed cannot be told"
        raise UserError([Diagnostic(spoilt[0].source, what, "Delete it, or build once without --changed.")])
    pieces: Counter[str] = Counter()
    for piece in listed.pieces:
        pieces[piece.shows] += piece.quantity
    return Printed(pieces, Counter(page.shows for page in listed.pages))
