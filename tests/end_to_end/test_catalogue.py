"""Many kits at once: what comes out is what comes out one by one, whoever's cores they are built on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.catalogue import build_all
from generator.production.order import Order
from tests.command import fichas
from tests.conftest import ROOT, SCENARIO

WENDEL = ROOT / "data" / "scenarios" / "cry_havoc" / "wendel_wood.yaml"
KESSEL = ROOT / "data" / "games" / "kessel"
FILES = SCENARIO, WENDEL, KESSEL
ONLY = ("--only", "counters", "--format", "svg")


def written(folder: Path) -> dict[str, bytes]:
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


@pytest.fixture(scope="module")
def one_by_one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("one_by_one")
    for file in FILES:
        assert fichas("build", file, *ONLY, "--out", folder).returncode == 0
    return folder


def test_several_are_built_as_one_by_one(one_by_one: Path, tmp_path: Path) -> None:
    by_jobs = [fichas("build", *FILES, *ONLY, "--jobs", jobs, "--out", tmp_path / str(jobs)) for jobs in (1, 3)]
    assert written(tmp_path / "1") == written(tmp_path / "3") == written(one_by_one)
    one, three = (
        (it.returncode, it.stdout.replace(str(tmp_path / jobs), ""), it.stderr)
        for it, jobs in zip(by_jobs, "13", strict=True)
    )
    assert one == three


def test_a_wrong_one_is_told_in_its_place_and_the_others_are_built(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("game: nowhere\n")
    done = fichas("build", SCENARIO, wrong, KESSEL, *ONLY, "--jobs", 2, "--out", tmp_path / "out")
    assert done.returncode == 1
    assert f"{wrong.name}:1:7: " in done.stderr
    assert {it.name for it in (tmp_path / "out").iterdir()} == {SCENARIO.stem, KESSEL.name}


def test_any_executor_builds_them(one_by_one: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as pool:
        made = [*build_all(FILES, Order(out=tmp_path, formats=("svg",), of=("counters",)), pool)]
    assert [it.file for it in made] == [*FILES]
    assert written(tmp_path) == written(one_by_one)


def test_dask_builds_them(one_by_one: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as pool,
    ):
        made = [*build_all(FILES, Order(out=tmp_path, formats=("svg",), of=("counters",)), pool)]
    assert all(it.written and "sheet" in it.summary for it in made)
    assert written(tmp_path) == written(one_by_one)


def test_ctrl_c_ends_all_of_them_at_once(tmp_path: Path) -> None:
    files = [*sorted((ROOT / "data" / "scenarios").rglob("*.yaml")), KESSEL]
    words = [sys.executable, "-m", "generator", "build", *map(str, files), "--jobs", "2", "--out", str(tmp_path)]
    building = subprocess.Popen(
        words,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored in the background
    )
    time.sleep(2.0)
    begun = time.monotonic()
    building.send_signal(signal.SIGINT)  # to it alone, not to those that work for it
    _, said = building.communicate(timeout=20)
    assert time.monotonic() - begun < 5.0
    assert (building.returncode, said.decode().strip()) == (1, "fichas: stopped.")
    with pytest.raises(ProcessLookupError):
        os.killpg(building.pid, 0)  # nobody is left
