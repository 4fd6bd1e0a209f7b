"""The statistics of the dice: what is counted, and what is said about it."""

import random
from collections import Counter
from pathlib import Path

import pytest

from companion.ledger.errors import LedgerFull
from companion.ledger.registry import Registry
from companion.table.fairness import RollBook, Verdict, judge
from companion.table.requests import ForgetRolls
from companion.table.signals import DiceRead
from tests.builders import Position, table

SENSOR = "tray-pico usb-Tray_0001"


def read(number: int, *faces: int, sensor: str = SENSOR, started_ms: int | None = 0) -> DiceRead:
    return DiceRead(
        source="dice",
        key=f"7F3A:{number}",
        faces=faces,
        started_ms=started_ms,
        at_ms=0,
        sensor=sensor,
    )


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ((0, 0, 0, 0, 0, 0), Verdict.TOO_FEW),
        ((59, 0, 0, 0, 0, 0), Verdict.TOO_FEW),
        ((10, 10, 10, 10, 10, 10), Verdict.EVEN),
        # Chi-squared is 10.6 and 11.2, on both sides of 11.07; 20.0 and 21.2, of 20.515.
        ((16, 15, 10, 8, 6, 5), Verdict.EVEN),
        ((16, 15, 11, 7, 6, 5), Verdict.UNEVEN),
        ((20, 15, 10, 5, 5, 5), Verdict.UNEVEN),
        ((21, 14, 10, 5, 5, 5), Verdict.UNFAIR),
        ((60, 0, 0, 0, 0, 0), Verdict.UNFAIR),
    ],
)
def test_verdict_follows_chi_squared(counts: tuple[int, ...], verdict: Verdict) -> None:
    assert verdict == judge(counts)


def test_fair_dice_are_called_uneven_once_in_twenty_times_and_loaded_ones_are_found() -> None:
    luck = random.Random(3)

    def verdicts(weights: list[int]) -> Counter[Verdict]:
        return Counter(
            judge([faces.count(face) for face in range(1, 7)])
            for _ in range(400)
            for faces in [luck.choices(range(1, 7), weights, k=600)]
        )

    fair, loaded = verdicts([1] * 6), verdicts([2, 2, 2, 2, 2, 4])
    assert 10 <= fair[Verdict.UNEVEN] + fair[Verdict.UNFAIR] <= 30
    assert fair[Verdict.UNFAIR] <= 3
    assert loaded[Verdict.UNFAIR] > 390


def test_rolls_of_a_sensor_are_counted_and_kept(tmp_path: Path) -> None:
    rig = table(tmp_path, Position())
    for number in range(3):
        rig.take(read(number, 4, number + 1))
    rig.take(read(9, 6, 6, started_ms=None))
    rig.take(read(10, 6, 6, sensor=""))
    counts = {(die.sensor, die.die): die.counts for die in rig.view.rolls}
    assert {(SENSOR, 0): (0, 0, 0, 3, 0, 0), (SENSOR, 1): (1, 1, 1, 0, 0, 0)} == counts
    assert {Verdict.TOO_FEW} == {die.verdict for die in rig.view.rolls}

    rig.table.tidy()
    assert counts == rig.registry.rolls()
    rig.table.tidy()
    assert counts == rig.registry.rolls()


def test_counts_go_on_where_they_ended(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        for _ in range(2):
            book = RollBook(registry)  # type: ignore[arg-type]  # only its rolls are asked for
            book.hear(read(1, 2, 5))
            book.keep()
        (first, second) = book.shown()
    assert (0, 2, 0, 0, 0, 0) == first.counts
    assert (0, 0, 0, 0, 2, 0) == second.counts


def test_dice_that_were_changed_are_counted_anew(tmp_path: Path) -> None:
    rig = table(tmp_path, Position())
    rig.take(read(1, 4, 1))
    rig.table.tidy()
    rig.take(read(2, 4, 2))
    rig.take(read(3, 5, sensor="tower"))
    rig.choose(ForgetRolls(sensor=SENSOR))
    assert ["tower"] == [die.sensor for die in rig.view.rolls]

    rig.take(read(4, 6, 6))
    rig.table.tidy()
    counts = {(die.sensor, die.die): die.counts for die in rig.view.rolls}
    assert (0, 0, 0, 0, 0, 1) == counts[SENSOR, 0]
    assert counts == rig.registry.rolls()


def test_full_disk_costs_statistics_and_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = table(tmp_path, Position())

    def full(*_: object) -> None:
        raise LedgerFull(tmp_path / "registry.db", "expected room on the medium")

    monkeypatch.setattr(rig.registry, "count_rolls", full)
    rig.take(read(1, 1, 2))
    rig.table.tidy()
    assert rig.view.fault is None
    assert (1, 0, 0, 0, 0, 0) == rig.view.rolls[0].counts
