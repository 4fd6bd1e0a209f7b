"""From a gesture to a command: pure `answer(slip, game, gesture)`.

The teller knows what a token, a deed, a card or a throw means at this moment. It never judges:
what it orders goes to the rules, and their refusal is shown like any other.
"""

from companion.rules import commands as c
from companion.rules.game import Debt, Game
from companion.rules.guards import CALM
from companion.rules.look import (
    debts_of,
    holding_of,
    is_lot,
    others_in_order,
    phase_of,
    player_of,
    player_on_turn,
)
from companion.rules.names import CardId, Phase, PlayerId, Square
from companion.rules.offers import is_allowed, next_bid
from companion.rules.policies import Collusion, DeckMode, GameEnd
from companion.rules.trades import CLOSED_TO_DEALS
from companion.table import consents, errands
from companion.table.answers import (
    Answer,
    Look,
    Order,
    Slip,
    TakeBack,
    Waiting,
    not_now,
)
from companion.table.requests import FunctionTag, TagMeaning, TagRole


def _order(*commands: c.AnyCommand) -> Order:
    return Order(commands=commands)


def tag(slip: Slip, game: Game, meaning: TagMeaning) -> Answer:
    """A paired tag was laid down."""
    match meaning.role:
        case TagRole.PLAYER:
            return token(slip, game, PlayerId(meaning.subject))
        case TagRole.DEED:
            if not meaning.subject.isdecimal():
                return not_now("deed_not_in_edition", square=meaning.subject)
            return deed(slip, game, int(meaning.subject))
        case TagRole.CARD:
            return card(game, CardId(meaning.subject))
        case TagRole.FUNCTION:
            if meaning.subject not in set(FunctionTag):
                return not_now("tap.nothing_to_do", role=meaning.role.value)
            return function(slip, game, FunctionTag(meaning.subject))
        case TagRole.BANKER:
            return Look(screen="banker" if has_business(game) else "history")


def has_business(game: Game) -> bool:
    """The rule book gives the banker something to do besides keeping the books."""
    switches = game.edition.switches
    return (
        switches.penalty_wrong_token is not None
        or switches.penalty_collusion is not Collusion.NONE
        or switches.game_end is GameEnd.WORTH
    )


def confirm(slip: Slip) -> Answer:
    """The panel's button stands for the signer, save where people must agree themselves."""
    if slip.held:
        return _order(*slip.held)
    if slip.pending is None:
        return not_now("tap.nothing_to_do")
    if isinstance(slip.pending, c.Expel | c.SettleDebt):
        return not_now("everybody_taps")
    return _order(slip.pending)


def for_form(slip: Slip, game: Game, meaning: TagMeaning) -> Answer:
    """A tag while a trade is filled in: tokens and deeds go into the form, nothing is booked."""
    match meaning.role:
        case TagRole.PLAYER if any(seat.id == meaning.subject for seat in game.players):
            return Look(screen="trade", player=PlayerId(meaning.subject))
        case TagRole.DEED if meaning.subject.isdecimal() and is_lot(game, int(meaning.subject)):
            lot = int(meaning.subject)
            return Look(screen="trade", lot=lot, player=holding_of(game, lot).owner)
        case _:
            return tag(slip, game, meaning)


def token(slip: Slip, game: Game, player: PlayerId) -> Answer:
    """A player's token: the signature. It pays, bids, takes over, signs, or shows its player."""
    if all(seat.id != player for seat in game.players):
        return not_now("token_not_in_game", mark=player)
    if isinstance(slip.pending, c.Expel):
        return consents.confirm(game, slip.pending, player)
    if slip.held and player == slip.signer:
        return _order(*slip.held)
    if slip.pending is not None:
        return _sign(slip, player)
    errand = errands.in_hand(slip)
    if errand is not None:
        return errands.token(game, errand, player)
    if _signs_deal(game, player):
        return _order(c.ConsentToTrade(player=player))
    return _due_token(game, player)


def _due_token(game: Game, player: PlayerId) -> Answer:
    """What a token does for that which is open; with nothing open it shows its player."""
    match phase_of(game):
        case Phase.DEBT:
            return _pay(game, player)
        case Phase.TAKEOVER:
            return _order(c.TakeOver(player=player))
        case Phase.MORTGAGE_CHOICE:
            lot = game.choices[0].lot
            return _order(c.KeepMortgage(player=player, lot=lot))
        case Phase.AUCTION:
            return _bid(game, player)
        case Phase.SHORTAGE:
            return Look(screen="build", player=player)
        case Phase.JAIL_EXIT:
            return _order(c.PayJailFine(player=player))
        case Phase.DRAW:
            return _draw(game, player)
        case Phase.PURCHASE | Phase.TAX_CHOICE if player == player_on_turn(game).id:
            return not_now(f"choose_first_{phase_of(game).value}", player=player)
        case Phase.AFTER_MOVE if may_leave_at_once(game) and player == player_on_turn(game).id:
            return _order(c.PayJailFine(player=player))
        case _ if errands.is_bank_only(game) and not player_of(game, player).out:
            return Look(screen="dues", player=player)
        case _:
            return Look(screen="player", player=player)


def may_leave_at_once(game: Game) -> bool:
    """Sent to jail in this very turn, under rules that let out at once."""
    arrived = player_on_turn(game).in_jail and player_on_turn(game).arrived_in_jail
    return arrived and game.edition.switches.jail_same_turn_release


def _signs_deal(game: Game, player: PlayerId) -> bool:
    """A deal waits for the player's signature, and no debt that could be paid comes first."""
    proposal = game.proposal
    if proposal is None or phase_of(game) in CLOSED_TO_DEALS:
        return False
    unsigned = player in proposal.parties and player not in proposal.signed
    debts = debts_of(game, player)
    return unsigned and not (debts and _covers(game, debts[0]))


def _sign(slip: Slip, player: PlayerId) -> Answer:
    if player != slip.signer:
        return not_now("signature_of_other_wanted", player=player, other=slip.signer)
    assert slip.pending is not None
    return _order(slip.pending)


def _pay(game: Game, player: PlayerId) -> Answer:
    """Rent in one gesture: the payer's tap pays the oldest debt."""
    if debts_of(game, player):
        return _order(c.SettleDebt(player=player))
    debt = game.debts[0]
    return not_now("not_the_debtor", player=player, debtor=debt.debtor, amount=debt.amount)


def _bid(game: Game, player: PlayerId) -> Answer:
    """A bidder's tap raises by the shown step."""
    auction = game.auction
    assert auction is not None
    assert auction.lot is not None
    return _order(c.Bid(player=player, lot=auction.lot, amount=next_bid(game, auction)))


def _draw(game: Game, player: PlayerId) -> Answer:
    if game.table_rules.decks is DeckMode.PHYSICAL:
        return not_now("card_wanted", player=player, deck=deck_due(game))
    return draw_top(game, player)


def deck_due(game: Game) -> str:
    """The deck of the square under the token on turn."""
    return game.edition.spaces[player_on_turn(game).square].deck or ""


def draw_top(game: Game, player: PlayerId | None = None) -> Answer:
    """Virtual decks: the banker turns over the top card."""
    deck_id = game.edition.spaces[player_on_turn(game).square].deck
    if phase_of(game) is not Phase.DRAW or deck_id is None:
        return not_now("no_card_due")
    state = game.decks[deck_id]
    if not state.known:
        return not_now("card_wanted", player=player_on_turn(game).id, deck=deck_id)
    drawer = player or player_on_turn(game).id
    return _order(c.DrawCard(player=drawer, deck=deck_id, card=state.cards[0]))


def deed(slip: Slip, game: Game, lot: Square) -> Answer:
    """A deed's card: buy it here, ask for its rent, raise money with it, or just look at it."""
    if not is_lot(game, lot):
        return not_now("deed_not_in_edition", square=lot)
    if errands.is_bank_only(game) and phase_of(game) in CALM:
        return errands.deed(game, slip, lot)
    if phase_of(game) is Phase.PURCHASE and player_on_turn(game).square == lot:
        buyer = player_on_turn(game).id
        return Waiting(slip=Slip(pending=c.BuyDeed(player=buyer, lot=lot), signer=buyer))
    owner = holding_of(game, lot).owner
    if owner is None:
        return Look(screen="deed", lot=lot)
    claim = c.ClaimRent(player=owner, lot=lot)
    if any(one.lot == lot for one in game.claims) and is_allowed(game, claim):
        return _order(claim)
    debts = debts_of(game, owner)
    if phase_of(game) is Phase.DEBT and debts and not _covers(game, debts[0]):
        raising = _raise_with(game, owner, lot)
        if raising is not None:
            return Waiting(slip=Slip(pending=raising, signer=owner))
    return Look(screen="deed", lot=lot, player=owner)


def _covers(game: Game, debt: Debt) -> bool:
    return player_of(game, debt.debtor).balance >= debt.amount


def _raise_with(game: Game, owner: PlayerId, lot: Square) -> c.AnyCommand | None:
    """The step that brings money from a deed: its buildings first, then its mortgage."""
    for command in (
        c.SellBuilding(player=owner, lots=(lot,)),
        c.Mortgage(player=owner, lot=lot),
    ):
        if is_allowed(game, command):
            return command
    return None


def card(game: Game, card_id: CardId) -> Answer:
    """A card of a physical deck: the one just drawn, or a kept one that is used in jail."""
    bank_only = errands.is_bank_only(game)
    if card_id in player_on_turn(game).cards and not bank_only:
        return _order(c.UseJailCard(player=player_on_turn(game).id, card=card_id))
    if game.table_rules.decks is DeckMode.VIRTUAL:
        return not_now("banker_draws_dues" if bank_only else "banker_draws", card=card_id)
    if bank_only:
        return errands.card(game, card_id)
    deck_id = game.edition.spaces[player_on_turn(game).square].deck
    if phase_of(game) is not Phase.DRAW or deck_id is None:
        return not_now("no_card_due")
    return _order(c.DrawCard(player=player_on_turn(game).id, deck=deck_id, card=card_id))


def function(slip: Slip, game: Game, tag_function: FunctionTag) -> Answer:
    """End turn, undo, auction, build: what a function tag or a button stands for."""
    match tag_function:
        case FunctionTag.END_TURN:
            return _order(c.EndTurn(player=player_on_turn(game).id))
        case FunctionTag.UNDO:
            return TakeBack()
        case FunctionTag.AUCTION if errands.is_bank_only(game):
            return errands.auction(slip)
        case FunctionTag.AUCTION:
            auctioned = game.edition.switches.auction_on_decline
            if phase_of(game) is not Phase.PURCHASE or not auctioned:
                return not_now("nothing_to_auction")
            player = player_on_turn(game)
            return _order(c.DeclineDeed(player=player.id, lot=player.square))
        case FunctionTag.BUILD:
            builder = None if errands.is_bank_only(game) else player_on_turn(game).id
            return Look(screen="build", player=builder)


def dice(slip: Slip, game: Game, faces: c.Dice) -> Answer:
    """A throw: for the player on turn, for a rent, or, with nothing open, for the next player."""
    if errands.is_bank_only(game):
        charge = errands.thrown_anew(slip, game)
        return errands.dice(game, charge, faces) if charge else not_now("no_throw_due")
    on_turn = player_on_turn(game).id
    match phase_of(game):
        case Phase.BEFORE_ROLL:
            return _order(c.Roll(player=on_turn, dice=faces))
        case Phase.RENT_ROLL:
            return _order(c.RollForRent(player=on_turn, dice=faces))
        case Phase.AFTER_MOVE:
            follower = next_on_turn(game)
            ending = c.EndTurn(player=on_turn)
            return _order(ending, c.Roll(player=follower, dice=faces))
        case _:
            return not_now("no_throw_due")


def next_on_turn(game: Game) -> PlayerId:
    """Who will be on turn after this one; players who must skip are passed over."""
    skips = {player.id: player.skips for player in game.players}
    follower = player_on_turn(game).id
    while True:
        follower = others_in_order(game, follower)[0].id
        if not skips[follower]:
            return follower
        skips[follower] -= 1


ThrowDue = tuple[int, int, str]


def throw_due(slip: Slip, game: Game) -> ThrowDue | None:
    """Names the throw that the table waits for; None when no throw would count.

    A roll whose dice began to move before this throw was asked for is stale.
    """
    if errands.is_bank_only(game):
        charge = errands.thrown_for(slip, game)
        return None if charge is None else (charge.lot, 0, "rent")
    match phase_of(game):
        case Phase.BEFORE_ROLL:
            tries = "again" if game.thrown and not game.doubles else ""
            return (game.turn_number, game.doubles, tries)
        case Phase.RENT_ROLL:
            return (game.turn_number, game.doubles, "rent")
        case Phase.AFTER_MOVE:
            return (game.turn_number + 1, 0, "")
        case _:
            return None
