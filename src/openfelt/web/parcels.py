"""Parcels: a page with everything that it names inside it, so that a slow line is asked once and not seventy times.

Nothing is built and nothing is written down.  The files under ``static`` stay what they are, each can be fetched by
itself, and a page is packed when somebody asks for it after one of its files has changed.  What a page wants later
comes in a parcel too: a module, with all that it needs and that the page does not have.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, NamedTuple

from openfelt.web.modules import Module, Unpackable, packed, within_a_page, without_comments

_STYLE: Final = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/([^"]+)">\n')
_MODULE: Final = re.compile(r'[ \t]*<link rel="modulepreload" href="/static/([^"]+)">\n')
_MAP: Final = re.compile(r'[ \t]*<script type="importmap">(.*?)</script>\n', re.DOTALL)
_ENTRY: Final = re.compile(r'[ \t]*<script type="module" src="/static/([^"]+)"></script>\n')
_PART: Final = re.compile(r"(?:[\w-]+/)*[\w-]+\.m?js")
"""A path of a module as it may be asked for: nothing that leaves ``static``."""

_UNPACK: Final = "unpack.js"


class Parcel(NamedTuple):
    """A text to be sent, the modules and all files in it, and when the last of these was changed."""

    text: str
    modules: frozenset[str]
    files: tuple[Path, ...]
    changed: float


class Parcels:
    """The pages of ``static`` and their parts, each packed when it is first asked for."""

    def __init__(self, static: Path) -> None:
        self._static = static
        self._parcels: dict[tuple[str, str], Parcel] = {}

    def page(self, name: str) -> str:
        """The page ``name``, with the stylesheets and modules that it lists in it."""
        return self._page(name).text

    def part(self, name: str, path: str) -> str:
        """A script that brings the module ``path``, and whatever it needs that is not in the page ``name``.

        Raises :class:`FileNotFoundError` where there is no such module.
        """
        page = self._page(name)
        if not _PART.fullmatch(path):
            raise FileNotFoundError(path)
        part = self._parcels.get((name, path))
        if part is None or _stale(part) or page.changed > part.changed:
            modules = self._modules([path], self._names(self._read(name)), page.modules)
            files = (*page.files, *self._files(modules))
            text = "\n".join(module.script for module in modules)
            part = self._parcels[name, path] = Parcel(text, frozenset(), files, _changed(files))
        return part.text

    def _page(self, name: str) -> Parcel:
        parcel = self._parcels.get((name, ""))
        if parcel is None or _stale(parcel):
            parcel = self._parcels[name, ""] = self._pack(name)
        return parcel

    def _pack(self, name: str) -> Parcel:
        text = self._read(name)
        styles: list[str] = _STYLE.findall(text)
        modules = self._modules([*_MODULE.findall(text), *_ENTRY.findall(text)], self._names(text), frozenset())
        style = "".join(without_comments(self._read(path)) for path in styles)
        unpack = f"{self._read(_UNPACK)}const define = unpack({json.dumps(name.removesuffix('.html'))})"
        scripts = "\n".join(
            f"<script>{within_a_page(script)}</script>" for script in (unpack, *(module.script for module in modules))
        )
        for listed in (_STYLE, _MODULE, _MAP, _ENTRY):
            text = listed.sub("", text)
        text = text.replace("</head>", f"<style>{style}</style></head>", 1)
        text = text.replace("</body>", f"{scripts}\n</body>", 1)
        files = (self._static / name, self._static / _UNPACK, *(self._static / path for path in styles))
        files = (*files, *self._files(modules))
        return Parcel(text, frozenset(module.path for module in modules), files, _changed(files))

    def _modules(self, wanted: list[str], names: dict[str, str], known: frozenset[str]) -> list[Module]:
        """The modules ``wanted`` and all that they need, except ``known`` ones, each after those that it needs."""
        packs: dict[str, Module] = {}
        modules: dict[str, Module] = {}

        def pack(path: str) -> Module:
            if path not in packs:
                packs[path] = packed(path, self._read(path), names)
            return packs[path]

        def add(path: str, before: tuple[str, ...] = ()) -> None:
            if path in before:
                raise Unpackable(f"{path} needs itself, by way of others")
            if path in known or path in modules:
                return
            for needed in pack(path).needs:
                add(needed, (*before, path))
            modules[path] = pack(path)

        # What needs nothing goes first.  A catalogue of words is among it, for which nobody waits by its name.
        for path in sorted(wanted, key=lambda path: bool(pack(path).needs)):
            add(path)
        return list(modules.values())

    def _names(self, page: str) -> dict[str, str]:
        """The import map of a page."""
        names: dict[str, str] = json.loads(found[1])["imports"] if (found := _MAP.search(page)) else {}
        return names

    def _files(self, modules: list[Module]) -> tuple[Path, ...]:
        return tuple(self._static / module.path for module in modules)

    def _read(self, path: str) -> str:
        return (self._static / path).read_text(encoding="utf-8")


def _stale(parcel: Parcel) -> bool:
    return _changed(parcel.files) != parcel.changed


def _changed(files: tuple[Path, ...]) -> float:
    """When the last of ``files`` was changed; one that is gone was changed at the end of all time."""
    return max(file.stat().st_mtime if file.exists() else float("inf") for file in files)
