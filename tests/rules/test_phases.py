"""The phase is the first thing that is open, in the order of the rule book."""

from msgspec.structs import replace

from companion.rules.game import Auction, Choice, Debt, Game, Takeover
from companion.rules.look import phase_of
from companion.rules.names import BuildingKind, Cause, Phase
from tests.builders import ADA, BEN, Position

DEBT = Debt(id=1, debtor=ADA, creditors=(BEN,), amounts=(20,), cause=Cause.RENT)
STAGES = (
    Phase.JAIL_EXIT,
    Phase.RENT_ROLL,
    Phase.DRAW,
    Phase.TAX_CHOICE,
    Phase.PURCHASE,
    Phase.BEFORE_ROLL,
    Phase.AFTER_MOVE,
)


def everything_open() -> Game:
    return replace(
        Position().game,
        over=True,
        takeover=Takeover(debtor=ADA, owner=BEN, fine=50),
        debts=(DEBT,),
        choices=(Choice(player=BEN, lot=5),),
        shortage=BuildingKind.SMALL,
        estate=(3,),
        auction=Auction(lot=None),
        stage=Phase.DRAW,
    )


def test_what_is_open_is_named_in_order_as_it_closes():
    game = everything_open()
    phases = [phase_of(game)]
    closing: tuple[dict[str, object], ...] = (
        {"over": False},
        {"takeover": None},
        {"debts": ()},
        {"choices": ()},
        {"shortage": None},
        {"estate": ()},
    )
    for change in closing:
        game = replace(game, **change)
        phases.append(phase_of(game))

    expected = [*list(Phase)[:6], Phase.DRAW]
    assert expected == phases


def test_every_stage_shows_once_nothing_is_open():
    game = Position().game
    for stage in STAGES:
        assert stage is phase_of(replace(game, stage=stage))


def test_open_matters_and_stages_together_are_all_phases():
    assert set(Phase) == {*list(Phase)[:6], *STAGES}
