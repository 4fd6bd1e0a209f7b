"""Errands of bank-only play: what is due is said first, and whoever taps next is meant.

An errand is a command whose names are still empty. It waits on the slip, books nothing, and is
carried out as soon as nothing is missing. What is owed and can be paid is paid by the same tap.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import active_players, holding_of, is_lot
from companion.rules.names import BANK, EVERYBODY, CardId, DeckId, PlayerId, Square, SquareKind
from companion.rules.offers import is_allowed, refusal
from companion.rules.refusals import RuleViolation
from companion.table.answers import Answer, Look, NotNow, Order, Slip, Waiting, not_now
from companion.table.words import Message

NOBODY = PlayerId("")
"""Stands where a name is missing."""
SOME_THROW: c.Dice = (1, 1)
"""A throw to try with, where the real one is not known yet."""

ByOne = (
    c.BuyDeed
    | c.ChargeRent
    | c.CollectSalary
    | c.PayTax
    | c.PayFineSquare
    | c.CollectPrize
    | c.CollectPot
    | c.PayJailFine
    | c.UseJailCard
    | c.ApplyCard
    | c.DrawCard
)
"""Errands of one player; `DrawCard` stands for the top card of a deck that the banker keeps."""
Errand = ByOne | c.Pay
DUES = (c.ChargeRent, c.PayTax, c.PayFineSquare, c.PayJailFine, c.ApplyCard)
"""Become a debt; the tap that has named the debtor also pays it."""


MOST_TYPED = 10**9
"""The largest sum that a draft may name."""


class Missing(StrEnum):
    """What an errand waits for next."""

    DICE = "dice"
    PLAYER = "player"
    PAYER = "payer"
    PAYEE = "payee"
    AMOUNT = "amount"


def is_bank_only(game: Game) -> bool:
    """Nobody's token, throw or turn is followed."""
    return game.table_rules.tracking is Tracking.OFF


def in_hand(slip: Slip) -> Errand | None:
    """The errand that waits, if one does."""
    return slip.errand if isinstance(slip.errand, ByOne | c.Pay) else None


def missing(game: Game, errand: Errand) -> tuple[Missing, ...]:
    """Everything that the errand lacks, in the order in which it is asked for."""
    wanted = {
        Missing.DICE: needs_dice(game, errand),
        Missing.PLAYER: not getattr(errand, "player", True),
        Missing.PAYER: not getattr(errand, "payer", True),
        Missing.PAYEE: not getattr(errand, "payee", True),
        Missing.AMOUNT: isinstance(errand, c.Pay) and not errand.amount,
    }
    return tuple(one for one, is_missing in wanted.items() if is_missing)


def gives(errand: Errand) -> bool:
    """Money comes to the player."""
    return isinstance(errand, c.CollectSalary | c.CollectPrize | c.CollectPot)


def needs_dice(game: Game, errand: Errand) -> bool:
    """The rent of a utility cannot be told before somebody has thrown."""
    if not isinstance(errand, c.ChargeRent) or errand.dice or not is_lot(game, errand.lot):
        return False
    return game.edition.spaces[errand.lot].kind is SquareKind.UTILITY


def thrown_for(slip: Slip, game: Game) -> c.ChargeRent | None:
    """The rent in hand that waits for a throw."""
    errand = slip.errand
    waits = isinstance(errand, c.ChargeRent) and needs_dice(game, errand)
    return errand if waits and isinstance(errand, c.ChargeRent) else None


def thrown_anew(slip: Slip, game: Game) -> c.ChargeRent | None:
    """The rent in hand that depends on a throw: one that was typed wrong is typed again."""
    errand = slip.errand
    if not isinstance(errand, c.ChargeRent):
        return None
    return errand if needs_dice(game, replace(errand, dice=())) else None


def begin(game: Game, wanted: c.AnyCommand, *, draft: bool = False) -> Answer:
    """Take an errand in hand. A draft is still being filled in: only a tap carries it out."""
    if not is_bank_only(game):
        return not_now("refusal.bank_only")
    if not isinstance(wanted, ByOne | c.Pay):
        return not_now("tap.nothing_to_do")
    violation = obstacle(game, _unspent(game, wanted) if draft else wanted)
    if violation is not None:
        return _refused(violation)
    if draft:
        return Waiting(slip=Slip(errand=wanted))
    return _further(game, wanted)


def _unspent(game: Game, errand: Errand) -> Errand:
    """A payment whose sum is still being typed in is judged by its parties only."""
    if not isinstance(errand, c.Pay) or not 0 <= errand.amount <= MOST_TYPED:
        return errand
    return replace(errand, amount=game.edition.switches.money_smallest_note)


def obstacle(game: Game, errand: Errand) -> RuleViolation | None:
    """Why nobody at all could do the errand now; None if somebody could."""
    found = None
    for trial in _trials(game, errand):
        found = refusal(game, trial)
        if found is None:
            return None
    return found


def _trials(game: Game, errand: Errand) -> Iterator[c.AnyCommand]:
    """The errand with what it lacks filled in, for every player whom it may mean."""
    if isinstance(errand, c.Pay):
        payers = (errand.payer,) if errand.payer else tuple(p.id for p in active_players(game))
        payee = errand.payee or (EVERYBODY if errand.payer == BANK else BANK)
        amount = errand.amount or game.edition.switches.money_smallest_note
        for payer in payers:
            yield replace(errand, payer=payer, payee=payee, amount=amount)
        return
    players = (errand.player,) if errand.player else tuple(p.id for p in active_players(game))
    yield from (tried(game, errand, player) for player in players)


def tried(game: Game, errand: ByOne, player: PlayerId) -> c.AnyCommand:
    """The command that the errand would be for a player."""
    filled = replace(errand, player=player)
    if needs_dice(game, errand):
        return replace(filled, dice=SOME_THROW)
    return _turned_over(game, filled)


def _turned_over(game: Game, errand: Errand) -> c.AnyCommand:
    """A drawn card becomes the one that lies on top; the errand itself does not tell it."""
    if not isinstance(errand, c.DrawCard):
        return errand
    deck = game.decks.get(errand.deck)
    top = deck.cards[:1] if deck is not None and deck.known else ()
    return c.ApplyCard(player=errand.player, card=top[0] if top else errand.card)


def _refused(violation: RuleViolation) -> NotNow:
    code = f"refusal.{violation.code.value}"
    return NotNow(message=Message(code=code, facts=violation.facts))


def _further(game: Game, errand: Errand) -> Answer:
    """Wait for what is still missing, or carry the errand out."""
    if missing(game, errand):
        return Waiting(slip=Slip(errand=errand))
    return Order(commands=_with_payment(game, errand))


def _with_payment(game: Game, errand: Errand) -> tuple[c.AnyCommand, ...]:
    """The command, and the payment of what it makes due if the cash is there.

    A card that the banker turns over is read first; its debt waits for another tap.
    """
    command = _turned_over(game, errand)
    if isinstance(errand, c.DrawCard) or not isinstance(command, DUES):
        return (command,)
    settling = c.SettleDebt(player=command.player)
    try:
        after = judge(game, command).game
    except RuleViolation:
        return (command,)
    return (command, settling) if is_allowed(after, settling) else (command,)


# --- taps and throws that go on with an errand ---


def token(game: Game, errand: Errand, player: PlayerId) -> Answer:
    """The tapped player is the one who is meant; of a payment first the payer, then the payee."""
    if isinstance(errand, c.Pay):
        return _party(game, errand, player)
    if isinstance(errand, c.ChargeRent) and holding_of(game, errand.lot).owner == player:
        return Look(screen="deed", lot=errand.lot, player=player)
    filled = replace(errand, player=player)
    violation = refusal(game, tried(game, filled, player))
    return _further(game, filled) if violation is None else _refused(violation)


def _party(game: Game, errand: c.Pay, player: PlayerId) -> Answer:
    """A payer who taps again only confirms; with both named and no sum, nobody is changed."""
    if not errand.payer:
        errand = replace(errand, payer=player)
    elif not errand.payee and errand.payer != player:
        errand = replace(errand, payee=player)
    elif not errand.payee:
        return not_now("payee_wanted", player=player)
    elif not errand.amount:
        return not_now("sum_wanted")
    violation = obstacle(game, errand)
    return _further(game, errand) if violation is None else _refused(violation)


def dice(game: Game, errand: c.ChargeRent, faces: c.Dice) -> Answer:
    """The throw that sets the rent of a utility."""
    return _further(game, replace(errand, dice=faces))


# --- taps that begin one ---


def deed(game: Game, slip: Slip, lot: Square) -> Answer:
    """A free deed is for sale; another's rent is asked for; else there is only to look.

    The deed of a sale tapped again asks for the auction.
    """
    owner = holding_of(game, lot).owner
    if owner is None:
        if isinstance(slip.errand, c.BuyDeed) and slip.errand.lot == lot:
            return Order(commands=(c.OpenAuction(lot=lot),))
        return Waiting(slip=Slip(errand=c.BuyDeed(player=NOBODY, lot=lot)))
    charge = c.ChargeRent(player=NOBODY, lot=lot)
    if obstacle(game, charge) is not None:
        return Look(screen="deed", lot=lot, player=owner)
    return Waiting(slip=Slip(errand=charge))


def card(game: Game, card_id: CardId) -> Answer:
    """A card of a physical deck: one that was kept goes back, another waits for who drew it."""
    for player in active_players(game):
        if card_id in player.cards:
            return Order(commands=(c.UseJailCard(player=player.id, card=card_id),))
    return begin(game, c.ApplyCard(player=NOBODY, card=card_id))


def draw(deck: DeckId) -> c.DrawCard:
    """The errand of the top card of a deck."""
    return c.DrawCard(player=NOBODY, deck=deck, card=CardId(""))


def auction(slip: Slip) -> Answer:
    """The auction tag: for the deed that is for sale."""
    if isinstance(slip.errand, c.BuyDeed):
        return Order(commands=(c.OpenAuction(lot=slip.errand.lot),))
    return not_now("nothing_to_auction")
