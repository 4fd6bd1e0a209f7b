"""Events as older ledgers tell them lead to the same games."""

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import judge
from companion.rules.edition import TableRules
from companion.rules.evolve import begin, evolve
from companion.rules.game import Game
from companion.rules.genesis import start
from companion.rules.names import Phase, PlayerId

ADA, BEN = PlayerId("ada"), PlayerId("ben")


def opened(*, doubles: int = 0, jail_turn: int = 0) -> Game:
    edition = load("us_classic")
    decks = {deck.id: [card.id for card in deck.cards] for deck in edition.decks}
    game = begin(start(edition, (ADA, BEN), TableRules(), decks))
    ada = game.players[0]
    if jail_turn:
        ada = replace(ada, square=10, in_jail=True, jail_turn=jail_turn)
    return replace(game, doubles=doubles, players=(ada, game.players[1]))


def as_told_before(events: tuple[e.AnyEvent, ...]) -> tuple[e.AnyEvent, ...]:
    """The stage after a throw was an event of its own; a third double had none."""
    told: list[e.AnyEvent] = []
    again = False
    for event in events:
        if isinstance(event, e.DiceRolled):
            again = event.extra_roll
            told.append(replace(event, extra_roll=False))
            continue
        if isinstance(event, e.TokenMoved):
            told.append(e.StageEntered(stage=Phase.AFTER_MOVE, extra_roll=again))
        told.append(event)
        if isinstance(event, e.JailTryFailed):
            told.append(e.StageEntered(stage=Phase.AFTER_MOVE))
    return tuple(told)


@pytest.mark.parametrize("dice", [(1, 2), (2, 2), (3, 4), (2, 5), (5, 5)])
@pytest.mark.parametrize(
    "game", [opened(), opened(doubles=1), opened(doubles=2), opened(jail_turn=1)]
)
def test_a_throw_with_its_stage_told_apart(game: Game, dice: tuple[int, int]) -> None:
    judgement = judge(game, c.Roll(player=ADA, dice=dice))
    before = as_told_before(judgement.events)

    for event in before:
        game = evolve(game, event)

    assert judgement.game == game
    assert judgement.game.doubles == 3 or len(before) > len(judgement.events)
