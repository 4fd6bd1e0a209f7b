"""What bank-only play shows: what may be due, and the errand that waits for taps."""

import msgspec
from msgspec.structs import replace

from companion.rules.commands import Dice, Pay
from companion.rules.names import CardId, DeckId, Money, PlayerId, Square
from companion.table.requests import Errand
from companion.table.words import Action, Message


class ErrandOffer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be due now; whom it means is said by the next tap."""

    message: Message
    """`errand.<what>`: its name, with square, deck or card among the facts."""
    gives: bool
    """Money comes to the player; else the player pays, or it shows only later."""
    amount: Money | None
    """None where it differs from player to player, or a card tells it."""
    action: Action
    """Begins the errand; with `meant` it is done for a player at once."""
    holder: PlayerId | None = None
    """Only this player can do it: a kept card."""
    deck: DeckId | None = None
    """The card that was drawn from this deck has to be named first."""
    candidates: tuple[CardId, ...] = ()


class Taker(msgspec.Struct, frozen=True, kw_only=True):
    """A player whom the errand may mean."""

    player: PlayerId
    amount: Money | None
    """What the player would get or pay."""
    action: Action
    """Stands for the tap of the token."""


class ErrandSheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screens 8, 9 and 11: a free deed, a rent, or anything else that is due, before the tap."""

    message: Message
    gives: bool
    amount: Money | None
    """None where it is not known yet, or differs from player to player."""
    takers: tuple[Taker, ...]
    lot: Square | None = None
    owner: PlayerId | None = None
    why: Message | None = None
    """What the rent follows from."""
    auction: Action | None = None
    """For a free deed: nobody buys it."""
    payer: PlayerId | None = None
    """Whose tap came before the throw: the throw books the rent, unless another taps first."""
    needs_dice: bool = False
    dice: tuple[int, ...] = ()
    last_throw: Action | None = None
    """Takes the throw that the sensor has seen last."""
    thrown: Dice | None = None
    by_card: tuple[Action, ...] = ()
    """Named by cards that lead to the lot and change its rent; the chosen one is off."""
    card: CardId | None = None
    """The card that led to the lot."""


class PaySheet(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Screen 10: a sum from somebody to somebody, or to all."""

    command: Pay
    """As far as it is filled in; empty names and a zero are missing."""
    payers: tuple[str, ...]
    payees: tuple[str, ...]
    most: Money | None
    """What the payer has; None for the bank and for nobody."""
    chips: tuple[Money, ...]
    recent: tuple[Money, ...]
    """The last sums that were paid, newest first."""
    pay: Action
    """Carries the payment out, or says what is missing."""


def meant(action: Action, player: PlayerId, card: CardId | None = None) -> Action:
    """The offer of an errand for a player, or about a card, that is known already.

    An empty player leaves it to the next tap.
    """
    if not isinstance(action.request, Errand):
        return action
    command = action.request.command
    if isinstance(command, Pay):
        return replace(action, request=Errand(command=replace(command, payee=player)))
    if card is not None:
        command = replace(command, card=card)
    if player:
        command = replace(command, player=player)
    return replace(action, request=Errand(command=command))
