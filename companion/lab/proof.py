"""The proof of the rules core while a game is played: the ledger's promises L1 to L8, and offers.

After every command: money, titles, and that the events alone lead to the judged game. Every so
many commands: each offer is accepted and leads to a sound game, nothing listable is accepted that
was not offered, and asking changes nothing. At the end: undo all the way back and redo all the way
forward, replay from the written bytes, and the audit of a ledger file.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.lab.listable import listable
from companion.ledger import codec
from companion.ledger.audit import audit
from companion.ledger.records import AnyRecord, Genesis, Reversal, SeatRecord, Transaction
from companion.ledger.replay import History, moments, replay
from companion.ledger.sqlite import create_file
from companion.ledger.tally import Tally, account, figures_of
from companion.ledger.titles import title_problems
from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.events import GameStarted, Judgement
from companion.rules.evolve import begin, evolve
from companion.rules.game import Game
from companion.rules.offers import offers
from companion.rules.refusals import RuleViolation
from companion.version import VERSION

BALANCE = account("")
"""How the names of balances begin among the figures of the tally."""


class Proof:
    """Watches one game; its methods yield what is wrong."""

    def __init__(self, started: GameStarted, every: int) -> None:
        self.every = every
        seats = tuple(SeatRecord(player=p, name=p, mark="") for p in started.players)
        genesis = Genesis(
            seq=0, key="0", at=0, game_id="lab", app_version=VERSION, event=started, seats=seats
        )
        self.records: list[AnyRecord] = [genesis]
        self.games = [begin(started)]
        """The game after every record."""
        self._tally = Tally(self.records)

    def after(self, command: c.AnyCommand, judgement: Judgement) -> Iterator[str]:
        """What is wrong after a command that was just judged."""
        before, game = self.games[-1], judgement.game
        seq = len(self.records)
        record = Transaction(
            seq=seq, key=str(seq), at=seq, command=command, events=judgement.events
        )
        self.records.append(record)
        self.games.append(game)
        yield from self._money(record, game)
        yield from map("L3 titles: {}".format, title_problems(game))
        folded = before
        for event in judgement.events:
            folded = evolve(folded, event)
        if folded != game:
            yield "L6 replay: the events do not lead to the judged game"
        if not seq % self.every:
            yield from asked(game)

    def _money(self, record: Transaction, game: Game) -> Iterator[str]:
        for event in record.events:
            for transfer in event.transfers:
                if transfer.amount <= 0 or transfer.payer == transfer.payee:
                    yield f"L1 money: {transfer!r}"
        self._tally.add(record)
        figures = figures_of(game, len(self.records))
        if figures != self._tally.figures:
            yield "L1 money: balances differ from the transfers"
        total = sum(amount for name, amount in figures.items() if name.startswith(BALANCE))
        if total:
            yield f"L1 money: balances sum to {total}"
        for player in game.players:
            if player.balance < 0:
                yield f"L2 solvency: {player.id} has {player.balance}"

    def at_the_end(self) -> Iterator[str]:
        """What is wrong with the whole game."""
        yield from self._undone()
        history = replay(self.records)
        if codec.digest(history.game) != codec.digest(self.games[-1]):
            yield "L6 replay: the records lead to another digest"
        if history.game != self.games[-1]:
            yield "L6 replay: the records lead to another game"
        read_back = replay(codec.decode(codec.encode(record)) for record in self.records)
        if codec.digest(read_back.game) != codec.digest(history.game):
            yield "L6 replay: the written records lead to another digest"
        yield from self._audited(history)

    def _undone(self) -> Iterator[str]:
        """L7: back to the first moment, one entry at a time, and forward again."""
        count = len(self.records)
        back = [
            Reversal(seq=count + at, key=f"undo {at}", at=count, of=count - 1 - at)
            for at in range(count - 1)
        ]
        forth = [
            Reversal(seq=2 * count - 1 + at, key=f"redo {at}", at=count, of=2 * count - 2 - at)
            for at in range(count - 1)
        ]
        wanted = [*self.games, *self.games[-2::-1], *self.games[1:]]
        seen = moments([*self.records, *back, *forth])
        for moment, game in zip(seen, wanted, strict=True):
            if moment.after != game:
                yield f"L7 undo: record {moment.record.seq} leads to another game"
                return

    def _audited(self, history: History) -> Iterator[str]:
        """L1 to L8 of a real file."""
        with tempfile.TemporaryDirectory(prefix="lab-") as folder:
            path = Path(folder) / "game.banker"
            create_file(path, tuple(history.records))
            for finding in audit(path, VERSION):
                yield from (f"{finding.name}: {problem}" for problem in finding.problems)


def asked(game: Game) -> Iterator[str]:
    """Offers against judgements, at one moment of a game."""
    before = codec.digest(game)
    offered = offers(game)
    for offer in offered:
        try:
            after = judge(game, offer).game
        except RuleViolation as violation:
            yield f"{offer!r} was offered and is refused: {violation}"
            continue
        yield from (f"{offer!r} leads to {problem}" for problem in title_problems(after))
    if len(set(map(repr, offered))) != len(offered):
        yield "something was offered twice"
    known = set(map(repr, offered))
    for command in listable(game):
        if _is_accepted(game, command) and repr(command) not in known:
            yield f"{command!r} is accepted and was not offered"
    if codec.digest(game) != before:
        yield "asking changed the game"


def _is_accepted(game: Game, command: c.AnyCommand) -> bool:
    try:
        judge(game, command)
    except RuleViolation:
        return False
    return True
