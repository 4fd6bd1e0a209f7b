"""`banker export | import | replay | audit | undo`: ledgers on disk."""

import argparse
import sys
import time
from pathlib import Path

from companion.cli.output import Commands, add_json, json_line, say, say_lines
from companion.errors import BankerError
from companion.ledger import audit, codec, salvage, scoresheet
from companion.ledger.errors import LedgerUnwritable
from companion.ledger.opening import resume
from companion.ledger.records import Reversal
from companion.ledger.replay import History, NotReversible, reversible
from companion.ledger.sqlite import create_file
from companion.plurals import counted
from companion.rules.game import Game
from companion.rules.look import lots_of, phase_of
from companion.version import VERSION

MOST_SHEET = 32_000_000
"""Characters of a score sheet that is read; the longest games fill a few millions."""


def add_commands(commands: Commands) -> None:
    """The options of the commands that read or write ledgers."""
    export = commands.add_parser(
        "export",
        help="write a game as a score sheet",
        description="Write a ledger as a score sheet that people can read and `import` reads back.",
    )
    export.add_argument("ledger", type=Path, metavar="LEDGER")
    export.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="default: standard output"
    )
    add_json(export)
    export.set_defaults(run=run_export)
    _add_import(commands)
    for name, run, text in (
        ("replay", run_replay, "fold a ledger and print the final state and its digest"),
        ("audit", run_audit, "check every invariant of a ledger, L1 to L8"),
    ):
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        command.add_argument("ledger", type=Path, metavar="LEDGER")
        add_json(command)
        command.set_defaults(run=run)
    undo = commands.add_parser(
        "undo",
        help="take back the last transaction of a game that is not open",
        description="Append a reversal of the last transaction that stands.",
    )
    undo.add_argument("ledger", type=Path, metavar="LEDGER")
    add_json(undo)
    undo.set_defaults(run=run_undo)


def _add_import(commands: Commands) -> None:
    command = commands.add_parser(
        "import",
        help="make a ledger from a score sheet",
        description="Read a score sheet, judge every line again, and write a new ledger.",
    )
    command.add_argument("sheet", type=Path, metavar="SHEET")
    command.add_argument("ledger", type=Path, metavar="LEDGER", help="new file, must not exist")
    add_json(command)
    command.set_defaults(run=run_import)


def run_export(options: argparse.Namespace) -> int:
    """Write the score sheet of a ledger; of a damaged one its good beginning, beside it."""
    found = salvage.salvage(options.ledger)
    history = found.history
    if history is None or found.reason is not None:
        raise _damaged(found)
    text = scoresheet.write(history.records)
    said: dict[str, object] = {"ledger": str(options.ledger), "records": len(history.records)}
    if options.output is None and not options.json:
        sys.stdout.write(text)
        return 0
    if options.output is None:
        json_line({**said, "sheet": text})
        return 0
    try:
        options.output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BankerError(f"expected a file that can be written: {error}") from error
    if options.json:
        json_line({**said, "file": str(options.output)})
    return 0


def _damaged(found: salvage.Salvage) -> BankerError:
    """A broken chain never passes for a whole game: the copy has a name of its own."""
    fault = salvage.damage(found)
    if found.history is None:
        return fault
    try:
        copy = salvage.export_readable(found.path)
    except LedgerUnwritable as error:
        return BankerError(f"{fault}; nothing was exported: {error}")
    good = counted(len(found.records), "record")
    return BankerError(f"{fault}; what is good before that, {good}, is in {str(copy)!r}")


def run_import(options: argparse.Namespace) -> int:
    """Write a ledger from a score sheet."""
    text = _sheet(options.sheet)
    if options.ledger.exists():
        raise BankerError(f"expected a new file, but {str(options.ledger)!r} exists")
    records = scoresheet.read(text)
    create_file(options.ledger, records)
    if options.json:
        json_line({"ledger": str(options.ledger), "records": len(records)})
    else:
        print(f"{counted(len(records), 'record')} written to {options.ledger}")
    return 0


def _sheet(path: Path) -> str:
    """The text of a score sheet; a device or a pipe without an end is left after the limit."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST_SHEET + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise BankerError(f"expected a readable score sheet: {error}") from error
    if len(text) > MOST_SHEET:
        raise BankerError(f"expected a score sheet of at most {MOST_SHEET} characters in {path}")
    return text


def run_replay(options: argparse.Namespace) -> int:
    """Print the final state of a ledger and its digest."""
    history = salvage.read_good(options.ledger)
    digest = codec.digest(history.game)
    if options.json:
        json_line(_state(history, digest))
        return 0
    for line in _lines(history.game):
        say(line)
    print(f"{counted(len(history.records), 'record')}, digest {digest}")
    return 0


def _state(history: History, digest: str) -> dict[str, object]:
    game = history.game
    return {
        "records": len(history.records),
        "edition": game.edition.id,
        "turn_number": game.turn_number,
        "phase": phase_of(game).value,
        "balances": {player.id: player.balance for player in game.players},
        "bank": game.bank_balance,
        "out": [player.id for player in game.players if player.out],
        "winner": game.winner,
        "digest": digest,
    }


def _lines(game: Game) -> list[str]:
    lines = [f"edition {game.edition.id}, turn {game.turn_number}, {phase_of(game).value}"]
    for player in game.players:
        lots = " ".join(str(lot) for lot in lots_of(game, player.id)) or "no deeds"
        state = "out" if player.out else f"{player.balance}, on {player.square}, {lots}"
        lines.append(f"{player.id}: {state}")
    lines.append(f"bank: {game.bank_balance}, {game.small_left} small, {game.big_left} big left")
    if game.over:
        lines.append(f"winner: {game.winner or 'nobody'}")
    return lines


def run_audit(options: argparse.Namespace) -> int:
    """Print every invariant with what was checked; 1 if one is broken."""
    findings = audit.audit(options.ledger, VERSION)
    good = all(finding.is_good for finding in findings)
    for finding in findings:
        if options.json:
            json_line(finding)
        else:
            say_lines(str(finding))
    if not options.json:
        print("the ledger is sound" if good else "the ledger is NOT sound")
    return 0 if good else 1


def run_undo(options: argparse.Namespace) -> int:
    """Append a reversal of the last transaction that stands."""
    salvage.read_good(options.ledger)  # a file that is no ledger is not opened for writing
    ledger, history = resume(options.ledger)
    with ledger:
        target = reversible(history)
        if isinstance(target, NotReversible):
            raise BankerError(f"nothing was taken back: {target.value.replace('_', ' ')}")
        now = int(time.time())
        record = Reversal(seq=history.head + 1, key=f"cli-undo:{history.head}", at=now, of=target)
        ledger.append(record, expected_seq=history.head)
    if options.json:
        json_line({"ledger": str(options.ledger), "taken_back": target, "record": record.seq})
    else:
        print(f"record {target} is taken back by record {record.seq}")
    return 0
