"""``fichas new``: each starter builds as it stands, and nothing that is there is written over."""

from __future__ import annotations

import csv
import errno
import json
import os
import re
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from generator.__main__ import main
from generator.cli.new import DEFAULT, EVERY, GAME, game_id, scenario_name, starters, there_is
from generator.cli.new import games as games_to_copy
from generator.loading.rulebook import load_rulebook
from generator.loading.yaml_reader import read
from tests import games
from tests.command import Done, fichas
from tests.conftest import LANGUAGES, ROOT

STARTERS = [*starters(), GAME]
ONLY = "counters,unit_cards,control_sheets"


def new(folder: Path, starter: str, *words: object) -> Done:
    return fichas("new", folder, *(["--game"] if starter == GAME else ["--ruleset", starter]), *words)


def scenario(folder: Path, starter: str) -> Path:
    return folder / (
        f"scenarios/{scenario_name(folder)}_first.yaml" if starter == GAME else f"{scenario_name(folder)}.yaml"
    )


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def plain(path: Path):
    """A YAML file as plain values."""

    def bare(node):
        match node.value:
            case dict() as found:
                return {key: bare(one) for key, one in found.items()}
            case list() as found:
                return [bare(one) for one in found]
            case found:
                return found

    return bare(read(path).root)


@pytest.fixture(scope="module", params=STARTERS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Done]:
    folder = tmp_path_factory.mktemp("new") / "mine"
    done = new(folder, request.param)
    assert done.returncode == 0, done.stderr
    return request.param, folder, done


def test_there_is_one_for_every_ruleset() -> None:
    assert starters() == sorted(games.NAMES)
    assert DEFAULT in starters()


def test_it_says_what_was_made_and_what_comes_next(made, monkeypatch) -> None:
    starter, folder, done = made
    files, _, after = done.stdout.partition("\nNext:\n")
    assert sorted(files.split()) == sorted(str(folder / name) for name in content(folder))
    assert not done.stderr
    commands = [line.split()[1:] for line in after.splitlines()]
    assert [words[0] for words in commands] == ["check", "preview", "build"]
    assert all(Path(words[1]).exists() for words in commands)


@pytest.mark.sample(3)
def test_nothing_is_wrong_with_it(made) -> None:
    starter, folder, _ = made
    for asked in {folder if starter == GAME else scenario(folder, starter), scenario(folder, starter)}:
        done = fichas("check", asked)
        assert (done.returncode, done.stdout, done.stderr) == (0, "no errors, no warnings\n", "")
    if starter != GAME:  # a game of one's own is typed in one language, its own
        assert {*LANGUAGES} <= {*load_rulebook(starter).spec.languages}  # those that a check goes through


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_are_there_in_each_language(language: str, tmp_path: Path) -> None:
    assert new(tmp_path / "mine", DEFAULT).returncode == 0
    done = fichas("check", scenario(tmp_path / "mine", DEFAULT), "--lang", language)
    assert (done.stdout, done.stderr) == ("no errors, no warnings\n", "")


@pytest.mark.sample(1)
def test_it_builds_and_its_layout_is_in_use(made, tmp_path: Path) -> None:
    starter, folder, _ = made
    file = scenario(folder, starter)

    def kit(to: str) -> dict[str, bytes]:
        done = fichas("build", file, "--only", ONLY, "--out", tmp_path / to, "--format", "svg")
        assert done.returncode == 0, done.stderr
        return {path.name: path.read_bytes() for path in (tmp_path / to).rglob("*.svg")}

    ours = kit("with")
    drawn = "control_sheets" if starter == GAME else "unit_cards"
    every = {"control_sheets", drawn, *([] if starter == "capitan" else ["counters"])}  # figures need no counters
    assert {kind for kind in every if any(name.startswith(kind) for name in ours)} == every
    names_it = folder / "game.yaml" if starter == GAME else file
    text = names_it.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("layouts: "))
    try:
        names_it.write_text(text.replace(line, ""), encoding="utf-8")
        changed = {name for name, bytes_ in kit("without").items() if bytes_ != ours.get(name)}
    finally:
        names_it.write_text(text, encoding="utf-8")
    assert changed and all(name.startswith(drawn) for name in changed)


def test_every_file_names_a_schema_that_is_there_and_is_as_it_says(made) -> None:
    _, folder, _ = made
    files = sorted(folder.rglob("*.yaml"))
    assert files
    for path in files:
        first, *_ = path.read_text(encoding="utf-8").splitlines()
        schema = json.loads((path.parent / first.removeprefix("# yaml-language-server: $schema=")).read_text())
        jsonschema.Draft7Validator(schema).validate(json.loads(json.dumps(plain(path))))
    named = {(path.parent / path.read_text().splitlines()[0].partition("=")[2]).resolve() for path in files}
    assert named == {path.resolve() for path in (folder / "schemas").iterdir()}


def test_there_are_two_units_of_each_arm(made) -> None:
    starter, folder, _ = made
    if starter == GAME:
        arms = plain(folder / "game.yaml")["data"]["unit"]["fields"]["arm"]["one_of"]
        with (folder / "units.csv").open(encoding="utf-8", newline="") as file:
            found = Counter(row["arm"] for row in csv.DictReader(file))
    else:
        fields = load_rulebook(starter).data["unit"].fields
        field = "arm" if "arm" in fields else "kind"
        arms = fields[field].one_of
        cards = plain(folder / "units.yaml")["cards"]
        found = Counter(
            cards[entry["card"]][field]
            for side in plain(scenario(folder, starter))["sides"]
            for entry in side["units"]
            if "command" not in cards[entry["card"]]
        )
    assert arms and {arm: found[arm] for arm in arms} == dict.fromkeys(arms, 2)


@pytest.mark.sample(2)
def test_its_readme_is_one_screen_and_its_commands_run(made, tmp_path: Path, monkeypatch) -> None:
    _, folder, _ = made
    text = (folder / "README.md").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= 32 and "{" not in text
    named = {line.split("`")[1] for line in lines if line.startswith("| `")}
    assert all((folder / name).exists() for name in named)
    commands = [line.split("#")[0].split()[1:] for line in lines if line.startswith("fichas ")]
    assert [command[0] for command in commands] == ["check", "preview", "build", "watch", "explain"]
    for command in commands:
        words = [str(folder / word) if (folder / word).exists() else word for word in command]
        if words[0] in ("preview", "watch"):  # they go on until they are stopped
            assert Path(words[1]).is_file()
            continue
        if words[0] == "build":
            words += ["--out", str(tmp_path), "--only", "control_sheets"]
        assert fichas(*words).returncode == 0


def test_the_lists_and_tables_that_its_comments_name_are_there(made) -> None:
    _, folder, _ = made
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.*") if path.is_file())
    named = {found[0] for found in re.finditer(r"fichas (list|tables)( (--)?[a-z_]+)+", text)}
    assert len(named) >= 3
    for command in named:
        assert fichas(*command.split()[1:]).returncode == 0, command


def test_a_second_time_names_each_file_and_writes_nothing(made) -> None:
    starter, folder, _ = made
    mine = folder / "README.md"
    before = mine.read_bytes()
    try:
        mine.write_bytes(b"mine")
        held = content(folder)
        done = new(folder, starter)
        assert done.returncode == 1 and not done.stdout
        said = done.stderr.splitlines()
        assert [line.partition(": ")[0] for line in said] == sorted(str(folder / name) for name in held)
        assert all("it is there already" in line for line in said)
        assert content(folder) == held
    finally:
        mine.write_bytes(before)


@pytest.mark.parametrize("starter", STARTERS)
def test_two_runs_give_the_same_bytes(starter: str, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        assert new(tmp_path / name / "mine", starter, "--title", "Twice").returncode == 0
    assert content(tmp_path / "one") == content(tmp_path / "two")


@pytest.mark.sample(7)
@pytest.mark.parametrize("starter", [DEFAULT, GAME])
@pytest.mark.parametrize(
    "title",
    ['Año: "l’été"', "it's # no {comment}", "- no", "\\d+ \\1 & [x]", "123", "x: *yes*, | > %", "null"],
)
def test_any_title_is_what_paper_says(title: str, starter: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert new(folder, starter, "--title", title).returncode == 0
    file, key = (folder / "game.yaml", "name") if starter == GAME else (scenario(folder, starter), "title")
    assert plain(file)[key] == title
    done = fichas("check", file.parent if starter == GAME else file)
    assert (done.stdout, done.stderr) == ("no errors, no warnings\n", "")


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("", "there are no words here"),
        ("two\nlines", "a line ends in the midst of it"),
        ("\udcff", "cannot be printed"),
        ("a long " * 20, "characters are more than the 70"),
        ("x" * 60, "is a word of 60 letters"),
        ("日本", "the fonts have no 日 本"),
    ],
)
def test_a_title_that_paper_cannot_have_is_refused(title: str, said: str, tmp_path: Path) -> None:
    done = fichas("new", tmp_path / "mine", "--title", title)
    assert done.returncode == 1 and done.stderr.startswith("--title: ") and said in done.stderr
    assert not (tmp_path / "mine").exists()


def test_other_files_in_the_folder_stay(tmp_path: Path) -> None:
    (tmp_path / "layouts").mkdir()
    for name in ("notes.txt", "layouts/other.yaml"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
    assert fichas("new", tmp_path).returncode == 0
    held = content(tmp_path)
    assert held["notes.txt"] == held["layouts/other.yaml"] == b"mine" and f"{scenario_name(tmp_path)}.yaml" in held


def test_what_stands_in_the_way_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "layouts").write_text("mine", encoding="utf-8")
    (tmp_path / "units.yaml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "README.md").mkdir()
    done = fichas("new", tmp_path)
    assert done.returncode == 1
    assert [line.partition(": ")[0] for line in done.stderr.splitlines()] == [
        str(tmp_path / name) for name in ("README.md", "layouts", "units.yaml")
    ]
    assert "layouts: this is not a folder" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"layouts", "units.yaml", "README.md"}


def test_a_file_above_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "mine"):
        done = fichas("new", folder)
        assert done.returncode == 1
        assert done.stderr.startswith(f"{tmp_path / 'file'}: this is not a folder, and one has to be here.")


@pytest.mark.skipif(os.geteuid() == 0 and not Path("/proc/self").is_dir(), reason="the superuser may write anywhere")
def test_a_folder_that_refuses_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    folder = Path("/proc/self/mine") if os.geteuid() == 0 else tmp_path / "mine"
    done = fichas("new", folder)
    tmp_path.chmod(0o755)
    assert done.returncode == 1 and "the project cannot be written here: " in done.stderr
    assert "--out" not in done.stderr and not folder.exists()


def test_a_disk_that_fills_up_leaves_nothing_behind(tmp_path: Path, monkeypatch) -> None:
    made = []

    def full(path: Path, content: bytes) -> int:
        made.append(path)
        if len(made) > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(path, content)

    written = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", full)
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    done = fichas("new", tmp_path)
    assert done.returncode == 1 and "the project cannot be written here: No space left on device" in done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["notes.txt"]


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[31mb", "\udcff", "", " "])
def test_a_name_no_folder_should_have_is_refused(name: str, tmp_path: Path) -> None:
    done = fichas("new", f"{tmp_path}/{name}" if name.strip() else name)
    assert done.returncode == 1 and done.stderr.startswith("DIR: ") and len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_name_too_long_is_said(tmp_path: Path) -> None:
    done = fichas("new", tmp_path / ("x" * 300))
    assert done.returncode == 1 and "the project cannot be written here: " in done.stderr
    assert not list(tmp_path.iterdir())


def test_all_that_is_wrong_is_said_in_one_run(tmp_path: Path) -> None:
    done = fichas("new", f"{tmp_path}/a\nb", "--ruleset", "capitan_hx", "--title", "")
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 3
    assert "Did you mean 'capitan_hex'?" in done.stderr


def test_a_ruleset_and_a_game_of_ones_own_are_two_things(tmp_path: Path) -> None:
    assert fichas("new", tmp_path / "mine", "--game", "--ruleset", "capitan").returncode == 2
    assert fichas("new").returncode == 2
    assert f"({DEFAULT})" in fichas("new", "--help").stdout


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Año Nuevo", "ano_nuevo"),
        ("2024", "my_2024"),
        ("kessel", "my_kessel"),
        ("日本", "my_game"),
        ("the-ford", "the_ford"),
    ],
)
def test_a_game_is_called_by_its_folder(name: str, found: str, tmp_path: Path) -> None:
    assert game_id(tmp_path / name) == found
    assert fichas("new", tmp_path / name, "--game").returncode == 0
    assert plain(tmp_path / name / "game.yaml")["id"] == found
    assert fichas("check", tmp_path / name).stdout == "no errors, no warnings\n"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("The Old-Ford", "the_old_ford"),
        ("2024", "2024"),
        ("units", "my_units"),
        ("game", "my_game"),
        ("日本", "my_scenario"),
        ("x" * 100, "x" * 60),
    ],
)
def test_a_scenario_is_called_by_its_folder(name: str, found: str, tmp_path: Path) -> None:
    assert scenario_name(tmp_path / name) == found
    assert fichas("new", tmp_path / name).returncode == 0
    assert fichas("check", tmp_path / name / f"{found}.yaml").stdout == "no errors, no warnings\n"
    text = (tmp_path / name / "README.md").read_text(encoding="utf-8")
    assert f"in output/{found}/: " in text and "scenario.yaml" not in text.replace(f"{found}.yaml", "")


@pytest.mark.parametrize("starter", STARTERS)
def test_its_units_may_stand_in_a_spreadsheet(starter: str, tmp_path: Path) -> None:
    assert new(tmp_path / "plain", starter).returncode == 0
    done = new(tmp_path / "mine", starter, "--spreadsheet")
    assert done.returncode == 0, done.stderr
    assert fichas("check", scenario(tmp_path / "mine", starter)).stdout == "no errors, no warnings\n"
    if starter == GAME:
        assert (tmp_path / "mine" / "units.csv").is_file()
        return
    files = {*content(tmp_path / "mine")}
    assert "units.xlsx" in files and "units.yaml" not in files
    assert not [name for name in files if name.startswith("schemas/cards.")]
    text = (tmp_path / "mine" / "README.md").read_text(encoding="utf-8")
    assert "`units.xlsx`" in text and "units.yaml" not in text
    assert fichas("convert", tmp_path / "mine" / "units.xlsx", tmp_path / "mine" / "back.yaml").returncode == 0
    assert plain(tmp_path / "mine" / "back.yaml") == plain(tmp_path / "plain" / "units.yaml")


def test_the_kits_of_two_projects_lie_apart_and_one_over_another_is_said(tmp_path: Path) -> None:
    one, two, out = tmp_path / "one", tmp_path / "two", tmp_path / "out"
    assert new(one, DEFAULT, "--title", "The Ford").returncode == 0
    assert new(two, "cry_havoc").returncode == 0
    only = ("--only", "reference_chart", "--format", "pdf", "--out", out)
    for file in (one / "one.yaml", two / "two.yaml", one / "one.yaml"):
        done = fichas("build", file, *only)
        assert (done.returncode, done.stderr) == (0, "")
    assert {path.name for path in out.iterdir()} == {"one", "two"}
    held = content(out / "one")
    file = (two / "two.yaml").rename(two / "one.yaml")
    done = fichas("build", file, *only, "--lang", "es")
    assert (done.returncode, done.stderr) == (
        0,
        f"{out / 'one'}: warning: the kit of 'The Ford' (capitan_hex) lay here, and what has the same name is written "
        "over. Was it another scenario? Give one of the two files another name, or its kit another folder by --out.\n",
    )
    assert fichas("build", file, *only).stderr == ""  # in another language it is the same
    assert "the kit of 'My First Scenario' (cry_havoc) lay here" in fichas("build", one / "one.yaml", *only).stderr
    assert content(out / "one") == held


def test_there_is_something_to_begin_with_for_every_game_that_is_listed() -> None:
    listed = fichas("list", "rulesets").stdout.splitlines()
    assert sorted(line.split()[0] for line in listed) == sorted(there_is())


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", games_to_copy())
def test_a_game_of_data_is_copied_whole_and_builds_as_it_stands(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    done = fichas("new", folder, "--ruleset", game, "--title", "My “Own”")
    assert done.returncode == 0, done.stderr
    files = content(folder)
    assert {line.removeprefix(f"{folder}/") for line in done.stdout.split("\n\n")[0].splitlines()} == {*files}
    assert (plain(folder / "game.yaml")["id"], plain(folder / "game.yaml")["name"]) == ("mine", "My “Own”")
    theirs = content(ROOT / "data/games" / game)
    svgs = {name for name in theirs if name.endswith((".svg", ".csv", "RULES.md"))}
    assert {name: files.get(name) for name in svgs} == {name: theirs[name] for name in svgs}
    for name, text in files.items():
        if (found := re.match(rb"# yaml-language-server: \$schema=(\S+)\n", text)) is not None:
            schema = (folder / name).parent / found[1].decode()
            assert schema.resolve().is_relative_to(folder.resolve()) and schema.is_file(), name
    scenarios = sorted((folder / "scenarios").iterdir())
    assert len(scenarios) == sum(name.startswith("scenarios/") for name in theirs)
    for path in (folder, *scenarios):
        assert (checked := fichas("check", path)).stdout == "no errors, no warnings\n", checked.stderr
    readme = files["README.md"].decode().splitlines()
    assert readme[0] == "# My “Own”" and len(readme) <= 32
    commands = [line.split("#")[0].split() for line in readme if line.startswith("fichas ")]
    for command in (*commands, *(line.split() for line in done.stdout.splitlines() if line.startswith("  fichas"))):
        assert (folder / command[-1]).exists(), command
    (build,) = (command[1:] for command in commands if command[1] == "build")
    assert fichas("build", folder / build[1], "--out", tmp_path / "out", "--only", "scenario_sheet").returncode == 0
    again = fichas("new", folder, "--ruleset", game)
    assert again.returncode == 1 and len(again.stderr.splitlines()) == len(files)
    assert content(folder) == files


def test_editors_are_told_of_utf_8_and_two_spaces(tmp_path: Path) -> None:
    assert fichas("new", tmp_path).returncode == 0
    settings = json.loads((tmp_path / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    assert settings["files.encoding"] == "utf8" and settings["[yaml]"]["editor.tabSize"] == 2
    told = json.loads((tmp_path / ".vscode" / "extensions.json").read_text(encoding="utf-8"))
    assert told == {"recommendations": ["redhat.vscode-yaml"]}
    assert "indent_size = 2" in (tmp_path / ".editorconfig").read_text(encoding="utf-8")
    assert (ROOT / "data" / "starters" / EVERY / ".editorconfig").is_file()


def test_kits_of_two_games_and_of_a_game_without_its_scenario_go_into_folders_of_their_own(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("alpha", "beta"):
        assert new(tmp_path / name, GAME).returncode == 0
        text = (tmp_path / name / "README.md").read_text(encoding="utf-8")
        assert f"in output/{name}_first/: " in text and "/first" not in text
    for built in ("alpha", "alpha/scenarios/alpha_first.yaml", "beta/scenarios/beta_first.yaml"):
        assert main(["build", built, "--only", "counters", "--format", "svg"]) == 0
        assert capsys.readouterr().err == ""
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["alpha", "alpha_first", "beta_first"]
