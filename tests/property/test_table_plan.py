"""Whatever lies on a table, of whatever size: its plan is drawn, and its names stand within the frame."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.components.scenario_sheet.table_map import table_map
from generator.components.table_plan.laid import WAYS, laid_on
from generator.components.table_plan.names import Names
from generator.components.table_plan.picture import Painter
from generator.drawing.bounds import text_box
from generator.loading.boards import load_terrain
from generator.model.scenario import Terrain
from generator.model.table_top import TableTop
from tests import games
from tests.unit.components.read_sheets import context_for, flat, standard, texts, with_scenario

KINDS = {
    key: [kind for kind, drawn in load_terrain().terrain.items() if any(getattr(drawn, way) for way in ways)]
    for key, ways in WAYS.items()
}
SHARE = st.floats(0, 1).map(lambda share: round(share, 3))
SPOT = st.tuples(SHARE, SHARE)


def spread(spot):
    """Spots that are not told apart on a table of 30 cm are the same one."""
    return tuple(round(share * 20) for share in spot)


NAME = st.text("aeilmnorst ", min_size=1, max_size=60).filter(str.strip)


@st.composite
def tables(draw):
    """The size of a table, and what lies on it."""
    wide, deep = draw(st.integers(30, 1000)), draw(st.integers(30, 1000))
    terrain = []
    for _ in range(draw(st.integers(1, 6))):
        key = draw(st.sampled_from(sorted(WAYS)))
        if key == "area_cm":
            (x, y), (w, h) = draw(SPOT), draw(SPOT)
            laid = [x * 0.9 * wide, y * 0.9 * deep, max(0.1, w * 0.1 * wide), max(0.1, h * 0.1 * deep)]
        else:
            least = 3 if key == "around_cm" else 2
            laid = [[x * wide, y * deep] for x, y in draw(st.lists(SPOT, min_size=least, max_size=6, unique_by=spread))]
        kind, name = draw(st.sampled_from(KINDS[key])), draw(NAME)
        terrain.append(Terrain.model_validate({"where": name, "kind": kind, key: laid}))
    return TableTop(width_cm=wide, depth_cm=deep), tuple(terrain)


@settings(max_examples=12, deadline=None)
@given(tables())
def test_names_lie_within_the_frame(drawn):
    table, terrain = drawn
    game = with_scenario(games.played("capitan"), table=table, terrain=terrain)
    context = context_for(game)
    found = table_map(game, context, 186.0, 250.0, standard("scenario_sheet"))
    assert found.section().height_mm <= 250.0 + 1e-6
    laid = laid_on(game, context, found.scale)
    names = Names(laid, context, Painter(laid, context), found.larger)
    assert laid.box.w <= 186.0
    for name in names.labels:
        assert all(map(laid.box.contains, name.boxes))
    for text in texts(tuple(flat(tuple(names.zone_items())))):
        assert laid.box.contains(text_box(text))
