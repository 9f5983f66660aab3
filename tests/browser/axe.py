"""axe-core on a page: what is wrong with it for those who see, hear or move otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.split('\\n').slice(1).join(';')}`))
}"""


def violations(page: Page) -> list[str]:
    """Every breach of axe-core's rules on ``page`` as it is, each as a line."""
    if not AXE.is_file():
        pytest.skip("needs axe-core: `make check` installs it where there is npm")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[Any] = page.evaluate(RUN)
    return [str(line) for line in found]
