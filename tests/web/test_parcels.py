"""Pages in one piece: what is in them, that they follow their files, and what is fetched later."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from openfelt.web.modules import Unpackable
from openfelt.web.pages import PACKED, STATIC
from openfelt.web.parcels import Parcels

HANDED_OVER = re.compile(r'^(?:<script>)?define\("([^"]+)",\[', re.MULTILINE)

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
        "client/sheet.js": 'import { html } from "lit"\nimport "./button.js"\nexport class Sheet {}\n',
        "client/button.js": 'import "./other.js"\n',
    }  # fmt: skip
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text)
    return tmp_path


def handed_over(script: str) -> list[str]:
    """The modules in ``script``, in their order."""
    return HANDED_OVER.findall(script)


def test_everything_that_a_page_names_is_in_it(static: Path) -> None:
    """Stylesheets, modules and what those ask for, each after what it needs; nothing of it is asked for any more."""
    page = Parcels(static).page("page.html")
    assert "<link" not in page
    assert "importmap" not in page
    assert "\np { color: green }" in page
    assert "green */" not in page
    paths = handed_over(page)
    assert sorted(paths) == [
        "client/main.js", "client/other.js", "tongues/en.js", "vendor/lit.js", "vendor/lit/live.js",
    ]  # fmt: skip
    assert paths.index("tongues/en.js") < paths.index("client/other.js") < paths.index("client/main.js") == 4
    assert paths.index("vendor/lit.js") < paths.index("vendor/lit/live.js")
    assert 'unpack("page")' in page
    assert "nothing.js" not in page
    assert page.count("</script>") == page.count("<script>") == 6, "what a module says does not end its script"
    assert "<!--" not in page
    assert page.endswith("</script>\n</body></html>\n")


def test_lines_keep_their_numbers(static: Path) -> None:
    """The debugger shows the line that is in the file."""
    script = next(script for script in Parcels(static).page("page.html").split("<script>") if "main.js" in script)
    lines = script.partition("</script>")[0].splitlines()
    asks = next(number for number, line in enumerate(lines) if "later(" in line)
    assert asks == next(number for number, line in enumerate(MAIN.splitlines()) if "await import" in line)
    assert lines[-1] == "//# sourceURL=/static/client/main.js"


def test_a_changed_file_changes_the_page(static: Path) -> None:
    """A reload shows what was written."""
    parcels = Parcels(static)
    before = parcels.page("page.html")
    assert parcels.page("page.html") is before
    file = static / "client" / "other.js"
    file.write_text("export const fresh = 1")
    os.utime(file, (file.stat().st_atime, file.stat().st_mtime + 10))
    assert "fresh" in parcels.page("page.html")


def test_a_circle_is_refused(static: Path) -> None:
    """None of its modules could be the first one."""
    (static / "client" / "button.js").write_text('import "./sheet.js"')
    with pytest.raises(Unpackable, match=r"client/sheet\.js"):
        Parcels(static).part("page.html", "client/sheet.js")


def test_what_is_wanted_later_comes_with_what_the_page_does_not_have(static: Path) -> None:
    """Each after what it needs, and nothing twice."""
    assert handed_over(Parcels(static).part("page.html", "client/sheet.js")) == ["client/button.js", "client/sheet.js"]


def test_a_part_follows_its_files_and_those_of_the_page(static: Path) -> None:
    """A part is packed anew when it has changed, and when the page has."""
    parcels = Parcels(static)
    before = parcels.part("page.html", "client/sheet.js")
    assert parcels.part("page.html", "client/sheet.js") is before
    for number, (name, text, paths) in enumerate(
        (
            ("client/button.js", "export const round = 1", ["client/button.js", "client/sheet.js"]),
            ("client/other.js", 'import "./button.js"', ["client/sheet.js"]),
        ),
        1,
    ):
        file = static / name
        file.write_text(text)
        os.utime(file, (file.stat().st_atime, file.stat().st_mtime + 10 * number))
        assert handed_over(parcels.part("page.html", "client/sheet.js")) == paths
    assert "round" in parcels.page("page.html")


@pytest.mark.parametrize(
    "path",
    ["client/nobody.js", "../secret.js", "client/../../secret.js", "/etc/passwd", "page.html", "unpack.json", ""],
)
def test_nothing_else_is_handed_out_as_a_part(static: Path, path: str) -> None:
    """Nothing that is not there, and nothing that lies elsewhere."""
    (static.parent / "secret.js").write_text("export const secret = 1")
    with pytest.raises(FileNotFoundError):
        Parcels(static).part("page.html", path)


@pytest.mark.parametrize("name", sorted(PACKED))
def test_our_pages_are_whole(name: str) -> None:
    """Every module of ours can be packed, in the page or later, and brings what it needs."""
    parcels = Parcels(STATIC)
    page = handed_over(parcels.page(f"{name}.html"))
    assert len(page) == len(set(page)) > 15
    assert "modulepreload" not in parcels.page(f"{name}.html")
    for file in STATIC.glob("client/**/*.js"):
        path = str(file.relative_to(STATIC))
        part = handed_over(parcels.part(f"{name}.html", path))
        assert (part == []) == (path in page)
        assert path in page or part[-1] == path
        assert not {*part} & {*page}
