"""How a game has gone so far, kept along with its history: who left when, worth after each turn."""

from collections.abc import Mapping

from companion.ledger.replay import History, Step
from companion.rules import accounts
from companion.rules.game import Game
from companion.rules.names import Money, PlayerId
from companion.table.errands import is_bank_only

ENTRIES_OF_A_TURN = 8
"""In bank-only play the curves of worth have a point after so many entries."""

Worths = dict[PlayerId, Money]


class Course:
    """Follows a history step by step, also back; nothing in it is counted twice."""

    def __init__(self, history: History) -> None:
        self._begin = _worths(history.done[0].before if history.done else history.game)
        self._seen = 0
        self._out: list[tuple[int, PlayerId, int]] = []
        """Number of the step, who left in it, and in which turn."""
        self._turns: list[tuple[int, Worths]] = []
        """Number of the step that ended a turn, and everybody's worth after it."""
        self.curves: Mapping[PlayerId, tuple[Money, ...]] = {}
        """Worth of each player at the start, then after each turn."""
        self.follow(history)

    @property
    def out_turns(self) -> dict[PlayerId, int]:
        """The turn in which each player who is out has left."""
        return {player: turn for _, player, turn in self._out}

    @property
    def left_at(self) -> dict[PlayerId, int]:
        """The step in which each player who is out has left; it tells who held out longer."""
        return {player: step for step, player, _ in self._out}

    def follow(self, history: History) -> None:
        """To be called after every record: takes off what was undone, adds what is new."""
        ended = len(self._turns)
        self._seen = min(self._seen, len(history.done))
        while self._out and self._out[-1][0] > self._seen:
            self._out.pop()
        while self._turns and self._turns[-1][0] > self._seen:
            self._turns.pop()
        is_new = len(self._turns) != ended or not self.curves
        for step in history.done[self._seen :]:
            self._seen += 1
            is_new |= self._add(step)
        if is_new:
            points = [self._begin, *(worths for _, worths in self._turns)]
            self.curves = {player: tuple(p[player] for p in points) for player in self._begin}

    def _add(self, step: Step) -> bool:
        """Note what a step means for the course; whether a turn has ended in it."""
        was_out = {player.id for player in step.before.players if player.out}
        turn = step.before.turn_number
        for player in step.after.players:
            if player.out and player.id not in was_out:
                self._out.append((self._seen, player.id, turn))
        ends_turn = step.after.turn_number != turn or step.after.over != step.before.over
        if not ends_turn and not self._is_due(step):
            return False
        self._turns.append((self._seen, _worths(step.after)))
        return True

    def _is_due(self, step: Step) -> bool:
        """Bank-only play knows no turns: so many entries stand for one."""
        if not is_bank_only(step.after):
            return False
        last = self._turns[-1][0] if self._turns else 0
        return self._seen - last >= ENTRIES_OF_A_TURN


def _worths(game: Game) -> Worths:
    return {player.id: accounts.worth(game, player.id) for player in game.players}
