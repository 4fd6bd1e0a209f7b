"""A short board of our own, and games on it that play themselves from a seed."""

import random
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.ledger.records import AnyRecord, Genesis, Reversal, SeatRecord, Transaction
from companion.ledger.replay import History, extend, redoable, replay, reversible
from companion.ledger.sqlite import Ledger
from companion.rules import commands as c
from companion.rules import edition as ed
from companion.rules.decide import decide
from companion.rules.game import Game
from companion.rules.genesis import start
from companion.rules.look import phase_of, player_on_turn
from companion.rules.names import CardId, DeckId, GroupId, Phase, PlayerId, SquareKind, TaxMode
from companion.rules.offers import offers
from companion.rules.refusals import RuleViolation

ADA, BEN, CLEO = PlayerId("ada"), PlayerId("ben"), PlayerId("cleo")
LUCK, FUND = DeckId("luck"), DeckId("fund")

SWITCHES = ed.Switches(
    money_start=400,
    money_smallest_note=1,
    money_round=ed.Rounding.UP,
    go_salary=40,
    jail_fine=50,
    jail_pay_before_roll_turns=(1, 2),
    jail_card_after_failed_third_roll=False,
    jail_third_turn_move=ed.ThirdTurnMove.SAME_ROLL,
    jail_same_turn_release=True,
    tax_income_options=(TaxMode.FLAT, TaxMode.PERCENT),
    tax_luxury=75,
    deck_reshuffle="never",
    rent_ask_deadline=ed.AskDeadline.AUTOMATIC,
    rent_group_factor=2,
    auction_on_decline=True,
    auction_min_bid=10,
    auction_step=10,
    auction_overbid=ed.Overbid.CASH_ONLY,
    build_small_max=4,
    build_big_requires=ed.BigRequires.FULL_ON_EVERY_LOT,
    build_per_lot_per_turn=None,
    build_window=ed.Window.BETWEEN_MOVES,
    build_small_returned_on_upgrade=True,
    build_skip_houses_when_short=False,
    shortage_mode=ed.ShortageMode.AUCTION_UNLESS_AGREED,
    sell_hotel_mode=ed.HotelSale.BY_LEVEL_OR_GROUP,
    sell_only_when_in_need=False,
    lock_scope=ed.LockScope.GROUP,
    mortgage_tradeable=True,
    mortgage_transfer_fee=100,
    mortgage_interest=100,
    mortgage_interest_base=ed.ValueBase.MORTGAGE_VALUE,
    mortgage_redeem_base=ed.ValueBase.MORTGAGE_VALUE,
    mortgage_third_party_redeem=False,
    redeem_window=ed.Window.ANY_TIME,
    trade_window=ed.Window.BETWEEN_MOVES,
    trade_in_debt=ed.TradeInDebt.DEBTOR_MUST_CLEAR,
    trade_parties=2,
    trade_promises="forbidden",
    trade_gifts="forbidden",
    trade_deed_price_floor=ed.PriceFloor.MORTGAGE_VALUE,
    trade_jail_card_price_below=50,
    debt_in_kind=ed.InKind.ANY,
    bankrupt_raise_first=True,
    bankrupt_liquidate_first=True,
    bankrupt_to_player=ed.ToPlayer.CREDITOR_INHERITS,
    bankrupt_to_bank=ed.ToBank.AUCTION_EACH_UNMORTGAGED,
    bankrupt_building_value_to=ed.BuildingValueTo.CREDITOR,
    bankrupt_multi_creditor=ed.MultiCreditor.BANK,
    bankrupt_jail_card=ed.EstateCards.CREDITOR_ELSE_DECK,
    bankrupt_jail_fine_takeover=True,
    penalty_wrong_token=None,
    penalty_collusion=ed.Collusion.NONE,
    game_end=ed.GameEnd.LAST_PLAYER,
)


def _street(group: str, price: int, cost: int) -> ed.Space:
    rents = tuple(price * factor // 10 for factor in (1, 4, 11, 30, 45, 60))
    lot = ed.Lot(
        group=GroupId(group),
        price=price,
        mortgage=price // 2,
        rents=rents,
        small_cost=cost,
        big_cost=cost,
    )
    return ed.Space(kind=SquareKind.STREET, lot=lot)


def _other(kind: SquareKind, price: int) -> ed.Space:
    lot = ed.Lot(group=GroupId(kind.value), price=price, mortgage=price // 2)
    return ed.Space(kind=kind, lot=lot)


def _group(group: str, kind: SquareKind, letter: str, *squares: int) -> ed.Group:
    return ed.Group(id=GroupId(group), kind=kind, letter=letter, squares=squares)


def _deck(deck: DeckId, *effects: ed.Effect) -> ed.Deck:
    cards = (ed.Card(id=CardId(f"{deck}-{n}"), effect=effect) for n, effect in enumerate(effects))
    return ed.Deck(id=deck, cards=tuple(cards))


EDITION = ed.Edition(
    id="short_board",
    currency="USD",
    players_min=2,
    players_max=8,
    small_stock=10,
    big_stock=3,
    railroad_rents=(25, 50),
    utility_factors=(4, 10),
    jail_square=5,
    go_to_jail_square=15,
    income_tax_flat=60,
    spaces=(
        ed.Space(kind=SquareKind.GO),
        _street("brown", 60, 50),
        ed.Space(kind=SquareKind.CARD, deck=FUND),
        _street("brown", 80, 50),
        ed.Space(kind=SquareKind.INCOME_TAX, amount=60),
        ed.Space(kind=SquareKind.JAIL),
        _other(SquareKind.RAILROAD, 120),
        _street("pink", 140, 80),
        ed.Space(kind=SquareKind.CARD, deck=LUCK),
        _street("pink", 160, 80),
        ed.Space(kind=SquareKind.REST),
        _other(SquareKind.UTILITY, 150),
        _street("red", 220, 120),
        ed.Space(kind=SquareKind.LUXURY_TAX),
        _street("red", 240, 120),
        ed.Space(kind=SquareKind.GO_TO_JAIL),
        _other(SquareKind.RAILROAD, 120),
        ed.Space(kind=SquareKind.CARD, deck=LUCK),
        _other(SquareKind.UTILITY, 150),
        _street("red", 260, 120),
    ),
    groups=(
        _group("brown", SquareKind.STREET, "A", 1, 3),
        _group("pink", SquareKind.STREET, "B", 7, 9),
        _group("red", SquareKind.STREET, "C", 12, 14, 19),
        _group("railroad", SquareKind.RAILROAD, "T", 6, 16),
        _group("utility", SquareKind.UTILITY, "U", 11, 18),
    ),
    decks=(
        _deck(
            LUCK,
            ed.AdvanceNearest(kind=SquareKind.RAILROAD, rent_factor=2),
            ed.AdvanceNearest(kind=SquareKind.UTILITY, dice_factor=10),
            ed.Advance(to=19),
            ed.Step(steps=-3),
            ed.Keep(),
            ed.GoToJail(),
            ed.PayEachPlayer(amount=50),
        ),
        _deck(
            FUND,
            ed.Receive(amount=30),
            ed.Pay(amount=45),
            ed.ReceiveFromEach(amount=10),
            ed.Repairs(small=20, big=60),
            ed.Keep(),
        ),
    ),
    switches=SWITCHES,
)

SHUFFLES = {deck.id: tuple(card.id for card in deck.cards) for deck in EDITION.decks}


def genesis(
    game_id: str = "game-1",
    rules: ed.TableRules | None = None,
    edition: ed.Edition = EDITION,
) -> Genesis:
    """The first record of a game of three."""
    players = (ADA, BEN, CLEO)
    seats = (
        SeatRecord(player=ADA, name="Ada", mark="sun"),
        SeatRecord(player=BEN, name='Бен ; "Ben"', mark="drop"),
        SeatRecord(player=CLEO, name="", mark="leaf"),
    )
    return Genesis(
        seq=0,
        key="begin",
        at=1_700_000_000,
        game_id=game_id,
        app_version="0.1.0",
        event=start(edition, players, rules or ed.TableRules(), SHUFFLES),
        seats=seats,
    )


RICH = replace(EDITION, id="rich_board", switches=replace(SWITCHES, money_start=1_000_000))
"""Nobody fails for a long time."""


def next_transaction(history: History, command: c.AnyCommand, key: str = "") -> Transaction:
    """The record of a command that is allowed now."""
    seq = history.head + 1
    return Transaction(
        seq=seq,
        key=key or f"tap:{seq}",
        at=1_700_000_000 + 7 * seq,
        command=command,
        events=decide(history.game, command),
    )


def reversal(history: History, of: int) -> Reversal:
    """The record that takes `of` back."""
    seq = history.head + 1
    return Reversal(seq=seq, key=f"undo:{seq}", at=1_700_000_000 - seq, of=of)


def book(ledger: Ledger, records: Iterable[AnyRecord]) -> None:
    """Append the records one by one, as a table does."""
    for record in records:
        ledger.append(record, record.seq - 1)


def play(seed: int, steps: int, *, undo: float = 0.0, game_id: str = "game-1") -> History:
    """A game of so many records, or until it ends."""
    history = replay((genesis(game_id),))
    for record in moves(history, seed, steps, undo=undo):
        history = extend(history, record)
    return history


def moves(history: History, seed: int, steps: int, *, undo: float = 0.0) -> Iterator[AnyRecord]:
    """Records that go on from a history, one at a time."""
    rng = random.Random(seed)
    for _ in range(steps):
        record = _next(history, rng, undo)
        if record is None:
            return
        history = extend(history, record)
        yield record


def _next(history: History, rng: random.Random, undo: float) -> AnyRecord | None:
    if rng.random() < undo:
        for question in rng.sample((reversible, redoable), 2):
            of = question(history)
            if isinstance(of, int):
                return reversal(history, of)
    command = choose(history.game, rng)
    return None if command is None else next_transaction(history, command)


def choose(game: Game, rng: random.Random) -> c.AnyCommand | None:
    """Something that is allowed now: a throw if one is due, else an offer."""
    if game.over:
        return None
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    player = player_on_turn(game).id
    throws: list[c.AnyCommand] = [
        c.Roll(player=player, dice=dice),
        c.RollForRent(player=player, dice=dice),
    ]
    dicey = (Phase.BEFORE_ROLL, Phase.JAIL_EXIT, Phase.RENT_ROLL)
    if phase_of(game) in dicey and rng.random() < 0.8:
        for throw in throws:
            if _allowed(game, throw):
                return throw
    choices = list(offers(game))
    if len(choices) > 1:
        choices = [o for o in choices if not isinstance(o, c.DeclareBankruptcy)] or choices
    if choices:
        return rng.choice(choices)
    return next((throw for throw in throws if _allowed(game, throw)), None)


def _allowed(game: Game, command: c.AnyCommand) -> bool:
    try:
        decide(game, command)
    except RuleViolation:
        return False
    return True
