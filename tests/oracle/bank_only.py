"""Bank-only play, judged a second time: the oracle's verbs, and random steps for them."""

from collections.abc import Callable
from typing import Any

from tests.oracle import auctions, cards, debts, movement
from tests.oracle.board import Board
from tests.oracle.money import exact, rent, rounded, tax_worth, utility_rent
from tests.oracle.oracle import VERBS, Oracle
from tests.oracle.proposals import Proposer, Step
from tests.oracle.table import BANK, POT, Refused, Table, refuse_if

CALM = ("before_roll", "after_move")
AWAY = (
    "roll",
    "end_turn",
    "draw",
    "roll_for_rent",
    "decline",
    "choose_tax",
    "count_worth",
    "take_over",
    "claim_rent",
)
"""Verbs that need a position or a turn."""
PAYMENTS = ("receive", "pay", "pay_each_player", "receive_from_each", "repairs")


def _goes_on(t: Table) -> None:
    """Announcements hold until somebody moves."""
    t.wishes, t.shares = {}, {}


def _deed(t: Table, lot: int) -> None:
    refuse_if(not 0 <= lot < len(t.squares) or not t.is_lot(lot), "no_such_lot")


def buy(t: Table, step: Step) -> None:
    """Any unowned lot, by anybody."""
    player, lot = step["player"], step["lot"]
    t.need(*CALM)
    _deed(t, lot)
    refuse_if(lot in t.owner, "already_owned")
    price = t.squares[lot]["price"]
    refuse_if(t.cash[player] < price, "insufficient_cash")
    _goes_on(t)
    t.transfer(player, BANK, price, "price")
    t.owner[lot] = player


def open_auction(t: Table, step: Step) -> None:
    """Any unowned lot."""
    t.need(*CALM)
    refuse_if(not t.sw("auction.on_decline"), "no_lot_auction")
    _deed(t, step["lot"])
    refuse_if(step["lot"] in t.owner, "already_owned")
    _goes_on(t)
    auctions.put_up(t, [step["lot"]])


def charge_rent(t: Table, step: Step) -> None:
    """What stands on the lot, whatever the token does."""
    player, lot, dice = step["player"], step["lot"], step.get("dice", [])
    t.need(*CALM)
    _deed(t, lot)
    free = lot not in t.owner or t.owner[lot] == player or lot in t.mortgaged
    refuse_if(free, "nothing_due")
    effect: dict[str, Any] = {}
    if "card" in step:
        effect = _effect(t, step["card"])
        fits = effect["type"] == "advance_nearest" and effect["kind"] == t.squares[lot]["kind"]
        refuse_if(not fits, "not_this_card")
    refuse_if(t.squares[lot]["kind"] == "utility" and not dice, "dice_needed")
    t.throw = sum(dice)
    amount = rent(t, lot) * (effect.get("rent_factor") or 1)
    if effect.get("dice_factor") and t.squares[lot]["kind"] == "utility":
        amount = utility_rent(t, effect["dice_factor"], t.throw)
    _goes_on(t)
    debts.owe_one(t, player, t.owner[lot], amount, "rent")


def _effect(t: Table, card: str) -> dict[str, Any]:
    for effects in t.board["decks"].values():
        if card in effects:
            found: dict[str, Any] = effects[card]
            return found
    raise Refused("card_not_in_deck")


def collect_salary(t: Table, step: Step) -> None:
    """One salary, or several for landing."""
    t.need(*CALM)
    amount = t.sw("go.salary") * (t.sw("go.landing_factor") if step["landed"] else 1)
    refuse_if(amount == 0, "nothing_due")
    _goes_on(t)
    t.transfer(BANK, step["player"], amount, "salary")


def pay_tax(t: Table, step: Step) -> None:
    """Income or luxury tax."""
    t.need(*CALM)
    kind, mode = t.squares[step["square"]]["kind"], step.get("mode")
    options = t.sw("tax.income.options")
    amount = 0
    if kind == "income_tax" and options:
        mode = mode or (options[0] if len(options) == 1 else None)
        refuse_if(mode not in options, "option_not_offered")
        share = exact(t.board["tax_percent"]) / 100
        percent = rounded(t, tax_worth(t, step["player"]) * share)
        amount = percent if mode == "percent" else t.board["tax_flat"]
    elif kind == "luxury_tax" and mode is None:
        amount = t.sw("tax.luxury") or 0
    refuse_if(amount == 0, "nothing_due")
    _goes_on(t)
    debts.owe_one(t, step["player"], BANK, amount, "tax")


def pay_fine_square(t: Table, step: Step) -> None:
    """The printed fine."""
    square = t.squares[step["square"]]
    t.need(*CALM)
    refuse_if(square["kind"] != "fine", "nothing_due")
    _goes_on(t)
    debts.owe_one(t, step["player"], BANK, square["amount"], "fine_square")


def collect_prize(t: Table, step: Step) -> None:
    """The printed prize."""
    square = t.squares[step["square"]]
    t.need(*CALM)
    refuse_if(square["kind"] != "win", "nothing_due")
    _goes_on(t)
    t.transfer(BANK, step["player"], square["amount"], "win_square")


def collect_pot(t: Table, step: Step) -> None:
    """All of it, and a new seed."""
    t.need(*CALM)
    refuse_if(t.pot == 0, "nothing_due")
    _goes_on(t)
    t.transfer(POT, step["player"], t.pot, "pot")
    t.transfer(BANK, POT, t.sw("parking.seed"), "pot_seed")


def pay_jail_fine(t: Table, step: Step) -> None:
    """Owed at any time when nothing is open."""
    t.need(*CALM)
    _goes_on(t)
    debts.owe_one(t, step["player"], BANK, t.sw("jail.fine"), "jail_fine")


def use_jail_card(t: Table, step: Step) -> None:
    """Back under its deck."""
    t.need(*CALM)
    refuse_if(step["card"] not in t.hand[step["player"]], "card_not_held")
    movement.return_card(t, step["player"], step["card"])


def apply_card(t: Table, step: Step) -> None:
    """Only what the card pays and takes."""
    player, card = step["player"], step["card"]
    t.need(*CALM)
    effect = _effect(t, card)
    deck = next(name for name, known in t.board["decks"].items() if card in known)
    refuse_if(card not in t.decks[deck], "card_not_in_deck")
    refuse_if(t.known[deck] and t.decks[deck][0] != card, "card_not_on_top")
    _goes_on(t)
    t.decks[deck].remove(card)
    if effect["type"] == "keep":
        t.hand[player].append(card)
        return
    t.decks[deck].append(card)
    if effect["type"] in PAYMENTS:
        cards.EFFECTS[effect["type"]](t, player, effect)


def pay(t: Table, step: Step) -> None:
    """A payment of its own."""
    payer, payee, amount = step["payer"], step["payee"], step["amount"]
    t.need(*CALM)
    refuse_if(amount % t.note != 0, "off_note")
    payees = [name for name in t.active() if name != payer] if payee == "all" else [payee]
    refuse_if(payer != BANK and t.cash[payer] < amount * len(payees), "insufficient_cash")
    refuse_if(amount > t.most, "amount_too_large")
    for name in payees:
        t.transfer(payer, name, amount, "payment")


def _away(t: Table, step: Step) -> None:
    assert t.off
    assert step
    raise Refused("needs_positions")


GESTURES: dict[str, Callable[[Table, Step], None]] = {
    "open_auction": open_auction,
    "charge_rent": charge_rent,
    "collect_salary": collect_salary,
    "pay_tax": pay_tax,
    "pay_fine_square": pay_fine_square,
    "collect_prize": collect_prize,
    "collect_pot": collect_pot,
    "apply_card": apply_card,
    "pay": pay,
}


class BankOnlyOracle(Oracle):
    """Plays one game of which only the money is followed."""

    verbs = (
        VERBS
        | GESTURES
        | dict.fromkeys(AWAY, _away)
        | {"buy": buy, "pay_jail_fine": pay_jail_fine, "use_jail_card": use_jail_card}
    )

    def __init__(self, board: Board, setup: dict[str, Any]) -> None:
        super().__init__(board, setup)
        self.t.off = True


class BankOnlyProposer(Proposer):
    """Thinks up gestures where full play would throw and move."""

    def next(self) -> Step:
        """One step."""
        rng, phase = self.rng, self.t.phase()
        if rng.random() < 0.02:
            return {"do": rng.choice(AWAY), **self._with_everything()}
        if phase not in CALM and rng.random() < 0.8:
            return self.fitting(phase)
        if rng.random() < 0.25:
            return self.side_business()
        return self.gesture()

    def _with_everything(self) -> Step:
        """Whatever one of those verbs may ask for."""
        return {
            "player": self.anybody(),
            "lot": self.rng.choice(self.lots),
            "dice": self.dice(),
            "deck": self.rng.choice(sorted(self.t.decks)),
            "card": self.rng.choice(self.cards),
            "mode": "flat",
        }

    def gesture(self) -> Step:
        """A tap on a deed, a square, a card, or a payment."""
        rng = self.rng
        player, lot = self.anybody(), rng.choice(self.lots)
        square = rng.randrange(len(self.t.squares))
        taxed = [4, 38, 12, 25, 28, 35, square]
        charge: Step = {"do": "charge_rent", "player": player, "lot": lot}
        if rng.random() < 0.6:
            charge["dice"] = self.dice()
        if rng.random() < 0.15:
            charge["card"] = rng.choice([c for c in self.cards if "next" in c] or self.cards)
        tax: Step = {"do": "pay_tax", "player": player, "square": rng.choice(taxed)}
        if rng.random() < 0.6:
            tax["mode"] = rng.choice(["flat", "percent"])
        hand = self.t.hand[player] or self.jail_cards
        top = [deck[0] for deck in self.t.decks.values() if deck]
        steps: list[Step] = [
            *[charge] * 4,
            tax,
            {"do": "buy", "player": player, "lot": rng.choice([lot, square])},
            {"do": "open_auction", "lot": lot},
            {"do": "collect_salary", "player": player, "landed": rng.random() < 0.3},
            {"do": "pay_fine_square", "player": player, "square": rng.choice(taxed)},
            {"do": "collect_prize", "player": player, "square": rng.choice(taxed)},
            {"do": "collect_pot", "player": player},
            {"do": "pay_jail_fine", "player": player},
            {"do": "use_jail_card", "player": player, "card": rng.choice(hand)},
            {"do": "apply_card", "player": player, "card": rng.choice(top or self.cards)},
            {"do": "apply_card", "player": player, "card": rng.choice(self.cards)},
            self.payment(player),
        ]
        return rng.choice(steps)

    def payment(self, player: str) -> Step:
        """Between two accounts, often too much or off the note."""
        others = [name for name in self.t.active() if name != player]
        payee = self.rng.choice([*others, "all", BANK])
        amount = max(1, self.sum_up_to(self.t.cash[player]))
        if self.rng.random() < 0.2 and others:
            player, payee = BANK, self.rng.choice(others)
        return {"do": "pay", "payer": player, "payee": payee, "amount": amount}
