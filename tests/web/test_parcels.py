"""Pages in one piece: what is in them, and that they follow their files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from openfelt.web.pages import STATIC
from openfelt.web.parcels import Parcels

PAGE = """<!doctype html>
<html><head>
  <link rel="stylesheet" href="/static/a.css">
  <script type="importmap">{"imports": {"lit": "/static/vendor/lit.js", "lit/": "/static/vendor/lit/"}}</script>
  <link rel="modulepreload" href="/static/tongues/en.js">
  <script type="module" src="/static/client/main.js"></script>
</head>
<body><p>Felt</p></body></html>
"""

MAIN = """/**
 * @import {Card} from "./nothing.js"
 */
import { html } from "lit"
import { live } from "lit/live.js"
import "./other.js"
export const tongue = (await import(`../tongues/${"en"}.js`)).default
export const sign = "</script><!--"
"""


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A little room."""
    files = {
        "page.html": PAGE, "unpack.js": "const unpack = () => {}\n", "a.css": "/* green */\np { color: green }\n",
        "client/main.js": MAIN, "client/other.js": 'export*from"../tongues/en.js"', "tongues/en.js": "export default 1",
        "vendor/lit.js": "export const html = 1", "vendor/lit/live.js": 'import"../lit.js"',
    }  # fmt: skip
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text)
    return tmp_path


def test_everything_that_a_page_names_is_in_it(static: Path) -> None:
    """Stylesheets, modules and what those ask for, by their paths; nothing of it is asked for any more."""
    page = Parcels(static).page("page.html")
    assert "<link" not in page
    assert "importmap" not in page
    assert "\np { color: green }" in page
    assert "green */" not in page
    for path in ("client/main.js", "client/other.js", "tongues/en.js", "vendor/lit.js", "vendor/lit/live.js"):
        assert f'"{path}": ' in page
    for asked in (
        r"from \"static/vendor/lit.js\"", r"from \"static/vendor/lit/live.js\"", r"import \"static/client/other.js\"",
        r"import(`static/tongues/${", r"export*from\"static/tongues/en.js\"", r"import\"static/vendor/lit.js\"",
    ):  # fmt: skip
        assert asked in page
    assert "nothing.js" not in page
    assert page.count("</script>") == 1, "what a module says does not end the script"
    assert "<!--" not in page
    assert page.endswith("</script></body></html>\n")


def test_lines_keep_their_numbers(static: Path) -> None:
    """The debugger shows the line that is in the file."""
    text = Parcels(static).page("page.html")
    packed = text.partition('"client/main.js": "')[2].partition('", "client/other.js"')[0].split(r"\n")
    assert packed.index(r"import \"static/client/other.js\"") == MAIN.splitlines().index('import "./other.js"')
    assert packed[-2] == "//# sourceURL=/static/client/main.js"


def test_a_changed_file_changes_the_page(static: Path) -> None:
    """A reload shows what was written."""
    parcels = Parcels(static)
    before = parcels.page("page.html")
    assert parcels.page("page.html") is before
    file = static / "client" / "other.js"
    file.write_text("export const fresh = 1")
    os.utime(file, (file.stat().st_atime, file.stat().st_mtime + 10))
    assert "fresh" in parcels.page("page.html")


@pytest.mark.parametrize("name", ["lobby.html", "table.html"])
def test_our_pages_are_whole(name: str) -> None:
    """No module asks for another one by a name that leads nowhere."""
    page = Parcels(STATIC).page(name)
    assert "modulepreload" not in page
    assert 'from \\"./' not in page
    assert 'from\\"./' not in page
