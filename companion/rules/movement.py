"""Tokens: throws, squares and what they do, jail and the ways out."""

from companion.rules import accounts, guards
from companion.rules.commands import Dice, EndTurn, PayJailFine, Roll, RollForRent, UseJailCard
from companion.rules.draft import Draft, new_debt, transfers
from companion.rules.events import (
    CardReturned,
    ClaimOpened,
    DebtIncurred,
    DiceRolled,
    JailEntered,
    JailLeft,
    JailTryFailed,
    MoneyMoved,
    RentDiceRolled,
    StageEntered,
    TokenMoved,
    TurnPassed,
    TurnSkipped,
)
from companion.rules.game import Claim, Game, RentQuote
from companion.rules.house import RentInJail
from companion.rules.look import holding_of, next_seat, phase_of, player_of, player_on_turn
from companion.rules.names import (
    BANK,
    CardId,
    Cause,
    DeckId,
    Phase,
    PlayerId,
    Square,
    SquareKind,
    TaxMode,
)
from companion.rules.policies import AskDeadline, ThirdTurnMove, UtilityDice
from companion.rules.refusals import RefusalCode as Code
from companion.rules.refusals import RuleViolation
from companion.rules.rent import rent_due

LAST_TRY = 3
TOO_MANY_DOUBLES = 3


def roll(draft: Draft, command: Roll) -> None:
    """The throw of the player on turn, free or in jail (JA-1, JA-12 to JA-16, RU-8, RU-10)."""
    game = draft.game
    guards.own_turn(game, command.player)
    guards.in_phase(game, Phase.BEFORE_ROLL)
    player = player_on_turn(game)
    double = command.dice[0] == command.dice[1]
    begins = not game.thrown and game.doubles == 0
    doubles = game.doubles + 1 if double and not player.in_jail else game.doubles
    again = double and not player.in_jail and doubles < TOO_MANY_DOUBLES
    draft.emit(
        DiceRolled(
            player=player.id,
            dice=command.dice,
            doubles=doubles,
            begins_turn=begins,
            extra_roll=again,
        )
    )
    if player.in_jail:
        _try_to_leave_jail(draft, command.dice)
    elif double and not again:
        draft.emit(JailEntered(player=player.id))
    else:
        advance(draft, sum(command.dice))


def _try_to_leave_jail(draft: Draft, dice: Dice) -> None:
    """A double frees and moves; the third failure forces the fine, or a card (JA-14, RU-12, U3)."""
    player = player_on_turn(draft.game)
    if dice[0] == dice[1]:
        draft.emit(JailLeft(player=player.id))
        advance(draft, sum(dice))
        return
    if player.jail_turn < LAST_TRY:
        draft.emit(JailTryFailed(player=player.id, jail_turn=player.jail_turn + 1))
        return
    switches = draft.game.edition.switches
    if player.cards and switches.jail_card_after_failed_third_roll:
        draft.emit(StageEntered(stage=Phase.JAIL_EXIT))
        return
    owe_forced_fine(draft)


def owe_forced_fine(draft: Draft) -> None:
    """After the third failed throw, without a card that could stand in for the fine.

    Rules JA-14, RU-12.
    """
    _stay(draft, Phase.AFTER_MOVE)
    player, fine = player_on_turn(draft.game).id, draft.game.edition.switches.jail_fine
    debt = new_debt(draft.game, player, fine, Cause.JAIL_FINE, forced_jail_fine=True)
    draft.emit(DebtIncurred(debt=debt))


def leave_jail_after_third_try(draft: Draft, player: PlayerId) -> None:
    """The fine is paid or a card used: the failed throw moves the token, or a fresh one.

    Rules RU-12, R3.
    """
    draft.emit(JailLeft(player=player))
    game = draft.game
    if game.edition.switches.jail_third_turn_move is ThirdTurnMove.NEW_ROLL:
        draft.emit(StageEntered(stage=Phase.BEFORE_ROLL))
        return
    assert game.last_roll is not None
    _stay(draft, Phase.AFTER_MOVE)
    advance(draft, sum(game.last_roll))


def advance(draft: Draft, steps: int) -> None:
    """Forward by a throw; the square then takes effect."""
    square = player_on_turn(draft.game).square
    move_forward(draft, (square + steps) % len(draft.game.edition.spaces))


def move_forward(draft: Draft, square: Square, quote: RentQuote | None = None) -> None:
    """Forward to a square; on or over GO brings the salary first (JA-1, R16)."""
    game = draft.game
    player = player_on_turn(game)
    salary = game.edition.switches.go_salary if square <= player.square else 0
    if square == 0:
        salary *= game.edition.switches.go_landing_factor
    draft.emit(
        TokenMoved(
            player=player.id,
            square=square,
            transfers=transfers(BANK, player.id, salary, Cause.SALARY),
        )
    )
    land(draft, quote)


def move_back(draft: Draft, steps: int) -> None:
    """Backwards brings no salary (JA-39)."""
    game = draft.game
    square = (player_on_turn(game).square - steps) % len(game.edition.spaces)
    draft.emit(TokenMoved(player=player_on_turn(game).id, square=square))
    land(draft)


def move_over(draft: Draft) -> None:
    """Nothing is owed to the square any more: a further throw after a double, or the end."""
    _stay(draft, Phase.BEFORE_ROLL if draft.game.extra_roll else Phase.AFTER_MOVE)


def _stay(draft: Draft, stage: Phase, quote: RentQuote | None = None) -> None:
    game = draft.game
    if stage is not game.stage or quote is not game.rent_quote:
        draft.emit(StageEntered(stage=stage, extra_roll=game.extra_roll, rent_quote=quote))


def land(draft: Draft, quote: RentQuote | None = None) -> None:
    """The square under the token on turn takes effect (JA-5 to JA-11, ID-8, RU-3, RU-9, R1)."""
    game = draft.game
    player = player_on_turn(game)
    space = game.edition.spaces[player.square]
    match space.kind:
        case SquareKind.STREET | SquareKind.RAILROAD | SquareKind.UTILITY:
            _land_on_lot(draft, quote)
        case SquareKind.CARD:
            _stay(draft, Phase.DRAW)
        case SquareKind.INCOME_TAX:
            _land_on_income_tax(draft)
        case SquareKind.LUXURY_TAX:
            move_over(draft)
            _owe_bank(draft, game.edition.switches.tax_luxury or 0, Cause.TAX)
        case SquareKind.WIN:
            draft.pay(BANK, player.id, space.amount or 0, Cause.WIN_SQUARE)
            move_over(draft)
        case SquareKind.FINE:
            move_over(draft)
            _owe_bank(draft, space.amount or 0, Cause.FINE_SQUARE)
        case SquareKind.GO_TO_JAIL:
            draft.emit(JailEntered(player=player.id))
        case SquareKind.REST:
            won = accounts.pot_win(game, player.id)
            if won:
                draft.emit(MoneyMoved(transfers=won))
            move_over(draft)
        case _:
            move_over(draft)


def _owe_bank(draft: Draft, amount: int, cause: Cause) -> None:
    if amount:
        debtor = player_on_turn(draft.game).id
        draft.emit(DebtIncurred(debt=new_debt(draft.game, debtor, amount, cause)))


def _land_on_income_tax(draft: Draft) -> None:
    """Due at once where only the printed sum is known; else the player chooses (JA-8)."""
    options = draft.game.edition.switches.tax_income_options
    if options == (TaxMode.FLAT,):
        move_over(draft)
        _owe_bank(draft, draft.game.edition.income_tax_flat, Cause.TAX)
        return
    if options:
        _stay(draft, Phase.TAX_CHOICE)
        return
    move_over(draft)


def _land_on_lot(draft: Draft, quote: RentQuote | None) -> None:
    """Free: to be bought. Another's and not mortgaged: rent (JA-3, JA-5, R10)."""
    game = draft.game
    lot = player_on_turn(game).square
    holding = holding_of(game, lot)
    if holding.owner is None:
        _stay(draft, Phase.PURCHASE)
        return
    if holding.owner == player_on_turn(game).id or holding.mortgaged:
        move_over(draft)
        return
    if _owner_sits(game, holding.owner):
        move_over(draft)
        return
    rule = game.edition.switches.card_nearest_utility_dice
    fresh = rule is UtilityDice.NEW_ROLL or game.last_roll is None
    if quote is not None and quote.dice_factor is not None and fresh:
        _stay(draft, Phase.RENT_ROLL, quote)
        return
    charge_rent(draft, game.last_roll or (0, 0), quote)


def _owner_sits(game: Game, owner: PlayerId) -> bool:
    """House rule: an owner in jail gets no rent of landings in that time."""
    barred = game.edition.switches.rent_in_jail is RentInJail.NONE
    return barred and player_of(game, owner).in_jail


def charge_rent(draft: Draft, dice: Dice, quote: RentQuote | None) -> None:
    """Rent falls due by itself, or is held ready for the owner to claim (JA-5, U16)."""
    game = draft.game
    tenant = player_on_turn(game).id
    lot = player_on_turn(game).square
    owner = holding_of(game, lot).owner
    # While the rent throw was awaited the owner may have left, or sold the deed to the tenant.
    amount = 0 if owner in (None, tenant) else rent_due(game, lot, sum(dice), quote)
    move_over(draft)
    if owner is None or amount == 0:
        return
    deadline = game.edition.switches.rent_ask_deadline
    if deadline is AskDeadline.AUTOMATIC:
        debt = new_debt(draft.game, tenant, amount, Cause.RENT, creditor=owner, lot=lot)
        draft.emit(DebtIncurred(debt=debt))
        return
    throws = 1 if deadline is AskDeadline.NEXT_ROLL else 2
    claim = Claim(debtor=tenant, owner=owner, lot=lot, amount=amount, throws_left=throws)
    draft.emit(ClaimOpened(claim=claim))


def roll_for_rent(draft: Draft, command: RollForRent) -> None:
    """The fresh throw after a next-utility card; moves nothing and is no double (JA-38)."""
    guards.own_turn(draft.game, command.player)
    guards.in_phase(draft.game, Phase.RENT_ROLL)
    quote = draft.game.rent_quote
    draft.emit(RentDiceRolled(player=command.player, dice=command.dice))
    charge_rent(draft, command.dice, quote)


def end_turn(draft: Draft, command: EndTurn) -> None:
    """The turn goes on to the next active player in seating order."""
    game = draft.game
    guards.own_turn(game, command.player)
    if game.stage is Phase.BEFORE_ROLL or game.extra_roll:
        raise RuleViolation(Code.MUST_ROLL_FIRST, player=command.player)
    guards.in_phase(game, Phase.AFTER_MOVE)
    pass_turn(draft)


def pass_turn(draft: Draft) -> None:
    """To the next active player; players who must skip are passed over once."""
    seat = draft.game.turn
    while True:
        seat = next_seat(draft.game, seat)
        follower = draft.game.players[seat]
        if not follower.skips:
            break
        draft.emit(TurnSkipped(player=follower.id))
    draft.emit(TurnPassed(player=follower.id))


def _may_leave_jail(game: Game, player_id: PlayerId) -> None:
    """The moments at which fine and card are allowed (JA-13, RU-11, U2)."""
    guards.own_turn(game, player_id)
    player = player_on_turn(game)
    if not player.in_jail:
        raise RuleViolation(Code.NOT_IN_JAIL, player=player_id)
    if player.arrived_in_jail:
        if not game.edition.switches.jail_same_turn_release:
            raise RuleViolation(Code.MUST_WAIT_FOR_OWN_TURN, player=player_id)
        guards.in_phase(game, Phase.AFTER_MOVE)
        return
    guards.in_phase(game, Phase.BEFORE_ROLL, Phase.JAIL_EXIT)


def _leave_jail(draft: Draft, player: PlayerId) -> None:
    """In jail_exit the failed throw moves; in the turn of arrival he stays as a visitor."""
    if draft.game.stage is Phase.JAIL_EXIT:
        leave_jail_after_third_try(draft, player)
        return
    draft.emit(JailLeft(player=player))


def pay_jail_fine(draft: Draft, command: PayJailFine) -> None:
    """Pay the fine before the throw, or after the third failed one (JA-13, JA-14, RU-10, RU-12)."""
    game = draft.game
    switches = game.edition.switches
    _may_leave_jail(game, command.player)
    player = player_on_turn(game)
    before_roll = phase_of(game) is Phase.BEFORE_ROLL
    if before_roll and player.jail_turn not in switches.jail_pay_before_roll_turns:
        raise RuleViolation(Code.MUST_ROLL_THIRD_TIME, player=player.id)
    guards.cash(game, player.id, switches.jail_fine)
    purse = accounts.purse(game.edition, Cause.JAIL_FINE)
    draft.pay(player.id, purse, switches.jail_fine, Cause.JAIL_FINE)
    _leave_jail(draft, player.id)


def use_jail_card(draft: Draft, command: UseJailCard) -> None:
    """The card goes under its own deck (JA-6, JA-13, RU-2)."""
    game = draft.game
    _may_leave_jail(game, command.player)
    if command.card not in player_on_turn(game).cards:
        raise RuleViolation(Code.CARD_NOT_HELD, player=command.player, card=command.card)
    return_card(draft, command.player, command.card)
    _leave_jail(draft, command.player)


def deck_of_card(game: Game, card: CardId) -> DeckId:
    """The deck that a card belongs to; KeyError for an unknown card."""
    for deck in game.edition.decks:
        if any(candidate.id == card for candidate in deck.cards):
            return deck.id
    raise KeyError(card)


def return_card(draft: Draft, player: PlayerId, card: CardId) -> None:
    """A kept card goes back to the bottom of its own deck (RU-2, R2)."""
    deck = deck_of_card(draft.game, card)
    draft.emit(CardReturned(player=player, deck=deck, card=card))
