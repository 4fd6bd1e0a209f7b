"""Deals: groups are completed by swaps and purchases that both sides gain by."""

from collections.abc import Iterator, Mapping

from companion.lab.bots.mind import THOUSAND, Mind
from companion.lab.estate import Gap
from companion.rules import commands as c
from companion.rules.game import Game, Proposal
from companion.rules.look import debts_of, deed_of, holding_of, others_in_order, player_of
from companion.rules.names import Money, PlayerId, Square

AGAIN = 250
"""How often somebody looks for a deal again though no deed has moved since."""

Gives = Mapping[PlayerId, c.Offer]


def is_due(mind: Mind, game: Game, player: PlayerId) -> bool:
    """Whether the player looks for a deal now: at most once a turn, in the mood and at leisure."""
    deals = mind.policies[player].deals
    if not deals or not mind.first_time(game, "deal") or not mind.chance(deals):
        return False
    return not mind.is_stale(game, player) or mind.chance(AGAIN)


def proposals(mind: Mind, game: Game, player: PlayerId) -> Iterator[c.AnyCommand]:
    """Deals for the lots that would complete an own group."""
    for gap in mind.estate(game).gaps(player):
        if not mind.policies[gap.owner].deals:
            continue
        for wanted in (*_swaps(mind, game, player, gap), ()):
            gives = _priced(mind, game, player, gap, wanted)
            if gives is not None:
                yield c.ProposeTrade(parties=(player, gap.owner), gives=gives)


def _swaps(mind: Mind, game: Game, player: PlayerId, gap: Gap) -> tuple[tuple[Square, ...], ...]:
    """Own lots that would complete one of the other's groups."""
    theirs = mind.estate(game).gaps(gap.owner)
    return tuple(
        other.lots for other in theirs if other.owner == player and other.group is not gap.group
    )


def _priced(
    mind: Mind, game: Game, player: PlayerId, gap: Gap, given: tuple[Square, ...]
) -> Gives | None:
    """The deal with the cash that makes both sides gain; None if no sum does."""
    other = gap.owner
    mine = gain(mind, game, player, gets=gap.lots, gives=given)
    theirs = gain(mind, game, other, gets=given, gives=gap.lots)
    # In the middle between the least that the other takes and the most that it is worth.
    cash = on_note(game, (mine - theirs) // 2)
    if mine - cash <= 0 or theirs + cash <= 0:
        return None
    payer, amount = (player, cash) if cash >= 0 else (other, -cash)
    if amount > player_of(game, payer).balance - mind.reserve(game, payer) // 2:
        return None
    return {
        player: c.Offer(lots=given, cash=max(0, cash)),
        other: c.Offer(lots=gap.lots, cash=max(0, -cash)),
    }


def gain(
    mind: Mind,
    game: Game,
    player: PlayerId,
    *,
    gets: tuple[Square, ...],
    gives: tuple[Square, ...],
) -> Money:
    """What an exchange of deeds is worth to one side, what the other gains by it counted in."""
    policy = mind.policies[player]
    value = sum(_deed_value(game, lot) for lot in gets)
    value -= sum(_deed_value(game, lot) for lot in gives)
    for group in {mind.groups[lot].id: mind.groups[lot] for lot in (*gets, *gives)}.values():
        bonus = mind.group_prices[group.id] * policy.completes // THOUSAND
        owners = {
            square: holding_of(game, square).owner for square in group.squares if square not in gets
        }
        mine = {square for square, owner in owners.items() if owner == player}
        if len(mine) == len(owners) and not mine & set(gives):
            value += bonus
        elif mine and all(lot in gives for lot in mine):
            value -= bonus * policy.envies // THOUSAND
    return value


def _deed_value(game: Game, lot: Square) -> Money:
    deed = deed_of(game, lot)
    return deed.price // 2 if holding_of(game, lot).mortgaged else deed.price


def on_note(game: Game, amount: Money) -> Money:
    """Down to the smallest note."""
    note = game.edition.switches.money_smallest_note
    return amount // note * note


def answers(mind: Mind, game: Game, proposal: Proposal) -> Iterator[c.AnyCommand]:
    """Who has not signed signs a deal that pays, and takes any other off the table."""
    for party in proposal.parties:
        if party in proposal.signed:
            continue
        other = next(name for name in proposal.parties if name != party)
        gets = proposal.gives.get(other, c.Offer())
        gives = proposal.gives.get(party, c.Offer())
        worth = gain(mind, game, party, gets=gets.lots, gives=gives.lots)
        if mind.policies[party].deals and worth + gets.cash - gives.cash > 0:
            yield c.ConsentToTrade(player=party)
        yield c.WithdrawTrade(player=party)
        return


def rescues(mind: Mind, game: Game, debtor: PlayerId) -> Iterator[c.AnyCommand]:
    """A debtor sells single deeds to others for more than the bank would lend."""
    if not mind.policies[debtor].deals:
        return
    owed = sum(debt.amount for debt in debts_of(game, debtor))
    missing = owed - player_of(game, debtor).balance
    for buyer in others_in_order(game, debtor):
        if not mind.policies[buyer.id].deals or debts_of(game, buyer.id):
            continue
        purse = buyer.balance - mind.reserve(game, buyer.id)
        if purse < missing:
            continue
        for lot in mind.estate(game).lots[debtor]:
            price = on_note(game, min(purse, gain(mind, game, buyer.id, gets=(lot,), gives=())))
            if price >= max(missing, deed_of(game, lot).mortgage + 1):
                gives = {debtor: c.Offer(lots=(lot,)), buyer.id: c.Offer(cash=price)}
                yield c.Trade(parties=(debtor, buyer.id), gives=gives)
