"""The rules core against the oracle in random games; a failure prints the seed and the steps."""

import pytest

from tests.oracle.duel import Report, duel

SHORT = range(20_000, 20_300)
LONG = range(30_000, 32_000)


def _told(games: range, steps: int) -> Report:
    print(f"seeds {games.start} to {games.stop - 1}, at most {steps} steps each")
    report = duel(games.start, games.stop, steps)
    print(f"{report.steps} steps compared, {report.accepted} accepted, {report.ended} games over")
    print(*report.disagreements, sep="\n")
    return report


def test_core_and_oracle_agree_on_every_step() -> None:
    report = _told(SHORT, 250)

    assert [] == report.disagreements
    assert len(report.codes) > 60


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_core_and_oracle_agree_in_two_thousand_whole_games() -> None:
    report = _told(LONG, 700)

    assert [] == report.disagreements
    assert {"takeover", "shortage", "jail_exit", "rent_roll", "mortgage_choice"} < set(
        report.phases
    )
