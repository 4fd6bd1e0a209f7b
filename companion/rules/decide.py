"""From a command to the chapter that judges it. `decide(game, command) -> events`."""

from collections.abc import Callable
from typing import Any

from companion.rules import (
    bank_only,
    banker,
    bankruptcy,
    cards,
    debts,
    deeds,
    improvements,
    mortgages,
    movement,
    shapes,
    shortage,
    tracking,
    trades,
)
from companion.rules import commands as c
from companion.rules.draft import Draft
from companion.rules.events import AnyEvent, Judgement
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import phase_of
from companion.rules.names import Phase
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


def decide(game: Game, command: c.AnyCommand) -> tuple[AnyEvent, ...]:
    """The events that the command brings about.

    Raises RuleViolation with the first code, in order of precedence, whose rule is broken;
    then nothing has happened. Any other exception is a defect of this program.
    """
    return judge(game, command).events


def judge(game: Game, command: c.AnyCommand) -> Judgement:
    """`decide` together with the game that the events lead to."""
    if game.over:
        raise RuleViolation(Code.GAME_OVER)
    shapes.admit(game, command)
    draft = Draft(game)
    is_done = game.table_rules.tracking is Tracking.OFF and bank_only.carry_out(draft, command)
    if not is_done:
        CHAPTERS[type(command)](draft, command)
    shortage.review(draft)
    banker.review(draft)
    return Judgement(tuple(draft.events), draft.game)


def _pass(draft: Draft, command: c.Pass) -> None:
    """A pass belongs to whatever is being offered: a takeover, scarce buildings, a lot."""
    match phase_of(draft.game):
        case Phase.TAKEOVER:
            bankruptcy.decline_takeover(draft, command)
        case Phase.SHORTAGE:
            shortage.leave_auction(draft, command)
        case Phase.AUCTION:
            deeds.leave_auction(draft, command)
        case Phase.DEBT:
            raise RuleViolation(Code.DEBT_OPEN, player=command.player)
        case phase:
            raise RuleViolation(Code.WRONG_PHASE, phase=phase.value)


def _sell_building(draft: Draft, command: c.SellBuilding) -> None:
    improvements.sell(draft, command)
    shortage.hold_to_bid(draft.game)


def _sell_group(draft: Draft, command: c.SellGroup) -> None:
    improvements.sell_group(draft, command)
    shortage.hold_to_bid(draft.game)


def _mortgage(draft: Draft, command: c.Mortgage) -> None:
    mortgages.mortgage(draft, command)
    shortage.hold_to_bid(draft.game)


def _never(code: Code) -> Callable[[Draft, Any], None]:
    """What no rule book allows, whoever asks."""

    def refuse(_: Draft, command: Any) -> None:
        raise RuleViolation(code, player=command.player)

    return refuse


def _bank_only(_draft: Draft, _command: c.AnyCommand) -> None:
    raise RuleViolation(Code.BANK_ONLY)


CHAPTERS: dict[type[c.AnyCommand], Callable[[Draft, Any], None]] = {
    c.Roll: movement.roll,
    c.EndTurn: movement.end_turn,
    c.SettleDebt: debts.settle,
    c.DrawCard: cards.draw,
    c.RollForRent: movement.roll_for_rent,
    c.BuyDeed: deeds.buy,
    c.DeclineDeed: deeds.decline,
    c.Bid: deeds.bid,
    c.Pass: _pass,
    c.ChooseTax: deeds.choose_tax,
    c.CountWorth: deeds.count_worth,
    c.PayJailFine: movement.pay_jail_fine,
    c.UseJailCard: movement.use_jail_card,
    c.Build: improvements.build,
    c.SellBuilding: _sell_building,
    c.SellGroup: _sell_group,
    c.AnnounceBuild: shortage.announce,
    c.AgreeShortage: shortage.agree,
    c.BidBuilding: shortage.bid_building,
    c.Mortgage: _mortgage,
    c.Unmortgage: mortgages.unmortgage,
    c.KeepMortgage: mortgages.keep,
    c.LiftMortgage: mortgages.lift,
    c.Trade: trades.trade,
    c.ProposeTrade: trades.propose,
    c.ConsentToTrade: trades.consent,
    c.WithdrawTrade: trades.withdraw,
    c.DeclareBankruptcy: bankruptcy.declare,
    c.TakeOver: bankruptcy.take_over,
    c.ClaimRent: deeds.claim_rent,
    c.PayWrongTokenPenalty: banker.wrong_token,
    c.Expel: banker.expel,
    c.EndGame: banker.end_game,
    c.Lend: _never(Code.NO_PLAYER_LOANS),
    c.ForgiveDebt: _never(Code.DEBT_CANNOT_BE_WAIVED),
    c.TakeFromBank: _never(Code.NO_RULE_BASIS),
    c.SellDeedToBank: _never(Code.BANK_DOES_NOT_BUY_DEEDS),
    c.SwitchTracking: tracking.switch,
    c.OpenAuction: _bank_only,
    c.ChargeRent: _bank_only,
    c.CollectSalary: _bank_only,
    c.PayTax: _bank_only,
    c.PayFineSquare: _bank_only,
    c.CollectPrize: _bank_only,
    c.CollectPot: _bank_only,
    c.ApplyCard: _bank_only,
    c.Pay: _bank_only,
}
"""The chapter that judges a command, found by its type; a test holds this complete."""
