"""Settings that contradict each other or the board: one list for loader, case runner and lobby."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from math import gcd

import msgspec

from companion.rules.edition import Edition, Pay, Repairs, TableRules
from companion.rules.house import Inflow, RentInJail, Tracking
from companion.rules.largest import (
    largest_rent,
    largest_repairs,
    largest_salary,
    largest_throw_rent,
)
from companion.rules.names import LARGEST_AMOUNT, Money, SquareKind, TaxMode
from companion.rules.policies import AskDeadline, BigRequires, GameEnd
from companion.rules.refusals import Fact


class ContradictionCode(StrEnum):
    """Why settings do not go together; each has a sentence in every catalogue."""

    TAX_OPTION_TWICE = "tax_option_twice"
    FLAT_TAX_WITHOUT_SUM = "flat_tax_without_sum"
    PERCENT_TAX_WITHOUT_RATE = "percent_tax_without_rate"
    JAIL_TURN_TWICE = "jail_turn_twice"
    INFLOW_TWICE = "inflow_twice"
    INFLOW_WITHOUT_POT = "inflow_without_pot"
    SEED_WITHOUT_POT = "seed_without_pot"
    POT_WITHOUT_MONEY = "pot_without_money"
    POT_WITHOUT_SQUARE = "pot_without_square"
    INFLOW_WITHOUT_SOURCE = "inflow_without_source"
    SEED_OFF_NOTE = "seed_off_note"
    TURN_LIMIT_WITHOUT_WORTH = "turn_limit_without_worth"
    MINUTES_WITHOUT_WORTH = "minutes_without_worth"
    LANDING_WITHOUT_SALARY = "landing_without_salary"
    HOTELS_WITHOUT_HOUSES = "hotels_without_houses"
    HOTELS_OUT_OF_REACH = "hotels_out_of_reach"
    START_OFF_NOTE = "start_off_note"
    SALARY_OFF_NOTE = "salary_off_note"
    JAIL_FINE_OFF_NOTE = "jail_fine_off_note"
    PENALTY_OFF_NOTE = "penalty_off_note"
    BIDS_NEVER_ON_NOTE = "bids_never_on_note"
    MINIMUM_BID_OVER_START = "minimum_bid_over_start"
    CARD_WITHOUT_PRICE = "card_without_price"
    POOLED_HOUSES_STAY = "pooled_houses_stay"
    PAYMENT_TOO_LARGE = "payment_too_large"
    TURN_LIMIT_WITHOUT_TURNS = "turn_limit_without_turns"
    JAIL_RENT_WITHOUT_JAIL = "jail_rent_without_jail"
    ASK_DEADLINE_WITHOUT_THROWS = "ask_deadline_without_throws"


class Contradiction(msgspec.Struct, frozen=True, kw_only=True):
    """Settings that rule each other out, with what a sentence about them needs."""

    code: ContradictionCode
    switches: tuple[str, ...]
    """Dotted names; the first is the one to change."""
    expected: str
    """What the first setting should be, for builders; players read the code's sentence."""
    came: str
    facts: dict[str, Fact] = {}
    playable: bool = False
    """Nobody would agree on it, but a case may show what follows; the loader of cases lets it."""


Check = Callable[[Edition], Iterator[Contradiction]]
Code = ContradictionCode


def contradictions(
    edition: Edition, table_rules: TableRules | None = None
) -> tuple[Contradiction, ...]:
    """Everything in the settings that does not go together; nothing for a sound edition.

    With the rules of a table, also what they rule out.
    """
    found = [one for check in CHECKS for one in check(edition)]
    if table_rules is not None and table_rules.tracking is Tracking.OFF:
        found += untracked(edition)
        found += _deadlines(edition)
    return tuple(found)


def untracked(edition: Edition) -> Iterator[Contradiction]:
    """What bank-only play rules out: it follows neither turns nor who sits in jail."""
    switches = edition.switches
    limit = switches.game_turn_limit
    if limit is not None:
        code, name, expected = Code.TURN_LIMIT_WITHOUT_TURNS, "game.turn_limit", "'none'"
        yield _found(code, name, expected=expected, came=limit, playable=True, number=limit)
    if switches.rent_in_jail is RentInJail.NONE:
        code, name = Code.JAIL_RENT_WITHOUT_JAIL, "rent.in_jail"
        yield _found(code, name, expected="'collect'", came="'none'", playable=True)


def _deadlines(edition: Edition) -> Iterator[Contradiction]:
    """No throws, no deadline; a running game may switch all the same, once no claim is open."""
    deadline = edition.switches.rent_ask_deadline
    if deadline is not AskDeadline.AUTOMATIC:
        code, name = Code.ASK_DEADLINE_WITHOUT_THROWS, "rent.ask_deadline"
        came = repr(str(deadline))
        yield _found(code, name, expected="'automatic'", came=came, playable=True)


def _repeats(edition: Edition) -> Iterator[Contradiction]:
    switches = edition.switches
    lists = (
        (Code.TAX_OPTION_TWICE, "tax.income.options", switches.tax_income_options, "option"),
        (Code.JAIL_TURN_TWICE, "jail.pay_before_roll_turns", _turns(edition), "turn"),
        (Code.INFLOW_TWICE, "parking.inflow", switches.parking_inflow, "source"),
    )
    for code, name, values, word in lists:
        if len(set(values)) != len(values):
            came = repr([*values]) if code is Code.JAIL_TURN_TWICE else repr([*map(str, values)])
            yield _found(code, name, expected=f"each {word} once", came=came)


def _turns(edition: Edition) -> tuple[int, ...]:
    return edition.switches.jail_pay_before_roll_turns


def _taxes(edition: Edition) -> Iterator[Contradiction]:
    """Only where the board has an income tax."""
    options, name = edition.switches.tax_income_options, "tax.income.options"
    if not _has(edition, SquareKind.INCOME_TAX):
        return
    if TaxMode.FLAT in options and not edition.income_tax_flat:
        expected = "income_tax_flat above 0 for 'flat'"
        yield _found(Code.FLAT_TAX_WITHOUT_SUM, name, expected=expected, came="0")
    if TaxMode.PERCENT in options and not edition.income_tax_percent:
        expected = "income_tax_percent above 0 for 'percent'"
        yield _found(Code.PERCENT_TAX_WITHOUT_RATE, name, expected=expected, came="0")


def _pot(edition: Edition) -> Iterator[Contradiction]:
    """The pot needs its square and some money; without it nothing can flow in."""
    switches = edition.switches
    seed, inflow = switches.parking_seed, switches.parking_inflow
    seed_names, inflow_names = ("parking.seed", "parking.pot"), ("parking.inflow", "parking.pot")
    if not switches.parking_pot:
        if seed:
            yield _found(Code.SEED_WITHOUT_POT, *seed_names, expected="0 without pot", came=seed)
        if inflow:
            came = repr([*map(str, inflow)])
            expected = "nothing without pot"
            yield _found(Code.INFLOW_WITHOUT_POT, *inflow_names, expected=expected, came=came)
        return
    if not seed and not inflow:
        names, expected = (*inflow_names, "parking.seed"), "a source, or parking.seed above 0"
        yield _found(Code.POT_WITHOUT_MONEY, *names, expected=expected, came="[]")
    if not _has(edition, SquareKind.REST):
        expected = "false on a board without free parking"
        yield _found(Code.POT_WITHOUT_SQUARE, "parking.pot", expected=expected, came="true")
    if inflow and not seed and not any(_flows(edition, source) for source in inflow):
        code, names = Code.INFLOW_WITHOUT_SOURCE, (*inflow_names, "parking.seed")
        expected, came = "a source that this board has", repr([*map(str, inflow)])
        yield _found(code, *names, expected=expected, came=came, playable=True)
    if seed % switches.money_smallest_note:
        yield _off_note(edition, Code.SEED_OFF_NOTE, "parking.seed", seed)


def _flows(edition: Edition, source: Inflow) -> bool:
    """Does this board ever bring money of a kind; the jail fine always does."""
    switches = edition.switches
    match source:
        case Inflow.TAXES:
            income = switches.tax_income_options and _has(edition, SquareKind.INCOME_TAX)
            luxury = switches.tax_luxury and _has(edition, SquareKind.LUXURY_TAX)
            return bool(income or luxury)
        case Inflow.CARDS:
            effects = (card.effect for deck in edition.decks for card in deck.cards)
            return any(isinstance(effect, Pay | Repairs) for effect in effects)
        case Inflow.FINES:
            return True


def _ends(edition: Edition) -> Iterator[Contradiction]:
    """A game that ends before its last player needs the richest to win."""
    switches = edition.switches
    limits = (
        (Code.TURN_LIMIT_WITHOUT_WORTH, "game.turn_limit", switches.game_turn_limit),
        (Code.MINUTES_WITHOUT_WORTH, "game.minutes", switches.game_minutes),
    )
    for code, name, limit in limits:
        if limit is not None and switches.game_end is not GameEnd.WORTH:
            expected = "'none' unless game.end is 'worth'"
            yield _found(code, name, "game.end", expected=expected, came=limit, number=limit)


def _salaries(edition: Edition) -> Iterator[Contradiction]:
    switches = edition.switches
    if switches.go_landing_factor > 1 and not switches.go_salary:
        names, came = ("go.landing_factor", "go.salary"), switches.go_landing_factor
        expected = "1 where go.salary is 0"
        yield _found(Code.LANDING_WITHOUT_SALARY, *names, expected=expected, came=came)


def _stock(edition: Edition) -> Iterator[Contradiction]:
    """Big buildings are reached over the small ones, which must be there or be paid only."""
    switches = edition.switches
    agreed = switches.stock_small is not None or switches.stock_big is not None
    none_small = edition.small_supply == 0 and not switches.build_skip_houses_when_short
    if agreed and none_small and edition.big_supply:
        names = ("stock.small", "stock.big", "build.skip_houses_when_short")
        expected = "at least 1, or 0 of both kinds"
        yield _found(Code.HOTELS_WITHOUT_HOUSES, *names, expected=expected, came="0")
    elif agreed and edition.big_supply and edition.small_supply < _before_first_big(edition):
        number, came = _before_first_big(edition), edition.small_supply
        names = ("stock.small", "stock.big", "build.skip_houses_when_short")
        code, expected = Code.HOTELS_OUT_OF_REACH, f"at least {number}, or 0 of the big kind"
        yield _found(code, *names, expected=expected, came=came, playable=True, number=number)


def _before_first_big(edition: Edition) -> int:
    """Small buildings that must stand in the smallest group before its first big one."""
    switches = edition.switches
    if switches.build_skip_houses_when_short:
        return 0
    streets = [len(g.squares) for g in edition.groups if g.kind is SquareKind.STREET]
    pools = switches.build_big_requires is BigRequires.GROUP_TOTAL
    return switches.build_small_max * (1 if pools else min(streets, default=0))


def _notes(edition: Edition) -> Iterator[Contradiction]:
    """Sums that a table agrees on come in notes of the set; printed ones stay as they are."""
    switches = edition.switches
    note = switches.money_smallest_note
    if switches.money_start % note:
        yield _off_note(edition, Code.START_OFF_NOTE, "money.start", switches.money_start)
    if switches.go_salary % note:
        yield _off_note(edition, Code.SALARY_OFF_NOTE, "go.salary", switches.go_salary)
    if switches.jail_fine % note:
        yield _off_note(edition, Code.JAIL_FINE_OFF_NOTE, "jail.fine", switches.jail_fine)
    penalty = switches.penalty_wrong_token or 0
    if penalty % note:
        yield _off_note(edition, Code.PENALTY_OFF_NOTE, "penalty.wrong_token", penalty)


def _bids(edition: Edition) -> Iterator[Contradiction]:
    """The first bid must be possible, and some bid in the notes of the set."""
    switches = edition.switches
    least, name = switches.auction_min_bid, "auction.min_bid"
    if least % gcd(switches.auction_step, switches.money_smallest_note):
        code = Code.BIDS_NEVER_ON_NOTE
        names: tuple[str, ...] = (name, "auction.step", "money.smallest_note")
        expected = "with its steps some multiple of money.smallest_note"
        yield _found(code, *names, expected=expected, came=least, playable=True, amount=least)
    if least > switches.money_start:
        code, names = Code.MINIMUM_BID_OVER_START, (name, "money.start")
        expected = "not above money.start"
        yield _found(code, *names, expected=expected, came=least, playable=True, amount=least)


def _card_prices(edition: Edition) -> Iterator[Contradiction]:
    """Below the cap on the price of a jail card there must be a price."""
    switches = edition.switches
    cap, note = switches.trade_jail_card_price_below, switches.money_smallest_note
    if cap is not None and cap <= note:
        code = Code.CARD_WITHOUT_PRICE
        names = ("trade.jail_card_price_below", "money.smallest_note")
        expected = f"above money.smallest_note, {note}"
        yield _found(
            code, *names, expected=expected, came=cap, playable=True, amount=cap, note=note
        )


def _pooled(edition: Edition) -> Iterator[Contradiction]:
    """A hotel for the houses of the whole group has them put back (I1)."""
    switches = edition.switches
    pools = switches.build_big_requires is BigRequires.GROUP_TOTAL
    if pools and not switches.build_small_returned_on_upgrade:
        names = ("build.small_returned_on_upgrade", "build.big_requires")
        expected = "true where build.big_requires is 'group_total'"
        code = Code.POOLED_HOUSES_STAY
        yield _found(code, *names, expected=expected, came="false", playable=True)


def _payments(edition: Edition) -> Iterator[Contradiction]:
    """Factors and stocks may be large, but what comes of them must fit a ledger."""
    code = Code.PAYMENT_TOO_LARGE
    largest: tuple[tuple[Money, tuple[str, ...]], ...] = (
        (largest_rent(edition), ("rent.group_factor",)),
        (largest_salary(edition), ("go.landing_factor", "go.salary")),
        (largest_throw_rent(edition), ("money.smallest_note",)),
        (largest_repairs(edition), ("stock.small", "stock.big")),
    )
    for amount, names in largest:
        if amount > LARGEST_AMOUNT:
            expected = f"a payment of at most {LARGEST_AMOUNT}"
            came, limit = f"one of {amount}", LARGEST_AMOUNT
            yield _found(code, *names, expected=expected, came=came, amount=amount, limit=limit)


CHECKS: tuple[Check, ...] = (
    _repeats,
    _taxes,
    _pot,
    _ends,
    _salaries,
    _stock,
    _notes,
    _bids,
    _card_prices,
    _pooled,
    _payments,
)


def _has(edition: Edition, kind: SquareKind) -> bool:
    return any(space.kind is kind for space in edition.spaces)


def _off_note(edition: Edition, code: Code, name: str, amount: int) -> Contradiction:
    note = edition.switches.money_smallest_note
    names, expected = (name, "money.smallest_note"), f"a multiple of money.smallest_note, {note}"
    new = code is Code.SEED_OFF_NOTE
    return _found(
        code, *names, expected=expected, came=amount, playable=not new, amount=amount, note=note
    )


def _found(
    code: Code,
    *switches: str,
    expected: str,
    came: int | str,
    playable: bool = False,
    **facts: Fact,
) -> Contradiction:
    return Contradiction(
        code=code,
        switches=switches,
        expected=expected,
        came=str(came),
        facts=facts,
        playable=playable,
    )
