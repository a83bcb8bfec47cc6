"""The addresses by which a browser opens an editor at a place in a file."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

from generator import resources

EDITORS = {
    "vscode": "vscode://file{file}:{line}:{column}",
    "codium": "vscodium://file{file}:{line}:{column}",
    "cursor": "cursor://file{file}:{line}:{column}",
    "zed": "zed://file{file}:{line}:{column}",
    "idea": "idea://open?file={file}&line={line}&column={column}",
    "pycharm": "pycharm://open?file={file}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{file}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{file}&line={line}&column={column}",
    "emacs": "org-protocol://open-file?url=file://{file}&line={line}&column={column}",
}
"""The address that opens a file at a place, for each editor that has one."""

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:[\w\-./:?&=%#@+,~]*", re.ASCII)
_NO_EDITOR = ("javascript:", "data:", "vbscript:", "blob:", "about:")


class Editor(Struct, frozen=True):
    """What opens a file: an address with {file}, {line} and {column}. ValueError says what is wrong with one."""

    template: str

    def __post_init__(self) -> None:
        bare = re.sub(r"\{(file|line|column)\}", "", self.template)
        if not _ADDRESS.fullmatch(bare) or bare.startswith(_NO_EDITOR):
            raise ValueError("it is no address of an editor, such as vscode://file{file}:{line}:{column}")
        if "{file}" not in self.template:
            raise ValueError("it does not say where {file} stands, such as vscode://file{file}:{line}:{column}")

    def link(self, file: str, line: int, column: int) -> str:
        """The address that opens it there; empty for what is no file."""
        path = Path(file.partition("!")[0])  # a sheet of a workbook is told as army.xlsx!British
        if not path.is_file():
            return ""
        absolute = "/" + path.resolve().as_posix().lstrip("/")
        return self.template.format(file=quote(absolute, safe="/:"), line=max(line, 1), column=max(column, 1))

    def place(self, file: str, line: int, column: int) -> dict[str, str]:
        """``shown``, as short as it may be, and ``link``."""
        at = f":{line}:{column}" if line else ""
        return {"shown": f"{_short(file)}{at}", "link": self.link(file, line, column)}


def _short(file: str) -> str:
    """A path as one says it: from here, or from the folder of Fichas."""
    path = Path(file)
    if path.is_absolute():
        for folder in (Path.cwd(), resources.data().parent, resources.templates().parent):
            if path.is_relative_to(folder):
                return path.relative_to(folder).as_posix()
    return file
