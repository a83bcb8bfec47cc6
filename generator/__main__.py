"""The ``fichas`` command. Each command is one module of ``generator.cli``, imported only when it runs."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

OBJECTS_BETWEEN_COLLECTIONS = 1_000_000
"""A command makes many objects and few circles of them: Python's 700 would cost a tenth of a build."""

# Pydantic would ask every package that is installed whether it has a plugin, by a module that costs a tenth of a command.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
_loader = ModuleType("pydantic.plugin._loader")


def _of_the_real_one(name: str) -> Any:
    """What another version of Pydantic asks of that module; not what Python asks of each."""
    if name.startswith("__"):
        raise AttributeError(name)
    sys.modules.pop(_loader.__name__, None)
    return getattr(import_module(_loader.__name__), name)


_loader.__dict__.update(get_plugins=list, __getattr__=_of_the_real_one)
sys.modules.setdefault(_loader.__name__, _loader)

# The memory goes back with the process: Python need not look through all that is left, a tenth of a second after a kit.
atexit.register(gc.freeze)


def main(argv: Sequence[str] | None = None) -> int:
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    before, sys.unraisablehook = sys.unraisablehook, _interrupted_again
    try:
        from generator.cli import run

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        print("fichas: stopped.", file=sys.stderr)
        return 1
    finally:
        sys.unraisablehook = before


def _interrupted_again(lost: sys.UnraisableHookArgs) -> None:
    """Python lets no interrupt through where it calls something as an object goes: a moment later it comes once more."""
    if lost.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(lost)
        return
    from _thread import interrupt_main
    from threading import Timer

    Timer(0.01, interrupt_main).start()


if __name__ == "__main__":
    raise SystemExit(main())
