"""Small lab runs in one line."""

from companion.editions import apply_switches, load
from companion.lab.pace import Pace
from companion.lab.setup import Setup

EDITIONS = ("us_classic", "id_monopoli", "ru_birzha")


def setup(
    edition: str = "us_classic",
    *,
    players: int = 4,
    games: int = 1,
    seed: int = 1,
    policies: tuple[str, ...] = ("mixed",),
    most_rounds: int = 60,
    rules: dict[str, object] | None = None,
    random_rules: bool = False,
    proof: int = 0,
    pace: Pace | None = None,
) -> Setup:
    """A run of an edition with the house rules applied."""
    return Setup(
        edition=apply_switches(load(edition), rules or {}),
        players=players,
        games=games,
        seed=seed,
        policies=policies,
        most_rounds=most_rounds,
        random_rules=random_rules,
        proof=proof,
        pace=pace or Pace(),
    )
