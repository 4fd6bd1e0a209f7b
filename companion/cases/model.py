"""A case as a value, once its line has the form of a case."""

from typing import Any

import msgspec


class SetupPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player as the set-up places them."""

    id: str
    cash: int | None = None
    pos: int = 0
    in_jail: bool = False
    jail_turn: int = 1
    cards: tuple[str, ...] = ()
    out: bool = False
    banker: bool = False


class SetupDebt(msgspec.Struct, frozen=True, kw_only=True, rename={"debtor": "from"}):
    """A debt that is open before the first step."""

    debtor: str
    to: str
    amount: int
    cause: str


class Stock(msgspec.Struct, frozen=True, kw_only=True):
    """Buildings left in the bank."""

    small: int
    big: int


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """The position before the first step."""

    players: tuple[SetupPlayer, ...]
    turn: str
    owners: dict[int, str] = {}
    buildings: dict[int, int] = {}
    mortgaged: tuple[int, ...] = ()
    bank: Stock | None = None
    phase: str = "before_roll"
    doubles: int = 0
    debts: tuple[SetupDebt, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}


class ExpectedRefusal(msgspec.Struct, frozen=True, kw_only=True):
    """A step that must be refused, and with which code."""

    step: int
    code: str


class LedgerLine(msgspec.Struct, frozen=True, kw_only=True, rename={"payer": "from"}):
    """One transfer that must be booked."""

    payer: str
    to: str
    amount: int
    cause: str


class Expect(msgspec.Struct, frozen=True, kw_only=True):
    """The result; only what it names is checked."""

    refused: tuple[ExpectedRefusal, ...]
    ledger: tuple[LedgerLine, ...]
    cash: dict[str, int]
    state: dict[str, Any] = {}
    log: tuple[dict[str, Any], ...] = ()


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a case file, without what is only for people."""

    id: str
    editions: tuple[str, ...]
    setup: Setup
    steps: tuple[dict[str, Any], ...]
    expect: Expect
    switches: dict[str, Any] = {}
    relies_on: dict[str, Any] = {}
