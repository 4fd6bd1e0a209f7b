"""How fast people play: the lab has no clock, so minutes are turns and decisions times this."""

import msgspec


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """The only guess in the lab, so it is always named with the minutes."""

    seconds_per_turn: int = 20
    """Throw, move, read, pay, pass the dice on."""
    seconds_per_decision: int = 8
    """Buy or not, bid, build, mortgage, deal."""

    def seconds(self, turns: int, decisions: int) -> int:
        """The estimated time of so many turns and decisions."""
        return turns * self.seconds_per_turn + decisions * self.seconds_per_decision

    def minutes(self, turns: int, decisions: int) -> float:
        """The same in minutes."""
        return self.seconds(turns, decisions) / 60
