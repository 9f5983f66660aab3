"""``openfelt replay``: prove recorded hands against the law."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from openfelt.cli.progress import bar

if TYPE_CHECKING:
    from openfelt.history.tally import Tally
    from openfelt.rules.options import Options

_LOOK_EVERY = 0.1
"""Seconds between two looks at how far the other processes have come."""

_WORTH_SHARING = 1_000_000
"""Bytes of files whose proof takes longer than starting other processes."""

_read: Any = None
"""In a worker: the bytes read by all of them together."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rules", default="online", show_default=True, help="House rules of hands that do not tell theirs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--workers", default=0, help="Processes to share the work between; by default one per core.")
def replay(files: tuple[Path, ...], rules: str, as_json: bool, workers: int) -> None:
    """Read the hands in FILES, replay each through the law and compare with what was recorded.

    Exits with 1 if any hand comes out otherwise.  Reads PHH (.phh, .phhs), ACPC logs, PokerStars text, Open Hand
    History and JSON lines.
    """
    from openfelt.errors import InvalidSetup
    from openfelt.history.formats import UnknownFormat, format_of
    from openfelt.rules.options import preset

    try:
        options = preset(rules)
        for file in files:
            format_of(file)
        found = _prove(files, options, workers or os.cpu_count() or 1)
    except (InvalidSetup, UnknownFormat) as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        raise click.UsageError(f"{error.filename} cannot be read: {error.strerror}") from error
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        _report(found)
    sys.exit(1 if found.differed else 0)


def _prove(files: tuple[Path, ...], options: Options, workers: int) -> Tally:
    """Prove ``files`` one after another, sharing out their hands; as many as there are workers are shared out whole."""
    from openfelt.history.tally import Tally, tally

    total = Tally()
    size = sum(file.stat().st_size for file in files)
    with bar(size) as on_bytes, ExitStack() as stack:
        if len(files) >= workers > 1:
            for proof in _shared_out(files, options, workers, on_bytes):
                total.add(proof)
            return total
        pool = stack.enter_context(ProcessPoolExecutor(workers)) if workers > 1 and size >= _WORTH_SHARING else None
        for file in files:
            total.add(tally(file, options, on_bytes, pool))
    return total


def _shared_out(
    files: tuple[Path, ...], options: Options, workers: int, on_bytes: Callable[[int], object]
) -> Iterator[Tally]:
    """Each of ``files`` proved as a whole by one of so many ``workers``."""
    read = multiprocessing.Value("Q", 0)
    shown = 0
    with ProcessPoolExecutor(workers, initializer=_share, initargs=(read,)) as pool:
        proofs = [pool.submit(_prove_one, file, options) for file in files]
        waiting: set[Future[Tally]] = set(proofs)
        while waiting:
            waiting = wait(waiting, _LOOK_EVERY, FIRST_COMPLETED).not_done
            on_bytes(read.value - shown)
            shown = read.value
        yield from (proof.result() for proof in proofs)


def _share(read: Any) -> None:
    global _read
    _read = read


def _prove_one(file: Path, options: Options) -> Tally:
    from openfelt.history.tally import tally

    def on_bytes(count: int) -> None:
        with _read.get_lock():
            _read.value += count

    return tally(file, options, on_bytes)


def _report(found: Tally) -> None:
    for failure in found.failures:
        click.echo(f"{failure.file}: hand {failure.hand}: {failure.reason}", err=True)
    read = f"{_count(found.hands, 'hand')} in {_count(found.files, 'file')}"
    click.echo(f"{read}: {found.matched} matched, {found.differed} differed, {found.refused} refused")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
