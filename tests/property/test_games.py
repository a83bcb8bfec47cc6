"""Games of data that nobody would think of: whatever is in their folders, they print or say why not."""

from __future__ import annotations

import copy
import csv
import io
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from generator import pipeline
from generator.diagnostics import Diagnostic, UserError
from generator.production.order import Order
from tests import plain_yaml

NAMES = ("attack", "move", "kind", "name", "hex", "note", "crew", "side", "weapons", "art")
ODD = (
    None,
    True,
    -1,
    0,
    10**12,
    2.5,
    "",
    "none",
    "{attack}",
    "{{ side }}",
    "é" * 60,
    [],
    [[]],
    {},
    {"en": "Two"},
    "../x",
)
"""What stands where something else should."""
NUMBERS = st.sampled_from(
    ["attack", "move", "2", "steps | default(1)", "(crew or []) | length", "tables.kinds[kind].steps"]
)
TRUTHS = st.sampled_from(["attack > move", "name", "kind == 'foot'", "side", "hex is none", "not note", "true"])
SUMS = st.builds("{} {} {}".format, NUMBERS, st.sampled_from(["+", "-", "*", "/", "//", "%", "~", "<", "=="]), NUMBERS)
OF_ALL = st.builds(
    "units | {}('{}')".format,
    st.sampled_from(["sum", "max", "min", "where", "sort", "unique"]),
    st.sampled_from(["attack", "move", "kind", "name", "steps"]),
)
CHOICES = st.builds("{} if {} else {}".format, NUMBERS, TRUTHS, NUMBERS)
ANYTHING = st.text("attackmove.()[]|'\"+ {}%", min_size=1, max_size=12)
FORMULAS = st.integers(0, 30).flatmap(
    lambda chance: ANYTHING if chance == 30 else NUMBERS | TRUTHS | SUMS | OF_ALL | CHOICES
)
PHRASES = st.just("{name}") | st.builds("{} is {{{}}}".format, st.text("abc", max_size=5), NUMBERS | TRUTHS | SUMS)

FIELDS: Mapping[str, Any] = {
    "attack": {"is": "whole", "from": 0, "to": 20},
    "move": {"is": "number", "from": 0, "else": 4},
    "kind": {"one_of": "kinds", "else": "foot"},
    "name": {"is": "words", "most": 14},
    "hex": {"is": "hex", "else": "none"},
    "note": {"is": "prose", "else": "none"},
    "crew": {"many": {"to": 3}, "is": "text", "else": "none"},
    "side": {"one_of": "sides"},
    "weapons": {"many": True, "else": "none", "fields": {"range": {"is": "whole"}, "name": {"is": "words"}}},
    "art": {"is": "image", "else": "none"},
}
CELLS = {
    "attack": st.integers(0, 20),
    "move": st.floats(0.5, 9).map(lambda x: round(x, 1)),
    "kind": st.sampled_from(["foot", "horse"]),
    "name": st.text("abcDéf", min_size=1, max_size=10),
    "hex": st.sampled_from(["0305", "1201"]),
    "note": st.sampled_from(["", "Words and words. " * 4]),
    "crew": st.lists(st.sampled_from(["Ann", "Bo"]), max_size=3),
    "side": st.just("s0"),
    "weapons": st.lists(st.builds(dict, range=st.integers(1, 9), name=st.just("gun")), max_size=2),
    "art": st.sampled_from(["", "", "", "nowhere.svg"]),
}
LAYOUT = {
    "kind": "counter",
    "width_mm": 15,
    "height_mm": 15,
    "elements": {"text": {"text": "{{ unit.attack }}", "box": [1, 1, 13, 13], "fill": "{{ side.ink }}"}},
}


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """The files of a game by their names. Spreadsheets as lists of rows."""
    without = draw(st.sets(st.sampled_from(NAMES), max_size=draw(st.sampled_from([0, 0, 3]))))
    fields = [name for name in NAMES if name not in without]
    rows = draw(st.lists(st.fixed_dictionaries({name: CELLS[name] for name in fields}), max_size=4))
    rows = [{"id": f"u{number}", **row} for number, row in enumerate(rows)]
    sides = {f"s{n}": {"name": f"Side {n}"} for n in range(draw(st.integers(1, 6)))}
    game: dict[str, Any] = {
        "format": 1,
        "id": "any",
        "name": "Any",
        "sides": sides,
        "tables": {"kinds": {"columns": ["steps"], "rows": {"foot": 2, "horse": 1}}},
        "data": {"unit": {"fields": {"id": {"is": "id"}, **{name: FIELDS[name] for name in fields}}}},
    }
    files: dict[str, Any] = {"game.yaml": game}
    if draw(st.booleans()):
        fields = [name for name in fields if name != "weapons"]
        game["data"]["unit"]["fields"].pop("weapons", None)
        game["data"]["unit"]["from"] = "units.csv"
        files["units.csv"] = [["id", *fields], *([_cell(row[name]) for name in ("id", *fields)] for row in rows)]
    else:
        game["data"]["unit"]["rows"] = [{key: it for key, it in row.items() if it != ""} for row in rows]
    game["values"] = {
        "unit": draw(st.dictionaries(st.sampled_from(["steps", "cost", "weak.attack"]), _value, max_size=2))
    }
    game["checks"] = draw(st.lists(_check, max_size=2))
    layout = draw(st.sampled_from(["layouts/one.yaml", "", "counter/classic"]))
    piece: dict[str, Any] = {
        "each": draw(st.sampled_from(["unit", "side"])),
        "size_mm": draw(st.sampled_from([15, 40, 90])),
    }
    piece |= {"front": layout} if layout else {}
    if piece["each"] == "unit":
        piece |= draw(st.fixed_dictionaries({}, optional={"copies": NUMBERS, "when": TRUTHS, "deck": st.booleans()}))
    game["pieces"] = {"counters": piece}
    game["chart"] = draw(st.lists(_entry, max_size=2))
    if layout.endswith(".yaml"):
        files[layout] = LAYOUT
    return copy.deepcopy(files)


_value = st.fixed_dictionaries({"is": FORMULAS}, optional={"when": TRUTHS, "unit": st.just("points")})
_check = st.one_of(
    st.fixed_dictionaries({"each": st.just("unit"), "holds": FORMULAS, "say": PHRASES, "do": PHRASES}),
    st.fixed_dictionaries(
        {"each": st.sampled_from(["side", "game"]), "holds": OF_ALL, "say": st.just("{name}"), "do": st.just("Do.")}
    ),
)
_WHOLE = st.sampled_from(
    ["6", "units | length", "scenario.turns | default(3)", "units | sum('attack')", "12.5", "name"]
)
_entry = st.one_of(
    st.fixed_dictionaries(
        {"list": st.just("units")},
        optional={"by": FORMULAS, "label": PHRASES, "say": PHRASES, "columns": st.just({"A": "attack"})},
    ),
    st.fixed_dictionaries({"track": _WHOLE}),
    st.fixed_dictionaries({"boxes": _WHOLE, "title": st.just("Boxes")}),
    st.just({"table": "kinds"}),
)


def _cell(value: Any) -> str:
    return ";".join(value) if isinstance(value, list) else str(value)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A game with a few mistakes anywhere: keys that are misspelt or gone, values that are of another kind."""
    files = draw(games())
    for _ in range(draw(st.integers(0, 3))):
        holder: Any = files[draw(st.sampled_from(sorted(files)))]
        while holder:
            key = draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
            if isinstance(holder[key], dict | list) and holder[key] and draw(st.integers(0, 3)):
                holder = holder[key]
                continue
            match draw(st.integers(0, 2)):
                case 0:
                    del holder[key]
                case 1 if isinstance(holder, dict):
                    holder[f"{key}x"] = holder.pop(key)
                case _:
                    holder[key] = draw(st.sampled_from(ODD))
            break
    return files


def write(folder: Path, files: Mapping[str, Any]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".csv"):
            text = io.StringIO()
            csv.writer(text).writerows(row if isinstance(row, list) else [row] for row in content)
            path.write_text(text.getvalue(), encoding="utf-8")
        else:
            path.write_text(plain_yaml.written(content), encoding="utf-8")


def has_a_place(one: Diagnostic, folder: Path) -> bool:
    """Whether what is said names a file there is, a line in it, and what to do."""
    path = Path(one.source.file)
    if not path.is_file():
        return path.is_dir() and path.resolve() == folder.resolve()
    lines = len(path.read_text(encoding="utf-8").splitlines())
    return 0 <= one.source.line <= max(1, lines) and bool(one.what and one.remedy)


@settings(max_examples=30)
@given(spoilt())
def test_it_prints_or_says_why_not(files: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name) / "game", Path(name) / "out"
        write(folder, files)
        try:
            said = pipeline.check(folder)
        except UserError as error:
            said = list(error.diagnostics)
            assert said
        assert [one for one in said if not has_a_place(one, folder)] == []
        try:
            pipeline.build(folder, Order(out=out, formats=("pdf",)))
        except UserError as error:
            assert any(one.is_error for one in error.diagnostics)
            assert not out.exists() or not [path for path in out.rglob("*") if path.is_file()]
        else:
            assert not any(one.is_error for one in said), "checked, it is wrong; built, it is not"
            assert all(path.read_bytes().startswith(b"%PDF") for path in out.rglob("*.pdf"))


@settings(max_examples=20)
@given(games(), st.data())
def test_a_key_that_nobody_knows_is_always_said(files: dict[str, Any], data: st.DataObject) -> None:
    game = files["game.yaml"]
    known: list[Any] = [game, *game["sides"].values(), *game["pieces"].values(), *game["checks"], *game["chart"]]
    known += [*game["data"].values(), *game["data"]["unit"]["fields"].values(), *game["values"]["unit"].values()]
    known += [*game["tables"].values()]
    data.draw(st.sampled_from(known))["zzz_unknown"] = 1
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), {"game.yaml": game, **{one: it for one, it in files.items() if one != "game.yaml"}})
        try:
            said = pipeline.examine(Path(name))[1]
        except UserError as error:
            said = list(error.diagnostics)
    assert any("zzz_unknown" in one.what and one.source.line for one in said)
