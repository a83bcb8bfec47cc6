"""Of the guide: what is joined once it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.cutting_guide.kinds import PrintedKind
from generator.components.sheet_kind import KitView, Printed


def joints_of(made: Sequence[PrintedKind], kit: KitView) -> Iterator[tuple[str, str]]:
    """A few words in bold and what they are about, for each thing that comes in parts, what is tiled after the others."""
    words = kit.context.words
    printed = Printed(kit.game, kit.context, {one.kind.id: one.sheets for one in made})
    kinds = sorted((one.kind for one in made), key=lambda kind: kind.box_place)
    joints = dict.fromkeys(joint for kind in kinds for joint in kind.joints(printed))
    how = words("cutting_guide.join.tiles")
    for joint in sorted(joints, key=lambda joint: joint.in_tiles):
        if joint.in_tiles:
            yield joint.lead, f"{joint.text} {how}"
            how = words("cutting_guide.join.alike")
        else:
            yield joint.lead, joint.text
