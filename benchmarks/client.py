"""How quick the browser client is by the clock: a phone's first view, a press, a run-out, twelve tables at once.

Run ``python -m benchmarks.client [--rounds N] [--json] [--write]`` on a machine that does nothing else; ``--write``
puts the figures into ``docs/client-speed.md``.  Every figure comes with what the machine was like meanwhile: on a busy
one the clock tells of the machine, and only the time that the page's own thread was at work means anything.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS, PHONE
from tests.browser.others import Others
from tests.browser.test_budgets import (
    BYTES_A_MILLISECOND,
    LATENCY,
    LONG,
    NOTES_PRESSES,
    PRESSES,
    SLOWER,
    TELLS,
    TELLS_AWARD,
    works,
)
from tests.browser.test_play import TABLES as PRACTICE
from tests.server.process import RoomProcess

PAGE: Final = Path(__file__).parent.parent / "docs" / "client-speed.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"

TABLE: Final = "/table/practice-no-limit"
MANY: Final = 12
SECONDS: Final = 10

FRAME: Final = 1000 / 60
LATE: Final = 1.5 * FRAME
"""Milliseconds between two frames from which on one was dropped."""

QUIET: Final = 1.2
"""How many times as long as its own work a loop may take on a machine that does nothing else."""

NOTES_WORK = """() => {
    window.works = []
    new PerformanceObserver(list => window.works.push(...list.getEntries()
        .map(({ startTime, duration }) => [startTime, duration]))).observe({ type: "longtask", buffered: true })
}"""
"""Notes every piece of work of more than 50 milliseconds."""

NOTES_FRAMES = """() => {
    window.frames_at = []
    const note = now => { window.frames_at.push(now); requestAnimationFrame(note) }
    requestAnimationFrame(note)
}"""


class Figure(NamedTuple):
    """Something measured; ``most`` is what it may be, None where there is no budget."""

    what: str
    value: float
    unit: str
    most: float | None = None


def strain() -> float:
    """How many times as long as its own work a loop takes now: 1 on a machine that does nothing else."""
    wall, work = time.perf_counter(), time.process_time()
    while time.process_time() - work < 0.2:
        pass
    return (time.perf_counter() - wall) / (time.process_time() - work)


def slowed(page: Page, *, network: bool) -> CDPSession:
    """Make the page's processor four times as slow, and its line that of a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    if network:
        speed = BYTES_A_MILLISECOND * 1000
        line = {"latency": LATENCY, "downloadThroughput": speed, "uploadThroughput": speed / 2, "offline": False}
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", line)
    return session


def at_work(session: CDPSession) -> float:
    """The milliseconds that the page's thread has been at work, as the throttled one of a phone."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration") * 1000


@contextmanager
def phone(browser: Browser, **more: Any) -> Iterator[Page]:
    """A page on a phone."""
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, **more) as context:  # type: ignore[arg-type]
        yield context.new_page()


def first_view(browser: Browser, room: RoomProcess, rounds: int) -> list[Figure]:
    """A table opened on a throttled phone with nothing kept: drawn, and free to answer a finger."""
    drawn, interactive, work = [], [], []
    for _ in range(rounds):
        with phone(browser) as page:
            session = slowed(page, network=True)
            page.add_init_script(TELLS + f";({NOTES_WORK})()")
            with page.expect_console_message(lambda message: message.text == "drawn"):
                page.goto(room.address + TABLE, wait_until="commit")
            at = page.evaluate("performance.now()")
            page.wait_for_timeout(1_500)
            works = page.evaluate("window.works")
            drawn.append(at)
            # Nothing answers a finger before the last long piece of work that began on the way is done.
            interactive.append(max([at, *(begin + length for begin, length in works if begin < at)]))
            work.append(at_work(session))
    return [
        Figure(
            "table drawn on a phone, its processor a quarter as fast, 1.6 Mbit/s and 150 ms away",
            statistics.median(drawn),
            "ms",
            1_000,
        ),
        Figure("and answers a finger", statistics.median(interactive), "ms", 1_000),
        Figure("the quickest of all rounds", min(interactive), "ms", 1_000),
        Figure("work of the page's thread until a second after that", statistics.median(work), "ms of thread"),
    ]


def presses(browser: Browser, room: RoomProcess, slow: bool) -> list[Figure]:
    """From a press to the frame that shows it."""
    with Others(room) as others:
        others.gather(200, 200)
        with phone(browser, storage_state=others.cookies_of(1)) as page:
            page.goto(room.address + others.path)
            expect(page.locator(".seat.hero")).to_have_count(1)
            if slow:
                slowed(page, network=False)
            page.evaluate(NOTES_PRESSES)
            others.stay_in(0)
            for number in range(PRESSES):
                page.wait_for_function("() => document.querySelector('[data-testid=call]')?.disabled === false")
                page.get_by_test_id("call").tap()
                page.wait_for_function("number => window.presses.length > number", arg=number)
            found = sorted(page.evaluate("window.presses"))
    where = "on a slow phone" if slow else "on this machine"
    return [
        Figure(f"a press is shown {where}, the median of {PRESSES}", found[len(found) // 2], "ms", 50),
        Figure(f"a press is shown {where}, the slowest", found[-1], "ms"),
    ]


def run_out(browser: Browser, room: RoomProcess, slow: bool) -> list[Figure]:
    """The frames while board and chips come after an all-in before the flop."""
    with Others(room) as others:
        others.gather(200, 200)
        with phone(browser, storage_state=others.cookies_of(1)) as page:
            page.goto(room.address + others.path)
            expect(page.locator(".seat.hero")).to_have_count(1)
            others.act(0, "all_in")
            others.asked(1)
            if slow:
                slowed(page, network=False)
            # Somebody has sat here for a while; and nothing is asked of the page meanwhile, which would be work for it.
            page.wait_for_timeout(3_000)
            page.evaluate(TELLS_AWARD)
            page.evaluate(NOTES_FRAMES)
            with page.expect_console_message(lambda message: message.text == "awarded", timeout=30_000):
                others.act(1, "call")
            page.wait_for_timeout(1_000)
            frames = page.evaluate("window.frames_at")
    gaps = [later - earlier for earlier, later in pairwise(frames)]
    where = "on a slow phone" if slow else "on this machine"
    return [
        Figure(f"frames of a run-out {where}", len(frames), "frames"),
        Figure(f"dropped, {LATE:.0f} ms or more after the one before", sum(gap >= LATE for gap in gaps), "frames", 0),
        Figure("the longest time between two", max(gaps), "ms", LATE),
    ]


def many_tables(browser: Browser, room: RoomProcess) -> list[Figure]:
    """Twelve tables at which hands are played, open at once in one browser."""
    with Others(room) as others:
        contexts = [browser.new_context(viewport=DESKTOP, storage_state=others.play_at(table)) for table in PRACTICE]  # type: ignore[arg-type]
        pages = [
            (context.new_page(), table)
            for context, table in zip(contexts, PRACTICE, strict=True)
            for _ in range(MANY // len(PRACTICE))
        ]
        sessions = []
        for page, table in pages:
            page.goto(f"{room.address}/table/{table}")
            expect(page.locator(".seat.hero")).to_have_count(1)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            sessions.append(session)
        time.sleep(2)
        before = [at_work(session) for session in sessions]
        time.sleep(SECONDS)
        work = [at_work(session) - earlier for session, earlier in zip(sessions, before, strict=True)]
        with works(browser, *(page for page, _ in pages)) as pieces:
            time.sleep(SECONDS)
        for context in contexts:
            context.close()
    return [
        Figure(f"{MANY} tables open: work of all their threads", sum(work) / SECONDS / 10, "% of a processor", 50),
        Figure("the busiest of them", max(work) / SECONDS / 10, "% of a processor"),
        Figure(
            f"pieces of work of more than {LONG} ms of thread in {SECONDS} s, all tables together",
            sum(piece > LONG for piece in pieces),
            f"of {len(pieces):,}",
            0,
        ),
        Figure("the longest of all", max(pieces), "ms of thread"),
    ]


def measured(rounds: int) -> tuple[list[Figure], float]:
    """Everything, and how strained the machine was in between, at the worst."""
    figures: list[Figure] = []
    strains = [strain()]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for pace, measures in {
            0.1: (
                lambda room: first_view(browser, room, rounds),
                lambda room: presses(browser, room, slow=False),
                lambda room: presses(browser, room, slow=True),
            ),
            1.0: (
                lambda room: run_out(browser, room, slow=False),
                lambda room: run_out(browser, room, slow=True),
                lambda room: many_tables(browser, room),
            ),
        }.items():
            place = Path(folder) / str(pace)
            place.mkdir()
            with RoomProcess(place, pace=pace) as room:
                for measure in measures:
                    figures += (found := measure(room))
                    for figure in found:
                        print(f"{figure.what}: {figure.value:.1f} {figure.unit}", file=sys.stderr, flush=True)
                    strains.append(strain())
        browser.close()
    return figures, max(strains)


def machine(strained: float) -> str:
    """What it was measured on."""
    state = "idle otherwise" if strained <= QUIET else f"busy: at times {strained:.1f} times as slow as its processors"
    return f"{os.cpu_count()} processors, {platform.machine()}, {platform.system()}, Chromium without a screen; {state}"


def as_markdown(figures: list[Figure], strained: float) -> str:
    """The figures as a table."""
    lines = [f"Measured on {machine(strained)}.", ""]
    if strained > QUIET:
        lines += [
            "The machine was at work for others meanwhile: what the clock says is too long, and judges no budget.",
            "",
        ]
    lines += ["| what | measured | may be |", "| --- | ---: | ---: |"]
    for what, value, unit, most in figures:
        number = f"{value:,.0f}" if value >= 20 or value == int(value) else f"{value:.1f}"
        lines.append(f"| {what} | {number} {unit} | {'' if most is None else f'{most:,.0f}'} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often the first view is measured")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/client-speed.md")
    arguments = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("needs a browser: apt install chromium")
    figures, strained = measured(arguments.rounds)
    text = as_markdown(figures, strained)
    if arguments.json:
        rows = [figure._asdict() for figure in figures]
        print(json.dumps({"name": "client", "machine": machine(strained), "strain": strained, "rows": rows}))
    else:
        print(text)
    if arguments.write:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    if strained <= QUIET and any(figure.most is not None and figure.value > figure.most for figure in figures):
        sys.exit(1)


if __name__ == "__main__":
    main()
