"""The pictures in the documentation: all there, none besides, and small enough for a repository."""

from __future__ import annotations

from tools.scenes import SCENES
from tools.take_pictures import DOCS, FOLDER, page_of_pictures

MOST_BYTES = 4_500_000


def test_every_scene_has_its_pictures_and_its_place() -> None:
    """The page shows what the scenes are, in every look that they have."""
    taken = {file.stem for file in FOLDER.glob("*.png")}
    assert taken == {f"{scene.name}-{look}" for scene in SCENES for look in scene.looks}
    assert (DOCS / "pictures.md").read_text(encoding="utf-8") == page_of_pictures(), "python -m tools.take_pictures"


def test_the_pictures_are_small() -> None:
    """Together they weigh no more than a photograph."""
    assert sum(file.stat().st_size for file in FOLDER.glob("*.png")) < MOST_BYTES
