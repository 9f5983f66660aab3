"""The client's pure parts, each by itself."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener

FILES = sorted((Path(__file__).parent / "js").glob("*.test.js"))
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_in_node(file: Path) -> None:
    """Node runs them; they stand in JavaScript beside this."""
    if shutil.which("node") is None or not (ROOT / "node_modules" / "lit").is_dir():
        pytest.skip("needs node and what `make check` installs for it")
    ran = subprocess.run(["node", "--test", str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_reader_of_another_language_gets_one_that_there_is(open_page: Opener) -> None:
    """Whatever language a browser asks for first, the page is drawn."""
    for locale, language in (("de-AT", "de"), ("fr-FR", "en")):
        page = open_page("/", locale=locale)
        page.get_by_test_id("table-row").first.wait_for()
        expect(page.locator("html")).to_have_attribute("lang", language)
