"""Build the rules reference, ``docs/rules.md`` and the pages beside its data, from ``docs/rules/*.yaml``.

What a rule does and where it comes from is written in those files.  Names, values and presets of the options are
read from the law itself, and the proof of a rule is found by looking for its id, or for the id of one of its cases,
in the tests.  Run ``python tools/build_rules.py`` after a change to any of them; a test fails while a page is stale.
"""

from __future__ import annotations

import ast
import enum
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import yaml

from openfelt.rules.options import PRESETS, Options
from openfelt.rules.stakes import Stakes

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
DATA: Final = DOCS / "rules"

SETTINGS: Final = {
    "structure": ("openfelt.rules.stakes", "NoLimit, PotLimit, FixedLimit"),
    "blinds": ("openfelt.rules.stakes", "Stakes"),
    "chip_unit": ("openfelt.rules.stakes", "Stakes"),
}
"""What a rule calls an option although it is part of the stakes: its module, and the names there."""

SHOWN: Final = 6
"""So many proofs are named for each rule; the number of the others is told."""

SHORT_NAMES: Final = {
    "heads_up_blinds": "heads_up",
    "heads_up_cap_exception": "fl_heads_up",
    "max_bets_per_round": "max_bets",
    "pl_preflop_pot": "pl_preflop",
    "showdown_first": "show_first",
}
"""What the case files call some options."""

_ALIKE: Final = {"ante_type", "straddle_raise"}
"""Options that share a word, "big_blind", with other things."""

FIELDS: Final = {field.name: field for owner in (Stakes, Options) for field in msgspec.structs.fields(owner)}
"""What the law knows of each option and of each part of the stakes."""

Entry = dict[str, Any]

# ---------------------------------------------------------------- the proofs

_ID = r"(?:S[013]-|X-|[A-L])\d\d"
_MENTION: Final = re.compile(rf"\b({_ID})(?:(?:\s+to\s+|\s*\u2013\s*|\.\.)({_ID}))?\b")
_NO_PROOF: Final = {"test_rules_reference.py"}
_NO_PLAY: Final = {"test_rules_reference.py", "test_options.py"}
"""Files that name values of options without playing by them."""


class Proof(NamedTuple):
    """One test with the text of all it uses, or one case."""

    name: str
    texts: tuple[str, ...]
    plays: bool = True

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    def __str__(self) -> str:
        return self.name


def mentions(text: str) -> set[str]:
    """The ids in ``text``; a range stands for each id in it."""
    found: set[str] = set()
    for first, last in _MENTION.findall(text):
        found.add(first)
        if last and last[:-2] == first[:-2]:
            found |= {f"{first[:-2]}{number:02}" for number in range(int(first[-2:]), int(last[-2:]) + 1)}
        elif last:
            found.add(last)
    return found


def read_proofs() -> list[Proof]:
    """All tests and cases of the repository, sorted."""
    proofs: list[Proof] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.name not in _NO_PROOF:
            proofs += _tests_of(path)
    for path in sorted((ROOT / "tests" / "cases").glob("*.yaml")):
        for text in re.split(r"^---.*\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            if match := re.search(r"^id: (\S+)", text, re.MULTILINE):
                proofs.append(Proof(f"case {match[1]}", (text,)))
    return proofs


def _tests_of(path: Path) -> Iterator[Proof]:
    """The tests of one file, each with the tables and helpers it uses; the docstring speaks for the whole file."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    file = path.relative_to(ROOT).as_posix()
    plays = path.name not in _NO_PLAY
    tree = ast.parse(source)
    yield Proof(file, (ast.get_docstring(tree) or "",), plays=False)
    texts: dict[str, str] = {}
    uses: dict[str, set[str]] = {}
    tests: list[tuple[str, str]] = []
    end = 0
    for node in tree.body:
        # What stands above a statement belongs to it: decorators and comments.
        text = "\n".join(lines[end : node.end_lineno])
        end = node.end_lineno or end
        for name in _names(node):
            texts[name] = text
            uses[name] = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            uses[name] |= {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
            if isinstance(node, ast.ClassDef):
                tests += [(name, f"{name}::{part}") for item in node.body for part in _names(item) if _is_test(part)]
            elif _is_test(name):
                tests.append((name, name))
    for name, shown in tests:
        yield Proof(f"{file}::{shown}", tuple(texts[used] for used in _reached(name, uses)), plays)


def _is_test(name: str) -> bool:
    return name.startswith(("test_", "Test"))


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def _reached(name: str, uses: Mapping[str, set[str]]) -> list[str]:
    """``name`` and all that it uses, directly or not, as far as this file defines it."""
    reached = [name]
    for used in reached:
        reached += sorted(other for other in uses[used] if other in uses and other not in reached)
    return reached


class Index:
    """Which tests and cases speak of which id."""

    def __init__(self, proofs: Iterable[Proof]) -> None:
        self.proofs = list(proofs)
        self.played = {text for proof in self.proofs if proof.plays for text in proof.texts}
        self.of: dict[str, list[Proof]] = {}
        for proof in self.proofs:
            for name in sorted(mentions(proof.text)):
                self.of.setdefault(name, []).append(proof)

    def prove(self, entry: Entry) -> list[Proof]:
        """The proofs of a rule, a conflict or an addition: those that name it, then those of its cases."""
        names = [str(entry["id"])] if "id" in entry else []
        for case in entry["cases"]:
            names += [case] if len(case) > 1 else sorted(name for name in self.of if re.fullmatch(rf"{case}\d\d", name))
        found = [proof for name in names for proof in self.of.get(name, [])]
        return sorted(dict.fromkeys(found), key=lambda proof: (proof.name.startswith("case "), "::" not in proof.name))


# ---------------------------------------------------------------- the options


def values_of(option: str) -> list[Any] | None:
    """The values an option can take, the default first; None where it is a number or unknown."""
    field, kind = FIELDS.get(option), _kind(option)
    if field is None or not (isinstance(kind, type) and issubclass(kind, bool | enum.Enum)):
        return None
    values = [False, True] if kind is bool else [member.value for member in kind]
    return sorted(values, key=lambda value: value != field.default)


def option_names() -> list[str]:
    """Every option of the law, as it is declared."""
    return list(Options.__struct_fields__)


def _set(option: str) -> str:
    """The pattern of what stands before the value wherever ``option`` is set."""
    return rf"\b(?:{option}|{SHORT_NAMES.get(option, option)})\b[\"']?\s*[:=,]\s*"


def _kind(option: str) -> Any:
    """The type of ``option``; None where it is no field of the options or the stakes."""
    return FIELDS[option].type if option in FIELDS else None


def tells(option: str, value: object, text: str) -> bool:
    """Whether ``text`` sets ``option`` to ``value``, by its word or its member, or to all values there are."""
    named = option in text or SHORT_NAMES.get(option, option) in text
    if named and re.search(
        rf"{_set(option)}(?:[\"']?|[\[(][^\])]*[\[( \"']){re.escape(str(value))}\b", text, re.IGNORECASE
    ):
        return True
    kind = _kind(option)
    if not (isinstance(kind, type) and issubclass(kind, enum.Enum)):
        return False
    name = kind.__name__
    if name not in text and str(value) not in text:
        return False
    # A word like "half_exact" belongs to one option alone; "none" may be anything.
    quoted = rf"|[\"']{value}[\"']" if "_" in str(value) and option not in _ALIKE else ""
    return re.search(rf"\b{name}\.{kind(value).name}\b|(?:\bin |\blist\(|, ){name}\b(?!\.){quoted}", text) is not None


def plays(option: str, value: object, default: object, entry: Entry, index: Index) -> bool:
    """Whether some test plays by this value: it says so, or it proves the entry and leaves the option alone.

    Where a test of the entry sets a switch or a number to a parameter, the parameters are taken to be the values.
    """
    kind = _kind(option)
    words = rf"\b(?:{option}|{SHORT_NAMES.get(option, option)}|{getattr(kind, '__name__', option)})\b"
    proofs = [proof for proof in index.prove(entry) if proof.plays]
    if value == default and any(not re.search(words, proof.text) for proof in proofs):
        return True
    if kind in (bool, int) and any(re.search(rf"\b{option}=(?!True|False)[a-z_]", proof.text) for proof in proofs):
        return True
    return any(tells(option, value, text) for text in index.played)


def plays_another(option: str, default: object, entry: Entry, index: Index) -> bool:
    """Whether some test plays by a number that is not the default."""
    numbers = {int(number) for text in index.played for number in re.findall(rf"{_set(option)}(\d+)", text)}
    return bool(numbers - {default}) or plays(option, "another", default, entry, index)


# ---------------------------------------------------------------- the pages


def load(name: str) -> list[Entry]:
    """The entries of one data file."""
    entries = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(entries, list)
    return entries


def word(value: object) -> str:
    """A value as one writes it in a settings file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option_link(name: str, up: str) -> str:
    return f"[`{name}`]({up}#{name})" if name in option_names() or name in SETTINGS else f"`{name}`"


def _proof_line(proofs: list[Proof]) -> str:
    if not proofs:
        return "*Proof:* none yet"
    more = len(proofs) - SHOWN
    shown = ", ".join(f"`{proof}`" for proof in proofs[:SHOWN])
    return f"*Proof:* {shown}" + (f" and {more} more" if more > 0 else "")


def _rule(row: Entry, index: Index) -> Iterator[str]:
    notes = [f"*Source:* {row['source']}"]
    if row["option"]:
        notes.append("*Option:* " + ", ".join(_option_link(name, "../rules.md") for name in row["option"]))
    if row["where"] != "nowhere":
        notes.append(f"*Code:* `{row['where']}`")
    proof = "*Proof:* none needed" if row.get("proof") == "none needed" else _proof_line(index.prove(row))
    yield from (f"### {row['id']}", "", row["does"], "", " · ".join(notes), "", proof, "")


def _decisions(entry: Entry, up: str) -> Iterator[str]:
    for option, decides in entry.get("options", {}).items():
        yield from (f"{_option_link(option, up)}:", "")
        default = FIELDS[option].default if option in FIELDS else None
        for value, sentence in decides.items():
            yield f"- `{word(value)}`{' (default)' if value == default else ''}: {sentence}"
        yield ""


def _page(page: Entry, rules: list[Entry], index: Index) -> Iterator[str]:
    for topic, heading in page["topics"].items():
        yield from (f"## {heading}", "")
        for row in rules:
            if row["topic"] == topic:
                yield from _rule(row, index)


def _conflicts(conflicts: list[Entry], index: Index) -> Iterator[str]:
    for entry in conflicts:
        yield from (f"## {entry['id']}", "", entry["about"], "", f"*Between:* {entry['between']}", "")
        yield from _decisions(entry, "../rules.md")
        if "rule" in entry:
            yield from (f"Always: {entry['rule']}" if entry.get("options") else entry["rule"], "")
        yield from (_proof_line(index.prove(entry)), "")


def _additions(additions: list[Entry], index: Index) -> Iterator[str]:
    for entry in additions:
        yield from (f"## {entry['about']}", "", entry["does"], "")
        yield from _decisions(entry, "../rules.md")
        yield from (_proof_line(index.prove(entry)), "")


def _presets() -> Iterator[str]:
    yield "| option | " + " | ".join(f"`{name}`" for name in PRESETS) + " |"
    yield "|---|" + "---|" * len(PRESETS)
    for option in option_names():
        values = [word(getattr(rules, option)) for rules in PRESETS.values()]
        cells = [value if value == values[0] else f"**{value}**" for value in values]
        yield f"| [{option}](#{option}) | " + " | ".join(cells) + " |"


def _named_by(option: str, rules: list[Entry], conflicts: list[Entry]) -> str:
    pages = {topic: page["page"] for page in load("pages") for topic in page.get("topics", {})}
    links = [f"[{row['id']}](rules/{pages[row['topic']]}.md#{row['id'].lower()})" for row in rules
             if option in row["option"]]  # fmt: skip
    links += [f"[{entry['id']}](rules/conflicts.md#{entry['id'].lower()})" for entry in conflicts
              if option in entry.get("options", {})]  # fmt: skip
    return ", ".join(links) or "[what the documents leave out](rules/additions.md)"


def _front(page: Entry, rules: list[Entry], conflicts: list[Entry], additions: list[Entry]) -> Iterator[str]:
    yield from ("```{toctree}", ":maxdepth: 1", "")
    yield from (f"rules/{other['page']}" for other in load("pages") if other["page"] != "rules")
    yield from ("```", "", "## Presets", "", page["presets"], "", *_presets(), "", "## Options", "")
    yield from _options(rules, conflicts, additions)


def _options(rules: list[Entry], conflicts: list[Entry], additions: list[Entry]) -> Iterator[str]:
    decides = {option: told for entry in conflicts + additions for option, told in entry.get("options", {}).items()}
    for option in [*option_names(), *SETTINGS]:
        yield from (f"### {option}", "")
        if option in SETTINGS:
            yield from ("Part of the stakes: `{}` in `{}`.".format(*reversed(SETTINGS[option])), "")
        default = FIELDS[option].default if option in FIELDS else None
        told = decides.get(option, {})
        values = values_of(option) or list(told)
        for value in values:
            sentence = f": {told[value]}" if value in told else ""
            yield f"- `{word(value)}`{' (default)' if value == default else ''}{sentence}"
        if values:
            yield ""
        yield from (f"See {_named_by(option, rules, conflicts)}.", "")


NOTE: Final = "<!-- Made by tools/build_rules.py from the data in docs/rules, the options and the tests. -->"


def pages() -> dict[Path, str]:
    """Every page by its path, as it has to be."""
    rules, conflicts, additions = load("rules"), load("conflicts"), load("additions")
    index = Index(read_proofs())
    made: dict[Path, str] = {}
    for page in load("pages"):
        match name := page["page"]:
            case "conflicts":
                lines = _conflicts(conflicts, index)
            case "additions":
                lines = _additions(additions, index)
            case "rules":
                lines = _front(page, rules, conflicts, additions)
            case _:
                lines = _page(page, rules, index)
        intro = [page["intro"], ""] if "intro" in page else []
        text = "\n".join([NOTE, "", f"# {page['title']}", "", *intro, *lines])
        made[(DOCS if name == "rules" else DATA) / f"{name}.md"] = text.rstrip("\n") + "\n"
    return made


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
