"""Editions of any size that break no check."""

import msgspec
from hypothesis import strategies as st

from companion.editions import apply_switches, load
from companion.editions.places import FORMAT
from companion.editions.playable import SMALLEST_BOARD
from companion.rules.edition import (
    Advance,
    AdvanceNearest,
    Card,
    Deck,
    Edition,
    Effect,
    GoToJail,
    Group,
    Keep,
    Lot,
    Pay,
    PayEachPlayer,
    Receive,
    ReceiveFromEach,
    Repairs,
    SkipTurn,
    Space,
    Step,
    Switches,
)
from companion.rules.names import CardId, DeckId, GroupId, SquareKind

sums = st.integers(1, 100_000)
LETTERS = "ABCDEFGH"
WITH_SUM = (SquareKind.WIN, SquareKind.FINE)
HOUSE_RULES = {
    "money.round": st.sampled_from(["up", "down"]),
    "go.salary": st.integers(0, 5000),
    "mortgage.interest": st.integers(0, 1000).map(lambda permille: permille / 1000),
    "tax.luxury": st.none() | sums,
    "build.per_lot_per_turn": st.sampled_from([None, 1]),
    "jail.pay_before_roll_turns": st.sampled_from([[], [1], [1, 2], [2, 3], [1, 2, 3]]),
    "trade.deed_price_floor": st.sampled_from(["mortgage_value", "none"]),
    "penalty.wrong_token": st.none() | sums,
    "auction.on_decline": st.booleans(),
}


@st.composite
def lots(draw: st.DrawFn, group: GroupId, kind: SquareKind, small_max: int) -> Lot:
    mortgage = draw(sums)
    if kind is not SquareKind.STREET:
        return Lot(group=group, price=mortgage + 1, mortgage=mortgage)
    rents = st.lists(sums, min_size=small_max + 2, max_size=small_max + 2, unique=True)
    return Lot(
        group=group,
        price=mortgage + draw(sums),
        mortgage=mortgage,
        rents=tuple(sorted(draw(rents))),
        small_cost=draw(sums),
        big_cost=draw(sums),
    )


def effects(squares: int, kinds: list[SquareKind]) -> st.SearchStrategy[Effect]:
    amounts = [Receive, Pay, PayEachPlayer, ReceiveFromEach]
    nearest = st.builds(
        AdvanceNearest,
        kind=st.sampled_from(kinds),
        rent_factor=st.integers(1, 3),
        dice_factor=st.none() | st.integers(1, 12),
    )
    return st.one_of(
        st.builds(Advance, to=st.integers(0, squares - 1)),
        nearest,
        st.builds(Step, steps=st.sampled_from([-2, -1, 1, 2])),
        *(st.builds(kind, amount=sums) for kind in amounts),
        st.builds(Repairs, small=st.integers(0, 500), big=st.integers(0, 500)),
        st.sampled_from([Keep(), GoToJail()]),
        st.builds(SkipTurn, turns=st.integers(1, 3)),
    )


@st.composite
def switches(draw: st.DrawFn, small_max: int) -> Switches:
    chosen = draw(st.fixed_dictionaries({}, optional=HOUSE_RULES))
    changed = apply_switches(load("us_classic"), chosen).switches
    return msgspec.structs.replace(changed, build_small_max=small_max)


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    small_max = draw(st.integers(1, 5))
    sizes = draw(st.lists(st.integers(2, 4), min_size=1, max_size=len(LETTERS)))
    spaces = [Space(kind=SquareKind.GO), Space(kind=SquareKind.JAIL)]
    groups = []
    kinds = [SquareKind.STREET] * len(sizes) + [SquareKind.RAILROAD, SquareKind.UTILITY]
    for index, (kind, size) in enumerate(zip(kinds, [*sizes, 2, 2], strict=True)):
        group = GroupId(f"g{index}")
        squares = tuple(range(len(spaces), len(spaces) + size))
        letter = {SquareKind.RAILROAD: "T", SquareKind.UTILITY: "U"}.get(kind) or LETTERS[index]
        groups.append(Group(id=group, kind=kind, squares=squares, letter=letter))
        spaces += [Space(kind=kind, lot=draw(lots(group, kind, small_max))) for _ in squares]
    deck = DeckId("deck")
    spaces += [Space(kind=SquareKind.CARD, deck=deck), Space(kind=SquareKind.REST)]
    spaces.append(Space(kind=draw(st.sampled_from(WITH_SUM)), amount=draw(sums)))
    spaces += [Space(kind=SquareKind.REST)] * max(0, SMALLEST_BOARD - len(spaces))
    found = draw(st.lists(effects(len(spaces), kinds), min_size=1, max_size=6))
    found.append(draw(st.builds(Receive, amount=sums)))
    cards = tuple(Card(id=CardId(f"c{n}"), effect=effect) for n, effect in enumerate(found))
    railroad_rent, utility_factor = draw(sums), draw(sums)
    return Edition(
        id="made_up",
        version=FORMAT,
        currency=draw(st.text('ABCXYZ"\\é₽ ', min_size=1, max_size=4).filter(str.strip)),
        players_min=2,
        players_max=draw(st.integers(2, 8)),
        small_stock=draw(st.integers(1, 99)),
        big_stock=draw(st.integers(1, 99)),
        railroad_rents=(railroad_rent, 2 * railroad_rent),
        utility_factors=(utility_factor, 3 * utility_factor),
        utility_rent_in_notes=draw(st.booleans()),
        jail_square=1,
        income_tax_flat=draw(sums),
        spaces=tuple(spaces),
        groups=tuple(groups),
        decks=(Deck(id=deck, cards=cards),),
        switches=draw(switches(small_max)),
    )
