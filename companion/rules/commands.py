"""What somebody wants: one value each, imperative. `decide` judges them."""

from collections.abc import Mapping

import msgspec

from companion.rules.house import Tracking
from companion.rules.names import (
    CardId,
    DeckId,
    ExpulsionReason,
    GroupId,
    Money,
    PlayerId,
    Square,
    TaxMode,
)

Dice = tuple[int, int]


class Offer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one side of a trade gives."""

    cash: Money = 0
    lots: tuple[Square, ...] = ()
    cards: tuple[CardId, ...] = ()
    debt_offset: Money = 0
    """So much of the other side's debt to the giver is cancelled."""
    buildings: Mapping[Square, int] = {}
    """Never allowed; named so that the refusal can say so (JA-20)."""
    promise: str | None = None
    """Never allowed (JA-33)."""
    to: PlayerId | None = None
    """The receiver, if there are three parties (which is refused)."""


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=True):
    """Base of all commands; `type` in the encoded form is the class name."""


class Roll(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    dice: Dice


class EndTurn(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class DrawCard(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    deck: DeckId
    card: CardId


class RollForRent(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    dice: Dice


class BuyDeed(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class DeclineDeed(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class Bid(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square
    amount: Money


class Pass(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class ChooseTax(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    mode: TaxMode


class CountWorth(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class PayJailFine(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class UseJailCard(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    card: CardId


class Build(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lots: tuple[Square, ...]
    rounds: int = 1
    to_big: bool = False


class SellBuilding(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lots: tuple[Square, ...]
    whole: bool = False


class SellGroup(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    group: GroupId
    to: Mapping[Square, int] = {}


class AnnounceBuild(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lots: tuple[Square, ...]


class AgreeShortage(Command, frozen=True, kw_only=True, tag=True):
    split: Mapping[PlayerId, int]


class BidBuilding(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    amount: Money
    lot: Square


class Mortgage(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class Unmortgage(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class KeepMortgage(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class LiftMortgage(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class Trade(Command, frozen=True, kw_only=True, tag=True):
    """A deal that all parties have agreed to; executed at once."""

    parties: tuple[PlayerId, ...]
    gives: Mapping[PlayerId, Offer]


class ProposeTrade(Command, frozen=True, kw_only=True, tag=True):
    """Put a deal on the table; each party must then consent. A new one replaces the old."""

    parties: tuple[PlayerId, ...]
    gives: Mapping[PlayerId, Offer]


class ConsentToTrade(Command, frozen=True, kw_only=True, tag=True):
    """One party signs; the last signature executes the deal."""

    player: PlayerId


class WithdrawTrade(Command, frozen=True, kw_only=True, tag=True):
    """The proposed deal is off."""

    player: PlayerId


class SettleDebt(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    in_kind: Mapping[Square, Money] = {}


class DeclareBankruptcy(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class TakeOver(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class ClaimRent(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId
    lot: Square


class PayWrongTokenPenalty(Command, frozen=True, kw_only=True, tag=True):
    player: PlayerId


class Expel(Command, frozen=True, kw_only=True, tag=True):
    players: tuple[PlayerId, ...]
    confirmed_by: tuple[PlayerId, ...] = ()
    reason: ExpulsionReason | None = None
    """For the log; no rule depends on it (R13)."""


class EndGame(Command, frozen=True, kw_only=True, tag=True):
    pass


class Lend(Command, frozen=True, kw_only=True, tag=True):
    """Always refused: players lend no money (RU-28)."""

    player: PlayerId
    to: PlayerId
    amount: Money


class ForgiveDebt(Command, frozen=True, kw_only=True, tag=True):
    """Always refused: dues are not waived (JA-33)."""

    player: PlayerId
    debtor: PlayerId
    amount: Money


class TakeFromBank(Command, frozen=True, kw_only=True, tag=True):
    """Always refused: the bank pays only what a rule gives (RU-4)."""

    player: PlayerId
    amount: Money


class SellDeedToBank(Command, frozen=True, kw_only=True, tag=True):
    """Always refused: the bank buys buildings only (JA-20)."""

    player: PlayerId
    lot: Square


class OpenAuction(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: the table puts an unowned lot up for auction."""

    lot: Square


class ChargeRent(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: `player` is to pay the rent of a lot, by ownership, buildings and mortgage.

    It becomes a debt to the owner, which `SettleDebt` pays.
    """

    player: PlayerId
    lot: Square
    dice: tuple[int, ...] = ()
    """The two dice that a utility needs; other lots do without."""
    card: CardId | None = None
    """The card to the nearest lot of a kind, if one led here: it multiplies the rent."""


class CollectSalary(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: the token has passed GO, or `landed` on it."""

    player: PlayerId
    landed: bool = False


class PayTax(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: the token stands on a tax square. The tax becomes a debt."""

    player: PlayerId
    square: Square
    mode: TaxMode | None = None
    """Income tax: flat or percent; may be left out where there is no choice."""


class PayFineSquare(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: the printed sum of a fine square becomes a debt."""

    player: PlayerId
    square: Square


class CollectPrize(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: the printed sum of a win square comes from the bank."""

    player: PlayerId
    square: Square


class CollectPot(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: the token stands on free parking and takes the pot."""

    player: PlayerId


class ApplyCard(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: a drawn card. Money moves or is owed; a move of the token is only noted."""

    player: PlayerId
    card: CardId


class Pay(Command, frozen=True, kw_only=True, tag=True):
    """Bank-only play: a payment that no other command knows, at once and out of cash."""

    payer: str
    """A player or the bank."""
    payee: str
    """A player, the bank, the pot, or "all": every other player gets the amount."""
    amount: Money
    reason: str = ""
    """What the table wants to remember, at most 60 characters."""


class SwitchTracking(Command, frozen=True, kw_only=True, tag=True):
    """From full to bank-only play or back, while nothing is open.

    Back to full play needs `on_turn` and a square or a jail throw of every player in the game;
    for bank-only play they are left out.
    """

    to: Tracking
    squares: Mapping[PlayerId, Square] = {}
    on_turn: PlayerId | None = None
    in_jail: Mapping[PlayerId, int] = {}
    """Players in jail, with the number, 1 to 3, of their coming jail throw."""


AnyCommand = (
    Roll
    | EndTurn
    | DrawCard
    | RollForRent
    | BuyDeed
    | DeclineDeed
    | Bid
    | Pass
    | ChooseTax
    | CountWorth
    | PayJailFine
    | UseJailCard
    | Build
    | SellBuilding
    | SellGroup
    | AnnounceBuild
    | AgreeShortage
    | BidBuilding
    | Mortgage
    | Unmortgage
    | KeepMortgage
    | LiftMortgage
    | Trade
    | ProposeTrade
    | ConsentToTrade
    | WithdrawTrade
    | SettleDebt
    | DeclareBankruptcy
    | TakeOver
    | ClaimRent
    | PayWrongTokenPenalty
    | Expel
    | EndGame
    | Lend
    | ForgiveDebt
    | TakeFromBank
    | SellDeedToBank
    | OpenAuction
    | ChargeRent
    | CollectSalary
    | PayTax
    | PayFineSquare
    | CollectPrize
    | CollectPot
    | ApplyCard
    | Pay
    | SwitchTracking
)
