"""Cards and their effects (section 4, Cards)."""

from typing import Any

from tests.oracle import debts, movement
from tests.oracle.table import BANK, Debt, Table, refuse_if


def draw(t: Table, step: dict[str, Any]) -> None:
    """The top card of the square's deck is the named one; carried out at once."""
    player, deck, card = step["player"], step["deck"], step["card"]
    t.need_turn(player)
    t.need("draw")
    refuse_if(t.squares[t.pos[player]]["deck"] != deck, "wrong_deck")
    cards = t.decks[deck]
    refuse_if(card not in cards, "card_not_in_deck")
    refuse_if(t.known[deck] and cards[0] != card, "card_not_on_top")
    t.pending = None
    cards.remove(card)
    effect = t.board["decks"][deck][card]
    if effect["type"] == "keep":
        t.hand[player].append(card)
        return
    cards.append(card)
    EFFECTS[effect["type"]](t, player, effect)


def _advance(t: Table, player: str, effect: dict[str, Any]) -> None:
    _go_forward_to(t, player, effect["to"])
    movement.land(t, player)


def _go_forward_to(t: Table, player: str, square: int) -> None:
    steps = (square - t.pos[player]) % len(t.squares)
    movement.forward(t, player, steps)


def _advance_nearest(t: Table, player: str, effect: dict[str, Any]) -> None:
    square = t.pos[player]
    while True:
        square = (square + 1) % len(t.squares)
        if t.squares[square]["kind"] == effect["kind"]:
            break
    _go_forward_to(t, player, square)
    movement.land(t, player, effect.get("rent_factor") or 1, effect.get("dice_factor"))


def _move(t: Table, player: str, effect: dict[str, Any]) -> None:
    steps = effect["steps"]
    if steps > 0:
        movement.forward(t, player, steps)
    else:
        t.pos[player] = (t.pos[player] + steps) % len(t.squares)
    movement.land(t, player)


def _receive(t: Table, player: str, effect: dict[str, Any]) -> None:
    t.transfer(BANK, player, effect["amount"], "card")


def _pay(t: Table, player: str, effect: dict[str, Any]) -> None:
    debts.owe_one(t, player, BANK, effect["amount"], "card")


def _pay_each(t: Table, player: str, effect: dict[str, Any]) -> None:
    parts = [(other, int(effect["amount"])) for other in t.after(player)]
    if t.sw("bankrupt.multi_creditor") == "turn_order":
        for part in parts:
            debts.owe(t, Debt(player, [part], "card"))
    else:
        debts.owe(t, Debt(player, parts, "card"))


def _receive_from_each(t: Table, player: str, effect: dict[str, Any]) -> None:
    for other in t.after(player):
        debts.owe_one(t, other, player, effect["amount"], "card")


def _repairs(t: Table, player: str, effect: dict[str, Any]) -> None:
    total = 0
    for lot in t.lots_of(player):
        level = t.level.get(lot, 0)
        total += effect["big"] if level > t.small_max else level * effect["small"]
    debts.owe_one(t, player, BANK, total, "card")


def _go_to_jail(t: Table, player: str, effect: dict[str, Any]) -> None:
    assert effect["type"] == "go_to_jail"
    movement.send_to_jail(t, player)


def _skip_turn(t: Table, player: str, effect: dict[str, Any]) -> None:
    t.skips[player] += effect.get("turns", 1)


EFFECTS = {
    "advance": _advance,
    "advance_nearest": _advance_nearest,
    "move": _move,
    "receive": _receive,
    "pay": _pay,
    "pay_each_player": _pay_each,
    "receive_from_each": _receive_from_each,
    "repairs": _repairs,
    "go_to_jail": _go_to_jail,
    "skip_turn": _skip_turn,
}
