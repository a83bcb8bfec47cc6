"""What stands beside pieces on sheets for a print shop: in one place, off all marks, in words that all pages have room for."""

from dataclasses import dataclass

from generator.drawing import Group, Text
from generator.drawing.bounds import bounds
from generator.drawing.box import Box
from generator.sheets.furniture import Folio, Heading, Words
from generator.sheets.paper import Paper
from generator.sheets.slug import alike, lines, slug

A4 = Paper("a4", 210.0, 297.0)
WORDS = Words(
    "Do not scale. One copy of each sheet makes a game, and one more is asked for in a note of the order beside it.",
    "{kit} {sheet}", "page {page} of {pages}", "front", "back", "50 mm", "2 in", "25 mm", "1 in", "fold", "blank", "cut",
)  # fmt: skip


@dataclass
class Page:
    name: str
    side: str = "front"
    taken: tuple[Box, ...] = ()

    def slug(self):
        heading = Heading("Counters", detail="trim size 20 mm", size="aside")
        return slug(A4, self.taken, heading, Folio("A Kit", self.name, 1, 2, self.side), WORDS)


def said(page, way):
    return [
        (item.text, item.x_mm, item.y_mm, item.size_pt) for item in page.slug().items(*way) if isinstance(item, Text)
    ]


def test_front_and_back_say_the_same_in_the_same_places():
    front, back = Page("Counters, Red"), Page("Counters, Red", "back")
    way = alike([front.slug(), back.slug()])
    assert [rest for _, *rest in said(front, way)] == [rest for _, *rest in said(back, way)]
    assert said(front, way)[:1] + said(front, way)[2:] == said(back, way)[:1] + said(back, way)[2:]
    assert [one.slug().items(*way)[1].text for one in (front, back)] == ["A Kit · front", "A Kit · back"]


def test_a_page_with_less_room_has_all_pages_say_less():
    long = Page("Counters of a side with a very long name " * 2 + "of a red side")
    assert "A Kit" in said(Page("Short"), alike([Page("Short").slug()]))[1][0]
    assert "A Kit" not in said(Page("Short"), alike([Page("Short").slug(), long.slug()]))[1][0]


def test_a_title_is_larger_than_what_else_is_said_and_less_so_where_it_is_long():
    def larger(name):
        title, beside, *_ = said(Page(name), alike([Page(name).slug()]))
        return title[3] / beside[3]

    assert larger("Counters, Red") > larger("Counters of a side with a very long name " * 2) >= 1.0


def test_what_does_not_fit_is_said_in_its_first_sentence():
    way = alike([Page("Short").slug()])
    assert [text for text, *_ in said(Page("Short"), way)][-2:] == ["Do not scale.", "page 1 of 2"]


def test_targets_part_a_line_and_marks_at_its_end_take_it():
    above, _ = lines(A4)
    middle, end = (Box(x, above.y, 4.0, above.h) for x in (60.0, 12.0))
    parted = Page("Short", taken=(middle,)).slug()
    assert parted and parted.halves_mm[0][0] < 60.0 - 12.0 < parted.halves_mm[0][1]
    assert Page("Short", taken=(end,)).slug() is None
    assert alike([Page("Short").slug(), Page("Short", taken=(end,)).slug()]) is None


def test_the_bar_stands_on_the_line_below():
    _, below = lines(A4)
    (bar,) = (item for item in Page("Short").slug().items((False, False), 1.6, 6.0) if isinstance(item, Group))
    assert bounds((bar,)).y >= below.y
