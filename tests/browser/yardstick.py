"""How fast the thread of a page is at this moment, against the machine that the budgets are written for.

What a piece of work takes depends on the processor, and on what else it does: two threads on one core slow each other
down by a third or a half, in the time that they are at work as well.  So a fixed piece of work, of the kinds that a
page does, is timed beside everything that is measured, in the same browser.
"""

from __future__ import annotations

from types import TracebackType

from playwright.sync_api import Browser, CDPSession

REFERENCE = 23.0
"""Milliseconds that the work takes on the machine of the budgets, with nothing else to do."""

WORK = """() => {
    const place = document.createElement("div")
    document.body.append(place)
    let sum = 0
    for (let round = 0; round < 6; round++) {
        const rows = Array.from({ length: 120 }, (_, row) =>
            ({ row, word: String.fromCharCode(97 + row * 7 % 26).repeat(row % 9) }))
        rows.sort((one, other) => one.word < other.word ? -1 : 1)
        const written = ({ row, word }) => `<p style="padding:${row % 5}px"><b>${word}</b> ${row * 31}</p>`
        place.innerHTML = rows.map(written).join("")
        sum += place.offsetHeight
        const known = new Map(rows.map(each => [each.word + each.row, each]))
        for (let turn = 0; turn < 20000; turn++) sum = (sum * 31 + (known.get("a" + turn)?.row ?? turn)) % 1000003
        // What comes from another word each time is read and compiled anew.
        const loop = `let s=${performance.now()};for(let i=0;i<n;i++)s+=i%7;return s`
        sum += new Function("n", `const f${round}=n=>{${loop}};return f${round}(n)`)(500) % 7
    }
    place.remove()
    return sum
}"""


class Yardstick:
    """A page of its own, for one browser; usable as a context manager."""

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context()
        self._page = self._context.new_page()
        self._page.goto("about:blank")
        self._session: CDPSession = self._context.new_cdp_session(self._page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for _ in range(5):
            self.milliseconds()

    def milliseconds(self) -> float:
        """How long the thread is at work now."""
        before = self._work()
        self._page.evaluate(WORK)
        return self._work() - before

    def slowness(self) -> float:
        """How many times as slow as the machine of the budgets this one is now: the middle one of three."""
        return sorted(self.milliseconds() for _ in range(3))[1] / REFERENCE

    def _work(self) -> float:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration") * 1000

    def __enter__(self) -> Yardstick:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._context.close()
