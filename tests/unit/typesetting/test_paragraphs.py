"""Text in lines: where they break, and what does not stand alone on the last."""

from __future__ import annotations

import pytest

from generator.drawing import Text
from generator.drawing.fonts import face
from generator.sheets import style
from generator.sheets.style import LEAST_PT
from generator.typesetting import Run, footnotes, paragraph, set_dotted, set_lines, tightened, width
from generator.units import mm_from_points


def lines(text: str, width_mm: float) -> list[str]:
    found = [item for item in paragraph([Run(text)], width_mm).items if isinstance(item, Text)]
    assert all(face(one.font).width_mm(one.text, one.size_pt) <= width_mm + 1e-6 for one in found)
    return [one.text for one in found]


def as_wide_as(text: str) -> float:
    return Run(text).width_mm + 0.01


def test_a_last_word_is_joined_by_the_one_before_it():
    width = as_wide_as("the crew limbers the gun")
    assert lines("the crew limbers the gun today", width) == ["the crew limbers the", "gun today"]


def test_two_words_may_stand_on_the_last_line():
    width = as_wide_as("the crew limbers the gun")
    assert lines("the crew limbers the gun at once", width) == ["the crew limbers the gun", "at once"]


def test_a_short_line_keeps_its_words():
    width = as_wide_as("one of three")
    assert lines("one of three infantry", width) == ["one of three", "infantry"]


def test_what_comes_down_stays_inside_the_width():
    width = as_wide_as("it is the counterbattery")
    assert lines("it is the counterbattery counterbattery", width)[0] == "it is the counterbattery"


@pytest.mark.parametrize("mark", ["\u00a0", "\u202f"])
def test_a_sign_stays_with_its_word(mark):
    width = as_wide_as("la règle est ainsi faite")
    assert lines(f"la règle est ainsi faite{mark}: un dé", width) == ["la règle est ainsi", f"faite{mark}: un dé"]


def test_a_paragraph_may_be_a_little_smaller_to_save_a_line():
    width = as_wide_as("the crew limbers the gun") * 0.99
    block = tightened([Run("the crew limbers the gun")], width)
    (text,) = block.items
    assert isinstance(text, Text) and text.size_pt < Run("").size_pt
    least = [Run("the crew limbers the gun", size_pt=LEAST_PT)]
    assert tightened(least, width / 2) == paragraph(least, width / 2)


@pytest.mark.parametrize("first", ["one hex · where", "one hex · where ·"])
def test_no_line_begins_or_ends_with_a_dot(first):
    assert lines("one hex · where · dead at once", as_wide_as(first)) == ["one hex · where", "dead at once"]


def evened(text: str, room: float) -> tuple[str, ...]:
    lines = set_lines(text, "serif", 9.2, room, prefer="even").lines
    assert " ".join(lines) == text and max(width(line, "serif", 9.2) for line in lines) <= room + 1e-6
    return lines


def test_what_comes_down_to_a_lone_word_brings_its_colon_along():
    text = "Les deux : ils gagnent. Une : partie nulle, et point de victoire. Aucune : perdus."
    room = width(text.removesuffix(" perdus."), "serif", 9.2) + 0.1
    assert evened(text, room)[-1] == "Aucune : perdus."


def test_lines_are_full_where_the_last_is_no_short_word():
    text = "dos tanques o cañones de asalto suyos estén al oeste de la columna 05 y sin atascar ni volcar"
    room = width("dos tanques o cañones de asalto suyos", "serif", 9.2) + 0.1
    assert evened(text, room) == set_lines(text, "serif", 9.2, room, prefer="wrap").lines


def test_no_line_is_left_far_from_full_for_the_sake_of_the_last():
    text = "uno dos tres inexpugnablemente y"
    room = width("uno dos tres inexpugnablemente", "serif", 9.2) + 0.1
    assert evened(text, room) == ("uno dos tres inexpugnablemente", "y")


def test_a_run_that_begins_with_a_colon_stays_on_the_line():
    runs = [Run("Aucune", "sans-semibold", 7.6), Run(" : les Allemands", "sans", 7.6)]
    room = width("Aucune", "sans-semibold", 7.6) + 0.1
    first = min((item for item in paragraph(runs, room).items), key=lambda item: item.y_mm)
    below = [item.text for item in paragraph(runs, room).items if item.y_mm > first.y_mm]
    assert not any(text.startswith(":") for text in below)


def test_a_reference_clings_to_the_last_word_and_does_not_stand_alone_with_it():
    said, clause = "archers and crossbowmen may shoot, but no other", Run("\u00a0\u00a0\u00a0C\u00a02.4", size_pt=6.0)
    room = Run(said.removesuffix(" other")).width_mm + 0.1

    def last(*behind: Run) -> str:
        found = [item for item in paragraph([Run(said), *behind], room).items if isinstance(item, Text)]
        return "".join(one.text for one in found if one.y_mm == found[-1].y_mm)

    assert last() == "no other"
    assert last(clause) == f"no other{clause.text}"


def test_a_lone_word_stays_alone_where_the_line_above_would_end_early():
    said = "The steward counts every inexpugnablemente-long"
    room = Run(said).width_mm + 0.1
    found = [item for item in paragraph([Run(f"{said} sack")], room).items if isinstance(item, Text)]
    assert "".join(one.text for one in found if one.y_mm == found[-1].y_mm) == "sack"


def test_a_lone_word_of_a_wide_paragraph_brings_few_down_to_it():
    said = "A rider who is unhorsed goes at once into a hex beside his horse, and it stays, alive or dead, where it"
    width_mm = as_wide_as(said)
    above, last = lines(f"{said} was.", width_mm)
    assert last == "it was." and Run(above).width_mm > 0.85 * width_mm


def test_lines_are_full_but_for_one_short_word_that_comes_down():
    said = "A rider who is unhorsed goes at once into a hex beside his horse, and it stays, alive or dead, unless"
    have_come_down = []
    for width_mm in range(70, 110):
        found = lines(f"{said} was.", width_mm)
        assert " ".join(found) == f"{said} was."
        bare_mm = [width_mm - Run(line).width_mm for line in found[:-1]]
        assert max(bare_mm) < 4 * mm_from_points(Run("").size_pt) + Run("unhorsed ").width_mm
        *_, above, last = found
        have_come_down.append(Run(f"{above} {last.split()[0]}").width_mm <= width_mm)
    assert any(have_come_down) and not all(have_come_down)


def test_a_word_brings_another_down_though_the_line_above_ends_a_good_deal_earlier_for_it():
    said = "Horses, ridden or not, enter no trees and no house; courtyards and doorways,"
    width_mm = as_wide_as(said)
    assert lines(f"{said} yes.", width_mm)[-1] == "doorways, yes."
    assert lines(f"{said} certain.", width_mm)[-1] == "certain."


def test_a_long_word_stands_alone_and_leaves_the_line_above_full():
    said = "A rider who is unhorsed goes at once into a hex beside his horse, and it stays there"
    assert lines(f"{said} inexpugnablemente.", as_wide_as(said))[-1] == "inexpugnablemente."


def test_lines_behind_the_first_are_indented_and_stay_in_the_width():
    said, width_mm, hang_mm = "Each hex costs points of movement; move in any direction, with all of them", 40.0, 3.0
    first, *rest = (item for item in paragraph([Run(said)], width_mm, hang_mm=hang_mm).items if isinstance(item, Text))
    assert first.x_mm == 0 and len(rest) > 1 and {one.x_mm for one in rest} == {hang_mm}
    assert all(hang_mm + Run(one.text).width_mm <= width_mm + 1e-6 for one in rest)


def test_of_parts_with_dots_none_stands_alone_on_the_last_line():
    parts = ["carbine", "Zamora Regiment", "Regular"]
    room = max(width(" · ".join(pair), "sans", 7.0) for pair in (parts[:2], parts[1:])) + 0.1
    assert set_dotted(parts, "sans", 7.0, room, prefer="wrap").lines == ("carbine", "Zamora Regiment · Regular")
    assert set_dotted(parts[:2], "sans", 7.0, 18.0, prefer="wrap").lines == tuple(parts[:2])


def test_what_comes_down_brings_the_word_before_its_figure():
    text = "Grenadier Platoon: (3 × Rifle and MG); 0706 (3 × Rifle and MG); turn 1: Opportunity"
    room = width(text.removesuffix(" Opportunity"), "serif", 9.2) + 0.1
    assert evened(text, room)[-1] == "turn 1: Opportunity"


def test_two_words_tied_together_leave_the_line_above_full():
    full = "Charge: declared first, its target in sight; units that charge together stand within"
    assert lines(f"{full} 5\u00a0cm.", as_wide_as(full))[-1] == "5\u00a0cm."


def test_words_tied_together_that_no_line_holds_are_untied():
    tied = "Hugh\u00a0the\u00a0Sergeant\u00a0(on\u00a0horseback)"
    assert lines(tied, as_wide_as(tied)) == [tied]
    name, bracket = "Hugh\u00a0the\u00a0Sergeant", "(on\u00a0horseback)"
    assert lines(tied, as_wide_as(name)) == [name, bracket]
    assert lines(tied, as_wide_as(bracket)) == ["Hugh the", "Sergeant", bracket]


def test_no_line_ends_with_a_footnotes_figure_and_a_short_word():
    notes = [(1, "Not in the rules."), (2, "In combat, at a window.")]
    room = sum(Run(text, size_pt=style.NOTE_PT).width_mm for text in ("¹ Not in the rules.   ", "² In")) + 0.5
    found = [item.text for item in footnotes(notes, room).items if isinstance(item, Text)]
    assert found[1].startswith("²\u00a0In\u00a0combat")
