"""Fuzz a reader of recorded hands: whatever the bytes, there are hands and clear errors, and nothing else.

Run ``python benchmarks/fuzz.py FORMAT [--seconds S]`` (``pip install atheris`` first).  Starts from the samples of the
tests and lets coverage lead.  Every hand that is found is also proved, written and read again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import atheris  # type: ignore[import-not-found,unused-ignore]

with atheris.instrument_imports(include=["openfelt.history"]):
    from openfelt.history.complete import complete
    from openfelt.history.formats import FORMATS
    from openfelt.history.record import Record, Unreadable, Unwritable
    from openfelt.history.replay import Differs
    from openfelt.history.source import Source
    from openfelt.history.verdict import prove

SAMPLES = Path(__file__).parents[1] / "tests" / "history" / "samples"


def check(name: str, path: Path) -> None:
    """Read one file.  Raises ``AssertionError``, or whatever should not have been raised."""
    one = FORMATS[name]
    for entry in one.read(Source(path)):
        if isinstance(entry, Unreadable):
            assert str(entry), "an error without words"
            continue
        with suppress(Differs):
            prove(entry)
        check_round_trip(name, entry)


def check_round_trip(name: str, record: Record) -> None:
    """Write the hand and read it again."""
    one = FORMATS[name]
    try:
        text = "".join(one.write([record]))
    except Unwritable:
        return
    again = list(one.read(Source.of_text(text)))
    assert again == [record], f"another hand came back:\n{record}\n{again}\n{text}"


def seeds(name: str) -> Iterator[bytes]:
    """What the fuzzer begins with: the samples of the format, and hands of PHH written in it."""
    folder = SAMPLES / name
    yield from (path.read_bytes() for path in folder.glob("*") if path.suffix != ".md")
    for path in (SAMPLES / "phh").glob("*.phh*"):
        for entry in FORMATS["phh"].read(Source(path)):
            if isinstance(entry, Record):
                try:
                    yield "".join(FORMATS[name].write([complete(entry)])).encode()
                except Unwritable:
                    continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("format", choices=FORMATS)
    parser.add_argument("--seconds", type=int, default=600)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder, "corpus")
        corpus.mkdir()
        for number, text in enumerate(seeds(options.format)):
            (corpus / str(number)).write_bytes(text)
        subject = Path(folder, "subject")

        def one_input(data: bytes) -> None:
            subject.write_bytes(data)
            check(options.format, subject)

        limits = [f"-max_total_time={options.seconds}", "-max_len=8192", "-timeout=10", f"-artifact_prefix={folder}/"]
        atheris.Setup([sys.argv[0], *limits, str(corpus)], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
