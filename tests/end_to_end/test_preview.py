"""The page of ``fichas preview`` in a browser, driven as a person would: clicks, keys, files saved, pixels."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.preview.server import Server
from tests.command import fichas
from tests.conftest import ROOT
from tests.looking import Looking, chromium, has, looked_through, opened, seen, settled, until

LAYOUT, PAPER, OTHER = "layouts/my_card.yaml", "#f8f0dc", "#c8f0c8"
CARD = "button.thing[data-id='unit_cards/allies/foot_48th']"
MM = 96 / 25.4


@pytest.fixture(scope="module")
def browser() -> Iterator:
    with chromium() as one:
        yield one


@pytest.fixture(scope="module")
def looking(browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looking]:
    one = Looking(tmp_path_factory.mktemp("preview") / "project")
    yield one
    one.stop()


@pytest.fixture(scope="module")
def window(browser) -> Iterator:
    """What a person has open: tabs of it share what a browser keeps."""
    with looked_through(browser) as context:
        yield context


@pytest.fixture
def page(window, looking: Looking) -> Iterator:
    with opened(window, looking.server.address) as one:
        settled(one)
        yield one


@pytest.fixture
def recoloured(looking: Looking) -> Iterator[None]:
    """Puts the layout back to what it was."""
    text = (looking.folder / LAYOUT).read_text(encoding="utf-8")
    yield
    looking.restore(LAYOUT, text)


def wait_for_change(page, digest: str) -> None:
    until(
        page,
        "([what, digest]) => { const i = document.querySelector(what + ' img'); return i && i.dataset.digest !== digest }",
        [CARD, digest],
    )
    settled(page)


def digest(page, what: str = CARD) -> str:
    return page.locator(f"{what} img").first.get_attribute("data-digest")


def test_a_saved_layout_redraws_its_cards_alone_and_keeps_the_place(page, looking, recoloured) -> None:
    page.locator(CARD).scroll_into_view_if_needed()
    page.keyboard.press("+")
    settled(page)
    assert has(seen(page, f"{CARD} .frame"), PAPER) > 1000
    page.evaluate("document.querySelectorAll('img').forEach(i => i.isOld = true)")
    place, old = page.evaluate("desk.scrollTop"), digest(page)
    assert place > 0
    looking.save(LAYOUT, PAPER, OTHER)
    wait_for_change(page, old)
    painted = seen(page, f"{CARD} .frame")
    assert has(painted, OTHER) > 1000
    assert not has(painted, PAPER)
    left = page.evaluate(
        "[...document.querySelectorAll('.picture img')].filter(i => i.isOld && i.parentElement.isNear).map(i => i.closest('button').dataset.id)"
    )
    assert any(name.startswith("counters/") for name in left)
    assert not [name for name in left if name.startswith("unit_cards/")]
    assert "Redrawn: " in page.inner_text("#said")
    assert page.evaluate("desk.scrollTop") == place
    assert page.inner_text("#percent") == "100 %"
    page.reload()
    settled(page)
    assert (page.evaluate("desk.scrollTop"), page.inner_text("#percent")) == (place, "100 %")


def test_what_was_before_lies_under_a_line_and_what_changed_is_listed(page, looking, recoloured) -> None:
    old = digest(page)
    looking.save(LAYOUT, PAPER, OTHER)
    wait_for_change(page, old)
    page.reload()  # what was before is not when the page was opened, but before files changed
    settled(page)
    changes = page.locator("#changes button")
    assert page.inner_text("#h-changes") == f"Changed ({changes.count()})"
    changes.filter(has_text="Battalion company").first.click()
    page.wait_for_selector("#large-was img", state="attached")
    assert page.inner_text("#about-name") == "Battalion company"
    assert not has(seen(page, "#large"), PAPER)
    box = page.locator("#large").bounding_box()
    page.mouse.move(box["x"], box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    both = seen(page, "#large")
    half = both.width // 2
    assert has(both.crop((0, 0, half - 20, both.height)), PAPER) > 1000
    assert has(both.crop((half + 20, 0, both.width, both.height)), OTHER) > 1000
    page.keyboard.press("x")
    assert not has(seen(page, "#large"), OTHER)
    page.keyboard.press("x")
    page.keyboard.press("n")
    assert page.inner_text("#about-name") != "Battalion company"


def test_the_chosen_element_is_the_same_one_in_the_next_picture(page, looking, recoloured) -> None:
    page.click(CARD)
    page.wait_for_selector(".spot[title=played]")
    page.evaluate(
        "[...document.querySelectorAll('#elements button')].filter(b => b.innerText.startsWith('Played'))[4].click()"
    )
    page.wait_for_selector("#element dl")
    told, old = page.inner_text("#element"), digest(page, "#large-now")
    looking.save(LAYOUT, PAPER, OTHER)
    until(page, "d => document.querySelector('#large-now img').dataset.digest !== d", old)
    until(page, "told => document.querySelector('#element').innerText === told", told)


def test_before_has_what_is_gone_and_lacks_what_is_new(page, looking) -> None:
    name, one, other = "project.yaml", "{card: artificers}", "{card: foot_48th, colour: green, figures: 8}"
    text = (looking.folder / name).read_text(encoding="utf-8")
    gone, new = "[data-id='unit_cards/allies/artificers']", "[data-id='unit_cards/allies/foot_48th_2']"
    try:
        looking.save(name, one, other)
        page.wait_for_selector(f"#pieces {new}")
        settled(page)
        page.click("text=Before")
        settled(page)
        page.locator(gone).scroll_into_view_if_needed()
        until(page, "what => document.querySelector(what + ' img')", gone)
        assert not page.locator(f"{new} img").count()
        page.click(new)
        assert not page.locator("#large-now img").count()
        page.click("text=Before")
        page.wait_for_selector("#large-now img")
        page.click("#changes [data-how=gone]:has-text('Unit cards')")
        assert page.inner_text("#where-in") == "Artificers · gone"
        page.keyboard.press("1")
        assert not page.locator(f"#pieces {gone}").count()
    finally:
        looking.restore(name, text)


def test_mistakes_stand_over_the_old_picture_with_a_link_into_the_editor(page, looking) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    page.evaluate("document.querySelectorAll('img').forEach(i => i.isOld = true)")
    looking.save("project.yaml", "captain_hale, colour: red}", f"captain_hale, colour: '{hostile}'}}")
    try:
        page.wait_for_selector("#wrong")
        assert f"'{hostile}' is not an id" in page.inner_text("#wrong")
        link = page.locator("#wrong a").first
        line = 1 + (looking.folder / "project.yaml").read_text().split("onerror")[0].count("\n")
        assert link.inner_text().endswith(f"project.yaml:{line}:38")
        assert link.get_attribute("href") == f"vscode://file{looking.file.resolve().as_posix()}:{line}:38"
        assert page.locator("main .stale button.thing").count() > 0
        assert page.evaluate("[...document.querySelectorAll('img')].every(i => i.isOld)")
        assert "is not an id" in page.inner_text("#said")
        assert page.title().startswith("✗")
    finally:
        looking.save("project.yaml", f"captain_hale, colour: '{hostile}'}}", "captain_hale, colour: red}")
    page.wait_for_selector("#wrong", state="hidden")
    until(page, "said.textContent.includes('No more mistakes')")
    assert page.locator("main .stale").count() == 0


def test_switches_show_what_cutting_takes_and_the_back(page) -> None:
    page.click(CARD)
    settled(page)
    scale = page.locator("#large").bounding_box()["width"] / 63
    without = has(seen(page, "#stage"), "#d6006f", 60)
    page.click("text=Trim")
    assert has(seen(page, "#stage"), "#d6006f", 60) > without + 2 * 63 * scale
    page.click("text=Trim")
    page.click("text=Safe zone")
    safe = seen(page, "#large")
    spot = (round(1.2 * scale), round(44 * scale))  # 1.2 mm inside the cut
    assert safe.getpixel(spot) != seen(page, "#large").getpixel((round(5 * scale), spot[1]))
    page.click("text=Safe zone")
    page.click("text=Bleed")
    large, picture = page.locator("#large").bounding_box(), page.locator("#large-now img").bounding_box()
    assert picture["width"] / large["width"] == pytest.approx((63 + 8) / 63, abs=0.005)
    page.click("text=Bleed")
    front = digest(page, "#large-now")
    page.keyboard.press("f")
    until(page, "d => document.querySelector('#large-now img').dataset.digest !== d", front)
    assert page.locator("[data-face=back]").get_attribute("aria-pressed") == "true"
    page.click("text=Front")
    until(page, "d => document.querySelector('#large-now img').dataset.digest === d", front)


def linear(byte: int) -> float:
    part = byte / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def byte(part: float) -> int:
    part = min(max(part, 0.0), 1.0)
    return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


# Machado, Oliveira, Fernandes 2009, table 1, severity 1.0; and luminance.
SIGHTS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def test_sight_is_that_of_the_eyes_named(page) -> None:
    frame = f"{CARD} .frame"
    page.locator(CARD).scroll_into_view_if_needed()
    settled(page)
    red = (0xB7, 0x0D, 0x0D)
    assert has(seen(page, frame), "#b70d0d") > 500
    for name, matrix in SIGHTS.items():
        page.select_option("#sight", name)
        expected = [byte(sum(part * linear(one) for part, one in zip(row, red))) for row in matrix]
        assert has(seen(page, frame), "#" + bytes(expected).hex(), 3) > 500, name


def test_language_and_ink_are_those_asked_for(page, looking) -> None:
    page.select_option("#language", "es")
    assert page.inner_text("#link") == "Drawing"  # until it is what is seen
    until(page, "title.textContent === 'Mi primer escenario'")
    page.select_option("#language", "")
    until(page, "title.textContent === 'My First Scenario'")
    settled(page)
    old = digest(page)
    page.select_option("#ink", "grey")
    wait_for_change(page, old)
    page.locator(CARD).scroll_into_view_if_needed()
    settled(page)
    assert not has(seen(page, f"{CARD} .frame"), "#b70d0d")


def test_a_bank_card_measures_the_screen_once(page) -> None:
    page.click(CARD)
    fitted = page.inner_text("#percent")
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    assert page.inner_text("#percent") == fitted  # what is not measured is not called true
    page.keyboard.press("1")
    page.click("text=Measure")
    assert page.evaluate("document.activeElement.id") == "card"
    for _ in range(4):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowLeft")
    wide = page.locator("#card").bounding_box()["width"]
    assert wide == pytest.approx(85.6 * MM + 39.5, abs=0.1)
    page.keyboard.press("Enter")
    page.wait_for_selector("#measure", state="hidden")
    page.reload()
    settled(page)
    page.click(CARD)
    page.keyboard.press("m")
    assert page.locator("#large").bounding_box()["width"] == pytest.approx(63 * wide / 85.6, abs=0.1)
    assert page.inner_text("#percent") == "100 %"
    page.evaluate("localStorage.clear()")


@pytest.mark.parametrize(
    ("tab", "thing", "name", "size_mm"),
    [("1", CARD, "unit_cards-allies-foot_48th", (63, 88)), ("2", "[data-id='counters-01']", "counters-01", (210, 297))],
    ids=["a card", "a sheet"],
)
def test_a_piece_and_a_sheet_download_true_to_size(tab, thing, name, size_mm, page) -> None:
    page.keyboard.press(tab)
    page.click(thing)
    files = {}
    for form in ("SVG", "PNG", "PDF"):
        with page.expect_download() as waiting:
            page.click(f"#downloads >> text={form}")
        assert waiting.value.suggested_filename == f"{name}-front.{form.lower()}"
        files[form] = Path(waiting.value.path()).read_bytes()
    (sheet,) = pypdfium2.PdfDocument(files["PDF"])
    assert sheet.get_size() == pytest.approx([mm / 25.4 * 72 for mm in size_mm], abs=0.01)
    picture = Image.open(io.BytesIO(files["PNG"]))
    assert picture.size == pytest.approx([mm / 25.4 * 300 for mm in size_mm], abs=1)
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert b'width="%dmm"' % size_mm[0] in files["SVG"]


def test_an_element_names_its_line_and_a_number_says_why(page, looking) -> None:
    page.click(CARD)
    page.click(".spot[title=initiative]")
    page.wait_for_selector("#element dl")
    told = page.inner_text("#element")
    assert "B 1.1: as the card prints it" in told
    layout = ROOT / "templates" / "unit_card" / "poker.yaml"
    line = int(re.search(r"poker.yaml:(\d+):", told)[1])
    assert "unit.initiative" in layout.read_text(encoding="utf-8").splitlines()[line - 1]
    assert page.locator("#element a").get_attribute("href").startswith(f"vscode://file{layout.as_posix()}:{line}:")
    page.locator(".spot[title=played]").first.click()  # of a row of its card
    until(page, "/(movement|range)[.]\\w+[.]hexes/.test(element.textContent)")
    page.locator(".spot[title=points]").first.click()
    page.wait_for_selector("#element dl")
    assert re.search(r"cost|points", page.inner_text("#element dl"))
    page.keyboard.press("e")
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.title")
    assert name != "initiative"
    page.keyboard.press("Enter")
    until(page, "n => element.querySelector('h3').textContent === n", name)


def test_sheets_tell_what_stands_on_them_and_a_piece_leads_to_itself(browser, tmp_path: Path) -> None:
    looking = Looking(tmp_path / "sheets", only=("counters", "control_sheets", "reference_chart", "scenario_sheet"))
    try:
        with looked_through(browser) as context, opened(context, looking.server.address) as page:
            settled(page)
            page.keyboard.press("2")
            page.click("[data-id='control_sheets-01']")
            page.click(".spot[title='FD'] >> nth=0")
            page.wait_for_selector("#element dl")
            told = page.inner_text("#element")
            assert "control_sheet/standard.yaml:" in told and "B 1.1: as the card prints it" in told
            assert re.search(r"unit: .*sheets.yaml:\d+:", told)
            focused = page.evaluate("document.activeElement.title")
            page.keyboard.press("ArrowRight")
            assert page.evaluate("document.activeElement.title") != focused
            page.goto(f"{looking.server.address}#view=close&thing=scenario_sheet-01")
            page.click("#elements button:has-text('summary')")
            assert re.search(r"summary: .*sheets.yaml:\d+:", page.inner_text("#element"))
            page.click(".spot[title='Difference allowed']")
            until(page, "/points.tolerance.side/.test(element.textContent)")
            assert re.search(r"10 percent\s+B 9[.]1 \[printed\]", page.inner_text("#element"))
            assert "scenario_sheet/standard.yaml:" in page.inner_text("#element")
            page.goto(f"{looking.server.address}#view=close&thing=scenario_sheet-02")
            page.click("#elements button:has-text('Full counters')")
            until(page, "/counter.full/.test(element.textContent)")
            assert re.search(r"counter[.]full\s+\d+ counters\s+H 1: ", page.inner_text("#element"))
            page.goto(f"{looking.server.address}#view=close&thing=reference_chart-01")
            page.click("#elements button:has-text('−1') >> nth=0")
            page.wait_for_selector("#element dl")
            assert re.search(r"-1 modifier\s+B [\d.]+ \[printed\]", page.inner_text("#element"))
            page.goto(f"{looking.server.address}#view=close&thing=counters-01")
            page.click("#elements button >> nth=0")
            until(page, "about.textContent.includes('Counters') && elements.textContent.includes('yaml')")
            assert "thing=counters%2F" in page.url
            page.go_back()
            until(page, "location.hash.includes('counters-01')")
    finally:
        looking.stop()


def test_a_face_that_is_turned_to_is_what_is_downloaded_at_once(page) -> None:
    page.click(CARD)
    settled(page)
    page.keyboard.press("f")
    assert "-back.svg" in page.locator("#downloads a").first.get_attribute("href")
    page.keyboard.press("f")


def test_keys_do_all_of_it(page) -> None:
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.id") != first
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.locator("#close").is_visible()
    one = page.inner_text("#where-in")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#where-in") != one
    page.keyboard.press("Escape")
    assert page.locator("#pieces").is_visible()
    assert page.evaluate("document.activeElement.classList.contains('thing')")
    page.keyboard.press("2")
    assert page.locator("#sheets").is_visible()
    page.keyboard.press("/")
    page.keyboard.type("hale card")
    page.keyboard.press("Enter")
    assert page.inner_text("#about-name") == "Captain Hale"
    assert "thing=unit_cards" in page.url
    page.go_back()
    assert page.locator("#sheets").is_visible()
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    assert page.locator("#sight").input_value() == "grey"


def test_it_is_read_aloud_and_asks_nothing_of_the_network(browser, looking) -> None:
    with looked_through(browser, reduced_motion="reduce") as context, opened(context, "about:blank") as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(looking.server.address)
        settled(page)
        page.click(CARD)
        page.wait_for_selector(".spot")
        assert all(address.startswith((looking.server.address, "data:", "blob:")) for address in asked)
        for role in ("banner", "navigation", "main", "complementary", "search", "toolbar"):
            assert page.get_by_role(role).count() == 1, role
        nameless = page.evaluate(
            "[...document.querySelectorAll('button, a, input, select, [role=slider]')]"
            ".filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML)"
        )
        assert nameless == []
        page.keyboard.press("f")
        assert page.evaluate("document.getAnimations().length") == 0  # who wants no motion has none


def test_every_tab_follows_and_the_last_of_many_saves_wins(window, looking, recoloured) -> None:
    tabs = [window.new_page() for _ in range(7)]  # one more than a browser has connections to one place
    for tab in tabs:
        tab.set_viewport_size({"width": 500, "height": 300})
        tab.goto(looking.server.address)
        settled(tab)
    last = PAPER
    for colour in ("#d0ffd0", "#d0d0ff", "#ffd0d0", OTHER):
        looking.save(LAYOUT, last, colour)
        last = colour
        tabs[0].wait_for_timeout(60)
    for tab in (tabs[0], tabs[-1]):
        tab.bring_to_front()
        tab.locator(CARD).scroll_into_view_if_needed()
        for _ in range(200):
            settled(tab)
            if has(seen(tab, f"{CARD} .frame"), OTHER) > 500:
                break
            tab.wait_for_timeout(50)
        else:
            raise AssertionError("the last save is not what is seen")
    for tab in tabs:
        tab.close()


def test_mistakes_before_the_first_picture_and_files_that_come_and_go(window, tmp_path: Path) -> None:
    project = tmp_path / "project"
    looking = Looking(project, only=("counters",))
    units = project / "units.yaml"
    try:
        kept = units.read_text(encoding="utf-8")
        looking.stop()
        units.write_text("cards: [", encoding="utf-8")
        looking = Looking(project, only=("counters",))
        with opened(window, looking.server.address) as page:
            page.wait_for_selector("#wrong li")
            assert "units.yaml" in page.inner_text("#wrong")
            units.write_text(kept, encoding="utf-8")
            page.wait_for_selector("#pieces button.thing")
            page.wait_for_selector("#wrong", state="hidden")
            settled(page)
            units.unlink()
            page.wait_for_selector("#wrong li")
            assert page.locator("#pieces .stale button.thing").count() > 0
            units.write_text(kept, encoding="utf-8")
            page.wait_for_selector("#wrong", state="hidden")
            looking.file.rename(project / "away.yaml")
            page.wait_for_selector("#wrong li")
            (project / "away.yaml").rename(looking.file)
            page.wait_for_selector("#wrong", state="hidden")
    finally:
        looking.stop()


def test_it_says_that_fichas_is_gone_and_finds_it_again(window, looking, tmp_path: Path) -> None:
    assert fichas("new", tmp_path / "game", "--game").returncode == 0
    command = [
        sys.executable,
        "-m",
        "generator",
        "preview",
        str(tmp_path / "game"),
        "--no-browser",
        "--port",
        "0",
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        address = running.stdout.readline().split()[0]
        port, token = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([^/]+)/", address).groups()
        with opened(window, address) as page:
            page.wait_for_selector("#pieces button.thing")
            running.kill()
            page.wait_for_selector("#link[data-state=gone]")
            assert "does not answer" in page.inner_text("#link")
            again = Server(looking.preview, int(port), token)
            threading.Thread(target=again.serve_forever, args=(0.05,), daemon=True).start()
            until(page, "title.textContent === 'My First Scenario'")
            settled(page)
            page.wait_for_selector("#link[data-state=live]")
            assert re.search("Connected again|Redrawn", page.inner_text("#said"))
            again.shutdown()
            again.server_close()
