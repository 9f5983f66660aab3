"""The yard: pins, addresses, imports, the public list and the decision records are as we say they are."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "openfelt"

# Put together here, so that this file does not hold them either.
REGISTRY_HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("conda", "anaconda", "org"),
    )
]
MACHINE_PATH = re.compile(r"""(^|[\s"'=(`])/(work|root|home|Users)/[\w.]""", re.MULTILINE)


def tracked_files() -> list[Path]:
    """Every file that is in the repository or would be added to it."""
    if not (ROOT / ".git").exists():
        pytest.skip("no git repository here: clone it to check the tracked files")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def tracked_texts() -> Iterator[tuple[str, str]]:
    for path in tracked_files():
        try:
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a table of numbers


def test_constraints_are_names_and_versions_alone() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line)] == []


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_everything_we_install_is_pinned() -> None:
    pinned = {canonical(line.split("==")[0]) for line in (ROOT / "constraints.txt").read_text().splitlines()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = project["dependencies"] + [
        need for name in ("fast", "cli", "room", "postgres", "dev") for need in extras[name]
    ]
    names = {canonical(match[0]) for need in wanted if (match := re.match(r"[A-Za-z0-9._-]+", need))}
    assert names - {"openfelt"} - pinned == set()


def test_no_tracked_file_names_a_registry() -> None:
    found = [(name, host) for name, text in tracked_texts() for host in REGISTRY_HOSTS if host in text]
    assert found == []


def test_no_tracked_file_holds_a_path_of_one_machine() -> None:
    found = [(name, match[0]) for name, text in tracked_texts() if (match := MACHINE_PATH.search(text))]
    assert found == []


def imported_names(path: Path) -> Iterator[str]:
    """The top-level names of all modules that ``path`` imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def test_the_core_needs_msgspec_alone() -> None:
    core = [PACKAGE / f"{name}.py" for name in ("__init__", "cards", "codec", "errors", "strength")]
    core += [*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "table").rglob("*.py")]
    allowed = sys.stdlib_module_names | {"msgspec", "openfelt"}
    found = {(path.name, name) for path in core if path.exists() for name in imported_names(path)}
    assert found
    assert {(file, name) for file, name in found if name not in allowed} == set()


def test_public_names_are_sorted_and_exist() -> None:
    import openfelt

    def place(name: str) -> tuple[int, str]:
        kind = 0 if name.isupper() else 1 if name[0].isupper() else 2  # constants, types, functions
        return kind, name

    assert list(openfelt.__all__) == sorted(openfelt.__all__, key=place)
    assert [name for name in openfelt.__all__ if not hasattr(openfelt, name)] == []


def test_public_names_are_fetched_when_asked_for() -> None:
    """Strengths alone cost neither msgspec nor the law; a name that a module bears too is what the module is for."""
    code = """
import sys
import openfelt.strength
loaded = {name for name in sys.modules if name.startswith(("openfelt", "msgspec"))}
assert loaded == {"openfelt", "openfelt.cards", "openfelt.errors", "openfelt.strength"}, loaded
import openfelt.equity.ask
assert openfelt.strength("AhKhQhJhTh").name == "royal flush"
assert openfelt.equity is openfelt.equity.__globals__["equity"]
for name in openfelt.__all__:
    fetched = getattr(openfelt, name)
    assert vars(openfelt)[name] is fetched
    assert getattr(fetched, "__name__", name) == name
assert set(openfelt.__all__) < set(dir(openfelt))
from openfelt import *
assert strength is openfelt.strength and equity is openfelt.equity
try:
    openfelt.nothing
except AttributeError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("module 'openfelt' has no attribute 'nothing'\n", "")


def test_type_checkers_find_public_names_where_they_are() -> None:
    """What a type checker reads and what is fetched come from the same places, and no public name is missing."""
    import openfelt

    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    read = {
        (str(node.module), alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert read == {(f"openfelt.{home}", name) for name, home in openfelt._HOME_OF.items()}
    assert openfelt._HOME_OF.keys() == set(openfelt.__all__)


def decision_records() -> list[Path]:
    return sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))


def test_every_decision_record_is_in_the_index() -> None:
    index = (ROOT / "docs" / "decisions" / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^(\d{4}-[\w-]+)$", index, re.MULTILINE)
    assert listed == [path.stem for path in decision_records()]


def test_decision_records_are_numbered_without_gaps() -> None:
    assert [int(path.name[:4]) for path in decision_records()] == list(range(1, len(decision_records()) + 1))


@pytest.mark.parametrize("path", decision_records(), ids=lambda path: path.stem[:4])
def test_a_decision_record_has_the_fixed_form(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    headings = [line for line in lines if line.startswith("#")]
    assert headings[0].startswith(f"# {path.name[:4]} ")
    assert headings[1:] == ["## Context", "## Decision", "## Consequences"]


def test_links_between_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    missing = [
        (page.name, target)
        for page in pages
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert missing == []
