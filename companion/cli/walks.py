"""`banker lab --landings`: landing shares by walking tokens."""

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.cli.arguments import number
from companion.cli.output import json_line
from companion.lab.files import LANDINGS, writable, write_landings
from companion.lab.landings import By, Landings, Row, landings, rows, walks_of
from companion.lab.policy import JailHabit
from companion.lab.progress import bar
from companion.lab.setup import Setup
from companion.plurals import counted

HABITS: Mapping[str, JailHabit] = {"short": JailHabit.LEAVE, "long": JailHabit.STAY}
STDOUT = Path("-")
DEFAULT_THROWS = 1_000_000
MOST_THROWS = 10_000_000_000


def add_options(lab: argparse.ArgumentParser) -> None:
    """The options that belong to `--landings`."""
    group = lab.add_argument_group("landing shares")
    group.add_argument("--landings", action="store_true", help="let tokens walk, without games")
    group.add_argument(
        "--jail",
        choices=tuple(HABITS),
        help="out at once, or in as long as it goes; default: short",
    )
    group.add_argument(
        "--throws", type=number(1, MOST_THROWS), metavar="N", help=f"default: {DEFAULT_THROWS}"
    )
    group.add_argument(
        "--by", type=By, choices=tuple(By), help="where throws or turns end; default: throw"
    )


def run_landings(options: argparse.Namespace, setup: Setup, names: Mapping[str, str]) -> int:
    """Walk and print."""
    progress = bar(walks_of(options.throws), "walks")
    habit = HABITS[options.jail]
    walked = landings(setup, habit, options.throws, jobs=options.jobs, progress=progress)
    found = list(rows(walked.steps, options.by, names))
    if options.json:
        _print_json(options, setup, walked, found)
    elif options.csv == STDOUT:
        write_landings(sys.stdout, found)
    else:
        _print_table(options, walked, found)
    if options.csv is not None and options.csv != STDOUT:
        _write_file(options.csv, found)
    return 0


def _print_json(
    options: argparse.Namespace, setup: Setup, walked: Landings, found: Iterable[Row]
) -> None:
    steps = walked.steps
    json_line(
        {
            "edition": setup.edition.id,
            "jail": options.jail,
            "by": options.by,
            "seed": setup.seed,
            "throws": steps.throws,
            "turns": steps.turns,
            "commands": steps.commands,
            "cpu_s": round(walked.spent.cpu_s, 3),
            "wall_s": round(walked.spent.wall_s, 3),
            "facts": steps.facts,
            "landings": [row._asdict() for row in found],
        }
    )


def _print_table(options: argparse.Namespace, walked: Landings, found: Iterable[Row]) -> None:
    steps = walked.steps
    what = f"{counted(steps.throws, 'throw')} in {counted(steps.turns, 'turn')}"
    print(f"{what}, jail {options.jail}, by {options.by}")
    for row in found:
        print(f"{row.square:>5}  {row.name:<26} {row.share_pct:>8.4f} %")
    print(f"{'':<33} {'a throw':>9} {'a turn':>9}")
    for fact, count in steps.facts.items():
        print(f"{fact:<33} {count / steps.throws:>9.6f} {count / steps.turns:>9.6f}")
    print(f"{walked.spent.cpu_s:.1f} s of CPU, {walked.spent.wall_s:.1f} s")


def _write_file(folder: Path, found: Iterable[Row]) -> None:
    with writable():
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / LANDINGS).open("w", encoding="utf-8") as stream:
            write_landings(stream, found)
