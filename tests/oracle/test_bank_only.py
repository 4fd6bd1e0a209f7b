"""Bank-only play: the rules core against the oracle in random games, step by step."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion import editions
from companion.cases.model import Setup
from companion.cases.run import entries
from companion.cases.setup import starting_game
from companion.cases.verbs import command_of
from companion.rules import commands as c
from companion.rules.edition import Edition, TableRules
from companion.rules.game import Game
from companion.rules.house import Tracking
from companion.rules.refusals import RuleViolation
from companion.rules.settlement import judge_and_settle
from tests.oracle.bank_only import GESTURES, BankOnlyOracle, BankOnlyProposer
from tests.oracle.board import board_of
from tests.oracle.deal_out import random_setup, random_switches, random_theme
from tests.oracle.duel import EDITIONS, core_state

KINDS = {
    "open_auction": c.OpenAuction,
    "charge_rent": c.ChargeRent,
    "collect_salary": c.CollectSalary,
    "pay_tax": c.PayTax,
    "pay_fine_square": c.PayFineSquare,
    "collect_prize": c.CollectPrize,
    "collect_pot": c.CollectPot,
    "apply_card": c.ApplyCard,
    "pay": c.Pay,
}
SHORT = range(50_000, 50_090)
LONG = range(60_000, 60_900)


@cache
def _edition(name: str) -> Edition:
    return editions.load(name)


def _command(step: dict[str, Any]) -> c.AnyCommand:
    """The command of a step; the verbs of bank-only play are in no case file."""
    kind = KINDS.get(step["do"])
    if kind is None:
        return command_of(step)
    fields = {name: value for name, value in step.items() if name != "do"}
    command: c.AnyCommand = msgspec.convert({"type": kind.__name__, **fields}, type=c.AnyCommand)
    return command


def _setup(rng: Random, board: dict[str, Any]) -> dict[str, Any]:
    """A position without throws, turns and jail."""
    setup = random_setup(rng, board, random_theme(rng))
    for player in setup["players"]:
        player.pop("in_jail", None)
        player.pop("jail_turn", None)
    setup.pop("phase", None)
    setup.pop("doubles", None)
    return setup


def _play(seed: int, most_steps: int, tried: Counter[tuple[str, str]]) -> list[str]:
    rng = Random(seed)
    name = EDITIONS[seed % len(EDITIONS)]
    switches = random_switches(rng, random_theme(rng))
    board = board_of(name, switches)
    setup = _setup(rng, board)
    oracle = BankOnlyOracle(board, setup)
    edition = editions.apply_switches(_edition(name), switches)
    game = starting_game(edition, msgspec.convert(setup, Setup, strict=False))
    game = replace(game, table_rules=TableRules(tracking=Tracking.OFF))
    proposer = BankOnlyProposer(rng, oracle.t)
    for _ in range(most_steps):
        step = proposer.next()
        game, found = _one_step(oracle, game, step, tried)
        if found:
            return [f"seed {seed}, {name}, {switches}, {step}: {found}"]
        if oracle.t.over and rng.random() < 0.3:
            break
    return []


def _one_step(
    oracle: BankOnlyOracle, game: Game, step: dict[str, Any], tried: Counter[tuple[str, str]]
) -> tuple[Game, str]:
    code, lines = oracle.apply(step)
    try:
        judgement = judge_and_settle(game, _command(step))
        events, game = judgement.events, judgement.game
        core_code, core_lines = None, [msgspec.to_builtins(line) for line in entries(events)]
    except RuleViolation as violation:
        core_code, core_lines = violation.code.value, []
    tried[step["do"], code or "accepted"] += 1
    if (code, lines) != (core_code, core_lines):
        return game, f"oracle {code} {lines}, core {core_code} {core_lines}"
    ours, theirs = oracle.state(), core_state(game)
    for name, value in ours.items():
        # Nobody follows turns: the core lets the turn pass when its player leaves, which is all.
        if name not in ("turn", "extra_roll") and value != theirs[name]:
            return game, f"{name} of oracle {value}, of core {theirs[name]}"
    return game, ""


def _told(seeds: range, steps: int) -> Counter[tuple[str, str]]:
    tried: Counter[tuple[str, str]] = Counter()
    print(f"seeds {seeds.start} to {seeds.stop - 1}, at most {steps} steps each")
    found = [why for seed in seeds for why in _play(seed, steps, tried)]
    print(f"{tried.total()} steps compared", *found, sep="\n")

    assert [] == found
    return tried


def test_core_and_oracle_agree_in_bank_only_play() -> None:
    tried = _told(SHORT, 150)

    assert set(GESTURES) == {verb for verb, code in tried if code == "accepted"} & set(GESTURES)
    assert {"nothing_due", "dice_needed", "needs_positions", "already_owned"} < {
        code for _, code in tried
    }


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_core_and_oracle_agree_in_many_games_of_bank_only_play() -> None:
    tried = _told(LONG, 400)

    assert {"no_lot_auction", "not_this_card", "option_not_offered"} < {code for _, code in tried}
