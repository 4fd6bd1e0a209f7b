"""Leaving the game: bankruptcy, takeover, expulsion (section 7)."""

from fractions import Fraction
from typing import Any

from tests.oracle import auctions, movement, shortage
from tests.oracle.debts import receive_lot
from tests.oracle.selling import half_cost, sellable, under_big
from tests.oracle.table import BANK, Debt, Table, refuse_if


def means(t: Table, player: str) -> Fraction:
    """Cash, sale of buildings, and the mortgages that would be possible then."""
    cash = Fraction(t.cash[player])
    if not t.sw("bankrupt.raise_first") and t.owes_bank(player):
        return cash
    gain, left = sellable(t, player)
    group_scope = t.sw("lock.scope") == "group"
    for lot in t.lots_of(player):
        blocked = left & set(t.group(lot)) if group_scope else left & {lot}
        if lot not in t.mortgaged and not blocked:
            gain += int(t.squares[lot]["mortgage"])
    return cash + gain


def declare_bankrupt(t: Table, step: dict[str, Any]) -> None:
    """The oldest debt decides."""
    player = step["player"]
    own = t.debts_of(player)
    refuse_if(not own, "no_debt")
    refuse_if(means(t, player) >= sum(debt.amount for debt in own), "can_still_pay")
    taker = _taker(t, own[0])
    if taker is not None:
        t.takeover = (player, taker)
    else:
        _ruin(t, player, own)


def _taker(t: Table, debt: Debt) -> str | None:
    """Point 1: whose free lot would his throw end on?"""
    if debt.dice is None or not t.sw("bankrupt.jail_fine_takeover"):
        return None
    lot = (t.pos[debt.debtor] + sum(debt.dice)) % len(t.squares)
    owner = t.owner.get(lot)
    return owner if owner != debt.debtor and lot not in t.mortgaged else None


def take_over(t: Table, step: dict[str, Any]) -> None:
    """Pays the bankrupt's jail fine and inherits as a creditor."""
    player = step["player"]
    t.need("takeover")
    assert t.takeover is not None
    ruined, taker = t.takeover
    refuse_if(player != taker, "not_the_creditor")
    fine = next(debt for debt in t.debts_of(ruined) if debt.dice is not None).amount
    refuse_if(t.cash[player] < fine, "insufficient_cash")
    t.transfer(player, BANK, fine, "jail_fine")
    t.takeover = None
    _inherit(t, ruined, player)


def turn_down(t: Table, player: str) -> None:
    """The offer is turned down: the bank is the creditor."""
    assert t.takeover is not None
    ruined, taker = t.takeover
    refuse_if(player != taker, "not_the_creditor")
    t.takeover = None
    _to_bank(t, ruined, t.debts_of(ruined))


def _ruin(t: Table, player: str, own: list[Debt]) -> None:
    """Points 2 to 5."""
    creditor = own[0].creditor()
    several = t.sw("bankrupt.multi_creditor")
    bank_pays = t.sw("bankrupt.to_player") == "bank_pays_creditor"
    if several == "bank_pays_each" if creditor is None else bank_pays:
        _bank_pays(t, player, own)
    elif creditor == BANK or (creditor is None and several != "split"):
        _to_bank(t, player, own)
    elif creditor is None:
        _split(t, player, own)
    else:
        _inherit(t, player, creditor)


def _sell_all(t: Table, player: str, paid: bool) -> None:
    """Buildings to the bank, with or without half their price."""
    gain = Fraction(0)
    for lot in t.lots_of(player):
        level = t.level.pop(lot, 0)
        if level > t.small_max:
            gain += half_cost(t, lot, level)
            t.stock["big"] += 1
            t.stock["small"] += t.small_max - under_big(t)
            level = t.small_max
            gain += level * half_cost(t, lot, level)
        else:
            gain += level * half_cost(t, lot, level) if level else 0
            t.stock["small"] += level - t.missing.pop(lot, 0)
    if paid:
        t.transfer(BANK, player, int(gain), "building_sale")


def _mortgage_all(t: Table, player: str) -> None:
    for lot in t.lots_of(player):
        if lot not in t.mortgaged:
            t.mortgaged.add(lot)
            t.transfer(BANK, player, t.squares[lot]["mortgage"], "mortgage")


def _inherit(t: Table, player: str, creditor: str) -> None:
    """Point 3: everything goes over to one player."""
    _sell_all(t, player, paid=t.sw("bankrupt.building_value_to") == "creditor")
    if t.sw("bankrupt.liquidate_first"):
        _mortgage_all(t, player)
    t.transfer(player, creditor, t.cash[player], "bankruptcy")
    if t.sw("bankrupt.jail_card") == "deck":
        _cards_back(t, player)
    t.hand[creditor] += t.hand[player]
    t.hand[player] = []
    for lot in t.lots_of(player):
        receive_lot(t, lot, creditor)
    _leave(t, player, creditor)


def _cards_back(t: Table, player: str) -> None:
    for card in list(t.hand[player]):
        movement.return_card(t, player, card)


def _to_bank(t: Table, player: str, own: list[Debt], auction: bool = True) -> None:
    """Point 4: everything to the bank, deeds auctioned or not."""
    _sell_all(t, player, paid=False)
    t.transfer(player, BANK, t.cash[player], "bankruptcy")
    _cards_back(t, player)
    lots = _give_up_deeds(t, player) + [debt.lot for debt in own if debt.lot is not None]
    if auction and t.sw("bankrupt.to_bank") == "auction_each_unmortgaged":
        auctions.put_up(t, lots)
    _leave(t, player, BANK)


def _give_up_deeds(t: Table, player: str) -> list[int]:
    lots = t.lots_of(player)
    for lot in lots:
        del t.owner[lot]
        t.mortgaged.discard(lot)
    return lots


def _bank_pays(t: Table, player: str, own: list[Debt]) -> None:
    """Point 2: 4, then the bank pays every creditor of every debt."""
    parts = [part for debt in own for part in debt.parts if part[0] != BANK]
    _to_bank(t, player, own, auction=own[0].creditor() == BANK)
    for creditor, amount in parts:
        t.transfer(BANK, creditor, amount, "bank_pays_debt")


def _split(t: Table, player: str, own: list[Debt]) -> None:
    """Point 5, `split`: cash shared evenly, odd notes to the first, then 4."""
    _sell_all(t, player, paid=True)
    _mortgage_all(t, player)
    names = list(dict.fromkeys(name for name, _ in own[0].parts))
    notes, rest = divmod(t.cash[player], t.note)
    each, odd = divmod(notes, len(names))
    for at, name in enumerate(names):
        share = (each + (1 if at < odd else 0)) * t.note + (rest if at == 0 else 0)
        t.transfer(player, name, share, "bankruptcy")
    _to_bank(t, player, own)


def _leave(t: Table, player: str, heir: str) -> None:
    """Out; sums owed to him go to his heir, the turn passes, the game may be over."""
    t.out.append(player)
    t.debts = [debt for debt in t.debts if debt.debtor != player]
    for debt in t.debts:
        debt.parts = _inherited(debt, player, heir)
    t.debts = [debt for debt in t.debts if debt.parts]
    t.claims = [claim for claim in t.claims if player not in (claim.debtor, claim.owner)]
    t.jailed[player], t.skips[player] = False, 0
    t.choices = [choice for choice in t.choices if choice[0] != player]
    t.wishes.pop(player, None)
    if t.takeover is not None and player in t.takeover:
        t.takeover = None
    active = t.active()
    if len(active) == 1:
        t.over, t.winner = True, active[0]
        t.turn = active[0] if t.turn == player else t.turn
        t.debts, t.choices, t.auctions, t.pending = [], [], [], None
        t.wishes, t.takeover = {}, None
        return
    if t.turn == player:
        movement.pass_turn(t)
    _tell_auctions(t, player)


def _inherited(debt: Debt, gone: str, heir: str) -> list[tuple[str, int]]:
    """The heir in the place of who left; one entry per creditor, nobody owes himself."""
    names = [name for name, _ in debt.parts]
    if gone not in names:
        return debt.parts
    amounts = dict(debt.parts)
    bequest = amounts.pop(gone)
    if heir in amounts:
        amounts[heir] += bequest
        return list(amounts.items())
    named = [(heir if name == gone else name, amount) for name, amount in debt.parts]
    return [part for part in named if part[0] != debt.debtor]


def _tell_auctions(t: Table, player: str) -> None:
    """Running auctions go on without him; that he passed shows that they had begun."""
    for bidding in (t.bidding, t.site_bid):
        if bidding.high == player:
            bidding.high, bidding.amount = None, 0
    auctions.close_if_done(t)
    if t.phase() == "shortage":
        shortage.close_if_done(t)


def expel(t: Table, step: dict[str, Any]) -> None:
    """Each in turn leaves; the others must all have said yes."""
    refuse_if(t.sw("penalty.collusion") == "none", "no_such_penalty")
    judges = [player for player in t.active() if player not in step["players"]]
    refuse_if(any(player not in step["confirmed_by"] for player in judges), "not_confirmed")
    for player in step["players"]:
        if t.over:
            return
        _sell_all(t, player, paid=False)
        t.transfer(player, BANK, t.cash[player], "expulsion")
        _cards_back(t, player)
        _give_up_deeds(t, player)
        _leave(t, player, BANK)
