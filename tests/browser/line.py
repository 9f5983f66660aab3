"""The line between a page and the room, which a test can hold up, silence and cut."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Stands between every WebSocket of a page and the room."""

    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        """What the page has said."""
        self.dead = False
        """Nothing gets through, and nobody is told."""
        self._held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        self._page: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._take)

    def _take(self, page: WebSocketRoute) -> None:
        self._page = page
        room = page.connect_to_server()

        def says(message: str | bytes) -> None:
            self.said.append(json.loads(message))
            if not self.dead:
                room.send(message)

        def hears(message: str | bytes) -> None:
            if self._held is not None:
                self._held.append((page, message))
            elif not self.dead:
                page.send(message)

        page.on_message(says)
        room.on_message(hears)

    def hold(self) -> None:
        """Keep back what the room says."""
        self._held = []

    def let_go(self) -> None:
        """Let the page hear what was kept back."""
        held, self._held = self._held or [], None
        for page, message in held:
            page.send(message)

    def cut(self) -> None:
        """Cut it; the page may have another one at once."""
        assert self._page is not None
        self._page.close(code=4000)

    def acts(self) -> list[dict[str, Any]]:
        """The answers that the page has sent."""
        return [message for message in self.said if message["type"] == "act"]
