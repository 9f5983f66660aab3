"""What the pages load: their lists against what their modules import."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from openfelt.web.pages import STATIC

IMPORT = re.compile(r'(?:^|[;}])\s*(?:import|export)\b[^"\'();=]*?["\']([^"\']+)["\']', re.MULTILINE)
"""An import as it stands in our modules, and in minified ones."""

PAGES = ("lobby", "table", "profile")


def page_text(page: str) -> str:
    """The HTML of a page."""
    return (STATIC / f"{page}.html").read_text()


def attribute(page: str, pattern: str) -> list[str]:
    """All that ``pattern`` finds in the HTML of a page."""
    return re.findall(pattern, page_text(page))


def address(name: str, importer: str, places: dict[str, str]) -> str:
    """Where the module ``name`` lies that ``importer`` asks for."""
    if name.startswith("."):
        folder = importer.rpartition("/")[0]
        for step in name.split("/"):
            folder = folder.rpartition("/")[0] if step == ".." else folder if step == "." else f"{folder}/{step}"
        return folder
    for prefix, place in sorted(places.items(), key=lambda one: -len(one[0])):
        if name == prefix or (prefix.endswith("/") and name.startswith(prefix)):
            return place + name.removeprefix(prefix)
    raise AssertionError(f"{importer} imports {name}, which the import map does not name")


def imported(page: str) -> Iterator[str]:
    """Every module that the page loads, each once, by its address; its own scripts first."""
    places = json.loads(attribute(page, r'(?s)<script type="importmap">(.*?)</script>')[0])["imports"]
    waiting = attribute(page, r'<script type="module" src="([^"]+)"')
    seen = set(waiting)
    while waiting:
        yield (module := waiting.pop(0))
        text = (STATIC / module.removeprefix("/static/")).read_text()
        for name in IMPORT.findall(re.sub(r"(?s)/\*.*?\*/|^\s*//[^\n]*", "", text)):
            found = address(name, module, places)
            if found not in seen:
                seen.add(found)
                waiting.append(found)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_preloads_exactly_what_its_modules_import(page: str) -> None:
    """Nothing is missing, which would come late, nothing is left over; the language that most readers have is there."""
    listed = attribute(page, r'<link rel="modulepreload" href="([^"]+)"')
    assert len(listed) == len(set(listed))
    (script,) = attribute(page, r'<script type="module" src="([^"]+)"')
    expected = {*imported(page), "/static/client/languages/en.js"} - {script}
    assert len(expected) > 15
    assert set(listed) - expected == set(), "left over"
    assert expected - set(listed) == set(), "missing"


def test_the_worker_keeps_exactly_what_the_offline_page_loads() -> None:
    """The page, its styles, its icon, its modules, and all languages."""
    worker = (STATIC / "service-worker.js").read_text()
    kept = re.findall(r'"(/[^"]+)"', worker.partition("const KEPT")[2].partition("]")[0])
    linked = attribute("offline", r'<link rel="(?:stylesheet|icon)" href="([^"]+)"')
    languages = [f"/static/client/languages/{file.name}" for file in (STATIC / "client" / "languages").glob("*.js")]
    assert len(kept) == len(set(kept))
    assert {*kept} == {*linked, *imported("offline"), *languages}
