"""The pictures of the README and the manual, by command: ``make gallery``. Pages of the sample kits, in few colours and few bytes.

Each is a page rendered larger than it is shown, brought down, and kept in a palette of its own: type stays sharp,
flat colours stay flat, and no picture takes more than MOST_BYTES.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from generator import pipeline
from generator.__main__ import main as fichas
from generator.components.kit import Kit
from generator.components.sheet_kinds import KINDS, kinds_for
from generator.production.kit_files import guided
from generator.production.order import Order
from generator.production.rendering import render
from generator.production.set_up import set_up
from generator.units import MM_PER_INCH, POINTS_PER_INCH

HERE = Path(__file__).resolve().parent
SCENARIOS = HERE.parent.parent / "data" / "scenarios"
HEXES = SCENARIOS / "capitan_hex" / "alberche_ford.yaml"
TABLE = SCENARIOS / "capitan" / "santa_cruz_farm.yaml"
PLATOONS = SCENARIOS / "flames_hexwar" / "brzoza_crossroads.yaml"
CHARACTERS = SCENARIOS / "cry_havoc" / "wendel_wood.yaml"

DPI, FINER = 110, 3
FLAT = 0.001
"""Of a picture, more in one colour is a ground."""
COLOURS = (128, 96, 64, 48, 32)
"""The most that still keeps a picture under MOST_BYTES is taken."""
MOST_BYTES = 160_000

PICTURES: dict[str, tuple[Path, str, int, str, str]] = {
    "counters": (HEXES, "counters", 1, "colour", "en"),
    "counters_grey": (HEXES, "counters", 1, "grey", "en"),
    "counters_saver": (HEXES, "counters", 1, "saver", "en"),
    "unit_cards": (HEXES, "unit_cards", 1, "colour", "en"),
    "control_sheet": (HEXES, "control_sheets", 1, "colour", "en"),
    "scenario_sheet": (HEXES, "scenario_sheet", 1, "colour", "es"),
    "reference_chart": (HEXES, "reference_chart", 1, "colour", "en"),
    "artillery_templates": (HEXES, "artillery_templates", 1, "colour", "en"),
    "board": (HEXES, "board", 1, "colour", "en"),
    "cutting_guide": (HEXES, "cutting_guide", 1, "colour", "en"),
    "tuck_boxes": (PLATOONS, "tuck_boxes", 3, "colour", "en"),
    "measuring_strips": (TABLE, "measuring_strips", 1, "colour", "fr"),
    "platoon_cards": (PLATOONS, "unit_cards", 3, "colour", "en"),
    "wheel": (PLATOONS, "lookup_wheels", 1, "colour", "en"),
    "characters": (CHARACTERS, "counters", 1, "colour", "en"),
    "lines_of_fire": (CHARACTERS, "reference_chart", 2, "colour", "en"),
}
"""By name: a scenario, a kind of sheet, which of its pages is shown, an ink, a language."""

TUTORIAL = HERE.parent.parent / "docs" / "own_game.md"
FIRST = Path("my_game", "scenarios", "first.yaml")
OWN = {"own_counters": ("counters", 1), "own_scenario": ("scenario_sheet", 1)}
"""Of the game that the tutorial makes: a kind of sheet, and which of its pages."""
FULL_HEIGHT = {"own_counters": 0.18}
"""Of a page with little on it, how much is shown."""


CARDS = {"own_card": ("own_layout.md", "cards", "foot_48th"), "own_unit": ("own_unit.md", "duel", "riflemen_95th")}
"""Of a page of the manual its project and a unit of it, whose card is shown."""
TABLE_PAGE, TABLES_ON = TUTORIAL.with_name("own_table.md"), 3
PRINTED = {
    "specimen": (["list", "symbols", "--pdf", "out.pdf"], 1),
    "printer_test": (["calibrate", "--out", "."], 2),
}
"""What other commands print: the command, and which page is shown."""
CARD_MM = (63, 88)


def picture(file: Path, kind: str, number: int, ink: str, language: str) -> Image.Image:
    """One page of a kind of sheet."""
    order = Order(out=HERE, formats=("png",), ink=ink, language=language, only=(kind,), dpi=DPI * FINER, duplex="")
    game = pipeline.derive(file)
    usual = guided(KINDS, kinds_for(game))
    document = Kit(game, set_up(game, order), order.duplex, kinds=usual).document(kind)
    pages = render(kind, document, order, order.printed_as())
    page = next(data for i, (_, data) in enumerate(pages, 1) if i == number)
    return Image.open(io.BytesIO(page)).convert("RGB").reduce(FINER)


def small(image: Image.Image) -> bytes:
    """The picture as a PNG with a palette. ValueError when it cannot be made small enough."""
    for colours in COLOURS:
        out = io.BytesIO()
        image.quantize(palette=_palette(image, colours), dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if out.tell() <= MOST_BYTES:
            return out.getvalue()
    raise ValueError(f"a picture takes {out.tell()} bytes, and {MOST_BYTES} is the most")


def _palette(image: Image.Image, colours: int) -> Image.Image:
    """The colours of grounds as they are, and others for the rest."""
    counted = sorted(image.getcolors(image.width * image.height) or (), reverse=True)
    flat = [colour for count, colour in counted[: colours // 2] if count > FLAT * image.width * image.height]
    # By coverage, not by the median: a flag is few pixels, and keeps its colours.
    rest = image.quantize(colours - len(flat), Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    found = Image.new("P", (1, 1))
    found.putpalette([*chain(*flat), *(rest.getpalette() or ())[: 3 * (colours - len(flat))]])
    return found


def tutorial(folder: Path, page: Path = TUTORIAL) -> Path:
    """The files of a page of the manual as they stand at its end; the scenario among them."""
    for name, text in re.findall(
        r"^`([^`\n]+)`\n\n```\w+\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / FIRST


def printed(words: list[str], page: int) -> Image.Image:
    """A page of the PDF that a command writes."""
    with TemporaryDirectory() as folder, contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
        assert fichas(words) == 0
        (file,) = Path().glob("*.pdf")
        return rendered(file, page)


def own_card(page: str, project: str, unit: str) -> Image.Image:
    with TemporaryDirectory() as folder, contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
        fichas(["new", project])
        tutorial(Path(), TUTORIAL.with_name(page))
        assert fichas(["build", f"{project}/{project}.yaml", "--only", f"{unit},unit_cards", "--pieces", "png"]) == 0
        (file,) = Path("output").glob("*/pieces/**/*front*.png")
        wide, high = (round(1.6 * mm * DPI / MM_PER_INCH) for mm in CARD_MM)
        card = Image.open(file).convert("RGBA").resize((wide, high))
        paper = Image.new("RGBA", card.size, "white")
        return Image.alpha_composite(paper, card).convert("RGB")


def own_table() -> Image.Image:
    """The page of the chart that has the table filled in on the manual's page about tables."""
    with TemporaryDirectory() as folder, contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
        fichas(["new", "wood", "--ruleset", "cry_havoc"])
        tutorial(Path(), TABLE_PAGE)
        return picture(Path("wood/wood.yaml"), "reference_chart", TABLES_ON, "colour", "en")


def rendered(file: Path, page: int) -> Image.Image:
    scale = DPI * FINER / POINTS_PER_INCH
    return pypdfium2.PdfDocument(file)[page - 1].render(scale=scale).to_pil().convert("RGB").reduce(FINER)


def main(names: list[str]) -> None:
    with TemporaryDirectory() as folder:
        scenario = tutorial(Path(folder))
        every = PICTURES | {name: (scenario, *sheet, "colour", "en") for name, sheet in OWN.items()}
        made = {name: partial(picture, *sheet) for name, sheet in every.items()}
        made |= {name: partial(printed, *command) for name, command in PRINTED.items()}
        made |= {name: partial(own_card, *card) for name, card in CARDS.items()} | {"own_table": own_table}
        for name in names or made:
            image = made[name]()
            shown = image.crop((0, 0, image.width, round(FULL_HEIGHT.get(name, 1) * image.height)))
            data = small(shown)
            (HERE / f"{name}.png").write_bytes(data)
            print(f"{name}.png {len(data) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
