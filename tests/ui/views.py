"""Hand-made Views for every state of every screen, on a board with invented names."""

from collections.abc import Mapping
from typing import Any

from companion.rules import commands as c
from companion.rules.edition import Card, Keep, Receive
from companion.rules.names import CardId, DeckId, GroupId, PlayerId
from companion.rules.policies import DeckMode
from companion.table import view as v
from companion.table.requests import Mark, Undo
from companion.table.signals import DeviceKind
from tests.ui.views_words import in_every_language

STREETS = {
    "A": (("Rope Walk", "Tar Lane"), 60, 50),
    "B": (("Ferry Steps", "Net Loft", "Quay End"), 100, 50),
    "C": (("Mill Road", "Weir Row", "Sluice Gate"), 140, 100),
    "D": (("Bell Yard", "Clock Court", "Organ Place"), 180, 100),
    "E": (("Kiln Street", "Forge Hill", "Foundry Row"), 220, 150),
    "F": (("Lantern Street", "Lamp Square", "Wick Avenue"), 260, 150),
    "G": (("Observatory Hill", "Comet Terrace", "Orbit Crescent"), 300, 200),
    "H": (("Kingfisher Quay", "Heron Street"), 380, 200),
}
LOTS = {
    "A": (1, 3), "B": (6, 8, 9), "C": (11, 13, 14), "D": (16, 18, 19), "E": (21, 23, 24),
    "F": (26, 27, 29), "G": (31, 32, 34), "H": (37, 39), "T": (5, 15, 25, 35), "U": (12, 28),
}  # fmt: skip
STATIONS = ("North Station", "East Station", "South Station", "West Station")
WORKS = ("Powerworks", "Waterworks")
ADA, KENJI, SARI, OLEG = (PlayerId(name) for name in ("sun", "drop", "leaf", "bolt"))
NANA, MILA, TIMUR, YUKI = (PlayerId(name) for name in ("kite", "heart", "moon", "key"))
NAMES = {
    KENJI: "Kenji", ADA: "Ada", SARI: "Sari", OLEG: "Oleg",
    NANA: "Nana", MILA: "Mila", TIMUR: "Тимур", YUKI: "雪",
}  # fmt: skip
BALANCES = (655, 1482, 2340, 87, 910, 1205, 448, 1060)
WORTHS = (1973, 2427, 2612, 987, 1240, 2110, 905, 1335)
HELD = {
    KENJI: {26: 2, 27: 2, 29: 2, 11: 0, 12: 0},
    ADA: {6: 0, 8: 0, 16: 2, 18: 2, 19: 3, 37: -1, 5: 0, 15: 0},
    SARI: {1: 5, 3: 4, 31: 0, 25: 0},
    OLEG: {13: 0, 14: -1, 21: 0, 23: 0, 35: 0, 28: 0},
}
"""Lot to level; -1 is mortgaged."""


WORDS = {
    "en": {
        "deck.chance": "Chance", "deck.community_chest": "Community Chest",
        "small": "house", "small_many": "houses", "small_count": "{number} house | {number} houses",
        "big": "hotel", "big_many": "hotels", "big_count": "{number} hotel | {number} hotels",
    }
}  # fmt: skip


def message(code: str, **facts: Any) -> v.Message:
    return v.Message(code=code, facts=facts)


def board() -> v.Board:
    faces = [_face(square) for square in range(40)]
    groups = tuple(
        v.GroupFace(group=GroupId(letter.lower()), kind=_kind(letter), letter=letter, squares=lots)
        for letter, lots in LOTS.items()
    )
    return v.Board(
        touch_sums=(100, 200, 500),
        edition="harbour", currency="USD", smallest_note=1, small_max=4, squares=tuple(faces),
        groups=groups, cards=cards(), deck_mode=DeckMode.VIRTUAL, jail_fine=50,
        words=WORDS,
    )  # fmt: skip


def cards() -> tuple[v.CardFace, ...]:
    drawn = {
        "ch_dividend": ("chance", Receive(amount=50), "The bank pays you a dividend of 50."),
        "ch_free": ("chance", Keep(), "Get out of jail free. Keep this card until it is used."),
        "cc_fees": ("community_chest", Receive(amount=25), "Fee for advice: receive 25."),
        "cc_free": ("community_chest", Keep(), "Get out of jail free. Keep this card."),
    }
    return tuple(
        v.CardFace(deck=DeckId(deck), card=Card(id=CardId(name), effect=effect), texts={"en": text})
        for name, (deck, effect, text) in drawn.items()
    )


def _kind(letter: str) -> str:
    return {"T": "railroad", "U": "utility"}.get(letter, "street")


def _face(square: int) -> v.SquareFace:
    letter = next((one for one, lots in LOTS.items() if square in lots), "")
    names = {"en": {0: "Start", 10: "Jail", 4: "Income tax"}.get(square, f"Square {square}")}
    if not letter:
        return v.SquareFace(square=square, kind="rest", names=names)
    place = LOTS[letter].index(square)
    if letter in "TU":
        name = (STATIONS if letter == "T" else WORKS)[place]
        rents = (25, 50, 100, 200) if letter == "T" else (4, 10)
        price = 200 if letter == "T" else 150
        return v.SquareFace(
            square=square, kind=_kind(letter), names={"en": name}, group=GroupId(letter.lower()),
            letter=letter, price=price, mortgage=price // 2, rents=rents,
        )  # fmt: skip
    streets, price, house = STREETS[letter]
    rent = price // 12
    rents = (rent, rent * 6, rent * 18, rent * 40, rent * 50, rent * 58)
    return v.SquareFace(
        square=square, kind="street", names={"en": streets[place]}, group=GroupId(letter.lower()),
        letter=letter, price=price + 20 * (place == len(streets) - 1), mortgage=price // 2,
        rents=rents, small_cost=house, big_cost=house,
    )  # fmt: skip


BOARD = in_every_language(board())


def deeds(held: Mapping[PlayerId, Mapping[int, int]] = HELD) -> tuple[v.Deed, ...]:
    return tuple(
        _deed(player, lot, level, held)
        for player, lots in held.items()
        for lot, level in lots.items()
    )


def _deed(
    player: PlayerId, lot: int, level: int, held: Mapping[PlayerId, Mapping[int, int]]
) -> v.Deed:
    letter = next(one for one, lots in LOTS.items() if lot in lots)
    full = all(one in held[player] for one in LOTS[letter])
    face = BOARD.squares[lot]
    rent = None if letter == "U" else face.rents[min(max(level, 0), len(face.rents) - 1)]
    rent = 0 if level < 0 else rent
    return v.Deed(
        lot=lot, owner=player, level=max(level, 0), mortgaged=level < 0, full_group=full,
        rent=rent, redemption=round(face.mortgage * 1.1),
        actions=_deed_actions(player, lot, level, full),
    )  # fmt: skip


def _deed_actions(player: PlayerId, lot: int, level: int, full: bool) -> tuple[v.Action, ...]:
    if level < 0:
        return (v.Action(name="unmortgage", request=c.Unmortgage(player=player, lot=lot)),)
    incomplete = message("refusal.incomplete_group", lot=lot)
    none_there = message("refusal.no_building_there", lot=lot)
    return (
        v.Action(name="build", request=c.Build(player=player, lots=(lot,)), allowed=full,
                 reason=None if full else incomplete),
        v.Action(name="sell", request=c.SellBuilding(player=player, lots=(lot,)), allowed=level > 0,
                 reason=None if level else none_there),
        v.Action(name="mortgage", request=c.Mortgage(player=player, lot=lot), allowed=level == 0,
                 reason=message("refusal.building_on_lot", lot=lot) if level else None),
    )  # fmt: skip


def seats(count: int = 4) -> tuple[v.Seat, ...]:
    made = []
    for number, (player, name) in enumerate(list(NAMES.items())[:count]):
        held = HELD.get(player, {})
        made.append(
            v.Seat(
                id=player, seat=number, name=name, mark=Mark(player), balance=BALANCES[number],
                worth=WORTHS[number], square=8 + number, in_jail=player == OLEG,
                jail_turn=1 if player == OLEG else 0, cards=(), out=False, owes=0, lots=tuple(held),
                curve=tuple(1500 + (WORTHS[number] - 1500) * turn // 30 + 70 * (turn % 5 - 2)
                            for turn in range(31)),
            )
        )  # fmt: skip
    return tuple(made)


def held_by_eight() -> dict[PlayerId, dict[int, int]]:
    return {
        KENJI: {26: 2, 27: 2, 29: 2, 11: 0, 12: 0}, ADA: {16: 2, 18: 2, 19: 3, 37: 0, 5: 0, 15: 0},
        SARI: {1: 5, 3: 4, 31: 0}, OLEG: {13: 0, 21: 0, 23: 0, 28: 0},
        NANA: {6: 0, 8: 0, 25: 0}, MILA: {32: 0, 34: 0, 14: 0, 39: 0}, TIMUR: {24: 0, 9: 0},
        YUKI: {35: 0},
    }  # fmt: skip


def entries() -> tuple[v.Entry, ...]:
    lines: list[tuple[str, PlayerId, dict[str, Any], tuple[v.Movement, ...]]] = [
        ("ChooseTax", OLEG, {"mode": "flat", "amount": 200}, (_moved(OLEG, "bank", 200, "tax"),)),
        ("Mortgage", ADA, {"lot": 37, "amount": 200}, (_moved("bank", ADA, 200, "mortgage"),)),
        ("BuyDeed", KENJI, {"lot": 12, "amount": 150}, (_moved(KENJI, "bank", 150, "price"),)),
        ("Roll", SARI, {"first": 6, "second": 5, "square": 19}, ()),
        ("Roll", SARI, {"first": 3, "second": 5, "square": 2, "salary": 200},
         (_moved("bank", SARI, 200, "salary"),)),
        ("Roll", OLEG, {"first": 6, "second": 6, "jailed": OLEG}, ()),
        ("Build", KENJI, {"buildings": ("small", 3), "lots": (26, 27, 29), "amount": 450},
         (_moved(KENJI, "bank", 450, "building"),)),
        ("Roll", ADA, {"first": 4, "second": 4, "square": 27}, ()),
        ("SettleDebt", ADA, {"cause": "rent", "creditor": KENJI, "lot": 27, "payer": ADA,
                             "payee": KENJI, "amount": 330}, (_moved(ADA, KENJI, 330, "rent"),)),
    ]  # fmt: skip
    return tuple(
        v.Entry(
            seq=number, message=message(f"entry.{name}", player=player, **facts), players=(player,),
            movements=moved, balances={}, turn_number=23 + number,
        )
        for number, (name, player, facts, moved) in enumerate(lines, start=1)
    )  # fmt: skip


def _moved(payer: str, payee: str, amount: int, cause: str) -> v.Movement:
    return v.Movement(payer=payer, payee=payee, amount=amount, cause=cause)


def actions() -> dict[str, v.Action]:
    must_roll = message("reason.must_roll_first", player=ADA)
    return {
        "roll": v.Action(name="roll"),
        "end_turn": v.Action(
            name="end_turn", request=c.EndTurn(player=ADA), allowed=False, reason=must_roll
        ),
        "trade": v.Action(name="trade"),
        "build": v.Action(name="build"),
        "mortgage": v.Action(name="mortgage"),
        "undo": v.Action(name="undo", request=Undo()),
        "redo": v.Action(name="redo", allowed=False, reason=message("reason.nothing_to_redo")),
    }  # fmt: skip


LOBBY = v.Lobby(editions=(), saved=())
DEVICES = (
    v.Device(name="reader", kind=DeviceKind.READER, ready=True, detail="simulated"),
    v.Device(name="dice", kind=DeviceKind.DICE, ready=True, detail="simulated"),
)


def playing(players: int = 4, **changes: Any) -> v.View:
    """The table in mid-game: Ada has thrown a double and rolls again."""
    prompt = v.Prompt(
        message=message("prompt.roll_again", player=ADA), player=ADA, want=v.Want.DICE,
        kicker=message("kicker.turn_double", player=ADA),
    )  # fmt: skip
    held = held_by_eight() if players > 4 else HELD
    fields: dict[str, Any] = {
        "version": 1, "mode": v.Mode.PLAYING, "seq": 9, "lobby": LOBBY, "game": "g1",
        "board": BOARD,
        "players": seats(players), "turn": ADA, "turn_number": 31, "doubles": 1, "extra_roll": True,
        "last_roll": (4, 4), "phase": "before_roll", "deeds": deeds(held),
        "bank": v.Bank(small_left=19, big_left=11, pot=250), "prompt": prompt, "actions": actions(),
        "entries": entries(), "devices": DEVICES,
    }  # fmt: skip
    return v.View(**{**fields, **changes})


def with_balance(view: v.View, player: PlayerId, balance: int) -> v.View:
    """The same View with other cash in one hand."""
    import msgspec

    changed = tuple(
        msgspec.structs.replace(seat, balance=balance) if seat.id == player else seat
        for seat in view.players
    )
    return msgspec.structs.replace(view, players=changed)


def rent(**changes: Any) -> v.View:
    """Screen 9: Ada owes Kenji 330 and can pay."""
    settle = v.Action(name="settle", request=c.SettleDebt(player=ADA))
    bankrupt = v.Action(
        name="bankrupt", request=c.DeclareBankruptcy(player=ADA), allowed=False,
        reason=message("refusal.can_still_pay", player=ADA, amount=330),
    )  # fmt: skip
    sheet = v.DebtSheet(
        debt=1, debtor=ADA, creditors=(KENJI,), amounts=(330,), amount=330, cause="rent", lot=27,
        why=message("why.rent_built", lot=27, buildings=("small", 2)), cash=1812, missing=0,
        settle=settle,
        bankrupt=bankrupt, total_owed=330,
    )  # fmt: skip
    prompt = v.Prompt(
        message=message("prompt.pay", player=ADA, debtor=ADA, creditor=KENJI, amount=330,
                        missing=0),
        player=ADA, want=v.Want.TOKEN, kicker=message("kicker.turn", player=ADA),
    )  # fmt: skip
    view = playing(phase="debt", sheet=sheet, prompt=prompt, **changes)
    return with_balance(with_balance(view, ADA, 1812), KENJI, 325)


def debt(raised: int = 200, missing: int = 163) -> v.View:
    """Screen 16: Oleg owes Kenji 450 and must raise money."""
    lots = (
        (35, 100, 110),
        (28, 75, 83),
        (23, 110, 121),
        (21, 110, 121),
        (13, 70, 77),
        (11, 70, 77),
    )
    steps = tuple(
        v.RaiseStep(
            command=c.Mortgage(player=OLEG, lot=lot),
            message=message("raise.mortgage", lot=lot, amount=later),
            lot=lot, gain=gain, later=later,
        )
        for lot, gain, later in lots
    )  # fmt: skip
    settle = v.Action(
        name="settle", request=c.SettleDebt(player=OLEG), allowed=False,
        reason=message("refusal.insufficient_cash", player=OLEG, amount=450, missing=missing),
    )  # fmt: skip
    sheet = v.DebtSheet(
        debt=2, debtor=OLEG, creditors=(KENJI,), amounts=(450,), amount=450, cause="rent", lot=27,
        why=message("why.rent_built", lot=27, buildings=("small", 3)), cash=450 - missing,
        missing=missing,
        settle=settle, bankrupt=v.Action(name="bankrupt", request=c.DeclareBankruptcy(player=OLEG)),
        steps=steps, raised=raised, total_owed=450,
    )  # fmt: skip
    prompt = v.Prompt(
        message=message("prompt.raise_money", player=OLEG, debtor=OLEG, creditor=KENJI, amount=450,
                        missing=missing),
        player=OLEG, want=v.Want.TOUCH, kicker=message("kicker.turn", player=OLEG),
    )  # fmt: skip
    return playing(phase="debt", turn=OLEG, sheet=sheet, prompt=prompt)


def purchase(**changes: Any) -> v.View:
    """Screen 8: Ada stands on Orbit Crescent, which nobody owns."""
    lot, price = 34, 320
    sheet = v.PurchaseSheet(
        player=ADA, lot=lot, price=price, balance_after=1482 - price,
        buy=v.Action(name="buy", request=c.BuyDeed(player=ADA, lot=lot)),
        decline=v.Action(name="auction", request=c.DeclineDeed(player=ADA, lot=lot)), **changes,
    )  # fmt: skip
    prompt = v.Prompt(
        message=message("prompt.purchase", player=ADA, lot=lot, price=price), player=ADA,
        want=v.Want.DEED, kicker=message("kicker.turn", player=ADA),
    )  # fmt: skip
    return playing(phase="purchase", sheet=sheet, prompt=prompt)
