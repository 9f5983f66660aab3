"""Modules as scripts: an ES module rewritten so that many come in one answer, each begun as soon as it is here.

A browser fetches each module by its address, and gives one that is inside a page no address at all.  So a packed module
becomes the function that it is: what it imports comes in, what it exports goes out.  ``static/unpack.js`` calls it.
Every line keeps its number.  Only the forms of ``import`` and ``export`` that our modules use are understood; any other
one is refused.
"""

from __future__ import annotations

import json
import posixpath
import re
from typing import Final, NamedTuple

_COMMENT: Final = re.compile(r"/\*\*?\s.*?\*/", re.DOTALL)
_MAP_OF_SOURCES: Final = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)

_BEGIN: Final = r"(?:^|(?<=[;}]))[ \t]*"
"""Where a statement begins, in our modules and in minified ones."""
_FROM: Final = r"""\s*["']([^"'\n]+)["'];?"""
_NAMES: Final = r"\s*\{([^{}]*)\}\s*"

_IMPORT_NAMES: Final = re.compile(rf"{_BEGIN}import{_NAMES}from{_FROM}", re.MULTILINE)
_IMPORT_DEFAULT: Final = re.compile(rf"{_BEGIN}import\s+([\w$]+)\s+from{_FROM}", re.MULTILINE)
_IMPORT_ALONE: Final = re.compile(rf"{_BEGIN}import{_FROM}", re.MULTILINE)
_EXPORT_NAMES_FROM: Final = re.compile(rf"{_BEGIN}export{_NAMES}from{_FROM}", re.MULTILINE)
_EXPORT_ALL_FROM: Final = re.compile(rf"{_BEGIN}export\s*\*\s*from{_FROM}", re.MULTILINE)
_EXPORT_NAMES: Final = re.compile(rf"{_BEGIN}export{_NAMES};?", re.MULTILINE)
_EXPORT_DEFAULT: Final = re.compile(rf"{_BEGIN}export\s+default\s+", re.MULTILINE)
_EXPORT_ONE: Final = re.compile(
    rf"{_BEGIN}export\s+((?:async\s+function|function|class|const)\b\*?\s+([\w$]+))", re.MULTILINE
)
_LEFT: Final = re.compile(rf"{_BEGIN}(?:import\b(?!\s*\()|export\b)[^\n]*", re.MULTILINE)
_IMPORT_LATER: Final = re.compile(r"(?<![\w$.])import\s*\(")
_WAITS: Final = re.compile(r"^(?!.*\basync\b)\S.*\bawait\b", re.MULTILINE)
"""A module that waits for something before it is begun: ``await`` in a line of its own ground."""


class Unpackable(Exception):
    """A module has a form of ``import`` or ``export`` that is not rewritten here."""


class Module(NamedTuple):
    """A packed module: its path under ``static``, what must have begun before it, and the script that hands it over."""

    path: str
    needs: tuple[str, ...]
    script: str


def packed(path: str, text: str, names: dict[str, str]) -> Module:
    """The module ``path`` with the source ``text``; ``names`` is the import map of its page.

    Raises :class:`Unpackable`.
    """
    needs: list[str] = []
    exports: list[str] = []

    def need(specifier: str) -> str:
        if (found := _found(specifier, path, names)) not in needs:
            needs.append(found)
        return f"need({json.dumps(found)})"

    def import_names(match: re.Match[str]) -> str:
        return f"const {{{match[1].replace(' as ', ':')}}}={need(match[2])};"

    def import_default(match: re.Match[str]) -> str:
        return f"const {{default:{match[1]}}}={need(match[2])};"

    def import_alone(match: re.Match[str]) -> str:
        need(match[1])
        return "\n" * match[0].count("\n")

    def export_names_from(match: re.Match[str]) -> str:
        own = need(match[2])
        exports.extend(f"{name}:{own}.{local}" for local, name in _exported(match[1]))
        return "\n" * match[0].count("\n")

    def export_all_from(match: re.Match[str]) -> str:
        exports.insert(0, f"...{need(match[1])}")
        return ""

    def export_names(match: re.Match[str]) -> str:
        exports.extend(f"{name}:{local}" for local, name in _exported(match[1]))
        return "\n" * match[0].count("\n")

    def export_default(_: re.Match[str]) -> str:
        exports.append("default:exported")
        return "const exported="

    def export_one(match: re.Match[str]) -> str:
        exports.append(match[2])
        return match[1]

    text = _MAP_OF_SOURCES.sub("", without_comments(text))
    for form, rewritten in (
        (_IMPORT_NAMES, import_names),
        (_IMPORT_DEFAULT, import_default),
        (_IMPORT_ALONE, import_alone),
        (_EXPORT_NAMES_FROM, export_names_from),
        (_EXPORT_ALL_FROM, export_all_from),
        (_EXPORT_NAMES, export_names),
        (_EXPORT_DEFAULT, export_default),
        (_EXPORT_ONE, export_one),
    ):
        text = form.sub(rewritten, text)
    if left := _LEFT.search(text):
        raise Unpackable(f"{path}: {left[0].strip()}")
    waits = "async " if _WAITS.search(text) else ""
    text = _IMPORT_LATER.sub("later(", text).rstrip("\n")
    # In brackets, so that the browser reads it once: it is called at once.
    script = (
        f"define({json.dumps(path)},{json.dumps(needs, separators=(',', ':'))},({waits}function(need,later){{"
        f'"use strict";{text}\nreturn{{{",".join(exports)}}}}}))\n//# sourceURL=/static/{path}'
    )
    return Module(path, tuple(needs), script)


def within_a_page(script: str) -> str:
    """``script`` as it may stand between the tags of a page: what a string of it says does not end it."""
    return script.replace("</script", r"\x3c/script").replace("<!--", r"\x3c!--")


def without_comments(text: str) -> str:
    """``text`` without its longer comments, every line with the number that it has in the file."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def _exported(names: str) -> list[tuple[str, str]]:
    """``a as b, c`` as pairs of the name inside and the name outside."""
    pairs = [name.split(" as ") for name in names.split(",") if name.strip()]
    return [(pair[0].strip(), pair[-1].strip()) for pair in pairs]


def _found(specifier: str, path: str, names: dict[str, str]) -> str:
    """The path of what the module ``path`` calls ``specifier``.  Raises :class:`Unpackable` for nothing of ours."""
    if specifier.startswith(("./", "../")):
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), specifier))
    for name in sorted(names, key=len, reverse=True):
        if specifier == name or (name.endswith("/") and specifier.startswith(name)):
            return (names[name] + specifier.removeprefix(name)).removeprefix("/static/")
    raise Unpackable(f"{path}: nothing is called {specifier}")
