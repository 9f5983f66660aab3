"""The real server in a process of its own, for tests over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType

SECONDS_TO_OPEN = 90.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RoomProcess:
    """``openfelt serve`` on a free port; usable as a context manager.

    Its database is a file in ``folder`` unless ``url`` names another one.
    """

    def __init__(
        self,
        folder: Path,
        *,
        pace: float = 0.0,
        url: str = "",
        close_after: float = 30.0,
        heartbeat: float = 10.0,
        gates: int = 0,
    ) -> None:
        self.port = free_port()
        self.database = folder / "room.db"
        self.url = url or f"sqlite:///{self.database}"
        self.log = folder / "room.log"
        self._pace = pace
        self._close_after = close_after
        self._heartbeat = heartbeat
        self._gates = gates
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address of the lobby page."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        """The address of the WebSocket."""
        return f"ws://127.0.0.1:{self.port}/ws"

    def open(self) -> None:
        """Start the server and wait until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command(), stdout=log, stderr=log, env=self._environment())
        deadline = time.monotonic() + SECONDS_TO_OPEN
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=1) as answer:
                    if json.load(answer)["status"] == "ok":
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the room did not open:\n{self.log.read_text()}")

    def _command(self) -> list[str]:
        arguments = ["--port", str(self.port), "--pace", str(self._pace), "--database", self.url]
        arguments += ["--close-after", str(self._close_after), "--heartbeat", str(self._heartbeat)]
        arguments += ["--gates", str(self._gates)]
        return [sys.executable, "-m", "openfelt.cli", "serve", *arguments]

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "NO_COLOR": "1"}

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Take its power away: SIGKILL."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        """Stop it as an operator would."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError(f"the room did not stop:\n{self.log.read_text()}") from None

    def __enter__(self) -> RoomProcess:
        self.open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()
