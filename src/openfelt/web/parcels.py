"""Parcels: a page with everything that it names inside it, so that a slow line is asked once and not seventy times.

Nothing is built and nothing is written down.  The files under ``static`` stay what they are, each can be fetched by
itself, and a page is packed when somebody asks for it after one of its files has changed.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_STYLE: Final = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/([^"]+)">\n')
_MODULE: Final = re.compile(r'[ \t]*<link rel="modulepreload" href="/static/([^"]+)">\n')
_MAP: Final = re.compile(r'[ \t]*<script type="importmap">(.*?)</script>\n', re.DOTALL)
_ENTRY: Final = re.compile(r'[ \t]*<script type="module" src="/static/([^"]+)"></script>\n')
_SPECIFIER: Final = re.compile(r"""(\b(?:from|import)\s*\(?\s*)(["'`])([^"'`$\n]+)""")
"""What a module asks for: a module, or the beginning of the name of one that is chosen later."""
_COMMENT: Final = re.compile(r"/\*\*?\s.*?\*/", re.DOTALL)

_UNPACK: Final = "unpack.js"
_ROOT: Final = "static/"
"""How a packed module calls another one: by its path in the room, without the slash that such a name may not have."""


class Parcel(NamedTuple):
    """A page, and the files that are in it as they were at ``changed``."""

    page: str
    files: tuple[Path, ...]
    changed: float


class Parcels:
    """The pages of ``static``, each packed when it is first asked for."""

    def __init__(self, static: Path) -> None:
        self._static = static
        self._parcels: dict[str, Parcel] = {}

    def page(self, name: str) -> str:
        """The page ``name``, with the stylesheets and modules that it lists in it."""
        parcel = self._parcels.get(name)
        if parcel is None or _changed(parcel.files) != parcel.changed:
            parcel = self._parcels[name] = self._pack(name)
        return parcel.page

    def _pack(self, name: str) -> Parcel:
        text = self._read(name)
        styles: list[str] = _STYLE.findall(text)
        entries: list[str] = _ENTRY.findall(text)
        names: dict[str, str] = json.loads(found[1])["imports"] if (found := _MAP.search(text)) else {}
        modules = self._modules([*entries, *_MODULE.findall(text)], names)
        style = "".join(_without_comments(self._read(path)) for path in styles)
        script = f"{self._read(_UNPACK)}unpack({_literal(modules)}, {_literal(entries)}, {_literal(names)})"
        for listed in (_STYLE, _MODULE, _MAP, _ENTRY):
            text = listed.sub("", text)
        text = text.replace("</head>", f"<style>{style}</style></head>", 1)
        text = text.replace("</body>", f"<script>{script}</script></body>", 1)
        files = tuple(self._static / file for file in (name, _UNPACK, *styles, *modules))
        return Parcel(text, files, _changed(files))

    def _modules(self, wanted: list[str], names: dict[str, str]) -> dict[str, str]:
        """The texts of the modules ``wanted`` and of all that they ask for, by path."""
        modules: dict[str, str] = {}
        while wanted:
            path = wanted.pop()
            if path not in modules:
                text = self._read(path)
                modules[path] = f"{_without_comments(_renamed(text, path, names))}\n//# sourceURL=/static/{path}\n"
                wanted.extend(_asked(text, path, names))
        return dict(sorted(modules.items()))

    def _read(self, path: str) -> str:
        return (self._static / path).read_text(encoding="utf-8")


def _changed(files: tuple[Path, ...]) -> float:
    """When the last of ``files`` was changed; one that is gone was changed at the end of all time."""
    return max(file.stat().st_mtime if file.exists() else float("inf") for file in files)


def _literal(value: object) -> str:
    """``value`` as it is written inside a script of a page, which must not end before its end."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "\\u003c!--")


def _without_comments(text: str) -> str:
    """``text`` without its longer comments, every line with the number that it has in the file."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def _found(specifier: str, path: str, names: dict[str, str]) -> str:
    """The path of what the module ``path`` calls ``specifier``, "" for nothing of ours."""
    if specifier.startswith(("./", "../")):
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), specifier)) + "/" * specifier.endswith("/")
    for name in sorted(names, key=len, reverse=True):
        if specifier == name or (name.endswith("/") and specifier.startswith(name)):
            return (names[name] + specifier.removeprefix(name)).removeprefix("/static/")
    return ""


def _asked(text: str, path: str, names: dict[str, str]) -> Iterator[str]:
    """The paths of the modules without which ``text`` does not begin; what it fetches when wanted is not in it."""
    for before, _, specifier in _SPECIFIER.findall(_without_comments(text)):
        if "(" not in before and (found := _found(specifier, path, names)).endswith(".js"):
            yield found


def _renamed(text: str, path: str, names: dict[str, str]) -> str:
    """``text`` with every module by its path: a packed module is in no folder that names could be relative to."""

    def by_path(match: re.Match[str]) -> str:
        found = _found(match[3], path, names)
        return f"{match[1]}{match[2]}{_ROOT}{found}" if found else match[0]

    return _SPECIFIER.sub(by_path, text)
