"""Where the data and the layouts that come with the program lie.

In a checkout they stand beside the package (``data/``, ``templates/``), where people edit them; in an
installed wheel they travel inside it.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    return _PACKAGE if (_PACKAGE / "data").is_dir() else _PACKAGE.parent


def data(*parts: str) -> Path:
    """A path inside the bundled ``data/`` folder."""
    return _root().joinpath("data", *parts)


def languages() -> tuple[str, ...]:
    """The languages of paper: a file each."""
    return tuple(sorted(path.stem for path in data("languages").glob("*.yaml")))


def templates(*parts: str) -> Path:
    """A path inside the bundled ``templates/`` folder."""
    return _root().joinpath("templates", *parts)


def docs(*parts: str) -> Path:
    """A path inside the bundled ``docs/`` folder: of a wheel, only the reference of keys."""
    return _root().joinpath("docs", *parts)
