"""YAML as any program reads and writes it, without our reader; by the part of PyYAML in C, ten times as fast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


def written(data: Any) -> str:
    return yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=1000)
