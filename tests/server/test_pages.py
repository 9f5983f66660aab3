"""What the room serves so that its client can be installed and has a page for offline times."""

from __future__ import annotations

import json
import re
import struct
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from openfelt.web.pages import STATIC, version
from tests.server.process import RoomProcess


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Fetches a path of a running room: its headers and its bytes."""
    with RoomProcess(tmp_path_factory.mktemp("room")) as room:

        def fetch(path: str, accept: str = "*/*") -> tuple[Message, bytes]:
            request = urllib.request.Request(room.address + path, headers={"Accept": accept})
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.headers, answer.read()

        yield fetch


def test_the_worker_has_the_whole_room_and_is_asked_for_anew_each_time(served: Any) -> None:
    """It stands at the root, is JavaScript, is not kept by the browser and names the version of the files."""
    headers, body = served("/service-worker.js")
    assert headers.get_content_type() == "text/javascript"
    assert headers["Cache-Control"] == "no-cache"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert body.startswith(f'const VERSION = "{version()}"\n'.encode())


def test_the_version_is_another_one_when_a_file_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A letter more in any file, or another name for one, makes another version."""
    monkeypatch.setattr("openfelt.web.pages.STATIC", tmp_path)
    versions = []
    for name, text in (("one.js", "a"), ("one.js", "ab"), ("two.js", "ab")):
        (tmp_path / name).write_text(text)
        versions.append(version.__wrapped__())
    (tmp_path / "one.js").rename(tmp_path / "three.js")
    versions.append(version.__wrapped__())
    assert len(set(versions)) == len(versions)


def test_whatever_the_worker_keeps_is_served(served: Any) -> None:
    """Files alone: no page of a table, nothing of the API."""
    paths = re.findall(
        r'"(/[^"]+)"', served("/service-worker.js")[1].decode().partition("const KEPT")[2].partition("]")[0]
    )
    assert len(paths) > 10
    for path in paths:
        assert path.startswith("/static/")
        assert served(path)[1]


def test_the_manifest_names_icons_that_are_what_they_say(served: Any) -> None:
    """PNGs of 192 and 512 pixels, plain and maskable, with a start at the root in a window of its own."""
    headers, body = served("/static/app.webmanifest")
    assert headers.get_content_type() == "application/manifest+json"
    manifest = json.loads(body)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    drawn = set()
    for icon in manifest["icons"]:
        headers, picture = served(icon["src"])
        assert headers.get_content_type() == icon["type"]
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", picture[16:24]))
            drawn.add((icon["sizes"], icon.get("purpose", "any")))
    assert drawn == {(f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")}


@pytest.mark.parametrize("page", ["lobby.html", "table.html"])
def test_every_page_can_be_installed(served: Any, page: str) -> None:
    """It names the manifest, an icon for a home screen and a colour for each theme, all of which are there."""
    text = (STATIC / page).read_text()
    for relation in ("manifest", "apple-touch-icon", "icon"):
        found = re.search(rf'<link rel="{relation}" href="([^"]+)"', text)
        assert found
        assert served(found[1])[1]
    for scheme in ("light", "dark"):
        assert re.search(rf'name="theme-color" media="\(prefers-color-scheme: {scheme}\)" content="#\w{{6}}"', text)


def test_a_program_gets_no_page_where_there_is_nothing(served: Any) -> None:
    """A page is for those who read it; whatever is asked of the API or of files is refused in one sentence."""
    for path, accept in (("/no/such/page", "*/*"), ("/api/nothing", "text/html"), ("/static/nothing.js", "text/html")):
        with pytest.raises(urllib.error.HTTPError) as refused:
            served(path, accept)
        assert refused.value.code == 404
        assert list(json.loads(refused.value.read())) == ["message"]
