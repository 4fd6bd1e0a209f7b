"""Hunts for a bug in the package that lies beside `tests`: cases, then tests, then the duel.

`python -m tests.mutations.judge` prints what found it, or nothing and ends with 1.
"""

import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cases.run import run_file
from tests.oracle.duel import Report, play

CASES = Path(__file__).parent.parent / "rules" / "cases"
TESTS = (
    "tests/rules/test_refusals.py",
    "tests/rules/test_decks.py",
    "tests/rules/test_trades.py",
    "tests/rules/test_bank_only.py",
    "tests/rules/test_offers.py",
    "tests/ledger/test_replay.py",
    "tests/rules/test_properties.py",
)
DUELS = range(20_000, 20_150)
MOST_STEPS = 250


def by_cases() -> str:
    """The first case that fails."""
    for path in sorted(CASES.glob("*.jsonl")):
        for verdict in run_file(path):
            if not verdict.passed:
                return f"case {verdict.id} in {verdict.edition}"
    return ""


class _Failed:
    """Remembers the first failing test of a pytest run."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def by_tests() -> str:
    """The first test that fails."""
    failed = _Failed()
    quiet = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*quiet, *TESTS], plugins=[failed])
    return failed.name


def by_duel() -> str:
    """The first game in which core and oracle part."""
    report = Report()
    for seed in DUELS:
        play(seed, MOST_STEPS, report)
        if report.disagreements:
            return f"duel, seed {seed}"
    return ""


HUNTERS: tuple[Callable[[], str], ...] = (by_cases, by_tests, by_duel)


def main() -> int:
    """What found the bug, on one line."""
    for hunt in HUNTERS:
        try:
            finder = hunt()
        except Exception as error:  # noqa: BLE001  a planted bug may raise anything
            finder = f"{hunt.__name__}: {error!r}"
        if finder:
            print(finder)
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
