"""The score sheet: a whole game as text that people read, banks check and programs replay.

Sheets need no other file and lose nothing: what players do not want to read (edition, keys, times)
is packed into comment lines at the end. A sheet written by hand may leave that block out.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from companion.errors import BankerError, shortened
from companion.ledger.errors import BrokenRecord
from companion.ledger.records import AnyRecord, Reversal, Transaction
from companion.ledger.replay import History, extend, redoable, replay
from companion.ledger.sheetdata import MARK, SheetData, pack, unpack
from companion.ledger.sheethead import TITLE, WORDS, Head, head_lines
from companion.ledger.wording import command_line, command_of, unquoted, whole, word, words_of
from companion.plurals import counted
from companion.rules.decide import decide
from companion.rules.edition import Edition
from companion.rules.events import AnyEvent, GameEnded, TrackingSwitched, TurnPassed
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import player_on_turn
from companion.rules.names import BANK, POT
from companion.rules.refusals import RuleViolation

HEADED = TurnPassed | GameEnded | TrackingSwitched
"""After these a new part of the sheet begins, with a heading."""
NO_EDITIONS: Mapping[str, Edition] = MappingProxyType({})


class ScoreSheetError(BankerError):
    """A line of a score sheet does not say what it must."""

    def __init__(self, line: int, expected: str, came: str) -> None:
        self.line = line
        self.expected = shortened(expected)
        self.came = shortened(came)
        super().__init__(f"line {line}: expected {self.expected}; got {self.came!r}")


def write(records: Sequence[AnyRecord]) -> str:
    """The sheet of a game. Raises BrokenRecord where the records do not follow one another."""
    history = replay(records[:1])
    lines = [
        *head_lines(history.genesis),
        "",
        _turn_line(history.game),
        _balance_line(history.game),
    ]
    verbatim: dict[str, tuple[AnyEvent, ...]] = {}
    for record in records[1:]:
        if isinstance(record, Transaction) and not _is_judged_so(history.game, record):
            verbatim[str(record.seq)] = record.events
        after = extend(history, record)
        lines += _entry_lines(history, after, record)
        history = after
    data = SheetData(
        edition=history.genesis.event.edition,
        stamps=tuple((record.key, record.at) for record in records),
        events=verbatim,
        names=history.genesis.names,
    )
    return "\n".join([*lines, "", "; For the banker: edition, keys and times.", *pack(data), ""])


def read(text: str, editions: Mapping[str, Edition] = NO_EDITIONS) -> tuple[AnyRecord, ...]:
    """The records of a sheet, each command judged anew. Raises ScoreSheetError.

    `editions` are for sheets without a packed block: by id, as the sheet names them.
    """
    lines = text.split("\n")
    if lines[0].strip() != TITLE:
        raise ScoreSheetError(1, repr(TITLE), lines[0])
    packed = [(n, line) for n, line in enumerate(lines, start=1) if line.startswith(MARK)]
    try:
        data = unpack([line for _, line in packed])
    except ValueError as error:
        raise ScoreSheetError(packed[0][0], "an unharmed packed block", str(error)) from error
    reader = _Reader(editions, data)
    for number, line in enumerate(lines[1:], start=2):
        reader.line(number, line)
    return reader.records(len(lines))


def _entry_lines(before: History, after: History, record: AnyRecord) -> list[str]:
    if isinstance(record, Reversal):
        return ["redo" if record.of == redoable(before) else "undo", _balance_line(after.game)]
    assert isinstance(record, Transaction)
    comment = _comment(record.events)
    line = command_line(record.command)
    lines = [f"{line:<40} ; {comment}" if comment else line]
    if any(isinstance(event, HEADED) for event in record.events):
        lines += [_balance_line(after.game), "", _turn_line(after.game)]
    return lines


def _comment(events: Iterable[AnyEvent]) -> str:
    """Who paid what to whom, and why."""
    moves = [t for event in events for t in event.transfers]
    return ", ".join(f"{t.payer} pays {t.payee} {t.amount} ({t.cause})" for t in moves).replace(
        "\n", " "
    )


def _turn_line(game: Game) -> str:
    if game.over:
        return f"; the game is over, {game.winner or 'nobody'} has won"
    if game.table_rules.tracking is Tracking.OFF:
        return "; only the bank is kept: nobody's turn is followed"
    return f"; turn {game.turn_number}: {player_on_turn(game).id}".replace("\n", " ")


def _balance_line(game: Game) -> str:
    players = (f"{word(player.id)} {player.balance}" for player in game.players)
    pot = (POT, str(game.pot)) if game.edition.switches.parking_pot else ()
    return " ".join(("balance", *players, BANK, str(game.bank_balance), *pot))


def _is_judged_so(game: Game, record: Transaction) -> bool:
    try:
        return decide(game, record.command) == record.events
    except RuleViolation:
        return False


class _Reader:
    """Reads line after line; the head ends where the first entry begins."""

    def __init__(self, editions: Mapping[str, Edition], data: SheetData | None) -> None:
        self._head = Head(editions, data)
        self._data = data
        self._history: History | None = None

    def line(self, number: int, line: str) -> None:
        try:
            words = words_of(line)
            if words:
                self._words(number, words)
        except msgspec.ValidationError as error:
            expected = f"words that this line can hold ({error})"
            raise ScoreSheetError(number, expected, line.strip()) from error
        except (BrokenRecord, KeyError, ValueError) as error:
            raise ScoreSheetError(number, str(error), line.strip()) from error
        except RuleViolation as error:
            expected = f"a command that the rules allow (refused: {error})"
            raise ScoreSheetError(number, expected, line.strip()) from error

    def records(self, last_line: int) -> tuple[AnyRecord, ...]:
        history = self._started()
        if self._data is not None and len(self._data.stamps) != len(history.records):
            expected = (
                f"{counted(len(self._data.stamps), 'record')} as in the packed block"
                " (take the block out after changing a sheet by hand)"
            )
            raise ScoreSheetError(last_line, expected, str(len(history.records)))
        return tuple(history.records)

    def _words(self, number: int, words: list[str]) -> None:
        if words[0] in WORDS:
            if self._history is not None:
                raise ValueError("head lines before the first entry")
            self._head.read(words)
            return
        history = self._started()
        if words[0] == "balance":
            self._check_balances(history.game, words[1:])
            return
        self._history = extend(history, self._record(history, number, words))

    def _record(self, history: History, number: int, words: list[str]) -> AnyRecord:
        seq = history.head + 1
        key, at = self._stamp(seq, number)
        if words == ["undo"]:
            if not history.done:
                raise ValueError("something to undo")
            return Reversal(seq=seq, key=key, at=at, of=history.done[-1].seq)
        if words == ["redo"]:
            of = redoable(history)
            if not isinstance(of, int):
                raise ValueError("something to redo")
            return Reversal(seq=seq, key=key, at=at, of=of)
        command = command_of(words)
        verbatim = self._data.events.get(str(seq)) if self._data else None
        events = decide(history.game, command) if verbatim is None else verbatim
        return Transaction(seq=seq, key=key, at=at, command=command, events=events)

    def _stamp(self, seq: int, number: int) -> tuple[str, int]:
        if self._data is None or seq >= len(self._data.stamps):
            return f"line:{number}", 0
        return self._data.stamps[seq]

    def _started(self) -> History:
        if self._history is None:
            self._history = replay((self._head.genesis(),))
        return self._history

    def _check_balances(self, game: Game, words: list[str]) -> None:
        balances: dict[str, int] = {BANK: game.bank_balance, POT: game.pot}
        balances |= {player.id: player.balance for player in game.players}
        if len(words) % 2:
            raise ValueError("a sum after every name")
        for name, amount in zip(words[::2], words[1::2], strict=True):
            party = unquoted(name)
            balance = balances.get(party)
            if balance is None or balance != whole(amount):
                raise ValueError(f"balance {party} {balance}")
