"""`banker lab`: whole games played by bots, their statistics, and landing shares."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from companion import editions
from companion.cli import labuse, walks
from companion.cli.arguments import as_usage, number
from companion.cli.edition import ALL_TEXT, sound
from companion.cli.output import Commands, add_data, add_json, json_line
from companion.editions.checks import house_contradictions
from companion.editions.mistakes import Mistake
from companion.editions.names import completed
from companion.editions.switches import changed_switches
from companion.errors import UsageError
from companion.lab import compiling, files, plots, policy
from companion.lab.pace import Pace
from companion.lab.pool import cores
from companion.lab.progress import bar
from companion.lab.report import report
from companion.lab.run import Run, play_all
from companion.lab.setup import Setup
from companion.lab.statistics import statistics
from companion.rules.edition import Edition

DESCRIPTION = """Play whole games by bots and say how long they last, who wins, what earns and what
runs short. Equal seeds give equal results on any number of jobs."""
LANGUAGE = "en"
MOST_GAMES = 10_000_000
MOST_ROUNDS = 1_000_000
MOST_JOBS = 256
HOUR_S = 3600


def add_commands(commands: Commands) -> None:
    """The options of `banker lab`."""
    lab = commands.add_parser(
        "lab", help="play games by bots and print statistics", description=DESCRIPTION
    )
    _add_games(lab)
    _add_bots(lab)
    _add_output(lab)
    walks.add_options(lab)
    add_data(lab)
    add_json(lab)
    lab.set_defaults(run=run)


def _add_games(lab: argparse.ArgumentParser) -> None:
    """Which games are played."""
    lab.add_argument("--edition", default="us_classic", metavar="EDITION", help=ALL_TEXT)
    lab.add_argument(
        "--players", type=number(2), metavar="N", help="default: 4, or what the edition admits"
    )
    usual = labuse.OF_GAMES
    lab.add_argument(
        "--games", type=number(1, MOST_GAMES), metavar="N", help=f"default: {usual['games']}"
    )
    lab.add_argument("--seed", type=number(), default=1, metavar="S")
    lab.add_argument(
        "--game",
        type=number(0, MOST_GAMES),
        metavar="K",
        help="only the game of this number, from 0",
    )
    lab.add_argument(
        "--house-rules",
        action="extend",
        nargs="+",
        default=[],
        metavar="SWITCH=VALUE",
        help="settings of the rule book, such as go.salary=400 (JSON values); or `random` alone",
    )
    lab.add_argument(
        "--rounds",
        type=number(1, MOST_ROUNDS),
        metavar="N",
        help=f"longer games never end; default: {usual['rounds']}",
    )


def _add_bots(lab: argparse.ArgumentParser) -> None:
    """Who plays, on how many cores, and whether the rules are proven meanwhile."""
    lab.add_argument(
        "--policy",
        metavar="NAME[,NAME...]",
        help=f"of all bots or of each seat: {', '.join((policy.MIXED, *policy.POLICIES))}",
    )
    lab.add_argument(
        "--jobs", type=number(1, MOST_JOBS), default=cores(), metavar="N", help="default: all cores"
    )
    lab.add_argument(
        "--proof",
        nargs="?",
        type=number(1),
        const=1,
        metavar="EVERY",
        help="check every promise of the rules; offers every so many commands (default: each)",
    )


def _add_output(lab: argparse.ArgumentParser) -> None:
    """What is said about the games."""
    for name in ("turn", "decision"):
        usual = labuse.OF_GAMES[f"seconds_per_{name}"]
        words = f"for minutes; default: {usual}"
        lab.add_argument(f"--seconds-per-{name}", type=number(1, HOUR_S), metavar="N", help=words)
    lab.add_argument(
        "--csv",
        nargs="?",
        type=Path,
        const=walks.STDOUT,
        metavar="DIR",
        help="write tables; for landing shares without DIR: print them as CSV",
    )
    lab.add_argument(
        "--compile",
        action="store_true",
        help="only compile the rules for more speed (about a minute; needs mypy and a C compiler)",
    )
    lab.add_argument("--plots", type=Path, metavar="DIR", help="draw pictures (extra `lab`)")


def run(options: argparse.Namespace) -> int:
    """Play, or let tokens walk, and print."""
    labuse.settle(options)
    if options.compile:
        return compile_rules()
    if not options.landings and options.csv == walks.STDOUT:
        raise UsageError("expected a folder after --csv; only --landings prints CSV")
    reading = sound(options.edition, options)
    names = completed(reading.edition, reading.names)[LANGUAGE]
    setup = setup_of(options, reading.edition)
    if options.plots:
        plots.need_extra()
    _make_folders(options)
    if options.landings:
        return walks.run_landings(options, setup, names)
    played = play(setup, options)
    found = statistics(setup, played)
    if options.json:
        json_line(found)
    else:
        sys.stdout.write(report(found, names))
    if options.csv:
        _say_written(files.write_all(options.csv, found, played.results, names))
    if options.plots:
        _say_written(plots.draw_all(options.plots, found, played.results, names))
    return 0


def _make_folders(options: argparse.Namespace) -> None:
    """Long runs do not end with a file that cannot be written."""
    tables = (files.LANDINGS,) if options.landings else files.TABLES
    if options.csv and options.csv != walks.STDOUT:
        files.make_folder(options.csv, tables)
    if options.plots:
        files.make_folder(options.plots, plots.PICTURES)


def compile_rules() -> int:
    """Once for these sources; says what was done."""
    is_new = compiling.compile_rules()
    print("compiled the rules" if is_new else "the rules are compiled already")
    return 0


def _say_written(paths: list[Path]) -> None:
    """On the side of the people, so that --json stays one line."""
    print(f"written: {', '.join(map(str, paths))}", file=sys.stderr)


def play(setup: Setup, options: argparse.Namespace) -> Run:
    """The games, with a bar for people."""
    games = setup.games if options.game is None else 1
    progress = bar(games, "games")
    return play_all(setup, jobs=options.jobs, only=options.game, progress=progress)


def setup_of(options: argparse.Namespace, edition: Edition) -> Setup:
    """What the options ask for. Raises UsageError for seats, rules or policies that do not fit."""
    players = options.players
    if players is None:
        players = min(max(4, edition.players_min), edition.players_max)
    if not edition.players_min <= players <= edition.players_max:
        least, most = edition.players_min, edition.players_max
        raise UsageError(f"expected {least} to {most} players for {edition.id}; got {players}")
    with as_usage():
        policies = policy.named(options.policy)
    if len(policies) not in (1, players):
        raise UsageError(f"expected one policy, or one for each of {players} seats")
    rules = tuple(options.house_rules)
    random_rules = rules == (labuse.RANDOM_RULES,)
    if not random_rules:
        edition = _played(edition, overrides(rules))
    shelf = ("--data", str(options.data)) if options.data else ()
    return Setup(
        edition=edition,
        found_by=("--edition", options.edition, *shelf),
        players=players,
        games=options.games,
        seed=options.seed,
        policies=policies,
        most_rounds=options.rounds,
        pace=Pace(
            seconds_per_turn=options.seconds_per_turn,
            seconds_per_decision=options.seconds_per_decision,
        ),
        house_rules=rules,
        random_rules=random_rules,
        proof=options.proof,
    )


def _played(edition: Edition, house: Mapping[str, object]) -> Edition:
    """With house rules. What is no setting, or no value of one, is wrong usage.

    Raises EditionError for what nobody could agree on at a table either.
    """
    mistakes: list[Mistake] = []
    changed_switches(edition, house, mistakes)
    if mistakes:
        raise UsageError(str(editions.EditionError(edition.id, mistakes)))
    changed = editions.apply_switches(edition, house)
    mistakes += house_contradictions(changed)
    if mistakes:
        raise editions.EditionError(edition.id, mistakes)
    return changed


def overrides(rules: tuple[str, ...]) -> Mapping[str, object]:
    """House rules by dotted name. Raises UsageError for one without a value, or with two."""
    found: dict[str, object] = {}
    for rule in rules:
        name, equals, value = rule.partition("=")
        if not equals:
            raise UsageError(f"expected a house rule such as go.salary=400; got {rule!r}")
        if name in found:
            raise UsageError(f"expected each house rule once; got {name!r} again")
        found[name] = _value(value)
    return found


def _value(text: str) -> object:
    """A JSON value, or the text itself: `true`, `0.1`, `null`, `wait`."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
