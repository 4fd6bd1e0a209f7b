"""The auctioneer's clock: going once, going twice, gone; only where the table has asked for it.

It judges nothing. When its time is over, those who have not topped the bid are said to pass.
"""

from collections.abc import Mapping

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import active_players, phase_of
from companion.rules.names import Phase
from companion.table.view import AuctionClock

PREFERENCE = "auction"
"""The seconds after each bid; anything else is no clock."""
LEAST_S, MOST_S = 5, 300
GRACE_MS = 300
"""A bid that was on its way when the ring ran out is heard first."""

Moment = tuple[object, ...]


class Hammer:
    """Runs again from the start with every bid and every pass."""

    def __init__(self) -> None:
        self._moment: Moment = ()
        self._since_ms = 0
        self._whole_s = 0

    def follow(self, game: Game | None, preferences: Mapping[str, str], now_ms: int) -> None:
        """To be called after every signal."""
        self._whole_s = seconds(preferences)
        moment = _moment(game) if game is not None and self._whole_s else ()
        if moment != self._moment:
            self._moment, self._since_ms = moment, now_ms

    def rest(self) -> None:
        """Let it be until the next signal."""
        self._moment = ()

    @property
    def clock(self) -> AuctionClock | None:
        """What the screen draws; None where no clock runs."""
        if not self._moment:
            return None
        return AuctionClock(whole_s=self._whole_s, ends_ms=self._since_ms + 1000 * self._whole_s)

    def waits_s(self, now_ms: int) -> float | None:
        """Until it falls; None where no clock runs."""
        clock = self.clock
        return None if clock is None else max(0.0, (clock.ends_ms + GRACE_MS - now_ms) / 1000)

    def falls(self, game: Game, now_ms: int) -> c.Pass | None:
        """The next pass of somebody who let the time go by; None before, and when all have."""
        left = self.waits_s(now_ms)
        auction = game.auction
        if left is None or left > 0 or auction is None:
            return None
        waiting = (
            player.id
            for player in active_players(game)
            if player.id != auction.bidder and player.id not in auction.passed
        )
        return next((c.Pass(player=player) for player in waiting), None)


def seconds(preferences: Mapping[str, str]) -> int:
    """How long the table lets an auction wait; 0 for ever."""
    wanted = preferences.get(PREFERENCE, "")
    if not (wanted.isascii() and wanted.isdecimal()) or len(wanted) > len(str(MOST_S)):
        return 0
    return int(wanted) if LEAST_S <= int(wanted) <= MOST_S else 0


def _moment(game: Game) -> Moment:
    """What makes a pause of the auction another one."""
    auction = game.auction
    if phase_of(game) is not Phase.AUCTION or auction is None:
        return ()
    return (auction.lot, auction.high, auction.bidder, len(game.estate))
