"""Plain values as YAML that our reader reads as the same values."""

from __future__ import annotations

from typing import Any

import yaml


def yaml_of(value: Any) -> bytes:
    """Keys in their order, the innermost lists and mappings on a line."""
    made = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=116, default_flow_style=None)
    return made.encode("utf-8", "surrogatepass")


def indented(lines: bytes) -> bytes:
    """YAML as it stands under a key."""
    return b"".join(b"  " + line if line.strip() else line for line in lines.splitlines(keepends=True))
