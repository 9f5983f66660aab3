"""Machine code is kept where it can be and made anew where it cannot."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from openfelt.bulk import compiling
from openfelt.bulk.engine import Engine, choose

numba = pytest.importorskip("numba", reason="numba is not installed")


def double(number: int) -> int:
    """Twice as much."""
    return number * 2


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory for machine code."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return tmp_path


def test_it_is_kept_apart_by_its_sources(cache: Path) -> None:
    """Code that other files go into is never taken for that of an older version of them."""
    if numba.config.DISABLE_JIT:
        pytest.skip("NUMBA_DISABLE_JIT is set")
    assert choose() is Engine.NUMBA
    assert not compiling.is_kept("test_compiling")
    assert compiling.kernel(double)(4) == 8
    assert compiling.is_kept("test_compiling")
    (kept,) = cache.iterdir()
    assert kept.name == f"openfelt-{compiling._sources()}"
    assert list(kept.rglob("*.nbc"))
    assert str(cache) == numba.config.CACHE_DIR


def test_where_nothing_can_be_written_it_is_not_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only installation works, compiles in every process, and never writes beside its own sources."""
    file = cache / "file"
    file.write_text("no directory")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(file / "below"))
    function = compiling.kernel(double)
    assert function(4) == 8
    assert not getattr(function, "stats", SimpleNamespace(cache_path=None)).cache_path
    assert not compiling._can_write(Path("~/.cache"))
    assert [path.name for path in cache.iterdir()] == ["file"]
