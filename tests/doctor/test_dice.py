"""What the doctor says about the counted rolls."""

from pathlib import Path

from companion.doctor.dice import look_at_rolls
from companion.ledger.registry import Registry

TRAY = "tray-pico usb-Tray_0001"


def test_nothing_is_said_where_nothing_was_counted(tmp_path: Path) -> None:
    assert [] == list(look_at_rolls(tmp_path))
    assert not list(tmp_path.iterdir())


def test_each_die_is_judged_in_words(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        registry.count_rolls(TRAY, [(face, 6) for face in (1, 2, 3, 4, 5, 6)] * 20)
        registry.count_rolls("tower ttyUSB0", [(1,)])
    few, even, loaded = look_at_rolls(tmp_path)
    assert even.text == (
        f"die 1 of {TRAY}, 120 rolls (1: 20, 2: 20, 3: 20, 4: 20, 5: 20, 6: 20): looks fair"
    )
    assert ("unfair_die", "swap the two dice; if the fault stays, it is the sensor") == (
        loaded.code,
        loaded.todo,
    )
    assert "hardly fair" in loaded.text
    assert "too few to judge, 60 are needed" in few.text
    assert (even.todo, few.todo) == ("", "")


def test_banker_that_runs_keeps_its_registry(tmp_path: Path) -> None:
    with Registry(tmp_path):
        (found,) = look_at_rolls(tmp_path)
    assert "rolls_in_use" == found.code


def test_damaged_registry_does_not_stop_the_doctor(tmp_path: Path) -> None:
    (tmp_path / "registry.db").write_bytes(b"no database" * 400)
    (found,) = look_at_rolls(tmp_path)
    assert "cannot be read" in found.text
