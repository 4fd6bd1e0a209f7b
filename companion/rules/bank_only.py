"""Bank-only play: players move their tokens and say what is due; the bank knows how much.

Nothing here knows where a token stands. Gestures that stand for a move of a token wait until
nothing is open, as a throw does in full play, and end announcements as a throw does.
"""

from companion.rules import accounts, cards, guards
from companion.rules import commands as c
from companion.rules import edition as ed
from companion.rules.draft import Draft, new_debt, transfers
from companion.rules.events import (
    AnnouncementsEnded,
    AuctionsOpened,
    CardDrawn,
    DebtIncurred,
    DeedPassed,
    MoneyMoved,
)
from companion.rules.game import Game, RentQuote
from companion.rules.look import active_players, deed_of, holding_of, is_lot, player_of
from companion.rules.movement import deck_of_card, return_card
from companion.rules.names import (
    BANK,
    EVERYBODY,
    CardId,
    Cause,
    DeckId,
    Money,
    PlayerId,
    Square,
    SquareKind,
    TaxMode,
)
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation
from companion.rules.rent import rent_due

NEEDS_POSITIONS = (
    c.Roll,
    c.EndTurn,
    c.DrawCard,
    c.RollForRent,
    c.DeclineDeed,
    c.ChooseTax,
    c.CountWorth,
    c.TakeOver,
    c.ClaimRent,
)


def carry_out(draft: Draft, command: c.AnyCommand) -> bool:
    """What bank-only play judges in its own way; False leaves the command to full play's rules."""
    match command:
        case c.BuyDeed():
            buy(draft, command)
        case c.OpenAuction():
            open_auction(draft, command)
        case c.ChargeRent():
            charge_rent(draft, command)
        case c.CollectSalary():
            collect_salary(draft, command)
        case c.PayTax():
            pay_tax(draft, command)
        case c.PayFineSquare():
            pay_fine_square(draft, command)
        case c.CollectPrize():
            collect_prize(draft, command)
        case c.CollectPot():
            collect_pot(draft, command)
        case c.PayJailFine():
            pay_jail_fine(draft, command)
        case c.UseJailCard():
            use_jail_card(draft, command)
        case c.ApplyCard():
            apply_card(draft, command)
        case c.Pay():
            pay(draft, command)
        case _:
            if isinstance(command, NEEDS_POSITIONS):
                raise RuleViolation(Code.NEEDS_POSITIONS)
            return False
    return True


def _move_on(draft: Draft) -> None:
    """A token has moved: nothing may be open, and announcements end as with a throw."""
    game = draft.game
    guards.in_phase(game, *guards.CALM)
    if game.wishes or game.shares is not None:
        draft.emit(AnnouncementsEnded())


def _owe(draft: Draft, player: PlayerId, amount: Money, cause: Cause) -> None:
    draft.emit(DebtIncurred(debt=new_debt(draft.game, player, amount, cause)))


def _unowned(game: Game, lot: Square) -> None:
    if not is_lot(game, lot):
        raise RuleViolation(Code.NO_SUCH_LOT, lot=lot)
    owner = holding_of(game, lot).owner
    if owner is not None:
        raise RuleViolation(Code.ALREADY_OWNED, lot=lot, owner=owner)


def buy(draft: Draft, command: c.BuyDeed) -> None:
    """Anybody buys an unowned lot at the printed price."""
    _move_on(draft)
    _unowned(draft.game, command.lot)
    price = deed_of(draft.game, command.lot).price
    guards.cash(draft.game, command.player, price)
    paid = transfers(command.player, BANK, price, Cause.PRICE)
    draft.emit(DeedPassed(lot=command.lot, owner=command.player, transfers=paid))


def open_auction(draft: Draft, command: c.OpenAuction) -> None:
    """Somebody does not buy: the lot is auctioned, where the rule book auctions at all."""
    _move_on(draft)
    if not draft.game.edition.switches.auction_on_decline:
        raise RuleViolation(Code.NO_LOT_AUCTION, lot=command.lot)
    _unowned(draft.game, command.lot)
    draft.emit(AuctionsOpened(lots=(command.lot,)))


def charge_rent(draft: Draft, command: c.ChargeRent) -> None:
    """The rent that ownership, buildings and mortgage give becomes a debt to the owner."""
    _move_on(draft)
    game, lot = draft.game, command.lot
    if not is_lot(game, lot):
        raise RuleViolation(Code.NO_SUCH_LOT, lot=lot)
    holding = holding_of(game, lot)
    if holding.owner is None or holding.owner == command.player or holding.mortgaged:
        raise RuleViolation(Code.NOTHING_DUE, lot=lot)
    quote = None if command.card is None else _quote(game, command.card, lot)
    if game.edition.spaces[lot].kind is SquareKind.UTILITY and not command.dice:
        raise RuleViolation(Code.DICE_NEEDED, lot=lot)
    amount = rent_due(game, lot, sum(command.dice), quote)
    debt = new_debt(game, command.player, amount, Cause.RENT, creditor=holding.owner, lot=lot)
    draft.emit(DebtIncurred(debt=debt))


def _quote(game: Game, card: CardId, lot: Square) -> RentQuote:
    """What the card to the nearest lot of this kind makes of the rent (JA-37, JA-38)."""
    effect = cards.effect_of(game, _deck_of(game, card), card)
    kind = game.edition.spaces[lot].kind
    if not isinstance(effect, ed.AdvanceNearest) or effect.kind is not kind:
        raise RuleViolation(Code.NOT_THIS_CARD, card=card, lot=lot)
    return RentQuote(factor=effect.rent_factor, dice_factor=effect.dice_factor)


def _deck_of(game: Game, card: CardId) -> DeckId:
    try:
        return deck_of_card(game, card)
    except KeyError as error:
        raise RuleViolation(Code.CARD_NOT_IN_DECK, card=card) from error


def collect_salary(draft: Draft, command: c.CollectSalary) -> None:
    """Once for each passing of GO; a house rule may pay more for landing on it (JA-1)."""
    _move_on(draft)
    switches = draft.game.edition.switches
    salary = switches.go_salary * (switches.go_landing_factor if command.landed else 1)
    if not salary:
        raise RuleViolation(Code.NOTHING_DUE, player=command.player)
    draft.pay(BANK, command.player, salary, Cause.SALARY)


def pay_tax(draft: Draft, command: c.PayTax) -> None:
    """Luxury tax, or the income tax in the way that is chosen (JA-7, JA-8)."""
    _move_on(draft)
    game = draft.game
    kind = game.edition.spaces[command.square].kind
    if kind is SquareKind.INCOME_TAX:
        amount = _income_tax(game, command)
    elif kind is SquareKind.LUXURY_TAX and command.mode is None:
        amount = game.edition.switches.tax_luxury or 0
    else:
        amount = 0
    if not amount:
        raise RuleViolation(Code.NOTHING_DUE, square=command.square)
    _owe(draft, command.player, amount, Cause.TAX)


def _income_tax(game: Game, command: c.PayTax) -> Money:
    options = game.edition.switches.tax_income_options
    mode = command.mode
    if mode is None and len(options) == 1:
        mode = options[0]
    if options and mode not in options:
        raise RuleViolation(Code.OPTION_NOT_OFFERED, option=None if mode is None else mode.value)
    if mode is TaxMode.PERCENT and options:
        return accounts.percent_tax(game, command.player)
    return game.edition.income_tax_flat if options else 0


def _printed(game: Game, square: Square, kind: SquareKind) -> Money:
    space = game.edition.spaces[square]
    if space.kind is not kind or not space.amount:
        raise RuleViolation(Code.NOTHING_DUE, square=square)
    return space.amount


def pay_fine_square(draft: Draft, command: c.PayFineSquare) -> None:
    """The printed sum of a fine square."""
    _move_on(draft)
    amount = _printed(draft.game, command.square, SquareKind.FINE)
    _owe(draft, command.player, amount, Cause.FINE_SQUARE)


def collect_prize(draft: Draft, command: c.CollectPrize) -> None:
    """The printed sum of a win square."""
    _move_on(draft)
    amount = _printed(draft.game, command.square, SquareKind.WIN)
    draft.pay(BANK, command.player, amount, Cause.WIN_SQUARE)


def collect_pot(draft: Draft, command: c.CollectPot) -> None:
    """The token stands on free parking; an empty pot pays nothing."""
    _move_on(draft)
    won = accounts.pot_win(draft.game, command.player)
    if not won:
        raise RuleViolation(Code.NOTHING_DUE, player=command.player)
    draft.emit(MoneyMoved(transfers=won))


def pay_jail_fine(draft: Draft, command: c.PayJailFine) -> None:
    """The fine is owed like any other due: who cannot pay must raise money (JA-13, JA-14)."""
    _move_on(draft)
    _owe(draft, command.player, draft.game.edition.switches.jail_fine, Cause.JAIL_FINE)


def use_jail_card(draft: Draft, command: c.UseJailCard) -> None:
    """The card goes under its own deck; whether somebody sits in jail the table knows."""
    guards.in_phase(draft.game, *guards.CALM)
    if command.card not in player_of(draft.game, command.player).cards:
        raise RuleViolation(Code.CARD_NOT_HELD, player=command.player, card=command.card)
    return_card(draft, command.player, command.card)


def apply_card(draft: Draft, command: c.ApplyCard) -> None:
    """The money of a card; where it sends the token, the players see for themselves (JA-6)."""
    _move_on(draft)
    deck_id = _deck_of(draft.game, command.card)
    cards.may_turn_over(draft.game, deck_id, command.card)
    effect = cards.effect_of(draft.game, deck_id, command.card)
    kept = isinstance(effect, ed.Keep)
    draft.emit(CardDrawn(player=command.player, deck=deck_id, card=command.card, kept=kept))
    if isinstance(effect, cards.MONEY):
        cards.move_money(draft, command.player, effect)


def pay(draft: Draft, command: c.Pay) -> None:
    """At once and out of cash; to everybody, each other player gets the amount."""
    game = draft.game
    guards.in_phase(game, *guards.CALM)
    if accounts.is_off_note(game, command.amount):
        note = game.edition.switches.money_smallest_note
        raise RuleViolation(Code.OFF_NOTE, amount=command.amount, note=note)
    payees: tuple[str, ...] = (command.payee,)
    if command.payee == EVERYBODY:
        payees = tuple(player.id for player in active_players(game) if player.id != command.payer)
    if command.payer != BANK:
        guards.cash(game, PlayerId(command.payer), command.amount * len(payees))
    guards.bounded(command.amount)
    for payee in payees:
        draft.pay(command.payer, payee, command.amount, Cause.PAYMENT)
