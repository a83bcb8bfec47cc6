"""The bench, the thread that draws on it, and the browsers that look.

Only that thread touches the bench. Others put questions to it, which it answers between two steps of drawing; what is
drawn they may read.
"""

from __future__ import annotations

import json
import os
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source
from generator.preview.bench import Bench, ShownPage, ShownPiece, View
from generator.preview.editors import Editor
from generator.preview.pictures import Picture
from generator.preview.told import as_json

Answer = TypeVar("Answer")
Key = tuple[str, str]
"""A language and an ink, as asked for; empty as the scenario has it."""

MOST_LISTENERS = 64
KEPT_UNWATCHED = 3
"""How many languages and inks are remembered that nobody looks at just now."""
ANSWERED_WITHIN_S = 60.0
GIVEN_WAY_S = 0.02
"""Once the pieces are drawn, browsers fetch them before the sheets are begun: Python does one thing at a time."""


class Mailbox:
    """The last thing told: what was not fetched in time gives way to what is newer."""

    def __init__(self) -> None:
        self._filled, self._text = threading.Condition(), ""

    def put(self, text: str) -> None:
        with self._filled:
            self._text = text
            self._filled.notify_all()

    def get(self, timeout_s: float) -> str:
        """Empty when nothing came in time."""
        with self._filled:
            self._filled.wait_for(lambda: self._text, timeout_s)
            text, self._text = self._text, ""
            return text


class Seen(Struct):
    """What was seen in one language and ink."""

    now: View
    whole: View | None = None
    """The last that was drawn to its end."""
    before: View | None = None
    """As it was before the last change of files that altered a picture."""
    compared: View | None = None
    """What ``now`` is held against."""
    number: int = -1
    """Up to which change of files it is drawn to its end."""
    text: str = ""

    def see(self, view: View, number: int) -> None:
        was = self.whole if self.whole and any(self.whole.pictures()) else None
        self.compared = was if was and _alters(was, view) else self.before
        self.now = view
        if view.is_whole:
            self.before, self.whole, self.number = self.compared, view, number

    def views(self) -> Iterator[View]:
        yield from (view for view in (self.now, self.whole, self.before, self.compared) if view)


class Preview:
    """``heard`` is told of each view that is drawn to its end."""

    def __init__(self, bench: Bench, editor: Editor, heard: Callable[[View], None] = lambda view: None) -> None:
        self._bench, self._editor, self._heard = bench, editor, heard
        self._wakes = threading.Condition()
        self._listeners: list[tuple[Key, Mailbox]] = []
        self._wanted: list[Key] = [("", "")]
        self._questions: list[tuple[Callable[[], Any], Future[Any]]] = []
        self.number = 0
        """How often files have changed."""
        self._drawing: tuple[Key, int] | None = None
        """What is being drawn, for which change of files."""
        self._pictures: dict[str, Picture] = {}
        self._seen: dict[Key, Seen] = {}
        """Those drawn last come last."""
        self._stopped = False

    # -- of files -------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The files are no longer those that were drawn."""
        with self._wakes:
            self.number += 1
            watched = [key for key, _ in reversed(self._listeners)] or [("", "")]
            self._wanted = list(dict.fromkeys([*watched, *self._wanted]))
            self._wakes.notify_all()

    def draw_for_ever(self) -> None:
        """Draws what browsers look at, whenever there is something new to draw."""
        while not self._stopped:
            with self._wakes:
                self._wakes.wait_for(lambda: self._wanted or self._questions or self._stopped)
                key, number = self._wanted.pop(0) if self._wanted else None, self.number
                self._drawing = key and (key, number)
            self._answer()
            if key is not None and not self._stopped:
                self._draw(key, number)
                with self._wakes:
                    self._drawing = None

    def is_at_rest(self) -> bool:
        """Whether all that is wanted is drawn."""
        with self._wakes:
            return not self._wanted and self._drawing is None

    def stop(self) -> None:
        with self._wakes:
            self._stopped = True
            self._wakes.notify_all()

    def _draw(self, key: Key, number: int) -> None:
        seen = self._seen.pop(key, None) or Seen(View(*key))
        self._seen[key] = seen
        is_first = True
        for view in self._steps(key, number, seen):
            seen.see(view, number)
            self._pictures |= {one.digest: one for one in view.pictures()}
            told = as_json(view, seen.compared, number, self._bench, self._editor)
            seen.text = json.dumps(told, ensure_ascii=False)
            with self._wakes:
                for listens_to, box in self._listeners:
                    if listens_to == key:
                        box.put(seen.text)
            if view.is_whole:
                self._heard(view)
            elif is_first:
                time.sleep(GIVEN_WAY_S)
            is_first = False
            self._answer()
        self._forget()

    def _steps(self, key: Key, number: int, seen: Seen) -> Iterator[View]:
        try:
            yield from self._bench.drawn(*key, is_late=lambda: self._stopped or self.number != number)
        except Exception as fault:  # whatever it is, the next save is followed
            if os.environ.get("FICHAS_DEBUG"):
                traceback.print_exc()
            wrong = fault_of_ours(fault)
            yield replace(seen.now, problems=(wrong,), stale=frozenset(seen.now.kinds), is_whole=True)

    def _forget(self) -> None:
        """Keeps what is looked at and some of what was, with their pictures, and no others."""
        with self._wakes:
            watched = {key for key, _ in self._listeners}
        idle = [key for key in self._seen if key not in watched]
        for key in idle[:-KEPT_UNWATCHED]:
            del self._seen[key]
        kept = {one.digest for seen in self._seen.values() for view in seen.views() for one in view.pictures()}
        self._pictures = {digest: one for digest, one in self._pictures.items() if digest in kept}

    # -- of browsers ----------------------------------------------------------------------------------------

    def listen(self, key: Key) -> Mailbox | None:
        """The views in a language and an ink, as JSON, as they are drawn; what there is comes at once. None where too many
        listen already."""
        box = Mailbox()
        with self._wakes:
            if len(self._listeners) >= MOST_LISTENERS:
                return None
            self._listeners.append((key, box))
            seen = self._seen.get(key)
            if seen and seen.text:
                box.put(seen.text)
            is_known = seen is not None and seen.number == self.number
            if not is_known and key not in self._wanted and self._drawing != (key, self.number):
                self._wanted.insert(0, key)
            self._wakes.notify_all()
        return box

    def leave(self, box: Mailbox) -> None:
        with self._wakes:
            self._listeners = [one for one in self._listeners if one[1] is not box]

    def picture(self, digest: str) -> bytes | None:
        """An SVG, written when it is first looked at."""
        found = self._pictures.get(digest)
        return found.svg if found else None

    def spots(self, key: Key, name: str, face: str) -> list[dict[str, Any]] | None:
        def asked() -> list[dict[str, Any]] | None:
            thing = self._thing(key, name)
            if thing is None or (isinstance(thing, ShownPiece) and face not in thing.faces):
                return None
            return [
                {**self._placed(spot), "read": [self._placed(one) for one in spot.get("read", ())]}
                for spot in self._bench.spots(self._seen[key].now, thing, face)
            ]

        return self._ask(asked)

    def _placed(self, one: dict[str, Any]) -> dict[str, Any]:
        """With the place of it as it is shown, and its link."""
        place = (
            self._editor.place(one["file"], one["line"], one["column"]) if one["file"] else {"shown": "", "link": ""}
        )
        return {**one, **place}

    def explained(self, unit: str) -> list[dict[str, str]]:
        return self._ask(lambda: self._bench.explained(unit))

    def file(self, key: Key, name: str, face: str, form: str) -> bytes | None:
        def asked() -> bytes | None:
            thing = self._thing(key, name)
            is_there = face == "front" if isinstance(thing, ShownPage) else thing and face in thing.faces
            return self._bench.file_of(thing, face, form, key[1]) if thing and is_there else None

        return self._ask(asked)

    def _thing(self, key: Key, name: str) -> ShownPiece | ShownPage | None:
        seen = self._seen.get(key)
        there: list[ShownPiece | ShownPage] = [*seen.now.pieces, *seen.now.pages] if seen else []
        return next((one for one in there if one.id == name), None)

    def _ask(self, question: Callable[[], Answer]) -> Answer:
        answer: Future[Answer] = Future()
        with self._wakes:
            self._questions.append((question, answer))
            self._wakes.notify_all()
        return answer.result(ANSWERED_WITHIN_S)

    def _answer(self) -> None:
        with self._wakes:
            asked, self._questions = self._questions, []
        for question, answer in asked:
            try:
                answer.set_result(question())
            except Exception as fault:  # it belongs to who asked
                answer.set_exception(fault)


def fault_of_ours(fault: Exception) -> Diagnostic:
    what = f"a fault of ours, not of your files: {type(fault).__name__}: {fault}"
    return Diagnostic(Source("fichas"), what, "Please report it; FICHAS_DEBUG=1 shows where it happened.")


def _alters(before: View, now: View) -> bool:
    """Whether a picture looks otherwise; what is not there yet may still come, unless all is drawn."""
    was, looks = before.looks(), now.looks()
    return was != looks if now.is_whole else any(was.get(name) != look for name, look in looks.items())
