"""The View of every moment: complete, written down, and honest about what is possible."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given

from companion.rules import commands as c
from companion.rules.game import Game
from companion.rules.look import phase_of, player_of
from companion.rules.names import Phase
from companion.rules.offers import is_allowed
from companion.table import facts, prompts
from companion.table.answers import EMPTY
from companion.table.groupoffers import group_offer
from companion.table.requests import SetPreference, TableRequest, Undo
from companion.table.sheets import sheet
from companion.table.view import (
    Action,
    AuctionSheet,
    ChoiceSheet,
    DebtSheet,
    DrawSheet,
    JailSheet,
    Prompt,
    PurchaseSheet,
    Sheet,
    ShortageSheet,
    TakeoverSheet,
    TaxSheet,
    TradeSheet,
    View,
)
from tests.builders import ADA, BEN, CLEO, NAMES, Position, house_rules, table, with_stock
from tests.strategies import games

SHEETS: dict[Phase, tuple[type[Sheet], ...]] = {
    Phase.TAKEOVER: (TakeoverSheet,),
    Phase.DEBT: (DebtSheet, TradeSheet),
    Phase.MORTGAGE_CHOICE: (ChoiceSheet,),
    Phase.SHORTAGE: (ShortageSheet,),
    Phase.AUCTION: (AuctionSheet,),
    Phase.DRAW: (DrawSheet,),
    Phase.TAX_CHOICE: (TaxSheet,),
    Phase.PURCHASE: (PurchaseSheet,),
    Phase.JAIL_EXIT: (JailSheet,),
}
"""What must cover the table in a phase; others show a deal, the ways out of jail, or nothing."""


def actions_in(value: object) -> Iterator[Action]:
    """Every action anywhere inside a part of a View."""
    if isinstance(value, Action):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from actions_in(getattr(value, field))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from actions_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from actions_in(item)


def pictured(game: Game) -> tuple[object, ...]:
    """All parts of a View that follow from the game."""
    return (
        facts.seats(game, NAMES, {}, {}),
        facts.deeds(game),
        [group_offer(game, group.id) for group in game.edition.groups],
        facts.bank(game),
        prompts.prompt(game, EMPTY),
        sheet(game, EMPTY),
        prompts.actions(game, None, None),
        facts.standings(game, {}, {}, {}),
    )


@given(games)
def test_every_moment_has_a_picture_that_can_be_written_down(game: Game):
    for part in pictured(game):
        assert msgspec.json.encode(part)


@given(games)
def test_what_can_be_touched_is_accepted_and_the_rest_says_why(game: Game):
    for action in actions_in(pictured(game)):
        if not action.allowed:
            assert action.reason is not None or action.name == "draw", action
        elif action.request is not None and not isinstance(action.request, TableRequest):
            assert is_allowed(game, action.request), action


@given(games)
def test_every_step_of_raising_money_brings_what_it_says(game: Game):
    shown = sheet(game, EMPTY)
    for step in shown.steps if isinstance(shown, DebtSheet) else ():
        after = Position()
        after.game = game
        gain = player_of(after.did(step.command).game, shown.debtor).balance
        assert step.gain == gain - player_of(game, shown.debtor).balance


@given(games)
def test_every_step_of_a_group_brings_or_costs_what_it_says(game: Game):
    for group in game.edition.groups:
        offer = group_offer(game, group.id)
        for step in offer.steps if offer is not None else ():
            assert (step.amount is None) is not step.action.allowed
            if step.amount is None:
                continue
            after = Position()
            after.game = game
            moved = player_of(after.did(step.action.request).game, offer.owner).balance
            assert step.amount == moved - player_of(game, offer.owner).balance


@given(games)
def test_the_sheet_belongs_to_the_phase(game: Game):
    expected = SHEETS.get(phase_of(game), (TradeSheet, JailSheet, type(None)))

    assert isinstance(sheet(game, EMPTY), expected)


@given(games)
def test_the_prompt_names_somebody_who_plays(game: Game):
    shown: Prompt = prompts.prompt(game, EMPTY)

    assert shown.player is None or game.over or not player_of(game, shown.player).out


def rent_sheet(position: Position) -> DebtSheet:
    shown = sheet(position.game, EMPTY)
    assert isinstance(shown, DebtSheet)
    return shown


@pytest.mark.parametrize(
    ("position", "code", "amount"),
    [
        (Position().owns(BEN, 3), "why.rent", 4),
        (Position().owns(BEN, 1, 3), "why.rent_full_group", 8),
        (Position().owns(BEN, 1, 3).built({1: 2, 3: 3}), "why.rent_built", 180),
        (Position().owns(BEN, 1, 3).built({1: 4, 3: 5}), "why.rent_built", 450),
    ],
)
def test_a_rent_says_why_it_is_so_high(position: Position, code: str, amount: int):
    shown = rent_sheet(position.did(c.Roll(player=ADA, dice=(1, 2))))

    assert (code, amount) == (shown.why.code, shown.amount)


def test_the_rent_of_railroads_and_utilities_names_their_number():
    train = rent_sheet(Position().owns(BEN, 5, 15, 25).did(c.Roll(player=ADA, dice=(1, 4))))
    water = rent_sheet(Position().owns(BEN, 12, 28).did(c.Roll(player=ADA, dice=(6, 6))))

    assert (100, 3) == (train.amount, train.why.facts["number"])
    assert (120, 2, 12) == (water.amount, water.why.facts["number"], water.why.facts["sum"])


def test_a_tax_names_its_cause_and_both_options():
    position = Position().on(ADA, 4).in_stage(Phase.TAX_CHOICE)
    shown = sheet(position.game, EMPTY)
    assert isinstance(shown, TaxSheet)
    assert (["flat", "percent"], None) == ([o.name for o in shown.options], shown.counted)

    assert isinstance(shown.options[1].request, c.ChooseTax)
    owed = rent_sheet(position.did(shown.options[1].request))
    assert ("why.tax", 150) == (owed.why.code, owed.amount)


def test_a_takeover_is_offered_to_the_owner_of_the_square():
    position = Position().owns(BEN, 13).cash(sun=10).jailed(ADA, attempt=3)
    position.did(c.Roll(player=ADA, dice=(1, 2)), c.DeclareBankruptcy(player=ADA))
    shown = sheet(position.game, EMPTY)
    assert isinstance(shown, TakeoverSheet)

    assert (ADA, BEN, 50) == (shown.debtor, shown.owner, shown.fine)
    assert (True, True) == (shown.accept.allowed, shown.decline.allowed)


def test_a_shortage_shows_wishes_a_fair_split_and_bids():
    position = Position(edition=with_stock(small=1, big=1)).owns(ADA, 1, 3).owns(BEN, 6, 8, 9)
    position.did(c.AnnounceBuild(player=ADA, lots=(1,)), c.AnnounceBuild(player=BEN, lots=(6,)))
    shown = sheet(position.game, EMPTY)
    assert isinstance(shown, ShortageSheet)

    assert ({ADA: 1, BEN: 1}, 1) == (shown.wishes, shown.stock)
    assert c.AgreeShortage(split={ADA: 1, BEN: 0}) == shown.agree.request
    assert {ADA: (1, 3), BEN: (6, 8, 9), CLEO: ()} == shown.auction.places
    assert [3, 3, 0] == [len(column.bids) for column in shown.auction.columns]


def test_an_estate_shows_what_waits_behind_the_running_auction():
    shown = sheet(Position().auction_of(1, 3, 5).game, EMPTY)
    assert isinstance(shown, AuctionSheet)

    assert (1, (3, 5)) == (shown.lot, shown.waiting)


def test_the_rent_now_is_shown_where_it_does_not_hang_on_dice():
    position = Position().owns(BEN, 1, 3, 5, 12, mortgaged=(39,))
    rents = {deed.lot: deed.rent for deed in facts.deeds(position.game)}

    assert (4, 25, None, 0, None) == (rents[1], rents[5], rents[12], rents[39], rents[37])


def test_standings_rank_the_winner_then_the_rich_then_who_held_out():
    position = Position((ADA, BEN, CLEO)).out(CLEO).cash(sun=100, drop=300)
    ranks = facts.standings(position.game, {ADA: (1, 2)}, {CLEO: 7}, {CLEO: 7})

    assert [BEN, ADA, CLEO] == [row.player for row in ranks]
    assert ((1, 2), 7) == (ranks[1].curve, ranks[2].out_turn)


def test_a_trade_is_off_outside_of_its_window_with_a_reason():
    position = Position().after_move()
    bar = prompts.actions(position.game, None, None)

    assert "reason.trade_between_turns" == bar["trade"].reason.code
    assert bar["build"].allowed
    assert "reason.open_after_move" == bar["roll"].reason.code


@pytest.mark.parametrize(
    ("window", "open_after_move"),
    [("between_turns", False), ("own_turn_before_roll", False), ("between_moves", True)],
)
def test_a_trade_is_on_in_the_window_of_the_edition(window: str, open_after_move: bool):
    edition = house_rules(trade__window=window)
    bars = [
        prompts.actions(position.game, None, None)
        for position in (Position(edition=edition), Position(edition=edition).after_move())
    ]

    assert [True, open_after_move] == [bar["trade"].allowed for bar in bars]


def test_a_view_that_was_handed_out_never_changes(tmp_path: Path):
    rig = table(tmp_path, Position().owns(BEN, 3))
    shown, before = rig.view, msgspec.json.encode(rig.view)
    rig.dice(1, 2)
    rig.token(ADA)
    rig.choose(SetPreference(name="language", value="ru"))
    rig.choose(Undo())

    assert before == msgspec.json.encode(shown)
    assert shown.board is rig.view.board
    with pytest.raises(AttributeError):
        shown.seq = 0  # type: ignore[misc]


def test_a_view_finds_seats_and_deeds_and_knows_strangers():
    game = Position().game
    shown = msgspec.structs.replace(
        msgspec.convert(
            {"version": 1, "mode": "playing", "lobby": {"editions": [], "saved": []}}, View
        ),
        players=facts.seats(game, NAMES, {}, {}),
        deeds=facts.deeds(game),
    )

    assert "Ada" == shown.player(ADA).name
    assert 39 == shown.deed(39).lot
    with pytest.raises(KeyError):
        shown.deed(0)
    with pytest.raises(KeyError):
        shown.player("nobody")
