"""What each event of a turn changes: throws, tokens, jail, cards, debts, players who leave."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.rules import events as e
from companion.rules.changes import with_player
from companion.rules.game import DeckState, Game
from companion.rules.look import player_of, player_on_turn, seat_of
from companion.rules.names import CardId, DeckId, Phase, PlayerId
from companion.rules.wishing import without_wishes


def stage_entered(game: Game, event: e.StageEntered) -> Game:
    """What the player on turn owes to the board now."""
    return replace(
        game,
        stage=event.stage,
        extra_roll=event.extra_roll,
        rent_quote=event.rent_quote,
    )


def dice_rolled(game: Game, event: e.DiceRolled) -> Game:
    """A throw ends announcements, shares and proposals; claims come nearer to their end.

    The stage is that of the end of a move until the square asks for more.
    """
    claims = game.claims
    if event.begins_turn:
        claims = tuple(replace(c, throws_left=max(0, c.throws_left - 1)) for c in claims)
    return replace(
        game,
        stage=Phase.AFTER_MOVE,
        extra_roll=event.extra_roll,
        last_roll=event.dice,
        thrown=True,
        doubles=event.doubles,
        wishes=(),
        shares=None,
        proposal=None,
        claims=claims,
    )


def rent_dice_rolled(game: Game, _: e.RentDiceRolled) -> Game:
    """The card's rent has been thrown for."""
    return replace(game, rent_quote=None)


def token_moved(game: Game, event: e.TokenMoved) -> Game:
    """The choice of a tax belongs to the square that was left."""
    if game.tax_chosen:
        game = replace(game, tax_chosen=False)
    return with_player(game, replace(player_of(game, event.player), square=event.square))


def turn_passed(game: Game, event: e.TurnPassed) -> Game:
    """A fresh turn."""
    seat = seat_of(game, event.player)
    if game.players[seat].arrived_in_jail:
        game = with_player(game, replace(game.players[seat], arrived_in_jail=False))
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


def turn_skipped(game: Game, event: e.TurnSkipped) -> Game:
    """Who had the turn is passed over too: the turn has gone all the way round the table."""
    all_round = event.player == player_on_turn(game).id
    game = replace(game, round_number=game.round_number + all_round)
    player = player_of(game, event.player)
    return with_player(game, replace(player, skips=player.skips - 1))


def turns_to_skip(game: Game, event: e.TurnsToSkip) -> Game:
    """They add up."""
    player = player_of(game, event.player)
    return with_player(game, replace(player, skips=player.skips + event.turns))


def jail_entered(game: Game, event: e.JailEntered) -> Game:
    """The move is over, whatever was thrown."""
    jailed = replace(
        player_of(game, event.player),
        square=game.edition.jail_square,
        in_jail=True,
        jail_turn=1,
        arrived_in_jail=True,
    )
    return replace(with_player(game, jailed), stage=Phase.AFTER_MOVE, extra_roll=False)


def jail_left(game: Game, event: e.JailLeft) -> Game:
    """Only visiting now."""
    player = player_of(game, event.player)
    free = replace(player, in_jail=False, jail_turn=1, arrived_in_jail=False)
    return with_player(game, free)


def jail_try_failed(game: Game, event: e.JailTryFailed) -> Game:
    """One throw fewer is left."""
    return with_player(game, replace(player_of(game, event.player), jail_turn=event.jail_turn))


def debt_incurred(game: Game, event: e.DebtIncurred) -> Game:
    """Debts stand in the order in which they came."""
    return replace(game, debts=(*game.debts, event.debt), next_debt=event.debt.id + 1)


def debt_changed(game: Game, event: e.DebtChanged) -> Game:
    """Other creditors for the same debt."""
    debts = tuple(event.debt if d.id == event.debt.id else d for d in game.debts)
    return replace(game, debts=debts)


def debt_closed(game: Game, event: e.DebtClosed) -> Game:
    """Paid, or gone with its creditor."""
    return replace(game, debts=tuple(d for d in game.debts if d.id != event.debt))


def tax_chosen(game: Game, _: e.TaxChosen) -> Game:
    """The choice binds, whatever the count brings (JA-8)."""
    return replace(game, tax_chosen=True)


def claim_opened(game: Game, event: e.ClaimOpened) -> Game:
    """A newer claim for the same lot takes the place of the older."""
    others = tuple(c for c in game.claims if c.lot != event.claim.lot)
    return replace(game, claims=(*others, event.claim))


def claim_closed(game: Game, event: e.ClaimClosed) -> Game:
    """Claimed, or too late."""
    return replace(game, claims=tuple(c for c in game.claims if c.lot != event.lot))


def takeover_offered(game: Game, event: e.TakeoverOffered) -> Game:
    """JA-46."""
    return replace(game, takeover=event.takeover)


def takeover_closed(game: Game, _: e.TakeoverClosed) -> Game:
    """Taken or declined."""
    return replace(game, takeover=None)


def card_drawn(game: Game, event: e.CardDrawn) -> Game:
    """A kept card goes to the player, any other under its deck."""
    tail = () if event.kept else (event.card,)

    def turned_over(deck: DeckState) -> DeckState:
        return replace(deck, cards=tuple(c for c in deck.cards if c != event.card) + tail)

    game = _deck(game, event.deck, turned_over)
    if not event.kept:
        return game
    return _with_card(game, event.player, event.card)


def card_returned(game: Game, event: e.CardReturned) -> Game:
    """A used card goes under its deck."""
    game = _without_card(game, event.player, event.card)
    return _deck(game, event.deck, lambda deck: replace(deck, cards=(*deck.cards, event.card)))


def card_passed(game: Game, event: e.CardPassed) -> Game:
    """A kept card changes hands."""
    game = _without_card(game, event.player, event.card)
    return _with_card(game, event.to, event.card)


def _with_card(game: Game, player: PlayerId, card: CardId) -> Game:
    holder = player_of(game, player)
    return with_player(game, replace(holder, cards=(*holder.cards, card)))


def _deck(game: Game, deck: DeckId, change: Callable[[DeckState], DeckState]) -> Game:
    decks: Mapping[DeckId, DeckState] = {**game.decks, deck: change(game.decks[deck])}
    return replace(game, decks=decks)


def _without_card(game: Game, player: PlayerId, card: CardId) -> Game:
    holder = player_of(game, player)
    cards = tuple(c for c in holder.cards if c != card)
    return with_player(game, replace(holder, cards=cards))


def player_left(game: Game, event: e.PlayerLeft) -> Game:
    """Nothing of the player is left open; the seat stays."""
    player = event.player
    gone = replace(player_of(game, player), out=True, in_jail=False, cards=(), skips=0)
    game = with_player(game, gone)
    proposal = game.proposal
    if proposal is not None and player in proposal.parties:
        proposal = None
    return replace(
        game,
        wishes=without_wishes(game, player),
        choices=tuple(c for c in game.choices if c.player != player),
        claims=tuple(c for c in game.claims if player not in (c.debtor, c.owner)),
        proposal=proposal,
    )


def tracking_switched(game: Game, event: e.TrackingSwitched) -> Game:
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
        turn=seat_of(game, event.on_turn),
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


def game_ended(game: Game, event: e.GameEnded) -> Game:
    """Everything open is closed."""
    return replace(
        game,
        over=True,
        winner=event.winner,
        turn=game.turn if event.seat is None else event.seat,
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
