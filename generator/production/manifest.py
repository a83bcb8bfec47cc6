"""``manifest.json``: every file of a kit, and every piece and page that is in it, for whoever checks or continues it.

A build that prints only what has changed reads the one of the build before.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.components.selection import Printed, shows, shows_sheet
from generator.diagnostics import Diagnostic, Source, UserError
from generator.paths import bytes_of

if TYPE_CHECKING:
    from generator.components.kit import Kit

NAME = "manifest.json"
_MOST_BYTES = 20_000_000


def manifest(
    kit: Kit,
    kinds: Iterable[str],
    how: Mapping[str, str | float],
    files: Mapping[str, bytes],
    folder: Path,
    gone: Iterable[str] = (),
) -> bytes:
    """The manifest of the kit made of ``kinds`` and written as ``files``; ``how`` says in which way it is printed, and
    ``gone`` what of an earlier build is taken away. Each kind says how it is printed, too: others may be of an earlier
    build on other paper.

    ``shows`` of a piece or a page is one and the same for what looks the same. What an earlier build made of other
    kinds, and has left in the folder, stays listed.
    """
    asked = tuple(kinds)
    kinds = [kit.kinds[kind] for kind in asked if kit.sheets(kind)]
    earlier = _earlier(folder, {*asked, *files, *gone})
    content = {
        "fichas": __version__,
        "kit": kit.game.project.name,
        "title": kit.context.words.say(kit.game.scenario.title),
        "ruleset": kit.game.book.id,
        "language": kit.context.language,
        **how,
        "kinds": {kind.id: _kind(kit, kind.id) | how for kind in kinds} | earlier["kinds"],
        "pieces": [one for kind in kinds if kind.cut for on in kit.on_sheets(kind.id) for one in _pieces(kit, on)]
        + earlier["pieces"],
        "pages": [one for kind in kinds if not kind.cut for one in _pages(kit, kind.id)] + earlier["pages"],
        "files": [
            {"path": path, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for path, data in files.items()
        ]
        + earlier["files"],
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _kind(kit: Kit, kind: str) -> dict[str, Any]:
    sheets = kit.sheets(kind)
    found: dict[str, Any] = {"sheets": len(sheets)}
    if others := kit.on_sheets(kind)[1:]:
        found["with"] = list(others)
    plans = [(sheet.plan, sheet.paper) for sheet in sheets if sheet.plan]
    if plans:
        covered = sum(place.trim.w * place.trim.h for plan, _ in plans for place in plan.shown_in_front)
        found["pieces"] = sum(len(plan.fronts) for plan, _ in plans)
        found["covered"] = round(covered / sum(paper.width_mm * paper.height_mm for _, paper in plans), 3)
    return found


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


def _earlier(folder: Path, now: set[str]) -> dict[str, Any]:
    """What the manifest of an earlier build lists of kinds and files that are not made ``now``; nothing of a spoilt one."""
    nothing: dict[str, Any] = {"kinds": {}, "pieces": [], "pages": [], "files": []}
    try:
        content = _read(folder / NAME)
        return {
            "kinds": {kind: told for kind, told in content["kinds"].items() if kind not in now},
            "pieces": [piece for piece in content["pieces"] if piece["kind"] not in now],
            "pages": [page for page in content["pages"] if page["kind"] not in now],
            "files": [
                file
                for file in content["files"]
                if file["path"] not in now and _stays(file["path"], now) and (folder / file["path"]).is_file()
            ],
        }
    except _SPOILT:
        return nothing


def _stays(path: str, now: set[str]) -> bool:
    """Whether a file of an earlier build is none that this one replaces or clears away."""
    kind = re.sub(r"-\d+$", "", Path(path).stem)
    return kind not in now and not path.startswith(("changed/", "pieces/"))


_SPOILT = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


def _read(path: Path) -> Any:
    content = bytes_of(path, _MOST_BYTES)
    if len(content) > _MOST_BYTES:
        raise ValueError
    return json.loads(content)


def printed_before(folder: Path) -> Printed:
    """What the manifest in a kit's folder says was printed; nothing where there is none. UserError when it is spoilt."""
    path = folder / NAME
    try:
        content = _read(path)
        pieces: Counter[str] = Counter()
        for piece in content["pieces"]:
            pieces[_text(piece["shows"])] += _quantity(piece["quantity"])
        return Printed(pieces, Counter(_text(page["shows"]) for page in content["pages"]))
    except FileNotFoundError:
        return Printed()
    except _SPOILT:
        what = "this is not the manifest of a kit, so what has changed cannot be told"
        raise UserError([Diagnostic(Source(str(path)), what, "Delete it, or build once without --changed.")]) from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _quantity(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= 1_000_000:
        raise TypeError
    return value
