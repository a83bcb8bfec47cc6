"""What is told of a kit as its files change: what was before, the last word first, and faults."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from generator.diagnostics import Diagnostic, Source
from generator.drawing import Style, shapes
from generator.preview.editors import EDITORS, Editor
from generator.preview.live import KEPT_UNWATCHED, MOST_LISTENERS, Mailbox, Preview
from tests.unit.preview.kits import Drawn, a_piece, a_view

KEY = ("", "")
OUTLINE = shapes.rect(0, 0, 20, 20, Style()).commands


def preview(*views, heard=lambda view: None) -> Preview:
    return Preview(Drawn(list(views)), Editor(EDITORS["vscode"]), heard)


def drawn(one: Preview) -> dict:
    """Draws what the files are now, and what is told of it."""
    one.changed()
    one._draw(KEY, one.number)
    return json.loads(one._seen[KEY].text)


def test_before_is_before_the_last_change_that_altered_a_picture() -> None:
    first, second = a_view(a_piece("a", "1"), a_piece("b", "1")), a_view(a_piece("a", "2"), a_piece("c", "1"))
    wrong = a_view(a_piece("a", "2"), a_piece("c", "1"), problems=(Diagnostic(Source("x"), "no", "Yes."),))
    one = preview(first, second, second, wrong, second)
    told = drawn(one)
    assert not told["compared"]
    assert [piece["before"] for piece in told["pieces"]] == [None, None]
    for _ in range(4):  # saved as it was, broken, mended: it is still the same change
        told = drawn(one)
        assert told["compared"]
        assert {piece["id"]: piece["before"] for piece in told["pieces"]} == {"a": {"front": "1" * 24}, "c": None}
        assert [(gone["id"], gone["before"]) for gone in told["gone"]] == [("b", {"front": "1" * 24})]


def test_nothing_is_new_after_mistakes_at_the_very_first() -> None:
    one = preview(a_view(problems=(Diagnostic(Source("x"), "no", "Yes."),)), a_view(a_piece("a")))
    drawn(one)
    assert not drawn(one)["compared"]


def test_the_last_of_many_views_wins() -> None:
    box = Mailbox()
    for text in "abc":
        box.put(text)
    assert box.get(0) == "c"
    assert box.get(0) == ""


def test_who_opens_the_page_later_is_told_at_once_and_nothing_is_drawn_again() -> None:
    one = preview(a_view(a_piece("a")))
    drawn(one)
    one._wanted.clear()
    box = one.listen(KEY)
    assert box is not None
    assert json.loads(box.get(0))["pieces"][0]["id"] == "a"
    assert not one._wanted


def test_a_fault_of_ours_is_told_and_the_next_save_is_followed(capsys: pytest.CaptureFixture[str]) -> None:
    heard = []
    one = preview(a_view(a_piece("a")), ZeroDivisionError("x" * 3), a_view(a_piece("a", "2")), heard=heard.append)
    drawn(one)
    told = drawn(one)
    assert [problem["what"] for problem in told["problems"]] == [
        "a fault of ours, not of your files: ZeroDivisionError: xxx"
    ]
    assert told["pieces"] and told["kinds"][0]["stale"]
    assert not drawn(one)["problems"]
    assert capsys.readouterr() == ("", "")
    assert len(heard) == 3


def test_a_fault_shows_where_it_happened_to_who_looks_for_it(monkeypatch, capsys) -> None:
    monkeypatch.setenv("FICHAS_DEBUG", "1")
    assert drawn(preview(ZeroDivisionError("x")))["problems"]
    assert capsys.readouterr().err.endswith("ZeroDivisionError: x\n")


@pytest.mark.parametrize(("size_mm", "outline", "safe"), [(20.0, (), "M2.5 "), (5.0, (), ""), (20.0, OUTLINE, "")])
def test_a_piece_has_a_line_of_safety_where_there_is_room_in_a_plain_one(size_mm: float, outline, safe: str) -> None:
    one = a_piece("a")
    piece = replace(one.piece, width_mm=size_mm, height_mm=size_mm, outline=outline)
    (told,) = drawn(preview(a_view(replace(one, piece=piece))))["pieces"]
    assert told["safe"][:5] == safe and told["outline"]


def test_what_nobody_looks_at_is_forgotten() -> None:
    one = preview(a_view(a_piece("a", "1")), a_view(a_piece("a", "2")), a_view(a_piece("a", "3")))
    for _ in range(3):
        drawn(one)
    assert [one.picture(look * 24) is not None for look in "123"] == [False, True, True]
    for number in range(KEPT_UNWATCHED + 4):
        one._draw((f"l{number}", ""), one.number)
    assert len(one._seen) == KEPT_UNWATCHED


def test_listeners_are_bounded() -> None:
    one = preview(a_view())
    boxes = [one.listen(KEY) for _ in range(MOST_LISTENERS + 1)]
    assert boxes[-1] is None
    one.leave(boxes[0])
    assert one.listen(KEY) is not None


@pytest.mark.parametrize(
    "template",
    (
        'vscode://file{file}"',
        "vscode://file{file}\n",
        "vscode://file{file} ",
        "vscode://file{file}<b>",
        "javascript:alert({file})",
        "data:text/html,{file}",
        "vscode://file",
        "vscode://{file}{0}",
        "vscode://{file.__class__}",
        "{file}",
    ),
)
def test_what_is_no_address_of_an_editor_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match="vscode://"):
        Editor(template)


def test_a_link_opens_the_file_at_its_place(tmp_path) -> None:
    file = tmp_path / 'my "units" #1.yaml'
    file.touch()
    link = Editor(EDITORS["vscode"]).link(str(file), 3, 0)
    assert link == f"vscode://file{tmp_path.as_posix()}/my%20%22units%22%20%231.yaml:3:1"
    assert Editor(EDITORS["vscode"]).link(f"{file}!British", 3, 4).endswith(":3:4")
    assert Editor(EDITORS["vscode"]).link("--paper", 0, 0) == ""
