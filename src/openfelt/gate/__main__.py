"""``python -m openfelt.gate PIPE FILES BEAT``: a gate, started by the room with the numbers of two open files."""

from __future__ import annotations

import asyncio
import socket
import sys

import uvloop

from openfelt.gate.process import work

if __name__ == "__main__":
    pipe, files = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work(pipe, files, float(sys.argv[3])))
