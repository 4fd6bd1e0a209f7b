"""Tags, preferences and the lobby outlive the process."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.ledger.errors import LedgerBusy, LedgerDamaged
from companion.ledger.registry import Pairing, Registry


def test_pairings_are_kept_and_moved(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        registry.pair("04AA", "player", "sun")
        registry.pair("04BB", "deed", "39")
        registry.pair("04AA", "function", "undo")
        registry.forget("04BB")
        registry.forget("04CC")
    with Registry(tmp_path) as registry:
        assert {"04AA": Pairing("function", "undo")} == registry.tags()


def test_preferences_are_kept(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        assert registry.preference("language") is None
        registry.set_preference("language", "ru")
        registry.set_preference("language", "ja")
        registry.set_preference("sound", "")
    with Registry(tmp_path) as registry:
        assert "ja" == registry.preference("language")
        assert {"language": "ja", "sound": ""} == registry.preferences()


def test_rolls_are_counted_by_sensor_and_die(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        assert {} == registry.rolls()
        registry.count_rolls("tray", [(1, 6), (1, 2)])
        registry.count_rolls("tray", [])
    with Registry(tmp_path) as registry:
        registry.count_rolls("tray", [(1, 6)])
        registry.count_rolls("tower", [(4,)])
        assert {
            ("tray", 0): (3, 0, 0, 0, 0, 0),
            ("tray", 1): (0, 1, 0, 0, 0, 2),
            ("tower", 0): (0, 0, 0, 1, 0, 0),
        } == registry.rolls()


def test_rolls_of_one_sensor_are_forgotten(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        registry.count_rolls("tray", [(1, 6)])
        registry.count_rolls("tower", [(4,)])
        registry.forget_rolls("tray")
        assert {("tower", 0): (0, 0, 0, 1, 0, 0)} == registry.rolls()


def test_the_lobby_is_kept(tmp_path: Path) -> None:
    with Registry(tmp_path) as registry:
        assert registry.draft() is None
        registry.set_draft('{"seats":[]}')
    with Registry(tmp_path) as registry:
        assert '{"seats":[]}' == registry.draft()
        registry.set_draft(None)
        assert registry.draft() is None


def test_a_kill_loses_nothing(
    tmp_path: Path, run_code: Callable[..., subprocess.Popen[str]]
) -> None:
    code = (
        "import os, sys; from pathlib import Path; from companion.ledger.registry import Registry; "
        "Registry(Path(sys.argv[1])).pair('04AA', 'player', 'sun'); os.kill(os.getpid(), 9)"
    )
    run_code(code, tmp_path).communicate(timeout=30)
    assert {"04AA": Pairing("player", "sun")} == Registry(tmp_path).tags()


def test_one_registry_at_a_time(tmp_path: Path) -> None:
    with Registry(tmp_path), pytest.raises(LedgerBusy):
        Registry(tmp_path)
    Registry(tmp_path).close()


def test_a_closed_registry_opens_itself_again(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    registry.set_preference("theme", "dark")
    registry.close()
    assert "dark" == registry.preference("theme")


def test_a_damaged_registry_is_told(tmp_path: Path) -> None:
    (tmp_path / "registry.db").write_bytes(b"no database" * 1000)
    with pytest.raises(LedgerDamaged):
        Registry(tmp_path)
