"""The picture of ``fichas preview`` in its page of the docs, by hand: ``python output/gallery/preview.py``.

A browser's letters differ a little from one version to the next, so ``make gallery`` leaves it as it is.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.looking import Looking, chromium, looked_through, opened, seen, settled, until  # noqa: E402

DATA = HERE.parent.parent / "data"
HEXES = DATA / "scenarios" / "capitan_hex" / "alberche_ford.yaml"
BRITISH = DATA / "units" / "capitan" / "british.yaml"
SAVED = ("Battalion company, es", "Grenadier company, es")
SIZE = {"width": 1280, "height": 800}


def main() -> None:
    with TemporaryDirectory() as folder, chromium() as browser, looked_through(browser, viewport=SIZE) as window:
        scenario = HEXES.read_text(encoding="utf-8").replace("capitan/british.yaml", "british.yaml")
        Path(folder, "alberche_ford.yaml").write_text(scenario, encoding="utf-8")
        shutil.copy(BRITISH, folder)
        looking = Looking(Path(folder), only=(), file="alberche_ford.yaml")
        with opened(window, looking.server.address) as page:
            settled(page)
            looking.rest()
            looking.save("british.yaml", *SAVED)
            until(page, "document.querySelectorAll('#changes li').length > 0")
            looking.rest()
            page.click("button.thing[data-id='unit_cards/allies/foot_48th']")
            page.click(".spot[title=initiative]")
            page.wait_for_selector("#element dl")
            page.focus("#wipe")
            for _ in range(4):
                page.keyboard.press("PageUp")
            page.evaluate("document.activeElement.blur()")
            page.wait_for_timeout(1500)
            settled(page)
            image = seen(page, "body").quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
            image.save(HERE / "preview.png", optimize=True)
        looking.stop()


if __name__ == "__main__":
    main()
