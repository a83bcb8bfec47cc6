"""Reads ``data/print/bags_and_boxes.yaml``: labels and tuck boxes."""

from __future__ import annotations

from functools import cache

from generator import resources
from generator.loading.validate import validate
from generator.loading.yaml_reader import read
from generator.model.storage import Storage


@cache
def load_storage() -> Storage:
    return validate(read(resources.data("print", "bags_and_boxes.yaml")), Storage)
