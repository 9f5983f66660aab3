"""Functions that Numba turns into machine code when they are first called, and that run as written without Numba.

Where Numba is installed but ``NUMBA_DISABLE_JIT=1`` is set, they run as written too, so that one can step through
them.  Whatever is compiled here must therefore mean the same in Python and in machine code: whole numbers of 64 bits,
never past their end.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from openfelt.bulk.engine import Engine, choose
from openfelt.notice import notice

_Function = TypeVar("_Function", bound=Callable[..., Any])

COMPILES = choose() is Engine.NUMBA
"""Numba is installed."""

WITHOUT_NUMBA: Final = "Numba is not installed (pip install 'openfelt[fast]'), or NUMBA_DISABLE_JIT is set"
"""Why something takes longer than it could."""


def compiled(function: _Function) -> _Function:
    """``function`` as a part of what others call: compiled, if at all, together with them."""
    if not COMPILES:
        return function
    import numba

    return cast(_Function, numba.njit(nogil=True)(function))


def kernel(function: _Function) -> _Function:
    """``function`` for Python to call; its machine code is kept on disk, and other threads run meanwhile.

    The code is kept in the user's cache directory, or where ``NUMBA_CACHE_DIR`` says; where nothing can be written
    there, it is not kept but compiled in every process.
    """
    if not COMPILES:
        return function
    import numba

    config: Any = numba.config
    usual = config.CACHE_DIR
    # Numba would notice a change of the file that holds the function, but none of the files that it calls into.
    directory = _directory(usual)
    if not _can_write(directory):
        return compiled(function)
    config.CACHE_DIR = str(directory)
    try:
        dispatcher = numba.njit(nogil=True, cache=True)(function)
    finally:
        config.CACHE_DIR = usual
    _listen()
    _KERNELS.add(id(dispatcher))
    return cast(_Function, dispatcher)


_KERNELS: Final[set[int]] = set()
"""The kernels whose machine code is kept, by their identity: they live as long as their modules."""


@cache
def _listen() -> None:
    """Have it said when one of the kernels has to be compiled, which is not when its code is loaded from disk."""
    import numba
    from numba.core import event

    config: Any = numba.config
    register: Any = event.register

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            if id(event.data["dispatcher"]) in _KERNELS:
                directory = _directory(config.CACHE_DIR).parent
                notice(f"Numba is compiling, which takes some seconds, once; the machine code is kept in {directory}")

        def on_end(self, event: Any) -> None:
            pass

    register("numba:compile", Listener())


def is_kept(module: str) -> bool:
    """Whether machine code of a kernel in a file called ``module`` lies on disk, from an earlier process.

    Answers without loading Numba, so of a cache directory only ``NUMBA_CACHE_DIR`` is heeded.
    """
    directory = _directory(os.environ.get("NUMBA_CACHE_DIR", ""))
    return COMPILES and any(directory.glob(f"*/{module}.*.nbi"))


class Compiling:
    """Whether machine code pays: once more has been done, or is asked, than NumPy does while one waits for it."""

    def __init__(self, *, while_compiled: int, while_loaded: int) -> None:
        """How much NumPy does while code is compiled, and while Numba and code that was kept on disk are loaded."""
        self.while_compiled, self.while_loaded = while_compiled, while_loaded
        self.done = 0

    def pays(self, more: int, module: str) -> bool:
        """Whether to wait for the machine code of a kernel in a file called ``module`` before so much more is done."""
        self.done += more
        if not COMPILES:
            if self.done > self.while_loaded:
                notice(f"{WITHOUT_NUMBA}: NumPy does it alone, which takes several times as long")
            return False
        return self.done > self.while_compiled or (self.done > self.while_loaded and is_kept(module))


def with_signature(function: Callable[..., Any], signature: Any) -> Callable[..., Any]:
    """A compiled ``function`` that takes arguments of these types only, compiled now.

    As written where nothing is compiled.
    """
    dispatcher: Any = function
    if hasattr(dispatcher, "disable_compile"):
        dispatcher.compile(signature)
        dispatcher.disable_compile()
    return function


_COMPILED: Final = ("bulk", "equity")
"""The packages that hold functions to be compiled."""


@cache
def _sources() -> str:
    """A digest of everything that compiled code is made of, the tables of strengths among it."""
    digest = sha256()
    package = Path(__file__).parents[1]
    sources = (path for folder in _COMPILED for path in sorted((package / folder).rglob("*.py")))
    for path in (*sources, package / "data" / "strength.bin"):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _directory(usual: str) -> Path:
    """Where machine code of these sources is kept; ``usual`` is where Numba keeps its own, empty for beside it."""
    return (Path(usual) if usual else _cache_directory()) / f"openfelt-{_sources()}"


def _cache_directory() -> Path:
    home = Path(os.path.expanduser("~"))
    match sys.platform:
        case "win32":
            return Path(os.environ.get("LOCALAPPDATA", home))
        case "darwin":
            return home / "Library" / "Caches"
        case _:
            return Path(os.environ.get("XDG_CACHE_HOME", home / ".cache"))


def _can_write(directory: Path) -> bool:
    """Whether there is such a directory, or can be made, in which we may write."""
    if directory.parts[0] == "~":
        return False  # nobody's home: the account has none
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(directory, os.W_OK | os.X_OK)
