"""``openfelt check``: run rule cases through the law."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Run the rule cases in FILES; exit 1 if any fails."""
    from openfelt.cases.case import CaseError, read_cases
    from openfelt.cases.run import run_case
    from openfelt.errors import OpenfeltError

    cases = 0
    failures: list[dict[str, object]] = []
    for file in files:
        try:
            found = list(read_cases(file))
        except (OSError, UnicodeDecodeError) as error:
            raise click.UsageError(f"{file} cannot be read: {error}") from error
        for case in found:
            cases += 1
            if isinstance(case, CaseError):
                failures.append({"id": case.id, "line": case.line, "reason": str(case)})
                continue
            try:
                run_case(case)
            except OpenfeltError as error:
                failures.append({"id": case.id, "line": case.line, "reason": str(error)})
    if as_json:
        report = {"cases": cases, "passed": cases - len(failures), "failed": len(failures), "failures": failures}
        click.echo(json.dumps(report))
    else:
        for failure in failures:
            click.echo(f"{failure['id']}, line {failure['line']}: {failure['reason']}", err=True)
        click.echo(f"{cases} cases, {cases - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)
