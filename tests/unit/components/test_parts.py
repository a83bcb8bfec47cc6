"""Parts are taken over where nothing they asked has another answer, and made anew where something has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import pipeline
from generator.components.parts import Parts
from generator.diagnostics import UserError
from generator.production.kit_files import kit_for
from generator.production.order import Order
from generator.production.warm import Warm
from tests.command import fichas
from tests.conftest import SCENARIO
from tests.unit.components.test_pictures import png, project


class Book:
    """Answers questions, and counts what is made of the answers."""

    def __init__(self, **answers: int) -> None:
        self.parts, self.answers = Parts(is_followed=True), answers
        self.begin()

    def begin(self) -> None:
        self.told: list[object] = []
        self.parts.begin("a basis", self.answer, lambda whom, what: self.told.append(what))

    def answer(self, question: tuple[object, ...]) -> int:
        if question[0] == "double":
            return self.double(str(question[1]))
        return self.answers[str(question[0])]

    def read(self, name: str) -> int:
        self.parts.ask((name,), self.answers[name])
        return self.answers[name]

    def double(self, name: str) -> int:
        return self.parts.part(("double", name), lambda: 2 * self.read(name))

    def parity(self, name: str) -> int:
        return self.parts.part(("parity", name), lambda: self.double(name) % 4)


def test_what_asked_nothing_that_changed_is_taken_over() -> None:
    book = Book(a=1, b=2)
    assert (book.double("a"), book.double("b")) == (2, 4)
    book.answers["b"] = 3
    book.begin()
    assert (book.double("a"), book.double("b")) == (2, 6)
    assert (book.parts.taken_over, book.parts.made_anew) == ([("double", "a")], [("double", "b")])


def test_a_part_that_comes_out_as_before_changes_nothing_further_on() -> None:
    book = Book(a=1)
    assert book.parity("a") == 2
    book.answers["a"] = 3
    book.begin()
    assert book.parity("a") == 2
    assert book.parts.made_anew == [("double", "a"), ("parity", "a")]  # 6 is not 2
    book.begin()
    assert (book.parity("a"), book.parts.made_anew) == (2, [])


def test_what_a_part_told_is_told_again() -> None:
    book = Book(a=1)

    def tells() -> int:
        book.parts.tell("someone", "too small", of_places=False)
        return book.read("a")

    book.parts.part(("tells",), tells)
    book.begin()
    book.parts.part(("tells",), tells)
    assert (book.told, book.parts.made_anew) == ([("too small",)], [])


@pytest.mark.parametrize(("told", "anew"), [(True, [("placed",)]), (False, [])])
def test_where_something_stands_matters_to_who_told_of_it(told: bool, anew: list[object]) -> None:
    book = Book(a=1, line=7)

    def make() -> int:
        book.parts.ask_place(("line",), book.answers["line"])
        if told:
            book.parts.tell("someone", "here")
        return 1

    book.parts.part(("placed",), make)
    book.answers["line"] = 8
    book.begin()
    book.parts.part(("placed",), make)
    assert book.parts.made_anew == anew


def test_what_goes_wrong_is_not_kept() -> None:
    book = Book(a=1)
    with pytest.raises(ZeroDivisionError):
        book.parts.part(("wrong",), lambda: 1 // 0)
    book.begin()
    assert book.parts.part(("wrong",), lambda: 5) == 5


def test_what_is_asked_and_told_outside_of_parts_is_noted_by_nobody() -> None:
    book = Book(a=1)
    book.read("a")
    book.parts.ask_place(("line",), 7)
    book.parts.tell("someone", "too small")
    assert book.double("a") == 2
    book.answers["a"] = 1
    book.begin()
    assert (book.double("a"), book.parts.made_anew, book.told) == (2, [], [])


def test_kits_by_turns_keep_their_parts() -> None:
    book = Book(a=1)
    for a in (1, 2):
        book.answers["a"] = a
        book.begin()
        book.double("a")
    for a in (1, 2, 1):
        book.answers["a"] = a
        book.begin()
        assert (book.double("a"), book.parts.made_anew) == (2 * a, [])


# -- kits ------------------------------------------------------------------------------------------------------

Edit = Callable[[Path], None]


def replaced(name: str, old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return edit


@pytest.fixture(scope="module")
def changes(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Edit], set[str]]:
    """What an edit of a small scenario's files makes anew: kinds of sheets, faces, cards."""
    folder = tmp_path_factory.mktemp("project") / "it"
    fichas("new", folder)
    warm, order = Warm(), Order(folder)

    def build() -> set[str]:
        game = pipeline.derive(folder / "it.yaml", warm)
        parts = warm.parts(order)
        kit, made = kit_for(game, order, order.printed_as(), parts)
        for kind in made.only:
            kit.sheets(kind)
        return {name if isinstance(name, str) else "/".join(map(str, name)) for name in parts.made_anew}

    build()

    def after(edit: Edit) -> set[str]:
        files = {path: path.read_bytes() for path in folder.rglob("*.yaml")}
        edit(folder)
        anew = build()
        for path, content in files.items():
            path.write_bytes(content)
        build()
        return anew

    return after


@pytest.mark.sample(1)
@pytest.mark.parametrize("file", ["it.yaml", "units.yaml"])
def test_a_remark_makes_nothing_anew(changes: Callable[[Edit], set[str]], file: str) -> None:
    assert changes(replaced(file, "\n", "\n# a remark\n")) == set()


def test_a_card_makes_anew_what_shows_it(changes: Callable[[Edit], set[str]]) -> None:
    anew = changes(replaced("units.yaml", "morale: 3", "morale: 2"))
    cards = {name for name in anew if name.startswith("unit-card-")}
    assert len({name.removeprefix("unit-card-back-").removeprefix("unit-card-") for name in cards}) == 1
    assert "sheets/reference_chart" not in anew and "sheets/artillery_templates" not in anew


def test_a_layout_makes_anew_what_it_draws(changes: Callable[[Edit], set[str]]) -> None:
    anew = changes(replaced("layouts/my_card.yaml", "#f8f0dc", "#e0f0ff"))
    assert "sheets/unit_cards" in anew
    assert not {name for name in anew if name.startswith(("counter-", "names/"))}
    kept = {"control_sheets", "scenario_sheet", "reference_chart", "artillery_templates"}
    assert not anew & {f"sheets/{kind}" for kind in kept}


@pytest.mark.thorough
def test_a_title_is_set_anew_and_no_page_filled_anew(tmp_path: Path) -> None:
    file, warm, order = tmp_path / "it.yaml", Warm(), Order(tmp_path, only=("scenario_sheet", "board"))
    file.write_bytes(SCENARIO.read_bytes())

    def build() -> set[str]:
        game = pipeline.derive(file, warm)
        parts = warm.parts(order)
        kit, _ = kit_for(game, order, order.printed_as(), parts)
        for kind in order.only:
            kit.sheets(kind)
        return {"/".join(map(str, name)) if isinstance(name, tuple) else str(name) for name in parts.made_anew}

    build()
    replaced("it.yaml", "The Alberche Ford, es", "The Ford, es")(tmp_path)
    anew = build()
    assert {"sheets/scenario_sheet", "sheets/board"} <= anew
    assert not anew & {"pages of scenario sheet", "board/names"}


def test_a_portrait_is_told_of_again_and_made_anew_where_it_or_its_place_changes(tmp_path: Path) -> None:
    """What is wrong with it is said each time; one that is missing is looked for again."""
    (tmp_path / "sharpe.png").write_bytes(png(30, 40))
    scenario, warm = project(tmp_path, "sharpe.png", "tarot"), Warm()
    order = Order(tmp_path, of=("allies.lieutenant_sharpe",), only=("unit_cards",))

    def build() -> tuple[list[str], bool]:
        parts = warm.parts(order)
        kit, _ = kit_for(pipeline.derive(scenario, warm), order, order.printed_as(), parts)
        assert len(kit.sheets("unit_cards")) == 1
        coarse = [str(one).partition(" warning: the picture ")[0] for one in kit.context.preflight]
        return [one.rpartition("/")[2] for one in coarse], bool(parts.made_anew)

    assert build() == (["british.yaml:8:15:"], True)
    assert build() == (["british.yaml:8:15:"], False)
    scenario.write_text(
        scenario.read_text(encoding="utf-8").replace("unit_card: tarot", "unit_card: landscape"), "utf-8"
    )
    assert build() == (["british.yaml:8:15:"], True), "another layout asks for the same picture"
    cards = tmp_path / "british.yaml"
    cards.write_text("# a remark\n" + cards.read_text(encoding="utf-8"), encoding="utf-8")
    assert build() == (["british.yaml:9:15:"], True)
    (tmp_path / "sharpe.png").rename(tmp_path / "gone.png")
    for _ in range(2):
        with pytest.raises(UserError, match="british.yaml:9:15: there is no picture 'sharpe.png'. There is gone.png."):
            build()
    sharpes, order = order, replace(order, of=("allies.foot_48th",))
    assert [build() for _ in range(2)] == [([], True)] * 2, "a card beside it looks for it each time"
    order = sharpes
    (tmp_path / "sharpe.png").write_bytes(png(900, 1200))
    assert build() == ([], True)
