"""Take the pictures of ``docs/pictures``: every page and state, on a desktop and on a phone, dark and light.

Run ``python -m tools.take_pictures`` in the project's folder after a change of the client, and ``python -m
tools.take_pictures decision lobby`` for these alone.  It plays the hands itself, see :mod:`tools.scenes`, and writes
``docs/pictures.md`` as well.
"""

from __future__ import annotations

import base64
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Final

import numpy
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.others import Others
from tests.server.process import RoomProcess
from tools.scenes import SCENES, Stage

DOCS: Final = Path(__file__).parent.parent / "docs"
FOLDER: Final = DOCS / "pictures"

PIXELS: Final = """async source => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, image.width, image.height)
    let text = ""
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768))
    return [image.width, image.height, btoa(text)]
}"""
"""Width, height and pixels of a picture."""


def in_few_colours(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG with the 256 commonest colours, each other one drawn in the nearest of them."""
    colours = numpy.frombuffer(pixels, numpy.uint8).reshape(-1, 4)[:, :3].astype(numpy.int32)
    keys = (colours >> 2) @ numpy.array([4096, 64, 1])
    _, place, count = numpy.unique(keys, return_inverse=True, return_counts=True)
    means = numpy.stack([numpy.bincount(place, colours[:, part]) for part in range(3)], 1) / count[:, None]
    palette = means[numpy.argsort(-count)[:256]]
    nearest = numpy.array([((palette - mean) ** 2).sum(1).argmin() for mean in means], numpy.uint8)
    rows = nearest[place].reshape(height, width)
    raw = numpy.hstack([numpy.zeros((height, 1), numpy.uint8), rows]).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", palette.round().astype(numpy.uint8).tobytes())]
    parts += [(b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )


def take(stage: Stage, name: str, blank: Page) -> None:
    """Write the pictures of a scene."""
    for look, page in stage.pages.items():
        shot = base64.b64encode(page.screenshot(animations="allow")).decode()
        width, height, pixels = blank.evaluate(PIXELS, shot)
        (FOLDER / f"{name}-{look}.png").write_bytes(in_few_colours(width, height, base64.b64decode(pixels)))


def page_of_pictures() -> str:
    """``docs/pictures.md``."""
    parts = [
        "# Pictures\n\nEvery page and state, on a desktop and on a phone, dark and light. "
        "`python -m tools.take_pictures` takes them anew and writes this page.\n"
    ]
    for scene in SCENES:
        title = scene.name.replace("-", " ").capitalize()
        images = {
            look: f"![{scene.words} {look.replace('-', ', ')}](pictures/{scene.name}-{look}.png)"
            for look in scene.looks
        }
        head, line = " | ".join(look.replace("-", ", ") for look in images), " | ".join("---" for _ in images)
        parts.append(f"## {title}\n\n{scene.words}\n\n| {head} |\n| {line} |\n| {' | '.join(images.values())} |\n")
    return "\n".join(parts)


def main(wanted: list[str]) -> None:
    """Take the pictures ``wanted``, all of them when none is named."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        blank = browser.new_page()
        for scene in SCENES:
            if wanted and scene.name not in wanted:
                continue
            with (
                tempfile.TemporaryDirectory() as folder,
                RoomProcess(Path(folder), pace=scene.pace) as room,
                Others(room) as others,
            ):
                stage = Stage(browser, room, others, scene.looks, scene.locale)
                scene.play(stage)
                stage.each(lambda page: page.wait_for_timeout(300))
                take(stage, scene.name, blank)
                stage.close()
            print(scene.name, flush=True)
        browser.close()
    (DOCS / "pictures.md").write_text(page_of_pictures(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
