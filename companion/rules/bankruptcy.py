"""Leaving the game: to a player, to the bank, to several (JA-44 to JA-46, RU-27)."""

from companion.rules import accounts, deeds, guards, shortage
from companion.rules.commands import DeclareBankruptcy, Pass, TakeOver
from companion.rules.debts import hand_over, heirs_debts
from companion.rules.draft import Draft, transfers
from companion.rules.events import (
    AuctionsOpened,
    BidVoided,
    BuildingsSold,
    CardPassed,
    DebtClosed,
    DeedPassed,
    GameEnded,
    PlayerLeft,
    TakeoverClosed,
    TakeoverOffered,
)
from companion.rules.game import Debt, Game, Takeover
from companion.rules.look import (
    active_players,
    debts_of,
    holding_of,
    is_lot,
    lots_of,
    player_of,
    player_on_turn,
)
from companion.rules.means import means
from companion.rules.mortgages import take_loan
from companion.rules.movement import pass_turn, return_card
from companion.rules.names import BANK, Cause, Fate, Phase, PlayerId, Square
from companion.rules.plans import BuildingPlan
from companion.rules.policies import BuildingValueTo, EstateCards, MultiCreditor, ToBank, ToPlayer
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation


def declare(draft: Draft, command: DeclareBankruptcy) -> None:
    """Only with an open debt that all means do not cover; the oldest debt decides (ID-19)."""
    game = draft.game
    debtor = command.player
    debts = debts_of(game, debtor)
    if not debts:
        raise RuleViolation(Code.NO_DEBT, player=debtor)
    owed = sum(debt.amount for debt in debts)
    if means(game, debtor) >= owed:
        raise RuleViolation(Code.CAN_STILL_PAY, player=debtor, amount=owed)
    takeover = _takeover(game, debts[0])
    if takeover is not None:
        draft.emit(TakeoverOffered(takeover=takeover))
        return
    _ruin(draft, debtor, debts)


def _takeover(game: Game, debt: Debt) -> Takeover | None:
    """JA-46: the owner of the free square where the throw would end may pay the fine."""
    if not (debt.forced_jail_fine and game.edition.switches.bankrupt_jail_fine_takeover):
        return None
    assert game.last_roll is not None
    steps = sum(game.last_roll)
    square = (player_of(game, debt.debtor).square + steps) % len(game.edition.spaces)
    if not is_lot(game, square):
        return None
    holding = holding_of(game, square)
    if holding.owner is None or holding.mortgaged or holding.owner == debt.debtor:
        return None
    return Takeover(debtor=debt.debtor, owner=holding.owner, fine=debt.amount)


def _offered(game: Game, player: PlayerId) -> Takeover:
    guards.in_phase(game, Phase.TAKEOVER)
    takeover = game.takeover
    assert takeover is not None
    if takeover.owner != player:
        raise RuleViolation(Code.NOT_THE_CREDITOR, player=player, creditor=takeover.owner)
    return takeover


def take_over(draft: Draft, command: TakeOver) -> None:
    """Pays the fine to the bank and inherits as a creditor, cash included (U18)."""
    takeover = _offered(draft.game, command.player)
    guards.cash(draft.game, command.player, takeover.fine)
    purse = accounts.purse(draft.game.edition, Cause.JAIL_FINE)
    paid = transfers(command.player, purse, takeover.fine, Cause.JAIL_FINE)
    draft.emit(TakeoverClosed(accepted=True, transfers=paid))
    _to_player(draft, takeover.debtor, command.player)
    depart(draft, takeover.debtor, command.player)


def decline_takeover(draft: Draft, command: Pass) -> None:
    """The owner turns the offer down: the estate goes to the bank (JA-46)."""
    takeover = _offered(draft.game, command.player)
    draft.emit(TakeoverClosed(accepted=False))
    to_bank(draft, takeover.debtor, Cause.BANKRUPTCY)


def fate(game: Game, debts: tuple[Debt, ...]) -> Fate:
    """What giving up would mean for these debts of one player, of which the oldest decides."""
    switches, creditors = game.edition.switches, debts[0].creditors
    if _takeover(game, debts[0]) is not None:
        return Fate.TAKEOVER
    several = len(creditors) > 1
    if several and switches.bankrupt_multi_creditor is MultiCreditor.BANK_PAYS_EACH:
        return Fate.BANK_PAYS
    if several and switches.bankrupt_multi_creditor is MultiCreditor.SPLIT:
        return Fate.SPLIT
    if several or creditors == (BANK,):
        auctioned = switches.bankrupt_to_bank is ToBank.AUCTION_EACH_UNMORTGAGED
        return Fate.AUCTION if auctioned else Fate.UNOWNED
    bank_pays = switches.bankrupt_to_player is ToPlayer.BANK_PAYS_CREDITOR
    return Fate.BANK_PAYS if bank_pays else Fate.CREDITOR


def _ruin(draft: Draft, debtor: PlayerId, debts: tuple[Debt, ...]) -> None:
    """The strategy of the edition for the kind of creditor (RULES, section 7)."""
    creditors = debts[0].creditors
    bank_pays = (
        draft.game.edition.switches.bankrupt_to_player is ToPlayer.BANK_PAYS_CREDITOR
        and creditors == (BANK,)
    )
    match fate(draft.game, debts):
        case Fate.BANK_PAYS:
            _bank_pays(draft, debtor, debts, auctioned=False)
        case Fate.SPLIT:
            _share_among(draft, debtor, tuple(PlayerId(creditor) for creditor in creditors))
            to_bank(draft, debtor, Cause.BANKRUPTCY)
        case Fate.CREDITOR:
            heir = PlayerId(creditors[0])
            _to_player(draft, debtor, heir)
            depart(draft, debtor, heir)
        case Fate.AUCTION | Fate.UNOWNED if bank_pays:
            _bank_pays(draft, debtor, debts, auctioned=True)
        case _:
            to_bank(draft, debtor, Cause.BANKRUPTCY)


def _to_player(draft: Draft, debtor: PlayerId, heir: PlayerId) -> None:
    """The creditor inherits cash, cards and deeds; buildings go to the bank.

    Rules JA-44, ID-20, U12, I9.
    """
    switches = draft.game.edition.switches
    _close_debts(draft, debtor)
    paid = switches.bankrupt_building_value_to is BuildingValueTo.CREDITOR
    _clear_buildings(draft, debtor, sold=paid)
    if switches.bankrupt_liquidate_first:
        _mortgage_all(draft, debtor)
    draft.pay(debtor, heir, player_of(draft.game, debtor).balance, Cause.BANKRUPTCY)
    keep = switches.bankrupt_jail_card is EstateCards.CREDITOR_ELSE_DECK
    for card in player_of(draft.game, debtor).cards:
        if keep:
            draft.emit(CardPassed(player=debtor, to=heir, card=card))
        else:
            return_card(draft, debtor, card)
    hand_over(draft, heir, lots_of(draft.game, debtor))


def to_bank(draft: Draft, debtor: PlayerId, cause: Cause, *, auctioned: bool = True) -> None:
    """Buildings to the stock, cash to the bank, deeds free and unowned, then auctioned.

    Rules JA-45, ID-21.
    """
    game = draft.game
    lots = {*lots_of(game, debtor), *_unpaid_bids(game, debtor)}
    _close_debts(draft, debtor)
    _clear_buildings(draft, debtor, sold=False)
    draft.pay(debtor, BANK, player_of(draft.game, debtor).balance, cause)
    for card in player_of(draft.game, debtor).cards:
        return_card(draft, debtor, card)
    for lot in lots_of(draft.game, debtor):
        draft.emit(DeedPassed(lot=lot, owner=None))
    to_auction = game.edition.switches.bankrupt_to_bank is ToBank.AUCTION_EACH_UNMORTGAGED
    if auctioned and to_auction and lots and len(active_players(game)) > 2:
        # While he is still seated: what he bid on is running, and stays before his own lots.
        draft.emit(AuctionsOpened(lots=tuple(sorted(lots))))
    depart(draft, debtor, BANK)


def _unpaid_bids(game: Game, debtor: PlayerId) -> tuple[Square, ...]:
    """Lots won by a binding bid that was not paid."""
    return tuple(
        debt.lot
        for debt in debts_of(game, debtor)
        if debt.cause is Cause.AUCTION and debt.lot is not None
    )


def _bank_pays(draft: Draft, debtor: PlayerId, debts: tuple[Debt, ...], *, auctioned: bool) -> None:
    """Everything to the bank, which pays every creditor of every debt in full (RU-27, R9, R11)."""
    owed = [
        (creditor, amount)
        for debt in debts
        for creditor, amount in zip(debt.creditors, debt.amounts, strict=True)
        if creditor != BANK
    ]
    to_bank(draft, debtor, Cause.BANKRUPTCY, auctioned=auctioned)
    for creditor, amount in owed:
        draft.pay(BANK, creditor, amount, Cause.BANK_PAYS_DEBT)


def _share_among(draft: Draft, debtor: PlayerId, creditors: tuple[PlayerId, ...]) -> None:
    """Everything is turned into cash and shared evenly, odd notes to the first (U13)."""
    _clear_buildings(draft, debtor, sold=True)
    _mortgage_all(draft, debtor)
    note = draft.game.edition.switches.money_smallest_note
    notes, rest = divmod(player_of(draft.game, debtor).balance, note)
    share, odd = divmod(notes, len(creditors))
    for place, creditor in enumerate(creditors):
        amount = (share + int(place < odd)) * note + (rest if place == 0 else 0)
        draft.pay(debtor, creditor, amount, Cause.BANKRUPTCY)


def _close_debts(draft: Draft, debtor: PlayerId) -> None:
    for debt in debts_of(draft.game, debtor):
        draft.emit(DebtClosed(debt=debt.id))


def _mortgage_all(draft: Draft, debtor: PlayerId) -> None:
    """Every free deed, before the estate goes over (U17)."""
    for lot in lots_of(draft.game, debtor):
        if not holding_of(draft.game, lot).mortgaged:
            take_loan(draft, debtor, lot)


def _clear_buildings(draft: Draft, debtor: PlayerId, *, sold: bool) -> None:
    """All buildings back to the stock; sold brings half their price to the debtor."""
    game = draft.game
    plan = BuildingPlan(game, debtor)
    for lot in lots_of(game, debtor):
        if holding_of(game, lot).level:
            plan.clear(lot)
    if not plan.levels:
        return
    price = accounts.half(game, plan.cost) if sold else 0
    draft.emit(
        BuildingsSold(
            player=debtor,
            levels=plan.levels,
            small_left=plan.small,
            big_left=plan.big,
            transfers=transfers(BANK, debtor, price, Cause.BUILDING_SALE),
        )
    )


def depart(draft: Draft, gone: PlayerId, heir: str) -> None:
    """Out of the game: sums owed to him go to the heir, his turn passes, a last player wins.

    Rule ID-22.
    """
    heirs_debts(draft, gone, heir)
    was_on_turn = player_on_turn(draft.game).id == gone
    draft.emit(PlayerLeft(player=gone))
    active = active_players(draft.game)
    if len(active) <= 1:
        winner = active[0].id if active else None
        seat = draft.game.players.index(active[0]) if was_on_turn and active else None
        draft.emit(GameEnded(winner=winner, seat=seat))
        return
    takeover = draft.game.takeover
    if takeover is not None and gone in (takeover.debtor, takeover.owner):
        draft.emit(TakeoverClosed(accepted=False))
    if was_on_turn:
        pass_turn(draft)
    _auction_without(draft, gone)


def _auction_without(draft: Draft, gone: PlayerId) -> None:
    """His bid is void; the auction may be over when only he was still waited for (JA-29)."""
    auction = draft.game.auction
    if auction is None:
        return
    if auction.bidder == gone:
        draft.emit(BidVoided())
    if auction.lot is None:
        shortage.close_if_over(draft)
    else:
        deeds.close_if_over(draft)
