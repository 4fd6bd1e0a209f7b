"""What may be due in bank-only play, as a list to touch: salary, taxes, fines, cards, the pot."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import active_players
from companion.rules.names import BANK, Money, SquareKind
from companion.table import errands, requests
from companion.table.errands import NOBODY, ByOne, Errand
from companion.table.errandsheets import chips, due, words
from companion.table.errandviews import ErrandOffer
from companion.table.words import Action, Message


def errand_offers(game: Game) -> tuple[ErrandOffer, ...]:
    """Only what this board and these rules know; empty in full play."""
    if not errands.is_bank_only(game) or game.over:
        return ()
    simple = (_offer(game, errand) for errand in _simple(game))
    return (*simple, *_decks(game), *_kept(game), *_from_bank(game))


def _simple(game: Game) -> Iterator[ByOne]:
    switches = game.edition.switches
    if switches.go_salary:
        yield c.CollectSalary(player=NOBODY)
        if switches.go_landing_factor != 1:
            yield c.CollectSalary(player=NOBODY, landed=True)
    if switches.parking_pot:
        yield c.CollectPot(player=NOBODY)
    yield from _squares(game)
    yield c.PayJailFine(player=NOBODY)


def _squares(game: Game) -> Iterator[ByOne]:
    switches = game.edition.switches
    for square, space in enumerate(game.edition.spaces):
        match space.kind:
            case SquareKind.INCOME_TAX:
                for mode in switches.tax_income_options:
                    yield c.PayTax(player=NOBODY, square=square, mode=mode)
            case SquareKind.LUXURY_TAX if switches.tax_luxury:
                yield c.PayTax(player=NOBODY, square=square)
            case SquareKind.WIN if space.amount:
                yield c.CollectPrize(player=NOBODY, square=square)
            case SquareKind.FINE if space.amount:
                yield c.PayFineSquare(player=NOBODY, square=square)
            case _:
                pass


def _offer(game: Game, errand: ByOne) -> ErrandOffer:
    return ErrandOffer(
        message=words(game, errand),
        gives=errands.gives(errand),
        amount=_same_for_all(game, errand),
        action=_begin(game, errand),
    )


def _same_for_all(game: Game, errand: ByOne) -> Money | None:
    calm = _calm(game)
    amounts = {due(calm, errands.tried(calm, errand, p.id), p.id) for p in active_players(calm)}
    return amounts.pop() if len(amounts) == 1 else None


def _calm(game: Game) -> Game:
    """The game as if nothing were open: sums can be told although nothing can be booked."""
    return replace(
        game, debts=(), choices=(), estate=(), auction=None, shortage=None, takeover=None
    )


def _begin(game: Game, errand: Errand) -> Action:
    """What begins the errand; off while something is open, or where nobody could do it."""
    request = requests.Errand(command=errand)
    violation = errands.obstacle(game, errand)
    if violation is None:
        return Action(name="errand", request=request)
    reason = Message(code=f"reason.{violation.code.value}", facts=violation.facts)
    return Action(name="errand", request=request, allowed=False, reason=reason)


def _decks(game: Game) -> Iterator[ErrandOffer]:
    """The banker turns over the top card, or the card that was drawn is named."""
    for deck_id, deck in game.decks.items():
        errand: ByOne = errands.draw(deck_id)
        if not deck.known and deck.cards:
            errand = c.ApplyCard(player=NOBODY, card=deck.cards[0])
        yield ErrandOffer(
            message=words(game, errands.draw(deck_id)),
            gives=False,
            amount=None,
            action=_begin(game, errand),
            deck=deck_id,
            candidates=() if deck.known else tuple(sorted(deck.cards)),
        )


def _kept(game: Game) -> Iterator[ErrandOffer]:
    for player in active_players(game):
        for card in player.cards:
            errand = c.UseJailCard(player=player.id, card=card)
            yield ErrandOffer(
                message=words(game, errand),
                gives=False,
                amount=None,
                action=_begin(game, errand),
                holder=player.id,
            )


def _from_bank(game: Game) -> Iterator[ErrandOffer]:
    """Round sums, and one that is typed in."""
    for amount in (*chips(game), 0):
        pay = c.Pay(payer=BANK, payee=NOBODY, amount=amount)
        yield ErrandOffer(
            message=Message(code="errand.from_bank" if amount else "errand.other_sum"),
            gives=True,
            amount=amount or None,
            action=_begin(game, pay),
        )
