"""Hypothesis strategies: moments of games that were really played, and any command at all."""

import random
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.edition import Edition, TableRules
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import owned_lots
from companion.rules.names import ExpulsionReason, Phase, PlayerId, Square, TaxMode
from companion.rules.offers import next_bid
from companion.rules.policies import DeckMode
from tests.builders import (
    ADA,
    BEN,
    CHEST_JAIL_CARD,
    CLEO,
    DAN,
    JAIL_CARD,
    NEXT_UTILITY,
    Position,
    house_rules,
    with_stock,
)
from tests.rules.bots import anything

HUGE = 2**63 - 1
"""The largest number that the encoded form can carry."""
STRANGER = PlayerId("nobody")
STEPS = 60
PLAYS = 400


def _rich(edition: Edition | None = None, rules: TableRules | None = None) -> Position:
    return (
        Position((ADA, BEN, CLEO, DAN), edition=edition, rules=rules)
        .owns(ADA, 1, 3, 11, 13, 14, 5)
        .owns(BEN, 6, 8, 9, 37, 39, 12)
        .owns(CLEO, 16, 18, 19, 15, mortgaged=(28,))
        .owns(DAN, 21, 23, 26, mortgaged=(35,))
        .built({1: 2, 3: 3, 6: 5, 8: 5, 9: 4, 37: 4, 39: 4, 16: 1, 18: 1, 19: 1})
        .holds(DAN, JAIL_CARD)
    )


def _poor() -> Position:
    return _rich().cash(sun=40, drop=3, leaf=150, bolt=0)


def _jail() -> Position:
    position = Position().owns(BEN, 21, 23, 24).owns(CLEO, 5, 15, 25, 35)
    return position.holds(ADA, JAIL_CARD, CHEST_JAIL_CARD).jailed(ADA, attempt=3)


def _last_throw_of_a_pauper() -> Position:
    return Position().owns(BEN, *range(12, 17), 18, 19, 21).cash(sun=20).jailed(ADA, attempt=3)


def _shortage() -> Position:
    position = _rich(with_stock(small=21, big=4))
    return position.did(
        c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=CLEO, lots=(16,))
    )


def _shortage_of_hotels() -> Position:
    position = _rich(with_stock(small=44, big=3)).built({1: 4, 3: 4})
    return position.did(
        c.AnnounceBuild(player=BEN, lots=(9,)), c.AnnounceBuild(player=ADA, lots=(1,))
    )


def _last_two() -> Position:
    position = Position((ADA, BEN)).owns(ADA, 1, 3).owns(BEN, 12, 28, 37, 39)
    return position.built({37: 2, 39: 3}).cash(sun=60, drop=90)


def _next_utility() -> Position:
    position = Position((ADA, BEN), top=(NEXT_UTILITY,)).owns(BEN, 12, 28, 37)
    return position.on(ADA, 7).in_stage(Phase.DRAW)


def _deal() -> Position:
    gives = {ADA: c.Offer(cash=300), CLEO: c.Offer(lots=(15, 28))}
    return _rich().did(c.ProposeTrade(parties=(ADA, CLEO), gives=gives))


def _paper_decks() -> Position:
    return Position(rules=TableRules(decks=DeckMode.PHYSICAL)).on(ADA, 7).in_stage(Phase.DRAW)


def _several_debts() -> Position:
    return _poor().owes(ADA, 500).owes(BEN, 900, CLEO).owes(CLEO, 20, ADA)


def _bank_only() -> Position:
    return _rich(rules=TableRules(tracking=Tracking.OFF))


def _bank_only_shortage() -> Position:
    position = _rich(with_stock(small=21, big=4), TableRules(tracking=Tracking.OFF))
    return position.did(
        c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=CLEO, lots=(16,))
    )


def _house() -> Position:
    """A pot, double salary, uneven building, and an end after some rounds."""
    edition = house_rules(
        parking__pot=True,
        parking__seed=50,
        parking__inflow=["taxes", "fines", "cards"],
        go__landing_factor=2,
        rent__in_jail="none",
        build__even=False,
        game__end="worth",
        game__turn_limit=3,
    )
    return _rich(edition)


def _house_by_bank() -> Position:
    edition = house_rules(
        parking__pot=True, parking__inflow=["cards", "fines"], go__landing_factor=3
    )
    return _rich(edition, TableRules(tracking=Tracking.OFF, decks=DeckMode.PHYSICAL))


OPENINGS: tuple[Callable[[], Position], ...] = (
    Position,
    _rich,
    _poor,
    _jail,
    _last_throw_of_a_pauper,
    _deal,
    _paper_decks,
    _several_debts,
    _shortage,
    _shortage_of_hotels,
    _last_two,
    _next_utility,
    lambda: _rich().auction_of(24, 27, 34),
    _bank_only,
    _bank_only_shortage,
    _house,
    _house_by_bank,
)


@cache
def _opening(number: int) -> Game:
    return OPENINGS[number]().game


@lru_cache(maxsize=PLAYS)
def played(seed: int) -> tuple[tuple[Game, c.AnyCommand | None], ...]:
    """Up to `STEPS` moments, each with the command that was given then (None: game over)."""
    rng = random.Random(seed)
    game = _opening(seed % len(OPENINGS))
    moments = []
    for _ in range(STEPS):
        command = anything(game, rng)
        moments.append((game, command))
        if command is None:
            break
        game = judge(game, command).game
    return tuple(moments)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Game, c.AnyCommand | None]:
    """A game at any moment, and a command that was accepted then."""
    play = played(draw(st.integers(0, PLAYS - 1)))
    return play[draw(st.integers(0, STEPS - 1)) % len(play)]


games = moments().map(lambda moment: moment[0])

COMMANDS: tuple[type[c.AnyCommand], ...] = get_args(c.AnyCommand)
_players = st.sampled_from(
    (ADA, BEN, CLEO, DAN, STRANGER, *map(PlayerId, ("bank", "pot", "all", "")))
)
_squares = st.one_of(st.integers(0, 39), st.sampled_from((-1, 40, HUGE, -HUGE)))
_amounts = st.one_of(st.integers(-10, 600), st.sampled_from((0, 1, 10, 50, -HUGE, HUGE, 10**12)))
_cards = st.sampled_from((JAIL_CARD, CHEST_JAIL_CARD, "ch_get50", "cc_go", "", "no-such-card"))
_some_card = st.one_of(st.none(), st.just(NEXT_UTILITY), _cards)
_lots = st.lists(_squares, max_size=4).map(tuple)
_several = st.lists(_players, max_size=3).map(tuple)
_offers = st.builds(
    c.Offer,
    cash=_amounts,
    lots=_lots,
    cards=st.lists(_cards, max_size=2).map(tuple),
    debt_offset=st.one_of(st.just(0), _amounts),
    buildings=st.dictionaries(_squares, _amounts, max_size=1),
    promise=st.one_of(st.none(), st.just("no rent for a year")),
    to=st.one_of(st.none(), _players),
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "player": _players,
    "to": _players,
    "debtor": _players,
    "players": _several,
    "confirmed_by": _several,
    "parties": st.one_of(st.permutations((ADA, BEN, CLEO)).map(lambda p: tuple(p[:2])), _several),
    "gives": st.dictionaries(_players, _offers, max_size=3),
    "dice": st.one_of(
        st.tuples(st.integers(1, 6), st.integers(1, 6)), st.tuples(_amounts, _amounts)
    ),
    "deck": st.sampled_from(("chance", "community_chest", "no-such-deck")),
    "card": _cards,
    "lot": _squares,
    "lots": _lots,
    "amount": _amounts,
    "mode": st.sampled_from(TaxMode),
    "rounds": st.one_of(st.integers(1, 5), _amounts),
    "to_big": st.booleans(),
    "whole": st.booleans(),
    "group": st.sampled_from(("dark_purple", "orange", "railroad", "no-such-group")),
    "split": st.dictionaries(_players, _amounts, max_size=3),
    "square": _squares,
    "landed": st.booleans(),
    "payer": _players,
    "payee": _players,
    "reason": st.sampled_from(("", "owed from last week", "x" * 61)),
    "squares": st.dictionaries(_players, _squares, max_size=4),
    "on_turn": st.one_of(st.none(), _players),
    "in_jail": st.dictionaries(_players, _amounts, max_size=2),
    "in_kind": st.dictionaries(_squares, _amounts, max_size=2),
}
"""By the name of a command's field."""


def _of_class(kind: type[c.AnyCommand]) -> st.SearchStrategy[c.AnyCommand]:
    fields = {name: FIELDS[name] for name in get_type_hints(kind) if name in FIELDS}
    if kind is c.PayTax:
        fields["mode"] = st.one_of(st.none(), st.sampled_from(TaxMode))
    if kind is c.ChargeRent:
        fields |= {"dice": st.one_of(st.just(()), FIELDS["dice"]), "card": _some_card}
    if kind is c.SwitchTracking:
        fields["to"] = st.sampled_from(Tracking)
    if kind is c.Expel:
        fields["reason"] = st.one_of(st.none(), st.sampled_from(ExpulsionReason))
    if kind is c.SellGroup:
        fields["to"] = st.dictionaries(_squares, _amounts, max_size=3)
    return st.builds(kind, **fields)


commands: st.SearchStrategy[c.AnyCommand] = st.one_of(*map(_of_class, COMMANDS))
"""Any command whatever, mostly nonsense, with numbers at the ends of what can be written."""


def listable(game: Game) -> list[c.AnyCommand]:
    """All commands that can be written down without inventing numbers or deals."""
    players = [player.id for player in game.players]
    lots = [lot for lot, _ in owned_lots(game)]
    found: list[c.AnyCommand] = [c.EndGame(), *(c.OpenAuction(lot=lot) for lot in lots)]
    for player in players:
        found += _without_object(player)
        found += [command for lot in lots for command in _with_lot(game, player, lot)]
        found += [c.ChooseTax(player=player, mode=mode) for mode in TaxMode]
        found += _with_square(game, player)
        for deck in game.edition.decks:
            for card in deck.cards:
                found.append(c.ApplyCard(player=player, card=card.id))
                found.append(c.DrawCard(player=player, deck=deck.id, card=card.id))
                found.append(c.UseJailCard(player=player, card=card.id))
        found += [c.SellGroup(player=player, group=group.id) for group in game.edition.groups]
    return found


def _with_square(game: Game, player: PlayerId) -> list[c.AnyCommand]:
    found: list[c.AnyCommand] = []
    for square in range(len(game.edition.spaces)):
        found += [c.PayTax(player=player, square=square, mode=m) for m in (None, *TaxMode)]
        found.append(c.PayFineSquare(player=player, square=square))
        found.append(c.CollectPrize(player=player, square=square))
    return found


def _without_object(player: PlayerId) -> list[c.AnyCommand]:
    kinds: tuple[Callable[..., c.AnyCommand], ...] = (
        c.EndTurn,
        c.Pass,
        c.CountWorth,
        c.PayJailFine,
        c.ConsentToTrade,
        c.WithdrawTrade,
        c.SettleDebt,
        c.DeclareBankruptcy,
        c.TakeOver,
        c.CollectSalary,
        c.CollectPot,
    )
    landed = c.CollectSalary(player=player, landed=True)
    return [*(kind(player=player) for kind in kinds), landed]


def _with_lot(game: Game, player: PlayerId, lot: Square) -> list[c.AnyCommand]:
    kinds: tuple[Callable[..., c.AnyCommand], ...] = (
        c.BuyDeed,
        c.DeclineDeed,
        c.Mortgage,
        c.Unmortgage,
        c.KeepMortgage,
        c.LiftMortgage,
        c.ClaimRent,
        c.ChargeRent,
    )
    found = [kind(player=player, lot=lot) for kind in kinds]
    found.append(c.Build(player=player, lots=(lot,)))
    found.append(c.AnnounceBuild(player=player, lots=(lot,)))
    found.append(c.SellBuilding(player=player, lots=(lot,)))
    found.append(c.SellBuilding(player=player, lots=(lot,), whole=True))
    if game.auction is not None:
        amount = next_bid(game, game.auction)
        found.append(c.Bid(player=player, lot=lot, amount=amount))
        found.append(c.BidBuilding(player=player, lot=lot, amount=amount))
    return found
