"""The table: everything that can change in a game, and the question which phase it is in."""

from dataclasses import dataclass, field
from typing import Any

from tests.oracle.board import Board

BANK = "bank"
POT = "pot"
POT_SOURCES = {
    "taxes": ("tax",),
    "fines": ("jail_fine", "fine_square", "penalty"),
    "cards": ("card",),
}
"""Causes of payments to the bank that a house rule sends into the pot."""


class Refused(Exception):
    """A step that the contract refuses; carries the code (section 9)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(eq=False)
class Debt:
    """What one player must pay (section 4): oldest first in `Table.debts`."""

    debtor: str
    parts: list[tuple[str, int]]
    cause: str
    dice: tuple[int, int] | None = None
    """The failed third throw of a forced jail fine."""
    lot: int | None = None
    """The lot of a binding bid, handed over when paid."""

    @property
    def amount(self) -> int:
        """The whole sum still open."""
        return sum(amount for _, amount in self.parts)

    def creditor(self) -> str | None:
        """The one creditor, or None if there are several."""
        names = {name for name, _ in self.parts}
        return names.pop() if len(names) == 1 else None


@dataclass
class Claim:
    """Rent that must be asked for, fixed at landing."""

    lot: int
    debtor: str
    owner: str
    amount: int
    turns: int


@dataclass
class Bidding:
    """One running auction of a lot or of a building."""

    lot: int = -1
    high: str | None = None
    amount: int = 0
    passed: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Table:
    """One game, changed in place."""

    board: Board
    players: list[str] = field(default_factory=list)
    cash: dict[str, int] = field(default_factory=dict)
    pos: dict[str, int] = field(default_factory=dict)
    jailed: dict[str, bool] = field(default_factory=dict)
    jail_turn: dict[str, int] = field(default_factory=dict)
    hand: dict[str, list[str]] = field(default_factory=dict)
    skips: dict[str, int] = field(default_factory=dict)
    out: list[str] = field(default_factory=list)
    owner: dict[int, str] = field(default_factory=dict)
    level: dict[int, int] = field(default_factory=dict)
    missing: dict[int, int] = field(default_factory=dict)
    mortgaged: set[int] = field(default_factory=set)
    stock: dict[str, int] = field(default_factory=dict)
    pot: int = 0
    round: int = 1
    off: bool = False
    """Bank-only play: no throws, no turns, nobody in jail."""
    decks: dict[str, list[str]] = field(default_factory=dict)
    known: dict[str, bool] = field(default_factory=dict)
    turn: str = ""
    fresh: bool = True
    """No throw in this turn yet."""
    must_roll: bool = True
    doubles: int = 0
    throw: int = 0
    arrived: bool = False
    """Sent to jail in this very turn."""
    tax_chosen: bool = False
    pending: dict[str, Any] | None = None
    debts: list[Debt] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    choices: list[tuple[str, int]] = field(default_factory=list)
    auctions: list[int] = field(default_factory=list)
    bidding: Bidding = field(default_factory=Bidding)
    wishes: dict[str, list[int]] = field(default_factory=dict)
    shares: dict[str, dict[str, int]] = field(default_factory=dict)
    site_bid: Bidding = field(default_factory=Bidding)
    site_kind: str | None = None
    built: dict[int, int] = field(default_factory=dict)
    takeover: tuple[str, str] | None = None
    over: bool = False
    winner: str | None = None
    ledger: list[dict[str, Any]] = field(default_factory=list)

    @property
    def squares(self) -> list[dict[str, Any]]:
        """The board, square by square."""
        squares: list[dict[str, Any]] = self.board["squares"]
        return squares

    def sw(self, name: str) -> Any:
        """A setting by its dotted name."""
        return self.board["switches"][name]

    @property
    def small_max(self) -> int:
        """Small buildings before the big one."""
        return int(self.sw("build.small_max"))

    @property
    def most(self) -> int:
        """The largest sum that anybody may name."""
        return 10**12

    @property
    def note(self) -> int:
        """The smallest note."""
        return int(self.sw("money.smallest_note"))

    def active(self) -> list[str]:
        """Players still in the game, in seating order."""
        return [player for player in self.players if player not in self.out]

    def after(self, player: str) -> list[str]:
        """The other active players in seating order after one (section 4)."""
        at = self.players.index(player)
        around = self.players[at + 1 :] + self.players[:at]
        return [other for other in around if other not in self.out]

    def group(self, lot: int) -> list[int]:
        """All lots of the lot's group."""
        return list(self.board["groups"][self.squares[lot]["group"]])

    def is_lot(self, square: int) -> bool:
        """Does the square have a deed?"""
        return "price" in self.squares[square]

    def lots_of(self, player: str) -> list[int]:
        """A player's deeds by square."""
        return sorted(lot for lot, owner in self.owner.items() if owner == player)

    def full_group(self, lot: int, player: str) -> bool:
        """Does the player own every lot of the group?"""
        return all(self.owner.get(other) == player for other in self.group(lot))

    def debts_of(self, player: str) -> list[Debt]:
        """A player's open debts, oldest first."""
        return [debt for debt in self.debts if debt.debtor == player]

    def owes_bank(self, player: str) -> bool:
        """Is one of his open debts owed to the bank?"""
        return any(name == BANK for debt in self.debts_of(player) for name, _ in debt.parts)

    def transfer(self, payer: str, payee: str, amount: int, cause: str) -> None:
        """Moves money and writes it down; zero sums give no entry (section 8)."""
        if amount == 0:
            return
        if payee == BANK and self.fills_pot(cause):
            payee = POT
        for party, change in ((payer, -amount), (payee, amount)):
            if party == POT:
                self.pot += change
            elif party != BANK:
                self.cash[party] += change
                assert self.cash[party] >= 0, "no balance is ever negative"
        line = {"from": payer, "to": payee, "amount": amount, "cause": cause}
        self.ledger.append(line)

    def fills_pot(self, cause: str) -> bool:
        """Does a payment to the bank lie under free parking instead?"""
        return bool(self.sw("parking.pot")) and any(
            cause in POT_SOURCES[source] for source in self.sw("parking.inflow")
        )

    def wished(self, kind: str) -> list[tuple[str, int]]:
        """All wishes of one kind as (player, lot)."""
        found = []
        for player, lots in self.wishes.items():
            for at, lot in enumerate(lots):
                level = self.level.get(lot, 0) + lots[:at].count(lot)
                if ("big" if level >= self.small_max else "small") == kind:
                    found.append((player, lot))
        return found

    def short_kind(self) -> str | None:
        """The kind that at least two players wish beyond the stock (`announce_build`)."""
        if self.bidding.high is not None or self.bidding.passed:
            return None
        if self.site_bid.high is not None:
            return self.site_kind
        for kind in ("small", "big"):
            wishes = self.wished(kind)
            several = len({player for player, _ in wishes}) > 1
            if several and len(wishes) > self.stock[kind] >= 1:
                return kind
        return None

    def phase(self) -> str:
        """The first phase of section 3 that applies."""
        tests = (
            ("game_over", self.over),
            ("takeover", self.takeover is not None),
            ("debt", bool(self.debts)),
            ("mortgage_choice", bool(self.choices)),
            ("shortage", self.short_kind() is not None),
            ("auction", bool(self.auctions)),
        )
        for name, applies in tests:
            if applies:
                return name
        if self.pending is not None:
            return str(self.pending["phase"])
        return "before_roll" if self.must_roll else "after_move"

    def need(self, *phases: str) -> None:
        """Refuses a step outside its phases; `debt_open` stands in for `wrong_phase`."""
        phase = self.phase()
        if phase not in phases:
            raise Refused("debt_open" if phase == "debt" else "wrong_phase")

    def need_turn(self, player: str) -> None:
        """Refuses who is not on turn."""
        if player != self.turn:
            raise Refused("not_your_turn")

    def need_window(self, window: str, player: str) -> None:
        """Windows for building and redeeming (section 3)."""
        if self.off:
            self.need("before_roll", "after_move")
        elif window == "own_turn_before_roll":
            self.need_turn(player)
            self.need("before_roll")
        elif window == "between_turns":
            self.need("before_roll")
            if self.doubles:
                raise Refused("wrong_phase")
        else:
            self.need("before_roll", "after_move")


def refuse_if(condition: bool, code: str) -> None:
    """Refuses with the code if the condition holds."""
    if condition:
        raise Refused(code)
