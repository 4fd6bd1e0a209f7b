"""Deals between two players: what may change hands, when, and for how much (JA-28 to JA-35)."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.rules import accounts, guards
from companion.rules.commands import ConsentToTrade, Offer, ProposeTrade, Trade, WithdrawTrade
from companion.rules.debts import may_give, within_in_kind
from companion.rules.draft import Draft, transfers
from companion.rules.events import (
    CardPassed,
    DebtChanged,
    DebtClosed,
    DeedPassed,
    TradeClosed,
    TradeProposed,
    TradeSigned,
    TradeWithdrawn,
)
from companion.rules.game import Debt, Game, Proposal
from companion.rules.look import debts_of, deed_of, holding_of, phase_of, player_of, player_on_turn
from companion.rules.mortgages import open_choices
from companion.rules.movement import owe_forced_fine
from companion.rules.names import Cause, Money, Phase, PlayerId
from companion.rules.policies import InKind, PriceFloor, TradeInDebt, Window
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation

NOTHING = Offer()
CLOSED_TO_DEALS = (Phase.AUCTION, Phase.SHORTAGE, Phase.TAKEOVER, Phase.MORTGAGE_CHOICE)


class Deal:
    """Both sides of a trade with the cash set off: `net` is what the first pays the second."""

    def __init__(self, parties: tuple[PlayerId, ...], gives: Mapping[PlayerId, Offer]) -> None:
        self.first, self.second = parties[0], parties[1]
        self.gives = {party: gives.get(party, NOTHING) for party in (self.first, self.second)}
        self.net = self.gives[self.first].cash - self.gives[self.second].cash

    def other(self, party: PlayerId) -> PlayerId:
        """The other party of the deal."""
        return self.second if party == self.first else self.first

    def pays(self, party: PlayerId) -> Money:
        """What a party pays in cash after setting off; never below zero."""
        return max(0, self.net if party == self.first else -self.net)

    def receives(self, party: PlayerId) -> Money:
        """What a party gets in cash after setting off."""
        return self.pays(self.other(party))


def judge_trade(game: Game, parties: tuple[PlayerId, ...], gives: Mapping[PlayerId, Offer]) -> Deal:
    """Every rule about deals, in refusal order; the deal with its cash set off."""
    _form(parties, gives)
    for party in parties:
        guards.may_raise(game, party)
    _moment(game, parties)
    deal = Deal(parties, gives)
    _goods(game, deal)
    _prices(game, deal)
    _debts(game, deal)
    return deal


def _form(parties: tuple[PlayerId, ...], gives: Mapping[PlayerId, Offer]) -> None:
    """Two parties, no promises, no buildings (JA-30, JA-32, JA-33, RU-20)."""
    wanted = 2
    named = {*parties, *gives, *(offer.to for offer in gives.values() if offer.to is not None)}
    if len(named) != wanted or len(parties) != wanted or len(set(parties)) != wanted:
        raise RuleViolation(Code.TWO_PARTIES_ONLY, number=len(parties))
    for party, offer in gives.items():
        if offer.promise is not None:
            raise RuleViolation(Code.PROMISE_NOT_TRADEABLE, player=party)
    for party, offer in gives.items():
        if offer.buildings:
            raise RuleViolation(Code.BUILDINGS_ONLY_TO_BANK, player=party)


def _moment(game: Game, parties: tuple[PlayerId, ...]) -> None:
    """The window, and the rescue rule while a debt is open (JA-31, U8, R19)."""
    switches = game.edition.switches
    rescue = any(debts_of(game, party) for party in parties)
    if rescue and switches.trade_in_debt is TradeInDebt.FORBIDDEN:
        raise RuleViolation(Code.NO_RESCUE_DEALS, players=parties)
    if rescue:
        return
    window = switches.trade_window
    must_clear = switches.trade_in_debt is TradeInDebt.DEBTOR_MUST_CLEAR
    if window is not Window.ANY_TIME:
        mover = player_on_turn(game).id
        guards.in_window(game, mover if mover in parties else parties[0], window)
    elif phase_of(game) in CLOSED_TO_DEALS or (game.debts and must_clear):
        guards.in_phase(game)


def _goods(game: Game, deal: Deal) -> None:
    """Own and unlocked; mortgaged ones only where that is allowed (ID-11, RU-22, RU-25)."""
    for party, offer in deal.gives.items():
        guards.owner(game, party, offer.lots)
    for party, offer in deal.gives.items():
        for card in offer.cards:
            if card not in player_of(game, party).cards:
                raise RuleViolation(Code.CARD_NOT_HELD, player=party, card=card)
    may_give(game, tuple(lot for offer in deal.gives.values() for lot in offer.lots))


def _prices(game: Game, deal: Deal) -> None:
    """No gifts, no deed at or under its mortgage value, a cap on the price of jail cards.

    Rules JA-34, U9.
    """
    for party, offer in deal.gives.items():
        if not (offer.lots or offer.cards or offer.debt_offset or deal.pays(party)):
            raise RuleViolation(Code.GIFT, player=party)
    for party in deal.gives:
        _above_floor(game, deal, party)
    for party in deal.gives:
        _below_card_cap(game, deal, party)


def _above_floor(game: Game, deal: Deal, party: PlayerId) -> None:
    offer, counter = deal.gives[party], deal.gives[deal.other(party)]
    if game.edition.switches.trade_deed_price_floor is PriceFloor.NONE:
        return
    free = [lot for lot in offer.lots if not holding_of(game, lot).mortgaged]
    if not free or counter.lots or counter.cards:
        return
    price = deal.receives(party) + counter.debt_offset
    floor = sum(deed_of(game, lot).mortgage for lot in free)
    if price <= floor:
        raise RuleViolation(Code.PRICE_AT_OR_BELOW_MORTGAGE_VALUE, amount=price, minimum=floor)


def _below_card_cap(game: Game, deal: Deal, party: PlayerId) -> None:
    offer, counter = deal.gives[party], deal.gives[deal.other(party)]
    cap = game.edition.switches.trade_jail_card_price_below
    only_cards = offer.cards and not (offer.lots or offer.debt_offset)
    only_cash = not (counter.lots or counter.cards or counter.debt_offset)
    if cap is None or not only_cards or not only_cash:
        return
    price = deal.receives(party)
    if price >= cap * len(offer.cards):
        raise RuleViolation(Code.JAIL_CARD_PRICE_CAP, amount=price, limit=cap)


def _debts(game: Game, deal: Deal) -> None:
    for party in deal.gives:
        offset_debt(game, deal, party)
    for offer in deal.gives.values():
        for amount in (offer.cash, offer.debt_offset):
            if accounts.is_off_note(game, amount):
                note = game.edition.switches.money_smallest_note
                raise RuleViolation(Code.OFF_NOTE, amount=amount, note=note)
    if game.edition.switches.trade_in_debt is TradeInDebt.DEBTOR_MUST_CLEAR:
        for party in deal.gives:
            _clears_debts(game, deal, party)
    for party in deal.gives:
        guards.cash(game, party, deal.pays(party))
    for offer in deal.gives.values():
        guards.bounded(offer.cash)


def offset_debt(game: Game, deal: Deal, creditor: PlayerId) -> Debt | None:
    """The debt that the creditor sets off in the deal, if any; refused beyond its limit (I7)."""
    offset = deal.gives[creditor].debt_offset
    if not offset:
        return None
    debtor = deal.other(creditor)
    if game.edition.switches.debt_in_kind is InKind.NONE:
        raise RuleViolation(Code.NO_PAYMENT_IN_KIND, debtor=debtor)
    debts = debts_of(game, debtor)
    debt = next((d for d in debts if d.creditors == (creditor,)), None)
    if debt is None:
        raise RuleViolation(Code.NO_PAYMENT_IN_KIND, debtor=debtor)
    within_in_kind(game, debt, offset)
    return debt


def _clears_debts(game: Game, deal: Deal, debtor: PlayerId) -> None:
    """After a rescue the debtor's cash must cover all his debts (RU-28, U8)."""
    debts = debts_of(game, debtor)
    if not debts:
        return
    owed = sum(debt.amount for debt in debts) - deal.gives[deal.other(debtor)].debt_offset
    cash = player_of(game, debtor).balance + deal.receives(debtor) - deal.pays(debtor)
    if cash < owed:
        raise RuleViolation(Code.RESCUE_MUST_CLEAR_DEBT, player=debtor, missing=owed - cash)


def trade(draft: Draft, command: Trade) -> None:
    """A deal that both have agreed to, executed at once (JA-35, ID-11, RU-22)."""
    execute(draft, judge_trade(draft.game, command.parties, command.gives))


def execute(draft: Draft, deal: Deal) -> None:
    """Cash, deeds, cards and offsets change hands at once (JA-15, RU-2)."""
    paid = transfers(deal.first, deal.second, max(0, deal.net), Cause.TRADE)
    paid += transfers(deal.second, deal.first, max(0, -deal.net), Cause.TRADE)
    game = draft.game
    draft.emit(TradeClosed(parties=(deal.first, deal.second), transfers=paid))
    for party, offer in deal.gives.items():
        receiver = deal.other(party)
        for lot in offer.lots:
            mortgaged = holding_of(game, lot).mortgaged
            draft.emit(DeedPassed(lot=lot, owner=receiver, mortgaged=mortgaged))
        for card in offer.cards:
            draft.emit(CardPassed(player=party, to=receiver, card=card))
        _set_off(draft, offset_debt(game, deal, party), offer.debt_offset)
    for party, offer in deal.gives.items():
        open_choices(draft, deal.other(party), offer.lots)
    if draft.game.stage is Phase.JAIL_EXIT and not player_on_turn(draft.game).cards:
        owe_forced_fine(draft)


def _set_off(draft: Draft, debt: Debt | None, offset: Money) -> None:
    if debt is None:
        return
    if debt.amount == offset:
        draft.emit(DebtClosed(debt=debt.id))
        return
    left = replace(debt, amounts=(debt.amount - offset,))
    draft.emit(DebtChanged(debt=left))


def propose(draft: Draft, command: ProposeTrade) -> None:
    """Put a deal on the table; refused now if it could not be executed now."""
    judge_trade(draft.game, command.parties, command.gives)
    proposal = Proposal(parties=command.parties, gives=command.gives)
    draft.emit(TradeProposed(proposal=proposal))


def _proposal_for(game: Game, player: PlayerId) -> Proposal:
    proposal = game.proposal
    if proposal is None:
        raise RuleViolation(Code.NO_TRADE_PROPOSED)
    if player not in proposal.parties:
        raise RuleViolation(Code.NOT_A_PARTY, player=player)
    return proposal


def consent(draft: Draft, command: ConsentToTrade) -> None:
    """One signature of each party; with the last one the deal is judged again and executed."""
    proposal = _proposal_for(draft.game, command.player)
    deal = judge_trade(draft.game, proposal.parties, proposal.gives)
    if command.player in proposal.signed:
        raise RuleViolation(Code.ALREADY_SIGNED, player=command.player)
    draft.emit(TradeSigned(player=command.player))
    if {*proposal.signed, command.player} == set(proposal.parties):
        execute(draft, deal)


def withdraw(draft: Draft, command: WithdrawTrade) -> None:
    """Either party takes the proposed deal off the table."""
    _proposal_for(draft.game, command.player)
    draft.emit(TradeWithdrawn())
