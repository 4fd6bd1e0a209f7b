"""Draws what a run found as PNG files; the drawing package is an extra and loaded only here."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.errors import BankerError
from companion.lab.files import writable
from companion.lab.report import WIDEST_NAME
from companion.lab.result import GameResult
from companion.lab.statistics import Statistics

INCHES = (9.0, 5.0)
DOTS_PER_INCH = 110
INCHES_A_SQUARE = 0.12
"""The least that keeps the names of two squares apart."""
PICTURES = ("length.png", "wins.png", "landings.png", "income.png", "worth.png", "shortage.png")
BARS = 30
ENOUGH_GAMES = 5
"""A mean over fewer running games is drawn no more: it would show single games."""

Axes = Any
"""An axes object of the drawing package, which brings no types of its own to this package."""


def draw_all(
    folder: Path,
    found: Statistics,
    results: Sequence[GameResult],
    names: Mapping[str, str],
) -> list[Path]:
    """Every picture. Raises BankerError without the extra or if the folder cannot be written."""
    figure_class = _figure_class()
    names = _drawable(names)
    pictures: tuple[Callable[[Axes], None], ...] = (
        lambda axes: _length(axes, found, results),
        lambda axes: _wins(axes, found),
        lambda axes: _landings(axes, found, names),
        lambda axes: _income(axes, found, names),
        lambda axes: _worth(axes, found),
        lambda axes: _shortage(axes, found),
    )
    written = []
    # A dollar sign in a name is one, and begins no formula.
    with writable(), import_module("matplotlib").rc_context({"text.parse_math": False}):
        folder.mkdir(parents=True, exist_ok=True)
        for file, draw in zip(PICTURES, pictures, strict=True):
            figure = figure_class(figsize=INCHES, layout="constrained")
            draw(figure.subplots())
            path = folder / file
            figure.savefig(path, dpi=DOTS_PER_INCH)
            written.append(path)
    return written


def _figure_class() -> Any:
    """A figure that needs no window; asked for before any game is played."""
    try:
        return import_module("matplotlib.figure").Figure
    except ImportError as error:
        raise BankerError(
            "plots need matplotlib, which is not installed: pip install 'tabletop-banker[lab]'"
        ) from error


def _drawable(names: Mapping[str, str]) -> dict[str, str]:
    """Names that the font can draw, cut to what has room; the others show as number or id."""
    fonts = import_module("matplotlib.font_manager")
    letters = fonts.get_font(fonts.findfont(fonts.FontProperties())).get_charmap()
    return {
        key: text[:WIDEST_NAME]
        for key, text in names.items()
        if all(ord(c) in letters for c in text)
    }


def need_extra() -> None:
    """Raise BankerError before hours of play if nothing could be drawn after them."""
    _figure_class()


def _length(axes: Axes, found: Statistics, results: Sequence[GameResult]) -> None:
    finished = (result for result in results if result.finished)
    minutes = [found.pace.minutes(result.turns, result.decisions) for result in finished]
    axes.hist(minutes, bins=BARS)
    axes.set(xlabel="estimated minutes", ylabel="games")
    axes.set_title(
        f"{found.edition}, {found.players} players: {found.never_ends.share_pct:.1f} % never end"
    )


def _wins(axes: Axes, found: Statistics) -> None:
    seats = [f"seat {seat + 1}" for seat in range(found.players)]
    shares = [*found.wins_by_seat, *found.wins_by_policy.values()]
    heights = [share.share_pct for share in shares]
    below = [share.share_pct - share.low_pct for share in shares]
    above = [share.high_pct - share.share_pct for share in shares]
    axes.bar([*seats, *found.wins_by_policy], heights, yerr=(below, above), capsize=4)
    axes.set(ylabel="wins, % (95 % interval)", title="who wins")


def _landings(axes: Axes, found: Statistics, names: Mapping[str, str]) -> None:
    labels = [
        names.get(f"square.{square}", str(square)) for square in range(len(found.landings) - 1)
    ]
    axes.bar(range(len(found.landings)), found.landing_pct)
    axes.figure.set_figwidth(max(INCHES[0], len(found.landings) * INCHES_A_SQUARE))
    axes.set_xticks(range(len(found.landings)), [*labels, "sent to jail"], rotation=90, fontsize=6)
    axes.set(ylabel="landings, %", title="where tokens land")


def _income(axes: Axes, found: Statistics, names: Mapping[str, str]) -> None:
    ranked = sorted(found.income.items(), key=lambda item: item[1].amount)
    labels = [names.get(f"group.{group}", group) for group, _ in ranked]
    axes.barh(labels, [income.amount / found.games for _, income in ranked])
    axes.set(xlabel="rent in a game", title="what the groups earn")


def _worth(axes: Axes, found: Statistics) -> None:
    rows = [row for row in found.worth if row.games >= min(ENOUGH_GAMES, found.games)]
    rounds = [row.round for row in rows]
    for seat in range(found.players):
        axes.plot(rounds, [row.by_seat[seat] for row in rows], label=f"seat {seat + 1}")
    won = [(row.round, row.winner) for row in rows if row.winner is not None]
    if won:
        axes.plot(*zip(*won, strict=True), "k--", label="the winner")
    axes.set(xlabel="round", ylabel="net worth, mean of the games still running")
    axes.set_title("net worth")
    axes.legend()


def _shortage(axes: Axes, found: Statistics) -> None:
    shares = {
        "small ones ran out": found.small_ran_out,
        "big ones ran out": found.big_ran_out,
        "scarce ones fought over": found.shortage_auction_games,
    }
    axes.bar(list(shares), [share.share_pct for share in shares.values()])
    axes.set(ylabel="games, %", title="building shortage")
