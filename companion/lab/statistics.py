"""From played games to statistics: lengths, win shares, landings, income, worth, shortages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from math import sqrt

import msgspec

from companion.lab import compiled
from companion.lab.pace import Pace
from companion.lab.result import SAMPLE_ROUNDS, GameResult
from companion.lab.run import Run
from companion.lab.setup import Setup

NORMAL_95 = 1.959964
"""Two-sided 95 percent point of the normal distribution."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A share of games with its 95 percent interval (Wilson), in percent."""

    count: int
    share_pct: float
    low_pct: float
    high_pct: float


class Spreading(msgspec.Struct, frozen=True, kw_only=True):
    """How a quantity is spread over all games; None: above what a game that never ends has had."""

    mean: float
    """Of the finished games alone: how long the others are nobody knows."""
    least: float
    p10: float | None
    median: float | None
    p90: float | None
    most: float | None


class GroupIncome(msgspec.Struct, frozen=True, kw_only=True):
    """Rent that a group brought to its owners."""

    amount: int
    payments: int
    share_pct: float


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """Mean net worth at the end of a round, over the games that still ran then."""

    round: int
    games: int
    by_seat: tuple[float, ...]
    winner: float | None
    """Of the player who wins in the end; None where none of these games has one."""


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a run says. Two equal runs differ in `cpu_s`, `wall_s` and `compiled` alone."""

    games: int
    finished: int
    turns: int
    throws: int
    commands: int
    cpu_s: float
    wall_s: float
    compiled: bool
    """Whether the rules were run as machine code."""
    edition: str
    players: int
    seed: int
    policies: tuple[str, ...]
    house_rules: tuple[str, ...]
    most_rounds: int
    pace: Pace
    game_minutes: int | None
    """House rule: the table ends a game that has lasted so many estimated minutes."""
    refused: int
    decisions: int
    trades: int
    auctions: int
    never_ends: Share
    """Games that had all their rounds and no winner."""
    rounds: Spreading | None
    """None where no game finished; else games that never end count as longer than the others."""
    game_turns: Spreading | None
    minutes: Spreading | None
    wins_by_seat: tuple[Share, ...]
    wins_by_policy: Mapping[str, Share]
    """Wins of seats with this policy, of all seats with it."""
    landings: tuple[int, ...]
    """By square; the last number counts the ways into jail."""
    landing_pct: tuple[float, ...]
    income: Mapping[str, GroupIncome]
    worth: tuple[Worth, ...]
    shortage_auctions: int
    shortage_auction_games: Share
    small_ran_out: Share
    big_ran_out: Share
    proven: int = 0
    """Games of which every promise was checked."""


def statistics(setup: Setup, run: Run) -> Statistics:
    """The statistics of a run."""
    results, games = run.results, len(run.results)
    finished = [result for result in results if result.finished]
    endless, landings = games - len(finished), _landed(results)
    return Statistics(
        games=games,
        finished=len(finished),
        turns=sum(result.turns for result in results),
        throws=sum(result.throws for result in results),
        commands=sum(result.commands for result in results),
        cpu_s=round(run.spent.cpu_s, 3),
        wall_s=round(run.spent.wall_s, 3),
        compiled=compiled.in_use(),
        edition=setup.edition.id,
        players=setup.players,
        seed=setup.seed,
        policies=setup.policies,
        house_rules=setup.house_rules,
        most_rounds=setup.most_rounds,
        pace=setup.pace,
        game_minutes=setup.edition.switches.game_minutes,
        refused=sum(result.refused for result in results),
        decisions=sum(result.decisions for result in results),
        trades=sum(result.trades for result in results),
        auctions=sum(result.auctions for result in results),
        never_ends=share(endless, games),
        rounds=spreading((result.rounds for result in finished), endless),
        game_turns=spreading((result.turns for result in finished), endless),
        minutes=spreading(_minutes(setup.pace, finished), endless),
        wins_by_seat=_by_seat(finished, setup.players),
        wins_by_policy=_by_policy(finished),
        landings=landings,
        landing_pct=tuple(_pct(count, sum(landings)) for count in landings),
        income=_income(results),
        worth=tuple(_worth(results)),
        shortage_auctions=sum(result.shortage_auctions for result in results),
        shortage_auction_games=share(sum(r.shortage_auctions > 0 for r in results), games),
        small_ran_out=share(sum(result.small_ran_out for result in results), games),
        big_ran_out=share(sum(result.big_ran_out for result in results), games),
        proven=sum(bool(result.digest) for result in results),
    )


def _landed(results: Iterable[GameResult]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(result.landings for result in results), strict=True)))


def _minutes(pace: Pace, games: Iterable[GameResult]) -> Iterator[float]:
    return (pace.minutes(game.turns, game.decisions) for game in games)


def share(count: int, of: int) -> Share:
    """A share with its interval; nothing of nothing is anywhere between 0 and 100."""
    if of == 0:
        return Share(count=0, share_pct=0.0, low_pct=0.0, high_pct=100.0)
    part, square = count / of, NORMAL_95**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    reach = NORMAL_95 * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    low, high = (round(100 * bound, 2) for bound in (middle - reach, middle + reach))
    return Share(count=count, share_pct=_pct(count, of), low_pct=max(0.0, low), high_pct=high)


def spreading(values: Iterable[float], endless: int = 0) -> Spreading | None:
    """Mean and percentiles, with so many more that are longer than all values; None of nothing.

    A percentile is the least value that so many percent of all do not exceed.
    """
    ranked = sorted(values)
    if not ranked:
        return None

    def at(percent: int) -> float | None:
        rank = max(1, -(-(len(ranked) + endless) * percent // 100))
        return round(ranked[rank - 1], 1) if rank <= len(ranked) else None

    return Spreading(
        mean=round(sum(ranked) / len(ranked), 1),
        least=round(ranked[0], 1),
        p10=at(10),
        median=at(50),
        p90=at(90),
        most=at(100),
    )


def _pct(count: float, of: float) -> float:
    return round(100 * count / of, 4) if of else 0.0


def _by_seat(finished: Sequence[GameResult], players: int) -> tuple[Share, ...]:
    wins = [sum(result.winner == seat for result in finished) for seat in range(players)]
    return tuple(share(count, len(finished)) for count in wins)


def _by_policy(finished: Sequence[GameResult]) -> dict[str, Share]:
    seats: dict[str, int] = {}
    wins: dict[str, int] = {}
    for result in finished:
        for seat, policy in enumerate(result.policies):
            seats[policy] = seats.get(policy, 0) + 1
            wins[policy] = wins.get(policy, 0) + (result.winner == seat)
    return {policy: share(wins[policy], seats[policy]) for policy in sorted(seats)}


def _income(results: Sequence[GameResult]) -> dict[str, GroupIncome]:
    groups = results[0].income if results else {}
    amounts = {group: sum(result.income[group] for result in results) for group in groups}
    payments = {group: sum(result.rents[group] for result in results) for group in groups}
    total = sum(amounts.values())
    return {
        group: GroupIncome(
            amount=amounts[group], payments=payments[group], share_pct=_pct(amounts[group], total)
        )
        for group in groups
    }


def _worth(results: Sequence[GameResult]) -> Iterable[Worth]:
    """Sample by sample over all games that were still running."""
    for number, column in enumerate(zip_longest(*(result.worth for result in results))):
        running = [
            (sample, result) for sample, result in zip(column, results, strict=True) if sample
        ]
        winners = [sample[r.winner] for sample, r in running if r.winner is not None]
        seats = zip(*(sample for sample, _ in running), strict=True)
        yield Worth(
            round=number * SAMPLE_ROUNDS,
            games=len(running),
            by_seat=tuple(round(sum(seat) / len(running), 1) for seat in seats),
            winner=round(sum(winners) / len(winners), 1) if winners else None,
        )
