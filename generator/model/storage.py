"""What a kit is kept in: the sizes of labels, and what a tuck box adds to its deck; see ``data/print/bags_and_boxes.yaml``."""

from typing import Annotated, Self

from pydantic import Field

from generator.model.base import Id, Model

_Length = Annotated[float, Field(ge=0, le=200)]
_Size = Annotated[float, Field(gt=0, le=200)]


class HeaderLabel(Model):
    """A card folded over the mouth of a bag."""

    width_mm: _Size
    """Its width: that of the bag."""
    face_mm: _Size
    """The height of either face."""


class TrayLabel(Model):
    """A label that lies in a compartment of a tray, or stands on its wall."""

    width_mm: _Size
    """Its width: no more than the smallest compartments have."""
    height_mm: _Size
    """Its height at most, as it lies: it is as high as what it tells."""


class Labels(Model):
    """The labels that say what a bag or a tray holds."""

    header: HeaderLabel
    """Of bags: a card folded over the mouth of each."""
    tray: TrayLabel
    """Of trays with compartments."""


class Stock(Model):
    """Cards as they are kept, bare or sleeved."""

    card_mm: _Size
    """How thick one is."""
    wider_mm: _Length
    """What a sleeve adds to the width of a card."""
    taller_mm: _Length
    """What a sleeve adds to its height."""


class BoxMaking(Model):
    """What turns a deck's size into a net's."""

    least_cards: Annotated[int, Field(ge=1, le=100)]
    """Cards that are a deck, and get a box; fewer lie in a bag."""
    least_card_mm: _Length
    """Across: smaller cards get no box."""
    board_mm: _Length
    """How thick the card is that boxes are printed on: so much of a panel goes into each fold."""
    clearance_mm: _Length
    """Air beside the cards, in width and in height."""
    deep_clearance_mm: _Length
    """Air in depth: a deck of paper never lies quite flat."""
    least_depth_mm: _Size
    """The depth of a box at least, so that its sides can be folded and lettered."""
    tuck_mm: _Size
    """The length of the flap that closes it."""
    least_tuck_mm: _Size
    """The same, where a shorter flap saves a sheet."""
    side_tab_mm: _Size
    """The width of the strip that is glued along the height."""
    foot_tab_mm: _Size
    """The width of the strip that is glued under the foot."""
    least_foot_tab_mm: _Size
    """The same, where a narrower strip saves a sheet."""
    dust_flap: Annotated[float, Field(gt=0, le=1)]
    """The length of the flaps beside the lid, as a share of the tuck flap's and the depth's together."""
    relief_mm: _Length
    """What flaps that go inside are narrower by, on each side."""
    slit_mm: _Length
    """The same of a flap beside the lid or the foot: between two lines to cut."""
    notch_mm: _Length
    """The radius of the notch for the thumb."""

    def with_shorter_flaps(self) -> Self:
        """The same with the flap and the foot's tab no longer than they must be."""
        return self.model_copy(update={"tuck_mm": self.least_tuck_mm, "foot_tab_mm": self.least_foot_tab_mm})


class Storage(Model):
    """What bags, trays and boxes for a kit measure."""

    labels: Labels
    """The labels for bags and trays."""
    stocks: dict[Id, Stock]
    """What boxes are made for, bare cards or sleeved, by the id of the sheets that ask for it."""
    boxes: BoxMaking
    """What is added to the cards to make a box for them."""
