"""Work that is not done twice: parts of a kit, each kept with all that was asked while it was made.

A ``Parts`` outlives a build. While a part is made, whatever it asks is noted with the answer: a field of a unit, a layout,
the sheets of another kind. In the next build the part is taken over if each of these questions has an equal answer; else
it is made anew. So nothing has to be declared, and a part that is made anew and comes out as before changes nothing
further on. What a part tells besides, a text that was shrunk, is told again when it is taken over.

A build without one that outlives it makes each part once, and notes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec import Struct, field

Made = TypeVar("Made")
Question = tuple[Hashable, ...]

KEPT_FOR = 8
"""For so many builds a part is kept that none of them has asked for."""
KEPT_OF_A_NAME = 3


class _Part(Struct):
    given: Any
    value: Any = None
    asked: dict[Question, Any] = field(default_factory=dict)
    places: dict[Question, Any] = field(default_factory=dict)
    """Where in files something stands: of no matter to a part that tells of no place."""
    told: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    """What it told besides: to whom, and what."""
    tells_places: bool = False
    """Whether any of it names a place in a file of the user's."""
    build: int = 0
    """The number of the last build that had it."""


class Parts:
    """``is_followed`` says that there are builds to come, for which what is asked is noted."""

    def __init__(self, *, is_followed: bool = False) -> None:
        self.is_followed = is_followed
        self.taken_over: list[Hashable] = []
        self.made_anew: list[Hashable] = []
        """The names of those of this build, for who wants to know what a change costs."""
        self._open: list[_Part] = []
        self._kept: dict[Hashable, list[_Part]] = {}
        """Of each name the last ones, the latest first: kits of several scenarios may come by turns."""
        self._of_this_build: dict[Hashable, _Part] = {}
        self._still: dict[tuple[Question, int], bool] = {}
        """Whether what was answered before is what would be answered in this build."""
        self._answer: Callable[[Question], Any]
        self._tell: Callable[[str, tuple[Any, ...]], None]
        self._basis: Any = None
        self._build = 0

    def begin(
        self, basis: Any, answer: Callable[[Question], Any], tell: Callable[[str, tuple[Any, ...]], None]
    ) -> None:
        """A new build. ``answer`` answers what parts asked in the builds before; ``tell`` tells again what they told.
        Nothing is taken over from a build on another ``basis``."""
        for name, it in self._of_this_build.items():
            self._kept[name] = [it, *(one for one in self._kept.get(name, ()) if one is not it)][:KEPT_OF_A_NAME]
        kept = {name: [it for it in some if self._build - it.build < KEPT_FOR] for name, some in self._kept.items()}
        self._kept = {name: some for name, some in kept.items() if some}
        self._basis, self._answer, self._tell = basis, answer, tell
        self._build += 1
        self._of_this_build, self._still = {}, {}
        self._open.clear()
        self.taken_over.clear()
        self.made_anew.clear()

    def part(self, question: Question, make: Callable[[], Made]) -> Made:
        """A part that is asked for as a question of its own: who asks depends on the answer alone, and tells nothing of it:
        to see whether the answer is still the same tells all again."""
        value: Made = self._made(question, make, None).value
        self.ask(question, value)
        return value

    def within(self, name: Hashable, make: Callable[[], Made], given: Any = None) -> Made:
        """A part of a part: who makes it depends on all that it asks. ``given`` is compared besides."""
        if not self.is_followed:
            return make()
        it = self._made(name, make, given)
        if self._open:
            self._open[-1].asked |= it.asked
            self._open[-1].places |= it.places
            self._open[-1].told += it.told
            self._open[-1].tells_places |= it.tells_places
        value: Made = it.value
        return value

    def once(self, name: Hashable, make: Callable[[], Made], given: Any) -> Made:
        """The same for a part that several ask for, of which ``given`` says all: the others have it without a build that
        outlives this one, too."""
        if self.is_followed:
            return self.within(name, make, given)
        known = self._of_this_build.get(name)
        if known is None or known.given != given:
            known = self._of_this_build[name] = _Part(given, make())
        value: Made = known.value
        return value

    def _made(self, name: Hashable, make: Callable[[], Any], given: Any) -> _Part:
        given = self._basis, given
        if name in self._of_this_build and self._of_this_build[name].given == given:
            it = self._of_this_build[name]
        elif known := next((one for one in self._kept.get(name, ()) if self._holds(one, given)), None):
            it = self._of_this_build[name] = known
            self.taken_over.append(name)
            for whom, what in it.told:
                self._tell(whom, what)
        else:
            it = _Part(given)
            self._open.append(it)
            try:
                it.value = make()
            except Exception:
                # Who makes do without it has asked it all the same.
                if len(self._open) > 1:
                    self._open[-2].asked |= it.asked
                raise
            finally:
                self._open.pop()
            self._of_this_build[name] = it
            self.made_anew.append(name)
        it.build = self._build
        return it

    def _holds(self, known: _Part, given: Any) -> bool:
        """Whether all is as it was when a part was made."""
        if not self.is_followed or known.given != given:
            return False
        asked = {**known.asked, **known.places} if known.tells_places else known.asked
        try:
            with self.unasked():  # who asks for the part does not ask this
                return all(self._is_still(question, answer) for question, answer in asked.items())
        except Exception:
            return False  # what is wrong is said, with its place, when the part is made

    def _is_still(self, question: Question, answer: Any) -> bool:
        slot = question, id(answer)  # it is kept by who asked
        if slot not in self._still:
            self._still[slot] = self._answer(question) == answer
        return self._still[slot]

    @contextmanager
    def unasked(self) -> Iterator[None]:
        """What is asked inside is noted by nobody."""
        self._open.append(_Part(None))
        try:
            yield
        finally:
            self._open.pop()

    def ask(self, question: Question, answer: Any) -> None:
        """Notes what the part that is being made asked, and what the answer was."""
        if self.is_followed and self._open:
            self._open[-1].asked[question] = answer

    def ask_place(self, question: Question, answer: Any) -> None:
        """The same for where something stands."""
        if self.is_followed and self._open:
            self._open[-1].places[question] = answer

    def tell(self, whom: str, *what: Any, of_places: bool = True) -> None:
        """Notes what the part that is being made told besides; whether it names ``places`` in files of the user's."""
        if self._open:
            self._open[-1].told.append((whom, what))
            self._open[-1].tells_places |= of_places
