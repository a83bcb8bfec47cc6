"""The list of what lies in the box: the scenario sheet counts a game for it, the cutting guide the kit that is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from generator.components.build_context import Words
    from generator.components.selection import Selection
    from generator.rulesets.api import CounterNeed, Game, MarkerNeed, SideInPlay


class Count(Struct, frozen=True):
    """A line of the list: how many of it each side has; ``shared`` where it is for the table as a whole. ``one`` is what it
    is called where there is only one."""

    text: str
    sides: tuple[int, ...] = ()
    shared: int = 0
    one: str = ""
    of: tuple[str, str] = ("", "")
    """What is counted, where rules say how many there are: ``counter`` or ``marker``, and which."""

    @property
    def total(self) -> int:
        return sum(self.sides) + self.shared


class BoxScope(Struct, frozen=True):
    """What is counted: a game, or as much of it as is wanted."""

    game: Game
    words: Words
    selection: Selection
    has_backs: Callable[[str], bool]
    """Whether what is cut out of a kind, by its id, is printed on both sides."""
    sheets: Callable[[str], Sequence[Any]]
    """The sheets of a kind in the kit, by its id; of one whose sheets are not made yet, as many of anything."""

    @property
    def sides(self) -> tuple[SideInPlay, ...]:
        return self.selection.chosen_sides(self.game)

    def by_side(
        self, text: str, count: Callable[[SideInPlay], int], one: str = "", of: tuple[str, str] = ("", "")
    ) -> Count:
        """A line of pieces, so many of each side in one copy."""
        return Count(text, tuple(self.selection.copies * count(side) for side in self.sides), one=one, of=of)

    def is_cut(self, kind: str, need: CounterNeed | MarkerNeed) -> bool:
        """Whether a piece of a kind is printed: some only where there are no backs."""
        return not (self.has_backs(kind) and need.single_sided_only)
