"""The sheets of bank-only play: an errand before its tap, a payment that is being filled in."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from companion.rules import commands as c
from companion.rules.bank_only_offers import rent_cards
from companion.rules.decide import judge
from companion.rules.events import DebtIncurred
from companion.rules.game import Debt, Game
from companion.rules.look import active_players, deed_of, holding_of
from companion.rules.names import BANK, EVERYBODY, POT, Cause, Money, PlayerId, TaxMode
from companion.rules.refusals import RuleViolation
from companion.table import errands
from companion.table.answers import Slip
from companion.table.debtsheets import why
from companion.table.errandviews import ErrandSheet, PaySheet, Taker
from companion.table.facts import action
from companion.table.requests import Errand, TouchToken
from companion.table.settings import round_sum
from companion.table.view import Entry
from companion.table.words import Action, Message

CHIPS = 4
CHIP_PARTS = (150, 30, 15, 7)
"""The chips are these parts of the start cash, made round."""
RECENT = 3


def sheet(
    game: Game, slip: Slip, thrown: c.Dice | None, recent: Iterable[Money]
) -> ErrandSheet | PaySheet | None:
    """The errand in hand as a sheet; None without one."""
    errand = errands.in_hand(slip)
    if errand is None:
        return None
    if isinstance(errand, c.Pay):
        return _payment(game, errand, recent)
    takers = tuple(_taker(game, errand, player.id) for player in active_players(game))
    amounts = {taker.amount for taker in takers if taker.action.allowed}
    found = ErrandSheet(
        message=words(game, errand),
        gives=errands.gives(errand),
        amount=amounts.pop() if len(amounts) == 1 else None,
        takers=takers,
    )
    if isinstance(errand, c.BuyDeed):
        return _for_sale(game, errand, found)
    if isinstance(errand, c.ChargeRent):
        return _rent(game, errand, found, thrown)
    return found


def words(game: Game, errand: errands.ByOne) -> Message:
    """What an errand is about: `errand.<what>` with its facts."""
    match errand:
        case c.BuyDeed() | c.ChargeRent():
            name = "buy" if isinstance(errand, c.BuyDeed) else "rent"
            return Message(code=f"errand.{name}", facts={"lot": errand.lot})
        case c.CollectSalary():
            return Message(code="errand.landing" if errand.landed else "errand.salary")
        case c.PayTax():
            percent = game.edition.income_tax_percent
            mode = f"errand.tax_{errand.mode.value}" if errand.mode else "errand.tax"
            return Message(code=mode, facts={"square": errand.square, "percent": percent})
        case c.PayFineSquare() | c.CollectPrize():
            return Message(code="errand.square", facts={"square": errand.square})
        case c.CollectPot():
            return Message(code="errand.pot")
        case c.PayJailFine():
            return Message(code="errand.jail_fine")
        case c.DrawCard():
            return Message(code="errand.draw", facts={"deck": errand.deck})
        case c.ApplyCard() | c.UseJailCard():
            name = "card" if isinstance(errand, c.ApplyCard) else "use_card"
            return Message(code=f"errand.{name}", facts={"card": errand.card})


def _taker(game: Game, errand: errands.ByOne, player: PlayerId) -> Taker:
    trial = errands.tried(game, errand, player)
    judged = action(game, player, trial)
    touch = Action(
        name=player,
        request=TouchToken(player=player),
        allowed=judged.allowed,
        reason=judged.reason,
    )
    unknown = errands.needs_dice(game, errand) or isinstance(errand, c.DrawCard)
    amount = None if unknown else due(game, trial, player)
    return Taker(player=player, amount=amount, action=touch)


def due(game: Game, command: c.AnyCommand, player: PlayerId) -> Money | None:
    """What a command would bring to the player, or cost; None where it would be refused.

    Nor is a share of somebody's worth told where the choice comes before the counting (U1).
    """
    by_worth = isinstance(command, c.PayTax) and command.mode is TaxMode.PERCENT
    if by_worth and game.edition.switches.tax_income_decide_first:
        return None
    try:
        events = judge(game, command).events
    except RuleViolation:
        return None
    owed = sum(e.debt.amount for e in events if isinstance(e, DebtIncurred))
    moved = sum(t.amount for e in events for t in e.transfers if player in (t.payer, t.payee))
    return owed + moved or None


def _for_sale(game: Game, errand: c.BuyDeed, found: ErrandSheet) -> ErrandSheet:
    return replace(
        found,
        lot=errand.lot,
        amount=deed_of(game, errand.lot).price,
        auction=action(game, "auction", c.OpenAuction(lot=errand.lot)),
    )


def _rent(
    game: Game, errand: c.ChargeRent, found: ErrandSheet, thrown: c.Dice | None
) -> ErrandSheet:
    """The rent with what it follows from: dice, or a card that led here."""
    owner = holding_of(game, errand.lot).owner
    assert owner is not None
    needs_dice = errands.needs_dice(game, errand)
    last = None
    if needs_dice and thrown is not None:
        last = Action(name="last_throw", request=Errand(command=replace(errand, dice=thrown)))
    return replace(
        found,
        lot=errand.lot,
        owner=owner,
        why=_why(game, errand, owner),
        takers=tuple(taker for taker in found.takers if taker.player != owner),
        payer=errand.player or None,
        needs_dice=needs_dice,
        dice=errand.dice,
        last_throw=last,
        thrown=thrown if needs_dice else None,
        by_card=tuple(_by_card(game, errand)),
        card=errand.card,
    )


def _why(game: Game, errand: c.ChargeRent, owner: PlayerId) -> Message:
    debt = Debt(
        id=0, debtor=owner, creditors=(owner,), amounts=(0,), cause=Cause.RENT, lot=errand.lot
    )
    return why(game, debt)


def _by_card(game: Game, errand: c.ChargeRent) -> Iterator[Action]:
    """Cards of one effect stand for each other: of each effect only the first is offered."""
    effects = []
    for card in rent_cards(game, errand.lot):
        effect = next(
            one.effect for deck in game.edition.decks for one in deck.cards if one.id == card
        )
        if effect in effects:
            continue
        effects.append(effect)
        chosen = errand.card == card
        wanted = replace(errand, card=None if chosen else card)
        yield Action(name=card, request=Errand(command=wanted))


# --- a payment ---


def _payment(game: Game, pay: c.Pay, recent: Iterable[Money]) -> PaySheet:
    seated = tuple(player.id for player in active_players(game))
    pots = (POT,) if game.edition.switches.parking_pot else ()
    payer = next((p for p in active_players(game) if p.id == pay.payer), None)
    return PaySheet(
        command=pay,
        payers=(*seated, BANK),
        payees=(*seated, EVERYBODY, BANK, *pots),
        most=payer.balance if payer is not None else None,
        chips=chips(game),
        recent=tuple(islice(dict.fromkeys(recent), RECENT)),
        pay=_pay_action(game, pay),
    )


def paid_sums(entries: Sequence[Entry]) -> Iterator[Money]:
    """The sums of free payments that stand, newest first."""
    for entry in reversed(entries):
        if entry.message.code == "entry.Pay" and entry.movements and not entry.reversed:
            yield entry.movements[0].amount


def _pay_action(game: Game, pay: c.Pay) -> Action:
    wanted = Errand(command=pay)
    lacks = errands.missing(game, pay)
    if lacks:
        reason = Message(code=f"reason.{lacks[0].value}_missing")
        return Action(name="pay", request=wanted, allowed=False, reason=reason)
    return replace(action(game, "pay", pay), request=wanted)


def chips(game: Game) -> tuple[Money, ...]:
    """Round sums of the size of this board's money, in its notes, in ascending order."""
    switches = game.edition.switches
    note = switches.money_smallest_note
    sums = (round_sum(max(1, switches.money_start // part)) for part in CHIP_PARTS)
    return tuple(sorted({max(note, amount // note * note) for amount in sums}))[:CHIPS]
