"""The picture of ``fichas preview`` in its page of the docs, by hand: ``python output/gallery/preview.py``.

A browser's letters differ a little from one version to the next, so ``make gallery`` leaves it as it is.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

from pictures import HEXES, small  # noqa: E402

from tests.looking import Looking, chromium, looked_through, opened, seen, settled, until  # noqa: E402

SIZE = {"width": 1280, "height": 800}


def main() -> None:
    with TemporaryDirectory() as folder, chromium() as browser, looked_through(browser, viewport=SIZE) as window:
        shutil.copy(HEXES, Path(folder, "scenario.yaml"))
        looking = Looking(Path(folder), only=())
        with opened(window, looking.server.address) as page:
            settled(page)
            looking.rest()
            looking.save(
                "scenario.yaml",
                "{card: foot_48th, colour: red, figures: 10}",
                "{card: foot_48th, colour: red, figures: 8}",
            )
            until(page, "document.querySelectorAll('#changes li').length > 0")
            looking.rest()
            page.mouse.move(640, 795)
            page.wait_for_timeout(1500)
            settled(page)
            data = small(seen(page, "body"))
            (HERE / "preview.png").write_bytes(data)
            print(f"preview.png {len(data) // 1000} kB")
        looking.stop()


if __name__ == "__main__":
    main()
