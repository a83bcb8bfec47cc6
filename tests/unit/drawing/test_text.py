"""Fitting text: the order of attempts, where lines break, and that nothing leaves its box unsaid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.bounds import bounds, text_box
from generator.drawing.box import Box
from generator.drawing.fonts import FACES, face
from generator.drawing.line_breaks import break_lines, even_lines, level_lines
from generator.drawing.text import STEP, fit_text

SEMIBOLD = "sans-semibold"


def width(text, size=8.0, font=SEMIBOLD):
    return face(font).width_mm(text, size)


def test_text_that_fits_keeps_its_size():
    fitted = fit_text("Zamora", SEMIBOLD, 8, Box(0, 0, 20, 5))
    assert (fitted.size_pt, fitted.shrunk, fitted.overflow, fitted.lines) == (8, False, False, ("Zamora",))


def test_text_a_little_too_long_shrinks_in_steps():
    fitted = fit_text("Zamora", SEMIBOLD, 8, Box(0, 0, width("Zamora") * 0.96, 5), wrap=True)
    assert fitted.size_pt == pytest.approx(8 * (1 - 2 * STEP))
    assert fitted.shrunk and not fitted.overflow


def test_text_much_too_long_wraps_at_full_size():
    fitted = fit_text("Regimiento de Zamora", SEMIBOLD, 8, Box(0, 0, width("Regimiento de") + 0.1, 10), wrap=True)
    assert (fitted.lines, fitted.size_pt, fitted.shrunk) == (("Regimiento de", "Zamora"), 8, False)


def test_text_longer_still_wraps_and_shrinks():
    box = Box(0, 0, width("Regimiento") * 0.9, 10)
    fitted = fit_text("Regimiento de Zamora", SEMIBOLD, 8, box, wrap=True, max_lines=2)
    assert fitted.lines == ("Regimiento", "de Zamora") and fitted.shrunk and not fitted.overflow


def test_paragraphs_can_prefer_wrapping_to_shrinking():
    box = Box(0, 0, width("Regimiento de Zamora") * 0.96, 10)
    assert len(fit_text("Regimiento de Zamora", SEMIBOLD, 8, box, wrap=True).lines) == 1
    fitted = fit_text("Regimiento de Zamora", SEMIBOLD, 8, box, wrap=True, prefer="wrap")
    assert len(fitted.lines) == 2 and not fitted.shrunk


def test_a_text_may_shrink_a_little_before_it_takes_two_lines():
    for share, lines in ((0.9, 1), (0.7, 2)):
        box = Box(0, 0, width("Regimiento de Zamora") * share, 10)
        fitted = fit_text("Regimiento de Zamora", SEMIBOLD, 8, box, wrap=True, shrink_to=0.6, wrap_below=0.82)
        assert len(fitted.lines) == lines and fitted.shrunk == (lines == 1)


def test_what_does_not_fit_says_so_and_is_drawn_smallest():
    fitted = fit_text("Zamora", SEMIBOLD, 8, Box(0, 0, 2, 5))
    assert fitted.overflow and fitted.size_pt == pytest.approx(8 * 0.85) and fitted.items


def test_too_many_lines_overflow():
    box = Box(0, 0, width("Zamora") + 0.1, 50)
    assert fit_text("Zamora Zamora Zamora", SEMIBOLD, 8, box, wrap=True, max_lines=2).overflow
    assert not fit_text("Zamora Zamora Zamora", SEMIBOLD, 8, box, wrap=True, max_lines=3).overflow


def test_text_too_tall_overflows():
    assert fit_text("8", "sans-bold", 20, Box(0, 0, 20, 3)).overflow


def test_type_does_not_shrink_below_the_least_size():
    fitted = fit_text("Zamora", SEMIBOLD, 6.4, Box(0, 0, 3, 5), least_pt=6)
    assert fitted.size_pt == 6
    assert fit_text("Zamora", SEMIBOLD, 5, Box(0, 0, 3, 5), least_pt=6).size_pt == 5


@pytest.mark.parametrize("align", ["left", "centre"])
@pytest.mark.parametrize("space", [" ", "\u00a0"])
def test_a_line_does_not_end_in_the_dot_that_parts_it_from_the_next(align, space):
    fitted = fit_text(
        f"Villaviciosa{space}· Escuadrón", "sans", 10, Box(0, 0, 24, 20), wrap=True, prefer="wrap", align=align
    )
    assert fitted.lines == ("Villaviciosa", "Escuadrón")


def test_empty_text_draws_nothing():
    fitted = fit_text(" \n ", SEMIBOLD, 8, Box(0, 0, 1, 1))
    assert (fitted.items, fitted.overflow) == ((), False)


def test_missing_characters_are_reported():
    assert fit_text("a ☃", SEMIBOLD, 8, Box(0, 0, 20, 5)).missing == {"☃"}


def test_a_newline_begins_a_line_even_without_wrapping():
    assert fit_text("I\nII", SEMIBOLD, 8, Box(0, 0, 20, 10)).lines == ("I", "II")


def test_an_empty_line_takes_room_and_is_not_drawn():
    first, last = fit_text("I\n\nII", SEMIBOLD, 8, Box(0, 0, 20, 20), leading_pt=9).items
    assert last.y_mm - first.y_mm == pytest.approx(2 * 9 * 25.4 / 72)


def test_leading_is_the_distance_of_baselines_and_shrinks_with_the_type():
    first, second = fit_text("I\nII", SEMIBOLD, 8, Box(0, 0, 20, 10), leading_pt=9.4).items
    assert second.y_mm - first.y_mm == pytest.approx(9.4 * 25.4 / 72)
    wide = "Regimiento de Zamora"
    fitted = fit_text(f"{wide}\n{wide}", SEMIBOLD, 8, Box(0, 0, width(wide) * 0.9, 10), leading_pt=9.4)
    gap = fitted.items[1].y_mm - fitted.items[0].y_mm
    assert gap == pytest.approx(9.4 * 25.4 / 72 * fitted.size_pt / 8)


@pytest.mark.parametrize(("align", "x"), [("left", 2), ("centre", 12), ("right", 22)])
def test_alignment(align, x):
    (text,) = fit_text("12", SEMIBOLD, 8, Box(2, 3, 20, 10), align=align).items
    assert text.x_mm == pytest.approx(x)


def test_middle_centres_figures_in_the_box():
    box = Box(2, 3, 6, 6)
    (text,) = fit_text("7", "sans-bold", 12, box, align="centre", valign="middle").items
    ink = text_box(text)
    assert ink.y + ink.h / 2 == pytest.approx(box.y + box.h / 2, abs=0.05)


def test_baseline_stands_on_the_lower_edge_and_only_descenders_hang_below():
    box = Box(0, 0, 20, 3)
    (text,) = fit_text("Ágp", SEMIBOLD, 8, box, valign="baseline").items
    assert text.y_mm == pytest.approx(box.bottom)
    assert not fit_text("Ágp", SEMIBOLD, 8, box, valign="baseline").overflow


def test_lines_above_the_last_baseline_take_room_too():
    low, high = (Box(0, 0, 20, of) for of in (4.5, 5.5))
    assert fit_text("Ágp\nÁgp", SEMIBOLD, 8, low, valign="baseline").overflow
    fitted = fit_text("Ágp\nÁgp", SEMIBOLD, 8, high, valign="baseline")
    assert not fitted.overflow and fitted.items[-1].y_mm == pytest.approx(high.bottom)


def test_an_accent_moves_the_line_instead_of_leaving_the_box():
    box = Box(0, 0, 20, 5)
    plain, accented = (fit_text(word, SEMIBOLD, 8, box).items[0] for word in ("Ecija", "Écija"))
    assert accented.y_mm > plain.y_mm
    assert text_box(accented).y >= -1e-6


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a b", ["a", "b"]),
        ("Guardias-Españolas", ["Guardias-", "Españolas"]),
        ("caballería/infantería", ["caballería/", "infantería"]),
        ("Ney–Soult", ["Ney–", "Soult"]),
        ("a\u00a0b", ["a\u00a0b"]),
        ("10\u2009000", ["10\u2009000"]),
        ("1808–1809", ["1808–1809"]),
        ("6/8", ["6/8"]),
        ("-3", ["-3"]),
        ("−3", ["−3"]),
        ("2-pounder", ["2-", "pounder"]),
        ("T-34/85", ["T-34/85"]),
    ],
)
def test_where_a_line_may_end(text, lines):
    assert break_lines(face(SEMIBOLD), text, 1) == lines


def test_lines_are_filled_before_the_next_is_begun():
    metrics = face("serif")
    room = metrics.run("one two").advance
    assert break_lines(metrics, "one two one two", room) == ["one two", "one two"]
    assert break_lines(metrics, "one two one two", room - 1) == ["one", "two", "one", "two"]


@pytest.mark.parametrize("text", ["Aucune : les", "Qui ? Moi", "Vrai ! Non", "a ; b", "« gué » et", "un « gué »"])
def test_what_french_sets_off_stays_with_its_word(text):
    for line in break_lines(face(SEMIBOLD), text, 1):
        assert line[0] not in ":;!?»" and line[-1] != "«"


words = st.text(alphabet="AÉgjpfyWTo1−½ -/–\u00a0", max_size=60)


@given(
    text=words,
    font=st.sampled_from(FACES),
    size=st.floats(5, 24),
    box=st.builds(Box, st.floats(-50, 50), st.floats(-50, 50), st.floats(0.5, 80), st.floats(0.5, 40)),
    align=st.sampled_from(["left", "centre", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    wrap=st.booleans(),
    prefer=st.sampled_from(["shrink", "wrap"]),
)
def test_fitted_text_never_leaves_its_box_unless_it_says_so(text, font, size, box, align, valign, wrap, prefer):
    fitted = fit_text(text, font, size, box, align=align, valign=valign, wrap=wrap, prefer=prefer)
    assert fitted.size_pt >= min(size, max(size * 0.85, 5.6)) - 1e-9
    ink = bounds(fitted.items)
    if not fitted.overflow and ink is not None:
        assert box.contains(ink, 1e-5)


@given(text=words, room=st.integers(1, 5000))
def test_breaking_loses_nothing_but_spaces(text, room):
    lines = break_lines(face("sans"), text, room)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_word_longer_than_a_line_is_broken_only_where_that_is_allowed() -> None:
    word, box = "Feldartillerieregiment", Box(0, 0, 12, 12)
    assert fit_text(word, "sans", 8, box, wrap=True, shrink_to=1.0).overflow
    fitted = fit_text(word, "sans", 8, box, wrap=True, shrink_to=1.0, break_words=True)
    assert not fitted.overflow and fitted.size_pt == 8
    assert all(line.endswith("-") for line in fitted.lines[:-1])
    assert "".join(line.removesuffix("-") for line in fitted.lines) == word


def test_lines_are_not_evened_where_a_word_is_longer_than_a_line() -> None:
    assert even_lines(face("sans"), "Feldartillerieregiment a", 3_000) == ["Feldartillerieregiment", "a"]


def test_a_broken_word_keeps_its_own_hyphen() -> None:
    fitted = fit_text("Leib-Husarenregiment", "sans", 8, Box(0, 0, 12, 12), wrap=True, shrink_to=1.0, break_words=True)
    assert fitted.lines[0] == "Leib-" and not fitted.overflow


def test_lines_in_the_middle_of_a_box_are_even() -> None:
    text = "The oxen are waiting, and they do not like to."
    wide, high = 51.0, 11.0
    made = {
        align: fit_text(text, "serif-italic", 11.5, Box(0, 0, wide, high), align=align, wrap=True, prefer="wrap")
        for align in ("left", "centre")
    }
    left, centre = (fitted.lines for fitted in made.values())
    assert len(left) == len(centre) == 2 and " ".join(centre) == " ".join(left) == text
    assert len(centre[1]) > len(left[1]) and abs(len(centre[0]) - len(centre[1])) < 8


def test_of_several_lines_in_the_middle_of_a_box_none_is_short_above_longer_ones_and_sentences_end_lines() -> None:
    text = "Stays and fires at enemies moving in its sight. Its order card lies beside the deck."
    fitted = fit_text(text, "sans", 9, Box(0, 0, 36, 20), align="centre", wrap=True, prefer="wrap")
    assert fitted.lines == (
        "Stays and fires at enemies",
        "moving in its sight.",
        "Its order card lies",
        "beside the deck.",
    )
    assert level_lines(face("sans"), text, 12_000, 2) is None and level_lines(face("sans"), text, 1_000, 4) is None


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("un disparo cada 2 turnos", "2 turnos"),
        ("an elite gun takes −1 on the die", "−1 on"),
        ("su propio mando: 1D6 + su moral", "1D6 + su"),
        ("moral (o la de un mando) + 1D6 −1 mayor", "+ 1D6 −1 mayor"),
        ("avance de ½ marcha", "½ marcha"),
        ("à pied et (caballerie 4 hex)", "4 hex)"),
    ],
)
def test_a_figure_stays_on_the_line_of_the_word_it_counts(text: str, kept: str) -> None:
    for room in range(2000, 20000, 100):
        lines = break_lines(face("sans"), text, room)
        assert any(kept in line for line in lines) or face("sans").pen(kept) > room


def test_a_figure_leaves_its_word_where_a_line_does_not_hold_both() -> None:
    room = face("sans").pen("figures") + 1
    assert break_lines(face("sans"), "12 figures", room) == ["12", "figures"]


def test_long_numbers_and_rows_of_figures_may_be_parted() -> None:
    room = face("sans").pen("points")
    assert break_lines(face("sans"), "1750 points", room) == ["1750", "points"]
    assert break_lines(face("sans"), "1 2 3", face("sans").pen("1 2")) == ["1 2", "3"]


def test_no_line_in_the_middle_of_a_box_ends_with_a_short_word() -> None:
    """Where there is room for it on the next; the spaces stay those of the text."""
    centred = {"align": "centre", "wrap": True, "prefer": "wrap"}
    assert fit_text("Section de grenadiers", "serif", 11, Box(0, 0, 30, 12), **centred).lines == (
        "Section",
        "de grenadiers",
    )
    narrow = fit_text("Section de canons antichars", "serif", 11, Box(0, 0, 31, 12), **centred)
    assert len(narrow.lines) == 2 and " ".join(narrow.lines) == "Section de canons antichars"


def test_short_words_are_bound_to_the_next_only_where_the_other_line_has_room_for_their_tails() -> None:
    def lines(high_mm: float) -> tuple[str, ...]:
        box = Box(0, 0, width("mora y") + 0.1, high_mm)
        fitted = fit_text("mora y mora", SEMIBOLD, 8, box, wrap=True, max_lines=2, prefer="wrap")
        assert not fitted.overflow
        return fitted.lines

    assert (lines(5.6), lines(5.0)) == (("mora", "y mora"), ("mora y", "mora"))
