"""`banker cases`: run rule cases through the rules core."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from companion.cases.known import KnownEditions
from companion.cases.run import EditionSource, Verdict, named_editions, run_file
from companion.cases.verbs import CaseError
from companion.cli.edition import reading_of
from companion.cli.edition_make import user_folder
from companion.cli.output import Commands, add_data, add_json, json_line, say
from companion.editions.mistakes import EditionError


def add_commands(commands: Commands) -> None:
    """The options of `banker cases`."""
    command = commands.add_parser(
        "cases",
        help="run rule case files",
        description="Run rule cases (JSON lines) and say of each whether it passed. A case may "
        "name any edition that `banker edition list` knows.",
    )
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.add_argument("--edition", metavar="ID", help="run only the cases of this edition")
    command.add_argument(
        "--with",
        dest="brought",
        action="append",
        default=[],
        metavar="PATH",
        help="know an edition that is not on your shelf: its folder, or the packed file",
    )
    command.add_argument("--quiet", action="store_true", help="print failures only")
    add_data(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the files; 1 if a case fails or there is none."""
    source = _known(options)
    passed = failed = 0
    for path in options.files:
        try:
            for verdict in run_file(path, source, options.edition):
                passed += verdict.passed
                failed += not verdict.passed
                _report(verdict, path, options)
        except CaseError as fault:
            failed += 1
            say(f"banker: {fault}")
    if not passed and not failed:
        named = ", ".join(map(repr, sorted(_named(options.files))))
        say(f"banker: expected an edition of these cases, {named}; got {options.edition!r}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def _named(files: Iterable[Path]) -> set[str]:
    return set().union(*map(named_editions, files))


def _known(options: argparse.Namespace) -> EditionSource:
    """Editions as at a table, and what was brought. Raises EditionError for one with problems."""
    brought = {}
    for path in options.brought:
        edition_id, reading = reading_of(path, options)
        if reading.mistakes:
            raise EditionError(edition_id, reading.mistakes)
        brought[edition_id] = reading.edition
    return KnownEditions(user_folder(options), brought)


def _report(verdict: Verdict, path: Path, options: argparse.Namespace) -> None:
    if options.json:
        json_line({"file": str(path), **_fields(verdict)})
        return
    if verdict.passed and options.quiet and not verdict.warnings:
        return
    word = "passed" if verdict.passed else "FAILED"
    say(f"{verdict.id} {verdict.edition} {word}")
    for warning in verdict.warnings:
        say(f"    {path.name}:{verdict.line}: warning: {warning}")
    for difference in verdict.differences:
        say(f"    {path.name}:{verdict.line}: {difference}")


def _fields(verdict: Verdict) -> dict[str, object]:
    return {
        "id": verdict.id,
        "edition": verdict.edition,
        "line": verdict.line,
        "passed": verdict.passed,
        "differences": verdict.differences,
        "warnings": verdict.warnings,
    }
