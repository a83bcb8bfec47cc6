"""What a kit is kept in: the sizes of labels, and what a tuck box adds to its deck; see ``data/print/bags_and_boxes.yaml``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.base import Id, Model

_Length = Annotated[float, Field(ge=0, le=200)]
_Size = Annotated[float, Field(gt=0, le=200)]


class HeaderLabel(Model):
    """A card folded over the mouth of a bag."""

    width_mm: _Size
    face_mm: _Size
    """The height of either face."""


class TrayLabel(Model):
    width_mm: _Size
    height_mm: _Size


class Labels(Model):
    header: HeaderLabel
    tray: TrayLabel


class Stock(Model):
    """Cards as they are kept, bare or sleeved."""

    card_mm: _Size
    """How thick one is."""
    wider_mm: _Length
    taller_mm: _Length
    """By how much it is larger than the card."""


class BoxMaking(Model):
    """What turns a deck's size into a net's."""

    least_cards: Annotated[int, Field(ge=1, le=100)]
    least_card_mm: _Length
    board_mm: _Length
    clearance_mm: _Length
    deep_clearance_mm: _Length
    least_depth_mm: _Size
    tuck_mm: _Size
    least_tuck_mm: _Size
    """Where that saves a sheet."""
    side_tab_mm: _Size
    foot_tab_mm: _Size
    least_foot_tab_mm: _Size
    dust_flap: Annotated[float, Field(gt=0, le=1)]
    """Its length, as a share of the tuck flap's and the depth's together."""
    relief_mm: _Length
    notch_mm: _Length

    def with_shorter_flaps(self) -> BoxMaking:
        """The same with the flap and the foot's tab no longer than they must be."""
        return self.model_copy(update={"tuck_mm": self.least_tuck_mm, "foot_tab_mm": self.least_foot_tab_mm})


class Storage(Model):
    labels: Labels
    stocks: dict[Id, Stock]
    """By the id of the sheets that ask for it."""
    boxes: BoxMaking
