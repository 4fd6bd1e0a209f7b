"""What holds for every game and every command."""

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules import commands as c
from companion.rules.decide import decide, judge
from companion.rules.events import AnyEvent
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.look import phase_of
from companion.rules.names import Phase
from companion.rules.offers import offers
from companion.rules.refusals import RuleViolation
from tests.rules.invariants import broken
from tests.strategies import COMMANDS, OPENINGS, commands, games, listable, moments, played

Moment = tuple[Game, c.AnyCommand | None]

_game = msgspec.json.Decoder(Game)
_command = msgspec.json.Decoder(c.AnyCommand)
_event = msgspec.json.Decoder(AnyEvent)


@given(games)
def test_every_moment_of_a_game_is_sound(game: Game):
    assert [] == broken(game)


def test_every_opening_is_sound_and_reached_by_the_strategy():
    for number, opening in enumerate(OPENINGS):
        assert [] == broken(opening().game)
        assert opening().game == played(number)[0][0]


@given(games, st.lists(commands, min_size=1, max_size=20))
def test_decide_raises_nothing_but_a_rule_violation(game: Game, tries: list[c.AnyCommand]):
    for command in tries:
        try:
            after = judge(game, command).game
        except RuleViolation:
            continue
        assert [] == broken(after), command


@given(games)
def test_every_offer_is_accepted_and_leads_to_a_sound_game(game: Game):
    for offer in offers(game):
        assert [] == broken(judge(game, offer).game), offer


@given(games)
def test_every_accepted_listable_command_was_offered(game: Game):
    offered = set(map(repr, offers(game)))
    accepted = {repr(command) for command in listable(game) if _is_accepted(game, command)}

    assert offered == accepted
    assert len(offered) == len(offers(game))


def _is_accepted(game: Game, command: c.AnyCommand) -> bool:
    try:
        decide(game, command)
    except RuleViolation:
        return False
    return True


@given(games)
def test_a_game_that_is_not_over_can_go_on(game: Game):
    assume(not game.over)
    throw_due = phase_of(game) in (Phase.BEFORE_ROLL, Phase.RENT_ROLL)

    assert throw_due or offers(game)


@given(moments())
def test_events_lead_to_the_judged_game(moment: Moment):
    game, command = moment
    assume(command is not None)
    judgement = judge(game, command)
    events, judged = judgement.events, judgement.game
    for event in events:
        game = evolve(game, event)

    assert judged == game


@given(moments())
def test_the_same_command_gives_the_same_events(moment: Moment):
    game, command = moment
    assume(command is not None)

    assert decide(game, command) == decide(game, command)


@given(moments())
def test_a_refused_or_accepted_command_leaves_the_game_as_it_was(moment: Moment):
    game, command = moment
    before = msgspec.json.encode(game)
    assume(command is not None)
    decide(game, command)

    assert before == msgspec.json.encode(game)


@given(commands)
def test_every_command_survives_writing_and_reading(command: c.AnyCommand):
    assert command == _command.decode(msgspec.json.encode(command))


@given(moments())
def test_every_event_survives_writing_and_reading(moment: Moment):
    game, command = moment
    assume(command is not None)
    for event in decide(game, command):
        assert event == _event.decode(msgspec.json.encode(event))


@given(moments())
def test_a_game_survives_save_and_load_and_goes_on_equally(moment: Moment):
    game, command = moment
    loaded = _game.decode(msgspec.json.encode(game))

    assert game == loaded
    assert phase_of(game) is phase_of(loaded)
    assert offers(game) == offers(loaded)
    if command is not None:
        assert judge(game, command) == judge(loaded, command)


def test_the_strategy_knows_every_command_class_and_its_fields():
    assert 47 == len(COMMANDS)


def test_played_games_give_most_commands_and_meet_every_phase():
    seen: set[Phase] = set()
    given_commands: set[type[c.AnyCommand]] = set()
    for seed in range(8 * len(OPENINGS)):
        for game, command in played(seed):
            seen.add(phase_of(game))
            if command is not None:
                given_commands.add(type(command))

    missing = set(Phase) - seen
    assert set() == missing
    assert 33 <= len(given_commands)
