"""Published tables: long-run landing shares and movement facts of the United States board."""

import csv
from collections.abc import Mapping
from pathlib import Path

from companion.lab import walk
from companion.lab.landings import By, rows
from companion.lab.walk import Steps

TABLES = Path(__file__).parent / "tables"


def published_shares() -> Mapping[str, float]:
    """Percent of throws by square, leaving jail at once."""
    return {
        row["square"]: float(row["published_collins_pct"])
        for row in _rows("landing_probabilities_short_jail.csv")
    }


def published_facts() -> Mapping[str, float]:
    """Movement facts per throw, by the words of the table."""
    return {
        row["quantity"]: float(row["per_roll"])
        for row in _rows("movement_facts_short_jail.csv")
        if row["per_roll"]
    }


def _rows(name: str) -> list[dict[str, str]]:
    with (TABLES / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def differences(steps: Steps) -> Mapping[str, float]:
    """Ours less the published share, in points."""
    published = published_shares()
    ours = {row.square: row.share_pct for row in rows(steps, By.THROW, {})}
    assert ours.keys() == published.keys()
    return {square: pct - published[square] for square, pct in ours.items()}


def facts(steps: Steps) -> Mapping[str, float]:
    """Our movement facts per throw, by the words of the table.

    The tables pay the fine on every release; real players use the card that they hold.
    """
    count = steps.facts
    sums = {
        "GO salary collected (passes or landings, dice and cards)": count[walk.SALARY],
        "sent to jail by the Go To Jail square": count[walk.JAIL_SQUARE],
        "sent to jail by a card": count[walk.JAIL_CARD],
        "sent to jail by a third double": count[walk.JAIL_DOUBLES],
        "Chance card drawn": count["card chance"],
        "Community Chest card drawn": count["card community_chest"],
        "Income Tax square": count[walk.INCOME_TAX],
        "Luxury Tax square": count[walk.LUXURY_TAX],
        "jail fine paid": count[walk.FINE] + count[walk.RELEASE_CARD],
    }
    return {name: value / steps.throws for name, value in sums.items()}
