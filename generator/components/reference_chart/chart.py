"""The quick-reference chart: its sections on as few pages as they need, to be laminated.

The ruleset says what stands on it, for a game or complete; here it is put into words and set. Sections keep the
order of play, unless the layout says otherwise; narrow ones stand in columns, wide ones across the page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain
from typing import cast

from msgspec.structs import replace

from generator.components.build_context import BuildContext, Words
from generator.components.reference_chart.blanks import LINE_MM, ROOMY_LINE_MM
from generator.components.reference_chart.chosen import chosen, ranked, unit_of
from generator.components.reference_chart.composed import Chart, leaves
from generator.components.reference_chart.pages import Page
from generator.components.reference_chart.setting import Pictures
from generator.components.sheet_layout import STANDARD, checked, enlarged, layout_asked
from generator.components.works_key import works_key
from generator.diagnostics import Source
from generator.model.base import Located, in_language
from generator.model.reference_chart_layout import ReferenceChartLayout
from generator.model.rulebook import Rulebook
from generator.rulesets.api import Game, Section
from generator.sheets import style
from generator.sheets.pages import Sheet

KIND = "reference_chart"
MOST_AIRY, AIRY, LESS_AIRY = 2.2, 1.6, 1.3
Way = tuple[float, float]
"""How many times as large a chart is set, and how many times the space it has between lines and blocks."""
AIRIER: Sequence[Sequence[Way]] = ([(1.0, air) for air in (MOST_AIRY, 2.0, 1.8, AIRY, 1.45, LESS_AIRY, 1.15, 1.08)],)
"""How a chart of several pages may be set that fills both sides of its leaves, the best way first: in more air, in the type
of its layout, so that the charts of all games are read alike. Each list goes from what takes most room to what takes least;
the last way of all takes least."""
FILLING = [(share, air, filled) for share in (1.15, 1.12, 1.09) for air in (LESS_AIRY, 1.15) for filled in (1.0, 0.95)]
"""The same of one that would have a page of little else than lines to write on: in type so much larger, and on pages not filled
farther than so, that more of it comes there."""
LARGER: Sequence[Sequence[Way]] = (
    [(share, LESS_AIRY) for share in (1.35, 1.28, 1.21, 1.17, 1.14)],
    [(share, AIRY) for share in (1.1, 1.07, 1.03, 1.0)],
    [(share, LESS_AIRY) for share in (1.07, 1.03, 1.0)],
    [(1.0, 1.15)],
)
"""The same of a chart for the table, or of one page: a good deal larger is better than airier, for a page that has room is set
in more air anyway."""
LARGE: Sequence[Sequence[Way]] = [
    [(share, air) for air in (AIRY, 1.45, LESS_AIRY, 1.15, 1.0)] for share in (1.1, 1.07, 1.03, 1.0)
]
"""The same of a chart in large type, on as many pages as it has anyway."""
MOST_WORSE, MOST_BARE = 12, 8
"""In large type a chart is worse than this, for themes that go on overleaf or are out of order and for bare pages, before
sections break; and before it has the back of a leaf besides."""
ON_A_LEAF = 2
SMALLER = (0.98, 0.96, 0.94)
"""How many times as large all of a chart may be set where that saves a page, or keeps sections whole or apart."""
SMALLEST, SMALLEST_PT = (0.92, 0.90, 0.88), style.HEAD_PT
"""The same where it saves a page, or the title of what a page begins with, and nothing else does; and how small its text
then is at least."""


def build(game: Game, context: BuildContext) -> tuple[Sheet, ...]:
    """The sheets of a game's chart; none where its ruleset has no chart.

    UserError for a layout that is wrong or in which something has no room.
    """
    where = game.project.scenario.where("layouts", KIND)
    layout = _layout(context, *layout_asked(game, KIND))
    sections = chosen(game, context, layout)
    title = in_language(game.scenario.title, context.language)
    how = sections, context, layout, unit_of(game.chart, game), game.book.themes, len(game.sides)
    made = context.parts.within(("chart",), lambda: _as_large_as_fits(*how), (sections, *how[2:]))
    note = _letters(sections, game.book, context, layout.value)
    sheets = tuple(_headed(made, title, context.words, note, is_large=is_large(layout.value)))
    return checked(sheets, layout, _layout(context, STANDARD, where).value, context, where)


def build_sections(title: str, sections: Sequence[Section], book: Rulebook, context: BuildContext) -> tuple[Sheet, ...]:
    """The sheets of a chart of no game, as our own layout has it; ``title`` says what it is of."""
    layout = _layout(context, STANDARD, Source(title))
    made = _as_large_as_fits(ranked(sections, layout.value), context, layout, unit_of(sections), book.themes)
    note = _letters(sections, book, context, layout.value)
    return tuple(_headed(made, title, context.words, note, is_large=False))


def is_large(layout: ReferenceChartLayout) -> bool:
    """Whether larger type than usual was asked for."""
    return layout.text_pt > style.LABEL_PT


def _headed(pages: Sequence[Page], title: str, words: Words, note: str, *, is_large: bool) -> Iterator[Sheet]:
    """Pages with their headings: one with the title of the page before says that it goes on."""
    before = ""
    for page in pages:
        sheet = page.headed(title, words, note, is_large=is_large)
        goes_on = sheet.heading.title == before
        yield page.headed(title, words, note, is_large=is_large, goes_on=True) if goes_on else sheet
        before = sheet.heading.title


def _letters(sections: Sequence[Section], book: Rulebook, context: BuildContext, layout: ReferenceChartLayout) -> str:
    """Which works the letters of clauses in its sections stand for; nothing where none has a letter, or none is printed."""
    own = (clause for one in sections for clause in one.clauses)
    rows = (clause for one in sections for row in one.rows for clause in row.label.clauses)
    lines = (clause for one in sections for line in one.lines for clause in line.clauses)
    used = {clause.split()[0] for clause in chain(own, rows, lines)} if layout.clauses else set[str]()
    return works_key(used, book, context)


def _as_large_as_fits(
    sections: Sequence[Section],
    context: BuildContext,
    layout: Located[ReferenceChartLayout],
    unit: str,
    themes: Sequence[str],
    players: int = 1,
) -> tuple[Page, ...]:
    """The pages of a chart; one of a page, or of copies on one, in the largest type that leaves its sections apart.

    One whose sections break, or stand close or alone, is set a little smaller where that mends it or saves a page.
    """
    if not sections:
        return ()

    pictures: Pictures = {}

    def chart(
        share: float,
        air: float = 1.0,
        line_mm: float = LINE_MM,
        *,
        is_whole: bool = False,
        is_in_order: bool = False,
        filled: float = 1.0,
    ) -> Chart:
        larger, large = replace(layout, value=_sized(layout.value, share)), is_large(layout.value)
        how = sections, context, larger, unit, themes, players, pictures, air
        is_roomy = air > 1.0 and not large
        return Chart(
            *how,
            is_roomy=is_roomy,
            is_large=large,
            line_mm=line_mm,
            is_whole=is_whole,
            is_in_order=is_in_order,
            filled=filled,
        )

    made = chart(1.0)
    made.refuse_what_is_too_wide()
    if len(made.set.pages) == 1:
        return (_larger(made, chart, 1) or made).on_pages()
    ways = LARGER if layout.value.extent == "table" or is_large(layout.value) else AIRIER
    if len(made.set.pages) == ON_A_LEAF and (larger := _larger(made, chart, ON_A_LEAF, ways)):
        return larger.on_pages()
    if is_large(layout.value):
        # Who reads large type writes large: lines are as far apart as in ordinary type at most, unless that takes a page.
        # Nor do sentences beside a table go on below it.
        with_room = partial(chart, line_mm=ROOMY_LINE_MM)
        roomy, pages = with_room(1.0), len(made.set.pages)
        made, way = (roomy, with_room) if len(roomy.set.pages) <= pages else (made, chart)
        # Sections stand whole on their pages, and in order, where these hold them so; the back of the last leaf is not left
        # blank where that leaves no page bare.
        pages, whole = len(made.set.pages), partial(way, is_whole=True)
        most, ordered, moved = ON_A_LEAF * leaves(pages), cache(partial(whole, is_in_order=True)), cache(whole)
        wholly = [(ordered, pages, MOST_WORSE), (ordered, most, MOST_BARE), (moved, pages, 2 * MOST_WORSE)]
        wholly += [(ordered, most, MOST_WORSE), (moved, most, MOST_WORSE)]
        tries = [(one, on, (False, worse)) for one, on, ways in wholly for worse in range(ways)]
        tries.append((cache(way), pages, made.judged.cost[1:]))
        larger_on = (_larger(made, one, on, LARGE, worst) for one, on, worst in tries)
        return next(filter(None, larger_on), made).on_pages()
    # It may gain where sections break, stand close or alone, or would fill a page fewer, were they as small as they may be.
    may_gain = any(made.judged.cost[1:]) or SMALLER[-1] * made.full < len(made.set.pages) - 1
    if may_gain and SMALLER[-1] * layout.value.text_pt >= style.LEAST_PT:
        *between, smallest = map(chart, SMALLER)
        if smallest.judged.cost < made.judged.cost:  # where the smallest gains nothing, none does
            made = min((made, *between, smallest), key=lambda one: one.judged.cost)
    if len(made.set.pages) > 2 and SMALLEST[-1] * layout.value.text_pt >= SMALLEST_PT:
        *between, smallest = map(chart, SMALLEST)
        if smallest.judged.pages_cost < made.judged.pages_cost:  # as above
            better = (one for one in (*between, smallest) if one.judged.pages_cost < made.judged.pages_cost)
            made = min(better, key=lambda one: one.judged.cost)
    # The back of the last leaf is not left blank: all has more room for it.
    pages = ON_A_LEAF * leaves(len(made.set.pages))
    airy = _larger(made, chart, pages, ways) or made
    filling = (chart(share, air, filled=filled) for share, air, filled in FILLING) if airy.judged.has_a_form else ()
    even = (one for one in filling if not one.judged.has_a_form and _is_no_worse(one, pages, airy.judged.cost[1:]))
    return next(even, airy).on_pages()


def _sized(layout: ReferenceChartLayout, share: float) -> ReferenceChartLayout:
    """All so many times as large: the table of guns has a scale, which takes its sizes along. No type of it becomes smaller."""
    guns = layout.guns.model_copy(update={"scale": round(share * layout.guns.scale, 3)})
    larger = enlarged(layout, share)
    return larger.model_copy(update={"guns": guns}) if share > 1 else larger


def _larger(
    made: Chart,
    chart: Callable[[float, float], Chart],
    pages: int,
    ways: Sequence[Sequence[Way]] = LARGER,
    worst: tuple[bool, int] | None = None,
) -> Chart | None:
    """A chart of so many pages in the best of some ways that sets it no worse, or than ``worst``; none where there is none."""
    in_way, worst = cache(chart), worst or made.judged.cost[1:]

    def has_room(way: Way) -> bool:
        if way[0] * made.full > pages:  # all of it is higher by as much at least
            return False
        one = in_way(*way)
        return len(one.set.pages) <= pages and one.set.copies >= made.set.copies

    if not has_room(ways[-1][-1]):
        return None
    with_room = (in_way(*way) for some in ways for way in some[bisect_left(some, True, key=has_room) :])
    return next((one for one in with_room if _is_no_worse(one, pages, worst)), None)


def _is_no_worse(one: Chart, pages: int, worst: tuple[bool, int]) -> bool:
    return len(one.set.pages) == pages and one.fits and not one.judged.is_close and one.judged.cost[1:] <= worst


def _layout(context: BuildContext, name: str, where: Source) -> Located[ReferenceChartLayout]:
    return cast(Located[ReferenceChartLayout], context.sheet_layout(KIND, name, where))
