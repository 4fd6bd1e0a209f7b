"""A duel between the rules core and the oracle: the same random games, step by step.

`python -m tests.oracle.duel FIRST LAST [--steps N]` plays the games with these seeds and prints
every disagreement with what is needed to play it again.
"""

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion import editions
from companion.cases.compare import PLAYER_FIELDS, WHOLE_FIELDS
from companion.cases.model import Setup
from companion.cases.run import entries
from companion.cases.setup import starting_game
from companion.cases.verbs import command_of
from companion.rules.edition import Edition
from companion.rules.game import Game
from companion.rules.look import owned_lots
from companion.rules.refusals import RuleViolation
from companion.rules.settlement import judge_and_settle
from tests.oracle.board import board_of
from tests.oracle.coverage import ACCEPTED, ANYWHERE, CODES, Tried, never_met
from tests.oracle.deal_out import random_setup, random_switches, random_theme
from tests.oracle.oracle import Oracle
from tests.oracle.proposals import Proposer

EDITIONS = ("us_classic", "id_monopoli", "ru_birzha")


@dataclass
class Report:
    """What came of some games."""

    steps: int = 0
    accepted: int = 0
    ended: int = 0
    tried: Tried = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)


def core_state(game: Game) -> dict[str, Any]:
    """The core's position in the words of section 8."""
    ids = [player.id for player in game.players]
    state: dict[str, Any] = {
        name: {player: read(game, player) for player in ids} for name, read in PLAYER_FIELDS.items()
    }
    state["jail_turn"] = {p.id: p.jail_turn for p in game.players if p.in_jail}
    state |= {name: read(game) for name, read in WHOLE_FIELDS.items()}
    state["out"] = sorted(state["out"])
    state["cash"] = {player.id: player.balance for player in game.players}
    state["owners"] = {str(square): holding.owner for square, holding in owned_lots(game)}
    decks = {str(name): deck for name, deck in game.decks.items()}
    state["deck_bottom"] = {n: d.cards[-1] if d.cards else None for n, d in decks.items()}
    state["deck_size"] = {name: len(deck.cards) for name, deck in decks.items()}
    state["deck_order"] = {n: list(d.cards) for n, d in decks.items() if d.known}
    return state


@cache
def _edition(name: str) -> Edition:
    return editions.load(name)


def play(seed: int, most_steps: int, report: Report) -> None:
    """One game by its seed; stops at the first disagreement."""
    rng = Random(seed)
    name = EDITIONS[seed % len(EDITIONS)]
    theme = random_theme(rng)
    switches = random_switches(rng, theme)
    board = board_of(name, switches)
    setup = random_setup(rng, board, theme)
    oracle = Oracle(board, setup)
    edition = editions.apply_switches(_edition(name), switches)
    game = starting_game(edition, msgspec.convert(setup, Setup, strict=False))
    proposer = Proposer(rng, oracle.t)
    steps: list[dict[str, Any]] = []
    found = _differences("set-up", oracle.state(), core_state(game))
    while not found and len(steps) < most_steps:
        step = proposer.next()
        steps.append(step)
        game, found = _one_step(oracle, game, step, report)
        if oracle.t.over and rng.random() < 0.3:
            report.ended += 1
            break
    if found:
        case = {"editions": [name], "setup": setup, "switches": switches, "steps": steps}
        report.disagreements.append(f"seed {seed}: {found}\n  {json.dumps(case)}")


def _one_step(oracle: Oracle, game: Game, step: dict[str, Any], report: Report) -> tuple[Game, str]:
    """The step on both sides; the second value says what differs, if anything."""
    phase = oracle.t.phase()
    code, lines = oracle.apply(step)
    try:
        judgement = judge_and_settle(game, command_of(step))
        events, game = judgement.events, judgement.game
        core_code, core_lines = None, [msgspec.to_builtins(line) for line in entries(events)]
    except RuleViolation as violation:
        core_code, core_lines = violation.code.value, []
    report.steps += 1
    report.accepted += code is None
    report.tried[step["do"], code or ACCEPTED] += 1
    report.phases[phase] += 1
    what = f"in {phase}, {json.dumps(step)}"
    if code != core_code:
        return game, f"{what}: oracle {code}, core {core_code}"
    if lines != core_lines:
        return game, f"{what}: ledger of oracle {lines}, of core {core_lines}"
    return game, _differences(what, oracle.state(), core_state(game))


def _differences(what: str, ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    for name, value in ours.items():
        if name != "deck_order" and value != theirs[name]:
            return f"{what}: {name} of oracle {value}, of core {theirs[name]}"
    if ours["deck_order"] != theirs["deck_order"]:
        return f"{what}: deck order differs"
    return ""


def duel(first: int, last: int, most_steps: int) -> Report:
    """All games of a range of seeds."""
    report = Report()
    for seed in range(first, last):
        play(seed, most_steps, report)
    return report


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--steps", type=int, default=400)
    arguments = parser.parse_args()
    report = duel(arguments.first, arguments.last, arguments.steps)
    for line in report.disagreements:
        print(line)
    print(f"{report.steps} steps, {report.accepted} accepted, {report.ended} games over")
    print(f"{len(report.disagreements)} disagreements")
    for verb, codes in CODES.items():
        counts = [(code, report.tried[verb, code]) for code in (ACCEPTED, *codes, *ANYWHERE)]
        print(f"{verb}:", *(f"{code} {count}" for code, count in counts if count))
    print("never met:", *(f"{verb} {code}," for verb, code in never_met(report.tried)))
    print(dict(report.phases.most_common()))


if __name__ == "__main__":
    main()
