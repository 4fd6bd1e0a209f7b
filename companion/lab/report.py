"""Statistics in words: the answer first, then the tables behind it."""

from collections.abc import Iterator, Mapping

from companion.lab.statistics import Share, Spreading, Statistics
from companion.plurals import counted

WIDEST_NAME = 26
SHORTAGES = "auctions or agreements"
MOST_SQUARES = 10
"""The table names the squares with the most landings; all of them are in the CSV."""

Names = Mapping[str, str]


def report(found: Statistics, names: Names) -> str:
    """The whole text; `names` are those of the edition in one language."""
    parts = [_answer(found), _length(found), _wins(found), _landings(found, names)]
    parts += [_income(found, names), _shortage(found), _cost(found)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _answer(found: Statistics) -> list[str]:
    rules = ", ".join(found.house_rules) or "as printed"
    who = ",".join(found.policies)
    lines = [f"{found.edition}, {found.players} players, house rules {rules} ({who} bots):"]
    if found.rounds is None or found.minutes is None:
        lines.append(f"No game ended within {counted(found.most_rounds, 'round')}.")
        return lines
    pace = found.pace
    lines += [
        _headline(found.rounds, found.minutes, found.most_rounds),
        f"{_pct(found.never_ends)} never end (longer than {counted(found.most_rounds, 'round')}).",
        f"Minutes assume {counted(pace.seconds_per_turn, 'second')} a turn"
        f" and {pace.seconds_per_decision} more for each decision.",
    ]
    if found.game_minutes is not None:
        lines.append(
            f"The table ends a game after {counted(found.game_minutes, 'such minute')}, by worth."
        )
    return lines


def _headline(rounds: Spreading, minutes: Spreading, most_rounds: int) -> str:
    """How long half and nine of ten of all games last, those that never end among them."""
    most = counted(most_rounds, "round")
    if rounds.median is None or minutes.median is None:
        return f"More than half of the games do not end within {most}."
    within = counted(round(rounds.median), "round")
    half = f"Half of the games end within {within}, about {_minutes(minutes.median)};"
    if rounds.p90 is None or minutes.p90 is None:
        return f"{half} fewer than nine of ten end within {most}."
    within = counted(round(rounds.p90), "round")
    return f"{half} nine of ten within {within}, {_minutes(minutes.p90)}."


def _minutes(number: float) -> str:
    return counted(round(number), "minute")


def _length(found: Statistics) -> list[str]:
    lines = [f"{'length of games':<{WIDEST_NAME}} {_heads()}"]
    for name, spread in (
        ("rounds", found.rounds),
        ("player turns", found.game_turns),
        ("estimated minutes", found.minutes),
    ):
        if spread is not None:
            lines.append(f"  {name:<{WIDEST_NAME - 2}} {_numbers(spread)}")
    if found.never_ends.count:
        lines.append("  (mean of the finished games; never: among the games that never end)")
    return lines


def _heads() -> str:
    return " ".join(f"{head:>8}" for head in ("mean", "least", "10 %", "median", "90 %", "most"))


def _numbers(spread: Spreading) -> str:
    values = (spread.mean, spread.least, spread.p10, spread.median, spread.p90, spread.most)
    return " ".join(f"{'never':>8}" if value is None else f"{value:>8.1f}" for value in values)


def _wins(found: Statistics) -> list[str]:
    lines = ["wins (95 % interval)"]
    rows: list[tuple[str, Share]] = [
        (f"seat {seat + 1}", share) for seat, share in enumerate(found.wins_by_seat)
    ]
    rows += [(f"a {policy}", share) for policy, share in found.wins_by_policy.items()]
    lines += [f"  {name:<{WIDEST_NAME - 2}} {share.count:>8} {_pct(share)}" for name, share in rows]
    return lines


def _pct(share: Share) -> str:
    return f"{share.share_pct:.1f} % ({share.low_pct:.1f} to {share.high_pct:.1f})"


def _landings(found: Statistics, names: Names) -> list[str]:
    total = sum(found.landings)
    ranked = sorted(landing_rows(found, names), key=lambda row: -row[2])
    lines = [f"landings, the {MOST_SQUARES} most of {total}"]
    lines += [
        f"  {name[: WIDEST_NAME - 2]:<{WIDEST_NAME - 2}} {pct:>8.2f} %"
        for _, name, pct in ranked[:MOST_SQUARES]
    ]
    return lines


def landing_rows(found: Statistics, names: Names) -> Iterator[tuple[str, str, float]]:
    """Square, name and share in percent; being sent to jail is a row of its own."""
    *squares, jail = found.landing_pct
    for square, pct in enumerate(squares):
        yield str(square), names.get(f"square.{square}", str(square)), pct
    yield "jail", "sent to jail", jail


def _income(found: Statistics, names: Names) -> list[str]:
    lines = [f"{'rent by group':<{WIDEST_NAME}} {'share':>8} {'a game':>10} {'payments':>9}"]
    for group, income in sorted(found.income.items(), key=lambda item: -item[1].amount):
        name = names.get(f"group.{group}", group)[: WIDEST_NAME - 2]
        each = income.amount / found.games
        row = f"{income.share_pct:>6.1f} % {each:>10.0f} {income.payments / found.games:>9.1f}"
        lines.append(f"  {name:<{WIDEST_NAME - 2}} {row}")
    return lines


def _shortage(found: Statistics) -> list[str]:
    settled = counted(found.shortage_auctions, "auction or agreement", SHORTAGES)
    return [
        "building shortage",
        f"  small buildings ran out in {_pct(found.small_ran_out)} of the games,"
        f" big ones in {_pct(found.big_ran_out)};",
        f"  {settled} over scarce buildings in {_pct(found.shortage_auction_games)} of the games.",
    ]


def _cost(found: Statistics) -> list[str]:
    speed = found.turns / found.cpu_s if found.cpu_s else 0.0
    rules = "compiled" if found.compiled else "interpreted (several times as fast after --compile)"
    lines = [
        f"{counted(found.games, 'game')} (seed {found.seed}), {found.finished} finished,"
        f" {counted(found.turns, 'turn')}, {counted(found.commands, 'command')} judged,"
        f" {counted(found.trades, 'deal')}, {counted(found.auctions, 'auction')}",
        f"{found.cpu_s:.1f} s of CPU, {found.wall_s:.1f} s: {speed:,.0f} turns a CPU-second,"
        f" rules {rules}",
    ]
    if found.proven:
        lines.append(f"{counted(found.proven, 'game')} proven: every promise of the rules held")
    return lines
