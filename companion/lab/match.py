"""Plays one game from its number to its end: bots wish, `judge` decides, a scribe counts."""

import shlex
from collections.abc import Iterator

import msgspec

from companion.errors import BankerError
from companion.lab.bots import Mind, wishes
from companion.lab.houserules import drawn
from companion.lab.proof import Proof
from companion.lab.result import GameResult
from companion.lab.scribe import Scribe
from companion.lab.setup import Setup, generator, genesis, policies
from companion.ledger import codec
from companion.rules import commands as c
from companion.rules.decide import judge
from companion.rules.events import Judgement
from companion.rules.evolve import begin
from companion.rules.look import seat_of
from companion.rules.policies import GameEnd
from companion.rules.refusals import RuleViolation

MOST_REFUSALS = 2000
"""Tries in one moment; a game in which nothing is allowed is a defect of the rules or the bots."""


class LabFault(BankerError):
    """A promise of the rules core was broken; the message says how to play that game again."""


class Match:
    """One running game."""

    def __init__(self, setup: Setup, number: int) -> None:
        self.setup, self.number = setup, number
        self.edition, self.changes = setup.edition, dict[str, object]()
        if setup.random_rules:
            self.edition, self.changes = drawn(setup.edition, generator(setup, number, "rules"))
        self.genesis = genesis(setup, self.edition, number)
        self.game = begin(self.genesis)
        self.policies = policies(setup, number)
        self.mind = Mind(self.game, self.policies, generator(setup, number, "play"))
        self.scribe = Scribe(self.game)
        self.refused = 0
        self.proof = Proof(self.genesis, setup.proof) if setup.proof else None

    def play(self) -> GameResult:
        """To the end, or until the game has had its rounds. Raises LabFault only."""
        try:
            self._play()
        except LabFault:
            raise
        except Exception as error:
            raise self.fault(f"{type(error).__name__}: {error}") from error
        return self.result()

    def _play(self) -> None:
        most = self.setup.most_rounds
        while not self.game.over and self.scribe.rounds < most and not self.time_is_up():
            self.step()
        if not self.game.over and self.edition.switches.game_end is GameEnd.WORTH:
            self.end_by_agreement()
        if self.proof is not None:
            self.hold(self.proof.at_the_end())

    def time_is_up(self) -> bool:
        """Whether the time limit of the house rules is over, by the stated pace."""
        minutes = self.edition.switches.game_minutes
        if minutes is None:
            return False
        turns, decisions = self.game.turn_number, self.scribe.decisions
        return self.setup.pace.seconds(turns, decisions) >= 60 * minutes

    def step(self) -> None:
        """The first wish that the rules allow."""
        game = self.game
        for number, command in enumerate(wishes(self.mind, game)):
            try:
                judgement = judge(game, command)
            except RuleViolation:
                self.refused += 1
                assert number < MOST_REFUSALS, "bots repeat themselves"
                continue
            self.take(command, judgement)
            return
        raise self.fault("nothing is allowed, yet the game is not over")

    def take(self, command: c.AnyCommand, judgement: Judgement) -> None:
        """Go on to the judged game."""
        self.game = judgement.game
        self.scribe.note(command, judgement.events, judgement.game)
        if self.proof is not None:
            self.hold(self.proof.after(command, judgement))

    def hold(self, problems: Iterator[str]) -> None:
        """Stop at the first broken promise."""
        for problem in problems:
            raise self.fault(problem)

    def end_by_agreement(self) -> None:
        """A timed game ends when its time is up; open matters are closed first."""
        command = c.EndGame()
        for _ in range(MOST_REFUSALS):
            try:
                judgement = judge(self.game, command)
            except RuleViolation:
                self.step()
                if self.game.over:
                    return
                continue
            self.take(command, judgement)
            return

    def fault(self, problem: str) -> LabFault:
        """The problem with all that is needed to play this very game again."""
        setup = self.setup
        words = [
            "banker lab",
            shlex.join(setup.found_by or ("--edition", setup.edition.id)),
            f"--players {setup.players}",
            f"--seed {setup.seed}",
            f"--game {self.number}",
            f"--policy {','.join(setup.policies)}",
            f"--rounds {setup.most_rounds}",
            f"--seconds-per-turn {setup.pace.seconds_per_turn}",
            f"--seconds-per-decision {setup.pace.seconds_per_decision}",
        ]
        if setup.house_rules:
            words.append(f"--house-rules {shlex.join(setup.house_rules)}")
        words.append("--proof")
        if self.changes:
            problem += f"; house rules {msgspec.json.encode(self.changes).decode()}"
        step = self.scribe.commands
        return LabFault(f"{problem}; game {self.number}, command {step}; again: {' '.join(words)}")

    def result(self) -> GameResult:
        """What is kept of the game."""
        game, scribe = self.game, self.scribe
        return GameResult(
            number=self.number,
            policies=tuple(policy.name for policy in self.policies.values()),
            finished=game.over,
            winner=None if game.winner is None else seat_of(game, game.winner),
            rounds=scribe.rounds,
            turns=game.turn_number,
            throws=scribe.throws,
            commands=scribe.commands,
            refused=self.refused,
            decisions=scribe.decisions,
            landings=tuple(scribe.landings),
            income=scribe.income,
            rents=scribe.rents,
            trades=scribe.trades,
            auctions=scribe.auctions,
            shortage_auctions=scribe.shortages,
            small_ran_out=scribe.small_ran_out,
            big_ran_out=scribe.big_ran_out,
            worth=tuple(scribe.worth),
            digest=codec.digest(game) if self.proof is not None else "",
        )
