"""The line that everybody reads first: who must do what, and the bar of actions."""

from collections.abc import Mapping

from companion.rules import commands as c
from companion.rules import guards
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.look import deed_of, phase_of, player_of, player_on_turn
from companion.rules.names import Phase, PlayerId
from companion.rules.offers import refusal
from companion.rules.policies import DeckMode, ShortageMode, Window
from companion.rules.trades import CLOSED_TO_DEALS
from companion.table import errands
from companion.table.answers import Slip
from companion.table.businesses import bankers_actions
from companion.table.caution import payment
from companion.table.requests import Errand, Redo, Request, Undo
from companion.table.teller import deck_due
from companion.table.view import Action, Fact, Message, Prompt, Want


def prompt(game: Game, slip: Slip) -> Prompt:
    """What the table waits for at this moment."""
    return _half_done(game, slip) or _of_phase(game)


def _half_done(game: Game, slip: Slip) -> Prompt | None:
    """Whose token a half-finished gesture waits for."""
    if isinstance(slip.pending, c.Expel) and not game.over:
        named: dict[str, Fact] = {"players": slip.pending.players}
        return _prompt(game, "sign_Expel", None, Want.ANY_TOKEN, named)
    if slip.held and slip.signer is not None:
        amount = payment(game, slip.held, slip.signer)
        return _prompt(game, "touch_to_pay", slip.signer, Want.TOUCH, {"amount": amount})
    errand = errands.in_hand(slip)
    if errand is not None:
        return _errand(game, errand)
    if slip.pending is None or slip.signer is None:
        return None
    name = type(slip.pending).__name__
    facts: dict[str, Fact] = {"player": slip.signer, "lot": getattr(slip.pending, "lot", None)}
    return _prompt(game, f"sign_{name}", slip.signer, Want.TOKEN, facts)


def _errand(game: Game, errand: errands.Errand) -> Prompt:
    """Bank-only play: who must tap, or throw, so that what was begun is done."""
    lacks = next(iter(errands.missing(game, errand)), None)
    lot = getattr(errand, "lot", None)
    match lacks:
        case errands.Missing.DICE:
            payer = getattr(errand, "player", None) or None
            return _prompt(game, "rent_roll", payer, Want.DICE, {"lot": lot})
        case errands.Missing.PAYER:
            return _prompt(game, "payer", None, Want.ANY_TOKEN)
        case errands.Missing.PAYEE:
            return _prompt(game, "payee", None, Want.ANY_TOKEN)
        case errands.Missing.AMOUNT:
            return _prompt(game, "sum", None, Want.TOUCH)
        case _ if isinstance(errand, c.Pay):
            return _prompt(game, "pay_now", None, Want.ANY_TOKEN)
        case _ if isinstance(errand, c.BuyDeed):
            return _prompt(game, "errand_buy", None, Want.ANY_TOKEN, {"lot": lot})
        case _ if isinstance(errand, c.DrawCard | c.ApplyCard):
            return _prompt(game, "errand_draw", None, Want.ANY_TOKEN)
        case _ if errands.gives(errand):
            return _prompt(game, "errand_get", None, Want.ANY_TOKEN)
        case _:
            return _prompt(game, "errand_pay", None, Want.ANY_TOKEN, {"lot": lot})


def _of_phase(game: Game) -> Prompt:
    facts: dict[str, Fact]
    match phase_of(game):
        case Phase.GAME_OVER:
            return _prompt(game, "game_over", game.winner, Want.NOTHING)
        case Phase.TAKEOVER:
            assert game.takeover is not None
            facts = {"debtor": game.takeover.debtor, "fine": game.takeover.fine}
            return _prompt(game, "takeover", game.takeover.owner, Want.TOKEN, facts)
        case Phase.DEBT:
            return _debt(game)
        case Phase.MORTGAGE_CHOICE:
            choice = game.choices[0]
            return _prompt(game, "mortgage_choice", choice.player, Want.TOUCH, {"lot": choice.lot})
        case Phase.SHORTAGE:
            return _prompt(game, "shortage", None, Want.TOUCH)
        case Phase.AUCTION:
            return _prompt(game, "auction", None, Want.ANY_TOKEN, {"lot": game.estate[0]})
        case Phase.DRAW:
            return _draw(game)
        case Phase.PURCHASE:
            lot = player_on_turn(game).square
            facts = {"lot": lot, "price": deed_of(game, lot).price}
            auctioned = game.edition.switches.auction_on_decline
            code = "purchase" if auctioned else "purchase_or_leave"
            return _prompt(game, code, player_on_turn(game).id, Want.DEED, facts)
        case Phase.TAX_CHOICE:
            return _prompt(game, "tax_choice", player_on_turn(game).id, Want.TOUCH)
        case Phase.JAIL_EXIT:
            fine = game.edition.switches.jail_fine
            return _prompt(game, "jail_exit", player_on_turn(game).id, Want.TOKEN, {"fine": fine})
        case Phase.RENT_ROLL:
            return _prompt(game, "rent_roll", player_on_turn(game).id, Want.DICE)
        case Phase.BEFORE_ROLL | Phase.AFTER_MOVE if errands.is_bank_only(game):
            return _prompt(game, "ready", None, Want.DEED)
        case Phase.BEFORE_ROLL:
            return _before_roll(game)
        case Phase.AFTER_MOVE:
            return _prompt(game, "end_turn", player_on_turn(game).id, Want.TOUCH)


def _prompt(
    game: Game,
    code: str,
    player: PlayerId | None,
    want: Want,
    facts: Mapping[str, Fact] | None = None,
) -> Prompt:
    all_facts: dict[str, Fact] = {"player": player, **(facts or {})}
    return Prompt(
        message=Message(code=f"prompt.{code}", facts=all_facts),
        player=player,
        want=want,
        kicker=_kicker(game),
    )


def _kicker(game: Game) -> Message:
    """Whose turn it is, and whether by a double; bank-only play does not know."""
    if errands.is_bank_only(game):
        return Message(code="kicker.bank_only")
    code = "kicker.turn_double" if game.extra_roll else "kicker.turn"
    if player_on_turn(game).in_jail:
        code = "kicker.turn_jail"
    return Message(code=code, facts={"player": player_on_turn(game).id})


def _debt(game: Game) -> Prompt:
    debt = game.debts[0]
    cash = player_of(game, debt.debtor).balance
    facts: dict[str, Fact] = {
        "debtor": debt.debtor,
        "creditor": debt.creditors[0],
        "amount": debt.amount,
        "missing": max(0, debt.amount - cash),
    }
    code = "pay" if cash >= debt.amount else "raise_money"
    want = Want.TOKEN if cash >= debt.amount else Want.TOUCH
    return _prompt(game, code, debt.debtor, want, facts)


def _draw(game: Game) -> Prompt:
    physical = game.table_rules.decks is DeckMode.PHYSICAL
    code = "draw_card" if physical else "draw"
    want = Want.CARD if physical else Want.TOKEN
    return _prompt(game, code, player_on_turn(game).id, want, {"deck": deck_due(game)})


def _before_roll(game: Game) -> Prompt:
    if player_on_turn(game).in_jail:
        facts: dict[str, Fact] = {"number": player_on_turn(game).jail_turn}
        return _prompt(game, "roll_in_jail", player_on_turn(game).id, Want.DICE, facts)
    code = "roll_again" if game.extra_roll else "roll"
    return _prompt(game, code, player_on_turn(game).id, Want.DICE)


def actions(
    game: Game, undo_blocked: Message | None, redo_blocked: Message | None
) -> dict[str, Action]:
    """The bar and the menu: each with the reason why it is off."""
    bar = [
        *_turn_actions(game),
        _form("tracking", _tracking_reason(game)),
        _form("trade", _trade_reason(game)),
        _form("build", _calm_reason(game)),
        _form("mortgage", None if not game.over else _over()),
        _form("announce", _announce_reason(game)),
        *bankers_actions(game),
        _undoing("undo", Undo(), undo_blocked),
        _undoing("redo", Redo(), redo_blocked),
    ]
    return {action.name: action for action in bar}


def _turn_actions(game: Game) -> tuple[Action, ...]:
    """What belongs to somebody's turn; in bank-only play, what somebody may owe at any time."""
    if errands.is_bank_only(game):
        calm = _calm_only(game)
        blank = Errand(command=c.Pay(payer="", payee="", amount=0))
        pay = Action(name="pay", request=blank, allowed=calm is None, reason=calm)
        return (pay, _form("receive", calm), _form("dues", calm))
    return (_throw(game), _command(game, "end_turn", c.EndTurn(player=player_on_turn(game).id)))


def _calm_only(game: Game) -> Message | None:
    """Nothing may be open."""
    if phase_of(game) in guards.CALM:
        return None
    return Message(code=f"reason.open_{phase_of(game).value}")


def _tracking_reason(game: Game) -> Message | None:
    """Bank-only play may be ruled out by the house rules, or by what is still due in this turn."""
    open_now = _calm_only(game)
    if open_now is not None or errands.is_bank_only(game):
        return open_now
    violation = refusal(game, c.SwitchTracking(to=Tracking.OFF))
    if violation is None:
        return None
    return Message(code=f"reason.{violation.code.value}", facts=violation.facts)


def _throw(game: Game) -> Action:
    due = phase_of(game) in (Phase.BEFORE_ROLL, Phase.RENT_ROLL)
    reason = None if due else Message(code=f"reason.open_{phase_of(game).value}")
    return Action(name="roll", allowed=due, reason=reason)


def _command(game: Game, name: str, command: c.AnyCommand) -> Action:
    violation = refusal(game, command)
    if violation is None:
        return Action(name=name, request=command)
    reason = Message(code=f"reason.{violation.code.value}", facts=violation.facts)
    return Action(name=name, request=command, allowed=False, reason=reason)


def _form(name: str, reason: Message | None) -> Action:
    return Action(name=name, allowed=reason is None, reason=reason)


def _over() -> Message:
    return Message(code="reason.open_game_over")


def _calm_reason(game: Game) -> Message | None:
    """Building opens its form whenever selling or building may be possible."""
    if phase_of(game) in (*guards.CALM, Phase.DEBT):
        return None
    return Message(code=f"reason.open_{phase_of(game).value}")


def _trade_reason(game: Game) -> Message | None:
    """JA-31: the window of the edition, of which the time between turns is always a part."""
    phase, window = phase_of(game), game.edition.switches.trade_window
    if guards.is_between_turns(game) or phase is Phase.DEBT:
        return None
    is_open = {
        Window.ANY_TIME: phase not in (*CLOSED_TO_DEALS, Phase.GAME_OVER),
        Window.BETWEEN_MOVES: phase in guards.CALM,
        Window.OWN_TURN_BEFORE_ROLL: phase is Phase.BEFORE_ROLL,
        Window.BETWEEN_TURNS: False,
    }
    if is_open[window]:
        return None
    if window in (Window.ANY_TIME, Window.BETWEEN_MOVES):
        return Message(code=f"reason.open_{phase.value}")
    return Message(code="reason.trade_between_turns")


def _announce_reason(game: Game) -> Message | None:
    """Wishes for scarce buildings: some rule books only wait until there are more (RU-21)."""
    if game.edition.switches.shortage_mode is ShortageMode.WAIT:
        return Message(code="reason.buildings_wait")
    return _calm_reason(game)


def _undoing(name: str, request: Request, blocked: Message | None) -> Action:
    return Action(name=name, request=request, allowed=blocked is None, reason=blocked)
