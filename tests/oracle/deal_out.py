"""Random set-ups and settings for the duel: rich positions, consistent with section 2."""

from random import Random
from typing import Any

from tests.oracle.board import Board

NAMES = "ABCDEFGH"

CHOICES: dict[str, list[Any]] = {
    "money.smallest_note": [1, 10, 100],
    "money.round": ["up", "down"],
    "go.salary": [0, 200, 2000],
    "jail.fine": [50, 500, 5000],
    "jail.pay_before_roll_turns": [[1, 2], [1, 2, 3], [3], []],
    "jail.card_after_failed_third_roll": [True, False],
    "jail.third_turn_move": ["same_roll", "new_roll"],
    "jail.same_turn_release": [True, False],
    "tax.income.options": [["flat", "percent"], ["flat"], ["percent"], []],
    "tax.income.decide_first": [True, False],
    "tax.income.mortgaged_value": ["printed", "half"],
    "tax.luxury": [75, 100, None],
    "go.landing_factor": [1, 2, 3],
    "rent.in_jail": ["none", "collect"],
    "build.even": [False, True],
    "stock.small": [None, 3, 12, 40],
    "stock.big": [None, 2, 12],
    "rent.ask_deadline": ["automatic", "next_roll", "second_roll"],
    "rent.group_factor": [1, 2, 3],
    "rent.double_needs_no_mortgage": [True, False],
    "card.nearest_utility_dice": ["new_roll", "arrival_roll"],
    "auction.on_decline": [True, False],
    "auction.min_bid": [1, 10, 50],
    "auction.step": [1, 10],
    "auction.overbid": ["cash_only", "binding"],
    "build.big_requires": ["full_on_every_lot", "group_total"],
    "build.per_lot_per_turn": [None, 1, 2],
    "build.window": ["between_moves", "any_time", "own_turn_before_roll", "between_turns"],
    "build.small_returned_on_upgrade": [True, False],
    "build.skip_houses_when_short": [True, False],
    "shortage.mode": ["auction_unless_agreed", "auction_if_several", "wait"],
    "shortage.min_price": ["highest_list_price", "lowest_list_price", "any"],
    "sell.hotel_mode": ["by_level_or_group", "whole_or_by_level", "by_level"],
    "sell.only_when_in_need": [True, False],
    "lock.scope": ["group", "lot"],
    "mortgage.tradeable": [True, False],
    "mortgage.transfer_fee": [0, 0.1, 0.125],
    "mortgage.interest": [0, 0.1, 0.15],
    "mortgage.interest_base": ["mortgage_value", "price"],
    "mortgage.redeem_base": ["mortgage_value", "price"],
    "mortgage.third_party_redeem": [True, False],
    "redeem.window": ["between_moves", "any_time", "own_turn_before_roll", "between_turns"],
    "trade.window": ["between_moves", "any_time", "own_turn_before_roll", "between_turns"],
    "trade.in_debt": ["debtor_must_clear", "no_gifts", "forbidden"],
    "trade.deed_price_floor": ["mortgage_value", "none"],
    "trade.jail_card_price_below": [None, 50],
    "debt.in_kind": ["any", "max_half", "none"],
    "bankrupt.raise_first": [True, False],
    "bankrupt.liquidate_first": [True, False],
    "bankrupt.to_player": ["creditor_inherits", "bank_pays_creditor"],
    "bankrupt.to_bank": ["auction_each_unmortgaged", "deeds_unowned"],
    "bankrupt.building_value_to": ["creditor", "bank"],
    "bankrupt.multi_creditor": ["bank", "split", "turn_order", "bank_pays_each"],
    "bankrupt.jail_card": ["creditor_else_deck", "deck"],
    "bankrupt.jail_fine_takeover": [True, False],
    "penalty.wrong_token": [None, 1000],
    "penalty.collusion": ["none", "expel"],
    "game.end": ["last_player", "worth"],
}


THEMES: dict[str, dict[str, list[Any]]] = {
    "plain": {},
    "short": {
        "shortage.mode": ["auction_unless_agreed", "auction_if_several"],
        "build.window": ["between_moves", "any_time", "between_turns"],
        "build.big_requires": ["full_on_every_lot"],
        "build.per_lot_per_turn": [None, None, 1],
        "penalty.collusion": ["none"],
    },
    "jail": {
        "bankrupt.jail_fine_takeover": [True],
        "bankrupt.to_player": ["creditor_inherits"],
        "jail.pay_before_roll_turns": [[1, 2], [], [1, 2, 3]],
        "mortgage.transfer_fee": [0.1, 0],
    },
    "ruin": {
        "bankrupt.to_player": ["creditor_inherits", "creditor_inherits", "bank_pays_creditor"],
        "bankrupt.multi_creditor": ["bank", "split", "turn_order", "bank_pays_each"],
        "mortgage.transfer_fee": [0.1],
        "penalty.collusion": ["none"],
    },
    "asked": {"rent.ask_deadline": ["next_roll", "second_roll"]},
    "pool": {"build.big_requires": ["group_total"], "shortage.mode": ["auction_unless_agreed"]},
    "pot": {
        "parking.pot": [True],
        "parking.inflow": [["taxes", "fines", "cards"], ["cards"], ["fines", "taxes"]],
        "parking.seed": [0, 100, 500],
        "rent.in_jail": ["none"],
    },
    "timed": {
        "game.end": ["worth"],
        "game.turn_limit": [1, 2, 4],
        "game.minutes": [None, 60],
    },
    "tax": {
        "tax.income.options": [["flat", "percent"], ["percent"]],
        "tax.income.decide_first": [False, False, True],
    },
    "binding": {"auction.overbid": ["binding"], "auction.on_decline": [True]},
}
"""What a game is about: settings that lead to states which are rare otherwise."""


def random_theme(rng: Random) -> str:
    """What this game is about."""
    return rng.choice(["plain", "plain", *sorted(THEMES)])


def random_switches(rng: Random, theme: str) -> dict[str, Any]:
    """None, a few or many overrides, and mostly those of the theme."""
    count = rng.choice([0, 0, 1, 2, 3, 5, 8, 15, 25])
    names = rng.sample(sorted(CHOICES), count)
    chosen = {name: rng.choice(CHOICES[name]) for name in names}
    for name, values in THEMES[theme].items():
        if rng.random() < 0.9:
            chosen[name] = rng.choice(values)
    if chosen.get("go.salary") == 0:
        chosen.pop("go.landing_factor", None)
    if chosen.get("stock.small") is None:
        chosen.pop("stock.big", None)
    if chosen.get("game.end") != "worth":
        chosen.pop("game.turn_limit", None)
        chosen.pop("game.minutes", None)
    if chosen.get("parking.pot"):
        chosen.setdefault("parking.inflow", ["taxes", "fines", "cards"])
    else:
        chosen.pop("parking.inflow", None)
        chosen.pop("parking.seed", None)
    if chosen.get("build.big_requires") == "group_total":
        chosen["build.small_returned_on_upgrade"] = True
    return chosen


def random_setup(rng: Random, board: Board, theme: str) -> dict[str, Any]:
    """A position that section 2 allows."""
    count = rng.choice([2, 2, 3, 3, 3, 4, 4, 5, 6, 8])
    names = list(NAMES[:count])
    out = set(rng.sample(names, rng.randrange(count - 1))) if rng.random() < 0.15 else set()
    active = [name for name in names if name not in out]
    setup: dict[str, Any] = {"players": [], "turn": rng.choice(active)}
    owners = _owners(rng, board, active, theme)
    setup["owners"] = {str(lot): owner for lot, owner in owners.items()}
    setup["buildings"], setup["mortgaged"] = _works(rng, board, owners)
    hands, decks = _cards(rng, board, active)
    scale = 10 if board["id"] == "ru_birzha" else 1
    rich = rng.choice([0, 30] if theme in ("jail", "ruin") else [0, 30, 150, 500, 1500])
    for name in names:
        setup["players"].append(_player(rng, name, out, hands.get(name, []), scale, rich))
    if decks:
        setup["decks"] = decks
    _jailbirds(rng, setup, active, theme, scale)
    if rng.random() < (0.9 if theme == "short" else 0.3):
        setup["bank"] = {"small": rng.randrange(7), "big": rng.randrange(4)}
    _phase(rng, board, setup, owners, theme)
    if rng.random() < 0.25:
        setup["debts"] = _debts(rng, active, scale)
    return setup


def _jailbirds(
    rng: Random, setup: dict[str, Any], active: list[str], theme: str, scale: int
) -> None:
    """Poor players before their third throw, and rich ones who could take over."""
    for player in setup["players"]:
        if theme == "jail" and player["id"] in active:
            player["cash"] = scale * rng.choice([0, 10, 40, 700])
            if rng.random() < 0.6:
                player |= {"pos": 10, "in_jail": True, "jail_turn": rng.choice([1, 2, 3, 3])}
                player["cards"] = player["cards"] if rng.random() < 0.4 else []
                if rng.random() < 0.6:
                    _bequeath(rng, setup, player["id"], active)
        if theme == "short" and player["id"] in active:
            player["cash"] = scale * rng.randrange(3000)


def _bequeath(rng: Random, setup: dict[str, Any], poor: str, active: list[str]) -> None:
    """All lots of a jailbird to another player: he has nothing to raise money with."""
    other = rng.choice([name for name in active if name != poor])
    setup["owners"] = {
        lot: other if owner == poor else owner for lot, owner in setup["owners"].items()
    }


def _player(
    rng: Random, name: str, out: set[str], hand: list[str], scale: int, rich: int
) -> dict[str, Any]:
    if name in out:
        return {"id": name, "cash": 0, "pos": rng.randrange(40), "out": True}
    player: dict[str, Any] = {"id": name, "pos": rng.randrange(40), "cards": hand}
    if rng.random() < 0.9:
        player["cash"] = scale * rng.randrange(rich + 1)
        if rng.random() < 0.5:
            player["cash"] += scale * rng.randrange(400)
    if rng.random() < 0.15:
        player |= {"pos": 10, "in_jail": True, "jail_turn": rng.randint(1, 3)}
    return player


def _owners(rng: Random, board: Board, active: list[str], theme: str) -> dict[int, str]:
    owners: dict[int, str] = {}
    dense = rng.choice([0.0, 0.3, 0.7, 0.95] if theme in ("plain", "asked") else [0.3, 0.7, 0.95])
    for lots in board["groups"].values():
        one = rng.choice(active) if rng.random() < (0.95 if theme == "short" else 0.65) else None
        for lot in lots:
            if rng.random() < dense or (one and dense > 0.5):
                owners[lot] = one or rng.choice(active)
    return owners


def _works(rng: Random, board: Board, owners: dict[int, str]) -> tuple[dict[str, int], list[int]]:
    """Even buildings on full groups as far as the stock goes, mortgages elsewhere."""
    buildings: dict[str, int] = {}
    mortgaged: list[int] = []
    pledges = rng.choice([0.0, 0.1, 0.3])
    top = board["switches"]["build.small_max"] + 1
    under = 0 if board["switches"]["build.small_returned_on_upgrade"] else top - 1
    small, big = board["small"], board["big"]
    for lots in board["groups"].values():
        full = len({owners.get(lot) for lot in lots} - {None}) == 1
        full = full and all(lot in owners for lot in lots)
        street = board["squares"][lots[0]]["kind"] == "street"
        if full and street and rng.random() < 0.6:
            base = rng.randrange(top + 1)
            levels = [min(top, base + rng.randrange(2)) for _ in lots]
            need = sum(level if level < top else under for level in levels)
            bigs = levels.count(top)
            if need > small or bigs > big:
                continue
            small, big = small - need, big - bigs
            buildings |= {str(lot): lv for lot, lv in zip(lots, levels, strict=True) if lv}
        else:
            mortgaged += [lot for lot in lots if lot in owners and rng.random() < pledges]
    return buildings, mortgaged


def _cards(
    rng: Random, board: Board, active: list[str]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    hands: dict[str, list[str]] = {}
    decks: dict[str, list[str]] = {}
    for name, cards in board["decks"].items():
        order = list(cards)
        rng.shuffle(order)
        for card in [card for card in order if cards[card]["type"] == "keep"]:
            if rng.random() < 0.4:
                hands.setdefault(rng.choice(active), []).append(card)
                order.remove(card)
        if rng.random() < 0.5:
            loud = [card for card in order if "each" in cards[card]["type"]]
            decks[name] = loud + [card for card in order if card not in loud]
            if rng.random() < 0.5:
                decks[name] = order
    return hands, decks


def _phase(
    rng: Random, board: Board, setup: dict[str, Any], owners: dict[int, str], theme: str
) -> None:
    mover = next(player for player in setup["players"] if player["id"] == setup["turn"])
    roll = rng.random()
    if roll < 0.5:
        if rng.random() < 0.3 and not mover.get("in_jail"):
            setup["doubles"] = rng.randint(1, 2)
        return
    if roll < 0.7 or mover.get("in_jail"):
        setup["phase"] = "after_move"
        return
    squares = board["squares"]
    spots = {
        "draw": [at for at, square in enumerate(squares) if square["kind"] == "card"],
        "tax_choice": [at for at, square in enumerate(squares) if square["kind"] == "income_tax"],
        "purchase": [
            at for at, square in enumerate(squares) if "price" in square and at not in owners
        ],
    }
    if not board["switches"]["tax.income.options"]:
        spots["tax_choice"] = []
    phase = rng.choice([name for name, found in spots.items() if found])
    if theme == "tax" and spots["tax_choice"]:
        phase = "tax_choice"
    setup["phase"] = phase
    mover["pos"] = rng.choice(spots[phase])


def _debts(rng: Random, active: list[str], scale: int) -> list[dict[str, Any]]:
    found = []
    for _ in range(rng.randint(1, 3)):
        debtor = rng.choice(active)
        creditor = rng.choice([name for name in [*active, "bank", "bank"] if name != debtor])
        cause = rng.choice(["rent", "card"] if creditor != "bank" else ["tax", "card", "jail_fine"])
        amount = scale * rng.randint(1, rng.choice([20, 300, 2500]))
        found.append({"from": debtor, "to": creditor, "amount": amount, "cause": cause})
    return found
