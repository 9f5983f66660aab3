"""Build the icons of the installed client, ``src/openfelt/web/static/icons``, from ``icon.svg``.

Run ``python tools/build_icons.py`` after a change to the icon; Chromium draws them.  A maskable icon may be cut to any
shape, so its ground goes to the edge and the felt stays within the circle that is never cut.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

STATIC: Final = Path(__file__).parent.parent / "src" / "openfelt" / "web" / "static"

GROUND: Final = "#f1f3ef"
"""The paper of the light theme."""


class Icon(NamedTuple):
    """One file: how many pixels wide and high, how much of that the felt takes, and what lies under it."""

    name: str
    pixels: int
    share: float
    ground: str = "transparent"


ICONS: Final = (
    Icon("icon-192.png", 192, 1),
    Icon("icon-512.png", 512, 1),
    Icon("maskable-192.png", 192, 0.68, GROUND),
    Icon("maskable-512.png", 512, 0.68, GROUND),
    Icon("apple-touch-180.png", 180, 0.8, GROUND),
)


def main() -> None:
    """Draw all of them."""
    browser = next((path for name in ("chromium", "google-chrome") if (path := shutil.which(name))), None)
    if browser is None:
        sys.exit("needs a browser: apt install chromium")
    drawing = (STATIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page()
        for icon in ICONS:
            page.set_viewport_size({"width": icon.pixels, "height": icon.pixels})
            page.set_content(
                f"<style>html {{ background: {icon.ground} }} body {{ margin: 0; height: 100vh; display: grid }}"
                f"svg {{ width: {icon.share * 100}%; margin: auto }}</style>{drawing}"
            )
            page.screenshot(path=STATIC / "icons" / icon.name, omit_background=True)
            print(STATIC / "icons" / icon.name)


if __name__ == "__main__":
    main()
