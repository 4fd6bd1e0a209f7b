"""`banker cases`: run rule cases through the rules core."""

import argparse
from pathlib import Path

from companion.cases.run import Verdict, run_file
from companion.cases.verbs import CaseError
from companion.cli.output import Commands, add_json, json_line


def add_commands(commands: Commands) -> None:
    """The options of `banker cases`."""
    command = commands.add_parser(
        "cases",
        help="run rule case files",
        description="Run rule cases (JSON lines) and say of each whether it passed.",
    )
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.add_argument("--edition", help="run only the cases of this edition")
    command.add_argument("--quiet", action="store_true", help="print failures only")
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the files; 1 if a case fails or there is none."""
    passed = failed = 0
    for path in options.files:
        try:
            for verdict in run_file(path, only=options.edition):
                passed += verdict.passed
                failed += not verdict.passed
                _report(verdict, path, options)
        except CaseError as fault:
            failed += 1
            print(f"banker: {fault}")
    if not passed and not failed:
        print(f"banker: expected an edition of these cases, got {options.edition!r}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def _report(verdict: Verdict, path: Path, options: argparse.Namespace) -> None:
    if options.json:
        json_line({"file": str(path), **_fields(verdict)})
        return
    if verdict.passed and options.quiet and not verdict.warnings:
        return
    word = "passed" if verdict.passed else "FAILED"
    print(f"{verdict.id} {verdict.edition} {word}")
    for warning in verdict.warnings:
        print(f"    {path.name}:{verdict.line}: warning: {warning}")
    for difference in verdict.differences:
        print(f"    {path.name}:{verdict.line}: {difference}")


def _fields(verdict: Verdict) -> dict[str, object]:
    return {
        "id": verdict.id,
        "edition": verdict.edition,
        "line": verdict.line,
        "passed": verdict.passed,
        "differences": verdict.differences,
        "warnings": verdict.warnings,
    }
