"""The layouts of sheets: every setting is documented and moves something, mistakes are said, pages keep whole."""

from __future__ import annotations

import re
import warnings
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tuned
from hypothesis import strategies as st
from msgspec.structs import replace

from generator import pipeline, resources
from generator.components.control_sheet import sheet as control_sheet
from generator.components.reference_chart import chart as reference_chart
from generator.components.reference_chart import composed
from generator.components.scenario_sheet import sheet as scenario_sheet
from generator.components.sheet_layout import checked, type_sizes
from generator.diagnostics import Severity, Source, UserError
from generator.drawing import Text
from generator.loading.sheet_layouts import KINDS, load_sheet_layout, model_of, read_sheet_layout
from generator.loading.yaml_reader import read, read_bytes
from generator.model.base import Located
from generator.model.control_sheet_layout import ShownColumn
from generator.model.scenario_sheet_layout import FactSettings
from generator.model.sheet_layout import settings
from generator.sheets import style
from generator.sheets.furniture import Heading, content_area
from generator.sheets.pages import Sheet
from tests.conftest import LANGUAGES
from tests.games import played
from tests.unit.components import placed_items, read_sheets
from tests.unit.components.read_sheets import box_of, context_for, stand_in, standard, with_scenario, with_units

SHEETS_MD = resources.docs("reference", "sheet_layouts.md")
SILENT = {"note": "it is for whoever reads the file"}
"""Settings that move nothing, and why."""
SHIPPED = [(kind, path.stem) for kind in KINDS for path in sorted(resources.templates(kind).glob("*.yaml"))]


CONTEXTS = {}
"""Those of games, which keep what their boards' names stand on."""


def build(game, kind, context):
    if kind == "control_sheet":
        return control_sheet.build(game, context, stand_in)
    if kind == "scenario_sheet":
        return scenario_sheet.build(game, context, stand_in, lambda pages: box_of(game, context, lambda kind: 4))
    return reference_chart.build(game, context)


def drawn(game, kind, layout=None, language="en", paper="a4", file="mine.yaml"):
    """The sheets of a game as a layout has them; ours by its name, a user's as the typed value."""
    how = id(game), language, paper
    if how not in CONTEXTS:
        CONTEXTS[how] = game, context_for(game, language, paper)
    _, context = CONTEXTS[how]
    if layout is None or isinstance(layout, str):
        changed = game.scenario.layouts.model_copy(update={kind: layout or "standard"})
        return build(with_scenario(game, layouts=changed), kind, context)
    ours = context.sheet_layout

    def find(wanted, name, where):
        mine = Located(layout, lambda *path: Source(file, 1, 1), lambda *path: Source(file, 1, 1))
        return mine if wanted == kind and where.file != "ours" else ours(wanted, "standard", where)

    return build(game, kind, replace(context, sheet_layout=find))


def changed(layout, path, value):
    name, *rest = path
    inner = changed(getattr(layout, name), rest, value) if rest else value
    return layout.model_copy(update={name: inner})


# -- files -----------------------------------------------------------------------------------------------


def load(text: str, tmp_path: Path, kind: str = "control_sheet"):
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    keys = ("control_sheet.head.unit", "control_sheet.head.points")
    every = {**dict.fromkeys(keys), **dict.fromkeys(_heads(kind))}
    return load_sheet_layout(tmp_path, (), type_sizes(), every, kind, "mine.yaml", Source("scenario.yaml", 3, 1))


def _heads(kind):
    return re.findall(rf"{kind}\.[a-z_.]+", resources.templates(kind, "standard.yaml").read_text(encoding="utf-8"))


HEAD = "kind: control_sheet\nextends: standard\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "figurs: {box_mm: 5}", "mine.yaml:3:1: unknown key 'figurs'. Did you mean 'figures'?"),
        (HEAD + "figures: {box_m: 5}", "unknown key 'box_m'. Did you mean 'box_mm'?"),
        (HEAD + "figures: {box_mm: 50}", "mine.yaml:3:19: 'box_mm' must be at most 10, not 50"),
        (HEAD + "figures: {label_pt: 4}", "'label_pt' must be at least 6, not 4"),
        (HEAD + "figures: {label_pt: sectoin}", "there is no type size 'sectoin'. Did you mean 'section'?"),
        (HEAD + "parts: [turn]", "cannot be the text 'turn'. Did you mean 'turns'?"),
        (HEAD + "parts: [turns, turns]", "the part 'turns' stands there twice. Name it once."),
        (HEAD + "order_of_battle: {columns: [{show: unit}]}", "has a 'width_mm' or a 'share'"),
        (HEAD + "order_of_battle: {below: [turns]}", "the 'turns' stand below the units already"),
        (HEAD + "order_of_battle: {below: [tracks, tracks]}", "'tracks' stands there twice. Name it once."),
        (
            HEAD + "order_of_battle: {columns: [{show: unit, share: 1, head: control_sheet.head.unite}]}",
            "no words are called 'control_sheet.head.unite'. Did you mean 'control_sheet.head.unit'?",
        ),
        (
            HEAD + "order_of_battle: {columns: [{show: stats, width_mm: 30}]}",
            "3:29: 'columns': 'stats' is as wide as its",
        ),
        (
            HEAD + "order_of_battle: {columns: [{show: stats, head: control_sheet.head.unit}]}",
            "3:29: 'columns': each of the 'stats' has a head of its own. Leave 'head' out.",
        ),
        (
            HEAD + "order_of_battle: {columns: [{show: unit, share: 0.5}, {show: unit, share: 0.5}]}",
            "3:18: 'order_of_battle': the column 'unit' stands there twice. Show it once.",
        ),
        (
            HEAD + "order_of_battle: {below: [abilities]}",
            "3:18: 'order_of_battle': the 'abilities' have a column already",
        ),
        (
            HEAD + "order_of_battle: {least_pitch_mm: 39}",
            "'least_pitch_mm' is more than 'pitch_mm'. Make it the same or",
        ),
        (
            HEAD + "turns: {least_turn_mm: 50, most_turn_mm: 20}",
            "3:8: 'turns': 'least_turn_mm' is more than 'most_turn_mm'",
        ),
        ("parts: [turns]", "mine.yaml:1:1: this layout has no kind. Begin it with 'kind: control_sheet'."),
        ("kind: control_sheet\nfigures: {box_mm: 5}", "extends nothing. Add 'extends: standard'"),
        ("kind: counter\nextends: classic", "this lays out a counter, not a control_sheet"),
    ],
)
def test_mistakes_name_file_line_and_remedy(text, message, tmp_path):
    with pytest.raises(UserError) as error:
        load(text + "\n", tmp_path)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (
            "scenario_sheet",
            "sections: [{show: [story, dice]}]",
            "3:12: 'sections': 'story' takes the width of the page.",
        ),
        (
            "scenario_sheet",
            "sections: [{show: [dice]}, {show: [dice]}]",
            "3:11: 'sections': the section 'dice' stands there",
        ),
        ("scenario_sheet", "sections: [{show: dice}]", "3:19: 'show' must be a list, not the text 'dice'. Write it in"),
        ("reference_chart", "leave_out: [{section: losses, wen: x}]", "3:31: unknown key 'wen'. Did you mean 'when'?"),
        ("reference_chart", "leave_out: [3]", "3:13: 'leave_out' must be a mapping, not 3."),
    ],
)
def test_mistakes_in_layouts_of_other_sheets(kind, text, message, tmp_path):
    with pytest.raises(UserError, match=re.escape(message)):
        load(f"kind: {kind}\nextends: standard\n{text}\n", tmp_path, kind)


def test_a_section_is_left_out_by_its_id_or_on_a_condition(tmp_path):
    text = "kind: reference_chart\nextends: standard\nleave_out: [losses, {section: morale, when: game.x}]\n"
    left_out = load(text, tmp_path, "reference_chart").value.leave_out
    assert [(one.section, one.when) for one in left_out] == [("losses", None), ("morale", "game.x")]


def test_any_section_of_the_scenario_may_stand_alone_and_below_another(tmp_path):
    """What follows another moves with it; nothing else differs."""
    game, pages = played("capitan"), {}
    for follows in ("true", "false"):
        shown = f"[{{show: [sides]}}, {{show: [story]}}, {{show: [turns], follows: {follows}}}, {{show: [box]}}]"
        layout = load(f"kind: scenario_sheet\nextends: standard\nsections: {shown}\n", tmp_path, "scenario_sheet").value
        pages[follows] = [read_sheets.said(sheet) for sheet in drawn(game, "scenario_sheet", layout)]
    assert sorted("".join(pages["true"])) == sorted("".join(pages["false"]))
    words = context_for(game).words
    for text in (words.say(game.scenario.summary), words("scenario_sheet.section.box"), *map(str, (1, 2, 3))):
        assert read_sheets.squeezed(text)[:40] in "".join(pages["true"])


def test_a_layout_that_is_not_there_is_said_where_it_is_asked_for(game):
    with pytest.raises(UserError, match=r"there is no control_sheet layout 'compcat'. Did you mean 'compact'\?"):
        drawn(game, "control_sheet", "compcat")


def test_names_of_type_sizes_are_those_of_the_scale(tmp_path):
    layout = load(HEAD + "figures: {label_pt: section}\n", tmp_path).value
    assert layout.figures.label_pt == style.SECTION_PT


# -- what it says ----------------------------------------------------------------------------------------


ON_PAPERS = [
    (kind, name, language, ("a4", "letter")[(row + column) % 2])
    for row, (kind, name) in enumerate(SHIPPED)
    for column, language in enumerate(LANGUAGES)
]
"""Each of ours in each language, each on either paper."""
ON_PAPERS += [(kind, name, "en", "a3") for kind, name in SHIPPED if kind == "reference_chart"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("kind", "name", "language", "paper"), ON_PAPERS)
def test_each_of_ours_keeps_everything_in_its_place(game, kind, name, language, paper):
    for sheet in drawn(game, kind, name, language, paper):
        (placed_items if kind == "reference_chart" else read_sheets).check_page(sheet)


OTHER = {
    "control_sheet": {
        "paper": "portrait",
        "parts": ("turns",),
        "order_of_battle.columns": None,
        "order_of_battle.stats": ("morale",),
        "order_of_battle.below": ("tracks",),
        "order_of_battle.least_pitch_mm": 15.0,
        "order_of_battle.number_mm": 9.0,
        "turns.least_turn_mm": 30.0,
        "turns.most_turn_mm": 13.0,
        "fields.width_mm": 120.0,
        "fields.notes_lines": 0,
        "tracks.columns": 2,
        "foot.left_share": 0.5,
    },
    "scenario_sheet": {
        "paper": "landscape",
        "sections": None,
        "board.share": 0.8,
        "board.most_high_mm": 50.0,
        "story.where_room": FactSettings(rule_pt=12.0, fact_pt=12.0, turn_pt=12.0, facts_mm=80.0, fact_pitch_mm=7.0),
        "gap_mm": 14.0,  # a little is taken from air that there is
    },
    "reference_chart": {
        "paper": "landscape",
        "columns": 1,
        "first": ("losses",),
        "leave_out": None,
        "guns.most": 1,
        "guns.column_mm": 25.0,
        "extent": "table",
        "glossary.columns": 1,
    },
}


def another(kind, path, value):
    """A value for a setting that is not what it is."""
    name = ".".join(path)
    if OTHER[kind].get(name) is not None:
        return OTHER[kind][name]
    if isinstance(value, bool):
        return not value
    if name == "leave_out":
        return (model_of(kind).model_fields["leave_out"].annotation.__args__[0].__args__[0](section="losses"),)
    if isinstance(value, tuple):
        return value[:-1]
    if isinstance(value, str):
        return "Something else"
    return round(value * 1.12, 3)


def games(game, kind):
    """Those a setting may move something in, the quickest first: most move something there."""
    few = with_units(game, tuple(side.units[:2] for side in game.sides))
    if kind == "scenario_sheet":
        # On a board of a few names: where many find room is no matter of settings, and takes long.
        board = game.scenario.board
        game = with_scenario(game, board=board.model_copy(update={"features": board.features[:5]}))
        yield with_scenario(few, board=board.model_copy(update={"features": ()}))
        yield with_scenario(played("capitan"), terrain=())  # it has a plan of its table
        placed = played("cry_havoc")  # it says in which hex who stands
        yield with_scenario(placed, board=placed.scenario.board.model_copy(update={"features": ()}))
    if kind == "reference_chart":
        yield replace(game, chart=tuple({section.form: section for section in game.chart}.values()))
    if kind == "control_sheet":
        yield few
    yield game
    if kind == "control_sheet":
        many = [(side.units * 2)[:13] for side in game.sides]
        units = (tuple(replace(u, key=f"{u.key}{i}") for i, u in enumerate(own)) for own in many)
        yield with_units(game, tuple(units))


def shown(played, kind, layout):
    # In Spanish some words are so long that the smaller of two sizes saves a line.
    return ([(s.paper, s.front) for s in drawn(one, kind, layout, "es")] for one in played)


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_every_setting_moves_something(game, kind, monkeypatch):
    monkeypatch.setattr(composed, "FEW_SWAPS", 0)  # no more is the best order of themes
    layout, in_play = standard(kind), list(games(game, kind))
    before = list(shown(in_play, kind, layout))
    still = []
    for path, value in settings(layout):
        name = ".".join(path)
        if name == "kind":
            continue
        try:
            after = shown(in_play, kind, changed(layout, path, another(kind, path, value)))
            moved = any(now != was for now, was in zip(after, before, strict=True))
        except UserError:
            continue  # it moved something over something else, and was told
        if not moved:
            still.append(name)
    assert sorted(still) == sorted(SILENT)


def test_a_condition_may_leave_a_column_out_and_a_wrong_one_names_its_place(game, tmp_path):
    columns = "order_of_battle: {columns: [{show: unit, share: 1}, {show: points, width_mm: 20, when: %s}]}\n"
    for when, has_points in (("side.units > 100", False), ("scenario.turns > 1", True)):
        made = drawn(game, "control_sheet", load(HEAD + columns % when, tmp_path).value)
        found = [text.text for text in read_sheets.texts(made[0].front)]
        first = game.sides[0].units[0].values["points.total"].value
        assert (str(first) in found) == has_points
    with pytest.raises(UserError, match="mine.yaml:1:1: 'untis' is not known here. Did you mean 'units'"):
        drawn(game, "control_sheet", load(HEAD + columns % "side.untis > 1", tmp_path).value)


def test_a_small_side_has_both_parts_on_one_page_unless_the_layout_minds(game):
    small = with_units(game, tuple(side.units[:2] for side in game.sides))
    made = drawn(small, "control_sheet")
    assert len(made) == 2
    for sheet in made:
        read_sheets.check_page(sheet)
        found = [text.text for text in read_sheets.texts(sheet.front)]
        assert "Total" in found and "Turn" in found and str(game.scenario.turns) in found
    layout = standard("control_sheet")
    assert len(drawn(small, "control_sheet", changed(layout, ("share_a_page",), False))) == 4
    turned = drawn(small, "control_sheet", changed(layout, ("parts",), ("turns", "order_of_battle")))
    assert len(turned) == 2
    read_sheets.check_page(turned[0])


def test_columns_that_are_too_narrow_name_the_setting(game):
    with pytest.raises(UserError, match="3 columns on this paper are .* too narrow.*Make it 2"):
        drawn(game, "reference_chart", changed(standard("reference_chart"), ("columns",), 3))


def test_columns_may_all_have_widths_and_none_a_share(game):
    layout = standard("control_sheet")
    columns = [
        {"show": "unit", "width_mm": 60},
        {"show": "figures", "width_mm": 80},
        {"show": "tracks", "width_mm": 90},
    ]
    shown = tuple(ShownColumn.model_validate(column) for column in columns)
    sheets = drawn(game, "control_sheet", changed(layout, ("order_of_battle", "columns"), shown))
    assert len(sheets) == 4
    read_sheets.check_page(sheets[0])


def test_names_that_leave_no_room_for_a_turn_are_said_and_narrower_ones_will_do(game):
    layout = changed(changed(standard("control_sheet"), ("paper",), "portrait"), ("parts",), ("turns",))
    wide, narrow = (changed(layout, ("turns", "names_mm"), mm) for mm in (120.0, 60.0))
    said = "mine.yaml:1:1: beside names of 120 mm no turn has room on this paper. Make it less, or turn the paper."
    with pytest.raises(UserError, match=re.escape(said)):
        drawn(game, "control_sheet", wide, paper="120x170")
    few = with_units(game, tuple(side.units[:2] for side in game.sides))
    assert drawn(few, "control_sheet", narrow, paper="120x170")


def test_a_layout_may_have_no_column_of_states(game):
    few = with_units(game, tuple(side.units[:2] for side in game.sides))
    columns = tuple(
        ShownColumn.model_validate({"show": show, "width_mm": mm}) for show, mm in (("unit", 60), ("figures", 80))
    )
    layout = changed(standard("control_sheet"), ("order_of_battle", "columns"), columns)
    words = [
        {text.text for text in read_sheets.texts(drawn(few, "control_sheet", one)[0].front)} for one in (None, layout)
    ]
    assert "routed" in words[0] and "routed" not in words[1]


@pytest.mark.parametrize("legend", [True, False])
def test_a_legend_above_turns_in_rows_may_be_left_out(game, legend):
    few = with_units(game, tuple(side.units[:2] for side in game.sides))
    large = context_for(game).sheet_layout("control_sheet", "large_print", Source("ours")).value
    made = drawn(few, "control_sheet", changed(large, ("foot", "legend"), legend))
    assert any("reduced:" in text.text for text in read_sheets.texts(made[0].front)) is legend


def test_paper_too_small_for_our_layout_is_told_as_that(game):
    with pytest.raises(
        UserError, match="--paper: it is too small for the control sheet.*larger paper.*--only counters"
    ):
        control_sheet.build(game, read_sheets.context_for(game, paper="105x148"), read_sheets.stand_in)


# -- documented ------------------------------------------------------------------------------------------


@cache
def rows() -> dict[str, dict[str, tuple[str, str]]]:
    """The tables of sheet_layouts.md: for each kind, unit and default of each key."""
    found: dict[str, dict[str, tuple[str, str]]] = {}
    kind = ""
    for line in SHEETS_MD.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"## .*`(\w+)`", line):
            kind = match[1]
        elif kind and (match := re.match(r"\| `([\w.]+)` \| (\w*) ?\| (.*?) ?\| (.+) \|", line)):
            found.setdefault(kind, {}).setdefault(match[1], (match[2], match[3].strip("`")))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_documented_with_its_unit_and_its_default(kind):
    documented, file = rows()[kind], read(resources.templates(kind, "standard.yaml")).data()
    for path, value in settings(standard(kind)):
        name = ".".join(path)
        if name == "kind":
            continue
        unit, default = documented.pop(name)
        assert unit == next((one for one in ("mm", "pt") if name.endswith(f"_{one}")), unit), name
        said = file
        for step in path:
            said = said.get(step, "") if isinstance(said, dict) else ""
        if isinstance(value, bool):
            said = str(value).lower()
        if not isinstance(said, list):
            assert default == str(said), name
    entries = {"control_sheet": "order_of_battle.columns", "scenario_sheet": "sections", "reference_chart": "leave_out"}
    model = model_of(kind)
    for step in entries[kind].split("."):
        annotation = model.model_fields[step].annotation
        model = annotation if hasattr(annotation, "model_fields") else _entry(annotation)
    assert set(documented) <= set(model.model_fields)
    assert set(model.model_fields) <= set(rows()[kind])


def _entry(annotation):
    while not hasattr(annotation, "model_fields"):
        annotation = annotation.__args__[0]
    return annotation


def test_ours_are_named():
    text = SHEETS_MD.read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for _, name in SHIPPED)
    assert all(f"`{size}`" in text for size in type_sizes() if size in ("least", "title"))


def test_the_worked_example_builds(game, tmp_path):
    example = re.search(r"```yaml\n(.*?)```", SHEETS_MD.read_text(encoding="utf-8"), re.DOTALL)[1]
    read_bytes(example.encode(), "example")
    (tmp_path / "mine.yaml").write_text(example, encoding="utf-8")
    words = {key: "" for key in (*_heads("control_sheet"), "control_sheet.head.unit")}
    layout = read_sheet_layout(tmp_path / "mine.yaml", "control_sheet", type_sizes(), words)
    for sheet in drawn(game, "control_sheet", layout.value, "fr"):
        read_sheets.check_page(sheet)
    assert "Lesnôtres" in read_sheets.said(drawn(game, "control_sheet", layout.value, "fr")[0])


@pytest.mark.parametrize("of", ["ours", "a user's"])
@pytest.mark.parametrize(
    ("moved_mm", "told"),
    [(0, "'Morel' and 'Sharpe' stand on one another"), (170, "something stands over the edge"), (60, "")],
)
def test_a_page_that_does_not_hold_what_stands_on_it_is_told(game, of, moved_mm, told):
    """Words that nobody foresaw cost a warning with our layout; a user's own layout is refused."""
    context, where = context_for(game), game.project.scenario.where("layouts")
    layout = context.sheet_layout("scenario_sheet", "standard", where)
    layout = (
        layout if of == "ours" else Located(layout.value, lambda *path: Source("mine.yaml", 1, 1), layout.where_key)
    )
    area = content_area(context.paper, Heading("Here"))
    names = [
        Text(area.x + mm, area.y + 20, name, "sans", 40, "#000000") for mm, name in ((0, "Sharpe"), (moved_mm, "Morel"))
    ]
    sheets = [Sheet(context.paper, Heading("Here"), "Scenario", tuple(names))]
    try:
        assert checked(sheets, layout, standard("scenario_sheet"), context, where) == tuple(sheets)
    except UserError as error:
        assert of == "a user's" and f"mine.yaml:1:1: on 'Scenario' {told}" in str(error)
    else:
        assert (of == "ours" or not told) and bool(told) == bool([*context.preflight])
        for warning in context.preflight:
            assert warning.source == where and warning.severity is Severity.WARNING
            assert warning.what.startswith(f"on 'Scenario' {told}")


def test_a_chart_of_ones_own_may_have_several_copies_on_a_page():
    """The line they are cut apart by goes to the edges of what is printed, which is no mistake."""
    market = pipeline.derive(resources.data("games", "market_day", "scenarios", "market.yaml"))
    (sheet,) = drawn(market, "reference_chart", changed(standard("reference_chart"), ("text_pt",), 8.2))
    assert read_sheets.said(sheet).count("Settingup") == 2


# -- any settings ----------------------------------------------------------------------------------------


@st.composite
def some_settings(draw, kind):
    """A layout that differs from ours in a few of its sizes, by a little or a lot."""
    layout = standard(kind)
    sizes = [(path, value) for path, value in settings(layout) if isinstance(value, float)]
    for path, value in draw(st.lists(st.sampled_from(sizes), min_size=1, max_size=5, unique_by=lambda one: one[0])):
        layout = changed(layout, path, round(max(6.0 if path[-1].endswith("_pt") else 0.5, value * draw(FACTOR)), 2))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return model_of(kind).model_validate(layout.model_dump(mode="python"))
        except ValueError:
            return standard(kind)


FACTOR = st.sampled_from((0.8, 0.9, 1.1, 1.25, 1.5, 2.0))


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_the_settings_a_page_keeps_whole_or_they_are_named(game, kind):
    told = []

    @tuned(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(some_settings(kind))
    def hold(layout):
        try:
            made = drawn(game, kind, layout)
        except UserError as error:
            told.append(str(error))
            assert "mine.yaml" in told[-1] or "page" in told[-1]
            return
        for sheet in made:
            (placed_items if kind == "reference_chart" else read_sheets).check_page(sheet)

    hold()
    assert len(told) <= 2
