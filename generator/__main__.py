"""The ``fichas`` command. Each command is one module of ``generator.cli``, imported only when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    try:
        from generator.cli import run

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        print("fichas: stopped.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
