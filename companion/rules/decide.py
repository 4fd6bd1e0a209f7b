"""One match: from a command to the chapter that judges it. `decide(game, command) -> events`."""

from typing import NamedTuple, assert_never

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
from companion.rules.events import AnyEvent
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.names import Phase
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


class Judgement(NamedTuple):
    """The events of an accepted command and the game after them."""

    events: tuple[AnyEvent, ...]
    game: Game


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
        _carry_out(draft, command)
    shortage.review(draft)
    banker.review(draft)
    return Judgement(tuple(draft.events), draft.game)


def _carry_out(draft: Draft, command: c.AnyCommand) -> None:
    match command:
        case c.Roll():
            movement.roll(draft, command)
        case c.EndTurn():
            movement.end_turn(draft, command)
        case c.SettleDebt():
            debts.settle(draft, command)
        case c.DrawCard():
            cards.draw(draft, command)
        case c.RollForRent():
            movement.roll_for_rent(draft, command)
        case c.BuyDeed():
            deeds.buy(draft, command)
        case c.DeclineDeed():
            deeds.decline(draft, command)
        case c.Bid():
            deeds.bid(draft, command)
        case c.Pass():
            _pass(draft, command)
        case c.ChooseTax():
            deeds.choose_tax(draft, command)
        case c.CountWorth():
            deeds.count_worth(draft, command)
        case c.PayJailFine():
            movement.pay_jail_fine(draft, command)
        case c.UseJailCard():
            movement.use_jail_card(draft, command)
        case c.Build():
            improvements.build(draft, command)
        case c.SellBuilding():
            improvements.sell(draft, command)
            shortage.hold_to_bid(draft.game)
        case c.SellGroup():
            improvements.sell_group(draft, command)
            shortage.hold_to_bid(draft.game)
        case c.AnnounceBuild():
            shortage.announce(draft, command)
        case c.AgreeShortage():
            shortage.agree(draft, command)
        case c.BidBuilding():
            shortage.bid_building(draft, command)
        case c.Mortgage():
            mortgages.mortgage(draft, command)
            shortage.hold_to_bid(draft.game)
        case c.Unmortgage():
            mortgages.unmortgage(draft, command)
        case c.KeepMortgage():
            mortgages.keep(draft, command)
        case c.LiftMortgage():
            mortgages.lift(draft, command)
        case c.Trade():
            trades.trade(draft, command)
        case c.ProposeTrade():
            trades.propose(draft, command)
        case c.ConsentToTrade():
            trades.consent(draft, command)
        case c.WithdrawTrade():
            trades.withdraw(draft, command)
        case c.DeclareBankruptcy():
            bankruptcy.declare(draft, command)
        case c.TakeOver():
            bankruptcy.take_over(draft, command)
        case c.ClaimRent():
            deeds.claim_rent(draft, command)
        case c.PayWrongTokenPenalty():
            banker.wrong_token(draft, command)
        case c.Expel():
            banker.expel(draft, command)
        case c.EndGame():
            banker.end_game(draft, command)
        case c.Lend():
            raise RuleViolation(Code.NO_PLAYER_LOANS, player=command.player)
        case c.ForgiveDebt():
            raise RuleViolation(Code.DEBT_CANNOT_BE_WAIVED, player=command.player)
        case c.TakeFromBank():
            raise RuleViolation(Code.NO_RULE_BASIS, player=command.player)
        case c.SellDeedToBank():
            raise RuleViolation(Code.BANK_DOES_NOT_BUY_DEEDS, player=command.player)
        case c.SwitchTracking():
            tracking.switch(draft, command)
        case (
            c.OpenAuction()
            | c.ChargeRent()
            | c.CollectSalary()
            | c.PayTax()
            | c.PayFineSquare()
            | c.CollectPrize()
            | c.CollectPot()
            | c.ApplyCard()
            | c.Pay()
        ):
            raise RuleViolation(Code.BANK_ONLY)
        case _:
            assert_never(command)


def _pass(draft: Draft, command: c.Pass) -> None:
    """A pass belongs to whatever is being offered: a takeover, scarce buildings, a lot."""
    match draft.game.phase:
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
