"""Throws, moves, squares, jail (sections 4 and 6: turn, GO, squares, jail)."""

from typing import Any

from tests.oracle import debts
from tests.oracle.money import rent, rounded, tax_worth, utility_rent
from tests.oracle.table import BANK, POT, Debt, Table, refuse_if


def roll(t: Table, step: dict[str, Any]) -> None:
    """The throw of the player on turn, free or in jail."""
    player, dice = step["player"], (step["dice"][0], step["dice"][1])
    t.need_turn(player)
    t.need("before_roll")
    t.wishes, t.shares = {}, {}
    if t.fresh:
        debts.expire_claims(t)
    t.fresh, t.tax_chosen = False, False
    if t.jailed[player]:
        _roll_in_jail(t, player, dice)
        return
    double = dice[0] == dice[1]
    t.must_roll = double
    if double:
        t.doubles += 1
        if t.doubles == 3:
            send_to_jail(t, player)
            return
    t.throw = sum(dice)
    forward(t, player, t.throw)
    land(t, player)


def _roll_in_jail(t: Table, player: str, dice: tuple[int, int]) -> None:
    """A try: a double frees and moves, the third failure costs the fine or a card."""
    t.must_roll = False
    if dice[0] == dice[1]:
        t.jailed[player] = False
        t.throw = sum(dice)
        forward(t, player, t.throw)
        land(t, player)
    elif t.jail_turn[player] < 3:
        t.jail_turn[player] += 1
    elif t.hand[player] and t.sw("jail.card_after_failed_third_roll"):
        t.pending = {"phase": "jail_exit", "dice": dice}
    else:
        debts.owe(t, Debt(player, [(BANK, t.sw("jail.fine"))], "jail_fine", dice=dice))


def leave_after_third_try(t: Table, player: str, dice: tuple[int, int]) -> None:
    """The fine is paid or the card used: that throw moves the token, or a fresh one will."""
    t.jailed[player] = False
    if t.sw("jail.third_turn_move") == "new_roll":
        t.must_roll = True
        return
    t.throw = sum(dice)
    forward(t, player, t.throw)
    land(t, player)


def forward(t: Table, player: str, steps: int) -> None:
    """A forward move; GO brings the salary before the square takes effect."""
    size = len(t.squares)
    if t.pos[player] + steps >= size:
        on_go = t.pos[player] + steps == size
        times = t.sw("go.landing_factor") if on_go else 1
        t.transfer(BANK, player, t.sw("go.salary") * times, "salary")
    t.pos[player] = (t.pos[player] + steps) % size


def send_to_jail(t: Table, player: str) -> None:
    """No salary, no further throw."""
    t.pos[player] = t.board["jail"]
    t.jailed[player] = True
    t.jail_turn[player] = 1
    t.arrived = True
    t.must_roll = False


def land(t: Table, player: str, rent_factor: int = 1, dice_factor: int | None = None) -> None:
    """The square takes effect."""
    square = t.squares[t.pos[player]]
    kind = square["kind"]
    if t.is_lot(t.pos[player]):
        _land_on_lot(t, player, rent_factor, dice_factor)
    elif kind == "card":
        t.pending = {"phase": "draw"}
    elif kind == "win":
        t.transfer(BANK, player, square["amount"], "win_square")
    elif kind == "fine":
        debts.owe_one(t, player, BANK, square["amount"], "fine_square")
    elif kind == "luxury_tax":
        debts.owe_one(t, player, BANK, t.sw("tax.luxury") or 0, "tax")
    elif kind == "go_to_jail":
        send_to_jail(t, player)
    elif kind == "rest" and t.pot:
        t.transfer(POT, player, t.pot, "pot")
        t.transfer(BANK, POT, t.sw("parking.seed"), "pot_seed")
    elif kind == "income_tax":
        options = t.sw("tax.income.options")
        if options == ["flat"]:
            debts.owe_one(t, player, BANK, t.board["tax_flat"], "tax")
        elif options:
            t.pending = {"phase": "tax_choice"}


def _land_on_lot(t: Table, player: str, rent_factor: int, dice_factor: int | None) -> None:
    lot = t.pos[player]
    owner = t.owner.get(lot)
    if owner is None:
        t.pending = {"phase": "purchase"}
    elif t.jailed[owner] and t.sw("rent.in_jail") == "none":
        return
    elif owner != player and lot not in t.mortgaged:
        if dice_factor is None:
            debts.owe_rent(t, player, lot, rent(t, lot) * rent_factor)
        elif t.sw("card.nearest_utility_dice") == "arrival_roll" and t.throw:
            debts.owe_rent(t, player, lot, utility_rent(t, dice_factor, t.throw))
        else:
            t.pending = {"phase": "rent_roll", "factor": dice_factor}


def roll_for_rent(t: Table, step: dict[str, Any]) -> None:
    """The fresh throw after a next-utility card."""
    player = step["player"]
    t.need_turn(player)
    t.need("rent_roll")
    assert t.pending is not None
    amount = utility_rent(t, t.pending["factor"], sum(step["dice"]))
    t.pending = None
    if t.owner.get(t.pos[player]) in (None, player):
        return
    debts.owe_rent(t, player, t.pos[player], amount)


def end_turn(t: Table, step: dict[str, Any]) -> None:
    """Only in `after_move`; the code for a throw still due comes first."""
    t.need_turn(step["player"])
    refuse_if(t.must_roll, "must_roll_first")
    t.need("after_move")
    pass_turn(t)


def pass_turn(t: Table) -> None:
    """Turn goes to the next active player; a skipped turn is passed over once."""
    at = t.players.index(t.turn)
    while True:
        at = (at + 1) % len(t.players)
        t.round += at == 0
        player = t.players[at]
        if player in t.out:
            continue
        if t.skips[player]:
            t.skips[player] -= 1
            continue
        break
    t.turn = player
    t.fresh, t.must_roll, t.doubles, t.throw = True, True, 0, 0
    t.arrived, t.tax_chosen, t.pending = False, False, None
    t.built = {}


def _release(t: Table, player: str) -> str:
    """Codes shared by fine and card; says in which phase it is."""
    t.need_turn(player)
    refuse_if(not t.jailed[player], "not_in_jail")
    same_turn = t.sw("jail.same_turn_release")
    refuse_if(t.arrived and not same_turn, "must_wait_for_own_turn")
    allowed = ["before_roll", "jail_exit"] + (["after_move"] if t.arrived else [])
    t.need(*allowed)
    return t.phase()


def _set_free(t: Table, player: str) -> None:
    if t.pending is not None and t.pending["phase"] == "jail_exit":
        dice = t.pending["dice"]
        t.pending = None
        leave_after_third_try(t, player, dice)
    else:
        t.jailed[player] = False


def pay_jail_fine(t: Table, step: dict[str, Any]) -> None:
    """`jail.fine` to the bank, free."""
    player, fine = step["player"], t.sw("jail.fine")
    phase = _release(t, player)
    early = t.jail_turn[player] not in t.sw("jail.pay_before_roll_turns")
    refuse_if(phase == "before_roll" and early, "must_roll_third_time")
    refuse_if(t.cash[player] < fine, "insufficient_cash")
    t.transfer(player, BANK, fine, "jail_fine")
    _set_free(t, player)


def use_jail_card(t: Table, step: dict[str, Any]) -> None:
    """The card goes under its own deck, free."""
    player, card = step["player"], step["card"]
    _release(t, player)
    refuse_if(card not in t.hand[player], "card_not_held")
    return_card(t, player, card)
    _set_free(t, player)


def return_card(t: Table, player: str, card: str) -> None:
    """Back to the bottom of its own deck."""
    t.hand[player].remove(card)
    for name, cards in t.board["decks"].items():
        if card in cards:
            t.decks[name].append(card)


def choose_tax(t: Table, step: dict[str, Any]) -> None:
    """Flat sum, or ten percent of the worth."""
    player, mode = step["player"], step["mode"]
    t.need_turn(player)
    refuse_if(t.tax_chosen, "choice_locked")
    t.need("tax_choice")
    refuse_if(mode not in t.sw("tax.income.options"), "option_not_offered")
    t.pending, t.tax_chosen = None, True
    amount = t.board["tax_flat"]
    if mode == "percent":
        amount = rounded(t, tax_worth(t, player) * t.board["tax_percent"] / 100)
    debts.owe_one(t, player, BANK, amount, "tax")


def count_worth(t: Table, step: dict[str, Any]) -> None:
    """Asks for the ten percent before choosing."""
    t.need_turn(step["player"])
    t.need("tax_choice")
    refuse_if(bool(t.sw("tax.income.decide_first")), "decide_before_counting")
