"""Games that prove the rules core, and proof that the proof can fail.

The seed of every run is in its name; a failure says which one command plays that game again.
"""

import shlex
import shutil

import pytest
from msgspec.structs import replace

from companion.cli.main import main
from companion.editions.loader import SHIPPED
from companion.lab.bots import wishes
from companion.lab.match import LabFault, Match
from companion.lab.pool import cores
from companion.lab.proof import Proof, asked
from companion.lab.run import play_all
from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.events import Judgement
from companion.rules.look import player_on_turn
from tests.lab.setups import EDITIONS, setup

ROUNDS = 30
ROUNDS_BY_CHANCE = 12
"""Bots by chance try much in a round and bring no game to an end."""
SPARSE = 150
"""Offers against all listable commands cost about a thousand judgements, so not at every step."""
NIGHTLY_SPARSE = 250


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("seed", "policy", "games", "most_rounds"),
    [(101, "mixed", 45, ROUNDS), (102, "mixed", 45, ROUNDS), (103, "random", 10, ROUNDS_BY_CHANCE)],
)
def test_every_promise_holds_in_games_with_random_house_rules(
    edition, seed, policy, games, most_rounds
):
    played = play_all(
        setup(
            edition,
            games=games,
            seed=seed,
            policies=(policy,),
            most_rounds=most_rounds,
            random_rules=True,
            proof=SPARSE,
        ),
        jobs=1,
    )

    assert games == sum(bool(result.digest) for result in played.results)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(2001, 2008))
def test_every_promise_holds_in_the_nightly_games(edition, seed):
    """With the random bots below: 3 editions, 7 seeds, 960 games, 20,160 in all."""
    run = setup(
        edition,
        games=900,
        seed=seed,
        most_rounds=ROUNDS,
        random_rules=True,
        proof=NIGHTLY_SPARSE,
    )
    by_chance = replace(
        run, games=60, policies=("random",), seed=seed + 1000, most_rounds=ROUNDS_BY_CHANCE
    )

    assert 900 == len(play_all(run, jobs=cores()).results)
    assert 60 == len(play_all(by_chance, jobs=cores()).results)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_promise_holds_after_every_single_command(edition):
    run = setup(edition, players=3, seed=7, policies=("builder",), most_rounds=8, proof=1)

    assert play_all(run, jobs=1).results[0].digest


def test_the_same_game_has_the_same_digest_on_any_number_of_jobs():
    run = setup(games=4, seed=8, most_rounds=10, random_rules=True, proof=500)
    one, two = (play_all(run, jobs=jobs).results for jobs in (1, 2))

    assert one == two
    assert 4 == len({result.digest for result in one})


@pytest.fixture
def match() -> Match:
    return Match(setup(), 0)


def _next(match: Match):
    command = next(iter(wishes(match.mind, match.game)))
    return command, judge(match.game, command)


def test_nothing_is_wrong_after_a_good_command(match):
    command, judgement = _next(match)

    assert [] == list(Proof(match.genesis, every=1).after(command, judgement))


def test_money_from_nowhere_is_found(match):
    command, judgement = _next(match)
    first = judgement.game.players[0]
    richer = (replace(first, balance=first.balance + 1), *judgement.game.players[1:])
    forged = Judgement(judgement.events, replace(judgement.game, players=richer))
    problems = list(Proof(match.genesis, every=1000).after(command, forged))

    assert "L1 money: balances differ from the transfers" in problems
    assert "L1 money: balances sum to 1" in problems
    assert "L6 replay: the events do not lead to the judged game" in problems


def test_a_balance_below_zero_is_found(match):
    command, judgement = _next(match)
    first, bank = judgement.game.players[0], judgement.game.bank_balance
    poor = (replace(first, balance=-5), *judgement.game.players[1:])
    game = replace(judgement.game, players=poor, bank_balance=bank + first.balance + 5)

    problems = list(Proof(match.genesis, every=1000).after(command, Judgement((), game)))
    assert "L2 solvency: p1 has -5" in problems


def test_a_house_from_nowhere_is_found(match):
    command, judgement = _next(match)
    forged = Judgement(judgement.events, replace(judgement.game, small_left=33))

    problems = list(Proof(match.genesis, every=1000).after(command, forged))
    assert any(problem.startswith("L3 titles") for problem in problems)


def test_an_offer_that_is_missing_is_found(match, monkeypatch):
    while match.game.proposal is None and not match.mind.estate(match.game).lots["p1"]:
        match.step()
    monkeypatch.setattr("companion.lab.proof.offers", lambda _: ())

    assert any("is accepted and was not offered" in problem for problem in asked(match.game))


def test_an_offer_that_is_refused_is_found(match, monkeypatch):
    wrong = c.BuyDeed(player=player_on_turn(match.game).id, lot=1)
    monkeypatch.setattr("companion.lab.proof.offers", lambda _: (wrong,))

    assert any("was offered and is refused" in problem for problem in asked(match.game))


def test_a_game_that_cannot_be_replayed_is_found(match):
    proof = Proof(match.genesis, every=1000)
    command, judgement = _next(match)
    assert [] == list(proof.after(command, judgement))
    proof.games[-1] = replace(proof.games[-1], turn_number=7)

    problems = list(proof.at_the_end())
    assert any(problem.startswith("L6 replay") for problem in problems)
    assert any(problem.startswith("L7 undo") for problem in problems)


def test_a_fault_names_edition_rules_seed_and_step_and_its_command_runs(capsys, tmp_path):
    board = tmp_path / "our boards" / "us_classic"
    shutil.copytree(SHIPPED / "us_classic", board)
    rules = ("go.salary=400", "jail.pay_before_roll_turns=[1, 2]")
    found_by = ("--edition", str(board), "--data", str(tmp_path / "our games"))
    run = replace(setup(seed=5, most_rounds=2), house_rules=rules, found_by=found_by)
    match = Match(run, 3)
    for _ in range(4):
        match.step()
    with pytest.raises(LabFault, match="command 4; again: banker lab") as fault:
        match.hold(iter(["something is wrong"]))
    words = shlex.split(str(fault.value).partition("again: ")[2])

    assert ["banker", "lab"] == words[:2]
    assert {"5", "3", *rules, *found_by} <= set(words)
    assert 0 == main([*words[1:], "--jobs", "1"])
    assert "1 game proven" in capsys.readouterr().out


def test_a_fault_of_random_rules_names_the_rules_that_were_drawn():
    run = replace(setup(seed=5, random_rules=True), house_rules=("random",))
    match = Match(run, 0)

    assert match.changes
    assert all(name in str(match.fault("wrong")) for name in match.changes)
