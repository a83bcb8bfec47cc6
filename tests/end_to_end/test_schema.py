"""``fichas schema``: what editors go by is true of every sample, explains every key, and a language server uses it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.cli.schema import every
from generator.cli.schema.kinds import KINDS
from generator.cli.schema.models import A_FEW, LEFT_OUT, SAYS_IT
from generator.loading.yaml_reader import read
from generator.model.table_top import LAID
from tests import command
from tests.conftest import ROOT, SCENARIO
from tests.language_server import LanguageServer

DATA = ROOT / "data"
SCHEMAS = DATA / "schemas"
NAMED = re.compile(r"\A# yaml-language-server: \$schema=(\S+)\n")
CARDS = DATA / "units" / "capitan" / "british.yaml"
MADE = every()


def named(path: Path) -> str | None:
    """The schema that a file names in its first line."""
    found = NAMED.match(path.read_text(encoding="utf-8"))
    return (path.parent / found[1]).resolve().name if found else None


def kind_of(path: Path) -> str | None:
    """The schema for a file by where it lies."""
    parts = path.relative_to(ROOT).parts
    by_folder = {"sets": "set", "papers": "paper", "nations": "nations", "palettes": "palette"}
    match parts:
        case ("templates", kind, _):
            return f"{kind}_layout.json" if f"{kind}_layout" in KINDS else "layout.json"
        case ("data", "print", kind, _):
            return {"profile": "profile.json", "ink": "ink.json", "die_cut": "labels.json"}.get(kind)
        case ("data", "rulesets" | "games", _, "game.yaml"):
            return "game.json"
        case ("data", "rulesets" | "games", _, "tables", _):
            return "game_tables.json"
        case ("data", "rulesets" | "games", _, file) if f"game_{file.removesuffix('.yaml')}" in KINDS:
            return f"game_{file.removesuffix('.yaml')}.json"
        case ("data", "rulesets" | "games", game, "words", _):
            return f"words.{game}.json"
        case ("data", "boards" | "symbols", file):
            name = "_".join(reversed(path.stem.split("_")))  # templates_hex.yaml
            return f"{name}.json" if name in KINDS else None
        case ("data", "print", "bags_and_boxes.yaml"):
            return "storage.json"
        case ("data", "words", _):
            return "sheet_words.json"
        case ("data", folder, _) if folder in by_folder:
            return f"{by_folder[folder]}.json"
    return named(path)


SHIPPED = [path for folder in (DATA, ROOT / "templates") for path in sorted(folder.rglob("*.yaml"))]
SAMPLES = {path: kind for path in SHIPPED if (kind := kind_of(path)) is not None}


@cache
def validator(name: str) -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator(json.loads(MADE[name]))


def wrong(name: str, content: Any) -> list[str]:
    found = validator(name).iter_errors(json.loads(json.dumps(content)))
    return [jsonschema.exceptions.best_match([one]).message for one in found]


# -- what is made ------------------------------------------------------------------------------------------


def test_those_that_samples_name_are_there_as_they_are_made(request: pytest.FixtureRequest) -> None:
    wanted = {name for path in SHIPPED if (name := named(path))}
    if request.config.getoption("--update"):
        for old in SCHEMAS.glob("*.json"):
            old.unlink()
        for name in wanted:
            (SCHEMAS / name).write_text(MADE[name], encoding="utf-8")
    assert {path.name: path.read_text(encoding="utf-8") for path in SCHEMAS.iterdir()} == {n: MADE[n] for n in wanted}


def test_every_file_that_comes_with_us_names_its_own() -> None:
    """Those of starters name one once they are copied."""
    starters = {path for path in SHIPPED if path.is_relative_to(DATA / "starters")}
    assert [str(path.relative_to(ROOT)) for path in SHIPPED if path not in starters and named(path) is None] == []
    assert {path: named(path) for path in SAMPLES} == {**SAMPLES}


@pytest.mark.parametrize("name", MADE)
def test_each_is_a_schema_and_explains_every_key(name: str) -> None:
    schema = json.loads(MADE[name])
    jsonschema.Draft7Validator.check_schema(schema)
    assert [*unexplained(schema, "")] == []


def unexplained(node: Any, path: str) -> Iterator[str]:
    """Keys of which it is not said in a few words what they are for, or what holds where they are left out."""
    if isinstance(node, list):
        for one in node:
            yield from unexplained(one, path)
    elif isinstance(node, dict):
        for key, value in node.get("properties", {}).items():
            said = value.get("description", "") if isinstance(value, dict) else "a condition of its own"
            is_word = said.startswith("In ")
            if len(said.partition(LEFT_OUT)[0].split()) < A_FEW and not is_word:
                yield f"{path}.{key}: {said}"
            if re.search(r"^Settings: |\bsee (below|the file)\b", said):
                yield f"{path}.{key} names what is in it: {said}"
            is_word = said.startswith("In ")
            if not (
                key in node.get("required", ())
                or {"default", "const"} & value.keys()
                or SAYS_IT.search(said)
                or is_word
            ):
                yield f"{path}.{key} may be left out: {said}"
        for key, value in node.items():
            if key in ("if", "then"):  # a condition says which elements are meant, and is shown to nobody
                continue
            yield from unexplained(value, f"/{key}" if path == "/definitions" else f"{path}/{key}")


@pytest.mark.parametrize("kind", ("control_sheet", "scenario_sheet", "reference_chart"))
def test_settings_of_sheets_have_the_defaults_of_the_standard(kind: str) -> None:
    schema, standard = json.loads(MADE[f"{kind}_layout.json"]), read(ROOT / "templates" / kind / "standard.yaml").data()

    def settings(node: dict[str, Any], said: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
        for key, value in node["properties"].items():
            if "$ref" in value and isinstance(said.get(key), dict):
                yield from settings(schema["definitions"][value["$ref"].rpartition("/")[2]], said[key])
            elif key in said and "const" not in value and "$ref" not in value.get("items", {}):
                yield value.get("default"), said[key]

    found = [*settings(schema, standard)]
    assert len(found) > 20 and [pair for pair in found if pair[0] != pair[1]] == []


def test_entries_of_lists_are_whole_where_the_rest_may_be_left_out() -> None:
    assert (
        wrong("control_sheet_layout.json", {"kind": "control_sheet", "extends": "standard", "figures": {"box_mm": 5}})
        == []
    )
    columns = {"order_of_battle": {"columns": [{"share": 0.5}]}}
    assert wrong("control_sheet_layout.json", {"kind": "control_sheet", "extends": "standard", **columns})


def test_paths_of_ours_stand_in_none() -> None:
    assert not [name for name, text in MADE.items() if str(ROOT) in text or "/home" in text]


# -- what they say of files --------------------------------------------------------------------------------


def test_what_a_card_needs_may_stand_in_the_defaults() -> None:
    schema = "cards.cry_havoc.json"
    data = read(ROOT / "data" / "units" / "cry_havoc" / "outlaws.yaml").data()
    first = next(iter(data["cards"].values()))
    nation = first.pop("nation")
    assert wrong(schema, data)
    assert wrong(schema, {**data, "defaults": {"nation": nation}}) == []
    assert wrong(schema, {**data, "defaults": {"nation": nation, "nations": 2}})


@pytest.mark.parametrize("path", SAMPLES, ids=[str(path.relative_to(ROOT)) for path in SAMPLES])
def test_a_sample_is_as_its_schema_says(path: Path) -> None:
    assert wrong(SAMPLES[path], read(path).data()) == []


BRZOZA, SETS = DATA / "scenarios/flames_hexwar/brzoza_crossroads.yaml", DATA / "sets" / "capitan_hex.yaml"
SPOILT = {
    "a misspelt key": (SCENARIO, "turns: 12", "trns: 12"),
    "text for a number": (SCENARIO, "turns: 12", "turns: twelve"),
    "a number too large": (SCENARIO, "turns: 12", "turns: 200"),
    "another ruleset": (SCENARIO, "ruleset: capitan_hex", "ruleset: cry_havoc"),
    "terrain that is none": (SCENARIO, "kind: stream", "kind: steam"),
    "terrain of the board": (SCENARIO, "terrain: track", "terrain: trakc"),
    "a colour that is none": (SCENARIO, "rifles_95th, colour: green", "rifles_95th, colour: gren"),
    "an ability that is none": (SCENARIO, "[skirmishers]", "[skirmisher]"),
    "a hex that is none": (SCENARIO, "at: [1404]", "at: [14:04]"),
    "a key of a unit": (SCENARIO, "figures: 10", "figurs: 10"),
    "a weapon that is none": (CARDS, "weapon: rifle", "weapon: rifles"),
    "a nation that is none": (CARDS, "nation: great_britain", "nation: britain"),
    "a figure that is none": (CARDS, "figure: light_infantry", "figure: light_infanty"),
    "a die that is none": (CARDS, "firing: 12", "firing: 13"),
    "a distance that is none": (CARDS, "reach: {cm: 25, hexes: 5}", "reach: far"),
    "specialists that are none": (CARDS, "[escort, scouts]", "[escort, scuts]"),
    "an action that is none": (BRZOZA, "order: opportunity_fire", "order: oportunity_fire"),
    "a kind of counter that is none": (SETS, "kind: infantry", "kind: infantery"),
    "a colour that has no ink": (DATA / "print/ink/saver.yaml", "  yellow:", "  yelow:"),
    "a key of a layout": (DATA / "games/kessel/layouts/event.yaml", "width_mm:", "widht_mm:"),
    "a shape that is none": (DATA / "games/kessel/layouts/event.yaml", "shape: rect", "shape: rectangle"),
    "a font that is none": (DATA / "games/kessel/layouts/event.yaml", "font: sans", "font: comic"),
    "a key of a piece": (DATA / "games/kessel/pieces.yaml", "each:", "eech:"),
    "a game without id": (DATA / "games/kessel/game.yaml", "id: kessel", "idd: kessel"),
    "a list that plays": (DATA / "games/kessel/scenarios/first.yaml", "units: all", "units: some"),
}


@pytest.mark.parametrize(("path", "old", "new"), SPOILT.values(), ids=SPOILT)
def test_a_spoilt_one_is_not(path: Path, old: str, new: str, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    spoilt = tmp_path / path.name
    spoilt.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert wrong(SAMPLES[path], read(spoilt).data())


# -- the command -------------------------------------------------------------------------------------------


def test_it_lists_the_kinds_and_prints_one() -> None:
    listed = command.fichas("schema")
    assert listed.returncode == 0 and [line.split()[0] for line in listed.stdout.splitlines()] == [*KINDS]
    assert command.fichas("schema", "scenario", "--ruleset", "cry_havoc").stdout == MADE["scenario.cry_havoc.json"]
    assert (
        command.fichas("schema", "scenario", "--ruleset", str(DATA / "games" / "kessel")).stdout
        == MADE["scenario.kessel.json"]
    )


def test_what_there_is_not_is_said() -> None:
    said = command.fichas("schema", "scenari")
    assert said.returncode == 1 and "there is no kind of file 'scenari'. Did you mean 'scenario'?" in said.stderr
    said = command.fichas("schema", "cards", "--ruleset", "kessel")
    assert said.returncode == 1 and "the game 'kessel' has no cards" in said.stderr


def test_all_are_written_into_a_folder(tmp_path: Path) -> None:
    assert command.fichas("schema", "--all", str(tmp_path / "schemas")).returncode == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "schemas").iterdir()} == MADE
    (tmp_path / "file").touch()
    said = command.fichas("schema", "--all", str(tmp_path / "file"))
    assert said.returncode == 1 and "the schemas cannot be written here" in said.stderr and "with --all" in said.stderr


# -- in an editor ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(program) -> Iterator[LanguageServer]:
    with LanguageServer(program("yaml-language-server"), ROOT) as running:
        yield running


def test_an_editor_finds_nothing_wrong_with_any_sample(server: LanguageServer) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SHIPPED if named(path)}
    assert {path: found for path, found in server.open_all(texts).items() if found} == {}


def test_an_editor_shows_a_misspelt_key_and_a_wrong_value(server: LanguageServer) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    lines = text.splitlines()
    for name, (old, new, said) in {
        "key": ("turns: 12", "trns: 12", "Property trns is not allowed."),
        "kind": ("turns: 12", "turns: twelve", 'Incorrect type. Expected "integer".'),
        "name": ("kind: stream", "kind: steam", 'Value is not accepted. Valid values: "open"'),
    }.items():
        found = server.open(SCENARIO.with_name(f"{name}.yaml"), text.replace(old, new, 1))
        line = next(number for number, line in enumerate(lines) if old in line)
        assert [one for one in found if one["range"]["start"]["line"] == line and said in one["message"]], found


def test_an_editor_completes_keys_and_names(server: LanguageServer) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    lines = text.splitlines()
    server.open(SCENARIO.with_name("keys.yaml"), text + "\n")
    assert {"house", "layouts", "tables"} <= {*server.completions(SCENARIO.with_name("keys.yaml"), len(lines), 0)}
    server.open(SCENARIO)
    kind = next(number for number, line in enumerate(lines) if "kind: stream" in line)
    assert {"stream", "dense_wood", "track"} <= {*server.completions(SCENARIO, kind, lines[kind].index("stream"))}
    cards = CARDS.read_text(encoding="utf-8").splitlines()
    server.open(CARDS)
    for key, name in (("weapon", "musket"), ("figure", "hussar"), ("nation", "spain")):
        line = next(number for number, line in enumerate(cards) if line.startswith(f"    {key}: "))
        assert name in server.completions(CARDS, line, len(f"    {key}: ")), key


@pytest.mark.parametrize(
    ("path", "key", "names"),
    (
        (SCENARIO, "card: rifles_95th", {"rifles_95th", "buffs_3rd"}),
        (BRZOZA, "order: opportunity_fire", {"opportunity_fire", "tactical_move"}),
        (CARDS, "specialists: [escort", {"aide_de_camp", "musician"}),
        (SETS, "figure: line_infantry", {"hussar", "grenadier"}),
        (SETS, "kind: infantry", {"cavalry", "limber"}),
        (DATA / "print/profile/mono.yaml", "ink: grey", {"grey", "saver"}),
        (DATA / "games/house_capitan/game.yaml", "extends: capitan_hex", {"capitan", "cry_havoc"}),
        (DATA / "games/kessel/game.yaml", "languages: [en", {"es", "fr"}),
        (DATA / "boards/terrain.yaml", "sign: terrain_ford", {"terrain_ford", "terrain_bridge"}),
    ),
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_an_editor_completes_what_a_key_may_name(server: LanguageServer, path: Path, key: str, names: set[str]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, line in enumerate(lines) if key in line)
    server.open(path)
    value = re.search(r"[: \[]+(?=\w+$)", key).end()
    assert names <= {*server.completions(path, line, lines[line].index(key) + value)}


def test_an_editor_explains_a_key(server: LanguageServer) -> None:
    lines = CARDS.read_text(encoding="utf-8").splitlines()
    server.open(CARDS)
    line = next(number for number, line in enumerate(lines) if line.startswith("    command:"))
    assert "A subordinate commands only its own regiment" in server.hover(CARDS, line, 6)


def test_an_editor_completes_and_explains_a_list_of_a_game(server: LanguageServer) -> None:
    ships = DATA / "games" / "weather_gage" / "ships.yaml"
    text = ships.read_text(encoding="utf-8")
    line = text.count("\n")
    for name, more in (("new_keys", "new_ship:\n  \n"), ("new_values", "new_ship:\n  rate: \n")):
        server.open(ships.with_name(f"{name}.yaml"), text + more)
    assert {"side", "name", "broadsides"} <= {*server.completions(ships.with_name("new_keys.yaml"), line + 1, 2)}
    assert {"third", "frigate"} <= {*server.completions(ships.with_name("new_values.yaml"), line + 1, 8)}
    assert "A whole number from" in server.hover(
        ships.with_name("new_values.yaml"), 3, text.splitlines()[3].index("hull") + 1
    )
    wrong = server.open(ships.with_name("new_wrong.yaml"), text.replace("rigging: 12", "riging: 12", 1))
    assert "Property riging is not allowed." in {one["message"] for one in wrong}


def test_an_editor_completes_and_explains_words(server: LanguageServer) -> None:
    spanish = DATA / "games" / "market_day" / "words" / "es.yaml"
    text = spanish.read_text(encoding="utf-8")
    lines = text.splitlines()
    server.open(spanish)
    assert "In en: Price" in server.hover(spanish, lines.index("price: Precio"), 2)
    at = lines.index("action:")
    server.open(spanish.with_name("de.yaml"), "\n".join([*lines[: at + 1], "  ", ""]))
    assert {"buy", "serve"} <= {*server.completions(spanish.with_name("de.yaml"), at + 1, 2)}
    german = DATA / "languages" / "de.yaml"
    server.open(german, (DATA / "languages" / "es.yaml").read_text(encoding="utf-8") + "unit_card:\n  \n")
    assert "movement" in server.completions(german, 5, 2)


# -- a game of one's own -----------------------------------------------------------------------------------


def test_a_scenario_of_ones_own_game_names_what_the_game_has(tmp_path: Path) -> None:
    game = tmp_path / "pg"
    assert command.fichas("new", game, "--game").returncode == 0
    schema = json.loads(command.fichas("schema", "scenario", "--ruleset", game).stdout)
    keys, ground = schema["properties"], schema["definitions"]["BoardFeature"]["properties"]["terrain"]
    assert keys["first"]["enum"] == ["north", "south"] and "stream" in ground["enum"]
    listed = next(form for form in keys["units"]["anyOf"] if form.get("type") == "array")
    assert "guards" in listed["items"]["anyOf"][0]["enum"]
    check = jsonschema.Draft7Validator(schema)
    scenario = {"game": "..", "title": "First", "units": ["guards", "written_since"], "turns": 8}
    assert not [*check.iter_errors({**scenario, "first": "north"})]
    assert [*check.iter_errors({**scenario, "first": "nort"})]


def test_a_list_is_a_mapping_by_id_or_a_list_of_lines() -> None:
    customers = read(DATA / "games" / "market_day" / "customers.yaml").data()
    schema = "list.market_day.customer.json"
    lines = [{"id": name, **line} for name, line in customers.items()]
    assert wrong(schema, customers) == wrong(schema, lines) == []
    assert wrong(schema, [{key: value for key, value in lines[0].items() if key != "id"}])
    assert wrong(schema, {"The Shepherd": customers["shepherd"]})
    later = {"shepherd": {**customers["shepherd"], "wants": ["bread", "written_since"]}}
    assert wrong(schema, later) == [] and wrong(schema, {"shepherd": {**customers["shepherd"], "wants": "bread"}})


def test_of_several_lists_one_is_named(tmp_path: Path) -> None:
    assert (
        command.fichas("schema", "list", "--ruleset", "weather_gage", "--list", "ships").stdout
        == (MADE["list.weather_gage.ship.json"])
    )
    for arguments, said in {
        ("list", "--ruleset", "weather_gage"): "has several lists. Say which with --list: rate, ship, compass.",
        ("list", "--ruleset", "weather_gage", "--list", "shop"): "has no list 'shop'. Did you mean 'ship'?",
        ("list", "--ruleset", "capitan"): "has no lists of its own. Its units are cards, 'fichas schema cards'.",
        ("layout", "--list", "ship"): "there is one schema of layout. Leave it out.",
    }.items():
        found = command.fichas("schema", *arguments)
        assert found.returncode == 1 and said in found.stderr, arguments
    game = tmp_path / "pg"
    assert command.fichas("new", game, "--game").returncode == 0
    file = game / "game.yaml"
    data = read(file).data()
    data["data"]["unit"].pop("fields")
    file.write_text(json.dumps({**data, "pieces": {}, "values": {}}, ensure_ascii=False), encoding="utf-8")
    found = command.fichas("schema", "list", "--ruleset", game)
    assert found.returncode == 1 and "only a sheet can hold them" in found.stderr, found.stderr


def test_words_of_ones_own_may_stand_in_those_of_a_game_and_not_of_the_sheets() -> None:
    assert wrong("words.market_day.json", {"price": "Preis", "my_own": {"of": "Mine", "several": ["a", "b"]}}) == []
    assert wrong("words.market_day.json", {"price": True})
    assert wrong("language.json", {"unit_card": {"movement": "Bewegung"}}) == []
    assert wrong("language.json", {"unit_card": {"movment": "Bewegung"}})


def test_words_may_be_a_text_and_a_group_at_once(tmp_path: Path) -> None:
    words = 'a.b: x\na: y\nc: z\nc.d: x\nc.d.0: x\n"": x\n'
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.yaml").write_text(words, encoding="utf-8")
    (tmp_path / "game.yaml").write_text("format: 1\nid: mine\nname: Mine\n", encoding="utf-8")
    schema = json.loads(command.fichas("schema", "words", "--ruleset", tmp_path).stdout)
    check = jsonschema.Draft7Validator(schema)
    for right in (
        {"a": "x", "c": "x"},
        {"a": {"b": "x"}, "c": {"d": "x"}},
        {"c": {"d": {"0": "x"}}},
        {"c": {"d": ["x"]}},
    ):
        assert check.is_valid(right), right
    assert not check.is_valid({"a": {"b": 3}}) and not check.is_valid({"a": 3})
    assert schema["properties"]["c"]["anyOf"][0]["description"] == "In en: z"


def test_a_list_is_named_under_each_key_of_a_group(tmp_path: Path) -> None:
    fields = "{friends: {by: [left, right], one_of: unit}, name: {is: words}}"
    game = f"format: 1\nid: mine\nname: Mine\ndata: {{unit: {{fields: {fields}, from: units.yaml}}}}\n"
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    (tmp_path / "units.yaml").write_text("{a: {name: A, friends: {left: a, right: a}}}", encoding="utf-8")
    schema = json.loads(command.fichas("schema", "list", "--ruleset", tmp_path).stdout)
    friends = schema["definitions"]["friends"]["properties"]
    assert friends["left"]["anyOf"][0]["enum"] == friends["right"]["anyOf"][0]["enum"] == ["a"]


@pytest.mark.parametrize("game", ("capitan", "capitan_hex", "cry_havoc", "flames_hexwar", "kessel", "market_day"))
def test_what_lies_where_on_a_table_is_offered_where_it_is_taken(game: str) -> None:
    schema = MADE[f"scenario.{game}.json"]
    is_on_hexes = game not in ("capitan", "market_day")
    keys = [*LAID, "depth_cm", "width_cm", "TableTop"]
    assert [key for key in keys if f'"{key}"' in schema] == ([] if is_on_hexes else keys)


def test_the_colour_of_a_side_is_offered() -> None:
    colour = json.loads(MADE["game.json"])["definitions"]["SideSpec"]["properties"]["colour"]
    assert "red" in colour["anyOf"][0]["enum"]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("element", "is_right"),
    (
        ({"text": "A", "size_pt": 8}, True),
        ({"text": "A", "corner_mm": 1}, False),
        ({"image": "a.svg", "align": "left"}, False),
        ({"shape": "rect", "corner_mm": 1}, True),
        ({"shape": "circle", "corner_mm": 1}, False),
        ({"shape": "{{ unit.shape }}", "corner_mm": 1}, True),
        ({"corner_mm": 1}, True),
    ),
)
def test_a_key_that_says_nothing_of_an_element_is_refused(element: dict[str, Any], is_right: bool) -> None:
    content = {
        "kind": "counter",
        "width_mm": 20,
        "height_mm": 20,
        "elements": {"one": {"box": [1, 1, 5, 5], **element}},
    }
    assert bool(wrong("layout.json", content)) is not is_right
