"""From one moment to the next: `evolve(game, event) -> game`. Copies results, judges nothing."""

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from companion.rules import events as e
from companion.rules.game import Auction, DeckState, Game, Holding, Player, Wish
from companion.rules.house import Tracking
from companion.rules.names import BANK, POT, CardId, DeckId, Phase, PlayerId, Square


def begin(event: e.GameStarted) -> Game:
    """The game at its first moment: everyone on GO with the starting cash (RU-5)."""
    edition = event.edition
    start = edition.switches.money_start
    seed = edition.switches.parking_seed if edition.switches.parking_pot else 0
    holdings = tuple(Holding() if space.lot else None for space in edition.spaces)
    return Game(
        edition=edition,
        table_rules=event.table_rules,
        players=tuple(Player(id=player, balance=start) for player in event.players),
        holdings=holdings,
        bank_balance=-start * len(event.players) - seed,
        pot=seed,
        small_left=edition.small_supply,
        big_left=edition.big_supply,
        decks=dict(event.decks),
    )


def evolve(game: Game, event: e.AnyEvent) -> Game:
    """The next moment. The event must come from `decide` on this very game."""
    if event.transfers:
        game = _post(game, event.transfers)
    match event:
        case e.StageEntered():
            return replace(
                game,
                stage=event.stage,
                extra_roll=event.extra_roll,
                rent_quote=event.rent_quote,
            )
        case e.TokenMoved():
            return _player(replace(game, tax_chosen=False), event.player, square=event.square)
        case e.DiceRolled():
            return _rolled(game, event)
        case e.DebtIncurred():
            debts = (*game.debts, event.debt)
            return replace(game, debts=debts, next_debt=event.debt.id + 1)
        case e.DebtClosed():
            return replace(game, debts=tuple(d for d in game.debts if d.id != event.debt))
        case e.TurnPassed():
            return _turn_passed(game, event.player)
        case e.DeedPassed():
            choices = tuple(c for c in game.choices if c.lot != event.lot)
            game = replace(game, choices=choices)
            return _holding(game, event.lot, owner=event.owner, mortgaged=event.mortgaged)
        case e.CardDrawn():
            return _card_drawn(game, event)
        case e.BidPlaced():
            return _auction(game, high=event.amount, bidder=event.player, place=event.place)
        case e.BidderPassed():
            assert game.auction is not None
            return _auction(game, passed=(*game.auction.passed, event.player))
        case e.AuctionsOpened():
            return _waiting(game, event.lots)
        case e.AuctionClosed():
            return _estate(replace(game, auction=None), game.estate[1:])
        case e.BuildingsBuilt():
            return _built(game, event)
        case e.BuildingsSold():
            return _levels(game, event.levels, small=event.small_left, big=event.big_left)
        case e.DeedMortgaged():
            return _holding(game, event.lot, mortgaged=True)
        case e.DeedUnmortgaged():
            return _holding(game, event.lot, mortgaged=False)
        case e.MoneyMoved() | e.WorthCounted() | e.TradeClosed():
            return replace(game, proposal=None) if isinstance(event, e.TradeClosed) else game
        case e.JailEntered():
            return _jailed(game, event.player)
        case e.JailLeft():
            changes = {"in_jail": False, "jail_turn": 1, "arrived_in_jail": False}
            return _player(game, event.player, **changes)
        case e.JailTryFailed():
            return _player(game, event.player, jail_turn=event.jail_turn)
        case e.RentDiceRolled():
            return replace(game, rent_quote=None)
        case e.DebtChanged():
            debts = tuple(event.debt if d.id == event.debt.id else d for d in game.debts)
            return replace(game, debts=debts)
        case e.BidVoided():
            return _auction(game, high=0, bidder=None, place=None)
        case e.CardReturned():
            return _card_returned(game, event)
        case e.CardPassed():
            game = _without_card(game, event.player, event.card)
            receiver = game.player(event.to)
            return _player(game, event.to, cards=(*receiver.cards, event.card))
        case e.TurnsToSkip():
            skips = game.player(event.player).skips + event.turns
            return _player(game, event.player, skips=skips)
        case e.TaxChosen():
            return replace(game, tax_chosen=True)
        case e.TradeProposed():
            return replace(game, proposal=event.proposal)
        case e.TradeSigned():
            assert game.proposal is not None
            signed = (*game.proposal.signed, event.player)
            return replace(game, proposal=replace(game.proposal, signed=signed))
        case e.TradeWithdrawn():
            return replace(game, proposal=None)
        case e.ChoicesOpened():
            return replace(game, choices=game.choices + event.choices)
        case e.ChoiceClosed():
            left = tuple(c for c in game.choices if c.lot != event.lot)
            return replace(game, choices=left)
        case e.BuildAnnounced():
            return replace(game, wishes=_wishes(game, event.player, event.lots))
        case e.ShortageOpened():
            return replace(game, shortage=event.kind, auction=Auction(lot=None))
        case e.ShortageClosed():
            wishes = () if event.end_wishes else game.wishes
            game = replace(game, shortage=None, auction=None, wishes=wishes)
            return _estate(game, game.estate)
        case e.SharesSet():
            return replace(game, shares=event.shares)
        case e.TakeoverOffered():
            return replace(game, takeover=event.takeover)
        case e.TakeoverClosed():
            return replace(game, takeover=None)
        case e.ClaimOpened():
            others = tuple(c for c in game.claims if c.lot != event.claim.lot)
            return replace(game, claims=(*others, event.claim))
        case e.ClaimClosed():
            return replace(game, claims=tuple(c for c in game.claims if c.lot != event.lot))
        case e.PlayerLeft():
            return _left(game, event.player)
        case e.TurnSkipped():
            return _skipped(game, event.player)
        case e.AnnouncementsEnded():
            return replace(game, wishes=(), shares=None)
        case e.TrackingSwitched():
            return _switched(game, event)
        case e.GameEnded():
            return _ended(game, event.winner)
        case e.GameStarted():
            return begin(event)
        case _:
            assert_never(event)


def _post(game: Game, transfers: tuple[e.Transfer, ...]) -> Game:
    """Move the money: every transfer takes from one account what it gives to another (RU-4)."""
    bank, pot = game.bank_balance, game.pot
    players = list(game.players)
    for transfer in transfers:
        for party, amount in (
            (transfer.payer, -transfer.amount),
            (transfer.payee, transfer.amount),
        ):
            if party == BANK:
                bank += amount
                continue
            if party == POT:
                pot += amount
                continue
            seat = game.seat(PlayerId(party))
            players[seat] = replace(players[seat], balance=players[seat].balance + amount)
    return replace(game, bank_balance=bank, pot=pot, players=tuple(players))


def _player(game: Game, player: PlayerId, **changes: Any) -> Game:
    seat = game.seat(player)
    changed = replace(game.players[seat], **changes)
    return replace(game, players=(*game.players[:seat], changed, *game.players[seat + 1 :]))


def _holding(game: Game, lot: Square, **changes: Any) -> Game:
    changed = replace(game.holding(lot), **changes)
    return replace(game, holdings=(*game.holdings[:lot], changed, *game.holdings[lot + 1 :]))


def _auction(game: Game, **changes: Any) -> Game:
    assert game.auction is not None, "no auction is running"
    return replace(game, auction=replace(game.auction, **changes))


def _estate(game: Game, lots: tuple[Square, ...]) -> Game:
    """Keep the first waiting lot on auction, unless scarce buildings are being auctioned."""
    if game.shortage is not None:
        return replace(game, estate=lots)
    running = game.auction is not None and game.auction.lot in lots[:1]
    auction = game.auction if running else Auction(lot=lots[0]) if lots else None
    return replace(game, estate=lots, auction=auction)


def _waiting(game: Game, lots: tuple[Square, ...]) -> Game:
    """Several waiting lots lie in the order of their squares; a running auction goes on first."""
    auction = game.auction
    begun = auction is not None and auction.lot is not None and auction.begun
    running = game.estate[:1] if begun else ()
    waiting = game.estate[len(running) :] + lots
    return _estate(game, running + tuple(sorted(waiting)))


def _rolled(game: Game, event: e.DiceRolled) -> Game:
    claims = game.claims
    if event.begins_turn:
        claims = tuple(replace(c, throws_left=max(0, c.throws_left - 1)) for c in claims)
    return replace(
        game,
        last_roll=event.dice,
        thrown=True,
        doubles=event.doubles,
        wishes=(),
        shares=None,
        proposal=None,
        claims=claims,
    )


def _turn_passed(game: Game, player: PlayerId) -> Game:
    seat = game.seat(player)
    if game.players[seat].arrived_in_jail:
        game = _player(game, player, arrived_in_jail=False)
    return replace(
        game,
        turn=seat,
        turn_number=game.turn_number + 1,
        round_number=game.round_number + (seat <= game.turn),
        stage=Phase.BEFORE_ROLL,
        thrown=False,
        doubles=0,
        extra_roll=False,
        rent_quote=None,
        built=(),
        tax_chosen=False,
    )


def _skipped(game: Game, player: PlayerId) -> Game:
    """Who had the turn is passed over too: the turn has gone all the way round the table."""
    all_round = player == game.on_turn.id
    game = replace(game, round_number=game.round_number + all_round)
    return _player(game, player, skips=game.player(player).skips - 1)


def _switched(game: Game, event: e.TrackingSwitched) -> Game:
    """A fresh turn begins, or none; nothing of a turn or of a stay in jail is carried over."""
    players = tuple(
        replace(
            player,
            square=event.squares.get(player.id, player.square),
            in_jail=player.id in event.in_jail,
            jail_turn=event.in_jail.get(player.id, 1),
            arrived_in_jail=False,
            skips=0,
        )
        for player in game.players
    )
    return replace(
        game,
        table_rules=replace(game.table_rules, tracking=event.to),
        players=players,
        turn=game.seat(event.on_turn),
        stage=Phase.BEFORE_ROLL,
        thrown=False,
        doubles=0,
        extra_roll=False,
        last_roll=None,
        rent_quote=None,
        wishes=(),
        shares=None,
        claims=(),
        built=(),
        tax_chosen=False,
        proposal=None,
    )


def _jailed(game: Game, player: PlayerId) -> Game:
    game = _player(
        game,
        player,
        square=game.edition.jail_square,
        in_jail=True,
        jail_turn=1,
        arrived_in_jail=True,
    )
    return replace(game, stage=Phase.AFTER_MOVE, extra_roll=False)


def _deck(game: Game, deck: DeckId, change: Callable[[DeckState], DeckState]) -> Game:
    decks: Mapping[DeckId, DeckState] = {**game.decks, deck: change(game.decks[deck])}
    return replace(game, decks=decks)


def _card_drawn(game: Game, event: e.CardDrawn) -> Game:
    tail = () if event.kept else (event.card,)

    def turned_over(deck: DeckState) -> DeckState:
        return replace(deck, cards=tuple(c for c in deck.cards if c != event.card) + tail)

    game = _deck(game, event.deck, turned_over)
    if not event.kept:
        return game
    return _player(game, event.player, cards=(*game.player(event.player).cards, event.card))


def _without_card(game: Game, player: PlayerId, card: CardId) -> Game:
    cards = tuple(c for c in game.player(player).cards if c != card)
    return _player(game, player, cards=cards)


def _card_returned(game: Game, event: e.CardReturned) -> Game:
    game = _without_card(game, event.player, event.card)
    return _deck(game, event.deck, lambda deck: replace(deck, cards=(*deck.cards, event.card)))


def _levels(game: Game, levels: Mapping[Square, int], *, small: int, big: int) -> Game:
    for lot, level in levels.items():
        game = _holding(game, lot, level=level)
    return replace(game, small_left=small, big_left=big)


def _built(game: Game, event: e.BuildingsBuilt) -> Game:
    game = _levels(game, event.levels, small=event.small_left, big=event.big_left)
    wish = next((w for w in game.wishes if w.player == event.player), None)
    if wish is not None:
        left = list(wish.lots)
        for lot in event.built:
            if lot in left:
                left.remove(lot)
        game = replace(game, wishes=_wishes(game, event.player, tuple(left)))
    if game.table_rules.tracking is Tracking.OFF:
        return game
    return replace(game, built=game.built + event.built)


def _wishes(game: Game, player: PlayerId, lots: tuple[Square, ...]) -> tuple[Wish, ...]:
    others = tuple(w for w in game.wishes if w.player != player)
    return (*others, Wish(player=player, lots=lots)) if lots else others


def _left(game: Game, player: PlayerId) -> Game:
    game = _player(game, player, out=True, in_jail=False, cards=(), skips=0)
    proposal = game.proposal
    if proposal is not None and player in proposal.parties:
        proposal = None
    return replace(
        game,
        wishes=_wishes(game, player, ()),
        choices=tuple(c for c in game.choices if c.player != player),
        claims=tuple(c for c in game.claims if player not in (c.debtor, c.owner)),
        proposal=proposal,
    )


def _ended(game: Game, winner: PlayerId | None) -> Game:
    return replace(
        game,
        over=True,
        winner=winner,
        extra_roll=False,
        debts=(),
        estate=(),
        auction=None,
        wishes=(),
        shortage=None,
        shares=None,
        takeover=None,
        choices=(),
        claims=(),
        proposal=None,
    )
