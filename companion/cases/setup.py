"""From a case's set-up to a game in that very position."""

from companion.cases.model import Setup, SetupPlayer
from companion.rules.edition import Edition
from companion.rules.game import Debt, DeckState, Game, Holding, Player
from companion.rules.names import CardId, Cause, DeckId, Phase, PlayerId, Square


def starting_game(edition: Edition, setup: Setup) -> Game:
    """The position before the first step."""
    moved = setup.phase != Phase.BEFORE_ROLL
    players = tuple(
        _player(edition, player, moved and player.id == setup.turn) for player in setup.players
    )
    small, big = (
        default_stock(edition, setup) if setup.bank is None else (setup.bank.small, setup.bank.big)
    )
    ids = [player.id for player in players]
    seed = edition.switches.parking_seed if edition.switches.parking_pot else 0
    return Game(
        edition=edition,
        players=players,
        holdings=tuple(_holding(edition, setup, square) for square in range(len(edition.spaces))),
        bank_balance=-sum(player.balance for player in players) - seed,
        pot=seed,
        small_left=small,
        big_left=big,
        decks=_decks(edition, setup),
        turn=ids.index(PlayerId(setup.turn)),
        stage=Phase(setup.phase),
        doubles=setup.doubles,
        extra_roll=setup.doubles > 0 and not moved,
        debts=_debts(setup),
        next_debt=len(setup.debts) + 1,
    )


def _player(edition: Edition, player: SetupPlayer, arrived: bool) -> Player:
    # Not to throw any more, and on the first jail turn still: sent there in this very turn.
    cash = edition.switches.money_start if player.cash is None else player.cash
    return Player(
        id=PlayerId(player.id),
        balance=cash,
        square=edition.jail_square if player.in_jail else player.pos,
        in_jail=player.in_jail,
        jail_turn=player.jail_turn,
        arrived_in_jail=player.in_jail and arrived and player.jail_turn == 1,
        cards=tuple(CardId(card) for card in player.cards),
        out=player.out,
    )


def _holding(edition: Edition, setup: Setup, square: Square) -> Holding | None:
    if edition.spaces[square].lot is None:
        return None
    owner = setup.owners.get(square)
    return Holding(
        owner=None if owner is None else PlayerId(owner),
        level=setup.buildings.get(square, 0),
        mortgaged=square in setup.mortgaged,
    )


def default_stock(edition: Edition, setup: Setup) -> tuple[int, int]:
    """The edition's stock without what stands on the board; below nothing if that is too much."""
    small_max = edition.switches.build_small_max
    under_big = 0 if edition.switches.build_small_returned_on_upgrade else small_max
    levels = setup.buildings.values()
    small = sum(level if level <= small_max else under_big for level in levels)
    big = sum(1 for level in levels if level > small_max)
    return edition.small_supply - small, edition.big_supply - big


def _decks(edition: Edition, setup: Setup) -> dict[DeckId, DeckState]:
    held = {card for player in setup.players for card in player.cards}
    decks: dict[DeckId, DeckState] = {}
    for deck in edition.decks:
        order = setup.decks.get(deck.id)
        if order is not None:
            cards = tuple(CardId(card) for card in order)
            decks[deck.id] = DeckState(cards=cards, known=True)
            continue
        lying = tuple(card.id for card in deck.cards if card.id not in held)
        decks[deck.id] = DeckState(cards=lying, known=False)
    return decks


def _debts(setup: Setup) -> tuple[Debt, ...]:
    return tuple(
        Debt(
            id=number,
            debtor=PlayerId(debt.debtor),
            creditors=(debt.to,),
            amounts=(debt.amount,),
            cause=Cause(debt.cause),
        )
        for number, debt in enumerate(setup.debts, start=1)
    )
