from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.drawing import Path, Text
from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.sheets import style
from generator.typesetting import (
    BLANK,
    DASH,
    Block,
    Run,
    Table,
    TableCell,
    TableColumn,
    TableRow,
    footnotes,
    paragraph,
    stack,
    superior,
    tightened,
    title,
)
from generator.units import mm_from_points
from tests.unit.components.placed_items import placed


def label(text):
    return (Run(text),)


def table(*cells, columns=None, **options):
    made = [one if isinstance(one, tuple) else (one,) for one in cells]
    rows = tuple(TableRow(label(f"row {number}"), one) for number, one in enumerate(made))
    heads = columns or tuple(TableColumn("head") for _ in rows[0].cells)
    return Table(heads, rows, **options).set(90)


def texts(block: Block) -> list[Text]:
    return [item for item in placed(block.items) if isinstance(item, Text)]


def lines(block: Block) -> list[Path]:
    return [item for item in placed(block.items) if isinstance(item, Path) and item.style.stroke]


def of(block: Block, *words: str) -> list[Text]:
    return [text for text in texts(block) if text.text in words]


def test_digits_end_on_one_edge():
    found = of(table(TableCell("1"), TableCell("12"), TableCell("−120")), "1", "12", "−120")
    assert {text.anchor for text in found} == {"end"}
    assert len({round(text.x_mm, 6) for text in found}) == 1


def test_a_table_without_columns_is_its_labels():
    made = Table((), (TableRow(label("regiment"), ()), TableRow(label("corps"), ()))).set(90)
    assert [text.text for text in texts(made)] == ["regiment", "corps"]


def test_tables_that_are_read_together_have_the_same_columns():
    short, long = (
        Table(tuple(TableColumn(f"{n}") for n in range(3)), (TableRow(label(name), (TableCell(value),) * 3),))
        for name, value in (("short", "1"), ("a good deal longer", "100"))
    )
    ends = [
        [text.x_mm for text in of(replace(one, like=(short, long)).set(90), "1", "100") if text.anchor == "end"]
        for one in (short, long)
    ]
    assert ends[0] == ends[1]


def test_dashes_among_words_are_centred_though_the_table_beside_has_numbers():
    words, numbers = (
        Table((TableColumn("infantry"),), tuple(TableRow(label("row"), (cell,)) for cell in cells))
        for cells in ((TableCell("M", is_word=True), DASH), (TableCell("−1"), TableCell("+10")))
    )
    block = replace(words, like=(words, numbers)).set(90)
    found = of(block, "M", "–")
    assert {text.anchor for text in found} == {"middle"}
    assert len(found) == 2 and found[0].x_mm == found[1].x_mm


def far(count: int, name: str = "row") -> Table:
    return Table((TableColumn("head"),), tuple(TableRow(label(name), (TableCell("7"),)) for _ in range(count)))


def test_a_table_far_wider_than_it_needs_stands_in_halves():
    block = far(7).in_halves(180, 8)
    assert block.height_mm == far(4).set(86).height_mm
    values = [text for text in of(block, "7")]
    assert len({round(text.x_mm, 6) for text in values}) == 2
    # The rows of both halves are level.
    assert len({round(text.y_mm, 6) for text in values}) == 4


def test_few_rows_have_the_whole_width_and_no_empty_half_beside_them():
    block = far(5).in_halves(180, 8)
    assert {round(text.x_mm) for text in of(block, "7")}.isdisjoint(range(86))
    assert min(bounds((line,)).w for line in lines(block)) > 180 and block.height_mm == far(5).set(86).height_mm


def test_long_labels_take_another_line_of_their_half():
    name = "a label that is so long that it needs a good deal more than one half of the width"
    block = far(7, name).in_halves(180, 8)
    assert len({round(text.x_mm, 6) for text in of(block, "7")}) == 2 and not of(block, name)


def test_rows_beside_one_another_are_as_high_as_the_higher_of_them():
    """The rules of both halves are level, and so are the values, though a label of one takes another line."""
    plain = far(8)
    long = TableRow(
        label("a label that is so long that it needs a good deal more than one half of the width"), (TableCell("7"),)
    )
    block = replace(plain, rows=(*plain.rows[:5], long, *plain.rows[6:])).in_halves(180, 8)
    assert block.height_mm > plain.in_halves(180, 8).height_mm
    rules = [bounds([one]) for one in lines(block)]
    left, right = ({round(one.y, 6) for one in rules if (one.x > 90) == is_right} for is_right in (False, True))
    assert left == right and len(left) == 5
    assert len({round(text.y_mm, 6) for text in of(block, "7")}) == 4


def test_a_shorter_half_ends_where_its_last_row_does():
    plain = far(7)
    long = TableRow(
        label("a label that is so long that it needs a good deal more than one half of the width"), (TableCell("7"),)
    )
    block = replace(plain, rows=(*plain.rows[:2], long, *plain.rows[3:])).in_halves(180, 8)
    foot = max(box.y for box in (bounds([one]) for one in lines(block)) if box.x > 90)
    assert foot == pytest.approx(max(bounds([one]).y for one in lines(far(3).set(86))), abs=1e-6)


@pytest.mark.parametrize("gap_mm", [2, 4, 6.4])
def test_heads_that_would_run_together_are_broken(gap_mm):
    """A gap of one and a half times their type, or a head of a single word a line."""
    heads = tuple(map(TableColumn, ("on infantry", "on cavalry")))
    block = table((TableCell("1"), TableCell("2")), columns=heads, gap_mm=gap_mm, label_share=0.75)
    found = [text_box(text) for text in of(block, *"on infantry cavalry".split(), "on infantry", "on cavalry")]
    for one, other in pairwise(sorted(found, key=lambda box: box.x)):
        is_beside = abs(one.y - other.y) < 1e-6
        assert not is_beside or other.x - one.right >= 1.5 * mm_from_points(style.HEAD_PT) or len(found) == 4


def test_a_table_that_no_half_holds_has_the_whole_width_and_values_stand_near_their_labels():
    heads = ("a long word", "another long one", "a third of them", "and one more")
    rows = tuple(TableRow(label("a label of some length"), (TableCell("7"),) * 4) for _ in range(7))
    block = Table(tuple(map(TableColumn, heads)), rows, gap_mm=10).in_halves(180, 8)
    found = sorted({round(text.x_mm, 6) for text in of(block, "7")})
    assert len(found) == 4 and found[0] < 90 and found[-1] > 150
    assert {round(bounds((line,)).w, 3) for line in lines(block)} == {
        180.0 + style.HAIRLINE_MM,
        180 + style.GROUP_RULE_MM,
    }


def test_a_small_table_to_be_filled_in_stands_in_one_half():
    boxes = (TableCell(is_box=True),) * 2
    form = Table((TableColumn("a"), TableColumn("b")), tuple(TableRow(label("row"), boxes) for _ in range(8)))
    assert bounds(form.in_halves(180, 8).items).right <= 86.2
    assert (
        bounds(
            replace(form, columns=(TableColumn("a"),) * 6, rows=(TableRow(label("row"), boxes * 3),))
            .in_halves(180, 8)
            .items
        ).right
        > 170
    )


def test_boxes_to_write_in_lie_within_the_width():
    block = table((TableCell(is_box=True),) * 12)
    drawn = [bounds((path,)) for path in lines(block) if path.style.fill == style.PAPER]
    assert len(drawn) == 12 and max(box.right for box in drawn) <= 90 + 1e-6


def test_boxes_are_as_far_from_the_last_rule_as_from_one_another():
    block = table(*[(TableCell(is_box=True),) * 3] * 3)
    boxes = sorted({edges(item) for item in lines(block) if bounds([item]).h > 1})
    rows = sorted({(top, foot) for top, foot in boxes})
    between = [below[0] - above[1] for above, below in pairwise(rows)]
    last = max(edges(item) for item in lines(block) if bounds([item]).h < 1)
    assert last[0] - rows[-1][1] == pytest.approx(between[0], abs=0.01) == pytest.approx(between[1], abs=0.01)


def test_numbers_among_boxes_stand_in_the_middle_of_them():
    block = table(TableCell(is_box=True), TableCell("0"), TableCell("−1"))
    (box,) = (bounds([item]) for item in lines(block) if item.style.fill == style.PAPER)
    numbers = of(block, "0", "−1")
    assert {text.anchor for text in numbers} == {"middle"}
    assert [text.x_mm for text in numbers] == pytest.approx([box.x + box.w / 2] * 2)


def edges(item: Path) -> tuple[float, float]:
    """Where its ink begins and ends, down the page."""
    box = bounds([item])
    return round(box.y, 3), round(box.y + box.h, 3)


def test_a_plus_hangs_behind_the_digits():
    block = table(TableCell("8", "+"), TableCell("10", "+"), TableCell("6"))
    edges = {text.x_mm for text in of(block, "8", "10", "6")}
    pluses = of(block, "+")
    assert len(edges) == 1
    assert {text.x_mm for text in pluses} == edges
    assert {text.anchor for text in pluses} == {"start"}


def test_marks_stand_in_a_column_of_their_own():
    block = table(TableCell("−2", marks="#@"), TableCell("−1", marks="@"), TableCell("−10"))
    at = {text.x_mm for text in of(block, "#@", "@")}
    edge = {text.x_mm for text in of(block, "−2", "−1", "−10")}
    assert len(at) == len(edge) == 1
    assert at.pop() > edge.pop() + 0.5


def test_companions_end_on_an_edge_of_their_own():
    block = table(TableCell("16", aside="80 cm"), TableCell("4", aside="5 cm"))
    found = of(block, "80 cm", "5 cm")
    assert len({round(text.x_mm, 6) for text in found}) == 1
    assert {text.fill for text in found} == {style.SECONDARY}


def test_nothing_is_a_grey_dash_and_a_blank_is_nothing():
    block = table(DASH, TableCell("3"), BLANK)
    dash = of(block, "–")
    assert [text.fill for text in dash] == [style.SECONDARY]
    assert len(texts(block)) == 3 + 2 + 1  # labels, cells, the head


def test_dots_and_dice_are_drawn():
    block = table((TableCell(is_dot=True), TableCell(die=10)), (DASH, TableCell(die=6)))
    assert len(of(block, "10", "6")) == 2
    assert sum(item.style.fill == style.INK for item in placed(block.items) if isinstance(item, Path)) == 1


def test_a_note_follows_its_number_and_does_not_look_like_its_power():
    block = table(TableCell("5", note="⁶"), TableCell("12"), TableCell("½", note="⁷", is_centred=True))
    note = of(block, "⁶")[0]
    edge = of(block, "5")[0].x_mm
    assert 0.4 < note.x_mm - edge < 0.5
    assert {text.fill for text in of(block, "⁶", "⁷")} == {style.SECONDARY}


def test_heads_all_break_at_their_commas_where_one_does():
    heads = tuple(map(TableColumn, ("bow, open", "crossbow, medium", "die")))
    block = table((TableCell("1"), TableCell("2"), TableCell("3")), columns=heads, label_share=0.75)
    said = {text.text for text in texts(block)}
    assert said == {"bow,", "open", "crossbow,", "medium", "die", "row 0", "1", "2", "3"}


def test_numbers_with_their_halves_and_dashes_stand_below_their_heads_in_columns_of_one_width():
    numbers = (("3", "½"), ("", "½"), ("2", ""), ("1", "½"))
    cells = tuple(TableCell(text, hang, is_centred=True) for text, hang in numbers)
    rows = (cells, (*cells[2:], DASH, BLANK), (*cells[3:], DASH, BLANK, BLANK))
    heads = ("1", "2", "3", "10")
    block = table(*rows, columns=tuple(map(TableColumn, heads)), columns_first=True, is_even=True)
    middles = [text.x_mm for text in of(block, *heads)[:4]]
    assert {text.x_mm for text in of(block, "3½", "½", "2", "1½", "–") if text.size_pt > style.HEAD_PT} == set(middles)
    apart = [right - left for left, right in pairwise(middles)]
    assert max(apart) == pytest.approx(min(apart))


def test_a_table_without_room_for_even_columns_keeps_its_width():
    columns = tuple(TableColumn(head) for head in ("a head of one long unbreakableword", *"abcdefgh"))
    block = table((TableCell("12"),) * 9, columns=columns, is_even=True)
    assert bounds(block.items).right <= 90 + 0.2


@pytest.mark.parametrize("words", [1, 2, 20])
def test_labels_that_go_on_several_lines_leave_columns_room_between_them(words):
    heads = tuple(TableColumn(str(number)) for number in range(6))
    rows = (TableRow(label("label " * words), (TableCell("4–1", is_centred=True),) * 6),)
    found = of(Table(heads, rows, columns_first=True).set(100), "4–1")
    gaps = [right.x_mm - left.x_mm for left, right in pairwise(found)]
    assert len(found) == 6 and min(gaps) > 10


def test_figures_at_the_left_leave_their_room_to_the_columns():
    rows = tuple(TableRow(label(str(die)), (TableCell("AE", is_word=True),) * 8) for die in range(1, 7))
    block = Table(tuple(TableColumn(f"{odds}:1") for odds in range(1, 9)), rows, corner="die").set(90)
    assert min(text.x_mm for text in of(block, "AE")) < 0.2 * 90


def test_dice_grow_with_the_type_of_their_table():
    def sizes(value_pt):
        block = table(TableCell(die=8), value_pt=value_pt)
        die = min((bounds((path,)) for path in lines(block)), key=lambda box: box.w)
        return die.w, of(block, "8")[0].size_pt

    (small_mm, small_pt), (large_mm, large_pt) = sizes(style.VALUE_PT), sizes(1.5 * style.VALUE_PT)
    assert large_mm == pytest.approx(1.5 * small_mm, rel=0.05) and large_pt == pytest.approx(1.5 * small_pt)


def test_dots_grow_with_the_type_of_their_table():
    def dot_mm(value_pt):
        block = table(TableCell(is_dot=True), value_pt=value_pt)
        (dot,) = (item for item in placed(block.items) if isinstance(item, Path) and item.style.fill == style.INK)
        return bounds((dot,)).h

    assert dot_mm(1.5 * style.VALUE_PT) == pytest.approx(1.5 * dot_mm(style.VALUE_PT), rel=0.01)


def test_groups_open_with_a_rule_in_ink():
    rows = (TableRow(label("a"), (TableCell("1"),)), TableRow(label("b"), (TableCell("2"),), opens=True))
    block = Table((TableColumn("head"),), rows).set(60)
    weights = [item.style.width_mm for item in lines(block)]
    assert weights == [style.HAIRLINE_MM, style.GROUP_RULE_MM, style.GROUP_RULE_MM]


def test_there_are_no_upright_rules():
    for item in lines(table(TableCell("1"), TableCell("2"))):
        (_, _, y1), (_, _, y2) = item.commands
        assert y1 == y2


def test_a_tint_is_as_high_as_its_table():
    heads = (TableColumn("a"), TableColumn("b", is_tinted=True))
    block = table((TableCell("1"), TableCell("2")), (TableCell("3"), TableCell("4")), columns=heads)
    tints = [item for item in placed(block.items) if isinstance(item, Path) and item.style.fill == style.TINT]
    assert [bounds([tint]).h for tint in tints] == [pytest.approx(block.height_mm)]
    assert bounds([tints[0]]).right == pytest.approx(90)


@pytest.mark.parametrize("width", [45, 60, 90, 186])
def test_a_table_stays_in_its_width(width):
    cells = (TableCell("12", marks="#@", note="³"), TableCell("impassable", is_word=True))
    rows = (TableRow(label("A label of some length that must be wrapped"), cells),) * 3
    block = Table((TableColumn("infantry"), TableColumn("first round only")), rows).set(width)
    assert Box(0, 0, width, block.height_mm).contains(bounds(block.items), 0.2)


def test_a_sentence_runs_under_the_cells():
    text = label("A sentence long enough that it would not fit beside the number at all, by any means")
    block = Table((TableColumn(),), (TableRow(label("Name"), (TableCell("1"),), text),)).set(90)
    assert max(bounds([one]).right for one in texts(block)) > 80
    single = Table((TableColumn(),), (TableRow(label("Name"), (TableCell("1"),)),)).set(90)
    assert block.height_mm > single.height_mm + 2.5


def test_a_corner_names_the_heads():
    rows = (TableRow(label("Hexes"), (TableCell("1"),)),)
    block = Table((TableColumn("4"),), rows, corner="die").set(60)
    corner, head = of(block, "die", "4")
    assert corner.y_mm == head.y_mm
    assert corner.x_mm == 0


def test_a_footnote_clings_to_its_word():
    block = paragraph([Run("aaaa bbbb"), Run("¹")], 12)
    last = [text for text in texts(block) if text.y_mm == max(one.y_mm for one in texts(block))]
    assert "".join(text.text for text in last) == "bbbb¹"


def test_runs_of_one_face_are_one_text():
    block = paragraph([Run("Rout:", "sans-semibold"), Run(" charge move and more")], 90)
    assert [text.text for text in texts(block)] == ["Rout:", "charge move and more"]


def test_an_empty_paragraph_takes_no_room():
    assert paragraph([], 50).height_mm == 0


def test_a_paragraph_is_tightened_to_save_a_line():
    text = "one two three four five six seven eight nine"
    for width in range(20, 60):
        plain, tight = paragraph(label(text), width), tightened(label(text), width)
        assert tight.height_mm <= plain.height_mm
        assert bounds(tight.items).right <= width + 0.1
        assert all(one.size_pt >= 6 for one in texts(tight))


def test_footnotes_are_numbered_and_run_on():
    block = footnotes([(9, "first"), (10, "second")], 90)
    joined = " ".join(text.text for text in texts(block))
    assert superior(10) == "¹⁰"
    assert "⁹\u00a0first" in joined
    assert "¹⁰\u00a0second" in joined
    assert footnotes([], 90).height_mm == 0


def test_clauses_stand_beside_a_title_or_below_it():
    beside = title([Run("Deviation", "serif-semibold", 13)], "H 9.5", 90)
    below = title([Run("Deviation", "serif-semibold", 13)], "H 9.5, " * 12, 90)
    assert len({round(text.y_mm, 3) for text in texts(beside)}) == 1
    assert below.height_mm > beside.height_mm + 1.5


def test_a_stack_adds_up():
    block = stack([Block(10, 4, ()), Block(20, 5, ())], 1)
    assert (block.width_mm, block.height_mm) == (20, 10)


def test_the_corner_of_a_form_stands_clear_of_the_first_head():
    boxes = TableRow(label("1"), (TableCell(is_box=True),) * 6)
    block = Table(tuple(TableColumn("arco, ninguna") for _ in range(6)), (boxes,), corner="dado").set(90)
    corner, first, *_ = sorted((text_box(text) for text in of(block, "dado", "ninguna")), key=lambda box: box.x)
    assert first.x - corner.right >= 1.5


@pytest.mark.parametrize("cells", [("−1", "−10"), ("−1", "impassable")])
def test_numbers_with_marks_stand_below_their_head(cells):
    """Marks and figures of footnotes hang behind them; words have the same middle."""
    made = tuple(
        TableRow(label("row"), (TableCell(text, marks="†‡" * (not n), note="¹" * n, is_word=text[0] != "−"),))
        for n, text in enumerate(cells)
    )
    block = Table((TableColumn("infantry"),), made).set(90)
    (head,), numbers = of(block, "infantry"), [text for text in of(block, *cells) if text.anchor == "end"]
    middle = max(numbers, key=lambda text: text_box(text).w)
    assert text_box(middle).x + text_box(middle).w / 2 == pytest.approx(head.x_mm, abs=0.1)
    assert all(text.x_mm == pytest.approx(head.x_mm) for text in of(block, *cells) if text.anchor == "middle")


def test_a_sentence_stands_as_clear_of_its_label_in_type_of_any_size() -> None:
    def apart_mm(size_pt: float) -> float:
        said, name = Run("Charged É", "sans", size_pt), Run("qualify", "sans-semibold", size_pt)
        block = Table((TableColumn("n"),), (TableRow((name,), (), (said,)),)).set(80.0)
        above, below = (text_box(of(block, word)[0]) for word in ("qualify", "Charged É"))
        assert above is not None and below is not None
        return below.y - above.bottom

    assert apart_mm(2 * style.LABEL_PT) == pytest.approx(2 * apart_mm(style.LABEL_PT), abs=0.05)
